/// How this machine is connected.
public struct NetworkStatus: Sendable, Hashable {
  /// Whether there is a way out: on Apple platforms what the system says, on Linux an interface other than loopback
  /// that is up and has an address. It does not mean that any host can be reached.
  public var isConnected: Bool
  /// The interfaces that are up, in the system's order.
  public var interfaces: [NetworkInterface]
  /// Whether traffic costs money, such as cellular; nil where the system does not say (Linux).
  public var isExpensive: Bool?
  /// Whether the user asked to use little data; nil where the system does not say (Linux).
  public var isConstrained: Bool?

  /// A status, as a test double makes it.
  public init(
    isConnected: Bool, interfaces: [NetworkInterface] = [], isExpensive: Bool? = nil, isConstrained: Bool? = nil
  ) {
    self.isConnected = isConnected
    self.interfaces = interfaces
    self.isExpensive = isExpensive
    self.isConstrained = isConstrained
  }
}

/// A way to the network.
public struct NetworkInterface: Sendable, Hashable {
  /// What kind of a way.
  public enum Kind: String, Sendable {
    /// Wi-Fi.
    case wifi
    /// A cellular network.
    case cellular
    /// A cable, or what looks like one to the system.
    case wired
    /// This machine itself.
    case loopback
    /// A tunnel or anything else.
    case other
  }

  /// The system's name, such as `en0` or `eth0`.
  public var name: String
  /// What kind it is.
  public var kind: Kind
  /// Its addresses, on Linux; in order. Empty where the system does not say (Apple platforms).
  public var addresses: [String]

  /// An interface, as a test double makes it.
  public init(name: String, kind: Kind, addresses: [String] = []) {
    self.name = name
    self.kind = kind
    self.addresses = addresses
  }
}
