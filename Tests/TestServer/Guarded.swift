import Foundation

/// A value that is protected by a lock.
///
/// A type of its own, since this target doesn't depend on the code under test.
final class Guarded<Value>: @unchecked Sendable {  // `value` is only reached while `lock` is held.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
