/// The container for array elements. `UnkeyedEncodingContainer` requires an overload for each primitive type.
struct FormUnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: FormValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.count }

  func encodeNil() { encoder.appendChild().encodeNil() }
  func encode(_ value: Bool) { encoder.appendText(encoder.text(of: value)) }
  func encode(_ value: String) { encoder.appendText(value) }
  func encode(_ value: Double) throws { try encoder.appendChild().encodeNumber(value) }
  func encode(_ value: Float) throws { try encoder.appendChild().encodeNumber(value) }
  func encode(_ value: Int) { encoder.appendText(value.description) }
  func encode(_ value: Int8) { encoder.appendText(value.description) }
  func encode(_ value: Int16) { encoder.appendText(value.description) }
  func encode(_ value: Int32) { encoder.appendText(value.description) }
  func encode(_ value: Int64) { encoder.appendText(value.description) }
  func encode(_ value: UInt) { encoder.appendText(value.description) }
  func encode(_ value: UInt8) { encoder.appendText(value.description) }
  func encode(_ value: UInt16) { encoder.appendText(value.description) }
  func encode(_ value: UInt32) { encoder.appendText(value.description) }
  func encode(_ value: UInt64) { encoder.appendText(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { encoder.appendText(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { encoder.appendText(value.description) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.appendChild().encodeValue(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.appendChild().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.appendChild().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder.appendChild() }
}

/// The container for a single value. `SingleValueEncodingContainer` requires an overload for each primitive type.
struct FormSingleValueContainer: SingleValueEncodingContainer {
  let encoder: FormValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.encodeNil() }
  func encode(_ value: Bool) { encoder.encodeText(encoder.text(of: value)) }
  func encode(_ value: String) { encoder.encodeText(value) }
  func encode(_ value: Double) throws { try encoder.encodeNumber(value) }
  func encode(_ value: Float) throws { try encoder.encodeNumber(value) }
  func encode(_ value: Int) { encoder.encodeText(value.description) }
  func encode(_ value: Int8) { encoder.encodeText(value.description) }
  func encode(_ value: Int16) { encoder.encodeText(value.description) }
  func encode(_ value: Int32) { encoder.encodeText(value.description) }
  func encode(_ value: Int64) { encoder.encodeText(value.description) }
  func encode(_ value: UInt) { encoder.encodeText(value.description) }
  func encode(_ value: UInt8) { encoder.encodeText(value.description) }
  func encode(_ value: UInt16) { encoder.encodeText(value.description) }
  func encode(_ value: UInt32) { encoder.encodeText(value.description) }
  func encode(_ value: UInt64) { encoder.encodeText(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { encoder.encodeText(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { encoder.encodeText(value.description) }
  func encode<Value: Encodable>(_ value: Value) throws { try encoder.encodeValue(value) }
}
