import Foundation

/// The `Encoder` behind ``FormEncoder``, which encodes a value into a node.
struct FormValueEncoder: Encoder {
  let node: FormNode
  var codingPath: [any CodingKey] { node.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var options: FormEncoder { node.options.encoder }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    node.becomeKeyed()
    return KeyedEncodingContainer(FormKeyedContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    node.becomeUnkeyed()
    return FormUnkeyedContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    FormSingleValueContainer(encoder: self)
  }

  // MARK: Values

  /// Encodes any value: dates, data, URLs and decimals by the options, all others with their `encode(to:)`.
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    guard node.depth <= FormEncoder.maximumDepth else {
      // The complete path would be very long; its beginning is enough to identify the member.
      throw FormEncodingError.tooDeep(
        limit: FormEncoder.maximumDepth, path: Self.describe(Array(codingPath.prefix(4))))
    }
    // Compare the types first: a failing cast is as slow as a successful one.
    if Value.self == Date.self, let date = value as? Date { return try encodeDate(date) }
    if Value.self == Data.self, let data = value as? Data { return try encodeData(data) }
    if Value.self == URL.self, let url = value as? URL { return encodeText(url.absoluteString) }
    if Value.self == Decimal.self, let decimal = value as? Decimal {
      guard decimal.isFinite else { throw FormEncodingError.nonFiniteNumber(path: Self.describe(codingPath)) }
      return encodeText(decimal.description)
    }
    let isUnordered = value is any UnorderedCollection
    node.keepsKeys = isUnordered
    try value.encode(to: self)
    if isUnordered { node.sort() }
  }

  func encodeNil() { node.content = .null }

  func encodeText(_ text: String) { node.content = .scalar(text) }

  /// Sets a member to text, without creating an encoder.
  func encodeText(_ text: String, for key: some CodingKey) { node.setText(text, for: key.stringValue) }

  /// Appends an element that is text.
  func appendText(_ text: String) { node.appendText(text) }

  /// Encodes a Boolean by the options.
  func text(of value: Bool) -> String {
    switch options.boolEncoding {
    case .numeric: value ? "1" : "0"
    case .literal: value ? "true" : "false"
    }
  }

  func encodeNumber(_ value: some BinaryFloatingPoint & CustomStringConvertible) throws {
    guard value.isFinite else { throw FormEncodingError.nonFiniteNumber(path: Self.describe(codingPath)) }
    node.content = .scalar(value.description)
  }

  private func encodeDate(_ date: Date) throws {
    switch options.dateEncoding {
    case .deferredToDate: try date.encode(to: self)
    case .secondsSince1970: try encodeNumber(date.timeIntervalSince1970)
    case .millisecondsSince1970: try encodeNumber(date.timeIntervalSince1970 * 1_000)
    case .iso8601:
      guard let text = ISO8601Date.format(date) else {
        throw FormEncodingError.unrepresentableDate(path: Self.describe(codingPath))
      }
      node.content = .scalar(text)
    case .custom(let format): node.content = .scalar(try custom { try format(date) })
    }
  }

  private func encodeData(_ data: Data) throws {
    switch options.dataEncoding {
    case .base64: node.content = .scalar(data.base64EncodedString())
    case .deferredToData: try data.encode(to: self)
    case .custom(let format): node.content = .scalar(try custom { try format(data) })
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

  // MARK: Children

  func child(for key: any CodingKey) -> FormValueEncoder {
    FormValueEncoder(node: node.child(for: key))
  }

  func appendChild() -> FormValueEncoder {
    FormValueEncoder(node: node.appendChild())
  }

  var count: Int {
    if case .unkeyed = node.content { node.members.count } else { 0 }
  }
}

/// A collection whose iteration order is random in each process.
private protocol UnorderedCollection {}
extension Dictionary: UnorderedCollection {}
extension Set: UnorderedCollection {}
