/// An asynchronous semaphore: a fixed number of permits, and a first-come, first-served queue of waiting tasks.
final class AsyncSemaphore: Sendable {
  private enum Entry {
    /// Has a number, but has not suspended yet.
    case entering
    case waiting(CheckedContinuation<Void, any Error>)
    /// Was given a permit before it suspended.
    case called
    /// Was cancelled before it suspended.
    case gone
  }

  private struct State {
    var free: Int
    var entries: [Int: Entry] = [:]
    /// The numbers in order of arrival, including cancelled ones. Entries before index `first` are done.
    var order: [Int] = []
    var first = 0
    var lastNumber = 0

    /// Gives a free permit to the next waiting task, and returns the continuation to resume, if it has suspended
    /// already.
    mutating func callNext() -> CheckedContinuation<Void, any Error>? {
      while first < order.count {
        let number = order[first]
        first += 1
        if first == order.count {
          (order, first) = ([], 0)
        } else if first >= 1_024, first * 2 >= order.count {
          order.removeFirst(first)
          first = 0
        }
        switch entries[number] {
        case .entering:
          entries[number] = .called
          return nil
        case .waiting(let waiter):
          entries[number] = nil
          return waiter
        case .called, .gone, nil:
          continue
        }
      }
      free += 1
      return nil
    }
  }

  private let state: Locked<State>

  init(permits: Int) {
    state = Locked(State(free: permits))
  }

  /// The number of waiting tasks.
  var waiting: Int { state.withLock { $0.entries.count } }

  /// Takes a permit if one is free.
  func tryAcquire() -> Bool {
    state.withLock { state in
      guard state.free > 0 else { return false }
      state.free -= 1
      return true
    }
  }

  /// Waits for a permit. Throws `CancellationError` if the task is cancelled first.
  func acquire() async throws {
    try Task.checkCancellation()
    let number = state.withLock { state -> Int? in
      guard state.free == 0 else {
        state.free -= 1
        return nil
      }
      state.lastNumber += 1
      state.order.append(state.lastNumber)
      state.entries[state.lastNumber] = .entering
      return state.lastNumber
    }
    guard let number else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(number, $0) }
    } onCancel: {
      giveUp(number)
    }
  }

  /// Gives a permit back, to the next waiting task if there is one.
  func release() {
    state.withLock { $0.callNext() }?.resume()
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      switch state.entries[number] {
      case .entering:
        state.entries[number] = .waiting(continuation)
        return nil
      case .called:
        state.entries[number] = nil
        return .success(())
      case .gone, .waiting, nil:
        state.entries[number] = nil
        return .failure(CancellationError())
      }
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  private func giveUp(_ number: Int) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      switch state.entries[number] {
      case .entering:
        state.entries[number] = .gone
        return nil
      case .waiting(let waiter):
        state.entries[number] = nil
        return waiter
      // It has a permit already: the task sees its own cancellation later and releases it.
      case .called, .gone, nil:
        return nil
      }
    }
    waiter?.resume(throwing: CancellationError())
  }
}
