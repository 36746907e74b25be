extension GitHubAPI {
  /// A link in the API.
  public struct Link: Codable, Hashable, Sendable {
    /// The link's URL.
    public var href: String

    // Written by `Scripts/github inits`.
    /// Creates a link from its properties, as for a preview or a test.
    public init(href: String) {
      self.href = href
    }
  }
}
