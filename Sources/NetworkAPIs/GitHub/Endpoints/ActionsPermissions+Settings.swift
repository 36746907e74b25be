public import NetworkAPIKit

extension GitHubAPI.ActionsPermissions {
  /// Returns which repositories can use GitHub Actions, and which actions they can use.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-github-actions-permissions-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-github-actions-permissions-for-an-organization): needs the organization permission Administration: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions")
    }
  }

  /// Sets who can use GitHub Actions, and which actions.
  ///
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-github-actions-permissions-for-an-organization): needs the organization permission Administration: write.
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-github-actions-permissions-for-a-repository): needs the permission Administration: write.
  public struct Set: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the organization.
    ///   - enabledRepositories: the repositories that can use GitHub Actions.
    ///   - allowedActions: the actions and reusable workflows that can be used.
    ///   - requiresSHAPinning: whether actions must be named by the full SHA of a commit.
    public init(
      in scope: GitHubAPI.OrganizationScope, enabledRepositories: GitHubAPI.ActionsPermissions.Repositories,
      allowedActions: GitHubAPI.ActionsPermissions.Allowed? = nil, requiresSHAPinning: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions")
      requestInfo = .init(
        method: .put,
        parameters: [
          "enabled_repositories": enabledRepositories, "allowed_actions": allowedActions,
          "sha_pinning_required": requiresSHAPinning,
        ])
    }

    /// Sets whether a repository can use GitHub Actions, and which actions.
    ///
    /// - Parameters:
    ///   - scope: the repository.
    ///   - enabled: whether the repository can use GitHub Actions.
    ///   - allowedActions: the actions and reusable workflows that can be used.
    ///   - requiresSHAPinning: whether actions must be named by the full SHA of a commit.
    public init(
      in scope: GitHubAPI.RepositoryScope, enabled: Bool, allowedActions: GitHubAPI.ActionsPermissions.Allowed? = nil,
      requiresSHAPinning: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions")
      requestInfo = .init(
        method: .put,
        parameters: ["enabled": enabled, "allowed_actions": allowedActions, "sha_pinning_required": requiresSHAPinning])
    }
  }

  /// Returns which actions can be used, if only selected ones can.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-allowed-actions-and-reusable-workflows-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-allowed-actions-and-reusable-workflows-for-an-organization): needs the organization permission Administration: read.
  public struct GetSelectedActions: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.SelectedActions
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/selected-actions")
    }
  }

  /// Sets which actions can be used, if only selected ones can. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-allowed-actions-and-reusable-workflows-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-allowed-actions-and-reusable-workflows-for-an-organization): needs the organization permission Administration: write.
  public struct SetSelectedActions: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - allowsGitHubOwned: whether GitHub's own actions can be used.
    ///   - allowsVerified: whether actions of verified creators can be used.
    ///   - patterns: the actions that can be used, such as `monalisa/octocat@*`.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, allowsGitHubOwned: Bool? = nil, allowsVerified: Bool? = nil,
      patterns: [String]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/selected-actions")
      requestInfo = .init(
        method: .put,
        parameters: [
          "github_owned_allowed": allowsGitHubOwned, "verified_allowed": allowsVerified, "patterns_allowed": patterns,
        ])
    }
  }

  /// Returns what the token of a workflow may do by default.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-default-workflow-permissions-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-default-workflow-permissions-for-an-organization): needs the organization permission Administration: read.
  public struct GetWorkflowDefaults: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.WorkflowDefaults
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/workflow")
    }
  }

  /// Sets what the token of a workflow may do by default. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-default-workflow-permissions-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-default-workflow-permissions-for-an-organization): needs the organization permission Administration: write.
  public struct SetWorkflowDefaults: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - permissions: what the token may do.
    ///   - canApproveReviews: whether workflows can approve pull requests.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, permissions: GitHubAPI.ActionsPermissions.TokenAccess? = nil,
      canApproveReviews: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/workflow")
      requestInfo = .init(
        method: .put,
        parameters: [
          "default_workflow_permissions": permissions, "can_approve_pull_request_reviews": canApproveReviews,
        ])
    }
  }

  /// Returns how long artifacts and logs are kept.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#get-artifact-and-log-retention-settings-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#get-artifact-and-log-retention-settings-for-an-organization): needs the organization permission Administration: read.
  public struct GetRetention: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPermissions.Retention
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/artifact-and-log-retention")
    }
  }

  /// Sets how long artifacts and logs are kept.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/permissions#set-artifact-and-log-retention-settings-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/permissions#set-artifact-and-log-retention-settings-for-an-organization): needs the organization permission Administration: write.
  public struct SetRetention: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - days: the number of days.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, days: Int) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/permissions/artifact-and-log-retention")
      requestInfo = .init(method: .put, parameters: ["days": days])
    }
  }
}
