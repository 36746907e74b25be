import Foundation

extension JSONDocument {
  /// Decodes a text as a value.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from text: UnsafeRawBufferPointer, _ coding: JSONCoding
  ) throws -> Value {
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    let bytes = UnsafeRawBufferPointer(rebasing: text[(hasMark ? 3 : 0)...])
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw syntaxError(.init(problem: "the text ends too early", offset: 0), text)
    }
    var document: JSONDocument
    do {
      document = try JSONDocument(coding, base, bytes.count)
    } catch {
      throw syntaxError(error, text)
    }
    defer {
      if !isKnownUniquelyReferenced(&document) { document.copyText() }
    }
    return try document.value(type, at: 0, .top)
  }

  private static func syntaxError(_ error: JSONTape.SyntaxError, _ text: UnsafeRawBufferPointer) -> DecodingError {
    let isWide = text.prefix(4).contains(0) || text.first == 0xFE || text.first == 0xFF
    let problem = ShownText(stringLiteral: error.problem.description)
    return .corrupted(
      [],
      isWide ? "The JSON is not UTF-8." : "The given data was not valid JSON: \(problem) at byte \(error.offset).")
  }

  /// Decodes the value at an index. Recursive types call this for each level, so its frame must be small.
  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ place: Place) throws -> Value {
    if Self.isScalar(type) { return try scalar(type, index, place) }
    try checkStack(place)
    let slot = tape.slots[index]
    if JSONTape.kind(slot, is: .string), slot & (JSONTape.isSpecial | JSONTape.isOdd) != 0 {
      try checkMarks(type, index, place)
    }
    if convertsNames { return try convertedValue(type, index, place) }
    return try type.init(from: JSONValueDecoder(self, index, place))
  }

  @inline(never)
  private func convertedValue<Value: Decodable>(_ type: Value.Type, _ index: Int, _ place: Place) throws -> Value {
    if type is any NamedValues.Type { return try namedValues(type, index, place) }
    return try type.init(from: JSONValueDecoder(self, index, place))
  }

  /// Throws if a string is the raw value of a type, such as an enumeration, and can't be compared in linear time.
  @inline(never)
  private func checkMarks(_ type: any Any.Type, _ index: Int, _ place: Place) throws {
    guard tape.length(index) > 2 * String.maximumMarks, type is any RawRepresentable.Type,
      oddString(index)?.hasManyMarks == true
    else { return }
    throw corrupted(
      "A value of \(type) has more than \(String.maximumMarks) combining marks in a row.", index, place)
  }

  /// Whether ``scalar(_:_:_:)`` decodes a type.
  @inline(__always)
  private static func isScalar(_ type: any Any.Type) -> Bool {
    type == String.self || type == Int.self || type == Double.self || type == Bool.self || type == Date.self
      || type == URL.self || type == Data.self || type == Decimal.self || StandardNumber.isRare(type)
  }

  /// Decodes a value of one of the types for which ``isScalar(_:)`` is true.
  @inline(never)
  private func scalar<Value: Decodable>(_ type: Value.Type, _ index: Int, _ place: Place) throws -> Value {
    // Safe, since the types were compared. A checked cast takes longer than handling most values.
    if type == String.self { return unsafeBitCast(try string(at: index, place), to: type) }
    if type == Int.self { return unsafeBitCast(try integer(at: index, place) as Int, to: type) }
    if type == Double.self { return unsafeBitCast(try floatingPoint(at: index, place) as Double, to: type) }
    if type == Bool.self { return unsafeBitCast(try bool(at: index, place), to: type) }
    if type == Date.self { return unsafeBitCast(try date(at: index, place), to: type) }
    if type == URL.self { return unsafeBitCast(try url(at: index, place), to: type) }
    if type == Data.self { return unsafeBitCast(try data(at: index, place), to: type) }
    if type == Decimal.self { return unsafeBitCast(try decimal(at: index, place), to: type) }
    if type == Int64.self { return unsafeBitCast(try integer(at: index, place) as Int64, to: type) }
    if type == Int32.self { return unsafeBitCast(try integer(at: index, place) as Int32, to: type) }
    if type == Int16.self { return unsafeBitCast(try integer(at: index, place) as Int16, to: type) }
    if type == Int8.self { return unsafeBitCast(try integer(at: index, place) as Int8, to: type) }
    if type == UInt.self { return unsafeBitCast(try integer(at: index, place) as UInt, to: type) }
    if type == UInt64.self { return unsafeBitCast(try integer(at: index, place) as UInt64, to: type) }
    if type == UInt32.self { return unsafeBitCast(try integer(at: index, place) as UInt32, to: type) }
    if type == UInt16.self { return unsafeBitCast(try integer(at: index, place) as UInt16, to: type) }
    if type == UInt8.self { return unsafeBitCast(try integer(at: index, place) as UInt8, to: type) }
    return unsafeBitCast(try floatingPoint(at: index, place) as Float, to: type)
  }

  @inline(never)
  private func namedValues<Value: Decodable>(_ type: Value.Type, _ index: Int, _ place: Place) throws -> Value {
    let dictionary = type as? any NamedValues.Type
    guard let value = try dictionary?.init(self, index, place) as? Value else { throw mismatch(type, index, place) }
    return value
  }

  private func checkNotNull(_ type: any Any.Type, _ index: Int, _ place: Place) throws {
    if isNull(index) { throw noValue(type, index, place) }
  }

  private func date(at index: Int, _ place: Place) throws -> Date {
    try checkNotNull(Date.self, index, place)
    switch coding.dates {
    case .iso8601, .iso8601WithMilliseconds:
      let date = try plainBytes(index).map(ISO8601Date.parse) ?? ISO8601Date.parse(dateText(at: index, place))
      guard let date else { throw corrupted("Not a date of the form 2011-01-26T19:01:12Z.", index, place) }
      return date
    case .secondsSince1970: return Date(timeIntervalSince1970: try floatingPoint(at: index, place))
    case .millisecondsSince1970: return Date(timeIntervalSince1970: try floatingPoint(at: index, place) / 1000)
    case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try floatingPoint(at: index, place))
    case .custom(let decode, _):
      try checkStack(place)
      return try decode(JSONValueDecoder(self, index, place))
    }
  }

  private func dateText(at index: Int, _ place: Place) throws -> String {
    guard kind(index) == .number else { return try string(at: index, place) }
    let reason: ShownText =
      "A number, and not a date of the form 2011-01-26T19:01:12Z; coding.dates says how dates are written."
    // Of the case and type that `JSONDecoder` throws.
    throw DecodingError.typeMismatch(
      String.self,
      .init(
        codingPath: path(place, at: index), debugDescription: reason.description,
        underlyingError: CodingProblem(reason: reason)))
  }

  private func url(at index: Int, _ place: Place) throws -> URL {
    try checkNotNull(URL.self, index, place)
    guard let url = URL(string: try string(at: index, place)) else {
      throw corrupted("Invalid URL string.", index, place)
    }
    return url
  }

  private func data(at index: Int, _ place: Place) throws -> Data {
    try checkNotNull(Data.self, index, place)
    switch coding.data {
    case .base64:
      guard let data = Data(base64Encoded: try string(at: index, place)) else {
        throw corrupted("Encountered Data is not valid Base64.", index, place)
      }
      return data
    case .deferredToData:
      try checkStack(place)
      return try Data(from: JSONValueDecoder(self, index, place))
    case .custom(let decode, _):
      try checkStack(place)
      return try decode(JSONValueDecoder(self, index, place))
    }
  }
}

/// A dictionary with string keys. They are the unconverted names: key conversions apply only to properties.
private protocol NamedValues {
  init(_ document: JSONDocument, _ index: Int, _ place: JSONDocument.Place) throws
}

extension Dictionary: NamedValues where Key == String, Value: Decodable {
  fileprivate init(_ document: JSONDocument, _ index: Int, _ place: JSONDocument.Place) throws {
    let tape = document.tape
    guard document.kind(index) == .object else { throw document.noValue([String: Any].self, index, place) }
    self.init()
    guard tape.children(index) > 0 else { return }
    document.setKeyType(JSONKey.self, index)
    for (name, value) in tape.members(index) {
      let key = try document.string(at: name, place)
      if document.isOddName(name) { try document.checkMarks(key, index, place) }
      let element = try document.value(Value.self, at: value, .init(in: index))
      if self[key] == nil { self[key] = element }
    }
  }
}
