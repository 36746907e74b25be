package import Foundation

/// The decoder of a value, and its single-value container.
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

  private var index: Int { Int(slot) }

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
  func decode(_ type: Bool.Type) throws -> Bool { try document.bool(at: index, place) }
  func decode(_ type: String.Type) throws -> String { try document.string(at: index, place) }
  func decode(_ type: Double.Type) throws -> Double { try document.double(at: index, place) }
  func decode(_ type: Float.Type) throws -> Float { try document.float(at: index, place) }
  func decode(_ type: Int.Type) throws -> Int { try document.integer(at: index, place) }
  func decode(_ type: Int8.Type) throws -> Int8 { try document.integer(at: index, place) }
  func decode(_ type: Int16.Type) throws -> Int16 { try document.integer(at: index, place) }
  func decode(_ type: Int32.Type) throws -> Int32 { try document.integer(at: index, place) }
  func decode(_ type: Int64.Type) throws -> Int64 { try document.integer(at: index, place) }
  func decode(_ type: UInt.Type) throws -> UInt { try document.integer(at: index, place) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try document.integer(at: index, place) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try document.integer(at: index, place) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try document.integer(at: index, place) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try document.integer(at: index, place) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(at: index, place) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(at: index, place) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try document.value(type, at: index, place)
  }
}

/// The kinds of JSON values.
package enum JSONKind: Sendable {
  case null, bool, number, string, array, object
}

/// Shortcuts of ``JSONCoding``'s decoder for types that accept several kinds of values. A `try?` for each kind would
/// create errors with paths and texts, which takes longer than decoding most values.
extension Decoder {
  /// The kind of the value; nil with another decoder, such as `JSONDecoder`'s.
  package var jsonKind: JSONKind? { (self as? JSONValueDecoder)?.kind }

  /// The date of a string in ISO 8601 format, parsed without creating the string. Nil for any other value, and with
  /// another decoder.
  package var iso8601Date: Date? { (self as? JSONValueDecoder)?.date }
}

extension JSONValueDecoder {
  fileprivate var kind: JSONKind {
    switch JSONTape.Kind(rawValue: JSONTape.kind(document.tape.slots[index])) {
    case .true, .false: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    default: .null
    }
  }

  fileprivate var date: Date? { document.plainBytes(index).flatMap(ISO8601Date.parse) }
}

extension JSONDocument {
  func keyedContainer<Key: CodingKey>(
    _ type: Key.Type, at index: Int, _ place: Place
  ) throws -> KeyedDecodingContainer<Key> {
    guard JSONTape.kind(tape.slots[index], is: .object) else {
      throw noContainer([String: Any].self, "keyed", index, place)
    }
    try prepareNames(index)
    setKeyType(type, index)
    return KeyedDecodingContainer(JSONKeyedDecoding(self, index))
  }

  func unkeyedContainer(at index: Int, _ place: Place) throws -> any UnkeyedDecodingContainer {
    guard JSONTape.kind(tape.slots[index], is: .array) else {
      throw noContainer([Any].self, "unkeyed", index, place)
    }
    return JSONUnkeyedDecoding(self, index)
  }

  @inline(never)
  private func noContainer(_ type: any Any.Type, _ name: String, _ index: Int, _ place: Place) -> DecodingError {
    guard isNull(index) else { return mismatch(type, index, place) }
    return .valueNotFound(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Cannot get \(name) decoding container -- found null value instead"))
  }
}
