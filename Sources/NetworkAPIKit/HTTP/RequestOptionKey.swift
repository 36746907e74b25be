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

/// A key for what the client and its policies note about a request: kept when the request's options are replaced.
protocol NotedOptionKey: RequestOptionKey {
  /// Whether it is forgotten when a client sends the request again as a new call. Default false.
  static var isOfSending: Bool { get }
}

extension NotedOptionKey {
  static var isOfSending: Bool { false }
}

/// A key for what policies note about a request while they send it.
protocol SendingOptionKey: NotedOptionKey {}

extension SendingOptionKey {
  static var isOfSending: Bool { true }
}
