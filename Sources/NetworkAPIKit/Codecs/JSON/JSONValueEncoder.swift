/// The encoder of a value, and its single-value container.
///
/// In the containers, the generic method is also the witness of the requirements for each primitive type, as in
/// ``JSONValueDecoder``.
struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
  let output: JSONOutput
  let value: JSONOutput.Position

  var codingPath: [any CodingKey] { output.path(ofValue: value) }
  var userInfo: [CodingUserInfoKey: Any] { output.coding.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      JSONKeyedEncoding(output: output, container: output.container(value, isObject: true)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output: output, container: output.container(value, isObject: false))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Writes an empty object if nothing was written.
  func fill() { output.fill(value) }

  private func take() throws -> Bool { try output.take(value) }

  func encodeNil() throws { if try take() { output.buffer.append("null") } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { if try take() { output.buffer.append(integer: value) } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { if try take() { output.buffer.append(integer: value) } }
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value) throws {
    if try take(), try !output.writeScalar(value, path: codingPath) { try encodeOther(value) }
  }

  private func encodeOther(_ value: some Encodable) throws {
    output.returnValue(self.value)
    try output.encode(value, to: self, path: codingPath)
    fill()
  }

  /// Writes a dictionary; its keys become the names.
  func write(_ dictionary: [String: some Encodable]) throws {
    let container = output.container(value, isObject: true)
    for (name, value) in dictionary where output.beginMember(container, named: name, JSONKey(stringValue: name)) {
      try output.write(value, in: container, JSONKey(stringValue: name))
    }
  }
}

/// Writes the members of an object.
private struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: JSONOutput
  let container: JSONOutput.Position

  var codingPath: [any CodingKey] { output.path(container) }

  private func begin(_ key: some CodingKey) -> Bool { output.beginMember(container, key) }

  func encodeNil(forKey key: Key) throws { if begin(key) { output.buffer.append("null") } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128, forKey key: Key) throws { if begin(key) { output.buffer.append(integer: value) } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128, forKey key: Key) throws { if begin(key) { output.buffer.append(integer: value) } }
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    if begin(key) { try output.write(value, in: container, key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(output: output, container: nested(key, isObject: true)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output: output, container: nested(key, isObject: false))
  }

  private func nested(_ key: Key, isObject: Bool) -> JSONOutput.Position {
    begin(key) ? output.beginContainer(container, key, isObject: isObject) : .none
  }

  func superEncoder() -> any Encoder { superEncoder(JSONKey(stringValue: "super")) }
  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(key) }

  private func superEncoder(_ key: some CodingKey) -> JSONValueEncoder {
    begin(key) ? output.beginValue(container, key, isSuper: true) : JSONValueEncoder(output: output, value: .none)
  }
}

/// Writes the elements of an array.
private struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
  let output: JSONOutput
  let container: JSONOutput.Position

  var codingPath: [any CodingKey] { output.path(container) }
  var count: Int { output.children(container) }

  private func begin() -> Bool { output.beginElement(container) }

  func encodeNil() throws { if begin() { output.buffer.append("null") } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: Int128) throws { if begin() { output.buffer.append(integer: value) } }
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  func encode(_ value: UInt128) throws { if begin() { output.buffer.append(integer: value) } }
  @inline(__always)
  func encode<Value: Encodable>(_ value: Value) throws { if begin() { try output.write(value, in: container, nil) } }

  func nestedContainer<NestedKey: CodingKey>(keyedBy type: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(JSONKeyedEncoding<NestedKey>(output: output, container: nested(isObject: true)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    JSONUnkeyedEncoding(output: output, container: nested(isObject: false))
  }

  private func nested(isObject: Bool) -> JSONOutput.Position {
    begin() ? output.beginContainer(container, nil, isObject: isObject) : .none
  }

  func superEncoder() -> any Encoder {
    begin() ? output.beginValue(container, nil, isSuper: true) : JSONValueEncoder(output: output, value: .none)
  }
}
