import Testing

@testable import NetworkAPIKit

@Suite("Lines of the system log", .fewAtOnce)
struct LogLineTests {
  @Test("a short text is one message, with its line breaks")
  func short() {
    #expect(LogLine.split("a\nb") == ["a\nb"])
  }

  @Test("a long text is split at line breaks, before spaces, and between characters")
  func long() {
    #expect(LogLine.split("one two\nthree", limit: 8) == ["one two", "three"])
    #expect(LogLine.split("abc defgh ij", limit: 8) == ["abc", " defgh", " ij"])
    #expect(LogLine.split("abcdefghij", limit: 4) == ["abcd", "efgh", "ij"])
    let euros = String(repeating: "€", count: 1000)
    let pieces = LogLine.split(euros)
    #expect(pieces.joined() == euros)
    #expect(pieces.allSatisfy { $0.utf8.count <= 1000 })
  }
}
