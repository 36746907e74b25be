public import Foundation

extension GitHubAPI {
  /// A review of a pull request.
  public struct PullRequestReview: Codable, Hashable, Sendable, Identifiable {
    /// The review's ID in the REST API.
    public var id: Int64
    /// The review's ID in the GraphQL API.
    public var nodeID: String?
    /// The account that created the review; nil if it was deleted.
    public var user: SimpleUser?
    /// The review's text, in Markdown.
    public var body: String?
    /// The review's state.
    public var state: State?
    /// The URL of the review's web page.
    public var htmlURL: URL?
    /// The URL of the review's pull request in the API.
    public var pullRequestURL: URL?
    /// Links to the review and to related resources.
    public var links: Links?
    /// When it was submitted.
    public var submittedAt: Date?
    /// The SHA of the commit.
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

    // Written by `Scripts/github inits`.
    /// Creates a pull request review from its properties, as for a preview or a test.
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

    /// Where to find what belongs to it.
    public struct Links: Codable, Hashable, Sendable {
      /// The URL of the links' web page.
      public var html: Link?
      /// Where the pull request is, if it is one.
      public var pullRequest: Link?

      enum CodingKeys: String, CodingKey {
        case html
        case pullRequest = "pull_request"
      }

      // Written by `Scripts/github inits`.
      /// Creates a links from its properties, as for a preview or a test.
      public init(html: Link? = nil, pullRequest: Link? = nil) {
        self.html = html
        self.pullRequest = pullRequest
      }
    }
  }
}

extension GitHubAPI.PullRequestReview {
  /// What a review says of the pull request.
  public struct State: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It can be merged.
    public static let approved: Self = "APPROVED"
    /// It must change first.
    public static let changesRequested: Self = "CHANGES_REQUESTED"
    /// Only a comment.
    public static let commented: Self = "COMMENTED"
    /// It no longer counts.
    public static let dismissed: Self = "DISMISSED"
    /// It is not submitted yet.
    public static let pending: Self = "PENDING"
  }
}
