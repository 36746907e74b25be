import Foundation
import Testing
@testable import NetworkAPIKit

/// Helpers of an API: one takes paths as values, the other as text.
extension NetworkAPI.URLInfo {
  fileprivate static func shop(path: NetworkAPI.Path, query: NetworkAPI.Query? = nil) -> Self {
    Self(host: "api.shop.example", path: path, query: query)
  }

  fileprivate static func written(path: String) -> Self { Self(host: "api.shop.example", path: path) }
}

@Suite("Values in paths", .fewAtOnce)
struct PathTests {
  enum Plain { case news, sport }
  enum Loaded { case page(String) }
  enum Number: Int { case one = 1 }
  enum Text: String { case both = "a/b" }
  enum Described: String, CustomStringConvertible {
    case raw = "r/w"
    var description: String { "described" }
  }
  struct Identifier: RawRepresentable { var rawValue: String }
  struct Nested: RawRepresentable { var rawValue: Identifier }
  struct Itself: RawRepresentable, CustomStringConvertible {
    var rawValue: Itself { self }
    init() {}
    init?(rawValue: Itself) { return nil }
    var description: String { "i/t" }
  }
  struct Flags: OptionSet { let rawValue: UInt8 }
  struct User { var name = "a/b", token = "hunter2" }
  struct Label: CustomStringConvertible { var description: String { "l/b" } }

  private func path(_ info: NetworkAPI.URLInfo) throws -> String {
    try info.url(relativeTo: HTTPURL("https://base.example")).path
  }

  private func error(_ info: NetworkAPI.URLInfo) -> NetworkError.InvalidURL? {
    do {
      Issue.record("\(try path(info))")
    } catch NetworkError.invalidURL(let failure) {
      return failure
    } catch {
      Issue.record("\(error)")
    }
    return nil
  }

  // In all tests below, `value` contains a slash, so a value that isn't encoded adds a segment.
  private let value = "a/b"

  @Test("text of any type becomes one segment")
  func text() throws {
    let optional: String? = value
    let character: Character = "/"
    let scalar: Unicode.Scalar = "/"
    let fixed: StaticString = "a/b"
    #expect(try path(.init(path: "/x/\(value)")) == "/x/a%2Fb")
    #expect(try path(.init(path: "/x/\(value.dropFirst())")) == "/x/%2Fb")
    #expect(try path(.init(path: "/x/\(character)/\(scalar)/\(fixed)")) == "/x/%2F/%2F/a%2Fb")
    #expect(try path(.init(path: "/x/\(optional)")) == "/x/a%2Fb")
    #expect(try path(.init(path: "/x/\(value as NSString)")) == "/x/a%2Fb")
    #expect(try path(.init(path: "/x/\("b/\(value)")")) == "/x/b%2Fa%2Fb")
    #expect(try path(.init(path: "/x/\("b/" + value)/\("c" + "/d")")) == "/x/b%2Fa%2Fb/c%2Fd")
    #expect(
      try path(.init(path: "/x/\(optional ?? "d/e")/\(optional.map { "<\($0)>" } ?? "-")")) == "/x/a%2Fb/%3Ca%2Fb%3E")
    #expect(try path(.init(path: "/x/\(value.isEmpty ? "e/" : value)")) == "/x/a%2Fb")
  }

  @Test(
    "a slice of a text is encoded alone, without what is around it",
    arguments: ["a/b?c#d e", "..", "", "é😀", "a\\b\u{0}"])
  func slices(value: String) {
    let slice = Substring("<" + value + ">").dropFirst().dropLast()
    let path: NetworkAPI.Path = "/\(slice)"
    #expect(path.text == "/" + PercentEncoding.encodeSegment(value))
  }

  @Test("a generic or existential value becomes one segment")
  func generic() throws {
    func opaque(_ value: some StringProtocol) -> NetworkAPI.URLInfo { .init(path: "/x/\(value)") }
    func described(_ value: some CustomStringConvertible) -> NetworkAPI.URLInfo { .init(path: "/x/\(value)") }
    func any(_ value: some Any) -> NetworkAPI.URLInfo { .init(path: "/x/\(value)") }
    func existential(_ value: any CustomStringConvertible) -> NetworkAPI.URLInfo { .init(path: "/x/\(value)") }
    func boxed(_ value: Any) -> NetworkAPI.URLInfo { .init(path: "/x/\(value)") }
    let infos = [
      opaque(value), described(value), any(value), existential(value), boxed(value), boxed((value as String?) as Any),
    ]
    for info in infos { #expect(try path(info) == "/x/a%2Fb") }
    for info in [described(Described.raw), any(Described.raw), existential(Described.raw), boxed(Described.raw)] {
      #expect(try path(info) == "/x/r%2Fw")
    }
    #expect(error(boxed(String?.none as Any))?.reason.contains("nil") == true)
    #expect(error(any(Int?.none))?.reason.contains("nil") == true)
  }

  @Test("numbers are written with all their digits")
  func numbers() throws {
    #expect(
      try path(.init(path: "/\(Int8.min)/\(Int16(2))/\(Int32(3))/\(Int64.max)/\(Int(5))/\(-1)"))
        == "/-128/2/3/9223372036854775807/5/-1")
    #expect(
      try path(.init(path: "/\(UInt8.max)/\(UInt16(2))/\(UInt32(3))/\(UInt64.max)/\(UInt(5))"))
        == "/255/2/3/18446744073709551615/5")
    #expect(
      try path(.init(path: "/\(1.5)/\(Float(0.25))/\(1e300)/\(Decimal(string: "0.1") ?? 0)/\(true)"))
        == "/1.5/0.25/1e%2B300/0.1/true")
    let none: Int? = nil
    let some: Int? = 7
    #expect(try path(.init(path: "/\(some)")) == "/7")
    #expect(error(.init(path: "/\(none)/x"))?.reason.contains("nil") == true)
  }

  @Test("enums and raw-representable values use their raw value or case name")
  func rawValues() throws {
    #expect(try path(.init(path: "/x/\(value)/\(Plain.news)")) == "/x/a%2Fb/news")
    #expect(try path(.init(path: "/x/\(value)/\(Number.one)")) == "/x/a%2Fb/1")
    #expect(try path(.init(path: "/x/\(value)/\(Text.both)/\(Described.raw)")) == "/x/a%2Fb/a%2Fb/r%2Fw")
    #expect(try path(.init(path: "/x/\(value)/\(Identifier(rawValue: "i/d"))")) == "/x/a%2Fb/i%2Fd")
    #expect(try path(.init(path: "/x/\(value)/\(Nested(rawValue: .init(rawValue: "i/d")))")) == "/x/a%2Fb/i%2Fd")
    #expect(try path(.init(path: "/x/\(value)/\(Flags(rawValue: 5))/\(Itself())")) == "/x/a%2Fb/5/i%2Ft")
    let (kind, none): (Text?, Plain?) = (.both, nil)
    let twice: Plain?? = .some(.sport)
    #expect(try path(.init(path: "/x/\(kind)/\(twice)")) == "/x/a%2Fb/sport")
    #expect(error(.init(path: "/x/\(value)/\(none)"))?.reason.contains("nil") == true)
  }

  @Test("a value with a description becomes one segment; one without is rejected and not shown")
  func described() throws {
    let id = UUID()
    #expect(try path(.init(path: "/x/\(value)/\(id)/\(Label())")) == "/x/a%2Fb/\(id)/l%2Fb")
    for info in [
      .init(path: "/x/\(User())"), .init(path: "/x/\(Loaded.page("hunter2"))"), .init(path: "/x/\((1, "hunter2"))"),
      .init(path: "/x/\(User() as User?)"), .init(path: "/x/\(["hunter2"])"), .init(path: "/x/\(Set(["hunter2"]))"),
      .init(path: "/x/\(["id": "hunter2"])"), .init(path: "/x/\(Data("hunter2".utf8))"),
      .init(path: "/x/\(["hunter2"].dropFirst(0))"),
    ] as [NetworkAPI.URLInfo] {
      let failure = error(info)
      #expect(failure?.part == .path)
      #expect(failure.map { "\(NetworkError.invalidURL($0))" }?.contains("hunter2") == false)
    }
  }

  @Test("a date is written in ISO 8601, also as an optional and in an existential")
  func dates() throws {
    let date = Date(timeIntervalSince1970: 1.5)
    for info in [
      .init(path: "/x/\(date)"), .init(path: "/x/\(date as Date?)"), .init(path: "/x/\(date as Any)"),
    ] as [NetworkAPI.URLInfo] {
      #expect(try path(info) == "/x/1970-01-01T00:00:01Z")
    }
    #expect(error(.init(path: "/x/\(Date(timeIntervalSince1970: .infinity))"))?.part == .path)
  }

  @Test("text that is a whole path is rejected at the beginning, where it would become one segment")
  func wholePaths() throws {
    let whole = "/users/7"
    for info in [.init(path: "\(whole)"), .init(path: "\(whole)/x"), .init(path: "\(whole as Any)")]
      as [NetworkAPI.URLInfo]
    {
      #expect(error(info)?.reason.contains("Path(text)") == true)
    }
    #expect(try path(.init(path: "\(NetworkAPI.Path(whole))/x")) == "/users/7/x")
    #expect(try path(.init(path: "/\(whole)")) == "/%2Fusers%2F7")
    #expect(try path(.init(path: "\(segments: whole)/x")) == "/users/7/x")
  }

  @Test("nil is rejected or replaced by a default, which is a value too")
  func defaults() throws {
    let (some, none): (String?, String?) = (value, nil)
    let kind: Plain? = .news
    #expect(try path(.init(path: "/x/\(some, default: "-")/\(kind, default: "-")")) == "/x/a%2Fb/news")
    #expect(try path(.init(path: "/x/\(none, default: "d/e")")) == "/x/d%2Fe")
    #expect(error(.init(path: "/x/\(none, default: "")"))?.reason.contains("empty") == true)
    #expect(error(.init(path: "/x/\(none)"))?.reason.contains("nil") == true)
  }

  @Test("empty text, . and .. are rejected as values and within a segment, since they would name another resource")
  func dots() throws {
    let (dot, empty) = (".", "")
    for info in [
      .init(path: "/users/\(dot)/repos"), .init(path: "/users/\("..")/repos"), .init(path: "/users/\("..")"),
      .init(path: "/users/\(empty)/repos"), .init(path: "/users/.\(dot)/repos"), .init(path: "/users/\(dot)\(dot)"),
      .init(path: "/\(segments: "a/../b")"), .init(path: "/\(segments: "..")"), .init(path: "/\(segments: empty)"),
      .init(path: "/\(Identifier(rawValue: ".."))"), .init(path: "/\(Character("."))/x"),
    ] as [NetworkAPI.URLInfo] {
      #expect(error(info)?.part == .path)
    }
    for value in [".", ".."] {
      #expect(error(.init(path: "/a/\(value)"))?.reason.contains("interpolated value") == true)
    }
    for written in ["/a/%2E%2e/b", "/a/.%2E", "/%2e/a", "a/..", "..", "/a/./b"] {
      #expect(error(.init(path: written))?.part == .path, "\(written)")
    }
    #expect(try path(.init(path: "/\("...")/\("..a")/\("%2E%2E")/\(".a")/v1.\(2)")) == "/.../..a/%252E%252E/.a/v1.2")
    #expect(try path(.init(path: "/\(segments: "a//b/.c")")) == "/a//b/.c")
  }

  @Test("a rejected value isn't sent: the call fails before any I/O")
  func refusedBeforeIO() async {
    struct Repositories: NetworkAPIDefinition {
      let urlInfo: URLInfo
      typealias Response = String
      init(_ name: String?) { urlInfo = .shop(path: "/users/\(name)/repos") }
    }
    let client = NetworkClient(
      configuration: .init(
        transport: StubTransport { request in
          Issue.record("\(request)")
          return HTTPResponse(status: 200, url: request.url)
        }))
    for name in [nil, "", ".", ".."] {
      await #expect { try await client.request(Repositories(name)) } throws: { error in
        if case .invalidURL(let failure) = error as? NetworkError { failure.part == .path } else { false }
      }
    }
  }

  @Test("every form of literal is a path, wherever a path is expected")
  func literals() throws {
    let encoded = "/x/a%2Fb/news"
    let flag = !value.isEmpty
    #expect(try path(.shop(path: "/x/\(value)/\(Plain.news)")) == encoded)
    #expect(try path(.shop(path: "/x/\(value)/\(Plain.news)", query: ["a": value])) == encoded)
    #expect(try path(.init(host: "h", path: "/x/\(value)/\(Plain.news)")) == encoded)
    #expect(
      try path(.init(scheme: "http", host: "h", port: 8080, path: "/x/\(value)/\(Plain.news)", query: nil)) == encoded)
    #expect(try path(.init(path: ("/x/\(value)/\(Plain.news)"))) == encoded)
    #expect(try path(.init(path: #"/x/\#(value)/\#(Plain.news)"#)) == encoded)
    #expect(
      try path(
        .init(
          path: """
            /x/\(value)/\
            \(Plain.news)
            """)) == encoded)
    #expect(try path(.init(path: "/x" + "/\(value)" + "/\(Plain.news)")) == encoded)
    #expect(try path(.init(host: "h", path: "/x/\(value)" + "/news")) == encoded)
    #expect(try path(.shop(path: "/x/\(value)" + "/\(Plain.news)")) == encoded)
    #expect(try path(.init(path: flag ? "/x/\(value)/\(Plain.news)" : "/")) == encoded)
    #expect(try path(.init(path: flag ? "/x/\(value)" + "/\(Plain.news)" : "/y/\(Number.one)")) == encoded)
    let infos: [NetworkAPI.URLInfo] =
      [.init(path: "/x/\(value)/\(Plain.news)")] + [value].map { .init(path: "/x/\($0)/\(Plain.news)") }
      + [value].map { value in
        let kind = Plain.news
        return NetworkAPI.URLInfo(host: "h", path: "/x/\(value)/\(kind)")
      }
    for info in infos { #expect(try path(info) == encoded) }
    func withDefault(_ info: NetworkAPI.URLInfo = .init(path: "/x/\("a/b")/\(Plain.news)")) -> NetworkAPI.URLInfo {
      info
    }
    #expect(try path(withDefault()) == encoded)
    let lazily = { NetworkAPI.URLInfo(path: "/x/\(value)/\(Plain.news)") }
    #expect(try path(lazily()) == encoded)
    func failing() throws -> String { value }
    #expect(try path(.init(path: "/x/\(failing())/\(Plain.news)")) == encoded)
    var info = NetworkAPI.URLInfo(path: "/")
    info.path = "/x/\(value)/\(Plain.news)"
    #expect(try path(info) == encoded)
  }

  @Test("a path interpolated into a path is unchanged, and keeps its error")
  func pathsInPaths() throws {
    let base: NetworkAPI.Path = "/users/\(value)"
    #expect(try path(.init(path: "\(base)/\(Plain.news)")) == "/users/a%2Fb/news")
    #expect(try path(.init(path: base + "/\(value)")) == "/users/a%2Fb/a%2Fb")
    let wrong: NetworkAPI.Path = "/users/\("")"
    #expect(error(.init(path: "\(wrong)/x"))?.reason.contains("empty") == true)
    #expect(error(.init(path: wrong + "/x"))?.reason.contains("empty") == true)
    #expect(error(.init(path: "/x" + wrong))?.reason.contains("empty") == true)
  }

  @Test("a String is an encoded path: escapes are kept, and only characters that are invalid in a URL are encoded")
  func writtenPaths() throws {
    let written = "/x/a%2Fb/ü"
    #expect(try path(.init(path: written)) == "/x/a%2Fb/%C3%BC")
    #expect(try path(.init(path: written.dropFirst())) == "/x/a%2Fb/%C3%BC")
    #expect(try path(.written(path: written)) == "/x/a%2Fb/%C3%BC")
    #expect(try path(.init(host: "h", path: written + "/y")) == "/x/a%2Fb/%C3%BC/y")
    #expect(try path(.init(path: NetworkAPI.Path(written) + "/\(value)")) == "/x/a%2Fb/%C3%BC/a%2Fb")
    #expect(error(.init(path: written + "?a"))?.part == .path)
    #expect(error(.written(path: "/a%b"))?.part == .path)
  }
}
