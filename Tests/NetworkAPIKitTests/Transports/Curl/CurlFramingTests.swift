#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: framing of uploads", .fewAtOnce)
struct CurlFramingTests {
  enum Form: String, CaseIterable {
    case stream, slowStream, trailers, length, data, largeData, file
  }

  /// Text that would be read as the end of a body and another request, if it weren't framed.
  private static let text = Data("0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)

  private static func body(_ form: Form, in folder: TemporaryFolder) throws -> (HTTPBody, Data) {
    func stream(_ parts: [Data], delay: Duration) -> AsyncStream<Data> {
      AsyncStream { output in
        Task {
          for part in parts {
            try? await Task.sleep(for: delay)
            output.yield(part)
          }
          output.finish()
        }
      }
    }
    let large = Data((0..<5_000).flatMap { _ in text })
    switch form {
    case .stream: return (HTTPBody(stream([large, text], delay: .zero)), large + text)
    case .slowStream: return (HTTPBody(stream([text, text], delay: .milliseconds(20))), text + text)
    case .trailers: return (try HTTPBody(text).withTrailers(["X-Sum"]) { ["X-Sum": "1"] }, text)
    case .length: return (HTTPBody(stream([text], delay: .milliseconds(20)), length: Int64(text.count)), text)
    case .data: return (HTTPBody(text), text)
    case .largeData: return (HTTPBody(large), large)
    case .file:
      let file = URL(fileURLWithPath: folder.path).appendingPathComponent("body")
      try large.write(to: file)
      return (try HTTPBody(fileAt: file), large)
    }
  }

  @Test(
    "a body arrives as one request, however much of the head the system takes at once", arguments: Form.allCases,
    [10, 90_000])
  func narrow(form: Form, headSize: Int) async throws {
    for isProxied in [false, true] { try await check(form, headSize: headSize, isProxied: isProxied) }
  }

  private func check(_ form: Form, headSize: Int, isProxied: Bool) async throws {
    let server = try TestServer(isNarrow: true) { connection in
      while connection.readRequest() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
    }
    let folder = try TemporaryFolder()
    let (body, bytes) = try Self.body(form, in: folder)
    let transport = transport { if isProxied { $0.proxy = .url(server.url) } }
    let response = try await transport.get(
      HTTPURL(isProxied ? "http://a.example/upload" : server.url("/upload")), method: .put,
      headers: ["X-Fill": String(repeating: "a", count: headSize)],
      body: body)
    #expect(response.status == 200)
    #expect(server.malformed == [])
    let requests = server.requests
    #expect(requests.map(\.target) == [isProxied ? "http://a.example/upload" : "/upload"])
    #expect(requests.first?.isComplete == true)
    #expect(requests.first.map { Data($0.body) } == bytes)
    #expect(requests.first?.trailers.map(\.name) == (form == .trailers ? ["X-Sum"] : []))
  }

  @Test(
    "a body arrives as one request over TLS, and through a tunnel",
    .enabled(if: Programs.areThere("openssl", "python3")),
    arguments: Form.allCases, [10, 90_000])
  func secure(form: Form, headSize: Int) async throws {
    let certificates = try await Certificates.shared.value
    let script = try #require(Bundle.module.path(forResource: "wire_server", ofType: "py", inDirectory: "Resources"))
    let server = try RunningProgram("python3", [script, certificates.path("good.pem"), certificates.path("good.key")])
    let port = try #require(await server.firstLine().flatMap { Int($0) })
    let proxy = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
      connection.tunnel(to: port)
    }
    let folder = try TemporaryFolder()
    for isTunnelled in [false, true] {
      let transport = transport { configuration in
        configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
        if isTunnelled { configuration.proxy = .url("http://127.0.0.1:\(proxy.port)") }
      }
      let response = try await transport.get(
        HTTPURL("https://127.0.0.1:\(port)/upload"), method: .put,
        headers: ["X-Fill": String(repeating: "a", count: headSize)], body: Self.body(form, in: folder).0)
      #expect(response.status == 200)
    }
    let digest = SHA256Hash.hex(of: try Self.body(form, in: folder).1)
    let line = "/upload \(digest)" + (form == .trailers ? " x-sum" : "")
    #expect(await eventually { server.printed.count == 3 })
    #expect(server.printed.dropFirst().map { $0.lowercased() } == [line, line])
  }

  @TaskLocal private static var caller = 0

  @Test(
    "what produces a body has the task-local values of its call, whichever thread drives that, and runs only if it is sent",
    .enabled(if: Programs.areThere("openssl", "python3")))
  func taskLocalValues() async throws {
    let certificates = try await Certificates.shared.value
    let script = try #require(Bundle.module.path(forResource: "wire_server", ofType: "py", inDirectory: "Resources"))
    let secure = try RunningProgram("python3", [script, certificates.path("good.pem"), certificates.path("good.key")])
    let port = try #require(await secure.firstLine().flatMap { Int($0) })
    let server = try TestServer { connection in
      while connection.readRequest() != nil { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
    }
    let transport = transport { $0.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem"))) }
    @Sendable func seen(by number: Int, _ url: HTTPURL) async throws -> [Int] {
      let (seen, rest) = (Locked<[Int]>([]), Locked([Self.text]))
      let body = try HTTPBody {
        seen.withLock { $0.append(Self.caller) }
        return rest.withLock { $0.popLast() }
      }.withTrailers(["X-Sum"]) {
        seen.withLock { $0.append(Self.caller) }
        return ["X-Sum": "1"]
      }
      _ = try? await Self.$caller.withValue(number) { try await transport.get(url, method: .put, body: body) }
      return seen.withLock { $0 }
    }
    let (plain, tls) = (try HTTPURL(server.url("/")), try HTTPURL("https://127.0.0.1:\(port)/"))
    for (number, url) in [plain, plain, tls, tls].enumerated() {
      #expect(try await seen(by: number + 1, url) == [Int](repeating: number + 1, count: 3), "\(url)")
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...50 {
        group.addTask {
          let values = try await seen(by: number, plain)
          #expect(values == [Int](repeating: number, count: 3))
        }
      }
      try await group.waitForAll()
    }
    server.stop()
    #expect(try await seen(by: 1, plain) == [])
  }

  @Test(
    "a body arrives whole through a tunnel that was asked for in pieces, or the call fails before it is sent",
    .enabled(if: Programs.areThere("openssl", "python3")), arguments: Form.allCases)
  func tunnelInPieces(form: Form) async throws {
    let certificates = try await Certificates.shared.value
    let script = try #require(Bundle.module.path(forResource: "wire_server", ofType: "py", inDirectory: "Resources"))
    let server = try RunningProgram("python3", [script, certificates.path("good.pem"), certificates.path("good.key")])
    let port = try #require(await server.firstLine().flatMap { Int($0) })
    let proxy = try TestServer(isNarrow: true) { connection in
      guard connection.readHead() != nil else { return }
      connection.send("HTTP/1.1 200 Connection established\r\n\r\n")
      RawConnection(connection: connection).tunnel(to: port)
    }
    // The system doesn't take a request with such credentials at once.
    let password = String(repeating: "p", count: 60_000)
    let transport = transport { configuration in
      configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
      configuration.proxy = .url("http://user:\(password)@127.0.0.1:\(proxy.port)")
    }
    let folder = try TemporaryFolder()
    let (body, bytes) = try Self.body(form, in: folder)
    do {
      let response = try await transport.get(
        HTTPURL("https://127.0.0.1:\(port)/upload"), method: .put, body: body,
        timeouts: .init(connect: .seconds(60), idle: .seconds(60), total: .seconds(600)))
      #expect(response.status == 200)
      #expect(await eventually { server.printed.count == 2 })
      #expect(server.printed.last?.hasPrefix("/upload \(SHA256Hash.hex(of: bytes))") == true)
    } catch let error as NetworkError {
      // Before 8.4, libcurl loses a body that it doesn't have in memory.
      #expect(libcurlVersion < 0x080400 && form != .data)
      #expect(error.connection?.reason == .lost && error.connection?.wasSent == false, "\(error)")
      #expect(server.printed.count == 1)
    }
  }

  @Test(
    "libcurl's log tells who frames a body",
    arguments: [
      ([], .unknown), (["POST / HTTP/1.1\r\nA: b\r\n\r\n"], .libcurl),
      (["POST / HTTP/1.1\r\nA: b\r\n", "\r\n"], .callback), (["", "POST / HTTP/1.1\r\n\r\n"], .callback),
      (["P", "OST / HT", "TP/1.1\r", "\nA: b\r\n\r", "\n"], .callback),
      (["POST / HTTP/2\r\n", "A: b\r\n\r\n"], .libcurl),
    ] as [([String], ChunkFraming.Framer)])
  func framer(pieces: [String], framer: ChunkFraming.Framer) {
    var framing = ChunkFraming()
    for piece in pieces { Array(piece.utf8).withUnsafeBytes { framing.sent($0) } }
    #expect(framing.framer == framer)
  }

  @Test("chunks contain the body and its trailers, in buffers of any size", arguments: 1...50)
  func chunks(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let body = (0..<random.next(upTo: 3_000)).map { _ in UInt8.random(in: 0...255, using: &random) }
    var (position, writer, sent) = (0, ChunkWriter(), [UInt8]())
    while true {
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 21 + random.next(upTo: 400), alignment: 1)
      defer { buffer.deallocate() }
      let reading = writer.fill(buffer) { target in
        let count = min(target.count, body.count - position)
        target.copyBytes(from: body[position..<(position + count)])
        position += count
        return .bytes(count)
      } trailers: {
        ["X-Sum": "1"]
      }
      guard case .bytes(let count) = reading, count > 0 else { break }
      sent += buffer[..<count]
    }
    var read: [UInt8] = []
    while let end = sent.firstIndex(of: 10),
      let size = Int(String(decoding: sent[..<(end - 1)], as: UTF8.self), radix: 16),
      size > 0
    {
      read += sent[(end + 1)...].prefix(size)
      sent.removeFirst(end + 1 + size + 2)
    }
    #expect(read == body)
    #expect(String(decoding: sent, as: UTF8.self) == "0\r\nX-Sum: 1\r\n\r\n")
  }
}
#endif
