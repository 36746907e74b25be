extension NetworkAPI {
  /// Header fields: ordered, names compared without case, repeated fields kept apart.
  ///
  /// ```swift
  /// var headers: NetworkAPI.Headers = [.accept("application/json"), .authorization(bearerToken: token)]
  /// headers["X-Trace"] = "on"
  /// headers.append(name: "Cookie", value: "a=1")
  /// ```
  ///
  /// Any text can be put in. A name that is no token or a value that would break the message (a line break, NUL, blanks
  /// at either end) is refused with ``NetworkError/invalidRequest(_:)`` when the request is sent, before any I/O.
  /// Fields received from a server hold exactly what came: bytes that are not UTF-8 are read as ISO-8859-1, which
  /// loses none of them.
  public struct Headers: Sendable {
    private enum Storage: Sendable {
      case fields([Field])
      /// As received, not looked at yet.
      case block(HeaderBlock)
    }

    private var storage: Storage

    /// No fields.
    public init() {
      storage = .fields([])
    }

    /// The given fields, in order.
    public init(_ fields: some Sequence<Field>) {
      storage = .fields(Array(fields))
    }

    /// Received fields, which become text when they are looked at.
    init(block: HeaderBlock) {
      storage = .block(block)
    }

    /// The received block, if nothing was changed.
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
  /// One field: a name and a value.
  public struct Field: Sendable, Hashable, CustomStringConvertible {
    /// The name as written; compared without case.
    public let name: String
    /// The value, without blanks around it.
    public let value: String
    /// Whether the value is a credential although the field's name doesn't say so.
    ///
    /// Such a field stays at its origin, keeps cached responses apart, and is never shown. Fields that
    /// ``Authentication`` adds are marked. Fields of unknown names are treated in the same way without a mark, so it
    /// only matters for names that usually hold something harmless, such as `User-Agent`.
    public let isSecret: Bool

    /// A field of any name and value.
    public init(name: String, value: String) {
      self.init(name: name, value: value, isSecret: false)
    }

    /// A field of any name and value, marked as a credential or not; see ``isSecret``.
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

    /// `Name: value`, with the value left out unless the field is known to be harmless.
    public var description: String { "\(name): \(shownValue)" }
  }

  /// The first value of a field; assigning replaces every field of that name, `nil` removes them.
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

  /// Every value of a field, in order.
  public func values(named name: String) -> [String] {
    fields.compactMap { Token.sameName($0.name, name) ? $0.value : nil }
  }

  /// Whether there is a field of that name.
  public func contains(_ name: String) -> Bool {
    block?.contains(name) ?? fields.contains { Token.sameName($0.name, name) }
  }

  /// Adds a field after the others, keeping those of the same name.
  public mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Adds a field after the others, keeping those of the same name.
  public mutating func append(_ field: Field) {
    fields.append(field)
  }

  /// Removes every field of that name.
  public mutating func removeAll(named name: String) {
    fields.removeAll { Token.sameName($0.name, name) }
  }

  /// Puts each name of the other fields in place of the same name here; fields repeated there stay repeated.
  public mutating func merge(_ other: NetworkAPI.Headers) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    fields.removeAll { other.contains($0.name) }
    fields.append(contentsOf: other.fields)
  }

  /// These fields with the other ones in place of those of the same names.
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
  /// One field a line; values are left out unless the field is known to be harmless.
  public var description: String {
    fields.map(\.description).joined(separator: "\n")
  }
}

extension NetworkAPI.Headers {
  /// Refuses what would break the message: names that are no tokens, values with line breaks or NUL.
  func validate() throws(NetworkError) {
    for field in fields {
      guard Token.isValid(field.name) else {
        throw .invalidRequest(.headerName(field.name))
      }
      guard Token.isValidFieldValue(field.value) else {
        if field.value == Field.colonInUserName {
          throw .invalidRequest(.other("the user name has a colon, which Basic authentication cannot carry"))
        }
        throw .invalidRequest(.headerValue(name: field.name))
      }
    }
  }
}

extension NetworkAPI.Headers: ShownByDescription {}
extension NetworkAPI.Headers.Field: ShownByDescription {}
