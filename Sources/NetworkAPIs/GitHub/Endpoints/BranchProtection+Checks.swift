public import NetworkAPIKit

extension GitHubAPI.BranchProtection {
  /// How a list of a protected branch changes.
  public enum Change: Sendable {
    /// Adds the given ones.
    case add
    /// Replaces all by the given ones.
    case replace
    /// Removes the given ones.
    case remove

    var method: NetworkAPI.Method {
      switch self {
      case .add: .post
      case .replace: .put
      case .remove: .delete
      }
    }
  }
}

extension GitHubAPI.BranchProtection {
  /// Returns the status checks that must pass before merging.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-status-checks-protection): needs the permission Administration: read.
  public struct GetStatusChecks: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.RequiredStatusChecks
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_status_checks")
    }
  }

  /// Updates the status checks that must pass before merging. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#update-status-check-protection): needs the permission Administration: write.
  public struct UpdateStatusChecks: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.RequiredStatusChecks
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - branch: the branch.
    ///   - strict: whether the branch must be up to date before merging.
    ///   - contexts: the names of the checks in the former format.
    ///   - checks: the checks that must pass.
    public init(
      in branch: GitHubAPI.BranchScope, strict: Bool? = nil, contexts: [String]? = nil,
      checks: [GitHubAPI.Repos.StatusChecksRule.Check]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_status_checks")
      requestInfo = .init(method: .patch, parameters: ["strict": strict, "contexts": contexts, "checks": checks])
    }
  }

  /// Removes the rule that status checks must pass.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#remove-status-check-protection): needs the permission Administration: write.
  public struct DeleteStatusChecks: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_status_checks")
    }
  }

  /// Lists the names of the status checks that must pass before merging.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-all-status-check-contexts): needs the permission Administration: read.
  public struct GetContexts: GitHubEndpoint {
    public typealias Response = [String]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_status_checks/contexts")
    }
  }

  /// Changes the names of the status checks that must pass before merging.
  ///
  /// - [Add](https://docs.github.com/rest/branches/branch-protection#add-status-check-contexts): needs the permission Administration: write.
  /// - [Replace](https://docs.github.com/rest/branches/branch-protection#set-status-check-contexts): needs the permission Administration: write.
  /// - [Remove](https://docs.github.com/rest/branches/branch-protection#remove-status-check-contexts): needs the permission Administration: write.
  public struct ChangeContexts: GitHubEndpoint {
    public typealias Response = [String]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - change: how the list changes.
    ///   - branch: the branch.
    ///   - contexts: the names of the checks.
    public init(_ change: Change, in branch: GitHubAPI.BranchScope, contexts: [String]) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_status_checks/contexts")
      requestInfo = .init(method: change.method, parameters: ["contexts": contexts], encoding: .json)
    }
  }

  /// Returns who can push to the branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-access-restrictions): needs the permission Administration: read.
  public struct GetRestrictions: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchRestrictions
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions")
    }
  }

  /// Removes the rule that restricts who can push to the branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-access-restrictions): needs the permission Administration: write.
  public struct DeleteRestrictions: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions")
    }
  }

  /// Lists the apps that can push to the branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-apps-with-access-to-the-protected-branch): needs the permission Contents: write.
  public struct GetApps: GitHubEndpoint {
    public typealias Response = [GitHubAPI.App]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/apps")
    }
  }

  /// Changes which apps can push to the branch.
  ///
  /// - [Add](https://docs.github.com/rest/branches/branch-protection#add-app-access-restrictions): needs the permission Contents: write.
  /// - [Replace](https://docs.github.com/rest/branches/branch-protection#set-app-access-restrictions): needs the permission Contents: write.
  /// - [Remove](https://docs.github.com/rest/branches/branch-protection#remove-app-access-restrictions): needs the permission Contents: write.
  public struct ChangeApps: GitHubEndpoint {
    public typealias Response = [GitHubAPI.App]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - change: how the list changes.
    ///   - branch: the branch.
    ///   - apps: the names of the apps as used in URLs (slugs).
    public init(_ change: Change, in branch: GitHubAPI.BranchScope, apps: [String]) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/apps")
      requestInfo = .init(method: change.method, parameters: ["apps": apps], encoding: .json)
    }
  }

  /// Lists the teams that can push to the branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-teams-with-access-to-the-protected-branch): needs the permission Administration: read.
  public struct GetTeams: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Team]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/teams")
    }
  }

  /// Changes which teams can push to the branch.
  ///
  /// - [Add](https://docs.github.com/rest/branches/branch-protection#add-team-access-restrictions): needs the permission Administration: write.
  /// - [Replace](https://docs.github.com/rest/branches/branch-protection#set-team-access-restrictions): needs the permission Administration: write.
  /// - [Remove](https://docs.github.com/rest/branches/branch-protection#remove-team-access-restrictions): needs the permission Administration: write.
  public struct ChangeTeams: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Team]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - change: how the list changes.
    ///   - branch: the branch.
    ///   - teams: the names of the teams as used in URLs (slugs).
    public init(_ change: Change, in branch: GitHubAPI.BranchScope, teams: [String]) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/teams")
      requestInfo = .init(method: change.method, parameters: ["teams": teams], encoding: .json)
    }
  }

  /// Lists the users that can push to the branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-users-with-access-to-the-protected-branch): needs the permission Administration: read.
  public struct GetUsers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/users")
    }
  }

  /// Changes which users can push to the branch.
  ///
  /// - [Add](https://docs.github.com/rest/branches/branch-protection#add-user-access-restrictions): needs the permission Administration: write.
  /// - [Replace](https://docs.github.com/rest/branches/branch-protection#set-user-access-restrictions): needs the permission Administration: write.
  /// - [Remove](https://docs.github.com/rest/branches/branch-protection#remove-user-access-restrictions): needs the permission Administration: write.
  public struct ChangeUsers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - change: how the list changes.
    ///   - branch: the branch.
    ///   - users: the user names of the accounts.
    public init(_ change: Change, in branch: GitHubAPI.BranchScope, users: [String]) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/restrictions/users")
      requestInfo = .init(method: change.method, parameters: ["users": users], encoding: .json)
    }
  }
}
