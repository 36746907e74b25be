/// Sends a jar's cookies with each hop and attempt.
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

/// Keeps the cookies that servers set. It stands inside the cache, as a stored response sets none again.
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
  /// Whether the client's cookies are sent, and those that are set kept. Default yes; without a ``CookieJar`` there are none.
  public var sendsCookies: Bool {
    get { self[CookiesOption.self] }
    set { self[CookiesOption.self] = newValue }
  }
}
