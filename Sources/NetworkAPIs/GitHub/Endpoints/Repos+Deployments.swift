public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// List deployments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/deployments#list-deployments)
  public struct Deployments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Deployment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA.
    ///   - ref: a branch, a tag or a SHA.
    ///   - task: what is done: `deploy`, `deploy:migrations`, ….
    ///   - environment: the name of the environment.
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

  /// Create a deployment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/deployments#create-a-deployment)
  public struct CreateDeployment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Deployment?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - task: what is done: `deploy`, `deploy:migrations`, ….
    ///   - autoMerge: whether to merge the default branch first.
    ///   - requiredContexts: the statuses the commit needs; none with an empty list.
    ///   - payload: what to tell the deployment.
    ///   - environment: the name of the environment.
    ///   - description: the description.
    ///   - transientEnvironment: whether the environment will be gone some day.
    ///   - productionEnvironment: whether people use the environment.
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

  /// List deployment statuses.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/statuses#list-deployment-statuses)
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

  /// Create a deployment status.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/statuses#create-a-deployment-status)
  public struct CreateDeploymentStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentStatus
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: the ID of the deployment.
    ///   - state: the state.
    ///   - targetURL: the URL of further details.
    ///   - logURL: where the log is.
    ///   - description: the description.
    ///   - environment: the name of the environment.
    ///   - environmentURL: where the environment is.
    ///   - autoInactive: whether earlier deployments become inactive.
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

  /// List environments.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/environments#list-environments)
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
