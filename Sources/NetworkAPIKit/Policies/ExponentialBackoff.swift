import Foundation

/// Retries failures that are likely temporary: status 408, 429, 500, 502, 503 and 504, and failed connections.
///
/// The defaults suit an interactive program: two retries, after 0.2 and 0.6 seconds. A program that works in the
/// background can be more patient:
///
/// ```swift
/// configuration.retry = ExponentialBackoff(
///   maximumRetries: 5, delay: .seconds(1), maximumDelay: .seconds(60),
///   retriesTimeouts: true)
/// ```
///
/// A request that may already have been processed is only retried if it is idempotent or has an `Idempotency-Key`:
///
/// | failure | which requests are retried |
/// |---|---|
/// | connection cut in the TLS handshake | all: the request never arrived |
/// | no connection, also to a proxy; name not found; proxy 502 to 504 | all: the request never arrived |
/// | 429 | all: it was rejected without processing (RFC 6585 §4) |
/// | 421 | all: it was meant for another server; once, without delay, over a new connection (RFC 9110 §15.5.20) |
/// | 408, 500, 502, 503, 504, connection lost, truncated body | idempotent or with a key |
/// | connect timeout, with ``retriesTimeouts`` | all |
/// | idle timeout, with ``retriesTimeouts`` | idempotent or with a key |
/// | TLS failure, invalid response, redirect failure, the call's deadline, cancelled, any other status | none |
///
/// `Retry-After` in seconds or as a date (RFC 9110 §10.2.3) replaces the delay. If it is longer than ``maximumDelay``, the
/// request isn't retried, and the response is returned at once. The first retry after a connection was lost without a
/// response has no delay: most likely the server had closed an idle connection (RFC 9112 §9.3.1). A WebSocket, which has a
/// connection of its own, is retried with a delay, and so is a connection that was cut in its handshake.
public struct ExponentialBackoff: RetryPolicy, Hashable {
  /// The maximum number of retries of a request. Default 2.
  public var maximumRetries: Int
  /// The delay before the first retry. Default 0.2 seconds.
  public var delay: Duration
  /// The factor by which each delay is longer than the previous one. Default 3; a value below 1 counts as 1.
  public var multiplier: Double
  /// The maximum delay. Default 5 seconds.
  public var maximumDelay: Duration
  /// The fraction by which delays vary at random, so that clients don't all come back at once. Default 0.2: up to 20 %
  /// more or less, but never more than ``maximumDelay``. A delay from the server is only increased, also beyond ``maximumDelay``.
  public var jitter: Double
  /// Whether to retry an attempt that reached a timeout (``HTTPTimeouts/connect`` or ``HTTPTimeouts/idle``). Default
  /// false, since the caller has waited that long already.
  public var retriesTimeouts: Bool
  /// Whether to wait, before retrying a failure to connect, until the network has returned or changed to another one since
  /// that attempt began, and a second more. Default false.
  public var waitsForNetworkChanges: Bool
  /// The maximum time to wait for the network before retrying anyway, unless the usual delay is longer. Default
  /// 10 seconds.
  public var networkChangeTimeout: Duration
  /// The statuses that are retried. Default 408, 429, 500, 502, 503 and 504.
  public var statuses: Set<HTTPStatus>

  /// Creates a policy; the defaults suit interactive programs. Invalid values count as zero.
  public init(
    maximumRetries: Int = 2, delay: Duration = .milliseconds(200), multiplier: Double = 3,
    maximumDelay: Duration = .seconds(5),
    jitter: Double = 0.2, retriesTimeouts: Bool = false, waitsForNetworkChanges: Bool = false,
    networkChangeTimeout: Duration = .seconds(10), statuses: Set<HTTPStatus> = [408, 429, 500, 502, 503, 504]
  ) {
    self.maximumRetries = maximumRetries
    self.delay = delay
    self.multiplier = multiplier
    self.maximumDelay = maximumDelay
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
      return !attempt.request.options.wasMisdirected && attempt.retries < maximumRetries
        ? .retry(after: .zero, reason: "421: the connection was for another host") : .doNotRetry(.exhausted)
    }
    guard statuses.contains(status) else { return .doNotRetry(.notTransient) }
    guard status == 429 || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maximumRetries else { return .doNotRetry(.exhausted) }
    // A date is compared with the server's own clock. A past one, or a negative number, names no delay.
    guard let value = response.headers[.retryAfter],
      let wait = RetryAfter.delay(value, now: response.date ?? attempt.date),
      wait > .zero || value.utf8.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") })
    else {
      return .retry(after: backoff(attempt), reason: status.description)
    }
    guard wait <= maximumDelay.clamped else { return .doNotRetry(.delayTooLong) }
    return .retry(after: spread(wait.seconds, shortens: false, attempt), reason: "\(status), Retry-After")
  }

  private func decision(for attempt: FailedAttempt, error: NetworkError) -> RetryDecision {
    guard error.isTransient else { return .doNotRetry(.notTransient) }
    if error.isTimeout, !retriesTimeouts { return .doNotRetry(.timedOut) }
    guard !error.mayHaveBeenProcessed || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maximumRetries else { return .doNotRetry(.exhausted) }
    let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst()
    // A WebSocket has a connection of its own, so none that was idle, and neither was one that was cut in its handshake.
    if case .connectionFailed(let failure) = error, [.lost, .emptyReply].contains(failure.reason), attempt.retries == 0,
      !attempt.request.isWebSocket, !failure.isOfHandshake
    {
      return .retry(after: .zero, reason: reason)
    }
    return error.wasNotSent && waitsForNetworkChanges
      ? .retryWhenNetworkChanges(timeout: max(networkChangeTimeout, backoff(attempt)), reason: reason)
      : .retry(after: backoff(attempt), reason: reason)
  }

  private func backoff(_ attempt: FailedAttempt) -> Duration {
    let factor = multiplier > 1 ? min(pow(multiplier, Double(min(attempt.retries, 60))), 1e15) : 1
    return spread(delay.clamped.seconds * factor, shortens: true, attempt)
  }

  /// Varies a delay: even at the maximum, clients must not all come back at once. No server gets a request before the time
  /// that it has named.
  private func spread(_ delay: Double, shortens: Bool, _ attempt: FailedAttempt) -> Duration {
    let longest = maximumDelay.clamped.seconds
    let jitter = jitter > 0 ? min(jitter, 1) : 0
    let plain = min(delay, longest)
    let most = plain * (1 + jitter)
    let range = shortens ? plain * (1 - jitter)...min(most, longest) : plain...most
    return Duration(clamping: range.lowerBound + (range.upperBound - range.lowerBound) * attempt.random)
  }
}
