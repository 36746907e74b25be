import Foundation

/// Carries out what a ``RetryPolicy`` decides, within the call's deadline and the client's budget.
struct Retry: Interceptor {
  private let policy: any RetryPolicy
  private let budget: RetryBudget
  private let time: TimeSource
  /// Waits for the network to change, for so many seconds at most; false where it did not.
  private let networkChange: @Sendable (TimeInterval) async throws -> Bool

  init(
    _ policy: any RetryPolicy, time: TimeSource = .system,
    networkChange: @escaping @Sendable (TimeInterval) async throws -> Bool
  ) {
    self.policy = policy
    self.time = time
    self.networkChange = networkChange
    budget = RetryBudget(now: time.now)
  }

  @inline(__always)  // Into what the protocol calls, which would wait for it with a frame of its own.
  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    budget.noteCall()
    let outcome = await attempt(request, next: next)
    guard Self.mayRetry(request, after: outcome) else { return try outcome.get() }
    return try await retry(request, after: outcome, next: next)
  }

  @inline(never)  // Most calls are not retried, and need no place for it in the frame of what waits.
  private func retry(
    _ request: HTTPRequest, after first: Result<HTTPResponse, NetworkError>, next: Next
  ) async throws -> HTTPResponse {
    var request = request
    var outcome = first
    var retries = 0
    repeat {
      guard try await waits(after: outcome, of: request, retries: retries) else { break }
      retries += 1
      request.context.attempt += 1
      request.options.requiresFreshConnection = Self.blamesConnection(outcome)
      if Self.isMisdirected(outcome) { request.options.wasMisdirected = true }
      outcome = await attempt(request, next: next)
    } while Self.mayRetry(request, after: outcome)
    return try outcome.get()
  }

  @inline(never)  // It takes the outcome apart, and the parts would have places in the frame of what waits.
  private static func mayRetry(_ request: HTTPRequest, after outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    switch outcome {
    case .success(let response):
      return response.status.code >= 400 && !request.options.unretriedStatuses.contains(response.status.code)
    case .failure(.cancelled):
      return false
    case .failure:
      return true
    }
  }

  /// Whether the connection was at fault; then the next attempt does not trust another idle one.
  private static func blamesConnection(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    switch outcome {
    case .success: isMisdirected(outcome)
    case .failure: true
    }
  }

  private static func isMisdirected(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    if case .success(let response) = outcome { response.status == 421 } else { false }
  }

  private func attempt(_ request: HTTPRequest, next: Next) async -> Result<HTTPResponse, NetworkError> {
    do {
      return .success(try await next(request))
    } catch {
      return .failure(NetworkError(error))
    }
  }

  /// Waits as the policy wants; false when there is no other attempt.
  private func waits(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int
  ) async throws -> Bool {
    let attempt = FailedAttempt(
      request: request, outcome: outcome, retries: retries, date: time.date(), random: time.random())
    let decision = (request.options.retry ?? policy).decision(for: attempt)
    func decline(_ refusal: RetryRefusal) -> Bool {
      request.context.emit(.retryDeclined(refusal))
      return false
    }
    let (delay, reason): (TimeInterval, String)
    switch decision {
    case .doNotRetry(let refusal): return decline(refusal)
    case .retry(let after, let why): (delay, reason) = (after, why)
    case .retryWhenNetworkChanges(let timeout, let why): (delay, reason) = (timeout, why)
    }
    let span = Duration(clamping: delay)
    guard request.body.isReplayable else { return decline(.bodyNotReplayable) }
    if case .retry = decision, let deadline = request.context.deadline, time.now() + span >= deadline {
      return decline(.deadline)
    }
    guard budget.takeRetry() else { return decline(.overBudget) }
    request.context.emit(.retryScheduled(after: span.seconds, reason: reason))
    if case .retryWhenNetworkChanges = decision {
      // Ends before the deadline does, so that the call fails with what happened to it.
      let rest = request.context.deadline.map { ($0 - time.now()) * 9 / 10 } ?? span
      guard try await networkChange(min(span, rest).seconds) || rest >= span else { return decline(.deadline) }
    } else if span > .zero {
      try await time.sleep(span)
    }
    try Task.checkCancellation()
    return true
  }
}

private enum MisdirectedOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether an attempt of the request was answered with 421.
  var wasMisdirected: Bool {
    get { self[MisdirectedOption.self] }
    set { self[MisdirectedOption.self] = newValue }
  }
}
