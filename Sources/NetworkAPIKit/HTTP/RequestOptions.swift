/// What one request asks of the policies it passes: a bag of typed values, empty by default.
///
/// A policy declares a key and a property in its own file, and touches no other:
///
/// ```swift
/// private enum PriorityKey: RequestOptionKey {
///   static let defaultValue = 0
/// }
///
/// extension RequestOptions {
///   var priority: Int {
///     get { self[PriorityKey.self] }
///     set { self[PriorityKey.self] = newValue }
///   }
/// }
/// ```
public struct RequestOptions: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// No options: every policy does its default.
  public init() {}

  /// Options as the closure sets them, for an expression where there is no room for a variable.
  public init(_ set: (inout RequestOptions) -> Void) {
    set(&self)
  }

  /// The value of an option, or its default.
  public subscript<Key: RequestOptionKey>(key: Key.Type) -> Key.Value {
    get {
      guard !values.isEmpty else { return Key.defaultValue }
      return values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// These options with the other ones in place of those given in both.
  func merging(_ other: RequestOptions) -> RequestOptions {
    guard !other.values.isEmpty else { return self }
    guard !values.isEmpty else { return other }
    var merged = self
    merged.values.merge(other.values) { $1 }
    return merged
  }
}

/// Names an option of a request and its type.
public protocol RequestOptionKey {
  /// What the option holds.
  associatedtype Value: Sendable
  /// The value of a request that says nothing.
  static var defaultValue: Value { get }
}

private enum FreshConnectionOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether the transport is to make a new connection instead of reusing an idle one, if it can choose.
  var requiresFreshConnection: Bool {
    get { self[FreshConnectionOption.self] }
    set { self[FreshConnectionOption.self] = newValue }
  }
}

extension RequestOptions: ShownByDescription {}
