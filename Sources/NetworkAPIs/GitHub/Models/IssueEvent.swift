public import Foundation

extension GitHubAPI {
  /// An event in the history of an issue or pull request. Which properties are set depends on ``event``.
  public struct IssueEvent: Codable, Hashable, Sendable {
    /// The event's ID in the REST API.
    public var id: Int64?
    /// The event's ID in the GraphQL API.
    public var nodeID: String?
    /// The event's URL in the API.
    public var url: URL?
    /// The account that caused the event.
    public var actor: SimpleUser?
    /// The kind of event, such as `labeled` or `closed`.
    public var event: String
    /// The SHA of the commit that caused the event; nil if there was none.
    public var commitID: String?
    /// The URL of the commit that caused the event in the API; nil if there was none.
    public var commitURL: URL?
    /// When the event occurred.
    public var createdAt: Date?
    /// The issue or pull request.
    @Boxed public var issue: Issue?
    /// The label that was added or removed.
    public var label: LabelName?
    /// The account that was assigned or unassigned.
    public var assignee: SimpleUser?
    /// The account that changed the assignment.
    public var assigner: SimpleUser?
    /// The account that requested the review.
    public var reviewRequester: SimpleUser?
    /// The account whose review was requested.
    public var requestedReviewer: SimpleUser?
    /// The team whose review was requested.
    @Boxed public var requestedTeam: Team?
    /// The review that was dismissed.
    public var dismissedReview: DismissedReview?
    /// The milestone that the issue was added to or removed from.
    public var milestone: MilestoneTitle?
    /// The card of a project (classic) that was added, moved or removed.
    public var projectCard: ProjectCard?
    /// The titles before and after the change.
    public var rename: Rename?
    /// The issue's new type.
    public var issueType: IssueType?
    /// The issue's previous type.
    public var prevIssueType: IssueType?
    /// The sub-issue that was added or removed.
    public var subIssue: IssueReference?
    /// The parent issue that was added or removed.
    public var parentIssue: IssueReference?
    /// The issue that blocks this one.
    public var blockedBy: IssueReference?
    /// The issue that this one blocks.
    public var blocking: IssueReference?
    /// Why an assistant caused the event.
    public var intent: Intent?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// Why the issue was locked; nil if no reason was given.
    public var lockReason: String?
    /// The GitHub App that caused the event for the actor; nil if there was none.
    public var performedViaGithubApp: App?
    /// Why the issue was closed or reopened.
    public var stateReason: IssueStateReason?

    enum CodingKeys: String, CodingKey {
      case id, url, actor, event, issue, label, assignee, assigner, milestone, rename, blocking, intent
      case nodeID = "node_id", commitID = "commit_id", commitURL = "commit_url", createdAt = "created_at"
      case reviewRequester = "review_requester", requestedReviewer = "requested_reviewer"
      case requestedTeam = "requested_team", dismissedReview = "dismissed_review", projectCard = "project_card"
      case issueType = "issue_type", prevIssueType = "prev_issue_type", subIssue = "sub_issue"
      case parentIssue = "parent_issue", blockedBy = "blocked_by", authorAssociation = "author_association"
      case lockReason = "lock_reason", performedViaGithubApp = "performed_via_github_app"
      case stateReason = "state_reason"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      event: String, id: Int64? = nil, nodeID: String? = nil, url: URL? = nil, actor: SimpleUser? = nil,
      commitID: String? = nil, commitURL: URL? = nil, createdAt: Date? = nil, issue: Issue? = nil,
      label: LabelName? = nil, assignee: SimpleUser? = nil, assigner: SimpleUser? = nil,
      reviewRequester: SimpleUser? = nil, requestedReviewer: SimpleUser? = nil, requestedTeam: Team? = nil,
      dismissedReview: DismissedReview? = nil, milestone: MilestoneTitle? = nil, projectCard: ProjectCard? = nil,
      rename: Rename? = nil, issueType: IssueType? = nil, prevIssueType: IssueType? = nil,
      subIssue: IssueReference? = nil, parentIssue: IssueReference? = nil, blockedBy: IssueReference? = nil,
      blocking: IssueReference? = nil, intent: Intent? = nil, authorAssociation: AuthorAssociation? = nil,
      lockReason: String? = nil, performedViaGithubApp: App? = nil, stateReason: IssueStateReason? = nil
    ) {
      self.event = event
      self.id = id
      self.nodeID = nodeID
      self.url = url
      self.actor = actor
      self.commitID = commitID
      self.commitURL = commitURL
      self.createdAt = createdAt
      self.issue = issue
      self.label = label
      self.assignee = assignee
      self.assigner = assigner
      self.reviewRequester = reviewRequester
      self.requestedReviewer = requestedReviewer
      self.requestedTeam = requestedTeam
      self.dismissedReview = dismissedReview
      self.milestone = milestone
      self.projectCard = projectCard
      self.rename = rename
      self.issueType = issueType
      self.prevIssueType = prevIssueType
      self.subIssue = subIssue
      self.parentIssue = parentIssue
      self.blockedBy = blockedBy
      self.blocking = blocking
      self.intent = intent
      self.authorAssociation = authorAssociation
      self.lockReason = lockReason
      self.performedViaGithubApp = performedViaGithubApp
      self.stateReason = stateReason
    }
  }
}
