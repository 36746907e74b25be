import NetworkAPIKit
import NetworkAPIs

/// Tells GitHub whether the title of a pull request names an issue, such as
/// "Fix the parser (#12)".
struct TitleCheck {
  let client: NetworkClient

  /// A client that calls GitHub, or a server in its place.
  ///
  /// It retries more often than by default: no user is waiting, and GitHub
  /// doesn't deliver an event a second time.
  init(token: String, server: String?) throws(NetworkError) {
    var configuration = NetworkClient.Configuration()
    if let server {
      configuration.hostOverrides = try GitHubAPI.enterpriseServer(
        api: HTTPURL(server))
    }
    configuration.headers = [.userAgent("title-check")]
    configuration.authentication = [
      .bearer(
        BearerToken(token),
        for: try GitHubAPI.origins(of: configuration.hostOverrides))
    ]
    configuration.interceptors = [GitHubAPI.PlatformRules()]
    configuration.retry = ExponentialBackoff(
      maximumRetries: 5, delay: .seconds(1), maximumDelay: .seconds(60))
    client = NetworkClient(configuration: configuration)
  }

  /// The job for an event, or nil if the event needs none.
  func job(for event: GitHubAPI.WebhookEvent) -> Endpoint? {
    guard case .pullRequest(let change) = event.payload,
      ["opened", "edited", "synchronize", "reopened"].contains(event.action),
      let repository = event.repository, let owner = repository.owner
    else { return nil }
    let isGood = change.pullRequest.title.contains(/#[0-9]+/)
    return Endpoint(
      owner: owner.login, repo: repository.name,
      sha: change.pullRequest.head.sha,
      state: isGood ? .success : .failure,
      description: isGood
        ? "The title names an issue" : "Name the issue in the title: #12",
      context: "title")
  }

  typealias Endpoint = GitHubAPI.Repos.CreateCommitStatus

  /// Calls GitHub back.
  ///
  /// Only the newest status of a context counts, so a repeated POST does no
  /// harm. GitHub ignores the key, but with one the client retries the POST.
  func run(_ job: Endpoint) async throws(NetworkError) {
    _ = try await client.request(job) {
      $0.options.idempotencyKey = .automatic
    }
  }
}
