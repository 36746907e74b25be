import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A plain blocking socket, for testing the test server itself. Every read times out after a minute.
final class RawClient: Sendable {
  struct Failure: Error, Equatable {
    let code: Int32
  }

  private let descriptor: Int32

  private init(family: Int32) throws {
    #if canImport(Glibc)
    let type = Int32(SOCK_STREAM.rawValue)
    #else
    let type = SOCK_STREAM
    #endif
    descriptor = socket(family, type, 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    #if canImport(Darwin)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// - Parameter connectTimeout: the timeout in milliseconds; nil for the system's.
  convenience init(host: String = "127.0.0.1", port: Int, connectTimeout: Int32? = nil) throws {
    try self.init(family: AF_INET)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    try connectSocket(&address, connectTimeout)
  }

  convenience init(host6: String, port: Int) throws {
    try self.init(family: AF_INET6)
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = in_port_t(port).bigEndian
    inet_pton(AF_INET6, host6, &address.sin6_addr)
    try connectSocket(&address, nil)
  }

  convenience init(path: String) throws {
    try self.init(family: AF_UNIX)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try connectSocket(&address, nil)
  }

  deinit {
    _ = close(descriptor)
  }

  private func connectSocket<Address>(_ address: inout Address, _ milliseconds: Int32?) throws {
    if milliseconds != nil { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    if status == 0 { return }
    guard let milliseconds, errno == EINPROGRESS else { throw Failure(code: errno) }
    var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&polled, 1, milliseconds) == 1 else { throw Failure(code: ETIMEDOUT) }
    _ = fcntl(descriptor, F_SETFL, 0)
  }

  func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
      let flags: Int32 = 0
      #else
      let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { throw Failure(code: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads bytes; empty at the end of the stream.
  func read(upTo limit: Int = 65536) throws -> String {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &buffer, limit, 0)
    guard count >= 0 else { throw Failure(code: errno) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  func read(exactly count: Int) throws -> String {
    var text = ""
    while text.utf8.count < count {
      let piece = try read(upTo: count - text.utf8.count)
      if piece.isEmpty { break }
      text += piece
    }
    return text
  }

  func readToEnd() throws -> String {
    var text = ""
    while true {
      let piece = try read()
      if piece.isEmpty { return text }
      text += piece
    }
  }

  func shutdownWrite() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }
}
