public import Foundation
import NetworkAPIKit

/// Why the link to the next page is not followed.
public enum PaginationError: Error, Hashable, Sendable {
  /// It leads to another origin, which must not be sent the credentials.
  case otherOrigin(String)
  /// It leads to the page it is on.
  case loop
}

extension PaginationError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .otherOrigin(let origin): "The next page is at \(origin), which is not the server that was asked."
    case .loop: "The next page is the same page again."
    }
  }
}

/// A page of a list: the endpoint at the URL of a link.
struct NextPage<Base: NetworkAPIDefinition>: NetworkAPIDefinition {
  typealias Parameter = Base.Parameter
  typealias Response = Base.Response
  typealias ErrorResponse = Base.ErrorResponse

  let base: Base
  let urlInfo: NetworkAPI.URLInfo
  let requestInfo: NetworkAPI.RequestInfo<Base.Parameter>
  var headers: NetworkAPI.Headers { base.allHeaders }
  var responseDecoder: ResponseDecoder<Base.Response> { base.responseDecoder }
  var successStatuses: Set<Int> { base.successStatuses }
  var coding: JSONCoding? { base.coding }
  var interceptors: [any Interceptor] { base.interceptors }
  var timeouts: HTTPTimeouts? { base.timeouts }
  var options: RequestOptions { base.options }

  /// The first page.
  init(base: Base) {
    self.base = base
    urlInfo = base.urlInfo
    requestInfo = base.requestInfo
  }

  private init(base: Base, at url: HTTPURL) {
    self.base = base
    // Byte by byte as the server wrote it.
    urlInfo = NetworkAPI.URLInfo(url: url)
    // The link's query has the parameters.
    var info = base.requestInfo
    info.parameters = nil
    requestInfo = info
  }

  /// The page after this one, or nil where there is none.
  ///
  /// - Parameter response: the answer for this page.
  func following(_ response: HTTPResponse, client: NetworkClient) throws -> Self? {
    let targets = response.headers.values(named: "Link").lazy.compactMap { LinkHeader($0)["next"]?.target }
    guard let target = targets.first else { return nil }
    let asked = try client.httpRequest(for: self).url
    let page = Self(base: base, at: try response.url.resolving(target))
    // The client may send the link's host elsewhere, so what counts is where the request would go.
    let url = try client.httpRequest(for: page).url
    guard url.origin == asked.origin || url.origin == response.url.origin else {
      throw PaginationError.otherOrigin(url.origin)
    }
    guard url != asked else { throw PaginationError.loop }
    return page
  }
}
