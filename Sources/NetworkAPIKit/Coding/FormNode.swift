/// The options of an encoding; a class, since every member's encoder refers to them.
final class FormOptions {
  let encoder: FormEncoder

  init(_ encoder: FormEncoder) {
    self.encoder = encoder
  }
}

/// An encoded value: a node in a tree, which allows containers to be filled in any order.
///
/// A class, because several containers of an `Encoder` write to the same node. Lives only during one call to encode.
final class FormNode {
  enum Content {
    case unset
    /// A container was nested too deeply and isn't attached: releasing an endless chain would overflow the stack.
    /// Requesting a container can't throw, so the error is thrown when the leaves are named.
    case tooDeep
    case null
    case scalar(String)
    /// The values are in ``FormNode/members``.
    case unkeyed, keyed
  }

  /// A member's value. Most members are text, which needs no node.
  enum Value {
    case text(String)
    case node(FormNode)
  }

  var content: Content = .unset
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

  /// Turns the node into an object, unless it is one.
  func becomeKeyed() {
    if case .keyed = content { return }
    content = .keyed
    removeMembers()
    members.reserveCapacity(Self.fewMembers)
  }

  /// Turns the node into an array, unless it is one.
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

  /// Returns the child for a key; the same child if the key was used before.
  func child(for key: any CodingKey) -> FormNode {
    let index = index(of: key.stringValue)
    if let index, case .node(let node) = members[index].value { return node }
    let node = FormNode(options: options, parentPath: codingPath, key: key)
    set(.node(node), for: key.stringValue, at: index)
    return node
  }

  /// Sets a member to text.
  func setText(_ text: String, for key: String) { set(.text(text), for: key, at: index(of: key)) }

  /// Appends a new element.
  func appendChild() -> FormNode {
    let node = FormNode(options: options, parentPath: codingPath, key: FormIndexKey(members.count))
    append(.node(node))
    return node
  }

  /// Appends text as an element.
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

  /// Sorts unordered contents: members by key, elements by text.
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
  /// The content, whether the value has a node or not.
  var content: FormNode.Content {
    switch self {
    case .text(let text): .scalar(text)
    case .node(let node): node.content
    }
  }
}

/// The key of an array element, or `super`.
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
