#if canImport(Darwin)
import Dispatch
#endif

/// Calls a closure whenever the system is short of memory, until it is released (Apple platforms; never on Linux).
final class MemoryPressure: Sendable {
  #if canImport(Darwin)
  /// Dispatch sources may be used from any thread.
  private let source: ThreadSafe<any DispatchSourceMemoryPressure>

  init(_ act: @escaping @Sendable () -> Void) {
    let source = DispatchSource.makeMemoryPressureSource(
      eventMask: [.warning, .critical], queue: DispatchQueue.global(qos: .utility))
    source.setEventHandler(handler: act)
    source.activate()
    self.source = ThreadSafe(source)
  }

  deinit { source.value.cancel() }
  #else
  init(_ act: @escaping @Sendable () -> Void) {}
  #endif
}
