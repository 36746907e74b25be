/// The contents of a WebSocket's close frame (RFC 6455 §5.5.1).
public struct WebSocketClose: Sendable, Hashable {
  /// The code; nil if the frame has none.
  public let code: Code?
  /// A short text for people, at most 123 bytes.
  public let reason: String

  /// The contents of a close frame, for instance for a test double.
  public init(code: Code?, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// Whether the server closed without an error.
  var isOrderly: Bool { code == nil || code == .normal || code == .goingAway }
}

extension WebSocketClose {
  /// Why a WebSocket is closed (RFC 6455 §7.4): a number that the other side sees.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: UInt16

    /// A code of any number; 3000 to 4999 are for libraries and applications.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// 1000: what it was opened for is done.
    public static let normal = Code(rawValue: 1000)
    /// 1001: the server goes down, or the page or app is left.
    public static let goingAway = Code(rawValue: 1001)
    /// 1002: the other side broke the protocol.
    public static let protocolError = Code(rawValue: 1002)
    /// 1003: a kind of data that is not accepted.
    public static let unsupportedData = Code(rawValue: 1003)
    /// 1007: a text that is not UTF-8, or data that does not fit its message.
    public static let invalidPayload = Code(rawValue: 1007)
    /// 1008: a message that breaks the receiver's rules.
    public static let policyViolation = Code(rawValue: 1008)
    /// 1009: a message that is too big.
    public static let messageTooBig = Code(rawValue: 1009)
    /// 1010: an extension that the client needs and the server did not agree to.
    public static let mandatoryExtension = Code(rawValue: 1010)
    /// 1011: the server met something it did not expect.
    public static let internalError = Code(rawValue: 1011)
    /// 1012: the server restarts.
    public static let serviceRestart = Code(rawValue: 1012)
    /// 1013: try again later.
    public static let tryAgainLater = Code(rawValue: 1013)

    /// Whether a close frame may carry it: not those that only stand for what happened, and none that is not assigned.
    var isSendable: Bool {
      switch rawValue {
      case 1000...1003, 1007...1014, 3000...4999: true
      default: false
      }
    }
  }
}
