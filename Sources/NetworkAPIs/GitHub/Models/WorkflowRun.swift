public import Foundation

extension GitHubAPI {
  /// A run of a workflow of GitHub Actions.
  public struct WorkflowRun: Codable, Hashable, Sendable, Identifiable {
    /// The run's ID in the REST API.
    public var id: Int64
    /// The name of the workflow.
    public var name: String?
    /// The run's ID in the GraphQL API.
    public var nodeID: String?
    /// The ID of the run's check suite.
    public var checkSuiteID: Int64?
    /// The ID of the run's check suite in the GraphQL API.
    public var checkSuiteNodeID: String?
    /// The branch that the run is for.
    public var headBranch: String?
    /// The SHA of the commit that the run is for.
    public var headSHA: String?
    /// The path of the workflow's file.
    public var path: String?
    /// The number of the run, counted for each workflow.
    public var runNumber: Int
    /// The number of the attempt, starting at 1.
    public var runAttempt: Int?
    /// The reusable workflows that the run calls.
    public var referencedWorkflows: [ReferencedWorkflow]?
    /// The event that triggered the run, such as `push`.
    public var event: String
    /// The run's progress, such as `queued` or `completed`.
    public var status: CheckStatus?
    /// The run's result; nil until it is completed.
    public var conclusion: CheckConclusion?
    /// The ID of the workflow.
    public var workflowID: Int64?
    /// The run's URL in the API.
    public var url: URL?
    /// The URL of the run's web page.
    public var htmlURL: URL?
    /// The pull requests that the run belongs to.
    public var pullRequests: [PullRequestReference]?
    /// When the run was created.
    public var createdAt: Date
    /// When the run was last updated.
    public var updatedAt: Date
    /// The account that started the first attempt.
    public var actor: SimpleUser?
    /// The account that started this attempt.
    public var triggeringActor: SimpleUser?
    /// When this attempt started.
    public var runStartedAt: Date?
    /// The URL of the run's jobs in the API.
    public var jobsURL: URL?
    /// The URL to download the run's logs from.
    public var logsURL: URL?
    /// The URL of the run's check suite in the API.
    public var checkSuiteURL: URL?
    /// The URL of the run's artifacts in the API.
    public var artifactsURL: URL?
    /// The URL in the API that cancels the run.
    public var cancelURL: URL?
    /// The URL in the API that runs the workflow again.
    public var rerunURL: URL?
    /// The URL of the previous attempt in the API; nil for the first one.
    public var previousAttemptURL: URL?
    /// The URL of the run's workflow in the API.
    public var workflowURL: URL?
    /// The commit that the run is for.
    public var headCommit: SimpleCommit?
    /// The repository that the run belongs to.
    @Boxed public var repository: Repository?
    /// The repository that the commit is in; for a pull request, possibly a fork.
    @Boxed public var headRepository: Repository?
    /// The ID of the repository that the commit is in.
    public var headRepositoryID: Int64?
    /// The title that the website shows, such as the commit's message.
    public var displayTitle: String?

    enum CodingKeys: String, CodingKey {
      case id, name, path, event, status, conclusion, url, actor, repository
      case nodeID = "node_id", checkSuiteID = "check_suite_id", checkSuiteNodeID = "check_suite_node_id"
      case headBranch = "head_branch", headSHA = "head_sha", runNumber = "run_number", runAttempt = "run_attempt"
      case referencedWorkflows = "referenced_workflows", workflowID = "workflow_id", htmlURL = "html_url"
      case pullRequests = "pull_requests", createdAt = "created_at", updatedAt = "updated_at"
      case triggeringActor = "triggering_actor", runStartedAt = "run_started_at", jobsURL = "jobs_url"
      case logsURL = "logs_url", checkSuiteURL = "check_suite_url", artifactsURL = "artifacts_url"
      case cancelURL = "cancel_url", rerunURL = "rerun_url", previousAttemptURL = "previous_attempt_url"
      case workflowURL = "workflow_url", headCommit = "head_commit", headRepository = "head_repository"
      case headRepositoryID = "head_repository_id", displayTitle = "display_title"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, runNumber: Int, event: String, createdAt: Date, updatedAt: Date, name: String? = nil,
      nodeID: String? = nil, checkSuiteID: Int64? = nil, checkSuiteNodeID: String? = nil, headBranch: String? = nil,
      headSHA: String? = nil, path: String? = nil, runAttempt: Int? = nil,
      referencedWorkflows: [ReferencedWorkflow]? = nil, status: CheckStatus? = nil, conclusion: CheckConclusion? = nil,
      workflowID: Int64? = nil, url: URL? = nil, htmlURL: URL? = nil, pullRequests: [PullRequestReference]? = nil,
      actor: SimpleUser? = nil, triggeringActor: SimpleUser? = nil, runStartedAt: Date? = nil, jobsURL: URL? = nil,
      logsURL: URL? = nil, checkSuiteURL: URL? = nil, artifactsURL: URL? = nil, cancelURL: URL? = nil,
      rerunURL: URL? = nil, previousAttemptURL: URL? = nil, workflowURL: URL? = nil, headCommit: SimpleCommit? = nil,
      repository: Repository? = nil, headRepository: Repository? = nil, headRepositoryID: Int64? = nil,
      displayTitle: String? = nil
    ) {
      self.id = id
      self.runNumber = runNumber
      self.event = event
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.name = name
      self.nodeID = nodeID
      self.checkSuiteID = checkSuiteID
      self.checkSuiteNodeID = checkSuiteNodeID
      self.headBranch = headBranch
      self.headSHA = headSHA
      self.path = path
      self.runAttempt = runAttempt
      self.referencedWorkflows = referencedWorkflows
      self.status = status
      self.conclusion = conclusion
      self.workflowID = workflowID
      self.url = url
      self.htmlURL = htmlURL
      self.pullRequests = pullRequests
      self.actor = actor
      self.triggeringActor = triggeringActor
      self.runStartedAt = runStartedAt
      self.jobsURL = jobsURL
      self.logsURL = logsURL
      self.checkSuiteURL = checkSuiteURL
      self.artifactsURL = artifactsURL
      self.cancelURL = cancelURL
      self.rerunURL = rerunURL
      self.previousAttemptURL = previousAttemptURL
      self.workflowURL = workflowURL
      self.headCommit = headCommit
      self.repository = repository
      self.headRepository = headRepository
      self.headRepositoryID = headRepositoryID
      self.displayTitle = displayTitle
    }
  }

  /// A reusable workflow that a workflow run calls.
  public struct ReferencedWorkflow: Codable, Hashable, Sendable {
    /// The workflow's path, including the repository and reference.
    public var path: String
    /// The SHA of the commit from which the workflow was taken.
    public var sha: String?
    /// The full name of the branch or tag from which the workflow was taken.
    public var ref: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(path: String, sha: String? = nil, ref: String? = nil) {
      self.path = path
      self.sha = sha
      self.ref = ref
    }
  }
}
