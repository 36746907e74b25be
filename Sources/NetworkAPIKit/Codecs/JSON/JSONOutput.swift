import Foundation

/// Writes JSON directly into one buffer; containers write in the order of the text.
///
/// This isn't possible if a container is used again after another one, or if an error is caught inside of a value that
/// was written in part. Then `isOutOfOrder` is set, nothing more is written, and the value is encoded again into a
/// ``JSONTree``.
final class JSONOutput {
  let coding: JSONCoding
  let buffer: JSONBuffer
  /// Not stored in the class, for the same reason as the buffer; see ``JSONBuffer``.
  private let state: UnsafeMutablePointer<State>
  private let isPretty: Bool
  private let sortsKeys: Bool
  let convertsNames: Bool
  /// Collects the value, if it can't be written in the order of its encoding. There are no open containers then.
  private let tree: JSONTree?

  private struct State {
    /// The open containers, preceded by a level for the root value.
    var frames: [Frame] = []
    /// The members of the open objects.
    var members: [Member] = []
    var lastID: UInt32 = 0
    var stack = ThreadStack()
    var snakeCaseNames: [String: String] = [:]
    var isOutOfOrder = false
    var isTooDeep = false
    /// Whether a single-value container was requested for the root value, which hasn't been written.
    var isEmptyValue = false
  }

  private struct Frame {
    let id: UInt32
    let isObject: Bool
    /// The first of its members in ``members``.
    let firstMember: Int
    var children = 0
    /// The value for which an encoder was returned, and which may still be written.
    var slot: UInt32 = 0
    /// Whether nothing was written for that value yet.
    var isPending = false
    /// The key of that value.
    var key: (any CodingKey)?
    /// A bit set of the members' hashes, which rules out most duplicates; with many members, also the hashes
    /// themselves.
    var bits: UInt64 = 0
    var hashes: Set<Int> = []
  }

  private struct Member {
    let hash: Int
    /// The start of its name.
    var start: Int
    /// The end of its name, including the quote.
    var nameEnd: Int
  }

  /// A container's position among the open ones.
  struct Container {
    let level: UInt32
    let id: UInt32
    /// A level that no container has.
    static let noLevel: UInt32 = 0x7FFF_FFFE
    /// Represents a container that can't be written to.
    static let none = Container(level: noLevel, id: noLevel)

    init(level: UInt32, id: UInt32) {
      self.level = level
      self.id = id
    }

    /// A container of a tree, or none.
    init(_ node: Int?) {
      self = node.map { Container(level: 0, id: UInt32(truncatingIfNeeded: $0)) } ?? .none
    }

    /// The container's node, if it belongs to a tree.
    var node: Int? { level == Self.noLevel ? nil : Int(id) }
  }

  private init(_ coding: JSONCoding, isTree: Bool = false) {
    self.coding = coding
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    buffer = JSONBuffer(escapesSlashes: !coding.outputFormatting.contains(.withoutEscapingSlashes))
    isPretty = coding.outputFormatting.contains(.prettyPrinted)
    sortsKeys = coding.outputFormatting.contains(.sortedKeys)
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
    tree = isTree ? JSONTree(buffer) : nil
    guard !isTree else { return }
    state.pointee.frames.reserveCapacity(8)
    state.pointee.members.reserveCapacity(32)
    state.pointee.frames.append(Frame(id: 0, isObject: false, firstMember: 0))
    state.pointee.frames[0].children = 1
  }

  deinit {
    buffer.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Returns the JSON of a value.
  static func encode(_ value: some Encodable, _ coding: JSONCoding) throws -> Data {
    var output = JSONOutput(coding)
    try output.writeRoot(value)
    if output.state.pointee.isOutOfOrder {
      let unordered = JSONOutput(coding, isTree: true)
      try unordered.writeRoot(value)
      output = JSONOutput(coding)
      if let tree = unordered.tree { try output.write(tree) }
    }
    guard output.buffer.count > 0 else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
    }
    return Data(bytes: output.buffer.start, count: output.buffer.count)
  }

  private func writeRoot(_ value: some Encodable) throws {
    try write(value, in: Container(level: 0, id: 0), nil)
    if tree == nil { finish(0) }
    if state.pointee.isTooDeep || tree?.isTooDeep == true {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: [], debugDescription: "The value is nested deeper than \(JSONTree.maximumDepth) levels."))
    }
  }

  /// Writes a tree, whose members have the order in which they were last encoded.
  private func write(_ tree: JSONTree) throws {
    try tree.finish()
    var path: [(node: Int, container: Container, next: Int)] = []
    write(tree, JSONTree.root, &path)
    while let (node, container, next) = path.last {
      guard let (name, child) = tree.child(next, of: node) else {
        close()
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      guard let child else { continue }
      _ = name.map { beginMember(container, named: $0) } ?? beginElement(container)
      write(tree, child, &path)
    }
  }

  /// Writes a node without its children.
  private func write(_ tree: JSONTree, _ node: Int, _ path: inout [(node: Int, container: Container, next: Int)]) {
    switch tree.content(node) {
    case .none: if node != JSONTree.root { writeEmptyObject() }
    case .text(let bytes): buffer.append(bytes)
    case .array: path.append((node, open(false), 0))
    case .object: path.append((node, open(true), 0))
    }
  }

  // MARK: - Containers

  /// Closes all containers within a container; returns false if it is closed itself.
  @inline(__always)
  private func enter(_ container: Container) -> Bool {
    let level = Int(container.level)
    guard level < state.pointee.frames.count, state.pointee.frames[level].id == container.id else {
      state.pointee.isOutOfOrder = true
      return false
    }
    if level + 1 < state.pointee.frames.count || state.pointee.frames[level].isPending { finish(level) }
    return !state.pointee.isOutOfOrder
  }

  /// Closes the containers inside of one, and writes an empty object for a value that was not written.
  private func finish(_ level: Int) {
    while state.pointee.frames.count > level + 1 { close() }
    guard state.pointee.frames[level].isPending else { return }
    state.pointee.frames[level].isPending = false
    if level > 0 || state.pointee.isEmptyValue { writeEmptyObject() }
  }

  private func writeEmptyObject() {
    buffer.append("{")
    if isPretty {
      buffer.append("\n\n")
      indent(state.pointee.frames.count - 1)
    }
    buffer.append("}")
  }

  /// The container for the value of an encoder; the same one if it was requested before.
  func container(_ level: Int, _ slot: UInt32, isObject: Bool) -> Container {
    if let tree { return Container(tree.container(of: Int(slot), isObject: isObject)) }
    guard level < state.pointee.frames.count, state.pointee.frames[level].slot == slot, !state.pointee.isOutOfOrder
    else {
      state.pointee.isOutOfOrder = true
      return .none
    }
    if state.pointee.frames[level].isPending {
      state.pointee.frames[level].isPending = false
      return open(isObject)
    }
    guard level + 1 < state.pointee.frames.count, state.pointee.frames[level + 1].isObject == isObject else {
      state.pointee.isOutOfOrder = true
      return .none
    }
    let container = Container(level: UInt32(level + 1), id: state.pointee.frames[level + 1].id)
    return enter(container) ? container : .none
  }

  private func open(_ isObject: Bool) -> Container {
    if state.pointee.frames.count > JSONTree.maximumDepth { state.pointee.isTooDeep = true }
    state.pointee.lastID &+= 1
    state.pointee.frames.append(
      Frame(id: state.pointee.lastID, isObject: isObject, firstMember: state.pointee.members.count))
    buffer.append(isObject ? "{" : "[")
    if isPretty { buffer.append("\n") }
    return Container(level: UInt32(state.pointee.frames.count - 1), id: state.pointee.lastID)
  }

  private func close() {
    guard let frame = state.pointee.frames.last else { return }
    if frame.isPending { finish(state.pointee.frames.count - 1) }
    if frame.isObject {
      if sortsKeys { sort(frame) }
      state.pointee.members.removeSubrange(frame.firstMember...)
    }
    state.pointee.frames.removeLast()
    if isPretty {
      buffer.append("\n")
      indent(state.pointee.frames.count - 1)
    }
    buffer.append(frame.isObject ? "}" : "]")
  }

  /// The number of values in a container.
  func children(_ container: Container) -> Int {
    if let tree { return container.node.map(tree.count) ?? 0 }
    let level = Int(container.level)
    return level < state.pointee.frames.count && state.pointee.frames[level].id == container.id
      ? state.pointee.frames[level].children : 0
  }

  /// The coding path of a container.
  func path(_ container: Container) -> [any CodingKey] {
    if let tree { return container.node.map(tree.path) ?? [] }
    return path(container.level)
  }

  /// The coding path of an encoder's value.
  func path(_ level: UInt32, _ slot: UInt32) -> [any CodingKey] {
    if let tree { return tree.path(Int(slot)) }
    return path(level + 1)
  }

  /// The keys of what is being written inside of a level.
  private func path(_ level: UInt32) -> [any CodingKey] {
    guard level <= state.pointee.frames.count else { return [] }
    return state.pointee.frames[1..<max(1, Int(level))].compactMap {
      $0.isObject ? $0.key : JSONKey(index: $0.children - 1)
    }
  }

  /// The path to the value that was begun in a container; without a key, to the element of an array.
  func path(_ container: Container, _ key: (any CodingKey)?) -> [any CodingKey] {
    if let tree { return tree.pathOfCurrent }
    let level = Int(container.level)
    guard level > 0, level < state.pointee.frames.count else { return [] }
    return path(container.level) + [key ?? JSONKey(index: state.pointee.frames[level].children - 1)]
  }

  /// Begins an element of an array.
  @inline(__always)
  func beginElement(_ container: Container) -> Bool {
    guard enter(container) else { return tree?.begin(in: container.node, nil, nil) ?? false }
    separate(Int(container.level))
    return true
  }

  /// Begins a member of an object.
  ///
  /// - Parameter continues: whether the member is a container, which continues an earlier one with the same name.
  @inline(__always)
  func beginMember(_ container: Container, _ key: some CodingKey, continues: Bool = false) -> Bool {
    let name = convertsNames ? converted(key, container) : key.stringValue
    return beginMember(container, named: name, key, continues: continues)
  }

  @inline(__always)
  func beginMember(
    _ container: Container, named name: String, _ key: @autoclosure () -> (any CodingKey)? = nil,
    continues: Bool = false
  ) -> Bool {
    guard enter(container) else { return tree?.begin(in: container.node, name, key()) ?? false }
    writeName(name, Int(container.level), continues: continues)
    return true
  }

  private func writeName(_ name: String, _ level: Int, continues: Bool) {
    separate(level)
    let nameStart = buffer.count
    buffer.append(quoted: name)
    let hash = JSONNameTables.hash(buffer.start + nameStart, buffer.count - nameStart)
    let member = Member(hash: hash, start: nameStart, nameEnd: buffer.count)
    let bit = UInt64(1) << UInt64(hash & 63)
    if state.pointee.frames[level].bits & bit != 0 { removeEarlier(member, level, continues: continues) }
    state.pointee.frames[level].bits |= bit
    if state.pointee.frames[level].children == Self.fewMembers {
      state.pointee.frames[level].hashes = Set(
        state.pointee.members[state.pointee.frames[level].firstMember...].map(\.hash))
    }
    if state.pointee.frames[level].children >= Self.fewMembers { state.pointee.frames[level].hashes.insert(hash) }
    // An earlier member may have been removed, so this one has moved.
    state.pointee.members.append(
      Member(hash: hash, start: buffer.count - (member.nameEnd - member.start), nameEnd: buffer.count))
    if isPretty { buffer.append(" : ") } else { buffer.append(":") }
  }

  private static let fewMembers = 32

  @inline(__always)
  private func separate(_ level: Int) {
    if state.pointee.frames[level].children > 0 { buffer.append(",") }
    if isPretty {
      if state.pointee.frames[level].children > 0 { buffer.append("\n") }
      indent(level)
    }
    state.pointee.frames[level].children += 1
  }

  private func indent(_ level: Int) {
    for _ in 0..<max(0, level) { buffer.append("  ") }
  }

  /// The bytes between two members.
  private func separatorSize(_ level: Int) -> Int { isPretty ? 2 + 2 * level : 1 }

  /// Removes an earlier member with the same name as the one just begun: the last one counts.
  @inline(never)
  private func removeEarlier(_ member: Member, _ level: Int, continues: Bool) {
    if state.pointee.frames[level].children > Self.fewMembers, !state.pointee.frames[level].hashes.contains(member.hash)
    {
      return
    }
    let size = member.nameEnd - member.start
    let first = state.pointee.frames[level].firstMember
    guard
      let index = state.pointee.members[first...].firstIndex(where: {
        $0.hash == member.hash && $0.nameEnd - $0.start == size
          && memcmp(buffer.start + $0.start, buffer.start + member.start, size) == 0
      })
    else { return }
    if continues { state.pointee.isOutOfOrder = true }
    let from = state.pointee.members[index].start
    let next = index + 1 < state.pointee.members.count ? state.pointee.members[index + 1].start : member.start
    buffer.remove(from..<next)
    state.pointee.members.remove(at: index)
    for later in index..<state.pointee.members.count {
      state.pointee.members[later].start -= next - from
      state.pointee.members[later].nameEnd -= next - from
    }
    state.pointee.frames[level].children -= 1
  }

  /// Sorts the members of the innermost container by name.
  private func sort(_ frame: Frame) {
    guard frame.children > 1 else { return }
    let separator = separatorSize(state.pointee.frames.count - 1)
    let first = frame.firstMember
    var parts: [(name: [UInt8], range: Range<Int>)] = []
    for index in first..<state.pointee.members.count {
      let member = state.pointee.members[index]
      let end =
        index + 1 < state.pointee.members.count ? state.pointee.members[index + 1].start - separator : buffer.count
      let name = UnsafeBufferPointer(start: buffer.start + member.start + 1, count: member.nameEnd - member.start - 2)
      // The members are sorted by their unescaped names.
      let text = name.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(name) : nil
      parts.append((text.map { Array($0.utf8) } ?? Array(name), member.start..<end))
    }
    parts.sort { $0.name.lexicographicallyPrecedes($1.name) }
    var sorted: [UInt8] = []
    let begin = state.pointee.members[first].start
    sorted.reserveCapacity(buffer.count - begin)
    for (index, part) in parts.enumerated() {
      if index > 0 {
        sorted.append(UInt8(ascii: ","))
        if isPretty {
          sorted.append(UInt8(ascii: "\n"))
          sorted.append(contentsOf: repeatElement(UInt8(ascii: " "), count: separator - 2))
        }
      }
      sorted.append(contentsOf: UnsafeBufferPointer(start: buffer.start, count: buffer.count)[part.range])
    }
    sorted.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memcpy(buffer.start + begin, base, bytes.count) }
    }
  }

  private func converted(_ key: some CodingKey, _ container: Container) -> String {
    switch coding.keys {
    case .useDefaultKeys: return key.stringValue
    case .snakeCase:
      let name = key.stringValue
      if let known = state.pointee.snakeCaseNames[name] { return known }
      let converted = JSONSnakeCase.snakeCase(name)
      state.pointee.snakeCaseNames[name] = converted
      return converted
    case .custom(_, let encode): return encode(path(container) + [key]).stringValue
    }
  }

  // MARK: - Values

  /// Begins a value that an encoder writes.
  ///
  /// - Parameter isSuper: whether the value belongs to a super encoder, which may be written at any time.
  func beginValue(_ container: Container, _ key: (any CodingKey)?, isSuper: Bool = false) -> JSONValueEncoder {
    if let tree {
      return JSONValueEncoder(self, 0, UInt32(truncatingIfNeeded: isSuper ? tree.superValue() : tree.value()))
    }
    let level = Int(container.level)
    guard level < state.pointee.frames.count else { return JSONValueEncoder(self, .none) }
    state.pointee.lastID &+= 1
    state.pointee.frames[level].slot = state.pointee.lastID
    state.pointee.frames[level].isPending = true
    state.pointee.frames[level].key = key
    return JSONValueEncoder(self, container.level, state.pointee.lastID)
  }

  /// Opens a container as the current value of another one.
  func beginContainer(_ container: Container, _ key: (any CodingKey)?, isObject: Bool) -> Container {
    if let tree { return Container(tree.nestedContainer(isObject: isObject)) }
    let level = Int(container.level)
    guard level < state.pointee.frames.count else { return .none }
    state.pointee.frames[level].key = key
    state.pointee.frames[level].slot = 0
    return open(isObject)
  }

  /// Returns whether an encoder's value can be written, and marks it as written.
  ///
  /// - Throws: `EncodingError` if it was written before.
  func takeValue(_ level: Int, _ slot: UInt32) throws -> Bool {
    if let tree { return try tree.take(Int(slot)) }
    guard level < state.pointee.frames.count, state.pointee.frames[level].slot == slot,
      state.pointee.frames[level].isPending, !state.pointee.isOutOfOrder
    else {
      state.pointee.isOutOfOrder = true
      return false
    }
    state.pointee.frames[level].isPending = false
    return true
  }

  /// Lets another encoder write a value that was taken.
  func returnValue(_ level: Int) {
    if let tree { tree.returnValue() } else { state.pointee.frames[level].isPending = true }
  }

  /// Writes an empty object for a value for which nothing was written.
  func fill(_ level: Int, _ slot: UInt32) {
    if let tree { return tree.fill(Int(slot)) }
    guard level < state.pointee.frames.count, state.pointee.frames[level].slot == slot,
      state.pointee.frames[level].isPending
    else { return }
    state.pointee.isEmptyValue = true
    finish(level)
  }

  /// Writes a value after a name or comma.
  @inline(__always)
  func write(_ value: some Encodable, in container: Container, _ key: @autoclosure () -> (any CodingKey)?) throws {
    if try !writeScalar(value, path: path(container, key())) { try writeOther(value, in: container, key()) }
  }

  private func writeOther(_ value: some Encodable, in container: Container, _ key: (any CodingKey)?) throws {
    let encoder = beginValue(container, key)
    try encode(value, to: encoder, path: encoder.codingPath)
    if Int(container.level) < state.pointee.frames.count, state.pointee.frames[Int(container.level)].id == container.id
    {
      finish(Int(container.level))
    } else if let tree {
      tree.insert(Int(encoder.slot))
    } else {
      state.pointee.isOutOfOrder = true
    }
  }

  /// Calls the value's `encode(to:)` if there is enough stack.
  func encode<Value: Encodable>(
    _ value: Value, to encoder: JSONValueEncoder, path: @autoclosure () -> [any CodingKey]
  ) throws {
    let room = state.pointee.stack.hasRoom()
    guard !state.pointee.isTooDeep, room ?? (depth(encoder) < 128) else {
      throw invalid(value, path(), "The value is nested too deeply for the thread's stack or JSON.")
    }
    do {
      if Value.self == Date.self, case .custom(_, let encode) = coding.dates {
        try encode(unsafeBitCast(value, to: Date.self), encoder)
        encoder.fill()
      } else if Value.self == Data.self, case .custom(_, let encode) = coding.data {
        try encode(unsafeBitCast(value, to: Data.self), encoder)
        encoder.fill()
      } else if convertsNames, let dictionary = value as? any NamedEncodables {
        try dictionary.write(encoder)
      } else {
        try value.encode(to: encoder)
      }
    } catch {
      // The container's owner may catch the error, and then the value doesn't count.
      state.pointee.isOutOfOrder = true
      tree?.reset(Int(encoder.slot))
      throw error
    }
  }

  private func depth(_ encoder: JSONValueEncoder) -> Int {
    tree.map { $0.depth(Int(encoder.slot)) } ?? state.pointee.frames.count
  }

  /// The error for a value that can't be written. Its name or comma may have been.
  @inline(never)
  func invalid(_ value: Any, _ path: [any CodingKey], _ problem: String) -> EncodingError {
    state.pointee.isOutOfOrder = true
    return .invalidValue(value, .init(codingPath: path, debugDescription: problem))
  }
}

/// A dictionary with string keys. They are written unconverted: key conversions apply only to properties.
private protocol NamedEncodables {
  func write(_ encoder: JSONValueEncoder) throws
}

extension Dictionary: NamedEncodables where Key == String, Value: Encodable {
  fileprivate func write(_ encoder: JSONValueEncoder) throws {
    try encoder.write(self)
  }
}
