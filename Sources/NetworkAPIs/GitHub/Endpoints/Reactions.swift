public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for reactions to issues, pull requests, comments and releases.
  public enum Reactions {
    /// What people react to.
    public struct Subject: Sendable, Hashable {
      let path: NetworkAPI.Path

      /// An issue or pull request, by its number.
      public static func issue(owner: String, repo: String, number: Int) -> Self {
        .init(path: "/repos/\(owner)/\(repo)/issues/\(number)")
      }

      /// A comment on an issue or pull request.
      public static func issueComment(owner: String, repo: String, id: Int64) -> Self {
        .init(path: "/repos/\(owner)/\(repo)/issues/comments/\(id)")
      }

      /// A review comment on a pull request.
      public static func reviewComment(owner: String, repo: String, id: Int64) -> Self {
        .init(path: "/repos/\(owner)/\(repo)/pulls/comments/\(id)")
      }

      /// A comment on a commit.
      public static func commitComment(owner: String, repo: String, id: Int64) -> Self {
        .init(path: "/repos/\(owner)/\(repo)/comments/\(id)")
      }

      /// A release. GitHub doesn't accept ``GitHubAPI/ReactionContent/minusOne`` and
      /// ``GitHubAPI/ReactionContent/confused`` for it.
      public static func release(owner: String, repo: String, id: Int64) -> Self {
        .init(path: "/repos/\(owner)/\(repo)/releases/\(id)")
      }
    }
  }
}

extension GitHubAPI.Reactions {
  /// Lists the reactions to something.
  ///
  /// - [Issue](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue): needs the permission Issues: read.
  /// - [Comment](https://docs.github.com/rest/reactions/reactions#list-reactions-for-an-issue-comment): needs the permission Issues: read.
  /// - [Review comment](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-pull-request-review-comment): needs the permission Pull requests: read.
  /// - [Commit comment](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-commit-comment): needs the permission Metadata: read.
  /// - [Release](https://docs.github.com/rest/reactions/reactions#list-reactions-for-a-release): needs the permission Contents: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Reaction]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - subject: what people react to.
    ///   - content: only reactions of this kind.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      to subject: Subject, content: GitHubAPI.ReactionContent? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "\(subject.path)/reactions", ["content": content?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Creates a reaction to something. If the account has reacted in this way already, returns that reaction.
  ///
  /// - [Issue](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue): needs the permission Issues: write.
  /// - [Comment](https://docs.github.com/rest/reactions/reactions#create-reaction-for-an-issue-comment): needs the permission Issues: write.
  /// - [Review comment](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-pull-request-review-comment): needs the permission Pull requests: write.
  /// - [Commit comment](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-commit-comment): needs the permission Contents: write.
  /// - [Release](https://docs.github.com/rest/reactions/reactions#create-reaction-for-a-release): needs the permission Contents: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Reaction
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - subject: what to react to.
    ///   - content: the kind of reaction.
    public init(to subject: Subject, content: GitHubAPI.ReactionContent) {
      urlInfo = .GitHubAPI(path: "\(subject.path)/reactions")
      requestInfo = .init(method: .post, parameters: ["content": content])
    }
  }

  /// Deletes a reaction.
  ///
  /// - [Issue](https://docs.github.com/rest/reactions/reactions#delete-an-issue-reaction): needs the permission Issues: write.
  /// - [Comment](https://docs.github.com/rest/reactions/reactions#delete-an-issue-comment-reaction): needs the permission Pull requests: write.
  /// - [Review comment](https://docs.github.com/rest/reactions/reactions#delete-a-pull-request-comment-reaction): needs the permission Pull requests: write.
  /// - [Commit comment](https://docs.github.com/rest/reactions/reactions#delete-a-commit-comment-reaction): needs the permission Contents: write.
  /// - [Release](https://docs.github.com/rest/reactions/reactions#delete-a-release-reaction): needs the permission Contents: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - subject: what the reaction is to.
    ///   - id: the ID of the reaction.
    public init(to subject: Subject, id: Int64) { urlInfo = .GitHubAPI(path: "\(subject.path)/reactions/\(id)") }
  }
}
