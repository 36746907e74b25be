#if canImport(Network)
import Dispatch
import Network

/// Apple's path monitor. Its `currentPath` is unsatisfied until the monitor has started, so it isn't read.
final class PathStatusSource: NetworkStatusSource {
  private let monitor = NWPathMonitor()
  private let queue = DispatchQueue(label: "NetworkMonitor")

  var initial: NetworkStatus? { nil }

  func start(_ publish: @escaping @Sendable (NetworkStatus) -> Void) {
    monitor.pathUpdateHandler = { path in publish(NetworkStatus(path)) }
    monitor.start(queue: queue)
  }

  func stop() {
    monitor.cancel()
  }
}

extension NetworkStatus {
  init(_ path: NWPath) {
    self.init(
      isConnected: path.status == .satisfied,
      interfaces: path.availableInterfaces.map { NetworkInterface(name: $0.name, kind: .init($0.type)) },
      isExpensive: path.isExpensive, isConstrained: path.isConstrained)
  }
}

extension NetworkInterface.Kind {
  init(_ type: NWInterface.InterfaceType) {
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
