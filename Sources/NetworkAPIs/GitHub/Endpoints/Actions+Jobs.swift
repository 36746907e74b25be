public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Actions {
  /// Returns a job of a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-jobs#get-a-job-for-a-workflow-run): needs the permission Actions: read.
  public struct GetJob: GitHubEndpoint {
    public typealias Response = GitHubAPI.Job
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the job.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/jobs/\(id)")
    }
  }

  /// Downloads the logs of a job, as text.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-jobs#download-job-logs-for-a-workflow-run): needs the permission Actions: read.
  public struct DownloadJobLogs: GitHubEndpoint {
    public typealias Response = Data
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the job.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/jobs/\(id)/logs")
    }
  }

  /// Deletes a workflow run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#delete-a-workflow-run): needs the permission Actions: write.
  public struct DeleteRun: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)")
    }
  }

  /// Runs the failed jobs of a workflow run again.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run): needs the permission Actions: write.
  public struct RerunFailedJobs: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the run.
    ///   - enableDebugLogging: whether to enable debug logging for the new attempt.
    public init(owner: String, repo: String, id: Int64, enableDebugLogging: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runs/\(id)/rerun-failed-jobs")
      requestInfo = .init(method: .post, parameters: ["enable_debug_logging": enableDebugLogging])
    }
  }

  /// Returns a workflow.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflows#get-a-workflow): needs the permission Actions: read.
  public struct GetWorkflow: GitHubEndpoint {
    public typealias Response = GitHubAPI.Workflow
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - workflow: the ID or the file name of the workflow, such as `ci.yml`.
    public init(owner: String, repo: String, workflow: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/workflows/\(workflow)")
    }
  }

  /// Disables a workflow.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflows#disable-a-workflow): needs the permission Actions: write.
  public struct DisableWorkflow: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - workflow: the ID or the file name of the workflow, such as `ci.yml`.
    public init(owner: String, repo: String, workflow: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/workflows/\(workflow)/disable")
    }
  }

  /// Enables a workflow.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/workflows#enable-a-workflow): needs the permission Actions: write.
  public struct EnableWorkflow: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - workflow: the ID or the file name of the workflow, such as `ci.yml`.
    public init(owner: String, repo: String, workflow: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/workflows/\(workflow)/enable")
    }
  }
}
