public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Checks {
  /// Returns a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#get-a-check-run): needs the permission Checks: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs/\(id)")
    }
  }

  /// Creates a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#create-a-check-run): needs the permission Checks: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the check, such as `tests`.
    ///   - headSHA: the SHA of the commit.
    ///   - detailsURL: the URL of further details.
    ///   - externalID: the check run's ID in your own system.
    ///   - status: the check run's progress.
    ///   - startedAt: when the check run started.
    ///   - conclusion: the result; setting it completes the check run.
    ///   - completedAt: when the check run was completed.
    ///   - output: the results.
    ///   - actions: buttons of the page.
    public init(
      owner: String, repo: String, name: String, headSHA: String, detailsURL: String? = nil, externalID: String? = nil,
      status: GitHubAPI.CheckStatus? = nil, startedAt: Date? = nil, conclusion: GitHubAPI.CheckConclusion? = nil,
      completedAt: Date? = nil, output: CheckOutput? = nil, actions: [CheckAction]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "head_sha": headSHA, "details_url": detailsURL, "external_id": externalID, "status": status,
          "started_at": startedAt, "conclusion": conclusion, "completed_at": completedAt, "output": output,
          "actions": actions,
        ])
    }
  }

  /// Updates a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#update-a-check-run): needs the permission Checks: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check run.
    ///   - name: the name of the check, such as `tests`.
    ///   - detailsURL: the URL of further details.
    ///   - externalID: the check run's ID in your own system.
    ///   - startedAt: when the check run started.
    ///   - status: the check run's progress.
    ///   - conclusion: the result; setting it completes the check run.
    ///   - completedAt: when the check run was completed.
    ///   - output: the results.
    ///   - actions: buttons of the page.
    public init(
      owner: String, repo: String, id: Int64, name: String? = nil, detailsURL: String? = nil,
      externalID: String? = nil, startedAt: Date? = nil, status: GitHubAPI.CheckStatus? = nil,
      conclusion: GitHubAPI.CheckConclusion? = nil, completedAt: Date? = nil, output: CheckOutput? = nil,
      actions: [CheckAction]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "details_url": detailsURL, "external_id": externalID, "started_at": startedAt,
          "status": status, "conclusion": conclusion, "completed_at": completedAt, "output": output,
          "actions": actions,
        ])
    }
  }

  /// Lists a check run's annotations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#list-check-run-annotations): needs the permission Checks: read.
  public struct Annotations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CheckAnnotation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check run.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/check-runs/\(id)/annotations", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the check suites for a branch, tag or commit.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/suites#list-check-suites-for-a-git-reference): needs the permission Checks: read.
  public struct SuitesForRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckSuites
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: the name of a branch or tag, or a SHA.
    ///   - appID: only those that this app created.
    ///   - checkName: only check suites with a check run of this name.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      owner: String, repo: String, ref: String, appID: Int64? = nil, checkName: String? = nil, perPage: Int? = nil,
      page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/commits/\(segments: ref)/check-suites",
        ["app_id": appID, "check_name": checkName, "per_page": perPage, "page": page])
    }
  }
}
