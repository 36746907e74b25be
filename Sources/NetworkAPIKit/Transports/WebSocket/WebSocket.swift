public import Foundation

/// A WebSocket (RFC 6455): messages in both directions over one connection.
///
/// ```swift
/// let socket = try await client.webSocket("wss://api.example.com/feed")
/// try await socket.send("subscribe")
/// for try await message in socket.messages { print(message) }
/// ```
///
/// Up to 256 KiB of messages are read ahead; after that, the server has to wait until you read them. Pings from the
/// server get their pongs automatically, as long as the limit isn't reached, also while a long message is sent.
/// Releasing the last reference closes the connection at once; ``close(code:reason:)`` closes it in an orderly way.
public final class WebSocket: Sendable {
  /// The server's response to the handshake.
  public let response: HTTPResponse
  /// The subprotocol that the server chose; nil if none.
  public let subprotocol: String?
  private let connection: any WebSocketConnection
  private let heartbeat: Task<Void, Never>?
  /// Whether ``close(code:reason:)`` was called.
  let wasClosed = Locked(false)
  /// The call that opened the WebSocket, for its later errors.
  let identity: CallIdentity?
  /// The WebSocket among the running parts of its client's calls.
  private let place: CallOwner.Place?

  init(
    _ upgrade: WebSocketUpgrade, connection: any WebSocketConnection, heartbeat: Heartbeat?,
    identity: CallIdentity? = nil, place: CallOwner.Place? = nil, time: TimeSource = .system
  ) {
    self.identity = identity
    self.place = place
    response = upgrade.response
    subprotocol = upgrade.subprotocol
    self.connection = connection
    self.heartbeat = heartbeat.map { heartbeat in Task { await heartbeat.run(on: connection, time: time) } }
  }

  deinit {
    drop(.cancelled)
    place?.remove()
  }

  /// Closes the connection at once.
  ///
  /// - Parameter error: what sending and receiving throw from now on.
  func drop(_ error: NetworkError) {
    heartbeat?.cancel()
    connection.cancel(error)
  }
}

extension WebSocket {
  /// The content of the server's close frame; nil until one arrives, or if the connection ended without one (1006).
  public var peerClose: WebSocketClose? { connection.peerClose }

  /// The messages from the server, in order. The loop ends when either side closes in an orderly way, that is, with
  /// code 1000, 1001 or none. It throws ``NetworkError/webSocketFailed(_:)`` after any other code or a protocol
  /// violation, and ``NetworkError/connectionFailed(_:)`` when the connection ends without a close frame.
  ///
  /// Each message goes to only one of several concurrent loops.
  public var messages: NetworkSequence<Message> { NetworkSequence(Messages(socket: self)) }

  /// Waits for the next message.
  ///
  /// Cancelling the task doesn't close the WebSocket.
  ///
  /// - Returns: the message; nil if the WebSocket was closed in an orderly way.
  /// - Throws: ``NetworkError``, as ``messages`` does.
  public func receive() async throws(NetworkError) -> Message? {
    do { return try await connection.receive() } catch { throw identified(error) }
  }

  /// Sends a text message; returns when the system has accepted it, so that a slow server slows down the sender.
  ///
  /// Once sending has begun, the message is sent completely, even if the task is cancelled.
  ///
  /// - Throws: ``NetworkError/webSocketFailed(_:)`` if the WebSocket is closed.
  public func send(_ text: String) async throws(NetworkError) { try await send(.text(text)) }

  /// Sends a binary message; see ``send(_:)-(String)``.
  public func send(_ data: Data) async throws(NetworkError) { try await send(.binary(data)) }

  /// Sends a message; see ``send(_:)-(String)``.
  public func send(_ message: Message) async throws(NetworkError) {
    do { try await connection.send(message) } catch { throw identified(error) }
  }

  /// Sends a ping and waits for the pong.
  public func ping() async throws(NetworkError) {
    do { try await connection.ping() } catch { throw identified(error) }
  }

  private func identified(_ error: NetworkError) -> NetworkError { identity?.identified(error) ?? error }

  /// Closes the WebSocket: sends a close frame, waits for the server's close frame for up to ``Options/closeTimeout``,
  /// and closes the connection. Messages that arrive meanwhile are dropped. Closing it again only waits.
  ///
  /// Cancelling the task ends only the wait: the WebSocket is still closed in this way, even if you release it.
  ///
  /// - Parameters:
  ///   - code: the reason as a code. Default 1000.
  ///   - reason: the reason as text, at most 123 bytes of UTF-8. Default empty.
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the code may not be sent, or the reason is too long.
  public func close(code: WebSocketClose.Code = .normal, reason: String = "") async throws(NetworkError) {
    guard code.isSendable else {
      throw .invalidRequest(.other("\(code.rawValue) is not allowed as the code of a close frame"))
    }
    guard reason.utf8.count <= 123 else {
      throw .invalidRequest(.other("the reason of a close frame is longer than 123 bytes"))
    }
    heartbeat?.cancel()
    wasClosed.withLock { $0 = true }
    let close = WebSocketClose(code: code, reason: reason)
    await connection.close(close)
    guard Task.isCancelled else { return }
    // Kept until it is over: releasing it would end the connection before the frame is sent.
    Task {
      await connection.close(close)
      withExtendedLifetime(self) {}
    }
  }

  private struct Messages: AsyncSequence, AsyncIteratorProtocol {
    let socket: WebSocket

    func makeAsyncIterator() -> Self { self }

    func next() async throws(NetworkError) -> Message? { try await socket.receive() }
  }
}

extension WebSocket.Heartbeat {
  fileprivate func run(on connection: any WebSocketConnection, time: TimeSource) async {
    do {
      while true {
        try await time.sleep(interval)
        let watch = Task {
          try await waitForSilence(on: connection, time)
          connection.cancel(.webSocketFailed(.init(.noPong)))
        }
        defer { watch.cancel() }
        try await connection.ping()
      }
    } catch {
      // Cancelled, or the WebSocket has ended, which reading reports after the messages that have arrived. If it
      // doesn't in time, the error of the ping does.
      guard !Task.isCancelled, (try? await waitForSilence(on: connection, time)) != nil else { return }
      connection.cancel(NetworkError(error))
    }
  }

  /// Returns when the server has been silent for the limit. It isn't while reading pauses since too much is unread, nor
  /// while bytes arrive or messages before the ping are being sent: the ping or its pong waits behind them.
  private func waitForSilence(on connection: any WebSocketConnection, _ time: TimeSource) async throws {
    let measured = connection as? any MeasuredWebSocketConnection
    var progress = measured?.progress
    var wakes = LateWake()
    let start = time.now()
    var (now, lastSign) = (Duration.zero, Duration.zero)
    repeat {
      // Several looks, since the silence counts from the last sign.
      wakes.plan(in: limit / 8, at: now)
      try await time.sleep(limit / 8)
      try Task.checkCancellation()
      now = time.now() - start
      let latest = measured?.progress
      if connection.isBehind || latest != progress { (lastSign, progress) = (now, latest) }
    } while wakes.silence(now - lastSign, at: now) < limit
  }
}

extension WebSocket: RedactedDescribable {}

extension WebSocket {
  /// A message of a WebSocket.
  public enum Message: Sendable, Hashable {
    /// A text message.
    case text(String)
    /// A binary message.
    case binary(Data)
  }

  /// The options of a WebSocket; the defaults suit most uses.
  public struct Options: Sendable {
    /// The maximum size of a message from the server, in bytes, after decompression. A larger message is rejected with
    /// code 1009 and ends the WebSocket. Default 16 MiB: enough for what services send in one message (unlike
    /// URLSession's 1 MiB), but not enough for a hostile server to exhaust memory.
    public var maximumMessageSize: Int
    /// The time between a pong and the next ping, which detects a server that stopped responding; nil, the default, to not
    /// check.
    public var heartbeat: Duration?
    /// How long to wait for a pong to a ping of the ``heartbeat`` before the WebSocket fails with
    /// ``NetworkError/webSocketFailed(_:)``, after the messages that have arrived. Default 10 seconds. Doesn't apply while
    /// so many messages are unread that reading pauses, while bytes arrive, and while earlier messages are being sent,
    /// since the ping or the pong is behind them.
    public var pongTimeout: Duration
    /// How long to wait for the server's close frame before closing the connection. Default 5 seconds.
    public var closeTimeout: Duration
    /// Whether to offer compression (permessage-deflate, RFC 7692). Default true. Apple's `URLSession` can't do it.
    public var offersCompression: Bool

    /// Creates options; each has a default.
    public init(
      maximumMessageSize: Int = 16 << 20, heartbeat: Duration? = nil, pongTimeout: Duration = .seconds(10),
      closeTimeout: Duration = .seconds(5), offersCompression: Bool = true
    ) {
      self.maximumMessageSize = maximumMessageSize
      self.heartbeat = heartbeat
      self.pongTimeout = pongTimeout
      self.closeTimeout = closeTimeout
      self.offersCompression = offersCompression
    }
  }

  /// Regular pings that detect a server that stopped responding.
  struct Heartbeat {
    let interval: Duration
    let limit: Duration

    init(every interval: Duration, limit: Duration) {
      self.interval = interval
      self.limit = limit
    }
  }
}
