/// A page of a list: the endpoint, at the URL of the previous page's link.
struct LinkedPage<Base: NetworkAPIDefinition>: EndpointWrapper {
  typealias Response = Base.Response

  let base: Base
  private(set) var urlInfo: NetworkAPI.URLInfo
  private(set) var requestInfo: NetworkAPI.RequestInfo<Base.Parameter>

  /// The first page.
  init(base: Base) {
    self.base = base
    urlInfo = base.urlInfo
    requestInfo = base.requestInfo
  }

  /// Returns the page after this one; nil if this is the last one.
  ///
  /// - Parameter response: the response for this page.
  func following(_ response: HTTPResponse, client: NetworkClient) throws -> Self? {
    let targets = response.headers.values(named: .link).lazy.compactMap { LinkHeader($0)["next"]?.target }
    guard let target = targets.first else { return nil }
    let asked = try client.httpRequest(self).url
    var page = Self(base: base)
    // Keep the URL exactly as the server wrote it; its query contains the parameters already.
    page.urlInfo = NetworkAPI.URLInfo(url: try response.url.resolving(target))
    page.requestInfo.parameters = nil
    // The client may replace the link's host, so compare the URL to which the request would be sent.
    let url = try client.httpRequest(page).url
    guard url.origin == asked.origin || url.origin == response.url.origin else {
      throw PaginationError.otherOrigin(url.origin)
    }
    guard url != asked else { throw PaginationError.loop }
    return page
  }
}
