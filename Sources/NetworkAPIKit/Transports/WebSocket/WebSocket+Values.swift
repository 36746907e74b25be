public import Foundation

extension WebSocket {
  /// One message.
  public enum Message: Sendable, Hashable {
    /// Text; always valid Unicode.
    case text(String)
    /// Bytes.
    case binary(Data)
  }

  /// The code of a close frame.
  public typealias CloseCode = WebSocketClose.Code
  /// The contents of a close frame.
  public typealias Close = WebSocketClose

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
