import Foundation

/// A JSON text with its index, from which decoders and containers read.
///
/// It lives as long as one of them. The bytes belong to the caller during ``JSONCoding/decode(_:from:)``, and are only
/// copied if a decoder outlives that call. Coding paths aren't stored: an error derives its path from the index.
final class JSONDocument {
  let coding: JSONCoding
  let tape: JSONTape
  /// The text.
  private(set) var base: UnsafePointer<UInt8>
  private let size: Int
  private var ownsBase = false
  /// Whether names must be converted before they are compared with coding keys.
  let convertsNames: Bool
  private var stack = ThreadStack()
  var names = JSONNameTables()
  /// The missing members for which a super decoder was requested; they decode as null.
  private var missing: [any CodingKey] = []

  typealias Place = JSONTape.Place

  init(_ coding: consuming JSONCoding, _ base: UnsafePointer<UInt8>, _ size: Int) throws(JSONTape.SyntaxError) {
    tape = try JSONTape(base, size)
    self.base = base
    self.size = size
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
    // Read before: the coding that is kept would be a copy.
    self.coding = consume coding
  }

  deinit {
    tape.deallocate()
    names.deallocate()
    if ownsBase { base.deallocate() }
  }

  /// Copies the bytes, since a decoder or container outlives the call and keeps reading.
  func copyText() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, size))
    copy.initialize(from: base, count: size)
    base = UnsafePointer(copy)
    ownsBase = true
  }

  // MARK: - Depth

  /// Throws if the stack has no room for decoding another value.
  @inline(__always)
  func checkStack(_ place: Place) throws {
    if stack.hasRoom() != true { try checkDepth(place) }
  }

  /// The slow path: little stack is left, or the platform doesn't report its end.
  @inline(never)
  private func checkDepth(_ place: Place) throws {
    if stack.hasRoom() == nil, place.container.map(tape.depth) ?? 0 < 128 { return }
    throw DecodingError.corrupted(
      path(place, at: nil), "The JSON is nested too deeply for this type and the thread's stack.")
  }

  // MARK: - Paths and errors

  /// Returns the coding path of a container.
  func path(_ container: Int) -> [any CodingKey] {
    path(tape.place(container), at: container)
  }

  /// Returns the coding path of a value. In an object, the index identifies the member.
  func path(_ place: Place, at index: Int?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var (place, index) = (place, index)
    while let parent = place.container {
      if JSONTape.kind(tape.slots[parent], is: .array) {
        keys.append(JSONKey(index: Int(place.ordinal)))
      } else if let member = index {
        keys.append(member == tape.count ? missing[Int(place.ordinal)] : key(ofValue: member, in: parent))
      }
      index = parent
      place = tape.place(parent)
    }
    return keys.reversed()
  }

  /// The coding key of a member, with the key type that was last used for its object.
  private func key(ofValue index: Int, in object: Int) -> any CodingKey {
    let type = keyType(object)
    // The keys of dictionaries aren't converted.
    let isConverted = type != JSONKey.self
    // The names may be forgotten. Converting them needs the path to the object, and so on up to the root.
    if isConverted, names.customNames[index] == nil, case .custom = coding.keys, stack.hasRoom() == true {
      try? prepareOddNames(object)
    }
    let text = pathName(ofValue: index, isConverted: isConverted)
    return type?.init(stringValue: text) ?? JSONKey(stringValue: text)
  }

  /// Stores the type of coding key with which an object is decoded, for the paths of errors.
  @inline(__always)
  func setKeyType(_ type: any CodingKey.Type, _ object: Int) {
    guard tape.children(object) > 0 else { return }
    UnsafeMutableRawPointer(tape.slots + object + 4).storeBytes(of: type, as: (any CodingKey.Type).self)
  }

  private func keyType(_ object: Int) -> (any CodingKey.Type)? {
    guard tape.slots[object + 4] != 0 else { return nil }
    return UnsafeRawPointer(tape.slots + object + 4).load(as: (any CodingKey.Type).self)
  }

  /// Returns an index for a missing member, which decodes as null.
  func missingMember(_ key: any CodingKey, in object: Int) -> Place {
    missing.append(key)
    return Place(in: object, missing.count - 1)
  }

  @inline(never)
  func mismatch(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    .typeMismatch(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Expected to decode \(type) but found \(kind(index).rawValue) instead."))
  }

  /// The error for null or a value of the wrong kind.
  @inline(never)
  func noValue(_ type: any Any.Type, _ index: Int, _ place: Place, _ wanted: String? = nil) -> DecodingError {
    guard isNull(index) else { return mismatch(type, index, place) }
    return .valueNotFound(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Cannot get \(wanted ?? "value of type \(type)") -- found null value instead"))
  }

  @inline(never)
  func corrupted(_ reason: ShownText, _ index: Int, _ place: Place) -> DecodingError {
    .corrupted(path(place, at: index), reason)
  }

  func kind(_ index: Int) -> JSONKind {
    switch JSONTape.Kind(rawValue: JSONTape.kind(tape.slots[index])) {
    case .true, .false: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    default: .null
    }
  }

  @inline(__always)
  func isNull(_ index: Int) -> Bool { JSONTape.kind(tape.slots[index], is: .null) }
}

extension JSONDocument {
  /// The bytes of a string or number in the text, not unescaped.
  @inline(__always)
  func bytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + JSONTape.low(tape.slots[index]), count: tape.length(index))
  }

  @inline(__always)
  func string(at index: Int, _ place: Place) throws -> String {
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .string) else { throw noValue(String.self, index, place) }
    if slot & (JSONTape.isSpecial | JSONTape.isOdd) == 0 { return String(decoding: bytes(index), as: UTF8.self) }
    guard let text = oddString(index) else { throw badString(index, place) }
    return text
  }

  @inline(never)
  private func badString(_ index: Int, _ place: Place) -> DecodingError {
    corrupted("The given data was not valid JSON: a string isn't UTF-8 or has an invalid escape.", index, place)
  }

  /// The bytes of a string; nil if it has escapes, control characters or bytes that aren't ASCII.
  @inline(__always)
  func plainBytes(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let slot = tape.slots[index]
    guard JSONTape.kind(slot, is: .string), slot & (JSONTape.isSpecial | JSONTape.isOdd) == 0 else { return nil }
    return bytes(index)
  }

  /// The string at an index that has escapes or isn't ASCII; nil if it is invalid.
  @inline(never)
  func oddString(_ index: Int) -> String? {
    let bytes = bytes(index)
    return tape.slots[index] & JSONTape.isSpecial != 0 ? JSONString.unescaped(bytes) : JSONString.text(bytes)
  }
}

/// The kinds of JSON values, by what errors call them.
package enum JSONKind: String, Sendable {
  case null, bool, number
  case string = "a string"
  case array = "an array"
  case object = "a dictionary"
}
