extension GitHubAPI {
  /// How many requests are left, by resource.
  public struct RateLimitOverview: Codable, Hashable, Sendable {
    /// The limits by GitHub's name of the resource: `core`, `search`, `graphql`, …
    public var resources: [String: RateLimit]?
    /// The same as `resources.core`; version 2026-03-10 no longer sends it.
    public var rate: RateLimit?

    // Written by `Scripts/github inits`.
    /// Creates a rate limit overview from its properties, as for a preview or a test.
    public init(resources: [String: RateLimit]? = nil, rate: RateLimit? = nil) {
      self.resources = resources
      self.rate = rate
    }
  }
}
