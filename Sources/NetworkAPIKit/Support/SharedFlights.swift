/// Runs an operation once for everybody who wants its result at the same time.
///
/// Who is cancelled stops waiting at once; the operation goes on while anybody waits, and is cancelled after the last.
final class SharedFlights<Value: Sendable>: Sendable {
  private struct Flight {
    let number: UInt64
    var task: Task<Void, Never>?
    var waiters: [UInt64: CheckedContinuation<Value, any Error>] = [:]
  }

  private struct State {
    var flights: [String: Flight] = [:]
    var last: UInt64 = 0
    /// Cancelled before they began to wait.
    var cancelled: Set<UInt64> = []

    mutating func number() -> UInt64 {
      last += 1
      return last
    }
  }

  private let state = Locked(State())

  func value(
    for key: String, _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    let waiter = state.withLock { $0.number() }
    defer { _ = state.withLock { $0.cancelled.remove(waiter) } }
    do {
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          join(key, as: waiter, continuation, operation)
        }
      } onCancel: {
        leave(key, as: waiter)
      }
    } catch {
      throw NetworkError(error)
    }
  }

  private func join(
    _ key: String, as waiter: UInt64, _ continuation: CheckedContinuation<Value, any Error>,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) {
    let isCancelled = state.withLock { state -> Bool in
      if state.cancelled.contains(waiter) { return true }
      if state.flights[key] == nil {
        let number = state.number()
        var flight = Flight(number: number)
        flight.task = Task {
          do throws(NetworkError) {
            self.land(key, number, .success(try await operation()))
          } catch {
            self.land(key, number, .failure(error))
          }
        }
        state.flights[key] = flight
      }
      state.flights[key]?.waiters[waiter] = continuation
      return false
    }
    if isCancelled { continuation.resume(throwing: NetworkError.cancelled) }
  }

  private func leave(_ key: String, as waiter: UInt64) {
    let (continuation, task) = state.withLock { state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
      guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else {
        state.cancelled.insert(waiter)
        return (nil, nil)
      }
      guard state.flights[key]?.waiters.isEmpty == true else { return (continuation, nil) }
      // Nobody waits: the next who asks begins anew.
      return (continuation, state.flights.removeValue(forKey: key)?.task)
    }
    task?.cancel()
    continuation?.resume(throwing: NetworkError.cancelled)
  }

  private func land(_ key: String, _ number: UInt64, _ result: Result<Value, NetworkError>) {
    let waiters = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
      guard let flight = state.flights[key], flight.number == number else { return [] }
      state.flights[key] = nil
      return Array(flight.waiters.values)
    }
    for waiter in waiters { waiter.resume(with: result) }
  }
}
