public import NetworkAPIKit

extension GitHubAPI {
  /// An array that decodes every valid element, and collects the errors of the others.
  ///
  /// A normal array throws at the first invalid element. Use ``GitHubEndpoint/lossy()`` if part of a page is better
  /// than none, or declare this type as the `Response` of your own endpoint.
  public struct LossyArray<Element: Decodable & Sendable>: Decodable, Sendable {
    /// The decoded elements, in order.
    public let elements: [Element]
    /// The elements that couldn't be decoded, in order.
    public let failures: [Failure]

    /// An element that couldn't be decoded.
    public struct Failure: Sendable {
      /// The index in the original array, starting at 0.
      public let index: Int
      /// The decoding error.
      public let error: DecodingError
      /// The original element.
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

extension GitHubEndpoint {
  /// Returns the same endpoint with a response that keeps the valid elements of the list; see ``GitHubAPI/LossyArray``.
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
  /// An endpoint whose response keeps the valid elements of the list; created by ``GitHubEndpoint/lossy()``.
  public struct Lossy<Base: GitHubEndpoint, Element: Decodable & Sendable>: GitHubEndpoint
  where Base.Response == [Element] {
    public typealias Response = LossyArray<Element>
    let base: Base

    public var urlInfo: NetworkAPI.URLInfo { base.urlInfo }
    public var requestInfo: NetworkAPI.RequestInfo<Base.Parameter> { base.requestInfo }
    /// The header fields of the endpoint.
    public var headers: NetworkAPI.Headers { base.headers }
    /// A decoder with the endpoint's media type.
    public var responseDecoder: ResponseDecoder<Response> {
      base.responseDecoder.accept.map { .gitHub(mediaType: $0) } ?? .gitHub
    }
    public var coding: JSONCoding? { base.coding }
    public var interceptors: [any Interceptor] { base.interceptors }
    /// The timeouts of the endpoint.
    public var timeouts: HTTPTimeouts? { base.timeouts }
    public var options: RequestOptions { base.options }
  }
}
