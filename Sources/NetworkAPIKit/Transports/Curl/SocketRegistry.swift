#if os(Linux)
import CNetworkSupport
import Foundation

/// The sockets that the loop's epoll instance watches, and for which events.
///
/// A socket remains registered when its transfer ends, so that the next transfer on the connection needs no system
/// call. It is removed when it is closed, or when it has an event while no transfer uses it.
struct SocketRegistry {
  /// A hash of the addresses at both ends of a connection. It serves to find the socket, which libcurl before 8 doesn't
  /// report for the connection it selects.
  struct Ends: Hashable {
    private let hash: Int
    let localPort: Int32

    init(
      _ remote: UnsafePointer<CChar>?, _ local: UnsafePointer<CChar>?, _ remotePort: Int32, _ localPort: Int32
    ) {
      self.localPort = localPort
      var hasher = Hasher()
      for case let address? in [remote, local] {
        hasher.combine(bytes: UnsafeRawBufferPointer(start: address, count: strlen(address)))
      }
      hasher.combine(remotePort)
      hasher.combine(localPort)
      hash = hasher.finalize()
    }
  }

  struct Entry {
    var registered: UInt32 = 0
    var wanted: UInt32 = 0
    var ends: Ends?
    /// The host that the connection was opened for.
    var host: CurlHosts.Host?
    /// Whether we have shut down the connection, and libcurl only has to close it.
    var isEnded = false
    /// Whether the connection is idle after an HTTP/1 response.
    var isKept = false
    /// Whether the connection may use HTTP/2.
    var mayBeShared = false
    /// Whether it is a UDP socket, and whether a request was sent on it (HTTP/3).
    var isDatagram = false
    var isHTTP3 = false
    /// The time of the last event, until the socket is read once more.
    var lastEvent: UInt64?
    /// Whether the connection will be closed for a reason other than a violation by the server.
    var closedOrderly = false
    /// How many connections used this descriptor before, and whether the latest of them was closed for such a reason.
    var closings = 0
    var lastClosedOrderly = false
  }

  private let poll: Int32
  var entries: [Entry] = []
  private var connected: [Ends: Int32] = [:]
  /// The number of open sockets, including idle ones.
  private(set) var openCount = 0
  /// The sockets with an event that will be read once more, and when the first of them is due.
  private var withEvents: [Int32] = []
  var nextRecheck = UInt64.max

  init(poll: Int32) {
    self.poll = poll
  }

  /// Returns the socket of a connection, either a newly opened or a known one (-1 if it isn't found), whether the
  /// connection is idle after an HTTP/1 response, and whether it may use HTTP/2 and is idle.
  mutating func socket(between ends: Ends, opened: [Int32]) -> (socket: Int32, isKept: Bool, isIdleHTTP2: Bool) {
    var socket: Int32 = -1
    if let new = opened.first(where: { Self.localPort(of: $0) == ends.localPort }) {
      grow(to: new)
      entries[Int(new)].ends = ends
      connected[ends] = new
      socket = new
    } else if let known = connected[ends] {
      socket = known
    }
    // Not HTTP/3: whether its packets contain a GOAWAY isn't known before they are decrypted.
    return (socket, isKept(socket), isUnused(socket) && !isDatagram(socket))
  }

  /// The local port of a socket; 0 for a Unix domain socket, as libcurl reports it too.
  private static func localPort(of socket: Int32) -> Int32? {
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

  /// The index of a socket; nil if it is unknown.
  private func index(of socket: Int32) -> Int? { entries.indices.contains(Int(socket)) ? Int(socket) : nil }

  /// Marks an HTTP/1 connection as idle.
  mutating func keep(_ socket: Int32) {
    if let index = index(of: socket) { entries[index].isKept = true }
  }

  /// Whether the connection is idle after an HTTP/1 response.
  func isKept(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].isKept } ?? false }

  /// Marks a connection as used, and returns its ``closings(of:)``.
  mutating func use(_ socket: Int32) -> Int {
    guard let index = index(of: socket) else { return 0 }
    entries[index].isKept = false
    return entries[index].closings
  }

  /// Adds a new socket.
  mutating func opened(_ socket: Int32, for host: CurlHosts.Host?, mayBeShared: Bool, isDatagram: Bool) {
    let index = grow(to: socket)
    entries[index].host = host
    entries[index].mayBeShared = mayBeShared
    entries[index].isDatagram = isDatagram
    entries[index].isKept = false
    host?.connections += 1
    openCount += 1
  }

  func isDatagram(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].isDatagram } ?? false }

  /// Records that the connection of a UDP socket is established; returns false for a TCP socket.
  mutating func confirmHTTP3(_ socket: Int32) -> Bool {
    guard isDatagram(socket) else { return false }
    if !entries[Int(socket)].isHTTP3 { entries[Int(socket)].host?.http3.connected() }
    entries[Int(socket)].isHTTP3 = true
    return true
  }

  private mutating func forgetConnection(_ entry: Entry) {
    if entry.isHTTP3 { entry.host?.http3.connections -= 1 }
    entry.host?.connections -= 1
    openCount -= 1
  }

  /// Makes an entry for a socket unless there is one; returns its index.
  @discardableResult
  mutating func grow(to socket: Int32) -> Int {
    while entries.count <= Int(socket) { entries.append(Entry()) }
    return Int(socket)
  }

  func isWanted(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].wanted != 0 } ?? false }

  mutating func want(_ socket: Int32, _ what: Int32) {
    let index = grow(to: socket)
    guard what != Int32(CCURL_POLL_REMOVE) else {
      entries[index].wanted = 0
      return
    }
    var wanted: UInt32 = 0
    if what & Int32(CCURL_POLL_IN) != 0 { wanted |= SystemCalls.readable }
    if what & Int32(CCURL_POLL_OUT) != 0 { wanted |= SystemCalls.writable }
    entries[index].wanted = wanted
    guard entries[index].registered != wanted else { return }
    guard wanted != 0 else { return forget(socket, keepsInterest: true) }
    var event = epoll_event(events: wanted, data: epoll_data_t(fd: socket))
    let isKnown = entries[index].registered != 0
    if epoll_ctl(poll, isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event) != 0 {
      // The descriptor was closed and reused without our noticing, or vice versa: use the other operation.
      epoll_ctl(poll, isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, &event)
    }
    entries[index].registered = wanted
  }

  /// Removes a socket from the epoll instance.
  mutating func forget(_ socket: Int32, keepsInterest: Bool = false) {
    var event = epoll_event()
    epoll_ctl(poll, EPOLL_CTL_DEL, socket, &event)
    guard let index = index(of: socket) else { return }
    entries[index].registered = 0
    if !keepsInterest { entries[index].wanted = 0 }
  }

  /// Removes a closed socket; the system has removed it from the epoll instance.
  mutating func closed(_ socket: Int32) {
    guard let index = index(of: socket) else { return }
    let entry = entries[index]
    if let ends = entry.ends, connected[ends] == socket { connected[ends] = nil }
    if !entry.isEnded { forgetConnection(entry) }
    entries[index] = Entry(closings: entry.closings + 1, lastClosedOrderly: entry.closedOrderly)
  }
}

/// Detects dead HTTP/2 connections that libcurl continues to use.
extension SocketRegistry {
  /// How long after its last event a socket is read once more, in nanoseconds.
  private static let recheckDelay: UInt64 = 50_000_000

  /// Whether this version of libcurl treats the end of a connection as the end of its streams' bodies, but logs why the
  /// connection ended; see ``CurlCallbacks/debug``. Since 8.1, it recognizes the end of each stream.
  static let endsBodies = (0x075800..<0x080100).contains(ccurl_load().pointee.version_number)
  /// Before 7.88, libcurl doesn't report why a connection ended, so don't let it read again.
  private static let rechecks = ccurl_load().pointee.version_number >= 0x075800

  /// Whether the connection may use HTTP/2 and is idle.
  func isUnused(_ socket: Int32) -> Bool {
    index(of: socket).map { entries[$0].mayBeShared && entries[$0].wanted == 0 } ?? false
  }

  /// Shuts down a connection unless it is in use; libcurl closes it when it next checks whether it is alive. Its reuse
  /// isn't forbidden instead, since a connection that libcurl closes counts as one whose server may have violated
  /// HTTP/2.
  mutating func end(_ socket: Int32, closings: Int) {
    guard isUnused(socket), entries[Int(socket)].closings == closings, !entries[Int(socket)].isEnded else { return }
    _ = shutdown(socket, Int32(SHUT_RDWR))
    entries[Int(socket)].isEnded = true
    forgetConnection(entries[Int(socket)])
  }

  /// Stores the time of an event on a socket that was passed to libcurl.
  mutating func recordEvent(_ socket: Int32, at now: UInt64) {
    guard Self.rechecks, entries.indices.contains(Int(socket)), entries[Int(socket)].mayBeShared else { return }
    if entries[Int(socket)].lastEvent == nil { withEvents.append(socket) }
    entries[Int(socket)].lastEvent = now
    nextRecheck = min(nextRecheck, now + Self.recheckDelay)
  }

  /// Returns the sockets in use whose last event was a while ago, for reading once more.
  ///
  /// When a server violates HTTP/2, libcurl's HTTP/2 library abandons the connection. libcurl only notices that when it
  /// reads from the connection again, which may never have another event.
  mutating func takeIdle(at now: UInt64) -> [Int32] {
    var quiet: [Int32] = []
    let candidates = withEvents
    withEvents.removeAll(keepingCapacity: true)
    nextRecheck = .max
    for socket in candidates {
      guard let lastEvent = entries[Int(socket)].lastEvent else { continue }
      if isWanted(socket), now < lastEvent + Self.recheckDelay {
        withEvents.append(socket)
        nextRecheck = min(nextRecheck, lastEvent + Self.recheckDelay)
      } else {
        entries[Int(socket)].lastEvent = nil
        if isWanted(socket) { quiet.append(socket) }
      }
    }
    return quiet
  }

  /// Marks a connection that will be closed for a reason other than a violation by the server.
  mutating func closedOrderly(_ socket: Int32) {
    if let index = index(of: socket) { entries[index].closedOrderly = true }
  }

  /// How many connections used a socket's descriptor before. Together with the descriptor, it identifies a connection.
  func closings(of socket: Int32) -> Int { index(of: socket).map { entries[$0].closings } ?? 0 }

  /// Whether libcurl has just closed the connection, and no reason other than a violation by the server is known.
  func wasAbandonedByLibcurl(_ socket: Int32, closings: Int) -> Bool {
    index(of: socket).map { entries[$0].closings == closings + 1 && !entries[$0].lastClosedOrderly } ?? false
  }
}
#endif
