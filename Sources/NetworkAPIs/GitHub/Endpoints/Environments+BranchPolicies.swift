public import NetworkAPIKit

extension GitHubAPI.Environments {
  /// Lists the patterns of the branches and tags that an environment can be deployed from.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/branch-policies#list-deployment-branch-policies): needs the permission Actions: read.
  public struct BranchPolicies: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentBranchPolicies
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, environment: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/environments/\(environment)/deployment-branch-policies",
        ["per_page": perPage, "page": page])
    }
  }

  /// Returns a pattern of the branches and tags that an environment can be deployed from.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/branch-policies#get-a-deployment-branch-policy): needs the permission Actions: read.
  public struct GetBranchPolicy: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentBranchPolicy
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - id: the ID of the policy.
    public init(owner: String, repo: String, environment: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/deployment-branch-policies/\(id)")
    }
  }

  /// Lets branches or tags whose names match a pattern be deployed to an environment.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/branch-policies#create-a-deployment-branch-policy): needs the permission Administration: write.
  public struct CreateBranchPolicy: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentBranchPolicy
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the pattern that the names of branches or tags match, such as `release/*`.
    ///   - type: whether the pattern is for branches or tags. GitHub's default is branches.
    public init(
      owner: String, repo: String, environment: String, name: String, type: GitHubAPI.DeploymentBranchPolicy.Kind? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/deployment-branch-policies")
      requestInfo = .init(method: .post, parameters: ["name": name, "type": type])
    }
  }

  /// Changes a pattern of the branches and tags that an environment can be deployed from.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/branch-policies#update-a-deployment-branch-policy): needs the permission Administration: write.
  public struct UpdateBranchPolicy: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeploymentBranchPolicy
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - id: the ID of the policy.
    ///   - name: the pattern that the names of branches or tags match, such as `release/*`.
    public init(owner: String, repo: String, environment: String, id: Int64, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/deployment-branch-policies/\(id)")
      requestInfo = .init(method: .put, parameters: ["name": name])
    }
  }

  /// Deletes a pattern of the branches and tags that an environment can be deployed from.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deployments/branch-policies#delete-a-deployment-branch-policy): needs the permission Administration: write.
  public struct DeleteBranchPolicy: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - id: the ID of the policy.
    public init(owner: String, repo: String, environment: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/deployment-branch-policies/\(id)")
    }
  }
}
