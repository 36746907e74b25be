/// A page of a list: the endpoint, at the URL of the previous page's link.
struct LinkedPage<Base: NetworkAPIDefinition>: EndpointWrapper {
  typealias Response = Base.Response

  let base: Base
  /// The URL of the page if it is at another origin, to which a redirect led.
  private var link: HTTPURL?
  private(set) var urlInfo: NetworkAPI.URLInfo
  private(set) var requestInfo: NetworkAPI.RequestInfo<Base.Parameter>

  /// The first page.
  init(base: Base) {
    self.base = base
    urlInfo = base.urlInfo
    requestInfo = base.requestInfo
  }

  /// The page with the URL by which it is recognized. That of a further page is its link, which needs no parameters.
  var identified: Self {
    guard link != nil || urlInfo.isReceived else { return self }
    var page = self
    page.requestInfo.parameters = nil
    return page
  }

  /// Makes the request the one that a redirect has made of the call.
  func redirect(_ request: inout HTTPRequest) {
    if requestInfo.method != base.requestInfo.method { request.headers.removeBodyFields() }
  }

  /// Returns the page after this one; nil if this is the last one.
  ///
  /// - Parameters:
  ///   - response: the response for this page.
  ///   - asked: the request for this page.
  func following(_ response: HTTPResponse, to asked: HTTPRequest, client: NetworkClient) throws -> Self? {
    guard let target = response.headers.link("next") else { return nil }
    let sent = try asked.following(response.url.absoluteString)
    let next: HTTPRequest
    do throws(NetworkError) {
      next = try sent.following(target, in: response)
    } catch {
      guard case .invalidURL(let failure) = error else { throw error }
      throw TextError("the link to the next page is not a valid URL: \(failure.reason)")
    }
    var page = Self(base: base)
    if response.hasOtherMethod || requestInfo.method != page.requestInfo.method {
      // A redirect has made a GET without a body of the call. The settings of a Foundation request come with its body's
      // encoding.
      page.requestInfo.method = .get
      page.requestInfo.parameters = NetworkAPI.Body.none as? Base.Parameter
    } else {
      page.requestInfo.encoding = Self.bodyEncoding(page.requestInfo.encoding)
    }
    if next.url.origin == asked.url.origin {
      // Keep the URL exactly as the server wrote it.
      page.urlInfo = NetworkAPI.URLInfo(received: next.url)
    } else {
      // A redirect led to the other origin, so the page is requested as after a redirect: without what that origin must
      // not have.
      guard next.url.origin == response.url.origin, asked.options.followsRedirects,
        (asked.options.redirects ?? client.configuration.redirects) != nil
      else { throw TextError("the link to the next page leads to another server, \(next.url.origin)") }
      page.urlInfo = urlInfo
      page.link = next.url
    }
    return page
  }

  /// Encodes parameters in the body as the endpoint does, and none in the query: a link contains those already.
  private static func bodyEncoding(_ encoding: ParameterEncoding<Base.Parameter>) -> ParameterEncoding<Base.Parameter> {
    ParameterEncoding { parameters, request, coding in
      let url = request.url
      try encoding.encode(parameters, into: &request, coding: coding)
      request.url = url
      guard request.body.isReplayable else { throw NetworkError.bodyNotReplayable() }
    }
  }

  var options: RequestOptions {
    guard let link else { return base.options }
    var options = base.options
    options.link = link
    return options
  }
}
