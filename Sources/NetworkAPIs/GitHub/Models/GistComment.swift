public import Foundation

extension GitHubAPI {
  /// A comment on a gist.
  public struct GistComment: Codable, Hashable, Sendable, Identifiable {
    /// The comment's ID in the REST API.
    public var id: Int64
    /// The comment's ID in the GraphQL API.
    public var nodeID: String?
    /// The comment's URL in the API.
    public var url: URL?
    /// The comment's text, in Markdown; nil with the media types `html` and `text`.
    public var body: String?
    /// The account that created the comment; nil if it was deleted.
    public var user: SimpleUser?
    /// When the comment was created.
    public var createdAt: Date?
    /// When the comment was last updated.
    public var updatedAt: Date?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?

    enum CodingKeys: String, CodingKey {
      case id, url, body, user
      case nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at"
      case authorAssociation = "author_association", bodyHTML = "body_html", bodyText = "body_text"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, nodeID: String? = nil, url: URL? = nil, body: String? = nil, user: SimpleUser? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, authorAssociation: AuthorAssociation? = nil,
      bodyHTML: String? = nil, bodyText: String? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.url = url
      self.body = body
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.authorAssociation = authorAssociation
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
    }
  }
}
