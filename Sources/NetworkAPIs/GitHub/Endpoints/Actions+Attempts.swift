public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Returns an attempt of a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#get-a-workflow-run-attempt): needs the permission Actions: read.
  public struct GetRunAttempt: GitHubEndpoint {
    public typealias Response = GitHubAPI.WorkflowRun
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the workflow run.
    ///   - attempt: the number of the attempt, starting at 1.
    ///   - excludePullRequests: whether to leave out the runs' pull requests.
    public init(owner: String, repo: String, id: Int64, attempt: Int, excludePullRequests: Bool? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/runs/\(id)/attempts/\(attempt)", ["exclude_pull_requests": excludePullRequests]
      )
    }
  }

  /// Lists the jobs of an attempt of a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-jobs#list-jobs-for-a-workflow-run-attempt): needs the permission Actions: read.
  public struct JobsForAttempt: GitHubEndpoint {
    public typealias Response = GitHubAPI.Jobs
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - runID: the ID of the workflow run.
    ///   - attempt: the number of the attempt, starting at 1.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, runID: Int64, attempt: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/actions/runs/\(runID)/attempts/\(attempt)/jobs", ["per_page": perPage, "page": page])
    }
  }

  /// Downloads the logs of an attempt of a workflow run, as a ZIP archive.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#download-workflow-run-attempt-logs): needs the permission Actions: read.
  public struct DownloadAttemptLogs: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the workflow run.
    ///   - attempt: the number of the attempt, starting at 1.
    public init(owner: String, repo: String, id: Int64, attempt: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/attempts/\(attempt)/logs")
    }
  }
}
