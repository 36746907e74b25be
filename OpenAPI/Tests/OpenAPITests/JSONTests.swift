import Foundation
import NetworkOpenAPI
import Testing

@Suite("JSON")
struct JSONTests {
  @Test("members stay in order, and numbers keep their text")
  func order() throws {
    let json = try JSON(data: Data(#"{"b": 1.50, "a": [true, null, "\u00e9\n\ud83d\ude00"]}"#.utf8))
    #expect(json.object?.names == ["b", "a"])
    #expect(json["b"] == .number("1.50"))
    #expect(json["a"].elements == [true, .null, "é\n😀"])
    #expect(try JSON(data: Data("\u{FEFF}{}".utf8)) == [:])
  }

  @Test("what isn't JSON is an error with its line", arguments: ["", "{", "[1,]", "{\"a\" 1}", "[1] 2", "nul", "\"a"])
  func invalid(text: String) {
    #expect(throws: JSONError.self) { try JSON(data: Data(text.utf8)) }
    #expect { try JSON(data: Data("[1,\n2,\nx]".utf8)) } throws: { "\($0)".hasPrefix("Line 3:") }
  }

  @Test("deep nesting is an error, not a crash")
  func depth() {
    #expect(throws: JSONError.self) { try JSON(data: Data(String(repeating: "[", count: 100_000).utf8)) }
  }

  @Test("the text has sorted names, one line for what fits, and reads as the same value")
  func formatted() throws {
    let json: JSON = ["name": "a \"quoted\" \u{1} text", "items": ["one", "two"], "empty": [:]]
    #expect(
      json.formatted()
        == "{\"empty\": {}, \"items\": [\"one\", \"two\"], \"name\": \"a \\\"quoted\\\" \\u0001 text\"}\n")
    let narrow = json.formatted(width: 20)
    #expect(narrow.hasPrefix("{\n \"empty\": {},\n \"items\": [\n  \"one\",\n"))
    #expect(try JSON(data: Data(narrow.utf8)) == json || JSON(data: Data(narrow.utf8)).formatted() == json.formatted())
  }
}
