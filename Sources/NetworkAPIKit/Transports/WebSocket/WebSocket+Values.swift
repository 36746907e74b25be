public import Foundation

extension WebSocket {
  /// A message of a WebSocket.
  public enum Message: Sendable, Hashable {
    /// A text message.
    case text(String)
    /// A binary message.
    case binary(Data)
  }

  /// The code of a close frame.
  public typealias CloseCode = WebSocketClose.Code
  /// The contents of a close frame.
  public typealias Close = WebSocketClose

  /// The options of a WebSocket; the defaults suit most uses.
  public struct Options: Sendable {
    /// The maximum size of a message from the server, in bytes, after decompression. A larger message is rejected with
    /// code 1009 and ends the WebSocket. Default 16 MiB: enough for what services send in one message (unlike
    /// URLSession's 1 MiB), but not enough for a hostile server to exhaust memory.
    public var maximumMessageSize: Int
    /// How to detect a server that stopped responding; nil, the default, to not check.
    public var heartbeat: Heartbeat?
    /// How long to wait for the server's close frame before closing the connection. Default 5 seconds.
    public var closeTimeout: Duration
    /// Whether to offer compression (permessage-deflate, RFC 7692). Default true. Apple's `URLSession` doesn't support
    /// it.
    public var offersCompression: Bool

    /// Creates options; each has a default.
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

  /// Regular pings that detect a server that stopped responding.
  public struct Heartbeat: Sendable, Hashable {
    /// The time between a pong and the next ping.
    public var interval: Duration
    /// How long to wait for a pong before the WebSocket fails with ``NetworkError/webSocketFailed(_:)``. Doesn't apply
    /// while received messages wait to be read, since the pong may be behind them.
    public var limit: Duration

    /// Creates a heartbeat.
    ///
    /// - Parameters:
    ///   - interval: the time between a pong and the next ping.
    ///   - limit: how long to wait for a pong. Default 10 seconds.
    public init(every interval: Duration, limit: Duration = .seconds(10)) {
      self.interval = interval
      self.limit = limit
    }
  }
}
