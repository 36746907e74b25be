public import Foundation

/// Decides whether a failed attempt is repeated. The client does the waiting and sending.
///
/// ```swift
/// struct Patient: RetryPolicy {
///   func decision(for attempt: FailedAttempt) -> RetryDecision {
///     guard attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
///     return attempt.retries < 10 ? .retry(after: 5, reason: "patience") : .doNotRetry(.exhausted)
///   }
/// }
/// ```
///
/// Independent of the policy, a body that can be read only once isn't sent again, a delay that would exceed the call's
/// deadline isn't started, and the client's budget applies: in any minute, its retries are at most a tenth of its
/// calls, but at least ten are allowed.
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
  public var isRepeatable: Bool {
    request.method.isIdempotent || request.headers.contains(IdempotencyKeys.field)
  }
}

/// The decision about a failed attempt.
public enum RetryDecision: Sendable, Hashable {
  /// Retry after a delay, in seconds. The reason is reported to observers.
  case retry(after: TimeInterval, reason: String)
  /// Retry as soon as the network changes, or after a timeout in seconds.
  case retryWhenNetworkChanges(timeout: TimeInterval, reason: String)
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
  ///   await askPerson("Try again?") ? .retry(after: 0, reason: "asked") : .doNotRetry(.exhausted)
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
