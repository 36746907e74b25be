public import Foundation

extension GitHubAPI {
  /// Something that happened to an issue or a pull request. Which properties are set depends on ``event``.
  public struct IssueEvent: Codable, Hashable, Sendable {
    /// The event's ID in the REST API.
    public var id: Int64?
    /// The event's ID in the GraphQL API.
    public var nodeID: String?
    /// The event's URL in the API.
    public var url: URL?
    /// Who did it.
    public var actor: SimpleUser?
    /// What happened.
    public var event: String
    /// The SHA of the commit.
    public var commitID: String?
    /// The commit in the API.
    public var commitURL: URL?
    /// When the event was created.
    public var createdAt: Date?
    /// The issue.
    @Boxed public var issue: Issue?
    /// The label.
    public var label: LabelName?
    /// The assignee.
    public var assignee: SimpleUser?
    /// Who assigned it.
    public var assigner: SimpleUser?
    /// Who asks for the review.
    public var reviewRequester: SimpleUser?
    /// Who is asked for a review.
    public var requestedReviewer: SimpleUser?
    /// Which team is asked for a review.
    @Boxed public var requestedTeam: Team?
    /// The review that was dismissed.
    public var dismissedReview: DismissedReview?
    /// The milestone.
    public var milestone: MilestoneTitle?
    /// The card of the project.
    public var projectCard: ProjectCard?
    /// The old and the new title.
    public var rename: Rename?
    /// The type of the issue.
    public var issueType: IssueType?
    /// The type of the issue before.
    public var prevIssueType: IssueType?
    /// The sub-issue.
    public var subIssue: IssueReference?
    /// The issue above.
    public var parentIssue: IssueReference?
    /// The issue that blocks it.
    public var blockedBy: IssueReference?
    /// The issue it blocks.
    public var blocking: IssueReference?
    /// Why it was done, in the words of an assistant.
    public var intent: Intent?
    /// The author's role in the repository, such as owner or contributor.
    public var authorAssociation: AuthorAssociation?
    /// Why it was locked.
    public var lockReason: String?
    /// The GitHub App through which the event was created; nil if there was none.
    public var performedViaGithubApp: App?
    /// Why it has its state.
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

    // Written by `Scripts/github inits`.
    /// Creates an issue event from its properties, as for a preview or a test.
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
