public import NetworkAPIKit

extension GitHubAPI.Variables {
  /// Lists the organization's GitHub Actions variables that a repository can use.
  ///
  /// Needs the permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-repository-organization-variables)
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

  /// Lists an organization's GitHub Actions variables.
  ///
  /// Needs the organization permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-organization-variables)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Variables
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/variables", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a GitHub Actions variable of an organization.
  ///
  /// Needs the organization permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#get-an-organization-variable)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsVariable
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)")
    }
  }

  /// Creates a GitHub Actions variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#create-an-organization-variable)
  public struct CreateForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - value: the value of the variable, in plain text.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      org: String, name: String, value: String, visibility: GitHubAPI.SecretVisibility,
      selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "value": value, "visibility": visibility, "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Updates a GitHub Actions variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#update-an-organization-variable)
  public struct UpdateForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - newName: the new name of the variable.
    ///   - value: the value of the variable, in plain text.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      org: String, name: String, newName: String? = nil, value: String? = nil,
      visibility: GitHubAPI.SecretVisibility? = nil, selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": newName, "value": value, "visibility": visibility, "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Deletes a GitHub Actions variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#delete-an-organization-variable)
  public struct DeleteForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)")
    }
  }

  /// Lists the repositories that can use a variable of an organization.
  ///
  /// Needs the organization permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-selected-repositories-for-an-organization-variable)
  public struct SelectedRepos: GitHubEndpoint {
    public typealias Response = GitHubAPI.SelectedRepositories
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(org: String, name: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/variables/\(name)/repositories", ["page": page, "per_page": perPage])
    }
  }

  /// Replaces the repositories that can use a variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#set-selected-repositories-for-an-organization-variable)
  public struct SetSelectedRepos: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(org: String, name: String, selectedRepositoryIDs: [Int64]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)/repositories")
      requestInfo = .init(method: .put, parameters: ["selected_repository_ids": selectedRepositoryIDs])
    }
  }

  /// Lets a repository use a variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#add-selected-repository-to-an-organization-variable)
  public struct AddSelectedRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)/repositories/\(repositoryID)")
    }
  }

  /// Stops a repository from using a variable of an organization.
  ///
  /// Needs the organization permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#remove-selected-repository-from-an-organization-variable)
  public struct RemoveSelectedRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the variable.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/variables/\(name)/repositories/\(repositoryID)")
    }
  }
}
