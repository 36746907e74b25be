extension GitHubAPI {
  /// A summary of an issue.
  public struct IssueReference: Codable, Hashable, Sendable {
    /// The issue's number, unique in its repository.
    public var number: Int
    /// The issue's title.
    public var title: String
    /// Whether the issue is open or closed.
    public var state: State?
    /// Why the issue was closed or reopened.
    public var stateReason: String?
    /// The repository that the issue belongs to.
    @Boxed public var repository: Repository?
    /// The issue's type, as defined by the organization.
    public var issueType: IssueType?

    enum CodingKeys: String, CodingKey {
      case number, title, state, repository
      case stateReason = "state_reason", issueType = "issue_type"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      number: Int, title: String, state: State? = nil, stateReason: String? = nil, repository: Repository? = nil,
      issueType: IssueType? = nil
    ) {
      self.number = number
      self.title = title
      self.state = state
      self.stateReason = stateReason
      self.repository = repository
      self.issueType = issueType
    }
  }
}
