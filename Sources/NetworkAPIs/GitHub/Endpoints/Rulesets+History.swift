public import NetworkAPIKit

extension GitHubAPI.Rulesets {
  /// Lists the versions of a repository's ruleset.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-repository-ruleset-history)
  public struct HistoryForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RulesetVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the ruleset.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/rulesets/\(id)/history", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a version of a repository's ruleset, with the ruleset as it was.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/rules#get-repository-ruleset-version)
  public struct VersionForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RulesetVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the ruleset.
    ///   - versionID: the ID of the version, from the history.
    public init(owner: String, repo: String, id: Int64, versionID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/rulesets/\(id)/history/\(versionID)")
    }
  }

  /// Lists the versions of an organization's ruleset.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-history)
  public struct HistoryForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RulesetVersion]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the ruleset.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/rulesets/\(id)/history", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a version of an organization's ruleset, with the ruleset as it was.
  ///
  /// Needs the organization permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/rules#get-organization-ruleset-version)
  public struct VersionForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RulesetVersion
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the ruleset.
    ///   - versionID: the ID of the version, from the history.
    public init(org: String, id: Int64, versionID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/rulesets/\(id)/history/\(versionID)")
    }
  }
}
