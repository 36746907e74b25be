import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Chunks of a body")
struct ChunkParserTests {
  private struct Read {
    var parser = ChunkParser(longestLine: 4096)
    var body = Data()

    mutating func append(_ text: some StringProtocol) throws(NetworkError) {
      try parser.read(Data(text.utf8)) { body.append($0) }
    }
  }

  @Test(
    "they are assembled, however they are split",
    arguments: [
      "5\r\nhello\r\n6;ext=1\r\n world\r\n0\r\n\r\n", "5\nhello\n06 \r\n world\n0\nA: b\r\n\n",
      "1;a=\"\rb\"\r\nh\r\n0A\r\nello world\r\n000\r\nSum: 1\r\n\r\n",
    ])
  func split(_ text: String) throws {
    for size in 1...text.utf8.count {
      var (read, rest) = (Read(), text.utf8[...])
      while !rest.isEmpty {
        #expect(!read.parser.isComplete)
        try read.append(Substring(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(read.parser.isComplete && read.parser.hasAllData && read.body == Data("hello world".utf8))
    }
  }

  @Test("wrong ones are refused", arguments: ["zz\r\n", "\r\n", "3\r\nhello\r\n", "2\r\nok\rx", "5x\r\n", " 5\r\n"])
  func wrong(_ text: String) {
    var read = Read()
    #expect(throws: NetworkError.self) { try read.append(text) }
  }

  @Test("sizes that don't fit, and long lines, have a limit")
  func limits() throws {
    var read = Read()
    try read.append("fffffffffffffffffff\r\n")
    #expect(read.parser.count == .max && !read.parser.hasAllData)
    read = Read()
    try read.append("1;" + String(repeating: "a", count: 4094))
    #expect(throws: NetworkError.self) { try read.append("a") }
  }
}
