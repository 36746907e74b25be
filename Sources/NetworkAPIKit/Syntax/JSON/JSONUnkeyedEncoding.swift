/// Writes the elements of an array.
struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  private let output: JSONOutput
  private let container: JSONOutput.Container

  init(_ output: JSONOutput, _ container: JSONOutput.Container) {
    self.output = output
    self.container = container
  }

  var codingPath: [any CodingKey] { output.path(container.level) }
  var count: Int { output.children(container) }

  private func begin() -> Bool { output.beginElement(container) }
  private func encode(integer value: some FixedWidthInteger) { if begin() { output.buffer.append(integer: value) } }
  private var elementPath: [any CodingKey] { codingPath + [JSONKey(count - 1)] }

  func encodeNil() throws { if begin() { output.buffer.append("null") } }
  func encode(_ value: Bool) throws { if begin() { output.buffer.append(value ? "true" : "false") } }
  func encode(_ value: String) throws { if begin() { output.buffer.append(quoted: value) } }
  func encode(_ value: Double) throws { if begin() { try output.write(floatingPoint: value, path: elementPath) } }
  func encode(_ value: Float) throws { if begin() { try output.write(floatingPoint: value, path: elementPath) } }
  func encode(_ value: Int) throws { encode(integer: value) }
  func encode(_ value: Int8) throws { encode(integer: value) }
  func encode(_ value: Int16) throws { encode(integer: value) }
  func encode(_ value: Int32) throws { encode(integer: value) }
  func encode(_ value: Int64) throws { encode(integer: value) }
  func encode(_ value: UInt) throws { encode(integer: value) }
  func encode(_ value: UInt8) throws { encode(integer: value) }
  func encode(_ value: UInt16) throws { encode(integer: value) }
  func encode(_ value: UInt32) throws { encode(integer: value) }
  func encode(_ value: UInt64) throws { encode(integer: value) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { encode(integer: value) }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { encode(integer: value) }

  func encode<Value: Encodable>(_ value: Value) throws {
    if begin() { try output.write(value, in: container, nil) }
  }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(output, nested(isObject: true)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output, nested(isObject: false))
  }

  private func nested(isObject: Bool) -> JSONOutput.Container {
    begin() ? output.beginContainer(container, nil, isObject: isObject) : .none
  }

  func superEncoder() -> any Encoder {
    begin() ? output.beginValue(container, nil) : JSONValueEncoder(output, .max - 1, .max)
  }
}
