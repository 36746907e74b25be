public import NetworkAPIKit

extension NetworkResponse {
  /// How many requests are left, as the answer tells.
  public var gitHubRateLimit: GitHubAPI.RateLimit? { GitHubAPI.RateLimit(headers) }

  /// GitHub's number of the request, to be told in reports of problems.
  public var gitHubRequestID: String? { headers["X-GitHub-Request-Id"] }

  /// How many seconds to wait at least before asking again for events or notifications.
  public var gitHubPollInterval: Int? { headers["X-Poll-Interval"].flatMap { Int($0) } }
}
