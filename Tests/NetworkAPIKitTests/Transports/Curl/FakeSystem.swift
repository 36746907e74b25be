#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

/// The system of a ``CurlSimulation``: its clock, its sockets with the events they are watched for, and its random numbers.
final class FakeSystem: @unchecked Sendable {
  // Unchecked: only the simulation's thread uses it.

  enum Connecting { case waits, silent, refused, connected }

  private var random: SeededGenerator
  /// Whether nothing fails, so that all calls must succeed.
  let isCalm: Bool
  /// Whether little time passes, as with a server nearby.
  let isHasty: Bool
  var now: UInt64 = 1_000_000_000_000
  /// How many callbacks were called and events delivered.
  var steps = 0
  private(set) var violations: [String] = []
  /// How often something happened, which shows what was tried.
  private(set) var counts: [String: Int] = [:]
  private(set) var open: Set<Int32> = []
  private var watched: [Int32: UInt32] = [:]
  private(set) var connecting: [Int32: Connecting] = [:]
  private var input: Set<Int32> = []
  private var ended: Set<Int32> = []
  private var shut: Set<Int32> = []
  private var ports: [Int32: Int32] = [:]
  private var lastPort: Int32 = 1_024

  /// No descriptor of this process is as high.
  private static let first: Int32 = 3_000

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    isCalm = seed % 5 == 0
    isHasty = seed % 3 == 0
  }

  func next(_ bound: Int) -> Int { random.next(upTo: bound) }
  func chance(_ probability: Double) -> Bool { Double(random.next() >> 11) * 0x1p-53 < probability }
  func fault(_ probability: Double) -> Bool { !isCalm && chance(probability) }
  func note(_ event: String) { counts[event, default: 0] += 1 }
  func violation(_ text: String) { if violations.count < 20 { violations.append(text) } }

  // MARK: Sockets

  func openSocket() -> Int32 {
    guard !fault(0.01) else {
      errno = [EMFILE, EACCES][next(2)]
      return -1
    }
    let socket = (Self.first...).first { !open.contains($0) } ?? -1
    open.insert(socket)
    return socket
  }

  func close(_ socket: Int32) -> Int32 {
    if open.remove(socket) == nil { violation("a socket is closed twice") }
    (watched[socket], connecting[socket], ports[socket]) = (nil, nil, nil)
    for set in [\FakeSystem.input, \.ended, \.shut] { self[keyPath: set].remove(socket) }
    return 0
  }

  func connect(_ socket: Int32) { connecting[socket] = fault(0.05) ? .silent : .waits }

  /// The local port of a socket that is connected now.
  func nextPort(_ socket: Int32) -> Int32 {
    connecting[socket] = nil
    lastPort += 1
    ports[socket] = lastPort
    return lastPort
  }

  func localPort(_ socket: Int32) -> Int32? { open.contains(socket) ? ports[socket] ?? 0 : nil }
  func hasEnded(_ socket: Int32) -> Bool { ended.contains(socket) || shut.contains(socket) }
  func isShutDown(_ socket: Int32) -> Bool { shut.contains(socket) }
  func shutDown(_ socket: Int32) {
    note("shut down")
    shut.insert(socket)
  }
  func endPeer(_ socket: Int32) { ended.insert(socket) }
  func arrive(_ socket: Int32) { if open.contains(socket) { input.insert(socket) } }
  func isQuiet(_ socket: Int32) -> Bool { !hasEnded(socket) && !input.contains(socket) }
  func takeInput(_ socket: Int32) -> Bool { input.remove(socket) != nil || hasEnded(socket) }

  /// Decides about a socket that connects.
  func decide(_ socket: Int32) {
    if connecting[socket] == .waits { connecting[socket] = fault(0.1) ? .refused : .connected }
  }

  // MARK: epoll

  func control(_ operation: Int32, _ descriptor: Int32, _ events: UInt32) -> Int32 {
    let isKnown = watched[descriptor] != nil
    errno = descriptor >= Self.first && !open.contains(descriptor) ? EBADF : 0
    if operation == EPOLL_CTL_ADD, isKnown { errno = EEXIST }
    if operation != EPOLL_CTL_ADD, !isKnown, errno == 0 { errno = ENOENT }
    if operation != EPOLL_CTL_DEL, errno == 0, steps > 10, fault(0.001) { errno = ENOSPC }
    if errno == ENOSPC { note("not watched") }
    guard errno == 0 else { return -1 }
    watched[descriptor] = operation == EPOLL_CTL_DEL ? nil : events
    return 0
  }

  /// Whether a socket is watched for what libcurl waits for.
  func watches(_ socket: Int32, _ what: Int32) -> Bool {
    let events = watched[socket] ?? 0
    return (what & Int32(CCURL_POLL_IN) == 0 || events & SystemCalls.readable != 0)
      && (what & Int32(CCURL_POLL_OUT) == 0 || events & SystemCalls.writable != 0)
  }

  /// The events of watched sockets, in any order, and not always all of them.
  func takeEvents() -> [epoll_event] {
    var events: [epoll_event] = []
    for socket in watched.keys.sorted() where socket >= Self.first {
      var ready: UInt32 = 0
      if input.contains(socket) || hasEnded(socket) { ready |= SystemCalls.readable }
      switch connecting[socket] {
      case .waits, .silent: break
      case .refused: ready |= SystemCalls.failed | SystemCalls.writable
      case .connected: ready |= SystemCalls.writable
      case nil: if chance(0.6) { ready |= SystemCalls.writable }
      }
      ready &= (watched[socket] ?? 0) | SystemCalls.failed
      if ready != 0, chance(0.8) { events.append(epoll_event(events: ready, data: epoll_data_t(fd: socket))) }
    }
    for index in events.indices.reversed() { events.swapAt(index, next(index + 1)) }
    return events
  }

  /// What the loop uses instead of the system.
  func resources(_ simulation: CurlSimulation) -> CurlResources {
    var resources = CurlResources()
    resources.startThread = { body in
      simulation.body = body
      return 0
    }
    resources.makeWakeup = {
      simulation.wakeup = CurlResources().makeWakeup()
      return simulation.wakeup
    }
    resources.control = { [self] in control($1, $2, $3) }
    resources.wait = { simulation.wait($0, $1, $2, $3) }
    resources.park = { simulation.park($0, $1) }
    resources.readClock = { [self] in
      now += 100
      return now
    }
    resources.readClockOfSleep = { [self] in now }
    resources.sockets = SystemSockets(
      open: { [self] _, _, _ in openSocket() }, close: { [self] in close($0) }, shutDown: { [self] in shutDown($0) },
      localPort: { [self] in localPort($0) }, unacknowledged: { _ in 0 },
      isQuiet: { [self] in isQuiet($0) })
    return resources
  }
}
#endif
