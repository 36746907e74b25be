public import NetworkAPIKit

extension GitHubAPI.Secrets {
  /// Lists an organization's Dependabot secrets, without their values.
  ///
  /// Needs the organization permission Organization dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#list-organization-secrets)
  public struct ListForDependabotInOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/dependabot/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a Dependabot secret of an organization, without its value.
  ///
  /// Needs the organization permission Organization dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#get-an-organization-secret)
  public struct GetForDependabotInOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)")
    }
  }

  /// Returns the public key to encrypt an organization's Dependabot secrets with.
  ///
  /// Needs the organization permission Organization dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#get-an-organization-public-key)
  public struct KeyForDependabotInOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/public-key")
    }
  }

  /// Creates or replaces a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#create-or-update-an-organization-secret)
  public struct SetForDependabotInOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - visibility: which repositories can use it.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      org: String, name: String, visibility: GitHubAPI.SecretVisibility, encryptedValue: String? = nil,
      keyID: String? = nil, selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "encrypted_value": encryptedValue, "key_id": keyID, "visibility": visibility,
          "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Deletes a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#delete-an-organization-secret)
  public struct DeleteForDependabotInOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)")
    }
  }

  /// Lists the repositories that can use a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#list-selected-repositories-for-an-organization-secret)
  public struct SelectedReposForDependabot: GitHubEndpoint {
    public typealias Response = GitHubAPI.SelectedRepositories
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(org: String, name: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/dependabot/secrets/\(name)/repositories", ["page": page, "per_page": perPage])
    }
  }

  /// Replaces the repositories that can use a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#set-selected-repositories-for-an-organization-secret)
  public struct SetSelectedReposForDependabot: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(org: String, name: String, selectedRepositoryIDs: [Int64]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)/repositories")
      requestInfo = .init(method: .put, parameters: ["selected_repository_ids": selectedRepositoryIDs])
    }
  }

  /// Lets a repository use a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#add-selected-repository-to-an-organization-secret)
  public struct AddSelectedRepoForDependabot: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)/repositories/\(repositoryID)")
    }
  }

  /// Stops a repository from using a Dependabot secret of an organization.
  ///
  /// Needs the organization permission Organization dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#remove-selected-repository-from-an-organization-secret)
  public struct RemoveSelectedRepoForDependabot: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/dependabot/secrets/\(name)/repositories/\(repositoryID)")
    }
  }
}
