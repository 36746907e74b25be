#if os(Linux)
import CCurl
import Foundation

/// Busy polling: to keep looking for a while, where sleeping would not pay.
///
/// Putting a thread to sleep and waking it takes longer than a server nearby needs for its answer. Two of them would
/// have to be woken: the one that waits for the sockets, and the one the caller runs on. So
///
/// - while lone transfers are over within ``CurlLoop/quick``, the thread does not watch the sockets when it has nothing
///   to do, and the caller keeps looking for as long. When nothing has come by then, or somebody else comes, the thread
///   takes over as ever;
/// - while the thread's sleeps are short, it keeps looking for as long after it let callers go on, who are likely to
///   come back at once. It yields in between: they may wait for its processor.
///
/// Both learn from what lately was, and both are wrong at most once in a few times, at the cost of that time. Transfers
/// that nobody waits for at each step, such as long bodies, are slept for.
extension CurlLoop {
  /// How long to keep looking, in nanoseconds: about what two threads need to be woken.
  static let quick: UInt64 = 200_000
  /// A sleep that is shorter than this was short. It includes the waking.
  static let shortSleep: UInt64 = 500_000
  /// What ends within so many nanoseconds of one another ends together.
  static let together: UInt64 = 20_000
  /// So often in a row it must have been so.
  static let quickCalls = 4
  /// With one processor, whoever keeps looking keeps the server from answering.
  static let canPoll = ProcessInfo.processInfo.activeProcessorCount > 1

  var expectsQuickResponse: Bool { quickInARow >= Self.quickCalls && Self.canPoll }

  /// Learns from a transfer that is over; called before it leaves the table.
  func learn(from transfer: CurlTransfer, succeeded: Bool) {
    let isQuick = succeeded && transfers.all.count == 1 && now - transfer.started < Self.quick
    quickInARow = isQuick ? min(quickInARow + 1, Self.quickCalls) : 0
  }

  /// Looks for the response to a transfer that was just started in place; with the drive lock held.
  func poll(for transfer: CurlTransfer) {
    guard isParked else { return }
    let end = now + Self.quick
    while transfer.continuation != nil, transfers.all.count == 1, now < end, inboxIsEmpty() {
      look()
      finishRound()
    }
    if transfer.continuation != nil { quickInARow = 0 }
  }

  /// Whether those who are to be resumed will probably be back soon, or something else happens.
  var expectsEvents: Bool {
    shortSleepsInARow >= Self.quickCalls && Self.canPoll && !resumed.isEmpty
      && !(transfers.all.isEmpty && expectsQuickResponse)
  }

  /// Learns from a sleep in which the sockets were watched.
  func learn(fromSleepOf duration: UInt64) {
    shortSleepsInARow = duration < Self.shortSleep ? min(shortSleepsInARow + 1, Self.quickCalls) : 0
  }

  /// Waits for others to end, whose callers go on together with those that can, while they come close together and no
  /// more have ended than are under way: waking threads is paid for once.
  private func gatherResumed() {
    let end = now + Self.quick
    var last = now
    while resumed.count < transfers.all.count, now < min(end, last + Self.together), inboxIsEmpty() {
      let count = resumed.count
      look()
      finishRound()
      if resumed.count > count { last = now }
    }
  }

  /// Lets callers go on and looks for what comes; false when nothing came. With the drive lock held before and after.
  func keepsLooking() -> Bool {
    gatherResumed()
    let end = now + Self.quick
    // Those who were resumed before have come back.
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
      if look() || nextRound <= now { return true }
      guard now < end else {
        shortSleepsInARow = 0
        return false
      }
      driveLock.unlock()
    }
  }

  /// Looks for events without waiting, and handles them; false when there were none.
  @discardableResult
  private func look() -> Bool {
    let count = lookForEvents(0)
    clock.pointee = Self.readClock()
    handleEvents(count)
    return count > 0
  }

  private func inboxIsEmpty() -> Bool {
    inboxLock.lock()
    defer { inboxLock.unlock() }
    return inbox.isEmpty && jobs.isEmpty && !isStopping
  }

  /// Sleeps until it is woken or it is time, whatever happens on the sockets: none of them has news then.
  func park(_ milliseconds: Int32) -> Int32 {
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    if Glibc.poll(&descriptor, 1, milliseconds) > 0 { takeWakeup() }
    return 0
  }

  func takeWakeup() {
    var value: eventfd_t = 0
    eventfd_read(wakeup, &value)
  }
}
#endif
