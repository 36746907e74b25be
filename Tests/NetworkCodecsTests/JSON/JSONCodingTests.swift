import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON", .fewAtOnce)
struct JSONCodingTests {
  struct Event: Codable, Equatable {
    var createdAt: Date
    var homeURL: String?
  }
  indirect enum Nest: Codable {
    case leaf
    case node([Nest])
    init(from decoder: any Decoder) throws {
      self = (try? decoder.singleValueContainer().decode([Nest].self)).map { .node($0) } ?? .leaf
    }
    func encode(to encoder: any Encoder) throws {}
  }
  let date = Date(timeIntervalSince1970: 1_296_068_472.25)

  private func encode(_ value: some Encodable, _ coding: JSONCoding) throws -> String {
    String(decoding: try coding.makeEncoder().encode(value), as: UTF8.self)
  }

  @Test(
    "ISO dates are parsed in every format, and written in one",
    arguments: ["2011-01-26T19:01:12.25Z", "2011-01-26T20:01:12.250+01:00", "2011-01-26 14:01:12.25-0500"])
  func iso(text: String) throws {
    let event = try JSONCoding().makeDecoder().decode(Event.self, from: Data(#"{"createdAt":"\#(text)"}"#.utf8))
    #expect(event.createdAt == date)
    #expect(try encode([date], JSONCoding()) == #"["2011-01-26T19:01:12Z"]"#)
    #expect(try encode([date], JSONCoding(dates: .iso8601WithMilliseconds)) == #"["2011-01-26T19:01:12.250Z"]"#)
  }

  @Test("the error for an invalid date contains its path")
  func badDate() throws {
    for text in [#""yesterday""#, "12", "null"] {
      do {
        _ = try JSONCoding().makeDecoder().decode([Event].self, from: Data(#"[{"createdAt":\#(text)}]"#.utf8))
        Issue.record("\(text) was read")
      } catch let error as DecodingError {
        switch error {
        case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
          #expect(context.codingPath.map(\.stringValue).last == "createdAt", "\(error)")
        default: Issue.record("\(error)")
        }
      }
    }
    #expect(throws: EncodingError.self) { try encode([Date(timeIntervalSince1970: 1e15)], JSONCoding()) }
  }

  @Test("each date strategy survives a round trip")
  func dates() throws {
    let custom = JSONCoding.Dates.custom(
      decode: { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) / 2) },
      encode: {
        var container = $1.singleValueContainer()
        try container.encode($0.timeIntervalSince1970 * 2)
      })
    let expected: [(JSONCoding.Dates, String)] = [
      (.secondsSince1970, "[1296068472.25]"), (.millisecondsSince1970, "[1296068472250]"),
      (.deferredToDate, "[317761272.25]"),
      (custom, "[2592136944.5]"),
    ]
    for (dates, text) in expected {
      let coding = JSONCoding(dates: dates)
      #expect(try encode([date], coding) == text)
      #expect(try coding.makeDecoder().decode([Date].self, from: Data(text.utf8)) == [date])
    }
  }

  @Test("dates follow a formatter, in JSON and in forms, and other text is an error")
  func formattedDates() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "UTC")
    formatter.dateFormat = "dd.MM.yyyy HH:mm"
    let coding = JSONCoding(dates: .formatted(formatter))
    let day = Date(timeIntervalSince1970: 1_296_068_460)
    #expect(try encode([day], coding) == #"["26.01.2011 19:01"]"#)
    #expect(try coding.decode([Date].self, from: Data(#"["26.01.2011 19:01"]"#.utf8)) == [day])
    #expect(throws: DecodingError.self) { try coding.decode([Date].self, from: Data(#"["2011-01-26"]"#.utf8)) }
    #expect(try FormEncoder(coding).encode(["day": day]) == "day=26.01.2011%2019%3A01")
  }

  @Test("keys, data, non-finite numbers and slashes follow the coding, in both directions")
  func others() throws {
    let event = Event(createdAt: date, homeURL: "a/b")
    let snake = JSONCoding(
      dates: .secondsSince1970, keys: .snakeCase, outputFormatting: [.withoutEscapingSlashes, .sortedKeys])
    #expect(try encode(event, snake) == #"{"created_at":1296068472.25,"home_url":"a/b"}"#)
    #expect(
      try snake.makeDecoder().decode(Event.self, from: Data(#"{"created_at":1296068472.25}"#.utf8))
        == Event(createdAt: date))
    let upper = JSONCoding(
      keys: .custom(
        decode: {
          $0.last.map { JSONKey(stringValue: $0.stringValue.lowercased()) } ?? JSONKey(intValue: 0)
        },
        encode: { JSONKey(stringValue: $0.last?.stringValue.uppercased() ?? "") }))
    #expect(try encode(["a": 1], upper) == #"{"a":1}"#)
    struct Small: Codable, Equatable { var name = 1 }
    #expect(try encode(Small(), upper) == #"{"NAME":1}"#)
    #expect(try upper.makeDecoder().decode(Small.self, from: Data(#"{"NAME":1}"#.utf8)) == Small())
    let bytes = Data([0xFF, 0xFE])
    #expect(try encode([bytes], JSONCoding()) == #"["//4="]"#)
    #expect(try encode([bytes], JSONCoding(data: .deferredToData)) == "[[255,254]]")
    #expect(throws: EncodingError.self) { try encode([Double.nan], JSONCoding()) }
    let odd = JSONCoding(nonConformingFloats: .strings(positiveInfinity: "+", negativeInfinity: "-", nan: "?"))
    #expect(try encode([Double.infinity, -.infinity, .nan], odd) == #"["+","-","?"]"#)
    #expect(try odd.makeDecoder().decode([Double].self, from: Data(#"["+"]"#.utf8)) == [.infinity])
  }

  /// A recursive type, so that decoding it needs stack for every level.
  indirect enum Strict: Decodable {
    case list([Strict]), object([String: Strict]), number(Int)
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let list = try? container.decode([Strict].self) {
        self = .list(list)
      } else if let object = try? container.decode([String: Strict].self) {
        self = .object(object)
      } else {
        self = .number(try container.decode(Int.self))
      }
    }
  }

  @Test("deep nesting throws an error instead of overflowing a small stack")
  func deep() async {
    let depths = [1, 50, 300, 512, 513, 100_000]
    let brackets = [("[", "]", ""), ("{\"a]\\\"\":", "}", "1")]
    let accepted = await SmallStack.run {
      brackets.map { open, close, middle in
        depths.filter { depth in
          let text = String(repeating: open, count: depth) + middle + String(repeating: close, count: depth)
          let isClosed = (try? JSONCoding().decode(Strict.self, from: Data(text.utf8))) != nil
          let isOpen = (try? JSONCoding().decode(Strict.self, from: Data(text.prefix(depth * open.count).utf8))) != nil
          return isClosed && !isOpen
        }
      }
    }
    for depths in accepted {
      #expect(depths.prefix(2) == [1, 50])
      #expect(!depths.contains { $0 > 512 })
    }
  }

  @Test("many brackets next to each other, or in strings, don't count as deep nesting")
  func wide() throws {
    let text = "[" + Array(repeating: #"["[[{{\"[[",[]]"#, count: 500).joined(separator: ",") + "]"
    #expect(throws: DecodingError.self) { try JSONCoding().decode([[Int]].self, from: Data(text.utf8)) }
    struct Whatever: Decodable { init(from decoder: any Decoder) throws {} }
    #expect(try JSONCoding().decode([Whatever].self, from: Data(text.utf8)).count == 500)
  }

  @Test(
    "text that isn't UTF-8 throws an error",
    arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32])
  func encodings(encoding: String.Encoding) throws {
    let data = try #require("[1]".data(using: encoding))
    #expect(throws: DecodingError.self) { try JSONCoding().decode([Int].self, from: data) }
  }

  @Test("unusual JSON throws an error or decodes as documented")
  func odd() throws {
    let decoder = JSONCoding().makeDecoder()
    for text in [
      "1e999", String(repeating: "9", count: 400), "123456789012345678901234567890", "1.5", "-", "0x1", "", "[1", "NaN",
    ] {
      #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(Int.self, from: Data(text.utf8)) }
    }
    #expect(throws: DecodingError.self) {
      try decoder.decode([String].self, from: Data([0x5B, 0x22, 0xFF, 0x22, 0x5D]))
    }
    #expect(throws: DecodingError.self) { try decoder.decode([String].self, from: Data(#"["\ud800"]"#.utf8)) }
    #expect(try decoder.decode([Int].self, from: Data([0xEF, 0xBB, 0xBF] + "[1]".utf8)) == [1])
    let value = try decoder.decode([String: Int].self, from: Data(#"{"a":1,"a":2}"#.utf8))["a"]
    #expect(value == 1 || value == 2)
  }

  @Test("custom coders are used, and see nothing that is nested deeper than 128 levels")
  func ownCoders() throws {
    struct Fixed: DataDecoder, DataEncoder {
      func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: Data("[7]".utf8))
      }
      func encode<Value: Encodable>(_ value: Value) throws -> Data { Data("fixed".utf8) }
    }
    let fixed = JSONCoding(decoder: Fixed(), encoder: Fixed())
    #expect(try fixed.decode([Int].self, from: Data("[1]".utf8)) == [7])
    #expect(try fixed.encode([1]) == Data("fixed".utf8))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let foundation = JSONCoding(decoder: decoder, encoder: JSONEncoder())
    struct Small: Codable, Equatable { var oneTwo = 1 }
    #expect(try foundation.decode(Small.self, from: Data(#"{"one_two":2}"#.utf8)) == Small(oneTwo: 2))
    #expect(try foundation.encode(["a/b"]) == Data(#"["a\/b"]"#.utf8))
    func nested(_ depth: Int) -> Data {
      Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(throws: DecodingError.self) { try fixed.decode([Int].self, from: nested(129)) }
    #expect(try fixed.decode([Int].self, from: nested(128)) == [7])
  }

  @Test("any bytes either decode or throw an error")
  func fuzz() {
    var generator = SeededGenerator(seed: 9)
    let decoder = JSONCoding(keys: .snakeCase).makeDecoder()
    for _ in 0..<5_000 {
      let bytes = generator.bytes(upTo: 30, alphabet: Array(#"[]{}",:\u0eE+-19truefalsn "#.utf8))
      _ = try? decoder.decode(Nest.self, from: Data(bytes))
      _ = try? decoder.decode([String: Double].self, from: Data(bytes))
    }
  }
}
