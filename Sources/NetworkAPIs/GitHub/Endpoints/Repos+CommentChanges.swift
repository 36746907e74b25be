public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns a comment on a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#get-a-commit-comment): needs the permission Metadata: read.
  public struct GetCommitComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitComment
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/comments/\(id)")
    }
  }

  /// Updates a comment on a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#update-a-commit-comment): needs the permission Contents: write.
  public struct UpdateCommitComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    ///   - body: the text of the comment, in Markdown.
    public init(owner: String, repo: String, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/comments/\(id)")
      requestInfo = .init(method: .patch, parameters: ["body": body])
    }
  }

  /// Deletes a comment on a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#delete-a-commit-comment): needs the permission Contents: write.
  public struct DeleteCommitComment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/comments/\(id)")
    }
  }

  /// Returns a deployment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/deployments#get-a-deployment): needs the permission Deployments: read.
  public struct GetDeployment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Deployment
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the deployment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/deployments/\(id)")
    }
  }

  /// Returns a status of a deployment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/statuses#get-a-deployment-status): needs the permission Deployments: read.
  public struct GetDeploymentStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentStatus
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: the ID of the deployment.
    ///   - id: the ID of the status.
    public init(owner: String, repo: String, deploymentID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/deployments/\(deploymentID)/statuses/\(id)")
    }
  }

  /// Lists the branches whose last commit is a given one.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#list-branches-for-head-commit): needs the permission Contents: read.
  public struct BranchesForHeadCommit: GitHubEndpoint {
    public typealias Response = [GitHubAPI.BranchSummary]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    public init(owner: String, repo: String, sha: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/commits/\(sha)/branches-where-head")
    }
  }
}
