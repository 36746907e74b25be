import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON encoding", .fewAtOnce)
struct JSONEncodingTests {
  private typealias Key = JSONProgram.Key

  private func encode(_ value: some Encodable, _ coding: JSONCoding = JSONCoding()) throws -> String {
    String(decoding: try coding.encode(value), as: UTF8.self)
  }

  /// Encodes itself with a closure.
  private struct Writing: Encodable {
    let write: (any Encoder) throws -> Void
    init(_ write: @escaping (any Encoder) throws -> Void) { self.write = write }
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  @Test("members have the order of their encoding; of several with the same name, only the last is written")
  func order() throws {
    let text = try encode(
      Writing {
        var container = $0.container(keyedBy: Key.self)
        try container.encode(1, forKey: Key("z"))
        try container.encode(2, forKey: Key("a"))
        try container.encode(3, forKey: Key("z"))
        try container.encode(["b": 4], forKey: Key("m"))
        try container.encode(5, forKey: Key("a"))
      })
    #expect(text == #"{"z":3,"m":{"b":4},"a":5}"#)
    // Names are the same if they are equal as strings: "é" of one scalar and of two, the sign of Kelvin and the letter.
    for (first, second) in [
      ("é", "e\u{301}"), ("e\u{301}", "é"), ("K", "\u{212A}"), ("\u{212A}", "K"), ("가", "\u{1100}\u{1161}"),
    ] {
      let equal = Writing {
        var container = $0.container(keyedBy: Key.self)
        try container.encode(0, forKey: Key("a"))
        try container.encode(1, forKey: Key(first))
        try container.encode(2, forKey: Key("日"))
        try container.encode(3, forKey: Key(second))
      }
      #expect(try encode(equal) == "{\"a\":0,\"日\":2,\"\(second)\":3}")
      #expect(
        try JSONDecoder().decode([String: Int].self, from: JSONEncoder().encode(equal)) == ["a": 0, "日": 2, first: 3])
    }
    for layout in [JSONEncoder.OutputFormatting.sortedKeys, [.sortedKeys, .prettyPrinted]] {
      let many = Writing {
        var container = $0.container(keyedBy: Key.self)
        for index in 0..<200 { try container.encode(index, forKey: Key("k\(index % 50)\n")) }
      }
      let coding = JSONCoding(outputFormatting: layout)
      #expect(try coding.encode(many) == coding.makeEncoder().encode(many))
    }
  }

  @Test("a container that is used after the encoding doesn't change the text", arguments: [10, 3_000])
  func usedAfterwards(count: Int) throws {
    var kept: KeyedEncodingContainer<Key>?
    var encoder: (any Encoder)?
    let data = try JSONCoding().encode(
      Writing {
        encoder = $0
        kept = $0.container(keyedBy: Key.self)
        try kept?.encode(String(repeating: "a", count: count), forKey: Key("first"))
      })
    let before = Array(data)
    try kept?.encode(String(repeating: "b", count: 5_000), forKey: Key("second"))
    var nested = kept?.nestedContainer(keyedBy: Key.self, forKey: Key("third"))
    try nested?.encode(1, forKey: Key("x"))
    var again = encoder?.container(keyedBy: Key.self)
    try again?.encode("c", forKey: Key("fourth"))
    #expect(Array(data) == before)
    #expect(data == Data(#"{"first":"\#(String(repeating: "a", count: count))"}"#.utf8))
  }

  @Test("numbers as names have different hashes, so that an object with many members is written in linear time")
  func hashes() {
    let hashes = (0..<20_000).map { number in
      Array("\"\(number)\"".utf8).withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { JSONNameTables.hash($0, bytes.count) }
      }
    }
    // With 31 bits, as on 32-bit platforms, a few may be equal by chance.
    #expect(Set(hashes).count >= hashes.count - 5)
  }

  @Test("containers can be written to in any order")
  func anyOrder() throws {
    let value = Writing {
      var container = $0.container(keyedBy: Key.self)
      var first = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
      var second = container.nestedUnkeyedContainer(forKey: Key("b"))
      try first.encode(1, forKey: Key("x"))
      try second.encode(2)
      try first.encode(3, forKey: Key("y"))
      try second.encode(["later"])
      let last = container.superEncoder()
      try container.encode(4, forKey: Key("c"))
      var single = last.singleValueContainer()
      try single.encode("super")
    }
    let sorted = JSONCoding(outputFormatting: .sortedKeys)
    #expect(try encode(value, sorted) == #"{"a":{"x":1,"y":3},"b":[2,["later"]],"c":4,"super":"super"}"#)
  }

  @Test("a value that encodes nothing is an empty object; as the root it is an error")
  func nothing() throws {
    let nothing = Writing { _ in }
    #expect(try encode([nothing]) == "[{}]")
    #expect(try encode(["a": nothing]) == #"{"a":{}}"#)
    #expect(throws: EncodingError.self) { try encode(nothing) }
    let inside = Writing {
      var container = $0.singleValueContainer()
      try container.encode(nothing)
    }
    #expect(try encode(inside) == "{}")
    #expect(try encode(Writing { _ = $0.unkeyedContainer() }) == "[]")
  }

  @Test("a number that JSON can't represent throws an error with its path")
  func numbers() throws {
    for value in [Double.nan, .infinity, -.infinity] {
      do {
        _ = try encode(["a": [1, value]])
        Issue.record("\(value) was written")
      } catch EncodingError.invalidValue(_, let context) {
        #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
      }
      let nested = Writing {
        var container = $0.container(keyedBy: Key.self)
        var list = container.nestedUnkeyedContainer(forKey: Key("b"))
        try list.encode(["c": value])
      }
      // `JSONEncoder` omits the key of the nested container.
      do {
        _ = try encode(nested)
        Issue.record("\(value) was written")
      } catch EncodingError.invalidValue(_, let context) {
        #expect(context.codingPath.map(\.stringValue) == ["b", "Index 0", "c"])
      }
    }
    do {
      _ = try encode(["a": [1, Decimal.nan]])
      Issue.record("NaN was written")
    } catch EncodingError.invalidValue(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    }
    var generator = SeededGenerator(seed: 3)
    let encoder = JSONCoding().makeEncoder()
    for _ in 0..<5_000 {
      let double = Double(bitPattern: generator.next())
      guard double.isFinite else { continue }
      let values = [double, double.rounded(), Double(Int64(truncatingIfNeeded: generator.next()))]
      #expect(try encode(values) == String(decoding: encoder.encode(values), as: UTF8.self))
      let floats = values.map { Float($0) }.filter(\.isFinite)
      #expect(try encode(floats) == String(decoding: encoder.encode(floats), as: UTF8.self))
    }
    let integers: [Int64] = [0, 9, 10, 99, 100, -1, -10, .max, .min, 1 << 53]
    #expect(try encode(integers) == String(decoding: encoder.encode(integers), as: UTF8.self))
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    #expect(try encode([Int128.min, 5]) == "[\(Int128.min),5]")
    #expect(try encode([UInt128.max]) == "[\(UInt128.max)]")
    // The longest number that is written digit by digit, at every distance from the end of the buffer's first 4 KiB. A
    // write behind the end is an error only with AddressSanitizer.
    let longest = -Int128(UInt64.max)
    for count in 4_050...4_100 {
      let text = String(repeating: "a", count: count)
      #expect(try encode([text: longest]) == "{\"\(text)\":\(longest)}")
    }
  }

  @Test("every character is escaped like by JSONEncoder")
  func strings() throws {
    let every = (0..<0x250).compactMap(Unicode.Scalar.init).map(String.init)
    for formatting in [JSONEncoder.OutputFormatting.withoutEscapingSlashes, []] {
      let coding = JSONCoding(outputFormatting: formatting)
      let encoder = coding.makeEncoder()
      for text in every + [every.joined(), "\u{10FFFF}", "a\u{2028}b"] {
        for padding in ["", "0123456", "01234567", "0123456789abcdef"] {
          let texts = [padding + text, text + padding, padding + text + padding]
          #expect(try coding.encode(texts) == encoder.encode(texts))
        }
      }
      #expect(try coding.decode([String].self, from: coding.encode(every)) == every)
    }
  }

  @Test("512 levels are too deep, as for JSONEncoder, and deep values never overflow a small stack")
  func depth() async {
    indirect enum Nest: Encodable {
      case end, list(Nest), object(Nest)
      func encode(to encoder: any Encoder) throws {
        switch self {
        case .end:
          var container = encoder.singleValueContainer()
          try container.encodeNil()
        case .list(let inner):
          var container = encoder.unkeyedContainer()
          try container.encode(inner)
        case .object(let inner):
          var container = encoder.container(keyedBy: JSONProgram.Key.self)
          try container.encode(inner, forKey: .init("a"))
        }
      }
    }
    @Sendable func nest(_ depth: Int) -> Nest {
      (0..<depth).reduce(.end) { inner, level in level % 2 == 0 ? .list(inner) : .object(inner) }
    }
    let wide = Writing { encoder in
      var container = encoder.unkeyedContainer()
      for _ in 0..<600 { container = container.nestedUnkeyedContainer() }
    }
    #expect(throws: EncodingError.self) { try encode(wide) }
    let results = await SmallStack.run {
      [1, 64, 511, 512, 5_000].map { depth in (try? JSONCoding().encode(nest(depth))) != nil }
    }
    #expect(results.prefix(2) == [true, true])
    #expect(results.suffix(2) == [false, false])
  }
}

/// A thread with the default stack size of Apple platforms, on every platform.
enum SmallStack {
  #if SANITIZE_ADDRESS
  /// AddressSanitizer enlarges frames, and keeps variables elsewhere: the stack can't be measured, only levels count.
  private static let size = 16 << 20
  #else
  private static let size = 512 << 10
  #endif

  static func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = size
      thread.start()
    }
  }
}
