import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Dictionaries in JSON", .fewAtOnce)
struct JSONDictionaryTests {
  private typealias Named = FormEncoderModelTests.Named
  private typealias Letter = FormEncoderModelTests.Letter
  private enum Level: Int, Codable { case low = 1, high = 10 }

  /// A key that represents itself as an integer.
  private struct Numbered: Codable, Hashable, CodingKeyRepresentable {
    let number: Int
    init(_ number: Int) { self.number = number }
    init?(codingKey: some CodingKey) {
      guard let number = codingKey.intValue ?? Int(codingKey.stringValue) else { return nil }
      self.number = number
    }
    var codingKey: any CodingKey { JSONKey(intValue: number) }
  }

  private static let codings: [JSONCoding] =
    JSONProgram.codings + [
      JSONCoding(keys: .custom(decode: { JSONKey(stringValue: "\($0.last?.stringValue ?? "")!") }, encode: { $0[0] }))
    ]

  /// Both encoders write the same dictionary, whose order is the same as long as it isn't copied, and both decoders read it.
  private func compare<Key: Codable & Hashable, Value: Codable & Equatable>(_ dictionary: [Key: Value]) throws {
    for var coding in Self.codings {
      coding.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let ours = try coding.encode(["aB": dictionary])
      let theirs = try coding.makeEncoder().encode(["aB": dictionary])
      #expect(ours == theirs, "\(String(decoding: ours, as: UTF8.self)) \(String(decoding: theirs, as: UTF8.self))")
      let texts = [
        ours, Data(#"{"aB":{"one_two":1,"3":2,"é":3,"alpha":4}}"#.utf8), Data(#"{"aB":["alpha",1,"zeta",2]}"#.utf8),
        Data(#"{"aB":["x"]}"#.utf8), Data(#"{"aB":[1,2,3,4]}"#.utf8), Data(#"{"aB":{}}"#.utf8),
      ]
      for text in texts {
        func outcome(_ decode: () throws -> [String: [Key: Value]]) -> ([String: [Key: Value]]?, String) {
          // Which of several values is refused first depends on the order of a dictionary.
          do { return (try decode(), "") } catch {
            return (nil, "\(Mirror(reflecting: error).children.first?.label ?? "")")
          }
        }
        let ours = outcome { try coding.decode([String: [Key: Value]].self, from: text) }
        let theirs = outcome { try coding.makeDecoder().decode([String: [Key: Value]].self, from: text) }
        #expect(ours == theirs, "\(Key.self): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test("dictionaries with every kind of key are encoded and decoded like by Foundation's coders")
  func keys() throws {
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    try compare(["oneTwo": 1, "three_four": 2, "": 3, "é": 4])
    try compare([1: 1, -20: 2, .max: 3])
    try compare([Named("oneTwo"): 1, Named("three_four"): 2])
    try compare([Numbered(7): 1, Numbered(-1): 2])
    try compare([Letter.alpha: 1, .zeta: 2])
    try compare([Level.low: 1, .high: 2])
    try compare([1.5: 1, 2: 2, 1e22: 3])
    try compare([Float(0.5): 1, 2: 2])
    try compare([id: 1, UUID(): 2])
    try compare([true: 1, false: 2])
    try compare([Int8(1): 1, -1: 2])
    try compare([UInt64.max: 1])
    try compare([Optional("a"): 1, nil: 2])
    try compare([["a", "b"]: 1, []: 2])
    try compare([["a": 1]: 1])
    try compare([Date(timeIntervalSince1970: 1.5): 1])
    try compare([Decimal(string: "1.5"): 1])
    try compare([URL(string: "https://a/b"): 1])
    try compare(["x": [Letter.alpha: ["oneTwo": 1]]])
  }
}
