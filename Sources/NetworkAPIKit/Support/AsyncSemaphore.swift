/// An asynchronous semaphore: a fixed number of permits, and a first-come, first-served queue of waiting tasks.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    var queue = CompactingQueue<Promise<Void>>()

    mutating func takeFree() -> Bool {
      guard free > 0 else { return false }
      free -= 1
      return true
    }

    /// Removes the first waiting task; if there is none, the permit becomes free.
    mutating func next() -> Promise<Void>? {
      if let first = queue.popFirst() { return first }
      free += 1
      return nil
    }
  }

  private let state: Locked<State>

  init(permits: Int) {
    state = Locked(State(free: permits))
  }

  /// The number of waiting tasks.
  var waiting: Int { state.withLock { $0.queue.count } }

  /// Takes a permit if one is free.
  func tryAcquire() -> Bool { state.withLock { $0.takeFree() } }

  /// Waits for a permit. Throws `CancellationError` if the task is cancelled first.
  func acquire() async throws {
    try Task.checkCancellation()
    let permit = Promise<Void>()
    guard let ticket = state.withLock({ $0.takeFree() ? nil : $0.queue.append(permit) }) else { return }
    do {
      try await permit.wait()
    } catch {
      _ = state.withLock { $0.queue.remove(ticket) }
      throw error
    }
  }

  /// Gives a permit back, to the next waiting task if there is one.
  func release() {
    // A task that was cancelled just now doesn't take the permit.
    while let permit = state.withLock({ $0.next() }), !permit.settle(.success(())) {}
  }
}
