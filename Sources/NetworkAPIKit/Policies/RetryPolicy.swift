/// Decides whether a failed attempt is repeated. The client does the waiting and sending.
///
/// ```swift
/// struct Patient: RetryPolicy {
///   func decision(for attempt: FailedAttempt) -> RetryDecision {
///     guard attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
///     return attempt.retries < 10
///       ? .retry(after: .seconds(5), reason: "patience")
///       : .doNotRetry(.exhausted)
///   }
/// }
/// ```
///
/// Independent of the policy, a body that can be read only once isn't sent again, a delay that would exceed the call's
/// deadline isn't started, and the client's ``RetryBudget`` applies: by default its retries in any minute are at most a
/// tenth of its calls, but at least ten are allowed. Waiting for the network while offline uses none of it.
public protocol RetryPolicy: Sendable {
  /// Decides about an attempt that ended with an error, or with a status of 400 or more.
  ///
  /// It may wait for a person or the network, while the call's deadline runs, or be a synchronous function. Meanwhile the
  /// response of a streamed call keeps its place under a limit, so it must not wait for another call to the same host.
  func decision(for attempt: FailedAttempt) async -> RetryDecision
}

private enum UnretriedStatusesOption: NotedOptionKey { static let defaultValue: Set<HTTPStatus> = [] }
private enum RetryOption: RequestOptionKey { static let defaultValue: (any RetryPolicy)? = nil }

extension RequestOptions {
  /// The retry policy of the request; nil (the default) for the client's.
  public var retry: (any RetryPolicy)? {
    get { self[RetryOption.self] }
    set { self[RetryOption.self] = newValue }
  }

  /// The statuses that an outer interceptor handles, so that the client doesn't retry them too. Default none.
  package var unretriedStatuses: Set<HTTPStatus> {
    get { self[UnretriedStatusesOption.self] }
    set { self[UnretriedStatusesOption.self] = newValue }
  }
}
