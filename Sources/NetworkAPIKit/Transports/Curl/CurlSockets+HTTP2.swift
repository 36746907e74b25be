#if os(Linux)
import CCurl
import Foundation

/// Detects dead HTTP/2 connections that libcurl continues to use.
extension CurlSockets {
  /// How long after its last event a socket is read once more, in nanoseconds.
  private static let secondLook: UInt64 = 50_000_000

  /// Whether this libcurl treats the end of a connection as the end of its streams' bodies, but reports why the
  /// connection ended; see ``CurlCallbacks/debug``. Since 8.1, it recognizes the end of each stream.
  static let endsBodies = (0x075800..<0x080100).contains(ccurl_load().pointee.version_number)
  /// Before 7.88, libcurl doesn't report why a connection ended, so don't let it read again.
  private static let looksTwice = ccurl_load().pointee.version_number >= 0x075800

  /// Marks a new socket whose connection may use HTTP/2.
  mutating func opened(_ socket: Int32) {
    grow(to: socket)
    entries[Int(socket)].mayBeShared = true
  }

  /// Whether the connection may use HTTP/2 and is idle.
  func isUnused(_ socket: Int32) -> Bool {
    entries.indices.contains(Int(socket)) && entries[Int(socket)].mayBeShared && !isWanted(socket)
  }

  /// Stores the time at which libcurl was told of an event on a socket.
  mutating func hadNews(_ socket: Int32, at now: UInt64) {
    guard Self.looksTwice, entries.indices.contains(Int(socket)), entries[Int(socket)].mayBeShared else { return }
    if entries[Int(socket)].newsAt == nil { withNews.append(socket) }
    entries[Int(socket)].newsAt = now
    nextLook = min(nextLook, now + Self.secondLook)
  }

  /// Returns the sockets in use that had no event for a while since their last one.
  ///
  /// When a server violates HTTP/2, libcurl's HTTP/2 library gives the connection up. libcurl only notices that when it
  /// reads from the connection again, which may never have another event.
  mutating func takeQuiet(at now: UInt64) -> [Int32] {
    var quiet: [Int32] = []
    let candidates = withNews
    withNews.removeAll(keepingCapacity: true)
    nextLook = .max
    for socket in candidates {
      guard let newsAt = entries[Int(socket)].newsAt else { continue }
      if isWanted(socket), now < newsAt + Self.secondLook {
        withNews.append(socket)
        nextLook = min(nextLook, newsAt + Self.secondLook)
      } else {
        entries[Int(socket)].newsAt = nil
        if isWanted(socket) { quiet.append(socket) }
      }
    }
    return quiet
  }

  /// Marks a connection that will be closed for a reason other than a violation by the server.
  mutating func saidGoodbye(_ socket: Int32) {
    guard entries.indices.contains(Int(socket)) else { return }
    entries[Int(socket)].saidGoodbye = true
  }

  /// How many connections used a socket's descriptor before. Together with the descriptor, it identifies a connection.
  func closings(of socket: Int32) -> Int {
    entries.indices.contains(Int(socket)) ? entries[Int(socket)].closings : 0
  }

  /// Whether the connection was just closed without a known reason.
  func wasGivenUp(_ socket: Int32, closings: Int) -> Bool {
    guard entries.indices.contains(Int(socket)) else { return false }
    return entries[Int(socket)].closings == closings + 1 && !entries[Int(socket)].lastSaidGoodbye
  }
}
#endif
