public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Follows GitHub's rules for clients, so that a program is slowed down instead of blocked.
  ///
  /// - A request that was rejected because of a rate limit (status 403 or 429, with GraphQL also 200) is sent again at
  ///   the time that GitHub names: after `Retry-After`, or at the limit's reset. For a secondary limit without such a
  ///   time, it is sent again after a minute, with longer delays each time. Other 403 responses aren't retried.
  /// - When a rate limit is used up, requests wait for its reset.
  /// - Requests that change something start at least a second apart.
  /// - Results that GitHub is still computing (statistics, with status 202) are requested again after 1, 2 and 4
  ///   seconds.
  ///
  /// ```swift
  /// let client = NetworkClient(
  ///   configuration: .init(interceptors: [GitHubAPI.PlatformRules()]))
  /// ```
  ///
  /// If the delay would exceed ``maximumWait``, the call fails with the rejected response, and
  /// ``NetworkAPIKit/NetworkError/gitHubRateLimitEnd`` is the time at which the limit ends.
  public struct PlatformRules: Interceptor {
    /// The maximum delay before a request. Default 90 seconds, which is enough for secondary limits.
    public let maximumWait: Duration
    /// The maximum number of times a request is sent again. Default 3.
    public let maximumRetries: Int
    /// The minimum time between two requests that change something. Default one second.
    public let changeInterval: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state: State

    /// Creates the interceptor; each parameter has a default.
    ///
    /// - Parameters:
    ///   - maximumWait: the maximum delay before a request.
    ///   - maximumRetries: the maximum number of times a request is sent again.
    ///   - changeInterval: the minimum time between two requests that change something.
    ///   - now: returns the current time; for tests.
    ///   - sleep: sleeps for a duration; for tests.
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
      // These rules decide when to send such requests again; the client's retries would add more requests.
      request.options.unretriedStatuses.formUnion([403, 429])
      var repetitions = 0
      try await waitForTurn(request)
      var response = try await next(request)
      while true {
        if let limit = GitHubAPI.RateLimit(response.headers) {
          await state.learn(limit, of: request.url.origin, reset: now() + response.time(until: limit.reset, now: now()))
        }
        guard repetitions < maximumRetries, request.body.isReplayable,
          let delay = delay(before: request, after: response, repetitions: repetitions), delay <= maximumWait
        else { return response }
        repetitions += 1
        await response.close()
        request.context.emit(.retryScheduled(after: delay, reason: response.status.description))
        try await sleep(delay)
        try await waitForTurn(request)
        response = try await next(request, replacing: response)
      }
    }
  }
}

extension GitHubAPI.PlatformRules {
  /// The delay before the request is sent again; nil if the response doesn't call for that.
  private func delay(before request: HTTPRequest, after response: HTTPResponse, repetitions: Int) -> Duration? {
    if response.status == 202, request.method.isSafe { return .seconds(1 << min(repetitions, 6)) }
    return GitHubAPI.RateLimit.wait(after: response, refusals: repetitions, now: response.date ?? now())
  }

  private func waitForTurn(_ request: HTTPRequest) async throws {
    if let reset = await state.reset(for: request.url, now: now()) {
      let delay = Duration.seconds(reset.timeIntervalSince(now()) + 1)
      if delay > .zero, delay <= maximumWait {
        request.context.emit(.waiting(atMost: delay, reason: "the rate limit is used up"))
        try await sleep(delay)
      }
    }
    guard !request.method.isSafe else { return }
    let place = UUID()
    do {
      var isFirst = true
      while case let delay = await state.delay(of: place, now: now(), interval: changeInterval), delay > .zero {
        if isFirst { request.context.emit(.waiting(atMost: delay, reason: "the minimum interval between changes")) }
        isFirst = false
        // Not longer: a change that is cancelled before its turn lets the later ones move up.
        try await sleep(min(delay, changeInterval))
      }
    } catch {
      await state.leave(place)
      throw error
    }
  }

  /// The known limits, and when the next change may be sent.
  private actor State {
    private var limits: [String: (remaining: Int, reset: Date)] = [:]
    private var nextChange = Date.distantPast
    /// The changes that wait, in order of arrival.
    private var line: [UUID] = []

    /// - Parameter reset: when the limit is reset, by the local clock.
    func learn(_ limit: GitHubAPI.RateLimit, of origin: String, reset: Date) {
      limits["\(origin) \(limit.resource ?? "core")"] = (limit.remaining, reset)
    }

    /// When the limit that applies to the URL is reset; nil if it isn't used up.
    func reset(for url: HTTPURL, now: Date) -> Date? {
      let resource = url.path.contains("/search/") ? "search" : url.path.hasSuffix("/graphql") ? "graphql" : "core"
      guard let limit = limits["\(url.origin) \(resource)"], limit.remaining == 0, limit.reset > now else { return nil }
      return limit.reset
    }

    /// How long a change has to wait at its place in the line; zero if it may be sent now, and has left the line.
    func delay(of place: UUID, now: Date, interval: Duration) -> Duration {
      if !line.contains(place) { line.append(place) }
      let position = line.firstIndex(of: place) ?? 0
      let left = max(0, nextChange.timeIntervalSince(now))
      guard position > 0 || left > 0 else {
        line.removeFirst()
        nextChange = now.addingTimeInterval(interval / .seconds(1))
        return .zero
      }
      return .seconds(left) + interval * position
    }

    func leave(_ place: UUID) { line.removeAll { $0 == place } }
  }
}

extension HTTPResponse {
  /// The time from the response until a date that the server names, by the server's own clock.
  fileprivate func time(until date: Date, now: Date) -> TimeInterval { date.timeIntervalSince(self.date ?? now) }
}
