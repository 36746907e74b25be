import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An address to listen on.
public enum ListenAddress: Sendable, Hashable {
  /// An IPv4 loopback address, `127.0.0.1` to `127.255.255.254`. With port 0, the system chooses one.
  case ipv4(String, port: UInt16)
  /// An IPv6 address of this machine. With port 0, the system chooses one.
  case ipv6(String, port: UInt16)
  /// The path of a Unix-domain socket (104 bytes at most on Darwin, 108 on Linux). The file is removed at the end.
  case unix(path: String)

  /// `127.0.0.1` with a port that the system chooses.
  public static let loopback = ListenAddress.ipv4("127.0.0.1", port: 0)
  /// `::1` with a port that the system chooses.
  public static let loopback6 = ListenAddress.ipv6("::1", port: 0)
}

/// A bound, listening socket.
struct Listener: Sendable {
  let descriptor: Int32
  /// The address with the actual port.
  let address: ListenAddress

  /// - Parameters:
  ///   - backlog: the number of connections that may wait to be accepted.
  ///   - isNarrow: see `Posix.setNarrow`.
  init(_ wanted: ListenAddress, backlog: Int32, isNarrow: Bool = false) throws {
    let bound: (descriptor: Int32, address: ListenAddress) =
      switch wanted {
      case .ipv4(let host, let port): try Self.listen4(host, port)
      case .ipv6(let host, let port): try Self.bind6(host, port)
      case .unix(let path): (try Self.bindUnix(path), wanted)
      }
    if isNarrow { Posix.setNarrow(bound.descriptor) }
    guard listen(bound.descriptor, backlog) == 0 else {
      let error = Posix.failure("listen")
      Posix.closeDescriptor(bound.descriptor)
      throw error
    }
    (descriptor, address) = bound
  }

  var port: UInt16 {
    switch address {
    case .ipv4(_, let port), .ipv6(_, let port): port
    case .unix: 0
    }
  }

  var url: String {
    switch address {
    case .ipv4(let host, let port): "http://\(host):\(port)"
    case .ipv6(let host, let port): "http://[\(host)]:\(port)"
    case .unix: "http://localhost"
    }
  }

  func end() {
    Posix.closeDescriptor(descriptor)
    if case .unix(let path) = address { unlink(path) }
  }

  private static func listen4(_ host: String, _ port: UInt16) throws -> (Int32, ListenAddress) {
    let bound = try bind4(host, port)
    return (bound.descriptor, .ipv4(host, port: bound.port))
  }

  /// Creates a bound socket that doesn't listen yet.
  static func bind4(_ host: String, _ port: UInt16) throws -> (descriptor: Int32, port: UInt16) {
    var address = try socketAddress4(host, port)
    let descriptor = try Posix.streamSocket(family: AF_INET)
    try bindOrClose(descriptor, to: &address)
    return (descriptor, UInt16(bigEndian: try boundAddress(descriptor, address).sin_port))
  }

  private static func bind6(_ host: String, _ port: UInt16) throws -> (Int32, ListenAddress) {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { throw TestServerError.badAddress(host) }
    let descriptor = try Posix.streamSocket(family: AF_INET6)
    Posix.setIPv6Only(descriptor)
    try bindOrClose(descriptor, to: &address)
    return (descriptor, .ipv6(host, port: UInt16(bigEndian: try boundAddress(descriptor, address).sin6_port)))
  }

  private static func bindUnix(_ path: String) throws -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    guard fits else { throw TestServerError.badAddress(path) }
    let descriptor = try Posix.streamSocket(family: AF_UNIX)
    try bindOrClose(descriptor, to: &address)
    return descriptor
  }

  static func socketAddress4(_ host: String, _ port: UInt16) throws -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw TestServerError.badAddress(host) }
    return address
  }

  private static func bindOrClose<Address>(_ descriptor: Int32, to address: inout Address) throws {
    // Allow a new server on the port of one that has just stopped.
    Posix.setReuseAddress(descriptor)
    let status = withSocketAddress(&address) { bind(descriptor, $0, $1) }
    guard status == 0 else {
      let error = Posix.failure("bind")
      Posix.closeDescriptor(descriptor)
      throw error
    }
  }

  private static func boundAddress<Address>(_ descriptor: Int32, _ address: Address) throws -> Address {
    var address = address
    var length = socklen_t(MemoryLayout<Address>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard status == 0 else {
      let error = Posix.failure("getsockname")
      Posix.closeDescriptor(descriptor)
      throw error
    }
    return address
  }

  static func withSocketAddress<Address, Result>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
    }
  }
}
