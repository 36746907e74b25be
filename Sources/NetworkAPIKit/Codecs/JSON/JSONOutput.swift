import Foundation

/// Writes JSON directly into one buffer; containers write in the order of the text.
///
/// This isn't possible if a container is used again after another one, if a member is written twice, or if an error is
/// caught inside of a value that was written in part. Then `isOutOfOrder` is set, nothing more is written, and the value
/// is encoded again into a ``JSONTree``.
final class JSONOutput {
  let coding: JSONCoding
  let buffer: JSONBuffer
  private let isPretty: Bool
  private let sortsKeys: Bool
  let convertsNames: Bool
  /// Collects the value, if it can't be written in the order of its encoding. There are no open containers then.
  private let tree: JSONTree?

  // Without runtime checks of exclusive access, as in the buffer.

  /// The open containers, preceded by a level for the root value.
  @exclusivity(unchecked) private var frames: [Frame] = []
  /// The members of the open objects.
  @exclusivity(unchecked) private var members: [Member] = []
  @exclusivity(unchecked) private var lastID = 0
  @exclusivity(unchecked) private var stack = ThreadStack()
  @exclusivity(unchecked) private var snakeCaseNames: [String: String] = [:]
  /// Whether any object so far has names that may be equal although their bytes aren't.
  @exclusivity(unchecked) private var hasOddNames = false
  @exclusivity(unchecked) private var isOutOfOrder = false
  @exclusivity(unchecked) private var isTooDeep = false
  /// Whether a single-value container was requested for the root value, which hasn't been written.
  @exclusivity(unchecked) private var isEmptyValue = false

  private struct Frame {
    let id: Int
    let isObject: Bool
    /// The first of its members in ``members``.
    let firstMember: Int
    var children = 0
    /// The ID of the value for which an encoder was returned, and which may still be written.
    var value = 0
    /// Whether nothing was written for that value yet.
    var isPending = false
    /// The key of that value.
    var key: (any CodingKey)?
    /// A bit set of the members' hashes, which rules out most duplicates; with many members, also the hashes of the
    /// first of them, and how many these are.
    var bits: UInt64 = 0
    var hashes: Set<Int> = []
    var hashed = 0
    /// The names of the members, once there is one that may be equal to another one that has other bytes.
    var names: Set<String>?
  }

  private struct Member {
    let hash: Int
    /// Its name, including the quotes.
    let name: Range<Int>
  }

  /// A container, or a value of one, by the container's level among the open ones. In a tree, the ID is the node.
  struct Position {
    var level = 0
    let id: Int
    /// Represents what can't be written to.
    static let none = Position(level: 1 << 30, id: -1)
  }

  private init(_ coding: JSONCoding, isTree: Bool = false) {
    self.coding = coding
    buffer = JSONBuffer(escapesSlashes: !coding.outputFormatting.contains(.withoutEscapingSlashes))
    isPretty = coding.outputFormatting.contains(.prettyPrinted)
    sortsKeys = coding.outputFormatting.contains(.sortedKeys)
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
    tree = isTree ? JSONTree(buffer) : nil
    guard !isTree else { return }
    frames.reserveCapacity(8)
    members.reserveCapacity(32)
    frames.append(Frame(id: 0, isObject: false, firstMember: 0))
    frames[0].children = 1
  }

  /// Returns the JSON of a value.
  static func encode(_ value: some Encodable, _ coding: JSONCoding) throws -> Data {
    var output = JSONOutput(coding)
    try output.writeRoot(value)
    if output.isOutOfOrder {
      let unordered = JSONOutput(coding, isTree: true)
      try unordered.writeRoot(value)
      output = JSONOutput(coding)
      if let tree = unordered.tree { try output.write(tree) }
    }
    guard output.buffer.count > 0 else {
      throw EncodingError.invalid(value, [], "Top-level \(type(of: value)) did not encode any values.")
    }
    guard let text = output.buffer.takeMemory() else {
      return Data(bytes: output.buffer.start, count: output.buffer.count)
    }
    return Data(bytesNoCopy: text.start, count: text.count, deallocator: .custom { bytes, _ in bytes.deallocate() })
  }

  private func writeRoot(_ value: some Encodable) throws {
    try write(value, in: Position(id: 0), nil)
    if tree == nil { finish(0) }
    if isTooDeep || tree?.isTooDeep == true {
      throw EncodingError.invalid(value, [], "The value is nested deeper than \(JSONTree.maximumDepth) levels.")
    }
  }

  /// Writes a tree, whose members have the order in which they were last encoded.
  private func write(_ tree: JSONTree) throws {
    try tree.finish()
    var path: [(node: Int, container: Position, next: Int)] = []
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
  private func write(_ tree: JSONTree, _ node: Int, _ path: inout [(node: Int, container: Position, next: Int)]) {
    switch tree.kind(node) {
    case .none: if node != JSONTree.root { writeEmptyObject() }
    case .text: buffer.append(tree.text(node))
    case .array: path.append((node, open(false), 0))
    case .object: path.append((node, open(true), 0))
    }
  }

  // MARK: - Containers

  @inline(__always)
  private func isOpen(_ container: Position) -> Bool {
    container.level < frames.count && frames[container.level].id == container.id
  }

  /// Whether a value is the last one of its container for which an encoder was returned.
  private func isCurrent(_ value: Position) -> Bool {
    value.level < frames.count && frames[value.level].value == value.id
  }

  /// Closes all containers within a container; returns false if it is closed itself.
  @inline(__always)
  private func enter(_ container: Position) -> Bool {
    let level = container.level
    guard isOpen(container) else {
      isOutOfOrder = true
      return false
    }
    if level + 1 < frames.count || frames[level].isPending { finish(level) }
    return !isOutOfOrder
  }

  /// Closes the containers inside of one, and writes an empty object for a value that was not written.
  private func finish(_ level: Int) {
    while frames.count > level + 1 { close() }
    guard frames[level].isPending else { return }
    frames[level].isPending = false
    if level > 0 || isEmptyValue { writeEmptyObject() }
  }

  private func writeEmptyObject() {
    buffer.append("{")
    if isPretty {
      buffer.append("\n\n")
      indent(frames.count - 1)
    }
    buffer.append("}")
  }

  /// The container for the value of an encoder; the same one if it was requested before.
  func container(_ value: Position, isObject: Bool) -> Position {
    if let tree { return tree.container(of: value.id, isObject: isObject).map { Position(id: $0) } ?? .none }
    if isCurrent(value), !isOutOfOrder {
      if frames[value.level].isPending {
        frames[value.level].isPending = false
        return open(isObject)
      }
      let level = value.level + 1
      if level < frames.count, frames[level].isObject == isObject {
        let container = Position(level: level, id: frames[level].id)
        return enter(container) ? container : .none
      }
    }
    isOutOfOrder = true
    return .none
  }

  private func open(_ isObject: Bool) -> Position {
    if frames.count > JSONTree.maximumDepth { isTooDeep = true }
    lastID += 1
    frames.append(
      Frame(id: lastID, isObject: isObject, firstMember: members.count))
    buffer.append(isObject ? "{" : "[")
    if isPretty { buffer.append("\n") }
    return Position(level: frames.count - 1, id: lastID)
  }

  private func close() {
    guard let frame = frames.last else { return }
    if frame.isPending { finish(frames.count - 1) }
    if frame.isObject {
      if sortsKeys { sort(frame) }
      members.removeSubrange(frame.firstMember...)
    }
    frames.removeLast()
    if isPretty {
      buffer.append("\n")
      indent(frames.count - 1)
    }
    buffer.append(frame.isObject ? "}" : "]")
  }

  /// The number of values in a container.
  func children(_ container: Position) -> Int {
    if let tree { return tree.count(container.id) }
    return isOpen(container) ? frames[container.level].children : 0
  }

  /// The coding path of a container.
  func path(_ container: Position) -> [any CodingKey] {
    tree?.path(container.id) ?? path(upTo: container.level)
  }

  /// The coding path of an encoder's value.
  func path(ofValue value: Position) -> [any CodingKey] {
    tree?.path(value.id) ?? path(upTo: value.level + 1)
  }

  /// The keys of what is being written inside of a level.
  private func path(upTo level: Int) -> [any CodingKey] {
    guard level <= frames.count else { return [] }
    return frames[1..<max(1, level)].compactMap { $0.isObject ? $0.key : JSONKey(index: $0.children - 1) }
  }

  /// The path to the value that was begun in a container; without a key, to the element of an array.
  func path(_ container: Position, _ key: (any CodingKey)?) -> [any CodingKey] {
    if let tree { return tree.pathOfCurrent }
    let level = container.level
    guard level > 0, level < frames.count else { return [] }
    return path(upTo: level) + [key ?? JSONKey(index: frames[level].children - 1)]
  }

  /// Begins an element of an array.
  @inline(__always)
  func beginElement(_ container: Position) -> Bool {
    guard enter(container) else { return tree?.begin(in: container.id, nil, nil) ?? false }
    separate(container.level)
    return true
  }

  /// Begins a member of an object.
  @inline(__always)
  func beginMember(_ container: Position, _ key: some CodingKey) -> Bool {
    beginMember(container, named: convertsNames ? converted(key, container) : key.stringValue, key)
  }

  @inline(__always)
  func beginMember(
    _ container: Position, named name: String, _ key: @autoclosure () -> (any CodingKey)? = nil
  ) -> Bool {
    guard enter(container) else { return tree?.begin(in: container.id, name, key()) ?? false }
    writeName(name, container.level)
    return true
  }

  private func writeName(_ name: String, _ level: Int) {
    separate(level)
    let start = buffer.count
    buffer.append(quoted: name)
    var bits: UInt64 = 0
    let hash = JSONNameTables.hash(buffer.start + start, buffer.count - start, &bits)
    let member = Member(hash: hash, name: start..<buffer.count)
    let bit = UInt64(1) << UInt64(hash & 63)
    if frames[level].bits & bit != 0, isDuplicate(member, level) { isOutOfOrder = true }
    if bits & 0x8080_8080_8080_8080 != 0 || hasOddNames, isEquivalent(name, level) {
      isOutOfOrder = true
    }
    frames[level].bits |= bit
    members.append(member)
    if isPretty { buffer.append(" : ") } else { buffer.append(":") }
  }

  /// Whether an object has an earlier member with the same name.
  @inline(never)
  private func isDuplicate(_ member: Member, _ level: Int) -> Bool {
    let first = frames[level].firstMember
    if members.count - first > Self.fewMembers {
      for member in members[(first + frames[level].hashed)...] { frames[level].hashes.insert(member.hash) }
      frames[level].hashed = members.count - first
      guard frames[level].hashes.contains(member.hash) else { return false }
    }
    let text = UnsafeBufferPointer(start: buffer.start, count: buffer.count)
    return members[first...].contains { $0.hash == member.hash && text[$0.name].elementsEqual(text[member.name]) }
  }

  /// Whether an object has an earlier member whose name is equal as a string, such as "é" of one and of two scalars. Names
  /// that would take long to compare count as different if their bytes are.
  @inline(never)
  private func isEquivalent(_ name: String, _ level: Int) -> Bool {
    if name.hasManyMarks { return false }
    if frames[level].names == nil {
      // Names without scalars from U+0300 are equal only if their bytes are.
      guard name.utf8.contains(where: { $0 >= 0xCC }) else { return false }
      hasOddNames = true
      let text = UnsafeBufferPointer(start: buffer.start, count: buffer.count)
      frames[level].names = Set(
        members[frames[level].firstMember...].compactMap {
          JSONString.unescaped(UnsafeBufferPointer(rebasing: text[$0.name].dropFirst().dropLast()))
        }.filter { !$0.hasManyMarks })
    }
    return frames[level].names?.insert(name).inserted == false
  }

  private static let fewMembers = 32

  @inline(__always)
  private func separate(_ level: Int) {
    if frames[level].children > 0 { buffer.append(",") }
    if isPretty {
      if frames[level].children > 0 { buffer.append("\n") }
      indent(level)
    }
    frames[level].children += 1
  }

  private func indent(_ level: Int) {
    for _ in 0..<max(0, level) { buffer.append("  ") }
  }

  /// Sorts the members of the innermost container by name.
  private func sort(_ frame: Frame) {
    let members = members[frame.firstMember...]
    guard members.count > 1, let start = members.first?.name.lowerBound else { return }
    // A comma, and in pretty-printed JSON the line break and the indentation.
    let gap = isPretty ? 2 * frames.count : 1
    let ends = members.dropFirst().map { $0.name.lowerBound - gap } + [buffer.count]
    let text = UnsafeBufferPointer(start: buffer.start, count: buffer.count)
    let parts = zip(members, ends).map { member, end in
      // The members are sorted by their unescaped names.
      let name = UnsafeBufferPointer(rebasing: text[member.name].dropFirst().dropLast())
      let unescaped = name.contains(UInt8(ascii: "\\")) ? JSONString.unescaped(name) : nil
      return (name: unescaped.map { Array($0.utf8) } ?? Array(name), bytes: text[member.name.lowerBound..<end])
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(text.count - start)
    for part in parts.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
      if !sorted.isEmpty { sorted += text[ends[0]..<(ends[0] + gap)] }
      sorted += part.bytes
    }
    (buffer.start + start).update(from: sorted, count: sorted.count)
  }

  private func converted(_ key: some CodingKey, _ container: Position) -> String {
    switch coding.keys {
    case .useDefaultKeys: return key.stringValue
    case .snakeCase:
      let name = key.stringValue
      if name.hasManyMarks { return JSONSnakeCase.snakeCase(name) }
      if let known = snakeCaseNames[name] { return known }
      let converted = JSONSnakeCase.snakeCase(name)
      snakeCaseNames[name] = converted
      return converted
    case .custom(_, let encode): return encode(path(container) + [key]).stringValue
    }
  }

  // MARK: - Values

  /// Begins a value that an encoder writes.
  ///
  /// - Parameter isSuper: whether the value belongs to a super encoder, which may be written at any time.
  func beginValue(_ container: Position, _ key: (any CodingKey)?, isSuper: Bool = false) -> JSONValueEncoder {
    if let tree {
      return JSONValueEncoder(output: self, value: Position(id: isSuper ? tree.superValue() : tree.value()))
    }
    let level = container.level
    guard level < frames.count else { return JSONValueEncoder(output: self, value: .none) }
    lastID += 1
    frames[level].value = lastID
    frames[level].isPending = true
    frames[level].key = key
    return JSONValueEncoder(output: self, value: Position(level: level, id: lastID))
  }

  /// Opens a container as the current value of another one.
  func beginContainer(_ container: Position, _ key: (any CodingKey)?, isObject: Bool) -> Position {
    if let tree { return tree.nestedContainer(isObject: isObject).map { Position(id: $0) } ?? .none }
    guard container.level < frames.count else { return .none }
    frames[container.level].key = key
    frames[container.level].value = 0
    return open(isObject)
  }

  /// Returns whether an encoder's value can be written, and marks it as written.
  ///
  /// - Throws: `EncodingError` if it was written before.
  func take(_ value: Position) throws -> Bool {
    if let tree { return try tree.take(value.id) }
    guard isCurrent(value), frames[value.level].isPending, !isOutOfOrder else {
      isOutOfOrder = true
      return false
    }
    frames[value.level].isPending = false
    return true
  }

  /// Lets another encoder write a value that was taken.
  func returnValue(_ value: Position) {
    if let tree { tree.returnValue() } else { frames[value.level].isPending = true }
  }

  /// Writes an empty object for a value for which nothing was written.
  func fill(_ value: Position) {
    if let tree { return tree.fill(value.id) }
    guard isCurrent(value), frames[value.level].isPending else { return }
    isEmptyValue = true
    finish(value.level)
  }

  /// Writes a value after a name or comma.
  @inline(__always)
  func write(_ value: some Encodable, in container: Position, _ key: @autoclosure () -> (any CodingKey)?) throws {
    if try !writeScalar(value, path: path(container, key())) { try writeOther(value, in: container, key()) }
  }

  private func writeOther(_ value: some Encodable, in container: Position, _ key: (any CodingKey)?) throws {
    let encoder = beginValue(container, key)
    try encode(value, to: encoder, path: encoder.codingPath)
    if isOpen(container) {
      finish(container.level)
    } else if let tree {
      tree.insert(encoder.value.id)
    } else {
      isOutOfOrder = true
    }
  }

  /// Calls the value's `encode(to:)` if there is enough stack.
  func encode<Value: Encodable>(
    _ value: Value, to encoder: JSONValueEncoder, path: @autoclosure () -> [any CodingKey]
  ) throws {
    let room = stack.hasRoom()
    guard !isTooDeep, room ?? (depth(encoder) < 128) else {
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
      isOutOfOrder = true
      tree?.reset(encoder.value.id)
      throw error
    }
  }

  private func depth(_ encoder: JSONValueEncoder) -> Int {
    tree?.depth(encoder.value.id) ?? frames.count
  }

  /// The error for a value that can't be written. Its name or comma may have been.
  @inline(never)
  func invalid(_ value: Any, _ path: [any CodingKey], _ reason: ShownText) -> EncodingError {
    isOutOfOrder = true
    return .invalid(value, path, reason)
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
