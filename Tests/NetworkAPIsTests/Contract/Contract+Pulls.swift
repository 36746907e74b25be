import Foundation
@testable import NetworkAPIs

extension Contract {
  static let pulls: [Contract] = [
    Contract(
      "pulls/list",
      GitHubAPI.Pulls.List(owner: "owner", repo: "repo"),
      full: GitHubAPI.Pulls.List(
        owner: "owner", repo: "repo", state: "open", head: "a", base: "a", sort: "created",
        direction: "asc", perPage: 1, page: 1)),
    Contract(
      "pulls/get",
      GitHubAPI.Pulls.Get(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "pulls/create",
      GitHubAPI.Pulls.Create(owner: "owner", repo: "repo", head: "a", base: "a"),
      full: GitHubAPI.Pulls.Create(
        owner: "owner", repo: "repo", head: "a", base: "a", title: "a", headRepo: "a",
        body: "a", maintainerCanModify: true, draft: true, issue: 1)),
    Contract(
      "pulls/update",
      GitHubAPI.Pulls.Update(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.Update(
        owner: "owner", repo: "repo", number: 1, title: "a", body: "a", state: "open",
        base: "a", maintainerCanModify: true)),
    Contract(
      "pulls/list-commits",
      GitHubAPI.Pulls.Commits(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.Commits(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "pulls/list-files",
      GitHubAPI.Pulls.Files(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.Files(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "pulls/check-if-merged",
      GitHubAPI.Pulls.IsMerged(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "pulls/merge",
      GitHubAPI.Pulls.Merge(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.Merge(
        owner: "owner", repo: "repo", number: 1, commitTitle: "a", commitMessage: "a",
        sha: "a", mergeMethod: "merge")),
    Contract(
      "pulls/update-branch",
      GitHubAPI.Pulls.UpdateBranch(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.UpdateBranch(owner: "owner", repo: "repo", number: 1, expectedHeadSHA: "a")),
    Contract(
      "pulls/list-reviews",
      GitHubAPI.Pulls.Reviews(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.Reviews(owner: "owner", repo: "repo", number: 1, perPage: 1, page: 1)),
    Contract(
      "pulls/get-review",
      GitHubAPI.Pulls.GetReview(owner: "owner", repo: "repo", number: 1, id: 1)),
    Contract(
      "pulls/create-review",
      GitHubAPI.Pulls.CreateReview(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.CreateReview(
        owner: "owner", repo: "repo", number: 1, commitID: "a", body: "a",
        event: "APPROVE", comments: [.init(path: "a", body: "b", line: 1)])),
    Contract(
      "pulls/submit-review",
      GitHubAPI.Pulls.SubmitReview(owner: "owner", repo: "repo", number: 1, id: 1, event: "APPROVE"),
      full: GitHubAPI.Pulls.SubmitReview(owner: "owner", repo: "repo", number: 1, id: 1, event: "APPROVE", body: "a")),
    Contract(
      "pulls/delete-pending-review",
      GitHubAPI.Pulls.DeletePendingReview(owner: "owner", repo: "repo", number: 1, id: 1)),
    Contract(
      "pulls/list-review-comments",
      GitHubAPI.Pulls.ReviewComments(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.ReviewComments(
        owner: "owner", repo: "repo", number: 1, sort: "created", direction: "asc",
        since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "pulls/create-review-comment",
      GitHubAPI.Pulls.CreateReviewComment(owner: "owner", repo: "repo", number: 1, body: "a", commitID: "a", path: "a"),
      full: GitHubAPI.Pulls.CreateReviewComment(
        owner: "owner", repo: "repo", number: 1, body: "a", commitID: "a",
        path: "a", position: 1, side: "LEFT", line: 1, startLine: 1, startSide: "LEFT", inReplyTo: 1,
        subjectType: "line")),
    Contract(
      "pulls/list-requested-reviewers",
      GitHubAPI.Pulls.RequestedReviewers(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "pulls/request-reviewers",
      GitHubAPI.Pulls.RequestReviewers(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Pulls.RequestReviewers(
        owner: "owner", repo: "repo", number: 1, reviewers: ["a"],
        teamReviewers: ["a"])),
    Contract(
      "pulls/remove-requested-reviewers",
      GitHubAPI.Pulls.RemoveRequestedReviewers(owner: "owner", repo: "repo", number: 1, reviewers: ["a"]),
      full: GitHubAPI.Pulls.RemoveRequestedReviewers(
        owner: "owner", repo: "repo", number: 1, reviewers: ["a"],
        teamReviewers: ["a"])),
    Contract(
      "pulls/list-review-comments-for-repo",
      GitHubAPI.Pulls.ReviewCommentsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Pulls.ReviewCommentsForRepo(
        owner: "owner", repo: "repo", sort: "created", direction: "asc",
        since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "pulls/get-review-comment",
      GitHubAPI.Pulls.GetReviewComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "pulls/update-review-comment",
      GitHubAPI.Pulls.UpdateReviewComment(owner: "owner", repo: "repo", id: 1, body: "a")),
    Contract(
      "pulls/delete-review-comment",
      GitHubAPI.Pulls.DeleteReviewComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "pulls/create-reply-for-review-comment",
      GitHubAPI.Pulls.ReplyToReviewComment(owner: "owner", repo: "repo", number: 1, id: 1, body: "a")),
    Contract(
      "pulls/list-comments-for-review",
      GitHubAPI.Pulls.CommentsForReview(owner: "owner", repo: "repo", number: 1, id: 1),
      full: GitHubAPI.Pulls.CommentsForReview(owner: "owner", repo: "repo", number: 1, id: 1, perPage: 1, page: 1)),
    Contract(
      "pulls/update-review",
      GitHubAPI.Pulls.UpdateReview(owner: "owner", repo: "repo", number: 1, id: 1, body: "a")),
    Contract(
      "pulls/dismiss-review",
      GitHubAPI.Pulls.DismissReview(owner: "owner", repo: "repo", number: 1, id: 1, message: "a"),
      full: GitHubAPI.Pulls.DismissReview(
        owner: "owner", repo: "repo", number: 1, id: 1, message: "a",
        event: "DISMISS")),
  ]
}
