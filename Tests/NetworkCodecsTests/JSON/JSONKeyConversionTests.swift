import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Conversion of JSON keys", .fewAtOnce)
struct JSONKeyConversionTests {
  private typealias Key = JSONProgram.Key

  private final class Node: Codable {
    var child: Node?
    var list: [Node]?
    var v: Int?

    init(depth: Int) {
      child = depth > 0 ? Node(depth: depth - 1) : nil
      v = 1
    }
  }

  /// The calls of a conversion, with their paths. `@unchecked Sendable`: `paths` is only used while the lock is held.
  private final class Calls: @unchecked Sendable {
    private let lock = NSLock()
    private var paths: [String] = []

    func add(_ path: String) { lock.withLock { paths.append(path) } }

    /// Returns the calls so far and forgets them.
    func take() -> [String] {
      lock.withLock {
        defer { paths = [] }
        return paths
      }
    }
  }

  /// A coding whose custom keys are counted, and recorded with their paths.
  private static func counting(_ calls: Calls) -> JSONCoding {
    @Sendable func key(_ path: [any CodingKey], _ name: String) -> Key {
      calls.add(path.map(\.stringValue).joined(separator: "."))
      return Key(name)
    }
    return JSONCoding(
      keys: .custom(
        decode: { key($0, $0[$0.count - 1].stringValue.lowercased()) },
        encode: { key($0, $0[$0.count - 1].stringValue.uppercased()) }), outputFormatting: .sortedKeys)
  }

  #if SANITIZE_ADDRESS
  /// AddressSanitizer's frames fill the stack of a thread with fewer levels.
  private static let manyLevels = 60
  #else
  private static let manyLevels = 200
  #endif

  @Test("a custom conversion is called once for each member, however deep it is", arguments: [1, 10, 30, manyLevels])
  func linear(depth: Int) throws {
    let calls = Calls()
    let coding = Self.counting(calls)
    let text = try coding.encode(Node(depth: depth))
    #expect(calls.take().count == 2 * depth + 1)
    var count = 0
    var node: Node? = try coding.decode(Node.self, from: text)
    while let next = node { (node, count) = (next.child, count + 1) }
    #expect(count == depth + 1)
    let ours = calls.take().sorted()
    #expect(ours.count == 2 * depth + 1)
    // The same paths as JSONDecoder's.
    _ = try coding.makeDecoder().decode(Node.self, from: text)
    #expect(ours == calls.take().sorted())
  }

  @Test("objects side by side, and the path of an error, add no calls but their own")
  func siblings() throws {
    let calls = Calls()
    let coding = Self.counting(calls)
    let one = #"{"LIST":[{"V":1},{"V":2,"CHILD":{"V":3}}]}"#
    let text = "[" + Array(repeating: one, count: 100).joined(separator: ",") + "]"
    _ = try coding.decode([Node].self, from: Data(text.utf8))
    #expect(calls.take().count == 500)
    do {
      _ = try coding.decode([Node].self, from: Data(text.replacingOccurrences(of: "3", with: "true").utf8))
      Issue.record("a Boolean was read as a number")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["Index 0", "list", "Index 1", "child", "v"])
    }
    #expect(calls.take().count == 5)
  }

  /// Levels that are alternately a member and the only element of an array; the last one has a value.
  private final class Level: Codable {
    var child: Level?
    var list: [Level]?
    var value: Double?

    init(depth: Int, value: Double) {
      if depth == 0 {
        self.value = value
      } else if depth.isMultiple(of: 2) {
        child = Level(depth: depth - 1, value: value)
      } else {
        list = [Level(depth: depth - 1, value: value)]
      }
    }
  }

  @Test("many levels with custom keys: each level calls the conversion once, and an error has the whole path")
  func deepErrors() throws {
    let depth = Self.manyLevels
    let path = (0..<depth).reversed().flatMap { $0.isMultiple(of: 2) ? ["list", "Index 0"] : ["child"] } + ["value"]
    let calls = Calls()
    let coding = Self.counting(calls)
    // Encoding: JSON has no NaN.
    do {
      _ = try coding.encode(Level(depth: depth, value: .nan))
      Issue.record("NaN was encoded")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == path)
    }
    #expect(calls.take().count == depth + 1)
    let text = try coding.encode(Level(depth: depth, value: 7.5))
    // The conversion gets the path of the types' keys.
    let encoded = calls.take()
    #expect(encoded.count == depth + 1 && encoded.last == path.joined(separator: "."))
    #expect(try coding.encode(coding.decode(Level.self, from: text)) == text)
    _ = calls.take()
    let wrong = Data(String(decoding: text, as: UTF8.self).replacingOccurrences(of: "7.5", with: "\"7.5\"").utf8)
    do {
      _ = try coding.decode(Level.self, from: wrong)
      Issue.record("a string was read as a number")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == path)
    }
    #expect(calls.take().count == depth + 1)
  }

  @Test("what a document keeps of converted names doesn't grow with the length of a list")
  func listOfObjects() throws {
    struct Item: Decodable {
      init(from decoder: any Decoder) throws {
        let item = try decoder.container(keyedBy: Key.self)
        _ = try item.nestedContainer(keyedBy: Key.self, forKey: Key("aB")).decode(Int.self, forKey: Key("aB"))
        _ = try item.superDecoder(forKey: Key("aB")).container(keyedBy: Key.self)
        _ = try? item.decode([Int].self, forKey: Key("aB"))
      }
    }
    struct Odd: Decodable { var é8: Int }
    typealias List = any UnkeyedDecodingContainer
    let ways: [(inout List) throws -> Void] = [
      { _ = try $0.decode(Item.self) }, { _ = try Item(from: $0.superDecoder()) },
      { _ = try $0.nestedContainer(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: Key("aB")) },
    ]
    func check(_ element: String, _ keys: JSONCoding.Keys, _ read: (inout List) throws -> Void) throws {
      let text = Array(("[" + Array(repeating: element, count: 1_000).joined(separator: ",") + "]").utf8)
      try text.withUnsafeBufferPointer { text in
        let document = try JSONDocument(JSONCoding(keys: keys), #require(text.baseAddress), text.count)
        var list = try document.unkeyedContainer(at: 0, .top)
        var copy = list
        let first = try copy.nestedContainer(keyedBy: Key.self)
        let inner = try first.nestedContainer(keyedBy: Key.self, forKey: Key("aB"))
        while !list.isAtEnd { try read(&list) }
        #expect(document.names.byName.count < 100 && document.names.customNames.count < 100)
        // Containers that outlive their values.
        let error = #expect(throws: DecodingError.self) { try inner.decode(String.self, forKey: Key("aB")) }
        guard case .typeMismatch(_, let context) = error else { Issue.record("\(error as Any)"); return }
        #expect(context.codingPath.map(\.stringValue) == ["Index 0", "aB", "aB"])
        #expect(try first.allKeys.map(\.stringValue).first == "aB" && inner.decode(Int.self, forKey: Key("aB")) == 7)
      }
    }
    let custom = JSONCoding.Keys.custom(decode: { _ in Key("aB") }, encode: { $0[0] })
    for keys in [.snakeCase, custom] {
      for read in ways { try check(#"{"a_b":{"a_b":7}}"#, keys, read) }
    }
    let odd = (0..<9).map { ",\"é\($0)\":\($0)" }.joined()
    try check("{\"aB\":{\"aB\":7}\(odd)}", .useDefaultKeys) { _ = try $0.decode(Odd.self) }
  }

  @Test("a container that is used for each element of a list is converted a few times at most")
  func sharedContainer() throws {
    struct Shared: Decodable {
      init(from decoder: any Decoder) throws {
        let all = try decoder.container(keyedBy: Key.self)
        let table = try all.nestedContainer(keyedBy: Key.self, forKey: Key("table"))
        var list = try all.nestedUnkeyedContainer(forKey: Key("list"))
        while !list.isAtEnd {
          let element = try list.nestedContainer(keyedBy: Key.self)
          let name = try element.decode(String.self, forKey: Key("name"))
          #expect(try table.decode(Int.self, forKey: Key(name)) == 1)
        }
      }
    }
    let calls = Calls()
    let table = (0..<2_000).map { "\"K\($0)\":1" }.joined(separator: ",")
    let list = (0..<2_000).map { "{\"NAME\":\"k\($0)\"}" }.joined(separator: ",")
    _ = try Self.counting(calls).decode(Shared.self, from: Data("{\"TABLE\":{\(table)},\"LIST\":[\(list)]}".utf8))
    #expect(calls.take().count < 20 * 2_000)
  }

  @Test("the path of an error has the types' names in snake case, too")
  func snakePath() throws {
    struct Inner: Decodable { var oneTwo: Int }
    struct Outer: Decodable { var theList: [String: Inner] }
    do {
      _ = try JSONCoding(keys: .snakeCase).decode(Outer.self, from: Data(#"{"the_list":{"a_b":{"one_two":"x"}}}"#.utf8))
      Issue.record("a string was read as a number")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["theList", "a_b", "oneTwo"])
    }
  }

  /// A key of any name.
  private struct AnyName: Codable {
    var name: String

    init(_ name: String) { self.name = name }

    init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: Key.self).allKeys[0].stringValue
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key(name))
    }
  }

  /// A scalar with each property by which texts are divided into characters, and letters and digits between them.
  private static let breaking: [Unicode.Scalar] = [
    "\u{301}", "\u{316}", "\u{200D}", "\u{1F1E6}", "\u{1F1E7}", "\u{903}", "\u{1100}", "\u{1161}", "\u{11A8}",
    "\u{AC00}",
    "\u{AC01}", "\u{1F469}", "\u{1F3FB}", "\u{FE0F}", "\u{915}", "\u{94D}", "\u{345}", "\u{E0062}", "é", "É", "ß", "ǅ",
    "Σ", "1", "_",
    "_", "a", "b", "A", "B", "C",
  ]
  /// With these, JSONEncoder stops the program: a capital may stand in the middle of a character.
  private static let prepended: [Unicode.Scalar] = ["\u{600}", "\u{6DD}", "\u{110BD}", "\r", "\n", "\u{1}", "\u{D4E}"]

  @Test(
    "names with any grapheme breaking property are converted like by JSONEncoder and JSONDecoder, and in forms, too")
  func breaking() throws {
    let coding = JSONCoding(keys: .snakeCase)
    let (encoder, decoder) = (coding.makeEncoder(), coding.makeDecoder())
    var generator = SeededGenerator(seed: 600)
    for number in 0..<testSize(1_500, large: 20_000) {
      let alphabet = number.isMultiple(of: 3) ? Self.breaking + Self.prepended : Self.breaking
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...7, using: &generator) {
        scalars.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      let name = String(scalars)
      let text = try coding.encode(AnyName(name))
      let form = try FormEncoder(coding).items(from: AnyName(name))[0].name
      #expect(try JSONCoding().decode(AnyName.self, from: text).name.unicodeScalars.elementsEqual(form.unicodeScalars))
      if !number.isMultiple(of: 3) {
        let theirs = try encoder.encode(AnyName(name))
        #expect(text == theirs, "\(name.unicodeScalars.map { String($0.value, radix: 16) })")
      }
      let json = try JSONCoding().encode(AnyName(name))
      let (ours, theirs) = (
        try coding.decode(AnyName.self, from: json).name, try decoder.decode(AnyName.self, from: json).name
      )
      #expect(ours == theirs, "\(name.unicodeScalars.map { String($0.value, radix: 16) })")
    }
    #expect(try FormEncoder(coding).items(from: AnyName("x\u{600}A\u{600}a"))[0].name == "x_\u{600}a\u{600}a")
  }

  @Test("identifiers are spelled in forms as in JSON")
  func forms() throws {
    let coding = JSONCoding(keys: .snakeCase)
    for name in ["MD5", "isHTTP2Enabled", "x1Y", "B2BSales", "oAuth2Token", "base64URL", "_private", "a_B", "ID", ""] {
      let json = try JSONCoding().decode(AnyName.self, from: coding.encode(AnyName(name))).name
      #expect(try FormEncoder(coding).items(from: AnyName(name))[0].name == json)
    }
  }

  @Test("acronyms, and capitals with combining marks, are converted to snake case like by JSONEncoder")
  func snakeCase() throws {
    #expect(JSONSnakeCase.snakeCase("myURLProperty") == "my_url_property")
    #expect(JSONSnakeCase.snakeCase("aBCDe") == "a_bc_de")
    let parts = ["a", "b", "A", "B", "É", "E\u{301}", "\u{349}", "ß", "ǅ", "1", "_", "İ", "Σ", "日", "G\u{333}", "🐧"]
    let encoder = JSONCoding(keys: .snakeCase).makeEncoder()
    struct One: Encodable {
      var name: String
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONProgram.Key.self)
        try container.encode(1, forKey: JSONProgram.Key(name))
      }
    }
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<testSize(800, large: 10_000) {
      let name = (0..<Int.random(in: 0...7, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      let text = try encoder.encode(One(name: name))
      #expect(Data("{\"\(JSONSnakeCase.snakeCase(name))\":1}".utf8) == text, "\(name)")
    }
  }

  // MARK: - Names that are equal as strings

  @Test("of several names that are equal as strings, the first one counts, as for JSONDecoder", arguments: [0, 20])
  func equivalent(more: Int) throws {
    struct Café: Decodable, CustomStringConvertible {
      var café: Int, a: Int?
      var description: String { "\(café) \(a ?? 0)" }
    }
    let names = ["cafe\u{301}", "caf\u{e9}", "caf\\u00e9", "cafe\\u0301"]
    let others = (0..<more).map { ",\"x\($0)\":0" }.joined()
    for first in names {
      for second in names {
        let text = Data("{\"a\":7,\"\(first)\":1,\"\(second)\":2\(others),\"\(first)\":3}".utf8)
        let coding = JSONCoding()
        #expect(try coding.decode(Café.self, from: text).description == "1 7")
        #expect(try coding.decode([String: Int].self, from: text)["café"] == 1)
        #expect(try coding.decode([String: Int].self, from: text).count == 2 + more)
        for type in [Café.self, [String: Int].self, JSONProgram.Attempt<Café>.self] as [any Decodable.Type] {
          func same<Value: Decodable>(_ type: Value.Type) {
            for coding in [coding, JSONCoding(keys: .snakeCase)] {
              let (ours, theirs) = JSONOutcome.both(type, text, coding)
              #expect(ours == theirs)
            }
          }
          same(type)
        }
      }
    }
  }

  @Test("a name with more combining marks in a row than any language throws an error, with every type")
  func marks() throws {
    for (count, isAccepted) in [(64, true), (128, true), (130, false), (20_000, false)] {
      let marks = String(repeating: "\u{301}\u{316}", count: count / 2)
      for text in ["{\"a\":{\"e\(marks)\":1}}", "{\"a\":{\"e\(marks)o\(marks)\":1,\"b\":2}}"] {
        let data = Data(text.utf8)
        for coding in [JSONCoding(), JSONCoding(keys: .snakeCase)] {
          #expect(((try? coding.decode([String: [String: Int]].self, from: data)) != nil) == isAccepted)
          #expect(((try? coding.decode([String: AnyName].self, from: data)) != nil) == isAccepted)
        }
      }
    }
    // As a value they are text like any other.
    let text = String(repeating: "\u{301}\u{316}", count: 5_000)
    #expect(try JSONCoding().decode([String].self, from: Data("[\"\(text)\"]".utf8))[0].utf8.count == 20_000)
  }

  @Test("ten thousand names that aren't ASCII are found in linear time")
  func many() throws {
    let text = "{" + (0..<10_000).map { "\"é\($0)\":\($0)" }.joined(separator: ",") + "}"
    let values = try JSONCoding().decode([String: Int].self, from: Data(text.utf8))
    #expect(values.count == 10_000)
    #expect(values["é9999"] == 9_999)
  }
}
