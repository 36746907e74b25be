/// An observer of calls. It is called synchronously while calls run, so it must return quickly and not block.
public protocol NetworkObserver: Sendable {
  /// Handles an event.
  func observe(_ event: NetworkEvent)
}
