package import Foundation

/// The decoder of a value, and its single-value container.
///
/// In the containers, the generic method is also the witness of the requirements for each primitive type. It is
/// inlined into each of them, where only the code for that type remains. Requirements with a default implementation,
/// which the compiler prefers to a generic method, have methods of their own: those for 128-bit integers, where the
/// default throws, and `decodeIfPresent`.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
  let document: JSONDocument
  private let slot: UInt32
  private let place: JSONDocument.Place

  @inline(__always)
  init(_ document: JSONDocument, _ index: Int, _ place: JSONDocument.Place) {
    self.document = document
    slot = UInt32(truncatingIfNeeded: index)
    self.place = place
  }

  fileprivate var index: Int { Int(slot) }

  var codingPath: [any CodingKey] { document.path(place, at: index) }
  var userInfo: [CodingUserInfoKey: Any] { document.coding.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try document.keyedContainer(type, at: index, place)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try document.unkeyedContainer(at: index, place)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool { document.isNull(index) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(at: index, place) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(at: index, place) }
  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try document.value(type, at: index, place) }
}

/// Shortcuts of ``JSONCoding``'s decoder for types that accept several kinds of values. A `try?` for each kind would
/// create errors with paths and texts, which takes longer than decoding most values.
extension Decoder {
  /// The kind of the value; nil with another decoder, such as `JSONDecoder`'s.
  package var jsonKind: JSONKind? { (self as? JSONValueDecoder).map { $0.document.kind($0.index) } }

  /// The value of a number that is an integer. Nil for any other value, and with another decoder.
  package var jsonInteger: Int64? {
    guard let decoder = self as? JSONValueDecoder, jsonKind == .number else { return nil }
    return decoder.document.integer(at: decoder.index)
  }

  /// The date of a string in ISO 8601 format, parsed without creating the string. Nil for any other value, and with
  /// another decoder.
  package var iso8601Date: Date? {
    (self as? JSONValueDecoder).flatMap { $0.document.plainBytes($0.index) }.flatMap(ISO8601Date.parse)
  }
}

extension JSONDocument {
  func keyedContainer<Key: CodingKey>(
    _ type: Key.Type, at index: Int, _ place: Place
  ) throws -> KeyedDecodingContainer<Key> {
    guard JSONTape.kind(tape.slots[index], is: .object) else {
      throw noValue([String: Any].self, index, place, "keyed decoding container")
    }
    try prepareNames(index)
    setKeyType(type, index)
    return KeyedDecodingContainer(JSONKeyedDecoding(document: self, object: index))
  }

  func unkeyedContainer(at index: Int, _ place: Place) throws -> any UnkeyedDecodingContainer {
    guard JSONTape.kind(tape.slots[index], is: .array) else {
      throw noValue([Any].self, index, place, "unkeyed decoding container")
    }
    return JSONUnkeyedDecoding(self, index)
  }
}

/// The members of an object.
private struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let document: JSONDocument
  let object: Int

  private var place: JSONDocument.Place { JSONDocument.Place(in: object) }

  var codingPath: [any CodingKey] { document.path(object) }
  var allKeys: [Key] { document.names(object).compactMap { Key(stringValue: $0) } }

  /// The index of the value for a key.
  @inline(__always)
  private func index(_ key: Key) throws -> Int {
    let index = document.find(key.stringValue, in: object)
    guard index >= 0 else { throw notFound(key) }
    return index
  }

  /// The index of the value for a key; nil if it is missing or null.
  @inline(__always)
  private func indexIfPresent(_ key: Key) -> Int? {
    let index = document.find(key.stringValue, in: object)
    return index < 0 || document.isNull(index) ? nil : index
  }

  @inline(never)
  private func notFound(_ key: Key) -> DecodingError {
    .keyNotFound(
      key,
      .init(
        codingPath: codingPath, debugDescription: "No value associated with key \(key) (\"\(key.stringValue)\")."))
  }

  func contains(_ key: Key) -> Bool { document.find(key.stringValue, in: object) >= 0 }
  func decodeNil(forKey key: Key) throws -> Bool { document.isNull(try index(key)) }

  // Members of these types are a fifth faster with a method of their own: the compiler merges what it makes of the
  // generic method, and then calls the part that differs through a pointer.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try document.bool(at: index(key), place) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try document.string(at: index(key), place) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try document.floatingPoint(at: index(key), place)
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try document.integer(at: index(key), place) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try document.integer(at: index(key), place) }
  @inline(__always)
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try document.value(type, at: index(key), place)
  }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try document.integer(at: index(key), place) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try document.integer(at: index(key), place) }

  @inline(__always)
  private func decodeIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
    guard let index = indexIfPresent(key) else { return nil }
    return try document.value(Value.self, at: index, place)
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try indexIfPresent(key).map { try document.bool(at: $0, place) }
  }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try indexIfPresent(key).map { try document.string(at: $0, place) }
  }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try indexIfPresent(key).map { try document.floatingPoint(at: $0, place) }
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try indexIfPresent(key).map { try document.integer(at: $0, place) }
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try indexIfPresent(key).map { try document.integer(at: $0, place) }
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try decodeIfPresent(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try decodeIfPresent(key) }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    try decodeIfPresent(key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try document.keyedContainer(type, at: index(key), place)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try document.unkeyedContainer(at: index(key), place)
  }

  func superDecoder() throws -> any Decoder { superDecoder(JSONKey(stringValue: "super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  private func superDecoder(_ key: some CodingKey) -> JSONValueDecoder {
    let index = document.find(key.stringValue, in: object)
    if index >= 0 { return JSONValueDecoder(document, index, place) }
    return JSONValueDecoder(document, document.tape.count, document.missingMember(key, in: object))
  }
}

/// The elements of an array, one after the other.
private struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
  private let document: JSONDocument
  private let slot: UInt32
  /// The index of the next element.
  private var next: UInt32
  private var position: UInt32 = 0

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    slot = UInt32(truncatingIfNeeded: index)
    next = UInt32(truncatingIfNeeded: index + JSONTape.arraySlots)
  }

  private var array: Int { Int(slot) }
  private var place: JSONDocument.Place { JSONDocument.Place(in: array, Int(position)) }

  var codingPath: [any CodingKey] { document.path(array) }
  var count: Int? { document.tape.children(array) }
  var currentIndex: Int { Int(position) }
  var isAtEnd: Bool { currentIndex >= document.tape.children(array) }

  /// The index of the next element.
  @inline(__always)
  private func index(_ type: any Any.Type) throws -> Int {
    guard !isAtEnd else { throw atEnd(type) }
    return Int(next)
  }

  /// The index of the next element, or nil at the end and for null.
  @inline(__always)
  private func indexIfPresent() -> Int? { isAtEnd || document.isNull(Int(next)) ? nil : Int(next) }

  @inline(never)
  private func atEnd(_ type: any Any.Type) -> DecodingError {
    .valueNotFound(
      type,
      .init(codingPath: codingPath + [JSONKey(index: currentIndex)], debugDescription: "Unkeyed container is at end."))
  }

  /// Advances to the next element. An element that can't be decoded remains the current one.
  @inline(__always)
  private mutating func advance() {
    if !isAtEnd { next = UInt32(truncatingIfNeeded: document.tape.next(Int(next))) }
    position &+= 1
  }

  /// Decodes the next element.
  @inline(__always)
  private mutating func decodeNext<Value>(
    _ type: any Any.Type, _ decode: (JSONDocument, Int, JSONDocument.Place) throws -> Value
  ) throws -> Value {
    let value = try decode(document, index(type), place)
    advance()
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard document.isNull(try index(Never.self)) else { return false }
    advance()
    return true
  }

  @inline(__always)
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decodeNext(type) { try $0.value(type, at: $1, $2) }
  }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try decodeNext(type) { try $0.integer(at: $1, $2) } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try decodeNext(type) { try $0.integer(at: $1, $2) } }

  @inline(__always)
  private mutating func decodeIfPresent<Value: Decodable>() throws -> Value? {
    let value = try indexIfPresent().map { try document.value(Value.self, at: $0, place) }
    advance()
    return value
  }

  mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try decodeIfPresent() }
  mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try decodeIfPresent() }
  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? { try decodeIfPresent() }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try decodeNext(KeyedDecodingContainer<NestedKey>.self) { try $0.keyedContainer(type, at: $1, $2) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try decodeNext((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer(at: $1, $2) }
  }

  mutating func superDecoder() throws -> any Decoder {
    try decodeNext((any Decoder).self) { JSONValueDecoder($0, $1, $2) }
  }
}
