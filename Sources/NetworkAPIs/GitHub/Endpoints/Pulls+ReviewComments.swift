public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Pulls {
  /// Lists the comments on the diffs of a repository's pull requests.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-in-a-repository): needs the permission Pull requests: read.
  public struct ReviewCommentsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ReviewComment]
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
      owner: String, repo: String, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil, since: Date? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/pulls/comments",
        ["sort": sort?.rawValue, "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page])
    }

    /// The properties to sort comments by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
      /// By the time of creation.
      public static let createdAt: Self = "created_at"
    }
  }

  /// Returns a comment on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#get-a-review-comment-for-a-pull-request): needs the permission Pull requests: read.
  public struct GetReviewComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReviewComment
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/comments/\(id)")
    }
  }

  /// Updates a comment on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#update-a-review-comment-for-a-pull-request): needs the permission Pull requests: write.
  public struct UpdateReviewComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReviewComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    ///   - body: the text of the comment, in Markdown.
    public init(owner: String, repo: String, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/comments/\(id)")
      requestInfo = .init(method: .patch, parameters: ["body": body])
    }
  }

  /// Deletes a comment on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#delete-a-review-comment-for-a-pull-request): needs the permission Pull requests: write.
  public struct DeleteReviewComment: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the comment.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/comments/\(id)")
    }
  }

  /// Replies to a comment on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#create-a-reply-for-a-review-comment): needs the permission Pull requests: write.
  public struct ReplyToReviewComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReviewComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the comment to reply to.
    ///   - body: the text of the reply, in Markdown.
    public init(owner: String, repo: String, number: Int, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/comments/\(id)/replies")
      requestInfo = .init(method: .post, parameters: ["body": body])
    }
  }

  /// Lists the comments of a review.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#list-comments-for-a-pull-request-review): needs the permission Pull requests: read.
  public struct CommentsForReview: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ReviewComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)/comments",
        ["per_page": perPage, "page": page])
    }
  }

  /// Updates the text of a review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#update-a-review-for-a-pull-request): needs the permission Pull requests: write.
  public struct UpdateReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    ///   - body: the text of the review, in Markdown.
    public init(owner: String, repo: String, number: Int, id: Int64, body: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)")
      requestInfo = .init(method: .put, parameters: ["body": body])
    }
  }

  /// Dismisses a review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#dismiss-a-review-for-a-pull-request): needs the permission Pull requests: write.
  public struct DismissReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    ///   - message: the reason for the dismissal.
    ///   - event: the action; GitHub supports only `DISMISS`.
    public init(owner: String, repo: String, number: Int, id: Int64, message: String, event: Event? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)/dismissals")
      requestInfo = .init(method: .put, parameters: ["message": message, "event": event])
    }

    /// The action; GitHub has only one.
    public struct Event: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Dismisses the review.
      public static let dismiss: Self = "DISMISS"
    }
  }
}
