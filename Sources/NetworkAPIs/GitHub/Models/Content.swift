public import Foundation

extension GitHubAPI {
  /// Where to find a file.
  public struct ContentLinks: Codable, Hashable, Sendable {
    /// The git.
    public var git: URL?
    /// The html.
    public var html: URL?
    /// The self.
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
