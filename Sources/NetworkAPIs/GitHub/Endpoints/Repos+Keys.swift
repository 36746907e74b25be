public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's deploy keys.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#list-deploy-keys): needs the permission Administration: read.
  public struct DeployKeys: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DeployKey]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/keys", ["per_page": perPage, "page": page])
    }
  }

  /// Creates a deploy key.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#create-a-deploy-key): needs the permission Administration: write.
  public struct CreateDeployKey: GitHubEndpoint {
    public typealias Response = GitHubAPI.DeployKey
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - key: the public key.
    ///   - title: the title of the key.
    ///   - readOnly: whether the key gives read access only.
    public init(owner: String, repo: String, key: String, title: String? = nil, readOnly: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/keys")
      requestInfo = .init(method: .post, parameters: ["title": title, "key": key, "read_only": readOnly])
    }
  }

  /// Deletes a deploy key.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/deploy-keys/deploy-keys#delete-a-deploy-key): needs the permission Administration: write.
  public struct DeleteDeployKey: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the key.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/keys/\(id)")
    }
  }

  /// Returns a repository's site on GitHub Pages.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pages/pages#get-a-apiname-pages-site): needs the permission Pages: read.
  public struct GetPages: GitHubEndpoint {
    public typealias Response = GitHubAPI.PagesSite
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pages") }
  }

  /// Lists the teams that can access a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repository-teams): needs the permission Administration: read.
  public struct Teams: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Team]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/teams", ["per_page": perPage, "page": page])
    }
  }
}
