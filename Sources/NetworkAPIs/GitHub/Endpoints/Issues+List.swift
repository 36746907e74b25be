public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Issues, which pull requests are too: comments, events, labels, milestones.
  public enum Issues {}
}

extension GitHubAPI.Issues {
  /// List issues assigned to the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/issues/issues#list-issues-assigned-to-the-authenticated-user)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - filter: which of them.
    ///   - state: which states.
    ///   - labels: the names of labels; all of them apply.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - since: only what changed at or after that time.
    ///   - collab: also those of repositories one collaborates on.
    ///   - orgs: also those of one's organizations.
    ///   - owned: also those of one's own repositories.
    ///   - pulls: also pull requests.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      filter: Filter? = nil, state: GitHubAPI.StateFilter? = nil, labels: [String]? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, since: Date? = nil, collab: Bool? = nil, orgs: Bool? = nil,
      owned: Bool? = nil, pulls: Bool? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/issues",
        [
          "filter": filter?.rawValue, "state": state?.rawValue, "labels": labels, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "since": since, "collab": collab, "orgs": orgs, "owned": owned,
          "pulls": pulls, "per_page": perPage, "page": page,
        ])
    }
  }

  /// List user account issues assigned to the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/issues/issues#list-user-account-issues-assigned-to-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - filter: which of them.
    ///   - state: which states.
    ///   - labels: the names of labels; all of them apply.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - since: only what changed at or after that time.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      filter: Filter? = nil, state: GitHubAPI.StateFilter? = nil, labels: [String]? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, since: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/user/issues",
        [
          "filter": filter?.rawValue, "state": state?.rawValue, "labels": labels, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page,
        ])
    }
  }

  /// List organization issues assigned to the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/issues/issues#list-organization-issues-assigned-to-the-authenticated-user)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - filter: which of them.
    ///   - state: which states.
    ///   - labels: the names of labels; all of them apply.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - since: only what changed at or after that time.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      org: String, filter: Filter? = nil, state: GitHubAPI.StateFilter? = nil, labels: [String]? = nil,
      type: String? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil, since: Date? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/issues",
        [
          "filter": filter?.rawValue, "state": state?.rawValue, "labels": labels, "type": type, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page,
        ])
    }
  }

  /// List repository issues.
  ///
  /// [GitHub's description](https://docs.github.com/rest/issues/issues#list-repository-issues)
  public struct ListForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - milestone: the number of a milestone.
    ///   - state: which states.
    ///   - assignee: the name of an account, `none` or `*`.
    ///   - type: which kind.
    ///   - creator: only those the account made.
    ///   - mentioned: only those that mention the account.
    ///   - issueFieldValues: the organization's own fields.
    ///   - labels: the names of labels; all of them apply.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - since: only what changed at or after that time.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      owner: String, repo: String, milestone: String? = nil, state: GitHubAPI.StateFilter? = nil,
      assignee: String? = nil, type: String? = nil, creator: String? = nil, mentioned: String? = nil,
      issueFieldValues: String? = nil, labels: [String]? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, since: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues",
        [
          "milestone": milestone, "state": state?.rawValue, "assignee": assignee, "type": type, "creator": creator,
          "mentioned": mentioned, "issue_field_values": issueFieldValues, "labels": labels, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page,
        ])
    }
  }
}
