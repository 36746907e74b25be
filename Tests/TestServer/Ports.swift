import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A port of an IPv4 loopback address that refuses connections. For the lifetime of this value, the port is bound and
/// nothing listens on it.
public final class RefusedPort: Sendable {
  public let port: Int
  /// `http://127.0.0.1:PORT`.
  public let url: String
  private let descriptor: Int32

  /// - Throws: `TestServerError`.
  public init(host: String = "127.0.0.1") throws {
    let bound = try Listener.bind4(host, 0)
    descriptor = bound.descriptor
    port = Int(bound.port)
    url = "http://\(host):\(bound.port)"
  }

  deinit {
    Posix.closeDescriptor(descriptor)
  }
}

/// A port where connections queue and are never accepted.
///
/// With an empty queue, connecting stalls until the client's timeout. With a long one (the system's limit is usually
/// 4,096 on Linux and 128 on Darwin), that many clients can connect and send without needing descriptors here, and get
/// no response.
public final class UnacceptingPort: Sendable {
  public let port: Int
  /// `http://127.0.0.1:PORT`.
  public let url: String
  private let listener: Listener
  private let fillers: [Int32]

  /// - Parameter queue: the number of clients that can connect before connecting stalls. With 0 there is no room: this
  ///   value's own connection takes the place that the system always provides.
  /// - Throws: `TestServerError`.
  public init(host: String = "127.0.0.1", queue: Int = 0) throws {
    listener = try Listener(.ipv4(host, port: 0), backlog: Int32(clamping: queue))
    port = Int(listener.port)
    url = listener.url
    fillers = queue == 0 ? Self.fill(host, listener.port) : []
  }

  deinit {
    for descriptor in fillers { Posix.closeDescriptor(descriptor) }
    listener.end()
  }

  /// Connects until connecting stalls. On loopback, a connection that is possible is established at once.
  private static func fill(_ host: String, _ port: UInt16) -> [Int32] {
    var fillers: [Int32] = []
    while fillers.count < 512, var address = try? Listener.socketAddress4(host, port),
      let descriptor = try? Posix.streamSocket(family: AF_INET)
    {
      fillers.append(descriptor)
      _ = Listener.withSocketAddress(&address) { connect(descriptor, $0, $1) }
      var polled = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
      if !Posix.wait(&polled, until: .now.advanced(by: .milliseconds(100))) { break }
    }
    return fillers
  }
}
