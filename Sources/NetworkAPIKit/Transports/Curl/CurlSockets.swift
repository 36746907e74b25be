#if os(Linux)
import CCurl
import Foundation

/// Which sockets the loop's epoll set watches, and for what.
///
/// A socket stays in the set when its transfer ends, so that the next one on the same connection needs no system
/// call; it leaves when it is closed, or when something happens on it while nobody wants it.
struct CurlSockets {
  private struct Entry {
    var registered: UInt32 = 0
    var wanted: UInt32 = 0
  }

  var poll: Int32 = -1
  private var entries: [Entry] = []

  func isWanted(_ socket: Int32) -> Bool {
    entries.indices.contains(Int(socket)) && entries[Int(socket)].wanted != 0
  }

  mutating func want(_ socket: Int32, _ what: Int32) {
    let index = Int(socket)
    while entries.count <= index { entries.append(Entry()) }
    guard what != Int32(CCURL_POLL_REMOVE) else {
      entries[index].wanted = 0
      return
    }
    var wanted: UInt32 = 0
    if what & Int32(CCURL_POLL_IN) != 0 { wanted |= EPOLLIN.rawValue }
    if what & Int32(CCURL_POLL_OUT) != 0 { wanted |= EPOLLOUT.rawValue }
    entries[index].wanted = wanted
    guard entries[index].registered != wanted else { return }
    guard wanted != 0 else { return forget(socket, keepsInterest: true) }
    var event = epoll_event(events: wanted, data: epoll_data_t(fd: socket))
    let isKnown = entries[index].registered != 0
    if epoll_ctl(poll, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) != 0 {
      // A number that was closed and given out again without our knowing, or the other way round.
      epoll_ctl(poll, isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event)
    }
    entries[index].registered = wanted
  }

  /// Takes a socket out of the set.
  mutating func forget(_ socket: Int32, keepsInterest: Bool = false) {
    var event = epoll_event()
    epoll_ctl(poll, EPOLL_CTL_DEL, socket, &event)
    guard entries.indices.contains(Int(socket)) else { return }
    entries[Int(socket)].registered = 0
    if !keepsInterest { entries[Int(socket)].wanted = 0 }
  }

  /// The system takes a closed socket out by itself.
  mutating func closed(_ socket: Int32) {
    guard entries.indices.contains(Int(socket)) else { return }
    entries[Int(socket)] = Entry()
  }
}

/// A lock for the few instructions around the loop's queues; it spins a little before it sleeps.
final class CurlLock: @unchecked Sendable {
  // Unchecked: a mutex is made for being shared.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
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
#endif
