#if os(Linux)
import CNetworkSupport
import Dispatch
import Foundation

/// Names that C libraries declare differently, and functions that are hidden by methods of the same names.
enum SystemCalls {
  #if canImport(Glibc)
  /// `SOCK_CLOEXEC`, which is an enumeration with glibc.
  private static let closeOnExec = Int32(SOCK_CLOEXEC.rawValue)
  /// `SOCK_NONBLOCK` and `SOCK_DGRAM`, likewise.
  private static let nonBlocking = Int32(SOCK_NONBLOCK.rawValue)
  static let datagram = Int32(SOCK_DGRAM.rawValue)
  /// The events of `epoll(7)`, which are an enumeration with glibc.
  static let (readable, writable) = (EPOLLIN.rawValue, EPOLLOUT.rawValue)
  static let (failed, hungUp) = (EPOLLERR.rawValue, EPOLLHUP.rawValue)
  #else
  private static let closeOnExec = SOCK_CLOEXEC
  private static let nonBlocking = SOCK_NONBLOCK
  static let datagram = SOCK_DGRAM
  static let (readable, writable) = (UInt32(EPOLLIN), UInt32(EPOLLOUT))
  static let (failed, hungUp) = (UInt32(EPOLLERR), UInt32(EPOLLHUP))
  #endif

  /// `EPOLLET`, whose type differs too.
  static let edgeTriggered: UInt32 = 1 << 31

  @discardableResult
  static func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

  /// `socket(2)`. Doesn't block from the start: libcurl ignores it if it can't change that, and its calls would block the
  /// loop.
  static func openSocket(_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 {
    socket(family, type | closeOnExec | nonBlocking, `protocol`)
  }

  /// Makes an `eventfd(2)` readable. It only fails if it is readable already.
  static func signal(_ descriptor: Int32) { _ = eventfd_write(descriptor, 1) }

  /// Makes an `eventfd(2)` unreadable. It only fails if it is so already.
  static func takeSignal(_ descriptor: Int32) {
    var count: eventfd_t = 0
    _ = eventfd_read(descriptor, &count)
  }

  /// `poll(2)` for one descriptor.
  static func waitFor(_ descriptor: inout pollfd, milliseconds: Int32) -> Int32 { poll(&descriptor, 1, milliseconds) }

  /// The monotonic time in nanoseconds.
  static func readClock() -> UInt64 {
    DispatchTime.now().uptimeNanoseconds
  }

  /// The same, with the time in which the system was asleep.
  static func readClockOfSleep() -> UInt64 {
    var time = timespec()
    guard clock_gettime(CLOCK_BOOTTIME, &time) == 0 else { return readClock() }
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
#endif
