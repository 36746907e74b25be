public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Lists a repository's GitHub Actions secrets, without their values.
  ///
  /// Needs the permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#list-repository-secrets)
  public struct Secrets: GitHubEndpoint {
    public typealias Response = GitHubAPI.Secrets
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/secrets", ["per_page": perPage, "page": page])
    }
  }

  /// Returns the public key to encrypt a repository's GitHub Actions secrets with.
  ///
  /// Needs the permission Secrets: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#get-a-repository-public-key)
  public struct SecretsKey: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsPublicKey
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/secrets/public-key")
    }
  }

  /// Creates or replaces a GitHub Actions secret of a repository.
  ///
  /// Needs the permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#create-or-update-a-repository-secret)
  public struct SetSecret: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    ///   - encryptedValue: the value, encrypted with the repository's key (libsodium sealed box) and in Base64.
    ///   - keyID: the ID of the key, from the endpoint for the public key.
    public init(owner: String, repo: String, name: String, encryptedValue: String, keyID: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/secrets/\(name)")
      requestInfo = .init(method: .put, parameters: ["encrypted_value": encryptedValue, "key_id": keyID])
    }
  }

  /// Deletes a GitHub Actions secret of a repository.
  ///
  /// Needs the permission Secrets: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/secrets#delete-a-repository-secret)
  public struct DeleteSecret: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the secret.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/secrets/\(name)")
    }
  }

  /// Lists a repository's GitHub Actions variables.
  ///
  /// Needs the permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#list-repository-variables)
  public struct Variables: GitHubEndpoint {
    public typealias Response = GitHubAPI.Variables
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/variables", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a GitHub Actions variable of a repository.
  ///
  /// Needs the permission Variables: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#get-a-repository-variable)
  public struct GetVariable: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsVariable
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the variable.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/variables/\(name)")
    }
  }

  /// Creates a GitHub Actions variable of a repository.
  ///
  /// Needs the permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#create-a-repository-variable)
  public struct CreateVariable: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(owner: String, repo: String, name: String, value: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/variables")
      requestInfo = .init(method: .post, parameters: ["name": name, "value": value])
    }
  }

  /// Updates a GitHub Actions variable of a repository.
  ///
  /// Needs the permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#update-a-repository-variable)
  public struct UpdateVariable: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the variable.
    ///   - newName: the new name of the variable.
    ///   - value: the value of the variable, in plain text.
    public init(owner: String, repo: String, name: String, newName: String? = nil, value: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/variables/\(name)")
      requestInfo = .init(method: .patch, parameters: ["name": newName, "value": value])
    }
  }

  /// Deletes a GitHub Actions variable of a repository.
  ///
  /// Needs the permission Variables: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/variables#delete-a-repository-variable)
  public struct DeleteVariable: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the variable.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/variables/\(name)")
    }
  }
}
