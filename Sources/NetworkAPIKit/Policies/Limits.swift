import Foundation

/// Stops sending requests to a host that keeps failing, and tries it again after a pause.
///
/// While the circuit is closed, requests are sent. After ``failures`` failures in a row (a failed connection, name
/// lookup, TLS handshake or proxy, a connect or idle timeout, an invalid or truncated response, or status 500, 502, 503
/// or 504) the circuit opens: requests fail at once with
/// ``NetworkError/circuitOpen(host:retryAfter:call:)``. After ``pause``, one request is sent: if it succeeds, the circuit
/// closes, otherwise it opens again.
///
/// Copies share their circuits, so all clients that use the same instance do too.
public struct CircuitBreaker: Interceptor {
  private enum Circuit {
    case closed(failures: Int)
    case open(until: ContinuousClock.Instant)
    /// One trial request is in flight.
    case halfOpen
  }

  /// The number of consecutive failures that opens the circuit.
  public let failures: Int
  /// How long the circuit stays open.
  public let pause: Duration
  private let time: TimeSource
  private let circuits = Locked(HostTable<Circuit>())

  /// Creates a circuit breaker.
  ///
  /// - Parameters:
  ///   - failures: the number of consecutive failures that opens the circuit, at least one. Default 5.
  ///   - pause: how long the circuit stays open. Default 30 seconds.
  public init(failures: Int = 5, pause: Duration = .seconds(30)) {
    self.init(failures: failures, pause: pause, time: .system)
  }

  init(failures: Int, pause: Duration, time: TimeSource) {
    self.failures = max(1, failures)
    self.pause = pause
    self.time = time
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let host = request.url.authority
    try admit(host)
    do {
      let response = try await next(request)
      note(host, Self.isFailure(response.status) ? false : true)
      return response
    } catch {
      note(host, Self.isFailure(NetworkError(error)) ? false : nil)
      throw error
    }
  }

  private func admit(_ host: String) throws {
    let wait = circuits.withLock { circuits -> Duration? in
      guard !circuits.isEmpty else { return nil }
      let now = time.now()
      switch circuits[host] {
      case .closed, nil: return nil
      case .halfOpen: return .zero
      case .open(let until):
        guard now >= until else { return until - now }
        circuits[host] = .halfOpen
        return nil
      }
    }
    if let wait { throw NetworkError.circuitOpen(host: host, retryAfter: wait) }
  }

  /// - Parameter worked: nil if the result says nothing about the host: the call was cancelled, or couldn't be sent.
  private func note(_ host: String, _ worked: Bool?) {
    circuits.withLock { circuits in
      if worked != false, circuits.isEmpty { return }
      let now = time.now()
      let until = now + pause.clamped
      circuits.prune { circuit in
        switch circuit {
        case .closed: false
        case .halfOpen: true
        case .open(let until): now < until
        }
      }
      switch (circuits[host] ?? .closed(failures: 0), worked) {
      case (.halfOpen, nil): circuits[host] = .open(until: now)
      case (_, nil): break
      case (.open, true?): break
      case (_, true?): circuits[host] = nil
      case (.closed(let count), false?):
        circuits[host] = count + 1 < failures ? .closed(failures: count + 1) : .open(until: until)
      case (.halfOpen, false?): circuits[host] = .open(until: until)
      case (.open, false?): break
      }
    }
  }

  /// 429 isn't one, unlike for retries: a host that limits its clients is up.
  private static func isFailure(_ status: HTTPStatus) -> Bool {
    [500, 502, 503, 504].contains(status.code)
  }

  /// More errors than those to retry: a host with a wrong certificate or invalid responses isn't worth a call either.
  private static func isFailure(_ error: NetworkError) -> Bool {
    switch error {
    case .tlsFailed, .invalidResponse, .proxyFailed: true
    default: error.isTransient
    }
  }
}

/// Limits the number of concurrent requests to each host. Further requests wait in order.
///
/// A waiting call that is cancelled leaves the queue. A streamed response keeps its permit until its body is read to
/// the end or released. Copies share their permits, so all clients that use the same instance do too.
public struct ConcurrencyLimit: Interceptor {
  private let limit: Int
  private let hosts = Locked(HostTable<AsyncSemaphore>())

  /// Creates a limit.
  ///
  /// - Parameter limit: the maximum number of concurrent requests to each host, at least one.
  public init(perHost limit: Int) {
    self.limit = max(1, limit)
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let host = request.url.authority
    let semaphore = hosts.withLock { hosts in
      if let semaphore = hosts[host] { return semaphore }
      // Requests that run or wait hold a reference to their semaphore, so an unreferenced one can be dropped.
      hosts.prune { !isKnownUniquelyReferenced(&$0) }
      let semaphore = AsyncSemaphore(permits: limit)
      hosts[host] = semaphore
      return semaphore
    }
    if semaphore.isFull {
      request.context.emit(.waiting(atMost: nil, reason: "other calls to \(host) have to end first"))
    }
    try await semaphore.acquire()
    let permit = Permit(of: semaphore)
    var response: HTTPResponse
    do {
      response = try await next(request)
    } catch {
      permit.release()
      throw error
    }
    guard response.body.data == nil else {
      permit.release()
      return response
    }
    let reader = HTTPBodyReader(response.body) { permit.release() }
    response.body = reader.body { read in try await read() }
    return response
  }
}

/// A permit of a semaphore, which is released once, in `deinit` at the latest.
private final class Permit: Sendable {
  private let semaphore: Locked<AsyncSemaphore?>

  init(of semaphore: AsyncSemaphore) { self.semaphore = Locked(semaphore) }
  deinit { release() }

  func release() {
    semaphore.withLock { $0.take() }?.release()
  }
}

/// Limits the rate of requests to each host with a token bucket. Requests beyond the rate wait in order.
///
/// Copies share their buckets, so all clients that use the same instance do too.
///
/// ```swift
/// configuration.rateLimit = RateLimit(requests: 10, per: .seconds(1), burst: 20)   // twenty at once after a rest
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
        try await time.sleep(wait)
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

/// A policy's state for each host. Bounded: once there are many hosts, entries that the policy doesn't need any
/// more are dropped.
struct HostTable<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Doubles with the number of remaining entries, so that the amortized cost per call stays small.
  private var pruningSize = 1024

  var isEmpty: Bool { values.isEmpty }
  var count: Int { values.count }

  subscript(host: String) -> Value? {
    get { values[host] }
    set { values[host] = newValue }
  }

  /// Removes entries that aren't needed, if the table has reached ``pruningSize``.
  mutating func prune(keeping isNeeded: (inout Value) -> Bool) {
    guard values.count >= pruningSize else { return }
    for host in Array(values.keys) {
      // Remove the value first, so that the closure gets a uniquely referenced object.
      guard var value = values.removeValue(forKey: host) else { continue }
      if isNeeded(&value) { values[host] = value }
    }
    pruningSize = max(1024, values.count * 2)
  }
}
