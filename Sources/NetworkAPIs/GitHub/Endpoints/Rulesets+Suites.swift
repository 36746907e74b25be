public import NetworkAPIKit

extension GitHubAPI.Rulesets {
  /// Lists the pushes for which rules were evaluated.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rule-suites#list-repository-rule-suites): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/orgs/rule-suites#list-organization-rule-suites): needs the organization permission Administration: write.
  public struct Suites: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RuleSuite]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository.
    ///   - ref: only pushes to this branch or tag.
    ///   - period: only pushes of this time.
    ///   - actor: only this user's pushes.
    ///   - result: only pushes with this result.
    ///   - status: only rules that are enforced, or only those that are tried out.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      in scope: GitHubAPI.RepositoryScope, ref: String? = nil, period: Period? = nil, actor: String? = nil,
      result: GitHubAPI.RuleSuite.Result? = nil, status: Status? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/rulesets/rule-suites",
        [
          "ref": ref, "time_period": period?.rawValue, "actor_name": actor, "rule_suite_result": result?.rawValue,
          "evaluate_status": status?.rawValue, "per_page": perPage, "page": page,
        ])
    }

    /// Lists the pushes to the repositories of an organization for which rules were evaluated.
    ///
    /// - Parameters:
    ///   - scope: the organization.
    ///   - repository: only pushes to this repository.
    ///   - ref: only pushes to this branch or tag.
    ///   - period: only pushes of this time.
    ///   - actor: only this user's pushes.
    ///   - result: only pushes with this result.
    ///   - status: only rules that are enforced, or only those that are tried out.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      in scope: GitHubAPI.OrganizationScope, repository: String? = nil, ref: String? = nil, period: Period? = nil,
      actor: String? = nil, result: GitHubAPI.RuleSuite.Result? = nil, status: Status? = nil, perPage: Int? = nil,
      page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/rulesets/rule-suites",
        [
          "repository_name": repository, "ref": ref, "time_period": period?.rawValue, "actor_name": actor,
          "rule_suite_result": result?.rawValue, "evaluate_status": status?.rawValue, "per_page": perPage, "page": page,
        ])
    }

    /// Whether rules are enforced.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Whether or not.
      public static let all: Self = "all"
      /// They are enforced.
      public static let active: Self = "active"
      /// They are only tried out.
      public static let evaluate: Self = "evaluate"
    }

    /// Spans of time that end now.
    public struct Period: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The last hour.
      public static let hour: Self = "hour"
      /// The last day.
      public static let day: Self = "day"
      /// The last week.
      public static let week: Self = "week"
      /// The last month.
      public static let month: Self = "month"
    }
  }

  /// Returns a push with the results of the rules that were evaluated.
  ///
  /// - [Repository](https://docs.github.com/rest/repos/rule-suites#get-a-repository-rule-suite): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/orgs/rule-suites#get-an-organization-rule-suite): needs the organization permission Administration: write.
  public struct GetSuite: GitHubEndpoint {
    public typealias Response = GitHubAPI.RuleSuite
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the rule suite.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/rulesets/rule-suites/\(id)")
    }
  }
}
