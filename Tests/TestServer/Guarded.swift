import Foundation

/// A value that only one thread touches at a time.
///
/// The target stands alone, so it has its own lock and does not borrow one from the code under test.
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
