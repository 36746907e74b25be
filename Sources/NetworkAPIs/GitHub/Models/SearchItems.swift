public import Foundation

extension GitHubAPI {
  /// A file that a code search found.
  public struct CodeSearchItem: Codable, Hashable, Sendable {
    /// The file's name.
    public var name: String
    /// The file's path in the repository.
    public var path: String
    /// The SHA of the file's blob.
    public var sha: String
    /// The file's URL in the API.
    public var url: URL?
    /// The URL of the file's blob in the API.
    public var gitURL: URL?
    /// The URL of the file's web page.
    public var htmlURL: URL?
    /// The repository that the file is in.
    @Boxed public var repository: Repository?
    /// The file's size, in bytes.
    public var fileSize: Int64?
    /// The file's programming language; nil if GitHub doesn't recognize it.
    public var language: String?
    /// When the file was last modified.
    public var lastModifiedAt: Date?
    /// The lines that match.
    public var lineNumbers: [String]?

    enum CodingKeys: String, CodingKey {
      case name, path, sha, url, repository, language
      case gitURL = "git_url", htmlURL = "html_url", fileSize = "file_size", lastModifiedAt = "last_modified_at"
      case lineNumbers = "line_numbers"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, path: String, sha: String, url: URL? = nil, gitURL: URL? = nil, htmlURL: URL? = nil,
      repository: Repository? = nil, fileSize: Int64? = nil, language: String? = nil, lastModifiedAt: Date? = nil,
      lineNumbers: [String]? = nil
    ) {
      self.name = name
      self.path = path
      self.sha = sha
      self.url = url
      self.gitURL = gitURL
      self.htmlURL = htmlURL
      self.repository = repository
      self.fileSize = fileSize
      self.language = language
      self.lastModifiedAt = lastModifiedAt
      self.lineNumbers = lineNumbers
    }
  }

  /// A commit that a commit search found.
  public struct CommitSearchItem: Codable, Hashable, Sendable {
    /// The commit's URL in the API.
    public var url: URL?
    /// The commit's SHA.
    public var sha: String
    /// The URL of the commit's web page.
    public var htmlURL: URL?
    /// The URL of the commit's comments in the API.
    public var commentsURL: URL?
    /// The commit as stored by Git: the message, author, tree and so on.
    public var commit: Commit.Details
    /// The author's account; nil if GitHub finds none for the e-mail address.
    public var author: SimpleUser?
    /// The committer: an account, or what Git stores if there is none.
    public var committer: Committer?
    /// The commit's parents: none for the first commit, several for a merge.
    public var parents: [GitObject]
    /// The repository that the commit is in.
    @Boxed public var repository: Repository?
    /// The commit's ID in the GraphQL API.
    public var nodeID: String?

    enum CodingKeys: String, CodingKey {
      case url, sha, commit, author, committer, parents, repository
      case htmlURL = "html_url", commentsURL = "comments_url", nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      sha: String, commit: Commit.Details, parents: [GitObject], url: URL? = nil, htmlURL: URL? = nil,
      commentsURL: URL? = nil, author: SimpleUser? = nil, committer: Committer? = nil, repository: Repository? = nil,
      nodeID: String? = nil
    ) {
      self.sha = sha
      self.commit = commit
      self.parents = parents
      self.url = url
      self.htmlURL = htmlURL
      self.commentsURL = commentsURL
      self.author = author
      self.committer = committer
      self.repository = repository
      self.nodeID = nodeID
    }

    /// The committer of a commit that a search found: an account, or what Git stores if there is none.
    public struct Committer: Codable, Hashable, Sendable {
      /// The account; nil if GitHub sends only what Git stores.
      public var account: SimpleUser?
      /// The name, e-mail address and date that Git stores; nil if GitHub sends an account.
      public var gitUser: GitUser?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(account: SimpleUser? = nil, gitUser: GitUser? = nil) {
        self.account = account
        self.gitUser = gitUser
      }

      public init(from decoder: any Decoder) throws {
        do {
          account = try SimpleUser(from: decoder)
        } catch DecodingError.keyNotFound, DecodingError.valueNotFound {
          gitUser = try GitUser(from: decoder)
        }
      }

      public func encode(to encoder: any Encoder) throws {
        try account?.encode(to: encoder)
        try gitUser?.encode(to: encoder)
      }
    }
  }
}
