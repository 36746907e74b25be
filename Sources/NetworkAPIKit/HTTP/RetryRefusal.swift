/// Why a failed attempt isn't repeated.
public enum RetryRefusal: Sendable {
  /// Repeating it wouldn't change the result.
  case notTransient
  /// The server may have processed the request already, and the request isn't idempotent.
  case mayHaveActed
  /// The attempt reached a timeout, and the policy doesn't retry timeouts.
  case timedOut
  /// The server asks for a longer delay than the policy allows.
  case delayTooLong
  /// The maximum number of retries was reached.
  case exhausted
  /// The request's body can be read only once.
  case bodyNotReplayable
  /// The client's ``RetryBudget`` is used up: by default, its retries have reached a tenth of its calls.
  case overBudget
  /// The delay would exceed the call's deadline.
  case deadline
  /// The policy doesn't retry at all.
  case disabled
}
