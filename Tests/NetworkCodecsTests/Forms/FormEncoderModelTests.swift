import Foundation
import Testing

@testable import NetworkCodecs

/// Form encoding against a model: a value that knows which parameters it has.
@Suite("Forms are encoded like their model", .fewAtOnce)
struct FormEncoderModelTests {
  enum Letter: String, Codable, CaseIterable { case alpha, zeta, mu }

  /// A key whose dictionaries are objects, although it isn't a string.
  struct Named: Codable, Hashable, CodingKeyRepresentable {
    let name: String
    init(_ name: String) { self.name = name }
    init?(codingKey: some CodingKey) { name = codingKey.stringValue }
    var codingKey: any CodingKey { JSONKey(stringValue: name) }
  }

  /// Any parameter value, with every kind of dictionary and set.
  indirect enum Value: Encodable, Hashable {
    case null
    case text(String)
    case integer(Int)
    case number(Double)
    case list([Value])
    case members([String: Value])
    case numbered([Int: Value])
    case named([Named: Value])
    case letters([Letter: Value])
    case doubles([Double: Value])
    case ids([UUID: Value])
    case lists([[Int]: Value])
    case anything([Value: Value])
    case set(Set<Value>)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .text(let text): try container.encode(text)
      case .integer(let number): try container.encode(number)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      case .members(let members): try container.encode(members)
      case .numbered(let members): try container.encode(members)
      case .named(let members): try container.encode(members)
      case .letters(let members): try container.encode(members)
      case .doubles(let members): try container.encode(members)
      case .ids(let members): try container.encode(members)
      case .lists(let members): try container.encode(members)
      case .anything(let members): try container.encode(members)
      case .set(let elements): try container.encode(elements)
      }
    }

    /// What the value is made of: names and values for an object, values for an array, and pairs for a dictionary whose
    /// keys can't be names.
    enum Shape {
      case null
      case text(String)
      case object([(String, Value)])
      case array([Value])
      case pairs([(Value, Value)])
      case set([Value])
    }

    var shape: Shape {
      switch self {
      case .null: .null
      case .text(let text): .text(text)
      case .integer(let number): .text("\(number)")
      case .number(let number): .text(number == number.rounded() ? "\(Int(number))" : "\(number)")
      case .list(let list): .array(list)
      case .members(let members): .object(members.map { ($0.key, $0.value) })
      case .numbered(let members): .object(members.map { ("\($0.key)", $0.value) })
      case .named(let members): .object(members.map { ($0.key.name, $0.value) })
      case .letters(let members): .pairs(members.map { (.text($0.key.rawValue), $0.value) })
      case .doubles(let members): .pairs(members.map { (.number($0.key), $0.value) })
      case .ids(let members): .pairs(members.map { (.text($0.key.uuidString), $0.value) })
      case .lists(let members): .pairs(members.map { (.list($0.key.map(Value.integer)), $0.value) })
      case .anything(let members): .pairs(members.map { ($0.key, $0.value) })
      case .set(let elements): .set(Array(elements))
      }
    }

    /// Its parameters, with `a.b` and `a[0]`. Neither dictionaries nor sets have an order: their parts are sorted.
    func items(_ name: String) -> [String] {
      func joined(_ key: String) -> String { name.isEmpty ? key : "\(name).\(key)" }
      switch shape {
      case .null: return ["\(name)=null"]
      case .text(let text): return ["\(name)=\(text)"]
      case .object(let members):
        return members.sorted { $0.0 < $1.0 }.flatMap { $0.1.items(joined($0.0)) }
      case .array(let list): return list.enumerated().flatMap { $1.items("\(name)[\($0)]") }
      case .pairs(let pairs):
        let sorted = pairs.sorted { ($0.0.order + $0.1.order).lexicographicallyPrecedes($1.0.order + $1.1.order) }
        return sorted.flatMap { [$0.0, $0.1] }.enumerated().flatMap { $1.items("\(name)[\($0)]") }
      case .set(let elements):
        let sorted = elements.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        return sorted.enumerated().flatMap { $1.items("\(name)[\($0)]") }
      }
    }

    /// Texts by which values are sorted: each kind of value starts with another letter.
    var order: [String] {
      switch shape {
      case .null: return ["-"]
      case .text(let text): return ["=\(text)"]
      case .object(let members): return ["{"] + members.sorted { $0.0 < $1.0 }.flatMap { [$0.0] + $0.1.order } + ["}"]
      case .array(let list): return ["("] + list.flatMap(\.order) + ["]"]
      case .pairs(let pairs):
        let orders = pairs.map { $0.0.order + $0.1.order }
        return ["("] + orders.sorted { $0.lexicographicallyPrecedes($1) }.joined() + ["]"]
      case .set(let elements):
        return ["("] + elements.map(\.order).sorted { $0.lexicographicallyPrecedes($1) }.joined() + ["]"]
      }
    }
  }

  private static func value(_ depth: Int, _ generator: inout SeededGenerator) -> Value {
    func count() -> Int { Int.random(in: 0...4, using: &generator) }
    func values() -> [Value] { (0..<count()).map { _ in value(depth - 1, &generator) } }
    func dictionary<Key: Hashable>(_ key: (inout SeededGenerator) -> Key) -> [Key: Value] {
      Dictionary((0..<count()).map { _ in (key(&generator), value(depth - 1, &generator)) }) { $1 }
    }
    switch Int.random(in: 0...(depth > 0 ? 13 : 3), using: &generator) {
    case 0: return .null
    case 1: return .text(["", "a b", "é", "zeta", "10", "9"].randomElement(using: &generator) ?? "")
    case 2: return .integer(Int.random(in: -20...20, using: &generator))
    case 3: return .number([0.5, -2, 1e6, 0.1].randomElement(using: &generator) ?? 0)
    case 4: return .list(values())
    case 5: return .members(dictionary { ["b", "a", "aB", "", "é"].randomElement(using: &$0) ?? "" })
    case 6: return .numbered(dictionary { Int.random(in: -1...12, using: &$0) })
    case 7: return .named(dictionary { Named(["b", "a", "aB"].randomElement(using: &$0) ?? "") })
    case 8: return .letters(dictionary { Letter.allCases.randomElement(using: &$0) ?? .mu })
    case 9: return .doubles(dictionary { [1.5, 2, 10, -3].randomElement(using: &$0) ?? 0 })
    case 10: return .ids(dictionary { generator in UUID(uuid: Self.bytes(&generator)) })
    case 11: return .lists(dictionary { [Int.random(in: 0...2, using: &$0)] })
    case 12: return .anything(dictionary { value(depth - 1, &$0) })
    default: return .set(Set(values()))
    }
  }

  private static func bytes(_ generator: inout SeededGenerator) -> uuid_t {
    let byte = UInt8.random(in: 0...255, using: &generator)
    return (byte, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  }

  @Test("dictionaries with every kind of key, and sets of every kind of element, keep keys with values, in one order")
  func model() throws {
    let encoder = FormEncoder(arrayEncoding: .indexed, nilEncoding: .null, keyPathEncoding: .dots)
      .completed(by: JSONCoding(keys: .snakeCase))
    var generator = SeededGenerator(seed: 46)
    for _ in 0..<testSize(1_000, large: 10_000) {
      let value = Self.value(4, &generator)
      let items = try encoder.items(from: ["v": value]).map { "\($0.name)=\($0.value)" }
      guard items != value.items("v") else { continue }
      Issue.record("\(value)\nitems \(items)\nmodel \(value.items("v"))")
      return
    }
  }

  @Test("a dictionary whose keys can't be names is written as pairs, sorted by their keys")
  func pairs() throws {
    struct Tags: Encodable { let tags: [Letter: String] }
    let text = try FormEncoder(arrayEncoding: .indexed).items(from: Tags(tags: [.zeta: "1", .alpha: "2", .mu: "0"]))
    #expect(
      text.map { "\($0.name)=\($0.value)" } == [
        "tags[0]=alpha", "tags[1]=2", "tags[2]=mu", "tags[3]=0", "tags[4]=zeta", "tags[5]=1",
      ])
  }
}
