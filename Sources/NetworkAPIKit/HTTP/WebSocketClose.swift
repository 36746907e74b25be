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

extension NetworkError {
  /// The details of a failed WebSocket. A lost connection is ``NetworkError/connectionFailed(_:)`` instead.
  public struct WebSocketFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: String, Sendable {
      /// The server's response to the handshake is invalid (RFC 6455 §4.1).
      case handshake
      /// The server violated the protocol. The WebSocket was closed with code 1002, or 1007 for text that isn't UTF-8.
      case protocolViolation
      /// A message from the server exceeds ``WebSocket/Options/maximumMessageSize``. The WebSocket was closed with code
      /// 1009.
      case messageTooLarge
      /// No pong arrived in time; see ``WebSocket/Heartbeat``.
      case noPong
      /// The WebSocket is closed, so nothing can be sent; or the server closed it because of an error.
      case closed
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The content of the server's close frame; nil if none arrived.
    public let close: WebSocketClose?
    /// A more specific explanation, as a clause; may be empty.
    public let detail: String
    @EquatableIgnored var call: NetworkError.Call? = nil

    /// Creates a failure, for a transport or a test double.
    public init(_ reason: Reason, close: WebSocketClose? = nil, detail: String = "") {
      self.reason = reason
      self.close = close
      self.detail = detail
    }
  }
}

extension NetworkError.WebSocketFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  var clause: String {
    let what =
      switch reason {
      case .handshake: "the server did not open the WebSocket"
      case .protocolViolation: "the server violated the WebSocket protocol"
      case .messageTooLarge: "a message of the WebSocket is too large"
      case .noPong: "the server of the WebSocket did not respond to a ping in time"
      case .closed: "the WebSocket is closed"
      }
    let said = close?.code.map {
      "code \($0.rawValue)\(close?.reason.isEmpty == false ? ", \(Redaction.scrubbed(close?.reason ?? ""))" : "")"
    }
    let more = [detail.isEmpty ? nil : detail, said].compactMap { $0 }.joined(separator: "; ")
    return more.isEmpty ? what : "\(what) (\(more))"
  }
}
