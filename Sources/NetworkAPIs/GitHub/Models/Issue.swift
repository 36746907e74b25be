public import Foundation

extension GitHubAPI {
  /// An issue; pull requests are issues too (``pullRequest`` tells them apart).
  public struct Issue: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// Itself in the API.
    public var url: URL?
    /// Its repository, in the API.
    public var repositoryURL: URL?
    /// URI template of the labels.
    public var labelsURL: String?
    /// Its comments, in the API.
    public var commentsURL: URL?
    /// Its events.
    public var eventsURL: URL?
    /// Its page.
    public var htmlURL: URL?
    /// The number in its repository.
    public var number: Int
    /// The state.
    public var state: State
    /// Why it has its state.
    public var stateReason: IssueStateReason?
    /// The title.
    public var title: String
    /// The text, in Markdown.
    public var body: String?
    /// Who made it; nil for a deleted account.
    public var user: SimpleUser?
    /// The labels.
    public var labels: [Label]
    /// One of the assignees; version 2026-03-10 no longer sends it.
    public var assignee: SimpleUser?
    /// Who it is assigned to.
    public var assignees: [SimpleUser]?
    /// The milestone.
    public var milestone: Milestone?
    /// Whether only collaborators may comment.
    public var locked: Bool?
    /// Why it is locked.
    public var activeLockReason: String?
    /// How many comments there are.
    public var comments: Int?
    /// Where the pull request is, if it is one.
    public var pullRequest: PullRequestLinks?
    /// When it was closed.
    public var closedAt: Date?
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date
    /// Whether it is a draft.
    public var draft: Bool?
    /// Who closed it.
    public var closedBy: SimpleUser?
    /// The text as HTML; sent with the media type `html` or `full`.
    public var bodyHTML: String?
    /// The text without markup; sent with the media type `text` or `full`.
    public var bodyText: String?
    /// Its timeline, in the API.
    public var timelineURL: URL?
    /// What kind it is.
    public var type: IssueType?
    /// The repository.
    @Boxed public var repository: Repository?
    /// The app that did it, if one did.
    public var performedViaGithubApp: App?
    /// What the author is to the repository.
    public var authorAssociation: AuthorAssociation?
    /// How many reactions there are.
    public var reactions: ReactionRollup?
    /// How many sub-issues there are.
    public var subIssuesSummary: SubIssuesSummary?
    /// The issue above, in the API.
    public var parentIssueURL: URL?
    /// The pinned comment.
    public var pinnedComment: IssueComment?
    /// How many issues block it and are blocked by it.
    public var issueDependenciesSummary: IssueDependenciesSummary?
    /// The organization's own fields.
    public var issueFieldValues: [IssueFieldValue]?
    /// Changes an assistant suggests; after an update with suggestions.
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

    /// How many sub-issues there are.
    public struct SubIssuesSummary: Codable, Hashable, Sendable {
      /// How many in all.
      public var total: Int?
      /// How many are done.
      public var completed: Int?
      /// How much is done, in percent.
      public var percentCompleted: Int?

      enum CodingKeys: String, CodingKey {
        case total, completed
        case percentCompleted = "percent_completed"
      }
    }

    /// How many issues block it and are blocked by it.
    public struct IssueDependenciesSummary: Codable, Hashable, Sendable {
      /// What blocks it.
      public var blockedBy: Int?
      /// What it blocks.
      public var blocking: Int?
      /// The total blocked by.
      public var totalBlockedBy: Int?
      /// The total blocking.
      public var totalBlocking: Int?

      enum CodingKeys: String, CodingKey {
        case blocking
        case blockedBy = "blocked_by", totalBlockedBy = "total_blocked_by", totalBlocking = "total_blocking"
      }
    }
  }
}

extension GitHubAPI.Issue {
  /// Where the pull request is that an issue is.
  public struct PullRequestLinks: Codable, Hashable, Sendable {
    /// When it was merged.
    public var mergedAt: Date?
    /// The pull request in the API.
    public var url: URL?
    /// Its page.
    public var htmlURL: URL?
    /// The difference, as text.
    public var diffURL: URL?
    /// The change as a patch for mail.
    public var patchURL: URL?

    enum CodingKeys: String, CodingKey {
      case url
      case mergedAt = "merged_at", htmlURL = "html_url", diffURL = "diff_url", patchURL = "patch_url"
    }
  }
}
