public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for code scanning alerts and analyses.
  public enum CodeScanning {}
}

extension GitHubAPI.CodeScanning {
  /// Lists a repository's code scanning alerts.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-code-scanning-alerts-for-a-repository): needs the permission Code scanning alerts: read.
  public struct Alerts: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeScanningAlert]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - toolName: only alerts of the tool with this name.
    ///   - toolGUID: only those of the tool with this GUID.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - ref: only alerts of this branch or pull request, such as `refs/heads/main` or `refs/pull/1/merge`.
    ///   - pr: only alerts of the pull request with this number.
    ///   - direction: the sort order.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - sort: the property to sort by.
    ///   - state: only alerts with this state.
    ///   - severity: only alerts with this severity.
    ///   - assignees: the user names of accounts, separated by commas; `*` for any, `none` for none.
    public init(
      owner: String, repo: String, toolName: String? = nil, toolGUID: String? = nil, page: Int? = nil,
      perPage: Int? = nil, ref: String? = nil, pr: Int? = nil, direction: GitHubAPI.SortDirection? = nil,
      before: String? = nil, after: String? = nil, sort: Sort? = nil, state: State? = nil, severity: Severity? = nil,
      assignees: String? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/code-scanning/alerts",
        [
          "tool_name": toolName, "tool_guid": toolGUID, "page": page, "per_page": perPage, "ref": ref, "pr": pr,
          "direction": direction?.rawValue, "before": before, "after": after, "sort": sort?.rawValue,
          "state": state?.rawValue, "severity": severity?.rawValue, "assignees": assignees,
        ])
    }

    /// The properties to sort alerts by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
    }

    /// The states of alerts to list.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Open alerts.
      public static let open: Self = "open"
      /// Closed alerts: fixed and dismissed ones.
      public static let closed: Self = "closed"
      /// Dismissed alerts.
      public static let dismissed: Self = "dismissed"
      /// Fixed alerts.
      public static let fixed: Self = "fixed"
    }

    /// The severities of alerts to list.
    public struct Severity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Security alerts with critical severity.
      public static let critical: Self = "critical"
      /// Security alerts with high severity.
      public static let high: Self = "high"
      /// Security alerts with medium severity.
      public static let medium: Self = "medium"
      /// Security alerts with low severity.
      public static let low: Self = "low"
      /// Alerts with the severity `warning`.
      public static let warning: Self = "warning"
      /// Alerts with the severity `note`.
      public static let note: Self = "note"
      /// Alerts with the severity `error`.
      public static let error: Self = "error"
    }
  }

  /// Lists an organization's code scanning alerts.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-code-scanning-alerts-for-an-organization): needs the permission Code scanning alerts: read.
  public struct AlertsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeScanningAlert]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - toolName: only alerts of the tool with this name.
    ///   - toolGUID: only those of the tool with this GUID.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - direction: the sort order.
    ///   - state: only alerts with this state.
    ///   - sort: the property to sort by.
    ///   - severity: only alerts with this severity.
    ///   - assignees: the user names of accounts, separated by commas; `*` for any, `none` for none.
    public init(
      org: String, toolName: String? = nil, toolGUID: String? = nil, before: String? = nil, after: String? = nil,
      page: Int? = nil, perPage: Int? = nil, direction: GitHubAPI.SortDirection? = nil, state: State? = nil,
      sort: Sort? = nil, severity: Severity? = nil, assignees: String? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/code-scanning/alerts",
        [
          "tool_name": toolName, "tool_guid": toolGUID, "before": before, "after": after, "page": page,
          "per_page": perPage, "direction": direction?.rawValue, "state": state?.rawValue, "sort": sort?.rawValue,
          "severity": severity?.rawValue, "assignees": assignees,
        ])
    }

    /// The states of alerts to list.
    public typealias State = GitHubAPI.CodeScanning.Alerts.State

    /// The properties to sort alerts by.
    public typealias Sort = GitHubAPI.CodeScanning.Alerts.Sort

    /// The severities of alerts to list.
    public typealias Severity = GitHubAPI.CodeScanning.Alerts.Severity
  }

  /// Returns a code scanning alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#get-a-code-scanning-alert): needs the permission Code scanning alerts: read.
  public struct GetAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeScanningAlert
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-scanning/alerts/\(number)")
    }
  }

  /// Updates a code scanning alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#update-a-code-scanning-alert): needs the permission Code scanning alerts: write.
  public struct UpdateAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeScanningAlert
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - state: the state to set.
    ///   - dismissedReason: the reason for the dismissal; required if the state is `dismissed`.
    ///   - dismissedComment: a comment on the dismissal.
    ///   - createRequest: whether to ask for the dismissal, if it needs an approval.
    ///   - assignees: the user names of the accounts to assign to the alert.
    public init(
      owner: String, repo: String, number: Int, state: State? = nil, dismissedReason: DismissedReason? = nil,
      dismissedComment: String? = nil, createRequest: Bool? = nil, assignees: [String]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-scanning/alerts/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "state": state, "dismissed_reason": dismissedReason, "dismissed_comment": dismissedComment,
          "create_request": createRequest, "assignees": assignees,
        ])
    }

    /// The states that an alert can be set to.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Reopens the alert.
      public static let open: Self = "open"
      /// Dismisses the alert.
      public static let dismissed: Self = "dismissed"
    }

    /// The reasons for dismissing an alert.
    public struct DismissedReason: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The alert is wrong.
      public static let falsePositive: Self = "false positive"
      /// The problem won't be fixed.
      public static let wontFix: Self = "won't fix"
      /// The code is used only in tests.
      public static let usedInTests: Self = "used in tests"
      /// The risk is reduced by other means.
      public static let mitigated: Self = "mitigated"
    }
  }

  /// Lists the instances of a code scanning alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-scanning/code-scanning#list-instances-of-a-code-scanning-alert): needs the permission Code scanning alerts: read.
  public struct AlertInstances: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeScanningAlert.Instance]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - ref: only instances in this branch or pull request, such as `refs/heads/main` or `refs/pull/1/merge`.
    ///   - pr: only instances in the pull request with this number.
    public init(
      owner: String, repo: String, number: Int, page: Int? = nil, perPage: Int? = nil, ref: String? = nil,
      pr: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/code-scanning/alerts/\(number)/instances",
        ["page": page, "per_page": perPage, "ref": ref, "pr": pr])
    }
  }
}
