public import NetworkAPIKit

extension GitHubAPI.Releases {
  /// Returns whether the releases of a repository are immutable.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#check-if-immutable-releases-are-enabled-for-a-repository): needs the permission Administration: read.
  public struct Immutability: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReleaseImmutability
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/immutable-releases")
    }
  }

  /// Makes new releases of a repository immutable.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#enable-immutable-releases): needs the permission Administration: write.
  public struct EnableImmutability: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/immutable-releases")
    }
  }

  /// Lets new releases of a repository be changed.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#disable-immutable-releases): needs the permission Administration: write.
  public struct DisableImmutability: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/immutable-releases")
    }
  }
}

extension GitHubAPI.Orgs {
  /// Returns which repositories have immutable releases.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#get-immutable-releases-settings-for-an-organization): needs the organization permission Administration: read.
  public struct ImmutableReleases: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReleaseImmutability.Policy
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/settings/immutable-releases") }
  }

  /// Sets which repositories have immutable releases.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#set-immutable-releases-settings-for-an-organization): needs the organization permission Administration: write.
  public struct SetImmutableReleases: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - repositories: the repositories.
    ///   - selectedRepositoryIDs: the IDs of the repositories, if only selected ones are.
    public init(
      org: String, repositories: GitHubAPI.ActionsPermissions.Repositories, selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/settings/immutable-releases")
      requestInfo = .init(
        method: .put,
        parameters: ["enforced_repositories": repositories, "selected_repository_ids": selectedRepositoryIDs])
    }
  }
}
