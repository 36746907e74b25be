public import NetworkAPIKit

extension GitHubAPI.Checks {
  /// Asks the app to run a check run again.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/runs#rerequest-a-check-run): needs the permission Checks: write.
  public struct RerequestRun: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check run.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-runs/\(id)/rerequest")
    }
  }

  /// Asks the app to run a check suite again.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/checks/suites#rerequest-a-check-suite): needs the permission Checks: write.
  public struct RerequestSuite: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the check suite.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/check-suites/\(id)/rerequest")
    }
  }
}
