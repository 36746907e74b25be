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
      GitHubAPI.Actions.GetRun(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Actions.GetRun(owner: "owner", repo: "repo", id: 1, excludePullRequests: true)),
    Contract(
      "actions/cancel-workflow-run",
      GitHubAPI.Actions.CancelRun(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/re-run-workflow",
      GitHubAPI.Actions.RerunRun(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Actions.RerunRun(owner: "owner", repo: "repo", id: 1, enableDebugLogging: true)),
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
      GitHubAPI.Actions.DownloadArtifact(owner: "owner", repo: "repo", id: 1, archiveFormat: "archive-format")),
    Contract(
      "actions/download-workflow-run-logs",
      GitHubAPI.Actions.DownloadLogs(owner: "owner", repo: "repo", id: 1)),
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
    Contract(
      "actions/list-artifacts-for-repo",
      GitHubAPI.Actions.ArtifactsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Actions.ArtifactsForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1, name: "a")),
    Contract(
      "actions/get-artifact",
      GitHubAPI.Actions.GetArtifact(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/delete-artifact",
      GitHubAPI.Actions.DeleteArtifact(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/get-actions-cache-list",
      GitHubAPI.Actions.Caches(owner: "owner", repo: "repo"),
      full: GitHubAPI.Actions.Caches(
        owner: "owner", repo: "repo", perPage: 1, page: 1, ref: "a", key: "a",
        sort: "created_at", direction: "asc")),
    Contract(
      "actions/get-job-for-workflow-run",
      GitHubAPI.Actions.GetJob(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/download-job-logs-for-workflow-run",
      GitHubAPI.Actions.DownloadJobLogs(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/delete-workflow-run",
      GitHubAPI.Actions.DeleteRun(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/re-run-workflow-failed-jobs",
      GitHubAPI.Actions.RerunFailedJobs(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Actions.RerunFailedJobs(owner: "owner", repo: "repo", id: 1, enableDebugLogging: true)),
    Contract(
      "actions/get-workflow",
      GitHubAPI.Actions.GetWorkflow(owner: "owner", repo: "repo", workflow: "workflow-id")),
    Contract(
      "actions/disable-workflow",
      GitHubAPI.Actions.DisableWorkflow(owner: "owner", repo: "repo", workflow: "workflow-id")),
    Contract(
      "actions/enable-workflow",
      GitHubAPI.Actions.EnableWorkflow(owner: "owner", repo: "repo", workflow: "workflow-id")),
    Contract(
      "actions/list-repo-secrets",
      GitHubAPI.Secrets.List(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Secrets.List(in: .repository(owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "actions/get-repo-public-key",
      GitHubAPI.Secrets.Key(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/create-or-update-repo-secret",
      GitHubAPI.Secrets.Set(
        in: .repository(owner: "owner", repo: "repo"), name: "secret-name", encryptedValue: "a", keyID: "a")),
    Contract(
      "actions/delete-repo-secret",
      GitHubAPI.Secrets.Delete(in: .repository(owner: "owner", repo: "repo"), name: "secret-name")),
    Contract(
      "actions/list-repo-variables",
      GitHubAPI.Variables.List(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Variables.List(in: .repository(owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "actions/get-repo-variable",
      GitHubAPI.Variables.Get(in: .repository(owner: "owner", repo: "repo"), name: "name")),
    Contract(
      "actions/create-repo-variable",
      GitHubAPI.Variables.Create(in: .repository(owner: "owner", repo: "repo"), name: "a", value: "a")),
    Contract(
      "actions/update-repo-variable",
      GitHubAPI.Variables.Update(in: .repository(owner: "owner", repo: "repo"), name: "name"),
      full: GitHubAPI.Variables.Update(
        in: .repository(owner: "owner", repo: "repo"), name: "name", newName: "a", value: "a")),
    Contract(
      "actions/delete-repo-variable",
      GitHubAPI.Variables.Delete(in: .repository(owner: "owner", repo: "repo"), name: "name")),
  ]
}
