public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a repository's autolinks.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/autolinks#get-all-autolinks-of-a-repository): needs the permission Administration: read.
  public struct Autolinks: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Autolink]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/autolinks") }
  }

  /// Returns an autolink of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/autolinks#get-an-autolink-reference-of-a-repository): needs the permission Administration: read.
  public struct GetAutolink: GitHubEndpoint {
    public typealias Response = GitHubAPI.Autolink
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the autolink.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/autolinks/\(id)")
    }
  }

  /// Creates an autolink of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/autolinks#create-an-autolink-reference-for-a-repository): needs the permission Administration: write.
  public struct CreateAutolink: GitHubEndpoint {
    public typealias Response = GitHubAPI.Autolink
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - keyPrefix: the text before the number or name of a reference, such as `TICKET-`.
    ///   - urlTemplate: the URL of the link, in which `<num>` stands for the reference.
    ///   - isAlphanumeric: whether references can contain letters; if not, only digits.
    public init(owner: String, repo: String, keyPrefix: String, urlTemplate: String, isAlphanumeric: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/autolinks")
      requestInfo = .init(
        method: .post,
        parameters: ["key_prefix": keyPrefix, "url_template": urlTemplate, "is_alphanumeric": isAlphanumeric])
    }
  }

  /// Deletes an autolink of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/autolinks#delete-an-autolink-reference-from-a-repository): needs the permission Administration: write.
  public struct DeleteAutolink: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the autolink.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/autolinks/\(id)")
    }
  }
}
