/// Adds a jar's cookies to each hop and attempt.
struct CookieSender: Interceptor {
  let jar: CookieJar

  func applies(to request: HTTPRequest) -> Bool { request.options.sendsCookies && !request.headers.contains("Cookie") }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    guard let field = jar.field(for: request.url) else { return try await next(request) }
    var request = request
    request.headers.append(.init(name: "Cookie", value: field, isSecret: true))
    return try await next(request)
  }
}

/// Stores the cookies that servers set. Runs inside the cache, so that a cached response doesn't set its cookies again.
struct CookieReceiver: Interceptor {
  let jar: CookieJar

  func applies(to request: HTTPRequest) -> Bool { request.options.sendsCookies }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let response = try await next(request)
    jar.store(response.headers, from: request.url)
    return response
  }
}

private enum CookiesOption: RequestOptionKey {
  static let defaultValue = true
}

extension RequestOptions {
  /// Whether to send and store cookies, if the client has a ``CookieJar``. Default true.
  public var sendsCookies: Bool {
    get { self[CookiesOption.self] }
    set { self[CookiesOption.self] = newValue }
  }
}
