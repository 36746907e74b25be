public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for reactions to issues, pull requests and comments.
  public enum Reactions {}
}

extension GitHubAPI.Reactions {
  /// Lists the reactions to an issue or pull request.
  ///
  /// Needs the permission Issues: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue)
  public struct ListForIssue: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Reaction]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - content: only reactions of this kind.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, number: Int, content: GitHubAPI.ReactionContent? = nil, perPage: Int? = nil,
      page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/reactions",
        ["content": content?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Creates a reaction to an issue or pull request.
  ///
  /// Needs the permission Issues: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue)
  public struct CreateForIssue: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reaction
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - content: the kind of reaction.
    public init(owner: String, repo: String, number: Int, content: GitHubAPI.ReactionContent) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/reactions")
      requestInfo = .init(method: .post, parameters: ["content": content])
    }
  }

  /// Creates a reaction to a comment on an issue or pull request.
  ///
  /// Needs the permission Issues: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment)
  public struct CreateForIssueComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reaction
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - commentID: the ID of the comment.
    ///   - content: the kind of reaction.
    public init(owner: String, repo: String, commentID: Int64, content: GitHubAPI.ReactionContent) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/comments/\(commentID)/reactions")
      requestInfo = .init(method: .post, parameters: ["content": content])
    }
  }

  /// Deletes a reaction to an issue or pull request.
  ///
  /// Needs the permission Issues: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#delete-an-issue-reaction)
  public struct DeleteForIssue: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - id: the ID of the reaction.
    public init(owner: String, repo: String, number: Int, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/reactions/\(id)")
    }
  }

  /// Lists the reactions to a comment on an issue or pull request.
  ///
  /// Needs the permission Issues: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue-comment)
  public struct ListForIssueComment: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Reaction]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - commentID: the ID of the comment.
    ///   - content: only reactions of this kind.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, commentID: Int64, content: GitHubAPI.ReactionContent? = nil, perPage: Int? = nil,
      page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/comments/\(commentID)/reactions",
        ["content": content?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Creates a reaction to a comment on the diff of a pull request.
  ///
  /// Needs the permission Pull requests: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-pull-request-review-comment)
  public struct CreateForReviewComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reaction
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - commentID: the ID of the comment.
    ///   - content: the kind of reaction.
    public init(owner: String, repo: String, commentID: Int64, content: GitHubAPI.ReactionContent) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/comments/\(commentID)/reactions")
      requestInfo = .init(method: .post, parameters: ["content": content])
    }
  }
}
