#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

/// Takes libcurl's place in a ``CurlSimulation``: its handles, connections and callbacks, with the servers behind them.
///
/// It does what libcurl's documentation allows, and what libcurl was seen to do beyond that, in an order that the
/// simulation's seed decides. ``FakeServer`` decides what servers do.
final class FakeCurl {
  /// The one in use; simulations run one after the other.
  nonisolated(unsafe) static var current: FakeCurl!

  final class Easy {
    enum Phase { case idle, start, pending, connecting, handshake, exchanging, complete }

    var values: [Int32: Int] = [:]
    var target = ""
    var origin = ""
    var phase = Phase.idle
    weak var multi: Multi?
    var connection: Connection?
    /// The sockets that race for a connection.
    var racing: [Int32] = []
    var addressesLeft = 0
    /// When it is run without an event, and the events for which it is run.
    var expires = UInt64.max
    var events: Int32 = 0
    var started: UInt64 = 0
    var retries = 0
    var newConnections = 0
    var exchange = Exchange()

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
    /// When the connect timeout expires. libcurl reads the option each time. Zero would be libcurl's own limit, which
    /// nobody asked for; here it expires soon, so that a run shows it.
    var connectBy: UInt64 { started + UInt64(max(1, value(CCURL_OPT_CONNECTTIMEOUT_MS))) * 1_000_000 }
    func value(_ option: CurlOption) -> Int { values[Int32(option.rawValue)] ?? 0 }
    func context(_ option: CurlOption) -> UnsafeMutableRawPointer? {
      UnsafeMutableRawPointer(bitPattern: value(option))
    }
    func callback<Callback>(_ option: CurlOption, _: Callback.Type) -> Callback? {
      value(option) == 0 ? nil : unsafeBitCast(value(option), to: Callback.self)
    }
    var connectsOnly: Bool { value(CCURL_OPT_CONNECT_ONLY) != 0 }
    var isSecure: Bool { origin.hasPrefix("https:") }
    var offersHTTP2: Bool { value(CCURL_OPT_HTTP_VERSION) == CCURL_HTTP_2TLS }
  }

  /// A request and its response on a connection.
  struct Exchange {
    var call: FakeServer.Call?
    var isReused = false
    var isHTTP2 = false
    var stream = 0
    var headPieces = 1
    /// What the server has got of the body, and whether that is all.
    var body: [UInt8] = []
    var isSent = false
    var pausesSending = false, pausesReceiving = false
    var response: FakeServer.Response?
    /// What a paused callback is to be offered again.
    var held: [UInt8] = []
    var received = 0
    /// Whether the connection has ended, and libcurl has said no more than that it doesn't wait for it.
    var hasEndedSilently = false
  }

  final class Connection {
    let socket: Int32
    let origin: String
    let port: Int32
    /// Whether it was made by a request that offers HTTP/2.
    var isForHTTP2 = false
    var isHTTP2 = false
    var limit = 1
    var users: [Easy] = []
    /// Whether libcurl won't use it again.
    var closes = false
    var lastStream = -1
    /// Why nothing may be sent on it any more; nil if it may.
    var isSpent: String?
    /// What the peer has sent to a link, and whether it has ended the connection.
    var echo: [UInt8] = []
    var idleSince: UInt64 = 0

    init(_ socket: Int32, _ origin: String, _ port: Int32) {
      (self.socket, self.origin, self.port) = (socket, origin, port)
    }
  }

  final class Multi {
    var values: [Int32: Int] = [:]
    var easies: [Easy] = []
    var connections: [Connection] = []
    /// What was last said of each socket.
    var said: [Int32: Int32] = [:]
    var messages: [(easy: Easy, code: Int32)] = []
    var timer = UInt64.max
    let message = UnsafeMutablePointer<ccurl_message>.allocate(capacity: 1)
    deinit { message.deallocate() }
  }

  let system: FakeSystem
  let server: FakeServer
  /// All handles that were created and not destroyed.
  fileprivate(set) var live: [UnsafeMutableRawPointer: AnyObject] = [:]
  /// A handle of libcurl's own, with which it closes connections.
  let closer = Easy()
  /// The callbacks that close sockets; they outlive the handles for which they were set.
  var closers: [Int32: (ccurl_close_callback, UnsafeMutableRawPointer?)] = [:]
  private var depth = 0
  /// Whether it looks at idle connections as libcurl does since 8.22.
  let checksSeldom: Bool

  /// How often it had no memory.
  private(set) var refusals = 0

  init(_ system: FakeSystem, _ server: FakeServer) {
    (self.system, self.server) = (system, server)
    checksSeldom = system.chance(0.5)
    live[closer.pointer] = closer
  }

  /// What the program has created and not destroyed.
  var left: [String] { live.values.filter { $0 !== closer }.map { "\(type(of: $0))" } }

  /// Whether the response to a transfer is complete, as a client can tell while it sends.
  func isAnswered(_ transfer: CurlTransfer) -> Bool {
    guard let easy = transfer.handle.flatMap({ live[$0.easy] }) as? Easy, let response = easy.exchange.response else {
      return false
    }
    return response.isOver && (response.end == .length || easy.connection?.isHTTP2 == false)
  }

  func trace(_ text: @autoclosure () -> String) {
    if Self.isTraced { print("  \(system.now / 1000 % 1_000_000_000) \(text())") }
  }
  static let isTraced = ProcessInfo.processInfo.environment["TRACE"] != nil

  /// Whether there is no memory.
  func refuses(_ probability: Double) -> Bool {
    guard fault(probability) else { return false }
    refusals += 1
    return true
  }

  /// Whether libcurl should have been called some time ago.
  var isLate: Bool {
    live.values.contains { (($0 as? Multi)?.timer ?? .max) < system.now - 3_000_000 }
  }

  /// A socket that libcurl waits for, and that isn't watched.
  var unwatched: Int32? {
    for case let multi as Multi in live.values {
      if let said = multi.said.first(where: {
        $0.value != 0 && system.open.contains($0.key) && !system.watches($0.key, $0.value)
      }) {
        return said.key
      }
    }
    return nil
  }

  /// The connection of a socket.
  func connection(_ socket: Int32) -> Connection? {
    live.values.lazy.compactMap { ($0 as? Multi)?.connections.first { $0.socket == socket } }.first
  }

  func chance(_ probability: Double) -> Bool { system.chance(probability) }
  func fault(_ probability: Double) -> Bool { system.fault(probability) }

  func create(_ object: AnyObject, _ probability: Double = 0.000_2) -> UnsafeMutableRawPointer? {
    guard !refuses(probability) else { return nil }
    let pointer = Unmanaged.passUnretained(object).toOpaque()
    live[pointer] = object
    return pointer
  }

  func find<Object: AnyObject>(_ pointer: UnsafeMutableRawPointer?, _: Object.Type = Object.self) -> Object? {
    guard let pointer, let object = live[pointer] as? Object else {
      system.violation("a handle is used that doesn't exist")
      return nil
    }
    return object
  }

  func destroy(_ pointer: UnsafeMutableRawPointer?) {
    if let easy = pointer.flatMap({ live[$0] }) as? Easy, let multi = easy.multi { remove(easy, from: multi) }
    if pointer.flatMap({ live.removeValue(forKey: $0) }) == nil { system.violation("a handle is destroyed twice") }
  }

  /// Calls a callback, from which libcurl must not be called.
  func call<Result>(_ body: () -> Result) -> Result {
    depth += 1
    system.steps += 1
    defer { depth -= 1 }
    return body()
  }

  /// Whether libcurl may be called now.
  func enter() {
    if depth > 0 { system.violation("libcurl is called from a callback") }
  }
}

// MARK: - The multi handle

extension FakeCurl {
  func add(_ easy: Easy, to multi: Multi) -> Int32 {
    enter()
    if easy.multi != nil { system.violation("a handle is added twice") }
    if fault(0.001) { return 3 }
    (easy.multi, easy.phase, easy.expires, easy.events) = (multi, .start, system.now, 0)
    (easy.retries, easy.newConnections, easy.exchange) = (0, 0, Exchange())
    easy.started = system.now
    multi.easies.append(easy)
    updateTimer(multi)
    return 0
  }

  @discardableResult
  func remove(_ easy: Easy, from multi: Multi) -> Int32 {
    enter()
    guard easy.multi === multi else { return 0 }
    let isOver = easy.phase == .complete
    if easy.exchange.response?.isOver == true, !isOver { system.note("ended early") }
    if let connection = easy.connection {
      if !isOver, easy.phase == .exchanging, !connection.isHTTP2 { connection.closes = true }
      if easy.connectsOnly { connection.closes = true }
      detach(easy, multi, isPremature: !isOver)
    }
    endRace(easy, keeping: nil)
    easy.phase = .idle
    tell(easy, multi)
    easy.multi = nil
    multi.easies.removeAll { $0 === easy }
    multi.messages.removeAll { $0.easy === easy }
    updateTimer(multi)
    return 0
  }

  /// Runs the transfers of a socket, or those that are due, and all that they cause to be due.
  func act(_ multi: Multi, _ socket: Int32, _ events: Int32, _ running: UnsafeMutablePointer<Int32>) -> Int32 {
    enter()
    if fault(0.000_2) {
      system.note("multi failed")
      return 4
    }
    if socket == Int32(CCURL_SOCKET_TIMEOUT) { multi.timer = .max }
    for easy in multi.easies where easy.racing.contains(socket) || easy.connection?.socket == socket {
      (easy.expires, easy.events) = (system.now, easy.events | events)
    }
    for _ in 0..<100 {
      let due = multi.easies.filter { $0.expires <= system.now }
      guard let easy = due.isEmpty ? nil : due[system.next(due.count)] else { break }
      easy.expires = .max
      trace("\(easy.target) run \(easy.phase) \(easy.events)")
      run(easy, multi)
      easy.events = 0
      tell(easy, multi)
    }
    updateTimer(multi)
    running.pointee = Int32(multi.easies.count { $0.phase != .complete })
    return 0
  }

  func close(_ multi: Multi) {
    enter()
    for easy in multi.easies { easy.multi = nil }
    for connection in multi.connections { close(connection, multi, closer) }
  }

  /// Sets a timer with the program if that has changed.
  func updateTimer(_ multi: Multi) {
    let next = multi.easies.map(\.expires).min() ?? .max
    guard next != multi.timer, let function = multi.values[Int32(CCURL_MOPT_TIMERFUNCTION)] else { return }
    multi.timer = next
    let milliseconds = next == .max ? -1 : next <= system.now ? 0 : Int((next - system.now) / 1_000_000 + 1)
    let context = UnsafeMutableRawPointer(bitPattern: multi.values[Int32(CCURL_MOPT_TIMERDATA)] ?? 0)
    _ = call {
      unsafeBitCast(function, to: ccurl_timer_callback.self)(
        Unmanaged.passUnretained(multi).toOpaque(), milliseconds, context)
    }
  }

  /// Says which sockets a transfer waits for, if that has changed, and for which it no longer does.
  func tell(_ easy: Easy, _ multi: Multi) {
    for (socket, said) in multi.said.sorted(by: { $0.key < $1.key }) where said != 0 && wanted(socket, multi) == 0 {
      say(easy, multi, socket, 0)
    }
    for socket in easy.racing + [easy.connection?.socket ?? -1] where socket >= 0 {
      let wanted = wanted(socket, multi)
      if wanted != multi.said[socket] ?? 0 { say(easy, multi, socket, wanted) }
    }
  }

  func say(_ easy: Easy, _ multi: Multi, _ socket: Int32, _ what: Int32) {
    multi.said[socket] = what
    trace("\(easy.target) say \(socket) \(what)")
    guard let function = multi.values[Int32(CCURL_MOPT_SOCKETFUNCTION)] else { return }
    let context = UnsafeMutableRawPointer(bitPattern: multi.values[Int32(CCURL_MOPT_SOCKETDATA)] ?? 0)
    _ = call {
      unsafeBitCast(function, to: ccurl_socket_callback.self)(
        easy.pointer, socket, what == 0 ? Int32(CCURL_POLL_REMOVE) : what, context, nil)
    }
  }

  /// The events that transfers wait for on a socket.
  private func wanted(_ socket: Int32, _ multi: Multi) -> Int32 {
    if multi.easies.contains(where: { $0.racing.contains(socket) }) { return Int32(CCURL_POLL_OUT) }
    var wanted: Int32 = 0
    for connection in multi.connections where connection.socket == socket {
      for user in connection.users where user.phase == .handshake || user.phase == .exchanging {
        let exchange = user.exchange
        let isRead = exchange.response?.isOver == true || exchange.hasEndedSilently
        if user.phase == .handshake || !exchange.pausesReceiving && !isRead {
          wanted |= Int32(CCURL_POLL_IN)
        }
        if user.phase == .exchanging, !exchange.isSent, !exchange.pausesSending { wanted |= Int32(CCURL_POLL_OUT) }
      }
    }
    return wanted
  }
}
#endif
