#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: content codings", .fewAtOnce)
struct CurlCodingTests {
  private static let plain = Data("hello, content coding".utf8)

  static let mebibyte =
    "H4sIAAAAAAACA+3BMQEAAADCoPVPbQhfoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAPgMc6jinAAAQ"
    + "AA=="

  /// `plain` in each coding, compressed by the coding's own tool.
  static let samples = [
    "gzip": "H4sIAAAAAAACA8tIzcnJ11FIzs8rSc0rAdIpmXnpAGz6HqIVAAAA",
    "deflate": "eJzLSM3JyddRSM7PK0nNKwHSKZl56QBWKAfw",
    "raw": "y0jNycnXUUjOzytJzSsB0imZeekA",
    "br": "GxQA+CVBxt5ykEI0SQ50uchOs84A",
    "zstd": "KLUv/SQVqQAAaGVsbG8sIGNvbnRlbnQgY29kaW5n+Js7NA==",
    // A mebibyte of zeros.
    "mebibyte": mebibyte,
  ]

  static func coded(_ name: String) throws -> [UInt8] {
    Array(try #require(samples[name].flatMap { Data(base64Encoded: $0) }))
  }

  /// A gzip file with the same content, without compression.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    crc = ~crc
    func bytes(_ value: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }
    let length = UInt32(data.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + bytes(length, 2) + bytes(~length, 2) + data + bytes(crc, 4)
      + bytes(length, 4)
  }

  private static func nested(_ times: Int) -> [UInt8] {
    (0..<times).reduce(Array(plain)) { data, _ in stored(data) }
  }

  func server(_ body: [UInt8], coding: String, status: String = "200 OK", extra: String = "") throws -> RawServer {
    try RawServer { connection in
      while true {
        try connection.readRequest()
        connection.send(
          "HTTP/1.1 \(status)\r\nContent-Encoding: \(coding)\r\n\(extra)Content-Length: \(body.count)\r\n\r\n")
        connection.send(body)
      }
    }
  }

  /// Brotli and zstd are available if libcurl links them as shared libraries, but not if they are built in.
  private static func isAskedFor(_ coding: String) -> Bool {
    ["br", "zstd"].contains(coding) ? CurlSettings.acceptEncoding.contains(coding) : true
  }

  @Test(
    "codings are requested and decoded",
    arguments: [
      ("gzip", "gzip"), ("deflate", "deflate"), ("raw", "deflate"), ("gzip", "x-gzip"), ("br", "br"), ("zstd", "zstd"),
    ].filter { isAskedFor($0.1) })
  func decoded(made: String, named: String) async throws {
    let server = try server(try Self.coded(made), coding: named)
    let transport = transport()
    for delivery in [HTTPDelivery.buffered(), .streaming] {
      let response = try await transport.get(server.url(), delivery: delivery)
      #expect(try await response.body.collect(upTo: 1000) == Self.plain)
      #expect(!response.headers.contains("Content-Encoding"))
      #expect(!response.headers.contains("Content-Length"))
    }
    let asked = server.requests.first?.value(of: "Accept-Encoding") ?? ""
    #expect(asked.contains("gzip"))
    #expect(made == "raw" || named == "x-gzip" || asked.contains(named))
  }

  @Test("a caller that sets Accept-Encoding or Range gets the coded bytes")
  func raw() async throws {
    let bytes = try Self.coded("gzip")
    let server = try server(bytes, coding: "gzip")
    for headers in [["Accept-Encoding": "gzip"], ["Range": "bytes=0-"]] as [NetworkAPI.Headers] {
      let response = try await transport().get(server.url(), headers: headers)
      #expect(response.body.data == Data(bytes))
      #expect(response.headers["Content-Encoding"] == "gzip")
    }
    #expect(server.requests.last?.value(of: "Accept-Encoding") == nil)
  }

  @Test("a coded body that is truncated or damaged throws an error, at any position", arguments: [false, true])
  func damaged(streamed: Bool) async throws {
    let whole = try Self.coded("gzip")
    var crc = whole
    crc[crc.count - 6] ^= 0xFF
    var middle = whole
    middle[14] ^= 0xFF
    var cases = [crc, middle, whole + [1, 2, 3]]
    for count in [1, 5, 9, 12, whole.count - 8, whole.count - 1] { cases.append(Array(whole[..<count])) }
    for bytes in cases {
      let server = try server(bytes, coding: "gzip")
      let error = await networkError("\(bytes.count) bytes") {
        let response = try await transport().get(server.url(), delivery: streamed ? .streaming : .buffered())
        _ = try await response.body.collect(upTo: 1000)
        return response
      }
      #expect(error?.invalidResponse?.reason == .contentCoding, "\(bytes.count): \(String(describing: error))")
    }
  }

  @Test(
    "truncated or damaged brotli and zstd throw errors too",
    arguments: ["br", "zstd", "deflate", "raw"].filter { isAskedFor($0) })
  func damagedOthers(name: String) async throws {
    let whole = try Self.coded(name)
    for count in [1, whole.count / 2, whole.count - 1] {
      let server = try server(Array(whole[..<count]), coding: name == "raw" ? "deflate" : name)
      let error = await networkError("\(count) bytes") { try await transport().get(server.url()) }
      #expect(error?.invalidResponse?.reason == .contentCoding, "\(count): \(String(describing: error))")
    }
  }

  @Test("several consecutive gzip members are one body")
  func members() async throws {
    let server = try server(try Self.coded("gzip") + Self.coded("gzip"), coding: "gzip")
    #expect(try await transport().get(server.url()).body.data == Self.plain + Self.plain)
  }

  @Test(
    "four bytes after a raw deflate stream, and zeros after gzip, are ignored; anything else there is an error",
    arguments: [
      ("raw", [9], true), ("raw", [9, 8, 7, 6], true), ("raw", [9, 8, 7, 6, 5], false),
      ("raw", [0, 0, 0, 0, 0], false), ("deflate", [0], false), ("gzip", [0], true), ("gzip", [0, 0, 0, 0, 0], true),
      ("gzip", [0, 9], false), ("gzip", [9, 0], false),
    ] as [(String, [UInt8], Bool)], [false, true])
  func trailingBytes(sample: (name: String, trailer: [UInt8], isIgnored: Bool), isByteByByte: Bool) async throws {
    let bytes = try Self.coded(sample.name) + sample.trailer
    let body = isByteByByte ? HTTPBody(AsyncStream { $0.yieldEach(bytes) }) : HTTPBody(Data(bytes))
    let response = HTTPResponse(
      status: 200, headers: ["Content-Encoding": sample.name == "raw" ? "deflate" : sample.name], body: body,
      url: try HTTPURL("http://a.example/"))
    let request = HTTPRequest(url: response.url, context: CallContext(delivery: .streaming))
    var decoded: Data?
    do {
      decoded = try await ContentCoding.decoded(response, for: request, deadline: .max).body.collect(upTo: 1000)
    } catch {
      #expect(error.invalidResponse?.reason == .contentCoding)
    }
    #expect(decoded == (sample.isIgnored ? Self.plain : nil))
  }

  @Test("a small body that decodes to a huge one stops at the limit", arguments: [false, true])
  func bomb(streamed: Bool) async throws {
    let bytes = Array(repeating: try Self.coded("mebibyte"), count: 200).flatMap { $0 }
    let server = try server(bytes, coding: "gzip")
    let error = await networkError {
      let response = try await transport().get(
        server.url(), delivery: streamed ? .streaming : .buffered(limit: 1 << 20))
      _ = try await response.body.collect(upTo: 1 << 20)
      return response
    }
    #expect(error?.tooLarge == 1 << 20, "\(String(describing: error))")
  }

  @Test("up to three nested codings are decoded, four are rejected")
  func nested() async throws {
    func names(_ count: Int) -> String { Array(repeating: "gzip", count: count).joined(separator: ", ") }
    let three = try server(Self.nested(3), coding: names(3))
    for delivery in [HTTPDelivery.buffered(), .streaming] {
      #expect(try await transport().get(three.url(), delivery: delivery).body.collect(upTo: 1000) == Self.plain)
    }
    let four = try server(Self.nested(4), coding: names(4))
    let error = await networkError { try await transport().get(four.url()) }
    #expect(error?.invalidResponse?.reason == .contentCoding)
  }

  @Test(
    "a coded body may arrive byte by byte",
    arguments: ["gzip", "deflate", "raw", "stored", "br", "zstd"].filter { isAskedFor($0) })
  func byteByByte(name: String) async throws {
    // A raw block without compression, whose first byte looks like that of the zlib format.
    let count = UInt8(Self.plain.count)
    let stored = [0x78, count, 0, ~count, 0xFF] + Array(Self.plain) + [1, 0, 0, 0xFF, 0xFF]
    let bytes = name == "stored" ? stored : try Self.coded(name)
    let body = HTTPBody(AsyncStream { $0.yieldEach(bytes) })
    let response = HTTPResponse(
      status: 200, headers: ["Content-Encoding": ["raw", "stored"].contains(name) ? "deflate" : name], body: body,
      url: try HTTPURL("http://a.example/"))
    let request = HTTPRequest(url: response.url, context: CallContext(delivery: .streaming))
    let decoded = try await ContentCoding.decoded(response, for: request, deadline: .max)
    #expect(try await decoded.body.collect(upTo: 1000) == Self.plain)
  }

  @Test("the response to HEAD has an empty body, also if it is streamed and announces a length")
  func head() async throws {
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\nETag: \"a\"\r\n\r\n")
    for delivery in [HTTPDelivery.buffered(), .streaming] {
      let response = try await transport().get(server.url(), method: .head, delivery: delivery)
      #expect(response.body.isEmpty && response.headers[.contentLength] == "1000000000", "\(delivery)")
      #expect(try await response.body.collect(upTo: 10).isEmpty)
    }
  }

  @Test("the coding of a body that isn't there doesn't matter", arguments: ["sdch", "gzip, gzip, gzip, gzip"])
  func codingOfNothing(coding: String) async throws {
    for (method, head) in [
      (.head, "200 OK\r\nContent-Length: 3"), (.get, "200 OK\r\nContent-Length: 0"), (.get, "204 No"),
    ] as [(NetworkAPI.Method, String)] {
      let server = try RawServer.sending("HTTP/1.1 \(head)\r\nContent-Encoding: \(coding)\r\n\r\n")
      for delivery in [HTTPDelivery.buffered(), .streaming] {
        let response = try await transport().get(server.url(), method: method, delivery: delivery)
        #expect(try await response.body.collect(upTo: 10).isEmpty && response.headers["Content-Encoding"] == coding)
      }
    }
  }

  @Test("an empty field beside that of a coding doesn't hide it", arguments: [false, true])
  func emptyField(isFirst: Bool) async throws {
    let fields = ["Content-Encoding: gzip\r\n", "Content-Encoding:\r\n"]
    let coded = try Self.coded("gzip")
    let server = try RawServer { connection in
      _ = connection.read()
      let text = (isFirst ? fields.reversed() : fields).joined()
      connection.send("HTTP/1.1 200 OK\r\n\(text)Content-Length: \(coded.count)\r\n\r\n")
      connection.send(coded)
    }
    let response = try await transport().get(server.url())
    #expect(response.body.data == Self.plain)
  }

  @Test(
    "a name that isn't that of a coding changes nothing, and a body in an unknown coding stays as it is",
    arguments: [
      ("none", "plain", false), ("UTF-8", "plain", false), ("binary", "plain", false), ("aws-chunked", "plain", false),
      ("sdch", "plain", false), ("gzip, sdch", "gzip", false), ("aws-chunked, gzip", "gzip", true),
      ("identity, none", "plain", false),
    ])
  func otherNames(coding: String, sample: String, isDecoded: Bool) async throws {
    let bytes = sample == "plain" ? Array(Self.plain) : try Self.coded(sample)
    let expected = isDecoded ? Self.plain : Data(bytes)
    for status in ["200 OK", "404 Not Found"] {
      let server = try server(bytes, coding: coding, status: status)
      for delivery in [HTTPDelivery.buffered(), .streaming] {
        let response = try await transport().get(server.url(), delivery: delivery)
        #expect(response.headers["Content-Encoding"] == (isDecoded ? nil : coding), "\(status) \(delivery)")
        #expect(try await response.body.collect(upTo: 1000) == expected, "\(status) \(delivery)")
      }
    }
    let server = try server(bytes, coding: coding)
    let large = await networkError { try await transport().get(server.url(), delivery: .buffered(limit: 10)) }
    #expect(large?.tooLarge == 10)
    let (client, folder) = (NetworkClient { $0.transport = transport() }, try TemporaryFolder())
    _ = try await client.download(server.url(), to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(folder.read("a") == expected)
    guard sample == "plain" else { return }
    let feed = try self.server(Array("data: a\n\n".utf8), coding: coding, extra: "Content-Type: text/event-stream\r\n")
    var events: [String] = []
    do {
      for try await event in client.events(try feed.url(), options: .init(reconnects: false)) {
        events.append(event.data)
      }
      #expect(events == ["a"], "\(coding)")
    } catch NetworkError.invalidResponse(let failure) {
      // Nothing can be read in an unknown coding, also not after reconnecting.
      #expect(coding.contains("sdch") && failure.reason == .contentCoding, "\(coding)")
    }
  }

  @Test("the error of a body that can't be decoded names its unknown coding")
  func unknownCoding() async throws {
    let server = try server([0x1B, 1, 2], coding: "sdch", extra: "Content-Type: application/json\r\n")
    let client = NetworkClient { $0.transport = transport() }
    let error = await #expect(throws: NetworkError.self) {
      let _: [Int] = try await client.request(.get(server.url().absoluteString))
    }
    #expect(error?.localizedDescription.contains("(Content-Encoding: sdch)") == true, "\(String(describing: error))")
  }

  @Test(
    "of the body of a redirect, a 401 or a 407 at most 1 MiB is decoded, and a broken one doesn't matter",
    arguments: ["302 Found", "401 Unauthorized", "407 No"])
  func seldomRead(status: String) async throws {
    let broken = try server([1, 2, 3], coding: "gzip", status: status)
    #expect(try await transport().get(broken.url()).status.code >= 300)
    let good = try server(try Self.coded("gzip"), coding: "gzip", status: status)
    #expect(try await transport().get(good.url()).body.collect(upTo: 1000) == Self.plain)
    let bomb = try server(Self.bomb, coding: "gzip", status: status)
    #expect(try await transport().get(bomb.url()).body.received?.data.count == 1 << 20)
  }

  /// Three mebibytes of zeros.
  private static let bomb = Array(repeating: (try? coded("mebibyte")) ?? [], count: 3).flatMap(\.self)

  @Test("a redirect with a small body that decodes to a large one is followed, and of that one 1 MiB is kept")
  func redirectedBomb() async throws {
    let server = try RawServer { connection in
      while true {
        guard try connection.readRequest().line.hasPrefix("GET /first ") else {
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
          continue
        }
        connection.send(
          "HTTP/1.1 302 Found\r\nLocation: /second\r\nContent-Encoding: gzip\r\n"
            + "Content-Length: \(Self.bomb.count)\r\n\r\n"
        )
        connection.send(Self.bomb)
      }
    }
    let size = Locked(0)
    let client = NetworkClient {
      $0.transport = transport()
      $0.redirects = RedirectPolicy { redirected, response in
        size.withLock { $0 = (response.body.data ?? response.body.received?.data)?.count ?? -1 }
        return redirected
      }
    }
    #expect(try await client.data(server.url("/first")) == Data("ok".utf8))
    #expect(size.withLock { $0 } == 1 << 20)
  }
}

extension AsyncStream<Data>.Continuation {
  fileprivate func yieldEach(_ bytes: [UInt8]) {
    for byte in bytes { yield(Data([byte])) }
    finish()
  }
}
#endif
