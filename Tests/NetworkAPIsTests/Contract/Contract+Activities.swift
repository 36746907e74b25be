@testable import NetworkAPIs

extension Contract {
  static let activities: [Contract] = [
    Contract(
      "repos/get-commit-comment",
      GitHubAPI.Repos.GetCommitComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/update-commit-comment",
      GitHubAPI.Repos.UpdateCommitComment(owner: "owner", repo: "repo", id: 1, body: "a")),
    Contract(
      "repos/delete-commit-comment",
      GitHubAPI.Repos.DeleteCommitComment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/get-deployment",
      GitHubAPI.Repos.GetDeployment(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/get-deployment-status",
      GitHubAPI.Repos.GetDeploymentStatus(owner: "owner", repo: "repo", deploymentID: 1, id: 1)),
    Contract(
      "repos/list-branches-for-head-commit",
      GitHubAPI.Repos.BranchesForHeadCommit(owner: "owner", repo: "repo", sha: "commit-sha")),
    Contract(
      "repos/check-vulnerability-alerts",
      GitHubAPI.Repos.HasVulnerabilityAlerts(owner: "owner", repo: "repo")),
    Contract(
      "repos/enable-vulnerability-alerts",
      GitHubAPI.Repos.EnableVulnerabilityAlerts(owner: "owner", repo: "repo")),
    Contract(
      "repos/disable-vulnerability-alerts",
      GitHubAPI.Repos.DisableVulnerabilityAlerts(owner: "owner", repo: "repo")),
    Contract(
      "repos/enable-automated-security-fixes",
      GitHubAPI.Repos.EnableSecurityFixes(owner: "owner", repo: "repo")),
    Contract(
      "repos/disable-automated-security-fixes",
      GitHubAPI.Repos.DisableSecurityFixes(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-top-referrers",
      GitHubAPI.Repos.TopReferrers(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-top-paths",
      GitHubAPI.Repos.TopPaths(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-autolinks",
      GitHubAPI.Repos.Autolinks(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-autolink",
      GitHubAPI.Repos.GetAutolink(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/create-autolink",
      GitHubAPI.Repos.CreateAutolink(owner: "owner", repo: "repo", keyPrefix: "a", urlTemplate: "a"),
      full: GitHubAPI.Repos.CreateAutolink(
        owner: "owner", repo: "repo", keyPrefix: "a", urlTemplate: "a", isAlphanumeric: true)),
    Contract(
      "repos/delete-autolink",
      GitHubAPI.Repos.DeleteAutolink(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "reactions/list-for-commit-comment",
      GitHubAPI.Reactions.List(to: .commitComment(owner: "owner", repo: "repo", id: 1)),
      full: GitHubAPI.Reactions.List(
        to: .commitComment(owner: "owner", repo: "repo", id: 1), content: .plusOne, perPage: 1, page: 1)),
    Contract(
      "reactions/create-for-commit-comment",
      GitHubAPI.Reactions.Create(to: .commitComment(owner: "owner", repo: "repo", id: 1), content: .plusOne)),
    Contract(
      "reactions/delete-for-commit-comment",
      GitHubAPI.Reactions.Delete(to: .commitComment(owner: "owner", repo: "repo", id: 1), id: 1)),
    Contract(
      "checks/rerequest-run",
      GitHubAPI.Checks.RerequestRun(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "checks/rerequest-suite",
      GitHubAPI.Checks.RerequestSuite(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/get-workflow-run-attempt",
      GitHubAPI.Actions.GetRunAttempt(owner: "owner", repo: "repo", id: 1, attempt: 1),
      full: GitHubAPI.Actions.GetRunAttempt(owner: "owner", repo: "repo", id: 1, attempt: 1, excludePullRequests: true)),
    Contract(
      "actions/list-jobs-for-workflow-run-attempt",
      GitHubAPI.Actions.JobsForAttempt(owner: "owner", repo: "repo", runID: 1, attempt: 1),
      full: GitHubAPI.Actions.JobsForAttempt(owner: "owner", repo: "repo", runID: 1, attempt: 1, perPage: 1, page: 1)),
    Contract(
      "actions/download-workflow-run-attempt-logs",
      GitHubAPI.Actions.DownloadAttemptLogs(owner: "owner", repo: "repo", id: 1, attempt: 1)),
    Contract(
      "actions/approve-workflow-run",
      GitHubAPI.Actions.ApproveRun(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/get-reviews-for-run",
      GitHubAPI.Actions.Approvals(owner: "owner", repo: "repo", runID: 1)),
    Contract(
      "actions/get-pending-deployments-for-run",
      GitHubAPI.Actions.PendingDeployments(owner: "owner", repo: "repo", runID: 1)),
    Contract(
      "actions/review-pending-deployments-for-run",
      GitHubAPI.Actions.ReviewPendingDeployments(
        owner: "owner", repo: "repo", runID: 1, environmentIDs: [1], state: .approved, comment: "a")),
  ]
}
