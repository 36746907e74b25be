/// Asks a retry policy, and carries out what it decides: for calls, and for what reconnects by itself.
struct RetryWait: Sendable {
  /// The clock, and the random numbers of the delays.
  var time = TimeSource.system
  /// Waits for the network to return, up to a limit; returns whether it has. Nil for what the monitor reports.
  var networkChange: (@Sendable (Duration) async throws -> Bool)?
  /// Nil for the shared one, which starts when it is first used.
  var monitor: NetworkMonitor?
  /// How long after the network has returned an attempt is worth it: routes and name servers come a moment later.
  private static let settling: Duration = .seconds(1)

  /// See ``NetworkMonitor/returns``.
  var networkReturns: Int { (monitor ?? .shared).returns }

  /// Returns what a policy decides about a failed attempt. Cancelling the call cancels a policy that takes its time.
  func decision(
    of policy: any RetryPolicy, after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int
  ) async throws -> RetryDecision {
    var attempt = FailedAttempt(request: request, outcome: outcome, retries: retries)
    (attempt.date, attempt.random) = (time.date(), time.random())
    if policy is ExponentialBackoff || policy is NeverRetry { return await policy.decision(for: attempt) }
    // It may ask a person, whose decision couldn't count. What isn't temporary has another reason.
    if !request.body.isReplayable {
      guard case .doNotRetry(.notTransient) = ExponentialBackoff().decision(for: attempt) else {
        return .doNotRetry(.bodyNotReplayable)
      }
    }
    return try await request.context.cancellable { [attempt] in await policy.decision(for: attempt) }
  }

  /// Waits until the next attempt, and reports the wait to the call's observers. Cancelling the call ends the wait.
  ///
  /// - Parameters:
  ///   - limit: the maximum time to wait for the network; nil for the policy's.
  ///   - network: the ``networkReturns`` before the attempt that failed; nil for those by now.
  /// - Returns: whether there is a next attempt: false after ``RetryDecision/doNotRetry(_:)``, and if a wait for the
  ///   network reached the limit.
  func callAsFunction(
    _ decision: RetryDecision, in context: CallContext, atMost limit: Duration? = nil, since network: Int? = nil
  ) async throws -> Bool {
    switch decision {
    case .doNotRetry: return false
    case .retry(let delay, let reason):
      let delay = delay.clamped
      context.emit(.retryScheduled(after: delay, reason: reason))
      if delay > .zero { try await context.cancellable { [time] in try await time.sleep(delay) } }
      return true
    case .retryWhenNetworkChanges(let timeout, let reason):
      let timeout = timeout.clamped
      context.emit(.retryScheduled(after: timeout, reason: reason))
      let limit = limit ?? timeout
      let end = time.now() + min(timeout, limit)
      return try await context.cancellable {
        guard try await hasReturned(within: min(timeout, limit), since: network) else { return false }
        try await time.sleep(min(Self.settling, (end - time.now()).clamped))
        return true
      } || limit >= timeout
    }
  }

  private func hasReturned(within timeout: Duration, since network: Int?) async throws -> Bool {
    if let networkChange { return try await networkChange(timeout) }
    let monitor = monitor ?? .shared
    return try await monitor.waitForReturn(since: network ?? monitor.returns, within: timeout, time: time)
  }
}
