public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Checks {
  /// Get a check run.
  ///
  /// [GitHub's description](https://docs.github.com/rest/checks/runs#get-a-check-run)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs/\(id)")
    }
  }

  /// Create a check run.
  ///
  /// [GitHub's description](https://docs.github.com/rest/checks/runs#create-a-check-run)
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name.
    ///   - headSHA: only those of that commit.
    ///   - detailsURL: where to read more.
    ///   - externalID: its ID where it comes from.
    ///   - status: how far it is.
    ///   - startedAt: when it began.
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
  /// [GitHub's description](https://docs.github.com/rest/checks/runs#update-a-check-run)
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckRun
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    ///   - name: the name.
    ///   - detailsURL: where to read more.
    ///   - externalID: its ID where it comes from.
    ///   - startedAt: when it began.
    ///   - status: how far it is.
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
  /// [GitHub's description](https://docs.github.com/rest/checks/runs#list-check-run-annotations)
  public struct Annotations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CheckAnnotation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: GitHub's number of it.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/check-runs/\(id)/annotations", ["per_page": perPage, "page": page])
    }
  }

  /// List check suites for a Git reference.
  ///
  /// [GitHub's description](https://docs.github.com/rest/checks/suites#list-check-suites-for-a-git-reference)
  public struct SuitesForRef: GitHubEndpoint {
    public typealias Response = GitHubAPI.CheckSuites
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - ref: a branch, a tag or a SHA.
    ///   - appID: only those of that app.
    ///   - checkName: only those of that name.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
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
