/// Sends a request to the URL that a server has named in a `Link`, or as that of an upload, like the hop of a redirect, whether
/// or not the client follows redirects.
struct LinkFollower: Interceptor {
  /// The client's policy for redirects, which says what another origin gets.
  let redirects: RedirectPolicy?

  func applies(to request: HTTPRequest) -> Bool { request.options.link != nil }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard let link = request.options.link else { return try await next(request) }
    return try await next(
      request.following(link.absoluteString, keeping: (request.options.redirects ?? redirects)?.keptFields ?? []))
  }
}
