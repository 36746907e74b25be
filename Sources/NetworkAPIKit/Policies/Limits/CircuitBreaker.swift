public import Foundation

/// Stops calling a host that keeps failing, and tries it again after a while with one request.
///
/// Closed: requests go. After ``failures`` in a row (connections that fail, silence, 500, 502, 503, 504) it opens:
/// requests fail at once with ``CircuitOpen`` in ``NetworkError/other(_:)``. After ``pause`` one request is let
/// through: if it works the circuit closes, else it opens anew.
///
/// Copies share their circuits, and so do all clients made with one of them.
public struct CircuitBreaker: Interceptor {
  private enum Circuit {
    case closed(failures: Int)
    case open(until: ContinuousClock.Instant)
    /// One request is trying.
    case halfOpen
  }

  /// How many failures in a row open the circuit.
  public let failures: Int
  /// For how many seconds nothing is sent.
  public let pause: TimeInterval
  private let time: TimeSource
  private let circuits = Locked(HostTable<Circuit>())

  /// - Parameters:
  ///   - failures: how many failures in a row open the circuit. Default 5.
  ///   - pause: for how many seconds nothing is sent then. Default 30.
  public init(failures: Int = 5, pause: TimeInterval = 30) {
    self.init(failures: failures, pause: pause, time: .system)
  }

  init(failures: Int, pause: TimeInterval, time: TimeSource) {
    self.failures = max(1, failures)
    self.pause = pause
    self.time = time
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
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
    if let wait { throw NetworkError.other(CircuitOpen(host: host, retryAfter: wait.seconds)) }
  }

  /// - Parameter worked: nil when the request says nothing about the host: it was cancelled, or could not be sent.
  private func note(_ host: String, _ worked: Bool?) {
    circuits.withLock { circuits in
      if worked != false, circuits.isEmpty { return }
      let now = time.now()
      let until = now + Duration(clamping: pause)
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

  private static func isFailure(_ status: HTTPStatus) -> Bool {
    [500, 502, 503, 504].contains(status.code)
  }

  private static func isFailure(_ error: NetworkError) -> Bool {
    switch error {
    case .connectionFailed, .nameResolutionFailed, .timedOut(.connect), .timedOut(.idle), .truncatedBody, .tlsFailed,
      .invalidResponse, .proxyFailed:
      true
    default: false
    }
  }
}

/// A host failed so often that nothing is sent to it for a while.
public struct CircuitOpen: LocalizedError, Sendable, Hashable {
  /// The host, with its port where that is not the usual one.
  public let host: String
  /// In how many seconds it is tried again.
  public let retryAfter: TimeInterval

  public var errorDescription: String? { "\(host) failed too often; nothing is sent to it for now." }
}
