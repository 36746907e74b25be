public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// List deployments.
  ///
  /// [GitHub's description](https://docs.github.com/rest/deployments/deployments#list-deployments)
  public struct Deployments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Deployment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA.
    ///   - ref: a branch, a tag or a SHA.
    ///   - task: what is done: `deploy`, `deploy:migrations`, ….
    ///   - environment: the name of the environment.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
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
  /// [GitHub's description](https://docs.github.com/rest/deployments/deployments#create-a-deployment)
  public struct CreateDeployment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Deployment?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - task: what is done: `deploy`, `deploy:migrations`, ….
    ///   - autoMerge: whether to merge the default branch first.
    ///   - requiredContexts: the statuses the commit needs; none with an empty list.
    ///   - payload: what to tell the deployment.
    ///   - environment: the name of the environment.
    ///   - description: what it is.
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
  /// [GitHub's description](https://docs.github.com/rest/deployments/statuses#list-deployment-statuses)
  public struct DeploymentStatuses: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DeploymentStatus]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: GitHub's number of the deployment.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, deploymentID: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/deployments/\(deploymentID)/statuses",
        ["per_page": perPage, "page": page])
    }
  }

  /// Create a deployment status.
  ///
  /// [GitHub's description](https://docs.github.com/rest/deployments/statuses#create-a-deployment-status)
  public struct CreateDeploymentStatus: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentStatus
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - deploymentID: GitHub's number of the deployment.
    ///   - state: the state.
    ///   - targetURL: where to read more.
    ///   - logURL: where the log is.
    ///   - description: what it is.
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
  /// [GitHub's description](https://docs.github.com/rest/deployments/environments#list-environments)
  public struct Environments: GitHubEndpoint {
    public typealias Response = GitHubAPI.Environments
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/environments", ["per_page": perPage, "page": page])
    }
  }
}
