/// A destination for the intervals of calls.
///
/// It makes a text only if that is recorded.
protocol SignpostSink: Sendable {
  func begin(_ call: UInt64, _ text: @autoclosure () -> String)
  func end(_ call: UInt64, _ text: @autoclosure () -> String)
}

/// An observer that records each call as an interval, for Instruments (Apple platforms).
///
/// Intervals are in the subsystem `NetworkAPIKit`, category `calls`, with the name `Call`, the redacted request and its
/// result. They cost almost nothing while Instruments isn't recording.
public struct NetworkSignposts: NetworkObserver {
  private let sink: any SignpostSink

  init(sink: any SignpostSink) { self.sink = sink }

  public func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .started(let request): sink.begin(event.callID, request.description)
    case .finished(let response, _): sink.end(event.callID, response.status.description)
    case .paused: sink.end(event.callID, "paused")
    case .failed(let error, _): sink.end(event.callID, error.description(bodyLimit: 0))
    default: break
    }
  }
}

#if canImport(os)
import os

extension NetworkSignposts {
  /// Creates an observer that records to the system log:
  ///
  /// ```swift
  /// configuration.observers = [NetworkSignposts()]
  /// ```
  public init() { self.init(sink: SystemSignposts()) }
}

private final class SystemSignposts: SignpostSink {
  // Signposters and their intervals may be used on any thread: an interval may end on another one than it began on.
  private let shared = ThreadSafe(OSSignposter(subsystem: "NetworkAPIKit", category: "calls"))
  private let running = Locked<[UInt64: ThreadSafe<OSSignpostIntervalState>]>([:])

  func begin(_ call: UInt64, _ text: @autoclosure () -> String) {
    let signposter = shared.value
    guard signposter.isEnabled else { return }
    let text = text()
    let interval = ThreadSafe(
      signposter.beginInterval("Call", id: signposter.makeSignpostID(), "\(text, privacy: .public)"))
    running.withLock { $0[call] = interval }
  }

  func end(_ call: UInt64, _ text: @autoclosure () -> String) {
    guard let interval = running.withLock({ $0.removeValue(forKey: call) }) else { return }
    let text = text()
    shared.value.endInterval("Call", interval.value, "\(text, privacy: .public)")
  }
}
#endif
