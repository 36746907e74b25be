public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for check runs and check suites of commits.
  public enum Checks {}
}

extension GitHubAPI.Checks {
  /// Lists the check runs for a branch, tag or commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#list-check-runs-for-a-git-reference): needs the permission Checks: read.
  public struct ListForRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRuns
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - checkName: only check runs with this name.
    ///   - status: only check runs with this status.
    ///   - filter: whether to list only the latest check run of each name, or all.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - appID: only those that this app created.
    public init(
      owner: String, repo: String, ref: String, checkName: String? = nil, status: Status? = nil, filter: Filter? = nil,
      perPage: Int? = nil, page: Int? = nil, appID: Int64? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits/\(segments: ref)/check-runs",
        [
          "check_name": checkName, "status": status?.rawValue, "filter": filter?.rawValue, "per_page": perPage,
          "page": page, "app_id": appID,
        ])
    }

    /// The statuses of check runs to list.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Queued check runs.
      public static let queued: Self = "queued"
      /// Check runs in progress.
      public static let inProgress: Self = "in_progress"
      /// Completed check runs.
      public static let completed: Self = "completed"
    }

    /// Which check runs to list.
    public struct Filter: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Only the latest check run of each name.
      public static let latest: Self = "latest"
      /// All check runs.
      public static let all: Self = "all"
    }
  }

  /// Lists the check runs in a check suite.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#list-check-runs-in-a-check-suite): needs the permission Checks: read.
  public struct ListForSuite: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRuns
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check suite.
    ///   - checkName: only check runs with this name.
    ///   - status: only check runs with this status.
    ///   - filter: whether to list only the latest check run of each name, or all.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, id: Int64, checkName: String? = nil, status: Status? = nil, filter: Filter? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/check-suites/\(id)/check-runs",
        [
          "check_name": checkName, "status": status?.rawValue, "filter": filter?.rawValue, "per_page": perPage,
          "page": page,
        ])
    }

    /// The statuses of check runs to list.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Queued check runs.
      public static let queued: Self = "queued"
      /// Check runs in progress.
      public static let inProgress: Self = "in_progress"
      /// Completed check runs.
      public static let completed: Self = "completed"
    }

    /// Which check runs to list.
    public struct Filter: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Only the latest check run of each name.
      public static let latest: Self = "latest"
      /// All check runs.
      public static let all: Self = "all"
    }
  }
}
