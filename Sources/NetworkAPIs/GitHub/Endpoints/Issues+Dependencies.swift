public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists the issues that block an issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-dependencies#list-dependencies-an-issue-is-blocked-by): needs the permission Issues: read.
  public struct BlockedBy: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/dependencies/blocked_by", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the issues that an issue blocks.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-dependencies#list-dependencies-an-issue-is-blocking): needs the permission Issues: read.
  public struct Blocking: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Issue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/dependencies/blocking", ["per_page": perPage, "page": page])
    }
  }

  /// Marks an issue as blocked by another one. Returns the issue that blocks it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-dependencies#add-a-dependency-an-issue-is-blocked-by): needs the permission Issues: write.
  public struct AddBlockedBy: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - issueID: the ID (not the number) of the issue that blocks it.
    public init(owner: String, repo: String, number: Int, issueID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/dependencies/blocked_by")
      requestInfo = .init(method: .post, parameters: ["issue_id": issueID])
    }
  }

  /// Removes the mark that an issue is blocked by another one.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-dependencies#remove-dependency-an-issue-is-blocked-by): needs the permission Issues: write.
  public struct RemoveBlockedBy: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - issueID: the ID (not the number) of the issue that blocks it.
    public init(owner: String, repo: String, number: Int, issueID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/dependencies/blocked_by/\(issueID)")
    }
  }

  /// Returns the parent of a sub-issue.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/sub-issues#get-parent-issue): needs the permission Issues: read.
  public struct Parent: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/parent")
    }
  }

  /// Moves a sub-issue in the list of its parent, after or before another one.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/sub-issues#reprioritize-sub-issue): needs the permission Issues: write.
  public struct MoveSubIssue: GitHubEndpoint {
    public typealias Response = GitHubAPI.Issue
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - id: the ID (not the number) of the sub-issue to move.
    ///   - afterID: the ID of the sub-issue to place it after.
    ///   - beforeID: the ID of the sub-issue to place it before.
    public init(owner: String, repo: String, number: Int, id: Int64, afterID: Int64? = nil, beforeID: Int64? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/sub_issues/priority")
      requestInfo = .init(method: .patch, parameters: ["sub_issue_id": id, "after_id": afterID, "before_id": beforeID])
    }
  }
}
