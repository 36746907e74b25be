/// A transport that can also open WebSockets. The platforms' own can; a test double may.
public protocol WebSocketTransport: Transport {
  /// Connects and asks for the upgrade: one hop, like ``Transport/send(_:)``.
  ///
  /// - Parameters:
  ///   - request: a GET with the caller's fields; the transport adds those of the handshake.
  ///   - protocols: the subprotocols to offer, the preferred one first.
  ///   - options: how the WebSocket is run.
  /// - Returns: the server's answer, with a connection if it is 101 and all of the handshake is right.
  /// - Throws: ``NetworkError``.
  func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade
}

/// What a server answers to the handshake.
public struct WebSocketUpgrade: Sendable {
  /// The answer; any other status than 101 comes with its body in memory.
  public let response: HTTPResponse
  /// The subprotocol that the server chose, if it did.
  public let subprotocol: String?
  /// The connection, if the status is 101.
  public let connection: (any WebSocketConnection)?

  /// An answer, as a transport makes it.
  public init(response: HTTPResponse, subprotocol: String? = nil, connection: (any WebSocketConnection)? = nil) {
    self.response = response
    self.subprotocol = subprotocol
    self.connection = connection
  }
}

/// An open WebSocket as a transport gives it; ``WebSocket`` is made of it.
///
/// It answers pings by itself, reads no further ahead than a small limit, and ends exactly once.
public protocol WebSocketConnection: Sendable {
  /// The next message; nil when the WebSocket was closed in order.
  func receive() async throws(NetworkError) -> WebSocket.Message?
  /// Sends a message; returns when the system has taken it.
  func send(_ message: WebSocket.Message) async throws(NetworkError)
  /// Sends a ping and waits for its pong.
  func ping() async throws(NetworkError)
  /// Closes in order, within ``WebSocket/Options/closeTimeout``.
  func close(_ close: WebSocket.Close) async
  /// Ends at once; whoever waits gets the error.
  func cancel(_ error: NetworkError)
  /// What the server's close frame said, if one came.
  var peerClose: WebSocket.Close? { get }
  /// Whether messages wait for their reader, so that nothing more is read.
  var isBehind: Bool { get }
}
