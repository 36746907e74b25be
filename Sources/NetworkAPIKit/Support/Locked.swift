#if canImport(Darwin)
import os
#elseif SANITIZE_THREAD
import Foundation
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
  #elseif SANITIZE_THREAD
  // ThreadSanitizer sees the synchronization of a pthread mutex, but not that of `Mutex`.
  // A mutex is made to be shared; the value is only used while it is held.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) var value: Value

  init(_ value: Value) {
    pthread_mutex_init(mutex, nil)
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
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

/// Tells ThreadSanitizer that what one thread wrote is handed to another by resuming a continuation, which it does not
/// see. Does nothing in other builds.
struct HandOver: Sendable {
  #if SANITIZE_THREAD
  private let lock = Locked(0)
  func give() { lock.withLock { $0 += 1 } }
  func take() { lock.withLock { $0 += 1 } }
  #else
  func give() {}
  func take() {}
  #endif
}

extension Optional {
  /// Takes the value out and leaves nil: who holds it afterwards is the only one.
  mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
