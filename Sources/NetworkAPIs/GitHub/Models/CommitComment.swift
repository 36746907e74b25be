public import Foundation

extension GitHubAPI {
  /// A comment on a commit.
  public struct CommitComment: Codable, Hashable, Sendable, Identifiable {
    /// The URL of the comment's web page.
    public var htmlURL: URL?
    /// The comment's URL in the API.
    public var url: URL?
    /// The comment's ID in the REST API.
    public var id: Int64
    /// The comment's ID in the GraphQL API.
    public var nodeID: String?
    /// The comment's text, in Markdown; nil with the media types `html` and `text`.
    public var body: String?
    /// The path of the file; nil if the comment is on the whole commit.
    public var path: String?
    /// The line's index in the diff; nil if the comment is on the whole commit or a whole file.
    public var position: Int?
    /// The line's number in the file.
    public var line: Int?
    /// The SHA of the commit.
    public var commitID: String?
    /// The account that created the comment; nil if it was deleted.
    public var user: SimpleUser?
    /// When the comment was created.
    public var createdAt: Date?
    /// When the comment was last updated.
    public var updatedAt: Date?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?

    enum CodingKeys: String, CodingKey {
      case url, id, body, path, position, line, user, reactions
      case htmlURL = "html_url", nodeID = "node_id", commitID = "commit_id", createdAt = "created_at"
      case updatedAt = "updated_at", authorAssociation = "author_association", bodyHTML = "body_html"
      case bodyText = "body_text"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, htmlURL: URL? = nil, url: URL? = nil, nodeID: String? = nil, body: String? = nil, path: String? = nil,
      position: Int? = nil, line: Int? = nil, commitID: String? = nil, user: SimpleUser? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, authorAssociation: AuthorAssociation? = nil, reactions: ReactionRollup? = nil,
      bodyHTML: String? = nil, bodyText: String? = nil
    ) {
      self.id = id
      self.htmlURL = htmlURL
      self.url = url
      self.nodeID = nodeID
      self.body = body
      self.path = path
      self.position = position
      self.line = line
      self.commitID = commitID
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.authorAssociation = authorAssociation
      self.reactions = reactions
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
    }
  }
}
