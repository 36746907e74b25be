public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Checks {
  /// Get a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#get-a-check-run)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs/\(id)")
    }
  }

  /// Create a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#create-a-check-run)
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name.
    ///   - headSHA: only items of this commit.
    ///   - detailsURL: the URL of further details.
    ///   - externalID: its ID where it comes from.
    ///   - status: the current status.
    ///   - startedAt: when it started.
    ///   - conclusion: how it ended.
    ///   - completedAt: when it ended.
    ///   - output: what it found.
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

  /// Update a check run.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#update-a-check-run)
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID.
    ///   - name: the name.
    ///   - detailsURL: the URL of further details.
    ///   - externalID: its ID where it comes from.
    ///   - startedAt: when it started.
    ///   - status: the current status.
    ///   - conclusion: how it ended.
    ///   - completedAt: when it ended.
    ///   - output: what it found.
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

  /// List check run annotations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#list-check-run-annotations)
  public struct Annotations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CheckAnnotation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/check-runs/\(id)/annotations", ["per_page": perPage, "page": page])
    }
  }

  /// List check suites for a Git reference.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/suites#list-check-suites-for-a-git-reference)
  public struct SuitesForRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckSuites
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - appID: only items of this app.
    ///   - checkName: only items with this name.
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
