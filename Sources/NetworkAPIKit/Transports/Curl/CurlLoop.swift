#if os(Linux)
import CNetworkSupport
import Foundation

/// The thread that drives all transfers of a transport, and how callers hand it their transfers.
///
/// There are two locks. `inboxLock` protects what other threads hand over, and is held only briefly. `driveLock` is
/// held while using libcurl and the transfers: usually by the thread, while it is awake; or by a caller that starts its
/// transfer while the thread sleeps, which avoids two thread switches. An idle loop sleeps without a timeout.
final class CurlLoop: @unchecked Sendable {
  // Unchecked: `inbox` is guarded by `inboxLock` and `drive` by `driveLock`; only the thread uses the rest.

  let settings: CurlSettings
  private let resources: CurlResources

  let inboxLock = CurlLock()
  var inbox = CurlInbox()

  let driveLock = CurlDriveLock()
  let drive: CurlDrive

  private var runningJobs: [CurlJob] = []
  private var resuming: [UnsafeContinuation<Void, Never>] = []
  /// Whether there have ever been jobs.
  private var hasJobs = false

  /// The number of transfers in a round after which their callers are resumed at once.
  private static let resumeBatch = 16

  init(settings: CurlSettings, resources: CurlResources = CurlResources()) {
    self.settings = settings
    self.resources = resources
    drive = CurlDrive(settings: settings, resources: resources)
  }
}

// MARK: - For other threads

extension CurlLoop: CurlCommandTarget {
  /// Sends a transfer's request, and waits for the head of the response and for a body that is to be collected.
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
    if let failure = transfer.failure { throw failure }
  }

  /// Runs a command: in place if the thread sleeps; otherwise the thread that drives the loop runs it before releasing
  /// the lock.
  func send(_ command: CurlCommand) {
    // Nothing can be sent any more; code that waits for it while the process ends must not wait for ever.
    guard ccurl_is_ending() == 0 else { return refuse(command) }
    inboxLock.lock()
    guard inbox.allowsInPlace(command), driveLock.tryLock() else {
      let action = inbox.append(command)
      inboxLock.unlock()
      return perform(action)
    }
    inboxLock.unlock()
    drive.updateClock()
    drive.execute(command)
    drive.finishRound()
    if case .start(let transfer) = command { spin(for: transfer) }
    leaveInPlace()
  }

  /// Enqueues a job for the loop's thread.
  func run(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
    inboxLock.lock()
    let action = inbox.append(CurlJob(job: job, executor: executor))
    inboxLock.unlock()
    perform(action)
  }

  /// Ends all transfers and the thread. Called when no transfer can be started any more.
  func stop() {
    inboxLock.lock()
    let wakes = inbox.stop()
    inboxLock.unlock()
    if wakes { drive.wake() }
  }

  private func refuse(_ command: CurlCommand) {
    if case .start(let transfer) = command { transfer.end(.cancelled)?.resume() }
  }

  private func perform(_ action: CurlInbox.WakeAction) {
    if action.startsThread {
      let code = resources.startThread { self.run() }
      if code != 0 { abandon(.init(function: "pthread_create", code: code)) }
    }
    if action.wakesThread { drive.wake() }
  }

  /// Looks for the response to a transfer that was just started in place. Requires the drive lock.
  private func spin(for transfer: CurlTransfer) {
    guard drive.isParked else { return }
    let end = drive.now + SpinPolicy.spin
    while transfer.continuation != nil, drive.transfers.all.count == 1, drive.now < end, inboxIsEmpty() {
      drive.pollOnce()
      drive.finishRound()
    }
    if transfer.continuation != nil { drive.spinning.callerSpunInVain() }
  }

  /// Releases the drive lock, after running the commands that were handed over meanwhile.
  private func leaveInPlace() {
    while true {
      let wakes = drive.nextRound < drive.sleepsUntil || drive.isParked && !drive.transfers.all.isEmpty
      // Wake it only once: it then checks timers and sockets itself.
      if wakes {
        drive.sleepsUntil = 0
        drive.isParked = false
      }
      var resumed: [UnsafeContinuation<Void, Never>] = []
      drive.takeResumed(into: &resumed)
      driveLock.unlock()
      for continuation in resumed { continuation.resume() }
      if wakes { drive.wake() }
      inboxLock.lock()
      // If a command has woken the thread, that runs the others too.
      guard inbox.isLeftToCaller, driveLock.tryLock() else { return inboxLock.unlock() }
      inbox.takeCommands(into: &drive.commands)
      inboxLock.unlock()
      drive.executeAll()
      drive.finishRound()
    }
  }

  private func inboxIsEmpty() -> Bool {
    inboxLock.lock()
    defer { inboxLock.unlock() }
    return inbox.isEmpty
  }
}

// MARK: - The thread

extension CurlLoop {
  private func run() {
    driveLock.lock()
    do throws(CurlResources.Refusal) {
      try drive.open()
    } catch {
      driveLock.unlock()
      return abandon(error)
    }
    while takeCommands() {
      // A busy thread might not release the lock for long.
      if ccurl_is_ending() != 0 { driveLock.waitForEnd() }
      drive.executeAll()
      drive.finishRound()
      if hasJobs {
        driveLock.unlock()
        runJobs()
        driveLock.lock()
        drive.updateClock()
      }
      if drive.resumed.count >= Self.resumeBatch {
        drive.takeResumed(into: &resuming)
        resumeCallers()
      }
      // Finished transfers may have let others start, which may have finished already.
      guard sleepIfIdle() else { continue }
    }
    drive.close()
    driveLock.unlock()
    runJobs()
  }

  /// Fails what was handed over, since nothing can drive it. The next command tries again.
  ///
  /// This doesn't use the drive: another caller may have started a thread meanwhile, which uses it. The transfers are
  /// those that no thread has seen.
  private func abandon(_ refusal: CurlResources.Refusal) {
    inboxLock.lock()
    let abandoned = inbox.threadFailed()
    let runsJobs = inbox.beginAbandonedJobs()
    inboxLock.unlock()
    for (transfer, isCancelled) in abandoned {
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
      inboxLock.lock()
      inbox.takeJobs(into: &jobs)
      inboxLock.unlock()
      for job in jobs { job.run() }
      jobs.removeAll(keepingCapacity: true)
      inboxLock.lock()
      defer { inboxLock.unlock() }
      if inbox.endAbandonedJobs() { return }
    } while true
  }

  /// Takes the commands from other threads; returns false if the loop should end.
  private func takeCommands() -> Bool {
    inboxLock.lock()
    let jobsWait = inbox.wakeUp(taking: &drive.commands)
    inboxLock.unlock()
    if jobsWait == true { hasJobs = true }
    return jobsWait != nil
  }

  /// Resumes callers and runs the enqueued jobs, which make calls, so no lock may be held.
  ///
  /// Only runs jobs that are enqueued already, so that connections get their turn before further jobs.
  private func runJobs() {
    // While the thread is awake, no caller drives in place, so this needs no lock.
    drive.takeResumed(into: &resuming)
    resumeCallers()
    inboxLock.lock()
    inbox.takeJobs(into: &runningJobs)
    inboxLock.unlock()
    for job in runningJobs { job.run() }
    runningJobs.removeAll(keepingCapacity: true)
  }

  private func resumeCallers() {
    for continuation in resuming { continuation.resume() }
    resuming.removeAll(keepingCapacity: true)
  }

  /// Sleeps until there is an event on a socket, a timer is due, or another thread needs the loop; then handles it.
  /// Returns false if there is a command to run first.
  private func sleepIfIdle() -> Bool {
    let isIdle = drive.transfers.all.isEmpty
    if drive.spinning.expectsEvents(resumesCallers: !drive.resumed.isEmpty, isIdle: isIdle), spinForEvents() {
      return true
    }
    drive.sleepsUntil = drive.nextRound
    let timeout = drive.milliseconds(until: drive.sleepsUntil)
    inboxLock.lock()
    guard inbox.fallAsleep(active: drive.transfers.all.count + drive.resumed.count + drive.resumedCount) else {
      inboxLock.unlock()
      return false
    }
    let parks = drive.spinning.expectsQuickResponse && drive.transfers.all.isEmpty
    drive.isParked = parks
    drive.takeResumed(into: &resuming)
    drive.resumedCount = 0
    // Unlock this before the inbox: a caller that sees the thread asleep expects the drive lock free or held by a
    // caller.
    driveLock.unlock()
    inboxLock.unlock()
    resumeCallers()
    let count = parks ? drive.park(timeout) : drive.waitForEvents(timeout)
    driveLock.lock()
    drive.isParked = false
    let fellAsleep = drive.now
    drive.updateClock()
    if !parks { drive.spinning.slept(for: drive.now - fellAsleep) }
    drive.handleEvents(count)
    return true
  }

  /// Resumes callers and looks for events; returns false if there were none. Requires the drive lock, and holds it
  /// afterwards.
  private func spinForEvents() -> Bool {
    batchResumptions()
    let end = drive.now + SpinPolicy.spin
    // The callers resumed earlier have returned by now.
    drive.resumedCount = 0
    drive.takeResumed(into: &resuming)
    driveLock.unlock()
    resumeCallers()
    while true {
      // They may be waiting for this thread's processor.
      sched_yield()
      let hasCommands = !inboxIsEmpty()
      driveLock.lock()
      guard !hasCommands else {
        drive.updateClock()
        return true
      }
      if drive.pollOnce() || drive.nextRound <= drive.now { return true }
      guard drive.now < end else {
        drive.spinning.threadSpunInVain()
        return false
      }
      driveLock.unlock()
    }
  }

  /// Collects further transfers that end shortly after each other.
  private func batchResumptions() {
    let start = drive.now
    var last = start
    while drive.spinning.collectsMore(
      resumed: drive.resumed.count, running: drive.transfers.all.count, start: start, last: last, now: drive.now),
      inboxIsEmpty()
    {
      let count = drive.resumed.count
      drive.pollOnce()
      drive.finishRound()
      if drive.resumed.count > count { last = drive.now }
    }
  }
}
#endif
