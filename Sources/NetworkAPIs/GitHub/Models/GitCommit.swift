public import Foundation

extension GitHubAPI {
  /// A name and a date, as git keeps them.
  public struct GitUser: Codable, Hashable, Sendable {
    /// The git user's name.
    public var name: String?
    /// The public e-mail address; nil if there is none.
    public var email: String?
    /// When.
    public var date: Date?

    // Written by `Scripts/github inits`.
    /// Creates a git user from its properties, as for a preview or a test.
    public init(name: String? = nil, email: String? = nil, date: Date? = nil) {
      self.name = name
      self.email = email
      self.date = date
    }
  }

  /// What GitHub makes of a signature.
  public struct Verification: Codable, Hashable, Sendable {
    /// Whether it is verified.
    public var verified: Bool
    /// The reason.
    public var reason: String
    /// What the deployment is told.
    public var payload: String?
    /// The signature.
    public var signature: String?
    /// When GitHub verified it.
    public var verifiedAt: Date?

    enum CodingKeys: String, CodingKey {
      case verified, reason, payload, signature
      case verifiedAt = "verified_at"
    }

    // Written by `Scripts/github inits`.
    /// Creates a verification from its properties, as for a preview or a test.
    public init(
      verified: Bool, reason: String, payload: String? = nil, signature: String? = nil, verifiedAt: Date? = nil
    ) {
      self.verified = verified
      self.reason = reason
      self.payload = payload
      self.signature = signature
      self.verifiedAt = verifiedAt
    }
  }

  /// An object of git, by its SHA.
  public struct GitObject: Codable, Hashable, Sendable {
    /// The object's SHA.
    public var sha: String
    /// The object's URL in the API.
    public var url: URL?
    /// The URL of the object's web page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case sha, url
      case htmlURL = "html_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a git object from its properties, as for a preview or a test.
    public init(sha: String, url: URL? = nil, htmlURL: URL? = nil) {
      self.sha = sha
      self.url = url
      self.htmlURL = htmlURL
    }
  }

  /// A commit as git keeps it.
  public struct GitCommit: Codable, Hashable, Sendable {
    /// The commit's SHA.
    public var sha: String
    /// The commit's ID in the GraphQL API.
    public var nodeID: String?
    /// The commit's URL in the API.
    public var url: URL?
    /// Who wrote it.
    public var author: GitUser?
    /// Who committed it.
    public var committer: GitUser?
    /// The message.
    public var message: String
    /// The tree.
    public var tree: GitObject?
    /// The commits before it.
    public var parents: [GitObject]
    /// What GitHub makes of the signature.
    public var verification: Verification?
    /// The URL of the commit's web page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case sha, url, author, committer, message, tree, parents, verification
      case nodeID = "node_id", htmlURL = "html_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a git commit from its properties, as for a preview or a test.
    public init(
      sha: String, message: String, parents: [GitObject], nodeID: String? = nil, url: URL? = nil,
      author: GitUser? = nil, committer: GitUser? = nil, tree: GitObject? = nil, verification: Verification? = nil,
      htmlURL: URL? = nil
    ) {
      self.sha = sha
      self.message = message
      self.parents = parents
      self.nodeID = nodeID
      self.url = url
      self.author = author
      self.committer = committer
      self.tree = tree
      self.verification = verification
      self.htmlURL = htmlURL
    }
  }

  /// A commit in short.
  public struct SimpleCommit: Codable, Hashable, Sendable, Identifiable {
    /// The commit's ID.
    public var id: String
    /// The SHA of the tree.
    public var treeID: String?
    /// The message.
    public var message: String
    /// When it was committed.
    public var timestamp: Date?
    /// Who wrote it.
    public var author: GitUser?
    /// Who committed it.
    public var committer: GitUser?

    enum CodingKeys: String, CodingKey {
      case id, message, timestamp, author, committer
      case treeID = "tree_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a simple commit from its properties, as for a preview or a test.
    public init(
      id: String, message: String, treeID: String? = nil, timestamp: Date? = nil, author: GitUser? = nil,
      committer: GitUser? = nil
    ) {
      self.id = id
      self.message = message
      self.treeID = treeID
      self.timestamp = timestamp
      self.author = author
      self.committer = committer
    }
  }
}
