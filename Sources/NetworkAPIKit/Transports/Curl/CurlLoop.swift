#if os(Linux)
import CCurl
import Dispatch
import Foundation

/// One thread that drives all transfers of a transport through one multi handle of libcurl.
///
/// Two locks. `inbox` guards what other threads hand over; it is held for a few instructions. `drive` is held by
/// whoever touches libcurl and the transfers: the thread whenever it does not sleep, and a caller that starts its
/// transfer while the thread sleeps, which saves the way through the thread and back. An idle loop sleeps without a
/// time limit.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: the fields below say which of the two locks guards them.

  enum Command {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    case resumeReceiving(CurlTransfer)
    case resumeSending(CurlTransfer)

    /// Whether only the loop's thread may carry it out. Writing to a TLS connection that broke can raise SIGPIPE with
    /// older libraries; the thread blocks that signal, callers do not.
    fileprivate var needsThread: Bool {
      switch self {
      case .start(let transfer), .cancel(let transfer), .resumeReceiving(let transfer), .resumeSending(let transfer):
        transfer.isSecure
      }
    }
  }

  let settings: CurlSettings

  // Guarded by `inboxLock`.
  var inbox: [Command] = []
  var jobs: [CurlJob] = []
  var isAsleep = false
  var isWoken = false
  /// How many transfers there were when the thread last went to sleep, with those that had just ended.
  var activeHint = 0
  var isStarted = false
  var isStopping = false
  let inboxLock = CurlLock()

  // Written by the thread before it lets go of the drive lock for the first time; then only read.
  var poll: Int32 = -1
  var wakeup: Int32 = -1

  // Guarded by `driveLock`.
  let driveLock = CurlLock()
  var commands: [Command] = []
  var resumedCount = 0
  var sleepsUntil = UInt64.max
  /// Whether the thread sleeps without watching the sockets.
  var isParked = false
  /// How many lone transfers in a row were quick, and how many sleeps in a row were short.
  var quickInARow = 0
  var shortSleepsInARow = 0
  let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: CurlLoop.eventCapacity)
  var sockets = CurlSockets(poll: -1)
  var timer = UInt64.max
  var multi: UnsafeMutableRawPointer?
  /// What outlives the handles besides connections: TLS sessions, which libcurl otherwise keeps in each handle.
  var share: UnsafeMutableRawPointer?
  var transfers = CurlTransferTable()
  var spareWires: [UnsafeMutablePointer<CurlWire>] = []
  var headsReady: [CurlTransfer] = []
  /// Callers to be resumed when the lock is free: all at once, so that waking the threads they run on is paid for once.
  var resumed: [UnsafeContinuation<Void, Never>] = []

  // Used by the thread alone.
  var runningJobs: [CurlJob] = []
  /// Whether there are tasks that run here.
  var hasJobs = false

  static let eventCapacity = 64
  static let resumeBatch = 16
  /// Up to so many transfers under way, callers start theirs in place.
  static let inPlaceLimit = 16

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
    DispatchTime.now().uptimeNanoseconds
  }

  var now: UInt64 { clock.pointee }
  var clockPointer: UnsafeMutablePointer<UInt64> { clock }
}

extension CurlLoop {
  /// Carries a command out: right here if the thread sleeps, otherwise whoever drives the loop takes it up before
  /// letting go.
  func send(_ command: Command) {
    inboxLock.lock()
    // With many transfers under way there is always somebody who drives; and what libcurl allocates on one thread and
    // frees on another goes through the allocator's locks.
    guard isAsleep, !isWoken, inbox.isEmpty, !command.needsThread, activeHint < Self.inPlaceLimit, driveLock.tryLock()
    else {
      return handOver(command)
    }
    inboxLock.unlock()
    clock.pointee = Self.readClock()
    carryOut(command)
    finishRound()
    if case .start(let transfer) = command { poll(for: transfer) }
    leaveInPlace()
  }

  /// Called with the inbox locked; unlocks it.
  func handOver(_ command: Command) {
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
  func leaveInPlace() {
    while true {
      let wakes = nextRound < sleepsUntil || isParked && !transfers.all.isEmpty
      // Once is enough: it then looks at the timers and the sockets itself.
      if wakes {
        sleepsUntil = 0
        isParked = false
      }
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

  func wake() {
    eventfd_write(wakeup, 1)
  }
}
#endif
