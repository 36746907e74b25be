#if os(Linux)
import CCurl
import Foundation

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
