import Foundation

/// The options of an encoding; a class, since every member's encoder refers to them.
final class FormOptions {
  let encoder: FormEncoder
  var stack = ThreadStack()

  init(_ encoder: FormEncoder) {
    self.encoder = encoder
  }
}

/// An encoded value: a node in a tree, which allows containers to be filled in any order.
///
/// A class, because several containers of an `Encoder` write to the same node. Lives only during one call to encode.
final class FormNode {
  enum Content: Equatable {
    case unset
    /// A container was nested too deeply and isn't attached: releasing an endless chain would overflow the stack.
    /// Requesting a container can't throw, so the error is thrown when the leaves are named.
    case tooDeep
    /// A value was encoded twice in different forms, such as an array and an object. Requesting a container can't throw,
    /// so the error is thrown when the leaves are named.
    case conflict
    case null
    case scalar(String)
    /// The values are in ``FormNode/members``.
    case unkeyed, keyed
  }

  /// A member's value. Most members are text, which needs no node.
  enum Value {
    case text(String)
    case node(FormNode)

    var content: Content {
      switch self {
      case .text(let text): .scalar(text)
      case .node(let node): node.content
      }
    }
  }

  private(set) var content: Content = .unset
  /// The members of an object, or the elements of an array, which have no keys.
  private(set) var members: [(key: String, value: Value)] = []
  /// Whether the keys are data, as in a dictionary, so they aren't converted.
  var keepsKeys = false
  let options: FormOptions
  let depth: Int
  private let parentPath: [any CodingKey]
  private let key: (any CodingKey)?
  /// The members' indexes by key, once there are too many for a linear search.
  private var indexByKey: [String: Int] = [:]
  private static let fewMembers = 8

  init(options: FormOptions, parentPath: [any CodingKey] = [], key: (any CodingKey)? = nil) {
    self.options = options
    self.parentPath = parentPath
    self.key = key
    depth = parentPath.count + (key == nil ? 0 : 1)
  }

  /// Computed on demand, since a leaf rarely needs it.
  var codingPath: [any CodingKey] { key.map { parentPath + [$0] } ?? parentPath }

  /// Turns the node into an object or an array, unless it is one.
  fileprivate func becomeContainer(_ kind: Content) {
    switch (content, kind) {
    case (.unset, _):
      content = kind
      members.reserveCapacity(Self.fewMembers)
    case (.keyed, .keyed), (.unkeyed, .unkeyed), (.tooDeep, _): break
    default: content = .conflict
    }
  }

  /// Sets the node to text, or to null.
  fileprivate func become(_ text: String?) {
    content = content == .unset ? text.map(Content.scalar) ?? .null : .conflict
  }

  /// Returns the child for a key; the same child if the key was used before, so that nested containers are continued.
  fileprivate func child(for key: any CodingKey) -> FormNode {
    guard let index = index(of: key.stringValue) else { return newChild(for: key) }
    switch members[index].value {
    case .node(let node): return node
    case .text(let text):
      let node = newChild(for: key)
      node.content = .scalar(text)
      return node
    }
  }

  /// Returns the child for a super encoder, which continues a container but replaces any other value.
  fileprivate func superChild(for key: any CodingKey) -> FormNode {
    guard let index = index(of: key.stringValue), case .node(let node) = members[index].value,
      [.keyed, .unkeyed, .unset].contains(node.content)
    else { return newChild(for: key) }
    return node
  }

  /// Returns a new child for a key, which replaces an earlier one.
  fileprivate func newChild(for key: any CodingKey) -> FormNode {
    let node = detachedChild(for: key)
    set(.node(node), for: key.stringValue)
    return node
  }

  /// Returns a new node for a key, which isn't a member yet: its value may throw.
  fileprivate func detachedChild(for key: any CodingKey) -> FormNode {
    FormNode(options: options, parentPath: codingPath, key: key)
  }

  /// Sets a member to text.
  fileprivate func setText(_ text: String, for key: String) { set(.text(text), for: key) }

  /// Appends a new element.
  fileprivate func appendChild() -> FormNode {
    let node = detachedElement()
    append(.node(node))
    return node
  }

  /// Returns a new node for the next element, which isn't one yet: its value may throw.
  fileprivate func detachedElement() -> FormNode { detachedChild(for: JSONKey(intValue: members.count)) }

  /// Appends text as an element.
  fileprivate func appendText(_ text: String) { append(.text(text)) }

  private func index(of key: String) -> Int? {
    guard case .keyed = content else { return nil }
    return members.count > Self.fewMembers ? indexByKey[key] : members.firstIndex { $0.key == key }
  }

  fileprivate func set(_ value: Value, for key: String) {
    if !members.isEmpty, let index = index(of: key) {
      members[index].value = value
      return
    }
    guard becomeParent(.keyed) else { return }
    members.append((key, value))
    if members.count == Self.fewMembers + 1 {
      indexMembers()
    } else if members.count > Self.fewMembers {
      indexByKey[key] = members.count - 1
    }
  }

  private func indexMembers() {
    for (index, member) in members.enumerated() { indexByKey[member.key] = index }
  }

  fileprivate func append(_ value: Value) {
    if becomeParent(.unkeyed) { members.append(("", value)) }
  }

  /// Turns the node into a container, and returns whether a member or element can be added.
  private func becomeParent(_ kind: Content) -> Bool {
    if depth < FormEncoder.maximumDepth { becomeContainer(kind) } else { content = .tooDeep }
    return switch (content, kind) {
    case (.keyed, .keyed), (.unkeyed, .unkeyed): true
    default: false
    }
  }

  /// Sorts the contents of a collection without an order: members by key, and elements, or groups of them, by what is in
  /// them.
  fileprivate func sort(inGroupsOf size: Int) {
    switch content {
    case .keyed:
      members.sort { $0.key < $1.key }
      if members.count > Self.fewMembers { indexMembers() }
    case .unkeyed:
      guard members.count.isMultiple(of: size) else { return }
      let groups = stride(from: 0, to: members.count, by: size).map { start in
        let group = members[start..<start + size]
        return (order: group.flatMap { Self.order(of: $0.value) }, group: group)
      }
      members = groups.sorted { $0.order.lexicographicallyPrecedes($1.order) }.flatMap(\.group)
    case .unset, .tooDeep, .conflict, .null, .scalar: break
    }
  }

  /// Texts by which values without an order are sorted. Different values have different ones.
  private static func order(of value: Value) -> [String] {
    guard case .node(let node) = value else {
      if case .text(let text) = value { return ["=" + text] }
      return []
    }
    return switch node.content {
    case .null: ["-"]
    case .scalar(let text): ["=" + text]
    case .unkeyed: ["("] + node.members.flatMap { order(of: $0.value) } + ["]"]
    case .keyed: ["{"] + node.members.flatMap { [$0.key] + order(of: $0.value) } + ["}"]
    case .unset, .tooDeep, .conflict: [""]
    }
  }
}

/// The `Encoder` behind ``FormEncoder``, which encodes a value into this node, and its single-value container.
///
/// In the containers, the generic method is also the witness of the requirements for each primitive type. Requirements
/// with a default implementation, which the compiler prefers to a generic method, have methods of their own.
extension FormNode: Encoder, SingleValueEncodingContainer {
  var userInfo: [CodingUserInfoKey: Any] { options.encoder.userInfo }

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
      try encode(floatingPoint: number)
    } else if Value.self == Float.self, let number = value as? Float {
      try encode(floatingPoint: number)
    } else {
      try encodeValue(value)
    }
  }

  /// Encodes any value: dates, data, URLs and decimals by the options, all others with their `encode(to:)`.
  func encodeValue<Value: Encodable>(_ value: Value) throws {
    // A value that encodes itself in a single-value container doesn't become deeper.
    guard depth <= FormEncoder.maximumDepth, options.stack.hasRoom() ?? true else {
      // The complete path would be very long; its beginning is enough to identify the member.
      throw FormEncodingError.tooDeep(
        limit: FormEncoder.maximumDepth, path: Self.describe(Array(codingPath.prefix(4))))
    }
    let before = (content, members, indexByKey, keepsKeys)
    do {
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
      if members.count == 1, content == .keyed { becomeCase(of: value) }
      if let unordered { sort(inGroupsOf: unordered.elementsPerMember) }
    } catch {
      // The container's owner may catch the error, and then the value doesn't count.
      (content, members, indexByKey, keepsKeys) = before
      throw error
    }
  }

  /// Turns the object as which an enum without raw values encodes a case, `{"news":{}}`, into the text of its name: it
  /// has no members that could be parameters.
  // Not inlined, since values may be nested deeply.
  @inline(never)
  private func becomeCase<Value>(of value: Value) {
    guard case .node(let node) = members[0].value, node.content == .keyed, node.members.isEmpty else { return }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, mirror.children.isEmpty else { return }
    content = .scalar(members[0].key)
    members = []
  }

  /// The text of a string, integer or Boolean; nil for any other value.
  fileprivate func text<Value>(of value: Value) -> String? {
    if Value.self == String.self { return value as? String }
    if StandardNumber.isInteger(Value.self) { return (value as? any FixedWidthInteger)?.description }
    guard Value.self == Bool.self, let value = value as? Bool else { return nil }
    return switch options.encoder.boolEncoding {
    case .numeric: value ? "1" : "0"
    case .literal: value ? "true" : "false"
    }
  }

  /// Encodes a number; infinities and NaN by the options.
  private func encode<Value: BinaryFloatingPoint & CustomStringConvertible>(floatingPoint value: Value) throws {
    guard !value.isFinite, case .strings(let positive, let negative, let nan)? = options.encoder.nonConformingFloats
    else { return try encodeNumber(value) }
    become(value.isNaN ? nan : value > 0 ? positive : negative)
  }

  private func encodeNumber<Value: BinaryFloatingPoint & CustomStringConvertible>(_ value: Value) throws {
    try encodeNumber(value.isFinite ? StandardNumber.text(of: value) : nil)
  }

  private func encodeNumber(_ text: String?) throws {
    guard let text else { throw FormEncodingError.nonFiniteNumber(path: Self.describe(codingPath)) }
    become(text)
  }

  private func encodeDate(_ date: Date) throws {
    switch options.encoder.dates ?? .iso8601 {
    case .deferredToDate: try date.encode(to: self)
    case .secondsSince1970: try encodeNumber(date.timeIntervalSince1970)
    case .millisecondsSince1970: try encodeNumber(date.timeIntervalSince1970 * 1_000)
    case .iso8601: try encodeISO8601(date, fractionDigits: 0)
    case .iso8601WithMilliseconds: try encodeISO8601(date, fractionDigits: 3)
    case .custom(_, let encode): try custom { try encode(date, self) }
    }
  }

  private func encodeISO8601(_ date: Date, fractionDigits: Int) throws {
    guard let text = ISO8601Date.format(date, fractionDigits: fractionDigits) else {
      throw FormEncodingError.unrepresentableDate(path: Self.describe(codingPath))
    }
    become(text)
  }

  private func encodeData(_ data: Data) throws {
    switch options.encoder.data ?? .base64 {
    case .base64: become(data.base64EncodedString())
    case .deferredToData: try data.encode(to: self)
    case .custom(_, let encode): try custom { try encode(data, self) }
    }
  }

  private func custom(_ encode: () throws -> Void) throws {
    do {
      try encode()
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
  // The most frequent types, which need no casts then.
  func encode(_ value: String, forKey key: Key) { node.setText(value, for: key.stringValue) }
  func encode(_ value: Int, forKey key: Key) { node.setText(StandardNumber.text(of: value), for: key.stringValue) }
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    // Text needs no node.
    if let text = node.text(of: value) {
      node.setText(text, for: key.stringValue)
    } else {
      let child = node.detachedChild(for: key)
      try child.encode(value)
      node.set(.node(child), for: key.stringValue)
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
      let child = node.detachedElement()
      try child.encodeValue(value)
      return node.append(.node(child))
    }
    node.appendText(text)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
    node.appendChild().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { node.appendChild().unkeyedContainer() }

  func superEncoder() -> any Encoder { node.appendChild() }
}
