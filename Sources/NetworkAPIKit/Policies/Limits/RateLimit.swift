public import Foundation

/// Spaces out the requests to one host: a token bucket. Requests beyond it wait, in the order they came.
/// Copies share their buckets, and so do all clients made with one of them.
///
/// ```swift
/// configuration.rateLimit = RateLimit(requests: 10, per: 1, burst: 20)   // ten a second, twenty at once after a rest
/// ```
public struct RateLimit: Interceptor {
  private let interval: Duration
  private let burst: Int
  private let time: TimeSource
  /// For each host, when the bucket will be full again.
  private let fullAgain = Locked(HostTable<ContinuousClock.Instant>())

  /// - Parameters:
  ///   - requests: how many requests a host gets in each span; at least one.
  ///   - seconds: the span.
  ///   - burst: how many may go at once after a rest; `requests` unless given.
  public init(requests: Int, per seconds: TimeInterval, burst: Int? = nil) {
    self.init(requests: requests, per: seconds, burst: burst, time: .system)
  }

  init(requests: Int, per seconds: TimeInterval, burst: Int?, time: TimeSource) {
    interval = Duration(clamping: seconds) / max(1, requests)
    self.burst = max(1, burst ?? requests)
    self.time = time
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let host = request.url.authority
    let wait = take(host)
    if wait > .zero {
      do {
        try await time.sleep(wait)
      } catch {
        giveBack(host)
        throw error
      }
    }
    return try await next(request)
  }

  /// Takes a token, possibly one that is yet to come; says how long that takes.
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
