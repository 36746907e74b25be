public import NetworkAPIKit

extension GitHubAPI.LossyArray: PagedResponse {
  /// The elements that could be decoded.
  public var items: [Element] { elements }
}

extension GitHubAPI.SearchResults: PagedResponse {}

extension GitHubAPI.CommitComparison: PagedResponse {
  public var items: [GitHubAPI.Commit] { commits }
}

extension GitHubAPI.CombinedStatus: PagedResponse {
  public var items: [GitHubAPI.CommitStatus] { statuses }
}

extension GitHubAPI.Topics: PagedResponse {
  public var items: [String] { names }
}

extension GitHubAPI {
  /// A page of workflow runs.
  public struct WorkflowRuns: PagedResponse, Codable, Hashable, Sendable {
    /// The number of runs on all pages.
    public var totalCount: Int
    /// The runs on this page, in the order of the response.
    public var items: [WorkflowRun]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "workflow_runs"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [WorkflowRun]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of jobs of a workflow run.
  public struct Jobs: PagedResponse, Codable, Hashable, Sendable {
    /// The number of jobs on all pages.
    public var totalCount: Int
    /// The jobs on this page, in the order of the response.
    public var items: [Job]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "jobs"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Job]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of artifacts.
  public struct Artifacts: PagedResponse, Codable, Hashable, Sendable {
    /// The number of artifacts on all pages.
    public var totalCount: Int
    /// The artifacts on this page, in the order of the response.
    public var items: [Artifact]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "artifacts"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Artifact]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of workflows.
  public struct Workflows: PagedResponse, Codable, Hashable, Sendable {
    /// The number of workflows on all pages.
    public var totalCount: Int
    /// The workflows on this page, in the order of the response.
    public var items: [Workflow]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "workflows"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Workflow]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of check runs.
  public struct CheckRuns: PagedResponse, Codable, Hashable, Sendable {
    /// The number of check runs on all pages.
    public var totalCount: Int
    /// The check runs on this page, in the order of the response.
    public var items: [CheckRun]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "check_runs"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [CheckRun]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of the repositories that an installation can access.
  public struct InstallationRepositories: PagedResponse, Codable, Hashable, Sendable {
    /// The number of repositories on all pages.
    public var totalCount: Int
    /// The repositories on this page, in the order of the response.
    public var items: [Repository]
    /// Whether the installation can access all repositories or selected ones.
    public var repositorySelection: RepositorySelection?

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "repositories", repositorySelection = "repository_selection"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Repository], repositorySelection: RepositorySelection? = nil) {
      self.totalCount = totalCount
      self.items = items
      self.repositorySelection = repositorySelection
    }
  }

  /// A page of secrets of GitHub Actions or Dependabot. It also contains the endpoints for secrets of organizations and
  /// environments.
  public struct Secrets: PagedResponse, Codable, Hashable, Sendable {
    /// The number of secrets on all pages.
    public var totalCount: Int
    /// The secrets on this page, in the order of the response.
    public var items: [ActionsSecret]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "secrets"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [ActionsSecret]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of variables of GitHub Actions. It also contains the endpoints for variables of organizations and
  /// environments.
  public struct Variables: PagedResponse, Codable, Hashable, Sendable {
    /// The number of variables on all pages.
    public var totalCount: Int
    /// The variables on this page, in the order of the response.
    public var items: [ActionsVariable]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "variables"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [ActionsVariable]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of installations.
  public struct Installations: PagedResponse, Codable, Hashable, Sendable {
    /// The number of installations on all pages.
    public var totalCount: Int
    /// The installations on this page, in the order of the response.
    public var items: [Installation]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "installations"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Installation]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of check suites.
  public struct CheckSuites: PagedResponse, Codable, Hashable, Sendable {
    /// The number of check suites on all pages.
    public var totalCount: Int
    /// The check suites on this page, in the order of the response.
    public var items: [CheckSuite]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "check_suites"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [CheckSuite]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// A page of environments. It also contains the endpoints for single environments.
  public struct Environments: PagedResponse, Codable, Hashable, Sendable {
    /// The number of environments on all pages.
    public var totalCount: Int?
    /// The environments on this page, in the order of the response.
    public var items: [Environment]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "environments"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(items: [Environment], totalCount: Int? = nil) {
      self.items = items
      self.totalCount = totalCount
    }
  }
}
