public import Foundation

extension GitHubAPI {
  /// The check runs of one app for one commit.
  public struct CheckSuite: Codable, Hashable, Sendable, Identifiable {
    /// The check suite's ID in the REST API.
    public var id: Int64
    /// The check suite's ID in the GraphQL API.
    public var nodeID: String?
    /// The branch that the check suite is for.
    public var headBranch: String?
    /// The SHA of the commit that the check suite is for.
    public var headSHA: String
    /// The check suite's progress, such as `queued` or `completed`.
    public var status: CheckStatus?
    /// The check suite's result; nil until it is completed.
    public var conclusion: CheckConclusion?
    /// The check suite's URL in the API.
    public var url: URL?
    /// The SHA of the branch's last commit before the push.
    public var before: String?
    /// The SHA of the branch's last commit after the push.
    public var after: String?
    /// The pull requests that the check suite belongs to.
    public var pullRequests: [PullRequestReference]?
    /// The GitHub App that the check suite belongs to.
    public var app: App?
    /// The repository that the commit is in.
    @Boxed public var repository: Repository?
    /// When the check suite was created.
    public var createdAt: Date?
    /// When the check suite was last updated.
    public var updatedAt: Date?
    /// The commit that the check suite is for.
    public var headCommit: SimpleCommit?
    /// The number of check runs, counting only the latest one of each name.
    public var latestCheckRunsCount: Int?
    /// The URL of the check suite's check runs in the API.
    public var checkRunsURL: URL?
    /// Whether the check suite can be requested again.
    public var rerequestable: Bool?
    /// Whether its check runs can be requested again.
    public var runsRerequestable: Bool?

    enum CodingKeys: String, CodingKey {
      case id, status, conclusion, url, before, after, app, repository, rerequestable
      case nodeID = "node_id", headBranch = "head_branch", headSHA = "head_sha", pullRequests = "pull_requests"
      case createdAt = "created_at", updatedAt = "updated_at", headCommit = "head_commit"
      case latestCheckRunsCount = "latest_check_runs_count", checkRunsURL = "check_runs_url"
      case runsRerequestable = "runs_rerequestable"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, headSHA: String, nodeID: String? = nil, headBranch: String? = nil, status: CheckStatus? = nil,
      conclusion: CheckConclusion? = nil, url: URL? = nil, before: String? = nil, after: String? = nil,
      pullRequests: [PullRequestReference]? = nil, app: App? = nil, repository: Repository? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, headCommit: SimpleCommit? = nil, latestCheckRunsCount: Int? = nil,
      checkRunsURL: URL? = nil, rerequestable: Bool? = nil, runsRerequestable: Bool? = nil
    ) {
      self.id = id
      self.headSHA = headSHA
      self.nodeID = nodeID
      self.headBranch = headBranch
      self.status = status
      self.conclusion = conclusion
      self.url = url
      self.before = before
      self.after = after
      self.pullRequests = pullRequests
      self.app = app
      self.repository = repository
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.headCommit = headCommit
      self.latestCheckRunsCount = latestCheckRunsCount
      self.checkRunsURL = checkRunsURL
      self.rerequestable = rerequestable
      self.runsRerequestable = runsRerequestable
    }
  }
}
