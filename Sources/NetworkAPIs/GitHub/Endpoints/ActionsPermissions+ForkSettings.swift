public import NetworkAPIKit

extension GitHubAPI.ActionsPermissions {
  /// Returns which contributors need approval to run workflows from forks.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-fork-pr-contributor-approval-permissions-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-fork-pr-contributor-approval-permissions-for-an-organization): needs the organization permission Administration: read.
  public struct GetForkApproval: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.ForkApproval
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/fork-pr-contributor-approval")
    }
  }

  /// Sets which contributors need approval to run workflows from forks.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-fork-pr-contributor-approval-permissions-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-fork-pr-contributor-approval-permissions-for-an-organization): needs the organization permission Administration: write.
  public struct SetForkApproval: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - policy: who needs approval.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, policy: GitHubAPI.ActionsPermissions.ForkApproval.Policy
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/fork-pr-contributor-approval")
      requestInfo = .init(method: .put, parameters: ["approval_policy": policy])
    }
  }

  /// Returns what workflows from forks of private repositories may do.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-private-repo-fork-pr-workflow-settings-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-private-repo-fork-pr-workflow-settings-for-an-organization): needs the organization permission Administration: read.
  public struct GetPrivateForks: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.PrivateForks
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/fork-pr-workflows-private-repos")
    }
  }

  /// Sets what workflows from forks of private repositories may do.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-private-repo-fork-pr-workflow-settings-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-private-repo-fork-pr-workflow-settings-for-an-organization): needs the organization permission Administration: write.
  public struct SetPrivateForks: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - runsWorkflows: whether workflows run on pull requests from forks.
    ///   - sendsWriteTokens: whether their token may write.
    ///   - sendsSecrets: whether they get secrets and variables.
    ///   - requiresApproval: whether someone with write access must approve them.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, runsWorkflows: Bool, sendsWriteTokens: Bool? = nil,
      sendsSecrets: Bool? = nil, requiresApproval: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/fork-pr-workflows-private-repos")
      requestInfo = .init(
        method: .put,
        parameters: [
          "run_workflows_from_fork_pull_requests": runsWorkflows, "send_write_tokens_to_workflows": sendsWriteTokens,
          "send_secrets_and_variables": sendsSecrets, "require_approval_for_fork_pr_workflows": requiresApproval,
        ])
    }
  }

  /// Returns from where a private repository's actions and workflows can be used.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/permissions#get-the-level-of-access-for-workflows-outside-of-the-repository): needs the permission Administration: read.
  public struct GetAccess: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.Access
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/permissions/access")
    }
  }

  /// Sets from where a private repository's actions and workflows can be used.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/permissions#set-the-level-of-access-for-workflows-outside-of-the-repository): needs the permission Administration: write.
  public struct SetAccess: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - level: the level of access.
    public init(owner: String, repo: String, level: GitHubAPI.ActionsPermissions.Access.Level) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/permissions/access")
      requestInfo = .init(method: .put, parameters: ["access_level": level])
    }
  }

  /// Returns which repositories can have self-hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/permissions#get-self-hosted-runners-settings-for-an-organization): needs the organization permission Administration: read.
  public struct GetSelfHostedRunners: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.SelfHostedRunners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/permissions/self-hosted-runners") }
  }

  /// Sets which repositories can have self-hosted runners.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/permissions#set-self-hosted-runners-settings-for-an-organization): needs the organization permission Administration: write.
  public struct SetSelfHostedRunners: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - enabledRepositories: the repositories that can.
    public init(org: String, enabledRepositories: GitHubAPI.ActionsPermissions.Repositories) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/permissions/self-hosted-runners")
      requestInfo = .init(method: .put, parameters: ["enabled_repositories": enabledRepositories])
    }
  }
}
