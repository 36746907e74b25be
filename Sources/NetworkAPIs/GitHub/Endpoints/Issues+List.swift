public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for issues, which include pull requests, and their comments, events, labels and milestones.
  public enum Issues {}
}

extension GitHubAPI.Issues {
  /// Lists issues assigned to the authenticated account, or otherwise related to it, in all its repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#list-issues-assigned-to-the-authenticated-user)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - filter: which issues to list; by default those assigned to the account.
    ///   - state: only those with this state; by default `open`.
    ///   - labels: the names of labels, all of which an issue must have.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - collab: whether to include issues of repositories that the account collaborates on.
    ///   - orgs: whether to include issues of the account's organizations.
    ///   - owned: whether to include issues of the account's own repositories.
    ///   - pulls: whether to include pull requests.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
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

  /// Lists issues assigned to the authenticated account, in repositories that it owns or is a member of.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#list-user-account-issues-assigned-to-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - filter: which issues to list; by default those assigned to the account.
    ///   - state: only those with this state; by default `open`.
    ///   - labels: the names of labels, all of which an issue must have.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
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

  /// Lists an organization's issues that are assigned to the authenticated account, or otherwise related to it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#list-organization-issues-assigned-to-the-authenticated-user)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - filter: which issues to list; by default those assigned to the account.
    ///   - state: only those with this state; by default `open`.
    ///   - labels: the names of labels, all of which an issue must have.
    ///   - type: only issues of this type.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
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

  /// Lists a repository's issues, including pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issues#list-repository-issues): needs the permission Issues: read.
  public struct ListForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - milestone: only issues of the milestone with this number; `*` for any, `none` for none.
    ///   - state: only those with this state; by default `open`.
    ///   - assignee: the user name of an account; `*` for any, `none` for none.
    ///   - type: only issues of this type; `*` for any, `none` for none.
    ///   - creator: only issues that this account created.
    ///   - mentioned: only issues that mention this account.
    ///   - issueFieldValues: only issues with these values of the organization's own issue fields.
    ///   - labels: the names of labels, all of which an issue must have.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
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
