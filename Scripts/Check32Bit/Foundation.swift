// What the checked sources use of Foundation and of the rest of the library.

package struct Date {
  package var timeIntervalSince1970: Double
  init(timeIntervalSince1970 seconds: Double) { timeIntervalSince1970 = seconds }
  init(timeIntervalSinceReferenceDate seconds: Double) { timeIntervalSince1970 = seconds + 978_307_200 }
  package init() { timeIntervalSince1970 = 1_700_000_000 }
  static var distantPast: Date { Date(timeIntervalSinceReferenceDate: -63_114_076_800) }
  var timeIntervalSinceReferenceDate: Double { timeIntervalSince1970 - 978_307_200 }
  func timeIntervalSince(_ date: Date) -> Double { timeIntervalSince1970 - date.timeIntervalSince1970 }
}

struct Decimal {
  var text: String
  var isNaN: Bool { text.isEmpty }
  init(_ value: UInt64) { text = "\(value)" }
  init?(string: String, locale: Never?) { text = string }
}

@_extern(c) func realloc(_ block: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer?
func release(_ block: UnsafeMutableRawPointer?) { _ = realloc(block, 0) }
func memcmp(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Int32 {
  for index in 0..<count
  where left.load(fromByteOffset: index, as: UInt8.self) != right.load(fromByteOffset: index, as: UInt8.self) {
    return 1
  }
  return 0
}

extension Substring {
  var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

enum DecodingError: Error { case failed }

enum OwnFile {}

struct JSONCoding {
  enum Keys { case useDefaultKeys, snakeCase }
  enum NonConformingFloats { case `throw`, strings(positiveInfinity: String, negativeInfinity: String, nan: String) }
  var keys = Keys.useDefaultKeys
  var nonConformingFloats = NonConformingFloats.throw
}

/// The document without Codable, which Embedded Swift doesn't have. The extensions are the library's.
final class JSONDocument {
  typealias Place = JSONTape.Place
  let coding: JSONCoding
  let tape: JSONTape
  let base: UnsafePointer<UInt8>
  let convertsNames = false
  func convertedMembers(_ object: Int) -> [String: Int] { [:] }
  var names = JSONNameTables()

  init(_ text: UnsafeBufferPointer<UInt8>, _ coding: JSONCoding = JSONCoding()) throws(JSONTape.SyntaxError) {
    base = text.baseAddress!
    self.coding = coding
    tape = try JSONTape(base, text.count)
  }

  func isNull(_ index: Int) -> Bool { JSONTape.kind(tape.slots[index], is: .null) }
  func mismatch<Value>(_ type: Value.Type, _ index: Int, _ place: Place) -> DecodingError { .failed }
  func noValue<Value>(_ type: Value.Type, _ index: Int, _ place: Place) -> DecodingError { .failed }
  func corrupted(_ problem: String, _ index: Int, _ place: Place) -> DecodingError { .failed }
}
