import Foundation

/// A number that only increases, and that tests can wait for without polling.
final class Counter: Sendable {
  private struct Waiter {
    let target: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var value = 0
    var lastID = 0
    var waiters: [Int: Waiter] = [:]
  }

  private let state = Guarded(State())

  var value: Int { state.withLock { $0.value } }

  func add(_ amount: Int = 1) {
    let ready = state.withLock { state in
      state.value += amount
      let met = state.waiters.filter { $0.value.target <= state.value }
      for id in met.keys { state.waiters[id] = nil }
      return met.values.map(\.continuation)
    }
    for continuation in ready { continuation.resume() }
  }

  /// Waits until the value is at least `target`; throws `TestServerError.timedOut` after `limit`.
  func reach(_ target: Int, within limit: Duration, of what: String) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let timer = Task {
      try await Task.sleep(for: limit)
      self.fail(id) { .timedOut("\(self.value) of \(target) \(what)") }
    }
    defer { timer.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.value >= target { return .success(()) }
          // The cancellation handler may have run before the waiter was registered.
          if Task.isCancelled { return .failure(CancellationError()) }
          state.waiters[id] = Waiter(target: target, continuation: continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      take(id)?.continuation.resume(throwing: CancellationError())
    }
  }

  private func take(_ id: Int) -> Waiter? {
    state.withLock { $0.waiters.removeValue(forKey: id) }
  }

  private func fail(_ id: Int, with error: () -> TestServerError) {
    take(id)?.continuation.resume(throwing: error())
  }
}
