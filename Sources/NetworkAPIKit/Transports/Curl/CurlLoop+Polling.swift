#if os(Linux)
import CCurl
import Foundation

/// Busy polling: continuing to look for events for a while, if sleeping wouldn't pay off.
///
/// Putting a thread to sleep and waking it takes longer than a nearby server needs to respond. And two threads would
/// have to be woken: the one that waits for the sockets, and the caller's. Therefore:
///
/// - While single transfers finish within ``CurlLoop/quick``, the thread doesn't watch the sockets when it has nothing
///   to do. Instead, the caller polls for that time. If there is no response by then, or another transfer starts, the
///   thread takes over as usual.
/// - While the thread's sleeps are short, it polls for that time after it has resumed callers, which are likely to make
///   another call at once. It yields in between, since they may be waiting for its CPU.
///
/// Both adapt to recent transfers; a wrong guess wastes one 0.2 ms spin. Transfers without a waiting caller, such as
/// long bodies, don't cause polling.
extension CurlLoop {
  /// How long to poll, in nanoseconds: about the time it takes to wake two threads.
  static let quick: UInt64 = 200_000
  /// A sleep shorter than this, in nanoseconds, counts as short. Includes the time to wake up.
  static let shortSleep: UInt64 = 500_000
  /// Transfers that end within this interval, in nanoseconds, count as ending together.
  static let together: UInt64 = 20_000
  /// How many transfers or sleeps in a row must be short before polling starts.
  static let quickCalls = 4
  // With a single CPU, polling would prevent a local server from responding.
  static let canPoll = ProcessInfo.processInfo.activeProcessorCount > 1

  var expectsQuickResponse: Bool { quickInARow >= Self.quickCalls && Self.canPoll }

  /// Adapts to a transfer that has ended; called before it is removed from the table.
  func learn(from transfer: CurlTransfer, succeeded: Bool) {
    let isQuick = succeeded && transfers.all.count == 1 && now - transfer.started < Self.quick
    quickInARow = isQuick ? min(quickInARow + 1, Self.quickCalls) : 0
  }

  /// Polls for the response to a transfer that was just started in place. Requires the drive lock.
  func poll(for transfer: CurlTransfer) {
    guard isParked else { return }
    let end = now + Self.quick
    while transfer.continuation != nil, transfers.all.count == 1, now < end, inboxIsEmpty() {
      pollOnce()
      finishRound()
    }
    if transfer.continuation != nil { quickInARow = 0 }
  }

  /// Whether callers to be resumed will probably be back soon, or other events are likely.
  var expectsEvents: Bool {
    shortSleepsInARow >= Self.quickCalls && Self.canPoll && !resumed.isEmpty
      && !(transfers.all.isEmpty && expectsQuickResponse)
  }

  /// Adapts to the duration of a sleep in which the sockets were watched.
  func learn(fromSleepOf duration: UInt64) {
    shortSleepsInARow = duration < Self.shortSleep ? min(shortSleepsInARow + 1, Self.quickCalls) : 0
  }

  /// Collects further transfers that end shortly after each other, so that their callers are resumed together and
  /// threads are woken only once. Stops when more have ended than are still running.
  private func batchResumptions() {
    let end = now + Self.quick
    var last = now
    while resumed.count < transfers.all.count, now < min(end, last + Self.together), inboxIsEmpty() {
      let count = resumed.count
      pollOnce()
      finishRound()
      if resumed.count > count { last = now }
    }
  }

  /// Resumes callers and polls for events; returns false if there were none. Requires the drive lock, and holds it
  /// afterwards.
  func spinForEvents() -> Bool {
    batchResumptions()
    let end = now + Self.quick
    // The callers resumed earlier have returned by now.
    resumedCount = 0
    let resumed = takeResumed()
    driveLock.unlock()
    for continuation in resumed { continuation.resume() }
    while true {
      sched_yield()
      let hasCommands = !inboxIsEmpty()
      driveLock.lock()
      guard !hasCommands else {
        clock.pointee = Self.readClock()
        return true
      }
      if pollOnce() || nextRound <= now { return true }
      guard now < end else {
        shortSleepsInARow = 0
        return false
      }
      driveLock.unlock()
    }
  }

  /// Checks for events without waiting and handles them; returns false if there were none.
  @discardableResult
  private func pollOnce() -> Bool {
    let count = waitForEvents(0)
    clock.pointee = Self.readClock()
    handleEvents(count)
    return count > 0
  }

  private func inboxIsEmpty() -> Bool {
    inboxLock.lock()
    defer { inboxLock.unlock() }
    return inbox.isEmpty && jobs.isEmpty && !isStopping
  }

  /// Sleeps until woken or until the timeout, without watching the sockets.
  func park(_ milliseconds: Int32) -> Int32 {
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    if SystemCalls.waitFor(&descriptor, milliseconds: milliseconds) > 0 { takeWakeup() }
    return 0
  }

  func takeWakeup() {
    var value: eventfd_t = 0
    eventfd_read(wakeup, &value)
  }
}
#endif
