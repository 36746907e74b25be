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
  private let time: TimeSource
  /// When the bucket of each host will be full again.
  private let fullAgain = Locked(HostTable<ContinuousClock.Instant>())

  /// Creates a rate limit.
  ///
  /// - Parameters:
  ///   - requests: the number of requests to a host in each interval, at least one.
  ///   - interval: the length of the interval.
  ///   - burst: the number of requests that may be sent at once after a pause. Default `requests`.
  public init(requests: Int, per interval: Duration, burst: Int? = nil) {
    self.init(requests: requests, per: interval, burst: burst, time: .system)
  }

  init(requests: Int, per interval: Duration, burst: Int?, time: TimeSource) {
    self.interval = interval.clamped / max(1, requests)
    // A burst of more than a century's worth of requests makes no difference, and its duration could overflow.
    let most = self.interval > .zero ? Duration.century / self.interval : .infinity
    let burst = max(1, burst ?? requests)
    self.burst = Double(burst) < most ? burst : max(1, Int(most))
    self.time = time
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let host = request.url.authority
    let wait = take(host)
    if wait > .zero {
      request.context.emit(.waiting(atMost: wait, reason: "the rate limit of \(host)"))
      do {
        try await request.context.cancellable { try await time.sleep(wait) }
      } catch {
        giveBack(host)
        throw error
      }
    }
    return try await next(request)
  }

  /// Takes a token, or reserves a future one, and returns the time to wait for it.
  private func take(_ host: String) -> Duration {
    let now = time.now()
    return fullAgain.withLock { fullAgain in
      fullAgain.prune { $0 > now }
      let full = max(fullAgain[host] ?? now, now) + interval
      fullAgain[host] = full
      return full - now - interval * burst
    }
  }

  private func giveBack(_ host: String) {
    fullAgain.withLock { fullAgain in
      if let full = fullAgain[host] { fullAgain[host] = full - interval }
    }
  }
}
