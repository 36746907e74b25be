public import NetworkAPIKit

extension GitHubAPI.Secrets {
  /// Lists an environment's secrets, without their values.
  ///
  /// Needs the permission Environments: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-environment-secrets)
  public struct ListForEnvironment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, environment: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/environments/\(environment)/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a secret of an environment, without its value.
  ///
  /// Needs the permission Environments: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-an-environment-secret)
  public struct GetForEnvironment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsSecret
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, environment: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/secrets/\(name)")
    }
  }

  /// Returns the public key to encrypt an environment's secrets with.
  ///
  /// Needs the permission Environments: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-an-environment-public-key)
  public struct KeyForEnvironment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    public init(owner: String, repo: String, environment: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/secrets/public-key")
    }
  }

  /// Creates or replaces a secret of an environment.
  ///
  /// Needs the permission Environments: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#create-or-update-an-environment-secret)
  public struct SetForEnvironment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    public init(owner: String, repo: String, environment: String, name: String, encryptedValue: String, keyID: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/secrets/\(name)")
      requestInfo = .init(method: .put, parameters: ["encrypted_value": encryptedValue, "key_id": keyID])
    }
  }

  /// Deletes a secret of an environment.
  ///
  /// Needs the permission Environments: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#delete-an-environment-secret)
  public struct DeleteForEnvironment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - environment: the name of the environment.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, environment: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/environments/\(environment)/secrets/\(name)")
    }
  }
}
