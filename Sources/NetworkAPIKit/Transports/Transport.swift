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

private enum LargeBodyOption: NotedOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether larger buffers are worthwhile, since a streamed body is likely large and read quickly. Default false.
  var expectsLargeBody: Bool {
    get { self[LargeBodyOption.self] }
    set { self[LargeBodyOption.self] = newValue }
  }
}

/// A transport that adds each transfer to its call's ``CallOwner``.
protocol OwnedTransport: Transport {}

/// A transport that sends its requests over another one.
protocol ForwardingTransport: Transport {
  var base: any Transport { get }
}

private enum TransportOption: RequestOptionKey { static let defaultValue: (any Transport)? = nil }

extension RequestOptions {
  /// The transport for the call; nil (the default) for the client's. For a call with another proxy, other trust or other
  /// pins: connections are never shared between transports.
  ///
  /// Keep the transport, and use it for all such calls: each has its own connections. Such a call doesn't use the client's
  /// cache, and shares no transfer with identical calls. An interceptor may set it too; a call over a transport that one of
  /// ``NetworkClient/Configuration/networkInterceptors`` sets has passed the cache and the other policies before.
  public var transport: (any Transport)? {
    get { self[TransportOption.self] }
    set { self[TransportOption.self] = newValue }
  }
}
