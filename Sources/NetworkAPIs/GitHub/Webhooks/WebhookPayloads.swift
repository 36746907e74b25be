import Foundation

extension GitHubAPI.WebhookEvent {
  /// The payload of a `pull_request` event.
  public struct PullRequestChange: Codable, Hashable, Sendable {
    /// The pull request's number in its repository.
    public var number: Int
    /// The pull request after the change.
    public var pullRequest: GitHubAPI.PullRequest
    /// The previous values, of the action `edited`.
    public var changes: GitHubAPI.JSONValue?
    /// The label, of the actions `labeled` and `unlabeled`.
    public var label: GitHubAPI.Label?
    /// The account, of the actions `assigned` and `unassigned`.
    public var assignee: GitHubAPI.SimpleUser?
    /// The account, of the actions `review_requested` and `review_request_removed`.
    public var requestedReviewer: GitHubAPI.SimpleUser?
    /// The team, of the actions `review_requested` and `review_request_removed`.
    @GitHubAPI.Boxed public var requestedTeam: GitHubAPI.Team?
    /// The SHA of the branch's last commit before the push, of the action `synchronize`.
    public var before: String?
    /// The SHA of the branch's last commit after the push, of the action `synchronize`.
    public var after: String?
    /// The milestone, of the actions `milestoned` and `demilestoned`.
    public var milestone: GitHubAPI.Milestone?
    /// Why, of the actions `dequeued` and `auto_merge_disabled`.
    public var reason: String?

    enum CodingKeys: String, CodingKey {
      case number, changes, label, assignee, before, after, milestone, reason
      case pullRequest = "pull_request", requestedReviewer = "requested_reviewer", requestedTeam = "requested_team"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      number: Int, pullRequest: GitHubAPI.PullRequest, changes: GitHubAPI.JSONValue? = nil,
      label: GitHubAPI.Label? = nil, assignee: GitHubAPI.SimpleUser? = nil,
      requestedReviewer: GitHubAPI.SimpleUser? = nil, requestedTeam: GitHubAPI.Team? = nil, before: String? = nil,
      after: String? = nil, milestone: GitHubAPI.Milestone? = nil, reason: String? = nil
    ) {
      self.number = number
      self.pullRequest = pullRequest
      self.changes = changes
      self.label = label
      self.assignee = assignee
      self.requestedReviewer = requestedReviewer
      self.requestedTeam = requestedTeam
      self.before = before
      self.after = after
      self.milestone = milestone
      self.reason = reason
    }
  }

  /// The payload of an `issues` event.
  public struct IssueChange: Codable, Hashable, Sendable {
    /// The issue after the change.
    public var issue: GitHubAPI.Issue
    /// The previous values, of the action `edited`; the new issue, of the action `transferred`.
    public var changes: GitHubAPI.JSONValue?
    /// The label, of the actions `labeled` and `unlabeled`.
    public var label: GitHubAPI.Label?
    /// The account, of the actions `assigned` and `unassigned`.
    public var assignee: GitHubAPI.SimpleUser?
    /// The milestone, of the actions `milestoned` and `demilestoned`.
    public var milestone: GitHubAPI.Milestone?
    /// The type, of the actions `typed` and `untyped`.
    public var type: GitHubAPI.IssueType?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      issue: GitHubAPI.Issue, changes: GitHubAPI.JSONValue? = nil, label: GitHubAPI.Label? = nil,
      assignee: GitHubAPI.SimpleUser? = nil, milestone: GitHubAPI.Milestone? = nil, type: GitHubAPI.IssueType? = nil
    ) {
      self.issue = issue
      self.changes = changes
      self.label = label
      self.assignee = assignee
      self.milestone = milestone
      self.type = type
    }
  }

  /// The payload of an `issue_comment` event.
  public struct IssueCommentChange: Codable, Hashable, Sendable {
    /// The issue or pull request. A pull request has its property `pullRequest`.
    public var issue: GitHubAPI.Issue
    /// The comment after the change.
    public var comment: GitHubAPI.IssueComment
    /// The previous text, of the action `edited`.
    public var changes: GitHubAPI.JSONValue?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(issue: GitHubAPI.Issue, comment: GitHubAPI.IssueComment, changes: GitHubAPI.JSONValue? = nil) {
      self.issue = issue
      self.comment = comment
      self.changes = changes
    }
  }

  /// The payload of a `release` event.
  public struct ReleaseChange: Codable, Hashable, Sendable {
    /// The release after the change.
    public var release: GitHubAPI.Release
    /// The previous values, of the action `edited`.
    public var changes: GitHubAPI.JSONValue?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(release: GitHubAPI.Release, changes: GitHubAPI.JSONValue? = nil) {
      self.release = release
      self.changes = changes
    }
  }

  /// The payload of a `workflow_run` event.
  public struct WorkflowRunChange: Codable, Hashable, Sendable {
    /// The workflow run.
    public var workflowRun: GitHubAPI.WorkflowRun
    /// The workflow; nil if it was deleted.
    public var workflow: GitHubAPI.Workflow?

    enum CodingKeys: String, CodingKey {
      case workflow
      case workflowRun = "workflow_run"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(workflowRun: GitHubAPI.WorkflowRun, workflow: GitHubAPI.Workflow? = nil) {
      self.workflowRun = workflowRun
      self.workflow = workflow
    }
  }

  /// The payload of a `check_run` event.
  public struct CheckRunChange: Codable, Hashable, Sendable {
    /// The check run.
    public var checkRun: GitHubAPI.CheckRun
    /// The button that a user pressed, of the action `requested_action`.
    public var requestedAction: RequestedAction?

    enum CodingKeys: String, CodingKey {
      case checkRun = "check_run", requestedAction = "requested_action"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(checkRun: GitHubAPI.CheckRun, requestedAction: RequestedAction? = nil) {
      self.checkRun = checkRun
      self.requestedAction = requestedAction
    }

    /// A button on a check run's web page.
    public struct RequestedAction: Codable, Hashable, Sendable {
      /// The identifier that the app gave the button.
      public var identifier: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(identifier: String? = nil) {
        self.identifier = identifier
      }
    }
  }

  /// The payload of an `installation` event.
  public struct InstallationChange: Codable, Hashable, Sendable {
    /// The installation.
    public var installation: GitHubAPI.Installation
    /// The repositories that the app can access; nil if GitHub doesn't list them.
    public var repositories: [InstalledRepository]?
    /// The account that asked an owner to install the app.
    public var requester: GitHubAPI.SimpleUser?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      installation: GitHubAPI.Installation, repositories: [InstalledRepository]? = nil,
      requester: GitHubAPI.SimpleUser? = nil
    ) {
      self.installation = installation
      self.repositories = repositories
      self.requester = requester
    }

    /// A repository that an app can access.
    public struct InstalledRepository: Codable, Hashable, Sendable, Identifiable {
      /// The repository's ID in the REST API.
      public var id: Int64
      /// The repository's ID in the GraphQL API.
      public var nodeID: String?
      /// The repository's name, without the owner.
      public var name: String
      /// The full name: `owner/name`.
      public var fullName: String?
      /// Whether the repository is visible only to those with access.
      public var `private`: Bool?

      enum CodingKeys: String, CodingKey {
        case id, name, `private`
        case nodeID = "node_id", fullName = "full_name"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: Int64, name: String, nodeID: String? = nil, fullName: String? = nil, private: Bool? = nil) {
        self.id = id
        self.name = name
        self.nodeID = nodeID
        self.fullName = fullName
        self.private = `private`
      }
    }
  }

  /// The payload of a `ping` event.
  public struct Ping: Codable, Hashable, Sendable {
    /// A random aphorism about design.
    public var zen: String?
    /// The ID of the webhook.
    public var hookID: Int64?
    /// The webhook.
    @GitHubAPI.Boxed public var hook: GitHubAPI.Webhook?

    enum CodingKeys: String, CodingKey {
      case zen, hook
      case hookID = "hook_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(zen: String? = nil, hookID: Int64? = nil, hook: GitHubAPI.Webhook? = nil) {
      self.zen = zen
      self.hookID = hookID
      self.hook = hook
    }
  }

  /// The payload of a `pull_request_review` event.
  public struct PullRequestReviewChange: Codable, Hashable, Sendable {
    /// The review after the change.
    public var review: GitHubAPI.PullRequestReview
    /// The pull request.
    public var pullRequest: GitHubAPI.PullRequest
    /// The previous text, of the action `edited`.
    public var changes: GitHubAPI.JSONValue?

    enum CodingKeys: String, CodingKey {
      case review, changes, pullRequest = "pull_request"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      review: GitHubAPI.PullRequestReview, pullRequest: GitHubAPI.PullRequest, changes: GitHubAPI.JSONValue? = nil
    ) {
      self.review = review
      self.pullRequest = pullRequest
      self.changes = changes
    }
  }

  /// The payload of a `workflow_job` event.
  public struct WorkflowJobChange: Codable, Hashable, Sendable {
    /// The job.
    public var workflowJob: GitHubAPI.Job
    /// The deployment that the job makes; nil if it makes none.
    public var deployment: GitHubAPI.Deployment?

    enum CodingKeys: String, CodingKey {
      case deployment, workflowJob = "workflow_job"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(workflowJob: GitHubAPI.Job, deployment: GitHubAPI.Deployment? = nil) {
      self.workflowJob = workflowJob
      self.deployment = deployment
    }
  }

  /// The payload of a `check_suite` event.
  public struct CheckSuiteChange: Codable, Hashable, Sendable {
    /// The check suite.
    public var checkSuite: GitHubAPI.CheckSuite

    enum CodingKeys: String, CodingKey {
      case checkSuite = "check_suite"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(checkSuite: GitHubAPI.CheckSuite) {
      self.checkSuite = checkSuite
    }
  }

  /// The payload of a `deployment_status` event.
  public struct DeploymentStatusChange: Codable, Hashable, Sendable {
    /// The new status.
    public var deploymentStatus: GitHubAPI.DeploymentStatus
    /// The deployment.
    public var deployment: GitHubAPI.Deployment
    /// The check run that the status is from.
    @GitHubAPI.Boxed public var checkRun: GitHubAPI.CheckRun?
    /// The workflow run that the status is from.
    @GitHubAPI.Boxed public var workflowRun: GitHubAPI.WorkflowRun?
    /// The workflow that the status is from.
    public var workflow: GitHubAPI.Workflow?

    enum CodingKeys: String, CodingKey {
      case deployment, workflow
      case deploymentStatus = "deployment_status", checkRun = "check_run", workflowRun = "workflow_run"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      deploymentStatus: GitHubAPI.DeploymentStatus, deployment: GitHubAPI.Deployment,
      checkRun: GitHubAPI.CheckRun? = nil, workflowRun: GitHubAPI.WorkflowRun? = nil,
      workflow: GitHubAPI.Workflow? = nil
    ) {
      self.deploymentStatus = deploymentStatus
      self.deployment = deployment
      self.checkRun = checkRun
      self.workflowRun = workflowRun
      self.workflow = workflow
    }
  }

  /// The payload of an `installation_repositories` event.
  public struct InstallationRepositoriesChange: Codable, Hashable, Sendable {
    /// The installation.
    public var installation: GitHubAPI.Installation
    /// The repositories that the app can access now.
    public var repositoriesAdded: [InstallationChange.InstalledRepository]
    /// The repositories that the app can't access any more.
    public var repositoriesRemoved: [InstallationChange.InstalledRepository]
    /// Whether the app can access `all` repositories, or `selected` ones.
    public var repositorySelection: String?
    /// The account that asked an owner to change the installation.
    public var requester: GitHubAPI.SimpleUser?

    enum CodingKeys: String, CodingKey {
      case installation, requester
      case repositoriesAdded = "repositories_added", repositoriesRemoved = "repositories_removed"
      case repositorySelection = "repository_selection"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      installation: GitHubAPI.Installation, repositoriesAdded: [InstallationChange.InstalledRepository],
      repositoriesRemoved: [InstallationChange.InstalledRepository], repositorySelection: String? = nil,
      requester: GitHubAPI.SimpleUser? = nil
    ) {
      self.installation = installation
      self.repositoriesAdded = repositoriesAdded
      self.repositoriesRemoved = repositoriesRemoved
      self.repositorySelection = repositorySelection
      self.requester = requester
    }
  }
}
