/// Limits the rate of requests to each host with a token bucket. Requests beyond the rate wait in order.
///
/// Copies share their buckets, so all clients that use the same instance do too.
///
/// ```swift
/// configuration.rateLimit = RateLimit(
///   requests: 10, per: .seconds(1), burst: 20)  // twenty at once after a rest
/// ```
public struct RateLimit: Interceptor {
  private let interval: Duration
  private let burst: Int
  var time = TimeSource.system
  /// Throws if a request that has waited is no longer to be sent. Called before it takes a token.
  var check: (@Sendable (HTTPRequest) throws -> Void)?
  private let buckets = Locked(HostTable<Bucket>())

  private struct Bucket {
    /// When all tokens will be there again.
    var fullAgain: ContinuousClock.Instant
    /// The number of calls that wait.
    var waiting = 0
    /// Held by the call that gets the next token.
    let turn = AsyncSemaphore(permits: 1)
  }

  /// Creates a rate limit.
  ///
  /// - Parameters:
  ///   - requests: the number of requests to a host in each interval, at least one.
  ///   - interval: the length of the interval.
  ///   - burst: the number of requests that may be sent at once after a pause. Default `requests`.
  public init(requests: Int, per interval: Duration, burst: Int? = nil) {
    self.interval = interval.clamped / max(1, requests)
    // A burst of more than a century's worth of requests makes no difference, and its duration could overflow.
    let most = self.interval > .zero ? Duration.century / self.interval : .infinity
    let burst = max(1, burst ?? requests)
    self.burst = Double(burst) < most ? burst : max(1, Int(most))
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let host = request.url.authority
    try check?(request)
    if let (turn, wait) = join(host) {
      defer { leave(host) }
      let deadline = request.context.lastDeadline
      // Fail now rather than after a wait that is in vain.
      if let deadline, time.now() + wait >= deadline {
        var timeout = NetworkError.Timeout.total
        let time = ShownText(seconds: .seconds(wait.seconds.rounded(.up)))
        timeout.vainWait = "its turn under the rate limit of \(host: host) would come in \(time)"
        throw NetworkError.timedOut(timeout)
      }
      request.context.emit(.waiting(atMost: wait, reason: "the rate limit of \(host)"))
      try await request.context.cancellable { try await self.wait(for: turn, of: host, request) }
    }
    return try await next(request)
  }

  /// Takes a token if there is one and nobody waits; otherwise returns the queue to wait in, and how long that takes.
  private func join(_ host: String) -> (turn: AsyncSemaphore, wait: Duration)? {
    let now = time.now()
    return buckets.withLock { buckets in
      buckets.prune { $0.fullAgain > now || $0.waiting > 0 }
      var bucket = buckets[host] ?? Bucket(fullAgain: now)
      defer { buckets[host] = bucket }
      if bucket.waiting == 0, delay(of: bucket, at: now) <= .zero {
        take(from: &bucket, at: now)
        return nil
      }
      bucket.waiting += 1
      return (bucket.turn, max(.zero, delay(of: bucket, at: now)) + interval * (bucket.waiting - 1))
    }
  }

  private func leave(_ host: String) { buckets.withLock { $0[host]?.waiting -= 1 } }

  /// Waits in order of arrival: only the first sleeps, until there is a token. Nothing is taken before, so a call that is
  /// cancelled leaves no trace.
  private func wait(for turn: AsyncSemaphore, of host: String, _ request: HTTPRequest) async throws {
    try await turn.acquire()
    defer { turn.release() }
    while true {
      try check?(request)
      let now = time.now()
      let left = buckets.withLock { buckets -> Duration in
        var bucket = buckets[host] ?? Bucket(fullAgain: now)
        let left = delay(of: bucket, at: now)
        if left <= .zero { take(from: &bucket, at: now) }
        buckets[host] = bucket
        return left
      }
      guard left > .zero else { return }
      try await time.sleep(left)
    }
  }

  /// The time until there is a token.
  private func delay(of bucket: Bucket, at now: ContinuousClock.Instant) -> Duration {
    max(bucket.fullAgain, now) + interval - now - interval * burst
  }

  private func take(from bucket: inout Bucket, at now: ContinuousClock.Instant) {
    bucket.fullAgain = max(bucket.fullAgain, now) + interval
  }
}
