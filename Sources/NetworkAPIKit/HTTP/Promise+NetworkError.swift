extension Promise {
  /// Sets the value or error. Returns false if it was set before, or the waiting task was cancelled.
  @discardableResult
  func fulfil(_ result: Result<Value, NetworkError>) -> Bool { settle(result.mapError { $0 }) }

  /// Waits for the value. Cancelling the task sets ``NetworkError/cancelled(call:)`` and throws it.
  func value() async throws(NetworkError) -> Value {
    do { return try await wait() } catch { throw NetworkError(error) }
  }
}
