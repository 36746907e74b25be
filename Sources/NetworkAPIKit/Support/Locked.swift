#if canImport(Darwin)
import os
#elseif SANITIZE_THREAD
import Foundation
#else
import Synchronization
#endif

/// A value protected by a lock.
///
/// Uses the standard library's `Mutex`, or `OSAllocatedUnfairLock` on Apple platforms, where `Mutex` needs macOS 15.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(Darwin)
  private let lock: OSAllocatedUnfairLock<Value>

  package init(_ value: Value) {
    lock = OSAllocatedUnfairLock(uncheckedState: value)
  }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLockUnchecked(body)
  }
  #elseif SANITIZE_THREAD
  // ThreadSanitizer understands pthread mutexes, but not `Mutex`.
  // `nonisolated(unsafe)`: the mutex may be used from any thread, and the value is only accessed while it is locked. The value
  // isn't stored in the object: one without a size would have the address of the object, which is read without the lock.
  private nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private nonisolated(unsafe) let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  package init(_ value: Value) {
    pthread_mutex_init(mutex, nil)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value.pointee)
  }
  #else
  private let lock: Mutex<Value>

  package init(_ value: Value) {
    lock = Mutex(value)
  }

  package func withLock<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { value in try body(&value) }
  }
  #endif
}

/// Tells ThreadSanitizer that resuming a continuation hands one thread's writes to another, which it can't see by
/// itself. Does nothing in other builds.
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
  /// Returns the value and sets the variable to nil, so that only one caller gets the value.
  mutating func take() -> Wrapped? {
    defer { self = nil }
    return self
  }
}
