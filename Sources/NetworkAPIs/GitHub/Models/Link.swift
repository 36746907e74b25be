extension GitHubAPI {
  /// A link in the API.
  public struct Link: Codable, Hashable, Sendable {
    /// The link's URL.
    public var href: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(href: String) {
      self.href = href
    }
  }
}
