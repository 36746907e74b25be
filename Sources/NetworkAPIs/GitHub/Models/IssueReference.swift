extension GitHubAPI {
  /// An issue in short.
  public struct IssueReference: Codable, Hashable, Sendable {
    /// The number in its repository.
    public var number: Int
    /// The title.
    public var title: String
    /// The state.
    public var state: State?
    /// Why it has its state.
    public var stateReason: String?
    /// The repository.
    @Boxed public var repository: Repository?
    /// The type of the issue.
    public var issueType: IssueType?

    enum CodingKeys: String, CodingKey {
      case number, title, state, repository
      case stateReason = "state_reason", issueType = "issue_type"
    }

    // Written by `Scripts/github inits`.
    /// Creates an issue reference from its properties, as for a preview or a test.
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
