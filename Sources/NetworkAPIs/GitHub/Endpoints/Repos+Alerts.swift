public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns whether Dependabot alerts are enabled for a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#check-if-vulnerability-alerts-are-enabled-for-a-repository): needs the permission Administration: read.
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
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#enable-vulnerability-alerts): needs the permission Administration: write.
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
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#disable-vulnerability-alerts): needs the permission Administration: write.
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
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#enable-dependabot-security-updates): needs the permission Administration: write.
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
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#disable-dependabot-security-updates): needs the permission Administration: write.
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
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-sources): needs the permission Administration: read.
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
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-top-referral-paths): needs the permission Administration: read.
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
