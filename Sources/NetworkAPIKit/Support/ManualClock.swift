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
  private struct State {
    var now = ContinuousClock.now
    var sleepers: [(deadline: ContinuousClock.Instant, alarm: Promise<Void>)] = []
    var observers: [Promise<Void>] = []
  }

  private let state = Locked(State())

  /// Creates a clock. It doesn't advance by itself.
  public init() {}

  /// The current instant of the clock: the one at which it was created, and as much later as it has advanced.
  public var now: ContinuousClock.Instant { state.withLock { $0.now } }
  /// The clock's resolution, one nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Waits until the clock has reached an instant.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let alarm = Promise<Void>()
    let (isDue, observers) = state.withLock { state in
      let isDue = deadline <= state.now
      if !isDue { state.sleepers.append((deadline, alarm)) }
      defer { state.observers = [] }
      return (isDue, state.observers)
    }
    for observer in observers { observer.settle(.success(())) }
    if !isDue { try await alarm.wait() }
  }

  /// Waits until a task sleeps, then advances the clock and wakes the tasks that are due. If the waiting task is cancelled,
  /// returns without advancing.
  public func advance(by duration: Duration) async {
    let sleeper = Promise<Void>()
    let isThere = state.withLock { state in
      // Those that were cancelled.
      state.sleepers.removeAll(where: \.alarm.isFulfilled)
      if state.sleepers.isEmpty { state.observers.append(sleeper) }
      return !state.sleepers.isEmpty
    }
    if isThere { sleeper.settle(.success(())) }
    guard (try? await sleeper.wait()) != nil else { return }
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      defer { state.sleepers.removeAll { $0.deadline <= state.now } }
      return state.sleepers.filter { $0.deadline <= state.now }.sorted { $0.deadline < $1.deadline }
    }
    for sleeper in woken { sleeper.alarm.settle(.success(())) }
  }
}
