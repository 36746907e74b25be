/// The options of one encoding; a reference, as every member's encoder has them.
final class FormOptions {
  let encoder: FormEncoder

  init(_ encoder: FormEncoder) {
    self.encoder = encoder
  }
}

/// What a value encoded itself into: a tree, so that containers can be filled in any order.
///
/// A class, because the containers of an `Encoder` write into the same place; it lives within one call to encode.
final class FormNode {
  enum Content {
    case unset
    /// A container was nested beyond the limit, and is not attached: a chain without end would overflow the stack
    /// when it is freed. Asking for a container cannot throw, so naming the leaves does.
    case tooDeep
    case null
    case scalar(String)
    /// What it holds is in ``FormNode/members``.
    case unkeyed, keyed
  }

  /// Text, which most members are, needs no node of its own.
  enum Value {
    case text(String)
    case node(FormNode)
  }

  var content: Content = .unset
  /// The elements of an array have no key.
  private(set) var members: [(key: String, value: Value)] = []
  /// Whether keys are data, as a dictionary's are, and not names.
  var keepsKeys = false
  let options: FormOptions
  let depth: Int
  private let parentPath: [any CodingKey]
  private let key: (any CodingKey)?
  /// Where the members are, once they are too many to look through.
  private var indexByKey: [String: Int] = [:]
  private static let fewMembers = 8

  init(options: FormOptions, parentPath: [any CodingKey] = [], key: (any CodingKey)? = nil) {
    self.options = options
    self.parentPath = parentPath
    self.key = key
    depth = parentPath.count + (key == nil ? 0 : 1)
  }

  /// Put together when somebody asks: a leaf rarely does.
  var codingPath: [any CodingKey] { key.map { parentPath + [$0] } ?? parentPath }

  /// Makes it an object, unless it is one.
  func becomeKeyed() {
    if case .keyed = content { return }
    content = .keyed
    removeMembers()
    members.reserveCapacity(Self.fewMembers)
  }

  /// Makes it an array, unless it is one.
  func becomeUnkeyed() {
    if case .unkeyed = content { return }
    content = .unkeyed
    removeMembers()
  }

  private func removeMembers() {
    guard !members.isEmpty else { return }
    members.removeAll()
    indexByKey.removeAll()
  }

  /// The child for a key: the same again when it is asked for twice.
  func child(for key: any CodingKey) -> FormNode {
    let index = index(of: key.stringValue)
    if let index, case .node(let node) = members[index].value { return node }
    let node = FormNode(options: options, parentPath: codingPath, key: key)
    set(.node(node), for: key.stringValue, at: index)
    return node
  }

  /// Puts text in the place of a key.
  func setText(_ text: String, for key: String) { set(.text(text), for: key, at: index(of: key)) }

  /// A new last element.
  func appendChild() -> FormNode {
    let node = FormNode(options: options, parentPath: codingPath, key: FormIndexKey(members.count))
    append(.node(node))
    return node
  }

  /// Text as a new last element.
  func appendText(_ text: String) { append(.text(text)) }

  private func index(of key: String) -> Int? {
    guard case .keyed = content else { return nil }
    return members.count > Self.fewMembers ? indexByKey[key] : members.firstIndex { $0.key == key }
  }

  private func set(_ value: Value, for key: String, at index: Int?) {
    if let index {
      members[index].value = value
      return
    }
    guard hasRoomBelow() else { return }
    becomeKeyed()
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

  private func append(_ value: Value) {
    guard hasRoomBelow() else { return }
    becomeUnkeyed()
    members.append(("", value))
  }

  private func hasRoomBelow() -> Bool {
    guard depth < FormEncoder.maximumDepth else {
      content = .tooDeep
      return false
    }
    return true
  }

  /// Puts what has no order of its own into one: members by key, elements by text.
  func sort() {
    switch content {
    case .keyed:
      members.sort { $0.key < $1.key }
      if members.count > Self.fewMembers { indexMembers() }
    case .unkeyed:
      let texts = members.compactMap { if case .scalar(let text) = $0.value.content { text } else { nil } }
      guard texts.count == members.count else { return }
      members = zip(texts, members).sorted { $0.0 < $1.0 }.map(\.1)
    case .unset, .tooDeep, .null, .scalar: break
    }
  }
}

extension FormNode.Value {
  /// What stands there, with a node of its own or without.
  var content: FormNode.Content {
    switch self {
    case .text(let text): .scalar(text)
    case .node(let node): node.content
    }
  }
}

/// The place of an element in an array, and the `super` of an encoder.
struct FormIndexKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = String(index)
    intValue = index
  }

  init?(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init?(intValue: Int) {
    self.init(intValue)
  }
}
