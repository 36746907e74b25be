import Foundation
@testable import NetworkCodecs

/// A type that encodes itself in a random way, which the seed determines.
struct JSONWritingProgram: Encodable {
  typealias Key = JSONProgram.Key
  var seed: UInt64
  var depth = 0
  /// Whether to write to a container again after writing to another one.
  var goesBack = false

  enum Choice: String, Codable, CaseIterable { case one, two = "zwei/2" }
  struct Small: Codable, Equatable {
    var id = 1
    var nameOfIt: String? = "x\"y\\z/\n\u{1}é😀"
    var choice = Choice.two
    var date = Date(timeIntervalSince1970: 1_296_068_472.25)
    var url = URL(string: "https://example.com/a?b=c")
    var data = Data([1, 2, 255])
    var number = Decimal(string: "12.50")
    var list: [Double?] = [1, nil, 0.1, -0.0, 1e22, .leastNonzeroMagnitude]
    var map = ["b_c": 1, "a": 2]
  }
  class Base: Encodable {
    var base = 1
    enum Key: String, CodingKey { case base, same }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(base, forKey: .base)
      try container.encode("base", forKey: .same)
    }
  }
  final class Derived: Base {
    var usesSuper = true
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Base.Key.self)
      try container.encode("derived", forKey: .same)
      try super.encode(to: usesSuper ? container.superEncoder() : encoder)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var generator = SeededGenerator(seed: seed)
    switch Int.random(in: 0..<9, using: &generator) {
    case 0...4: try keyed(encoder.container(keyedBy: Key.self), &generator, depth)
    case 5...6: try unkeyed(encoder.unkeyedContainer(), &generator, depth)
    case 7:
      var container = encoder.singleValueContainer()
      try single(&container, &generator)
    default:
      if Bool.random(using: &generator) { try keyed(encoder.container(keyedBy: Key.self), &generator, depth) }
    }
  }

  private func child(_ generator: inout SeededGenerator) -> Self {
    Self(seed: generator.next(), depth: depth + 1, goesBack: goesBack)
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    ["", "x", "a/b", "é\"", "\\ \n\r\t\u{8}\u{c}\u{1f}\u{7f}", "0123456789abcdef", "01234567\"9abcdef/", "😀😀😀"]
      .randomElement(using: &generator) ?? ""
  }

  private func double(_ generator: inout SeededGenerator) -> Double {
    [
      0, -0.0, 1, -1.5, 0.1, 1e16, 1e15, 123_456_789_012_345_680, 1e22, 1e-7, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .pi,
      .infinity, .nan, 9_007_199_254_740_992,
    ].randomElement(using: &generator) ?? 0
  }

  private func keyed(
    _ container: KeyedEncodingContainer<Key>, _ generator: inout SeededGenerator, _ depth: Int
  ) throws {
    var container = container
    var left: [KeyedEncodingContainer<Key>] = []
    for step in 0..<Int.random(in: 0...(Int.random(in: 0..<10, using: &generator) == 0 ? 50 : 6), using: &generator) {
      // Use most names once: `JSONEncoder` stops the program where two values can't be combined.
      let unique = Int.random(in: 0..<1_000_000_000, using: &generator)
      let name = "\(JSONRandomDocument.names.randomElement(using: &generator) ?? "")-\(unique)"
      var key = Key(name)
      switch Int.random(in: 0..<(depth > 3 ? 11 : 20), using: &generator) {
      case 0: try container.encodeNil(forKey: key)
      case 1: try container.encode(Bool.random(using: &generator), forKey: key)
      case 2: try container.encode(text(&generator), forKey: key)
      case 3: try container.encode(double(&generator), forKey: key)
      case 4: try container.encode(Float(double(&generator)), forKey: key)
      case 5: try container.encode(Int64.random(in: .min ... .max, using: &generator), forKey: key)
      case 6: try container.encode(UInt8.random(in: 0...255, using: &generator), forKey: key)
      case 7: try container.encode(UInt64.max, forKey: key)
      case 8: try container.encode(Small(), forKey: key)
      case 9: try container.encodeIfPresent(Bool.random(using: &generator) ? 1 : nil, forKey: key)
      case 10:
        // The last value of a name counts.
        key = Key("same")
        try container.encode(Int.random(in: 0...1000, using: &generator), forKey: key)
      case 11: try container.encode([child(&generator), child(&generator)], forKey: key)
      case 12:
        if Bool.random(using: &generator) { key = Key("shared object") }
        try container.encode(["a_b": child(&generator)], forKey: key)
      case 13:
        // An object or array that is requested again is continued.
        if Bool.random(using: &generator) { key = Key("shared object") }
        let nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
        try keyed(nested, &generator, depth + 1)
        if goesBack { left.append(nested) }
      case 14:
        if Bool.random(using: &generator) { key = Key("shared list") }
        try unkeyed(container.nestedUnkeyedContainer(forKey: key), &generator, depth + 1)
      case 15: try child(&generator).encode(to: container.superEncoder(forKey: key))
      case 16:
        let derived = Derived()
        derived.usesSuper = Bool.random(using: &generator)
        try container.encode(derived, forKey: key)
      case 17: if goesBack, var back = left.randomElement(using: &generator) { try back.encode(step, forKey: key) }
      default: if depth < 6 { try container.encode(child(&generator), forKey: key) }
      }
    }
  }

  private func unkeyed(
    _ container: any UnkeyedEncodingContainer, _ generator: inout SeededGenerator, _ depth: Int
  ) throws {
    var container = container
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      switch Int.random(in: 0..<(depth > 3 ? 8 : 14), using: &generator) {
      case 0: try container.encodeNil()
      case 1: try container.encode(Bool.random(using: &generator))
      case 2: try container.encode(text(&generator))
      case 3: try container.encode(double(&generator))
      case 4: try container.encode(Int.random(in: .min ... .max, using: &generator))
      case 5: try container.encode(Small())
      case 6: try container.encode([text(&generator)])
      case 7: try container.encode(container.count)
      case 8: try keyed(container.nestedContainer(keyedBy: Key.self), &generator, depth + 1)
      case 9: try unkeyed(container.nestedUnkeyedContainer(), &generator, depth + 1)
      case 10: try child(&generator).encode(to: container.superEncoder())
      default: if depth < 6 { try container.encode(child(&generator)) }
      }
    }
  }

  private func single(_ container: inout any SingleValueEncodingContainer, _ generator: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: try container.encodeNil()
    case 1: try container.encode(true)
    case 2: try container.encode(text(&generator))
    case 3: try container.encode(double(&generator))
    case 4: try container.encode(Int16.min)
    case 5: try container.encode(Date(timeIntervalSince1970: 0.5))
    case 6: try container.encode(Data([0, 255]))
    case 7: try container.encode(["x_y": [text(&generator)]])
    case 8...: if depth < 6 { try container.encode(child(&generator)) } else { try container.encode(1) }
    default: try container.encode(Choice.two)
    }
  }
}
