/// A value that is set once, and that one task can wait for.
final class Promise<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }

  private let state = Locked(State())

  /// Whether the value was set, or the waiting task was cancelled.
  var isFulfilled: Bool { state.withLock { $0.result != nil } }

  /// Sets the value or error. Returns false if it was set before, or the waiting task was cancelled.
  @discardableResult
  func settle(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, waiter) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
      guard state.result == nil else { return (false, nil) }
      state.result = result
      return (true, state.waiter.take())
    }
    waiter?.resume(with: result)
    return isFirst
  }

  /// Waits for the value. Cancelling the task sets `CancellationError` and throws it.
  func wait() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      settle(.failure(CancellationError()))
    }
  }
}
