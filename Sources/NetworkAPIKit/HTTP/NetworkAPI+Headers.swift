import Foundation

extension NetworkAPI {
  /// Header fields: ordered, with case-insensitive names, and repeated fields kept separate.
  ///
  /// ```swift
  /// var headers: NetworkAPI.Headers = [
  ///   .accept("application/json"), .acceptLanguage(["de"]),
  /// ]
  /// headers["X-Trace"] = "on"
  /// headers.append(name: "Cookie", value: "a=1")
  /// ```
  ///
  /// A ``Name`` is always valid. A value may be any text; when the request is built or sent, one that would corrupt the
  /// message (with a line break, NUL, or leading or trailing blanks) throws ``NetworkError/invalidRequest(_:call:)`` before
  /// any I/O.
  /// Received fields contain exactly what the server sent: bytes that aren't valid UTF-8, or are more than 128 combining
  /// marks in a row, are decoded as ISO-8859-1, which preserves all of them.
  public struct Headers: Sendable {
    private enum Storage: Sendable {
      case fields([Field])
      /// Many fields, with the places of their names. Indirect, so that headers stay small.
      indirect case indexed([Field], [Name: Place])
      /// As received, not decoded yet.
      case block(HeaderBlock)
    }

    /// Where the fields of a name are.
    private struct Place: Sendable {
      var first: Int
      var isRepeated = false
    }

    /// With more fields, finding one by comparing names takes longer than with an index.
    private static let unindexedCount = 32

    private var storage: Storage

    /// Creates an empty list.
    public init() {
      storage = .fields([])
    }

    /// Creates a list of the given fields, in order.
    public init(_ fields: some Sequence<Field>) {
      storage = .fields(Array(fields))
    }

    /// Creates a list of fields that were received elsewhere, without those whose names aren't tokens.
    init(received fields: some Sequence<(String, String)>) {
      self.init(
        fields.compactMap { name, value in
          Token.isValid(name) ? Field(name: Name(known: name), value: value.withoutManyMarks) : nil
        })
    }

    /// Creates a list of received fields, which are decoded on demand.
    init(block: HeaderBlock) {
      storage = .block(block)
    }

    /// The received block; nil after the fields were changed.
    var block: HeaderBlock? { if case .block(let block) = storage { block } else { nil } }

    var fields: [Field] {
      get {
        switch storage {
        case .fields(let fields), .indexed(let fields, _): fields
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

    /// The position of the first field of a name.
    fileprivate func firstIndex(named name: Name) -> Int? {
      if case .indexed(_, let places) = storage { return places[name]?.first }
      return fields.firstIndex { $0.name == name }
    }

    /// Replaces all fields of the same name, at the position of the first one, or else appends the field. The value that
    /// replaces a secret is a secret too.
    fileprivate mutating func put(_ field: Field) {
      if count < Self.unindexedCount {
        guard let first = firstIndex(named: field.name) else { return fields.append(field) }
        let kept = Self.marked(field, like: fields[first...])
        fields[first] = kept
        return removeRepetitions(of: field.name, after: first)
      }
      var (fields, places) = takeIndexed()
      let place = places[field.name]
      if let place {
        // A slice that outlives this would make the assignment copy all fields.
        let kept = Self.marked(field, like: fields[place.first...].prefix(place.isRepeated ? .max : 1))
        fields[place.first] = kept
      } else {
        places[field.name] = Place(first: fields.count)
        fields.append(field)
      }
      storage = .indexed(fields, places)
      if let place, place.isRepeated { removeRepetitions(of: field.name, after: place.first) }
    }

    /// The field, marked as a secret if one of the same name is.
    private static func marked(_ field: Field, like replaced: ArraySlice<Field>) -> Field {
      let isSecret = field.isSecret || replaced.contains { $0.name == field.name && $0.isSecret }
      return Field(name: field.name, value: field.value, isSecret: isSecret)
    }

    private mutating func removeRepetitions(of name: Name, after first: Int) {
      let rest = fields[(first + 1)...]
      guard rest.contains(where: { $0.name == name }) else { return }
      storage = .fields(fields[...first] + rest.filter { $0.name != name })
    }

    /// Takes the fields and their places out of the storage, so that they can be changed without a copy.
    private mutating func takeIndexed() -> ([Field], [Name: Place]) {
      defer { storage = .fields([]) }
      if case .indexed(let fields, let places) = storage { return (fields, places) }
      let fields = fields
      let places = Dictionary(fields.enumerated().map { ($1.name, Place(first: $0)) }) { first, _ in
        Place(first: first.first, isRepeated: true)
      }
      return (fields, places)
    }
  }
}

extension NetworkAPI.Headers {
  /// The name of a header field, which is always a token. Names are compared case-insensitively.
  ///
  /// Write it as a literal, or check a text:
  ///
  /// ```swift
  /// var headers: NetworkAPI.Headers = ["X-Trace": "42"]
  /// headers[try NetworkAPI.Headers.Name(name)] = "43"
  /// ```
  ///
  /// A literal that isn't a token is a programming error.
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as written.
    public let rawValue: String

    public init(stringLiteral value: String) {
      precondition(Token.isValid(value), "the name of a header field must be a token")
      rawValue = value
    }

    /// Creates a name that is known to be a token: it was checked on receipt, or is one of this library's own.
    init(known name: String) {
      assert(Token.isValid(name))
      rawValue = name
    }

    public static func == (left: Name, right: Name) -> Bool { Token.sameName(left.rawValue, right.rawValue) }

    public func hash(into hasher: inout Hasher) {
      rawValue.withUTF8Bytes { Token.hash(name: $0, into: &hasher) }
    }

    /// The name in lowercase.
    var lowercased: String { rawValue.lowercased() }

    /// Whether the name begins with a text, ignoring case.
    func hasPrefix(_ prefix: String) -> Bool { Token.sameName(rawValue.prefix(prefix.utf8.count), prefix) }

    public var description: String { rawValue }
  }

  /// A header field.
  public struct Field: Sendable, Hashable, RedactedDescribable {
    /// The name.
    public let name: Name
    /// The value. A received value has no leading or trailing blanks.
    public let value: String
    /// Whether the value is a credential, even if the field's name doesn't suggest it.
    ///
    /// Such a field isn't sent to another origin, separates cached responses, and is never shown. ``Authentication``
    /// marks the fields it adds. Fields with unknown names are treated like that anyway, so the mark only matters for
    /// names that are usually harmless, such as `User-Agent`.
    public let isSecret: Bool

    /// Creates a field; by default it isn't marked as a credential, see ``isSecret``.
    public init(name: Name, value: String, isSecret: Bool = false) {
      self.name = name
      self.value = value
      self.isSecret = isSecret
    }

    public static func == (left: Field, right: Field) -> Bool {
      left.name == right.name && left.value.utf8.elementsEqual(right.value.utf8)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      // By its bytes: text with many combining marks takes quadratic time.
      value.withUTF8Bytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// `Name: value`, with the value redacted unless the field is known to be harmless.
    package var redactedDescription: String { "\(name): \(shownValue)".escapingControls() }
  }

  /// The first value of a field, or nil. Setting it replaces all fields of that name; setting nil removes them.
  public subscript(name: Name) -> String? {
    get {
      if let block { return block.value(named: name) }
      return firstIndex(named: name).map { fields[$0].value }
    }
    set {
      guard let newValue else { return removeAll(named: name) }
      put(Field(name: name, value: newValue))
    }
  }

  /// Returns all values of a field, in order.
  public func values(named name: Name) -> [String] {
    block?.values(named: name) ?? fields.compactMap { $0.name == name ? $0.value : nil }
  }

  /// Whether there is a field of that name.
  public func contains(_ name: Name) -> Bool { block?.contains(name) ?? (firstIndex(named: name) != nil) }

  /// Appends a field, and keeps existing fields of the same name.
  public mutating func append(name: Name, value: String) { append(Field(name: name, value: value)) }

  /// Appends a field, and keeps existing fields of the same name.
  public mutating func append(_ field: Field) {
    if isEmpty { fields.reserveCapacity(Self.usualCount) }
    fields.append(field)
  }

  /// How many fields most requests have at most.
  private static var usualCount: Int { 4 }

  /// Removes all fields of that name.
  mutating func removeAll(named name: Name) { fields.removeAll { $0.name == name } }

  /// Replaces the fields whose names occur in `other` by the fields there, and appends the rest.
  public mutating func merge(_ other: NetworkAPI.Headers) {
    guard !other.isEmpty else { return }
    guard !isEmpty else {
      self = other
      return
    }
    if count * other.count < 256 {
      fields.removeAll { other.contains($0.name) }
    } else {
      let replaced = Set(other.map(\.name))
      fields.removeAll { replaced.contains($0.name) }
    }
    fields.append(contentsOf: other.fields)
  }

  /// Returns these fields merged with others, which replace fields of the same names.
  func merging(_ other: NetworkAPI.Headers) -> NetworkAPI.Headers {
    var merged = self
    merged.merge(other)
    return merged
  }
}

extension NetworkAPI.Headers: RandomAccessCollection, Hashable {
  public static func == (left: NetworkAPI.Headers, right: NetworkAPI.Headers) -> Bool {
    left.fields == right.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }

  public var startIndex: Int { 0 }
  public var endIndex: Int {
    switch storage {
    case .fields(let fields), .indexed(let fields, _): fields.count
    case .block(let block): block.count
    }
  }
  public subscript(position: Int) -> Field {
    switch storage {
    case .fields(let fields), .indexed(let fields, _): fields[position]
    case .block(let block): block.field(at: position)
    }
  }
}

extension NetworkAPI.Headers: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  public init(dictionaryLiteral elements: (Name, String)...) {
    self.init(elements.map { Field(name: $0, value: $1) })
  }

  public init(arrayLiteral elements: Field...) {
    self.init(elements)
  }
}

extension NetworkAPI.Headers: RedactedDescribable {
  /// One field per line; values are redacted unless the field is known to be harmless.
  package var redactedDescription: String { fields.map(\.description).joined(separator: "\n") }
}
