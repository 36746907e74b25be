public import Foundation

/// Tells how this machine is connected, and when that changes.
///
/// ```swift
/// let monitor = NetworkMonitor.shared
/// print(monitor.current.isConnected, monitor.current.interfaces.map(\.name))
/// for await status in monitor.changes { … }
/// ```
///
/// On Apple platforms it is the Network framework's path monitor, on Linux the kernel's rtnetlink. Where neither can be
/// had, ``current`` says connected without interfaces, and never changes.
public final class NetworkMonitor: Sendable {
  private struct State {
    var current: NetworkStatus
    var listeners: [Int: AsyncStream<NetworkStatus>.Continuation] = [:]
    var lastListener = 0
  }

  private let state: Locked<State>
  private let source: (any NetworkStatusSource)?

  /// One for the whole program; it begins to look when it is first used.
  public static let shared = NetworkMonitor()

  /// A monitor of its own; it looks for as long as it is kept.
  public convenience init() {
    self.init(source: SystemNetworkStatus.make())
  }

  init(source: (any NetworkStatusSource)?) {
    self.source = source
    state = Locked(State(current: source?.initial ?? NetworkStatus(isConnected: true)))
    source?.start { [weak self] status in self?.publish(status) }
  }

  deinit {
    source?.stop()
    state.withLock { state in
      for listener in state.listeners.values { listener.finish() }
    }
  }

  /// How things are now.
  public var current: NetworkStatus { state.withLock { $0.current } }

  /// How things are, and then each change. A reader that is slower than the changes gets the latest.
  public var changes: AsyncStream<NetworkStatus> {
    let (stream, continuation) = AsyncStream.makeStream(of: NetworkStatus.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = continuation
      continuation.yield(state.current)
      return state.lastListener
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
    }
    return stream
  }

  /// Waits until things are other than they were.
  ///
  /// - Parameters:
  ///   - status: how they were; where they are another way already, that is given at once.
  ///   - timeout: the most seconds to wait; nil for as long as it takes.
  /// - Returns: how they are then, or nil when nothing changed in time.
  /// - Throws: `CancellationError` when the task is cancelled.
  public func waitForChange(from status: NetworkStatus, timeout: TimeInterval? = nil) async throws -> NetworkStatus? {
    try await waitForChange(from: status, timeout: timeout, time: .system)
  }

  func waitForChange(
    from status: NetworkStatus, timeout: TimeInterval?, time: TimeSource
  ) async throws -> NetworkStatus? {
    let changes = changes
    return try await withThrowingTaskGroup(of: NetworkStatus?.self) { group in
      group.addTask {
        for await change in changes where change != status { return change }
        try Task.checkCancellation()
        return nil
      }
      if let timeout {
        group.addTask {
          try await time.sleep(Duration(clamping: timeout))
          return nil
        }
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }

  private func publish(_ status: NetworkStatus) {
    state.withLock { state in
      guard status != state.current else { return }
      state.current = status
      for listener in state.listeners.values { listener.yield(status) }
    }
  }
}

/// Where a monitor gets its news from.
protocol NetworkStatusSource: Sendable {
  /// How things were when the source was made.
  var initial: NetworkStatus { get }
  /// Begins to tell of changes, on any thread.
  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void)
  /// Ends it.
  func stop()
}

/// What the platform has.
enum SystemNetworkStatus {
  static func make() -> (any NetworkStatusSource)? {
    #if canImport(Network)
    PathStatusSource()
    #elseif os(Linux)
    try? NetlinkStatusSource()
    #else
    nil
    #endif
  }
}
