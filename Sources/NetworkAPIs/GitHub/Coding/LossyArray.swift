public import NetworkAPIKit

extension GitHubAPI {
  /// A list that keeps what can be read and collects what cannot, so that one bad element does not lose the page.
  ///
  /// A list throws at the first bad element. ``GitHubEndpoint/lossy()`` makes an endpoint answer with this one, where half
  /// a page is better than none; an endpoint of your own can name it as its `Response`.
  public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The elements that could be read, in order.
    public let elements: [Element]
    /// Why the others could not, by their place in the list.
    public let failures: [Failure]

    /// An element that could not be read.
    public struct Failure: Sendable {
      /// Its place in the list, from 0.
      public let index: Int
      /// What was wrong with it.
      public let error: DecodingError
      /// What it was.
      public let value: JSONValue
    }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var elements: [Element] = []
      var failures: [Failure] = []
      while !container.isAtEnd {
        let index = container.currentIndex
        do {
          elements.append(try container.decode(Element.self))
        } catch let error as DecodingError {
          failures.append(Failure(index: index, error: error, value: try container.decode(JSONValue.self)))
        }
      }
      self.elements = elements
      self.failures = failures
    }
  }
}

extension GitHubAPI.LossyArray: PagedResponse {
  /// The elements that could be read.
  public var items: [Element] { elements }
}

extension GitHubEndpoint {
  /// The same endpoint, whose list keeps what can be read of it.
  ///
  /// ```swift
  /// let page = try await client.request(GitHubAPI.Issues.ListForRepo(owner: "o", repo: "r").lossy())
  /// for failure in page.failures { print(failure.index, failure.error) }
  /// ```
  public func lossy<Element: Decodable & Sendable>() -> GitHubAPI.Lossy<Self, Element> where Response == [Element] {
    GitHubAPI.Lossy(base: self)
  }
}

extension GitHubAPI {
  /// An endpoint whose list keeps what can be read of it; made by ``GitHubEndpoint/lossy()``.
  public struct Lossy<Base: GitHubEndpoint, Element: Decodable & Sendable>: GitHubEndpoint
  where Base.Response == [Element] {
    public typealias Response = LossyArray<Element>
    let base: Base

    public var urlInfo: NetworkAPI.URLInfo { base.urlInfo }
    public var requestInfo: NetworkAPI.RequestInfo<Base.Parameter> { base.requestInfo }
    /// The fields of the endpoint.
    public var headers: NetworkAPI.Headers { base.headers }
    /// In the form the endpoint asks for.
    public var responseDecoder: ResponseDecoder<Response> {
      base.responseDecoder.accept.map { .gitHub(mediaType: $0) } ?? .gitHub
    }
    public var coding: JSONCoding? { base.coding }
    public var interceptors: [any Interceptor] { base.interceptors }
    /// The time limits of the endpoint.
    public var timeouts: HTTPTimeouts? { base.timeouts }
    public var options: RequestOptions { base.options }
  }
}
