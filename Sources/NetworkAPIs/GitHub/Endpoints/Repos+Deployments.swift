public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's deployments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/deployments#list-deployments): needs the permission Deployments: read.
  public struct Deployments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Deployment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: only deployments of the commit with this SHA.
    ///   - ref: only deployments of this branch, tag or SHA.
    ///   - task: only deployments with this task, such as `deploy`.
    ///   - environment: only deployments to this environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, sha: String? = nil, ref: String? = nil, task: String? = nil,
      environment: String? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/deployments",
        ["sha": sha, "ref": ref, "task": task, "environment": environment, "per_page": perPage, "page": page])
    }
  }

  /// Creates a deployment; nil if GitHub responds with status 202, as after merging the default branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/deployments#create-a-deployment): needs the permission Deployments: write.
  public struct CreateDeployment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Deployment?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the branch, tag or SHA to deploy.
    ///   - task: the task to run, such as `deploy` or `deploy:migrations`.
    ///   - autoMerge: whether to merge the default branch into the deployed branch first.
    ///   - requiredContexts: the statuses that must be successful; empty for none. By default, all of the commit's.
    ///   - payload: additional information for the system that deploys.
    ///   - environment: the name of the environment; by default `production`.
    ///   - description: the description of the deployment.
    ///   - transientEnvironment: whether the environment is temporary, such as one for a pull request.
    ///   - productionEnvironment: whether users work with the environment directly.
    public init(
      owner: String, repo: String, ref: String, task: String? = nil, autoMerge: Bool? = nil,
      requiredContexts: [String]? = nil, payload: GitHubAPI.JSONValue? = nil, environment: String? = nil,
      description: String? = nil, transientEnvironment: Bool? = nil, productionEnvironment: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/deployments")
      requestInfo = .init(
        method: .post,
        parameters: [
          "ref": ref, "task": task, "auto_merge": autoMerge, "required_contexts": requiredContexts, "payload": payload,
          "environment": environment, "description": description, "transient_environment": transientEnvironment,
          "production_environment": productionEnvironment,
        ])
    }
  }

  /// Lists a deployment's statuses.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/statuses#list-deployment-statuses): needs the permission Deployments: read.
  public struct DeploymentStatuses: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DeploymentStatus]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: the ID of the deployment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, deploymentID: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/deployments/\(deploymentID)/statuses",
        ["per_page": perPage, "page": page])
    }
  }

  /// Creates a status of a deployment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/statuses#create-a-deployment-status): needs the permission Deployments: write.
  public struct CreateDeploymentStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentStatus
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: the ID of the deployment.
    ///   - state: the progress or result of the deployment.
    ///   - targetURL: the URL of the deployment's output; replaced by `logURL`.
    ///   - logURL: the URL of the deployment's output.
    ///   - description: the description of the status.
    ///   - environment: the name of the environment.
    ///   - environmentURL: the URL at which the deployed environment can be reached.
    ///   - autoInactive: whether earlier deployments to the same environment become inactive.
    public init(
      owner: String, repo: String, deploymentID: Int64, state: GitHubAPI.DeploymentStatus.State,
      targetURL: String? = nil, logURL: String? = nil, description: String? = nil, environment: String? = nil,
      environmentURL: String? = nil, autoInactive: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/deployments/\(deploymentID)/statuses")
      requestInfo = .init(
        method: .post,
        parameters: [
          "state": state, "target_url": targetURL, "log_url": logURL, "description": description,
          "environment": environment, "environment_url": environmentURL, "auto_inactive": autoInactive,
        ])
    }
  }

  /// Lists a repository's environments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/environments#list-environments): needs the permission Actions: read.
  public struct Environments: GitHubEndpoint {
    public typealias Response = GitHubAPI.Environments
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/environments", ["per_page": perPage, "page": page])
    }
  }
}
