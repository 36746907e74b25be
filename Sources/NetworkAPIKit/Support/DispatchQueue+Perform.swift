import Dispatch

extension DispatchQueue {
  /// Runs work that may block, such as on a disk, after all earlier work of this queue, and waits for its result. So it
  /// blocks none of Swift's own threads, of which there are only as many as cores.
  func perform<Value: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Failure>, Never>) in
      self.async { continuation.resume(returning: Result { () throws(Failure) in try work() }) }
    }.get()
  }
}
