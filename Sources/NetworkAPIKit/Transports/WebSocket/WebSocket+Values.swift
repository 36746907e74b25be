public import Foundation

extension WebSocket {
  /// One message.
  public enum Message: Sendable, Hashable {
    /// Text; always valid Unicode.
    case text(String)
    /// Bytes.
    case binary(Data)
  }

  /// Why a WebSocket is closed (RFC 6455 §7.4): a number that the other side sees.
  public struct CloseCode: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: UInt16

    /// A code of any number; 3000 to 4999 are for libraries and applications.
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// 1000: what it was opened for is done.
    public static let normal = CloseCode(rawValue: 1000)
    /// 1001: the server goes down, or the page or app is left.
    public static let goingAway = CloseCode(rawValue: 1001)
    /// 1002: the other side broke the protocol.
    public static let protocolError = CloseCode(rawValue: 1002)
    /// 1003: a kind of data that is not accepted.
    public static let unsupportedData = CloseCode(rawValue: 1003)
    /// 1007: a text that is not UTF-8, or data that does not fit its message.
    public static let invalidPayload = CloseCode(rawValue: 1007)
    /// 1008: a message that breaks the receiver's rules.
    public static let policyViolation = CloseCode(rawValue: 1008)
    /// 1009: a message that is too big.
    public static let messageTooBig = CloseCode(rawValue: 1009)
    /// 1010: an extension that the client needs and the server did not agree to.
    public static let mandatoryExtension = CloseCode(rawValue: 1010)
    /// 1011: the server met something it did not expect.
    public static let internalError = CloseCode(rawValue: 1011)
    /// 1012: the server restarts.
    public static let serviceRestart = CloseCode(rawValue: 1012)
    /// 1013: try again later.
    public static let tryAgainLater = CloseCode(rawValue: 1013)

    /// Whether a close frame may carry it: not those that only stand for what happened, and none that is not assigned.
    var isSendable: Bool {
      switch rawValue {
      case 1000...1003, 1007...1014, 3000...4999: true
      default: false
      }
    }
  }

  /// What a close frame says.
  public struct Close: Sendable, Hashable {
    /// The code, or nil where the frame has none.
    public let code: CloseCode?
    /// A few words for people, at most 123 bytes.
    public let reason: String

    /// What a close frame says, as a test double makes it.
    public init(code: CloseCode?, reason: String = "") {
      self.code = code
      self.reason = reason
    }

    /// Whether the other side is simply done.
    var isOrderly: Bool { code == nil || code == .normal || code == .goingAway }
  }

  /// How a WebSocket is run; each default suits most.
  public struct Options: Sendable {
    /// The most bytes of one message from the server, after decompression; a longer one is refused with 1009 and ends
    /// the WebSocket. Default 16 MiB: room for what services send in one piece (URLSession's 1 MiB is not), and little
    /// enough that a hostile server cannot fill the memory.
    public var maximumMessageSize: Int
    /// How a silent server is noticed; nil, the default, for not at all.
    public var heartbeat: Heartbeat?
    /// How long the server may take to answer a close frame before the connection is cut. Default 5 s.
    public var closeTimeout: Duration
    /// Whether compression of messages is offered (permessage-deflate, RFC 7692). Default yes. Apple's `URLSession`
    /// cannot do it.
    public var offersCompression: Bool

    /// Options; everything has a default.
    public init(
      maximumMessageSize: Int = 16 << 20, heartbeat: Heartbeat? = nil, closeTimeout: Duration = .seconds(5),
      offersCompression: Bool = true
    ) {
      self.maximumMessageSize = maximumMessageSize
      self.heartbeat = heartbeat
      self.closeTimeout = closeTimeout
      self.offersCompression = offersCompression
    }
  }

  /// A ping now and then, and how long its pong may take.
  public struct Heartbeat: Sendable, Hashable {
    /// The time between a pong and the next ping.
    public var interval: Duration
    /// How long a pong may take; then the WebSocket fails with ``NetworkError/webSocketFailed(_:)``. It does not count
    /// while messages wait for their reader: a pong would stand behind them.
    public var limit: Duration

    /// A heartbeat.
    public init(every interval: Duration, limit: Duration = .seconds(10)) {
      self.interval = interval
      self.limit = limit
    }
  }
}
