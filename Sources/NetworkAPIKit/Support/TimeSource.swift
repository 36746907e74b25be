import Foundation

/// The clock, sleep and randomness that policies use; injected, so that tests can control them.
struct TimeSource: Sendable {
  /// The monotonic clock, for measuring intervals.
  var now: @Sendable () -> ContinuousClock.Instant
  /// The time of day, for comparing with dates that servers send.
  var date: @Sendable () -> Date
  /// Sleeps; throws `CancellationError` if the task is cancelled.
  var sleep: @Sendable (Duration) async throws -> Void
  /// Returns a random number in 0..<1.
  var random: @Sendable () -> Double

  /// The real clock and random number generator.
  static let system = TimeSource(
    now: { ContinuousClock.now }, date: { Date() }, sleep: { try await Task.sleep(for: $0, clock: .continuous) },
    random: { Double.random(in: 0..<1) })
}

extension Duration {
  /// A century. A longer limit or delay makes no difference.
  static let century: Duration = .seconds(3_155_760_000 as Int64)

  /// Creates a duration from any number of seconds: negative numbers and NaN become zero, and anything longer than a
  /// century becomes a century. (`Duration.seconds` traps on values that are not finite.)
  init(clamping seconds: Double) {
    self = seconds > 0 ? .seconds(min(seconds, 3_155_760_000)) : .zero
  }

  /// The duration, at least zero and at most a century, so that it can be added to any time: arithmetic with durations
  /// traps when it overflows.
  var clamped: Duration { min(max(self, .zero), .century) }

  /// The duration in seconds.
  var seconds: Double { self / .seconds(1) }

  /// The monotonic time since a fixed reference.
  ///
  /// Used instead of `ContinuousClock.Instant`, whose size isn't known at compile time: every type or async frame that
  /// stores an instant is laid out and copied by the runtime. A `Duration` has a fixed layout.
  static var uptime: Duration { ContinuousClock.Instant.reference.duration(to: .now) }

  /// The time that has passed since this ``uptime``.
  var toNow: Duration { .uptime - self }
}

extension ContinuousClock.Instant {
  /// The origin of ``Duration/uptime``.
  static let reference = ContinuousClock.now
}

/// A clock for tests, which only advances when you call ``advance(by:)``.
///
/// ```swift
/// let clock = ManualClock()
/// let stub = StubTransport(clock: clock)
/// stub.respond(to: GetUser.self, after: .seconds(10)) { _ in .json(#"{"id": 7, "name": "Mona"}"#) }
/// let client = NetworkClient { $0.transport = stub }
/// async let user = client.request(GetUser(id: 7))
/// await clock.advance(by: .seconds(10))     // waits for a sleeping task, then wakes those that are due
/// print(try await user.name)
/// ```
public final class ManualClock: Clock {
  /// An instant of the clock, as the time since the clock's creation.
  public struct Instant: InstantProtocol {
    let elapsed: Duration

    /// The instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    /// The duration to another instant.
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    public static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var lastID = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var observers: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Creates a clock. It doesn't advance by itself.
  public init() {}

  /// The current instant of the clock.
  public var now: Instant { state.withLock { $0.now } }
  /// The clock's resolution, one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock has reached an instant.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (isDue, observers) = state.withLock { state in
          let isDue = deadline <= state.now || Task.isCancelled
          if !isDue { state.sleepers[id] = (deadline, continuation) }
          defer { state.observers = [] }
          return (isDue, state.observers)
        }
        if isDue { continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(())) }
        for observer in observers { observer.resume() }
        if Task.isCancelled { wake(id) }
      }
    } onCancel: {
      wake(id)
    }
  }

  /// Waits until a task sleeps, then advances the clock and wakes the tasks that are due.
  public func advance(by duration: Duration) async {
    await withCheckedContinuation { continuation in
      let isWaitedFor = state.withLock { state in
        if state.sleepers.isEmpty { state.observers.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isWaitedFor { continuation.resume() }
    }
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.sorted { $0.deadline < $1.deadline }.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  private func wake(_ id: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: id)?.continuation }?.resume(throwing: CancellationError())
  }
}
