public import Foundation

extension GitHubAPI {
  /// The author, committer or tagger of a Git object, who needs no account on GitHub.
  public struct GitUser: Codable, Hashable, Sendable {
    /// The person's name.
    public var name: String?
    /// The person's e-mail address.
    public var email: String?
    /// When the person wrote, committed or tagged.
    public var date: Date?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String? = nil, email: String? = nil, date: Date? = nil) {
      self.name = name
      self.email = email
      self.date = date
    }
  }

  /// The result of verifying the signature of a commit or tag.
  public struct Verification: Codable, Hashable, Sendable {
    /// Whether the signature is valid.
    public var verified: Bool
    /// Why the signature is or isn't valid, such as `valid`, `unsigned` or `unknown_key`.
    public var reason: String
    /// The text that was signed; nil without a signature.
    public var payload: String?
    /// The signature; nil if there is none.
    public var signature: String?
    /// When GitHub verified the signature; nil if it didn't.
    public var verifiedAt: Date?

    enum CodingKeys: String, CodingKey {
      case verified, reason, payload, signature
      case verifiedAt = "verified_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

  /// A reference to a Git object, such as a commit or tree.
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

    /// Creates a value with these properties, for example for a preview or a test.
    public init(sha: String, url: URL? = nil, htmlURL: URL? = nil) {
      self.sha = sha
      self.url = url
      self.htmlURL = htmlURL
    }
  }

  /// A commit as stored by Git.
  public struct GitCommit: Codable, Hashable, Sendable {
    /// The commit's SHA.
    public var sha: String
    /// The commit's ID in the GraphQL API.
    public var nodeID: String?
    /// The commit's URL in the API.
    public var url: URL?
    /// The name, e-mail address and date of the author.
    public var author: GitUser?
    /// The name, e-mail address and date of the committer.
    public var committer: GitUser?
    /// The commit's message.
    public var message: String
    /// The commit's tree: the repository's files at this commit.
    public var tree: GitObject?
    /// The commit's parents: none for the first commit, several for a merge.
    public var parents: [GitObject]
    /// The result of verifying the commit's signature.
    public var verification: Verification?
    /// The URL of the commit's web page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case sha, url, author, committer, message, tree, parents, verification
      case nodeID = "node_id", htmlURL = "html_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

  /// A summary of a commit.
  public struct SimpleCommit: Codable, Hashable, Sendable, Identifiable {
    /// The commit's SHA.
    public var id: String
    /// The SHA of the tree.
    public var treeID: String?
    /// The commit's message.
    public var message: String
    /// When the commit was created.
    public var timestamp: Date?
    /// The name and e-mail address of the author.
    public var author: GitUser?
    /// The name and e-mail address of the committer.
    public var committer: GitUser?

    enum CodingKeys: String, CodingKey {
      case id, message, timestamp, author, committer
      case treeID = "tree_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
