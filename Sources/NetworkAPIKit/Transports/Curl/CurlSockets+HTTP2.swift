#if os(Linux)
import CCurl
import Foundation

/// What the loop does about connections of HTTP/2 that libcurl goes on using although nothing comes of it.
extension CurlSockets {
  /// How long after its last news a socket is looked at once more, in nanoseconds.
  private static let secondLook: UInt64 = 50_000_000

  /// Whether libcurl takes the end of a connection for the end of its streams' bodies, and says why it ended:
  /// ``CurlCallbacks/debug`` has the words. 8.1 knows of the streams' own ends.
  static let endsBodies = (0x075800..<0x080100).contains(ccurl_load().pointee.version_number)
  /// Before 7.88 it does the same and says nothing: better to leave it silent.
  private static let looksTwice = ccurl_load().pointee.version_number >= 0x075800

  /// Notes that a socket was opened for a connection that may come to carry HTTP/2.
  mutating func opened(_ socket: Int32) {
    grow(to: socket)
    entries[Int(socket)].mayBeShared = true
  }

  /// Whether a connection that may carry HTTP/2 is there and carries nothing.
  func isUnused(_ socket: Int32) -> Bool {
    entries.indices.contains(Int(socket)) && entries[Int(socket)].mayBeShared && !isWanted(socket)
  }

  /// Notes that libcurl was told of a socket's news.
  mutating func hadNews(_ socket: Int32, at now: UInt64) {
    guard Self.looksTwice, entries.indices.contains(Int(socket)), entries[Int(socket)].mayBeShared else { return }
    if entries[Int(socket)].newsAt == nil { withNews.append(socket) }
    entries[Int(socket)].newsAt = now
    nextLook = min(nextLook, now + Self.secondLook)
  }

  /// The sockets that are in use and have been quiet for a while since their last news.
  ///
  /// When a server breaks the rules of HTTP/2, the library that reads it for libcurl gives the connection up. libcurl
  /// finds out when it next reads from the connection, which may never have news again.
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

  /// Notes that the connection will be closed, and not for a fault of the server's.
  mutating func saidGoodbye(_ socket: Int32) {
    guard entries.indices.contains(Int(socket)) else { return }
    entries[Int(socket)].saidGoodbye = true
  }

  /// How many connections had a socket's number before: with the socket, the name of a connection.
  func closings(of socket: Int32) -> Int {
    entries.indices.contains(Int(socket)) ? entries[Int(socket)].closings : 0
  }

  /// Whether the connection was closed, just now, and nothing is known that it was closed for.
  func wasGivenUp(_ socket: Int32, closings: Int) -> Bool {
    guard entries.indices.contains(Int(socket)) else { return false }
    return entries[Int(socket)].closings == closings + 1 && !entries[Int(socket)].lastSaidGoodbye
  }
}
#endif
