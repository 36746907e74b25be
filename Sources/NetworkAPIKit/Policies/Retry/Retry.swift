import Foundation

/// Applies the decisions of a ``RetryPolicy``, within the call's deadline and the client's retry budget.
struct Retry: Interceptor {
  private let policy: any RetryPolicy
  private let budget: RetryBudget
  private let time: TimeSource
  /// Waits for the network to change, up to a limit; returns whether it has changed.
  private let networkChange: @Sendable (Duration) async throws -> Bool

  init(
    _ policy: any RetryPolicy, time: TimeSource = .system,
    networkChange: @escaping @Sendable (Duration) async throws -> Bool
  ) {
    self.policy = policy
    self.time = time
    self.networkChange = networkChange
    budget = RetryBudget(now: time.now)
  }

  @inline(__always)  // Into the witness; otherwise each call allocates one more async frame.
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    budget.noteCall()
    let outcome = await attempt(request, next: next)
    guard Self.mayRetry(request, after: outcome) else { return try outcome.get() }
    return try await retry(request, after: outcome, next: next)
  }

  @inline(never)  // Most calls aren't retried; don't enlarge their async frame.
  private func retry(
    _ request: HTTPRequest, after first: Result<HTTPResponse, NetworkError>, next: InterceptorChain
  ) async throws -> HTTPResponse {
    var request = request
    var outcome = first
    var retries = 0
    repeat {
      guard try await waitBeforeRetry(after: outcome, of: request, retries: retries) else { break }
      retries += 1
      request.context.attempt += 1
      request.options.requiresFreshConnection = Self.blamesConnection(outcome)
      if Self.isMisdirected(outcome) { request.options.wasMisdirected = true }
      let latest = await attempt(request, next: next)
      // If this call's own failures have opened the circuit, return the failure, which says more.
      if case .failure(.circuitOpen) = latest { break }
      outcome = latest
    } while Self.mayRetry(request, after: outcome)
    return try outcome.get()
  }

  @inline(never)  // Its temporaries would enlarge the caller's async frame.
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

  /// Whether the connection may be at fault, so that the next attempt must not use another idle one.
  private static func blamesConnection(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    switch outcome {
    case .success: isMisdirected(outcome)
    case .failure: true
    }
  }

  private static func isMisdirected(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    if case .success(let response) = outcome { response.status == 421 } else { false }
  }

  private func attempt(_ request: HTTPRequest, next: InterceptorChain) async -> Result<HTTPResponse, NetworkError> {
    do {
      return .success(try await next(request))
    } catch {
      return .failure(NetworkError(error))
    }
  }

  /// Waits as the policy decides; returns false if there is no further attempt.
  private func waitBeforeRetry(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int
  ) async throws -> Bool {
    let attempt = FailedAttempt(
      request: request, outcome: outcome, retries: retries, date: time.date(), random: time.random())
    let decision = await (request.options.retry ?? policy).decision(for: attempt)
    func decline(_ refusal: RetryRefusal) -> Bool {
      request.context.emit(.retryDeclined(refusal))
      return false
    }
    let (delay, reason): (Duration, String)
    switch decision {
    case .doNotRetry(let refusal): return decline(refusal)
    case .retry(let after, let why): (delay, reason) = (after, why)
    case .retryWhenNetworkChanges(let timeout, let why): (delay, reason) = (timeout, why)
    }
    let span = delay.clamped
    guard request.body.isReplayable else { return decline(.bodyNotReplayable) }
    if case .retry = decision, let deadline = request.context.deadline, time.now() + span >= deadline {
      return decline(.deadline)
    }
    guard budget.takeRetry() else { return decline(.overBudget) }
    request.context.emit(.retryScheduled(after: span, reason: reason))
    if case .retryWhenNetworkChanges = decision {
      // End the wait before the deadline, so that the call fails with its actual error.
      let rest = request.context.deadline.map { ($0 - time.now()) * 9 / 10 } ?? span
      guard try await networkChange(min(span, rest)) || rest >= span else { return decline(.deadline) }
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
  /// Whether an attempt of the request got a 421.
  var wasMisdirected: Bool {
    get { self[MisdirectedOption.self] }
    set { self[MisdirectedOption.self] = newValue }
  }
}

/// A limit on retries, which protects a server in trouble: in any minute, at most a tenth of the calls, but at least
/// ten, so that a program with few calls can retry too.
final class RetryBudget: Sendable {
  private struct Slot {
    var second = Int64.min
    var calls = 0
    var retries = 0
  }

  private struct State {
    var slots = [Slot](repeating: Slot(), count: RetryBudget.window)
    var calls = 0
    var retries = 0
    /// The second for which the totals are up to date.
    var latest = Int64.min
  }

  private static let window = 60
  private let minimum: Int
  private let share: Double
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Locked(State())

  init(share: Double = 0.1, minimum: Int = 10, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.share = share
    self.minimum = minimum
    self.now = now
    start = now()
  }

  /// Counts a call.
  func noteCall() {
    update { state, slot in
      state.calls += 1
      state.slots[slot].calls += 1
    }
  }

  /// Counts a retry if it is within the limit; returns whether it is.
  func takeRetry() -> Bool {
    update { state, slot in
      guard state.retries < max(minimum, Int(Double(state.calls) * share)) else { return false }
      state.retries += 1
      state.slots[slot].retries += 1
      return true
    }
  }

  private func update<Result: Sendable>(_ body: (inout State, Int) -> Result) -> Result {
    let second = max(0, (now() - start).components.seconds)
    return state.withLock { state in
      let slot = Int(second % Int64(Self.window))
      if second > state.latest {
        expire(before: second, in: &state)
        state.slots[slot] = Slot(second: second)
        state.latest = second
      }
      return body(&state, slot)
    }
  }

  /// Subtracts calls and retries older than the window from the totals.
  private func expire(before second: Int64, in state: inout State) {
    for index in state.slots.indices where state.slots[index].second != .min {
      guard state.slots[index].second <= second - Int64(Self.window) else { continue }
      state.calls -= state.slots[index].calls
      state.retries -= state.slots[index].retries
      state.slots[index] = Slot()
    }
  }
}
