import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Server-sent events", .fewAtOnce)
struct ServerSentEventTests {
  private func events(_ text: String) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    return try parser.consume(Array(text.utf8))
  }

  @Test(
    "events are parsed as in the WHATWG standard",
    arguments: [
      ("data: YHOO\ndata: +2\ndata: 10\n\n", ["YHOO\n+2\n10"]), ("data\n\ndata\ndata\n\ndata:", ["", "\n"]),
      ("data:test\n\ndata: test\n\ndata:  x\n\n", ["test", "test", " x"]), ("data: a\ndata:\n\n", ["a\n"]),
      ("event: x\n\n", []), (": comment\n\n\n", []), ("data: a\r\ndata: b\r\r\ndata: c\n\r", ["a\nb", "c"]),
      ("\u{FEFF}data: a\n\n", ["a"]), ("\u{FEFF}\u{FEFF}data: a\n\n", []), ("data: a\n\n\u{FEFF}data: b\n\n", ["a"]),
      ("data: cut\n", []), ("data: cut", []), ("Data: a\n\n", []), (" data: a\n\n", []),
      ("unknown: a\ndata:b:c\n\n", ["b:c"]),
      ("", []), ("\n\n\r\r", []),
    ])
  func table(text: String, data: [String]) throws {
    #expect(try events(text).map(\.data) == data)
  }

  @Test("the last event ID stays until the next one; an ID with NUL is ignored")
  func identifiers() throws {
    var parser = ServerSentEventParser(lastEventID: "0")
    let events = try parser.consume(
      Array("data: a\n\nid: 1\ndata: b\n\ndata: c\n\nid: 2\u{0}\ndata: d\n\nid\ndata: e\n\nid: 9\n\nid: 10\n".utf8))
    #expect(events.map(\.id) == ["0", "1", "1", "1", ""])
    // The ID of an event without data counts, that of an incomplete event doesn't.
    #expect(parser.lastEventID == "9")
  }

  @Test("the type applies to a single event")
  func types() throws {
    #expect(
      try events("event: add\ndata: 1\n\ndata: 2\n\nevent: x\n\ndata: 3\n\nevent\ndata: 4\n\n").map(\.event) == [
        "add", "message", "message", "message",
      ])
  }

  @Test("retry accepts only digits, and never overflows")
  func retry() throws {
    var parser = ServerSentEventParser()
    let events = try parser.consume(
      Array("retry: 1500\ndata: a\n\nretry: -1\nretry: 1.5\nretry:\nretry: 2 \ndata: b\n\n".utf8))
    #expect(events.map(\.retry) == [.milliseconds(1_500), nil])
    #expect(parser.reconnectionTime == .milliseconds(1_500))
    _ = try parser.consume(Array("retry: 99999999999999999999999999999\n".utf8))
    #expect(parser.reconnectionTime == .milliseconds(1_000_000_000_000))
    for short in [0, 1, 499] {
      let event = try parser.consume(Array("retry: \(short)\ndata: a\n\n".utf8)).first
      #expect(event?.retry == .milliseconds(short) && parser.reconnectionTime == .milliseconds(500))
    }
  }

  @Test("invalid UTF-8 becomes the replacement character")
  func invalidUTF8() throws {
    var parser = ServerSentEventParser()
    #expect(try parser.consume(Array("data: a".utf8) + [0xFF] + Array("b\n\n".utf8)).map(\.data) == ["a\u{FFFD}b"])
  }

  @Test("a line or event beyond the limit throws an error, however it is split")
  func limits() throws {
    let line = Array("data: 0123456789\n\n".utf8)
    for size in 1...line.count {
      var parser = ServerSentEventParser(maximumEventBytes: 15)
      #expect(throws: ServerSentEventError.lineTooLong(limit: 15)) {
        for start in stride(from: 0, to: line.count, by: size) {
          _ = try parser.consume(line[start..<min(start + size, line.count)])
        }
      }
      var exact = ServerSentEventParser(maximumEventBytes: 16)
      #expect(try exact.consume(line).count == 1)
    }
    var parser = ServerSentEventParser(maximumEventBytes: 16)
    #expect(throws: ServerSentEventError.eventTooLarge(limit: 16)) {
      for _ in 0..<5 { _ = try parser.consume(Array("data: 1234\n".utf8)) }
    }
    #expect(ServerSentEventError.eventTooLarge(limit: 16).clause.contains("16 bytes"))
    var last = ServerSentEventParser(maximumEventBytes: 15)
    #expect(try last.consume(Array("data: a\n\n".utf8) + line).map(\.data) == ["a"])
    for _ in 0..<2 {
      #expect(throws: ServerSentEventError.lineTooLong(limit: 15)) { try last.consume(Array("\ndata: b\n\n".utf8)) }
    }
  }

  @Test("an event is delivered at its final CR, without waiting for a line feed")
  func promptly() throws {
    var parser = ServerSentEventParser()
    #expect(try parser.consume(Array("data: a\r\n\r".utf8)).map(\.data) == ["a"])
    #expect(try parser.consume(Array("\ndata: b\r\n\r\n".utf8)).map(\.data) == ["b"])
  }

  @Test("events and lines don't depend on how the bytes are split")
  func chunks() throws {
    var generator = SeededGenerator(seed: 8)
    let pieces = ["data", "id", "event", "retry", ": ", ":", "\n", "\r", "\r\n", "\n\n", "x", "12", "é", "\u{FEFF}"].map
    { Array($0.utf8) }
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).flatMap { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      var whole = ServerSentEventParser()
      let expected = try whole.consume(bytes)
      var cut = ServerSentEventParser()
      var events: [ServerSentEvent] = []
      var lines = LineParser(maximumLength: 1_000)
      var texts: [String] = []
      for chunk in generator.chunks(of: bytes) {
        events += try cut.consume(chunk)
        try lines.consume(chunk) { texts.append(String(decoding: $0, as: UTF8.self)) }
      }
      #expect(events == expected)
      #expect(cut.lastEventID == whole.lastEventID && cut.reconnectionTime == whole.reconnectionTime)
      if let rest = lines.finish() { texts.append(String(decoding: rest, as: UTF8.self)) }
      // An independent way to split lines. By scalars, since CRLF is a single `Character`.
      var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0 }
      for index in scalars.indices.reversed() where index > 0 && scalars[index] == "\n" && scalars[index - 1] == "\r" {
        scalars.remove(at: index)
      }
      var simple = scalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }.map {
        String(String.UnicodeScalarView($0))
      }
      if simple.last == "" { simple.removeLast() }
      #expect(texts == simple)
    }
  }
}
