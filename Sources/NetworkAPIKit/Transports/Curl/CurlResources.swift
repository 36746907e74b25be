#if os(Linux)
import CNetworkSupport
import Foundation

/// The system resources that a loop needs before it can drive a transfer. The system may refuse each of them, if the
/// process has reached its limit of threads or file descriptors, or if memory is exhausted.
///
/// The functions are properties, so that tests can let each one fail.
struct CurlResources: Sendable {
  /// Runs a closure on a new thread; returns an error number if there is none.
  var startThread: @Sendable (@escaping @Sendable () -> Void) -> Int32 = CurlThread.start
  var makeMulti: @Sendable () -> UnsafeMutableRawPointer? = { ccurl_multi_create() }
  var makeShare: @Sendable () -> UnsafeMutableRawPointer? = { ccurl_share_create() }
  /// Creates an epoll instance. This one and the next two return -1 and set `errno` if they fail.
  var makePoll: @Sendable () -> Int32 = { epoll_create1(Int32(EPOLL_CLOEXEC)) }
  /// Creates the descriptor that wakes the loop's thread.
  var makeWakeup: @Sendable () -> Int32 = { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }
  /// `epoll_ctl(2)`, which also fails if a user watches too many descriptors.
  var control: @Sendable (_ poll: Int32, _ operation: Int32, _ descriptor: Int32, _ events: UInt32) -> Int32 = {
    var event = epoll_event(events: $3, data: epoll_data_t(fd: $2))
    return epoll_ctl($0, $1, $2, &event)
  }
  /// Waits until watched descriptors have events, of which it stores at most `capacity`; see `epoll_wait(2)`.
  var wait:
    @Sendable (_ poll: Int32, _ events: UnsafeMutablePointer<epoll_event>, _ capacity: Int32, _ milliseconds: Int32)
      -> Int32 = { epoll_wait($0, $1, $2, $3) }
  /// Waits until the descriptor that wakes the thread is readable; returns false if it isn't by then.
  var park: @Sendable (_ wakeup: Int32, _ milliseconds: Int32) -> Bool = { wakeup, milliseconds in
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    return SystemCalls.waitFor(&descriptor, milliseconds: milliseconds) > 0
  }
  /// The monotonic time in nanoseconds.
  var readClock: @Sendable () -> UInt64 = SystemCalls.readClock
  /// The same, with the time in which the system was asleep.
  var readClockOfSleep: @Sendable () -> UInt64 = SystemCalls.readClockOfSleep
  /// The wall clock's time in seconds, as libcurl reads it.
  var readWallClock: @Sendable () -> Int64 = { Int64(time(nil)) }
  var sockets = SystemSockets()
  /// Lets libcurl act on a socket; returns its error for multi handles, or 0.
  var act:
    @Sendable (
      _ multi: UnsafeMutableRawPointer, _ socket: Int32, _ events: Int32, _ running: UnsafeMutablePointer<Int32>
    ) -> Int32 = { ccurl_multi_act($0, $1, $2, $3) }

  /// The function that failed, and why.
  struct Refusal: Error, Equatable {
    var function: String
    var reason: String

    /// - Parameter code: the system's error number.
    init(function: String, code: Int32) {
      self.function = function
      reason = String(cString: strerror(code))
    }

    /// - Parameter multiCode: libcurl's error for multi handles.
    init(function: String, multiCode: Int32) {
      self.function = function
      reason = String(cString: ccurl_multi_message(multiCode))
    }

    /// - Parameter wasSent: whether the request was sent before.
    func networkError(authority: String, wasSent: Bool = false) -> NetworkError {
      .connectionFailed(
        .init(
          wasSent ? .lost : .outOfResources, authority: authority, mayHaveBeenProcessed: wasSent,
          detail: "\(function): \(reason)"))
    }

    /// Whether an error of `socket(2)` says that the process or the system has reached a limit.
    static func isLimit(_ code: Int32) -> Bool { [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code) }
  }

  /// Returns the handle that a function of libcurl returned. These functions only fail if memory is exhausted.
  static func handle(
    _ handle: UnsafeMutableRawPointer?, of function: String
  ) throws(Refusal) -> UnsafeMutableRawPointer {
    guard let handle else { throw Refusal(function: function, code: ENOMEM) }
    return handle
  }

  /// Throws unless a function of libcurl's multi handles returned success.
  static func succeed(_ code: Int32, of function: String) throws(Refusal) {
    guard code == 0 else { throw Refusal(function: function, multiCode: code) }
  }

  /// Returns the result of a system call, or throws what `errno` says.
  @discardableResult
  static func result(_ result: Int32, of function: String) throws(Refusal) -> Int32 {
    guard result >= 0 else { throw Refusal(function: function, code: errno) }
    return result
  }
}
#endif
