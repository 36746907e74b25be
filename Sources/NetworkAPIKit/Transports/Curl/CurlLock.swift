#if os(Linux)
import CNetworkSupport
import Foundation

/// A lock for short critical sections, which spins briefly before it sleeps.
final class CurlLock {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
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

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
  func tryLock() -> Bool { pthread_mutex_trylock(mutex) == 0 }
}

/// The lock of a drive. Its holder may use libcurl, so no thread gets it once the process ends.
final class CurlDriveLock {
  private let lockOfDrive = CurlLock()

  func lock() {
    lockOfDrive.lock()
    ccurl_enter()
  }

  func unlock() {
    ccurl_leave()
    lockOfDrive.unlock()
  }

  func tryLock() -> Bool {
    guard lockOfDrive.tryLock() else { return false }
    ccurl_enter()
    return true
  }

  /// Waits with the lock held for the end of the process.
  func waitForEnd() {
    ccurl_leave()
    ccurl_enter()
  }
}
#endif
