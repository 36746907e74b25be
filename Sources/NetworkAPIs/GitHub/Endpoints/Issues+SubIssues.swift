public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Returns whether a repository's issues can be assigned to an account.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/assignees#check-if-a-user-can-be-assigned): needs the permission Issues: read or Pull requests: read.
  public struct CanBeAssigned: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - assignee: the user name of the account.
    public init(owner: String, repo: String, assignee: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/assignees/\(assignee)")
    }
  }

  /// Lists the sub-issues of an issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/sub-issues#list-sub-issues): needs the permission Issues: read.
  public struct SubIssues: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the parent issue.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/issues/\(number)/sub_issues", ["per_page": perPage, "page": page])
    }
  }

  /// Adds a sub-issue to an issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/sub-issues#add-sub-issue): needs the permission Issues: write.
  public struct AddSubIssue: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the parent issue.
    ///   - subIssueID: the ID (not the number) of the sub-issue.
    ///   - replaceParent: whether to replace the sub-issue's current parent, if it has one.
    public init(owner: String, repo: String, number: Int, subIssueID: Int64, replaceParent: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/sub_issues")
      requestInfo = .init(method: .post, parameters: ["sub_issue_id": subIssueID, "replace_parent": replaceParent])
    }
  }

  /// Removes a sub-issue from an issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/sub-issues#remove-sub-issue): needs the permission Issues: write.
  public struct RemoveSubIssue: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the parent issue.
    ///   - subIssueID: the ID (not the number) of the sub-issue.
    public init(owner: String, repo: String, number: Int, subIssueID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/sub_issue")
      requestInfo = .init(method: .delete, parameters: ["sub_issue_id": subIssueID], encoding: .json)
    }
  }
}
