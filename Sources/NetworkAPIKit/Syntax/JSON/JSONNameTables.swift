import Foundation

extension JSONDocument {
  private static let cursor = 2
  private static let table = 3
  /// Objects with up to this many members are searched linearly.
  private static let fewMembers = 8

  /// The index of the value of the first member with a name; -1 if there is none.
  @inline(__always)
  func find(_ key: String, in object: Int) -> Int {
    if convertsNames { return names.converted[object]?[key] ?? -1 }
    let index = key.withUTF8Bytes { find($0, in: object) }
    return index < 0 && tape.slots[object] & JSONTape.hasOddNames != 0 ? findEquivalent(key, in: object) : index
  }

  /// Names are compared by their bytes; those that aren't ASCII also as strings, where "é" may consist of two scalars.
  @inline(never)
  private func findEquivalent(_ key: String, in object: Int) -> Int {
    guard key.utf8.contains(where: { $0 >= 0x80 }) else { return -1 }
    var name = object + JSONTape.objectSlots
    while name < JSONTape.low(tape.slots[object]) {
      let value = nameEnd(name)
      if tape.slots[name] & (JSONTape.isSpecial | JSONTape.isOdd) != 0, oddString(name) == key { return value }
      name = tape.next(value)
    }
    return -1
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
      let name = lookUp(start, key.count, table)
      return name == 0 ? -1 : found(name, in: object)
    }
    if count > Self.fewMembers, cursor > count {
      makeTable(object)
      return find(key, in: object)
    }
    var name = object &+ JSONTape.objectSlots
    var passed = 0
    while name < end {
      let value = nameEnd(name)
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

  /// The index of a member's value.
  @inline(__always)
  func nameEnd(_ name: Int) -> Int { tape.next(name) }

  @inline(__always)
  private func found(_ name: Int, in object: Int) -> Int {
    let value = nameEnd(name)
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
    oddString(name).map { $0.utf8.elementsEqual(UnsafeBufferPointer(start: start, count: count)) } ?? false
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

  private func lookUp(_ start: UnsafePointer<UInt8>, _ count: Int, _ table: UInt64) -> Int {
    guard let entries = names.entries else { return 0 }
    let first = JSONTape.low(table)
    let mask = JSONTape.high(table)
    var place = JSONNameTables.hash(start, count) & mask
    while true {
      let name = Int(entries[first &+ place])
      if name == 0 || isName(name, start, count) { return name }
      place = (place &+ 1) & mask
    }
  }

  /// Builds an object's table, and marks names that an earlier member has too: the first one counts.
  @inline(never)
  private func makeTable(_ object: Int) {
    var size = 16
    while size < tape.children(object) * 2 { size *= 2 }
    let start = names.append(size)
    guard let entries = names.entries else { return }
    let end = JSONTape.low(tape.slots[object])
    var name = object + JSONTape.objectSlots
    while name < end {
      if tape.slots[name] & JSONTape.isSpecial != 0 {
        oddString(name)?.withUTF8Bytes { bytes in
          if let base = bytes.baseAddress { insert(name, base, bytes.count, entries + start, size - 1) }
        }
      } else {
        insert(name, base + JSONTape.low(tape.slots[name]), tape.length(name), entries + start, size - 1)
      }
      name = tape.next(nameEnd(name))
    }
    tape.slots[object + Self.table] = JSONTape.pair(low: start, high: size - 1)
    setCursor(object + JSONTape.objectSlots, object)
  }

  @inline(__always)
  private func insert(
    _ name: Int, _ start: UnsafePointer<UInt8>, _ count: Int, _ entries: UnsafeMutablePointer<UInt32>, _ mask: Int
  ) {
    var place = JSONNameTables.hash(start, count) & mask
    while entries[place] != 0 {
      if isName(Int(entries[place]), start, count) {
        tape.slots[name] |= JSONTape.isDuplicate
        return
      }
      place = (place &+ 1) & mask
    }
    entries[place] = UInt32(truncatingIfNeeded: name)
  }

  // MARK: - Containers

  /// Prepares an object for lookups by name: validates and converts its names.
  @inline(__always)
  func prepareNames(_ object: Int) throws {
    if convertsNames || tape.slots[object] & JSONTape.isOdd != 0 { try prepareOddNames(object) }
  }

  @inline(never)
  private func prepareOddNames(_ object: Int) throws {
    guard tape.children(object) > 0 else { return }
    if convertsNames, names.converted[object] != nil { return }
    let place = JSONDocument.Place(in: Int(tape.parent(object)), tape.ordinal(object))
    var converted: [String: Int] = [:]
    let path = convertsNames ? path(object) : []
    var name = object + JSONTape.objectSlots
    while name < JSONTape.low(tape.slots[object]) {
      let slot = tape.slots[name]
      let value = nameEnd(name)
      if convertsNames || slot & (JSONTape.isSpecial | JSONTape.isOdd) != 0 {
        let text = try string(at: name, place, of: object)
        if convertsNames {
          let key = convert(text, path)
          if converted[key] == nil { converted[key] = value }
        }
      }
      name = tape.next(value)
    }
    if convertsNames { names.converted[object] = converted }
    tape.slots[object] = tape.slots[object] & ~JSONTape.isOdd | JSONTape.hasOddNames
  }

  private func string(at name: Int, _ place: Place, of object: Int) throws -> String {
    do {
      return try string(at: name, place)
    } catch {
      throw corrupted("The given data was not valid JSON: a member's name is malformed.", object, place)
    }
  }

  private func convert(_ name: String, _ path: @autoclosure () -> [any CodingKey]) -> String {
    if case .custom(let decode, _) = coding.keys { return decode(path() + [JSONKey(name)]).stringValue }
    if let known = names.conversions[name] { return known }
    let converted = JSONSnakeCase.camelCase(name)
    names.conversions[name] = converted
    return converted
  }

  /// The name of a member in the form of coding keys.
  func name(_ name: Int, in object: Int) throws -> String {
    let text = try string(at: name, .top)
    return convertsNames ? convert(text, path(object)) : text
  }

  /// The names of an object's members, in order, without duplicates.
  func names(_ object: Int) -> [String] {
    guard tape.children(object) > 0 else { return [] }
    if convertsNames { return (names.converted[object] ?? [:]).sorted { $0.value < $1.value }.map(\.key) }
    if tape.slots[object + Self.table] == 0 { makeTable(object) }
    var result: [String] = []
    result.reserveCapacity(tape.children(object))
    var name = object + JSONTape.objectSlots
    while name < JSONTape.low(tape.slots[object]) {
      if tape.slots[name] & JSONTape.isDuplicate == 0, let text = try? string(at: name, .top) { result.append(text) }
      name = tape.next(nameEnd(name))
    }
    return result
  }
}

/// Hash tables of member names, for objects with many lookups.
struct JSONNameTables {
  /// Indexes of names, or 0 for none. An object's slot contains the start of its table.
  private(set) var entries: UnsafeMutablePointer<UInt32>?
  private var count = 1
  private var capacity = 0
  /// The members by converted name, for each object, if names are converted.
  var converted: [Int: [String: Int]] = [:]
  /// The converted names.
  var conversions: [String: String] = [:]

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
    let bytes = UnsafeRawPointer(start)
    var hash = seeds.0 ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 8 < count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
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
    return Int(truncatingIfNeeded: mix(hash ^ rest) >> 1)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: seeds.1)
    return high ^ low
  }
}

/// Converts between `one_two` and `oneTwo` like `JSONDecoder` and `JSONEncoder`.
enum JSONSnakeCase {
  /// `one_two` becomes `oneTwo`; underscores at either end stay.
  static func camelCase(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "_")), let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(separator: "_")
    guard words.count > 1 else { return name }
    var result = String(name[..<first])
    result += words[0].lowercased()
    for word in words[1...] { result += word.capitalized }
    result += name[name.index(after: last)...]
    return result
  }

  /// `oneTwo` becomes `one_two`, and `myURLProperty` becomes `my_url_property`.
  static func snakeCase(_ name: String) -> String {
    let scalars = Array(name.unicodeScalars)
    guard scalars.count > 1 else { return name.lowercased() }
    var words: [Range<Int>] = []
    var start = 0
    var search = 1
    while let upper = scalars[search...].firstIndex(where: isUppercase) {
      words.append(start..<upper)
      guard let lower = scalars[upper...].firstIndex(where: isLowercase) else {
        start = upper
        break
      }
      if lower == upper + 1 {
        start = upper
      } else {
        // Several capitals form a word; the last one begins the next word.
        words.append(upper..<lower - 1)
        start = lower - 1
      }
      search = lower + 1
    }
    words.append(start..<scalars.count)
    return words.map { range in
      String(String.UnicodeScalarView(scalars[range])).lowercased()
    }.joined(separator: "_")
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .uppercaseLetter || category == .titlecaseLetter
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
