@testable import NetworkCodecs

/// Generates JSON texts, most of them valid, with values that are difficult to decode.
struct JSONRandomDocument {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  static let names = [
    "a", "b", "c", "id", "name", "createdAt", "created_at", "super", "0", "1", "", "url", "\\u0061", "é",
    "a_longer_name_than_fits", "aLongerNameThanFits", "x_y_z", "_under_score_", "\\n",
  ]
  private static let numbers = [
    "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "65535", "65536", "2147483647", "2147483648",
    "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "1.0", "1.5", "-0.0", "1e2", "1E+2", "1e-2", "100e-2", "0.1", "0.30000000000000004",
    "1e308",
    "1.7976931348623157e308", "1.7976931348623159e308", "5e-324", "2e-324", "4.9406564584124654e-324", "1e400",
    "1e-400",
    "0e400", "2.2250738585072011e-308", "123456789012345678901234567890", "3.4028235e38", "3.4028236e38", "1e-46",
    "16777217", "0.1e1", "1.10", "12345678.12345678e3", "340282366920938463463374607431768211455", "01", "1.", ".5",
    "-", "1e", "1e+", "+1", "1-2", "1.2.3", "--1", "-01", "00", "0.0", "1.0000000000000001", "8.41e21",
    "9007199254740993.0", "7.2057594037927933e16", "1e22", "1e23", "89255e-22",
  ]
  private static let strings = [
    "", "x", "text", "a longer string, for which memory is needed", "é", "日本語", "\\\"", "\\\\", "\\/",
    "\\b\\f\\n\\r\\t",
    "\\u00e9", "\\ud83d\\ude00", "\\ud83d", "\\ude00", "\\ud83dx", "\\u12", "\\u12G4", "\\x", "😀",
    "2011-01-26T19:01:12Z",
    "2011-01-26", "https://example.com/a?b=c", "not a url", "AQID", "AQI=", "A", "+inf", "-inf", "nan", "\\u0000",
    "one",
    "12", "A\\u0041A=",
  ]

  mutating func text() -> [UInt8] {
    var bytes = Array(value(depth: 0).utf8)
    // Damage some of them.
    if Int.random(in: 0..<4, using: &generator) == 0, !bytes.isEmpty {
      for _ in 0..<Int.random(in: 1...2, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.insert(Array(#"{}[],:"\u0eE+-. "#.utf8).randomElement(using: &generator) ?? 0, at: index)
        default: bytes[index] = UInt8.random(in: 0x20..<0x7F, using: &generator)
        }
        if bytes.isEmpty { break }
      }
    }
    return bytes
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 4 ? 6 : 12), using: &generator) {
    case 0: return "null"
    case 1: return Bool.random(using: &generator) ? "true" : "false"
    case 2, 3: return Self.numbers.randomElement(using: &generator) ?? ""
    case 4, 5: return "\"\(Self.strings.randomElement(using: &generator) ?? "")\""
    case 6, 7:
      let elements = (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth: depth + 1) }
      return "[\(space())\(elements.joined(separator: "\(space()),\(space())"))\(end())]"
    default:
      let count = Int.random(in: 0..<8, using: &generator) == 0 ? 20 : Int.random(in: 0...6, using: &generator)
      let members = (0..<count).map { _ in
        let name = Self.names.randomElement(using: &generator) ?? ""
        return "\"\(name)\"\(space()):\(space())\(value(depth: depth + 1))"
      }
      return "{\(space())\(members.joined(separator: "\(space()),\(space())"))\(end())}"
    }
  }

  private mutating func space() -> String {
    Int.random(in: 0..<6, using: &generator) == 0
      ? [" ", "\n", "\r\n\t", "  "].randomElement(using: &generator) ?? "" : ""
  }

  private mutating func end() -> String {
    Int.random(in: 0..<40, using: &generator) == 0 ? "," : space()
  }
}
