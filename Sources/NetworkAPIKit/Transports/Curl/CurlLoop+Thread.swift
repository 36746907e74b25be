#if os(Linux)
import CCurl
import Foundation

/// The loop's thread: sleeps until something happens, and lets libcurl handle it.
extension CurlLoop {
  func startThread() {
    if !CurlThread.start({ self.run() }) { failWithoutThread() }
  }

  /// No thread could be created: fails what was handed over. The next transfer tries again.
  func failWithoutThread() {
    inboxLock.lock()
    let abandoned = inbox
    inbox.removeAll()
    isStarted = false
    inboxLock.unlock()
    for case .start(let transfer) in abandoned {
      transfer.complete(.own(.invalidRequest(.other("the system cannot create another thread"))))
    }
    runJobs()
  }

  func run() {
    driveLock.lock()
    guard open() else {
      driveLock.unlock()
      return failWithoutThread()
    }
    while takeCommands() {
      carryOutAll()
      finishRound()
      if hasJobs {
        driveLock.unlock()
        runJobs()
        driveLock.lock()
        clock.pointee = Self.readClock()
      }
      if resumed.count >= Self.resumeBatch { for continuation in takeResumed() { continuation.resume() } }
      // Finished transfers may have let others start, which may have finished already.
      guard sleepIfIdle() else { continue }
    }
    close()
    driveLock.unlock()
    runJobs()
  }

  func open() -> Bool {
    guard let multi = ccurl_multi_create(), let share = ccurl_share_create() else { return false }
    poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    sockets = CurlSockets(poll: poll)
    wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard poll >= 0, wakeup >= 0 else { return false }
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeup))
    epoll_ctl(poll, EPOLL_CTL_ADD, wakeup, &event)
    self.multi = multi
    self.share = share
    ccurl_multi_set_callbacks(multi, Self.socketChanged, Self.timerChanged, Unmanaged.passUnretained(self).toOpaque())
    ccurl_multi_set_long(multi, Int32(CCURL_MOPT_PIPELINING), 2)
    ccurl_multi_set_long(multi, Int32(CCURL_MOPT_MAXCONNECTS), settings.connections)
    return true
  }

  func close() {
    for transfer in transfers.all { finish(transfer, .cancelled) }
    for callbacks in spareCallbackStates { destroy(callbacks) }
    spareCallbackStates.removeAll()
    if let multi { ccurl_multi_destroy(multi) }
    if let share { ccurl_share_destroy(share) }
    (multi, share) = (nil, nil)
    SystemCalls.closeDescriptor(poll)
    SystemCalls.closeDescriptor(wakeup)
  }

  /// Takes the commands from other threads; returns false if the loop should end.
  func takeCommands() -> Bool {
    inboxLock.lock()
    isAsleep = false
    isWoken = false
    swap(&inbox, &commands)
    if !jobs.isEmpty { hasJobs = true }
    let goesOn = !isStopping
    inboxLock.unlock()
    return goesOn
  }

  func carryOutAll() {
    for command in commands { carryOut(command) }
    commands.removeAll(keepingCapacity: true)
  }

  func carryOut(_ command: Command) {
    switch command {
    case .start(let transfer): enter(transfer)
    case .cancel(let transfer): finish(transfer, .cancelled)
    case .resumeReceiving(let transfer): resume(transfer, receiving: true)
    case .resumeSending(let transfer): resume(transfer, receiving: false)
    }
  }

  /// Completes finished transfers and runs due timers, once: libcurl may have more to do for as long as a transfer
  /// lasts, and commands and callers must get their turn in between.
  func finishRound() {
    completeFinished()
    if transfers.nextCheck <= now { finishOverdue() }
    startWaiting()
    if timer <= now {
      timer = .max
      socketAction(Int32(CCURL_SOCKET_TIMEOUT), 0)
      completeFinished()
    }
    if sockets.nextLook <= now { lookAgain() }
    deliverHeads()
    if transfers.takeMemoryRelease(at: now) { ccurl_release_memory() }
  }

  /// The next time at which there is something to do, unless a socket or command comes first.
  var nextRound: UInt64 {
    if transfers.hosts.canStart { return 0 }
    let next = min(timer, transfers.nextCheck, transfers.memoryRelease)
    return transfers.all.isEmpty ? next : min(next, sockets.nextLook)
  }

  func takeResumed() -> [UnsafeContinuation<Void, Never>] {
    guard !resumed.isEmpty else { return [] }
    resumedCount += resumed.count
    defer {
      resumed = []
      resumed.reserveCapacity(Self.eventCapacity)
    }
    return resumed
  }

  /// Lets libcurl handle what happened on a socket; returns how many transfers go on.
  @discardableResult
  func socketAction(_ socket: Int32, _ events: Int32) -> Int32 {
    guard let multi else { return 0 }
    var running: Int32 = 0
    ccurl_multi_act(multi, socket, events, &running)
    return running
  }

  /// Sleeps until there is an event on a socket, a timer is due, or another thread needs the loop; then handles it.
  func sleepIfIdle() -> Bool {
    if expectsEvents, spinForEvents() { return true }
    sleepsUntil = nextRound
    let timeout = milliseconds(until: sleepsUntil)
    inboxLock.lock()
    guard inbox.isEmpty, jobs.isEmpty, !isStopping else {
      inboxLock.unlock()
      return false
    }
    isAsleep = true
    let parks = expectsQuickResponse && transfers.all.isEmpty
    isParked = parks
    let resumed = takeResumed()
    activeHint = transfers.all.count + resumedCount
    resumedCount = 0
    // Unlock this before the inbox: whoever sees the thread asleep must find the drive lock free, or held by a caller.
    driveLock.unlock()
    inboxLock.unlock()
    for continuation in resumed { continuation.resume() }
    let count = parks ? park(timeout) : waitForEvents(timeout)
    driveLock.lock()
    isParked = false
    let fellAsleep = now
    clock.pointee = Self.readClock()
    if !parks { learn(fromSleepOf: now - fellAsleep) }
    handleEvents(count)
    return true
  }

  func milliseconds(until deadline: UInt64) -> Int32 {
    guard deadline != .max else { return -1 }
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  /// Waits for events, stores them in `events`, and returns their number.
  func waitForEvents(_ milliseconds: Int32) -> Int32 {
    epoll_wait(poll, events, Int32(Self.eventCapacity), milliseconds)
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
    var bits: Int32 = 0
    if event.events & EPOLLIN.rawValue != 0 { bits |= Int32(CCURL_SELECT_IN) }
    if event.events & EPOLLOUT.rawValue != 0 { bits |= Int32(CCURL_SELECT_OUT) }
    if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { bits |= Int32(CCURL_SELECT_ERR) }
    socketAction(socket, bits)
    sockets.hadNews(socket, at: now)
  }

  static let socketChanged: ccurl_socket_callback = { _, socket, what, context, _ in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.sockets.want(socket, what) }
    return 0
  }

  static let timerChanged: ccurl_timer_callback = { _, milliseconds, context in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { loop in
      loop.timer = milliseconds < 0 ? .max : loop.now &+ UInt64(milliseconds) &* 1_000_000
    }
    return 0
  }

  static let socketClosed: ccurl_close_callback = { context, socket in
    guard let context else { return SystemCalls.closeDescriptor(socket) }
    return Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { loop in
      loop.sockets.closed(socket)
      return SystemCalls.closeDescriptor(socket)
    }
  }
}
#endif
