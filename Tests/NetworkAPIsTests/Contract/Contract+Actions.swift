import Foundation
@testable import NetworkAPIs

extension Contract {
  static let actions: [Contract] = [
    Contract(
      "actions/list-workflow-runs-for-repo",
      GitHubAPI.Actions.Runs(owner: "owner", repo: "repo"),
      full: GitHubAPI.Actions.Runs(
        owner: "owner", repo: "repo", actor: "a", branch: "a", event: "a",
        status: "completed", perPage: 1, page: 1, created: "a", excludePullRequests: true, checkSuiteID: 1,
        headSHA: "a")),
    Contract(
      "actions/list-workflow-runs",
      GitHubAPI.Actions.WorkflowRuns(owner: "owner", repo: "repo", workflow: "workflow-id"),
      full: GitHubAPI.Actions.WorkflowRuns(
        owner: "owner", repo: "repo", workflow: "workflow-id", actor: "a",
        branch: "a", event: "a", status: "completed", perPage: 1, page: 1, created: "a", excludePullRequests: true,
        checkSuiteID: 1, headSHA: "a")),
    Contract(
      "actions/get-workflow-run",
      GitHubAPI.Actions.GetRun(owner: "owner", repo: "repo", runID: 1),
      full: GitHubAPI.Actions.GetRun(owner: "owner", repo: "repo", runID: 1, excludePullRequests: true)),
    Contract(
      "actions/cancel-workflow-run",
      GitHubAPI.Actions.CancelRun(owner: "owner", repo: "repo", runID: 1)),
    Contract(
      "actions/re-run-workflow",
      GitHubAPI.Actions.RerunRun(owner: "owner", repo: "repo", runID: 1),
      full: GitHubAPI.Actions.RerunRun(owner: "owner", repo: "repo", runID: 1, enableDebugLogging: true)),
    Contract(
      "actions/list-jobs-for-workflow-run",
      GitHubAPI.Actions.Jobs(owner: "owner", repo: "repo", runID: 1),
      full: GitHubAPI.Actions.Jobs(owner: "owner", repo: "repo", runID: 1, filter: "latest", perPage: 1, page: 1)),
    Contract(
      "actions/list-workflow-run-artifacts",
      GitHubAPI.Actions.Artifacts(owner: "owner", repo: "repo", runID: 1),
      full: GitHubAPI.Actions.Artifacts(
        owner: "owner", repo: "repo", runID: 1, perPage: 1, page: 1, name: "a",
        direction: "asc")),
    Contract(
      "actions/download-artifact",
      GitHubAPI.Actions.DownloadArtifact(owner: "owner", repo: "repo", artifactID: 1, archiveFormat: "archive-format")),
    Contract(
      "actions/download-workflow-run-logs",
      GitHubAPI.Actions.DownloadLogs(owner: "owner", repo: "repo", runID: 1)),
    Contract(
      "actions/list-repo-workflows",
      GitHubAPI.Actions.Workflows(owner: "owner", repo: "repo"),
      full: GitHubAPI.Actions.Workflows(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "actions/create-workflow-dispatch",
      GitHubAPI.Actions.Dispatch(owner: "owner", repo: "repo", workflow: "workflow-id", ref: "a"),
      full: GitHubAPI.Actions.Dispatch(
        owner: "owner", repo: "repo", workflow: "workflow-id", ref: "a",
        inputs: ["a": 1], returnRunDetails: true)),
  ]
}
