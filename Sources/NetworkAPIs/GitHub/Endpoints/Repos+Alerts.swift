public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns whether Dependabot alerts are enabled for a repository.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#check-if-vulnerability-alerts-are-enabled-for-a-repository)
  public struct HasVulnerabilityAlerts: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/vulnerability-alerts")
    }
  }

  /// Enables Dependabot alerts for a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#enable-vulnerability-alerts)
  public struct EnableVulnerabilityAlerts: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/vulnerability-alerts")
    }
  }

  /// Disables Dependabot alerts for a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#disable-vulnerability-alerts)
  public struct DisableVulnerabilityAlerts: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/vulnerability-alerts")
    }
  }

  /// Enables Dependabot security updates for a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#enable-dependabot-security-updates)
  public struct EnableSecurityFixes: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/automated-security-fixes")
    }
  }

  /// Disables Dependabot security updates for a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#disable-dependabot-security-updates)
  public struct DisableSecurityFixes: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/automated-security-fixes")
    }
  }

  /// Returns the sites from which most visitors came to a repository in the last 14 days.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-sources)
  public struct TopReferrers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Referrer]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/traffic/popular/referrers")
    }
  }

  /// Returns a repository's most visited pages in the last 14 days.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-paths)
  public struct TopPaths: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PopularPath]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/traffic/popular/paths")
    }
  }
}
