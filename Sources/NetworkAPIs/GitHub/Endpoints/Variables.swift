public import NetworkAPIKit

extension GitHubAPI.Variables {
  /// Lists variables for GitHub Actions.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/variables#list-repository-variables): needs the permission Variables: read.
  /// - [Organization](https://docs.github.com/rest/actions/variables#list-organization-variables): needs the organization permission Variables: read.
  /// - [Environment](https://docs.github.com/rest/actions/variables#list-environment-variables): needs the permission Environments: read.
  public struct List: GitHubEndpoint {
    public typealias Response = GitHubAPI.Variables
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(in scope: some GitHubAPI.VariableScope, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(scope.actionsPath)/variables", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a variable.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/variables#get-a-repository-variable): needs the permission Variables: read.
  /// - [Organization](https://docs.github.com/rest/actions/variables#get-an-organization-variable): needs the organization permission Variables: read.
  /// - [Environment](https://docs.github.com/rest/actions/variables#get-an-environment-variable): needs the permission Environments: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsVariable
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - name: the name of the variable.
    public init(in scope: some GitHubAPI.VariableScope, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables/\(name)")
    }
  }

  /// Creates a variable.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/variables#create-a-repository-variable): needs the permission Variables: write.
  /// - [Organization](https://docs.github.com/rest/actions/variables#create-an-organization-variable): needs the organization permission Variables: write.
  /// - [Environment](https://docs.github.com/rest/actions/variables#create-an-environment-variable): needs the permission Environments: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or environment.
    ///   - name: the name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(
      in scope: some GitHubAPI.VariableScope & GitHubAPI.RepositorySecretScope, name: String, value: String
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables")
      requestInfo = .init(method: .post, parameters: ["name": name, "value": value])
    }

    /// Creates a variable of an organization.
    ///
    /// - Parameters:
    ///   - scope: the organization.
    ///   - name: the name of the variable.
    ///   - value: the value of the variable, in plain text.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      in scope: GitHubAPI.OrganizationScope, name: String, value: String, visibility: GitHubAPI.SecretVisibility,
      selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "value": value, "visibility": visibility, "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Updates a variable. Parameters that are nil stay as they are.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/variables#update-a-repository-variable): needs the permission Variables: write.
  /// - [Organization](https://docs.github.com/rest/actions/variables#update-an-organization-variable): needs the organization permission Variables: write.
  /// - [Environment](https://docs.github.com/rest/actions/variables#update-an-environment-variable): needs the permission Environments: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - name: the name of the variable.
    ///   - newName: the new name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(in scope: some GitHubAPI.VariableScope, name: String, newName: String? = nil, value: String? = nil) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables/\(name)")
      requestInfo = .init(method: .patch, parameters: ["name": newName, "value": value])
    }

    /// Updates a variable of an organization.
    ///
    /// - Parameters:
    ///   - scope: the organization.
    ///   - name: the name of the variable.
    ///   - newName: the new name of the variable.
    ///   - value: the value of the variable, in plain text.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      in scope: GitHubAPI.OrganizationScope, name: String, newName: String? = nil, value: String? = nil,
      visibility: GitHubAPI.SecretVisibility?, selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables/\(name)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": newName, "value": value, "visibility": visibility, "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Deletes a variable.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/variables#delete-a-repository-variable): needs the permission Variables: write.
  /// - [Organization](https://docs.github.com/rest/actions/variables#delete-an-organization-variable): needs the organization permission Variables: write.
  /// - [Environment](https://docs.github.com/rest/actions/variables#delete-an-environment-variable): needs the permission Environments: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - name: the name of the variable.
    public init(in scope: some GitHubAPI.VariableScope, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/variables/\(name)")
    }
  }

  /// Lists the organization's GitHub Actions variables that a repository can use.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-repository-organization-variables): needs the permission Variables: read.
  public struct OrgVariablesForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Variables
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/organization-variables", ["per_page": perPage, "page": page])
    }
  }
}
