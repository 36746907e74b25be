public import NetworkAPIKit

extension GitHubAPI.Reactions {
  /// Lists the reactions to a comment on a commit.
  ///
  /// Needs the permission Metadata: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-commit-comment)
  public struct ListForCommitComment: GitHubEndpoint {
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
        "/repos/\(owner)/\(repo)/comments/\(commentID)/reactions",
        ["content": content?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Creates a reaction to a comment on a commit.
  ///
  /// Needs the permission Contents: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-commit-comment)
  public struct CreateForCommitComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reaction
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - commentID: the ID of the comment.
    ///   - content: the kind of reaction.
    public init(owner: String, repo: String, commentID: Int64, content: GitHubAPI.ReactionContent) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/comments/\(commentID)/reactions")
      requestInfo = .init(method: .post, parameters: ["content": content])
    }
  }

  /// Deletes a reaction to a comment on a commit.
  ///
  /// Needs the permission Contents: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/reactions/reactions#delete-a-commit-comment-reaction)
  public struct DeleteForCommitComment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - commentID: the ID of the comment.
    ///   - id: the ID of the reaction.
    public init(owner: String, repo: String, commentID: Int64, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/comments/\(commentID)/reactions/\(id)")
    }
  }
}
