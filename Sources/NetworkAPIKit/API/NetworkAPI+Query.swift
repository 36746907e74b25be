extension NetworkAPI {
  /// The query items of an endpoint, in order. Names and values are percent-encoded when the URL is built.
  ///
  /// ```swift
  /// let query: NetworkAPI.Query = ["q": "swift http", "page": "2", "since": since]   // a nil value leaves the item out
  /// ```
  public struct Query: Sendable, Hashable {
    /// The items, in order.
    public var items: [Item]

    /// Creates a query from items, in order. Repeated names are kept.
    public init(_ items: [Item] = []) {
      self.items = items
    }

    /// A query item; without a value, only the name is sent, without `=`.
    public struct Item: Sendable, Hashable {
      /// The name, not encoded.
      public var name: String
      /// The value, not encoded; nil to send only the name.
      public var value: String?

      /// Creates an item from an unencoded name and value.
      public init(name: String, value: String?) {
        self.name = name
        self.value = value
      }
    }
  }
}

extension NetworkAPI.Query: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates a query from a literal, in the order as written. Items whose value is nil are omitted.
  public init(dictionaryLiteral elements: (String, String?)...) {
    items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
  }

  public init(arrayLiteral elements: Item...) {
    items = elements
  }

  /// Creates a query from a dictionary, sorted by name, since dictionaries have no order.
  public init(_ dictionary: [String: String]) {
    items = dictionary.sorted { $0.key < $1.key }.map(Item.init(name:value:))
  }
}

extension NetworkAPI.Query {
  /// The encoded query: everything except unreserved characters, `/` and `?` is escaped.
  var encoded: String {
    var text = ""
    for item in items {
      if !text.isEmpty { text += "&" }
      text += PercentEncoding.encodeQueryComponent(item.name)
      if let value = item.value {
        text += "="
        text += PercentEncoding.encodeQueryComponent(value)
      }
    }
    return text
  }
}

extension NetworkAPI.Query: ShownByDescription {
  /// The encoded query, with secrets redacted.
  public var description: String { Redaction.redactedQuery(encoded) }
}

extension NetworkAPI.Query.Item: ShownByDescription {
  /// `name=value`, with a secret value redacted.
  public var description: String { NetworkAPI.Query([self]).description }
}
