extension GitHubAPI {
  /// The rate limits of all resources.
  public struct RateLimitOverview: Codable, Hashable, Sendable {
    /// The rate limits by resource, such as `core`, `search` or `graphql`.
    public var resources: [String: RateLimit]?
    /// The same as `resources.core`. API version 2026-03-10 no longer sends it.
    public var rate: RateLimit?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(resources: [String: RateLimit]? = nil, rate: RateLimit? = nil) {
      self.resources = resources
      self.rate = rate
    }
  }
}
