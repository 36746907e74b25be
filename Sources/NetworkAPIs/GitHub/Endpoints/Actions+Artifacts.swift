public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Lists a repository's workflow artifacts.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/artifacts#list-artifacts-for-a-repository): needs the permission Actions: read.
  public struct ArtifactsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Artifacts
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - name: only artifacts with this name.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil, name: String? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/artifacts", ["per_page": perPage, "page": page, "name": name])
    }
  }

  /// Returns an artifact.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/artifacts#get-an-artifact): needs the permission Actions: read.
  public struct GetArtifact: GitHubEndpoint {
    public typealias Response = GitHubAPI.Artifact
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the artifact.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/artifacts/\(id)")
    }
  }

  /// Deletes an artifact.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/artifacts#delete-an-artifact): needs the permission Actions: write.
  public struct DeleteArtifact: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the artifact.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/artifacts/\(id)")
    }
  }

  /// Lists a repository's GitHub Actions caches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#list-github-actions-caches-for-a-repository): needs the permission Actions: read.
  public struct Caches: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - ref: only caches of this branch or pull request, such as `refs/heads/main` or `refs/pull/1/merge`.
    ///   - key: only caches whose key is this or begins with it.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    public init(
      owner: String, repo: String, perPage: Int? = nil, page: Int? = nil, ref: String? = nil, key: String? = nil,
      sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/caches",
        [
          "per_page": perPage, "page": page, "ref": ref, "key": key, "sort": sort?.rawValue,
          "direction": direction?.rawValue,
        ])
    }

    /// The properties to sort caches by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let createdAt: Self = "created_at"
      /// By the time of the last use.
      public static let lastAccessedAt: Self = "last_accessed_at"
      /// By size.
      public static let sizeInBytes: Self = "size_in_bytes"
    }
  }
}
