#if os(Linux)
import CCurl
import Foundation

/// Starts threads that wait for sockets.
enum CurlThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Runs the body on a thread of its own; false when the system has none left.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var thread = pthread_t()
    // The thread inherits the mask: signals are the program's business, and a broken connection must not end it
    // (SIGPIPE).
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
