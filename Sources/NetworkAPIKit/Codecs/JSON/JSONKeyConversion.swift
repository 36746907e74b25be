import Foundation

extension JSONDocument {
  /// Prepares an object for lookups by name: validates and converts its names.
  @inline(__always)
  func prepareNames(_ object: Int) throws {
    if convertsNames || tape.slots[object] & JSONTape.isOdd != 0 { try prepareOddNames(object) }
  }

  /// The members of an object by their converted names. A container that outlives its value converts them again.
  func convertedMembers(_ object: Int) -> [String: Int] {
    if let members = names.byName[object] { return members }
    // They were found valid when the container was made.
    try? prepareOddNames(object)
    // It has outlived them, so that they are kept for longer.
    if let last = names.kept.indices.last, names.kept[last].object == object {
      names.kept[last].number += 16 * min(tape.children(object), 1 << 20)
    }
    return names.byName[object] ?? [:]
  }

  @inline(never)
  func prepareOddNames(_ object: Int) throws {
    guard tape.children(object) > 0 else { return }
    if convertsNames, names.byName[object] != nil { return }
    let place = tape.place(object)
    let isCustom = if case .custom = coding.keys { true } else { false }
    var members: [String: Int] = [:]
    var path: [any CodingKey]?
    for (name, value) in tape.members(object) {
      if convertsNames {
        let key = convert(try string(at: name, place, of: object), in: object, &path)
        // The first one counts. An error may concern any of them.
        if members[key] == nil { members[key] = value }
        if isCustom { names.customNames[value] = key }
      } else if isOddName(name) {
        _ = try string(at: name, place, of: object)
      }
    }
    if convertsNames { keep(members, of: object) }
    tape.slots[object] = tape.slots[object] & ~JSONTape.isOdd | JSONTape.hasOddNames
  }

  private func string(at name: Int, _ place: Place, of object: Int) throws -> String {
    guard let text = try? string(at: name, place) else {
      throw corrupted("The given data was not valid JSON: a member's name is malformed.", object, place)
    }
    try checkMarks(text, object, place)
    return text
  }

  /// Throws if a name can't be compared in linear time.
  func checkMarks(_ name: String, _ object: Int, _ place: Place) throws {
    guard name.hasManyMarks else { return }
    throw corrupted(
      "A member's name has more than \(String.maximumMarks) combining marks in a row.", object, place)
  }

  /// The name of a member, as a path contains it. Kept, since many errors may be below a member with a long name.
  func pathName(ofValue index: Int, isConverted: Bool) -> String {
    if isConverted, let name = names.customNames[index] { return name }
    if !isConverted || !convertsNames, let bytes = plainBytes(tape.name(ofValue: index)), bytes.count < 16 {
      return String(decoding: bytes, as: UTF8.self)
    }
    let slot = index << 1 | (isConverted ? 1 : 0)
    if let name = names.pathNames[slot] { return name }
    var name = (try? string(at: tape.name(ofValue: index), .top)) ?? ""
    if isConverted, case .snakeCase = coding.keys { name = JSONSnakeCase.camelCase(name) }
    if names.pathNames.count >= names.maximumPathNames {
      // Errors of a list's elements have the names around the list in common.
      names.pathNames = names.pathNames.filter { $0.key >> 1 <= index && index < tape.next($0.key >> 1) }
      names.maximumPathNames = JSONNameTables.leastKept + 2 * names.pathNames.count
    }
    names.pathNames[slot] = name
    return name
  }

  /// Converts a name, for the comparison with coding keys. The path to the object is computed once, if at all.
  private func convert(_ name: String, in object: Int, _ path: inout [any CodingKey]?) -> String {
    if case .custom(let decode, _) = coding.keys {
      let container = path ?? self.path(object)
      path = container
      return decode(container + [JSONKey(stringValue: name)]).stringValue
    }
    if let known = names.conversions[name] { return known }
    let converted = JSONSnakeCase.camelCase(name)
    names.conversions[name] = converted
    return converted
  }

  /// The names of an object's members, in order, without duplicates.
  func names(_ object: Int) -> [String] {
    guard tape.children(object) > 0 else { return [] }
    if convertsNames { return convertedMembers(object).sorted { $0.value < $1.value }.map(\.key) }
    if tape.slots[object + Self.table] == 0 { makeTable(object) }
    // The table compares bytes, but odd names are equal if they are equal as strings.
    let members = tape.slots[object] & JSONTape.hasOddNames != 0 ? oddMembers(object) : nil
    var result: [String] = []
    result.reserveCapacity(tape.children(object))
    for (name, value) in tape.members(object) where tape.slots[name] & JSONTape.isDuplicate == 0 {
      if let text = try? string(at: name, .top), !isOddName(name) || members == nil || members?[text] == value {
        result.append(text)
      }
    }
    return result
  }
}
