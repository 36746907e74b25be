/// The decision about a failed attempt.
public enum RetryDecision: Sendable, Hashable {
  /// Retry after a delay. The reason is reported to observers.
  case retry(after: Duration, reason: String)
  /// Retry a second after the network has returned or changed to another one, or after a timeout if that is earlier.
  case retryWhenNetworkChanges(timeout: Duration, reason: String)
  /// Don't retry: the result of this attempt is the result of the call.
  case doNotRetry(RetryRefusal)
}
