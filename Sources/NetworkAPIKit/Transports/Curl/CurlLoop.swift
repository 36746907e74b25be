#if os(Linux)
import CCurl
import Dispatch
import Foundation

/// The thread that drives all transfers of a transport with a libcurl multi handle.
///
/// There are two locks. `inboxLock` protects what other threads hand over, and is held only briefly. `driveLock` is
/// held by whoever uses libcurl and the transfers: usually the thread, while it is awake; or a caller that starts its
/// transfer while the thread sleeps, which avoids two thread switches. An idle loop sleeps without a timeout.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: the comments below say which lock guards which property.

  enum Command {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    case resumeReceiving(CurlTransfer)
    case resumeSending(CurlTransfer)

    /// Whether only the loop's thread may run the command. Writing to a broken TLS connection can raise SIGPIPE with
    /// older libraries; the thread blocks that signal, but callers don't.
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
  /// The number of transfers when the thread last went to sleep, including those that had just ended.
  var activeHint = 0
  var isStarted = false
  var isStopping = false
  let inboxLock = CurlLock()

  // Written by the thread before it first releases the drive lock; constant afterwards.
  var poll: Int32 = -1
  var wakeup: Int32 = -1

  // Guarded by `driveLock`.
  let driveLock = CurlLock()
  var commands: [Command] = []
  var resumedCount = 0
  var sleepsUntil = UInt64.max
  /// Whether the thread sleeps without watching the sockets.
  var isParked = false
  /// The number of consecutive quick single transfers, and of consecutive short sleeps.
  var quickInARow = 0
  var shortSleepsInARow = 0
  let clock = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
  let events = UnsafeMutablePointer<epoll_event>.allocate(capacity: CurlLoop.eventCapacity)
  var sockets = CurlSockets(poll: -1)
  var timer = UInt64.max
  var multi: UnsafeMutableRawPointer?
  /// Shares TLS sessions between handles; libcurl would otherwise keep them in each handle.
  var share: UnsafeMutableRawPointer?
  var transfers = CurlTransferTable()
  var spareCallbackStates: [UnsafeMutablePointer<CallbackState>] = []
  var headsReady: [CurlTransfer] = []
  /// Callers to be resumed when the lock is free; all together, so that their threads are woken only once.
  var resumed: [UnsafeContinuation<Void, Never>] = []

  // Used only by the thread.
  var runningJobs: [CurlJob] = []
  /// Whether there are enqueued jobs.
  var hasJobs = false

  static let eventCapacity = 64
  static let resumeBatch = 16
  /// Up to this number of active transfers, callers start theirs in place.
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

  /// The monotonic time in nanoseconds.
  static func readClock() -> UInt64 {
    DispatchTime.now().uptimeNanoseconds
  }

  var now: UInt64 { clock.pointee }
  var clockPointer: UnsafeMutablePointer<UInt64> { clock }
}

extension CurlLoop {
  /// Runs a command: in place if the thread sleeps; otherwise whoever drives the loop runs it before releasing the
  /// lock.
  func send(_ command: Command) {
    inboxLock.lock()
    // With many transfers, someone is always driving the loop. Moreover, memory that libcurl allocates on one thread
    // and frees on another causes contention in the allocator.
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

  /// Enqueues a command. Must be called with the inbox locked, and unlocks it.
  func handOver(_ command: Command) {
    guard !isStopping else { return inboxLock.unlock() }
    inbox.append(command)
    // A sleeping thread has released the drive lock. If it is held now, then by the thread waking up or by a caller
    // driving in place, and both check the inbox before they release it.
    let wakes = isAsleep && !isWoken && (command.needsThread || activeHint >= Self.inPlaceLimit)
    if wakes { isWoken = true }
    let starts = !isStarted
    isStarted = true
    inboxLock.unlock()
    if starts { startThread() }
    if wakes { wake() }
  }

  /// Releases the drive lock, after running the commands that were handed over meanwhile.
  func leaveInPlace() {
    while true {
      let wakes = nextRound < sleepsUntil || isParked && !transfers.all.isEmpty
      // Wake it only once: it then checks timers and sockets itself.
      if wakes {
        sleepsUntil = 0
        isParked = false
      }
      let resumed = takeResumed()
      driveLock.unlock()
      for continuation in resumed { continuation.resume() }
      if wakes { wake() }
      inboxLock.lock()
      // If a command has woken the thread, that runs the others too.
      guard !inbox.isEmpty, isAsleep, !isWoken, driveLock.tryLock() else { return inboxLock.unlock() }
      swap(&inbox, &commands)
      inboxLock.unlock()
      carryOutAll()
      finishRound()
    }
  }

  /// Ends all transfers and the thread. Called when no transfer can be started any more.
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
