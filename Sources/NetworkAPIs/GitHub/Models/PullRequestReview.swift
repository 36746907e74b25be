public import Foundation

extension GitHubAPI {
  /// A review of a pull request.
  public struct PullRequestReview: Codable, Hashable, Sendable, Identifiable {
    /// The review's ID in the REST API.
    public var id: Int64
    /// The review's ID in the GraphQL API.
    public var nodeID: String?
    /// The reviewer; nil if the account was deleted.
    public var user: SimpleUser?
    /// The review's text, in Markdown.
    public var body: String?
    /// The reviewer's verdict.
    public var state: State?
    /// The URL of the review's web page.
    public var htmlURL: URL?
    /// The URL of the pull request in the API.
    public var pullRequestURL: URL?
    /// Links to the review and to related resources.
    public var links: Links?
    /// When the review was submitted; nil if it is pending.
    public var submittedAt: Date?
    /// The SHA of the commit that was reviewed.
    public var commitID: String?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// When the review was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, user, body, state
      case nodeID = "node_id", htmlURL = "html_url", pullRequestURL = "pull_request_url", links = "_links"
      case submittedAt = "submitted_at", commitID = "commit_id", bodyHTML = "body_html", bodyText = "body_text"
      case authorAssociation = "author_association", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, nodeID: String? = nil, user: SimpleUser? = nil, body: String? = nil, state: State? = nil,
      htmlURL: URL? = nil, pullRequestURL: URL? = nil, links: Links? = nil, submittedAt: Date? = nil,
      commitID: String? = nil, bodyHTML: String? = nil, bodyText: String? = nil,
      authorAssociation: AuthorAssociation? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.user = user
      self.body = body
      self.state = state
      self.htmlURL = htmlURL
      self.pullRequestURL = pullRequestURL
      self.links = links
      self.submittedAt = submittedAt
      self.commitID = commitID
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
      self.authorAssociation = authorAssociation
      self.updatedAt = updatedAt
    }

    /// Links to a review and its pull request.
    public struct Links: Codable, Hashable, Sendable {
      /// The review's web page.
      public var html: Link?
      /// The pull request in the API.
      public var pullRequest: Link?

      enum CodingKeys: String, CodingKey {
        case html
        case pullRequest = "pull_request"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(html: Link? = nil, pullRequest: Link? = nil) {
        self.html = html
        self.pullRequest = pullRequest
      }
    }
  }
}

extension GitHubAPI.PullRequestReview {
  /// The verdict of a review.
  public struct State: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The reviewer approved the changes.
    public static let approved: Self = "APPROVED"
    /// The reviewer requested changes.
    public static let changesRequested: Self = "CHANGES_REQUESTED"
    /// The reviewer only commented.
    public static let commented: Self = "COMMENTED"
    /// The review was dismissed.
    public static let dismissed: Self = "DISMISSED"
    /// The review isn't submitted yet.
    public static let pending: Self = "PENDING"
  }
}
