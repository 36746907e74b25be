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

    /// Whether other connections may have the same ends: those to a Unix domain socket. Which of them a transfer reuses is
    /// only known once libcurl waits for it, and never if another transfer uses it at the same time (HTTP/2).
    var areShared: Bool { localPort == 0 }
  }

  struct Entry {
    var registered: UInt32 = 0
    var wanted: UInt32 = 0
    /// Whether it isn't to be read, although libcurl would.
    var isHeld = false
    var ends: Ends?
    /// The host that the connection was opened for.
    var host: CurlHosts.Host?
    /// Whether it counts as a connection.
    var isOpen = false
    /// The state of the handle that opened it; only its address is used.
    var opener: UnsafeRawPointer?
    /// The number of transfers that use the connection.
    var users = 0
    /// When the connection was opened or a transfer last stopped using it.
    var lastUse: UInt64 = 0
    /// The link that the socket belongs to, once it is connected.
    var link: CurlLink?
    /// Whether we have shut down the connection, and libcurl only has to close it.
    var isEnded = false
    /// Whether the connection is idle after an HTTP/1 response.
    var isKept = false
    /// Whether its latest response was HTTP/1.0.
    var isHTTP10 = false
    /// Whether the connection may use HTTP/2, and whether a request was sent on it so.
    var mayBeShared = false
    var isHTTP2 = false
    /// Whether it is a UDP socket, and whether a request was sent on it (HTTP/3).
    var isDatagram = false
    var isHTTP3 = false
    /// The time of the last event, until the socket is read once more.
    var lastEvent: UInt64?
    /// When the first request was sent since the server last sent anything.
    var silentSince: UInt64?
    /// Whether the server has been silent for so long that no other request should be sent on the connection.
    var isSuspect = false
    /// Whether the connection will be closed for a reason other than a violation by the server.
    var closedOrderly = false
    /// How many connections used this descriptor before, and whether the latest of them was closed for such a reason.
    var closings = 0
    var lastClosedOrderly = false

    /// Whether the connection is open and nothing uses it. The users of one to a Unix socket aren't all known; see
    /// ``Ends/areShared``.
    var isIdle: Bool { isOpen && ends.map { !$0.areShared } ?? false && users == 0 && wanted == 0 && !isEnded }
  }

  /// A class, so that a copy of the registry copies none of the functions.
  private final class System {
    let poll: Int32
    let resources: CurlResources

    init(poll: Int32, _ resources: CurlResources) { (self.poll, self.resources) = (poll, resources) }
  }

  private let system: System
  var entries: [Entry] = []
  private var connected: [Ends: Int32] = [:]
  /// The number of open sockets, including idle ones.
  private(set) var openCount = 0
  /// The sockets with an event that will be read once more, and when the first of them is due.
  private var withEvents: [(socket: Int32, closings: Int)] = []
  var nextRecheck = UInt64.max

  init(poll: Int32, _ resources: CurlResources) {
    system = System(poll: poll, resources)
  }

  /// Returns the socket of a connection, either a newly opened or a known one (-1 if it isn't found), whether the
  /// connection is, or may be, idle after an HTTP/1 response, and one of HTTP/1.0, and whether it may use HTTP/2 and is
  /// idle.
  mutating func socket(
    between ends: Ends, opened: [Int32]
  ) -> (socket: Int32, isKept: Bool, isHTTP10: Bool, isIdleHTTP2: Bool) {
    var socket: Int32 = -1
    if let new = opened.last(where: { system.resources.sockets.localPort($0) == ends.localPort }) {
      grow(to: new)
      if entries[Int(new)].isOpen, entries[Int(new)].ends == nil { entries[Int(new)].host?.connected += 1 }
      entries[Int(new)].ends = ends
      if !ends.areShared { connected[ends] = new }
      socket = new
    } else if ends.areShared {
      func isKept(_ entry: Entry) -> Bool { entry.isKept && entry.ends == ends }
      return (socket, entries.contains(where: isKept), entries.contains { isKept($0) && $0.isHTTP10 }, false)
    } else if let known = connected[ends] {
      socket = known
    }
    // Not HTTP/3: whether its packets contain a GOAWAY isn't known before they are decrypted.
    let isKept = isKept(socket)
    return (socket, isKept, isKept && entries[Int(socket)].isHTTP10, isUnused(socket) && !isDatagram(socket))
  }

  /// The index of a socket; nil if it is unknown.
  private func index(of socket: Int32) -> Int? { entries.indices.contains(Int(socket)) ? Int(socket) : nil }

  /// Whether libcurl may choose a connection with HTTP/1.1 that waits for a response, and doesn't say which protocol it has
  /// in other words than those that ``CurlCallbacks/debug`` knows: since 8.5, it never does.
  private static let choosesTaken = ccurl_load().pointee.version_number < 0x080300

  /// Why a request shouldn't be sent on a connection.
  enum Obstacle {
    /// We have shut it down and nothing uses it, so that libcurl closes it once told to.
    case ended
    /// We have shut it down, or a request on it might be mixed up with another one.
    case taken
    /// Its server is silent.
    case silent
  }

  /// (Where all is HTTP/1.1, the user of a connection has just ended, and we don't know yet.)
  @inline(__always)  // Otherwise the registry is copied for each request.
  func obstacle(on socket: Int32) -> Obstacle? {
    guard let index = index(of: socket) else { return nil }
    let entry = entries[index]
    guard !entry.isEnded else { return entry.users == 0 ? .ended : .taken }
    guard !entry.isSuspect else { return .silent }
    let isTaken =
      Self.choosesTaken && entry.users > 0 && !entry.isHTTP2 && !entry.isDatagram && entry.host?.hasHTTP2 == true
    return isTaken ? .taken : nil
  }

  /// A stream of HTTP/2 was opened on the connection.
  mutating func usesHTTP2(_ socket: Int32) {
    guard let index = index(of: socket) else { return }
    entries[index].isHTTP2 = true
    entries[index].host?.hasHTTP2 = true
  }

  /// Marks an HTTP/1 connection as idle after a response, unless it was closed.
  mutating func keep(_ socket: Int32, closings: Int, after head: ResponseHeadParser.Summary?) {
    guard let index = index(of: socket), entries[index].closings == closings else { return }
    (entries[index].isKept, entries[index].isHTTP10) = (true, head?.isHTTP10 == true)
  }

  /// Whether the connection is idle after an HTTP/1 response.
  func isKept(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].isKept } ?? false }

  /// Marks a connection as used, and returns its ``closings(of:)``. One to a proxy may have been opened for another host.
  mutating func use(_ socket: Int32, for host: CurlHosts.Host? = nil, at now: UInt64) -> Int {
    guard let index = index(of: socket) else { return 0 }
    if let host, let other = entries[index].host, other !== host, entries[index].isOpen, !entries[index].isHTTP3,
      entries[index].ends?.areShared != true
    {
      other.lostConnection(wasConnected: true)
      (host.connections, host.connected) = (host.connections + 1, host.connected + 1)
      entries[index].host = host
    }
    (entries[index].isKept, entries[index].isHeld) = (false, false)
    entries[index].users += 1
    if entries[index].silentSince == nil { entries[index].silentSince = now }
    return entries[index].closings
  }

  /// A transfer no longer uses a connection.
  mutating func leave(_ socket: Int32, closings: Int, at now: UInt64) {
    guard let index = index(of: socket), entries[index].closings == closings, entries[index].users > 0 else { return }
    entries[index].users -= 1
    entries[index].lastUse = now
    if entries[index].users == 0 { _ = hold(socket, false) }
    if entries[index].users == 0, entries[index].isSuspect, !entries[index].isEnded { shutDown(index) }
  }

  /// Whether one of the sockets that a transfer has opened isn't connected yet. Several race for one connection
  /// (RFC 8305).
  func isConnecting(_ opened: [Int32], by opener: UnsafeRawPointer) -> Bool {
    opened.contains {
      index(of: $0).map { entries[$0].isOpen && entries[$0].opener == opener && entries[$0].ends == nil } ?? false
    }
  }

  /// Ends an idle connection, to a host or to any, so that another one can be opened. Returns false if there is none.
  mutating func endIdle(of host: CurlHosts.Host? = nil) -> Bool {
    let index = entries.firstIndex { $0.isIdle && (host == nil || $0.host === host) }
    guard let index else { return false }
    shutDown(index)
    return true
  }

  /// Ends the connections that are idle since a time or before. Returns the earliest time since when another one is.
  mutating func endIdle(since limit: UInt64) -> UInt64? {
    var earliest: UInt64?
    for index in entries.indices where entries[index].isIdle {
      if entries[index].lastUse <= limit {
        shutDown(index)
      } else {
        earliest = min(earliest ?? .max, entries[index].lastUse)
      }
    }
    return earliest
  }

  /// Ends a connection whatever uses it, so that nothing more leaves.
  mutating func cut(_ socket: Int32) {
    guard let index = index(of: socket), !entries[index].isEnded else { return }
    entries[index].closedOrderly = true
    shutDown(index)
  }

  private mutating func shutDown(_ index: Int) {
    system.resources.sockets.shutDown(Int32(index))
    entries[index].isEnded = true
    forgetConnection(index)
  }

  /// Opens a socket for libcurl, and adds it; returns -1 if the system refuses to open or to watch it.
  ///
  /// - Parameters:
  ///   - error: set to the error number if a limit was reached, or if the socket can't be watched.
  ///   - add: adds the new socket; returns the error number, or 0.
  mutating func open(
    _ address: ccurl_address, error: inout Int32, add: (inout SocketRegistry, Int32) -> Int32
  ) -> Int32 {
    let socket = system.resources.sockets.open(address.family, address.type, address.protocol)
    guard socket >= 0 else {
      if CurlResources.Refusal.isLimit(errno) { error = errno }
      return -1
    }
    let code = add(&self, socket)
    guard code != 0 else { return socket }
    error = code
    // It may be what libcurl waits for, since that isn't told of this socket.
    let wanted = entries[grow(to: socket)].wanted
    _ = close(socket)
    entries[grow(to: socket)].wanted = wanted
    return -1
  }

  /// Adds a new socket. Returns the error number if the system refuses to watch it, or 0.
  @discardableResult
  mutating func opened(
    _ socket: Int32, for host: CurlHosts.Host?, by opener: UnsafeRawPointer, mayBeShared: Bool, isDatagram: Bool,
    at now: UInt64
  ) -> Int32 {
    let index = grow(to: socket)
    let code = isNew(index, isConnection: true)
    entries[index].isEnded = false
    (entries[index].users, entries[index].lastUse) = (0, now)
    entries[index].host = host
    entries[index].opener = opener
    entries[index].ends = nil
    entries[index].mayBeShared = mayBeShared
    entries[index].isHTTP2 = false
    entries[index].isDatagram = isDatagram
    (entries[index].isKept, entries[index].isHTTP10) = (false, false)
    (entries[index].silentSince, entries[index].isSuspect) = (nil, false)
    host?.connections += 1
    openCount += 1
    return code
  }

  /// The descriptor belongs to a new socket. libcurl closes a socket that isn't connected yet without saying so.
  private mutating func isNew(_ index: Int, isConnection: Bool = false) -> Int32 {
    if entries[index].isOpen { forgetConnection(index) }
    entries[index].isOpen = isConnection
    entries[index].link = nil
    entries[index].registered = 0
    // libcurl may go on waiting for the descriptor, which now belongs to another socket.
    guard entries[index].wanted != 0 else { return 0 }
    let code = control(EPOLL_CTL_ADD, Int32(index), entries[index].wanted)
    if code == 0 { entries[index].registered = entries[index].wanted }
    return code
  }

  /// Adds a new socket that isn't one of a host's connections. Returns the error number as for those.
  mutating func openedForLink(_ socket: Int32) -> Int32 { isNew(grow(to: socket)) }

  mutating func setLink(_ link: CurlLink?, of socket: Int32) { entries[grow(to: socket)].link = link }

  func link(of socket: Int32) -> CurlLink? { index(of: socket).flatMap { entries[$0].link } }

  /// Whether the socket carries HTTP/3 to an origin that has confirmed it.
  func isHTTP3(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].isHTTP3 } ?? false }

  func isDatagram(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].isDatagram } ?? false }

  /// Records that the connection of a UDP socket is established; returns false for a TCP socket.
  mutating func confirmHTTP3(_ socket: Int32) -> Bool {
    guard isDatagram(socket) else { return false }
    if !entries[Int(socket)].isHTTP3 { entries[Int(socket)].host?.http3.connected() }
    entries[Int(socket)].isHTTP3 = true
    return true
  }

  private mutating func forgetConnection(_ index: Int) {
    guard entries[index].isOpen else { return }
    entries[index].isOpen = false
    if entries[index].isHTTP3 { entries[index].host?.http3.connections -= 1 }
    entries[index].host?.lostConnection(wasConnected: entries[index].ends != nil)
    openCount -= 1
  }

  /// The attempt of a transfer is over, or one of its sockets is connected: libcurl closes the others that it opened, and
  /// doesn't say so.
  mutating func abandon(_ opened: [Int32], by opener: UnsafeRawPointer) {
    for socket in opened {
      guard let index = index(of: socket), entries[index].opener == opener, entries[index].ends == nil else { continue }
      forgetConnection(index)
    }
  }

  /// Makes an entry for a socket unless there is one; returns its index.
  @discardableResult
  mutating func grow(to socket: Int32) -> Int {
    while entries.count <= Int(socket) { entries.append(Entry()) }
    return Int(socket)
  }

  func isWanted(_ socket: Int32) -> Bool { index(of: socket).map { entries[$0].wanted != 0 } ?? false }

  /// Changes the events to wait for. Returns the error number if the system refuses to watch the socket, or 0.
  mutating func want(_ socket: Int32, _ what: Int32) -> Int32 {
    let index = grow(to: socket)
    guard what != Int32(CCURL_POLL_REMOVE) else {
      entries[index].wanted = 0
      // libcurl doesn't say when it closes a descriptor of its own, such as that by which a lookup of a name reports. The
      // next one may have its number.
      if !entries[index].isOpen, entries[index].link == nil { entries[index].registered = 0 }
      return 0
    }
    var wanted: UInt32 = 0
    if what & Int32(CCURL_POLL_IN) != 0 { wanted |= SystemCalls.readable }
    if what & Int32(CCURL_POLL_OUT) != 0 { wanted |= SystemCalls.writable }
    entries[index].wanted = wanted
    return watch(socket, index)
  }

  /// Lets a socket not be read for a while. Returns the error number if the system refuses to watch it again, or 0.
  mutating func hold(_ socket: Int32, _ isHeld: Bool) -> Int32 {
    guard let index = index(of: socket), entries[index].isHeld != isHeld else { return 0 }
    entries[index].isHeld = isHeld
    return watch(socket, index)
  }

  private mutating func watch(_ socket: Int32, _ index: Int) -> Int32 {
    var wanted = entries[index].wanted
    if entries[index].isHeld { wanted &= ~SystemCalls.readable }
    guard entries[index].registered != wanted else { return 0 }
    guard wanted != 0 else {
      forget(socket, keepsInterest: true)
      return 0
    }
    let isKnown = entries[index].registered != 0
    var code = control(isKnown ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, wanted)
    // The descriptor was closed and reused without our noticing, or vice versa: use the other operation.
    if code == ENOENT || code == EEXIST { code = control(isKnown ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, socket, wanted) }
    entries[index].registered = code == 0 ? wanted : 0
    return code
  }

  /// libcurl 8.20.0 doesn't take the signal by which a lookup of a name reports, so it must only be seen once.
  private static let leavesSignals = ccurl_load().pointee.version_number == 0x081400

  /// Returns the error number, or 0.
  private func control(_ operation: Int32, _ socket: Int32, _ events: UInt32) -> Int32 {
    var events = events
    if Self.leavesSignals, let index = index(of: socket), !entries[index].isOpen, entries[index].link == nil {
      events |= SystemCalls.edgeTriggered
    }
    return system.resources.control(system.poll, operation, socket, events) == 0 ? 0 : errno
  }

  /// Removes a socket from the epoll instance.
  mutating func forget(_ socket: Int32, keepsInterest: Bool = false) {
    // It only fails if the socket isn't registered.
    _ = control(EPOLL_CTL_DEL, socket, 0)
    guard let index = index(of: socket) else { return }
    entries[index].registered = 0
    if !keepsInterest { entries[index].wanted = 0 }
  }

  /// The multi handle is gone, with the descriptors that it opened itself.
  mutating func multiEnded() {
    for index in entries.indices { (entries[index].registered, entries[index].wanted) = (0, 0) }
  }

  /// Closes a socket, which the system removes from the epoll instance.
  mutating func close(_ socket: Int32) -> Int32 {
    closed(socket)
    return system.resources.sockets.close(socket)
  }

  mutating func closed(_ socket: Int32) {
    guard let index = index(of: socket) else { return }
    let entry = entries[index]
    if let ends = entry.ends, connected[ends] == socket { connected[ends] = nil }
    forgetConnection(index)
    entries[index] = Entry(closings: entry.closings + 1, lastClosedOrderly: entry.closedOrderly)
  }
}

/// Detects dead HTTP/2 connections that libcurl continues to use.
extension SocketRegistry {
  /// How long a server may be silent when a request gets no response in time, in nanoseconds, unless the request's own limit
  /// is less. A connection that the network has lost looks like that.
  private static let longestSilence: UInt64 = 10_000_000_000

  /// A request got no response in time, if its last activity was long enough ago. If the server has sent nothing since before
  /// it, no other one should be sent on the connection. libcurl would use it for as long as others do.
  mutating func gotNoResponse(
    on socket: Int32, closings: Int, since lastActivity: UInt64, within limit: UInt64, at now: UInt64
  ) {
    guard let index = index(of: socket), entries[index].closings == closings, isWanted(socket),
      entries[index].mayBeShared, !entries[index].isDatagram, let start = entries[index].silentSince,
      now >= max(start, lastActivity).addingClamped(min(limit, Self.longestSilence))
    else { return }
    entries[index].isSuspect = true
  }

  /// The server has sent something.
  mutating func heard(_ socket: Int32) {
    guard let index = index(of: socket) else { return }
    (entries[index].silentSince, entries[index].isSuspect) = (nil, false)
  }

  /// The process was suspended until now, and may not have read what servers sent.
  mutating func wasSuspended(until now: UInt64) {
    for index in entries.indices where entries[index].silentSince != nil { entries[index].silentSince = now }
  }

  /// The system slept for a while, in nanoseconds. Connections were idle for as much longer, and those in use may be dead: if
  /// it was longer than the limit, no other request should be sent on them before the server sends something.
  mutating func slept(for duration: UInt64, limit: UInt64) {
    for index in entries.indices where entries[index].isOpen {
      entries[index].lastUse -= min(entries[index].lastUse, duration)
      let mayBeDead = duration > limit && entries[index].users > 0
      if mayBeDead, entries[index].mayBeShared, !entries[index].isDatagram { entries[index].isSuspect = true }
    }
  }

  /// How long after its last event a socket is read once more, in nanoseconds.
  private static let recheckDelay: UInt64 = 50_000_000

  /// Before 7.88, libcurl doesn't report why a connection ended, so don't let it read again.
  private static let rechecks = ccurl_load().pointee.version_number >= 0x075800

  /// Whether the connection may use HTTP/2 and is idle.
  func isUnused(_ socket: Int32) -> Bool {
    // While all its streams are paused, libcurl waits for nothing.
    index(of: socket).map { entries[$0].mayBeShared && entries[$0].wanted == 0 && entries[$0].users == 0 } ?? false
  }

  /// Shuts down a connection unless it is in use; libcurl closes it when it next checks whether it is alive. Its reuse
  /// isn't forbidden instead, since a connection that libcurl closes counts as one whose server may have violated
  /// HTTP/2.
  mutating func end(_ socket: Int32, closings: Int) {
    guard isUnused(socket), entries[Int(socket)].closings == closings, !entries[Int(socket)].isEnded else { return }
    shutDown(Int(socket))
  }

  /// Stores the time of an event on a socket that was passed to libcurl.
  mutating func recordEvent(_ socket: Int32, at now: UInt64) {
    guard Self.rechecks, entries.indices.contains(Int(socket)), entries[Int(socket)].mayBeShared else { return }
    if entries[Int(socket)].lastEvent == nil { withEvents.append((socket, closings(of: socket))) }
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
    for (socket, closings) in candidates {
      // Otherwise it was closed, and perhaps another connection has its descriptor.
      guard closings == self.closings(of: socket), let lastEvent = entries[Int(socket)].lastEvent else { continue }
      if isWanted(socket), now < lastEvent + Self.recheckDelay {
        withEvents.append((socket, closings))
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
