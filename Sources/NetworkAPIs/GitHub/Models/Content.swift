public import Foundation

extension GitHubAPI {
  /// Links to a file, directory, link or submodule.
  public struct ContentLinks: Codable, Hashable, Sendable {
    /// The URL of the blob or tree in the API.
    public var git: URL?
    /// The URL of the web page.
    public var html: URL?
    /// The URL in the API.
    public var `self`: URL?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(git: URL? = nil, html: URL? = nil, self itself: URL? = nil) {
      self.git = git
      self.html = html
      self.`self` = itself
    }
  }

  /// A commit that created, changed or deleted one file.
  public struct FileCommit: Codable, Hashable, Sendable {
    /// The file after the commit; nil if it was deleted.
    public var content: ContentEntry?
    /// The commit.
    public var commit: GitCommit

    /// Creates a value with these properties, for example for a preview or a test.
    public init(commit: GitCommit, content: ContentEntry? = nil) {
      self.commit = commit
      self.content = content
    }
  }
}
