/// An interceptor that changes requests, for example to add a token, a header field or a query parameter.
///
/// ```swift
/// let tenant = RequestAdapter { request in
///   request.headers["X-Tenant"] = "blue"
/// }
/// ```
///
/// ``HTTPRequest/context`` contains the endpoint and, for network interceptors, the number of the attempt.
public struct RequestAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPRequest) async throws -> Void

  /// Creates an adapter. Its closure runs for every request, or as a network interceptor for every attempt.
  public init(_ adapt: @escaping @Sendable (inout HTTPRequest) async throws -> Void) { self.adapt = adapt }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    try await adapt(&request)
    request.context.emit(.adapted(request))
    return try await next(request)
  }
}
