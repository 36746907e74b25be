import Dispatch

/// A value whose operations run on a queue of its own, since they may block on the disk.
///
/// So a slow disk blocks neither the connection thread nor Swift's thread pool, which has only as many threads as cores.
/// Meanwhile, the transport receives more bytes, up to its buffer's limit.
final class OnQueue<Value: Sendable, Failure: Error>: Sendable {
  private let queue: DispatchQueue
  private let value: Locked<Value>

  init(_ value: Value, queue: DispatchQueue = DispatchQueue(label: String(reflecting: Value.self))) {
    self.queue = queue
    self.value = Locked(value)
  }

  /// Makes a value, on its queue too.
  static func open(_ make: @escaping @Sendable () throws(Failure) -> Value) async throws(Failure) -> OnQueue {
    let queue = DispatchQueue(label: String(reflecting: Value.self))
    return OnQueue(try await queue.perform(make), queue: queue)
  }

  /// Performs an operation on the value, after all earlier operations.
  func perform<Output: Sendable>(
    _ work: @escaping @Sendable (inout Value) throws(Failure) -> Output
  ) async throws(Failure) -> Output {
    try await queue.perform { [value] () throws(Failure) in
      // Only this queue takes the lock, so it is never contended.
      try value.withLock { value in Result { () throws(Failure) in try work(&value) } }.get()
    }
  }
}
