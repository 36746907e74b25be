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

private enum SentOnceOption: RequestOptionKey {
  static let defaultValue = false
}

extension RequestOptions {
  /// Whether the transport must not send the request a second time by itself, since the caller wants no retries.
  var isSentOnce: Bool {
    get { self[SentOnceOption.self] }
    set { self[SentOnceOption.self] = newValue }
  }

  /// Whether the transport should open a new connection instead of reusing an idle one, if it has the choice.
  var requiresFreshConnection: Bool {
    get { self[FreshConnectionOption.self] }
    set { self[FreshConnectionOption.self] = newValue }
  }
}

extension RequestOptions: ShownByDescription {}

/// The timeouts of a call; nil means no limit.
///
/// A timeout that is zero or negative is rejected with ``NetworkError/invalidRequest(_:call:)`` before any I/O.
public struct HTTPTimeouts: Sendable, Hashable {
  /// The limit for name resolution, connecting and the TLS handshake together. Default 10 seconds.
  public var connect: Duration?
  /// The limit for the time without any byte sent or received. Default 60 seconds.
  public var idle: Duration?
  /// The limit for the whole call: from the moment it is sent, including redirects, retries and waits of policies,
  /// until the last byte of its body, even if that is streamed. A download has one limit for all of its attempts, which
  /// starts again when it is resumed after a pause. Default nil, so that a long transfer that makes progress isn't
  /// interrupted.
  public var total: Duration?

  /// Creates timeouts.
  public init(connect: Duration? = .seconds(10), idle: Duration? = .seconds(60), total: Duration? = nil) {
    self.connect = connect
    self.idle = idle
    self.total = total
  }

  func validate() throws(NetworkError) {
    // The fast path, since this runs for every request.
    if connect ?? .century > .zero, idle ?? .century > .zero, total ?? .century > .zero { return }
    for (name, limit) in [("connect", connect), ("idle", idle), ("total", total)] {
      if let limit, limit <= .zero {
        throw .invalidRequest(.timeout("the \(name) timeout is \(limit.seconds) s; it must be positive"))
      }
    }
  }
}
