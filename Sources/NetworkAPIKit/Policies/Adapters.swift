/// An interceptor that changes requests: adds a token, a field, a parameter.
///
/// ```swift
/// let tenant = RequestAdapter { request in request.headers["X-Tenant"] = "blue" }
/// ```
///
/// ``HTTPRequest/context`` says which endpoint it is for and, next to the transport, which attempt it is.
public struct RequestAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPRequest) async throws -> Void

  /// Changes every request (each attempt of it, where it stands inside a retry) before it goes on.
  public init(_ adapt: @escaping @Sendable (inout HTTPRequest) async throws -> Void) {
    self.adapt = adapt
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    var request = request
    try await adapt(&request)
    request.context.emit(.adapted(request))
    return try await next(request)
  }
}

/// An interceptor that looks at or changes responses.
///
/// ```swift
/// let version = ResponseAdapter { response, request in print(response.headers["Server"] ?? "-") }
/// ```
public struct ResponseAdapter: Interceptor {
  private let adapt: @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void

  /// Is given every response with the request it answers.
  public init(_ adapt: @escaping @Sendable (inout HTTPResponse, HTTPRequest) async throws -> Void) {
    self.adapt = adapt
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    var response = try await next(request)
    try await adapt(&response, request)
    return response
  }
}
