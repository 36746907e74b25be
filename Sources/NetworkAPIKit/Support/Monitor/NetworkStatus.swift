/// How this machine is connected.
public struct NetworkStatus: Sendable, Hashable {
  /// Whether the machine is connected: on Apple platforms as reported by the system, on Linux if an interface other
  /// than loopback is up and has an address. It doesn't mean that a particular host can be reached.
  public var isConnected: Bool
  /// The interfaces that are up, in the system's order.
  public var interfaces: [NetworkInterface]
  /// Whether the connection may incur costs, as cellular does; nil on Linux, where it's unknown.
  public var isExpensive: Bool?
  /// Whether the user turned on Low Data Mode; nil on Linux, where it's unknown.
  public var isConstrained: Bool?

  /// Creates a status, for example for tests.
  public init(
    isConnected: Bool, interfaces: [NetworkInterface] = [], isExpensive: Bool? = nil, isConstrained: Bool? = nil
  ) {
    self.isConnected = isConnected
    self.interfaces = interfaces
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}

/// A network interface.
public struct NetworkInterface: Sendable, Hashable {
  /// The kind of a network interface.
  public enum Kind: String, Sendable {
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
