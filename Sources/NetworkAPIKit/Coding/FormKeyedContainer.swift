/// The container for named members. `KeyedEncodingContainerProtocol` requires an overload for each primitive type.
struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: FormValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.child(for: key).encodeNil() }
  func encode(_ value: Bool, forKey key: Key) { encoder.encodeText(encoder.text(of: value), for: key) }
  func encode(_ value: String, forKey key: Key) { encoder.encodeText(value, for: key) }
  func encode(_ value: Double, forKey key: Key) throws { try encoder.child(for: key).encodeNumber(value) }
  func encode(_ value: Float, forKey key: Key) throws { try encoder.child(for: key).encodeNumber(value) }
  func encode(_ value: Int, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: Int8, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: Int16, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: Int32, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: Int64, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: UInt, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: UInt8, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: UInt16, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: UInt32, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode(_ value: UInt64, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) { encoder.encodeText(value.description, for: key) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try encoder.child(for: key).encodeValue(value)
  }

  // The default implementations skip nil, so `nilEncoding` wouldn't apply.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: String?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) {
    if let value { encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.child(for: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.child(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { FormIndexKey(stringValue: "super").map(encoder.child) ?? encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.child(for: key) }
}
