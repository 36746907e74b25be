public import NetworkAPIKit

extension GitHubAPI.Variables {
  /// Lists an environment's variables.
  ///
  /// Needs the permission Environments: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-environment-variables)
  public struct ListForEnvironment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Variables
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, environment: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/environments/\(environment)/variables", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a variable of an environment.
  ///
  /// Needs the permission Environments: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#get-an-environment-variable)
  public struct GetForEnvironment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsVariable
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the variable.
    public init(owner: String, repo: String, environment: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/variables/\(name)")
    }
  }

  /// Creates a variable of an environment.
  ///
  /// Needs the permission Environments: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#create-an-environment-variable)
  public struct CreateForEnvironment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(owner: String, repo: String, environment: String, name: String, value: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/variables")
      requestInfo = .init(method: .post, parameters: ["name": name, "value": value])
    }
  }

  /// Updates a variable of an environment.
  ///
  /// Needs the permission Environments: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#update-an-environment-variable)
  public struct UpdateForEnvironment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the variable.
    ///   - newName: the new name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(
      owner: String, repo: String, environment: String, name: String, newName: String? = nil, value: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/variables/\(name)")
      requestInfo = .init(method: .patch, parameters: ["name": newName, "value": value])
    }
  }

  /// Deletes a variable of an environment.
  ///
  /// Needs the permission Environments: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#delete-an-environment-variable)
  public struct DeleteForEnvironment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the variable.
    public init(owner: String, repo: String, environment: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/variables/\(name)")
    }
  }
}
