/// A step between a call and its transport, which sees every outgoing request and every response.
///
/// An interceptor may change the request and the response, and call `next` once, several times or not at all (to return a
/// cached response). All policies of this package are interceptors. One that sends a request again gives up the response
/// that it has: `next(request, replacing: response)`.
///
/// ```swift
/// struct Stopwatch: Interceptor {
///   func intercept(_ request: HTTPRequest, next: InterceptorChain)
///     async throws -> HTTPResponse
///   {
///     let start = ContinuousClock.now
///     let response = try await next(request)
///     print(request.method, response.status, ContinuousClock.now - start)
///     return response
///   }
/// }
/// ```
///
/// To test one, give it a chain that ends in a ``StubTransport``:
///
/// ```swift
/// let stub = StubTransport { request in .init(status: 204, url: request.url) }
/// let request = try client.httpRequest(GetUser(id: 7))
/// let response = try await InterceptorChain(
///   transport: stub, interceptors: [Stopwatch()])(request)
/// ```
///
/// To only change requests or inspect responses, ``RequestAdapter`` and ``ResponseAdapter`` are shorter.
public protocol Interceptor: Sendable {
  /// Whether the interceptor handles a request; if not, it is skipped at almost no cost. True by default.
  ///
  /// ``InterceptorChain`` calls this before ``intercept(_:next:)``. If you call an interceptor directly, do so too.
  func applies(to request: HTTPRequest) -> Bool

  /// Handles a request. Errors other than ``NetworkError`` reach the caller as ``NetworkError/other(_:call:)``.
  ///
  /// - Parameters:
  ///   - request: the request, as changed by the interceptors before this one.
  ///   - next: the rest of the chain; call it to send the request.
  /// - Returns: the response for the interceptors before this one.
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse
}

extension Interceptor {
  public func applies(to request: HTTPRequest) -> Bool { true }
}

private enum InterceptorsOption: RequestOptionKey { static let defaultValue: [any Interceptor] = [] }

extension RequestOptions {
  /// Further interceptors for the call, inside those of its endpoint. Default none.
  public var interceptors: [any Interceptor] {
    get { self[InterceptorsOption.self] }
    set { self[InterceptorsOption.self] = newValue }
  }

  /// These options as if the call had no interceptors of its own.
  var withoutInterceptors: RequestOptions { removing(InterceptorsOption.self) }
}
