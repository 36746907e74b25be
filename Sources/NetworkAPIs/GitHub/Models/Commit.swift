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
    /// The commit as stored by Git: the message, author, tree and so on.
    public var commit: Details
    /// The author's account; nil if GitHub finds none for the e-mail address.
    public var author: SimpleUser?
    /// The committer's account; nil if GitHub finds none for the e-mail address.
    public var committer: SimpleUser?
    /// The commit's parents: none for the first commit, several for a merge.
    public var parents: [GitObject]
    /// The number of changed lines; not in lists.
    public var stats: Stats?
    /// The changed files; not in lists.
    public var files: [DiffEntry]?

    enum CodingKeys: String, CodingKey {
      case url, sha, commit, author, committer, parents, stats, files
      case nodeID = "node_id", htmlURL = "html_url", commentsURL = "comments_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The number of lines that a commit changed.
    public struct Stats: Codable, Hashable, Sendable {
      /// The number of lines added.
      public var additions: Int?
      /// The number of lines removed.
      public var deletions: Int?
      /// The number of lines added or removed.
      public var total: Int?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(additions: Int? = nil, deletions: Int? = nil, total: Int? = nil) {
        self.additions = additions
        self.deletions = deletions
        self.total = total
      }
    }
  }
}

extension GitHubAPI.Commit {
  /// A commit as stored by Git.
  public struct Details: Codable, Hashable, Sendable {
    /// The commit's URL in the API.
    public var url: URL?
    /// The name, e-mail address and date of the author.
    public var author: GitHubAPI.GitUser?
    /// The name, e-mail address and date of the committer.
    public var committer: GitHubAPI.GitUser?
    /// The commit's message.
    public var message: String
    /// The number of comments.
    public var commentCount: Int?
    /// The commit's tree: the repository's files at this commit.
    public var tree: GitHubAPI.GitObject?
    /// The result of verifying the commit's signature.
    public var verification: GitHubAPI.Verification?

    enum CodingKeys: String, CodingKey {
      case url, author, committer, message, tree, verification
      case commentCount = "comment_count"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
