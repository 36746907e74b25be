public import Foundation

/// The options of a request for the policies: a collection of typed values.
///
/// A policy declares a key and a property in its own file:
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

  /// Creates options that all have their default values.
  public init() {}

  /// Creates options with a closure that sets them, for use in an expression.
  public init(_ set: (inout RequestOptions) -> Void) {
    set(&self)
  }

  /// The value of an option; its default if it isn't set.
  public subscript<Key: RequestOptionKey>(key: Key.Type) -> Key.Value {
    get {
      guard !values.isEmpty else { return Key.defaultValue }
      return values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns these options, with the values of other options taking precedence.
  func merging(_ other: RequestOptions) -> RequestOptions {
    guard !other.values.isEmpty else { return self }
    guard !values.isEmpty else { return other }
    var merged = self
    merged.values.merge(other.values) { $1 }
    return merged
  }
}

/// The key of an option, which defines its type and default.
public protocol RequestOptionKey {
  /// The type of the option.
  associatedtype Value: Sendable
  /// The value if a request doesn't set the option.
  static var defaultValue: Value { get }
}

private enum FreshConnectionOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether the transport should open a new connection instead of reusing an idle one, if it has the choice.
  var requiresFreshConnection: Bool {
    get { self[FreshConnectionOption.self] }
    set { self[FreshConnectionOption.self] = newValue }
  }
}

extension RequestOptions: ShownByDescription {}

/// The timeouts of a call, in seconds; nil and infinity mean no limit.
///
/// A timeout that is zero, negative or not a number is rejected with ``NetworkError/invalidRequest(_:)`` before any
/// I/O.
public struct HTTPTimeouts: Sendable, Hashable {
  /// The limit for name resolution, connecting and the TLS handshake together. Default 10 seconds.
  public var connect: TimeInterval?
  /// The limit for the time without any byte sent or received. Default 60 seconds.
  public var idle: TimeInterval?
  /// The limit for the whole call: from the moment it is sent, including redirects, retries and waits of policies,
  /// until the last byte of its body, even if that is streamed. A download has one limit for all of its attempts, which
  /// starts again when it is resumed after a pause. Default nil, so that a long transfer that makes progress isn't
  /// interrupted.
  public var total: TimeInterval?

  /// Creates timeouts, in seconds.
  public init(connect: TimeInterval? = 10, idle: TimeInterval? = 60, total: TimeInterval? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }

  func validate() throws(NetworkError) {
    // The fast path, since this runs for every request.
    if connect ?? 1 > 0, idle ?? 1 > 0, total ?? 1 > 0 { return }
    for (name, limit) in [("connect", connect), ("idle", idle), ("total", total)] {
      if let limit, !(limit > 0) {
        throw .invalidRequest(.timeout("the \(name) timeout is \(limit); it must be a positive number of seconds"))
      }
    }
  }
}

extension HTTPTimeouts {
  /// The limit above which a timeout counts as infinite: a century.
  private static let longest: TimeInterval = 3_155_760_000

  /// The timeout as a `Duration`; nil if it means no limit. (`Duration.seconds` traps on values that are not finite.)
  static func duration(_ limit: TimeInterval?) -> Duration? {
    guard let limit, limit < longest else { return nil }
    return .seconds(limit)
  }
}
