#if os(Linux)
import CNetworkSupport
import Foundation

/// The callbacks for libcurl.
enum CurlCallbacks {
  /// Returning anything but the number of bytes stops the transfer.
  static let stop = 0

  static let header: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else { return stop }
    let length = size * count
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    if !callbacks.pointee.parser.hasHead, !callbacks.pointee.parser.isInsideBlock {
      callbacks.pointee.headStarted = callbacks.pointee.lastActivity
    }
    switch callbacks.pointee.parser.append(UnsafeRawBufferPointer(start: bytes, count: length)) {
    case .more:
      return length
    case .head:
      return callbacks.withDrive { $0.receivedHead(of: $1, callbacks) } == true ? length : stop
    case .trailers:
      callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock()
      return length
    case .failed(let failure):
      callbacks.withTransfer { $0.machine.fail(.head(failure)) }
      return stop
    }
  }

  static let write: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else { return stop }
    let length = size * count
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    guard callbacks.pointee.parser.hasHead else {
      // A header line, which the header callback gets next; see `CurlHandle.keepsDanglingField`.
      let isFolded = length > 0 && Token.isBlank(UInt8(bitPattern: bytes[0]))
      if CurlHandle.keepsDanglingField, !isFolded || !callbacks.pointee.parser.entries.isEmpty { return length }
      callbacks.withTransfer { $0.machine.fail(.head(.malformed)) }
      return stop
    }
    let chunk = UnsafeRawBufferPointer(start: bytes, count: length)
    return callbacks.withDrive { $0.receivedBody(chunk, of: $1) } ?? stop
  }

  static let read: ccurl_data_callback = { bytes, size, count, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let bytes else {
      return Int(CCURL_READ_ABORT)
    }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return callbacks.withDrive { $0.sendBody(of: $1, target, callbacks) } ?? Int(CCURL_READ_ABORT)
  }

  /// Provides the trailer fields, which the body's producer has computed.
  static let trailers: ccurl_trailer_callback = { list, context in
    let abort = Int32(CCURL_TRAILERS_ABORT)
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return abort }
    let fields = callbacks.withTransfer { $0.upload.computedTrailers } ?? nil
    for field in fields ?? [:] where ccurl_list_append(list, "\(field.name.rawValue): \(field.value)") == 0 {
      return abort
    }
    return Int32(CCURL_TRAILERS_OK)
  }

  /// Rewinds the body if libcurl may send it a second time. After a response, it may not: for a 417, libcurl rewinds the
  /// body, reads the response to its end (without its body if the connection is kept), and is then stopped by
  /// ``beforeRequest``.
  static let seek: ccurl_seek_callback = { context, _, _ in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_SEEK_FAIL) }
    guard !callbacks.pointee.parser.hasHead else { return Int32(CCURL_SEEK_OK) }
    let isRewound =
      callbacks.withTransfer { transfer in
        guard transfer.machine.mayResend(requiresHTTP1: callbacks.requiresHTTP1) else { return false }
        transfer.upload.rewind()
        return true
      } ?? false
    return Int32(isRewound ? CCURL_SEEK_OK : CCURL_SEEK_FAIL)
  }

  static let openSocket: ccurl_open_callback = { context, _, address in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let address = address?.pointee else {
      return -1
    }
    // Don't connect for a request that must not be sent again.
    let mayConnect = callbacks.withTransfer {
      $0.machine.opensConnection()
      return !$0.machine.wasSent || $0.machine.mayResend(requiresHTTP1: callbacks.requiresHTTP1)
    }
    guard mayConnect == true, callbacks.withDrive({ $0.hasRoom(for: $1, callbacks) }) == true else { return -1 }
    let socket = callbacks.withDrive { drive, transfer in
      drive.sockets.open(address, error: &callbacks.pointee.socketError) { sockets, socket in
        callbacks.pointee.opened.append(socket)
        callbacks.pointee.isConnecting = true
        return sockets.opened(
          socket, for: transfer.host, by: callbacks, mayBeShared: transfer.offersHTTP2 || transfer.http3 != .none,
          isDatagram: address.type & SystemCalls.datagram != 0, at: drive.now)
      }
    }
    return socket ?? -1
  }

  /// Evaluates libcurl's log, the only source for whether a stream was refused and, before 8.1, for whether HTTP/2 is
  /// used and why a connection won't be reused.
  static let debug: ccurl_debug_callback = { _, type, text, length, context in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self), let text else { return 0 }
    if type == CCURL_LOG_HEADER_OUT { callbacks.sent(UnsafeRawBufferPointer(start: text, count: length)) }
    if type == CCURL_LOG_DATA_IN, CurlTransfer.mayHideEnd {
      // As they arrived: libcurl decodes them afterwards.
      if callbacks.withTransfer({ $0.head?.isChunked }) == true {
        // libcurl checks the syntax itself.
        try? callbacks.pointee.chunks.read(UnsafeRawBufferPointer(start: text, count: length))
      }
    }
    guard type == CCURL_LOG_TEXT else { return 0 }
    // The log also contains the lines of the request, with arbitrary text, so compare the beginning of an entry.
    func begins(_ words: String) -> Bool { ccurl_begins(text, length, words) != 0 }
    if begins("h2h3 [") || begins("h2 [") || begins("[HTTP/2] [") { return 0 }
    if begins("Using Stream ID: ") {
      callbacks.withDrive { drive, transfer in
        transfer.machine.usesStream(ccurl_number_after(text, length, "ID: "))
        drive.sockets.usesHTTP2(callbacks.pointee.socket)
      }
    }
    // Misspelled before 8.1.
    if begins("recveived GOAWAY") || begins("received GOAWAY") {
      let last = ccurl_number_after(text, length, "last_stream=")
      callbacks.withTransfer { $0.machine.receivedGoAway(lastStream: last) }
    }
    if begins("REFUSED_STREAM, retrying") { callbacks.withTransfer { $0.machine.wasNotedAsRefused() } }
    // Since 8.19, also for a reused connection.
    if begins("HTTP/2 stream "), ccurl_contains(text, length, " refused by server") != 0 {
      callbacks.withTransfer { $0.machine.wasRefused() }
    }
    // libcurl also closes a connection whose stream the server reset before its response. A reset with PROTOCOL_ERROR
    // doesn't count, since it may come from libcurl's own HTTP/2 library.
    let isReset =
      begins("HTTP/2 stream ") && ccurl_contains(text, length, "not closed cleanly") != 0
      && ccurl_contains(text, length, "PROTOCOL_ERROR") == 0
    guard
      isReset || ccurl_contains(text, length, "GOAWAY") != 0
        || ccurl_contains(text, length, "retrying a fresh connect") != 0
        || ccurl_contains(text, length, "closing the oldest") != 0
    else { return 0 }
    callbacks.withDrive { drive, _ in drive.sockets.closedOrderly(callbacks.pointee.socket) }
    return 0
  }

  /// Called each time before a request is sent. libcurl would repeat any request, even a POST, if the connection turned
  /// out to be dead; ``TransferMachine`` decides.
  static let beforeRequest: ccurl_prereq_callback = { context, remote, local, remotePort, localPort in
    guard let callbacks = context?.assumingMemoryBound(to: CallbackState.self) else { return Int32(CCURL_PREREQ_ABORT) }
    callbacks.pointee.lastActivity = callbacks.pointee.clock.pointee
    let ends = SocketRegistry.Ends(remote, local, remotePort, localPort)
    let isSent = callbacks.withDrive { $0.willSend($1, over: ends, callbacks) } ?? false
    return isSent ? 0 : Int32(CCURL_PREREQ_ABORT)
  }
}

extension UnsafeMutablePointer<CallbackState> {
  /// libcurl has passed a part of a head to the system, possibly an empty one: of the request for a tunnel, or of the
  /// transfer's request.
  fileprivate func sent(_ piece: UnsafeRawBufferPointer) {
    let isWhole = piece.suffix(4).elementsEqual("\r\n\r\n".utf8)
    guard !pointee.isConnecting else {
      if !isWhole { pointee.hasLostBody = true }
      return
    }
    if withTransfer({ $0.mayLoseFraming }) == true { pointee.framing.sent(piece) }
    guard CurlUpload.losesPlace, !isWhole else { return }
    if withTransfer({ $0.machine.isHTTP2Stream && $0.upload.hasBody }) == true { cut() }
  }

  /// Ends the transfer and its connection, on which nothing more may leave.
  private func cut() {
    _ = withDrive { drive, transfer in
      transfer.machine.fail(.lostPlace)
      drive.sockets.cut(pointee.socket)
    }
  }

  /// Calls the closure with the drive, which calls libcurl now, and with the transfer.
  fileprivate func withDrive<Result>(_ body: (CurlDrive, CurlTransfer) -> Result) -> Result? {
    Unmanaged<CurlDrive>.fromOpaque(pointee.drive)._withUnsafeGuaranteedRef { drive in
      withTransfer { body(drive, $0) }
    }
  }
}

// MARK: - What the drive does in them

extension CurlDrive {
  /// Called before libcurl sends the request on a connection; returns false to stop the transfer.
  fileprivate func willSend(
    _ transfer: CurlTransfer, over ends: SocketRegistry.Ends, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> Bool {
    callbacks.pointee.isConnecting = false
    let opened = callbacks.pointee.opened
    let (socket, isKept, isHTTP10, isIdleHTTP2) = sockets.socket(between: ends, opened: opened)
    sockets.abandon(opened, by: callbacks)
    let action = transfer.machine.willSend(
      on: .init(
        opened: opened.count, isKept: isKept, isIdleHTTP2: isIdleHTTP2,
        hasRoomBeside: hasRoom(for: transfer)), requiresHTTP1: callbacks.requiresHTTP1)
    if case .stop(let keepsConnection) = action {
      if keepsConnection { transfer.forbidReuse(false) }
      return false
    }
    guard let easy = transfer.handle?.easy else { return false }
    // Only now: if this attempt is stopped above, the response that arrived on the earlier connection may be the
    // result.
    leaveConnection(callbacks)
    guard mayUse(socket, for: transfer) else { return false }
    use(socket, for: transfer, callbacks)
    if transfer.http3 != .none {
      let isTCP = !sockets.confirmHTTP3(socket)
      if isTCP, transfer.http3 == .race, !opened.isEmpty { transfer.host?.http3.failed(at: now) }
      transfer.endHTTP3Race()
    }
    // Not earlier, to skip libcurl's log of the handshake.
    if transfer.isLogged { transfer.set(CCURL_OPT_VERBOSE, true) }
    if transfer.offersHTTP2 {
      // Until a head arrives: an HTTP/2 connection that is stale or resets streams before their responses isn't reused.
      transfer.forbidReuse(true)
    }
    // If libcurl resends the request, it must not use another idle connection, which may be stale too.
    if isKept { transfer.set(CCURL_OPT_FRESH_CONNECT, true) }
    guard !transfer.machine.isStopped else { return false }
    let isUsable = action == .send || isQuiet(socket, easy, isSecure: transfer.isSecure)
    // libcurl sends no chunks on a connection whose latest response was HTTP/1.0. On a new one, it does.
    guard isUsable, !isHTTP10 || !transfer.upload.isChunked, !callbacks.pointee.hasLostBody else {
      transfer.machine.foundStaleConnection()
      return false
    }
    transfer.machine.sends()
    // The idle timeout, which begins now, may expire before the connect timeout would have.
    schedule(transfer)
    // When libcurl checked whether the idle connection is alive, it may have read a violation of HTTP/2; so read again
    // later.
    if transfer.machine.wasReused { sockets.recordEvent(socket, at: now) }
    return true
  }

  /// - Parameter socket: -1 if it isn't known which one libcurl has chosen.
  private func use(_ socket: Int32, for transfer: CurlTransfer, _ callbacks: UnsafeMutablePointer<CallbackState>) {
    callbacks.pointee.socket = socket
    callbacks.pointee.closings = sockets.use(socket, for: transfer.host, at: now)
    callbacks.pointee.isUser = socket >= 0
  }

  /// Whether a request may be sent on the connection that libcurl has chosen; stops the transfer otherwise.
  private func mayUse(_ socket: Int32, for transfer: CurlTransfer) -> Bool {
    switch sockets.obstacle(on: socket) {
    case nil: return true
    case .ended:
      // libcurl since 8.22 doesn't check one that was used within the last second, and would choose it again and again.
      transfer.forbidReuse(true)
      transfer.machine.foundEndedConnection()
    case .taken:
      transfer.machine.foundTakenConnection(hasRoomBeside: makesRoom(for: transfer))
    case .silent:
      // Without room for another connection, it is the only one, and may be alive.
      guard makesRoom(for: transfer) else { return true }
      transfer.machine.foundTakenConnection(hasRoomBeside: true)
    }
    return false
  }

  /// Ends idle connections until the limits allow another one to the host. Returns false if they don't.
  private func makesRoom(for transfer: CurlTransfer) -> Bool {
    guard let host = transfer.host else { return false }
    endIdle(of: host)
    while sockets.openCount >= settings.connectionsPerThread, sockets.endIdle() {}
    return hasRoom(for: transfer)
  }

  private func endIdle(of host: CurlHosts.Host) {
    while host.connections >= settings.connectionsPerHost, sockets.endIdle(of: host) {}
  }

  /// Called before libcurl opens a socket. Returns false to refuse it; then the transfer waits until another one ends.
  ///
  /// libcurl decides whether a transfer needs another connection, for example since the server allows no more requests
  /// at a time on those that are open. Only here can the limit be kept.
  fileprivate func hasRoom(for transfer: CurlTransfer, _ callbacks: UnsafeMutablePointer<CallbackState>) -> Bool {
    if sockets.isConnecting(callbacks.pointee.opened, by: callbacks) { return true }
    guard let host = transfer.host else { return true }
    endIdle(of: host)
    // If no other transfer uses the rest of the connections, they are being closed, and nothing would end the wait.
    if host.connections < settings.connectionsPerHost || host.active <= 1 { return true }
    transfer.machine.lacksConnection()
    return false
  }

  /// Whether the peer has neither ended the connection nor sent bytes on it, as far as is known.
  private func isQuiet(_ socket: Int32, _ easy: UnsafeMutableRawPointer, isSecure: Bool) -> Bool {
    // When libcurl checked whether the connection is alive, TLS may have read such bytes from the socket already.
    (socket < 0 || resources.sockets.isQuiet(socket)) && (!isSecure || ccurl_tls_has_pending(easy) == 0)
  }

  /// Called by libcurl's header callback when the final head is complete; returns false to stop the transfer.
  fileprivate func receivedHead(
    of transfer: CurlTransfer, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> Bool {
    let summary = callbacks.pointee.parser.summary
    transfer.head = summary
    hasArrived = Self.alwaysReads
    if summary.hasAltSvc || summary.status == 421, transfer.mayUseHTTP3, let host = transfer.host {
      host.http3.read(
        callbacks.pointee.parser.values(named: "alt-svc"), port: transfer.request.url.effectivePort,
        isMisdirected: summary.status == 421, isHTTP3: sockets.isHTTP3(callbacks.pointee.socket), at: now)
    }
    transfer.buffer.put(&callbacks.pointee.parser)
    guard let easy = transfer.handle?.easy else { return false }
    // What was taken without being counted is sent again, and then as much of the end is left. (Nothing is counted if all was
    // taken so, or if the server responds before it has the body; neither makes another body of it.)
    let mayLosePlace = CurlUpload.losesPlace && transfer.upload.hasBody
    let sent = mayLosePlace ? ccurl_get_offset(easy, Int32(CCURL_INFO_SIZE_UPLOAD)) : 0
    let action = transfer.machine.receivedHead(
      summary, isSecure: transfer.isSecure, mayBeMisplaced: sent > 0 && sent < transfer.upload.length)
    if action.endsWithConnection {
      callbacks.pointee.closingSession = settings.watchesCloseNotify ? ccurl_tls_session(easy) : nil
      // Clear the mark of an earlier session at the same address.
      if let session = callbacks.pointee.closingSession { _ = ccurl_take_close_notify(session) }
    }
    if transfer.machine.isHTTP2Stream { callbacks.pointee.session = ccurl_tls_session(easy) }
    if let isForbidden = action.forbidsReuse { transfer.forbidReuse(isForbidden) }
    guard !action.stops else { return false }
    checkIsOverEarly(transfer)
    if action.isDelivered {
      transfer.stream = ResponseBodyBuffer(
        for: transfer, expectsLargeBody: transfer.request.options.expectsLargeBody)
      // Delivered at the end of this round; a short body that arrived along with the head is available then.
      headsReady.append(transfer)
    }
    return true
  }

  /// Called by libcurl's write callback.
  fileprivate func receivedBody(_ chunk: UnsafeRawBufferPointer, of transfer: CurlTransfer) -> Int {
    hasArrived = Self.alwaysReads
    if let stream = transfer.stream {
      guard stream.append(chunk, resuming: &resumed) else {
        transfer.machine.isReceivePaused = true
        holdReading(of: transfer, true)
        return Int(CCURL_WRITE_PAUSE)
      }
      guard transfer.machine.receivedBody(chunk.count) else { return CurlCallbacks.stop }
      checkIsOverEarly(transfer)
      return chunk.count
    }
    guard transfer.machine.receivedBody(chunk.count) else { return CurlCallbacks.stop }
    checkIsOverEarly(transfer)
    let limit = transfer.machine.request.collectedLimit ?? .max
    transfer.buffer.append(chunk, expected: min(Int(clamping: transfer.head?.contentLength ?? 0), limit))
    return chunk.count
  }

  /// libcurl no longer waits for a socket. If that didn't connect, the next address of the host may be tried.
  func leaves(_ transfer: CurlTransfer, _ socket: Int32) {
    guard !transfer.machine.wasSent, transfer.handle?.callbacks.pointee.opened.contains(socket) == true else { return }
    onNextAddress.append(transfer)
  }

  /// libcurl waits for bytes from a socket, or no longer does.
  func reads(_ transfer: CurlTransfer, from socket: Int32, _ isReading: Bool) {
    if settings.usesUnixSocket, isReading, transfer.machine.wasSent, transfer.machine.state == .active,
      let callbacks = transfer.handle?.callbacks, !callbacks.pointee.isUser
    {
      use(socket, for: transfer, callbacks)
      if transfer.machine.isReceivePaused { holdReading(of: transfer, true) }
    }
    checkIsOverEarly(transfer)
  }

  /// Lets ``finishEarly()`` look at the transfer, once libcurl has said what it waits for.
  private func checkIsOverEarly(_ transfer: CurlTransfer) {
    if transfer.machine.mayBeOverEarly { early.append(transfer) }
    // Its response is returned before its timeouts expire.
    if transfer.machine.isAnsweredEarly { schedule(transfer) }
  }

  /// Called by libcurl's read callback.
  fileprivate func sendBody(
    of transfer: CurlTransfer, _ target: UnsafeMutableRawBufferPointer, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> Int {
    if transfer.mayLoseFraming {
      switch callbacks.pointee.framing.framer {
      case .libcurl: break
      case .callback: transfer.upload.frameChunks()
      case .unknown:
        transfer.machine.fail(.unframed)
        return Int(CCURL_READ_ABORT)
      }
    }
    switch transfer.upload.read(into: target) {
    case .bytes(let count):
      return count
    case .wait:
      transfer.machine.isSendPaused = true
      if Self.alwaysReads, transfer.offersHTTP2, transfer.head?.isHTTP1 != true {
        unread[ObjectIdentifier(transfer)] = transfer
      }
      checkIsOverEarly(transfer)
      return Int(CCURL_READ_PAUSE)
    case .failed(let error):
      transfer.machine.fail(.own(error))
      return Int(CCURL_READ_ABORT)
    }
  }
}
#endif
