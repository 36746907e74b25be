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
  func becomeContainer(_ kind: Content) {
    if content == .unset {
      content = kind
      members.reserveCapacity(Self.fewMembers)
    } else if content != kind, content != .tooDeep {
      content = .conflict
    }
  }

  /// Sets the node to text, or to null.
  func become(_ text: String?) {
    content = content == .unset ? text.map(Content.scalar) ?? .null : .conflict
  }

  /// Returns the child for a key; the same child if the key was used before, so that nested containers are continued.
  func child(for key: any CodingKey) -> FormNode {
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
  func superChild(for key: any CodingKey) -> FormNode {
    guard let index = index(of: key.stringValue), case .node(let node) = members[index].value,
      [.keyed, .unkeyed, .unset].contains(node.content)
    else { return newChild(for: key) }
    return node
  }

  /// Returns a new child for a key, which replaces an earlier one.
  func newChild(for key: any CodingKey) -> FormNode {
    let node = FormNode(options: options, parentPath: codingPath, key: key)
    set(.node(node), for: key.stringValue)
    return node
  }

  /// Sets a member to text.
  func setText(_ text: String, for key: String) { set(.text(text), for: key) }

  /// Appends a new element.
  func appendChild() -> FormNode {
    let node = FormNode(options: options, parentPath: codingPath, key: JSONKey(intValue: members.count))
    append(.node(node))
    return node
  }

  /// Appends text as an element.
  func appendText(_ text: String) { append(.text(text)) }

  private func index(of key: String) -> Int? {
    guard case .keyed = content else { return nil }
    return members.count > Self.fewMembers ? indexByKey[key] : members.firstIndex { $0.key == key }
  }

  private func set(_ value: Value, for key: String) {
    if let index = index(of: key) {
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

  private func append(_ value: Value) {
    if becomeParent(.unkeyed) { members.append(("", value)) }
  }

  /// Turns the node into a container, and returns whether a member or element can be added.
  private func becomeParent(_ kind: Content) -> Bool {
    if depth < FormEncoder.maximumDepth { becomeContainer(kind) } else { content = .tooDeep }
    return content == kind
  }

  /// Sorts the contents of a collection without an order: members by key, and elements, or groups of them, by what is in
  /// them.
  func sort(inGroupsOf size: Int) {
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
