public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Follows GitHub's rules for clients, so that a program is slowed down instead of blocked.
  ///
  /// - A request that was rejected because of a rate limit (status 403 or 429, with GraphQL also 200) is sent again at
  ///   the time that GitHub names: after `Retry-After`, or at the limit's reset. For a secondary limit without such a
  ///   time, it is sent again after a minute, with longer delays each time. Other 403 responses aren't retried.
  /// - When a rate limit is used up, the requests that it counts wait for its reset; during a secondary limit, all
  ///   requests to the server wait. Which limit counts a request is learned from `X-RateLimit-Resource`, and times are
  ///   those of the server's clock.
  /// - Requests that change something, GraphQL mutations too, start at least a second apart, in order of arrival.
  /// - A change that may have been carried out isn't sent again: if only the GET after its redirect was rejected, or one
  ///   field of a GraphQL mutation.
  /// - GraphQL queries, which are sent with POST, are retried like GET by the client's own policy.
  /// - Results that GitHub is still computing (statistics, with status 202) are requested again after 1, 2 and 4
  ///   seconds.
  ///
  /// ```swift
  /// let client = NetworkClient(
  ///   configuration: .init(interceptors: [GitHubAPI.PlatformRules()]))
  /// ```
  ///
  /// One value is for the clients of one token: copies share what they learn, and each token and installation has limits of
  /// its own, see ``forAnotherToken()``. A stored response of the client's cache needs no waiting.
  ///
  /// If the delay would exceed ``maximumWait`` or the call's timeout, the call fails with the rejected response, and
  /// ``NetworkAPIKit/NetworkError/gitHubRateLimitEnd`` is the time at which the limit ends. Until then, other requests that
  /// it would reject aren't sent: they fail with the same response, whose `Date` and `Retry-After` say what is left. One a
  /// minute is sent, and if it isn't rejected, as with a new token after a sign-in, so are all after it.
  public struct PlatformRules: Interceptor {
    /// The maximum delay before a request. Default 90 seconds, which is enough for the first refusal by a secondary limit
    /// that names no time; after the next one, the delay is two minutes.
    public let maximumWait: Duration
    /// The maximum number of times a request is sent again. Default 3.
    public let maximumRetries: Int
    /// The minimum time between two requests that change something. Default one second.
    public let changeInterval: Duration
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void
    /// Limits the time for the body of a refusal, which may have no end; replaced in tests.
    package var sleepWhileReading: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    private let limits = KnownLimits()
    private let turn = Turn()
    private let times = ChangeTimes()

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
      // Times the number of waiting changes, it must not overflow.
      self.changeInterval = min(changeInterval, .seconds(2_000_000_000))
      self.now = now
      self.sleep = sleep
    }

    /// Rules with the same settings that know of no limit yet: each token, and each installation of an app, has its own.
    public func forAnotherToken() -> Self {
      var rules = Self(
        maximumWait: maximumWait, maximumRetries: maximumRetries, changeInterval: changeInterval, now: now,
        sleep: sleep)
      rules.sleepWhileReading = sleepWhileReading
      return rules
    }

    public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      var request = request
      // These rules decide when to send such requests again; the client's retries would add more requests.
      request.options.unretriedStatuses.formUnion([403, 429])
      request.options.onlyReads = !GraphQLOperation.changesSomething(request)
      var repetitions = 0
      if let stored = try await storedResponse(request, next) { return stored }
      if let refusal = try await waitForTurn(request) { return refusal }
      var sent = now(), response = try await next(request)
      while true {
        // Only the body says that a secondary limit was exceeded, also if it was to be streamed.
        if response.status == 403 || response.status == 429 {
          response = try await response.collectedFailure(sleep: sleepWhileReading)
        }
        let wait = wait(before: request, after: response, repetitions: repetitions)
        await limits.learn(from: response, refusal: wait?.refusal, sent: sent, now: now())
        let mayHaveActed = GitHubAPI.RateLimit.mayHaveActed(before: response)
        guard repetitions < maximumRetries, request.body.isReplayable, let wait, isAllowed(wait.delay, request),
          request.options.onlyReads || !mayHaveActed
        else {
          response.isNotWaitedFor = wait?.refusal != nil
          return response
        }
        repetitions += 1
        request.context.attempt = max(request.context.attempt, response.metrics.attempt) + 1
        await response.close()
        request.context.emit(.retryScheduled(after: wait.delay, reason: wait.reason))
        try await pause(wait.delay, request)
        if var refusal = try await waitForTurn(request) {
          refusal.metrics.attempt = request.context.attempt - 1
          return refusal
        }
        sent = now()
        response = try await next(request, replacing: response, hasActed: mayHaveActed)
        response.metrics.attempt = max(response.metrics.attempt, request.context.attempt)
      }
    }
  }
}

extension GitHubAPI.PlatformRules {
  /// Whether a request may wait so long: not longer than the rules allow, and not past the call's deadline.
  private func isAllowed(_ delay: Duration, _ request: HTTPRequest) -> Bool {
    delay <= maximumWait && request.context.deadline.map { .now + delay < $0 } != false
  }

  /// The delay before the request is sent again, and why; nil if the response doesn't call for that. `refusal` is the
  /// delay if a limit asks for it.
  private func wait(
    before request: HTTPRequest, after response: HTTPResponse, repetitions: Int
  ) -> (delay: Duration, reason: String, refusal: Duration?)? {
    if response.status == 202, request.method.isSafe {
      return (.seconds(1 << min(repetitions, 6)), "GitHub is still computing the result", nil)
    }
    let clock = response.date ?? now()
    guard let delay = GitHubAPI.RateLimit.wait(after: response, refusals: repetitions, now: clock) else { return nil }
    let limit = GitHubAPI.RateLimit(response.headers)
    return (delay, KnownLimits.reason(limit?.remaining == 0 ? limit?.resource ?? "core" : nil, response.url), delay)
  }

  /// Waits, unless all calls of the request's client are cancelled.
  private func pause(_ duration: Duration, _ request: HTTPRequest) async throws {
    try await request.context.cancellable { [sleep] in try await sleep(duration) }
  }

  /// The response of the client's cache, if the request would otherwise wait.
  private func storedResponse(_ request: HTTPRequest, _ next: InterceptorChain) async throws -> HTTPResponse? {
    if request.options.cache == .onlyIfCached { return try await next(request) }
    guard request.options.cache == .use, request.method == .get, await limits.end(for: request.url, now: now()) != nil
    else { return nil }
    var request = request
    request.options.cache = .onlyIfCached
    do { return try await next(request) } catch NetworkError.notCached { return nil }
  }

  /// Waits until the request may be sent. Returns the response in its place if it may not.
  private func waitForTurn(_ request: HTTPRequest) async throws -> HTTPResponse? {
    repeat {
      while let (delay, reason, refusal) = await limit(before: request) {
        if var refusal {
          guard await limits.takesTrial(request.url, now: now()) else {
            refusal.isNotWaitedFor = true
            return refusal
          }
          if !request.options.onlyReads { _ = await times.take(now: now(), interval: changeInterval) }
          return nil
        }
        request.context.emit(.waiting(atMost: delay, reason: reason))
        try await pause(delay, request)
      }
      guard !request.options.onlyReads else { return nil }
      let ahead = await turn.waiting, left = await times.left(now: now(), interval: changeInterval)
      if ahead > 0 || left > .zero {
        let reason = "the minimum interval between changes"
        request.context.emit(.waiting(atMost: left + changeInterval * ahead, reason: reason))
      }
    } while try await !takesTurn(request)
    return nil
  }

  /// How long a limit delays the request, and why. If that is too long, the response that stands for its own; nil if there
  /// is none, so that one request is sent, whose response says why it was rejected.
  private func limit(
    before request: HTTPRequest
  ) async -> (delay: Duration, reason: String, refusal: HTTPResponse?)? {
    guard let (end, reason, refusal) = await limits.end(for: request.url, now: now()) else { return nil }
    let delay = Duration(clamping: end.timeIntervalSince(now())), isAllowed = isAllowed(delay, request)
    return delay > .zero && (isAllowed || refusal != nil) ? (delay, reason, isAllowed ? nil : refusal) : nil
  }

  /// Waits in line for the time of the next change; false if a limit began meanwhile.
  private func takesTurn(_ request: HTTPRequest) async throws -> Bool {
    // Only the first in line sleeps. Nothing is taken before, so a call that is cancelled leaves no gap.
    try await request.context.cancellable { [self] in
      try await turn.take()
      do {
        while await limit(before: request) == nil {
          let left = await times.take(now: now(), interval: changeInterval)
          guard left > .zero else {
            await turn.release()
            return true
          }
          try await sleep(left)
        }
      } catch {
        await turn.release()
        throw error
      }
      await turn.release()
      return false
    }
  }
}

/// When the next change may be sent.
private actor ChangeTimes {
  private var next = Date.distantPast

  /// The time until the next change, at most the interval, also if the clock was set back.
  func left(now: Date, interval: Duration) -> Duration {
    next = min(next, now + interval / .seconds(1))
    return max(.zero, Duration(clamping: next.timeIntervalSince(now)))
  }

  /// Takes the time if it has come; otherwise returns how long that takes.
  func take(now: Date, interval: Duration) -> Duration {
    let left = left(now: now, interval: interval)
    if left <= .zero { next = now + interval / .seconds(1) }
    return left
  }
}
