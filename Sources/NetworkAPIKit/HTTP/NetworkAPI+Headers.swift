import Foundation

extension NetworkAPI {
  /// Header fields: ordered, with case-insensitive names, and repeated fields kept separate.
  ///
  /// ```swift
  /// var headers: NetworkAPI.Headers = [.accept("application/json"), .authorization(bearerToken: token)]
  /// headers["X-Trace"] = "on"
  /// headers.append(name: "Cookie", value: "a=1")
  /// ```
  ///
  /// You can store any text. When the request is sent, a name that isn't a token, or a value that would corrupt the
  /// message (with a line break, NUL, or leading or trailing blanks) throws ``NetworkError/invalidRequest(_:)`` before
  /// any I/O. Received fields contain exactly what the server sent: bytes that aren't valid UTF-8 are decoded as
  /// ISO-8859-1, which preserves all of them.
  public struct Headers: Sendable {
    private enum Storage: Sendable {
      case fields([Field])
      /// As received, not decoded yet.
      case block(HeaderBlock)
    }

    private var storage: Storage

    /// Creates an empty list.
    public init() {
      storage = .fields([])
    }

    /// Creates a list of the given fields, in order.
    public init(_ fields: some Sequence<Field>) {
      storage = .fields(Array(fields))
    }

    /// Creates a list of received fields, which are decoded on demand.
    init(block: HeaderBlock) {
      storage = .block(block)
    }

    /// The received block; nil after the fields were changed.
    var block: HeaderBlock? {
      if case .block(let block) = storage { block } else { nil }
    }

    var fields: [Field] {
      get {
        switch storage {
        case .fields(let fields): fields
        case .block(let block): block.fields
        }
      }
      _modify {
        var fields = self.fields
        storage = .fields([])
        defer { storage = .fields(fields) }
        yield &fields
      }
    }
  }
}

extension NetworkAPI.Headers {
  /// A header field.
  public struct Field: Sendable, Hashable, CustomStringConvertible {
    /// The name as written; compared case-insensitively.
    public let name: String
    /// The value. A received value has no leading or trailing blanks.
    public let value: String
    /// Whether the value is a credential, even if the field's name doesn't suggest it.
    ///
    /// Such a field isn't sent to another origin, separates cached responses, and is never shown. ``Authentication``
    /// marks the fields it adds. Fields with unknown names are treated like that anyway, so the mark only matters for
    /// names that are usually harmless, such as `User-Agent`.
    public let isSecret: Bool

    /// Creates a field.
    public init(name: String, value: String) {
      self.init(name: name, value: value, isSecret: false)
    }

    /// Creates a field that may be marked as a credential; see ``isSecret``.
    public init(name: String, value: String, isSecret: Bool) {
      self.name = name
      self.value = value
      self.isSecret = isSecret
    }

    public static func == (left: Field, right: Field) -> Bool {
      left.value == right.value && Token.sameName(left.name, right.name)
    }

    public func hash(into hasher: inout Hasher) {
      for byte in name.utf8 { hasher.combine(Token.lowercased(byte)) }
      hasher.combine(value)
    }

    /// `Name: value`, with the value redacted unless the field is known to be harmless.
    public var description: String { "\(name): \(shownValue)" }
  }

  /// The first value of a field, or nil. Setting it replaces all fields of that name; setting nil removes them.
  public subscript(name: String) -> String? {
    get {
      if let block { return block.value(named: name) }
      return fields.first { Token.sameName($0.name, name) }?.value
    }
    set {
      guard let newValue else {
        removeAll(named: name)
        return
      }
      let field = Field(name: name, value: newValue)
      guard let first = fields.firstIndex(where: { Token.sameName($0.name, name) }) else {
        fields.append(field)
        return
      }
      fields[first] = field
      var index = fields.count - 1
      while index > first {
        if Token.sameName(fields[index].name, name) { fields.remove(at: index) }
        index -= 1
      }
    }
  }

  /// Returns all values of a field, in order.
  public func values(named name: String) -> [String] {
    fields.compactMap { Token.sameName($0.name, name) ? $0.value : nil }
  }

  /// Whether there is a field of that name.
  public func contains(_ name: String) -> Bool {
    block?.contains(name) ?? fields.contains { Token.sameName($0.name, name) }
  }

  /// Appends a field, and keeps existing fields of the same name.
  public mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Appends a field, and keeps existing fields of the same name.
  public mutating func append(_ field: Field) {
    fields.append(field)
  }

  /// Removes all fields of that name.
  public mutating func removeAll(named name: String) {
    fields.removeAll { Token.sameName($0.name, name) }
  }

  /// Replaces the fields whose names occur in `other` by the fields there, and appends the rest.
  public mutating func merge(_ other: NetworkAPI.Headers) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    fields.removeAll { other.contains($0.name) }
    fields.append(contentsOf: other.fields)
  }

  /// Returns these fields merged with others, which replace fields of the same names.
  public func merging(_ other: NetworkAPI.Headers) -> NetworkAPI.Headers {
    var merged = self
    merged.merge(other)
    return merged
  }
}

extension NetworkAPI.Headers: RandomAccessCollection, Hashable {
  public static func == (left: NetworkAPI.Headers, right: NetworkAPI.Headers) -> Bool {
    left.fields == right.fields
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(fields)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { block?.count ?? fields.count }
  public subscript(position: Int) -> Field { block?.field(at: position) ?? fields[position] }
}

extension NetworkAPI.Headers: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map(Field.init(name:value:)))
  }

  public init(arrayLiteral elements: Field...) {
    self.init(elements)
  }
}

extension NetworkAPI.Headers: CustomStringConvertible {
  /// One field per line; values are redacted unless the field is known to be harmless.
  public var description: String {
    fields.map(\.description).joined(separator: "\n")
  }
}

extension NetworkAPI.Headers {
  /// Throws if a name isn't a token, or a value would corrupt the message.
  func validate() throws(NetworkError) {
    for field in fields {
      guard Token.isValid(field.name) else {
        throw .invalidRequest(.headerName(field.name))
      }
      guard Token.isValidFieldValue(field.value) else {
        if field.value == Field.colonInUserName {
          throw .invalidRequest(.other("the user name has a colon, which Basic authentication does not allow"))
        }
        throw .invalidRequest(.headerValue(name: field.name))
      }
    }
  }
}

extension NetworkAPI.Headers: ShownByDescription {}
extension NetworkAPI.Headers.Field: ShownByDescription {}

extension NetworkAPI.Headers.Field {
  /// `Accept`: the media types that the response may have (RFC 9110 §12.5.1).
  public static func accept(_ mediaTypes: String) -> Self {
    Self(name: "Accept", value: mediaTypes)
  }

  /// `Accept-Language`: the languages that the response may have (RFC 9110 §12.5.4), for example `"de, en;q=0.8"`.
  public static func acceptLanguage(_ languages: String) -> Self {
    Self(name: "Accept-Language", value: languages)
  }

  /// `Authorization: Bearer …` (RFC 6750).
  public static func authorization(bearerToken: String) -> Self {
    Self(name: "Authorization", value: "Bearer \(bearerToken)")
  }

  /// `Authorization: Basic …`, with user name and password in UTF-8 (RFC 7617).
  ///
  /// A user name with a colon would be ambiguous, so such a request throws ``NetworkError/invalidRequest(_:)`` before
  /// any I/O.
  public static func authorization(username: String, password: String) -> Self {
    guard !username.utf8.contains(UInt8(ascii: ":")) else {
      return Self(name: "Authorization", value: colonInUserName)
    }
    return Self(name: "Authorization", value: "Basic \(Data("\(username):\(password)".utf8).base64EncodedString())")
  }

  /// A placeholder for credentials that can't be encoded. It is never sent, since NUL is invalid in every field value.
  static let colonInUserName = "Basic \u{0}"

  /// `Authorization` with complete credentials of any scheme.
  public static func authorization(_ credentials: String) -> Self {
    Self(name: "Authorization", value: credentials)
  }

  /// `Content-Type`: the media type of the body (RFC 9110 §8.3).
  public static func contentType(_ mediaType: String) -> Self {
    Self(name: "Content-Type", value: mediaType)
  }

  /// `User-Agent`: the program that sends the request (RFC 9110 §10.1.5).
  public static func userAgent(_ product: String) -> Self {
    Self(name: "User-Agent", value: product)
  }
}
