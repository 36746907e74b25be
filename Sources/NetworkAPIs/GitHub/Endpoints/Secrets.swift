public import NetworkAPIKit

extension GitHubAPI.Secrets {
  /// Returns a GitHub Actions secret of a repository, without its value.
  ///
  /// Needs the permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-secret)
  public struct GetForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/secrets/\(name)")
    }
  }

  /// Lists the organization's GitHub Actions secrets that a repository can use.
  ///
  /// Needs the permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-repository-organization-secrets)
  public struct OrgSecretsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/organization-secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Lists an organization's GitHub Actions secrets, without their values.
  ///
  /// Needs the organization permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-organization-secrets)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a GitHub Actions secret of an organization, without its value.
  ///
  /// Needs the organization permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-an-organization-secret)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)")
    }
  }

  /// Returns the public key to encrypt an organization's GitHub Actions secrets with.
  ///
  /// Needs the organization permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-an-organization-public-key)
  public struct KeyForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/public-key")
    }
  }

  /// Creates or replaces a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#create-or-update-an-organization-secret)
  public struct SetForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      org: String, name: String, encryptedValue: String, keyID: String, visibility: GitHubAPI.SecretVisibility,
      selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "encrypted_value": encryptedValue, "key_id": keyID, "visibility": visibility,
          "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Deletes a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#delete-an-organization-secret)
  public struct DeleteForOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    public init(org: String, name: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)")
    }
  }

  /// Lists the repositories that can use a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-selected-repositories-for-an-organization-secret)
  public struct SelectedRepos: GitHubEndpoint {
    public typealias Response = GitHubAPI.SelectedRepositories
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(org: String, name: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/secrets/\(name)/repositories", ["page": page, "per_page": perPage])
    }
  }

  /// Replaces the repositories that can use a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#set-selected-repositories-for-an-organization-secret)
  public struct SetSelectedRepos: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(org: String, name: String, selectedRepositoryIDs: [Int64]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)/repositories")
      requestInfo = .init(method: .put, parameters: ["selected_repository_ids": selectedRepositoryIDs])
    }
  }

  /// Lets a repository use a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#add-selected-repository-to-an-organization-secret)
  public struct AddSelectedRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)/repositories/\(repositoryID)")
    }
  }

  /// Stops a repository from using a GitHub Actions secret of an organization.
  ///
  /// Needs the organization permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#remove-selected-repository-from-an-organization-secret)
  public struct RemoveSelectedRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the secret.
    ///   - repositoryID: the ID of the repository.
    public init(org: String, name: String, repositoryID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/secrets/\(name)/repositories/\(repositoryID)")
    }
  }
}
