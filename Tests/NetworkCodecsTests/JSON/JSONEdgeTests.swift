import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Edges of JSON decoding", .fewAtOnce)
struct JSONEdgeTests {
  private func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ text: String) throws -> Value {
    try JSONCoding().decode(type, from: Data(text.utf8))
  }

  /// Decodes the members with the given names, several times over, so that a table of names is used.
  private struct Reader: Decodable {
    static let names = CodingUserInfoKey(rawValue: "names")!
    let values: [[Int?]]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: JSONProgram.Key.self)
      let names = decoder.userInfo[Self.names] as? [String] ?? []
      values = try (0..<3).map { _ in
        try names.map { try container.decodeIfPresent(Int.self, forKey: JSONProgram.Key($0)) }
      }
    }
  }

  private func values(_ names: [String], _ text: String) throws -> [[Int?]] {
    try JSONCoding(userInfo: [Reader.names: names]).decode(Reader.self, from: Data(text.utf8)).values
  }

  @Test(
    "names that differ in any one byte are different members", arguments: [1, 3, 4, 7, 8, 9, 12, 15, 16, 17, 24, 33])
  func similarNames(length: Int) throws {
    let name = String("abcdefghijklmnopqrstuvwxyz0123456789".prefix(length))
    var names = [name]
    for index in name.indices { names.append(name.replacingCharacters(in: index...index, with: "_")) }
    for members in [names, Array(names.prefix(2)), Array(names.reversed())] {
      for missing in members {
        // Of each two, only one is in the object.
        let present = members.filter { $0 != missing }
        let text = "{" + present.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let expected = members.map { name in present.firstIndex(of: name) }
        #expect(try values(members, text) == [expected, expected, expected])
      }
    }
  }

  @Test("a duplicate doesn't count where the next member is expected either", arguments: [9, 40])
  func duplicates(count: Int) throws {
    let names = (0..<count).map { "name\($0)" }

    let twice = names + names
    let text = "{" + twice.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
    // The last of the first ones, then the first: its duplicate is right behind.
    let order = [names[count - 1]] + names
    let expected = [count - 1] + Array(0..<count)
    #expect(try values(order, text) == [expected, expected, expected])
  }

  @Test("integers with an exponent are decoded up to both limits")
  func exponents() throws {
    #expect(
      try decode([Int64].self, "[-9223372036854775808e0, -922337203685477580.8e1]") == [.min, .min])
    for text in ["9223372036854775808e0", "-9223372036854775809e0", "922337203685477580.8e1"] {
      #expect(throws: DecodingError.self) { try decode([Int64].self, "[\(text)]") }
    }
    #expect(try decode([Int8].self, "[-128e0, -1.28e2, 12.7e1]") == [-128, -128, 127])
    #expect(throws: DecodingError.self) { try decode([Int8].self, "[-129e0]") }
    #expect(throws: DecodingError.self) { try decode([UInt8].self, "[-1e0]") }
  }

  @Test("the strings of both infinities and of NaN are told apart")
  func infinities() throws {
    let coding = JSONCoding(nonConformingFloats: .strings(positiveInfinity: "+", negativeInfinity: "-", nan: "?"))
    let doubles = try coding.decode([Double].self, from: Data(#"["+","-","?"]"#.utf8))
    #expect(doubles[0] == .infinity && doubles[1] == -.infinity && doubles[2].isNaN)
    let floats = try coding.decode([Float].self, from: Data(#"["-","+"]"#.utf8))
    #expect(floats == [-.infinity, .infinity])
    #expect(throws: DecodingError.self) { try coding.decode([Double].self, from: Data(#"["*"]"#.utf8)) }
  }

  @Test("512 levels are accepted, and 513 aren't, whatever is decoded")
  func depth() throws {
    struct Whatever: Decodable { init(from decoder: any Decoder) throws {} }
    for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      _ = try decode(Whatever.self, nested(512))
      #expect(throws: DecodingError.self) { try decode(Whatever.self, nested(513)) }
    }
  }

  @Test("an escape with too few digits is found even where the string isn't read, and doesn't hide its end")
  func escapes() throws {
    struct First: Decodable, Equatable {
      let value: Int
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        value = try container.decode(Int.self)
      }
    }
    #expect(throws: DecodingError.self) { try decode(First.self, #"[1,"\u12"34"]"#) }
    #expect(throws: DecodingError.self) { try decode(First.self, #"[1,"\u12","34"]"#) }
    #expect(try decode(First.self, #"[1,"\u1234"]"#).value == 1)
    for half in [#""\ud83d\ue000""#, #""\ud83d\ud83d""#, #""\ud83d\udbff""#, #""\udc00""#, #""\ud83d\udg00""#] {
      #expect(throws: DecodingError.self) { try decode([String].self, "[\(half)]") }
    }
    #expect(try decode([String].self, #"["\ud83d\udc00\udbff\udfff"]"#) == ["\u{1F400}\u{10FFFF}"])
  }

  @Test("brackets in strings don't count as nesting before a custom coder, whatever the strings contain")
  func ownCoders() throws {
    struct Length: DataDecoder, DataEncoder {
      func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try JSONDecoder().decode(type, from: Data("[\(data.count)]".utf8))
      }
      func encode<Value: Encodable>(_ value: Value) throws -> Data { Data() }
    }
    let coding = JSONCoding(decoder: Length(), encoder: Length())
    let many = String(repeating: "[{", count: 200)
    for text in [#"["\#(many)"]"#, #"["\"\#(many)"]"#, #"["\\\"\#(many)\\"]"#, #"{"\"\#(many)":"\\","\#(many)":1}"#] {
      #expect(try coding.decode([Int].self, from: Data(text.utf8)) == [text.utf8.count])
    }
    // The second byte of this character is that of a bracket.
    let wide = #"{"a":"\" \#(String(repeating: "学", count: 200))"}"#
    for encoding in [String.Encoding.utf8, .utf16, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
      let data = try #require(wide.data(using: encoding))
      #expect(try coding.decode([Int].self, from: data) == [data.count])
      let deep = try #require(#"["\"",\#(many)"#.data(using: encoding))
      #expect(throws: DecodingError.self) { try coding.decode([Int].self, from: deep) }
    }
    // After a string that ends with an escaped backslash, brackets count again.
    #expect(throws: DecodingError.self) { try coding.decode([Int].self, from: Data(#"["\\",\#(many)"#.utf8)) }
  }
}
