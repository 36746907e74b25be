public import NetworkAPIKit

extension GitHubAPI.Secrets {
  /// Lists a repository's Dependabot secrets, without their values.
  ///
  /// Needs the permission Dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#list-repository-secrets)
  public struct ListForDependabot: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/dependabot/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a Dependabot secret of a repository, without its value.
  ///
  /// Needs the permission Dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#get-a-repository-secret)
  public struct GetForDependabot: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/secrets/\(name)")
    }
  }

  /// Returns the public key to encrypt a repository's Dependabot secrets with.
  ///
  /// Needs the permission Dependabot secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#get-a-repository-public-key)
  public struct KeyForDependabot: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/secrets/public-key")
    }
  }

  /// Creates or replaces a Dependabot secret of a repository.
  ///
  /// Needs the permission Dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#create-or-update-a-repository-secret)
  public struct SetForDependabot: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    public init(owner: String, repo: String, name: String, encryptedValue: String? = nil, keyID: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/secrets/\(name)")
      requestInfo = .init(method: .put, parameters: ["encrypted_value": encryptedValue, "key_id": keyID])
    }
  }

  /// Deletes a Dependabot secret of a repository.
  ///
  /// Needs the permission Dependabot secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/secrets#delete-a-repository-secret)
  public struct DeleteForDependabot: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/secrets/\(name)")
    }
  }
}
