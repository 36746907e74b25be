#if os(Linux)
/// A job that is to run on the loop's thread.
struct CurlJob: Sendable {
  let job: UnownedJob
  let executor: UnownedTaskExecutor

  func run() { job.runSynchronously(on: executor) }
}

/// The tasks to resume, since what they waited for has happened while the drive was held. They are resumed after its release,
/// or before it if there are many: what they do at once never waits for the drive.
struct CurlResumptions {
  var callers: [UnsafeContinuation<Void, Never>] = []
  var notices: [CurlByteChannel.Notice] = []

  mutating func resumeAll() {
    for caller in callers { caller.resume() }
    callers.removeAll(keepingCapacity: true)
    for notice in notices { notice() }
    notices.removeAll(keepingCapacity: true)
  }
}

/// The commands and jobs that other threads hand over to a loop, and the state of its thread that they need to know.
struct CurlInbox {
  /// Who must be woken after something was handed over, once the inbox is unlocked.
  struct WakeAction: Equatable {
    var startsThread = false
    var wakesThread = false
  }

  /// Up to this number of active transfers, callers start theirs in place.
  static let inPlaceLimit = 16

  private var commands: [CurlCommand] = []
  private var jobs: [CurlJob] = []
  private(set) var isAsleep = false
  /// Whether someone has woken the sleeping thread, or is about to.
  private var isWoken = false
  /// The number of transfers when the thread last went to sleep, including those that had just ended.
  private var activeHint = 0
  private var hasThread = false
  private var isStopping = false
  /// Whether jobs are being run without the thread.
  private var runsAbandonedJobs = false

  /// Whether the inbox contains nothing for the thread.
  var isEmpty: Bool { commands.isEmpty && jobs.isEmpty && !isStopping }

  /// Whether a caller may run a command itself, if the drive is free.
  ///
  /// With many transfers, someone is always driving the loop. Moreover, memory that libcurl allocates on one thread and
  /// frees on another causes contention in the allocator.
  func allowsInPlace(_ command: CurlCommand) -> Bool {
    isAsleep && !isWoken && commands.isEmpty && !command.needsThread && activeHint < Self.inPlaceLimit
  }

  /// Whether there are commands that only a caller driving in place will run.
  var isLeftToCaller: Bool { !commands.isEmpty && isAsleep && !isWoken }

  mutating func append(_ command: CurlCommand) -> WakeAction {
    guard !isStopping else { return WakeAction() }
    guard hasThread || command.begins else {
      // A thread started for it might fail just when the next call is handed over, which would get that failure.
      if case .cancel(let transfer) = command { cancelUnseen(transfer) }
      return WakeAction()
    }
    commands.append(command)
    // A sleeping thread has released the drive. If it is held now, then by the thread waking up or by a caller driving in
    // place, and both check the inbox before they release it.
    return wakeAction(wakes: command.needsThread || activeHint >= Self.inPlaceLimit)
  }

  mutating func append(_ job: CurlJob) -> WakeAction {
    jobs.append(job)
    return wakeAction(wakes: true)
  }

  private mutating func wakeAction(wakes: Bool) -> WakeAction {
    let action = WakeAction(startsThread: !hasThread, wakesThread: wakes && isAsleep && !isWoken)
    hasThread = true
    if action.wakesThread { isWoken = true }
    return action
  }

  /// Asks the thread to end; returns whether it has to be woken for that.
  mutating func stop() -> Bool {
    isStopping = true
    return hasThread && isAsleep
  }

  /// Swaps the commands with an empty list, whose memory is used again.
  mutating func takeCommands(into list: inout [CurlCommand]) {
    swap(&commands, &list)
  }

  /// Swaps the jobs with an empty list, whose memory is used again.
  mutating func takeJobs(into list: inout [CurlJob]) {
    swap(&jobs, &list)
  }

  /// Takes the commands when the thread is awake. Returns whether there are jobs, or nil if the thread should end.
  mutating func wakeUp(taking list: inout [CurlCommand]) -> Bool? {
    isAsleep = false
    isWoken = false
    takeCommands(into: &list)
    return isStopping ? nil : !jobs.isEmpty
  }

  /// Notes that the thread goes to sleep. Returns false if there is something to do first.
  mutating func fallAsleep(active: Int) -> Bool {
    guard isEmpty else { return false }
    isAsleep = true
    activeHint = active
    return true
  }

  /// Notes that no thread could be started, and returns the transfers that were to be started, and whether they were
  /// cancelled before, and the channels that were to be opened. The next command tries again.
  mutating func threadFailed() -> (
    transfers: [(transfer: CurlTransfer, isCancelled: Bool)], channels: [CurlByteChannel]
  ) {
    defer { commands.removeAll() }
    hasThread = false
    var abandoned: [(CurlTransfer, Bool)] = []
    var channels: [CurlByteChannel] = []
    for command in commands {
      switch command {
      case .start(let transfer):
        abandoned.append((transfer, transfer.machine.state == .done))
        _ = transfer.machine.end(nil)
      case .cancel(let transfer): cancelUnseen(transfer)
      case .open(let channel): channels.append(channel)
      case .resumeReceiving, .resumeSending, .carry: break
      }
    }
    return (abandoned, channels)
  }

  /// Cancels a transfer that no thread has seen. If it is yet to be handed over, the next thread must know.
  private func cancelUnseen(_ transfer: CurlTransfer) { _ = transfer.machine.end(.cancelled) }

  /// Returns whether the caller has to run the jobs: there are some, and nobody else runs them.
  mutating func beginAbandonedJobs() -> Bool {
    guard !jobs.isEmpty, !runsAbandonedJobs else { return false }
    runsAbandonedJobs = true
    return true
  }

  /// Returns whether the caller may stop: there are no more jobs, or a thread that runs them.
  mutating func endAbandonedJobs() -> Bool {
    guard jobs.isEmpty || hasThread else { return false }
    runsAbandonedJobs = false
    return true
  }
}
#endif
