/// A clock for tests, which only advances when you call ``advance(by:)``.
///
/// ```swift
/// let clock = ManualClock()
/// let stub = StubTransport(clock: clock)
/// stub.respond(to: GetUser.self, after: .seconds(10)) { _ in
///   .json(#"{"id": 7, "name": "Mona"}"#)
/// }
/// let client = NetworkClient { $0.transport = stub }
/// async let user = client.request(GetUser(id: 7))
/// // waits for a sleeping task, then wakes those that are due
/// await clock.advance(by: .seconds(10))
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
