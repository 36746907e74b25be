public import Foundation

extension GitHubAPI.ActionsPermissions {
  /// How long artifacts and logs are kept.
  public struct Retention: Codable, Hashable, Sendable {
    /// The number of days.
    public var days: Int?
    /// The largest number of days that can be set.
    public var maximumDays: Int?

    enum CodingKeys: String, CodingKey {
      case days
      case maximumDays = "maximum_allowed_days"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(days: Int? = nil, maximumDays: Int? = nil) {
      self.days = days
      self.maximumDays = maximumDays
    }
  }

  /// Which contributors need approval to run workflows from forks.
  public struct ForkApproval: Codable, Hashable, Sendable {
    /// Who needs approval.
    public var policy: Policy?

    enum CodingKeys: String, CodingKey {
      case policy = "approval_policy"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(policy: Policy? = nil) {
      self.policy = policy
    }

    /// Who needs approval.
    public struct Policy: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Contributors whose account is new, and who have contributed nothing yet.
      public static let newToGitHub: Self = "first_time_contributors_new_to_github"
      /// Contributors who have contributed nothing yet.
      public static let firstTimeContributors: Self = "first_time_contributors"
      /// Everyone who is not a member or collaborator.
      public static let allExternal: Self = "all_external_contributors"
    }
  }

  /// What workflows from forks of private repositories may do.
  public struct PrivateForks: Codable, Hashable, Sendable {
    /// Whether workflows run on pull requests from forks.
    public var runsWorkflows: Bool?
    /// Whether their token may write.
    public var sendsWriteTokens: Bool?
    /// Whether they get secrets and variables.
    public var sendsSecrets: Bool?
    /// Whether someone with write access must approve them.
    public var requiresApproval: Bool?

    enum CodingKeys: String, CodingKey {
      case runsWorkflows = "run_workflows_from_fork_pull_requests"
      case sendsWriteTokens = "send_write_tokens_to_workflows", sendsSecrets = "send_secrets_and_variables"
      case requiresApproval = "require_approval_for_fork_pr_workflows"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      runsWorkflows: Bool? = nil, sendsWriteTokens: Bool? = nil, sendsSecrets: Bool? = nil,
      requiresApproval: Bool? = nil
    ) {
      self.runsWorkflows = runsWorkflows
      self.sendsWriteTokens = sendsWriteTokens
      self.sendsSecrets = sendsSecrets
      self.requiresApproval = requiresApproval
    }
  }

  /// From where a private repository's actions and workflows can be used.
  public struct Access: Codable, Hashable, Sendable {
    /// The level of access.
    public var level: Level?

    enum CodingKeys: String, CodingKey {
      case level = "access_level"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(level: Level? = nil) {
      self.level = level
    }

    /// From where a repository's actions and workflows can be used.
    public struct Level: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Only from the repository.
      public static let none: Self = "none"
      /// From private repositories of the same account.
      public static let user: Self = "user"
      /// From private repositories of the same organization.
      public static let organization: Self = "organization"
    }
  }

  /// Which repositories of an organization can have self-hosted runners.
  public struct SelfHostedRunners: Codable, Hashable, Sendable {
    /// The repositories that can.
    public var enabledRepositories: Repositories?
    /// The URL of the selected repositories in the API.
    public var selectedRepositoriesURL: URL?

    enum CodingKeys: String, CodingKey {
      case enabledRepositories = "enabled_repositories", selectedRepositoriesURL = "selected_repositories_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(enabledRepositories: Repositories? = nil, selectedRepositoriesURL: URL? = nil) {
      self.enabledRepositories = enabledRepositories
      self.selectedRepositoriesURL = selectedRepositoriesURL
    }
  }
}
