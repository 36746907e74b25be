public import Foundation

/// Retries what is likely to pass: 408, 429, 500, 502, 503, 504, and connections that fail; each delay is twice the
/// one before.
///
/// Nothing is repeated that may already have acted, unless it is idempotent or carries an `Idempotency-Key`:
///
/// | what happened | who is retried |
/// |---|---|
/// | no connection, also to a proxy; name not found; connect timeout; proxy 502 to 504 | all: the request never arrived |
/// | 429 | all: it was turned away before it acted (RFC 6585 §4) |
/// | 421 | all, once, at once, over a new connection (RFC 9110 §15.5.20) |
/// | 408, 500, 502, 503, 504, connection lost, silence, broken body | idempotent or with a key |
/// | TLS failure, invalid response, redirect failure, the call's own deadline, cancelled, every other status | nobody |
///
/// `Retry-After` in seconds or as a date (RFC 9110 §10.2.3) takes the place of the delay, up to ``maxDelay``.
/// The first retry after a connection broke without an answer is made at once: it was most likely an idle one that the
/// server had closed (RFC 9112 §9.3.1).
public struct ExponentialBackoff: RetryPolicy, Hashable {
  /// The most retries of one request. Default 3.
  public var maxRetries: Int
  /// Seconds before the first retry; doubled for each further one. Default 1.
  public var delay: TimeInterval
  /// The longest delay in seconds, whatever the server asks for. Default 30.
  public var maxDelay: TimeInterval
  /// How far delays are spread at random, as a part of themselves, so that clients do not come back all at once.
  /// Default 0.2: 20 % up or down, but never beyond ``maxDelay``. A delay the server asked for is only made longer,
  /// unless it reaches ``maxDelay``; then it is made shorter.
  public var jitter: Double
  /// Whether a retry after a failure to connect waits for the network to change. Default no.
  public var waitsForNetworkChanges: Bool
  /// The most seconds to wait for the network to change; then the retry is made anyway. Default 10.
  public var networkChangeTimeout: TimeInterval
  /// The statuses that are worth a retry.
  public var statuses: Set<Int>

  /// A policy; the defaults suit most programs. Values that make no sense count as zero.
  public init(
    maxRetries: Int = 3, delay: TimeInterval = 1, maxDelay: TimeInterval = 30, jitter: Double = 0.2,
    waitsForNetworkChanges: Bool = false, networkChangeTimeout: TimeInterval = 10,
    statuses: Set<Int> = [408, 429, 500, 502, 503, 504]
  ) {
    self.maxRetries = maxRetries
    self.delay = delay
    self.maxDelay = maxDelay
    self.jitter = jitter
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
        ? .retry(after: 0, reason: "421: the connection was for another host") : .doNotRetry(.exhausted)
    }
    guard statuses.contains(status.code) else { return .doNotRetry(.notTransient) }
    guard status == 429 || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maxRetries else { return .doNotRetry(.exhausted) }
    guard let value = response.headers["Retry-After"], let wait = RetryAfter.delay(value, now: attempt.date) else {
      return .retry(after: backoff(attempt), reason: status.description)
    }
    return .retry(after: spread(wait.seconds, shortens: false, attempt), reason: "\(status), Retry-After")
  }

  private func decision(for attempt: FailedAttempt, error: NetworkError) -> RetryDecision {
    let neverArrived: Bool
    switch error {
    case .nameResolutionFailed, .timedOut(.connect): neverArrived = true
    case .connectionFailed(let failure): neverArrived = !failure.mayHaveBeenProcessed
    case .proxyFailed(let failure):
      // Without a status the proxy was not reached, or went away before the request was sent.
      guard failure.status.map({ [502, 503, 504].contains($0.code) }) ?? true else {
        return .doNotRetry(.notTransient)
      }
      neverArrived = true
    case .timedOut(.idle), .truncatedBody: neverArrived = false
    default: return .doNotRetry(.notTransient)
    }
    guard neverArrived || attempt.isRepeatable else { return .doNotRetry(.mayHaveActed) }
    guard attempt.retries < maxRetries else { return .doNotRetry(.exhausted) }
    let reason = error.description
    if case .connectionFailed(let failure) = error, [.lost, .emptyReply].contains(failure.reason), attempt.retries == 0
    {
      return .retry(after: 0, reason: reason)
    }
    return neverArrived && waitsForNetworkChanges
      ? .retryWhenNetworkChanges(timeout: networkChangeTimeout, reason: reason)
      : .retry(after: backoff(attempt), reason: reason)
  }

  private func backoff(_ attempt: FailedAttempt) -> TimeInterval {
    spread(max(0, delay) * exp2(Double(min(attempt.retries, 60))), shortens: true, attempt)
  }

  /// Spreads a delay over a range that ends at the longest delay: also there, callers must not come back all at once.
  private func spread(_ delay: TimeInterval, shortens: Bool, _ attempt: FailedAttempt) -> TimeInterval {
    // A century at most, so that the range is finite.
    let longest = min(max(0, maxDelay), 3_155_760_000)
    let jitter = jitter > 0 ? min(jitter, 1) : 0
    let plain = min(delay, longest)
    let least = shortens || delay >= longest ? plain * (1 - jitter) : plain
    return least + (min(plain * (1 + jitter), longest) - least) * attempt.random
  }
}
