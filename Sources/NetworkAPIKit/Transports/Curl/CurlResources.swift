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
  var watch: @Sendable (_ poll: Int32, _ wakeup: Int32) -> Int32 = { poll, wakeup in
    var event = epoll_event(events: SystemCalls.readable, data: epoll_data_t(fd: wakeup))
    return epoll_ctl(poll, EPOLL_CTL_ADD, wakeup, &event)
  }

  /// The function that failed, and the system's error number.
  struct Refusal: Error, Equatable {
    var function: String
    var code: Int32

    func networkError(authority: String) -> NetworkError {
      .connectionFailed(
        .init(
          .outOfResources, authority: authority, mayHaveBeenProcessed: false,
          detail: "\(function): \(String(cString: strerror(code)))"))
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

  /// Returns the result of a system call, or throws what `errno` says.
  @discardableResult
  static func result(_ result: Int32, of function: String) throws(Refusal) -> Int32 {
    guard result >= 0 else { throw Refusal(function: function, code: errno) }
    return result
  }
}
#endif
