#if os(Linux)
/// Runs tasks on the thread that drives a transport's connections.
///
/// A task that prefers it needs no change of thread for a call: not on the way to the connection and not on the way
/// back. That pays for programs that make very many small calls and do little with each response, such as proxies,
/// crawlers and load generators:
///
/// ```swift
/// let transport = CurlTransport()
/// let client = NetworkClient(configuration: .init(transport: transport))
/// await withTaskExecutorPreference(transport.executor) {
///   await withTaskGroup(of: Void.self) { group in … }
/// }
/// ```
///
/// What runs there holds up every connection of the transport, so it must not block, and long computations belong
/// elsewhere. The thread stays for as long as there is an executor.
public final class CurlExecutor: TaskExecutor {
  private let engine: CurlEngine

  init(_ engine: CurlEngine) {
    self.engine = engine
  }

  /// Has the thread run a piece of a task; called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    engine.loop.run(UnownedJob(job), for: asUnownedTaskExecutor())
  }
}

extension CurlTransport {
  /// Runs tasks on the thread that drives this transport's connections; for programs that make very many small calls.
  public var executor: CurlExecutor { CurlExecutor(engine) }
}

/// A part of a task that is to run on the loop's thread.
struct CurlJob: Sendable {
  let job: UnownedJob
  let executor: UnownedTaskExecutor

  func run() { job.runSynchronously(on: executor) }
}

extension CurlLoop {
  /// Runs a job on the loop's thread, soon.
  func run(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
    inboxLock.lock()
    jobs.append(CurlJob(job: job, executor: executor))
    let wakes = isAsleep && !isWoken
    if wakes { isWoken = true }
    let starts = !isStarted
    isStarted = true
    inboxLock.unlock()
    if starts { startThread() }
    if wakes { wake() }
  }

  /// Lets callers go on and runs what they left here; not with a lock held, as they make calls.
  ///
  /// Only what is there now: the connections have their turn before what those jobs bring along.
  func runJobs() {
    for continuation in takeResumed() { continuation.resume() }
    inboxLock.lock()
    swap(&jobs, &runningJobs)
    inboxLock.unlock()
    for job in runningJobs { job.run() }
    runningJobs.removeAll(keepingCapacity: true)
  }
}

extension CurlExecutor: ShownByDescription {}
#endif
