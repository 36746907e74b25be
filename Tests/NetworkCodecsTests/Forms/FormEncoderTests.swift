import Foundation
import Testing

@testable import NetworkCodecs

@Suite("Forms and queries", .fewAtOnce)
struct FormEncoderTests {
  struct Nested: Encodable {
    struct Inner: Encodable { var b = "b" }
    var a = Inner()
  }
  struct Values<Value: Encodable>: Encodable { var a: Value }
  struct Ordered: Encodable {
    var zebra = 1
    var apple: Int?
    var mango = "m"
  }

  private func encode(_ value: some Encodable, _ change: (inout FormEncoder) -> Void = { _ in }) throws -> String {
    var encoder = FormEncoder()
    change(&encoder)
    return try encoder.encode(value)
  }

  @Test("integers are written with their digits, however many there are")
  func integers() throws {
    struct Page: Encodable { let a: Int }
    for value in [0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, -1, -10_000, .max, .min] {
      #expect(try FormEncoder().encode(Page(a: value)) == "a=\(value)")
    }
  }

  @Test("parameters keep their order")
  func order() throws {
    #expect(try encode(Ordered()) == "zebra=1&mango=m")
    #expect(
      try FormEncoder().items(from: Ordered(apple: 2)).map { "\($0.name):\($0.value)" } == [
        "zebra:1", "apple:2", "mango:m",
      ])
  }

  @Test("nested members are named in brackets or with dots")
  func nested() throws {
    #expect(try encode(Nested()) == "a%5Bb%5D=b")
    #expect(try encode(Nested()) { $0.keyPathEncoding = .dots } == "a.b=b")
    #expect(try encode(Nested()) { $0.keyPathEncoding = .custom { $0 + "/" + $1 } } == "a/b=b")
    #expect(try encode(["keys": ["comma": ",", "a": "b c"]]) == "keys%5Ba%5D=b%20c&keys%5Bcomma%5D=%2C")
  }

  @Test("arrays are named in five ways and keep their order")
  func arrays() throws {
    let value = Values(a: [10, 9])
    #expect(try encode(value) == "a%5B%5D=10&a%5B%5D=9")
    #expect(try encode(value) { $0.arrayEncoding = .noBrackets } == "a=10&a=9")
    #expect(try encode(value) { $0.arrayEncoding = .indexed } == "a%5B0%5D=10&a%5B1%5D=9")
    #expect(try encode(value) { $0.arrayEncoding = .commaSeparated } == "a=10,9")
    #expect(try encode(Values(a: ["x,y", "z"])) { $0.arrayEncoding = .commaSeparated } == "a=x%2Cy,z")
    #expect(try encode(value) { $0.arrayEncoding = .custom { "\($0)-\($1 + 1)" } } == "a-1=10&a-2=9")
    #expect(
      try encode(Values(a: [[1], [2, 3]])) { $0.arrayEncoding = .indexed }
        == "a%5B0%5D%5B0%5D=1&a%5B1%5D%5B0%5D=2&a%5B1%5D%5B1%5D=3")
    #expect(try encode(Values(a: [Nested.Inner()])) == "a%5B%5D%5Bb%5D=b")
    #expect(try encode(Values(a: [Int]())) == "")
    #expect(try encode(Values(a: [Int]())) { $0.arrayEncoding = .commaSeparated } == "")
  }

  @Test("Booleans, dates and data follow the options")
  func scalars() throws {
    #expect(try encode(Values(a: [true, false])) { $0.arrayEncoding = .commaSeparated } == "a=true,false")
    #expect(try encode(Values(a: true)) { $0.boolEncoding = .numeric } == "a=1")
    let date = Values(a: Date(timeIntervalSinceReferenceDate: 123.456))
    #expect(try encode(date) == "a=2001-01-01T00%3A02%3A03Z")
    #expect(try encode(Values(a: Date.distantPast)) == "a=0001-01-01T00%3A00%3A00Z")
    #expect(try encode(date) { $0.dates = .iso8601WithMilliseconds } == "a=2001-01-01T00%3A02%3A03.456Z")
    #expect(try encode(date) { $0.dates = .deferredToDate } == "a=123.456")
    #expect(try encode(date) { $0.dates = .secondsSince1970 } == "a=978307323.456")
    #expect(try encode(date) { $0.dates = .millisecondsSince1970 } == "a=978307323456")
    #expect(
      try encode(date) { $0.dates = .custom(decode: { _ in Date() }, encode: { try "now".encode(to: $1) }) } == "a=now")
    let data = Values(a: Data("data".utf8))
    #expect(try encode(data) == "a=ZGF0YQ%3D%3D")
    #expect(try encode(data) { $0.data = .deferredToData } == "a%5B%5D=100&a%5B%5D=97&a%5B%5D=116&a%5B%5D=97")
    #expect(
      try encode(data) { $0.data = .custom(decode: { _ in Data() }, encode: { try $0.count.encode(to: $1) }) } == "a=4")
  }

  @Test("numbers and dates are written as in JSON")
  func numbers() throws {
    let numbers: [any Encodable] = [
      2.0, 0.1, -0.0, 1e15, 1e16, 1e22, 9_007_199_254_740_993.0, -1.5, Float(2), Float(0.1), Float(1e10), Decimal(2),
      Double.leastNonzeroMagnitude, Double.greatestFiniteMagnitude,
    ]
    for number in numbers {
      func check(_ number: some Encodable) throws {
        let json = String(decoding: try JSONCoding().encode([number]), as: UTF8.self)
        #expect("[\(try FormEncoder().items(from: Values(a: number))[0].value)]" == json)
      }
      try check(number)
    }
    for seconds in [1_700_000_000, 0.25, -1.5, 0] {
      let date = Values(a: Date(timeIntervalSince1970: seconds))
      for dates in [JSONCoding.Dates.secondsSince1970, .millisecondsSince1970, .deferredToDate, .iso8601] {
        let coding = JSONCoding(dates: dates)
        let json = String(decoding: try coding.encode(date), as: UTF8.self)
        let value = try FormEncoder(coding).items(from: date)[0].value
        #expect(json == #"{"a":\#(value)}"# || json == #"{"a":"\#(value)"}"#)
      }
    }
  }

  @Test("infinities and NaN are written as in the coding's JSON, where only numbers can be infinite, not dates")
  func nonFinite() throws {
    let coding = JSONCoding(
      dates: .secondsSince1970,
      nonConformingFloats: .strings(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "none"))
    for encoder in [FormEncoder(coding), FormEncoder(arrayEncoding: .commaSeparated).completed(by: coding)] {
      let text = try encoder.items(from: Values(a: [Double.infinity, -.infinity, .nan, 1.5])).map(\.value)
      #expect(text.joined(separator: ",") == "inf,-inf,none,1.5")
      #expect(try encoder.encode(Values(a: -Float.infinity)) == "a=-inf")
      #expect(throws: FormEncodingError.self) {
        try encoder.encode(Values(a: Date(timeIntervalSince1970: .infinity)))
      }
    }
  }

  @Test("an encoder set for arrays keeps the names, dates and data of the API's coding")
  func completed() throws {
    struct Value: Encodable {
      var theNames = ["x"]
      var startsAt = Date(timeIntervalSince1970: 7)
      var rawBytes = Data([1])
    }
    let coding = JSONCoding(dates: .secondsSince1970, keys: .snakeCase, data: .deferredToData)
    let encoder = FormEncoder(arrayEncoding: .noBrackets).completed(by: coding)
    #expect(try encoder.encode(Value()) == "the_names=x&starts_at=7&raw_bytes=1")
    #expect(
      try FormEncoder(JSONCoding()).completed(by: coding).items(from: Value()).map { "\($0.name)=\($0.value)" } == [
        "theNames[]=x", "startsAt=1970-01-01T00:00:07Z", "rawBytes=AQ==",
      ])
  }

  @Test("what encodes itself, as a closure of the API's coding does, sees the coding's userInfo")
  func userInfo() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "zone"))
    let dates = JSONCoding.Dates.custom(
      decode: { _ in Date() }, encode: { try "\($1.userInfo[key] ?? "")".encode(to: $1) })
    let coding = JSONCoding(dates: dates, userInfo: [key: "UTC"])
    #expect(try FormEncoder(coding).encode(Values(a: Date())) == "a=UTC")
    #expect(try FormEncoder(coding).completed(by: JSONCoding()).encode(Values(a: Date())) == "a=UTC")
  }

  @Test("nil is omitted, or encoded by the option, in members and arrays")
  func nils() throws {
    let value = Ordered()
    #expect(try encode(value) { $0.nilEncoding = .dropValue } == "zebra=1&apple=&mango=m")
    #expect(try encode(value) { $0.nilEncoding = .null } == "zebra=1&apple=null&mango=m")
    #expect(try encode(value) { $0.nilEncoding = .custom { "none" } } == "zebra=1&apple=none&mango=m")
    #expect(try encode(value) { $0.nilEncoding = .custom { nil } } == "zebra=1&mango=m")
    #expect(try encode(Values(a: [1, nil])) { $0.nilEncoding = .null } == "a%5B%5D=1&a%5B%5D=null")
    #expect(try encode(Values<Date?>(a: nil)) { $0.nilEncoding = .null } == "a=null")
    #expect(try encode(["k": String?.none]) { $0.nilEncoding = .dropValue } == "k=")
  }

  @Test(
    "keys are converted, except those of dictionaries, which are data",
    arguments: [
      (JSONCoding.Keys.useDefaultKeys, "oneTwoURL"), (.snakeCase, "one_two_url"),
      (.custom(decode: { $0[0] }, encode: { JSONKey(stringValue: "x-" + $0[0].stringValue) }), "x-oneTwoURL"),
    ])
  func keys(keys: JSONCoding.Keys, expected: String) throws {
    struct Value: Encodable { var oneTwoURL = 1 }
    #expect(try encode(Value()) { $0.keys = keys } == expected + "=1")
    #expect(try encode(["oneTwoURL": 1]) { $0.keys = keys } == "oneTwoURL=1")
    struct Other: Encodable { var myURLProperty = 1, a1B = 2, _y = 4 }
    #expect(try encode(Other()) { $0.keys = .snakeCase } == "my_url_property=1&a1_b=2&_y=4")
  }

  @Test("a space becomes an escape or a plus, and reserved characters are escaped")
  func escaping() throws {
    #expect(try encode(["a b": "c d+"]) == "a%20b=c%20d%2B")
    #expect(try encode(["a b": "c d+"]) { $0.spaceEncoding = .plusReplaced } == "a+b=c+d%2B")
    #expect(try encode(["percent%": "%25"]) == "percent%25=%2525")
    #expect(try encode(["k": ":#[]@!$&'()*+,;="]) == "k=%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D")
  }

  @Test("numbers of any size, Decimal, URL, UUID and raw values are written as expected")
  func types() throws {
    enum Sort: String, Encodable { case up }
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(try encode(Values(a: UInt64.max)) == "a=18446744073709551615")
    #expect(try encode(Values(a: [Int64.min])) { $0.arrayEncoding = .noBrackets } == "a=-9223372036854775808")
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      #expect(try encode(Values(a: Int128.min)) == "a=-170141183460469231731687303715884105728")
      #expect(
        try encode(Values(a: [UInt128.max])) { $0.arrayEncoding = .noBrackets }
          == "a=340282366920938463463374607431768211455")
    }
    #expect(try encode(Values(a: Decimal(string: "12345678901234567890.05"))) == "a=12345678901234567890.05")
    #expect(try encode(Values(a: URL(string: "https://a/b?c"))) == "a=https%3A//a/b?c")
    #expect(try encode(Values(a: id)) == "a=\(id.uuidString)")
    #expect(try encode(Values(a: Sort.up)) == "a=up")
    #expect(try encode(Values(a: [Float(1.5), 2])) { $0.arrayEncoding = .commaSeparated } == "a=1.5,2")
    #expect(try encode(Values(a: Set(["c", "b", "a"]))) { $0.arrayEncoding = .commaSeparated } == "a=a,b,c")
    #expect(try encode([3: "c", 1: "a"]) == "1=a&3=c")
  }

  @Test("a case of an enum without raw values is its name, which isn't converted; one with values has members")
  func cases() throws {
    enum Topic: Encodable, Hashable {
      case news, bestOf
      case other(name: String?)
    }
    #expect(try encode(["a": Topic.news]) == "a=news")
    #expect(try encode(Values(a: Topic?.some(.bestOf))) { $0.keys = .snakeCase } == "a=bestOf")
    #expect(
      try encode(Values(a: Set([Topic.news, .bestOf]))) { $0.arrayEncoding = .commaSeparated } == "a=bestOf,news")
    #expect(try encode(Values(a: [Topic.news, .bestOf])) { $0.arrayEncoding = .noBrackets } == "a=news&a=bestOf")
    #expect(try encode(Values(a: Topic.other(name: "x"))) == "a%5Bother%5D%5Bname%5D=x")
    #expect(try encode(Values(a: Topic.other(name: nil))) == "")
    #expect(try encode(["a": ["b": [String: String]()]]) == "")
  }

  @Test("a value without members, or nil, has no parameters")
  func empty() throws {
    #expect(try encode(Ordered?.none) == "")
    #expect(try encode(Ordered?.none) { $0.nilEncoding = .null } == "")
    struct Empty: Encodable {}
    #expect(try encode(Empty()) == "")
    #expect(try encode([String: String]()) == "")
  }

  @Test("a class encodes its superclass, and containers may be nested manually")
  func containers() throws {
    struct ByHand: Encodable {
      enum Keys: String, CodingKey { case a, b, c }
      func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Keys.self)
        var list = outer.nestedUnkeyedContainer(forKey: .a)
        try list.encode(1)
        var object = list.nestedContainer(keyedBy: Keys.self)
        try object.encode(2, forKey: .b)
        var inner = list.nestedUnkeyedContainer()
        try inner.encode(3)
        #expect(list.count == 3)
        // Filled after another key was started, and requested twice.
        try outer.encode("x", forKey: .c)
        var again = outer.nestedUnkeyedContainer(forKey: .a)
        try again.encodeNil()
        try Nested().encode(to: list.superEncoder())
        var single = outer.superEncoder(forKey: .b).singleValueContainer()
        try single.encode(Decimal(4))
        try Nested.Inner().encode(to: outer.superEncoder())
      }
    }
    #expect(
      try encode(ByHand()) {
        $0.keyPathEncoding = .dots
        $0.arrayEncoding = .custom { "\($0).\($1)" }
      }
        == "a.0=1&a.1.b=2&a.2.0=3&a.4.a.b=b&c=x&b=4&super.b=b")
  }

  @Test("a member that is encoded twice keeps its position and has the last value", arguments: [4, 30])
  func overwrites(count: Int) throws {
    struct Twice: Encodable {
      let count: Int
      func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: JSONKey.self)
        for index in 0..<count { try members.encode("old", forKey: JSONKey(intValue: index)) }
        for index in 0..<count {
          let key = JSONKey(intValue: index)
          switch index % 4 {
          case 0: try members.encode("new", forKey: key)
          case 1: try members.encode(["x": 1], forKey: key)
          case 2:
            try members.encode([1, 2], forKey: key)
            try members.encode(index, forKey: key)
          default: try members.encodeNil(forKey: key)
          }
        }
      }
    }
    let expected = (0..<count).compactMap { index in
      switch index % 4 {
      case 0: "\(index)=new"
      case 1: "\(index)%5Bx%5D=1"
      case 2: "\(index)=\(index)"
      default: nil
      }
    }
    #expect(try encode(Twice(count: count)) == expected.joined(separator: "&"))
  }

  /// Encodes itself with a closure.
  private struct Writing: Encodable {
    let write: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  @Test("a nested container that is requested again is continued, and a value replaces it, as in JSON")
  func again() throws {
    typealias Key = JSONProgram.Key
    let writings: [(String, (any Encoder) throws -> Void)] = [
      (
        "a.x=1&a.y=2&b=3",
        {
          var container = $0.container(keyedBy: Key.self)
          var first = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
          try first.encode(1, forKey: Key("x"))
          try container.encode(3, forKey: Key("b"))
          var second = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
          try second.encode(2, forKey: Key("y"))
        }
      ),
      (
        "a=1&a=2",
        {
          var container = $0.container(keyedBy: Key.self)
          var first = container.nestedUnkeyedContainer(forKey: Key("a"))
          try first.encode(1)
          var second = container.nestedUnkeyedContainer(forKey: Key("a"))
          try second.encode(2)
        }
      ),
      (
        "a.y=2&b=3&c=5",
        {
          var container = $0.container(keyedBy: Key.self)
          try container.encode(["x": 1], forKey: Key("a"))
          try container.encode(["y": 2], forKey: Key("a"))
          try container.encode([1, 2], forKey: Key("b"))
          try container.encode([3], forKey: Key("b"))
          var nested = container.nestedContainer(keyedBy: Key.self, forKey: Key("c"))
          try container.encode(5, forKey: Key("c"))
          try nested.encode(6, forKey: Key("x"))
        }
      ),
      (
        "super.x=1&super.y=2",
        {
          var container = $0.container(keyedBy: Key.self)
          try container.encode("replaced", forKey: Key("super"))
          var first = container.superEncoder().container(keyedBy: Key.self)
          try first.encode(1, forKey: Key("x"))
          var second = container.superEncoder().container(keyedBy: Key.self)
          try second.encode(2, forKey: Key("y"))
        }
      ),
    ]
    for (text, write) in writings {
      #expect(
        try encode(Writing(write: write)) {
          $0.keyPathEncoding = .dots
          $0.arrayEncoding = .noBrackets
        } == text)
    }
  }

  @Test("a value whose error was caught isn't part of the form, and leaves the earlier value, as in JSON")
  func caught() throws {
    typealias Key = JSONProgram.Key
    let writings: [(String, (any Encoder) throws -> Void)] = [
      ("a=1&c.0=1&c.1=2", CaughtErrors.members),
      (
        "b=6",
        {
          var container = $0.container(keyedBy: Key.self)
          try container.encode(6, forKey: Key("b"))
          try? container.encode(Double.nan, forKey: Key("b"))
          try? container.encode(CaughtErrors.Failing(), forKey: Key("b"))
        }
      ),
      (
        "e=x",
        {
          var container = $0.container(keyedBy: Key.self)
          try container.encode(Writing(write: CaughtErrors.replacement), forKey: Key("e"))
        }
      ),
    ]
    for (text, write) in writings {
      #expect(
        try encode(Writing(write: write)) {
          $0.keyPathEncoding = .dots
          $0.arrayEncoding = .custom { "\($0).\($1)" }
        } == text)
    }
  }

  @Test("values that can't be combined throw an error with their path, as in JSON")
  func conflicts() throws {
    typealias Key = JSONProgram.Key
    let writings: [(any Encoder) throws -> Void] = [
      {
        var container = $0.container(keyedBy: Key.self)
        var object = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
        try object.encode(1, forKey: Key("x"))
        var list = container.nestedUnkeyedContainer(forKey: Key("a"))
        try list.encode(2)
        try object.encode(3, forKey: Key("y"))
      },
      {
        var container = $0.container(keyedBy: Key.self)
        try container.encode("text", forKey: Key("a"))
        var object = container.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
        try object.encode(1, forKey: Key("x"))
      },
      {
        var container = $0.container(keyedBy: Key.self)
        var single = container.superEncoder(forKey: Key("a")).singleValueContainer()
        try single.encode(1)
        try single.encode(2)
      },
    ]
    for write in writings {
      do {
        Issue.record("\(try encode(Writing(write: write)))")
      } catch FormEncodingError.failed(let path, let underlying) {
        #expect(path == "a" && underlying is EncodingError)
      }
      #expect(throws: EncodingError.self) { try JSONCoding().encode(Writing(write: write)) }
    }
  }

  @Test("pairs are encoded like by urllib.parse.urlencode")
  func vectors() throws {
    struct Vector: Decodable { var items: [[String]], percent: String, plus: String }
    struct Pairs: Encodable {
      let items: [[String]]
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: JSONKey.self)
        for item in items {
          try container.encode(item[1], forKey: JSONKey(stringValue: item[0]))
        }
      }
    }
    for vector in try Vectors.load("form_vectors", as: [Vector].self) {
      #expect(try encode(Pairs(items: vector.items)) == vector.percent)
      #expect(try encode(Pairs(items: vector.items)) { $0.spaceEncoding = .plusReplaced } == vector.plus)
      #expect(try FormEncoder().items(from: Pairs(items: vector.items)).map { [$0.name, $0.value] } == vector.items)
    }
  }

  /// Any tree of parameters.
  indirect enum Tree: Encodable {
    case null
    case text(String)
    case number(Int)
    case list([Tree])
    case object([String: Tree])

    init(depth: Int, _ generator: inout SeededGenerator) {
      let names = (0..<Int.random(in: 0...3, using: &generator)).map { "\($0)é &=[]" }
      switch Int.random(in: 0...(depth > 0 ? 4 : 2), using: &generator) {
      case 0: self = .null
      case 1: self = .text(String(decoding: generator.bytes(upTo: 8, alphabet: Array("a &=+%,[]".utf8)), as: UTF8.self))
      case 2: self = .number(Int(truncatingIfNeeded: generator.next()))
      case 3: self = .list(names.map { _ in Tree(depth: depth - 1, &generator) })
      default:
        self = .object(Dictionary(uniqueKeysWithValues: names.map { ($0, Tree(depth: depth - 1, &generator)) }))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .null: try container.encodeNil()
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      case .object(let object): try container.encode(object)
      }
    }
  }

  @Test("the text of any tree decodes to its pairs")
  func fuzz() throws {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<1_000 {
      let value = ["a": Tree(depth: 4, &generator), "b": Tree(depth: 4, &generator)]
      for space in [FormEncoder.SpaceEncoding.percentEscaped, .plusReplaced] {
        let encoder = FormEncoder(arrayEncoding: .indexed, nilEncoding: .dropValue, spaceEncoding: space)
        let pairs = try encoder.encode(value).split(separator: "&").map { pair in
          try pair.split(separator: "=", omittingEmptySubsequences: false)
            .map { try PercentEncoding.decode($0, plusIsSpace: true) }
        }
        let items = try encoder.items(from: value).map { [$0.name, $0.value] }
        #expect(pairs == items)
        #expect(Set(items.map(\.[0])).count == items.count)
      }
    }
  }
}
