import Testing

@testable import NetworkCodecs

@Suite("Percent-encoding", .fewAtOnce)
struct PercentEncodingTests {
  @Test(
    "a value becomes one path segment, never a dot segment",
    arguments: [
      ("a/b?c#d e", "a%2Fb%3Fc%23d%20e"), ("..", "%2E%2E"), (".", "%2E"), ("...", "..."), ("", ""),
      ("a;b+c", "a%3Bb%2Bc"), ("a&b=c", "a%26b%3Dc"), ("100%", "100%25"), ("%2F", "%252F"),
      ("é😀", "%C3%A9%F0%9F%98%80"),
      ("main...o:b@c", "main...o:b@c"), ("a\\b\u{0}", "a%5Cb%00"),
    ])
  func segment(value: String, expected: String) {
    #expect(PercentEncoding.encodeSegment(value) == expected)
  }

  @Test(
    "a query component escapes every delimiter but ? and /",
    arguments: [
      (":#[]@!$&'()*+,;=", "%3A%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
      (" \"#%<>[]\\^`{}|", "%20%22%23%25%3C%3E%5B%5D%5C%5E%60%7B%7D%7C"), ("?/", "?/"), ("-._~", "-._~"),
    ])
  func queryComponent(value: String, expected: String) {
    #expect(PercentEncoding.encodeQueryComponent(value) == expected)
  }

  @Test("a space may become a plus; a plus is then still escaped")
  func plus() {
    #expect(PercentEncoding.encodeQueryComponent("a b+c%20", plusForSpace: true) == "a+b%2Bc%2520")
  }

  @Test("a written path keeps its escapes and gets missing ones")
  func writtenPath() throws {
    #expect(try PercentEncoding.encodeWrittenPath("/a%2Fb/ü x{y};v=1+2") == "/a%2Fb/%C3%BC%20x%7By%7D;v=1+2")
    #expect(try PercentEncoding.encodeWrittenQuery("a=b?c&d e") == "a=b?c&d%20e")
  }

  @Test(
    "a written path rejects invalid characters",
    arguments: [
      ("/a?b", PercentEncoding.Failure.queryInPath(offset: 2)), ("/#", .fragment(offset: 1)),
      ("/%", .malformedEscape(offset: 1)), ("/%2", .malformedEscape(offset: 1)), ("/%2g", .malformedEscape(offset: 1)),
      ("/a\r\n", .forbidden(byte: 13, offset: 2)), ("/a\\b", .forbidden(byte: 92, offset: 2)),
      ("/\u{7F}", .forbidden(byte: 127, offset: 1)),
    ])
  func writtenPathFailure(path: String, failure: PercentEncoding.Failure) {
    #expect(throws: failure) { try PercentEncoding.encodeWrittenPath(path[...]) }
  }

  @Test("decoding is strict about escapes and about UTF-8")
  func decoding() throws {
    #expect(try PercentEncoding.decode("a%2Fb+%c3%A9") == "a/b+é")
    #expect(try PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
    #expect(throws: PercentEncoding.Failure.malformedEscape(offset: 1)) { try PercentEncoding.decode("a%") }
    #expect(throws: PercentEncoding.Failure.malformedEscape(offset: 1)) { try PercentEncoding.decode("a%+1") }
    #expect(throws: PercentEncoding.Failure.invalidUTF8) { try PercentEncoding.decode("%FF") }
    #expect(throws: PercentEncoding.Failure.invalidUTF8) { try PercentEncoding.decode("%C3") }
    #expect(try PercentEncoding.decode("%EF%BF%BD") == "\u{FFFD}")
    #expect(PercentEncoding.decodeReceived("%41+%E9%4%zz%%42%C3%A9%2", plusIsSpace: true) == "A \u{FFFD}%4%zz%Bé%2")
  }

  @Test("encoding and decoding gives the same text")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let text = String(decoding: generator.bytes(upTo: 24, alphabet: Array("aZ09%/?#.+ é".utf8)), as: UTF8.self)
      for encoded in [
        PercentEncoding.encodeSegment(text), PercentEncoding.encodeQueryComponent(text),
        PercentEncoding.encode(text, allowing: .unreserved),
      ] {
        #expect(try PercentEncoding.decode(encoded) == text)
        #expect(try PercentEncoding.encodeWrittenQuery(encoded[...]) == encoded)
      }
      let form = PercentEncoding.encodeQueryComponent(text, plusForSpace: true)
      #expect(try PercentEncoding.decode(form, plusIsSpace: true) == text)
    }
  }

  @Test("decoding any bytes gives text or an error")
  func fuzzDecoding() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<5_000 {
      let bytes = generator.bytes(upTo: 16, alphabet: Array("%%%0aF+".utf8))
      let text = String(decoding: bytes, as: UTF8.self)
      if let decoded = try? PercentEncoding.decode(text) {
        #expect(decoded.utf8.count <= text.utf8.count && decoded == PercentEncoding.decodeReceived(text))
      }
      if let written = try? PercentEncoding.encodeWrittenPath(text[...]) {
        #expect(throws: Never.self) { try PercentEncoding.decodeBytes(written.utf8) }
      }
    }
  }

  @Test("segments and query components are encoded like by urllib.parse.quote")
  func vectors() throws {
    struct File: Decodable {
      struct Segment: Decodable { var value, encoded: String }
      struct Query: Decodable { var value, percent, plus: String }
      var segments: [Segment]
      var query: [Query]
    }
    let file: File = try Vectors.load("percent_vectors")
    #expect(file.segments.count > 100 && file.query.count > 100)
    for vector in file.segments { #expect(PercentEncoding.encodeSegment(vector.value) == vector.encoded) }
    for vector in file.query {
      #expect(PercentEncoding.encodeQueryComponent(vector.value) == vector.percent)
      #expect(PercentEncoding.encodeQueryComponent(vector.value, plusForSpace: true) == vector.plus)
    }
  }
}
