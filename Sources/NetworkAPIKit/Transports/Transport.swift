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

private enum LargeBodyOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether a streamed body is likely large and read as fast as it arrives, which makes larger buffers worthwhile.
  /// Default false.
  var expectsLargeBody: Bool {
    get { self[LargeBodyOption.self] }
    set { self[LargeBodyOption.self] = newValue }
  }
}
