#if os(Linux)
import CCurl
import Foundation

/// One thread that drives all transfers of a transport through one multi handle of libcurl.
///
/// Two locks. `inbox` guards what other threads hand over; it is held for a few instructions. `drive` is held by whoever
/// touches libcurl and the transfers: the thread whenever it does not sleep, and a caller that starts its transfer while the
/// thread sleeps, which saves the way through the thread and back. An idle loop sleeps without a time limit.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: the fields below say which of the two locks guards them.

  enum Command {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    case resumeReceiving(CurlTransfer)
    case resumeSending(CurlTransfer)

    /// Whether only the loop's thread may carry it out. Writing to a TLS connection that broke can raise SIGPIPE with older
    /// libraries; the thread blocks that signal, callers do not.
    fileprivate var needsThread: Bool {
      switch self {
      case .start(let transfer), .cancel(let transfer), .resumeReceiving(let transfer), .resumeSending(let transfer):
        transfer.isSecure
      }
    }
  }

  let settings: CurlSettings

  // Guarded by `inboxLock`.
  private var inbox: [Command] = []
  private var isAsleep = false
  private var isWoken = false
  /// How many transfers there were when the thread last went to sleep, with those that had just ended.
  private var activeHint = 0
  private var isStarted = false
  private var isStopping = false
  private let inboxLock = CurlLock()

  // Guarded by `driveLock`.
  private let driveLock = CurlLock()
  private var commands: [Command] = []
  private var resumedCount = 0
  private var sleepsUntil = UInt64.max
  private let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  private let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: CurlLoop.eventCapacity)
  private var sockets = CurlSockets()
  private var timer = UInt64.max
  private(set) var multi: UnsafeMutableRawPointer?
  private var wakeup: Int32 = -1
  var transfers = CurlTransferTable()
  var handles: [CurlHandle] = []
  var headsReady: [CurlTransfer] = []
  /// Callers to be resumed when the lock is free: all at once, so that waking the threads they run on is paid for once.
  var resumed: [UnsafeContinuation<Void, Never>] = []

  private static let eventCapacity = 64
  private static let resumeBatch = 16
  /// Up to so many transfers under way, callers start theirs in place.
  private static let inPlaceLimit = 16

  init(settings: CurlSettings) {
    self.settings = settings
    clock.initialize(to: Self.readClock())
    transfers.hosts = CurlHosts(perHost: settings.connectionsPerHost, total: settings.connections)
  }

  deinit {
    clock.deallocate()
    events.deallocate()
  }

  /// Nanoseconds that only go forward.
  static func readClock() -> UInt64 {
    clock_gettime_nsec()
  }

  private static func clock_gettime_nsec() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  var now: UInt64 { clock.pointee }
  var clockPointer: UnsafeMutablePointer<UInt64> { clock }
}

extension CurlLoop {
  /// Carries a command out: right here if the thread sleeps, otherwise whoever drives the loop takes it up before letting go.
  func send(_ command: Command) {
    inboxLock.lock()
    // With many transfers under way there is always somebody who drives; and what libcurl allocates on one thread and frees on
    // another goes through the allocator's locks.
    guard isAsleep, !isWoken, inbox.isEmpty, !command.needsThread, activeHint < Self.inPlaceLimit, driveLock.tryLock()
    else {
      return handOver(command)
    }
    inboxLock.unlock()
    clock.pointee = Self.readClock()
    carryOut(command)
    finishRound()
    leaveInPlace()
  }

  /// Called with the inbox locked; unlocks it.
  private func handOver(_ command: Command) {
    guard !isStopping else { return inboxLock.unlock() }
    inbox.append(command)
    // Asleep, the thread has let go of the drive lock. If somebody holds it now, that is the thread on its way up or a
    // caller who drives in place, and both look here before they let go.
    let wakes = isAsleep && !isWoken && (command.needsThread || activeHint >= Self.inPlaceLimit)
    if wakes { isWoken = true }
    let starts = !isStarted
    isStarted = true
    inboxLock.unlock()
    if starts { startThread() }
    if wakes { wake() }
  }

  /// Lets go of the drive lock, after taking up what was handed over while it was held.
  private func leaveInPlace() {
    while true {
      let wakes = min(timer, transfers.nextCheck) < sleepsUntil
      // Once is enough: it then looks at the timers itself.
      if wakes { sleepsUntil = 0 }
      let resumed = takeResumed()
      driveLock.unlock()
      for continuation in resumed { continuation.resume() }
      if wakes { wake() }
      inboxLock.lock()
      // A command for the thread has woken it; it takes the others along.
      guard !inbox.isEmpty, isAsleep, !isWoken, driveLock.tryLock() else { return inboxLock.unlock() }
      swap(&inbox, &commands)
      inboxLock.unlock()
      carryOutAll()
      finishRound()
    }
  }

  /// Ends everything and lets the thread go; called when nobody can start a transfer any more.
  func stop() {
    inboxLock.lock()
    isStopping = true
    let isRunning = isStarted
    let wakes = isAsleep
    inboxLock.unlock()
    if isRunning, wakes { wake() }
  }

  private func wake() {
    eventfd_write(wakeup, 1)
  }
}

extension CurlLoop {
  private func startThread() {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    // The thread inherits the mask: signals are the program's business, and a broken connection must not end it (SIGPIPE).
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let context = Unmanaged.passRetained(self).toOpaque()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        ccurl_name_thread("NetworkAPIKit")
        Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    pthread_attr_destroy(&attributes)
    guard code == 0 else {
      Unmanaged<CurlLoop>.fromOpaque(context).release()
      return failWithoutThread()
    }
  }

  /// Out of threads: what was handed over fails, and the next transfer tries again.
  private func failWithoutThread() {
    inboxLock.lock()
    let abandoned = inbox
    inbox.removeAll()
    isStarted = false
    inboxLock.unlock()
    for case .start(let transfer) in abandoned {
      transfer.complete(.own(.invalidRequest(.other("the system has no thread left to send it"))))
    }
    for continuation in takeResumed() { continuation.resume() }
  }

  private func run() {
    driveLock.lock()
    guard open() else {
      driveLock.unlock()
      return failWithoutThread()
    }
    while takeCommands() {
      carryOutAll()
      finishRound()
      if resumed.count >= Self.resumeBatch { for continuation in takeResumed() { continuation.resume() } }
      // What finished may have let others start, which may be over already.
      guard sleepIfIdle() else { continue }
    }
    close()
    let resumed = takeResumed()
    driveLock.unlock()
    for continuation in resumed { continuation.resume() }
  }

  private func open() -> Bool {
    guard let multi = ccurl_multi_create() else { return false }
    sockets.poll = epoll_create1(Int32(EPOLL_CLOEXEC))
    wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard sockets.poll >= 0, wakeup >= 0 else { return false }
    var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: wakeup))
    epoll_ctl(sockets.poll, EPOLL_CTL_ADD, wakeup, &event)
    self.multi = multi
    ccurl_multi_set_callbacks(multi, Self.socketChanged, Self.timerChanged, Unmanaged.passUnretained(self).toOpaque())
    ccurl_multi_set_long(multi, Int32(CCURL_MOPT_PIPELINING), 2)
    ccurl_multi_set_long(multi, Int32(CCURL_MOPT_MAXCONNECTS), settings.connections)
    return true
  }

  private func close() {
    for transfer in transfers.all { finish(transfer, .cancelled) }
    for handle in handles { handle.destroy() }
    handles.removeAll()
    if let multi { ccurl_multi_destroy(multi) }
    multi = nil
    Glibc.close(sockets.poll)
    Glibc.close(wakeup)
  }

  /// Takes over what others left; false when the loop is to end.
  private func takeCommands() -> Bool {
    inboxLock.lock()
    isAsleep = false
    isWoken = false
    swap(&inbox, &commands)
    let goesOn = !isStopping
    inboxLock.unlock()
    return goesOn
  }

  private func carryOutAll() {
    for command in commands { carryOut(command) }
    commands.removeAll(keepingCapacity: true)
  }

  private func carryOut(_ command: Command) {
    switch command {
    case .start(let transfer): enter(transfer)
    case .cancel(let transfer): finish(transfer, .cancelled)
    case .resumeReceiving(let transfer): resume(transfer, receiving: true)
    case .resumeSending(let transfer): resume(transfer, receiving: false)
    }
  }

  /// Runs what is due and passes on what is done, until there is nothing of either.
  private func finishRound() {
    repeat {
      startWaiting()
      if timer <= now {
        timer = .max
        act(Int32(CCURL_SOCKET_TIMEOUT), 0)
      }
      completeFinished()
      if transfers.nextCheck <= now { finishOverdue() }
    } while timer <= now || transfers.hosts.canStart
    deliverHeads()
  }

  private func takeResumed() -> [UnsafeContinuation<Void, Never>] {
    guard !resumed.isEmpty else { return [] }
    resumedCount += resumed.count
    defer {
      resumed = []
      resumed.reserveCapacity(Self.eventCapacity)
    }
    return resumed
  }

  private func act(_ socket: Int32, _ events: Int32) {
    guard let multi else { return }
    var running: Int32 = 0
    ccurl_multi_act(multi, socket, events, &running)
  }

  /// Sleeps until a socket, a timer or another thread has something, and lets libcurl handle it.
  private func sleepIfIdle() -> Bool {
    sleepsUntil = min(timer, transfers.nextCheck)
    let timeout = milliseconds(until: sleepsUntil)
    inboxLock.lock()
    guard inbox.isEmpty, !isStopping else {
      inboxLock.unlock()
      return false
    }
    isAsleep = true
    let resumed = takeResumed()
    activeHint = transfers.all.count + resumedCount
    resumedCount = 0
    // Before the inbox is free again: whoever finds the thread asleep finds the lock free, or held by a caller.
    driveLock.unlock()
    inboxLock.unlock()
    for continuation in resumed { continuation.resume() }
    let count = epoll_wait(sockets.poll, events, Int32(Self.eventCapacity), timeout)
    driveLock.lock()
    clock.pointee = Self.readClock()
    for index in 0..<max(0, Int(count)) { handle(events[index]) }
    return true
  }

  private func milliseconds(until deadline: UInt64) -> Int32 {
    guard deadline != .max else { return -1 }
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }

  private func handle(_ event: epoll_event) {
    let socket = event.data.fd
    if socket == wakeup {
      var value: eventfd_t = 0
      eventfd_read(wakeup, &value)
      return
    }
    guard sockets.isWanted(socket) else {
      // A connection that nobody uses has news: the server closed it. libcurl looks before it uses it again.
      return sockets.forget(socket)
    }
    var bits: Int32 = 0
    if event.events & EPOLLIN.rawValue != 0 { bits |= Int32(CCURL_SELECT_IN) }
    if event.events & EPOLLOUT.rawValue != 0 { bits |= Int32(CCURL_SELECT_OUT) }
    if event.events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { bits |= Int32(CCURL_SELECT_ERR) }
    act(socket, bits)
  }

  private static let socketChanged: ccurl_socket_callback = { _, socket, what, context, _ in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.sockets.want(socket, what) }
    return 0
  }

  private static let timerChanged: ccurl_timer_callback = { _, milliseconds, context in
    guard let context else { return 0 }
    Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { loop in
      loop.timer = milliseconds < 0 ? .max : loop.now &+ UInt64(milliseconds) &* 1_000_000
    }
    return 0
  }

  static let socketClosed: ccurl_close_callback = { context, socket in
    guard let context else { return Glibc.close(socket) }
    return Unmanaged<CurlLoop>.fromOpaque(context)._withUnsafeGuaranteedRef { loop in
      loop.sockets.closed(socket)
      return Glibc.close(socket)
    }
  }
}
#endif
