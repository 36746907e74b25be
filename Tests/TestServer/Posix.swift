import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The system calls that the server uses, without the differences between platforms.
enum Posix {
  /// The result of a non-blocking read or write.
  enum Transfer {
    case moved(Int)
    case end
    case wouldBlock
    case failed
  }

  #if canImport(Darwin)
  private static let streamType = SOCK_STREAM
  private static let sendFlags: Int32 = 0
  #elseif canImport(Musl)
  private static let streamType = SOCK_STREAM
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
  private static let streamType = Int32(SOCK_STREAM.rawValue)
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif

  static func failure(_ call: String) -> TestServerError {
    .system(call: call, reason: String(cString: strerror(errno)))
  }

  static func streamSocket(family: Int32) throws -> Int32 {
    let descriptor = socket(family, streamType, 0)
    guard descriptor >= 0 else { throw failure("socket") }
    prepare(descriptor)
    return descriptor
  }

  /// Makes the socket non-blocking, not inherited by child processes, and without `SIGPIPE` on Darwin (elsewhere,
  /// `MSG_NOSIGNAL` does that).
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    setOption(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
    #endif
  }

  static func setNoDelay(_ descriptor: Int32) {
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
  }

  static func setReuseAddress(_ descriptor: Int32) {
    setOption(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
  }

  static func setIPv6Only(_ descriptor: Int32) {
    setOption(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1)
  }

  static func setSendBuffer(_ descriptor: Int32, _ bytes: Int) {
    setOption(descriptor, SOL_SOCKET, SO_SNDBUF, Int32(clamping: bytes))
  }

  static func setReceiveBuffer(_ descriptor: Int32, _ bytes: Int) {
    setOption(descriptor, SOL_SOCKET, SO_RCVBUF, Int32(clamping: bytes))
  }

  /// Makes the connections that a listening socket accepts take few bytes at a time from their peers, so that these can
  /// send only a part of a large message at once.
  static func setNarrow(_ descriptor: Int32) {
    setOption(descriptor, Int32(IPPROTO_TCP), TCP_MAXSEG, 536)
    setOption(descriptor, SOL_SOCKET, SO_RCVBUF, 4096)
  }

  /// Makes closing the socket drop unsent data and send RST.
  static func setResetOnClose(_ descriptor: Int32) {
    var value = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
  }

  private static func setOption(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  static func shutdownWrite(_ descriptor: Int32) {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Accepts a connection; nil if none is waiting, or accepting fails.
  static func acceptConnection(_ listener: Int32) -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 {
        prepare(descriptor)
        return descriptor
      }
      // Skip a peer that disconnected while it was waiting.
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  static func receive(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count > 0 { return .moved(count) }
      if count == 0 { return .end }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  static func transmit(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Transfer {
    while true {
      let count = send(descriptor, bytes.baseAddress, bytes.count, sendFlags)
      if count >= 0 { return .moved(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN || errno == EWOULDBLOCK ? .wouldBlock : .failed
    }
  }

  /// Waits for any of the descriptors. Returns false after the timeout; nil waits forever.
  static func wait(_ polled: inout [pollfd], until deadline: ContinuousClock.Instant?) -> Bool {
    while true {
      var milliseconds: Int32 = -1
      if let deadline {
        let left = ContinuousClock.now.duration(to: deadline)
        milliseconds = left <= .zero ? 0 : Int32(min(left / .milliseconds(1), 1e9)) + 1
      }
      let ready = poll(&polled, nfds_t(polled.count), milliseconds)
      if ready > 0 { return true }
      if ready == 0, let deadline, ContinuousClock.now >= deadline { return false }
      if ready < 0 && errno != EINTR { return false }
    }
  }

  /// Raises this process's limit of open descriptors to the maximum, and returns it.
  static func raiseDescriptorLimit() -> Int {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 0 }
    #if canImport(Darwin)
    // Darwin reports "unlimited" but refuses more than this.
    let highest = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
    let highest = limit.rlim_max
    #endif
    if limit.rlim_cur < highest {
      var raised = limit
      raised.rlim_cur = highest
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
