import Foundation
import TestServer
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("The test server", .fewAtOnce, .timeLimit(.minutes(60)))
struct TestServerTests {
  private let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"

  @Test("two requests on one connection get responses and are recorded, in order")
  func keepAlive() throws {
    let server = try TestServer.responding { request in Response(body: request.text + "!") }
    let client = try RawClient(port: server.port)
    let first = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\none!"
    try client.write("POST /a?b=c HTTP/1.1\r\nHost: x\r\nx-two: 1\r\nX-Two:\t 2 \r\nContent-Length: 3\r\n\r\none")
    #expect(try client.read(exactly: first.utf8.count) == first)
    try client.write(
      "PUT /second HTTP/1.1\r\nContent-Length: 3\r\n\r\ntwoGET /third HTTP/1.1\r\nConnection: close\r\n\r\n")
    let rest = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ntwo!HTTP/1.1 200 OK\r\nContent-Length: 1\r\n"
    #expect(try client.readToEnd() == rest + "Connection: close\r\n\r\n!")

    let requests = server.requests
    #expect(requests.map(\.method) == ["POST", "PUT", "GET"])
    #expect(requests.map(\.number) == [0, 1, 2])
    #expect(requests.allSatisfy { $0.connection == 0 && $0.isComplete })
    #expect(requests[0].path == "/a" && requests[0].query == "b=c")
    #expect(requests[0].headers.map(\.name) == ["Host", "x-two", "X-Two", "Content-Length"])
    #expect(requests[0].values("X-TWO") == ["1", "2"])
    #expect(requests[0].text == "one")
    #expect(server.connectionCount == 1 && server.malformed.isEmpty)
  }

  @Test("HEAD, 204 and 304 get no body, and the connection stays open")
  func bodiless() throws {
    let server = try TestServer.responding { request in
      Response(status: request.path == "/" ? 200 : request.path == "/204" ? 204 : 304, body: "body")
    }
    let client = try RawClient(port: server.port)
    try client.write(["HEAD /", "GET /204", "GET /304", "GET /"].map { "\($0) HTTP/1.1\r\n\r\n" }.joined())
    let expected =
      "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n"
      + "HTTP/1.1 304 Not Modified\r\nContent-Length: 4\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody"
    #expect(try client.read(exactly: expected.utf8.count) == expected)
  }

  @Test("a chunked request body is assembled, however it is split", arguments: [1, 2, 3, 7, 1000])
  func chunkedRequest(size: Int) async throws {
    let server = try TestServer.responding { Response(body: $0.text) }
    let client = try RawClient(port: server.port)
    let request = Array(
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n00A\r\n0123456789\r\n0\r\nT: v\r\n\r\n".utf8
    )
    for start in stride(from: 0, to: request.count, by: size) {
      try client.write(String(decoding: request[start..<min(start + size, request.count)], as: UTF8.self))
    }
    let expected = "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\nabc0123456789"
    #expect(try client.read(exactly: expected.utf8.count) == expected)
    try await server.waitForRequests()
    #expect(server.requests.first?.trailers == [Header("T", "v")])
  }

  @Test(
    "a malformed request is reported and gets no response",
    arguments: [
      "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\n\n", "GET / HTTP/1.1\r\nA: b\n\r\n", "GET / HTTP/2.0\r\n\r\n",
      "GET / HTTP/1.1\r\nA : b\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", "\r\n\r\n",
      "GET / HTTP/1.1\r\nA: \u{0}\r\n\r\n", "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx",
      "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n+1\r\nx\r\n",
      "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
    ])
  func malformed(text: String) throws {
    let server = try TestServer.responding { _ in "no" }
    let client = try RawClient(port: server.port)
    try client.write(text)
    #expect(try client.readToEnd() == "")
    #expect(server.malformed.count == 1)
  }

  @Test("a truncated body is recorded as incomplete")
  func truncatedRequest() async throws {
    let server = try TestServer.responding { _ in "no" }
    let client = try RawClient(port: server.port)
    try client.write("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
    client.shutdownWrite()
    #expect(try client.readToEnd() == "")
    try await server.waitForRequests()
    #expect(server.requests.map(\.text) == ["abc"])
    #expect(server.requests.first?.isComplete == false)
    try await server.waitForPeerCloses()
  }

  @Test("Expect: 100-continue gets its 100 before the body is read, or is left to the handler")
  func expectContinue() throws {
    let server = try TestServer { connection in
      guard connection.readHead() != nil, connection.readBody(continues: connection.index == 0) != nil else { return }
      connection.send(ok)
    }
    let request = "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n"
    let interim = "HTTP/1.1 100 Continue\r\n\r\n"
    let client = try RawClient(port: server.port)
    try client.write(request)
    #expect(try client.read(exactly: interim.utf8.count) == interim)
    try client.write("abc")
    #expect(try client.readToEnd() == ok)

    let other = try RawClient(port: server.port)
    try other.write(request + "abc")
    #expect(try other.readToEnd() == ok)
    #expect(server.requests.map(\.text) == ["abc", "abc"])
  }

  @Test("a client sees a reset as ECONNRESET")
  func reset() throws {
    let server = try TestServer.scripted([[.readRequest, "HTTP/1.1 200 OK\r\n", .waitForPeerClose, .reset]])
    let client = try RawClient(port: server.port)
    try client.write("GET / HTTP/1.1\r\n\r\n")
    #expect(try client.read(exactly: 17) == "HTTP/1.1 200 OK\r\n")
    client.shutdownWrite()
    #expect(throws: RawClient.Failure(code: ECONNRESET)) { try client.readToEnd() }
  }

  @Test("a test can reset a connection that its server is reading from")
  func resetFromOutside() async throws {
    let server = try TestServer { connection in
      _ = connection.readRequest()
    }
    let client = try RawClient(port: server.port)
    try await server.waitForConnections()
    server.openConnections.first?.reset()
    #expect(throws: RawClient.Failure(code: ECONNRESET)) { try client.readToEnd() }
  }

  @Test("accepting and closing at once is an orderly end, even if a request was sent and not read")
  func closeAtOnce() async throws {
    let gate = Gate()
    let server = try TestServer.scripted([[.waitAt(gate), .close]])
    let client = try RawClient(port: server.port)
    try client.write("GET / HTTP/1.1\r\n\r\n")
    try await gate.reached()
    gate.open()
    #expect(try client.readToEnd() == "")
    // Had the close reset the connection behind its end, writing would fail at once.
    server.stop()
    try client.write("x")
  }

  @Test("the server continues to read after a half-close")
  func halfClose() throws {
    let server = try TestServer { connection in
      connection.send("bye")
      connection.shutdownWrite()
      _ = connection.readRequest()
    }
    let client = try RawClient(port: server.port)
    #expect(try client.readToEnd() == "bye")
    try client.write("POST /late HTTP/1.1\r\nContent-Length: 0\r\n\r\n")
    client.shutdownWrite()
    server.openConnections.first?.holdUntilStopped()
    #expect(server.requests.map(\.target) == ["/late"])
  }

  @Test("an early response reaches a client that is still uploading when the server finishes the connection")
  func earlyResponse() throws {
    let server = try TestServer.scripted([[.readHead, "HTTP/1.1 413 Content Too Large\r\n\r\n", .finish]])
    let client = try RawClient(port: server.port)
    try client.write("POST / HTTP/1.1\r\nContent-Length: 4000000\r\n\r\n" + String(repeating: "x", count: 1_000_000))
    #expect(try client.readToEnd() == "HTTP/1.1 413 Content Too Large\r\n\r\n")
    #expect(server.requests.first?.isComplete == false)
  }

  @Test("a gate holds back the response until the test opens it")
  func gate() async throws {
    let gate = Gate()
    let server = try TestServer.responding { _ in
      gate.wait()
      return "late"
    }
    let client = try RawClient(port: server.port, connectTimeout: 1000)
    try client.write("GET / HTTP/1.1\r\n\r\n")
    try await gate.reached()
    #expect(server.openConnections.first?.bytesSent == 0)
    gate.open()
    #expect(try client.read().hasSuffix("late"))
  }

  @Test("each connection plays one script; connections beyond the scripts are reset and counted")
  func scripts() async throws {
    let server = try TestServer.scripted([["one"], [.readRequest, .sendBytes([0x74, 0x77, 0x6F]), .wait(.zero)]])
    #expect(try RawClient(port: server.port).readToEnd() == "one")
    let second = try RawClient(port: server.port)
    try second.write("GET / HTTP/1.1\r\n\r\n")
    #expect(try second.readToEnd() == "two")
    #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port).readToEnd() }
    #expect(server.connectionCount == 3)
  }

  @Test("bytes are sent slowly in the requested pieces, and chunks are well formed")
  func drip() throws {
    let server = try TestServer { connection in
      connection.send("abcdefg", chunkedBy: 3, pause: .milliseconds(1))
      connection.sendChunk("0123456789")
      connection.sendChunk("")
      connection.sendLastChunk(trailers: [Header("T", "v")])
    }
    #expect(try RawClient(port: server.port).readToEnd() == "abcdefga\r\n0123456789\r\n0\r\nT: v\r\n\r\n")
  }

  @Test("sending to a disconnected client reports an error and doesn't kill the process")
  func sendToGone() async throws {
    let gate = Gate()
    let outcome = Gate(isOpen: true)
    let server = try TestServer { connection in
      gate.wait()
      while connection.send(String(repeating: "x", count: 100_000)) {}
      if connection.peerClose == .reset { outcome.wait() }
      connection.holdUntilStopped()
    }
    var client: RawClient? = try RawClient(port: server.port)
    try await gate.reached()
    _ = client
    client = nil
    gate.open()
    try await outcome.reached()
    try await server.waitForPeerCloses()
  }

  @Test("a client that doesn't read blocks the server")
  func backpressure() async throws {
    let server = try TestServer { connection in
      connection.limitSendBuffer(to: 16384)
      while connection.send([UInt8](repeating: 0, count: 65536)) {}
    }
    let client = try RawClient(port: server.port)
    _ = try client.read(exactly: 1)
    var last = -1
    while let sent = server.openConnections.first?.bytesSent, sent != last || sent == 0 {
      last = sent
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(last > 0 && last < 32 << 20)
  }

  @Test("a large body can be read in pieces without storing it")
  func largeBody() throws {
    let server = try TestServer { connection in
      guard connection.readHead() != nil else { return }
      var count = 0
      guard connection.readBody(into: { count += $0.count }) else { return }
      connection.send("\(count)")
    }
    let client = try RawClient(port: server.port)
    try client.write("PUT / HTTP/1.1\r\nContent-Length: 3000000\r\n\r\n" + String(repeating: "y", count: 3_000_000))
    #expect(try client.readToEnd() == "3000000")
    #expect(server.requests.map(\.isComplete) == [true])
    #expect(server.requests.map(\.body) == [[]])
  }

  @Test("stopping ends threads in every kind of wait and closes the connections")
  func stop() async throws {
    let gate = Gate()
    let arrived = Gate(isOpen: true)
    let ended = Gate(isOpen: true)
    let server = try TestServer { connection in
      arrived.wait()
      switch connection.index {
      case 0: _ = connection.readRequest()
      case 1: gate.wait()
      case 2: connection.holdUntilStopped()
      case 3: connection.wait(.seconds(1000))
      case 4: connection.waitForPeerClose()
      default: while connection.send([UInt8](repeating: 0, count: 65536)) {}
      }
      ended.wait()
    }
    let clients = try (0..<6).map { _ in try RawClient(port: server.port) }
    try await arrived.reached(count: 6)
    server.stop()
    try await ended.reached(count: 6, within: .zero)
    #expect(server.openConnections.isEmpty)
    for client in clients[..<5] { #expect(try client.readToEnd() == "") }
    server.stop()
  }

  @Test("releasing the server stops it and frees its port")
  func release() throws {
    var server: TestServer? = try TestServer.responding { _ in "1" }
    let port = try #require(server?.port)
    let client = try RawClient(port: port)
    try client.write("GET / HTTP/1.1\r\n\r\n")
    #expect(try client.read().hasSuffix("1"))
    server = nil
    #expect(try client.readToEnd() == "")
    let next = try TestServer.sending("two", on: .ipv4("127.0.0.1", port: UInt16(port)))
    let other = try RawClient(port: next.port)
    try other.write("GET / HTTP/1.1\r\n\r\n")
    #expect(try other.readToEnd() == "two")
  }

  @Test("waiting in vain ends with an error that describes what was seen so far")
  func timedOut() async throws {
    let server = try TestServer.responding { _ in "" }
    await #expect(throws: TestServerError.self) {
      try await server.waitForRequests(count: 1, within: .milliseconds(10))
    }
    let waiting = Task { try await server.waitForRequests(count: 1) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
  }

  @Test("a server that doesn't record still counts")
  func notRecording() throws {
    let server = try TestServer.responding(recording: false) { Response(body: $0.method) }
    let client = try RawClient(port: server.port)
    try client.write("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nConnection: close\r\n\r\n")
    #expect(try client.readToEnd().hasSuffix("GET"))
    #expect(server.requestCount == 2 && server.requests.isEmpty)
  }

  @Test("it listens on another loopback address, on ::1 and on a Unix-domain socket")
  func addresses() throws {
    let request = "GET / HTTP/1.1\r\n\r\n"
    #if os(Linux)
    let other = try TestServer.sending("4", on: .ipv4("127.0.0.9", port: 0))
    #expect(other.url("/x") == "http://127.0.0.9:\(other.port)/x")
    let client4 = try RawClient(host: "127.0.0.9", port: other.port)
    try client4.write(request)
    #expect(try client4.readToEnd() == "4")
    #endif

    let directory = try TemporaryDirectory()
    let path = directory.path("socket")
    let local = try TestServer.sending("u", on: .unix(path: path))
    let clientU = try RawClient(path: path)
    try clientU.write(request)
    #expect(try clientU.readToEnd() == "u")
    local.stop()
    #expect(!FileManager.default.fileExists(atPath: path))

    // A Linux container may have no IPv6.
    let interfaces = try? String(contentsOfFile: "/proc/net/if_inet6", encoding: .utf8)
    if interfaces?.isEmpty ?? FileManager.default.fileExists(atPath: "/proc/net/tcp") { return }
    let six = try TestServer.sending("6", on: .loopback6)
    #expect(six.url == "http://[::1]:\(six.port)")
    let client6 = try RawClient(host6: "::1", port: six.port)
    try client6.write(request)
    #expect(try client6.readToEnd() == "6")
  }

  @Test("impossible addresses are rejected")
  func badAddresses() {
    #expect(throws: TestServerError.self) { try TestServer.sending("", on: .ipv4("localhost", port: 0)) }
    #expect(throws: TestServerError.self) { try TestServer.sending("", on: .ipv4("192.0.2.1", port: 0)) }
    #expect(throws: TestServerError.self) {
      try TestServer.sending("", on: .unix(path: "/tmp/" + String(repeating: "x", count: 200)))
    }
  }

  @Test("a closed port refuses connections; one that doesn't accept stalls, or accepts what fits its queue")
  func ports() throws {
    let refused = try RefusedPort()
    #expect(throws: RawClient.Failure(code: ECONNREFUSED)) { try RawClient(port: refused.port) }
    let stalled = try UnacceptingPort()
    #expect(throws: RawClient.Failure(code: ETIMEDOUT)) { try RawClient(port: stalled.port, connectTimeout: 300) }
    let queueing = try UnacceptingPort(queue: 100)
    let clients = try (0..<100).map { _ in try RawClient(port: queueing.port, connectTimeout: 5000) }
    for client in clients { try client.write("GET / HTTP/1.1\r\n\r\n") }
  }

  @Test("a temporary directory exists while it is referenced")
  func temporaryDirectory() throws {
    var directory: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(directory?.path)
    let file = try #require(directory?.path("a"))
    try Data([1]).write(to: URL(fileURLWithPath: file))
    #expect(FileManager.default.fileExists(atPath: file))
    directory = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("one thread holds thousands of connections, and notices when they close")
  func parking() async throws {
    let server = try ParkingServer()
    let count = 3000
    var clients: [RawClient] = []
    for _ in 0..<count {
      let client = try RawClient(port: server.port)
      try client.write("GET / HTTP/1.1\r\n\r\n")
      clients.append(client)
    }
    try await server.waitForRequests(count: count)
    #expect(server.connectionCount == count && server.closedCount == 0)
    clients.removeLast(1000)
    try await server.waitForPeerCloses(count: 1000)
    #expect(server.closedCount == 1000)
    server.stop()
    for client in clients { #expect(try client.readToEnd() == "") }
  }
}
