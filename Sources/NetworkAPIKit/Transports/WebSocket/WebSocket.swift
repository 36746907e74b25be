public import Foundation

/// A WebSocket (RFC 6455): messages in both directions over one connection.
///
/// ```swift
/// let socket = try await client.webSocket("wss://api.example.com/feed")
/// try await socket.send("subscribe")
/// for try await message in socket.messages { print(message) }
/// ```
///
/// Messages are read ahead up to 256 KiB, then the server waits for the reader. Pings of the server are answered by
/// themselves, as long as the reader is not behind. Letting the last reference go cuts the connection; ``close(code:reason:)`` ends it in order.
public final class WebSocket: Sendable {
  /// The server's answer to the handshake.
  public let response: HTTPResponse
  /// The subprotocol that the server chose, if it did.
  public let subprotocol: String?
  private let connection: any WebSocketConnection
  private let heartbeat: Task<Void, Never>?

  init(
    _ upgrade: WebSocketUpgrade, connection: any WebSocketConnection, heartbeat: Heartbeat?, time: TimeSource = .system
  ) {
    response = upgrade.response
    subprotocol = upgrade.subprotocol
    self.connection = connection
    self.heartbeat = heartbeat.map { heartbeat in Task { await heartbeat.run(on: connection, time: time) } }
  }

  deinit {
    heartbeat?.cancel()
    connection.cancel(.cancelled)
  }
}

extension WebSocket {
  /// What the server's close frame said; nil until one came, and for a connection that just ended (1006).
  public var peerClose: Close? { connection.peerClose }

  /// The messages, in order. The loop ends when either side closes in order, that is with 1000, 1001 or no code; it
  /// throws ``NetworkError/webSocketFailed(_:)`` for another code or a broken rule, and
  /// ``NetworkError/connectionFailed(_:)`` when the connection ends without a close frame.
  ///
  /// Several loops share the messages: each goes to one of them.
  public var messages: Messages { Messages(socket: self) }

  /// The next message; nil when the WebSocket was closed in order. Cancelling the task leaves the WebSocket open.
  public func receive() async throws(NetworkError) -> Message? {
    try await connection.receive()
  }

  /// Sends text; returns when the system has taken it, so that a slow server slows down the sender.
  ///
  /// A message whose sending has begun is sent whole, also when the task is cancelled.
  ///
  /// - Throws: ``NetworkError/webSocketFailed(_:)`` when it is closed.
  public func send(_ text: String) async throws(NetworkError) {
    try await connection.send(.text(text))
  }

  /// Sends bytes; see ``send(_:)-(String)``.
  public func send(_ data: Data) async throws(NetworkError) {
    try await connection.send(.binary(data))
  }

  /// Sends a message; see ``send(_:)-(String)``.
  public func send(_ message: Message) async throws(NetworkError) {
    try await connection.send(message)
  }

  /// Sends a ping and waits for its pong.
  public func ping() async throws(NetworkError) {
    try await connection.ping()
  }

  /// Closes in order: sends a close frame and waits for the server's, up to ``Options/closeTimeout``; then the
  /// connection is cut. Messages that still come are dropped. Closing again only waits.
  ///
  /// - Parameters:
  ///   - code: why; 1000 unless told.
  ///   - reason: a few words, at most 123 bytes of UTF-8.
  /// - Throws: ``NetworkError/invalidRequest(_:)`` for a code that may not be sent or a reason that is too long.
  public func close(code: CloseCode = .normal, reason: String = "") async throws(NetworkError) {
    guard code.isSendable else {
      throw .invalidRequest(.other("\(code.rawValue) is no code that a close frame may carry"))
    }
    guard reason.utf8.count <= 123 else {
      throw .invalidRequest(.other("the reason of a close frame has at most 123 bytes"))
    }
    heartbeat?.cancel()
    await connection.close(Close(code: code, reason: reason))
  }

  /// The messages of a WebSocket.
  public struct Messages: AsyncSequence, Sendable {
    let socket: WebSocket

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(socket: socket) }

    /// Takes message after message.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let socket: WebSocket

      public mutating func next() async throws -> Message? { try await socket.receive() }
    }
  }
}

extension WebSocket.Heartbeat {
  fileprivate func run(on connection: any WebSocketConnection, time: TimeSource) async {
    do {
      while true {
        try await time.sleep(interval)
        let watch = Task {
          repeat { try await time.sleep(limit) } while connection.isBehind
          try Task.checkCancellation()
          connection.cancel(.webSocketFailed(.init(.noPong)))
        }
        defer { watch.cancel() }
        try await connection.ping()
      }
    } catch {
      // Cancelled, or the WebSocket is over: who uses it hears of that.
    }
  }
}

extension WebSocket: ShownByDescription {}
