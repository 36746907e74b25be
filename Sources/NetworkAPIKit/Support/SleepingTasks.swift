/// The tasks that sleep by the system's clock. A cancelled one leaves nothing behind, while the runtime keeps each cancelled
/// `Task.sleep` until its time: a client whose calls may take a minute would have those of the last minute in memory.
final class SleepingTasks: Sendable {
  static let shared = SleepingTasks()

  /// Shorter sleeps are left to the runtime.
  private static let shortest: Duration = .seconds(1)

  private struct State {
    var tasks: [Int: CheckedContinuation<Void, any Error>] = [:]
    var ends = EarliestFirst()
    var lastID = 0
    /// When this will wake, the earliest last.
    var wakes: [Duration] = []

    /// Returns when to wake, if that is earlier than planned.
    mutating func planWake() -> Duration? {
      guard let end = ends.first?.time, wakes.last.map({ end < $0 }) ?? true else { return nil }
      wakes.append(end)
      return end
    }
  }

  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (_ end: Duration) async throws -> Void
  private let state = Locked(State())

  /// - Parameters:
  ///   - now: the current ``Duration/uptime``.
  ///   - sleep: sleeps until a time, as the runtime does.
  init(
    now: @escaping @Sendable () -> Duration = { .uptime },
    sleep: @escaping @Sendable (_ end: Duration) async throws -> Void = {
      // By default the system may take a tenth longer, which would be too long for a short sleep that ends with a long one.
      try await Task.sleep(until: .reference + $0, tolerance: .milliseconds(100), clock: .continuous)
    }
  ) {
    (self.now, self.sleep) = (now, sleep)
  }

  /// The number of tasks that sleep, and of places in memory for them.
  var counts: (tasks: Int, places: Int) { state.withLock { ($0.tasks.count, $0.ends.count) } }

  /// Throws `CancellationError` if the task is cancelled.
  func sleep(for duration: Duration) async throws {
    let end = now() + duration.clamped
    guard duration >= Self.shortest else { return try await sleep(end) }
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let wake = state.withLock { state in
          state.tasks[id] = continuation
          state.ends.insert(end, id)
          return state.planWake()
        }
        if let wake { self.wake(at: wake) }
        // The handler may have been called before.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func cancel(_ id: Int) {
    state.withLock { state in
      let task = state.tasks.removeValue(forKey: id)
      if state.ends.count > 64, state.ends.count > 2 * state.tasks.count {
        state.ends.removeAll { [tasks = state.tasks] in tasks[$0] == nil }
      }
      return task
    }?.resume(throwing: CancellationError())
  }

  private func wake(at time: Duration) {
    // Without what belongs to the task that happens to sleep. Never cancelled; there are few, since one is only added for a
    // sleep that ends before all others.
    Task.detached(priority: .high) { [self] in
      try? await sleep(time)
      let (due, next) = state.withLock { state in
        // A later one may come first.
        if let index = state.wakes.lastIndex(of: time) { state.wakes.remove(at: index) }
        var due: [CheckedContinuation<Void, any Error>] = []
        // The machine may have been suspended.
        let now = max(time, now())
        while let first = state.ends.first, first.time <= now || state.tasks[first.id] == nil {
          state.ends.removeFirst()
          if let task = state.tasks.removeValue(forKey: first.id) { due.append(task) }
        }
        return (due, state.planWake())
      }
      for task in due { task.resume() }
      if let next { wake(at: next) }
    }
  }
}

/// A binary heap of times.
private struct EarliestFirst {
  private var elements: [(time: Duration, id: Int)] = []

  var first: (time: Duration, id: Int)? { elements.first }
  var count: Int { elements.count }

  mutating func insert(_ time: Duration, _ id: Int) {
    elements.append((time, id))
    var index = elements.count - 1
    while index > 0, elements[index].time < elements[(index - 1) / 2].time {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func removeFirst() {
    elements.swapAt(0, elements.count - 1)
    elements.removeLast()
    settle(0)
  }

  mutating func removeAll(where isGone: (Int) -> Bool) {
    elements.removeAll { isGone($0.id) }
    for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { settle(index) }
  }

  /// Moves an element below those that are earlier.
  private mutating func settle(_ index: Int) {
    var index = index
    while true {
      var earliest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < elements.count && elements[child].time < elements[earliest].time { earliest = child }
      guard earliest != index else { return }
      elements.swapAt(index, earliest)
      index = earliest
    }
  }
}
