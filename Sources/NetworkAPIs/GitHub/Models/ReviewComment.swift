public import Foundation

extension GitHubAPI {
  /// A comment on the diff of a pull request.
  public struct ReviewComment: Codable, Hashable, Sendable, Identifiable {
    /// The comment's URL in the API.
    public var url: URL?
    /// The ID of the review that the comment is part of.
    public var pullRequestReviewID: Int64?
    /// The comment's ID in the REST API.
    public var id: Int64
    /// The comment's ID in the GraphQL API.
    public var nodeID: String?
    /// The part of the diff that the comment is on.
    public var diffHunk: String?
    /// The path of the file.
    public var path: String?
    /// The line's index in the diff; nil if the comment is outdated. Prefer ``line``.
    public var position: Int?
    /// The line's index in the diff when the comment was created. Prefer ``originalLine``.
    public var originalPosition: Int?
    /// The SHA of the commit that the comment is on.
    public var commitID: String?
    /// The SHA of the commit that the comment was created on.
    public var originalCommitID: String?
    /// The ID of the comment that this one replies to; nil if it isn't a reply.
    public var inReplyToID: Int64?
    /// The account that created the comment; nil if it was deleted.
    public var user: SimpleUser?
    /// The comment's text, in Markdown; nil with the media types `html` and `text`.
    public var body: String?
    /// When the comment was created.
    public var createdAt: Date?
    /// When the comment was last updated.
    public var updatedAt: Date?
    /// The URL of the comment's web page.
    public var htmlURL: URL?
    /// The URL of the pull request in the API.
    public var pullRequestURL: URL?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// Links to the comment and to related resources.
    public var links: Links?
    /// The first line of a comment on several lines; nil for a single line.
    public var startLine: Int?
    /// The first line of a comment on several lines when it was created; nil for a single line.
    public var originalStartLine: Int?
    /// The side of the diff that the first line is on.
    public var startSide: DiffSide?
    /// The line; for a comment on several lines, the last one. Nil if the comment is outdated.
    public var line: Int?
    /// The line when the comment was created; for a comment on several lines, the last one.
    public var originalLine: Int?
    /// The side of the diff that the line is on.
    public var side: DiffSide?
    /// Whether the comment is on a line or on the whole file.
    public var subjectType: ReviewCommentSubject?
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?

    enum CodingKeys: String, CodingKey {
      case url, id, path, position, user, body, line, side, reactions
      case pullRequestReviewID = "pull_request_review_id", nodeID = "node_id", diffHunk = "diff_hunk"
      case originalPosition = "original_position", commitID = "commit_id", originalCommitID = "original_commit_id"
      case inReplyToID = "in_reply_to_id", createdAt = "created_at", updatedAt = "updated_at", htmlURL = "html_url"
      case pullRequestURL = "pull_request_url", authorAssociation = "author_association", links = "_links"
      case startLine = "start_line", originalStartLine = "original_start_line", startSide = "start_side"
      case originalLine = "original_line", subjectType = "subject_type", bodyHTML = "body_html"
      case bodyText = "body_text"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, url: URL? = nil, pullRequestReviewID: Int64? = nil, nodeID: String? = nil, diffHunk: String? = nil,
      path: String? = nil, position: Int? = nil, originalPosition: Int? = nil, commitID: String? = nil,
      originalCommitID: String? = nil, inReplyToID: Int64? = nil, user: SimpleUser? = nil, body: String? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, htmlURL: URL? = nil, pullRequestURL: URL? = nil,
      authorAssociation: AuthorAssociation? = nil, links: Links? = nil, startLine: Int? = nil,
      originalStartLine: Int? = nil, startSide: DiffSide? = nil, line: Int? = nil, originalLine: Int? = nil,
      side: DiffSide? = nil, subjectType: ReviewCommentSubject? = nil, reactions: ReactionRollup? = nil,
      bodyHTML: String? = nil, bodyText: String? = nil
    ) {
      self.id = id
      self.url = url
      self.pullRequestReviewID = pullRequestReviewID
      self.nodeID = nodeID
      self.diffHunk = diffHunk
      self.path = path
      self.position = position
      self.originalPosition = originalPosition
      self.commitID = commitID
      self.originalCommitID = originalCommitID
      self.inReplyToID = inReplyToID
      self.user = user
      self.body = body
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.htmlURL = htmlURL
      self.pullRequestURL = pullRequestURL
      self.authorAssociation = authorAssociation
      self.links = links
      self.startLine = startLine
      self.originalStartLine = originalStartLine
      self.startSide = startSide
      self.line = line
      self.originalLine = originalLine
      self.side = side
      self.subjectType = subjectType
      self.reactions = reactions
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
    }

    /// Links to a comment and its pull request.
    public struct Links: Codable, Hashable, Sendable {
      /// The comment in the API.
      public var `self`: Link?
      /// The comment's web page.
      public var html: Link?
      /// The pull request in the API.
      public var pullRequest: Link?

      enum CodingKeys: String, CodingKey {
        case `self`, html
        case pullRequest = "pull_request"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(self itself: Link? = nil, html: Link? = nil, pullRequest: Link? = nil) {
        self.`self` = itself
        self.html = html
        self.pullRequest = pullRequest
      }
    }
  }
}
