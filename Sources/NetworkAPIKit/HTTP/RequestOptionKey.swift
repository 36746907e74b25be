/// The key of an option, which defines its type and default.
public protocol RequestOptionKey {
  /// The type of the option.
  associatedtype Value: Sendable
  /// The value if a request doesn't set the option.
  static var defaultValue: Value { get }
  /// Whether the option may change what is sent or returned. Default true: calls with different values don't share a
  /// transfer, and neither do calls with a value that isn't `Hashable`.
  static var changesExchange: Bool { get }
}

extension RequestOptionKey {
  public static var changesExchange: Bool { true }
}

/// A key for what policies note about a request while they send it: forgotten when a client sends the request
/// again as a new call.
protocol SendingOptionKey: RequestOptionKey {}
