public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists the comments on a repository's commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#list-commit-comments-for-a-repository): needs the permission Metadata: read.
  public struct CommitComments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CommitComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/comments", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the comments on a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#list-commit-comments): needs the permission Metadata: read.
  public struct CommentsForCommit: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CommitComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, sha: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits/\(segments: sha)/comments",
        ["per_page": perPage, "page": page])
    }
  }

  /// Creates a comment on a commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/comments#create-a-commit-comment): needs the permission Contents: read.
  public struct CreateCommitComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.CommitComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    ///   - body: the text of the comment, in Markdown.
    ///   - path: the path of the file.
    ///   - position: the line in the diff; prefer `line`.
    ///   - line: the line in the file.
    public init(
      owner: String, repo: String, sha: String, body: String, path: String? = nil, position: Int? = nil,
      line: Int? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/commits/\(segments: sha)/comments")
      requestInfo = .init(method: .post, parameters: ["body": body, "path": path, "position": position, "line": line])
    }
  }

  /// Lists the pull requests that a commit belongs to.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/commits/commits#list-pull-requests-associated-with-a-commit): needs the permission Pull requests: read.
  public struct PullsForCommit: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PullRequest]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - sha: the SHA of the commit.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, sha: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/commits/\(segments: sha)/pulls", ["per_page": perPage, "page": page])
    }
  }
}
