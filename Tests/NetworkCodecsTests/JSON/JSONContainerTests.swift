import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON containers that are requested again", .fewAtOnce)
struct JSONContainerTests {
  private typealias Key = JSONProgram.Key
  private let coding = JSONCoding(outputFormatting: .sortedKeys)

  /// Encodes itself with a closure.
  private struct Writing: Encodable {
    let write: (any Encoder) throws -> Void
    init(_ write: @escaping (any Encoder) throws -> Void) { self.write = write }
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  /// Expects the given text from this package's encoder and from `JSONEncoder`.
  private func expect(
    _ text: String, isSameAsFoundation: Bool = true, sourceLocation: SourceLocation = #_sourceLocation,
    _ write: @escaping (any Encoder) throws -> Void
  ) throws {
    for layout in [JSONEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]] {
      let coding = JSONCoding(outputFormatting: layout)
      let ours = String(decoding: try coding.encode(Writing(write)), as: UTF8.self)
      if layout == .sortedKeys { #expect(ours == text, sourceLocation: sourceLocation) }
      guard isSameAsFoundation else { continue }
      let theirs = String(decoding: try coding.makeEncoder().encode(Writing(write)), as: UTF8.self)
      #expect(ours == theirs, sourceLocation: sourceLocation)
    }
  }

  @Test("a nested object that is requested twice has the members of both")
  func objects() throws {
    try expect(#"{"top":{"first":1,"inner":{"x":1,"y":2},"second":3},"z":4}"#) {
      var container = $0.container(keyedBy: Key.self)
      var first = container.nestedContainer(keyedBy: Key.self, forKey: Key("top"))
      try first.encode(1, forKey: Key("first"))
      var inner = first.nestedContainer(keyedBy: Key.self, forKey: Key("inner"))
      try inner.encode(1, forKey: Key("x"))
      try container.encode(4, forKey: Key("z"))
      var second = container.nestedContainer(keyedBy: Key.self, forKey: Key("top"))
      var again = second.nestedContainer(keyedBy: Key.self, forKey: Key("inner"))
      try again.encode(2, forKey: Key("y"))
      try second.encode(3, forKey: Key("second"))
    }
  }

  @Test("a nested array that is requested twice has the elements of both")
  func arrays() throws {
    try expect(#"{"list":[1,[2],{"a":3},"4"]}"#) {
      var container = $0.container(keyedBy: Key.self)
      var first = container.nestedUnkeyedContainer(forKey: Key("list"))
      try first.encode(1)
      var inner = first.nestedUnkeyedContainer()
      try inner.encode(2)
      var second = container.nestedUnkeyedContainer(forKey: Key("list"))
      try second.encode(["a": 3])
      try second.encode("4")
    }
  }

  @Test("a class and its subclass may write to the same nested object")
  func inheritance() throws {
    class Resource: Encodable {
      enum Key: String, CodingKey { case attributes, id }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        var attributes = container.nestedContainer(keyedBy: Key.self, forKey: .attributes)
        try attributes.encode(1, forKey: .id)
      }
    }
    final class Article: Resource {
      enum ArticleKey: String, CodingKey { case attributes, title }
      override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: ArticleKey.self)
        var attributes = container.nestedContainer(keyedBy: ArticleKey.self, forKey: .attributes)
        try attributes.encode("x", forKey: .title)
      }
    }
    for keys in [JSONCoding.Keys.useDefaultKeys, .snakeCase, .custom(decode: { $0[0] }, encode: { $0[$0.count - 1] })] {
      let coding = JSONCoding(keys: keys, outputFormatting: .sortedKeys)
      let text = #"{"attributes":{"id":1,"title":"x"}}"#
      #expect(try coding.encode(Article()) == Data(text.utf8))
      #expect(try coding.makeEncoder().encode(Article()) == Data(text.utf8))
    }
  }

  @Test("a container continues an object or array that was encoded as a value")
  func values() throws {
    try expect(#"{"list":[9,1],"map":{"a":1,"z":9}}"#) {
      var container = $0.container(keyedBy: Key.self)
      try container.encode(["z": 9], forKey: Key("map"))
      var map = container.nestedContainer(keyedBy: Key.self, forKey: Key("map"))
      try map.encode(1, forKey: Key("a"))
      try container.encode([9], forKey: Key("list"))
      var list = container.nestedUnkeyedContainer(forKey: Key("list"))
      try list.encode(1)
    }
    try expect(#"{"a":1,"b":2}"#) {
      var single = $0.singleValueContainer()
      try single.encode(["a": 1])
      var container = $0.container(keyedBy: Key.self)
      try container.encode(2, forKey: Key("b"))
    }
  }

  @Test("a value replaces an earlier container, and an error leaves the earlier value")
  func replacement() throws {
    try expect(#"{"a":5,"b":6}"#) {
      var container = $0.container(keyedBy: Key.self)
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
      try nested.encode(1, forKey: Key("x"))
      try container.encode(5, forKey: Key("a"))
      try nested.encode(2, forKey: Key("y"))
      try container.encode(6, forKey: Key("b"))
      try? container.encode(Double.nan, forKey: Key("b"))
    }
  }

  @Test("super encoders continue what was encoded for their key")
  func superEncoders() throws {
    let text = #"{"super":{"a":1,"b":2,"c":3}}"#
    // `JSONEncoder` keeps only one of the two.
    try expect(text, isSameAsFoundation: false) {
      var container = $0.container(keyedBy: Key.self)
      var first = container.superEncoder().container(keyedBy: Key.self)
      try first.encode(1, forKey: Key("a"))
      var second = container.superEncoder().container(keyedBy: Key.self)
      try second.encode(2, forKey: Key("b"))
      var third = container.nestedContainer(keyedBy: Key.self, forKey: Key("super"))
      try third.encode(3, forKey: Key("c"))
    }
    try expect(text, isSameAsFoundation: false) {
      var container = $0.container(keyedBy: Key.self)
      let encoders = (container.superEncoder(), container.superEncoder(forKey: Key("super")))
      var first = encoders.0.container(keyedBy: Key.self)
      try first.encode(1, forKey: Key("a"))
      var second = encoders.1.container(keyedBy: Key.self)
      try second.encode(2, forKey: Key("b"))
      try first.encode(3, forKey: Key("c"))
    }
    try expect(#"{"super":{"a":1}}"#) {
      var container = $0.container(keyedBy: Key.self)
      try container.encode("replaced", forKey: Key("super"))
      var first = container.superEncoder().container(keyedBy: Key.self)
      try first.encode(1, forKey: Key("a"))
    }
    try expect(#"{"a":2,"super":{}}"#) {
      var container = $0.container(keyedBy: Key.self)
      _ = container.superEncoder()
      try container.encode(1, forKey: Key("a"))
      try container.encode(2, forKey: Key("a"))
      _ = container.superEncoder()
    }
  }

  @Test("values that can't be combined throw an error with their path; JSONEncoder stops the program")
  func conflicts() throws {
    let conflicts: [(String, (any Encoder) throws -> Void)] = [
      (
        "a",
        {
          var container = $0.container(keyedBy: Key.self)
          _ = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
          var list = container.nestedUnkeyedContainer(forKey: Key("a"))
          try list.encode(1)
          var inner = list.nestedContainer(keyedBy: Key.self)
          try inner.encode(1, forKey: Key("b"))
        }
      ),
      (
        "a",
        {
          var container = $0.container(keyedBy: Key.self)
          try container.encode(1, forKey: Key("a"))
          var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
          try nested.encode(1, forKey: Key("b"))
        }
      ),
      (
        "",
        {
          var single = $0.singleValueContainer()
          try single.encode("x")
          try single.encode(["y"])
        }
      ),
      (
        "",
        {
          var list = $0.unkeyedContainer()
          try list.encode(1)
          var container = $0.container(keyedBy: Key.self)
          try container.encode(1, forKey: Key("b"))
        }
      ),
      (
        "k Index 1",
        {
          var container = $0.container(keyedBy: Key.self)
          var list = container.nestedUnkeyedContainer(forKey: Key("k"))
          try list.encode(1)
          let encoder = list.superEncoder()
          _ = encoder.unkeyedContainer()
          var single = encoder.singleValueContainer()
          try single.encodeNil()
        }
      ),
    ]
    for (path, write) in conflicts {
      do {
        Issue.record("\(String(decoding: try coding.encode(Writing(write)), as: UTF8.self))")
      } catch EncodingError.invalidValue(_, let context) {
        #expect(context.codingPath.map(\.stringValue).joined(separator: " ") == path)
        #expect(context.debugDescription.contains("encoded before"))
      }
    }
  }

  @Test("a value whose error was caught isn't part of the text")
  func caught() throws {
    try expect(#"{"a":1,"c":[1,2]}"#, CaughtErrors.members)
    try expect(#"{"b":1}"#) {
      var container = $0.container(keyedBy: Key.self)
      try? container.encode(Double.nan, forKey: Key("a"))
      try container.encode(1, forKey: Key("b"))
    }
    try expect("[1,2]") {
      var list = $0.unkeyedContainer()
      try list.encode(1)
      try? list.encode(Float.infinity)
      try list.encode(2)
    }
    // `JSONEncoder` keeps what was written before the error.
    try expect(#"{"e":"x"}"#, isSameAsFoundation: false) {
      var container = $0.container(keyedBy: Key.self)
      try container.encode(Writing(CaughtErrors.replacement), forKey: Key("e"))
    }
    // The path of an error that is thrown during the second attempt.
    do {
      _ = try coding.encode(
        Writing {
          var container = $0.container(keyedBy: Key.self)
          var list = container.nestedUnkeyedContainer(forKey: Key("c"))
          try list.encode(1)
          list = container.nestedUnkeyedContainer(forKey: Key("c"))
          try list.encode(["d": Double.nan])
        })
      Issue.record("NaN was written")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["c", "Index 1", "d"])
    }
  }

  @Test("containers that are requested again can't be nested deeper than 511 levels, and don't overflow the stack")
  func depth() async throws {
    func nested(_ depth: Int) -> Writing {
      Writing { encoder in
        for _ in 0..<2 {
          var container = encoder.container(keyedBy: Key.self)
          for _ in 0..<depth { container = container.nestedContainer(keyedBy: Key.self, forKey: Key("a")) }
          try container.encode(1, forKey: Key("b"))
        }
      }
    }
    let text = String(repeating: #"{"a":"#, count: 510) + #"{"b":1}"# + String(repeating: "}", count: 510)
    #expect(try coding.encode(nested(510)) == Data(text.utf8))
    #expect(throws: EncodingError.self) { try coding.encode(nested(511)) }
    #expect(throws: EncodingError.self) { try coding.encode(nested(50_000)) }
  }

  @Test("a custom date or data strategy that writes nothing writes an empty object")
  func nothing() throws {
    let coding = JSONCoding(
      dates: .custom(decode: { _ in Date() }, encode: { _, _ in }),
      data: .custom(decode: { _ in Data() }, encode: { _, _ in }), outputFormatting: .sortedKeys)
    let encoder = coding.makeEncoder()
    #expect(try coding.encode(Date()) == Data("{}".utf8))
    #expect(try coding.encode(Date()) == encoder.encode(Date()))
    #expect(try coding.encode(Data()) == encoder.encode(Data()))
    #expect(try coding.encode([Date()]) == encoder.encode([Date()]))
    #expect(try coding.encode(["a": Data()]) == encoder.encode(["a": Data()]))
  }
}
