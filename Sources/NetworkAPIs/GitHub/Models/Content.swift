public import Foundation

extension GitHubAPI {
  /// Where to find a file.
  public struct ContentLinks: Codable, Hashable, Sendable {
    /// In git.
    public var git: URL?
    /// The URL of the content links' web page.
    public var html: URL?
    /// The content links' URL in the API.
    public var `self`: URL?

    // Written by `Scripts/github inits`.
    /// Creates a content links from its properties, as for a preview or a test.
    public init(git: URL? = nil, html: URL? = nil, self itself: URL? = nil) {
      self.git = git
      self.html = html
      self.`self` = itself
    }
  }

  /// A commit that changed one file.
  public struct FileCommit: Codable, Hashable, Sendable {
    /// The content.
    public var content: ContentEntry?
    /// The commit.
    public var commit: GitCommit

    // Written by `Scripts/github inits`.
    /// Creates a file commit from its properties, as for a preview or a test.
    public init(commit: GitCommit, content: ContentEntry? = nil) {
      self.commit = commit
      self.content = content
    }
  }
}
