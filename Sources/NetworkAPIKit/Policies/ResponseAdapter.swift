/// An interceptor that inspects or changes responses.
///
/// ```swift
/// let version = ResponseAdapter { response, request in
///   print(response.headers["Server"] ?? "-")
/// }
/// ```
public struct ResponseAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void

  /// Creates an adapter. The closure gets every response and the request it belongs to.
  public init(_ adapt: @escaping @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void) {
    self.adapt = adapt
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var response = try await next(request)
    do {
      try await adapt(&response, request)
    } catch let error as NetworkError {
      // Also if it is the error of another call that the adapter has made.
      throw error.identified(by: request).afterOthers
    }
    return response
  }
}
