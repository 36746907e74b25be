public import Foundation

extension GitHubAPI {
  /// A commit of a repository.
  public struct Commit: Codable, Hashable, Sendable {
    /// The commit's URL in the API.
    public var url: URL?
    /// The commit's SHA.
    public var sha: String
    /// The commit's ID in the GraphQL API.
    public var nodeID: String?
    /// The URL of the commit's web page.
    public var htmlURL: URL?
    /// The URL of the commit's comments in the API.
    public var commentsURL: URL?
    /// The commit.
    public var commit: Details
    /// The account of the author; nil where GitHub knows none.
    public var author: SimpleUser?
    /// The account of the committer; nil where GitHub knows none.
    public var committer: SimpleUser?
    /// The commits before it.
    public var parents: [GitObject]
    /// How many lines changed.
    public var stats: Stats?
    /// The files.
    public var files: [DiffEntry]?

    enum CodingKeys: String, CodingKey {
      case url, sha, commit, author, committer, parents, stats, files
      case nodeID = "node_id", htmlURL = "html_url", commentsURL = "comments_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a commit from its properties, as for a preview or a test.
    public init(
      sha: String, commit: Details, parents: [GitObject], url: URL? = nil, nodeID: String? = nil, htmlURL: URL? = nil,
      commentsURL: URL? = nil, author: SimpleUser? = nil, committer: SimpleUser? = nil, stats: Stats? = nil,
      files: [DiffEntry]? = nil
    ) {
      self.sha = sha
      self.commit = commit
      self.parents = parents
      self.url = url
      self.nodeID = nodeID
      self.htmlURL = htmlURL
      self.commentsURL = commentsURL
      self.author = author
      self.committer = committer
      self.stats = stats
      self.files = files
    }

    /// How many lines changed.
    public struct Stats: Codable, Hashable, Sendable {
      /// The number of lines added.
      public var additions: Int?
      /// The number of lines removed.
      public var deletions: Int?
      /// How many in all.
      public var total: Int?

      // Written by `Scripts/github inits`.
      /// Creates a stats from its properties, as for a preview or a test.
      public init(additions: Int? = nil, deletions: Int? = nil, total: Int? = nil) {
        self.additions = additions
        self.deletions = deletions
        self.total = total
      }
    }
  }
}

extension GitHubAPI.Commit {
  /// The commit as git keeps it.
  public struct Details: Codable, Hashable, Sendable {
    /// The commit's URL in the API.
    public var url: URL?
    /// Who wrote it.
    public var author: GitHubAPI.GitUser?
    /// Who committed it.
    public var committer: GitHubAPI.GitUser?
    /// The message.
    public var message: String
    /// The number of comments.
    public var commentCount: Int?
    /// The tree.
    public var tree: GitHubAPI.GitObject?
    /// What GitHub makes of the signature.
    public var verification: GitHubAPI.Verification?

    enum CodingKeys: String, CodingKey {
      case url, author, committer, message, tree, verification
      case commentCount = "comment_count"
    }

    // Written by `Scripts/github inits`.
    /// Creates a details from its properties, as for a preview or a test.
    public init(
      message: String, url: URL? = nil, author: GitHubAPI.GitUser? = nil, committer: GitHubAPI.GitUser? = nil,
      commentCount: Int? = nil, tree: GitHubAPI.GitObject? = nil, verification: GitHubAPI.Verification? = nil
    ) {
      self.message = message
      self.url = url
      self.author = author
      self.committer = committer
      self.commentCount = commentCount
      self.tree = tree
      self.verification = verification
    }
  }
}
