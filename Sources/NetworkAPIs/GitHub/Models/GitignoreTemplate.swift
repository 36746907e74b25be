extension GitHubAPI {
  /// A template of a `.gitignore` file.
  public struct GitignoreTemplate: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// The text of the file.
    public var source: String
  }
}
