/// A transport that can also open WebSockets. The default transports can; a test double may.
public protocol WebSocketTransport: Transport {
  /// Connects and performs the opening handshake: one hop, like ``Transport/send(_:)``.
  ///
  /// - Parameters:
  ///   - request: a GET with the caller's fields; the transport adds those of the handshake.
  ///   - protocols: the subprotocols to offer, in order of preference.
  ///   - options: the options of the WebSocket.
  /// - Returns: the server's response, with a connection if it is a valid 101.
  /// - Throws: ``NetworkError``.
  func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade
}

extension Transport {
  /// Itself, if it can open WebSockets.
  func webSockets(for request: HTTPRequest) throws(NetworkError) -> any WebSocketTransport {
    if let transport = self as? any WebSocketTransport { return transport }
    throw NetworkError.invalidRequest(.other("the client's transport does not support WebSockets"))
      .identified(by: request)
  }
}

/// The result of a WebSocket handshake.
public struct WebSocketUpgrade: Sendable {
  let response: HTTPResponse
  let subprotocol: String?
  let connection: (any WebSocketConnection)?

  /// Creates a result, for an implementation of ``WebSocketTransport``.
  ///
  /// - Parameters:
  ///   - response: the server's response. For a status other than 101, its body is in memory, or the part of it that was
  ///     received.
  ///   - subprotocol: the subprotocol that the server chose; nil if none.
  ///   - connection: the connection; nil unless the status is 101.
  public init(response: HTTPResponse, subprotocol: String? = nil, connection: (any WebSocketConnection)? = nil) {
    self.response = response
    self.subprotocol = subprotocol
    self.connection = connection
  }
}

/// An open WebSocket, as provided by a transport to ``WebSocket``.
///
/// It must respond to pings itself, read ahead only up to a small limit, and end exactly once.
public protocol WebSocketConnection: Sendable {
  /// Returns the next message; nil if the WebSocket was closed in an orderly way.
  func receive() async throws(NetworkError) -> WebSocket.Message?
  /// Sends a message; returns when the system has accepted it.
  func send(_ message: WebSocket.Message) async throws(NetworkError)
  /// Sends a ping and waits for the pong.
  func ping() async throws(NetworkError)
  /// Closes in an orderly way, within ``WebSocket/Options/closeTimeout``.
  func close(_ close: WebSocketClose) async
  /// Ends at once; pending operations throw the error.
  func cancel(_ error: NetworkError)
  /// The content of the server's close frame; nil if none arrived.
  var peerClose: WebSocketClose? { get }
  /// Whether reading is paused because received messages wait for their reader.
  var isBehind: Bool { get }
}

/// A connection that knows what moves on it, so that a heartbeat can tell a silent server from a busy connection.
protocol MeasuredWebSocketConnection: WebSocketConnection {
  var progress: WebSocketProgress { get }
}

/// What has moved on a connection. It changes while the server isn't silent.
struct WebSocketProgress: Equatable {
  /// How many messages have arrived, and how often reading went on after a pause.
  var steps = 0
  /// How many bytes have arrived.
  var received: Int64 = 0
  /// How many bytes of those before the ping have reached the server.
  var delivered: Int64 = 0
}
