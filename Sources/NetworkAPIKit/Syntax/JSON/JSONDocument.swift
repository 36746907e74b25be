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
  private var missing: [(parent: Int, key: any CodingKey)] = []

  /// The position of a value: its container, and its index in an array.
  struct Place {
    var parent: UInt32
    var ordinal: UInt32

    @inline(__always)
    init(in parent: Int, _ ordinal: Int = 0) {
      self.parent = UInt32(truncatingIfNeeded: parent)
      self.ordinal = UInt32(truncatingIfNeeded: ordinal)
    }

    static let top = Place(in: Int(JSONTape.noParent))
  }

  private init(_ coding: JSONCoding, _ base: UnsafePointer<UInt8>, _ size: Int) throws(JSONTape.SyntaxError) {
    tape = try JSONTape(base, size)
    self.coding = coding
    self.base = base
    self.size = size
    if case .useDefaultKeys = coding.keys { convertsNames = false } else { convertsNames = true }
  }

  deinit {
    tape.deallocate()
    names.deallocate()
    if ownsBase { base.deallocate() }
  }

  /// Decodes a text as a value.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from text: UnsafeRawBufferPointer, _ coding: JSONCoding
  ) throws -> Value {
    let hasMark = text.count >= 3 && text[0] == 0xEF && text[1] == 0xBB && text[2] == 0xBF
    let bytes = UnsafeRawBufferPointer(rebasing: text[(hasMark ? 3 : 0)...])
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
      throw syntaxError(.init(problem: "the text ends too early", offset: 0), text)
    }
    var document: JSONDocument
    do {
      document = try JSONDocument(coding, base, bytes.count)
    } catch {
      throw syntaxError(error, text)
    }
    defer {
      if !isKnownUniquelyReferenced(&document) { document.copyText() }
    }
    return try document.value(type, at: 0, .top)
  }

  /// Copies the bytes, since a decoder or container outlives the call and keeps reading.
  private func copyText() {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, size))
    copy.initialize(from: base, count: size)
    base = UnsafePointer(copy)
    ownsBase = true
  }

  private static func syntaxError(_ error: JSONTape.SyntaxError, _ text: UnsafeRawBufferPointer) -> DecodingError {
    let isWide = text.prefix(4).contains(0) || text.first == 0xFE || text.first == 0xFF
    return .dataCorrupted(
      .init(
        codingPath: [],
        debugDescription: isWide
          ? "The JSON is not UTF-8." : "The given data was not valid JSON: \(error.problem) at byte \(error.offset)."))
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
    if stack.hasRoom() == nil, place.parent == JSONTape.noParent || tape.depth(Int(place.parent)) < 128 { return }
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: path(place, at: nil),
        debugDescription: "The JSON is nested too deeply for this type and the thread's stack."))
  }

  // MARK: - Paths and errors

  /// Returns the coding path of a container.
  func path(_ container: Int) -> [any CodingKey] {
    guard container != Int(JSONTape.noParent) else { return [] }
    return path(Place(in: Int(tape.parent(container)), tape.ordinal(container)), at: container)
  }

  /// Returns the coding path of a value. In an object, the index identifies the member.
  func path(_ place: Place, at index: Int?) -> [any CodingKey] {
    var keys: [any CodingKey] = []
    var (place, index) = (place, index)
    while place.parent != JSONTape.noParent {
      let parent = Int(place.parent)
      if JSONTape.kind(tape.slots[parent], is: .array) {
        keys.append(JSONKey(Int(place.ordinal)))
      } else if let member = index {
        keys.append(member == tape.count ? missing[Int(place.ordinal)].key : key(ofValue: member, in: parent))
      }
      index = parent
      place = Place(in: Int(tape.parent(parent)), tape.ordinal(parent))
    }
    return keys.reversed()
  }

  /// The coding key of a member, with the key type that was last used for its object.
  private func key(ofValue index: Int, in object: Int) -> any CodingKey {
    let name = tape.name(ofValue: index)
    let type = keyType(object)
    // The keys of dictionaries aren't converted.
    let text = (type == JSONKey.self ? try? string(at: name, .top) : try? self.name(name, in: object)) ?? ""
    return type?.init(stringValue: text) ?? JSONKey(text)
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
    missing.append((object, key))
    return Place(in: object, missing.count - 1)
  }

  @inline(never)
  func mismatch(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    .typeMismatch(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Expected to decode \(type) but found \(description(index)) instead."))
  }

  /// The error for null or a value of the wrong kind.
  @inline(never)
  func noValue(_ type: any Any.Type, _ index: Int, _ place: Place) -> DecodingError {
    guard isNull(index) else { return mismatch(type, index, place) }
    return .valueNotFound(
      type,
      .init(
        codingPath: path(place, at: index),
        debugDescription: "Cannot get value of type \(type) -- found null value instead"))
  }

  @inline(never)
  func corrupted(_ problem: String, _ index: Int, _ place: Place) -> DecodingError {
    .dataCorrupted(.init(codingPath: path(place, at: index), debugDescription: problem))
  }

  private func description(_ index: Int) -> String {
    switch JSONTape.Kind(rawValue: JSONTape.kind(tape.slots[index])) {
    case .string: "a string"
    case .number: "number"
    case .true, .false: "bool"
    case .array: "an array"
    case .object: "a dictionary"
    default: "null"
    }
  }

  @inline(__always)
  func isNull(_ index: Int) -> Bool { JSONTape.kind(tape.slots[index], is: .null) }
}

/// A key without a specific type: an array index, a name, or `super`.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
