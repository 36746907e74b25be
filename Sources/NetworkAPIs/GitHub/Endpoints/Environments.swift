public import NetworkAPIKit

extension GitHubAPI.Environments {
  /// Returns an environment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/environments#get-an-environment): needs the permission Actions: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Environment
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the environment.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(name)")
    }
  }

  /// Creates or updates an environment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/environments#create-or-update-an-environment): needs the permission Administration: write.
  public struct CreateOrUpdate: GitHubEndpoint {
    public typealias Response = GitHubAPI.Environment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the environment.
    ///   - waitTimer: the time to wait before a deployment, in minutes, at most 43,200.
    ///   - preventSelfReview: whether those who start a deployment are prevented from approving it.
    ///   - reviewers: the users and teams that can approve a deployment, at most six.
    ///   - deploymentBranchPolicy: the branches that can be deployed; `.null` allows all.
    public init(
      owner: String, repo: String, name: String, waitTimer: Int? = nil, preventSelfReview: Bool? = nil,
      reviewers: [GitHubAPI.EnvironmentReviewer]? = nil,
      deploymentBranchPolicy: GitHubAPI.Nullable<GitHubAPI.Environment.BranchPolicy>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(name)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "wait_timer": waitTimer, "prevent_self_review": preventSelfReview, "reviewers": reviewers,
          "deployment_branch_policy": deploymentBranchPolicy,
        ])
    }
  }

  /// Deletes an environment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/environments#delete-an-environment): needs the permission Administration: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the environment.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(name)")
    }
  }
}
