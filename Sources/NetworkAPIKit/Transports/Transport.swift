/// Sends one request to a server and returns its response: a single hop.
///
/// A transport doesn't follow redirects, store cookies, retry, or inspect bodies: ``Interceptor``s do that, in the same
/// way on every platform. **Write a transport** to reach servers in another way (another library, a message bus, a test
/// double). **Write an interceptor** to change, observe or repeat requests, or to return responses without sending
/// them.
///
/// A transport must
/// - throw ``NetworkError`` if something goes wrong,
/// - stop at once when the calling task is cancelled, or when the reader of a streamed body releases it,
/// - respect ``HTTPRequest/timeouts`` and the deadline of ``HTTPRequest/context``.
///
/// It may return a streamed body for a request that asks for a collected one: the client collects it.
///
/// ```swift
/// struct Echo: Transport {
///   func send(_ request: HTTPRequest) async throws -> HTTPResponse {
///     HTTPResponse(status: 200, body: request.body, url: request.url)
///   }
/// }
/// let client = NetworkClient(configuration: .init(transport: Echo()))
/// ```
public protocol Transport: Sendable {
  /// Sends the request, and waits for the head of the response and for a body that is to be collected.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

private enum LargeBodyOption: RequestOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether larger buffers are worthwhile, since a streamed body is likely large and read quickly. Default false.
  var expectsLargeBody: Bool {
    get { self[LargeBodyOption.self] }
    set { self[LargeBodyOption.self] = newValue }
  }
}

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

/// The result of a WebSocket handshake.
public struct WebSocketUpgrade: Sendable {
  /// The server's response. For a status other than 101, its body is in memory.
  public let response: HTTPResponse
  /// The subprotocol that the server chose; nil if none.
  public let subprotocol: String?
  /// The connection; nil unless the status is 101.
  public let connection: (any WebSocketConnection)?

  /// Creates a result, for an implementation of ``WebSocketTransport``.
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
  func close(_ close: WebSocket.Close) async
  /// Ends at once; pending operations throw the error.
  func cancel(_ error: NetworkError)
  /// The content of the server's close frame; nil if none arrived.
  var peerClose: WebSocket.Close? { get }
  /// Whether reading is paused because received messages wait for their reader.
  var isBehind: Bool { get }
}

/// A transport that adds each transfer to its call's ``CallOwner``.
protocol OwnedTransport: Transport {}

private enum TransportOption: RequestOptionKey { static let defaultValue: (any Transport)? = nil }

extension RequestOptions {
  /// The transport for the call; nil (the default) for the client's. For a call with another proxy, other trust or other
  /// pins: connections are never shared between transports.
  ///
  /// Keep the transport, and use it for all such calls: each has its own connections. Such a call doesn't use the client's
  /// cache, and shares no transfer with identical calls.
  public var transport: (any Transport)? {
    get { self[TransportOption.self] }
    set { self[TransportOption.self] = newValue }
  }
}
