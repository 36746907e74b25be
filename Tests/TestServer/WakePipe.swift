import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Lets one thread end another one's `poll`: once signalled, the read end stays readable.
struct WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Posix.failure("pipe") }
    Posix.prepare(ends[0])
    Posix.prepare(ends[1])
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  func signal() {
    _ = write(writeEnd, [1], 1)
  }

  /// Waits for the signal; nil waits forever.
  func isSignalled(within limit: Duration? = nil) -> Bool {
    var polled = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
    return Posix.wait(&polled, until: limit.map { ContinuousClock.now.advanced(by: $0) })
  }

  func closeBoth() {
    Posix.closeDescriptor(readEnd)
    Posix.closeDescriptor(writeEnd)
  }
}
