#if os(Linux)
/// Runs tasks on the thread that drives a transport's connections.
///
/// A task that prefers this executor makes calls without switching threads, neither for sending nor for receiving. That
/// pays off in programs that make very many small calls and do little with each response, such as proxies, crawlers and
/// load generators:
///
/// ```swift
/// let transport = CurlTransport()
/// let client = NetworkClient(configuration: .init(transport: transport))
/// await withTaskExecutorPreference(transport.executor) {
///   await withTaskGroup(of: Void.self) { group in … }
/// }
/// ```
///
/// Code that runs there delays every connection of the transport, so it must not block or compute for long. The thread
/// lives as long as the executor.
public final class CurlExecutor: TaskExecutor {
  private let engine: CurlEngine

  init(_ engine: CurlEngine) {
    self.engine = engine
  }

  /// Enqueues a job of a task; called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    engine.loop.run(UnownedJob(job), for: asUnownedTaskExecutor())
  }
}

extension CurlTransport {
  /// An executor that runs tasks on the thread of this transport's connections, for programs that make very many small
  /// calls.
  public var executor: CurlExecutor { CurlExecutor(engine) }
}

/// A job that is to run on the loop's thread.
struct CurlJob: Sendable {
  let job: UnownedJob
  let executor: UnownedTaskExecutor

  func run() { job.runSynchronously(on: executor) }
}

extension CurlLoop {
  /// Enqueues a job for the loop's thread.
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

  /// Resumes callers and runs the enqueued jobs. Don't call it with a lock held, since jobs make calls.
  ///
  /// Only runs jobs that are enqueued already, so that connections get their turn before further jobs.
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
