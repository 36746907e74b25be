#if os(Linux)
import CCurl
import Foundation

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

extension CurlExecutor: ShownByDescription {}

/// Starts threads that wait for sockets.
enum CurlThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a new thread; returns false if the system can't create one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    // The thread inherits the signal mask. Block all signals: they are for the program's threads, and SIGPIPE from a
    // broken connection must not end the program.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    let context = Unmanaged.passRetained(Body(body)).toOpaque()
    let code = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        ccurl_name_thread("NetworkAPIKit")
        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    if code != 0 { Unmanaged<Body>.fromOpaque(context).release() }
    return code == 0
  }
}
#endif
