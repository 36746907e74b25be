/// The elements of an array, one after the other.
struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
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
      .init(codingPath: codingPath + [JSONKey(currentIndex)], debugDescription: "Unkeyed container is at end."))
  }

  /// Advances to the next element. An element that can't be decoded remains the current one.
  @inline(__always)
  private mutating func advance() {
    if !isAtEnd { next = UInt32(truncatingIfNeeded: document.tape.next(Int(next))) }
    position &+= 1
  }

  mutating func decodeNil() throws -> Bool {
    guard document.isNull(try index(Never.self)) else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    let value = try document.bool(at: index(Bool.self), place)
    advance()
    return value
  }
  mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
    let value = try indexIfPresent().map { try document.bool(at: $0, place) }
    advance()
    return value
  }
  mutating func decode(_ type: String.Type) throws -> String {
    let value = try document.string(at: index(String.self), place)
    advance()
    return value
  }
  mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
    let value = try indexIfPresent().map { try document.string(at: $0, place) }
    advance()
    return value
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    let value = try document.double(at: index(Double.self), place)
    advance()
    return value
  }
  mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
    let value = try indexIfPresent().map { try document.double(at: $0, place) }
    advance()
    return value
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    let value = try document.float(at: index(Float.self), place)
    advance()
    return value
  }
  mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
    let value = try indexIfPresent().map { try document.float(at: $0, place) }
    advance()
    return value
  }

  // Sharing this code through a closure would save lines, but decode arrays of integers a third slower.
  private mutating func integer<Value: FixedWidthInteger>() throws -> Value {
    let value: Value = try document.integer(at: index(Value.self), place)
    advance()
    return value
  }

  private mutating func integerIfPresent<Value: FixedWidthInteger>() throws -> Value? {
    let value: Value? = try indexIfPresent().map { try document.integer(at: $0, place) }
    advance()
    return value
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try integerIfPresent() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try integerIfPresent() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try integerIfPresent() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try integerIfPresent() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try integerIfPresent() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try integerIfPresent() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try integerIfPresent() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try integerIfPresent() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try integerIfPresent() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try integerIfPresent() }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try document.value(type, at: index(type), place)
    advance()
    return value
  }

  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    let value = try indexIfPresent().map { try document.value(type, at: $0, place) }
    advance()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try document.keyedContainer(type, at: index(KeyedDecodingContainer<NestedKey>.self), place)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try document.unkeyedContainer(at: index((any UnkeyedDecodingContainer).self), place)
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = JSONValueDecoder(document, try index((any Decoder).self), place)
    advance()
    return decoder
  }
}
