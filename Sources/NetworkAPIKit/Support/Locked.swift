#if canImport(Darwin)
import os
#else
import Synchronization
#endif

/// A value that only one thread touches at a time.
///
/// The standard library's `Mutex` needs macOS 15 on Apple platforms, so there it is the unfair lock of `os`.
final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  init(_ value: Value) {
    lock = OSAllocatedUnfairLock(uncheckedState: value)
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLockUnchecked(body)
  }
  #else
  private let lock: Mutex<Value>

  init(_ value: Value) {
    lock = Mutex(value)
  }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { value in try body(&value) }
  }
  #endif
}

extension Optional {
  /// Takes the value out and leaves nil: who holds it afterwards is the only one.
  mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
