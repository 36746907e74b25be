import Foundation
@testable import NetworkAPIKit

/// A clock that only advances when the test says so.
final class ManualTime: Sendable {
  private struct State {
    var elapsed: Duration = .zero
    var sleepers: [Int: (end: Duration, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
    var sleeps: [Duration] = []
    var randoms = SeededGenerator(seed: 7)
  }

  private let state = Locked(State())
  private let start = ContinuousClock.now
  let startDate = Date(timeIntervalSince1970: 1_700_000_000)
  /// Whether a sleep ends at once and advances the clock.
  private let isAutomatic: Bool
  private let random: Double?

  init(isAutomatic: Bool = true, random: Double? = 0.5) {
    self.isAutomatic = isAutomatic
    self.random = random
  }

  var source: TimeSource {
    TimeSource(
      now: { self.start + self.elapsed }, date: { self.startDate + self.elapsed.seconds },
      sleep: { try await self.sleep($0) },
      random: { self.random ?? self.state.withLock { Double.random(in: 0..<1, using: &$0.randoms) } })
  }

  var elapsed: Duration { state.withLock { $0.elapsed } }
  var now: ContinuousClock.Instant { start + elapsed }
  /// The durations of all sleeps so far.
  var sleeps: [Duration] { state.withLock { $0.sleeps } }
  var sleeping: Int { state.withLock { $0.sleepers.count } }

  func advance(by span: Duration) {
    let woken = state.withLock { state in
      state.elapsed += span
      let due = state.sleepers.filter { $0.value.end <= state.elapsed }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Advances the clock to the end of the earliest sleep.
  func advanceToNext() {
    guard let end = state.withLock({ $0.sleepers.values.map(\.end).min() }) else { return }
    advance(by: end - elapsed)
  }

  private func sleep(_ span: Duration) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.sleeps.append(span)
      state.lastSleeper += 1
      return state.lastSleeper
    }
    if isAutomatic {
      state.withLock { $0.elapsed += span }
      return
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = Task.isCancelled
        state.withLock { state in
          guard !isCancelled else { return }
          state.sleepers[id] = (state.elapsed + span, continuation)
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        if Task.isCancelled { wake(id) }
      }
    } onCancel: {
      wake(id)
    }
  }

  private func wake(_ id: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: id)?.continuation }?.resume(throwing: CancellationError())
  }
}

// The types' own initializers use the system's clock and random numbers.

extension OAuth2 {
  init(
    _ provider: Provider, clientID: String, clientSecret: String? = nil,
    clientAuthentication: ClientAuthentication? = nil, scopes: [String] = [], grant: Grant = .signIn,
    parameters: [String: String] = [:], store: some TokenStore, client: NetworkClient, time: TimeSource,
    random: @escaping @Sendable (Int) -> Data
  ) {
    self.init(
      provider, clientID: clientID, clientSecret: clientSecret, clientAuthentication: clientAuthentication,
      scopes: scopes, grant: grant, parameters: parameters, store: store, client: client)
    (self.time, self.random) = (time, random)
  }
}

extension FailedAttempt {
  init(
    request: HTTPRequest, outcome: Result<HTTPResponse, NetworkError>, retries: Int, date: Date = Date(),
    random: Double
  ) {
    self.init(request: request, outcome: outcome, retries: retries)
    (self.date, self.random) = (date, random)
  }
}

extension RateLimit {
  init(requests: Int, per interval: Duration, burst: Int?, time: TimeSource) {
    self.init(requests: requests, per: interval, burst: burst)
    self.time = time
  }
}

extension CircuitBreaker {
  init(failures: Int, pause: Duration, time: TimeSource = .system, isConnected: Bool = true) {
    self.init(failures: failures, pause: pause)
    self.time = time
    self.isConnected = { isConnected }
  }
}

extension HTTPCache {
  init(store: any CacheStore, time: TimeSource) {
    self.init(store: store)
    self.time = time
  }
}

extension TracePropagation {
  init(isSampled: Bool, random: @escaping @Sendable () -> UInt64) {
    self.init(isSampled: isSampled)
    self.random = random
  }
}
