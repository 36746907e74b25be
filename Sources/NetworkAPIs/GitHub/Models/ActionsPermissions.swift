public import Foundation

extension GitHubAPI {
  /// Who can use GitHub Actions in a repository or an organization, and which actions.
  public struct ActionsPermissions: Codable, Hashable, Sendable {
    /// Whether the repository can use GitHub Actions; nil for an organization.
    public var enabled: Bool?
    /// The repositories that can use GitHub Actions; nil for a repository.
    public var enabledRepositories: Repositories?
    /// The URL of the selected repositories in the API.
    public var selectedRepositoriesURL: URL?
    /// The actions and reusable workflows that can be used.
    public var allowedActions: Allowed?
    /// The URL of the selected actions in the API.
    public var selectedActionsURL: URL?
    /// Whether actions must be named by the full SHA of a commit.
    public var requiresSHAPinning: Bool?

    enum CodingKeys: String, CodingKey {
      case enabled
      case enabledRepositories = "enabled_repositories", selectedRepositoriesURL = "selected_repositories_url"
      case allowedActions = "allowed_actions", selectedActionsURL = "selected_actions_url"
      case requiresSHAPinning = "sha_pinning_required"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      enabled: Bool? = nil, enabledRepositories: Repositories? = nil, selectedRepositoriesURL: URL? = nil,
      allowedActions: Allowed? = nil, selectedActionsURL: URL? = nil, requiresSHAPinning: Bool? = nil
    ) {
      self.enabled = enabled
      self.enabledRepositories = enabledRepositories
      self.selectedRepositoriesURL = selectedRepositoriesURL
      self.allowedActions = allowedActions
      self.selectedActionsURL = selectedActionsURL
      self.requiresSHAPinning = requiresSHAPinning
    }
  }
}

extension GitHubAPI.ActionsPermissions {
  /// Which repositories of an organization are included.
  public struct Repositories: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All repositories.
    public static let all: Self = "all"
    /// No repositories.
    public static let none: Self = "none"
    /// Only selected repositories.
    public static let selected: Self = "selected"
  }

  /// Which actions and reusable workflows can be used.
  public struct Allowed: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All of them.
    public static let all: Self = "all"
    /// Those of the organization or account.
    public static let localOnly: Self = "local_only"
    /// Only selected ones.
    public static let selected: Self = "selected"
  }

  /// What the token of a workflow may do by default.
  public struct TokenAccess: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Read the contents and packages of the repository.
    public static let read: Self = "read"
    /// Read and write in all scopes.
    public static let write: Self = "write"
  }

  /// The actions and reusable workflows that can be used, if only selected ones can.
  public struct SelectedActions: Codable, Hashable, Sendable {
    /// Whether GitHub's own actions can be used.
    public var allowsGitHubOwned: Bool?
    /// Whether actions of verified creators can be used.
    public var allowsVerified: Bool?
    /// The actions that can be used, such as `monalisa/octocat@*`.
    public var patterns: [String]?

    enum CodingKeys: String, CodingKey {
      case allowsGitHubOwned = "github_owned_allowed", allowsVerified = "verified_allowed"
      case patterns = "patterns_allowed"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(allowsGitHubOwned: Bool? = nil, allowsVerified: Bool? = nil, patterns: [String]? = nil) {
      self.allowsGitHubOwned = allowsGitHubOwned
      self.allowsVerified = allowsVerified
      self.patterns = patterns
    }
  }

  /// What the token of a workflow may do by default.
  public struct WorkflowDefaults: Codable, Hashable, Sendable {
    /// What the token may do.
    public var permissions: TokenAccess?
    /// Whether workflows can approve pull requests.
    public var canApproveReviews: Bool?

    enum CodingKeys: String, CodingKey {
      case permissions = "default_workflow_permissions", canApproveReviews = "can_approve_pull_request_reviews"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(permissions: TokenAccess? = nil, canApproveReviews: Bool? = nil) {
      self.permissions = permissions
      self.canApproveReviews = canApproveReviews
    }
  }
}
