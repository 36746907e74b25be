public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Pulls {
  /// Lists the reviews of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#list-reviews-for-a-pull-request): needs the permission Pull requests: read.
  public struct Reviews: GitHubEndpoint {
    public typealias Response = [GitHubAPI.PullRequestReview]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/pulls/\(number)/reviews", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#get-a-review-for-a-pull-request): needs the permission Pull requests: read.
  public struct GetReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    public init(owner: String, repo: String, number: Int, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)")
    }
  }

  /// Creates a review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#create-a-review-for-a-pull-request): needs the permission Pull requests: write.
  public struct CreateReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - commitID: the SHA of the commit to review; by default the pull request's last one.
    ///   - body: the text of the review, in Markdown.
    ///   - event: the verdict; nil to leave the review pending.
    ///   - comments: the review's comments on the diff.
    public init(
      owner: String, repo: String, number: Int, commitID: String? = nil, body: String? = nil,
      event: ReviewAction? = nil, comments: [ReviewCommentDraft]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews")
      requestInfo = .init(
        method: .post,
        parameters: [
          "commit_id": commitID, "body": body, "event": event, "comments": comments,
        ])
    }
  }

  /// Submits a pending review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#submit-a-review-for-a-pull-request): needs the permission Pull requests: write.
  public struct SubmitReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    ///   - event: the verdict.
    ///   - body: the text of the review, in Markdown.
    public init(owner: String, repo: String, number: Int, id: Int64, event: ReviewAction, body: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)/events")
      requestInfo = .init(method: .post, parameters: ["body": body, "event": event])
    }
  }

  /// Deletes a pending review of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/reviews#delete-a-pending-review-for-a-pull-request): needs the permission Pull requests: write.
  public struct DeletePendingReview: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequestReview
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - id: the ID of the review.
    public init(owner: String, repo: String, number: Int, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/reviews/\(id)")
    }
  }

  /// Lists the comments on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#list-review-comments-on-a-pull-request): needs the permission Pull requests: read.
  public struct ReviewComments: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ReviewComment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - since: only items that were updated at or after this time.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, number: Int, sort: GitHubAPI.TimeSort? = nil,
      direction: GitHubAPI.SortDirection? = nil, since: Date? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/pulls/\(number)/comments",
        ["sort": sort?.rawValue, "direction": direction?.rawValue, "since": since, "per_page": perPage, "page": page])
    }
  }

  /// Creates a comment on the diff of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/comments#create-a-review-comment-for-a-pull-request): needs the permission Pull requests: write.
  public struct CreateReviewComment: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReviewComment
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - body: the text of the comment, in Markdown.
    ///   - commitID: the SHA of the commit to comment on.
    ///   - path: the path of the file.
    ///   - position: the line in the diff; prefer `line`.
    ///   - side: the side of the diff that the line is on.
    ///   - line: the line in the file.
    ///   - startLine: the first line of a comment on several lines.
    ///   - startSide: the side of the diff that the first line is on.
    ///   - inReplyTo: the comment to reply to; most other parameters are then ignored.
    ///   - subjectType: whether the comment is on a line or on the whole file.
    public init(
      owner: String, repo: String, number: Int, body: String, commitID: String, path: String, position: Int? = nil,
      side: GitHubAPI.DiffSide? = nil, line: Int? = nil, startLine: Int? = nil, startSide: StartSide? = nil,
      inReplyTo: Int64? = nil, subjectType: GitHubAPI.ReviewCommentSubject? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/comments")
      requestInfo = .init(
        method: .post,
        parameters: [
          "body": body, "commit_id": commitID, "path": path, "position": position, "side": side, "line": line,
          "start_line": startLine, "start_side": startSide, "in_reply_to": inReplyTo, "subject_type": subjectType,
        ])
    }

    /// The side of the first line of a comment on several lines.
    public struct StartSide: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The file before the changes.
      public static let left: Self = "LEFT"
      /// The file after the changes.
      public static let right: Self = "RIGHT"
      /// The same side as that of the last line.
      public static let side: Self = "side"
    }
  }

  /// Returns the users and teams whose reviews of a pull request are requested.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/review-requests#get-all-requested-reviewers-for-a-pull-request): needs the permission Pull requests: read.
  public struct RequestedReviewers: GitHubEndpoint {
    public typealias Response = GitHubAPI.ReviewRequests
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/requested_reviewers")
    }
  }

  /// Requests reviews of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/review-requests#request-reviewers-for-a-pull-request): needs the permission Pull requests: write.
  public struct RequestReviewers: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequest
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - reviewers: the user names of the reviewers.
    ///   - teamReviewers: the names of teams as used in URLs (slugs).
    public init(owner: String, repo: String, number: Int, reviewers: [String]? = nil, teamReviewers: [String]? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/requested_reviewers")
      requestInfo = .init(method: .post, parameters: ["reviewers": reviewers, "team_reviewers": teamReviewers])
    }
  }

  /// Withdraws requests for reviews of a pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/pulls/review-requests#remove-requested-reviewers-from-a-pull-request): needs the permission Pull requests: write.
  public struct RemoveRequestedReviewers: GitHubEndpoint {
    public typealias Response = GitHubAPI.PullRequest
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the pull request.
    ///   - reviewers: the user names of the reviewers to remove.
    ///   - teamReviewers: the names of teams as used in URLs (slugs).
    public init(owner: String, repo: String, number: Int, reviewers: [String], teamReviewers: [String]? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/pulls/\(number)/requested_reviewers")
      requestInfo = .init(
        method: .delete,
        parameters: [
          "reviewers": reviewers, "team_reviewers": teamReviewers,
        ], encoding: .json)
    }
  }
}
