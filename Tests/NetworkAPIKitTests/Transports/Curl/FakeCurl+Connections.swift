#if os(Linux)
import CNetworkSupport
import Foundation
@testable import NetworkAPIKit

// MARK: - From the start to the connection

extension FakeCurl {
  func run(_ easy: Easy, _ multi: Multi) {
    if [.start, .pending, .connecting, .handshake].contains(easy.phase), easy.connectBy <= system.now {
      easy.connection?.closes = true
      return end(easy, multi, Int32(CCURL_OPERATION_TIMEDOUT))
    }
    switch easy.phase {
    case .idle, .complete: break
    case .start, .pending: findConnection(easy, multi)
    case .connecting: connect(easy, multi)
    case .handshake: shakeHands(easy, multi)
    case .exchanging: exchange(easy, multi)
    }
  }

  func findConnection(_ easy: Easy, _ multi: Multi) {
    let known = multi.connections.filter { connection in
      connection.origin == easy.origin && !connection.closes && !easy.connectsOnly
        // A transport has a loop apart for requests over TLS that can't use HTTP/2.
        && (!easy.isSecure || connection.isForHTTP2 == easy.offersHTTP2)
    }
    for connection in known where connection.users.isEmpty && system.hasEnded(connection.socket) {
      // Since 8.22, libcurl doesn't look at a connection that was used within the last second.
      let isLookedAt = checksSeldom ? connection.idleSince + 1_000_000_000 <= system.now : !fault(0.2)
      if isLookedAt { close(connection, multi, easy) }
    }
    if easy.value(CCURL_OPT_FRESH_CONNECT) == 0 {
      let usable = known.filter { connection in
        multi.connections.contains { $0 === connection } && connection.users.count < connection.limit
          && connection.users.allSatisfy { $0.phase == .exchanging && connection.isHTTP2 }
      }
      if !usable.isEmpty {
        let connection = usable[system.next(usable.count)]
        use(connection, easy, isReused: true)
        return begin(easy, multi)
      }
      let isBeingMade = multi.easies.contains {
        $0 !== easy && $0.origin == easy.origin && ($0.phase == .connecting || $0.phase == .handshake)
          && !$0.connectsOnly
      }
      if isBeingMade, easy.value(CCURL_OPT_PIPEWAIT) != 0 {
        (easy.phase, easy.expires) = (.pending, easy.connectBy)
        return
      }
    }
    easy.phase = .connecting
    easy.addressesLeft = 1 + system.next(3)
    openNext(easy, multi)
  }

  /// Begins to connect to the next address. Without any, and no socket that may still connect, the transfer has failed.
  func openNext(_ easy: Easy, _ multi: Multi) {
    while easy.addressesLeft > 0 {
      easy.addressesLeft -= 1
      var address = ccurl_address(family: AF_INET, type: 1, protocol: 6, length: 16)
      let opened = call {
        easy.callback(CCURL_OPT_OPENSOCKETFUNCTION, ccurl_open_callback.self)?(
          easy.context(CCURL_OPT_OPENSOCKETDATA), 0, &address) ?? -1
      }
      guard opened >= 0 else {
        system.note("no socket")
        continue
      }
      easy.racing.append(opened)
      if let close = easy.callback(CCURL_OPT_CLOSESOCKETFUNCTION, ccurl_close_callback.self) {
        closers[opened] = (close, easy.context(CCURL_OPT_CLOSESOCKETDATA))
      }
      system.connect(opened)
      easy.expires = min(easy.connectBy, system.now + 200_000_000)
      server.opened(opened, easy, multi)
      return
    }
    if easy.racing.isEmpty { end(easy, multi, Int32(CCURL_COULDNT_CONNECT)) } else { easy.expires = easy.connectBy }
  }

  func connect(_ easy: Easy, _ multi: Multi) {
    for socket in easy.racing {
      switch system.connecting[socket] {
      case .refused:
        easy.racing.removeAll { $0 == socket }
        closeSocket(socket, easy, isSaid: chance(0.3), multi)
        // libcurl may go on with the next address only when something else happens.
        if !easy.racing.isEmpty || easy.addressesLeft == 0 || chance(0.5) {
          openNext(easy, multi)
        } else {
          easy.expires = min(easy.connectBy, system.now + 1_000_000_000)
        }
        return
      case .connected:
        endRace(easy, keeping: socket)
        let connection = Connection(socket, easy.origin, system.nextPort(socket))
        connection.isForHTTP2 = easy.offersHTTP2
        multi.connections.append(connection)
        use(connection, easy, isReused: false)
        (easy.newConnections, easy.phase, easy.expires) = (easy.newConnections + 1, .handshake, easy.connectBy)
        if !easy.isSecure { established(easy, multi) }
        return
      default: break
      }
    }
    openNext(easy, multi)
  }

  func endRace(_ easy: Easy, keeping kept: Int32?) {
    let losers = easy.racing.filter { $0 != kept }
    easy.racing = []
    for socket in losers { closeSocket(socket, easy, isSaid: chance(0.3), easy.multi) }
  }

  func shakeHands(_ easy: Easy, _ multi: Multi) {
    guard let connection = easy.connection else { return }
    if system.hasEnded(connection.socket) || fault(0.01) {
      connection.closes = true
      return end(easy, multi, Int32(CCURL_SSL_CONNECT_ERROR))
    }
    easy.expires = easy.connectBy
    guard easy.events & Int32(CCURL_SELECT_IN) != 0, system.takeInput(connection.socket), chance(0.7) else { return }
    established(easy, multi)
  }

  func established(_ easy: Easy, _ multi: Multi) {
    guard let connection = easy.connection else { return }
    connection.isHTTP2 = easy.isSecure && easy.offersHTTP2 && server.usesHTTP2(easy.origin)
    if connection.isHTTP2 { connection.limit = server.streams(easy.origin) }
    wakePending(multi)
    if easy.connectsOnly {
      easy.phase = .complete
      multi.messages.append((easy, 0))
      return
    }
    begin(easy, multi)
  }

  func use(_ connection: Connection, _ easy: Easy, isReused: Bool) {
    connection.users.append(easy)
    easy.connection = connection
    easy.exchange = Exchange()
    easy.exchange.isReused = isReused
  }

  func wakePending(_ multi: Multi) {
    for easy in multi.easies where easy.phase == .pending { (easy.phase, easy.expires) = (.start, system.now) }
  }
}

// MARK: - Ends

extension FakeCurl {
  /// A transfer is over.
  func end(_ easy: Easy, _ multi: Multi, _ code: Int32, text: String = "") {
    if let buffer = easy.context(CCURL_OPT_ERRORBUFFER), !text.isEmpty { strcpy(buffer, text) }
    endRace(easy, keeping: nil)
    trace("\(easy.target) end \(code) \(easy.phase)")
    easy.phase = .complete
    easy.expires = .max
    detach(easy, multi, isPremature: [42, 26, 23].contains(code))
    multi.messages.append((easy, code))
  }

  /// A transfer leaves its connection, which is kept, or closed if nobody else uses it.
  func detach(_ easy: Easy, _ multi: Multi, isPremature: Bool) {
    guard let connection = easy.connection else { return }
    easy.connection = nil
    connection.users.removeAll { $0 === easy }
    wakePending(multi)
    guard connection.users.isEmpty else { return }
    let isForbidden = easy.value(CCURL_OPT_FORBID_REUSE) != 0
    if isForbidden || connection.closes || isPremature && !connection.isHTTP2 {
      return close(connection, multi, easy)
    }
    connection.idleSince = system.now
    let idle = multi.connections.filter { $0.users.isEmpty }
    if idle.count > multi.values[Int32(CCURL_MOPT_MAXCONNECTS)] ?? 5,
      let oldest = idle.min(by: { $0.idleSince < $1.idleSince })
    {
      close(oldest, multi, easy)
    }
  }

  func close(_ connection: Connection, _ multi: Multi, _ easy: Easy) {
    multi.connections.removeAll { $0 === connection }
    for user in connection.users { user.connection = nil }
    closeSocket(connection.socket, easy, isSaid: true, multi)
  }

  /// Closes a socket. libcurl doesn't call its callbacks for some that aren't connected yet.
  func closeSocket(_ socket: Int32, _ easy: Easy, isSaid: Bool, _ multi: Multi?) {
    guard isSaid else {
      closers[socket] = nil
      return _ = system.close(socket)
    }
    if let multi, multi.said[socket] ?? 0 != 0 {
      // Not always with the handle to which the socket belonged.
      say(chance(0.5) ? easy : closer, multi, socket, 0)
    }
    guard let (close, context) = closers.removeValue(forKey: socket) else { return _ = system.close(socket) }
    _ = call { close(context, socket) }
  }

  /// Sends the request again on another connection, as libcurl does if nothing was received on one that was used before.
  func sendAgain(_ easy: Easy, _ multi: Multi) {
    system.note("sent again")
    easy.retries += 1
    if easy.retries > 5 { return end(easy, multi, Int32(CCURL_SEND_ERROR)) }
    easy.connection?.closes = true
    if !easy.exchange.body.isEmpty {
      let code = call {
        easy.callback(CCURL_OPT_SEEKFUNCTION, ccurl_seek_callback.self)?(easy.context(CCURL_OPT_SEEKDATA), 0, 0) ?? 1
      }
      if code != 0 { return end(easy, multi, 65) }
    }
    detach(easy, multi, isPremature: false)
    (easy.phase, easy.expires, easy.exchange) = (.start, system.now, Exchange())
  }

  /// An entry of the log, if the transfer has one.
  func log(_ easy: Easy, _ text: String, type: Int = CCURL_LOG_TEXT) {
    trace("\(easy.target) log \(text.prefix(40))")
    log(easy, bytes: Array(text.utf8), type: type)
  }

  func log(_ easy: Easy, bytes: [UInt8], type: Int) {
    guard easy.value(CCURL_OPT_VERBOSE) != 0 else { return }
    var bytes = bytes.map { CChar(bitPattern: $0) } + [0]
    _ = call {
      easy.callback(CCURL_OPT_DEBUGFUNCTION, ccurl_debug_callback.self)?(
        easy.pointer, Int32(type), &bytes, bytes.count - 1, easy.context(CCURL_OPT_DEBUGDATA))
    }
  }

  /// Asks whether the request may be sent on the connection.
  func asksBefore(_ easy: Easy, _ connection: Connection) -> Bool {
    "10.0.0.1".withCString { remote in
      "10.0.0.2".withCString { local in
        call {
          easy.callback(CCURL_OPT_PREREQFUNCTION, ccurl_prereq_callback.self)?(
            easy.context(CCURL_OPT_PREREQDATA), UnsafeMutablePointer(mutating: remote),
            UnsafeMutablePointer(mutating: local), 80, connection.port) ?? 0
        }
      }
    } == 0
  }

  /// Passes bytes to a callback; returns what that returns.
  func pass(_ bytes: [UInt8], to option: CurlOption, _ data: CurlOption, _ easy: Easy) -> Int {
    var copy = bytes
    return copy.withUnsafeMutableBytes { copy in
      call {
        easy.callback(option, ccurl_data_callback.self)?(
          copy.baseAddress?.assumingMemoryBound(to: CChar.self), 1, copy.count, easy.context(data)) ?? 0
      }
    }
  }

  /// Asks for bytes of the body.
  func read(_ easy: Easy, upTo size: Int) -> (count: Int, bytes: [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: size)
    let count = buffer.withUnsafeMutableBytes { buffer in
      call {
        easy.callback(CCURL_OPT_READFUNCTION, ccurl_data_callback.self)?(
          buffer.baseAddress?.assumingMemoryBound(to: CChar.self), 1, size, easy.context(CCURL_OPT_READDATA)) ?? 0
      }
    }
    return (count, count <= size ? Array(buffer[..<count]) : [])
  }
}
#endif
