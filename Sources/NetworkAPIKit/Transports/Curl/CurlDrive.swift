#if os(Linux)
import CNetworkSupport
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The state that drives a loop's transfers: the libcurl multi handle, the sockets, and the transfers themselves.
///
/// Only the holder of the lock may use it; see ``LockedDrive``. libcurl's callbacks run inside the holder's calls.
final class CurlDrive: CurlLinkDrive {
  let settings: CurlSettings
  private let resources: CurlResources
  private let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  var spinning = SpinPolicy(processors: ProcessInfo.processInfo.activeProcessorCount)
  var sockets: SocketRegistry
  private(set) var multi: UnsafeMutableRawPointer?
  /// Shares TLS sessions between handles; libcurl would otherwise keep them in each handle.
  private(set) var share: UnsafeMutableRawPointer?
  private(set) var transfers = CurlTransferTable()
  var links = CurlLinkTable()
  /// The commands that are being run.
  var commands: [CurlCommand] = []
  /// Transfers whose callers wait for the head of a streamed response, which has arrived.
  var headsReady: [CurlTransfer] = []
  /// Transfers that may have to try another address of their host.
  var onNextAddress: [CurlTransfer] = []
  /// Transfers whose response may be complete while their request isn't.
  var early: [CurlTransfer] = []
  /// Callers to be resumed when the lock is free; all together, so that their threads are woken only once.
  var resumed: [UnsafeContinuation<Void, Never>] = []
  /// What tells those who wait for a link, when the lock is free.
  var notices: [CurlByteChannel.Notice] = []
  /// The number of callers that were resumed since the thread last spun or slept.
  var resumedCount = 0
  /// The time until which the thread sleeps.
  var sleepsUntil = UInt64.max
  /// Whether the thread sleeps without watching the sockets.
  var isParked = false

  private var timer = UInt64.max
  /// Why the multi handle can't be used any more; nil as long as it can.
  private var defect: CurlResources.Refusal?
  /// Transfers that wait for a socket that the system refused to watch.
  private var unwatched: [(transfer: CurlTransfer?, easy: UnsafeMutableRawPointer?, socket: Int32, code: Int32)] = []
  private var spareCallbackStates: [UnsafeMutablePointer<CallbackState>] = []
  /// Used handles, by their kind.
  private var spareHandles = [[CurlHandle]](repeating: [], count: CurlHandle.Kind.count)
  private var spareHandleCount = 0
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: CurlDrive.eventCapacity)
  private var poll: Int32 = -1
  // Constant once opened, and open until the drive is released: another thread may decide to wake the loop's thread, and
  // write only after that has ended.
  private var wakeup: Int32 = -1

  private static let eventCapacity = 64

  init(settings: CurlSettings, resources: CurlResources) {
    self.settings = settings
    self.resources = resources
    sockets = SocketRegistry(poll: -1, resources)
    clock.initialize(to: SystemCalls.readClock())
    transfers.hosts = CurlHosts(perHost: settings.connectionsPerHost, total: settings.connectionsPerThread)
  }

  deinit {
    clock.deallocate()
    links.deallocate()
    events.deallocate()
    closeWakeup()
  }

  /// The time of the current round, in nanoseconds.
  var now: UInt64 { clock.pointee }

  func updateClock(to time: UInt64 = SystemCalls.readClock()) {
    let expected = max(now, sleepsUntil == .max ? 0 : sleepsUntil)
    clock.pointee = time
    if now > expected.addingClamped(Self.suspension), expected > 0 { grantTime() }
  }

  /// The process was suspended: the thread woke much later than it wanted to.
  private func grantTime() {
    for transfer in transfers.all where transfer.machine.state == .active {
      transfer.machine.wasSuspended(until: now)
      transfer.handle?.callbacks.pointee.lastActivity = now
    }
  }

  /// How late the thread may wake before its timeouts begin again, in nanoseconds.
  private static let suspension: UInt64 = 1_000_000_000

  /// Creates the multi handle and the descriptors. If the system refuses one, releases the others.
  func open() throws(CurlResources.Refusal) {
    do throws(CurlResources.Refusal) {
      _ = try openMulti()
      share = try CurlResources.handle(resources.makeShare(), of: "curl_share_init")
      poll = try CurlResources.result(resources.makePoll(), of: "epoll_create1")
      wakeup = try CurlResources.result(resources.makeWakeup(), of: "eventfd")
      try CurlResources.result(resources.control(poll, EPOLL_CTL_ADD, wakeup, SystemCalls.readable), of: "epoll_ctl")
    } catch {
      releaseResources()
      closeWakeup()
      throw error
    }
    sockets = SocketRegistry(poll: poll, resources)
  }

  /// Returns the multi handle; creates one if there is none.
  func openMulti() throws(CurlResources.Refusal) -> UnsafeMutableRawPointer {
    if let multi { return multi }
    let new = try CurlResources.handle(resources.makeMulti(), of: "curl_multi_init")
    do throws(CurlResources.Refusal) {
      let context = Unmanaged.passUnretained(self).toOpaque()
      let function = "curl_multi_setopt"
      try CurlResources.succeed(
        ccurl_multi_set_callbacks(new, Self.socketChanged, Self.timerChanged, context), of: function)
      try CurlResources.succeed(ccurl_multi_set_long(new, Int32(CCURL_MOPT_PIPELINING), 2), of: function)
      try CurlResources.succeed(
        ccurl_multi_set_long(new, Int32(CCURL_MOPT_MAXCONNECTS), settings.connectionsPerThread), of: function)
    } catch {
      ccurl_multi_destroy(new)
      throw error
    }
    multi = new
    return new
  }

  func close() {
    for transfer in transfers.all { finish(transfer, .cancelled) }
    endLinks()
    // A transfer keeps its loop, and thus this drive.
    (commands, early, headsReady, unwatched, onNextAddress) = ([], [], [], [], [])
    dropSpares()
    releaseResources()
  }

  private func dropSpares() {
    for handle in spareHandles.joined() {
      ccurl_easy_destroy(handle.easy)
      destroy(handle.callbacks)
    }
    for index in spareHandles.indices { spareHandles[index] = [] }
    spareHandleCount = 0
    for callbacks in spareCallbackStates { destroy(callbacks) }
    spareCallbackStates = []
  }

  private func releaseResources() {
    if let multi { ccurl_multi_destroy(multi) }
    if let share { ccurl_share_destroy(share) }
    (multi, share) = (nil, nil)
    if poll >= 0 { SystemCalls.closeDescriptor(poll) }
    poll = -1
  }

  private func closeWakeup() {
    if wakeup >= 0 { SystemCalls.closeDescriptor(wakeup) }
    wakeup = -1
  }

  func executeAll() {
    for command in commands { execute(command) }
    commands.removeAll(keepingCapacity: true)
  }

  func execute(_ command: CurlCommand) {
    switch command {
    case .start(let transfer): submit(transfer)
    case .cancel(let transfer): finish(transfer, .cancelled)
    case .resumeReceiving(let transfer): resume(transfer, receiving: true)
    case .resumeSending(let transfer): resume(transfer, receiving: false)
    case .open(let channel): open(channel)
    case .carry(let channel): carry(channel)
    }
  }

  /// Wakes the thread. Doesn't require the lock.
  func wake() {
    SystemCalls.signal(wakeup)
  }
}

// MARK: - Rounds

extension CurlDrive {
  /// Completes finished transfers and runs due timers, once: libcurl may have more to do for as long as a transfer
  /// lasts, and commands and callers must get their turn in between.
  func finishRound() {
    carryUnfinished()
    handleRefusals()
    completeFinished()
    if !early.isEmpty { finishEarly() }
    if transfers.nextCheck <= now { finishOverdue() }
    startWaiting()
    if timer <= now {
      timer = .max
      socketAction(Int32(CCURL_SOCKET_TIMEOUT), 0)
      completeFinished()
    }
    if sockets.nextRecheck <= now { recheckIdleSockets() }
    if !onNextAddress.isEmpty { tryNextAddresses() }
    tryNextAddressesOfLinks()
    handleRefusals()
    deliverHeads()
    if transfers.takeMemoryRelease(at: now) {
      dropSpares()
      ccurl_release_memory()
    }
  }

  /// The next time at which there is something to do, unless a socket or command comes first.
  var nextRound: UInt64 {
    if transfers.hosts.canStart || links.unfinishedCount > 0 { return 0 }
    let next = min(timer, transfers.nextCheck, transfers.memoryRelease)
    return transfers.all.isEmpty ? next : min(next, sockets.nextRecheck)
  }

  /// Moves the callers to be resumed into an empty list, whose memory is used for the next ones.
  func takeResumed(into list: inout CurlResumptions) {
    resumedCount += resumed.count
    swap(&resumed, &list.callers)
    swap(&notices, &list.notices)
  }

  /// Whether there is nothing whose sockets must be watched.
  var isIdle: Bool { transfers.all.isEmpty && links.isEmpty }

  /// Whether a caller that releases the drive has to wake the thread: because a timer is due before the thread's sleep
  /// ends, or because the thread isn't watching the sockets. One wake-up is enough, so further calls return false.
  func mustWakeThread() -> Bool {
    guard nextRound < sleepsUntil || isParked && !isIdle else { return false }
    sleepsUntil = 0
    isParked = false
    return true
  }

  /// Lets libcurl handle the events of a socket; returns the number of transfers still running.
  @discardableResult
  func socketAction(_ socket: Int32, _ events: Int32) -> Int32 {
    guard let multi else { return 0 }
    var running: Int32 = 0
    check(resources.act(multi, socket, events, &running), "curl_multi_socket_action")
    return running
  }

  /// Notes that the multi handle has failed, unless the code is 0; it is replaced before the end of the round.
  func check(_ code: Int32, _ function: String) {
    if code > 0, defect == nil { defect = .init(function: function, multiCode: code) }
  }

  /// Ends the transfers that can't proceed, since the system or libcurl has refused something.
  private func handleRefusals() {
    if let defect {
      self.defect = nil
      for transfer in transfers.all where transfer.machine.state == .active { fail(transfer, defect) }
      endLinks(defect)
      dropSpares()
      if let multi { ccurl_multi_destroy(multi) }
      // The next transfer makes another one.
      (multi, timer, self.defect) = (nil, .max, nil)
    }
    guard !unwatched.isEmpty else { return }
    for (transfer, easy, socket, code) in unwatched {
      let refusal = CurlResources.Refusal(function: "epoll_ctl", code: code)
      if let transfer { fail(transfer, refusal) } else { endConnecting(easy, refusal) }
      for other in transfers.all where other.handle?.callbacks.pointee.socket == socket { fail(other, refusal) }
    }
    unwatched = []
  }

  private func fail(_ transfer: CurlTransfer, _ refusal: CurlResources.Refusal) {
    let authority = transfer.request.url.authority
    finish(transfer, .own(refusal.networkError(authority: authority, wasSent: transfer.machine.wasSent)))
  }

  func milliseconds(until deadline: UInt64) -> Int32 {
    guard deadline != .max else { return -1 }
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  /// Waits for events, stores them in `events`, and returns their number. Doesn't require the lock.
  func waitForEvents(_ milliseconds: Int32) -> Int32 {
    let count = epoll_wait(poll, events, Int32(Self.eventCapacity), milliseconds)
    // A signal ends the wait. After any other failure, don't try again and again without a pause.
    if count < 0, errno != EINTR { usleep(10_000) }
    return count
  }

  func handleEvents(_ count: Int32) {
    for index in 0..<max(0, Int(count)) { handle(events[index]) }
  }

  private func handle(_ event: epoll_event) {
    let socket = event.data.fd
    guard socket != wakeup else {
      // Don't consume the wake-up while the thread is parked: it waits for it.
      if !isParked { takeWakeup() }
      return
    }
    guard sockets.isWanted(socket) else {
      // An idle connection has an event, since the server closed it. libcurl checks that before it reuses the
      // connection.
      return sockets.forget(socket)
    }
    if let link = sockets.link(of: socket) { return carry(link) }
    var bits: Int32 = 0
    if event.events & SystemCalls.readable != 0 { bits |= Int32(CCURL_SELECT_IN) }
    if event.events & SystemCalls.writable != 0 { bits |= Int32(CCURL_SELECT_OUT) }
    if event.events & (SystemCalls.failed | SystemCalls.hungUp) != 0 { bits |= Int32(CCURL_SELECT_ERR) }
    socketAction(socket, bits)
    sockets.recordEvent(socket, at: now)
  }

  /// Checks for events without waiting and handles them; returns false if there were none.
  @discardableResult
  func pollOnce() -> Bool {
    let count = waitForEvents(0)
    updateClock()
    handleEvents(count)
    return count > 0
  }

  /// Sleeps until woken or until the timeout, without watching the sockets. Doesn't require the lock.
  func park(_ milliseconds: Int32) -> Int32 {
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    if SystemCalls.waitFor(&descriptor, milliseconds: milliseconds) > 0 { takeWakeup() }
    return 0
  }

  private func takeWakeup() { SystemCalls.takeSignal(wakeup) }
}

// MARK: - Transfers

extension CurlDrive {
  /// Starts a new transfer, or enqueues it if the limits are reached.
  private func submit(_ transfer: CurlTransfer) {
    // It was cancelled before it was handed over.
    guard transfer.machine.submit(at: now) else { return complete(transfer, .cancelled) }
    if !transfers.all.isEmpty { spinning.transfersOverlap() }
    transfers.insert(transfer)
    let host = transfers.hosts.host(of: transfer.request.url)
    transfer.host = host
    if transfers.hosts.take(at: host) {
      activate(transfer)
    } else {
      transfer.machine.wait()
      transfers.hosts.wait(transfer, at: host)
      transfers.schedule(transfer.expiry)
    }
  }

  private func activate(_ transfer: CurlTransfer) {
    transfer.machine.begin(at: now)
    if transfer.mayUseHTTP3, let host = transfer.host { transfer.http3 = host.http3.offer(settings.http3, at: now) }
    do throws(NetworkError) {
      try transfer.upload.open()
    } catch {
      return finish(transfer, .own(error))
    }
    if let failure = addToMulti(transfer) { return finish(transfer, failure) }
    transfers.schedule(transfer.expiry)
    // The idle timeout of a connected transfer may expire before its connect timeout would have.
    transfers.schedule(now.addingClamped(transfer.machine.request.idleLimit))
  }

  /// Passes a transfer to libcurl. Returns why that isn't possible; nil if it is.
  private func addToMulti(_ transfer: CurlTransfer) -> CurlFailure? {
    let multi: UnsafeMutableRawPointer
    do throws(CurlResources.Refusal) {
      multi = try openMulti()
    } catch {
      return .own(error.networkError(authority: transfer.request.url.authority))
    }
    let kind = CurlHandle.Kind(transfer, settings)
    if let kind, let used = spareHandles[kind.index].popLast() {
      spareHandleCount -= 1
      begin(transfer, with: used)
      if used.configureAgain(for: transfer, on: self) { return add(used, of: transfer, to: multi) }
      discard(used, of: transfer)
    }
    let callbacks = spareCallbackStates.popLast() ?? makeCallbackState()
    guard let handle = CurlHandle(callbacks: callbacks, kind: kind) else {
      spareCallbackStates.append(callbacks)
      return .refusedOption
    }
    begin(transfer, with: handle)
    guard handle.configure(for: transfer, on: self) else { return .refusedOption }
    return add(handle, of: transfer, to: multi)
  }

  private func add(_ handle: CurlHandle, of transfer: CurlTransfer, to multi: UnsafeMutableRawPointer) -> CurlFailure? {
    let code = ccurl_multi_add(multi, handle.easy)
    guard code != 0 else { return nil }
    let refusal = CurlResources.Refusal(function: "curl_multi_add_handle", multiCode: code)
    return .own(refusal.networkError(authority: transfer.request.url.authority))
  }

  private func begin(_ transfer: CurlTransfer, with handle: CurlHandle) {
    transfer.handle = handle
    handle.callbacks.pointee.transfer = Unmanaged.passUnretained(transfer)
    handle.callbacks.pointee.lastActivity = now
  }

  private func makeCallbackState() -> UnsafeMutablePointer<CallbackState> {
    let callbacks = UnsafeMutablePointer<CallbackState>.allocate(capacity: 1)
    callbacks.initialize(to: CallbackState(clock: clock, drive: Unmanaged.passUnretained(self).toOpaque()))
    return callbacks
  }

  private func destroy(_ callbacks: UnsafeMutablePointer<CallbackState>) {
    callbacks.pointee.deallocate()
    callbacks.deinitialize(count: 1)
    callbacks.deallocate()
  }

  /// Handles the transfers that libcurl has finished.
  private func completeFinished() {
    guard let multi else { return }
    var code: Int32 = 0
    while let easy = ccurl_multi_finished(multi, &code) {
      guard let context = ccurl_get_private(easy) else {
        connected(easy, code)
        continue
      }
      let callbacks = context.assumingMemoryBound(to: CallbackState.self)
      guard let transfer = callbacks.pointee.transfer?.takeUnretainedValue() else { continue }
      let ending = transfer.isWithoutHTTP3(code, at: now) ? .noHTTP3 : Self.ending(code, callbacks)
      callbacks.pointee.isComplete = ending == .complete
      var lacksCloseNotify = false
      if ending == .complete, let session = callbacks.pointee.closingSession {
        lacksCloseNotify = ccurl_take_close_notify(session) == 0
      }
      let verdict = transfer.machine.ended(
        ending, isInsideHead: callbacks.pointee.parser.isInsideBlock, lacksCloseNotify: lacksCloseNotify,
        wasAbandoned: wasAbandoned(transfer, ending, callbacks))
      switch verdict {
      case .succeed: finish(transfer, nil)
      case .sendAgain: sendAgain(transfer)
      case .waitAgain: waitAgain(transfer)
      case .fail(let failure): finish(transfer, failure)
      case .failAsReported:
        finish(transfer, .code(Self.result(Int(code), of: transfer, easy, callbacks.pointee, settings)))
      case .failAsEmptyReply:
        finish(transfer, .code(Self.result(CCURL_GOT_NOTHING, of: transfer, easy, callbacks.pointee, settings)))
      }
    }
  }

  /// Whether libcurl treated the end of a connection after an HTTP/2 violation as the end of the body; see
  /// ``TransferMachine/mayBeAbandoned(_:)``.
  private func wasAbandoned(
    _ transfer: CurlTransfer, _ ending: TransferMachine.Ending, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> Bool {
    guard transfer.machine.mayBeAbandoned(ending) else { return false }
    let socket = callbacks.pointee.socket
    // Other transfers may still use the connection. After a violation, the last thing that libcurl writes is a GOAWAY.
    // So if the latest TLS record was written, let libcurl read for the others too, which ends one of them at a time.
    // If it closes the connection then, the server violated HTTP/2.
    var running = Int32.max
    while sockets.closings(of: socket) == callbacks.pointee.closings, sockets.isWanted(socket),
      let session = callbacks.pointee.session, ccurl_tls_has_written_last(session) != 0
    {
      let left = socketAction(socket, Int32(CCURL_SELECT_IN))
      guard left < running else { break }
      running = left
    }
    return sockets.wasAbandonedByLibcurl(socket, closings: callbacks.pointee.closings)
  }

  /// Translates libcurl's result code.
  private static func ending(
    _ code: Int32, _ callbacks: UnsafeMutablePointer<CallbackState>
  ) -> TransferMachine.Ending {
    switch Int(code) {
    case CCURL_OK: return .complete
    case CCURL_GOT_NOTHING: return .emptyReply
    case CCURL_SEND_ERROR: return .sendFailed
    case CCURL_RECV_ERROR: return .receiveFailed
    case CCURL_PARTIAL_FILE: return .truncated
    case CCURL_HTTP2_STREAM: return .streamError(isClean: callbacks.pointee.errorText.pointee == 0)
    // Without a message if the connection is closed; otherwise the message of the TLS library or the system.
    case CCURL_HTTP2:
      let text = String(cString: callbacks.pointee.errorText)
      let isClosed =
        text.isEmpty || ["SSL_read", "SSL_write", "Recv failure", "Send failure"].contains { text.contains($0) }
      return .connectionError(isClosed: isClosed)
    default: return .other
    }
  }

  private static func result(
    _ code: Int, of transfer: CurlTransfer, _ easy: UnsafeMutableRawPointer, _ state: CallbackState,
    _ settings: CurlSettings
  ) -> CurlResult {
    var result = CurlResult(code, of: easy, state.errorText, transfer.proxy, settings)
    result.socketError = state.socketError
    (result.hasHead, result.isInsideHead) = (state.parser.hasHead, state.parser.isInsideBlock)
    result.wasSent = transfer.machine.wasSent
    result.received = Int64(transfer.machine.bodyCount)
    result.expected = state.parser.summary.contentLength
    return result
  }

  /// Sends the request again, as ``TransferMachine`` decided.
  private func sendAgain(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { discard(handle, of: transfer) }
    transfer.endHTTP3Race()
    transfer.http3 = .none
    transfer.machine.beginAgain(at: now)
    transfer.upload.rewind()
    guard addToMulti(transfer) == nil else { return finish(transfer, .connectionDiedBeforeResponse) }
    transfers.schedule(transfer.expiry)
  }

  /// Enqueues a transfer again, whose place the host's connections don't have.
  private func waitAgain(_ transfer: CurlTransfer) {
    if let handle = transfer.handle { discard(handle, of: transfer) }
    transfer.endHTTP3Race()
    transfer.http3 = .none
    transfer.upload.suspend()
    transfer.machine.wait()
    if let host = transfer.host { transfers.hosts.putBack(transfer, at: host) }
    transfers.schedule(transfer.expiry)
  }

  /// Whether a transfer opens a connection instead of reusing an idle one, which may be stale. Idle connections count
  /// toward the limits: if a limit is reached, the transfer reuses an idle one after all.
  func opensConnection(for transfer: CurlTransfer) -> Bool {
    (transfer.machine.resending.isResent || transfer.request.options.requiresFreshConnection || transfer.http3 == .race)
      && hasRoom(for: transfer)
  }

  /// Whether the limits allow another connection to the host.
  func hasRoom(for transfer: CurlTransfer) -> Bool {
    guard let host = transfer.host else { return false }
    return host.connections < settings.connectionsPerHost && sockets.openCount < settings.connectionsPerThread
  }

  /// Ends a transfer in any state. Does nothing if it has ended.
  func finish(_ transfer: CurlTransfer, _ failure: CurlFailure?) {
    var trailers: HeaderBlock?
    switch transfer.machine.end(failure) {
    // It has ended, or was cancelled before it was handed over; `submit` checks this.
    case .nothing: return
    case .leaveQueue:
      if let host = transfer.host { transfers.hosts.leave(transfer, at: host) }
      transfers.remove(transfer)
    case .release(let forbidsReuse):
      transfer.endHTTP3Race()
      if case .timedOut(.idle) = failure, let socket = transfer.handle?.callbacks.pointee.socket,
        sockets.isHTTP3(socket)
      {
        transfer.host?.http3.failed(at: now)
      }
      if let forbidsReuse { transfer.forbidReuse(forbidsReuse) }
      if let handle = transfer.handle { trailers = release(handle, of: transfer, succeeded: failure == nil) }
      spinning.transferEnded(
        after: now - transfer.machine.started, succeeded: failure == nil, wasAlone: transfers.all.count == 1)
      transfers.remove(transfer)
      if let host = transfer.host { transfers.hosts.releaseSlot(at: host) }
    }
    complete(transfer, failure, trailers: trailers)
  }

  /// Stores the result of a transfer. Its caller is resumed after the round, if it still waits.
  private func complete(_ transfer: CurlTransfer, _ failure: CurlFailure?, trailers: HeaderBlock? = nil) {
    if let continuation = transfer.end(failure, trailers: trailers) { resumed.append(continuation) }
  }

  /// Starts waiting transfers. Called once per round, and not when a transfer ends: if many are cancelled at once, none
  /// should be started just before it is cancelled itself.
  private func startWaiting() {
    while let next = transfers.hosts.next() { activate(next) }
  }

  /// Releases a transfer's handle, and returns the trailers.
  private func release(_ handle: CurlHandle, of transfer: CurlTransfer, succeeded: Bool) -> HeaderBlock? {
    let callbacks = handle.callbacks
    leaveConnection(callbacks)
    var trailers: HeaderBlock?
    if succeeded {
      let metrics = handle.metrics(of: transfer)
      // Not if the caller was resumed with the head: it may be reading the metrics now.
      if transfer.continuation != nil { transfer.metrics = metrics }
      if !callbacks.pointee.parser.entries.isEmpty { callbacks.pointee.trailers = callbacks.pointee.parser.takeBlock() }
      trailers = callbacks.pointee.trailers
      if metrics.networkProtocol == "h2" || metrics.networkProtocol == "h3" {
        transfer.host?.isMultiplexed = true
      } else {
        // The host may have changed. (Without an offer, HTTP/1.1 says nothing.)
        if transfer.offersHTTP2 { transfer.host?.isMultiplexed = false }
        sockets.keep(callbacks.pointee.socket)
      }
      if transfer.machine.hasOwnConnection {
        sockets.end(callbacks.pointee.socket, closings: callbacks.pointee.closings)
      }
    }
    if succeeded { keep(handle, of: transfer) } else { discard(handle, of: transfer) }
    return trailers
  }

  /// Keeps a handle for another transfer of its kind, unless libcurl ended this one with an error, or the head was
  /// large: libcurl would keep its fields in memory until the next transfer.
  private func keep(_ handle: CurlHandle, of transfer: CurlTransfer) {
    guard let kind = handle.kind, let multi, handle.callbacks.pointee.isComplete,
      handle.callbacks.pointee.parser.totalBytes <= Self.largestKeptHead, spareHandleCount < Self.maximumSpareHandles
    else { return discard(handle, of: transfer) }
    let code = ccurl_multi_remove(multi, handle.easy)
    guard code == 0 else {
      check(code, "curl_multi_remove_handle")
      return discard(handle, of: transfer)
    }
    transfer.handle = nil
    handle.clear()
    spareHandles[kind.index].append(handle)
    spareHandleCount += 1
  }

  private static let largestKeptHead = 16 << 10
  /// A limit, since a handle for HTTP/2 may keep a buffer of 132 KiB until there have been no transfers for a second.
  private static let maximumSpareHandles = 256

  /// The transfer of a handle no longer uses its connection.
  func leaveConnection(_ callbacks: UnsafeMutablePointer<CallbackState>) {
    sockets.abandon(callbacks.pointee.opened, by: callbacks)
    guard callbacks.pointee.isUser else { return }
    callbacks.pointee.isUser = false
    sockets.leave(callbacks.pointee.socket, closings: callbacks.pointee.closings)
  }

  /// Frees a handle, but keeps its `CallbackState` for reuse.
  private func discard(_ handle: CurlHandle, of transfer: CurlTransfer) {
    leaveConnection(handle.callbacks)
    transfer.handle = nil
    // If it fails, freeing the handle removes it.
    if let multi { check(ccurl_multi_remove(multi, handle.easy), "curl_multi_remove_handle") }
    ccurl_easy_destroy(handle.easy)
    handle.callbacks.pointee.reset()
    if spareCallbackStates.count < settings.connectionsPerThread {
      spareCallbackStates.append(handle.callbacks)
    } else {
      destroy(handle.callbacks)
    }
  }

  /// Ends the transfers whose response is complete, and whose request waits for more of its body. The rest isn't sent: the
  /// stream is reset, or the HTTP/1.1 connection can't be used for another request.
  private func finishEarly() {
    let candidates = early
    early.removeAll(keepingCapacity: true)
    for transfer in candidates where transfer.machine.isOverEarly {
      transfer.machine.endsEarly()
      finish(transfer, nil)
    }
  }

  /// Lets libcurl try the next address of a host: when one didn't respond, 7.88 opens no other socket before a timer
  /// fires, which may be the last one. Changing the pause makes it run the transfer.
  private func tryNextAddresses() {
    let transfers = onNextAddress
    onNextAddress.removeAll(keepingCapacity: true)
    for transfer in transfers where transfer.machine.state == .active && !transfer.machine.wasSent {
      guard let easy = transfer.handle?.easy else { continue }
      let isRefused = [Int32(CCURL_PAUSE_RECEIVE), 0].contains { ccurl_easy_pause_set(easy, $0) != Int32(CCURL_OK) }
      if isRefused { finish(transfer, .refusedOption) }
    }
  }

  /// Ends the transfers that have exceeded a timeout.
  private func finishOverdue() {
    for transfer in transfers.takeOverdue(at: now) {
      finish(transfer, .timedOut(transfer.machine.expiredTimeout(at: now)))
    }
  }

  /// Lets libcurl read once more from HTTP/2 connections; see ``SocketRegistry/takeIdle(at:)``.
  private func recheckIdleSockets() {
    for socket in sockets.takeIdle(at: now) {
      // Twice: some transfers only end after another one has read.
      for _ in 0..<2 { socketAction(socket, Int32(CCURL_SELECT_IN)) }
      completeFinished()
    }
  }

  /// Resumes the callers that wait for the head of a streamed response.
  private func deliverHeads() {
    guard !headsReady.isEmpty else { return }
    for transfer in headsReady where transfer.machine.state == .active {
      if let handle = transfer.handle { transfer.metrics = handle.metrics(of: transfer) }
      transfer.handOver.give()
      if let continuation = transfer.continuation { resumed.append(continuation) }
      transfer.continuation = nil
    }
    headsReady.removeAll(keepingCapacity: true)
  }

  /// Resumes a transfer that was paused for its reader or writer.
  private func resume(_ transfer: CurlTransfer, receiving: Bool) {
    guard transfer.machine.state == .active, let handle = transfer.handle else { return }
    if receiving { transfer.machine.isReceivePaused = false } else { transfer.machine.isSendPaused = false }
    handle.callbacks.pointee.lastActivity = now
    var bits: Int32 = 0
    if transfer.machine.isReceivePaused { bits |= Int32(CCURL_PAUSE_RECEIVE) }
    if transfer.machine.isSendPaused { bits |= Int32(CCURL_PAUSE_SEND) }
    // libcurl may call back from here with the data it held back, and the transfer may be paused again.
    let code = ccurl_easy_pause_set(handle.easy, bits)
    if code != Int32(CCURL_OK) { refusedHeldBack(transfer, handle, code) }
    transfers.schedule(transfer.expiry)
  }

  /// Ends a transfer if libcurl or a callback refused the data that was held back: libcurl only returns the error then,
  /// and would wait for more.
  private func refusedHeldBack(_ transfer: CurlTransfer, _ handle: CurlHandle, _ code: Int32) {
    // If libcurl has ended it already, that counts.
    completeFinished()
    guard transfer.machine.state == .active, transfer.handle?.easy == handle.easy else { return }
    if case .fail(let failure) = transfer.machine.ended(.other) { return finish(transfer, failure) }
    finish(transfer, .code(Self.result(Int(code), of: transfer, handle.easy, handle.callbacks.pointee, settings)))
  }
}

// MARK: - libcurl's callbacks

extension CurlDrive {
  private static let socketChanged: ccurl_socket_callback = { easy, socket, what, context, _ in
    guard let context else { return 0 }
    Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      let code = drive.sockets.want(socket, what)
      // libcurl's own handles, and those of links, have no context.
      let callbacks = easy.flatMap { ccurl_get_private($0) }?.assumingMemoryBound(to: CallbackState.self)
      // Not a reason to return an error, after which libcurl would abort all transfers.
      if code != 0 {
        drive.unwatched.append((callbacks?.pointee.transfer?.takeUnretainedValue(), easy, socket, code))
      }
      if what == Int32(CCURL_POLL_REMOVE) {
        if let callbacks { callbacks.withTransfer { drive.leaves($0, socket) } } else if let easy { drive.leaves(easy) }
      }
      callbacks?.withTransfer { drive.reads($0, from: socket, what & Int32(CCURL_POLL_IN) != 0) }
    }
    return 0
  }

  private static let timerChanged: ccurl_timer_callback = { _, milliseconds, context in
    guard let context else { return 0 }
    Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      drive.timer = milliseconds < 0 ? .max : drive.now &+ UInt64(milliseconds) &* 1_000_000
    }
    return 0
  }

  static let socketClosed: ccurl_close_callback = { context, socket in
    guard let context else { return SystemCalls.closeDescriptor(socket) }
    return Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      drive.sockets.closed(socket)
      return SystemCalls.closeDescriptor(socket)
    }
  }
}
#endif
