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
  private struct Entry {
    let value: any Sendable
    let changesExchange: Bool
    var isNoted = false
    var isOfSending = false
  }

  private var values: [ObjectIdentifier: Entry] = [:]

  /// Creates options with a closure that sets them, for use in an expression. Default none: all have their defaults.
  public init(_ set: (inout RequestOptions) -> Void = { _ in }) {
    set(&self)
  }

  /// The value of an option; its default if it isn't set.
  public subscript<Key: RequestOptionKey>(key: Key.Type) -> Key.Value {
    get { value(of: key) }
    set { values[ObjectIdentifier(key)] = Entry(value: newValue, changesExchange: Key.changesExchange) }
  }

  private func value<Key: RequestOptionKey>(of key: Key.Type) -> Key.Value {
    // Without a cast of what isn't there, which is expensive.
    guard !values.isEmpty, let entry = values[ObjectIdentifier(key)] else { return Key.defaultValue }
    return entry.value as? Key.Value ?? Key.defaultValue
  }

  subscript<Key: NotedOptionKey>(key: Key.Type) -> Key.Value {
    get { value(of: key) }
    set {
      values[ObjectIdentifier(key)] = Entry(
        value: newValue, changesExchange: Key.changesExchange, isNoted: true, isOfSending: Key.isOfSending)
    }
  }

  /// These options, with what is noted only in others.
  func keepingNotes(of old: RequestOptions) -> RequestOptions {
    guard !old.values.isEmpty else { return self }
    var options = self
    for (key, entry) in old.values where entry.isNoted && values[key] == nil { options.values[key] = entry }
    return options
  }

  func removing<Key: RequestOptionKey>(_ key: Key.Type) -> RequestOptions {
    var options = self
    options.values[ObjectIdentifier(key)] = nil
    return options
  }

  /// The options without what an earlier sending of the request has left.
  func withoutSending() -> RequestOptions {
    guard !values.isEmpty else { return self }
    var options = self
    options.values = values.filter { !$0.value.isOfSending }
    return options
  }

  /// The value of an option, to compare calls.
  struct Comparable: Hashable, @unchecked Sendable {
    // Unchecked: the value of an option is `Sendable`, which `AnyHashable` doesn't say.
    let value: AnyHashable
  }

  /// The options that may change what is sent or returned; nil if one of them can't be compared.
  var exchange: [ObjectIdentifier: Comparable]? {
    var exchange: [ObjectIdentifier: Comparable] = [:]
    for (key, entry) in values where entry.changesExchange {
      guard let value = entry.value as? any Hashable else { return nil }
      exchange[key] = Comparable(value: AnyHashable(value))
    }
    return exchange
  }
}

private enum TagOption: RequestOptionKey {
  static let defaultValue: String? = nil
  static var changesExchange: Bool { false }
}

private enum FreshConnectionOption: SendingOptionKey {
  static let defaultValue = false
}

private enum SentOnceOption: SendingOptionKey {
  static let defaultValue = false
}

private enum CredentialItemsOption: SendingOptionKey {
  static let defaultValue: [String] = []
  static var changesExchange: Bool { false }
}

private enum ClientItemsOption: NotedOptionKey {
  static let defaultValue: [String] = []
  static var changesExchange: Bool { false }
}

extension RequestOptions {
  /// A name for calls that are cancelled together; nil (the default) for none. See ``NetworkClient/cancelAll(tag:)``.
  ///
  /// Set it in the endpoint or for the call. With a tag that an interceptor sets, requests and open WebSockets are
  /// cancelled, but not a pause between two requests, such as those of a download.
  public var tag: String? {
    get { self[TagOption.self] }
    set { self[TagOption.self] = newValue }
  }

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

  /// The items that credentials have added to the query of the request's URL, decoded.
  var credentialItems: [String] {
    get { self[CredentialItemsOption.self] }
    set { self[CredentialItemsOption.self] = newValue }
  }

  /// The items of the client's query, decoded, if it applies to the request.
  var clientItems: [String] {
    get { self[ClientItemsOption.self] }
    set { self[ClientItemsOption.self] = newValue }
  }
}

extension RequestOptions: RedactedDescribable {}
