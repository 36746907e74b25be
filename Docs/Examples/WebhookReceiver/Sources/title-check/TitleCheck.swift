import NetworkAPIKit
import NetworkAPIs

/// Tells GitHub whether the title of a pull request names an issue, such as
/// "Fix the parser (#12)".
struct TitleCheck {
  let client: NetworkClient

  /// A client that calls GitHub, or a server in its place.
  ///
  /// It retries longer than by default: nobody waits for the job, and GitHub
  /// doesn't deliver again by itself.
  init(token: String, server: String?, transport: (any Transport)? = nil)
    throws(NetworkError)
  {
    var configuration = NetworkClient.Configuration(transport: transport)
    if let server {
      configuration.hostOverrides = try GitHubAPI.enterpriseServer(
        api: HTTPURL(server))
    }
    configuration.headers = [
      .userAgent("title-check"), .authorization(bearerToken: token),
    ]
    configuration.interceptors = [GitHubAPI.PlatformRules()]
    configuration.retry = ExponentialBackoff(
      maxRetries: 5, delay: .seconds(1), maxDelay: .seconds(60))
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
  /// The newest status of a context counts, so sending one twice does no
  /// harm. That is what a key says to the retries, although GitHub ignores
  /// it.
  func run(_ job: Endpoint) async throws(NetworkError) {
    _ = try await client.request(job) {
      $0.options.idempotencyKey = .automatic
    }
  }
}
