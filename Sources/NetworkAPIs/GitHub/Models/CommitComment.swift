public import Foundation

extension GitHubAPI {
  /// A comment on a commit.
  public struct CommitComment: Codable, Hashable, Sendable, Identifiable {
    /// Its page.
    public var htmlURL: URL?
    /// Itself in the API.
    public var url: URL?
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The text, in Markdown.
    public var body: String
    /// The path.
    public var path: String?
    /// The line in the difference.
    public var position: Int?
    /// The line in the file.
    public var line: Int?
    /// The SHA of the commit.
    public var commitID: String?
    /// Who made it; nil for a deleted account.
    public var user: SimpleUser?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// What the author is to the repository.
    public var authorAssociation: AuthorAssociation?
    /// How many reactions there are.
    public var reactions: ReactionRollup?

    enum CodingKeys: String, CodingKey {
      case url, id, body, path, position, line, user, reactions
      case htmlURL = "html_url", nodeID = "node_id", commitID = "commit_id", createdAt = "created_at"
      case updatedAt = "updated_at", authorAssociation = "author_association"
    }

    // Written by `Scripts/github inits`.
    /// Creates a commit comment from its properties, as for a preview or a test.
    public init(
      id: Int64, body: String, htmlURL: URL? = nil, url: URL? = nil, nodeID: String? = nil, path: String? = nil,
      position: Int? = nil, line: Int? = nil, commitID: String? = nil, user: SimpleUser? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, authorAssociation: AuthorAssociation? = nil, reactions: ReactionRollup? = nil
    ) {
      self.id = id
      self.body = body
      self.htmlURL = htmlURL
      self.url = url
      self.nodeID = nodeID
      self.path = path
      self.position = position
      self.line = line
      self.commitID = commitID
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.authorAssociation = authorAssociation
      self.reactions = reactions
    }
  }
}
