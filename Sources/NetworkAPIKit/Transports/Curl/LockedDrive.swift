#if os(Linux)
import CNetworkSupport
import Foundation

/// A loop's drive, which is only accessible with its lock held.
///
/// The holder may use libcurl, so no thread gets the lock once the process ends. The lock spins briefly before it
/// sleeps, since it is mostly held for a short time.
final class LockedDrive: @unchecked Sendable {
  // Unchecked: `drive` is used by the holder of the lock, and without it only as described at the methods below.
  private let drive: CurlDrive
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Gives access to the drive, and releases the lock when its lifetime ends.
  struct Holder: ~Copyable {
    fileprivate let owner: LockedDrive

    var drive: CurlDrive { owner.drive }

    /// Waits for the end of the process if it has begun.
    func waitIfProcessEnds() {
      guard ccurl_is_ending() != 0 else { return }
      ccurl_leave()
      ccurl_enter()
    }

    consuming func release() {}

    deinit {
      ccurl_leave()
      pthread_mutex_unlock(owner.mutex)
    }
  }

  init(_ drive: CurlDrive) {
    self.drive = drive
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    #if canImport(Glibc)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
    #endif
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() -> Holder {
    pthread_mutex_lock(mutex)
    ccurl_enter()
    return Holder(owner: self)
  }

  /// Returns nil if another thread holds the lock.
  func tryLock() -> Holder? {
    guard pthread_mutex_trylock(mutex) == 0 else { return nil }
    ccurl_enter()
    return Holder(owner: self)
  }

  /// Wakes the loop's thread. May be called from any thread, without the lock.
  func wake() { drive.wake() }

  /// Sleeps until there are events, whose number it returns, or until the timeout. Only for the loop's thread, which
  /// doesn't hold the lock meanwhile.
  ///
  /// - Parameter parks: whether to only wait to be woken, without watching the sockets.
  func sleep(_ milliseconds: Int32, parks: Bool) -> Int32 {
    parks ? drive.park(milliseconds) : drive.waitForEvents(milliseconds)
  }
}
#endif
