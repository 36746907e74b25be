public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns each week's start as a Unix time, lines added and lines removed; nil while GitHub computes them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/statistics#get-the-weekly-commit-activity): needs the permission Metadata: read.
  public struct CodeFrequency: GitHubEndpoint {
    public typealias Response = [[Int64]]?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/code_frequency")
    }
  }

  /// Returns the commits of the last year, by week and day; nil while GitHub computes them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/statistics#get-the-last-year-of-commit-activity): needs the permission Metadata: read.
  public struct CommitActivity: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CommitActivity]?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/commit_activity")
    }
  }

  /// Returns the commits of each of the last 52 weeks, by everyone and by the owner; nil while GitHub computes them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/statistics#get-the-weekly-commit-count): needs the permission Metadata: read.
  public struct Participation: GitHubEndpoint {
    public typealias Response = GitHubAPI.Participation?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/participation")
    }
  }

  /// Returns the number of commits in each hour of each day of the week; nil while GitHub computes them.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/statistics#get-the-hourly-commit-count-for-each-day): needs the permission Metadata: read.
  public struct PunchCard: GitHubEndpoint {
    public typealias Response = [[Int]]?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/punch_card") }
  }

  /// Returns how often a repository was cloned in the last 14 days.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-repository-clones): needs the permission Administration: read.
  public struct Clones: GitHubEndpoint {
    public typealias Response = GitHubAPI.CloneTraffic
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - per: whether to count by day or by week.
    public init(owner: String, repo: String, per: TrafficPeriod? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/traffic/clones", ["per": per?.rawValue])
    }
  }

  /// Returns how often a repository was visited in the last 14 days.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/metrics/traffic#get-page-views): needs the permission Administration: read.
  public struct Views: GitHubEndpoint {
    public typealias Response = GitHubAPI.ViewTraffic
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - per: whether to count by day or by week.
    public init(owner: String, repo: String, per: TrafficPeriod? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/traffic/views", ["per": per?.rawValue])
    }
  }
}
