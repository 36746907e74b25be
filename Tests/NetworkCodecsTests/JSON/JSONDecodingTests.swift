import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON decoding", .fewAtOnce)
struct JSONDecodingTests {
  private let coding = JSONCoding()

  private func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
    try coding.decode(type, from: Data(text.utf8))
  }

  /// Expects the same value or error from both decoders.
  private func expectSame(
    _ type: (some Decodable).Type, _ text: String, _ coding: JSONCoding = JSONCoding(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (ours, theirs) = JSONOutcome.both(type, Data(text.utf8), coding)
    #expect(ours == theirs, "\(type) \(text)", sourceLocation: sourceLocation)
  }

  // MARK: - Numbers

  private static let numbers = [
    "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "-32768", "-32769", "65535",
    "65536", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296", "9007199254740991",
    "9007199254740992", "9007199254740993", "-9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "1.0", "1.5",
    "-0.0", "-1.0", "1e2", "1E+2", "1e-2", "100e-2", "1.10", "1e18", "1e19", "1e20", "123456789012345678",
    "999999999999999999", "1000000000000000000", "01", "1.", ".5", "-", "1e", "1e+", "1-2", "1.2.3", "--1", "-01", "00",
    "0.0", "1.0000000000000001", "0.0e0", "100000000000000000000e-20",
  ]

  @Test("integers of every width are decoded or rejected like by JSONDecoder", arguments: numbers)
  func integers(_ text: String) {
    expectSame([Int].self, "[\(text)]")
    expectSame([Int8].self, "[\(text)]")
    expectSame([Int16].self, "[\(text)]")
    expectSame([Int32].self, "[\(text)]")
    expectSame([Int64].self, "[\(text)]")
    expectSame([UInt].self, "[\(text)]")
    expectSame([UInt8].self, "[\(text)]")
    expectSame([UInt16].self, "[\(text)]")
    expectSame([UInt32].self, "[\(text)]")
    expectSame([UInt64].self, "[\(text)]")
    expectSame(Int.self, text)
  }

  @Test("a number decodes as the nearest value of its type, and throws an error beyond its range")
  func floatingPoint() throws {
    // Shortest forms, halfway cases, subnormals, limits.
    let more = [
      "0.1", "0.30000000000000004", "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
      "5e-324", "3e-324", "2e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308",
      "2.2250738585072014e-308", "8.41e21", "9007199254740993.0", "9007199254740992.5", "1e22", "1e23", "89255e-22",
      "7.2057594037927933e16", "6.9294956446009195e15", "1e400", "1e-400", "-1e400", "1e-7", "123456789.125",
      "3.4028234663852886e38", "3.4028235677973366e38", "3.4028236e38", "1.401298464324817e-45", "7e-46", "16777217",
      "16777219", "0.000000000000000000000000000000000001", "12345678901234567890123456789012345678901234567890",
      "1.00000005960464477539062500", "1.00000005960464477539062501", "100000016.0", "1e9999999999999999999",
      "0.5e-9999999999999999999", "4.35", "9.5367431640625e-7", "179769313486231580793e289",
    ]
    for text in Self.numbers + more {
      expectSame([Double].self, "[\(text)]")
      expectSame([Float].self, "[\(text)]")
    }
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      #expect(try decode([Double].self, "[\(double)]") == [double])
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      if float.isFinite { #expect(try decode([Float].self, "[\(float)]") == [float]) }
      let digits =
        "\(generator.next() % 1_000_000_007).\(generator.next() % 100_000)e\(Int(generator.next() % 60) - 30)"
      #expect(try decode([Double].self, "[\(digits)]") == [Double(digits)])
    }
    #expect(try decode([Double].self, "[-0]")[0].sign == .minus)
    // Some versions of `JSONDecoder` mistake the digits of the exponent for those of the number.
    #expect(try decode([Double].self, "[0e5, 0.0e-3, 0e400]") == [0, 0, 0])
    #if arch(arm64) || os(Linux)
    if #available(macOS 11, *) { #expect(try decode([Float16].self, "[1.5]") == [1.5]) }
    #endif
  }

  @Test("decimals are exact")
  func decimals() {
    for text in Self.numbers + ["0.1", "12345678901234567890.123456789", "1e100", "-1e-100", "1e400", "true", "null"] {
      expectSame([Decimal].self, "[\(text)]")
    }
  }

  @Test("beyond 2^53 an integer with a fraction throws an error; JSONDecoder drops the fraction")
  func fractions() throws {
    let text = "[9007199254740993.5]"
    #expect(try JSONDecoder().decode([Int].self, from: Data(text.utf8)) == [9_007_199_254_740_993])
    #expect(throws: DecodingError.self) { try decode([Int].self, text) }
    #expect(
      try decode([Int].self, "[9007199254740993.0, 90071992547409930e-1]") == [
        9_007_199_254_740_993, 9_007_199_254_740_993,
      ])
    #expect(
      try decode([Int64].self, "[9223372036854775807.0, -9223372036854775808.00, 922337203685477580.7e1]")
        == [.max, .min, .max])
    for text in ["9223372036854775808.0", "-9223372036854775809.0", "9223372036854775807.5"] {
      #expect(throws: DecodingError.self) { try decode([Int64].self, "[\(text)]") }
    }
  }

  @Test("the widest integers are decoded up to their limits")
  func wide() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    for text in ["\(Int128.max)", "\(Int128.min)", "\(UInt128.max)", "-5", "1.5", "\(UInt128.max)0"] {
      #expect((try? decode([Int128].self, "[\(text)]")) == Int128(text).map { [$0] })
      #expect((try? decode([UInt128].self, "[\(text)]")) == UInt128(text).map { [$0] })
    }
    #expect(try decode([Int128].self, "[1e30]") == [Int128("1\(String(repeating: "0", count: 30))")])
  }

  // MARK: - Strings and names

  @Test("strings are decoded or rejected like by JSONDecoder")
  func strings() {
    let strings = [
      "", "a", "exactly fifteen", "exactly sixteen!", "é", "日本語", "😀", #"\""#, #"\\"#, #"\/"#, #"\b\f\n\r\t"#, #"é"#,
      #"😀"#, #"\uD83D\uDE00 "#, #"\ud83d"#, #"\ude00"#, #"\ud83dx"#, #"\ud83d\n"#, #"\ud83dA"#, #"\u12"#,
      #"\u12G4"#, #"\x"#, "\\", "\u{1}", "\t", "\u{7F}", #"\u0000"#, #"a\u"#, #"\ud83d\u"#, "a\u{2028}b", #"A\/é\u"#,
    ]
    for string in strings {
      for padding in ["", "1234567", "12345678", "0123456789abcdef"] {
        expectSame([String].self, #"["\#(padding)\#(string)"]"#)
        expectSame([String].self, #"["\#(string)\#(padding)"]"#)
        expectSame([String: Int].self, #"{"\#(padding)\#(string)":1}"#)
      }
    }
  }

  @Test("bytes that aren't UTF-8 throw an error if their string is decoded")
  func invalidUTF8() throws {
    let sequences: [[UInt8]] = [
      [0xFF], [0xC3], [0xC3, 0x28], [0xA9], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
    ]
    for bytes in sequences {
      let text = Data(#"{"a":1,"b":""#.utf8 + bytes + #""}"#.utf8)
      struct Both: Decodable { var a: Int, b: String }
      struct One: Decodable { var a: Int }
      #expect(throws: DecodingError.self) { try coding.decode(Both.self, from: text) }
      #expect(try coding.decode(One.self, from: text).a == 1)
      let name = Data(#"{"a":1,""#.utf8 + bytes + #"":2}"#.utf8)
      #expect(throws: DecodingError.self) { try coding.decode(One.self, from: name) }
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(One.self, from: name) }
    }
  }

  @Test("a byte order mark and white space are skipped, and nothing else")
  func space() throws {
    #expect(try coding.decode([Int].self, from: Data([0xEF, 0xBB, 0xBF] + " \n\r\t[ 1 ,\n2 ]\t ".utf8)) == [1, 2])
    for text in [
      "[1]x", "\u{A0}[1]", "[1]\u{0}", "\u{B}[1]", "[1\u{C}]", "//\n[1]", "", " ", "\u{FEFF}", "[1][2]", "nul", "truex",
      "[nulL]",
    ] {
      expectSame([Int].self, text)
      #expect(throws: DecodingError.self, "\(text)") { try decode([Int].self, text) }
    }
  }

  @Test("values that aren't decoded may be malformed, and arrays may end with a comma, as for JSONDecoder")
  func unread() throws {
    struct One: Decodable, Equatable { var a: Int }
    for text in [#"{"a":1,"b":01-2,}"#, #"{"b":"\x","a":1}"#, #"{"b":[1,],"a":1}"#, "{\"b\":\"\u{1}\",\"a\":1}"] {
      #expect(try JSONDecoder().decode(One.self, from: Data(text.utf8)) == One(a: 1))
      #expect(try decode(One.self, text) == One(a: 1))
    }
    for text in [
      "[,]", "[1,,2]", #"{,}"#, #"{"a"}"#, #"{"a":}"#, #"{a:1}"#, "[1 2]", "{1:2}", #"{"a":1 "b":2}"#, "]", "}",
    ] {
      expectSame([Int].self, text)
      expectSame(One.self, text)
    }
  }

  @Test("of several members with the same name the first one counts, however many there are")
  func duplicates() throws {
    struct Pair: Decodable, Equatable { var a: Int, b: Int? }
    struct Twice: Decodable {
      var values: [Int]
      enum Key: CodingKey { case a, b, z }
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        _ = try container.decodeIfPresent(Int.self, forKey: .z)
        values = try (0..<40).map { try container.decode(Int.self, forKey: $0 % 3 == 0 ? .b : .a) }
      }
    }
    #expect(try decode(Pair.self, #"{"a":1,"b":2,"a":3,"\u0061":4}"#) == Pair(a: 1, b: 2))
    #expect(try decode(Pair.self, #"{"\u0061":4,"a":1}"#) == Pair(a: 4, b: nil))
    for count in [0, 3, 7, 8, 9, 30, 300] {
      let filler = (0..<count).map { "\"k\($0)\":\($0)" }
      let text = "{\((["\"a\":1,\"b\":2"] + filler + ["\"a\":3,\"b\":4,\"\\u0061\":5"]).joined(separator: ","))}"
      expectSame(Pair.self, text)
      expectSame([String: Int].self, text.replacingOccurrences(of: ":", with: ":1"))
      #expect(try decode(Twice.self, text).values == (0..<40).map { $0 % 3 == 0 ? 2 : 1 })
      #expect(try decode([String: Int].self, text).count == count + 2)
      #expect(try decode([String: Int].self, text)["a"] == 1)
    }
  }

  @Test("names with escapes, and names that are equal as strings but not as bytes, are found")
  func names() throws {
    struct Names: Decodable, Equatable {
      var plain: Int, café: Int, empty: Int, quoted: Int
      enum CodingKeys: String, CodingKey { case plain, café, empty = "", quoted = "\"\\\n" }
    }
    let texts = [
      #"{"plain":1,"café":2,"":3,"\"\\\n":4}"#, "{\"plain\":1,\"cafe\u{301}\":2,\"\":3,\"\\\"\\\\\\n\":4}",
      #"{"pla\u0069n":1,"caf\u00e9":2,"":3,"\u0022\u005c\u000a":4}"#,
    ]
    for text in texts {
      #expect(try decode(Names.self, text) == Names(plain: 1, café: 2, empty: 3, quoted: 4), "\(text)")
      expectSame(Names.self, text)
      let long = String(text.dropLast()) + "," + (0..<20).map { "\"x\($0)\":0" }.joined(separator: ",") + "}"
      expectSame(Names.self, long)
    }
  }

  @Test("allKeys has the order of the text, with each key once")
  func allKeys() throws {
    struct Keys: Decodable {
      var keys: [String]
      init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: JSONProgram.Key.self).allKeys.map(\.stringValue)
      }
    }
    #expect(try decode(Keys.self, #"{"c":1,"a":1,"\u0062":1,"a":2}"#).keys == ["c", "a", "b"])
    #expect(try decode(Keys.self, "{}").keys.isEmpty)
    let snake = JSONCoding(keys: .snakeCase)
    #expect(try snake.decode(Keys.self, from: Data(#"{"c_d":1,"cD":1,"a":1}"#.utf8)).keys == ["cD", "a"])
  }

  @Test("names are converted like by JSONDecoder")
  func conversion() {
    let names = [
      "a", "a_b", "_a", "a_", "__a__", "_", "__", "a__b", "a_b_c_", "aB_c", "URL_for_x", "a_1", "a_é_ß", "über_straße",
      "",
      "a_ß", "x_ǆ", "HTTP_URL", "🇩🇪_a", "e\u{301}_b",
    ]
    for name in names {
      #expect(JSONSnakeCase.camelCase(name) == theirs(name), "\(name)")
    }
    let properties = [
      "a", "aB", "myURLProperty", "URL", "aURL", "oneTwoThree", "a1B", "éÀb", "_aB", "aB_", "x", "ABC", "AbC", "aBC",
      "", "ǅa",
      "aǅa", "HTTPServer2XX", "a_B",
    ]
    for name in properties {
      let encoder = JSONCoding(keys: .snakeCase).makeEncoder()
      struct One: Encodable {
        var name: String
        func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: JSONProgram.Key.self)
          try container.encode(1, forKey: JSONProgram.Key(name))
        }
      }
      let text = (try? encoder.encode(One(name: name))).map { String(decoding: $0, as: UTF8.self) }
      #expect("{\"\(JSONSnakeCase.snakeCase(name))\":1}" == text, "\(name)")
    }
  }

  private func theirs(_ name: String) -> String? {
    struct Keys: Decodable {
      var keys: [String]
      init(from decoder: any Decoder) throws {
        keys = try decoder.container(keyedBy: JSONProgram.Key.self).allKeys.map(\.stringValue)
      }
    }
    return (try? JSONCoding(keys: .snakeCase).makeDecoder().decode(Keys.self, from: Data("{\"\(name)\":1}".utf8)))?.keys
      .first
  }

  // MARK: - Types

  @Test("types of every kind are decoded like by JSONDecoder")
  func types() throws {
    enum Shape: Codable, Equatable { case circle(radius: Double), square(Int), nothing }
    indirect enum Tree: Codable, Equatable { case leaf(Int), node(Tree, Tree) }
    enum Color: String, Codable, CodingKeyRepresentable { case red, green }
    @propertyWrapper struct Default: Codable, Equatable {
      var wrappedValue: Int
      init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
      init(from decoder: any Decoder) throws {
        wrappedValue = (try? decoder.singleValueContainer().decode(Int.self)) ?? 7
      }
    }
    struct All: Codable, Equatable, CustomStringConvertible {
      @Default var wrapped = 1
      var shape: Shape, tree: Tree?, colors: [Color: Int], numbers: [Int: String], list: [Int?], url: URL
      var data: Data, date: Date
      var description: String {
        "\(shape) \(String(describing: tree)) \(colors[.red] ?? 0) \(numbers) \(list) \(url) \(Array(data)) \(date)"
      }
    }
    let text = """
      {"wrapped":"x","shape":{"circle":{"radius":1.5}},"tree":{"node":{"_0":{"leaf":{"_0":1}},"_1":{"leaf":{"_0":2}}}},\
      "colors":{"red":1,"green":2},"numbers":{"1":"a"},"list":[1,null],"url":"https://a/b","data":"AQI=",\
      "date":"2011-01-26T19:01:12+01:00"}
      """
    let value = try decode(All.self, text)
    #expect(value == (try coding.makeDecoder().decode(All.self, from: Data(text.utf8))))
    #expect(value.wrapped == 7)
    #expect(value.tree == .node(.leaf(1), .leaf(2)))
    #expect(try coding.decode(All.self, from: coding.encode(value)) == value)
    for broken in [
      "circle", "1.5", "node", "_1", "red", "\"1\"", "1,null", "https://a/b", "AQI=", "2011", "url", "data",
    ] {
      for replacement in ["", "x", "null", "\"", "{", "0"] {
        expectSame(All.self, text.replacingOccurrences(of: broken, with: replacement))
      }
    }
  }

  @Test("a decoder reports the kind of its value, and reads an integer or a date without an error or a string")
  func kinds() throws {
    struct Asked: Decodable {
      let kind: JSONKind?
      let date: Date?
      let integer: Int64?
      init(from decoder: any Decoder) throws {
        (kind, date, integer) = (decoder.jsonKind, decoder.iso8601Date, decoder.jsonInteger)
      }
    }
    let texts = ["null", "true", "false", "1.5", #""a""#, "[1]", #"{"a":1}"#]
    let kinds: [JSONKind] = [.null, .bool, .bool, .number, .string, .array, .object]
    for (text, kind) in zip(texts, kinds) {
      #expect(try decode(Asked.self, text).kind == kind, "\(text)")
      #expect(try decode([String: Asked].self, #"{"a":\#(text)}"#)["a"]?.kind == kind, "\(text)")
      #expect(try decode(Asked.self, text).date == nil, "\(text)")
      #expect(try JSONDecoder().decode(Asked.self, from: Data(text.utf8)).kind == nil, "\(text)")
    }
    for text in [
      "0", "-0", "-0.0", "7", "-1.0", "1e2", "1.5", "9007199254740993", "9007199254740993.5", "1e-400", "1e400",
      "\(Int64.min)", "\(Int64.max)", "9223372036854775808", "null", "\"7\"", "[7]",
    ] {
      #expect(try decode(Asked.self, text).integer == (try? decode(Int64.self, text)), "\(text)")
      #expect(try JSONDecoder().decode(Asked.self, from: Data(text.utf8)).integer == nil, "\(text)")
    }
    #expect(try decode(Asked.self, #""1970-01-01T00:00:07Z""#).date == Date(timeIntervalSince1970: 7))
    // A string with escapes must be unescaped before it can be parsed.
    #expect(try decode(Asked.self, #""1970-01-01T00:00:07\u005a""#).date == nil)
    #expect(try decode(Date.self, #""1970-01-01T00:00:07\u005a""#) == Date(timeIntervalSince1970: 7))
  }

  @Test("classes decode from a super decoder, which contains null if there is no super member")
  func inheritance() throws {
    class Animal: Decodable {
      let legs: Int
      enum Key: String, CodingKey { case legs }
      required init(from decoder: any Decoder) throws {
        legs = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .legs)
      }
    }
    final class Dog: Animal, CustomStringConvertible {
      let name: String
      var description: String { "\(name) \(legs)" }
      enum DogKey: String, CodingKey { case name }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: DogKey.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder())
      }
    }
    #expect(try decode(Dog.self, #"{"name":"a","super":{"legs":4}}"#).legs == 4)
    for text in [#"{"name":"a","super":{"legs":4}}"#, #"{"name":"a"}"#, #"{"name":"a","super":[]}"#, #"{"super":{}}"#] {
      expectSame(Dog.self, text)
    }
  }

  @Test("the path of an error has the types' own keys, and leads to an invalid number")
  func paths() throws {
    struct Inner: Decodable { var small: Int8 }
    struct Outer: Decodable {
      var list: [Inner]
      enum CodingKeys: String, CodingKey { case list = "items" }
    }
    do {
      _ = try decode([String: Outer].self, #"{"k":{"items":[{"small":1},{"small":300}]}}"#)
      Issue.record("300 was read as an Int8")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.stringValue) == ["k", "items", "Index 1", "small"])
      #expect(context.codingPath.map(\.intValue) == [nil, nil, 1, nil])
      #expect(context.codingPath[1] is Outer.CodingKeys)
    }
    do {
      _ = try decode([Outer].self, #"[{"items":[{}]}]"#)
      Issue.record("a missing member was read")
    } catch DecodingError.keyNotFound(let key, let context) {
      #expect(key.stringValue == "small")
      #expect(context.codingPath.map(\.stringValue) == ["Index 0", "items", "Index 0"])
    }
  }

  @Test("the coding's userInfo is available when decoding and encoding")
  func userInfo() throws {
    struct Informed: Codable {
      var text: String
      init(text: String) { self.text = text }
      init(from decoder: any Decoder) throws { text = "\(decoder.userInfo[JSONProgram.seed] ?? "nothing")" }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(encoder.userInfo[JSONProgram.seed] ?? "nothing")")
      }
    }
    let coding = JSONCoding(userInfo: [JSONProgram.seed: "told"])
    #expect(try coding.decode([Informed].self, from: Data("[1]".utf8))[0].text == "told")
    #expect(try coding.makeDecoder().decode([Informed].self, from: Data("[1]".utf8))[0].text == "told")
    #expect(try coding.encode([Informed(text: "")]) == Data(#"["told"]"#.utf8))
  }

  @Test("a stored decoder still works after decoding has ended")
  func kept() throws {
    final class Keeper { var decoder: (any Decoder)? }
    struct Lazy: Decodable {
      static let keeper = CodingUserInfoKey(rawValue: "keeper")!
      init(from decoder: any Decoder) throws { (decoder.userInfo[Self.keeper] as? Unchecked)?.keeper.decoder = decoder }
      // Used by a single thread.
      struct Unchecked: @unchecked Sendable { let keeper: Keeper }
    }
    let keeper = Keeper()
    let coding = JSONCoding(userInfo: [Lazy.keeper: Lazy.Unchecked(keeper: keeper)])
    for padding in [0, 100] {
      var text = Data(
        #"[{"a":"a text that is longer than sixteen bytes\#(String(repeating: "x", count: padding))","b":2}]"#.utf8)
      _ = try coding.decode([Lazy].self, from: text)
      for index in text.indices { text[index] = 0x20 }
      text = Data()
      let container = try #require(keeper.decoder).container(keyedBy: JSONProgram.Key.self)
      #expect(
        try container.decode(String.self, forKey: .init("a")).hasPrefix("a text that is longer than sixteen bytes"))
      #expect(try container.decode(Int.self, forKey: .init("b")) == 2)
      #expect(container.codingPath.map(\.stringValue) == ["Index 0"])
    }
  }

  @Test("long strings, long names and many members are decoded")
  func large() throws {
    let long = String(repeating: "x", count: 17 << 20)
    #expect(try decode([String].self, "[\"\(long)\",\"b\"]") == [long, "b"])
    let object = try decode([String: [String]].self, "{\"\(long)\":[\"a\"],\"b\":[]}")
    #expect(object[long] == ["a"])
    #expect(object["b"] == [])
    struct Missing: Decodable { var here: Int }
    do {
      _ = try decode([String: Missing].self, "{\"\(long)\":{}}")
      Issue.record("a missing member was read")
    } catch DecodingError.keyNotFound(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == [long])
    }
    let many = "{" + (0..<200_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    #expect(try decode([String: Int].self, many)["k199999"] == 199_999)
  }
}
