import Foundation

/// Writes JSON directly into one buffer; containers write in the order of the text.
///
/// This isn't possible if a container is used again after another one, or a value is written twice. Then `isOutOfOrder`
/// is set, nothing more is written, and `JSONEncoder` encodes the value instead.
final class JSONOutput {
  let coding: JSONCoding
  let buffer: JSONBuffer
  /// Not stored in the class, for the same reason as the buffer; see ``JSONBuffer``.
  private let state: UnsafeMutablePointer<State>
  private let isPretty: Bool
  private let sortsKeys: Bool
  let convertsNames: Bool
  private static let maximumDepth = 511

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
    /// Represents a container that can't be written to.
    static let none = Container(level: .max, id: .max)
  }

  private init(_ coding: JSONCoding) {
    self.coding = coding
    state = .allocate(capacity: 1)
    state.initialize(to: State())
    buffer = JSONBuffer(escapesSlashes: !coding.outputFormatting.contains(.withoutEscapingSlashes))
    isPretty = coding.outputFormatting.contains(.prettyPrinted)
    sortsKeys = coding.outputFormatting.contains(.sortedKeys)
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
    state.pointee.frames.reserveCapacity(8)
    state.pointee.frames.append(Frame(id: 0, isObject: false, firstMember: 0))
  }

  deinit {
    buffer.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Returns the JSON of a value; nil if it can't be written in the order of its encoding.
  static func encode(_ value: some Encodable, _ coding: JSONCoding) throws -> Data? {
    let output = JSONOutput(coding)
    let root = Container(level: 0, id: 0)
    output.state.pointee.frames[0].children = 1
    try output.write(value, in: root, nil)
    output.finish(0)
    if output.state.pointee.isTooDeep {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "The value is nested deeper than \(maximumDepth) levels."))
    }
    if output.state.pointee.isOutOfOrder { return nil }
    guard output.buffer.count > 0 else {
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "Top-level \(type(of: value)) did not encode any values."))
    }
    return Data(bytes: output.buffer.start, count: output.buffer.count)
  }

  /// Notes that the value can't be written in the order of its encoding.
  func setOutOfOrder() { state.pointee.isOutOfOrder = true }

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
    if level > 0 || state.pointee.isEmptyValue {
      buffer.append("{")
      if isPretty {
        buffer.append("\n\n")
        indent(state.pointee.frames.count - 1)
      }
      buffer.append("}")
    }
  }

  /// The container for the value of an encoder; the same one if it was requested before.
  func container(_ level: Int, _ slot: UInt32, isObject: Bool) -> Container {
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
    if state.pointee.frames.count > Self.maximumDepth { state.pointee.isTooDeep = true }
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
    let level = Int(container.level)
    return level < state.pointee.frames.count && state.pointee.frames[level].id == container.id
      ? state.pointee.frames[level].children : 0
  }

  /// The keys of what is being written inside of a level.
  func path(_ level: UInt32) -> [any CodingKey] {
    guard level <= state.pointee.frames.count else { return [] }
    return state.pointee.frames[1..<max(1, Int(level))].compactMap { $0.isObject ? $0.key : JSONKey($0.children - 1) }
  }

  /// The path to a value in a container.
  func path(_ container: Container, _ key: (any CodingKey)?) -> [any CodingKey] {
    let level = Int(container.level)
    guard level > 0, level < state.pointee.frames.count else { return [] }
    return path(container.level) + [key ?? JSONKey(state.pointee.frames[level].children - 1)]
  }

  /// Begins an element of an array.
  @inline(__always)
  func beginElement(_ container: Container) -> Bool {
    guard enter(container) else { return false }
    separate(Int(container.level))
    return true
  }

  /// Begins a member of an object.
  @inline(__always)
  func beginMember(_ container: Container, _ key: some CodingKey) -> Bool {
    if convertsNames { return beginMember(container, named: converted(key, container)) }
    return beginMember(container, named: key.stringValue)
  }

  func beginMember(_ container: Container, named name: String) -> Bool {
    guard enter(container) else { return false }
    let level = Int(container.level)
    separate(level)
    let nameStart = buffer.count
    buffer.append(quoted: name)
    let hash = JSONNameTables.hash(buffer.start + nameStart, buffer.count - nameStart)
    let member = Member(hash: hash, start: nameStart, nameEnd: buffer.count)
    let bit = UInt64(1) << UInt64(hash & 63)
    if state.pointee.frames[level].bits & bit != 0 { removeEarlier(member, level) }
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
    return true
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
  private func removeEarlier(_ member: Member, _ level: Int) {
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
    let text = UnsafeRawBufferPointer(start: buffer.start, count: buffer.count)
    var parts: [(name: [UInt8], range: Range<Int>)] = []
    for index in first..<state.pointee.members.count {
      let member = state.pointee.members[index]
      let end =
        index + 1 < state.pointee.members.count ? state.pointee.members[index + 1].start - separator : buffer.count
      let name = JSONOutput.unescaped(UnsafeRawBufferPointer(rebasing: text[member.start + 1..<member.nameEnd - 1]))
      parts.append((name, member.start..<end))
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
      sorted.append(contentsOf: text[part.range])
    }
    sorted.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memcpy(buffer.start + begin, base, bytes.count) }
    }
  }

  /// The unescaped name, by which members are sorted.
  private static func unescaped(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\\")),
      let text = try? JSONCoding().decode(String.self, from: Data("\"".utf8) + Data(bytes) + Data("\"".utf8))
    else { return Array(bytes) }
    return Array(text.utf8)
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
    case .custom(_, let encode): return encode(path(container.level) + [key]).stringValue
    }
  }

  // MARK: - Values

  /// Begins a value that an encoder writes.
  func beginValue(_ container: Container, _ key: (any CodingKey)?) -> JSONValueEncoder {
    let level = Int(container.level)
    guard level < state.pointee.frames.count else { return JSONValueEncoder(self, container.level, .max) }
    state.pointee.lastID &+= 1
    state.pointee.frames[level].slot = state.pointee.lastID
    state.pointee.frames[level].isPending = true
    state.pointee.frames[level].key = key
    return JSONValueEncoder(self, container.level, state.pointee.lastID)
  }

  /// Opens a container as the current value of another one.
  func beginContainer(_ container: Container, _ key: (any CodingKey)?, isObject: Bool) -> Container {
    let level = Int(container.level)
    guard level < state.pointee.frames.count else { return .none }
    state.pointee.frames[level].key = key
    state.pointee.frames[level].slot = 0
    return open(isObject)
  }

  /// Returns whether an encoder's value can be written, and marks it as written.
  func takeValue(_ level: Int, _ slot: UInt32) -> Bool {
    guard level < state.pointee.frames.count, state.pointee.frames[level].slot == slot,
      state.pointee.frames[level].isPending, !state.pointee.isOutOfOrder
    else {
      state.pointee.isOutOfOrder = true
      return false
    }
    state.pointee.frames[level].isPending = false
    return true
  }

  /// Whether nothing was written for an encoder's value yet.
  func isPending(_ level: Int, _ slot: UInt32) -> Bool {
    level < state.pointee.frames.count && state.pointee.frames[level].slot == slot
      && state.pointee.frames[level].isPending
  }

  /// Writes an empty object for a value for which nothing was written.
  func fill(_ level: Int, _ slot: UInt32) {
    guard isPending(level, slot) else { return }
    state.pointee.isEmptyValue = true
    finish(level)
  }

  /// Writes a value after a name or comma.
  func write(_ value: some Encodable, in container: Container, _ key: @autoclosure () -> (any CodingKey)?) throws {
    if try writeScalar(value, path: self.path(container, key())) { return }
    let encoder = beginValue(container, key())
    try encode(value, to: encoder, path: encoder.codingPath)
    if Int(container.level) < state.pointee.frames.count, state.pointee.frames[Int(container.level)].id == container.id
    {
      finish(Int(container.level))
    } else {
      state.pointee.isOutOfOrder = true
    }
  }

  /// Calls the value's `encode(to:)` if there is enough stack.
  func encode<Value: Encodable>(
    _ value: Value, to encoder: JSONValueEncoder, path: @autoclosure () -> [any CodingKey]
  ) throws {
    let room = state.pointee.stack.hasRoom()
    guard !state.pointee.isTooDeep, room ?? (state.pointee.frames.count < 128) else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: path(), debugDescription: "The value is nested too deeply for the thread's stack or JSON."))
    }
    if Value.self == Date.self, case .custom(_, let encode) = coding.dates {
      return try encode(unsafeBitCast(value, to: Date.self), encoder)
    }
    if Value.self == Data.self, case .custom(_, let encode) = coding.data {
      return try encode(unsafeBitCast(value, to: Data.self), encoder)
    }
    if convertsNames, let dictionary = value as? any NamedEncodables { return try dictionary.write(encoder) }
    try value.encode(to: encoder)
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

extension JSONOutput {
  /// Writes a value that is a single string or number; returns false for any other.
  @inline(__always)
  func writeScalar<Value: Encodable>(_ value: Value, path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    // Safe, since the types were compared. A checked cast takes longer than handling most values.
    if Value.self == String.self {
      buffer.append(quoted: unsafeBitCast(value, to: String.self))
    } else if Value.self == Int.self {
      buffer.append(integer: unsafeBitCast(value, to: Int.self))
    } else if Value.self == Double.self {
      try write(floatingPoint: unsafeBitCast(value, to: Double.self), path: path())
    } else if Value.self == Bool.self {
      buffer.append(unsafeBitCast(value, to: Bool.self) ? "true" : "false")
    } else if Value.self == Date.self {
      return try write(unsafeBitCast(value, to: Date.self), path: path())
    } else if Value.self == URL.self {
      buffer.append(quoted: unsafeBitCast(value, to: URL.self).absoluteString)
    } else if Value.self == Data.self {
      guard case .base64 = coding.data else { return false }
      buffer.append(quoted: unsafeBitCast(value, to: Data.self).base64EncodedString())
    } else if Value.self == Decimal.self {
      buffer.append(raw: unsafeBitCast(value, to: Decimal.self).description)
    } else {
      return false
    }
    return true
  }

  private func write(_ date: Date, path: @autoclosure () -> [any CodingKey]) throws -> Bool {
    switch coding.dates {
    case .iso8601: try write(date, 0, path: path())
    case .iso8601WithMilliseconds: try write(date, 3, path: path())
    case .secondsSince1970: try write(number: date.timeIntervalSince1970, path: path())
    case .millisecondsSince1970: try write(number: date.timeIntervalSince1970 * 1000, path: path())
    case .deferredToDate: try write(floatingPoint: date.timeIntervalSinceReferenceDate, path: path())
    case .custom: return false
    }
    return true
  }

  private func write(_ date: Date, _ fractionDigits: Int, path: @autoclosure () -> [any CodingKey]) throws {
    guard let text = ISO8601Date.format(date, fractionDigits: fractionDigits) else {
      throw EncodingError.invalidValue(
        date, .init(codingPath: path(), debugDescription: "The year does not have four digits."))
    }
    buffer.append(quoted: text)
  }

  /// Writes a number; infinities and NaN according to the coding.
  @inline(__always)
  func write<Value: BinaryFloatingPoint & CustomStringConvertible>(
    floatingPoint value: Value, path: @autoclosure () -> [any CodingKey]
  ) throws {
    if !value.isFinite, case .strings(let positive, let negative, let nan) = coding.nonConformingFloats {
      buffer.append(quoted: value.isNaN ? nan : value > 0 ? positive : negative)
    } else {
      try write(number: value, path: path())
    }
  }

  private func write<Value: BinaryFloatingPoint & CustomStringConvertible>(
    number value: Value, path: @autoclosure () -> [any CodingKey]
  ) throws {
    guard value.isFinite else {
      throw EncodingError.invalidValue(
        value,
        .init(codingPath: path(), debugDescription: "Unable to encode \(Value.self).\(value) directly in JSON."))
    }
    if let integer = Int64(exactly: value), integer.magnitude < 1 << (Value.significandBitCount + 1),
      integer != 0 || value.sign == .plus
    {
      buffer.append(integer: integer)
    } else {
      let text = value.description
      buffer.append(raw: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
  }
}
