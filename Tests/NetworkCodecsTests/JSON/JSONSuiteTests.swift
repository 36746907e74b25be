import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Public suites: JSON", .fewAtOnce)
struct JSONSuiteTests {
  @Test(
    "JSON is accepted and refused like in JSONTestSuite, and always like by JSONDecoder",
    .enabled(if: PublicSuite.json.isThere, PublicSuite.leftOut))
  func parsing() throws {
    var report = SuiteReport("JSONTestSuite", "`JSONCoding`, decoding any value")
    let files = try PublicSuite.json.files() + PublicSuite.json.files(in: "../test_transform")
    for file in files where file.pathExtension == "json" {
      let data = try Data(contentsOf: file)
      let name = file.lastPathComponent
      let value = try? JSONCoding().decode(SuiteValue.self, from: data)
      let theirs = try? JSONCoding().makeDecoder().decode(SuiteValue.self, from: data)
      var difference: String?
      // `y` must be accepted and `n` refused; the others are left open.
      let verdict: Bool? = name.hasPrefix("y_") ? true : name.hasPrefix("n_") ? false : nil
      if let verdict, verdict != (value != nil) {
        difference = verdict ? "refused" : "accepted"
      } else if verdict == nil || verdict == (theirs != nil) {
        // JSONDecoder counts unless it differs from the suite itself.
        difference = value == theirs ? Self.difference(data) : "\(value == nil ? "refused" : "accepted")"
      }
      report.add(name, difference: difference, exception: Self.exceptions[name])
    }
    report.finish()
  }

  /// What differs from JSONDecoder when other types are decoded.
  private static func difference(_ data: Data) -> String? {
    func compare<Value: Decodable>(_ type: Value.Type) -> String? {
      let (ours, theirs) = JSONOutcome.both(type, data, JSONCoding())
      return ours == theirs ? nil : "\(type): \(ours), JSONDecoder: \(theirs)"
    }
    return compare([String].self) ?? compare([Double].self) ?? compare([Int].self) ?? compare(String.self)
      ?? compare(Double.self)
  }

  private static let exceptions: [String: String] = {
    let comma = "a trailing comma, accepted like by `JSONDecoder`"
    let utf16 = "UTF-16, refused unlike by `JSONDecoder`"
    return [
      "n_array_extra_comma.json": comma, "n_array_number_and_comma.json": comma, "n_object_trailing_comma.json": comma,
      "i_string_UTF-16LE_with_BOM.json": utf16, "i_string_utf16BE_no_BOM.json": utf16,
      "i_string_utf16LE_no_BOM.json": utf16,
    ]
  }()

  @Test(
    "numbers are decoded to the nearest Double and Float, bit for bit",
    .enabled(if: PublicSuite.numbers.isThere, PublicSuite.leftOut))
  func numbers() throws {
    var report = SuiteReport("parse-number-fxx-test-data", "`JSONCoding`, decoding `Double` and `Float`")
    for file in try PublicSuite.numbers.files() where file.pathExtension == "txt" {
      for line in String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n") {
        // Three bit patterns (of 16, 32 and 64 bits), and the number.
        let fields = line.split(separator: " ")
        guard fields.count == 4, let float = UInt32(fields[1], radix: 16), let double = UInt64(fields[2], radix: 16)
        else { continue }
        let text = Data("[\(fields[3])]".utf8)
        let ours = (
          try? JSONCoding().decode([Double].self, from: text).first?.bitPattern,
          try? JSONCoding().decode([Float].self, from: text).first?.bitPattern
        )
        let isJSON = Self.isJSON(fields[3])
        // JSON has neither infinities nor forms such as `.5`.
        let expected = (
          isJSON && Double(bitPattern: double).isFinite ? double : nil,
          isJSON && Float(bitPattern: float).isFinite ? float : nil
        )
        report.add(
          "\(file.lastPathComponent) \(fields[3])", difference: ours == expected ? nil : "\(ours), not \(expected)",
          exception: ours == expected ? nil : Self.exception(text, ours, expected))
      }
    }
    report.finish()
  }

  /// A number that is too small for its type, if it is refused and not rounded to zero.
  private static func exception(
    _ text: Data, _ ours: (UInt64?, UInt32?), _ expected: (UInt64?, UInt32?)
  ) -> String? {
    let decoder = JSONCoding().makeDecoder()
    func isTooSmall<Bits: FixedWidthInteger>(_ ours: Bits?, _ expected: Bits?, _ type: any Decodable.Type) -> Bool {
      // All bits but the sign.
      guard ours != expected else { return true }
      return ours == nil && expected.map { $0 << 1 == 0 } == true && (try? decoder.decode(type, from: text)) == nil
    }
    guard isTooSmall(ours.0, expected.0, [Double].self), isTooSmall(ours.1, expected.1, [Float].self) else {
      return nil
    }
    return "smaller than the smallest number of the type, refused like by `JSONDecoder`"
  }

  /// Whether a number has the form of RFC 8259 §6.
  private static func isJSON(_ text: Substring) -> Bool {
    var rest = text.utf8[...]
    func digits() -> Bool {
      let count = rest.prefix(while: Token.isDigit).count
      rest = rest.dropFirst(count)
      return count > 0
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let whole = rest
    guard digits(), whole.first != UInt8(ascii: "0") || rest.count == whole.count - 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return false }
    }
    if let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(sign) { rest = rest.dropFirst() }
      guard digits() else { return false }
    }
    return rest.isEmpty
  }
}
