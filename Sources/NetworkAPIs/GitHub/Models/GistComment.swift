public import Foundation

extension GitHubAPI {
  /// A comment on a gist.
  public struct GistComment: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// Itself in the API.
    public var url: URL?
    /// The text, in Markdown.
    public var body: String
    /// Who made it; nil for a deleted account.
    public var user: SimpleUser?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// What the author is to the repository.
    public var authorAssociation: AuthorAssociation?

    enum CodingKeys: String, CodingKey {
      case id, url, body, user
      case nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at"
      case authorAssociation = "author_association"
    }

    // Written by `Scripts/github inits`.
    /// Creates a gist comment from its properties, as for a preview or a test.
    public init(
      id: Int64, body: String, nodeID: String? = nil, url: URL? = nil, user: SimpleUser? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, authorAssociation: AuthorAssociation? = nil
    ) {
      self.id = id
      self.body = body
      self.nodeID = nodeID
      self.url = url
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.authorAssociation = authorAssociation
    }
  }
}
