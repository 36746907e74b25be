/// Stops sending requests to a host that keeps failing, and tries it again after a pause.
///
/// While the circuit is closed, requests are sent. After ``failures`` failures in a row (a refused or lost connection, a
/// failed TLS handshake or proxy, a connect or idle timeout, an invalid or truncated response, or status 500, 502, 503 or
/// 504) the circuit opens: requests fail at once with ``NetworkError/circuitOpen(host:retryAfter:call:)``. After
/// ``pause``, one request is sent: if it succeeds, the circuit closes, otherwise it opens again. A streamed response counts
/// when its body ends, but closes the circuit with its head. An event stream that is quiet until it times out counts as
/// nothing, and one with events as a success.
///
/// While this machine isn't connected (``NetworkMonitor/current``), a host that can't be reached or whose name can't be
/// resolved (``NetworkError/isOffline``) counts as nothing, since that says nothing about the host.
///
/// A call that ends by ``HTTPTimeouts/total`` opens no circuit, since it may have spent its time in a queue, or on a body
/// that was arriving. To notice a host that is silent, set ``HTTPTimeouts/idle`` to less.
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
  var time = TimeSource.system
  /// Whether this machine is connected; only asked after a failure that looks as if it weren't.
  var isConnected: @Sendable () -> Bool = { NetworkMonitor.shared.isKnownConnected }
  private let circuits = Locked(HostTable<Circuit>())

  /// Creates a circuit breaker.
  ///
  /// - Parameters:
  ///   - failures: the number of consecutive failures that opens the circuit, at least one. Default 5.
  ///   - pause: how long the circuit stays open. Default 30 seconds.
  public init(failures: Int = 5, pause: Duration = .seconds(30)) {
    self.failures = max(1, failures)
    self.pause = pause
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // A transport of its own may use another proxy, or trust other servers.
    guard request.options.transport == nil else { return try await next(request) }
    // http and https are different servers.
    let host = request.url.origin
    let isTrial = try admit(request)
    let isOfEvents = request.isOfEvents
    var request = request
    request.options.isTrial = isTrial
    do {
      var response = try await next(request)
      let worked = worked(response)
      guard worked, response.body.holdsTransfer(sending: request.body) else {
        record(host, worked, isTrial: isTrial)
        return response
      }
      if isTrial { record(host, true, isTrial: true) }
      let reader = HTTPBodyReader(response.body)
      // However a stream with events ends, it has worked.
      let hadEvent = Locked(false)
      response.body = reader.body { read in
        do {
          let chunk = try await read()
          if isOfEvents { hadEvent.withLock { $0 = true } }
          if chunk == nil || isOfEvents { record(host, true, isTrial: false) }
          return chunk
        } catch {
          if !hadEvent.withLock({ $0 }) { record(host, error, isTrial: false, isOfEvents: isOfEvents) }
          throw error
        }
      }
      return response
    } catch {
      record(host, error, isTrial: isTrial, isOfEvents: isOfEvents)
      throw error
    }
  }

  /// Sends a request that was admitted and may then have waited because of a limit, unless the circuit has opened meanwhile.
  /// Once the pause is over, the first such request is the trial.
  fileprivate func sendAfterLimits(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard request.options.transport == nil else { return try await next(request) }
    let host = request.url.origin
    let isLateTrial = try !request.options.isTrial && admit(request)
    do {
      let response = try await next(request)
      if isLateTrial { record(host, worked(response), isTrial: true) }
      return response
    } catch {
      let isTrial = isLateTrial || request.options.isTrial
      if isTrial, isOverdue(error, request) {
        record(host, false, isTrial: true)
      } else if isLateTrial {
        record(host, error, isTrial: true, isOfEvents: request.isOfEvents)
      }
      throw error
    }
  }

  /// Whether the total time of the call was over: a trial that took all of it hasn't shown that the host works again.
  private func isOverdue(_ error: any Error, _ request: HTTPRequest) -> Bool {
    guard !request.isOfEvents else { return false }
    return switch NetworkError(error) {
    case .timedOut(.total): true
    // As the policy for that time ends it.
    case .cancelled: request.context.lastDeadline.map { $0 <= time.now() } ?? false
    default: false
    }
  }

  /// Throws if a request that waits because of a limit may not be sent any more.
  func check(_ request: HTTPRequest) throws {
    guard request.options.transport == nil, !request.options.isTrial else { return }
    if case .refused(let wait) = circuits.withLock({ decision(about: request.url.origin, in: $0) }) {
      throw NetworkError.circuitOpen(host: request.url.authority, retryAfter: wait)
    }
  }

  private func worked(_ response: HTTPResponse) -> Bool {
    let isBroken = response.body.received.map { isFailure(NetworkError($0.failure)) } ?? false
    // 429 isn't a failure, unlike for retries: a host that limits its clients is up.
    return !response.status.isOutage && !isBroken
  }

  /// - Parameter isOfEvents: whether it is the error of an event stream, which may be quiet until it times out.
  private func record(_ host: String, _ error: any Error, isTrial: Bool, isOfEvents: Bool) {
    var isFailure = isFailure(NetworkError(error))
    if isOfEvents, case .timedOut(.idle) = NetworkError(error) { isFailure = false }
    record(host, isFailure ? false : nil, isTrial: isTrial)
  }

  private enum Admission {
    case admitted, trial
    case refused(Duration)
  }

  /// Returns whether the request is the trial of an open circuit; throws if it may not be sent.
  private func admit(_ request: HTTPRequest) throws -> Bool {
    let host = request.url.origin
    let admission = circuits.withLock { circuits in
      let admission = decision(about: host, in: circuits)
      if case .trial = admission { circuits[host] = .halfOpen }
      return admission
    }
    switch admission {
    case .admitted: return false
    case .trial: return true
    case .refused(let wait): throw NetworkError.circuitOpen(host: request.url.authority, retryAfter: wait)
    }
  }

  private func decision(about host: String, in circuits: HostTable<Circuit>) -> Admission {
    guard !circuits.isEmpty else { return .admitted }
    switch circuits[host] {
    case .closed, nil: return .admitted
    // How long the trial takes isn't known. Not zero: a caller that waits for this long would try without a pause.
    case .halfOpen: return .refused(min(pause.clamped, .seconds(1)))
    case .open(let until):
      let wait = until - time.now()
      return wait > .zero ? .refused(wait) : .trial
    }
  }

  /// - Parameter worked: nil if the result says nothing about the host: the call was cancelled, or couldn't be sent.
  private func record(_ host: String, _ worked: Bool?, isTrial: Bool) {
    circuits.withLock { circuits in
      if worked != false, circuits.isEmpty { return }
      let now = time.now()
      circuits.prune { circuit in
        switch circuit {
        case .closed: false
        case .halfOpen: true
        case .open(let until): now < until
        }
      }
      switch (circuits[host] ?? .closed(failures: 0), worked) {
      case (.open, _), (.closed, nil): break
      // A request from before the circuit opened: only the trial's result counts now.
      case (.halfOpen, _) where !isTrial: break
      case (.halfOpen, nil): circuits[host] = .open(until: now)
      case (_, true?): circuits[host] = nil
      case (.closed(let count), _) where count + 1 < failures: circuits[host] = .closed(failures: count + 1)
      default: circuits[host] = .open(until: now + pause.clamped)
      }
    }
  }

  /// More errors than those to retry: a host with a wrong certificate or invalid responses isn't worth a call either.
  private func isFailure(_ error: NetworkError) -> Bool {
    switch error {
    case .tlsFailed, .invalidResponse, .proxyFailed: true
    // This side couldn't send it, or wasn't allowed to, so it says nothing about the host.
    case .connectionFailed(let failure) where [.outOfResources, .stopped, .notAllowed].contains(failure.reason): false
    // A host that is off, or whose name is gone, looks the same as having no network.
    case _ where error.isOffline: error.isTransient && isConnected()
    // The server limits how much it does at once, and works.
    case .connectionFailed(let failure): !failure.isRefusedStream
    default: error.isTransient
    }
  }
}

/// Behind the limits of a client: what has waited there isn't sent to a host whose circuit has opened meanwhile, and a trial
/// only shows that the host doesn't respond once it has passed them.
struct CircuitGate: Interceptor {
  let breaker: CircuitBreaker

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    try await breaker.sendAfterLimits(request, next: next)
  }
}

extension HTTPRequest {
  /// Whether it may be a stream of events, which is quiet as long as there are none.
  fileprivate var isOfEvents: Bool {
    guard case .streaming = delivery else { return false }
    return headers[.accept]?.lowercased().contains("text/event-stream") ?? false
  }
}

private enum TrialOption: SendingOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether the request finds out whether the host of an open circuit works again.
  fileprivate var isTrial: Bool {
    get { self[TrialOption.self] }
    set { if newValue != isTrial { self[TrialOption.self] = newValue } }
  }
}
