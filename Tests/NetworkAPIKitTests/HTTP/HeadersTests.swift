import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("header fields and methods")
struct HeadersTests {
  typealias Name = NetworkAPI.Headers.Name

  static let notTokens = ["", "X A", "X\r\nY", "Ü", "A:B", "a\rb", "a\nb", "a\0b", "\u{7F}", "(x)", "a,b", "e\u{301}"]

  /// The name of the field for which the closure throws an error.
  private func refusedName(_ body: () throws -> Void) -> String? {
    do { try body() } catch NetworkError.invalidRequest(.headerName(let name), _) { return name } catch {}
    return nil
  }

  @Test("a name that isn't a token can't be made", arguments: notTokens)
  func names(text: String) {
    #expect(refusedName { _ = try Name(text) } == text)
    #expect(refusedName { _ = try NetworkAPI.Headers([text: "x"]) } == text)
    #expect(NetworkAPI.Headers(received: [(text, "x"), ("X-A", "1")]) == ["X-A": "1"])
  }

  @Test("a method that isn't a token can't be made", arguments: notTokens)
  func methods(text: String) {
    #expect {
      try NetworkAPI.Method(text)
    } throws: { error in
      if case .invalidRequest(.method(text), _) = error as? NetworkError { true } else { false }
    }
  }

  // Exit tests need Swift 6.2.
  #if os(Linux) && compiler(>=6.2)
  @Test("a literal that isn't a token ends the program")
  func literals() async {
    await #expect(processExitsWith: .failure) { _ = ["X A": "1"] as NetworkAPI.Headers }
    await #expect(processExitsWith: .failure) { _ = "GE T" as NetworkAPI.Method }
  }
  #endif

  @Test("names are compared without regard to case, and keep theirs")
  func cases() throws {
    let text = "x-TRACE"
    #expect(try Name(text) == "X-Trace" && Name(text).hashValue == ("X-Trace" as Name).hashValue)
    for length in 1...40 {
      // Those of eight bytes and more are hashed in words.
      let name = String(repeating: "Ab-", count: length).prefix(length)
      let names = try [name.lowercased(), name.uppercased(), String(name)].map { try Name($0) }
      #expect(Set(names).count == 1 && Set(names).contains(names[1]), "\(name)")
      #expect(
        try !Set(names).contains(Name("\(name)c"))
          && (length == 1 || !Set(names).contains(Name("c\(name.dropFirst())"))))
    }
    let known: Set<Name> = [.contentType, .accept]
    #expect(known.contains("CONTENT-type") && Name.contentType.hasPrefix("content-"))
    #expect(!Name.contentType.hasPrefix("content-types") && !Name.accept.hasPrefix("content-"))
    #expect(try Name(text).description == text && Name(text) != "X-Tracf" && !(Name(text) != "X-Trace"))
    var headers: NetworkAPI.Headers = ["X-Trace": "1", "X-B": "2"]
    headers[try Name(text)] = "3"
    #expect(headers.map(\.name.rawValue) == [text, "X-B"])
    #expect(headers.count == 2 && headers.contains("x-b") && headers.values(named: "X-tRACE") == ["3"])
  }

  @Test("many fields behave like few: like a list that is searched from its start")
  func many() {
    var random = SeededGenerator(seed: 11)
    var headers = NetworkAPI.Headers()
    var list: [(name: String, value: String)] = []
    for step in 0..<6_000 {
      let number = Int.random(in: 0..<60, using: &random)
      let text = Bool.random(using: &random) ? "x-\(number)" : "X-\(number)"
      let (name, value) = (Name(known: text), "\(step)")
      func isSame(_ field: (name: String, value: String)) -> Bool { field.name.lowercased() == "x-\(number)" }
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        headers[name] = nil
        list.removeAll(where: isSame)
      case 1, 2:
        headers.append(name: name, value: value)
        list.append((text, value))
      case 3:
        headers.merge([name: value, "Other": "1"])
        list.removeAll { isSame($0) || $0.name == "Other" }
        list += [(text, value), ("Other", "1")]
      default:
        headers[name] = value
        if let first = list.firstIndex(where: isSame) {
          list[first] = (text, value)
          list = Array(list[...first]) + list[(first + 1)...].filter { !isSame($0) }
        } else {
          list.append((text, value))
        }
      }
      let copy = headers
      #expect(copy.count == list.count && copy[name] == list.first(where: isSame)?.value)
      #expect(copy.values(named: name) == list.filter(isSame).map(\.value))
      if step % 50 == 0 {
        #expect(copy.map(\.name.rawValue) == list.map(\.name) && copy.map(\.value) == list.map(\.value))
      }
    }
  }

  @Test("a dictionary's fields are in the order of their names")
  func dictionaries() throws {
    let fields = try NetworkAPI.Headers(["B": "2", "A": "1", "C": "3"])
    #expect(fields.map(\.name.rawValue) == ["A", "B", "C"])
  }

  struct Dictionary: NetworkAPIDefinition {
    typealias Response = EmptyResponse
    let urlInfo = URLInfo(path: "/x")
    let requestInfo = RequestInfo(method: .get)
    let headers: [String: String]
  }

  @Test("an endpoint's dictionary with a name that isn't a token fails before anything is sent")
  func endpoint() throws {
    let client = NetworkClient(configuration: .init(baseURL: try HTTPURL("https://api.example.com")))
    #expect(refusedName { _ = try client.httpRequest(Dictionary(headers: ["a b": "1"])) } == "a b")
    #expect(try client.httpRequest(Dictionary(headers: ["A": "1"])).headers["a"] == "1")
  }
}
