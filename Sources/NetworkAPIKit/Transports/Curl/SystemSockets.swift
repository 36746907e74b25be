#if os(Linux)
import CNetworkSupport
import Foundation

/// What the loop does with sockets apart from waiting for them. The functions are properties, so that a test can take the
/// place of the system.
struct SystemSockets: Sendable {
  var open: @Sendable (_ family: Int32, _ type: Int32, _ protocol: Int32) -> Int32 = SystemCalls.openSocket
  var close: @Sendable (_ socket: Int32) -> Int32 = SystemCalls.closeDescriptor
  /// Ends the connection in both directions. It only fails if the connection has ended.
  var shutDown: @Sendable (_ socket: Int32) -> Void = { _ = shutdown($0, Int32(SHUT_RDWR)) }
  /// The local port of a socket; 0 for a Unix domain socket, as libcurl reports it too.
  var localPort: @Sendable (_ socket: Int32) -> Int32? = { socket in
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout.size(ofValue: address))
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
    }
    guard code == 0 else { return nil }
    return withUnsafeBytes(of: address) { bytes in
      // The port is at the same offset for both families.
      switch Int32(address.ss_family) {
      case AF_INET, AF_INET6: Int32(UInt16(bigEndian: bytes.load(fromByteOffset: 2, as: UInt16.self)))
      default: 0
      }
    }
  }
  /// How many bytes that were sent the peer hasn't acknowledged.
  var unacknowledged: @Sendable (_ socket: Int32) -> Int64 = { Int64(ccurl_unacknowledged($0)) }
  /// Whether the peer has neither ended the connection nor sent bytes that haven't been read.
  var isQuiet: @Sendable (_ socket: Int32) -> Bool = { socket in
    var byte: UInt8 = 0
    let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}
#endif
