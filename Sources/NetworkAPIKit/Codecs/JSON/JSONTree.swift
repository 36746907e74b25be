/// A value as a tree of containers, for types that write to their containers in any order or request one several times.
///
/// Strings and numbers are in the buffer, in the order of their encoding; the nodes refer to them. Nodes are numbered in
/// one array, since a chain of objects would be released recursively and could overflow the stack.
final class JSONTree {
  /// The kind of a node's value. A text is a string, number, Boolean or null; `none` is a value not yet written.
  enum Kind { case none, text, array, object }

  private struct Node {
    let parent: Int
    /// The name in an object; nil in an array.
    let name: String?
    let key: any CodingKey
    let depth: Int
    var isInserted = false
    var kind = Kind.none
    /// The text in the buffer.
    var text = 0..<0
    /// The nodes of the members or elements; nil for a member that was replaced.
    var children: [Int?] = []
    /// The indexes of the members by name.
    var positions: [String: Int] = [:]
  }

  static let maximumDepth = 511

  /// The node of the whole value.
  static let root = 0

  private let buffer: JSONBuffer
  private var nodes: [Node] = []
  /// The node for which the buffer's next bytes are written, and where they start.
  private var current: (node: Int, start: Int, isInserted: Bool)?
  /// An error that a method couldn't throw.
  private var failure: EncodingError?
  private(set) var isTooDeep = false

  init(_ buffer: JSONBuffer) {
    self.buffer = buffer
    nodes.append(Node(parent: Self.root, name: nil, key: JSONKey(index: 0), depth: 0, isInserted: true))
    current = (Self.root, 0, true)
  }

  // MARK: - Reading

  /// Ends the last value.
  ///
  /// - Throws: the first error of a method that doesn't throw.
  func finish() throws {
    endCurrent()
    if let failure { throw failure }
  }

  func kind(_ node: Int) -> Kind { nodes[node].kind }

  func text(_ node: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: buffer.start + nodes[node].text.lowerBound, count: nodes[node].text.count)
  }

  /// A child and its name; nil after the last one. The child is nil if it was replaced.
  func child(_ index: Int, of node: Int) -> (name: String?, node: Int?)? {
    guard index < nodes[node].children.count else { return nil }
    let child = nodes[node].children[index]
    return (child.flatMap { nodes[$0].name }, child)
  }

  /// The number of elements of an array.
  func count(_ node: Int) -> Int {
    endCurrent()
    return nodes.indices.contains(node) ? nodes[node].children.count : 0
  }

  func depth(_ node: Int) -> Int { nodes.indices.contains(node) ? nodes[node].depth : 0 }

  func path(_ node: Int) -> [any CodingKey] {
    guard nodes.indices.contains(node) else { return [] }
    var keys: [any CodingKey] = []
    var node = node
    while node != Self.root {
      keys.append(nodes[node].key)
      node = nodes[node].parent
    }
    return keys.reversed()
  }

  /// The path of the value that was begun last.
  var pathOfCurrent: [any CodingKey] { current.map { path($0.node) } ?? [] }

  // MARK: - Members and elements

  /// Begins a member, or with no name an element. It only counts once something was written for it.
  func begin(in container: Int, _ name: String?, _ key: (any CodingKey)?) -> Bool {
    endCurrent()
    guard nodes.indices.contains(container), !isTooDeep else { return false }
    let depth = nodes[container].depth + 1
    nodes.append(
      Node(parent: container, name: name, key: key ?? JSONKey(index: nodes[container].children.count), depth: depth))
    current = (nodes.count - 1, buffer.count, true)
    return true
  }

  /// Ends a string or number, whose bytes are the last ones of the buffer.
  private func endCurrent() {
    guard let (node, start, isInserted) = current else { return }
    current = nil
    guard buffer.count > start else { return }
    nodes[node].kind = .text
    nodes[node].text = start..<buffer.count
    if isInserted { insert(node) }
  }

  /// Adds a node to its container; a member replaces an earlier one with the same name.
  func insert(_ node: Int) {
    endCurrent()
    guard nodes.indices.contains(node), !nodes[node].isInserted else { return }
    nodes[node].isInserted = true
    let parent = nodes[node].parent
    if let name = nodes[node].name {
      if let earlier = nodes[parent].positions[name] { nodes[parent].children[earlier] = nil }
      nodes[parent].positions[name] = nodes[parent].children.count
    }
    nodes[parent].children.append(node)
  }

  /// The earlier member with the name of a node.
  private func earlier(_ node: Int) -> Int? {
    let parent = nodes[node].parent
    return nodes[node].name.flatMap { nodes[parent].positions[$0] }.flatMap { nodes[parent].children[$0] }
  }

  // MARK: - Values and containers

  /// The value that was begun last, for an encoder. The caller inserts it when it is complete.
  func value() -> Int {
    defer { current = nil }
    return current?.node ?? Self.root
  }

  /// The value that was begun last, for a super encoder: an earlier object or array is continued.
  func superValue() -> Int {
    let node = value()
    if let earlier = earlier(node), nodes[earlier].kind != .text { return earlier }
    insert(node)
    return node
  }

  /// The container that was begun last; an earlier one with the same name is continued.
  func nestedContainer(isObject: Bool) -> Int? {
    let node = value()
    if let earlier = earlier(node) { return container(of: earlier, isObject: isObject) }
    insert(node)
    return container(of: node, isObject: isObject)
  }

  /// Turns a value into a container, unless it is one; nil if it can't be.
  func container(of node: Int, isObject: Bool) -> Int? {
    endCurrent()
    guard nodes.indices.contains(node) else { return nil }
    let kind: Kind = isObject ? .object : .array
    guard nodes[node].depth < Self.maximumDepth else {
      isTooDeep = true
      return nil
    }
    if nodes[node].kind == .none { nodes[node].kind = kind }
    if nodes[node].kind == kind { return node }
    failure = failure ?? encodedBefore(node)
    return nil
  }

  /// Begins the string or number of an encoder.
  func take(_ node: Int) throws -> Bool {
    endCurrent()
    guard nodes.indices.contains(node) else { return false }
    guard nodes[node].kind == .none else { throw encodedBefore(node) }
    current = (node, buffer.count, false)
    return true
  }

  /// Ends what ``take(_:)`` began, without a string or number.
  func returnValue() { current = nil }

  /// Turns a value for which nothing was written into an empty object.
  func fill(_ node: Int) {
    endCurrent()
    if nodes.indices.contains(node), nodes[node].kind == .none { nodes[node].kind = .object }
  }

  /// Removes everything from a value whose encoding failed.
  func reset(_ node: Int) {
    current = nil
    guard nodes.indices.contains(node) else { return }
    nodes[node].kind = .none
    nodes[node].children = []
    nodes[node].positions = [:]
  }

  private func encodedBefore(_ node: Int) -> EncodingError {
    let before: ShownText =
      switch nodes[node].kind {
      case .array: "an array"
      case .object: "an object"
      case .none, .text: "a single value"
      }
    return .invalid((), path(node), "The value was encoded before, as \(before).")
  }
}
