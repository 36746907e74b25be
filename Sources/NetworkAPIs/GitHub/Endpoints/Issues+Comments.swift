public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists the comments on an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#list-issue-comments): needs the permission Issues: read or Pull requests: read.
  public struct Comments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, since: Date? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/comments",
        ["since": since, "per_page": perPage, "page": page])
    }
  }

  /// Lists the comments on a repository's issues and pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#list-issue-comments-for-a-repository): needs the permission Issues: read or Pull requests: read.
  public struct CommentsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, sort: GitHubAPI.TimeSort? = nil, direction: GitHubAPI.SortDirection? = nil,
      since: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/comments",
        ["sort": sort?.rawValue, "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page])
    }
  }

  /// Returns a comment on an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#get-an-issue-comment): needs the permission Issues: read or Pull requests: read.
  public struct GetComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueComment
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/comments/\(id)")
    }
  }

  /// Creates a comment on an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#create-an-issue-comment): needs the permission Issues: write or Pull requests: write.
  public struct CreateComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - body: the text of the comment, in Markdown.
    public init(owner: String, repo: String, number: Int, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/comments")
      requestInfo = .init(method: .post, parameters: ["body": body])
    }
  }

  /// Updates a comment on an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#update-an-issue-comment): needs the permission Issues: write or Pull requests: write.
  public struct UpdateComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    ///   - body: the text of the comment, in Markdown.
    public init(owner: String, repo: String, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/comments/\(id)")
      requestInfo = .init(method: .patch, parameters: ["body": body])
    }
  }

  /// Deletes a comment on an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/comments#delete-an-issue-comment): needs the permission Issues: write or Pull requests: write.
  public struct DeleteComment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/comments/\(id)")
    }
  }
}
