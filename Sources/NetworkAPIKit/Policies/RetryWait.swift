/// Asks a retry policy, and carries out what it decides: for calls, and for what reconnects by itself.
struct RetryWait: Sendable {
  /// The clock, and the random numbers of the delays.
  var time = TimeSource.system
  /// Waits for the network to change, up to a limit; returns whether it has changed. Nil for the system's network.
  var networkChange: (@Sendable (Duration) async throws -> Bool)?

  /// Returns what a policy decides about a failed attempt. Cancelling the call cancels a policy that takes its time.
  func decision(
    of policy: any RetryPolicy, after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int
  ) async throws -> RetryDecision {
    var attempt = FailedAttempt(request: request, outcome: outcome, retries: retries)
    (attempt.date, attempt.random) = (time.date(), time.random())
    if policy is ExponentialBackoff || policy is NeverRetry { return await policy.decision(for: attempt) }
    // It may ask a person, whose decision couldn't count.
    guard request.body.isReplayable else { return .doNotRetry(.bodyNotReplayable) }
    return try await request.context.cancellable { [attempt] in await policy.decision(for: attempt) }
  }

  /// Waits until the next attempt, and reports the wait to the call's observers. Cancelling the call ends the wait.
  ///
  /// - Parameter limit: the maximum time to wait for a change of the network; nil for the policy's.
  /// - Returns: whether there is a next attempt: false after ``RetryDecision/doNotRetry(_:)``, and if a wait for the
  ///   network reached the limit.
  func callAsFunction(
    _ decision: RetryDecision, in context: CallContext, atMost limit: Duration? = nil
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
      return try await context.cancellable { try await hasChanged(within: min(timeout, limit)) } || limit >= timeout
    }
  }

  private func hasChanged(within timeout: Duration) async throws -> Bool {
    guard let networkChange else { return try await NetworkMonitor.change(within: timeout, time: time) }
    return try await networkChange(timeout)
  }
}
