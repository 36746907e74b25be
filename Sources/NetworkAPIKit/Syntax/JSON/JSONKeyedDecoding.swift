/// The members of an object.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let document: JSONDocument
  private let slot: UInt32

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    slot = UInt32(truncatingIfNeeded: index)
  }

  private var object: Int { Int(slot) }
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

  @inline(__always)
  private func integer<Value: FixedWidthInteger>(_ key: Key) throws -> Value {
    try document.integer(at: index(key), place)
  }

  @inline(__always)
  private func integerIfPresent<Value: FixedWidthInteger>(_ key: Key) throws -> Value? {
    try indexIfPresent(key).map { try document.integer(at: $0, place) }
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try document.bool(at: index(key), place) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    try indexIfPresent(key).map { try document.bool(at: $0, place) }
  }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try document.string(at: index(key), place) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    try indexIfPresent(key).map { try document.string(at: $0, place) }
  }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try document.double(at: index(key), place) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    try indexIfPresent(key).map { try document.double(at: $0, place) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try document.float(at: index(key), place) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    try indexIfPresent(key).map { try document.float(at: $0, place) }
  }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try integerIfPresent(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try integerIfPresent(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try integerIfPresent(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try integerIfPresent(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try integerIfPresent(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try integerIfPresent(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try integerIfPresent(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try integerIfPresent(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try integerIfPresent(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try integerIfPresent(key) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try document.value(type, at: index(key), place)
  }
  func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard let index = indexIfPresent(key) else { return nil }
    return try document.value(type, at: index, place)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try document.keyedContainer(type, at: index(key), place)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try document.unkeyedContainer(at: index(key), place)
  }

  func superDecoder() throws -> any Decoder { superDecoder(JSONKey("super")) }
  func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

  private func superDecoder(_ key: some CodingKey) -> JSONValueDecoder {
    let index = document.find(key.stringValue, in: object)
    if index >= 0 { return JSONValueDecoder(document, index, place) }
    return JSONValueDecoder(document, document.tape.count, document.missingMember(key, in: object))
  }
}
