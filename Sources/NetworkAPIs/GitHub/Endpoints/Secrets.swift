public import NetworkAPIKit

extension GitHubAPI.Secrets {
  /// Lists secrets, without their values.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/secrets#list-repository-secrets): needs the permission Secrets: read.
  /// - [Organization](https://docs.github.com/rest/actions/secrets#list-organization-secrets): needs the organization permission Secrets: read.
  /// - [Environment](https://docs.github.com/rest/actions/secrets#list-environment-secrets): needs the permission Environments: read.
  /// - [Dependabot of a repository](https://docs.github.com/rest/dependabot/secrets#list-repository-secrets): needs the permission Dependabot secrets: read.
  /// - [Dependabot of an organization](https://docs.github.com/rest/dependabot/secrets#list-organization-secrets): needs the organization permission Organization dependabot secrets: read.
  public struct List: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(in scope: some GitHubAPI.SecretScope, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(scope.actionsPath)/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a secret, without its value.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/secrets#get-a-repository-secret): needs the permission Secrets: read.
  /// - [Organization](https://docs.github.com/rest/actions/secrets#get-an-organization-secret): needs the organization permission Secrets: read.
  /// - [Environment](https://docs.github.com/rest/actions/secrets#get-an-environment-secret): needs the permission Environments: read.
  /// - [Dependabot of a repository](https://docs.github.com/rest/dependabot/secrets#get-a-repository-secret): needs the permission Dependabot secrets: read.
  /// - [Dependabot of an organization](https://docs.github.com/rest/dependabot/secrets#get-an-organization-secret): needs the organization permission Organization dependabot secrets: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - name: the name of the secret.
    public init(in scope: some GitHubAPI.SecretScope, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/secrets/\(name)")
    }
  }

  /// Returns the public key to encrypt secrets with.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/secrets#get-a-repository-public-key): needs the permission Secrets: read.
  /// - [Organization](https://docs.github.com/rest/actions/secrets#get-an-organization-public-key): needs the organization permission Secrets: read.
  /// - [Environment](https://docs.github.com/rest/actions/secrets#get-an-environment-public-key): needs the permission Environments: read.
  /// - [Dependabot of a repository](https://docs.github.com/rest/dependabot/secrets#get-a-repository-public-key): needs the permission Dependabot secrets: read.
  /// - [Dependabot of an organization](https://docs.github.com/rest/dependabot/secrets#get-an-organization-public-key): needs the organization permission Organization dependabot secrets: read.
  public struct Key: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository, organization or environment.
    public init(in scope: some GitHubAPI.SecretScope) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/secrets/public-key")
    }
  }

  /// Creates or replaces a secret.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/secrets#create-or-update-a-repository-secret): needs the permission Secrets: write.
  /// - [Organization](https://docs.github.com/rest/actions/secrets#create-or-update-an-organization-secret): needs the organization permission Secrets: write.
  /// - [Environment](https://docs.github.com/rest/actions/secrets#create-or-update-an-environment-secret): needs the permission Environments: write.
  /// - [Dependabot of a repository](https://docs.github.com/rest/dependabot/secrets#create-or-update-a-repository-secret): needs the permission Dependabot secrets: write.
  /// - [Dependabot of an organization](https://docs.github.com/rest/dependabot/secrets#create-or-update-an-organization-secret): needs the organization permission Organization dependabot secrets: write.
  public struct Set: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or environment, or the repository's Dependabot.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    public init(
      in scope: some GitHubAPI.RepositorySecretScope, name: String, encryptedValue: String, keyID: String
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/secrets/\(name)")
      requestInfo = .init(method: .put, parameters: ["encrypted_value": encryptedValue, "key_id": keyID])
    }

    /// Creates or replaces a secret of an organization.
    ///
    /// - Parameters:
    ///   - scope: the organization, or its Dependabot.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    ///   - visibility: which repositories can use it.
    ///   - selectedRepositoryIDs: the IDs of the repositories that can use it, if the visibility is `selected`.
    public init(
      in scope: some GitHubAPI.OrganizationSecretScope, name: String, encryptedValue: String, keyID: String,
      visibility: GitHubAPI.SecretVisibility, selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/secrets/\(name)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "encrypted_value": encryptedValue, "key_id": keyID, "visibility": visibility,
          "selected_repository_ids": selectedRepositoryIDs,
        ])
    }
  }

  /// Deletes a secret.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/secrets#delete-a-repository-secret): needs the permission Secrets: write.
  /// - [Organization](https://docs.github.com/rest/actions/secrets#delete-an-organization-secret): needs the organization permission Secrets: write.
  /// - [Environment](https://docs.github.com/rest/actions/secrets#delete-an-environment-secret): needs the permission Environments: write.
  /// - [Dependabot of a repository](https://docs.github.com/rest/dependabot/secrets#delete-a-repository-secret): needs the permission Dependabot secrets: write.
  /// - [Dependabot of an organization](https://docs.github.com/rest/dependabot/secrets#delete-an-organization-secret): needs the organization permission Organization dependabot secrets: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository, organization or environment.
    ///   - name: the name of the secret.
    public init(in scope: some GitHubAPI.SecretScope, name: String) {
      urlInfo = .GitHubAPI(path: "\(scope.actionsPath)/secrets/\(name)")
    }
  }

  /// Lists the organization's GitHub Actions secrets that a repository can use.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-repository-organization-secrets): needs the permission Secrets: read.
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
}
