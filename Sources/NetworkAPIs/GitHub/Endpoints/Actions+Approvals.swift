public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Approves a workflow run for a pull request from a fork.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#approve-a-workflow-run-for-a-fork-pull-request): needs the permission Actions: write.
  public struct ApproveRun: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the workflow run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/approve")
    }
  }

  /// Returns the approvals and rejections of a workflow run's deployments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#get-the-review-history-for-a-workflow-run): needs the permission Actions: read.
  public struct Approvals: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RunApproval]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    public init(owner: String, repo: String, runID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(runID)/approvals")
    }
  }

  /// Returns a workflow run's deployments that wait for approval or a timer.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#get-pending-deployments-for-a-workflow-run): needs the permission Actions: read.
  public struct PendingDeployments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PendingDeployment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    public init(owner: String, repo: String, runID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(runID)/pending_deployments")
    }
  }

  /// Approves or rejects a workflow run's pending deployments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#review-pending-deployments-for-a-workflow-run): needs the permission Deployments: write.
  public struct ReviewPendingDeployments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Deployment]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    ///   - environmentIDs: the IDs of the environments.
    ///   - state: whether to approve or reject the deployments.
    ///   - comment: a comment on the decision.
    public init(owner: String, repo: String, runID: Int64, environmentIDs: [Int64], state: State, comment: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(runID)/pending_deployments")
      requestInfo = .init(
        method: .post, parameters: ["environment_ids": environmentIDs, "state": state, "comment": comment])
    }

    /// The decisions about a deployment.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Approves the deployments.
      public static let approved: Self = "approved"
      /// Rejects the deployments.
      public static let rejected: Self = "rejected"
    }
  }
}
