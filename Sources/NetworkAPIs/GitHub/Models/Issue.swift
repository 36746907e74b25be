public import Foundation

extension KeyedDecodingContainer<GitHubAPI.Issue.CodingKeys> {
  /// Decodes the state. Some events, such as that of a pinned issue, have none: only closed issues have a time of closing.
  func decode(_ type: GitHubAPI.State.Type, forKey key: Key) throws -> GitHubAPI.State {
    try decodeIfPresent(type, forKey: key)
      ?? (decodeIfPresent(Date.self, forKey: .closedAt) == nil ? .open : .closed)
  }

  /// Decodes the labels, which the same events don't have.
  func decode(_ type: [GitHubAPI.Label].Type, forKey key: Key) throws -> [GitHubAPI.Label] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

extension GitHubAPI {
  /// An issue. Pull requests are issues too: their ``pullRequest`` isn't nil.
  public struct Issue: Codable, Hashable, Sendable, Identifiable {
    /// The issue's ID in the REST API. Endpoints take its ``number`` instead.
    public var id: Int64
    /// The issue's ID in the GraphQL API.
    public var nodeID: String?
    /// The issue's URL in the API.
    public var url: URL?
    /// The URL of the repository in the API.
    public var repositoryURL: URL?
    /// The URL of the issue's labels in the API, as a URI template.
    public var labelsURL: String?
    /// The URL of the issue's comments in the API.
    public var commentsURL: URL?
    /// The URL of the issue's events in the API.
    public var eventsURL: URL?
    /// The URL of the issue's web page.
    public var htmlURL: URL?
    /// The issue's number, unique in its repository.
    public var number: Int
    /// Whether the issue is open or closed.
    public var state: State
    /// Why the issue was closed or reopened.
    public var stateReason: IssueStateReason?
    /// The issue's title.
    public var title: String
    /// The issue's text, in Markdown.
    public var body: String?
    /// The account that created the issue; nil if it was deleted.
    public var user: SimpleUser?
    /// The issue's labels.
    public var labels: [Label]
    /// One of the assignees. API version 2026-03-10 no longer sends it; use ``assignees``.
    public var assignee: SimpleUser?
    /// The accounts that the issue is assigned to.
    public var assignees: [SimpleUser]?
    /// The milestone that the issue is part of; nil if there is none.
    public var milestone: Milestone?
    /// Whether the issue is locked, so that only collaborators can comment.
    public var locked: Bool?
    /// Why the issue was locked; nil if no reason was given.
    public var activeLockReason: String?
    /// The number of comments.
    public var comments: Int?
    /// Links to the pull request; nil if the issue isn't one.
    public var pullRequest: PullRequestLinks?
    /// When the issue was closed; nil while it is open.
    public var closedAt: Date?
    /// When the issue was created.
    public var createdAt: Date
    /// When the issue was last updated.
    public var updatedAt: Date
    /// Whether the pull request is a draft; nil if the issue isn't a pull request.
    public var draft: Bool?
    /// The account that closed the issue; nil if it is open.
    public var closedBy: SimpleUser?
    /// The text as HTML; only with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; only with the media type `text` or `full`.
    public var bodyText: String?
    /// The URL of the issue's timeline in the API.
    public var timelineURL: URL?
    /// The issue's type, as defined by the organization.
    public var type: IssueType?
    /// The repository that the issue belongs to.
    @Boxed public var repository: Repository?
    /// The GitHub App through which the issue was created; nil if there was none.
    public var performedViaGithubApp: App?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// The number of reactions of each kind.
    public var reactions: ReactionRollup?
    /// The number of sub-issues.
    public var subIssuesSummary: SubIssuesSummary?
    /// The URL of the parent issue in the API; nil if there is none.
    public var parentIssueURL: URL?
    /// The comment pinned to the issue; nil if there is none.
    public var pinnedComment: IssueComment?
    /// The number of issues that block this one and that it blocks.
    public var issueDependenciesSummary: IssueDependenciesSummary?
    /// The values of the organization's own issue fields.
    public var issueFieldValues: [IssueFieldValue]?
    /// The changes suggested by an assistant; only in the response to an update with suggestions.
    public var suggestions: [String: JSONValue]?

    enum CodingKeys: String, CodingKey {
      case id, url, number, state, title, body, user, labels, assignee, assignees, milestone, locked, comments, draft
      case type, repository, reactions, suggestions
      case nodeID = "node_id", repositoryURL = "repository_url", labelsURL = "labels_url"
      case commentsURL = "comments_url", eventsURL = "events_url", htmlURL = "html_url", stateReason = "state_reason"
      case activeLockReason = "active_lock_reason", pullRequest = "pull_request", closedAt = "closed_at"
      case createdAt = "created_at", updatedAt = "updated_at", closedBy = "closed_by", bodyHTML = "body_html"
      case bodyText = "body_text", timelineURL = "timeline_url", performedViaGithubApp = "performed_via_github_app"
      case authorAssociation = "author_association", subIssuesSummary = "sub_issues_summary"
      case parentIssueURL = "parent_issue_url", pinnedComment = "pinned_comment"
      case issueDependenciesSummary = "issue_dependencies_summary", issueFieldValues = "issue_field_values"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, state: State, title: String, labels: [Label], createdAt: Date, updatedAt: Date,
      nodeID: String? = nil, url: URL? = nil, repositoryURL: URL? = nil, labelsURL: String? = nil,
      commentsURL: URL? = nil, eventsURL: URL? = nil, htmlURL: URL? = nil, stateReason: IssueStateReason? = nil,
      body: String? = nil, user: SimpleUser? = nil, assignee: SimpleUser? = nil, assignees: [SimpleUser]? = nil,
      milestone: Milestone? = nil, locked: Bool? = nil, activeLockReason: String? = nil, comments: Int? = nil,
      pullRequest: PullRequestLinks? = nil, closedAt: Date? = nil, draft: Bool? = nil, closedBy: SimpleUser? = nil,
      bodyHTML: String? = nil, bodyText: String? = nil, timelineURL: URL? = nil, type: IssueType? = nil,
      repository: Repository? = nil, performedViaGithubApp: App? = nil, authorAssociation: AuthorAssociation? = nil,
      reactions: ReactionRollup? = nil, subIssuesSummary: SubIssuesSummary? = nil, parentIssueURL: URL? = nil,
      pinnedComment: IssueComment? = nil, issueDependenciesSummary: IssueDependenciesSummary? = nil,
      issueFieldValues: [IssueFieldValue]? = nil, suggestions: [String: JSONValue]? = nil
    ) {
      self.id = id
      self.number = number
      self.state = state
      self.title = title
      self.labels = labels
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.nodeID = nodeID
      self.url = url
      self.repositoryURL = repositoryURL
      self.labelsURL = labelsURL
      self.commentsURL = commentsURL
      self.eventsURL = eventsURL
      self.htmlURL = htmlURL
      self.stateReason = stateReason
      self.body = body
      self.user = user
      self.assignee = assignee
      self.assignees = assignees
      self.milestone = milestone
      self.locked = locked
      self.activeLockReason = activeLockReason
      self.comments = comments
      self.pullRequest = pullRequest
      self.closedAt = closedAt
      self.draft = draft
      self.closedBy = closedBy
      self.bodyHTML = bodyHTML
      self.bodyText = bodyText
      self.timelineURL = timelineURL
      self.type = type
      self.repository = repository
      self.performedViaGithubApp = performedViaGithubApp
      self.authorAssociation = authorAssociation
      self.reactions = reactions
      self.subIssuesSummary = subIssuesSummary
      self.parentIssueURL = parentIssueURL
      self.pinnedComment = pinnedComment
      self.issueDependenciesSummary = issueDependenciesSummary
      self.issueFieldValues = issueFieldValues
      self.suggestions = suggestions
    }

    /// The number of an issue's sub-issues.
    public struct SubIssuesSummary: Codable, Hashable, Sendable {
      /// The number of all sub-issues.
      public var total: Int?
      /// The number of completed sub-issues.
      public var completed: Int?
      /// The share of completed sub-issues, in percent.
      public var percentCompleted: Int?

      enum CodingKeys: String, CodingKey {
        case total, completed
        case percentCompleted = "percent_completed"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(total: Int? = nil, completed: Int? = nil, percentCompleted: Int? = nil) {
        self.total = total
        self.completed = completed
        self.percentCompleted = percentCompleted
      }
    }

    /// The number of issues that block an issue and that it blocks.
    public struct IssueDependenciesSummary: Codable, Hashable, Sendable {
      /// The number of open issues that block this one.
      public var blockedBy: Int?
      /// The number of open issues that this one blocks.
      public var blocking: Int?
      /// The number of issues that block this one, including closed ones.
      public var totalBlockedBy: Int?
      /// The number of issues that this one blocks, including closed ones.
      public var totalBlocking: Int?

      enum CodingKeys: String, CodingKey {
        case blocking
        case blockedBy = "blocked_by", totalBlockedBy = "total_blocked_by", totalBlocking = "total_blocking"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(blockedBy: Int? = nil, blocking: Int? = nil, totalBlockedBy: Int? = nil, totalBlocking: Int? = nil) {
        self.blockedBy = blockedBy
        self.blocking = blocking
        self.totalBlockedBy = totalBlockedBy
        self.totalBlocking = totalBlocking
      }
    }
  }
}

extension GitHubAPI.Issue {
  /// Links to the pull request that an issue is.
  public struct PullRequestLinks: Codable, Hashable, Sendable {
    /// When the pull request was merged; nil if it wasn't.
    public var mergedAt: Date?
    /// The pull request's URL in the API.
    public var url: URL?
    /// The URL of the pull request's web page.
    public var htmlURL: URL?
    /// The URL of the changes as a diff.
    public var diffURL: URL?
    /// The URL of the changes as a patch.
    public var patchURL: URL?

    enum CodingKeys: String, CodingKey {
      case url
      case mergedAt = "merged_at", htmlURL = "html_url", diffURL = "diff_url", patchURL = "patch_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      mergedAt: Date? = nil, url: URL? = nil, htmlURL: URL? = nil, diffURL: URL? = nil, patchURL: URL? = nil
    ) {
      self.mergedAt = mergedAt
      self.url = url
      self.htmlURL = htmlURL
      self.diffURL = diffURL
      self.patchURL = patchURL
    }
  }
}
