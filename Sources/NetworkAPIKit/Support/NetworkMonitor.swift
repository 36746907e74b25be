/// Reports how this machine is connected to the network, and when that changes.
///
/// ```swift
/// let monitor = NetworkMonitor.shared
/// print(monitor.current.isConnected, monitor.current.interfaces.map(\.name))
/// for await status in monitor.changes { print(status.isConnected) }
/// ```
///
/// Uses the Network framework's path monitor on Apple platforms, and the kernel's rtnetlink socket on Linux. If neither
/// is available, ``current`` is always connected, without interfaces; a socket that can't be opened for now is tried again
/// when the monitor is used later. This is also the status until the system's first report, which arrives within moments on
/// Apple platforms; ``changes`` starts with that report.
public final class NetworkMonitor: Sendable {
  private struct State {
    /// Nil until the system has reported a status.
    var latest: NetworkStatus? = NetworkMonitor.assumed
    /// See ``NetworkMonitor/returns``.
    var returns = 0
    var source: (any NetworkStatusSource)?
    /// When a source that couldn't be made may be tried again, and how long to wait after the next failure.
    var nextTry: ContinuousClock.Instant?
    var pause: Duration = .seconds(5)
  }

  private let state = Locked(State())
  private let listeners = Broadcaster<NetworkStatus>(limit: 1)
  /// Makes the source; nil if the system has none.
  private let makeSource: (@Sendable () throws -> any NetworkStatusSource)?
  private let time: TimeSource

  /// The shared monitor. It starts monitoring when it is first used.
  public static let shared = NetworkMonitor()

  /// Creates a separate monitor. It monitors for as long as it exists.
  convenience init() {
    #if canImport(Network)
    self.init { PathStatusSource() }
    #elseif os(Linux)
    self.init { try NetlinkStatusSource() }
    #else
    self.init(makeSource: nil)
    #endif
  }

  convenience init(source: any NetworkStatusSource) { self.init { source } }

  init(time: TimeSource = .system, makeSource: (@Sendable () throws -> any NetworkStatusSource)?) {
    (self.time, self.makeSource) = (time, makeSource)
    start()
  }

  /// Starts monitoring, unless it is under way. Called at each use: a source that can't be made now, since the process is
  /// out of file descriptors, can be made later. Up to five minutes pass between two tries, since one may block for a moment.
  private func start() {
    guard let makeSource else { return }
    let isDue = state.withLock { state in
      guard state.source == nil, state.nextTry.map({ $0 <= time.now() }) ?? true else { return false }
      state.nextTry = time.now() + state.pause
      state.pause = min(state.pause * 2, .seconds(300))
      return true
    }
    guard isDue, let source = try? makeSource() else { return }
    let isFirst = state.withLock { state in
      // Making it may take so long that another thread has tried too.
      guard state.source == nil else { return false }
      state.source = source
      guard state.latest != source.initial else { return true }
      // Not a return: until now, the status was only assumed.
      state.latest = source.initial
      if let initial = source.initial { listeners.post(initial) }
      return true
    }
    guard isFirst else { return }
    listeners.deliver()
    source.start { [weak self] status in self?.publish(status) }
  }

  /// The state, of a monitor that is used.
  private func use<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    start()
    return state.withLock(body)
  }

  /// The status until the system's first report: assume a connection, so that calls are tried.
  private static let assumed = NetworkStatus(isConnected: true)

  /// Whether the machine is known to be connected: not only assumed to, before the first report.
  var isKnownConnected: Bool { use { $0.latest?.isConnected == true } }

  /// The current status.
  public var current: NetworkStatus { use { $0.latest } ?? Self.assumed }

  /// A stream of the current status and then each change. A slow reader skips to the latest status.
  public var changes: AsyncStream<NetworkStatus> {
    use { listeners.stream(startingWith: $0.latest.map { [$0] } ?? []) }
  }

  /// Waits until the status differs from the given one.
  ///
  /// - Parameters:
  ///   - status: the status to compare with. If the current status differs already, it is returned at once.
  ///   - timeout: the maximum time to wait; nil (the default) for no limit.
  /// - Returns: the new status, or nil if nothing changed in time.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func waitForChange(
    from status: NetworkStatus, timeout: Duration? = nil
  ) async throws(CancellationError) -> NetworkStatus? {
    try await waitForChange(from: status, timeout: timeout, time: .system)
  }

  func waitForChange(
    from status: NetworkStatus, timeout: Duration?, time: TimeSource
  ) async throws(CancellationError) -> NetworkStatus? {
    try await wait(atMost: timeout, time) { changes in
      var status = status
      for await change in changes where change != status {
        guard status == Self.assumed, change.isConnected else { return change }
        // The first report isn't a change; it only adds the interfaces.
        status = change
      }
      return nil
    }
  }

  private func wait(
    atMost timeout: Duration?, _ time: TimeSource,
    for find: @escaping @Sendable (AsyncStream<NetworkStatus>) async -> NetworkStatus?
  ) async throws(CancellationError) -> NetworkStatus? {
    let changes = changes
    do {
      return try await withThrowingTaskGroup(of: NetworkStatus?.self) { group in
        group.addTask {
          if let found = await find(changes) { return found }
          try Task.checkCancellation()
          return nil
        }
        if let timeout {
          group.addTask {
            try await time.sleep(timeout.clamped)
            return nil
          }
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
    } catch {
      // Waiting and sleeping end early only when the task is cancelled.
      throw CancellationError()
    }
  }

  /// How often there was a change that may make a host reachable again: to a connected status after one that wasn't, to one
  /// with another interface or address, or to another network. The first report is none.
  var returns: Int { use { $0.returns } }

  /// Waits until the machine is connected after such a change; returns whether it is within a duration.
  ///
  /// - Parameter count: the number of ``returns`` before; with a later one by now, there is no wait.
  func waitForReturn(
    since count: Int, within timeout: Duration, time: TimeSource
  ) async throws(CancellationError) -> Bool {
    let hasReturned = { @Sendable [state] in
      state.withLock { $0.returns != count && $0.latest?.isConnected == true }
    }
    if hasReturned() { return true }
    // By the count, since a slow reader of the changes misses some.
    return try await wait(atMost: timeout, time) { changes in await changes.first { _ in hasReturned() } } != nil
  }

  private func publish(_ new: NetworkStatus) {
    state.withLock { state in
      guard state.latest != new else { return }
      if let latest = state.latest, new.isReturn(after: latest) { state.returns += 1 }
      state.latest = new
      listeners.post(new)
    }
    listeners.deliver()
  }
}

/// A source of status changes for ``NetworkMonitor``, until it is released.
protocol NetworkStatusSource: AnyObject, Sendable {
  /// The status when the source was created; nil if it isn't known before the first report.
  var initial: NetworkStatus? { get }
  /// Starts reporting changes, on any thread.
  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void)
}

/// How this machine is connected.
public struct NetworkStatus: Sendable, Hashable {
  /// Whether the machine is connected: on Apple platforms as reported by the system, on Linux if an interface other
  /// than loopback is up and has an address. It doesn't mean that a particular host can be reached.
  ///
  /// On a watch, the system tells only apps that stream audio or run a call whether there is a connection. For all
  /// others this is always true, without interfaces.
  public var isConnected: Bool
  /// Whether the system connects only when a call needs it, as with a VPN on demand. ``isConnected`` is true then,
  /// since a call is worth trying. Always false on Linux.
  public var requiresConnection: Bool
  /// The interfaces that are up, in the system's order.
  public var interfaces: [NetworkInterface]
  /// Whether the connection may incur costs, as cellular does; nil on Linux, where it's unknown.
  public var isExpensive: Bool?
  /// Whether the user turned on Low Data Mode; nil on Linux, where it's unknown.
  public var isConstrained: Bool?

  /// Creates a status, for example for tests.
  public init(
    isConnected: Bool, requiresConnection: Bool = false, interfaces: [NetworkInterface] = [],
    isExpensive: Bool? = nil, isConstrained: Bool? = nil
  ) {
    self.isConnected = isConnected
    self.requiresConnection = requiresConnection
    self.interfaces = interfaces
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }

  /// See ``NetworkMonitor/returns``.
  fileprivate func isReturn(after old: NetworkStatus) -> Bool {
    guard isConnected, old.isConnected else { return isConnected }
    // Apple's status has no addresses, and lists the interface that is preferred first.
    if interfaces.first?.name != old.interfaces.first?.name, interfaces.first != nil { return true }
    if old.requiresConnection, !requiresConnection { return true }
    if isExpensive != old.isExpensive || isConstrained != old.isConstrained { return true }
    return interfaces.contains { interface in
      let before = old.interfaces.first { $0.name == interface.name }
      return before.map { !Set(interface.addresses).isSubset(of: $0.addresses) } ?? true
    }
  }

  /// The states of a network path, as Apple's Network framework reports them.
  enum Path: Sendable {
    case satisfied, unsatisfied, requiresConnection
  }

  /// Interprets a network path.
  init(
    _ path: Path, interfaces: [NetworkInterface], isExpensive: Bool, isConstrained: Bool,
    platform: Platform = .current
  ) {
    guard path != .unsatisfied || !platform.hidesNetwork else {
      // Where the system hides the network, this says nothing: assume a connection, so that calls are tried.
      self.init(isConnected: true)
      return
    }
    self.init(
      isConnected: path != .unsatisfied, requiresConnection: path == .requiresConnection, interfaces: interfaces,
      isExpensive: isExpensive, isConstrained: isConstrained)
  }
}

/// A network interface.
public struct NetworkInterface: Sendable, Hashable {
  /// The kind of a network interface.
  public enum Kind: Sendable {
    /// Wi-Fi.
    case wifi
    /// A cellular network.
    case cellular
    /// A cable, or an interface that looks like one to the system.
    case wired
    /// This machine itself.
    case loopback
    /// A tunnel, or any other kind.
    case other
  }

  /// The system's name, such as `en0` or `eth0`.
  public var name: String
  /// The kind of the interface.
  public var kind: Kind
  /// The interface's IP addresses, in the kernel's order; empty on Apple platforms, where they're unknown.
  public var addresses: [String]

  /// Creates an interface, for example for tests.
  public init(name: String, kind: Kind, addresses: [String] = []) {
    self.name = name
    self.kind = kind
    self.addresses = addresses
  }
}

#if canImport(Network)
import Dispatch
import Network

/// Apple's path monitor. Its `currentPath` is unsatisfied until the monitor has started, so it isn't read.
private final class PathStatusSource: NetworkStatusSource {
  // Used by the creator's thread, which starts it, and by the last owner's, which cancels it.
  private let monitor = ThreadSafe(NWPathMonitor())

  var initial: NetworkStatus? { nil }

  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void) {
    let monitor = monitor.value
    monitor.pathUpdateHandler = { path in publish(NetworkStatus(path)) }
    monitor.start(queue: DispatchQueue(label: "NetworkMonitor"))
  }

  deinit { monitor.value.cancel() }
}

extension NetworkStatus {
  fileprivate init(_ path: NWPath) {
    let state: Path =
      switch path.status {
      case .satisfied: .satisfied
      case .requiresConnection: .requiresConnection
      default: .unsatisfied
      }
    self.init(
      state, interfaces: path.availableInterfaces.map { NetworkInterface(name: $0.name, kind: .init($0.type)) },
      isExpensive: path.isExpensive, isConstrained: path.isConstrained)
  }
}

extension NetworkInterface.Kind {
  fileprivate init(_ type: NWInterface.InterfaceType) {
    switch type {
    case .wifi: self = .wifi
    case .cellular: self = .cellular
    case .wiredEthernet: self = .wired
    case .loopback: self = .loopback
    default: self = .other
    }
  }
}
#endif
