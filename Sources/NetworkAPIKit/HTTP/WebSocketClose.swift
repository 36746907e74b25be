/// The content of a WebSocket's close frame (RFC 6455 §5.5.1).
public struct WebSocketClose: Sendable, Hashable {
  /// The code; nil if the frame has none.
  public let code: Code?
  /// The reason as text, at most 123 bytes of UTF-8.
  public let reason: String

  /// Creates the content of a close frame, for example for a test double.
  public init(code: Code?, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// Whether the WebSocket was closed without an error.
  var isOrderly: Bool { code == nil || code == .normal || code == .goingAway }
}

extension WebSocketClose {
  /// The reason for closing a WebSocket (RFC 6455 §7.4), as a number that the peer receives.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: UInt16

    /// Creates a code; 3000 to 4999 are available to libraries and applications.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// 1000: the connection has fulfilled its purpose.
    public static let normal = Code(rawValue: 1000)
    /// 1001: the server goes down, or the user leaves the page or app.
    public static let goingAway = Code(rawValue: 1001)
    /// 1002: the peer violated the protocol.
    public static let protocolError = Code(rawValue: 1002)
    /// 1003: the type of data isn't accepted.
    public static let unsupportedData = Code(rawValue: 1003)
    /// 1007: a text message isn't UTF-8, or data is inconsistent with the type of the message.
    public static let invalidPayload = Code(rawValue: 1007)
    /// 1008: a message violates the receiver's policy.
    public static let policyViolation = Code(rawValue: 1008)
    /// 1009: a message is too big.
    public static let messageTooBig = Code(rawValue: 1009)
    /// 1010: the server didn't accept an extension that the client requires.
    public static let mandatoryExtension = Code(rawValue: 1010)
    /// 1011: the server encountered an unexpected condition.
    public static let internalError = Code(rawValue: 1011)
    /// 1012: the server is restarting.
    public static let serviceRestart = Code(rawValue: 1012)
    /// 1013: try again later.
    public static let tryAgainLater = Code(rawValue: 1013)

    /// Whether a close frame may contain the code: not the codes that only describe an event, or are unassigned.
    var isSendable: Bool {
      switch rawValue {
      case 1000...1003, 1007...1014, 3000...4999: true
      default: false
      }
    }
  }
}
