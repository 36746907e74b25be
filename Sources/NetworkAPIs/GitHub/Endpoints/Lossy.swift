public import NetworkAPIKit

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
