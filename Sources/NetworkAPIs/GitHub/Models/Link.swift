extension GitHubAPI {
  /// A link.
  public struct Link: Codable, Hashable, Sendable {
    /// The URL.
    public var href: String
  }
}
