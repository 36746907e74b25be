#if os(Linux)
import CNetworkSupport
import Foundation

// The rounds of the loop: its commands, the events of sockets, and what is due.

extension CurlDrive {
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

  /// Completes finished transfers and runs due timers, once: libcurl may have more to do for as long as a transfer
  /// lasts, and commands and callers must get their turn in between.
  func finishRound() {
    carryUnfinished()
    handleRefusals()
    completeFinished()
    if !early.isEmpty { finishEarly() }
    if transfers.nextCheck <= now { finishOverdue() }
    if links.nextCheck <= now { endOverdueLinks() }
    startWaiting()
    if hasArrived { readForPaused() }
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
      pool.drop()
      ccurl_release_memory()
    }
    if unusedCheck <= now { closeUnused() }
  }

  /// Closes the connections that nothing has used for as long as idle ones are kept. libcurl itself only does that when a
  /// transfer needs a connection. If one is in use, the others are shut down, and libcurl frees their descriptors then.
  private func closeUnused() {
    let limit = settings.idleConnectionNanoseconds
    guard isIdle else {
      unusedCheck = (sockets.endIdle(since: now - min(now, limit)) ?? now) + limit
      return
    }
    let end = latestEnd + limit
    unusedCheck = end <= now ? .max : end
    if end <= now { dropMulti() }
  }

  /// The next transfer makes another one.
  private func dropMulti() {
    pool.drop()
    if let multi { ccurl_multi_destroy(multi) }
    (multi, timer) = (nil, .max)
    sockets.multiEnded()
  }

  /// Ends the transfers that can't proceed, since the system or libcurl has refused something.
  private func handleRefusals() {
    if let defect {
      self.defect = nil
      for transfer in transfers.all where transfer.machine.state == .active { fail(transfer, defect) }
      endLinks(defect)
      dropMulti()
      self.defect = nil
    }
    guard !unwatched.isEmpty else { return }
    for (transfer, easy, socket, code) in unwatched {
      let refusal = CurlResources.Refusal(function: "epoll_ctl", code: code)
      if let transfer { fail(transfer, refusal) } else { endConnecting(easy, refusal) }
      for other in transfers.all where other.handle?.callbacks.pointee.socket == socket { fail(other, refusal) }
    }
    unwatched = []
  }

  func close() {
    for transfer in transfers.all { finish(transfer, .cancelled) }
    endLinks()
    // A transfer keeps its loop, and thus this drive.
    (commands, early, headsReady, unwatched, onNextAddress, unread) = ([], [], [], [], [], [:])
    pool.drop()
    releaseResources()
  }
}

// MARK: - Events of sockets

extension CurlDrive {
  /// So many waits fail within a second.
  private static let mostFailedWaits = 100

  /// - Parameter count: what ``waitForEvents(_:)`` returned.
  func handleEvents(_ count: Int32) {
    failedWaits = count < 0 ? failedWaits + 1 : 0
    // Whoever waits for a socket would wait for ever, an open WebSocket even without a timeout.
    if failedWaits >= Self.mostFailedWaits {
      failedWaits = 0
      if defect == nil { defect = .init(function: "epoll_wait", code: -count) }
    }
    for index in 0..<max(0, Int(count)) { handle(events[index]) }
  }

  private func handle(_ event: epoll_event) {
    let socket = event.data.fd
    guard socket != wakeup else {
      // Don't consume the wake-up while the thread is parked: it waits for it.
      if !isParked { takeWakeup() }
      return
    }
    if event.events & SystemCalls.readable != 0 { sockets.heard(socket) }
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
    hasArrived = !unread.isEmpty
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
}
#endif
