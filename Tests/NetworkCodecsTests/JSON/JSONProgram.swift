import Foundation
@testable import NetworkCodecs

/// A type that decodes itself in a random way: it calls all methods of its decoder and records the results. With the
/// same seed, it makes the same calls to another decoder.
struct JSONProgram: Decodable, CustomStringConvertible {
  static let seed = CodingUserInfoKey(rawValue: "seed")!

  /// The settings that are compared.
  static let codings: [JSONCoding] = [
    JSONCoding(), JSONCoding(dates: .secondsSince1970, keys: .snakeCase),
    JSONCoding(
      dates: .deferredToDate, data: .deferredToData,
      nonConformingFloats: .strings(positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")),
    JSONCoding(
      dates: .millisecondsSince1970,
      keys: .custom(decode: { Key($0.last?.stringValue ?? "") }, encode: { $0[0] })),
  ]

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = String(intValue) }
  }

  /// A dictionary's values are decoded in random order, so none of them may throw.
  struct Attempt<Value: Decodable>: Decodable, CustomStringConvertible {
    let description: String
    init(from decoder: any Decoder) {
      description = JSONOutcome.text { try Value(from: decoder) }
    }
  }

  /// An error that is thrown at random.
  struct Refused: Error {}

  private(set) var notes: [String] = []
  var description: String { notes.joined(separator: "; ") }

  init(from decoder: any Decoder) throws {
    let seed = decoder.userInfo[Self.seed] as? UInt64 ?? 0
    let path = decoder.codingPath.reduce(seed) { $0 &* 31 &+ $1.stringValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) } }
    var generator = SeededGenerator(seed: path)
    notes.append(JSONOutcome.path(decoder.codingPath))
    for _ in 0..<Int.random(in: 1...2, using: &generator) {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0...3:
        try note { try $0.keyed(try decoder.container(keyedBy: Key.self), &generator, depth: 0) }
      case 4...5:
        try note { try $0.unkeyed(try decoder.unkeyedContainer(), &generator, depth: 0) }
      default:
        try note { try $0.single(try decoder.singleValueContainer(), &generator) }
      }
    }
    if Int.random(in: 0..<16, using: &generator) == 0 { throw Refused() }
  }

  /// Records an error and continues, or throws it at random.
  private mutating func note(_ body: (inout Self) throws -> Void) throws {
    do {
      try body(&self)
    } catch {
      notes.append(JSONOutcome.text(error, withPath: false))
      if notes.count % 7 == 0 { throw error }
    }
  }

  private mutating func add(_ value: () throws -> Any) throws {
    try note { $0.notes.append("\(try value())") }
  }

  private mutating func keyed(
    _ container: KeyedDecodingContainer<Key>, _ generator: inout SeededGenerator, depth: Int
  ) throws {
    notes.append("keyed \(JSONOutcome.path(container.codingPath))")
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let name = JSONRandomDocument.names.randomElement(using: &generator) ?? ""
      let key = Key(name == "\\u0061" ? "a" : name == "\\n" ? "\n" : name)
      switch Int.random(in: 0..<30, using: &generator) {
      case 0: notes.append("\(container.contains(key))")
      case 1: try add { try container.decodeNil(forKey: key) }
      case 2: try add { try container.decode(Bool.self, forKey: key) }
      case 3: try add { try container.decode(String.self, forKey: key) }
      case 4: try add { try container.decode(Double.self, forKey: key) }
      case 5: try add { try container.decode(Float.self, forKey: key) }
      case 6: try add { try container.decode(Int.self, forKey: key) }
      case 7: try add { try container.decode(Int8.self, forKey: key) }
      case 8: try add { try container.decode(UInt64.self, forKey: key) }
      case 9: try add { try container.decode(UInt16.self, forKey: key) }
      case 10: try add { try container.decodeIfPresent(String.self, forKey: key) as Any }
      case 11: try add { try container.decodeIfPresent(Int.self, forKey: key) as Any }
      case 12: try add { try container.decodeIfPresent(Bool.self, forKey: key) as Any }
      case 13: try add { try container.decodeIfPresent(Double.self, forKey: key) as Any }
      case 14: try add { try container.decode(Date.self, forKey: key).timeIntervalSinceReferenceDate }
      case 15: try add { try container.decode(URL.self, forKey: key) }
      case 16: try add { try container.decode(Data.self, forKey: key) }
      case 17: try add { try container.decode(Decimal.self, forKey: key) }
      case 18: try add { try container.decodeIfPresent(Date.self, forKey: key)?.timeIntervalSinceReferenceDate as Any }
      case 19: try add { try container.decode([JSONProgram].self, forKey: key) }
      case 20: try add { Self.sorted(try container.decode([String: Attempt<JSONProgram>].self, forKey: key)) }
      case 21: try add { try container.decode(JSONProgram?.self, forKey: key) as Any }
      case 22:
        guard depth < 4 else { continue }
        try note {
          try $0.keyed(try container.nestedContainer(keyedBy: Key.self, forKey: key), &generator, depth: depth + 1)
        }
      case 23:
        guard depth < 4 else { continue }
        try note { try $0.unkeyed(try container.nestedUnkeyedContainer(forKey: key), &generator, depth: depth + 1) }
      case 24: try add { try JSONProgram(from: try container.superDecoder(forKey: key)) }
      case 25: try add { try JSONProgram(from: try container.superDecoder()) }
      case 26: notes.append("\(container.allKeys.map(\.stringValue).sorted())")
      default: try add { try container.decode(JSONProgram.self, forKey: key) }
      }
    }
  }

  private mutating func unkeyed(
    _ container: any UnkeyedDecodingContainer, _ generator: inout SeededGenerator, depth: Int
  ) throws {
    var container = container
    notes.append("unkeyed \(JSONOutcome.path(container.codingPath)) \(container.count ?? -1)")
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      notes.append("\(container.currentIndex) \(container.isAtEnd)")
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: try add { try container.decodeNil() }
      case 1: try add { try container.decode(Bool.self) }
      case 2: try add { try container.decode(String.self) }
      case 3: try add { try container.decode(Double.self) }
      case 4: try add { try container.decode(Int.self) }
      case 5: try add { try container.decode(UInt8.self) }
      case 6: try add { try container.decodeIfPresent(String.self) as Any }
      case 7: try add { try container.decodeIfPresent(Int.self) as Any }
      case 8: try add { try container.decodeIfPresent(JSONProgram.self) as Any }
      case 9: try add { try container.decode([JSONProgram].self) }
      case 10: try add { try container.decode(Date.self).timeIntervalSinceReferenceDate }
      case 11:
        guard depth < 4 else { continue }
        try note { try $0.keyed(try container.nestedContainer(keyedBy: Key.self), &generator, depth: depth + 1) }
      case 12:
        guard depth < 4 else { continue }
        try note { try $0.unkeyed(try container.nestedUnkeyedContainer(), &generator, depth: depth + 1) }
      case 13: try add { try JSONProgram(from: try container.superDecoder()) }
      case 14: try add { Self.sorted(try container.decode([String: Attempt<Int>].self)) }
      case 15: try add { try container.decode(Float.self) }
      default: try add { try container.decode(JSONProgram.self) }
      }
    }
    notes.append("\(container.currentIndex) \(container.isAtEnd)")
  }

  private mutating func single(
    _ container: any SingleValueDecodingContainer, _ generator: inout SeededGenerator
  ) throws {
    notes.append("single \(JSONOutcome.path(container.codingPath)) \(container.decodeNil())")
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: try add { try container.decode(Bool.self) }
    case 1: try add { try container.decode(String.self) }
    case 2: try add { try container.decode(Int64.self) }
    case 3: try add { try container.decode(Double.self) }
    case 4: try add { try container.decode(Float.self) }
    case 5: try add { try container.decode([Int].self) }
    case 6: try add { Self.sorted(try container.decode([String: Attempt<String>].self)) }
    case 7: try add { try container.decode([String?].self) }
    case 8: try add { try container.decode(Date.self).timeIntervalSinceReferenceDate }
    case 9: try add { try container.decode(UInt32.self) }
    case 10: try add { try container.decode(Decimal.self) }
    default: try add { try container.decode([JSONProgram].self) }
    }
  }

  private static func sorted(_ dictionary: [String: some Any]) -> [String] {
    dictionary.map { "\($0.key): \($0.value)" }.sorted()
  }
}
