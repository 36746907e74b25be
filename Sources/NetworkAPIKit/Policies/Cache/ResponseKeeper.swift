/// What keeps responses apart from the client's ``HTTPCache``, such as images.
///
/// A protocol, since the client makes the chain of policies, and knows no feature.
protocol ResponseKeeper: Sendable {
  /// Whether it may keep anything.
  var keepsAny: Bool { get }
  /// Removes what is kept of a URL that may have changed, whoever the user is. The result of a fetch in progress isn't kept
  /// either.
  func forget(_ url: HTTPURL)
}

/// Tells a keeper what an unsafe request may have changed.
struct ChangeReporter: Interceptor {
  let keeper: any ResponseKeeper

  func applies(to request: HTTPRequest) -> Bool { !request.method.isSafe }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    try await next.passing(request) {
      if keeper.keepsAny { keeper.forget($0) }
    }
  }
}

extension HTTPRequest {
  /// The request with the credentials and cookies that it would be sent with, by which caches separate users.
  func identified(by authentication: [Authentication], _ cookies: CookieJar?) async throws -> HTTPRequest {
    var request = self
    for authentication in authentication { request = try await authentication.authorized(request) }
    if let cookies { request = CookieSender(jar: cookies).adding(to: request) }
    return request
  }
}
