import NetworkAPIs

extension ParameterValues {
  static let issuesAndPulls: [ParameterValues] = [
    ParameterValues("issues/create-milestone", "state", [GitHubAPI.State.open, .closed]) {
      GitHubAPI.Issues.CreateMilestone(owner: "owner", repo: "repo", title: "a", state: $0)
    },
    ParameterValues("issues/list", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Issues.List(direction: $0)
    },
    ParameterValues(
      "issues/list", "filter",
      [
        GitHubAPI.Issues.Filter.assigned, .created, .mentioned, .subscribed, .repos, .all,
      ]
    ) {
      GitHubAPI.Issues.List(filter: $0)
    },
    ParameterValues("issues/list", "sort", [GitHubAPI.Issues.Sort.created, .updated, .comments]) {
      GitHubAPI.Issues.List(sort: $0)
    },
    ParameterValues("issues/list", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Issues.List(state: $0)
    },
    ParameterValues("issues/list-comments-for-repo", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Issues.CommentsForRepo(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues("issues/list-comments-for-repo", "sort", [GitHubAPI.TimeSort.created, .updated]) {
      GitHubAPI.Issues.CommentsForRepo(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues(
      "issues/list-for-authenticated-user", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Issues.ListForAuthenticatedUser(direction: $0)
    },
    ParameterValues(
      "issues/list-for-authenticated-user", "filter",
      [
        GitHubAPI.Issues.Filter.assigned, .created, .mentioned, .subscribed, .repos, .all,
      ]
    ) {
      GitHubAPI.Issues.ListForAuthenticatedUser(filter: $0)
    },
    ParameterValues(
      "issues/list-for-authenticated-user", "sort",
      [
        GitHubAPI.Issues.Sort.created, .updated, .comments,
      ]
    ) {
      GitHubAPI.Issues.ListForAuthenticatedUser(sort: $0)
    },
    ParameterValues("issues/list-for-authenticated-user", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Issues.ListForAuthenticatedUser(state: $0)
    },
    ParameterValues("issues/list-for-org", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Issues.ListForOrg(org: "org", direction: $0)
    },
    ParameterValues(
      "issues/list-for-org", "filter",
      [
        GitHubAPI.Issues.Filter.assigned, .created, .mentioned, .subscribed, .repos, .all,
      ]
    ) {
      GitHubAPI.Issues.ListForOrg(org: "org", filter: $0)
    },
    ParameterValues("issues/list-for-org", "sort", [GitHubAPI.Issues.Sort.created, .updated, .comments]) {
      GitHubAPI.Issues.ListForOrg(org: "org", sort: $0)
    },
    ParameterValues("issues/list-for-org", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Issues.ListForOrg(org: "org", state: $0)
    },
    ParameterValues("issues/list-for-repo", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Issues.ListForRepo(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues("issues/list-for-repo", "sort", [GitHubAPI.Issues.Sort.created, .updated, .comments]) {
      GitHubAPI.Issues.ListForRepo(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues("issues/list-for-repo", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Issues.ListForRepo(owner: "owner", repo: "repo", state: $0)
    },
    ParameterValues("issues/list-milestones", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Issues.Milestones(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues("issues/list-milestones", "sort", [GitHubAPI.Issues.Milestones.Sort.dueOn, .completeness]) {
      GitHubAPI.Issues.Milestones(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues("issues/list-milestones", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Issues.Milestones(owner: "owner", repo: "repo", state: $0)
    },
    ParameterValues(
      "issues/lock", "lock_reason",
      [
        GitHubAPI.Issues.Lock.LockReason.offTopic, .tooHeated, .resolved, .spam,
      ]
    ) {
      GitHubAPI.Issues.Lock(owner: "owner", repo: "repo", number: 1, lockReason: $0)
    },
    ParameterValues("issues/update", "state", [GitHubAPI.State.open, .closed]) {
      GitHubAPI.Issues.Update(owner: "owner", repo: "repo", number: 1, state: $0)
    },
    ParameterValues(
      "issues/update", "state_reason",
      [
        GitHubAPI.IssueStateReason.completed, .notPlanned, .duplicate, .reopened,
      ]
    ) {
      GitHubAPI.Issues.Update(owner: "owner", repo: "repo", number: 1, stateReason: .value($0))
    },
    ParameterValues("issues/update-milestone", "state", [GitHubAPI.State.open, .closed]) {
      GitHubAPI.Issues.UpdateMilestone(owner: "owner", repo: "repo", number: 1, state: $0)
    },
    ParameterValues(
      "pulls/create-review", "event",
      [
        GitHubAPI.Pulls.ReviewAction.approve, .requestChanges, .comment,
      ]
    ) {
      GitHubAPI.Pulls.CreateReview(owner: "owner", repo: "repo", number: 1, event: $0)
    },
    ParameterValues("pulls/create-review-comment", "side", [GitHubAPI.DiffSide.left, .right]) {
      GitHubAPI.Pulls.CreateReviewComment(
        owner: "owner", repo: "repo", number: 1, body: "a", commitID: "a", path: "a", side: $0)
    },
    ParameterValues(
      "pulls/create-review-comment", "start_side",
      [
        GitHubAPI.Pulls.CreateReviewComment.StartSide.left, .right, .side,
      ]
    ) {
      GitHubAPI.Pulls.CreateReviewComment(
        owner: "owner", repo: "repo", number: 1, body: "a", commitID: "a", path: "a", startSide: $0)
    },
    ParameterValues("pulls/create-review-comment", "subject_type", [GitHubAPI.ReviewCommentSubject.line, .file]) {
      GitHubAPI.Pulls.CreateReviewComment(
        owner: "owner", repo: "repo", number: 1, body: "a", commitID: "a", path: "a", subjectType: $0)
    },
    ParameterValues("pulls/dismiss-review", "event", [GitHubAPI.Pulls.DismissReview.Event.dismiss]) {
      GitHubAPI.Pulls.DismissReview(owner: "owner", repo: "repo", number: 1, id: 1, message: "a", event: $0)
    },
    ParameterValues("pulls/list", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Pulls.List(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues("pulls/list", "sort", [GitHubAPI.Pulls.List.Sort.created, .updated, .popularity, .longRunning]) {
      GitHubAPI.Pulls.List(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues("pulls/list", "state", [GitHubAPI.StateFilter.open, .closed, .all]) {
      GitHubAPI.Pulls.List(owner: "owner", repo: "repo", state: $0)
    },
    ParameterValues("pulls/list-review-comments", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Pulls.ReviewComments(owner: "owner", repo: "repo", number: 1, direction: $0)
    },
    ParameterValues("pulls/list-review-comments", "sort", [GitHubAPI.TimeSort.created, .updated]) {
      GitHubAPI.Pulls.ReviewComments(owner: "owner", repo: "repo", number: 1, sort: $0)
    },
    ParameterValues(
      "pulls/list-review-comments-for-repo", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Pulls.ReviewCommentsForRepo(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues(
      "pulls/list-review-comments-for-repo", "sort",
      [
        GitHubAPI.Pulls.ReviewCommentsForRepo.Sort.created, .updated, .createdAt,
      ]
    ) {
      GitHubAPI.Pulls.ReviewCommentsForRepo(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues("pulls/merge", "merge_method", [GitHubAPI.MergeMethod.merge, .squash, .rebase]) {
      GitHubAPI.Pulls.Merge(owner: "owner", repo: "repo", number: 1, mergeMethod: $0)
    },
    ParameterValues(
      "pulls/submit-review", "event",
      [
        GitHubAPI.Pulls.ReviewAction.approve, .requestChanges, .comment,
      ]
    ) {
      GitHubAPI.Pulls.SubmitReview(owner: "owner", repo: "repo", number: 1, id: 1, event: $0)
    },
    ParameterValues("pulls/update", "state", [GitHubAPI.State.open, .closed]) {
      GitHubAPI.Pulls.Update(owner: "owner", repo: "repo", number: 1, state: $0)
    },
  ]
}
