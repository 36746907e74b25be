extension JSONDocument {
  private static let cursor = 2
  static let table = 3
  /// Objects with up to this many members are searched linearly.
  private static let fewMembers = 8

  /// The index of the value of the first member with a name; -1 if there is none.
  @inline(__always)
  func find(_ key: String, in object: Int) -> Int {
    if convertsNames { return convertedMembers(object)[key] ?? -1 }
    if tape.slots[object] & JSONTape.hasOddNames != 0 { return findOdd(key, in: object) }
    return key.withUTF8Bytes { find($0, in: object) }
  }

  /// Finds a member of an object with odd names. Names are compared by their bytes; those that aren't ASCII as strings,
  /// since "é" may consist of one or two scalars.
  @inline(never)
  private func findOdd(_ key: String, in object: Int) -> Int {
    guard key.utf8.contains(where: { $0 >= 0x80 }) else { return key.withUTF8Bytes { find($0, in: object) } }
    if let members = names.byName[object] { return members[key] ?? -1 }
    // A long name isn't decoded for every lookup.
    let isSmall = tape.children(object) <= Self.fewMembers
    guard isSmall, tape.members(object).allSatisfy({ tape.length($0.name) <= 256 }) else {
      let members = oddMembers(object)
      keep(members, of: object)
      return members[key] ?? -1
    }
    return tape.members(object).first { isOddName($0.name) && oddString($0.name) == key }?.value ?? -1
  }

  /// Keeps the members of an object by their names.
  ///
  /// A list may have millions of objects, so those that don't contain this one are forgotten from time to time. If their
  /// containers are still in use, their names are looked up again. Odd names of a large object, and converted ones that
  /// were looked up again, are kept for longer: that must not happen for each element of a list.
  func keep(_ members: [String: Int], of object: Int) {
    if names.kept.count >= names.maximumKept {
      for (other, number) in names.kept where other > object || tape.next(other) <= object {
        guard names.keptSoFar >= number + (convertsNames ? 0 : tape.children(other) / 16) else { continue }
        names.byName[other] = nil
        guard !names.customNames.isEmpty else { continue }
        for (_, value) in tape.members(other) { names.customNames[value] = nil }
      }
      names.kept = names.kept.filter { names.byName[$0.object] != nil }
      names.maximumKept = JSONNameTables.leastKept + 2 * names.kept.count
    }
    names.byName[object] = members
    names.kept.append((object, names.keptSoFar))
    names.keptSoFar += 1
  }

  /// The members whose names aren't plain ASCII. Of several names that are equal as strings, the first one counts.
  func oddMembers(_ object: Int) -> [String: Int] {
    var members: [String: Int] = [:]
    for (name, value) in tape.members(object) where isOddName(name) {
      if let text = oddString(name), members[text] == nil { members[text] = value }
    }
    return members
  }

  func isOddName(_ name: Int) -> Bool {
    tape.slots[name] & (JSONTape.isSpecial | JSONTape.isOdd) != 0
  }

  private func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int) -> Int {
    let slots = tape.slots
    let count = tape.children(object)
    guard count > 0, let start = key.baseAddress ?? UnsafePointer(bitPattern: 1) else { return -1 }
    let table = slots[object &+ Self.table]
    // The number of members visited so far; with a table, the member that is probably next.
    let cursor = JSONTape.high(slots[object &+ Self.cursor])
    let end = JSONTape.low(slots[object])
    if table != 0 {
      if cursor < end, slots[cursor] & JSONTape.isDuplicate == 0, isName(cursor, start, key.count) {
        return found(cursor, in: object)
      }
      let name = names.entries.map { Int($0[entry(start, key.count, table, $0)]) } ?? 0
      return name == 0 ? -1 : found(name, in: object)
    }
    if count > Self.fewMembers, cursor > count {
      makeTable(object)
      return find(key, in: object)
    }
    var name = object &+ JSONTape.objectSlots
    var passed = 0
    while name < end {
      let value = tape.next(name)
      if isName(name, start, key.count) {
        setCursor(cursor &+ passed, object)
        return value
      }
      passed &+= 1
      name = tape.next(value)
    }
    setCursor(cursor &+ passed, object)
    return -1
  }

  @inline(__always)
  private func found(_ name: Int, in object: Int) -> Int {
    let value = tape.next(name)
    setCursor(tape.next(value), object)
    return value
  }

  @inline(__always)
  private func setCursor(_ cursor: Int, _ object: Int) {
    let slot = tape.slots[object &+ Self.cursor]
    tape.slots[object &+ Self.cursor] = slot & 0xFFFF_FFFF | UInt64(UInt32(truncatingIfNeeded: cursor)) << 32
  }

  @inline(__always)
  private func isName(_ name: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let slot = tape.slots[name]
    if slot & JSONTape.isSpecial != 0 { return isSpecialName(name, start, count) }
    return tape.length(name) == count && Self.areEqual(base + JSONTape.low(slot), start, count)
  }

  @inline(never)
  private func isSpecialName(_ name: Int, _ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    // A long name isn't unescaped for every lookup. An escape is longer than its text, at most six times as long.
    let length = tape.length(name)
    guard count < length, length <= 6 * count else { return false }
    return oddString(name).map { $0.utf8.elementsEqual(UnsafeBufferPointer(start: start, count: count)) } ?? false
  }

  @inline(__always)
  private static func areEqual(_ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let (left, right) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    if count >= 8 {
      var offset = 0
      while offset &+ 8 < count {
        guard
          left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            == right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        else { return false }
        offset &+= 8
      }
      return left.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        == right.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      return left.loadUnaligned(as: UInt32.self) == right.loadUnaligned(as: UInt32.self)
        && left.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
          == right.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    }
    for index in 0..<count where first[index] != second[index] { return false }
    return true
  }

  // MARK: - Tables

  /// The index of a name's entry in a table, which is 0 if the object has no such member.
  @inline(__always)
  private func entry(
    _ start: UnsafePointer<UInt8>, _ count: Int, _ table: UInt64, _ entries: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let first = JSONTape.low(table)
    let mask = JSONTape.high(table)
    var place = JSONNameTables.hash(start, count) & mask
    while true {
      let name = Int(entries[first &+ place])
      if name == 0 || isName(name, start, count) { return first &+ place }
      place = (place &+ 1) & mask
    }
  }

  /// Builds an object's table, and marks names that an earlier member has too: the first one counts.
  @inline(never)
  func makeTable(_ object: Int) {
    var size = 16
    while size < tape.children(object) * 2 { size *= 2 }
    let table = JSONTape.pair(low: names.append(size), high: size - 1)
    guard let entries = names.entries else { return }
    for (name, _) in tape.members(object) {
      if tape.slots[name] & JSONTape.isSpecial != 0 {
        oddString(name)?.withUTF8Bytes { insert(name, $0, table, entries) }
      } else {
        insert(name, bytes(name), table, entries)
      }
    }
    tape.slots[object + Self.table] = table
    setCursor(object + JSONTape.objectSlots, object)
  }

  @inline(__always)
  private func insert(
    _ name: Int, _ text: UnsafeBufferPointer<UInt8>, _ table: UInt64, _ entries: UnsafeMutablePointer<UInt32>
  ) {
    guard let start = text.baseAddress else { return }
    let entry = entry(start, text.count, table, entries)
    if entries[entry] == 0 {
      entries[entry] = UInt32(truncatingIfNeeded: name)
    } else {
      tape.slots[name] |= JSONTape.isDuplicate
    }
  }
}

/// Hash tables of member names, for objects with many lookups.
struct JSONNameTables {
  /// Indexes of names, or 0 for none. An object's slot contains the start of its table.
  private(set) var entries: UnsafeMutablePointer<UInt32>?
  private var count = 1
  private var capacity = 0
  /// The members of each object by name: all of them if names are converted, otherwise those with odd names.
  var byName: [Int: [String: Int]] = [:]
  /// The objects of ``byName``, each with how many were kept before it.
  var kept: [(object: Int, number: Int)] = []
  var keptSoFar = 0
  /// How many objects there may be before some are forgotten: enough for containers that are used alternately.
  var maximumKept = leastKept
  static let leastKept = 64
  /// The converted names, if the conversion of a name doesn't depend on its path.
  var conversions: [String: String] = [:]
  /// The custom name of each member, by the index of its value. Paths contain these names: converting them again would
  /// need their paths in turn, and take exponential time.
  var customNames: [Int: String] = [:]
  /// The names of members in the paths of errors, by the index of the value, and whether they are converted.
  var pathNames: [Int: String] = [:]
  var maximumPathNames = leastKept

  /// Random for each process, so that an attacker can't choose names with equal hashes.
  private static let seeds = (UInt64.random(in: .min ... .max) | 1, UInt64.random(in: .min ... .max) | 1)

  func deallocate() { entries?.deallocate() }

  /// Appends an empty table, and returns its start.
  mutating func append(_ size: Int) -> Int {
    if count + size > capacity {
      capacity = max(256, (count + size) * 2)
      let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
      if let entries {
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
      }
      entries = larger
    }
    let start = count
    if let entries { (entries + start).initialize(repeating: 0, count: size) }
    count += size
    return start
  }

  @inline(__always)
  static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var bits: UInt64 = 0
    return hash(start, count, &bits)
  }

  /// The hash of a name. `bits` are those that are set in any of its words.
  @inline(__always)
  static func hash(_ start: UnsafePointer<UInt8>, _ count: Int, _ bits: inout UInt64) -> Int {
    let bytes = UnsafeRawPointer(start)
    // Multiplied, or the length would cancel out against a byte: `"k100"` and `"k1000"` would have the same hash.
    var hash = seeds.0 ^ UInt64(truncatingIfNeeded: count) &* seeds.1
    var offset = 0
    while offset &+ 8 < count {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      bits |= word
      hash = mix(hash ^ word)
      offset &+= 8
    }
    var rest: UInt64 = 0
    if count >= 8 {
      rest = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      rest =
        UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32
        | UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else {
      for index in 0..<count { rest = rest << 8 | UInt64(start[index]) }
    }
    bits |= rest
    return Int(truncatingIfNeeded: mix(hash ^ rest) >> 1)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: seeds.1)
    return high ^ low
  }
}
