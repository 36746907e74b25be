#if os(Linux)
import CNetworkSupport
import Foundation

/// Starts threads that wait for sockets.
enum CurlThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs a closure on a new thread; returns an error number if the system can't create one.
  @Sendable
  static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 1 << 20)
    #if canImport(Glibc)
    var thread = pthread_t()
    #else
    var thread: pthread_t?
    #endif
    // The thread inherits the signal mask. Block the signals that are for the program's threads, and SIGPIPE, with
    // which a broken connection would end the program. Not those of a fault in a task that runs here, which would end it
    // without a report, nor SIGPROF, which profilers and Swift's reporter of crashes send to each thread.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for own in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGPROF] { sigdelset(&blocked, own) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
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
    return code
  }
}
#endif
