/// An asynchronous semaphore: a fixed number of permits, and a first-come, first-served queue of waiting tasks.
final class AsyncSemaphore: Sendable {
  private struct State {
    var free: Int
    /// In order of arrival. Without a limit, a cache is a queue that a cancelled task can leave from any place.
    var queue = LeastRecentlyUsed<ObjectIdentifier, Promise<Void>>(limit: .max)

    mutating func takeFree() -> Bool {
      guard free > 0 else { return false }
      free -= 1
      return true
    }

    /// Removes the first waiting task; if there is none, the permit becomes free.
    mutating func next() -> Promise<Void>? {
      guard let first = queue.oldest else {
        free += 1
        return nil
      }
      defer { queue.remove(first) }
      return queue.value(for: first)
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
    let isWaiting = state.withLock { state in
      if state.takeFree() { return false }
      _ = state.queue.insert(permit, for: ObjectIdentifier(permit), cost: 0)
      return true
    }
    guard isWaiting else { return }
    do {
      try await permit.wait()
    } catch {
      state.withLock { $0.queue.remove(ObjectIdentifier(permit)) }
      throw error
    }
  }

  /// Gives a permit back, to the next waiting task if there is one.
  func release() {
    // A task that was cancelled just now doesn't take the permit.
    while let permit = state.withLock({ $0.next() }), !permit.settle(.success(())) {}
  }
}
