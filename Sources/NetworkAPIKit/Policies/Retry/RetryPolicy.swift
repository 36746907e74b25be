public import Foundation

/// Decides whether a failed attempt is followed by another one. It decides only; the client waits and sends.
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
/// Whatever it says, a body that can be read once is not sent again, no delay passes the call's deadline, and the
/// client's budget holds: in any minute the retries of a client are at most a tenth of its calls, ten at the least.
public protocol RetryPolicy: Sendable {
  /// Decides about an attempt that ended with an error or with a status of 400 or more.
  func decision(for attempt: FailedAttempt) -> RetryDecision
}

/// An attempt that did not work out, as a ``RetryPolicy`` is shown it.
public struct FailedAttempt: Sendable {
  /// What was sent.
  public let request: HTTPRequest
  /// What came of it: an answer of a status of 400 or more, or an error.
  public let outcome: Result<HTTPResponse, NetworkError>
  /// How many retries there were before.
  public let retries: Int
  /// The time of day, to read `Retry-After` by.
  public let date: Date
  /// A random number within 0 and 1, for jitter.
  public let random: Double

  /// An attempt, as a test of a policy makes it.
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

  /// Whether sending the request twice does no more than sending it once: its method is idempotent
  /// (RFC 9110 §9.2.2), or it carries an `Idempotency-Key`.
  public var isRepeatable: Bool {
    request.method.isIdempotent || request.headers.contains(IdempotencyKeys.field)
  }
}

/// What follows a failed attempt.
public enum RetryDecision: Sendable, Hashable {
  /// Another attempt after some seconds; the reason is told to the observers.
  case retry(after: TimeInterval, reason: String)
  /// Another attempt as soon as the network changes, and after so many seconds at the latest.
  case retryWhenNetworkChanges(timeout: TimeInterval, reason: String)
  /// The failure is the call's.
  case doNotRetry(RetryRefusal)
}

/// Retries nothing.
public struct NeverRetry: RetryPolicy {
  /// The policy; it has no settings.
  public init() {}

  public func decision(for attempt: FailedAttempt) -> RetryDecision { .doNotRetry(.disabled) }
}

extension RetryPolicy where Self == NeverRetry {
  /// Retries nothing.
  public static var never: Self { NeverRetry() }
}

private enum UnretriedStatusesOption: RequestOptionKey {
  static let defaultValue: Set<Int> = []
}

private enum RetryOption: RequestOptionKey {
  static let defaultValue: (any RetryPolicy)? = nil
}

extension RequestOptions {
  /// The retry policy of this request; nil, the default, is the client's.
  public var retry: (any RetryPolicy)? {
    get { self[RetryOption.self] }
    set { self[RetryOption.self] = newValue }
  }

  /// Statuses of which an interceptor further out takes care itself, so that the client does not retry them as well.
  public var unretriedStatuses: Set<Int> {
    get { self[UnretriedStatusesOption.self] }
    set { self[UnretriedStatusesOption.self] = newValue }
  }
}
