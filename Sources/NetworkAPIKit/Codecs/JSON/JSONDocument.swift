import Foundation

/// A JSON text with its index, from which decoders and containers read.
///
/// It lives as long as one of them. The bytes belong to the caller during ``JSONCoding/decode(_:from:)``, and are only
/// copied if a decoder outlives that call. Coding paths aren't stored: an error derives its path from the index.
final class JSONDocument {
  let coding: JSONCoding
  let tape: JSONTape
  /// The text.
  private(set) var base: UnsafePointer<UInt8>
  private let size: Int
  private var ownsBase = false
  /// Whether names must be converted before they are compared with coding keys.
  let convertsNames: Bool
  private var stack = ThreadStack()
  var names = JSONNameTables()
  /// The missing members for which a super decoder was requested; they decode as null.
  private var missing: [(parent: Int, key: any CodingKey)] = []

  typealias Place = JSONTape.Place

  private init(_ coding: JSONCoding, _ base: UnsafePointer<UInt8>, _ size: Int) throws(JSONTape.SyntaxError) {
    tape = try JSONTape(base, size)
    self.coding = coding
    self.base = base
    self.size = size
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
  }

  deinit {
    tape.deallocate()
    names.deallocate()
    if ownsBase { base.deallocate() }
  }

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

  /// Copies the bytes, since a decoder or container outlives the call and keeps reading.
  private func copyText() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, size))
    copy.initialize(from: base, count: size)
    base = UnsafePointer(copy)
    ownsBase = true
  }

  private static func syntaxError(_ error: JSONTape.SyntaxError, _ text: UnsafeRawBufferPointer) -> DecodingError {
    let isWide = text.prefix(4).contains(0) || text.first == 0xFE || text.first == 0xFF
    return .dataCorrupted(
      .init(
        codingPath: [],
        debugDescription: isWide
          ? "The JSON is not UTF-8." : "The given data was not valid JSON: \(error.problem) at byte \(error.offset)."))
  }

  // MARK: - Depth

  /// Throws if the stack has no room for decoding another value.
  @inline(__always)
  func checkStack(_ place: Place) throws {
    if stack.hasRoom() != true { try checkDepth(place) }
  }

  /// The slow path: little stack is left, or the platform doesn't report its end.
  @inline(never)
  private func checkDepth(_ place: Place) throws {
    if stack.hasRoom() == nil, place.container.map(tape.depth) ?? 0 < 128 { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: path(place, at: nil),
        debugDescription: "The JSON is nested too deeply for this type and the thread's stack."))
  }

  // MARK: - Paths and errors

  /// Returns the coding path of a container.
  func path(_ container: Int) -> [any CodingKey] {
    guard container != JSONTape.noParent else { return [] }
    return path(tape.place(container), at: container)
  }

  /// Returns the coding path of a value. In an object, the index identifies the member.
  func path(_ place: Place, at index: Int?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var (place, index) = (place, index)
    while let parent = place.container {
      if JSONTape.kind(tape.slots[parent], is: .array) {
        keys.append(JSONKey(Int(place.ordinal)))
      } else if let member = index {
        keys.append(member == tape.count ? missing[Int(place.ordinal)].key : key(ofValue: member, in: parent))
      }
      index = parent
      place = tape.place(parent)
    }
    return keys.reversed()
  }

  /// The coding key of a member, with the key type that was last used for its object.
  private func key(ofValue index: Int, in object: Int) -> any CodingKey {
    let type = keyType(object)
    // The keys of dictionaries aren't converted.
    let isUnconverted = type == JSONKey.self
    let text = isUnconverted ? (try? string(at: tape.name(ofValue: index), .top)) ?? "" : pathName(ofValue: index)
    return type?.init(stringValue: text) ?? JSONKey(text)
  }

  /// Stores the type of coding key with which an object is decoded, for the paths of errors.
  @inline(__always)
  func setKeyType(_ type: any CodingKey.Type, _ object: Int) {
    guard tape.children(object) > 0 else { return }
    UnsafeMutableRawPointer(tape.slots + object + 4).storeBytes(of: type, as: (any CodingKey.Type).self)
  }

  private func keyType(_ object: Int) -> (any CodingKey.Type)? {
    guard tape.slots[object + 4] != 0 else { return nil }
    return UnsafeRawPointer(tape.slots + object + 4).load(as: (any CodingKey.Type).self)
  }

  /// Returns an index for a missing member, which decodes as null.
  func missingMember(_ key: any CodingKey, in object: Int) -> Place {
    missing.append((object, key))
    return Place(in: object, missing.count - 1)
  }

  @inline(never)
  func mismatch(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    .typeMismatch(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Expected to decode \(type) but found \(description(index)) instead."))
  }

  /// The error for null or a value of the wrong kind.
  @inline(never)
  func noValue(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    guard isNull(index) else { return mismatch(type, index, place) }
    return .valueNotFound(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Cannot get value of type \(type) -- found null value instead"))
  }

  @inline(never)
  func corrupted(_ problem: String, _ index: Int, _ place: Place) -> DecodingError {
    .dataCorrupted(.init(codingPath: path(place, at: index), debugDescription: problem))
  }

  private func description(_ index: Int) -> String {
    switch JSONTape.Kind(rawValue: JSONTape.kind(tape.slots[index])) {
    case .string: "a string"
    case .number: "number"
    case .true, .false: "bool"
    case .array: "an array"
    case .object: "a dictionary"
    default: "null"
    }
  }

  @inline(__always)
  func isNull(_ index: Int) -> Bool { JSONTape.kind(tape.slots[index], is: .null) }
}

/// A key without a specific type: an array index, a name, or `super`.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}

extension JSONDocument {
  /// Decodes the value at an index. Recursive types call this for each level, so its frame must be small.
  @inline(__always)
  func value<Value: Decodable>(_ type: Value.Type, at index: Int, _ place: Place) throws -> Value {
    if Self.isScalar(type) { return try scalar(type, index, place) }
    try checkStack(place)
    if convertsNames, type is any NamedValues.Type { return try namedValues(type, index, place) }
    return try type.init(from: JSONValueDecoder(self, index, place))
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
    if type == Double.self { return unsafeBitCast(try double(at: index, place), to: type) }
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
    return unsafeBitCast(try float(at: index, place), to: type)
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
      let date = try plainBytes(index).map(ISO8601Date.parse) ?? ISO8601Date.parse(string(at: index, place))
      guard let date else { throw corrupted("Not a date of the form 2011-01-26T19:01:12Z.", index, place) }
      return date
    case .secondsSince1970: return Date(timeIntervalSince1970: try double(at: index, place))
    case .millisecondsSince1970: return Date(timeIntervalSince1970: try double(at: index, place) / 1000)
    case .deferredToDate: return Date(timeIntervalSinceReferenceDate: try double(at: index, place))
    case .custom(let decode, _):
      try checkStack(place)
      return try decode(JSONValueDecoder(self, index, place))
    }
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
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .object) else { throw document.noValue([String: Any].self, index, place) }
    self.init()
    guard tape.children(index) > 0 else { return }
    document.setKeyType(JSONKey.self, index)
    var name = index + JSONTape.objectSlots
    while name < JSONTape.low(slot) {
      let value = tape.next(name)
      let key = try document.string(at: name, place)
      let element = try document.value(Value.self, at: value, .init(in: index))
      if self[key] == nil { self[key] = element }
      name = tape.next(value)
    }
  }
}

extension JSONDocument {
  /// The bytes of a string or number in the text, not unescaped.
  @inline(__always)
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + JSONTape.low(tape.slots[index]), count: tape.length(index))
  }

  @inline(__always)
  func string(at index: Int, _ place: Place) throws -> String {
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .string) else { throw noValue(String.self, index, place) }
    if slot & (JSONTape.isSpecial | JSONTape.isOdd) == 0 { return String(decoding: bytes(index), as: UTF8.self) }
    guard let text = oddString(index) else { throw badString(index, place) }
    return text
  }

  @inline(never)
  private func badString(_ index: Int, _ place: Place) -> DecodingError {
    corrupted("The given data was not valid JSON: a string isn't UTF-8 or has an invalid escape.", index, place)
  }

  /// The bytes of a string; nil if it has escapes, control characters or bytes that aren't ASCII.
  @inline(__always)
  func plainBytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .string), slot & (JSONTape.isSpecial | JSONTape.isOdd) == 0 else { return nil }
    return bytes(index)
  }

  /// The string at an index that has escapes or isn't ASCII; nil if it is invalid.
  @inline(never)
  func oddString(_ index: Int) -> String? {
    let bytes = bytes(index)
    guard tape.slots[index] & JSONTape.isSpecial != 0 else { return Self.text(bytes) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, bytes.count)) { output in
      guard let count = Self.unescape(bytes, to: output) else { return nil }
      return Self.text(UnsafeBufferPointer(rebasing: output[..<count]))
    }
  }

  /// Returns bytes as a string, or nil if they aren't UTF-8.
  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 was replaced, so the bytes differ.
    let isSame = text.withUTF8 { $0.count == bytes.count && memcmp($0.baseAddress!, bytes.baseAddress!, $0.count) == 0 }
    return isSame ? text : nil
  }

  /// Resolves escapes, which shortens the text. Returns the new length; nil for an invalid escape or a raw control
  /// character.
  private static func unescape(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var index = 0
    var count = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20 else { return nil }
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        output[count] = byte
        count += 1
        continue
      }
      guard index < bytes.count else { return nil }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output[count] = letter
      case UInt8(ascii: "b"): output[count] = 0x08
      case UInt8(ascii: "f"): output[count] = 0x0C
      case UInt8(ascii: "n"): output[count] = 0x0A
      case UInt8(ascii: "r"): output[count] = 0x0D
      case UInt8(ascii: "t"): output[count] = 0x09
      case UInt8(ascii: "u"):
        guard let scalar = scalar(bytes, &index), let encoded = UTF8.encode(scalar) else { return nil }
        for unit in encoded {
          output[count] = unit
          count += 1
        }
        continue
      default: return nil
      }
      count += 1
    }
    return count
  }

  /// Parses the digits of a `\u` escape, and the escape after it if the two are a surrogate pair.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar? {
    guard let first = unit(bytes, &index) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard index + 2 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    index += 2
    guard let second = unit(bytes, &index), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
  }

  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for offset in 0..<4 {
      let digit: UInt8
      switch bytes[index + offset] {
      case let byte where byte &- UInt8(ascii: "0") < 10: digit = byte - UInt8(ascii: "0")
      case let byte where (byte | 0x20) &- UInt8(ascii: "a") < 6: digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: return nil
      }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}
