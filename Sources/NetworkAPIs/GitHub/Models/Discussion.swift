public import Foundation

extension GitHubAPI {
  /// A discussion.
  public struct Discussion: Codable, Hashable, Sendable, Identifiable {
    /// Why the discussion was locked; nil if no reason was given.
    public var activeLockReason: String?
    /// When an answer was chosen; nil if there is none.
    public var answerChosenAt: Date?
    /// The account that chose the answer.
    public var answerChosenBy: SimpleUser?
    /// The URL of the answer's web page; nil if there is none.
    public var answerHTMLURL: URL?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// The discussion's text, in Markdown.
    public var body: String?
    /// The category that the discussion is in.
    public var category: Category?
    /// The number of comments.
    public var comments: Int?
    /// When the discussion was created.
    public var createdAt: Date?
    /// The URL of the discussion's web page.
    public var htmlURL: URL?
    /// The discussion's ID in the REST API.
    public var id: Int64
    /// Whether the discussion is locked, so that only collaborators can comment.
    public var locked: Bool?
    /// The discussion's ID in the GraphQL API.
    public var nodeID: String?
    /// The discussion's number, unique in its repository.
    public var number: Int
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// The URL of the repository in the API.
    public var repositoryURL: String?
    /// Whether the discussion is open, closed or locked, or is being converted or transferred.
    public var state: State?
    /// Why the discussion was closed or reopened.
    public var stateReason: StateReason?
    /// The URL of the discussion's timeline in the API.
    public var timelineURL: URL?
    /// The discussion's title.
    public var title: String
    /// When the discussion was last updated.
    public var updatedAt: Date?
    /// The account that created the discussion; nil if it was deleted.
    public var user: SimpleUser?
    /// The discussion's labels.
    public var labels: [Label]?

    enum CodingKeys: String, CodingKey {
      case body, category, comments, id, locked, number, reactions, state, title, user, labels
      case activeLockReason = "active_lock_reason", answerChosenAt = "answer_chosen_at"
      case answerChosenBy = "answer_chosen_by", answerHTMLURL = "answer_html_url"
      case authorAssociation = "author_association", createdAt = "created_at", htmlURL = "html_url"
      case nodeID = "node_id", repositoryURL = "repository_url", stateReason = "state_reason"
      case timelineURL = "timeline_url", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, title: String, activeLockReason: String? = nil, answerChosenAt: Date? = nil,
      answerChosenBy: SimpleUser? = nil, answerHTMLURL: URL? = nil, authorAssociation: AuthorAssociation? = nil,
      body: String? = nil, category: Category? = nil, comments: Int? = nil, createdAt: Date? = nil, htmlURL: URL? = nil,
      locked: Bool? = nil, nodeID: String? = nil, reactions: ReactionRollup? = nil, repositoryURL: String? = nil,
      state: State? = nil, stateReason: StateReason? = nil, timelineURL: URL? = nil, updatedAt: Date? = nil,
      user: SimpleUser? = nil, labels: [Label]? = nil
    ) {
      self.id = id
      self.number = number
      self.title = title
      self.activeLockReason = activeLockReason
      self.answerChosenAt = answerChosenAt
      self.answerChosenBy = answerChosenBy
      self.answerHTMLURL = answerHTMLURL
      self.authorAssociation = authorAssociation
      self.body = body
      self.category = category
      self.comments = comments
      self.createdAt = createdAt
      self.htmlURL = htmlURL
      self.locked = locked
      self.nodeID = nodeID
      self.reactions = reactions
      self.repositoryURL = repositoryURL
      self.state = state
      self.stateReason = stateReason
      self.timelineURL = timelineURL
      self.updatedAt = updatedAt
      self.user = user
      self.labels = labels
    }

    /// A category of discussions.
    public struct Category: Codable, Hashable, Sendable, Identifiable {
      /// When the category was created.
      public var createdAt: Date?
      /// The category's description.
      public var description: String?
      /// The category's emoji, such as `:speech_balloon:`.
      public var emoji: String?
      /// The category's ID in the REST API.
      public var id: Int64
      /// Whether a comment can be marked as the answer.
      public var isAnswerable: Bool?
      /// The category's name.
      public var name: String
      /// The category's ID in the GraphQL API.
      public var nodeID: String?
      /// The ID of the repository.
      public var repositoryID: Int64?
      /// The category's name as used in URLs.
      public var slug: String?
      /// When the category was last updated.
      public var updatedAt: Date?

      enum CodingKeys: String, CodingKey {
        case description, emoji, id, name, slug
        case createdAt = "created_at", isAnswerable = "is_answerable", nodeID = "node_id"
        case repositoryID = "repository_id", updatedAt = "updated_at"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: Int64, name: String, createdAt: Date? = nil, description: String? = nil, emoji: String? = nil,
        isAnswerable: Bool? = nil, nodeID: String? = nil, repositoryID: Int64? = nil, slug: String? = nil,
        updatedAt: Date? = nil
      ) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.description = description
        self.emoji = emoji
        self.isAnswerable = isAnswerable
        self.nodeID = nodeID
        self.repositoryID = repositoryID
        self.slug = slug
        self.updatedAt = updatedAt
      }
    }

    /// The states of a discussion.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The discussion is open.
      public static let open: Self = "open"
      /// The discussion is closed.
      public static let closed: Self = "closed"
      /// The discussion is locked.
      public static let locked: Self = "locked"
      /// An issue is being converted into the discussion.
      public static let converting: Self = "converting"
      /// The discussion is being transferred to another repository.
      public static let transferring: Self = "transferring"
    }

    /// Why a discussion was closed or reopened.
    public struct StateReason: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The discussion was closed as resolved.
      public static let resolved: Self = "resolved"
      /// The discussion was closed as no longer relevant.
      public static let outdated: Self = "outdated"
      /// The discussion was closed as a duplicate of another one.
      public static let duplicate: Self = "duplicate"
      /// The discussion was reopened.
      public static let reopened: Self = "reopened"
    }
  }
}
