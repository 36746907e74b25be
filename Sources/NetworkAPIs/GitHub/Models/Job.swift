public import Foundation

extension GitHubAPI {
  /// A job of a workflow run.
  public struct Job: Codable, Hashable, Sendable, Identifiable {
    /// The job's ID in the REST API.
    public var id: Int64
    /// The ID of the workflow run.
    public var runID: Int64
    /// The URL of the workflow run in the API.
    public var runURL: URL?
    /// The attempt of the workflow run that the job belongs to, starting at 1.
    public var runAttempt: Int?
    /// The job's ID in the GraphQL API.
    public var nodeID: String?
    /// The SHA of the commit that the job is for.
    public var headSHA: String?
    /// The job's URL in the API.
    public var url: URL?
    /// The URL of the job's web page.
    public var htmlURL: URL?
    /// The job's progress, such as `queued` or `completed`.
    public var status: CheckStatus
    /// The job's result; nil until it is completed.
    public var conclusion: CheckConclusion?
    /// When the job was created.
    public var createdAt: Date?
    /// When the job started.
    public var startedAt: Date?
    /// When the job was completed.
    public var completedAt: Date?
    /// The job's name.
    public var name: String
    /// The job's steps.
    public var steps: [Step]?
    /// The URL of the job's check run in the API.
    public var checkRunURL: URL?
    /// The labels that the job requires of a runner.
    public var labels: [String]
    /// The ID of the runner; nil until a runner takes the job.
    public var runnerID: Int64?
    /// The name of the runner; nil until a runner takes the job.
    public var runnerName: String?
    /// The ID of the runner's group; nil until a runner takes the job.
    public var runnerGroupID: Int64?
    /// The name of the runner's group; nil until a runner takes the job.
    public var runnerGroupName: String?
    /// The name of the workflow.
    public var workflowName: String?
    /// The branch that the job is for.
    public var headBranch: String?

    enum CodingKeys: String, CodingKey {
      case id, url, status, conclusion, name, steps, labels
      case runID = "run_id", runURL = "run_url", runAttempt = "run_attempt", nodeID = "node_id", headSHA = "head_sha"
      case htmlURL = "html_url", createdAt = "created_at", startedAt = "started_at", completedAt = "completed_at"
      case checkRunURL = "check_run_url", runnerID = "runner_id", runnerName = "runner_name"
      case runnerGroupID = "runner_group_id", runnerGroupName = "runner_group_name", workflowName = "workflow_name"
      case headBranch = "head_branch"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, runID: Int64, status: CheckStatus, name: String, labels: [String], runURL: URL? = nil,
      runAttempt: Int? = nil, nodeID: String? = nil, headSHA: String? = nil, url: URL? = nil, htmlURL: URL? = nil,
      conclusion: CheckConclusion? = nil, createdAt: Date? = nil, startedAt: Date? = nil, completedAt: Date? = nil,
      steps: [Step]? = nil, checkRunURL: URL? = nil, runnerID: Int64? = nil, runnerName: String? = nil,
      runnerGroupID: Int64? = nil, runnerGroupName: String? = nil, workflowName: String? = nil,
      headBranch: String? = nil
    ) {
      self.id = id
      self.runID = runID
      self.status = status
      self.name = name
      self.labels = labels
      self.runURL = runURL
      self.runAttempt = runAttempt
      self.nodeID = nodeID
      self.headSHA = headSHA
      self.url = url
      self.htmlURL = htmlURL
      self.conclusion = conclusion
      self.createdAt = createdAt
      self.startedAt = startedAt
      self.completedAt = completedAt
      self.steps = steps
      self.checkRunURL = checkRunURL
      self.runnerID = runnerID
      self.runnerName = runnerName
      self.runnerGroupID = runnerGroupID
      self.runnerGroupName = runnerGroupName
      self.workflowName = workflowName
      self.headBranch = headBranch
    }

    /// A step of a job.
    public struct Step: Codable, Hashable, Sendable {
      /// The step's progress, such as `queued` or `completed`.
      public var status: CheckStatus
      /// The step's result; nil until it is completed.
      public var conclusion: String?
      /// The step's name.
      public var name: String
      /// The step's position in the job, starting at 1.
      public var number: Int
      /// When the step started.
      public var startedAt: Date?
      /// When the step was completed.
      public var completedAt: Date?

      enum CodingKeys: String, CodingKey {
        case status, conclusion, name, number
        case startedAt = "started_at", completedAt = "completed_at"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        status: CheckStatus, name: String, number: Int, conclusion: String? = nil, startedAt: Date? = nil,
        completedAt: Date? = nil
      ) {
        self.status = status
        self.name = name
        self.number = number
        self.conclusion = conclusion
        self.startedAt = startedAt
        self.completedAt = completedAt
      }
    }
  }
}
