#if os(Linux)
import CNetworkSupport
import Foundation

/// The thread that drives all transfers of a transport, and how callers hand it their transfers.
///
/// There are two locks. That of `inbox` protects what other threads hand over, and is held only briefly. That of the
/// drive is held while using libcurl and the transfers: usually by the thread, while it is awake; or by a caller that
/// starts its transfer while the thread sleeps, which avoids two thread switches. An idle loop sleeps without a timeout.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: only the thread uses the variables.

  let settings: CurlSettings
  private let resources: CurlResources
  let inbox = Locked(CurlInbox())
  let lockedDrive: LockedDrive

  private var runningJobs: [CurlJob] = []
  private var resuming = CurlResumptions()
  /// Whether there have ever been jobs.
  private var hasJobs = false

  /// The number of transfers in a round after which their callers are resumed at once.
  private static let resumeBatch = 16

  init(settings: CurlSettings, resources: CurlResources = CurlResources()) {
    self.settings = settings
    self.resources = resources
    lockedDrive = LockedDrive(CurlDrive(settings: settings, resources: resources))
  }
}

// MARK: - For other threads

extension CurlLoop: CurlCommandTarget, CurlChannelLoop {
  func open(_ channel: CurlByteChannel) { send(.open(channel)) }
  func carry(_ channel: CurlByteChannel) { send(.carry(channel)) }

  /// Sends a transfer's request, and waits for the head of the response and for a body that is to be collected, or for
  /// the transfer's failure.
  func run(_ transfer: CurlTransfer) async throws(NetworkError) {
    transfer.place = try transfer.request.context.add(transfer)
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        transfer.continuation = continuation
        send(.start(transfer))
      }
    } onCancel: {
      send(.cancel(transfer))
    }
    transfer.handOver.take()
  }

  /// Runs a command: in place if the thread sleeps; otherwise the thread that drives the loop runs it before releasing
  /// the lock.
  func send(_ command: CurlCommand) {
    // Nothing can be sent any more; code that waits for it while the process ends must not wait for ever.
    guard ccurl_is_ending() == 0 else { return refuse(command) }
    var holder: LockedDrive.Holder?
    let action = inbox.withLock { inbox in
      if inbox.allowsInPlace(command) { holder = lockedDrive.tryLock() }
      return holder == nil ? inbox.append(command) : CurlInbox.WakeAction()
    }
    guard let holder else { return perform(action) }
    holder.drive.updateClockAfterSleep()
    holder.drive.execute(command)
    holder.drive.finishRound()
    if case .start(let transfer) = command { spin(for: transfer, holder.drive) }
    leaveInPlace(holder)
  }

  /// Enqueues a job for the loop's thread.
  func run(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
    perform(inbox.withLock { $0.append(CurlJob(job: job, executor: executor)) })
  }

  /// Ends all transfers and the thread. Called when no transfer can be started any more.
  func stop() {
    if inbox.withLock({ $0.stop() }) { lockedDrive.wake() }
  }

  private func refuse(_ command: CurlCommand) {
    switch command {
    case .start(let transfer): transfer.end(.cancelled)?.resume()
    case .open(let channel), .carry(let channel): channel.isOver(.cancelled)()
    case .cancel, .resumeReceiving, .resumeSending: break
    }
  }

  private func perform(_ action: CurlInbox.WakeAction) {
    if action.startsThread {
      let code = resources.startThread { self.run() }
      if code != 0 { abandon(.init(function: "pthread_create", code: code)) }
    }
    if action.wakesThread { lockedDrive.wake() }
  }

  /// Looks for the response to a transfer that was just started in place.
  private func spin(for transfer: CurlTransfer, _ drive: CurlDrive) {
    guard drive.isParked else { return }
    let end = drive.now + SpinPolicy.spin
    while transfer.continuation != nil, drive.transfers.all.count == 1, drive.now < end, isInboxEmpty {
      if drive.pollOnce() || drive.nextRound <= drive.now { drive.finishRound() }
    }
    if transfer.continuation != nil { drive.spinning.stopSpinning() }
  }

  /// Releases the drive, and runs the commands that were handed over meanwhile. Every holder except the loop's thread must
  /// release the drive this way: no other thread is woken for these commands.
  func leaveInPlace(_ holder: consuming LockedDrive.Holder) {
    while true {
      let wakes = holder.drive.mustWakeThread()
      var resumed = CurlResumptions()
      holder.drive.takeResumed(into: &resumed)
      holder.release()
      resumed.resumeAll()
      if wakes { lockedDrive.wake() }
      var next: LockedDrive.Holder?
      inbox.withLock { inbox in
        // If a command has woken the thread, that runs the others too.
        if inbox.isLeftToCaller { next = lockedDrive.tryLock() }
        if let drive = next?.drive { inbox.takeCommands(into: &drive.commands) }
      }
      guard let next else { return }
      next.drive.executeAll()
      next.drive.finishRound()
      holder = next
    }
  }

  private var isInboxEmpty: Bool { inbox.withLock { $0.isEmpty } }
}

// MARK: - The thread

extension CurlLoop {
  private func run() {
    var holder = lockedDrive.lock()
    do throws(CurlResources.Refusal) {
      try holder.drive.open()
    } catch {
      holder.release()
      return abandon(error)
    }
    while takeCommands(holder.drive) {
      // A busy thread might not release the lock for long.
      holder.waitIfProcessEnds()
      holder.drive.executeAll()
      holder.drive.finishRound()
      if hasJobs {
        holder.drive.takeResumed(into: &resuming)
        holder.release()
        runJobs()
        holder = lockedDrive.lock()
        holder.drive.updateClock()
      }
      if holder.drive.resumed.count >= Self.resumeBatch {
        holder.drive.takeResumed(into: &resuming)
        resuming.resumeAll()
      }
      // Finished transfers may have let others start, which may have finished already.
      sleepIfIdle(&holder)
    }
    holder.drive.close()
    holder.drive.takeResumed(into: &resuming)
    holder.release()
    runJobs()
  }

  /// Fails what was handed over, since nothing can drive it. The next command tries again.
  ///
  /// This doesn't use the drive: another caller may have started a thread meanwhile, which uses it. The transfers are
  /// those that no thread has seen.
  private func abandon(_ refusal: CurlResources.Refusal) {
    let (abandoned, runsJobs) = inbox.withLock { ($0.threadFailed(), $0.beginAbandonedJobs()) }
    for channel in abandoned.channels {
      channel.isOver(refusal.networkError(authority: channel.request.url.authority))()
    }
    for (transfer, isCancelled) in abandoned.transfers {
      let error = refusal.networkError(authority: transfer.request.url.authority)
      transfer.end(isCancelled ? .cancelled : .own(error))?.resume()
    }
    if runsJobs { runAbandonedJobs() }
  }

  /// Runs the executor's jobs on the current thread. A job whose call fails at once enqueues the next job, which is run
  /// here too: if it ran inside the first, the stack would grow with every call.
  private func runAbandonedJobs() {
    var jobs: [CurlJob] = []
    repeat {
      inbox.withLock { $0.takeJobs(into: &jobs) }
      for job in jobs { job.run() }
      jobs.removeAll(keepingCapacity: true)
    } while !inbox.withLock { $0.endAbandonedJobs() }
  }

  /// Takes the commands from other threads; returns false if the loop should end.
  private func takeCommands(_ drive: CurlDrive) -> Bool {
    let jobsWait = inbox.withLock { $0.wakeUp(taking: &drive.commands) }
    if jobsWait == true { hasJobs = true }
    return jobsWait != nil
  }

  /// Resumes callers and runs the enqueued jobs, which make calls, so no lock may be held.
  ///
  /// Only runs jobs that are enqueued already, so that connections get their turn before further jobs.
  private func runJobs() {
    resuming.resumeAll()
    inbox.withLock { $0.takeJobs(into: &runningJobs) }
    for job in runningJobs { job.run() }
    runningJobs.removeAll(keepingCapacity: true)
  }

  /// Unless there is a command to run first, sleeps until there is an event on a socket, a timer is due, or another
  /// thread needs the loop; then handles it.
  private func sleepIfIdle(_ holder: inout LockedDrive.Holder) {
    let drive = holder.drive
    if drive.spinning.expectsEvents(resumesCallers: !drive.resumed.isEmpty, isIdle: drive.transfers.all.isEmpty),
      spinForEvents(&holder)
    {
      return
    }
    drive.sleepsUntil = drive.nextRound
    let timeout = drive.milliseconds(until: drive.sleepsUntil)
    let parks = drive.spinning.expectsQuickResponse && drive.isIdle
    var held: LockedDrive.Holder? = consume holder
    inbox.withLock { inbox in
      let active = drive.transfers.all.count + drive.resumed.count + drive.resumedCount
      guard inbox.fallAsleep(active: active) else { return }
      drive.isParked = parks
      drive.takeResumed(into: &resuming)
      drive.resumedCount = 0
      // Released before the inbox: a caller that sees the thread asleep expects the drive to be free or held by a caller.
      held = nil
    }
    if let held {
      holder = held
      // Jobs that enqueue the next ones would keep the sockets waiting.
      if hasJobs { holder.drive.pollOnce() }
      return
    }
    resuming.resumeAll()
    let count = lockedDrive.sleep(timeout, parks: parks)
    holder = lockedDrive.lock()
    drive.isParked = false
    let fellAsleep = drive.now
    drive.updateClockAfterSleep()
    // It is awake, so it is expected to look at the clock at any time.
    drive.sleepsUntil = 0
    if !parks { drive.spinning.slept(for: drive.now - fellAsleep) }
    drive.handleEvents(count)
  }

  /// Resumes callers and looks for events; returns false if there were none.
  private func spinForEvents(_ holder: inout LockedDrive.Holder) -> Bool {
    batchResumptions(holder.drive)
    let end = holder.drive.now + SpinPolicy.spin
    // The callers resumed earlier have returned by now.
    holder.drive.resumedCount = 0
    holder.drive.takeResumed(into: &resuming)
    while true {
      holder.release()
      resuming.resumeAll()
      // They may be waiting for this thread's processor.
      sched_yield()
      let hasCommands = !isInboxEmpty
      holder = lockedDrive.lock()
      guard !hasCommands else {
        holder.drive.updateClock()
        return true
      }
      if holder.drive.pollOnce() || holder.drive.nextRound <= holder.drive.now { return true }
      guard holder.drive.now < end else {
        holder.drive.spinning.threadSpunInVain()
        return false
      }
    }
  }

  /// Collects further transfers that end shortly after each other.
  private func batchResumptions(_ drive: CurlDrive) {
    let start = drive.now
    var last = start
    while drive.spinning.collectsMore(
      resumed: drive.resumed.count, running: drive.transfers.all.count, start: start, last: last, now: drive.now),
      isInboxEmpty
    {
      let count = drive.resumed.count
      drive.pollOnce()
      drive.finishRound()
      if drive.resumed.count > count { last = drive.now }
    }
  }
}
#endif
