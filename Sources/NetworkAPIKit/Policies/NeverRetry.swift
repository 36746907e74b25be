/// A policy that never retries.
public struct NeverRetry: RetryPolicy, Hashable {
  init() {}

  public func decision(for attempt: FailedAttempt) -> RetryDecision { .doNotRetry(.disabled) }
}

extension RetryPolicy where Self == NeverRetry {
  /// A policy that never retries.
  public static var never: Self { NeverRetry() }
}
