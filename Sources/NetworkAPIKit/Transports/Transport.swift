/// Carries one request to a server and brings one response back: a single hop.
///
/// A transport follows no redirect, keeps no cookie, retries nothing and looks at no body; all of that is done by
/// ``Interceptor``s above it, the same on every platform. **Write a transport** to reach servers another way (another
/// library, a message bus, a test double). **Write an interceptor** to change, watch, repeat or answer requests.
///
/// A transport must
/// - throw ``NetworkError`` for what goes wrong,
/// - stop at once when the calling task is cancelled, or when the reader of a streamed body lets go,
/// - honour ``HTTPRequest/timeouts`` and the deadline of ``HTTPRequest/context``.
///
/// It may answer a request for a collected body with a streamed one: the client collects it.
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
  /// Sends the request and waits for the head of the response, and for a collected body.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

private enum LargeBodyOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether a streamed body is probably large and read as fast as it arrives, so that larger buffers are worth their
  /// memory. Default no.
  var expectsLargeBody: Bool {
    get { self[LargeBodyOption.self] }
    set { self[LargeBodyOption.self] = newValue }
  }
}
