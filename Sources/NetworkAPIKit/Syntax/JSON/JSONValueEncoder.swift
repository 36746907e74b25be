/// The encoder of a value, and its single-value container.
struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  let output: JSONOutput
  /// The container of the value.
  private let level: UInt32
  private let slot: UInt32

  init(_ output: JSONOutput, _ level: UInt32, _ slot: UInt32) {
    self.output = output
    self.level = level
    self.slot = slot
  }

  var codingPath: [any CodingKey] { output.path(level + 1) }
  var userInfo: [CodingUserInfoKey: Any] { output.coding.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(JSONKeyedEncoding(output, output.container(Int(level), slot, isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output, output.container(Int(level), slot, isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  private func take() -> Bool { output.takeValue(Int(level), slot) }
  private func encode(integer value: some FixedWidthInteger) { if take() { output.buffer.append(integer: value) } }

  func encodeNil() throws { if take() { output.buffer.append("null") } }
  func encode(_ value: Bool) throws { if take() { output.buffer.append(value ? "true" : "false") } }
  func encode(_ value: String) throws { if take() { output.buffer.append(quoted: value) } }
  func encode(_ value: Double) throws { if take() { try output.write(floatingPoint: value, path: codingPath) } }
  func encode(_ value: Float) throws { if take() { try output.write(floatingPoint: value, path: codingPath) } }
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
    guard output.isPending(Int(level), slot) else {
      output.setOutOfOrder()
      return
    }
    if try output.writeScalar(value, path: codingPath) {
      _ = take()
    } else {
      try output.encode(value, to: self, path: codingPath)
      output.fill(Int(level), slot)
    }
  }

  /// Writes a dictionary; its keys become the names.
  func write(_ dictionary: [String: some Encodable]) throws {
    let container = output.container(Int(level), slot, isObject: true)
    for (name, value) in dictionary where output.beginMember(container, named: name) {
      try output.write(value, in: container, JSONKey(name))
    }
  }
}
