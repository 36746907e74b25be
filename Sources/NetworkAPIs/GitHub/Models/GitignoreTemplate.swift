extension GitHubAPI {
  /// A template of a `.gitignore` file.
  public struct GitignoreTemplate: Codable, Hashable, Sendable {
    /// The template's name, such as `Swift`.
    public var name: String
    /// The template's text.
    public var source: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String, source: String) {
      self.name = name
      self.source = source
    }
  }
}
