public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Returns how long the caches of a repository or an organization are kept.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/cache#get-github-actions-cache-retention-limit-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/cache#get-github-actions-cache-retention-limit-for-an-organization): needs the organization permission Administration: read.
  public struct GetCacheRetention: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches.Retention
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/cache/retention-limit")
    }

    /// - Parameter organization: the name of the organization.
    public init(organization: String) {
      urlInfo = .GitHubAPI(path: "/organizations/\(organization)/actions/cache/retention-limit")
    }
  }

  /// Sets how long the caches of a repository or an organization are kept.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/cache#set-github-actions-cache-retention-limit-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/cache#set-github-actions-cache-retention-limit-for-an-organization): needs the organization permission Administration: write.
  public struct SetCacheRetention: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - days: the number of days.
    public init(owner: String, repo: String, days: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/cache/retention-limit")
      requestInfo = .init(method: .put, parameters: ["max_cache_retention_days": days])
    }

    /// - Parameters:
    ///   - organization: the name of the organization.
    ///   - days: the number of days.
    public init(organization: String, days: Int) {
      urlInfo = .GitHubAPI(path: "/organizations/\(organization)/actions/cache/retention-limit")
      requestInfo = .init(method: .put, parameters: ["max_cache_retention_days": days])
    }
  }

  /// Returns how large the caches of a repository or an organization may be.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/cache#get-github-actions-cache-storage-limit-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/cache#get-github-actions-cache-storage-limit-for-an-organization): needs the organization permission Administration: read.
  public struct GetCacheStorage: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches.Storage
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/cache/storage-limit")
    }

    /// - Parameter organization: the name of the organization.
    public init(organization: String) {
      urlInfo = .GitHubAPI(path: "/organizations/\(organization)/actions/cache/storage-limit")
    }
  }

  /// Sets how large the caches of a repository or an organization may be.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/cache#set-github-actions-cache-storage-limit-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/cache#set-github-actions-cache-storage-limit-for-an-organization): needs the organization permission Administration: write.
  public struct SetCacheStorage: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - gigabytes: the size of all caches, in gigabytes.
    public init(owner: String, repo: String, gigabytes: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/cache/storage-limit")
      requestInfo = .init(method: .put, parameters: ["max_cache_size_gb": gigabytes])
    }

    /// - Parameters:
    ///   - organization: the name of the organization.
    ///   - gigabytes: the size of all caches, in gigabytes.
    public init(organization: String, gigabytes: Int) {
      urlInfo = .GitHubAPI(path: "/organizations/\(organization)/actions/cache/storage-limit")
      requestInfo = .init(method: .put, parameters: ["max_cache_size_gb": gigabytes])
    }
  }

  /// Returns the number and size of a repository's caches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-usage-for-a-repository): needs the permission Actions: read.
  public struct CacheUsage: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches.Usage
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/cache/usage")
    }
  }

  /// Returns the number and size of the caches of an organization's repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#get-github-actions-cache-usage-for-an-organization): needs the organization permission Administration: read.
  public struct CacheUsageOfOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches.TotalUsage
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/cache/usage") }
  }

  /// Lists the repositories of an organization with the number and size of their caches.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#list-repositories-with-github-actions-cache-usage-for-an-organization): needs the organization permission Administration: read.
  public struct CacheUsageByRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches.Usages
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/cache/usage-by-repository", ["per_page": perPage, "page": page])
    }
  }

  /// Deletes the caches with a key. Returns those that were deleted.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#delete-github-actions-caches-for-a-repository-using-a-cache-key): needs the permission Actions: write.
  public struct DeleteCaches: GitHubEndpoint {
    public typealias Response = GitHubAPI.ActionsCaches
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - key: the complete key.
    ///   - ref: only caches of this branch or pull request, such as `refs/heads/main`.
    public init(owner: String, repo: String, key: String, ref: String? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/caches", ["key": key, "ref": ref])
    }
  }

  /// Deletes a cache.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/cache#delete-a-github-actions-cache-for-a-repository-using-a-cache-id): needs the permission Actions: write.
  public struct DeleteCache: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the cache.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/caches/\(id)")
    }
  }
}
