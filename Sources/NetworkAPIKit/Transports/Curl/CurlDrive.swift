#if os(Linux)
import CNetworkSupport
import Foundation

/// The state that drives a loop's transfers: the libcurl multi handle, the sockets, and the transfers themselves.
///
/// Only the holder of the lock may use it; see ``LockedDrive``. libcurl's callbacks run inside the holder's calls.
///
/// Its parts, from the lowest: this state, the callbacks, the multi handle, the transfers, their results, and the rounds.
final class CurlDrive: CurlLinkDrive {
  let settings: CurlSettings
  let resources: CurlResources
  let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  var spinning = SpinPolicy(processors: ProcessInfo.processInfo.activeProcessorCount)
  // Release builds don't check the properties that each call uses often for overlapping accesses, since the checks take
  // longer than the accesses. Only libcurl's callbacks could make them overlap. The tests go through all callbacks, and their
  // builds check.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  var sockets: SocketRegistry
  var multi: UnsafeMutableRawPointer?
  /// Shares TLS sessions between handles; libcurl would otherwise keep them in each handle.
  var share: UnsafeMutableRawPointer?
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  var transfers = CurlTransferTable()
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  var links = CurlLinkTable()
  /// The commands that are being run.
  var commands: [CurlCommand] = []
  /// Transfers whose callers wait for the head of a streamed response, which has arrived.
  var headsReady: [CurlTransfer] = []
  /// Transfers that may have to try another address of their host.
  var onNextAddress: [CurlTransfer] = []
  /// Transfers whose response may be complete while their request isn't.
  var early: [CurlTransfer] = []
  /// Transfers that 8.5.0 may not read for, since their request waits for its producer.
  var unread: [ObjectIdentifier: CurlTransfer] = [:]
  /// Whether bytes have arrived, maybe for those.
  var hasArrived = false
  /// Callers to be resumed when the lock is free; all together, so that their threads are woken only once.
  #if !DEBUG
  @exclusivity(unchecked)
  #endif
  var resumed: [UnsafeContinuation<Void, Never>] = []
  /// What tells those who wait for a link, when the lock is free.
  var notices: [CurlByteChannel.Notice] = []
  /// The number of callers that were resumed since the thread last spun or slept.
  var resumedCount = 0
  /// How long the system has been asleep, in nanoseconds.
  private var asleep: UInt64
  /// The time until which the thread sleeps.
  var sleepsUntil = UInt64.max
  /// Whether the thread sleeps without watching the sockets.
  var isParked = false

  /// The time for which libcurl has set its timer.
  var timer = UInt64.max
  /// When the latest transfer ended, and when to look whether the connections have been unused for long since.
  var latestEnd: UInt64 = 0
  var unusedCheck = UInt64.max
  /// Why the multi handle can't be used any more; nil as long as it can.
  var defect: CurlResources.Refusal?
  /// How many waits for events have failed, one after the other.
  var failedWaits = 0
  /// Whether libcurl keeps the failure of a lookup, as it does since 8.16: for half of the time of addresses.
  var keepsFailedLookups = ccurl_load().pointee.version_number >= 0x081000
  /// Until when libcurl may have such a failure.
  private var hasFailedLookupUntil: UInt64 = 0
  /// Whether libcurl dates what it looks up by the wall clock, as it does before 8.16.
  var datesLookupsByWallClock = ccurl_load().pointee.version_number < 0x081000
  /// How far that clock was ahead of the one that is never set when the latest transfer or link began, in seconds.
  private var wallClockLead: Int64?
  /// Until this time of the wall clock, libcurl may use what it looked up before the clock was set back.
  private var forgetsUntil = Int64.min
  /// Transfers that wait for a socket that the system refused to watch.
  var unwatched: [(transfer: CurlTransfer?, easy: UnsafeMutableRawPointer?, socket: Int32, code: Int32)] = []
  var pool = CurlHandlePool()
  let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: CurlDrive.eventCapacity)
  var poll: Int32 = -1
  // Constant once opened, and open until the drive is released: another thread may decide to wake the loop's thread, and
  // write only after that has ended.
  var wakeup: Int32 = -1

  private static let eventCapacity = 64

  init(settings: CurlSettings, resources: CurlResources) {
    self.settings = settings
    self.resources = resources
    sockets = SocketRegistry(poll: -1, resources)
    clock.initialize(to: resources.readClock())
    asleep = Self.timeAsleep(resources, at: clock.pointee)
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

  func updateClock() { updateClock(to: resources.readClock()) }

  /// Updates the clock after a time in which the system may have been asleep.
  func updateClockAfterSleep() {
    updateClock()
    let asleep = Self.timeAsleep(resources, at: now)
    guard asleep > self.asleep.addingClamped(Self.suspension) else { return }
    // The system slept, which counts towards no timeout, but servers went on.
    sockets.slept(for: asleep - self.asleep, limit: settings.idleConnectionNanoseconds)
    self.asleep = asleep
    endIdle()
  }

  func updateClock(to time: UInt64) {
    // If it sleeps without an end, nothing has a timeout.
    let expected = max(now, sleepsUntil)
    clock.pointee = time
    if now > expected.addingClamped(Self.suspension), expected > 0 { grantTime() }
  }

  private static func timeAsleep(_ resources: CurlResources, at now: UInt64) -> UInt64 {
    let time = resources.readClockOfSleep()
    return time - min(time, now)
  }

  /// The process was suspended: the thread woke much later than it wanted to.
  private func grantTime() {
    endIdle()
    sockets.wasSuspended(until: now)
    for transfer in transfers.all where transfer.machine.state == .active { transfer.wasSuspended(until: now) }
    grantTimeToLinks()
  }

  /// Ends the connections that have been idle for too long: servers may have closed them while nobody looked, and the
  /// packets that said so may be lost.
  private func endIdle() {
    _ = sockets.endIdle(since: now - min(now, settings.idleConnectionNanoseconds))
  }

  /// How late the thread may wake before its timeouts begin again, in nanoseconds.
  private static let suspension: UInt64 = 1_000_000_000

  func releaseResources() {
    if let multi { ccurl_multi_destroy(multi) }
    if let share { ccurl_share_destroy(share) }
    (multi, share) = (nil, nil)
    if poll >= 0 { SystemCalls.closeDescriptor(poll) }
    poll = -1
  }

  func closeWakeup() {
    if wakeup >= 0 { SystemCalls.closeDescriptor(wakeup) }
    wakeup = -1
  }

  /// Wakes the thread. Doesn't require the lock.
  func wake() {
    SystemCalls.signal(wakeup)
  }
}

// MARK: - Time

extension CurlDrive {
  /// The next time at which there is something to do, unless a socket or command comes first.
  var nextRound: UInt64 {
    if transfers.hosts.canStart || links.unfinishedCount > 0 || !early.isEmpty || hasArrived { return 0 }
    let next = min(timer, transfers.nextCheck, transfers.memoryRelease, links.nextCheck, unusedCheck)
    return transfers.all.isEmpty ? next : min(next, sockets.nextRecheck)
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

  /// Whether libcurl always waits for bytes from the server of an HTTP/1.1 transfer. So it continues to read for a paused one,
  /// and buffers what arrives; and it doesn't tell when a chunked response is complete. Only 8.5.0 does. It also doesn't read
  /// for a stream of HTTP/2 while the request's body is paused, if bytes for it are there.
  static let alwaysReads = ccurl_load().pointee.version_number == 0x080500

  /// Keeps libcurl from reading for a transfer that is paused, if it doesn't do so itself.
  func holdReading(of transfer: CurlTransfer, _ isHeld: Bool) {
    // Others may use a connection with HTTP/2.
    guard Self.alwaysReads, transfer.head?.isHTTP1 == true, let handle = transfer.handle else { return }
    let socket = handle.callbacks.pointee.socket
    let code = sockets.hold(socket, isHeld)
    if code != 0 { unwatched.append((transfer, handle.easy, socket, code)) }
  }

  /// The next timeout of a transfer may expire earlier than the last one that was scheduled.
  func schedule(_ transfer: CurlTransfer) { transfers.schedule(transfer.expiry) }

  func milliseconds(until deadline: UInt64) -> Int32 {
    guard deadline != .max else { return -1 }
    guard deadline > now else { return 0 }
    return Int32(clamping: (deadline - now + 999_999) / 1_000_000)
  }
}

// MARK: - Events

extension CurlDrive {
  /// Waits for events, stores them in `events`, and returns their number, or the negative error number. Doesn't require
  /// the lock.
  func waitForEvents(_ milliseconds: Int32) -> Int32 {
    let count = resources.wait(poll, events, Int32(Self.eventCapacity), milliseconds)
    guard count < 0 else { return count }
    let code = errno
    // A signal ends the wait.
    guard code != EINTR else { return 0 }
    // Don't try again and again without a pause.
    usleep(10_000)
    return -code
  }

  /// Sleeps until woken or until the timeout, without watching the sockets. Doesn't require the lock.
  func park(_ milliseconds: Int32) -> Int32 {
    if resources.park(wakeup, milliseconds) { takeWakeup() }
    return 0
  }

  func takeWakeup() { SystemCalls.takeSignal(wakeup) }

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

  static let socketClosed: ccurl_close_callback = { context, socket in
    guard let context else { return SystemCalls.closeDescriptor(socket) }
    return Unmanaged<CurlDrive>.fromOpaque(context)._withUnsafeGuaranteedRef { drive in
      drive.sockets.close(socket)
    }
  }
}

// MARK: - Connections and callers

extension CurlDrive {
  /// How long a transfer may use what an earlier lookup found, in seconds: at most the age of connections, so that these
  /// follow a changed DNS record. None after a failed lookup: a retry has to ask the resolver again. That costs a lookup for
  /// each new connection meanwhile. Connections under way aren't affected.
  var lookupSeconds: Int {
    now < hasFailedLookupUntil ? 0 : min(CurlHandle.lookupSeconds, settings.maximumConnectionSeconds)
  }

  /// What makes libcurl forget an earlier lookup for a URL; nil for nothing. If the wall clock was set back, libcurl would use
  /// the lookup until the clock has caught up, and as long after that as any. Until then, each new connection costs a lookup.
  func forgottenLookup(for url: HTTPURL, through proxy: CurlProxyChoice) -> CurlAddresses.List? {
    guard datesLookupsByWallClock else { return nil }
    let time = resources.readWallClock()
    let lead = time - Int64(clamping: resources.readClockOfSleep() / 1_000_000_000)
    if let old = wallClockLead, lead < old - 1 {
      forgetsUntil = max(forgetsUntil, time + old - lead + Int64(CurlHandle.lookupSeconds))
    }
    wallClockLead = lead
    return time < forgetsUntil ? settings.forgottenLookup(for: url, through: proxy) : nil
  }

  /// Notes the result of a transfer or link.
  func noteLookup(_ code: Int32) {
    guard keepsFailedLookups else { return }
    switch Int(code) {
    // Also if a SOCKS proxy is given the address of the host, and libcurl doesn't find that.
    case CCURL_COULDNT_RESOLVE_HOST, CCURL_COULDNT_RESOLVE_PROXY, CCURL_PROXY: break
    default: return
    }
    hasFailedLookupUntil = now + UInt64(CurlHandle.lookupSeconds / 2) * 1_000_000_000
  }

  /// Whether a transfer opens a connection instead of reusing an idle one, which may be stale. Idle connections count
  /// toward the limits: if a limit is reached, the transfer reuses an idle one after all.
  func opensConnection(for transfer: CurlTransfer) -> Bool {
    let resending = transfer.machine.resending
    // All connections to a Unix-domain socket have the same ends, so we can't look at the one that libcurl has chosen, nor
    // does libcurl always since 8.22.
    let isUnseen = settings.usesUnixSocket && Self.checksSeldom
    let mayBeLost = isUnseen && !resending.allows(after: .connectionEnded(wasReused: true))
    let isRace = transfer.http3 == .race
    return (resending.isResent || mayBeLost || isRace || transfer.request.options.requiresFreshConnection)
      && hasRoom(for: transfer)
  }

  private static let checksSeldom = ccurl_load().pointee.version_number >= 0x081600

  /// Whether the limits allow another connection to the host.
  func hasRoom(for transfer: CurlTransfer) -> Bool {
    guard let host = transfer.host else { return false }
    return host.connections < settings.connectionsPerHost && sockets.openCount < settings.connectionsPerThread
  }

  /// The transfer of a handle no longer uses its connection.
  func leaveConnection(_ callbacks: UnsafeMutablePointer<CallbackState>) {
    sockets.abandon(callbacks.pointee.opened, by: callbacks)
    guard callbacks.pointee.isUser else { return }
    callbacks.pointee.isUser = false
    sockets.leave(callbacks.pointee.socket, closings: callbacks.pointee.closings, at: now)
  }

  /// Moves the callers to be resumed into an empty list, whose memory is used for the next ones.
  func takeResumed(into list: inout CurlResumptions) {
    resumedCount += resumed.count
    swap(&resumed, &list.callers)
    swap(&notices, &list.notices)
  }
}
#endif
