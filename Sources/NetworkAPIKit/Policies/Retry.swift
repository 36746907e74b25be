public import Foundation

/// Applies the decisions of a ``RetryPolicy``, within the call's deadline and the client's retry budget.
struct Retry: Interceptor {
  private let policy: any RetryPolicy
  /// Counts calls and retries; nil if retries aren't limited.
  private let budget: RetryCounter?
  private let time: TimeSource
  /// Waits for the network to change, up to a limit; returns whether it has changed.
  private let networkChange: @Sendable (Duration) async throws -> Bool

  init(
    _ policy: any RetryPolicy, budget: RetryBudget? = RetryBudget(), time: TimeSource = .system,
    networkChange: @escaping @Sendable (Duration) async throws -> Bool
  ) {
    self.policy = policy
    self.time = time
    self.networkChange = networkChange
    self.budget = budget.map { RetryCounter($0, now: time.now) }
  }

  @inline(__always)  // Into the witness; otherwise each call allocates one more async frame.
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // A redirect's hop is a part of its call.
    if !request.options.isRedirected { budget?.noteCall() }
    var request = request
    // The transport doesn't retry either.
    if (request.options.retry ?? policy) is NeverRetry { request.options.isSentOnce = true }
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
      if let refusal = try await waitBeforeRetry(after: outcome, of: request, retries: retries) {
        request.context.emit(.retryDeclined(refusal))
        outcome = Self.noting(refusal, in: outcome, of: request)
        break
      }
      retries += 1
      request.context.attempt += 1
      request.options.requiresFreshConnection = Self.blamesConnection(outcome)
      if Self.isMisdirected(outcome) { request.options.wasMisdirected = true }
      let latest = await attempt(request, next: next).map { response in
        var response = response
        response.metrics.attempt = request.context.attempt
        return response
      }
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

  /// The outcome with the reason why it wasn't retried, for its error.
  private static func noting(
    _ refusal: RetryRefusal, in outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest
  ) -> Result<HTTPResponse, NetworkError> {
    switch outcome {
    case .success(var response):
      response.metrics.retryRefusal = refusal
      return .success(response)
    case .failure(let error):
      return .failure(error.identified(by: request).noting(refusal))
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

  /// Waits as the policy decides; returns nil if there is another attempt, otherwise why not.
  private func waitBeforeRetry(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int
  ) async throws -> RetryRefusal? {
    let attempt = FailedAttempt(
      request: request, outcome: outcome, retries: retries, date: time.date(), random: time.random())
    let decision = await (request.options.retry ?? policy).decision(for: attempt)
    let (delay, reason): (Duration, String)
    switch decision {
    case .doNotRetry(let refusal): return refusal
    case .retry(let after, let why): (delay, reason) = (after, why)
    case .retryWhenNetworkChanges(let timeout, let why): (delay, reason) = (timeout, why)
    }
    let span = delay.clamped
    guard request.body.isReplayable else { return .bodyNotReplayable }
    if case .retry = decision, let deadline = request.context.deadline, time.now() + span >= deadline {
      return .deadline
    }
    guard budget?.takeRetry() ?? true else { return .overBudget }
    request.context.emit(.retryScheduled(after: span, reason: reason))
    if case .retryWhenNetworkChanges = decision {
      // End the wait before the deadline, so that the call fails with its actual error.
      let rest = request.context.deadline.map { ($0 - time.now()) * 9 / 10 } ?? span
      guard try await networkChange(min(span, rest)) || rest >= span else { return .deadline }
    } else if span > .zero {
      try await time.sleep(span)
    }
    try Task.checkCancellation()
    return nil
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

/// The maximum number of retries of a client, which protects a server in trouble: a share of its calls in the last
/// minute, but at least a minimum, so that a program with few calls can retry too.
///
/// ```swift
/// configuration.retryBudget = RetryBudget(ratio: 0.2, minimum: 100)
/// ```
///
/// A call that isn't retried because of the budget ends with the result of its last attempt; the error says why, in its
/// text and as ``NetworkError/Call/retryRefusal``.
public struct RetryBudget: Sendable, Hashable {
  /// The maximum ratio of retries to calls in any minute. Default 0.1; a negative value counts as zero.
  public var ratio: Double
  /// The number of retries that are allowed in any minute, however few calls there are. Default 10.
  public var minimum: Int

  /// Creates a budget; both limits have a default.
  public init(ratio: Double = 0.1, minimum: Int = 10) {
    self.ratio = ratio
    self.minimum = minimum
  }

  /// The number of retries that are allowed for a number of calls.
  func retries(for calls: Int) -> Int {
    let share = Double(calls) * ratio
    // Not a number, infinite, or larger than any count.
    guard share > 0 else { return max(0, minimum) }
    return max(minimum, share < 1e15 ? Int(share) : .max)
  }
}

/// Counts the calls and retries of the last minute, and keeps a budget.
final class RetryCounter: Sendable {
  private struct Slot {
    var second = Int64.min
    var calls = 0
    var retries = 0
  }

  private struct State {
    var slots = [Slot](repeating: Slot(), count: RetryCounter.window)
    var calls = 0
    var retries = 0
    /// The second for which the totals are up to date.
    var latest = Int64.min
  }

  private static let window = 60
  private let budget: RetryBudget
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Locked(State())

  init(_ budget: RetryBudget, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.budget = budget
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
      guard state.retries < budget.retries(for: state.calls) else { return false }
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

/// Decides whether a failed attempt is repeated. The client does the waiting and sending.
///
/// ```swift
/// struct Patient: RetryPolicy {
///   func decision(for attempt: FailedAttempt) -> RetryDecision {
///     guard attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
///     return attempt.retries < 10 ? .retry(after: .seconds(5), reason: "patience") : .doNotRetry(.exhausted)
///   }
/// }
/// ```
///
/// Independent of the policy, a body that can be read only once isn't sent again, a delay that would exceed the call's
/// deadline isn't started, and the client's ``RetryBudget`` applies: by default its retries in any minute are at most a
/// tenth of its calls, but at least ten are allowed.
public protocol RetryPolicy: Sendable {
  /// Decides about an attempt that ended with an error, or with a status of 400 or more.
  ///
  /// It may wait before it decides, for a person or the network; you can also implement it as a synchronous function.
  /// The call's deadline continues to run.
  func decision(for attempt: FailedAttempt) async -> RetryDecision
}

/// A failed attempt, as passed to a ``RetryPolicy``.
public struct FailedAttempt: Sendable {
  /// The request that was sent.
  public let request: HTTPRequest
  /// The result: a response with a status of 400 or more, or an error.
  public let outcome: Result<HTTPResponse, NetworkError>
  /// The number of earlier retries.
  public let retries: Int
  /// The current date, for interpreting `Retry-After`.
  public let date: Date
  /// A random number in 0..<1, for jitter.
  public let random: Double

  /// Creates an attempt, for testing a policy.
  public init(
    request: HTTPRequest, outcome: Result<HTTPResponse, NetworkError>, retries: Int = 0, date: Date = Date(),
    random: Double = 0.5
  ) {
    self.request = request
    self.outcome = outcome
    self.retries = retries
    self.date = date
    self.random = random
  }

  /// Whether sending the request again has no further effect: its method is idempotent (RFC 9110 §9.2.2), or it has an
  /// `Idempotency-Key`.
  public var isRepeatable: Bool { request.isRepeatable }
}

extension HTTPRequest {
  /// Whether sending the request again has no further effect.
  var isRepeatable: Bool { method.isIdempotent || headers.contains(IdempotencyKeys.field) }
}

/// The decision about a failed attempt.
public enum RetryDecision: Sendable, Hashable {
  /// Retry after a delay. The reason is reported to observers.
  case retry(after: Duration, reason: String)
  /// Retry as soon as the network changes, or after a timeout.
  case retryWhenNetworkChanges(timeout: Duration, reason: String)
  /// Don't retry: the result of this attempt is the result of the call.
  case doNotRetry(RetryRefusal)
}

/// A policy that never retries.
public struct NeverRetry: RetryPolicy {
  /// Creates the policy.
  public init() {}

  public func decision(for attempt: FailedAttempt) -> RetryDecision { .doNotRetry(.disabled) }
}

extension RetryPolicy where Self == NeverRetry {
  /// A policy that never retries.
  public static var never: Self { NeverRetry() }
}

/// A policy that decides with a closure.
public struct CustomRetry: RetryPolicy {
  private let decide: @Sendable (FailedAttempt) async -> RetryDecision

  /// Creates a policy from a closure, which may wait before it decides.
  public init(_ decide: @escaping @Sendable (FailedAttempt) async -> RetryDecision) {
    self.decide = decide
  }

  public func decision(for attempt: FailedAttempt) async -> RetryDecision { await decide(attempt) }
}

extension RetryPolicy where Self == CustomRetry {
  /// A policy that decides with a closure, which may wait before it decides:
  ///
  /// ```swift
  /// configuration.retry = .custom { attempt in
  ///   guard attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
  ///   return NetworkMonitor.shared.current.isConnected
  ///     ? .retry(after: .seconds(1), reason: "connected") : .doNotRetry(.exhausted)
  /// }
  /// ```
  public static func custom(_ decide: @escaping @Sendable (FailedAttempt) async -> RetryDecision) -> Self {
    CustomRetry(decide)
  }
}

private enum UnretriedStatusesOption: RequestOptionKey {
  static let defaultValue: Set<Int> = []
}

private enum RetryOption: RequestOptionKey {
  static let defaultValue: (any RetryPolicy)? = nil
}

extension RequestOptions {
  /// The retry policy of the request; nil (the default) for the client's.
  public var retry: (any RetryPolicy)? {
    get { self[RetryOption.self] }
    set { self[RetryOption.self] = newValue }
  }

  /// The statuses that an outer interceptor handles, so that the client doesn't retry them too. Default none.
  public var unretriedStatuses: Set<Int> {
    get { self[UnretriedStatusesOption.self] }
    set { self[UnretriedStatusesOption.self] = newValue }
  }
}

/// Retries failures that are likely temporary: status 408, 429, 500, 502, 503 and 504, and failed connections.
///
/// The defaults suit an interactive program: two retries, after 0.2 and 0.6 seconds. A program that works in the
/// background can be more patient:
///
/// ```swift
/// configuration.retry = ExponentialBackoff(
///   maxRetries: 5, delay: .seconds(1), maxDelay: .seconds(60), retriesTimeouts: true)
/// ```
///
/// A request that may already have been processed is only retried if it is idempotent or has an `Idempotency-Key`:
///
/// | failure | which requests are retried |
/// |---|---|
/// | no connection, also to a proxy; name not found; proxy 502 to 504 | all: the request never arrived |
/// | 429 | all: it was rejected without processing (RFC 6585 §4) |
/// | 421 | all: it was meant for another server; once, without delay, over a new connection (RFC 9110 §15.5.20) |
/// | 408, 500, 502, 503, 504, connection lost, truncated body | idempotent or with a key |
/// | connect timeout, with ``retriesTimeouts`` | all |
/// | idle timeout, with ``retriesTimeouts`` | idempotent or with a key |
/// | TLS failure, invalid response, redirect failure, the call's deadline, cancelled, any other status | none |
///
/// `Retry-After` in seconds or as a date (RFC 9110 §10.2.3) replaces the delay. If it is longer than ``maxDelay``, the
/// request isn't retried, and the response is returned at once. The first retry after a connection was lost without a
/// response has no delay: most likely the server had closed an idle connection (RFC 9112 §9.3.1).
public struct ExponentialBackoff: RetryPolicy, Hashable {
  /// The maximum number of retries of a request. Default 2.
  public var maxRetries: Int
  /// The delay before the first retry. Default 0.2 seconds.
  public var delay: Duration
  /// The factor by which each delay is longer than the previous one. Default 3; a value below 1 counts as 1.
  public var multiplier: Double
  /// The maximum delay. Default 5 seconds.
  public var maxDelay: Duration
  /// The fraction by which delays vary at random, so that clients don't all come back at once. Default 0.2: up to 20 %
  /// more or less, but never more than ``maxDelay``. A delay from the server is only increased, unless it equals
  /// ``maxDelay``; then it is reduced.
  public var jitter: Double
  /// Whether to retry an attempt that reached a timeout (``HTTPTimeouts/connect`` or ``HTTPTimeouts/idle``). Default
  /// false, since the caller has waited that long already.
  public var retriesTimeouts: Bool
  /// Whether to wait for the network to change before retrying a failure to connect. Default false.
  public var waitsForNetworkChanges: Bool
  /// The maximum time to wait for the network to change before retrying anyway. Default 10 seconds.
  public var networkChangeTimeout: Duration
  /// The statuses that are retried. Default 408, 429, 500, 502, 503 and 504.
  public var statuses: Set<Int>

  /// Creates a policy; the defaults suit interactive programs. Invalid values count as zero.
  public init(
    maxRetries: Int = 2, delay: Duration = .milliseconds(200), multiplier: Double = 3, maxDelay: Duration = .seconds(5),
    jitter: Double = 0.2, retriesTimeouts: Bool = false, waitsForNetworkChanges: Bool = false,
    networkChangeTimeout: Duration = .seconds(10), statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
  ) {
    self.maxRetries = maxRetries
    self.delay = delay
    self.multiplier = multiplier
    self.maxDelay = maxDelay
    self.jitter = jitter
    self.retriesTimeouts = retriesTimeouts
    self.waitsForNetworkChanges = waitsForNetworkChanges
    self.networkChangeTimeout = networkChangeTimeout
    self.statuses = statuses
  }

  public func decision(for attempt: FailedAttempt) -> RetryDecision {
    switch attempt.outcome {
    case .success(let response): decision(for: attempt, response: response)
    case .failure(let error): decision(for: attempt, error: error)
    }
  }

  private func decision(for attempt: FailedAttempt, response: HTTPResponse) -> RetryDecision {
    let status = response.status
    if status == 421 {
      return !attempt.request.options.wasMisdirected && attempt.retries < maxRetries
        ? .retry(after: .zero, reason: "421: the connection was for another host") : .doNotRetry(.exhausted)
    }
    guard statuses.contains(status.code) else { return .doNotRetry(.notTransient) }
    guard status == 429 || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maxRetries else { return .doNotRetry(.exhausted) }
    guard let value = response.headers["Retry-After"], let wait = RetryAfter.delay(value, now: attempt.date) else {
      return .retry(after: backoff(attempt), reason: status.description)
    }
    guard wait <= maxDelay.clamped else { return .doNotRetry(.delayTooLong) }
    return .retry(after: spread(wait.seconds, shortens: false, attempt), reason: "\(status), Retry-After")
  }

  private func decision(for attempt: FailedAttempt, error: NetworkError) -> RetryDecision {
    guard error.isTransient else { return .doNotRetry(.notTransient) }
    if error.isTimeout, !retriesTimeouts { return .doNotRetry(.timedOut) }
    let neverArrived =
      switch error {
      case .timedOut(.connect), .nameResolutionFailed, .proxyFailed: true
      case .connectionFailed(let failure): !failure.mayHaveBeenProcessed
      default: false
      }
    guard neverArrived || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maxRetries else { return .doNotRetry(.exhausted) }
    let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst()
    if case .connectionFailed(let failure) = error, [.lost, .emptyReply].contains(failure.reason), attempt.retries == 0
    {
      return .retry(after: .zero, reason: reason)
    }
    return neverArrived && waitsForNetworkChanges
      ? .retryWhenNetworkChanges(timeout: networkChangeTimeout, reason: reason)
      : .retry(after: backoff(attempt), reason: reason)
  }

  private func backoff(_ attempt: FailedAttempt) -> Duration {
    let factor = multiplier > 1 ? min(pow(multiplier, Double(min(attempt.retries, 60))), 1e15) : 1
    return spread(delay.clamped.seconds * factor, shortens: true, attempt)
  }

  /// Varies a delay within a range that ends at the maximum delay: even there, clients must not all come back at once.
  private func spread(_ delay: Double, shortens: Bool, _ attempt: FailedAttempt) -> Duration {
    let longest = maxDelay.clamped.seconds
    let jitter = jitter > 0 ? min(jitter, 1) : 0
    let plain = min(delay, longest)
    let least = shortens || delay >= longest ? plain * (1 - jitter) : plain
    return Duration(clamping: least + (min(plain * (1 + jitter), longest) - least) * attempt.random)
  }
}
