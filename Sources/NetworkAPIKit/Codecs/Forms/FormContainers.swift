import Foundation

/// The `Encoder` behind ``FormEncoder``, which encodes a value into this node, and its single-value container.
///
/// In the containers, the generic method is also the witness of the requirements for each primitive type. Requirements
/// with a default implementation, which the compiler prefers to a generic method, have methods of their own.
extension FormNode: Encoder, SingleValueEncodingContainer {
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    becomeContainer(.keyed)
    return KeyedEncodingContainer(FormKeyedContainer<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    becomeContainer(.unkeyed)
    return FormUnkeyedContainer(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  // MARK: Values

  func encodeNil() { become(nil) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { become(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { become(value.description) }
  func encode<Value: Encodable>(_ value: Value) throws {
    if let text = text(of: value) {
      become(text)
    } else if Value.self == Double.self, let number = value as? Double {
      try encodeNumber(number.isFinite ? StandardNumber.text(of: number) : nil)
    } else if Value.self == Float.self, let number = value as? Float {
      try encodeNumber(number.isFinite ? StandardNumber.text(of: number) : nil)
    } else {
      try encodeValue(value)
    }
  }

  /// Encodes any value: dates, data, URLs and decimals by the options, all others with their `encode(to:)`.
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    guard depth <= FormEncoder.maximumDepth else {
      // The complete path would be very long; its beginning is enough to identify the member.
      throw FormEncodingError.tooDeep(
        limit: FormEncoder.maximumDepth, path: Self.describe(Array(codingPath.prefix(4))))
    }
    // Compare the types first: a failing cast is as slow as a successful one.
    if Value.self == Date.self, let date = value as? Date { return try encodeDate(date) }
    if Value.self == Data.self, let data = value as? Data { return try encodeData(data) }
    if Value.self == URL.self, let url = value as? URL { return become(url.absoluteString) }
    if Value.self == Decimal.self, let decimal = value as? Decimal {
      return try encodeNumber(decimal.isFinite ? decimal.description : nil)
    }
    // Of the type, since a cast of the value takes twice as long.
    let unordered = Value.self as? any UnorderedCollection.Type
    keepsKeys = unordered != nil
    try value.encode(to: self)
    if let unordered { sort(inGroupsOf: unordered.elementsPerMember) }
  }

  /// The text of a string, integer or Boolean; nil for any other value.
  func text<Value>(of value: Value) -> String? {
    if Value.self == String.self { return value as? String }
    if StandardNumber.isInteger(Value.self) { return (value as? any FixedWidthInteger)?.description }
    guard Value.self == Bool.self, let value = value as? Bool else { return nil }
    return switch options.encoder.boolEncoding {
    case .numeric: value ? "1" : "0"
    case .literal: value ? "true" : "false"
    }
  }

  private func encodeNumber(_ text: String?) throws {
    guard let text else { throw FormEncodingError.nonFiniteNumber(path: Self.describe(codingPath)) }
    become(text)
  }

  private func encodeDate(_ date: Date) throws {
    switch options.encoder.dateEncoding ?? .iso8601 {
    case .deferredToDate: try date.encode(to: self)
    case .secondsSince1970: try encode(date.timeIntervalSince1970)
    case .millisecondsSince1970: try encode(date.timeIntervalSince1970 * 1_000)
    case .iso8601:
      guard let text = ISO8601Date.format(date) else {
        throw FormEncodingError.unrepresentableDate(path: Self.describe(codingPath))
      }
      become(text)
    case .custom(let format): become(try custom { try format(date) })
    }
  }

  private func encodeData(_ data: Data) throws {
    switch options.encoder.dataEncoding ?? .base64 {
    case .base64: become(data.base64EncodedString())
    case .deferredToData: try data.encode(to: self)
    case .custom(let format): become(try custom { try format(data) })
    }
  }

  private func custom(_ format: () throws -> String) throws -> String {
    do {
      return try format()
    } catch {
      throw FormEncodingError.failed(path: Self.describe(codingPath), underlying: error)
    }
  }

  static func describe(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "(the root)" : path.map(\.stringValue).joined(separator: ".")
  }
}

/// A collection whose iteration order is random in each process.
private protocol UnorderedCollection {
  /// How many elements of an array belong together, if the collection encodes itself as an array.
  static var elementsPerMember: Int { get }
}
/// A dictionary whose keys can't be names encodes itself as an array of keys and values in turn.
extension Dictionary: UnorderedCollection { fileprivate static var elementsPerMember: Int { 2 } }
extension Set: UnorderedCollection { fileprivate static var elementsPerMember: Int { 1 } }

/// The container for named members.
private struct FormKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let node: FormNode
  var codingPath: [any CodingKey] { node.codingPath }

  func encodeNil(forKey key: Key) { node.newChild(for: key).encodeNil() }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) { node.setText(value.description, for: key.stringValue) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) { node.setText(value.description, for: key.stringValue) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // Text needs no node.
    if let text = node.text(of: value) {
      node.setText(text, for: key.stringValue)
    } else {
      try node.newChild(for: key).encode(value)
    }
  }

  // The default implementations skip nil, so `nilEncoding` wouldn't apply.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(optional: value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try encode(optional: value, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try encode(optional: value, key) }
  func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encode(optional: value, key) }

  private func encode<Value: Encodable>(optional value: Value?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy keyType: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    node.child(for: key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    node.child(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { node.superChild(for: JSONKey(stringValue: "super")) }

  func superEncoder(forKey key: Key) -> any Encoder { node.superChild(for: key) }
}

/// The container for array elements.
private struct FormUnkeyedContainer: UnkeyedEncodingContainer {
  let node: FormNode
  var codingPath: [any CodingKey] { node.codingPath }
  var count: Int { node.content == .unkeyed ? node.members.count : 0 }

  func encodeNil() { node.appendChild().encodeNil() }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) { node.appendText(value.description) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) { node.appendText(value.description) }
  func encode<Value: Encodable>(_ value: Value) throws {
    // Text needs no node, unless it is nested too deeply: the node throws an error with its path.
    guard let text = node.text(of: value), node.depth < FormEncoder.maximumDepth else {
      return try node.appendChild().encodeValue(value)
    }
    node.appendText(text)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.appendChild().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.appendChild().unkeyedContainer() }

  func superEncoder() -> any Encoder { node.appendChild() }
}
