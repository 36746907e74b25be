public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for GitHub Actions: workflows, runs, jobs, artifacts, caches, secrets and variables.
  public enum Actions {}
}

extension GitHubAPI.Actions {
  /// Lists a repository's workflow runs.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-repository): needs the permission Actions: read.
  public struct Runs: GitHubEndpoint {
    public typealias Response = GitHubAPI.WorkflowRuns
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - actor: only runs that this account started.
    ///   - branch: only runs for this branch.
    ///   - event: only runs that this event triggered, such as `push`.
    ///   - status: only runs with this status or conclusion.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - created: when the runs were created, in GitHub's search syntax, such as `>=2024-01-01`.
    ///   - excludePullRequests: whether to leave out the runs' pull requests.
    ///   - checkSuiteID: only runs in this check suite.
    ///   - headSHA: only runs for this commit.
    public init(
      owner: String, repo: String, actor: String? = nil, branch: String? = nil, event: String? = nil,
      status: RunStatus? = nil, perPage: Int? = nil, page: Int? = nil, created: String? = nil,
      excludePullRequests: Bool? = nil, checkSuiteID: Int64? = nil, headSHA: String? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/runs",
        [
          "actor": actor, "branch": branch, "event": event, "status": status?.rawValue, "per_page": perPage,
          "page": page, "created": created, "exclude_pull_requests": excludePullRequests,
          "check_suite_id": checkSuiteID, "head_sha": headSHA,
        ])
    }
  }

  /// Lists the runs of a workflow.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#list-workflow-runs-for-a-workflow): needs the permission Actions: read.
  public struct WorkflowRuns: GitHubEndpoint {
    public typealias Response = GitHubAPI.WorkflowRuns
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - workflow: the ID or the file name of the workflow, such as `ci.yml`.
    ///   - actor: only runs that this account started.
    ///   - branch: only runs for this branch.
    ///   - event: only runs that this event triggered, such as `push`.
    ///   - status: only runs with this status or conclusion.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - created: when the runs were created, in GitHub's search syntax, such as `>=2024-01-01`.
    ///   - excludePullRequests: whether to leave out the runs' pull requests.
    ///   - checkSuiteID: only runs in this check suite.
    ///   - headSHA: only runs for this commit.
    public init(
      owner: String, repo: String, workflow: String, actor: String? = nil, branch: String? = nil, event: String? = nil,
      status: RunStatus? = nil, perPage: Int? = nil, page: Int? = nil, created: String? = nil,
      excludePullRequests: Bool? = nil, checkSuiteID: Int64? = nil, headSHA: String? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/workflows/\(workflow)/runs",
        [
          "actor": actor, "branch": branch, "event": event, "status": status?.rawValue, "per_page": perPage,
          "page": page, "created": created, "exclude_pull_requests": excludePullRequests,
          "check_suite_id": checkSuiteID, "head_sha": headSHA,
        ])
    }
  }

  /// Returns a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run): needs the permission Actions: read.
  public struct GetRun: GitHubEndpoint {
    public typealias Response = GitHubAPI.WorkflowRun
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    ///   - excludePullRequests: whether to leave out the runs' pull requests.
    public init(owner: String, repo: String, id: Int64, excludePullRequests: Bool? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/runs/\(id)", ["exclude_pull_requests": excludePullRequests])
    }
  }

  /// Cancels a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#cancel-a-workflow-run): needs the permission Actions: write.
  public struct CancelRun: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/cancel")
    }
  }

  /// Runs all jobs of a workflow run again.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#re-run-a-workflow): needs the permission Actions: write.
  public struct RerunRun: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    ///   - enableDebugLogging: whether to enable debug logging for the new attempt.
    public init(owner: String, repo: String, id: Int64, enableDebugLogging: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/rerun")
      requestInfo = .init(method: .post, parameters: ["enable_debug_logging": enableDebugLogging])
    }
  }

  /// Lists the jobs of a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run): needs the permission Actions: read.
  public struct Jobs: GitHubEndpoint {
    public typealias Response = GitHubAPI.Jobs
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    ///   - filter: whether to list the jobs of the latest attempt or of all attempts.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, runID: Int64, filter: Filter? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/runs/\(runID)/jobs",
        ["filter": filter?.rawValue, "per_page": perPage, "page": page])
    }

    /// Which jobs of a run to list.
    public struct Filter: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The jobs of the latest attempt.
      public static let latest: Self = "latest"
      /// The jobs of all attempts.
      public static let all: Self = "all"
    }
  }

  /// Lists the artifacts of a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/artifacts#list-workflow-run-artifacts): needs the permission Actions: read.
  public struct Artifacts: GitHubEndpoint {
    public typealias Response = GitHubAPI.Artifacts
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - name: only artifacts with this name.
    ///   - direction: the sort order.
    public init(
      owner: String, repo: String, runID: Int64, perPage: Int? = nil, page: Int? = nil, name: String? = nil,
      direction: GitHubAPI.SortDirection? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/runs/\(runID)/artifacts",
        ["per_page": perPage, "page": page, "name": name, "direction": direction?.rawValue])
    }
  }

  /// Downloads an artifact.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/artifacts#download-an-artifact): needs the permission Actions: read.
  public struct DownloadArtifact: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the artifact.
    ///   - archiveFormat: the format; GitHub supports only `zip`.
    public init(owner: String, repo: String, id: Int64, archiveFormat: String = "zip") {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/artifacts/\(id)/\(archiveFormat)")
    }
  }

  /// Downloads the logs of a workflow run, as a ZIP archive.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#download-workflow-run-logs): needs the permission Actions: read.
  public struct DownloadLogs: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/logs")
    }
  }

  /// Lists a repository's workflows.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflows#list-repository-workflows): needs the permission Actions: read.
  public struct Workflows: GitHubEndpoint {
    public typealias Response = GitHubAPI.Workflows
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/workflows", ["per_page": perPage, "page": page])
    }
  }

  /// Runs a workflow that declares the event `workflow_dispatch`.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflows#create-a-workflow-dispatch-event): needs the permission Actions: write.
  public struct Dispatch: GitHubEndpoint {
    public typealias Response = GitHubAPI.WorkflowDispatch?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - workflow: the ID or the file name of the workflow, such as `ci.yml`.
    ///   - ref: the name of the branch or tag to run the workflow on.
    ///   - inputs: the values of the workflow's inputs, by name.
    ///   - returnRunDetails: whether the response contains the started run. From API version 2026-03-10 on, it always
    ///       does.
    public init(
      owner: String, repo: String, workflow: String, ref: String, inputs: [String: GitHubAPI.JSONValue]? = nil,
      returnRunDetails: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/workflows/\(workflow)/dispatches")
      requestInfo = .init(
        method: .post,
        parameters: [
          "ref": ref, "inputs": inputs, "return_run_details": returnRunDetails,
        ])
    }
  }
}
