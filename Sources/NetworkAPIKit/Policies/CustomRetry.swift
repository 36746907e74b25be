/// A policy that decides with a closure.
public struct CustomRetry: RetryPolicy {
  private let decide: @Sendable (FailedAttempt) async -> RetryDecision

  init(_ decide: @escaping @Sendable (FailedAttempt) async -> RetryDecision) { self.decide = decide }

  public func decision(for attempt: FailedAttempt) async -> RetryDecision { await decide(attempt) }
}

extension RetryPolicy where Self == CustomRetry {
  /// A policy that decides with a closure, which may wait before it decides:
  ///
  /// ```swift
  /// configuration.retry = .custom { attempt in
  ///   guard attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
  ///   return NetworkMonitor.shared.current.isConnected
  ///     ? .retry(after: .seconds(1), reason: "connected")
  ///     : .doNotRetry(.exhausted)
  /// }
  /// ```
  public static func custom(_ decide: @escaping @Sendable (FailedAttempt) async -> RetryDecision) -> Self {
    CustomRetry(decide)
  }
}
