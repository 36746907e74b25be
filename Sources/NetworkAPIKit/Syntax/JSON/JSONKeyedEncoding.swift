/// Writes the members of an object.
struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let output: JSONOutput
  private let container: JSONOutput.Container

  init(_ output: JSONOutput, _ container: JSONOutput.Container) {
    self.output = output
    self.container = container
  }

  var codingPath: [any CodingKey] { output.path(container.level) }

  private func begin(_ key: some CodingKey) -> Bool { output.beginMember(container, key) }
  private func encode(integer value: some FixedWidthInteger, _ key: Key) {
    if begin(key) { output.buffer.append(integer: value) }
  }

  func encodeNil(forKey key: Key) throws { if begin(key) { output.buffer.append("null") } }
  func encode(_ value: Bool, forKey key: Key) throws {
    if begin(key) { output.buffer.append(value ? "true" : "false") }
  }
  func encode(_ value: String, forKey key: Key) throws { if begin(key) { output.buffer.append(quoted: value) } }
  func encode(_ value: Double, forKey key: Key) throws {
    if begin(key) { try output.write(floatingPoint: value, path: codingPath + [key]) }
  }
  func encode(_ value: Float, forKey key: Key) throws {
    if begin(key) { try output.write(floatingPoint: value, path: codingPath + [key]) }
  }
  func encode(_ value: Int, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: Int8, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: Int16, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: Int32, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: Int64, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: UInt, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: UInt8, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: UInt16, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: UInt32, forKey key: Key) throws { encode(integer: value, key) }
  func encode(_ value: UInt64, forKey key: Key) throws { encode(integer: value, key) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { encode(integer: value, key) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws { encode(integer: value, key) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if begin(key) { try output.write(value, in: container, key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(output, nested(key, isObject: true)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output, nested(key, isObject: false))
  }

  private func nested(_ key: Key, isObject: Bool) -> JSONOutput.Container {
    begin(key) ? output.beginContainer(container, key, isObject: isObject) : .none
  }

  func superEncoder() -> any Encoder { superEncoder(JSONKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

  private func superEncoder(_ key: some CodingKey) -> JSONValueEncoder {
    begin(key) ? output.beginValue(container, key) : JSONValueEncoder(output, .max - 1, .max)
  }
}
