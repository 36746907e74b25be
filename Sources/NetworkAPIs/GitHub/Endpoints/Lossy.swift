public import NetworkAPIKit

extension GitHubEndpoint {
  /// Returns the same endpoint with a response that keeps the valid elements of the list; see ``GitHubAPI/LossyArray``.
  ///
  /// ```swift
  /// let page = try await client.request(
  ///   GitHubAPI.Issues.ListForRepo(owner: "o", repo: "r").lossy())
  /// for failure in page.failures { print(failure.index, failure.error) }
  /// ```
  public func lossy<Element: Decodable & Sendable>() -> GitHubAPI.Lossy<Self, Element> where Response == [Element] {
    GitHubAPI.Lossy(base: self)
  }
}

extension GitHubEndpoint {
  /// Returns the same search with a response that keeps the valid results; see ``GitHubAPI/LossySearchResults``.
  ///
  /// ```swift
  /// let page = try await client.request(
  ///   GitHubAPI.Search.Repositories(query: "swift").lossy())
  /// for failure in page.failures { print(failure.index, failure.error) }
  /// ```
  public func lossy<Item: Codable & Hashable & Sendable>() -> GitHubAPI.LossySearch<Self, Item>
  where Response == GitHubAPI.SearchResults<Item> {
    GitHubAPI.LossySearch(base: self)
  }
}

extension GitHubAPI {
  /// A search whose response keeps the valid results; created by `lossy()` of the endpoint.
  public struct LossySearch<Base: GitHubEndpoint, Item: Codable & Hashable & Sendable>: GitHubEndpoint, EndpointWrapper
  where Base.Response == SearchResults<Item> {
    public typealias Response = LossySearchResults<Item>
    public let base: Base

    /// A decoder with the endpoint's media type.
    public var responseDecoder: ResponseDecoder<Response> {
      base.responseDecoder.accept.map { .gitHub(mediaType: $0) } ?? .gitHub
    }
    public var coding: JSONCoding? { base.coding }
    public var interceptors: [any Interceptor] { base.interceptors }
  }

  /// A page of search results that keeps every valid result, and collects the errors of the others.
  public struct LossySearchResults<Item: Codable & Hashable & Sendable>: PagedResponse, Decodable, Sendable {
    /// The number of results on all pages, of which GitHub returns only the first 1,000.
    public let totalCount: Int
    /// Whether the search timed out and results are missing.
    public let incompleteResults: Bool
    /// The results that could be decoded, by default the best match first.
    public let items: [Hit<Item>]
    /// The results that couldn't be decoded, in order.
    public let failures: [LossyArray<Hit<Item>>.Failure]

    enum CodingKeys: String, CodingKey {
      case items
      case totalCount = "total_count", incompleteResults = "incomplete_results"
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let list = try container.decode(LossyArray<Hit<Item>>.self, forKey: .items)
      (items, failures) = (list.elements, list.failures)
      totalCount = try container.decodeIfPresent(Int.self, forKey: .totalCount) ?? items.count + failures.count
      incompleteResults = try container.decodeIfPresent(Bool.self, forKey: .incompleteResults) ?? false
    }
  }

  /// An endpoint whose response keeps the valid elements of the list; created by `lossy()` of the endpoint.
  public struct Lossy<Base: GitHubEndpoint, Element: Decodable & Sendable>: GitHubEndpoint, EndpointWrapper
  where Base.Response == [Element] {
    public typealias Response = LossyArray<Element>
    public let base: Base

    /// A decoder with the endpoint's media type.
    public var responseDecoder: ResponseDecoder<Response> {
      base.responseDecoder.accept.map { .gitHub(mediaType: $0) } ?? .gitHub
    }
    public var coding: JSONCoding? { base.coding }
    public var interceptors: [any Interceptor] { base.interceptors }
  }
}
