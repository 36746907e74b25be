public import Foundation

extension GitHubAPI {
  /// Where to find a file.
  public struct ContentLinks: Codable, Hashable, Sendable {
    /// In git.
    public var git: URL?
    /// Its page.
    public var html: URL?
    /// Itself in the API.
    public var `self`: URL?
  }

  /// A commit that changed one file.
  public struct FileCommit: Codable, Hashable, Sendable {
    /// The content.
    public var content: ContentEntry?
    /// The commit.
    public var commit: GitCommit
  }
}
