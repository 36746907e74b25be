extension NetworkAPI {
  /// Query items in the order they are given; names and values are percent-encoded when the URL is built.
  ///
  /// ```swift
  /// let query: NetworkAPI.Query = ["q": "swift http", "page": "2", "since": since]   // a nil value leaves the item out
  /// ```
  public struct Query: Sendable, Hashable {
    /// The items, in order.
    public var items: [Item]

    /// The given items, in order; repeated names are kept.
    public init(_ items: [Item] = []) {
      self.items = items
    }

    /// One name with its value; `nil` is a bare name without `=`.
    public struct Item: Sendable, Hashable {
      /// The name, not encoded.
      public var name: String
      /// The value, not encoded.
      public var value: String?

      /// An item of a name and a value, neither of them encoded.
      public init(name: String, value: String?) {
        self.name = name
        self.value = value
      }
    }
  }
}

extension NetworkAPI.Query: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Items in the order they are written; those whose value is nil are left out.
  public init(dictionaryLiteral elements: (String, String?)...) {
    items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
  }

  public init(arrayLiteral elements: Item...) {
    items = elements
  }

  /// The dictionary's items, sorted by name: a dictionary has no order of its own.
  public init(_ dictionary: [String: String]) {
    items = dictionary.sorted { $0.key < $1.key }.map(Item.init(name:value:))
  }
}

extension NetworkAPI.Query {
  /// The query as the URL carries it: everything but unreserved characters, `/` and `?` is escaped.
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
  /// The query as it is sent, without the values of items that are or look like secrets.
  public var description: String { Redaction.redactedQuery(encoded) }
}

extension NetworkAPI.Query.Item: ShownByDescription {
  /// `name=value`, without a value that is or looks like a secret.
  public var description: String { NetworkAPI.Query([self]).description }
}
