extension GitHubAPI {
  /// A link.
  public struct Link: Codable, Hashable, Sendable {
    /// The URL.
    public var href: String

    // Written by `Scripts/github inits`.
    /// Creates a link from its properties, as for a preview or a test.
    public init(href: String) {
      self.href = href
    }
  }
}
