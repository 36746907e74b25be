/// The key of an option, which defines its type and default.
public protocol RequestOptionKey {
  /// The type of the option.
  associatedtype Value: Sendable
  /// The value if a request doesn't set the option.
  static var defaultValue: Value { get }
}
