#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: where connections go, and how old they become", .fewAtOnce)
struct CurlAddressTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  @Test("a host is reached at another address and port, and its name stays in the request")
  func otherAddress() async throws {
    let server = try RawServer.sending(Self.ok)
    for (key, value, host) in [
      ("api.example.invalid", "127.0.0.1", "api.example.invalid"),
      ("API.example.invalid", "localhost", "api.example.invalid"),
      ("api.example.invalid:8080", "127.0.0.1", "api.example.invalid:8080"),
      ("api.example.invalid", "127.0.0.1", "api.example.invalid."), ("192.0.2.1", "127.0.0.1", "[::ffff:192.0.2.1]"),
    ] {
      let transport = transport { $0.hostAddresses = [key: ["\(value):\(server.port)"]] }
      _ = try await transport.get(HTTPURL("http://\(host)/a"), timeouts: .init(connect: .seconds(10)))
      #expect(server.requests.last?.value(of: "Host") == host)
    }
  }

  @Test("several addresses are tried like those of a host, and other hosts and ports are left alone")
  func several() async throws {
    let server = try RawServer.sending(Self.ok)
    // Nothing listens at 127.0.0.2.
    let first = transport { $0.hostAddresses = ["api.example.invalid": ["127.0.0.2", "127.0.0.1", "::1"]] }
    for host in ["api.example.invalid", "api.example.invalid."] {
      #expect(try await first.get(HTTPURL("http://\(host):\(server.port)/")).status == 200)
    }
    #expect(try await first.get(server.url()).status == 200)
    for port in [1, 443] {
      let only = transport { $0.hostAddresses = ["api.example.invalid:\(port)": ["127.0.0.1"]] }
      let error = await networkError { try await only.get(HTTPURL("http://api.example.invalid:\(server.port)/")) }
      guard case .nameResolutionFailed = error else { return #expect(error == nil) }
    }
  }

  @Test("an address that doesn't respond leaves time for the next one")
  func silentAddress() async throws {
    let server = try TestServer(on: .ipv4("127.0.0.3", port: 0)) { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    let silent = try SilentListener("127.0.0.2", port: server.port)
    defer { silent.stop() }
    let transport = transport { $0.hostAddresses = ["a.example": ["127.0.0.2", "127.0.0.3"]] }
    let url = try HTTPURL("http://a.example:\(server.port)/")
    // The first address gets half of it. A delay of more than a second counts as one in which the process didn't run.
    let response = try await transport.get(url, timeouts: .init(connect: .seconds(4)))
    #expect(response.status == 200)
  }

  @Test("the certificate is checked for the name of the URL, and SNI, pins and WebSockets have it too")
  func certificate() async throws {
    let certificates = try await Certificates.shared.value
    let server = try RunningProgram(
      "python3",
      [
        try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
          .appendingPathComponent("tls_server.py").path,
        certificates.path("good.pem"), certificates.path("good.key"), "keep",
      ])
    let port = try #require(await server.firstLine())
    func get(_ host: String, pin: String? = nil) async throws -> HTTPResponse {
      try await transport {
        $0.hostAddresses = [host: ["127.0.0.1:\(port)"]]
        $0.tls.trust = .only(file: certificates.file("ca.pem"))
        if let pin { $0.tls.pins = [host: [pin]] }
      }.get(HTTPURL("https://\(host)/"))
    }
    #expect(try await get("localhost").status == 200)
    #expect(try await get("localhost", pin: try certificates.pin("good")).status == 200)
    #expect(await networkError { try await get("api.example.invalid") }?.tls?.reason == .wrongHost)
    let pin = try certificates.pin("expired")
    #expect(await networkError { try await get("localhost", pin: pin) }?.tls?.reason == .pinMismatch)
  }

  @Test("if another host's name can't be found, the error names that one")
  func otherName() async throws {
    let transport = transport { $0.hostAddresses = ["localhost": ["staging.invalid:8080"]] }
    let error = await networkError { try await transport.get(HTTPURL("http://localhost/")) }
    guard case .nameResolutionFailed("staging.invalid", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a WebSocket goes to the address of its host, too")
  func webSocket() async throws {
    let server = try RawServer { connection in try connection.readHead() }
    let transport = transport { $0.hostAddresses = ["chat.example.invalid": ["127.0.0.1:\(server.port)"]] }
    let request = HTTPRequest(url: try HTTPURL("http://chat.example.invalid/"))
    _ = try? await transport.openWebSocket(request, protocols: [], options: .init())
    #expect(server.requests.first?.value(of: "Host") == "chat.example.invalid")
  }

  @Test(
    "an address that can't be one is refused before anything is sent",
    arguments: [
      ["host": []], ["host": [""]], ["host": ["a b"]], ["host": ["127.0.0.1/x"]], ["host": ["user@127.0.0.1"]],
      ["host": ["127.0.0.1:99999"]], ["host": ["127.0.0.1", "other.example"]], ["host": ["127.0.0.1:1", "127.0.0.2"]],
      ["host": ["127.0.0.1:443", "127.0.0.2"]], ["": ["127.0.0.1"]], ["https://host": ["127.0.0.1"]],
    ])
  func invalid(addresses: [String: [String]]) async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport { $0.hostAddresses = addresses }
    #expect(await networkError { try await transport.get(server.url()) }?.isInvalidRequest == true)
    #expect(server.connections == 0)
  }

  @Test("a proxy is asked for a tunnel to another address, and can't use several")
  func proxied() async throws {
    let proxy = try RawServer { connection in
      try connection.readHead()
      connection.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
    }
    for (host, address) in [
      ("api.example.invalid", "10.0.0.7:8443"), ("api.example.invalid:8443", "10.0.0.7:443"),
      ("api.example.invalid:443", "10.0.0.7:8443"),
    ] {
      let one = transport {
        $0.proxy = .url("http://127.0.0.1:\(proxy.port)")
        $0.hostAddresses = [host: [address]]
      }
      _ = await networkError { try await one.get(HTTPURL("https://\(host)/")) }
      #expect(proxy.requests.last?.line == "CONNECT \(address) HTTP/1.1")
    }
    let tunnel = try RawServer { connection in
      try connection.readHead()
      connection.send("HTTP/1.1 200 OK\r\n\r\n")
      try connection.readHead()
      connection.send("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
    }
    let plain = transport {
      $0.proxy = .url("http://127.0.0.1:\(tunnel.port)")
      $0.hostAddresses = ["api.example.invalid": ["10.0.0.7"]]
    }
    let response = try await plain.get(HTTPURL("http://api.example.invalid/x"))
    #expect(response.status == 407, "inside of a tunnel, it is the server's")
    #expect(tunnel.requests.map(\.line) == ["CONNECT 10.0.0.7:80 HTTP/1.1", "GET /x HTTP/1.1"])
    let forwarding = try RawServer.sending(Self.ok)
    let same = transport {
      $0.proxy = .url("http://127.0.0.1:\(forwarding.port)")
      $0.hostAddresses = ["api.example.invalid": ["api.example.invalid"]]
    }
    _ = try await same.get(HTTPURL("http://api.example.invalid/x"))
    #expect(forwarding.requests.map(\.line) == ["GET http://api.example.invalid/x HTTP/1.1"])
    let two = transport {
      $0.proxy = .url("http://127.0.0.1:\(proxy.port)")
      $0.hostAddresses = ["api.example.invalid": ["10.0.0.7", "10.0.0.8"]]
    }
    #expect(await networkError { try await two.get(HTTPURL("https://api.example.invalid/")) }?.isInvalidRequest == true)
    #expect(proxy.connections == 3)
  }

  @Test("connections leave from the local address or interface, and an unknown one fails")
  func localAddress() async throws {
    let server = try RawServer.sending(Self.ok)
    #expect(try await transport { $0.localAddress = "127.0.0.1" }.get(server.url()).status == 200)
    #expect(try await transport { $0.localAddress = "lo" }.get(server.url()).status == 200)
    #expect(try CurlAddresses.interface("[::1]") == "host!::1")
    for text in ["192.0.2.1", "none0", "[::1"] {
      let error = await networkError(Comment(rawValue: text)) {
        try await transport { $0.localAddress = text }.get(server.url())
      }
      #expect(error?.connection?.wasSent == false, "\(text): \(String(describing: error))")
    }
    for text in ["", "a b", "if!lo"] {
      let error = await networkError { try await transport { $0.localAddress = text }.get(server.url()) }
      #expect(error?.isInvalidRequest == true)
    }
  }

  @Test("a connection beyond its greatest age isn't used again, a younger one is")
  func age() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport { $0.maximumConnectionAge = .seconds(1) }
    // On a busy machine, more than a second may pass between two calls.
    var isReused = false
    for _ in 0..<10 where !isReused {
      _ = try await transport.get(server.url())
      isReused = try await transport.get(server.url()).metrics.isReusedConnection == true
    }
    #expect(isReused)
    try await Task.sleep(for: .milliseconds(2_100))
    #expect(try await transport.get(server.url()).metrics.isReusedConnection == false)
    #expect(CurlTransport().engine.settings.maximumConnectionSeconds == 300)
  }

  @Test("a transport is made with the documented defaults, and with what it is told")
  func settings() {
    func shown(_ settings: CurlSettings) -> String {
      var text = ""
      dump(settings, to: &text)
      // Without the places in memory.
      return text.split(separator: "\n").filter { !$0.contains("0x") && !$0.contains("pointerValue") }.joined(
        separator: "\n")
    }
    #expect(shown(CurlTransport().engine.settings) == shown(CurlSettings(.init())))
    let told = CurlTransport(
      connectionsPerHost: 1, connections: 20, threads: 3, idleConnectionTimeout: .seconds(4), allowsHTTP2: false,
      http3: .never, maximumConnectionAge: .seconds(5), hostAddresses: ["a.example": ["127.0.0.1"]],
      localAddress: "127.0.0.6", asksForContentCodings: false, tls: .init(minimumVersion: .v1_3),
      proxy: .url("http://127.0.0.7"), unixSocketPath: "/8")
    let same = CurlTransport.Configuration(
      connectionsPerHost: 1, connections: 20, threads: 3, idleConnectionTimeout: .seconds(4), allowsHTTP2: false,
      http3: .never, maximumConnectionAge: .seconds(5), hostAddresses: ["a.example": ["127.0.0.1"]],
      localAddress: "127.0.0.6", asksForContentCodings: false, tls: .init(minimumVersion: .v1_3),
      proxy: .url("http://127.0.0.7"), unixSocketPath: "/8")
    #expect(shown(told.engine.settings) == shown(CurlSettings(same)))
  }
}

@Suite("libcurl transport: trailers of a request, and both ways at once", .fewAtOnce)
struct CurlDuplexTests {
  /// Reads a chunked body to the end of its trailers.
  private static func readChunked(_ connection: RawConnection) throws -> String {
    try connection.readHead()
    var text = ""
    while !text.hasSuffix("0\r\n\r\n"), !(text.contains("\r\n0\r\n") && text.hasSuffix("\r\n\r\n")) {
      let bytes = connection.read()
      if bytes.isEmpty { break }
      text += String(decoding: bytes, as: UTF8.self)
    }
    return text
  }

  @Test(
    "trailer fields are computed after the last byte, announced, and sent in chunks; again if the body is sent again")
  func trailers() async throws {
    let received = Locked<[String]>([])
    let server = try RawServer { connection in
      let text = try Self.readChunked(connection)
      received.withLock { $0.append(text) }
      // The first connection ends without a response.
      if connection.index > 1 { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") }
    }
    let count = Locked(0)
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("hello ".utf8))
      continuation.yield(Data("world".utf8))
      continuation.finish()
    }
    for body in [HTTPBody("hello world"), HTTPBody(chunks)] {
      count.withLock { $0 = 0 }
      let trailed = try body.withTrailers(["X-Digest", "X-Count"]) {
        count.withLock { $0 += 1 }
        return ["X-Digest": "abc"]
      }
      #expect(trailed.isReplayable == body.isReplayable)
      let client = NetworkClient {
        $0.transport = transport()
        $0.retry = ExponentialBackoff(delay: .milliseconds(1))
      }
      let response = try await client.send(
        HTTPRequest(method: .put, url: server.url(), body: trailed))
      #expect(response.status == 200)
    }
    #expect(received.withLock { $0.count } == 3)
    for text in received.withLock({ $0 }) {
      #expect(text.hasSuffix("\r\n0\r\nX-Digest: abc\r\n\r\n"), "\(text)")
    }
    #expect(server.requests.allSatisfy { $0.value(of: "Trailer") == "X-Digest, X-Count" })
    #expect(server.requests.allSatisfy { $0.value(of: "Transfer-Encoding") == "chunked" })
    #expect(server.requests.allSatisfy { $0.value(of: "Content-Length") == nil })
  }

  @Test(
    "fields that must not be trailers are refused, as are fields that weren't announced, and errors reach the caller")
  func refusedTrailers() async throws {
    for name in [
      "Content-Length", "transfer-encoding", "Host", "Authorization", "Set-Cookie", "Content-Type", "Trailer",
    ] {
      let name = try NetworkAPI.Headers.Name(name)
      #expect(throws: NetworkError.self) { try HTTPBody("a").withTrailers([name]) { [:] } }
    }
    #expect(throws: NetworkError.self) { try HTTPBody("a").withTrailers([]) { [:] } }
    let server = try RawServer { connection in
      _ = try Self.readChunked(connection)
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    }
    struct Broken: Error {}
    let other = try HTTPBody("a").withTrailers(["X-A"]) { ["X-B": "b"] }
    #expect(
      await networkError { try await transport().get(server.url(), method: .post, body: other) }?.isInvalidRequest
        == true)
    let failing = try HTTPBody("a").withTrailers(["X-A"]) { throw Broken() }
    let error = await networkError { try await transport().get(server.url(), method: .post, body: failing) }
    #expect(error.map { "\($0)" }?.contains("Broken") == true)
    let line = try HTTPBody("a").withTrailers(["X-A"]) { ["X-A": "a\r\nX-C: c"] }
    #expect(
      await networkError { try await transport().get(server.url(), method: .post, body: line) }?.isInvalidRequest
        == true)
    let urlSession = await networkError {
      try await URLSessionTransport().send(HTTPRequest(method: .post, url: server.url(), body: other))
    }
    #expect(urlSession?.isInvalidRequest == true)
  }

  @Test(
    "a response that is complete while the body is open is complete, in chunks or with a length, streamed or collected",
    arguments: CurlDrive.alwaysReads ? [false] : [true, false], [true, false])
  func completeBeforeTheBody(isChunked: Bool, isStreamed: Bool) async throws {
    let server = try RawServer { connection in
      try connection.readHead()
      connection.send(
        isChunked
          ? "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" : "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
      for _ in 0..<1_000 { connection.send(isChunked ? "1\r\nA\r\n" : "A") }
      if isChunked { connection.send("0\r\n\r\n") }
      connection.waitForClose()
    }
    let transport = transport()
    try await expectCompleteBeforeTheBody(transport, server.url("/speak"), isStreamed)
    // The connection isn't used again.
    let second = Task { try await transport.get(server.url("/again")) }
    #expect(await eventually { server.connections == 2 })
    second.cancel()
  }

  /// What a server sends before it closes the connection, and the body that has arrived then; nil if it is cut.
  private static let ends: [(sent: String, body: String?)] = [
    ("", nil), ("HTTP/1.1 200 OK\r\nA: b", nil), ("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabc", nil),
    ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", "abc"), ("HTTP/1.1 200 OK\r\n\r\nabc", "abc"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", nil),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n0\r\n\r\n", nil),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nA: b\r\n", nil),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=0\r\nabc\r\n0\r\nA: b\r\n\r\n", "abc"),
  ]

  @Test(
    "a response that is cut while the body is open is an error, and so is none; whole ones are complete",
    arguments: CurlDrive.alwaysReads ? [] : Array(ends.indices), [true, false])
  func endBeforeTheBody(index: Int, isStreamed: Bool) async throws {
    let (sent, received) = Self.ends[index]
    let server = try RawServer { connection in
      try connection.readHead()
      connection.send(sent)
    }
    for length in [nil, 100] as [Int64?] {
      let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
      continuation.yield(Data("A".utf8))
      let body = HTTPBody(WatchedChunks(chunks: chunks) {}, length: length)
      do {
        let response = try await transport().get(
          server.url("/speak"), method: .post, body: body,
          timeouts: HTTPTimeouts(connect: .seconds(60), total: .seconds(60)),
          delivery: isStreamed ? .streaming : .buffered())
        let data = try await response.body.collect(upTo: 100)
        #expect(String(decoding: data, as: UTF8.self) == received)
      } catch {
        #expect(received == nil)
        if case .timedOut = error as? NetworkError { Issue.record("it waits for ever") }
      }
      continuation.finish()
    }
  }

  @Test(
    "a response that is complete while the body is open ends when its slow reader has all bytes",
    arguments: [400 << 10, 500 << 10])
  func completeForSlowReader(size: Int) async throws {
    // More than is received ahead of the reader: libcurl reads the end when the reader goes on, and not for an event.
    let server = try RawServer { connection in
      try connection.readHead()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
      connection.send([UInt8](repeating: 1, count: size))
      connection.waitForClose()
    }
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
    continuation.yield(Data("A".utf8))
    let response = try await transport().get(
      server.url("/speak"), method: .post, body: HTTPBody(chunks),
      timeouts: .init(connect: .seconds(60), total: .seconds(120)), delivery: .streaming)
    try await Task.sleep(for: .milliseconds(300))
    var count = 0
    for try await chunk in response.body {
      count += chunk.count
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(count == size)
  }

  @Test("bytes that are there are sent although the response is complete, and the connection is used again")
  func earlyResponse() async throws {
    let size = 8 << 20
    let server = try RawServer { connection in
      while true {
        let head = try connection.readHead()
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        var left = Int(head.value(of: "Content-Length") ?? "") ?? 0
        while left > 0 {
          let bytes = connection.read()
          if bytes.isEmpty { return }
          left -= bytes.count
        }
        // The next request, which has no body, came with the last bytes.
        if left < 0 { connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok") }
      }
    }
    let transport = transport()
    let response = try await transport.get(
      server.url(), method: .post, body: HTTPBody(Data(repeating: 7, count: size)))
    #expect(response.metrics.bytesSent == Int64(size))
    #expect(try await transport.get(server.url()).metrics.isReusedConnection == true)
  }
}

/// Checks that a thousand bytes are received, each of which lets the open body of the request go on, and that the rest of
/// the body isn't asked for.
func expectCompleteBeforeTheBody(_ transport: CurlTransport, _ url: HTTPURL, _ isStreamed: Bool) async throws {
  let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
  let ended = Locked(false)
  let body = HTTPBody(WatchedChunks(chunks: chunks) { ended.withLock { $0 = true } })
  continuation.yield(Data("A".utf8))
  let response = try await transport.get(
    url, method: .post, body: body, timeouts: HTTPTimeouts(connect: .seconds(60), idle: .seconds(120)),
    delivery: isStreamed ? .streaming : .buffered())
  var count = 0
  for try await chunk in response.body {
    count += chunk.count
    continuation.yield(chunk)
  }
  #expect(count == 1_000)
  #expect(await eventually { ended.withLock { $0 } })
}

/// The chunks of a stream, and a call when nobody reads them any longer: the stream itself ends only if its reader is
/// cancelled while it waits for a chunk, and not if it stops between two.
private struct WatchedChunks: AsyncSequence {
  let chunks: AsyncStream<Data>
  let onEnd: @Sendable () -> Void

  final class Iterator: AsyncIteratorProtocol {
    private var base: AsyncStream<Data>.Iterator
    private let onEnd: @Sendable () -> Void

    init(_ chunks: WatchedChunks) { (base, onEnd) = (chunks.chunks.makeAsyncIterator(), chunks.onEnd) }
    deinit { onEnd() }

    func next() async -> Data? { await base.next() }
  }

  func makeAsyncIterator() -> Iterator { Iterator(self) }
}

/// A listening socket whose queue is full, so that the system doesn't respond to further attempts to connect.
private struct SilentListener {
  private let sockets: [Int32]

  init(_ host: String, port: Int) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    func call(_ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ socket: Int32) -> Int32 {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          function(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    func make() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0) }
    let listener = make()
    try #require(call(bind, listener) == 0 && listen(listener, 0) == 0)
    sockets =
      [listener]
      + (0..<4).map { _ in
        let client = make()
        _ = call(connect, client)
        return client
      }
  }

  func stop() {
    for socket in sockets { close(socket) }
  }
}
#endif
