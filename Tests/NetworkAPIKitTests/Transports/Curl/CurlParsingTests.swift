#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: parsing responses", .fewAtOnce)
struct CurlParsingTests {
  private func response(_ bytes: String, method: NetworkAPI.Method = .get) async throws -> HTTPResponse {
    let server = try RawServer.once(bytes)
    return try await transport().get(
      server.url(), method: method, body: method == .post ? HTTPBody("a body") : .empty)
  }

  private func failure(
    _ bytes: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> NetworkError? {
    await networkError(Comment(rawValue: bytes), sourceLocation: sourceLocation) { try await response(bytes) }
  }

  @Test(
    "an invalid length, or two different ones, is invalid framing",
    arguments: [
      "Content-Length: -5", "Content-Length: 5x", "Content-Length: 99999999999999999999",
      "Content-Length: 2\r\nContent-Length: 3", "Content-Length: 2, 3", "Content-Length: +2",
    ])
  func lengths(field: String) async throws {
    let error = await failure("HTTP/1.1 200 OK\r\n\(field)\r\n\r\nok")
    #expect(error?.invalidResponse?.reason == .framing, "\(String(describing: error))")
  }

  @Test(
    "a repeated identical length is accepted",
    arguments: ["Content-Length: 2\r\nContent-Length: 2", "Content-Length: 2, 2"])
  func sameLengths(field: String) async throws {
    #expect(try await response("HTTP/1.1 200 OK\r\n\(field)\r\n\r\nok").body.data == Data("ok".utf8))
  }

  @Test(
    "a connection that ends within the header block throws an error, and isn't an empty body",
    arguments: ["HTTP/1.1 200 OK\r\nX: 1\r\n", "HTTP/1.1 200 OK\r\nX: "])
  func truncatedHead(bytes: String) async throws {
    let error = await failure(bytes)
    #expect(error?.invalidResponse?.reason == .truncatedHeaders, "\(String(describing: error))")
  }

  @Test("if there are both a length and chunks, the chunks count, and the connection isn't reused")
  func lengthAndChunks() async throws {
    let server = try RawServer.sending(
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")
    let transport = transport()
    for _ in 0..<2 {
      #expect(try await transport.get(server.url()).body.data == Data("abc".utf8))
    }
    #expect(server.connections == 2)
  }

  /// Heads whose transfer coding isn't chunked, or not only chunked; the body that follows is chunked.
  private static let wrongCodings: [String] =
    [
      "gzip", "identity", "xchunked", "chunkedx", "x-gzip", "deflate", "compress", "br", "\"chunked\"", "",
      "gzip, chunked", "chunked, gzip", "chunked, chunked", "chunked, identity", "identity, chunked", "chunked,",
      ", chunked", "chunked;q=1", "chunked; a=b", "chun ked", "chunked chunked", "\u{B}chunked", "0", "none",
    ].map { "HTTP/1.1 200 OK\r\nTransfer-Encoding: \($0)\r\n" } + [
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding:\r\n chunked\r\n",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip,\r\n chunked\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: gzip\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length:\r\n 5\r\n",
      "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: gzip\r\n",
      "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n",
      "HTTP/1.0 200 OK\r\nTransfer-Encoding: gzip\r\n",
    ]

  func transferCodings(head: String) async throws {
    let error = await failure("\(head)Connection: close\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
    let reason = error?.invalidResponse?.reason
    // A control character is an error before the field is complete.
    #expect(reason == (head.contains("\u{B}") ? .malformed : .framing), "\(String(describing: error))")
  }

  @Test("chunked is recognized in any case", arguments: ["chunked", "Chunked", "CHUNKED", " \tchunked\t "])
  func chunked(value: String) async throws {
    let response = try await response(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding:\(value)\r\n\r\n5\r\nhello\r\n0\r\n\r\n")
    #expect(response.body.data == Data("hello".utf8))
  }

  @Test("trailers are separate from headers")
  func trailers() async throws {
    let response = try await response(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 42\r\nContent-Length: 7\r\n\r\n")
    #expect(response.body.data == Data("abc".utf8))
    #expect(response.trailers["x-sum"] == "42")
    #expect(response.headers["x-sum"] == nil)
    #expect(!response.headers.contains("Content-Length"))
  }

  @Test("the trailers of a streamed body are available after reading it")
  func streamedTrailers() async throws {
    let server = try RawServer.once(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 42\r\n\r\n")
    let response = try await transport().get(server.url(), delivery: .streaming)
    // Everything may have arrived with the head, but trailers aren't available before the body was read.
    #expect(response.body.trailers.isEmpty)
    #expect(try await response.body.collect(upTo: 10) == Data("abc".utf8))
    #expect(response.body.trailers["X-Sum"] == "42")
  }

  @Test(
    "invalid trailers behind a body that isn't read yet fail the call at once", arguments: ["no field", "no token: 1"])
  func invalidTrailersWhilePaused(trailer: String) async throws {
    // More than the transport reads ahead, so that the trailers are held back along with the end of the body.
    let chunk = "1000\r\n\(String(repeating: "x", count: 0x1000))\r\n"
    let body = String(repeating: chunk, count: 70)
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)0\r\n\(trailer)\r\n\r\n")
      connection.waitForClose()
    }
    let response = try await transport().get(server.url(), delivery: .streaming)
    try await Task.sleep(for: .milliseconds(100))
    let failure = Locked<NetworkError?>(nil)
    let reader = Task {
      do {
        _ = try await response.body.collect(upTo: 1 << 20)
      } catch {
        failure.withLock { $0 = NetworkError(error) }
      }
    }
    #expect(await eventually { failure.withLock { $0 } != nil })
    reader.cancel()
    await reader.value
    #expect(failure.withLock { $0 }?.invalidResponse?.reason == .malformed)
  }

  @Test(
    "an invalid chunk size is invalid framing", arguments: ["zz\r\nabc", "11111111111111111\r\nabc", "-1\r\nabc"])
  func chunkSizes(chunk: String) async throws {
    let error = await failure("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)\r\n0\r\n\r\n")
    #expect(error?.invalidResponse?.reason == .framing, "\(String(describing: error))")
  }

  @Test(
    "a response that isn't HTTP is malformed",
    arguments: [
      "SSH-2.0-OpenSSH_9.2\r\n", "<html>hello</html>", "HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 099 What\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 9999 What\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1\r\n\r\n",
    ])
  func malformed(bytes: String) async throws {
    let error = await failure(bytes)
    #expect(error?.invalidResponse?.reason == .malformed, "\(String(describing: error))")
  }

  @Test("bare line feeds, a missing reason phrase and a missing space after a colon are accepted")
  func sloppy() async throws {
    let response = try await response("HTTP/1.1 200\nContent-Length:2\nX:a\n\nok")
    #expect(response.status == 200)
    #expect(response.headers["X"] == "a")
    #expect(response.body.data == Data("ok".utf8))
  }

  @Test("a folded field is joined with a space")
  func folding() async throws {
    let response = try await response("HTTP/1.1 200 OK\r\nX: one\r\n two\r\n\tthree\r\nContent-Length: 0\r\n\r\n")
    let value = response.headers["X"]?.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    #expect(value == "one two \tthree" || value == "one two three", "\(String(describing: value))")
  }

  @Test(
    "a field that two parsers could interpret differently is malformed",
    arguments: ["X: a\rb", "X: a\0b", "Content-Length : 3", "X Y: 1", ": 1", "no colon", "X: \u{7F}"])
  func badFields(field: String) async throws {
    let error = await failure("HTTP/1.1 200 OK\r\n\(field)\r\nContent-Length: 0\r\n\r\n")
    #expect(error?.invalidResponse?.reason == .malformed, "\(String(describing: error))")
  }

  @Test("bytes that aren't UTF-8 are preserved, as ISO-8859-1")
  func latin1() async throws {
    let bytes =
      Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX-Name: J".utf8) + [0xFC] + Array("rg\r\nX-Utf: Jürg\r\n\r\n".utf8)
    let server = try RawServer.once(bytes)
    let response = try await transport().get(server.url())
    #expect(response.headers["X-Name"] == "Jürg")
    #expect(response.headers["X-Utf"] == "Jürg")
  }

  @Test("in a URL, bytes that aren't UTF-8 are percent-encoded as they are")
  func latin1URL() async throws {
    let server = try RawServer { connection in
      while true {
        let isFirst = try connection.readRequest().line.contains("/first")
        let head = "HTTP/1.1 \(isFirst ? 302 : 200) X\r\nContent-Length: 0\r\nLOCATION: /caf"
        connection.send(Array(head.utf8) + [0xE9] + Array("%41?a=".utf8) + [0xFF] + Array("\r\n\r\n".utf8))
      }
    }
    let client = NetworkClient { $0.transport = transport() }
    let response = try await client.response(.get(server.url("/first").absoluteString, as: Data.self))
    #expect(server.requests.last?.line == "GET /caf%E9%41?a=%FF HTTP/1.1")
    #expect(response.headers[.location] == "/caf%E9%41?a=%FF")
    #expect(response.headers.first { $0.name == .location }?.value == "/caf%E9%41?a=%FF")
  }

  @Test("header fields beyond the limit are rejected as too large", arguments: [1, 30])
  func largeHeaders(count: Int) async throws {
    let value = String(repeating: "a", count: count == 1 ? 110_000 : 10_000)
    let fields = (0..<count).map { "X-\($0): \(value)\r\n" }.joined()
    let error = await failure("HTTP/1.1 200 OK\r\n\(fields)Content-Length: 0\r\n\r\n")
    #expect(error?.invalidResponse?.reason == .headersTooLarge, "\(String(describing: error))")
  }

  @Test("up to 32 interim responses are skipped, more are rejected, unless the request has a body")
  func interim() async throws {
    let early = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
    let final = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    let response = try await response(String(repeating: early, count: 32) + final)
    #expect(response.status == 200)
    #expect(response.headers["Link"] == nil)
    for (count, method) in [(33, NetworkAPI.Method.get), (7_000, .post)] {
      let error = await networkError {
        try await self.response(String(repeating: early, count: count) + final, method: method)
      }
      #expect(error?.invalidResponse?.reason == .headersTooLarge, "\(String(describing: error))")
    }
    // They may report the progress of a body. libcurl from 8.14 on takes 5,000 fields in all.
    #expect(try await self.response(String(repeating: early, count: 4_900) + final, method: .post).status == 200)
  }

  @Test("an unrequested upgrade throws an error")
  func upgrade() async throws {
    let error = await failure("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\nhello")
    #expect(error?.invalidResponse?.reason == .malformed, "\(String(describing: error))")
  }

  @Test("after a response without a body the connection is reused, whatever its length field says")
  func noBody() async throws {
    let server = try RawServer { connection in
      while true {
        let request = try connection.readRequest()
        let status =
          request.line.contains("/204")
          ? "204 No Content" : request.line.contains("/304") ? "304 Not Modified" : "200 OK"
        connection.send("HTTP/1.1 \(status)\r\nContent-Length: 5\r\n\r\n")
      }
    }
    let transport = transport()
    for (path, method) in [("/204", NetworkAPI.Method.get), ("/304", .get), ("/head", .head), ("/204", .get)] {
      let response = try await transport.get(server.url(path), method: method)
      #expect(response.body.data?.isEmpty == true)
    }
    #expect(server.connections == 1)
  }
}

@Suite("The response head parser", .fewAtOnce)
struct ResponseHeadParserTests {
  private func parse(_ bytes: [UInt8], splits: inout SeededGenerator) -> (ResponseHeadParser.Step, [String]) {
    var parser = ResponseHeadParser()
    var rest = bytes[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(splits.next(upTo: 7) + 1)
      rest = rest.dropFirst(chunk.count)
      let step = Array(chunk).withUnsafeBytes { parser.append($0) }
      if step == .head { return (step, parser.takeBlock().fields.map { "\($0.name)|\($0.value)" }) }
      if step != .more { return (step, []) }
    }
    return (.more, [])
  }

  @Test("a parser that is used again doesn't keep the memory of a large head")
  func memory() {
    var parser = ResponseHeadParser()
    let head = Array("HTTP/1.1 200 OK\r\n\(String(repeating: "a:\r\n", count: 60_000))".utf8)
    #expect(head.withUnsafeBytes { parser.append($0) } == .more)
    #expect(parser.entries.count == 60_000)
    parser.reset()
    #expect(parser.bytes.capacity < 64 << 10 && parser.entries.capacity < 4 << 10)
  }

  @Test("the result doesn't depend on how the bytes are split")
  func splits() {
    let head = Array(
      "HTTP/1.1 103 E\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nA:1\r\nB:  two \r\n\tmore\nC:\r\nContent-Length: 10\r\n\r\n"
        .utf8)
    for seed in 0..<500 {
      var random = SeededGenerator(seed: UInt64(seed))
      let (step, fields) = parse(head, splits: &random)
      #expect(step == .head)
      #expect(fields.count == 4)
      #expect(fields.first == "A|1")
      #expect(fields.last == "Content-Length|10")
    }
  }

  @Test("random bytes and randomly damaged heads never trap, and the result doesn't depend on the splits")
  func fuzz() {
    let good = Array(
      "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 12, 12\r\nTransfer-Encoding: chunked\r\nX: a\r\n b\r\n\r\n".utf8)
    let alphabet = Array("HTTP/1. 290:\r\n\t,ab\0\u{7F}".utf8) + [0x80, 0xFF]
    for seed in 0..<4_000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var bytes = good
      if seed % 4 == 0 { bytes = (0..<random.next(upTo: 80)).map { _ in alphabet[random.next(upTo: alphabet.count)] } }
      for _ in 0..<random.next(upTo: 4) where !bytes.isEmpty {
        bytes[random.next(upTo: bytes.count)] = alphabet[random.next(upTo: alphabet.count)]
      }
      var first = SeededGenerator(seed: UInt64(seed) &+ 1)
      var second = SeededGenerator(seed: UInt64(seed) &+ 2)
      let one = parse(bytes, splits: &first)
      let two = parse(bytes, splits: &second)
      #expect(one.0 == two.0)
      #expect(one.1 == two.1)
      for field in one.1 { #expect(!field.contains("\r") && !field.contains("\n") && !field.contains("\0")) }
    }
  }
}
#endif
