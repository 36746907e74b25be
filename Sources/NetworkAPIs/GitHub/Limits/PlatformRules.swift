public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Keeps the rules GitHub asks its clients to keep, so that a program is slowed down and not banned.
  ///
  /// - A request that a rate limit refused (403 or 429; with GraphQL also 200) is sent again when GitHub says: after `Retry-After`, at the
  ///   limit's reset, or after a minute, and longer each time, for a secondary limit. Other 403s are about permission
  ///   and are not repeated.
  /// - While the answers say that nothing is left of a limit, requests wait for its reset.
  /// - Requests that change something start at least a second apart.
  /// - What GitHub is still computing (statistics, answered with 202) is asked for again after 1, 2 and 4 seconds.
  ///
  /// ```swift
  /// let client = NetworkClient(configuration: .init(interceptors: [GitHubAPI.PlatformRules()]))
  /// ```
  ///
  /// A wait longer than ``maximumWait`` is not waited: the caller gets the answer that refused, and
  /// ``NetworkAPIKit/NetworkError/gitHubRateLimitEnd`` says when the limit ends.
  public struct PlatformRules: Interceptor {
    /// The longest wait; default a minute and a half, which does for secondary limits.
    public let maximumWait: Duration
    /// How often a request is sent again. Default 3.
    public let maximumRetries: Int
    /// The least time between two requests that change something. Default one second.
    public let changeInterval: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state: State

    /// The rules.
    ///
    /// - Parameters:
    ///   - maximumWait: the longest wait.
    ///   - maximumRetries: how often a request is sent again.
    ///   - changeInterval: the least time between two requests that change something.
    ///   - now: what tells the time.
    ///   - sleep: what waits.
    public init(
      maximumWait: Duration = .seconds(90), maximumRetries: Int = 3, changeInterval: Duration = .seconds(1),
      now: @escaping @Sendable () -> Date = { Date() },
      sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
      self.maximumWait = maximumWait
      self.maximumRetries = maximumRetries
      self.changeInterval = changeInterval
      self.now = now
      self.sleep = sleep
      state = State()
    }

    public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      var request = request
      // GitHub's own rules say when these are sent again; the client's retries would press on in between.
      request.options.unretriedStatuses.formUnion([403, 429])
      var repetitions = 0
      while true {
        try await waitForTurn(request)
        let response = try await next(request)
        if let limit = GitHubAPI.RateLimit(response.headers) { await state.learn(limit, of: request.url.origin) }
        guard repetitions < maximumRetries, request.body.isReplayable,
          let delay = delay(before: request, after: response, repetitions: repetitions), delay <= maximumWait
        else { return response }
        repetitions += 1
        request.context.emit(.retryScheduled(after: delay / .seconds(1), reason: response.status.description))
        try await sleep(delay)
      }
    }
  }
}

extension GitHubAPI.PlatformRules {
  /// How long to wait before the request that was answered so is sent again; nil where that would be no use.
  private func delay(before request: HTTPRequest, after response: HTTPResponse, repetitions: Int) -> Duration? {
    if response.status == 202, request.method.isSafe { return .seconds(1 << min(repetitions, 6)) }
    return GitHubAPI.RateLimit.wait(after: response, refusals: repetitions, now: now())
  }

  private func waitForTurn(_ request: HTTPRequest) async throws {
    if let reset = await state.reset(for: request.url, now: now()) {
      let delay = Duration.seconds(reset.timeIntervalSince(now()) + 1)
      if delay > .zero, delay <= maximumWait {
        request.context.emit(.waiting(atMost: delay / .seconds(1), reason: "the rate limit is used up"))
        try await sleep(delay)
      }
    }
    guard !request.method.isSafe else { return }
    let delay = await state.turn(now: now(), interval: changeInterval)
    if delay > .zero {
      request.context.emit(.waiting(atMost: delay / .seconds(1), reason: "changes are made one after the other"))
      try await sleep(delay)
    }
  }

  /// What is known of the limits, and when the next change may be sent.
  private actor State {
    private var limits: [String: GitHubAPI.RateLimit] = [:]
    private var nextChange = Date.distantPast

    func learn(_ limit: GitHubAPI.RateLimit, of origin: String) {
      limits["\(origin) \(limit.resource ?? "core")"] = limit
    }

    /// When the limit that counts for the URL begins anew, where nothing is left of it.
    func reset(for url: HTTPURL, now: Date) -> Date? {
      let resource = url.path.contains("/search/") ? "search" : url.path.hasSuffix("/graphql") ? "graphql" : "core"
      guard let limit = limits["\(url.origin) \(resource)"], limit.remaining == 0, limit.reset > now else { return nil }
      return limit.reset
    }

    /// How long to wait until it is one's turn to change something.
    func turn(now: Date, interval: Duration) -> Duration {
      let turn = max(now, nextChange)
      nextChange = turn.addingTimeInterval(interval / .seconds(1))
      return .seconds(turn.timeIntervalSince(now))
    }
  }
}
