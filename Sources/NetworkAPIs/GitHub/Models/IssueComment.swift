public import Foundation

extension GitHubAPI {
  /// A comment on an issue or a pull request.
  public struct IssueComment: Codable, Hashable, Sendable, Identifiable {
    /// The comment's ID in the REST API.
    public var id: Int64
    /// The comment's ID in the GraphQL API.
    public var nodeID: String?
    /// The comment's URL in the API.
    public var url: URL?
    /// The comment's text, in Markdown.
    public var body: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The URL of the comment's web page.
    public var htmlURL: URL?
    /// The account that created the comment; nil if it was deleted.
    public var user: SimpleUser?
    /// When the comment was created.
    public var createdAt: Date
    /// When the comment was last updated.
    public var updatedAt: Date
    /// The URL of the issue in the API.
    public var issueURL: URL?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// The GitHub App through which the comment was created; nil if there was none.
    public var performedViaGithubApp: App?
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// When and by whom the comment was pinned; nil if it isn't pinned.
    public var pin: Pin?
    /// Why the comment is hidden; nil if it isn't hidden.
    public var minimized: Minimized?
    /// The account that commented; only in timelines.
    public var actor: SimpleUser?

    enum CodingKeys: String, CodingKey {
      case id, url, body, user, reactions, pin, minimized, actor
      case nodeID = "node_id", bodyText = "body_text", bodyHTML = "body_html", htmlURL = "html_url"
      case createdAt = "created_at", updatedAt = "updated_at", issueURL = "issue_url"
      case authorAssociation = "author_association", performedViaGithubApp = "performed_via_github_app"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, createdAt: Date, updatedAt: Date, nodeID: String? = nil, url: URL? = nil, body: String? = nil,
      bodyText: String? = nil, bodyHTML: String? = nil, htmlURL: URL? = nil, user: SimpleUser? = nil,
      issueURL: URL? = nil, authorAssociation: AuthorAssociation? = nil, performedViaGithubApp: App? = nil,
      reactions: ReactionRollup? = nil, pin: Pin? = nil, minimized: Minimized? = nil, actor: SimpleUser? = nil
    ) {
      self.id = id
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.nodeID = nodeID
      self.url = url
      self.body = body
      self.bodyText = bodyText
      self.bodyHTML = bodyHTML
      self.htmlURL = htmlURL
      self.user = user
      self.issueURL = issueURL
      self.authorAssociation = authorAssociation
      self.performedViaGithubApp = performedViaGithubApp
      self.reactions = reactions
      self.pin = pin
      self.minimized = minimized
      self.actor = actor
    }

    /// The pinning of a comment to its issue.
    public struct Pin: Codable, Hashable, Sendable {
      /// When the comment was pinned.
      public var pinnedAt: Date?
      /// The account that pinned the comment.
      public var pinnedBy: SimpleUser?

      enum CodingKeys: String, CodingKey {
        case pinnedAt = "pinned_at", pinnedBy = "pinned_by"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(pinnedAt: Date? = nil, pinnedBy: SimpleUser? = nil) {
        self.pinnedAt = pinnedAt
        self.pinnedBy = pinnedBy
      }
    }

    /// The hiding of a comment.
    public struct Minimized: Codable, Hashable, Sendable {
      /// Why the comment was hidden, such as `spam` or `off-topic`.
      public var reason: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(reason: String? = nil) {
        self.reason = reason
      }
    }
  }
}
