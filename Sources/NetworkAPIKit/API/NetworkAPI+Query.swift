public import Foundation

extension NetworkAPI {
  /// The query items of an endpoint, in order. Names and values are percent-encoded when the URL is built.
  ///
  /// ```swift
  /// let query: NetworkAPI.Query = [
  ///   "q": "swift http", "page": 2, "since": Date(), "tags": ["a", "b"],
  ///   "archived": nil,  // omitted
  /// ]
  /// ```
  ///
  /// Dates, Booleans and arrays are encoded as the endpoint's or the client's ``JSONCoding`` says, as in forms; see
  /// ``JSONCoding/forms``.
  public struct Query: Sendable, Hashable {
    /// The items, in order.
    public var items: [Item]
    /// Values whose members are further items.
    private var values: [QueryMembers] = []

    /// Creates a query from items, in order. Repeated names are kept.
    public init(_ items: [Item] = []) {
      self.items = items
    }

    /// Creates a query from Foundation's items, in order.
    public init(urlQueryItems items: [URLQueryItem]) {
      self.init(items.map { Item(name: $0.name, value: $0.value) })
    }

    /// Creates a query from a value, whose members are the items.
    ///
    /// ```swift
    /// struct Filter: Encodable { var page = 1, tags: [String] = [] }
    /// let notes: [Note] = try await client.request(
    ///   .get("/notes", query: Filter(page: 2)))
    /// ```
    public init(_ value: some Encodable & Sendable) {
      items = []
      values = [QueryMembers(value)]
    }

    /// A query item; without a value, only the name is sent, without `=`.
    public struct Item: Sendable, Hashable {
      /// The name, not encoded.
      public var name: String
      /// The value, not encoded; nil to send only the name.
      public var value: String? {
        get { text ?? source?.values?.joined(separator: ",") }
        set { (text, encoded, source) = (newValue, nil, nil) }
      }
      private var text: String?
      /// The encoded value, if it isn't encoded as usual.
      private(set) var encoded: String?
      /// The value, if its text depends on the API's coding.
      fileprivate var source: QueryMembers?

      /// Creates an item from an unencoded name and value.
      public init(name: String, value: String?) {
        self.init(name: name, value: value, encoded: nil)
      }

      init(name: String, value: String?, encoded: String?) {
        self.name = name
        text = value
        self.encoded = encoded
      }

      fileprivate init(_ name: String, _ value: any Encodable & Sendable) {
        switch value {
        case let text as String: self.init(name: name, value: text)
        case let number as Int: self.init(name: name, value: String(number))
        default:
          self.init(name: name, value: nil)
          source = QueryMembers([name: Member(value)])
        }
      }
    }
  }
}

/// A value in a query. It is encoded when the URL is built, and otherwise only to show or compare it.
private struct QueryMembers: Sendable, Hashable {
  private let source: any Encodable & Sendable

  init(_ value: some Encodable & Sendable) { source = value }

  func encoded(_ coding: JSONCoding) throws(NetworkError) -> String {
    do {
      return try FormEncoder(coding).encode(source)
    } catch {
      throw .encodingFailed(.init(type: type(of: source), underlying: error))
    }
  }

  /// The values of the items by the default settings; nil if they can't be encoded.
  var values: [String]? { (try? FormEncoder().items(from: source))?.map(\.value) }

  /// The items by the default settings; nil if they can't be encoded.
  private var text: String? { try? FormEncoder().encode(source) }

  static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The value of one item. Encoded by a container, so that the encoder decides about dates and data.
private struct Member: Encodable, Sendable {
  let value: any Encodable & Sendable

  init(_ value: any Encodable & Sendable) { self.value = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension NetworkAPI.Query: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates a query from a literal, in the order as written. Items whose value is nil are omitted.
  public init(dictionaryLiteral elements: (String, (any Encodable & Sendable)?)...) {
    items = elements.compactMap { name, value in value.map { Item(name, $0) } }
  }

  public init(arrayLiteral elements: Item...) {
    items = elements
  }

  /// Appends an item; nil appends none.
  public mutating func append(_ name: String, _ value: (any Encodable & Sendable)?) {
    if let value { items.append(Item(name, value)) }
  }

  /// The value of the first item with a name: its text. Setting it replaces all items with that name, or removes them for
  /// nil.
  ///
  /// ```swift
  /// var query: NetworkAPI.Query = ["q": "swift"]
  /// query["page"] = 2
  /// ```
  public subscript(name: String) -> (any Encodable & Sendable)? {
    get { items.first { $0.name == name }?.value }
    set {
      let place = items.firstIndex { $0.name == name } ?? items.endIndex
      items.removeAll { $0.name == name }
      if let newValue { items.insert(Item(name, newValue), at: place) }
    }
  }
}

extension NetworkAPI.Query {
  /// Whether there is nothing to send.
  var isEmpty: Bool { items.isEmpty && values.isEmpty }

  /// The encoded query: everything except unreserved characters, `/` and `?` is escaped.
  func encoded(_ coding: JSONCoding) throws(NetworkError) -> String {
    var text = ""
    func append(_ item: String) {
      guard !item.isEmpty else { return }
      if !text.isEmpty { text += "&" }
      text += item
    }
    for item in items {
      if let source = item.source {
        append(try source.encoded(coding))
      } else {
        let name = PercentEncoding.encodeQueryComponent(item.name)
        let text = item.value.map { "\(name)=\(item.encoded ?? PercentEncoding.encodeQueryComponent($0))" } ?? name
        // A percent sign in a name or value is an escape itself, so that this is always a space.
        append(coding.forms.usesPlus ? text.replacing("%20", with: "+") : text)
      }
    }
    for value in values { append(try value.encoded(coding)) }
    return text
  }

  /// The encoded query by the default settings, to show it.
  var encoded: String { (try? encoded(JSONCoding())) ?? "" }
}

extension NetworkAPI.Query: RedactedDescribable {
  /// The encoded query, with secrets redacted.
  package var redactedDescription: String { Redaction.redactedQuery(encoded) }
}

extension NetworkAPI.Query.Item: RedactedDescribable {
  /// `name=value`, with a secret value redacted.
  package var redactedDescription: String { NetworkAPI.Query([self]).description }
}
