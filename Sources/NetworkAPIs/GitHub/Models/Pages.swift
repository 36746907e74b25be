public import NetworkAPIKit

extension GitHubAPI.LossyArray: PagedResponse {
  /// The decoded elements.
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
  /// A page of runs of workflows.
  public struct WorkflowRuns: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [WorkflowRun]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "workflow_runs"
    }
  }

  /// A page of the jobs of a run.
  public struct Jobs: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [Job]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "jobs"
    }
  }

  /// A page of artifacts.
  public struct Artifacts: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [Artifact]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "artifacts"
    }
  }

  /// A page of workflows.
  public struct Workflows: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [Workflow]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "workflows"
    }
  }

  /// A page of checks.
  public struct CheckRuns: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [CheckRun]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "check_runs"
    }
  }

  /// A page of repositories an installation can see.
  public struct InstallationRepositories: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [Repository]
    /// Whether the installation sees all repositories.
    public var repositorySelection: RepositorySelection?

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "repositories", repositorySelection = "repository_selection"
    }
  }

  /// A page of secrets of GitHub Actions or Dependabot. The endpoints of organizations and environments are nested here.
  public struct Secrets: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [ActionsSecret]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "secrets"
    }
  }

  /// A page of variables of GitHub Actions. The endpoints of organizations and environments are nested here.
  public struct Variables: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [ActionsVariable]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "variables"
    }
  }

  /// A page of installations.
  public struct Installations: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [Installation]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "installations"
    }
  }

  /// A page of check suites.
  public struct CheckSuites: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int
    /// What the page holds, in order.
    public var items: [CheckSuite]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "check_suites"
    }
  }

  /// A page of environments. The endpoints of single environments are nested here.
  public struct Environments: PagedResponse, Codable, Hashable, Sendable {
    /// How many there are in all.
    public var totalCount: Int?
    /// What the page holds, in order.
    public var items: [Environment]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "environments"
    }
  }
}
