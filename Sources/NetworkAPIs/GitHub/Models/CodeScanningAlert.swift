public import Foundation

extension GitHubAPI {
  /// A problem that code scanning found.
  public struct CodeScanningAlert: Codable, Hashable, Sendable {
    /// The alert's number, unique in its repository.
    public var number: Int
    /// When the problem was found.
    public var createdAt: Date?
    /// When the alert was last updated.
    public var updatedAt: Date?
    /// The alert's URL in the API.
    public var url: URL?
    /// The URL of the alert's web page.
    public var htmlURL: URL?
    /// The URL of the alert's instances in the API.
    public var instancesURL: URL?
    /// The alert's state.
    public var state: State?
    /// When the problem was fixed; nil if it isn't.
    public var fixedAt: Date?
    /// The account that dismissed the alert.
    public var dismissedBy: SimpleUser?
    /// When the alert was dismissed; nil if it isn't.
    public var dismissedAt: Date?
    /// Why the alert was dismissed: `false positive`, `won't fix`, `used in tests` or `mitigated`.
    public var dismissedReason: String?
    /// The comment on the dismissal.
    public var dismissedComment: String?
    /// The account that approved the dismissal.
    public var dismissalApprovedBy: SimpleUser?
    /// The rule that the code violates.
    public var rule: Rule?
    /// The tool that found the problem.
    public var tool: Tool?
    /// The place where the problem was found most recently.
    public var mostRecentInstance: Instance?
    /// The accounts that the alert is assigned to.
    public var assignees: [SimpleUser]?
    /// The pull requests that fix the problem; not in lists.
    public var linkedPullRequests: [PullRequest]?
    /// The repository; only in an organization's alerts.
    @Boxed public var repository: Repository?

    enum CodingKeys: String, CodingKey {
      case number, url, state, rule, tool, assignees, repository
      case createdAt = "created_at", updatedAt = "updated_at", htmlURL = "html_url", instancesURL = "instances_url",
        fixedAt = "fixed_at", dismissedBy = "dismissed_by", dismissedAt = "dismissed_at", dismissedReason =
        "dismissed_reason", dismissedComment = "dismissed_comment", dismissalApprovedBy = "dismissal_approved_by",
        mostRecentInstance = "most_recent_instance", linkedPullRequests = "linked_pull_requests"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      number: Int, createdAt: Date? = nil, updatedAt: Date? = nil, url: URL? = nil, htmlURL: URL? = nil,
      instancesURL: URL? = nil, state: State? = nil, fixedAt: Date? = nil, dismissedBy: SimpleUser? = nil,
      dismissedAt: Date? = nil, dismissedReason: String? = nil, dismissedComment: String? = nil,
      dismissalApprovedBy: SimpleUser? = nil, rule: Rule? = nil, tool: Tool? = nil, mostRecentInstance: Instance? = nil,
      assignees: [SimpleUser]? = nil, linkedPullRequests: [PullRequest]? = nil, repository: Repository? = nil
    ) {
      self.number = number
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.url = url
      self.htmlURL = htmlURL
      self.instancesURL = instancesURL
      self.state = state
      self.fixedAt = fixedAt
      self.dismissedBy = dismissedBy
      self.dismissedAt = dismissedAt
      self.dismissedReason = dismissedReason
      self.dismissedComment = dismissedComment
      self.dismissalApprovedBy = dismissalApprovedBy
      self.rule = rule
      self.tool = tool
      self.mostRecentInstance = mostRecentInstance
      self.assignees = assignees
      self.linkedPullRequests = linkedPullRequests
      self.repository = repository
    }

    /// The state of an alert or of one of its instances.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The problem isn't fixed.
      public static let open: Self = "open"
      /// Someone dismissed the alert.
      public static let dismissed: Self = "dismissed"
      /// The problem is no longer in the code.
      public static let fixed: Self = "fixed"
    }
  }
}
