import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// The cases that Apple's proposal of an HTTP API holds each client to, told in this package's terms.
@Suite("Public suites: clients", .fewAtOnce)
struct ClientSuiteTests {
  // MARK: Responses that a client reads or refuses

  @Test(
    "what isn't HTTP, and a body that contradicts its length, is an error",
    arguments: RealTransport.allCases, ["/not_http", "/http_case", "/incomplete_body", "/conflicting_cl"])
  func refusedResponses(transport: RealTransport, path: String) async throws {
    // Foundation on Linux reads any spelling of HTTP.
    let accepted = transport == .urlSession && Self.isFoundationOnLinux && path == "/http_case"
    let suite = try ClientSuite(transport.make())
    await withKnownIssue {
      await #expect(throws: NetworkError.self) { try await suite.data(path) }
    } when: {
      accepted
    }
  }

  @Test(
    "a response needs no reason, no length, and no body where its status or method allows none",
    arguments: RealTransport.allCases)
  func acceptedResponses(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    // Foundation on Linux asks for a reason.
    try await withKnownIssue {
      let response = try await suite.send("/no_reason")
      #expect(response.status == 200)
    } when: {
      transport == .urlSession && Self.isFoundationOnLinux
    }
    #expect(try await suite.data("/no_length_hint") == "1234")
    for (path, status) in [("/204_with_cl", 204), ("/304_with_cl", 304)] {
      let response = try await suite.send(path)
      #expect(response.status.code == status)
      #expect(try await response.body.collect(upTo: 1024).isEmpty)
    }
    let head = try await suite.send("/head_with_cl", method: .head)
    #expect(head.headers["Content-Length"] == "1000")
    #expect(try await head.body.collect(upTo: 1024).isEmpty)
    for method in [NetworkAPI.Method.head, .get, .put, .post, .delete] {
      let response = try await suite.send("/200", method: method)
      #expect(response.status == 200)
      #expect(try await response.body.collect(upTo: 1024).isEmpty)
      #expect(response.trailers.isEmpty)
    }
    #expect(try await suite.send("/404").status == 404)
    #expect(try await suite.send("/999").status.code == 999)
  }

  @Test("codings are asked for and decoded, or the body comes as it is", arguments: RealTransport.allCases)
  func codings(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    for path in ["/gzip", "/deflate", "/brotli", "/identity"] {
      #expect(try await suite.data(path) == "TEST\n", "\(path)")
    }
  }

  @Test("fields with several values arrive both ways, and an empty one is sent", arguments: RealTransport.allCases)
  func fields(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    let values = try await suite.send("/header_multivalue").headers.values(named: "X-Test")
    #expect(values.joined(separator: ", ") == "one, two")
    var headers: NetworkAPI.Headers = ["X-Foo": "BARbaz", "X-Empty": ""]
    for value in ["one", "two"] { headers.append(name: "X-Test", value: value) }
    _ = try await suite.send("/request", method: .post, headers: headers, body: HTTPBody("Hello World"))
    let request = try #require(suite.lastRequest)
    #expect(request.values("X-Test").joined(separator: ",") == "one,two")
    #expect(request.header("X-Foo") == "BARbaz")
    #expect(request.header("X-Empty") == "")
    _ = try await suite.data("/request?foo=bar&x=%20")
    #expect(suite.lastRequest?.query == "foo=bar&x=%20")
  }

  // MARK: Redirects, cookies, validators

  @Test("redirects are followed, and end", arguments: RealTransport.allCases)
  func redirects(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    for path in ["/301", "/308"] {
      let response = try await suite.send(path)
      #expect(response.status == 200)
      #expect(suite.lastRequest?.target == "/request")
      #expect(suite.lastRequest?.method == "GET")
    }
    await #expect(throws: NetworkError.self) { try await suite.data("/redirect_ping") }
  }

  @Test("a cookie is sent back", arguments: RealTransport.allCases)
  func cookies(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    #expect(try await suite.send("/cookie").headers["Set-Cookie"] == "foo=a1b2")
    _ = try await suite.data("/request")
    #expect(suite.lastRequest?.values("Cookie") == ["foo=a1b2"])
  }

  @Test("a stored response is validated with its entity tag", arguments: RealTransport.allCases)
  func entityTags(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    for version in 0..<3 {
      #expect(try await suite.data("/etag") == "\(version)")
      // The server responds with 304, and has another version afterwards.
      #expect(try await suite.data("/etag") == "\(version)")
      #expect(suite.lastRequest?.header("If-None-Match") == "\"\(version)\"")
    }
  }

  // MARK: Bodies

  @Test("bodies are sent with and without a length, empty and large", arguments: RealTransport.allCases)
  func bodies(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    #expect(try await suite.data("/echo", method: .post, body: HTTPBody("Hello World")) == "Hello World")
    let large = String(repeating: "A", count: 1_000_000)
    #expect(try await suite.data("/echo", method: .post, body: HTTPBody(large)) == large)
    let none = HTTPBody(AsyncStream<Data> { $0.finish() })
    #expect(try await suite.data("/echo", method: .post, body: none) == "")
    let stream = HTTPBody(Self.stream(["Hello ", "World"]))
    #expect(try await suite.data("/echo", method: .post, body: stream) == "Hello World")
  }

  @Test("a body is read whole, in its first bytes only, and under a thousand calls", arguments: RealTransport.allCases)
  func reading(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    var count = 0
    for try await chunk in try await suite.stream("/1mb_body").body {
      #expect(chunk.allSatisfy { $0 == UInt8(ascii: "A") })
      count += chunk.count
    }
    #expect(count == 1_000_000)
    for try await chunk in try await suite.stream("/1mb_body").body {
      #expect(chunk.first == UInt8(ascii: "A"))
      break
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<1_000 {
        if number >= 100 { try await group.next() }
        group.addTask {
          let echo = try await suite.data("/echo", method: .post, body: HTTPBody("\(number)"))
          #expect(echo == "\(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("trailers are read and sent")
  func trailers() async throws {
    let suite = try ClientSuite(RealTransport.platform.make())
    let response = try await suite.send("/trailers")
    #expect(try await response.body.collect(upTo: 1024) == Data("Response body".utf8))
    #expect(response.trailers == ["X-Trailer-One": "first-value", "X-Checksum": "abc123"])
    let body = try HTTPBody("Hello").withTrailers(["X-Trailer-One"]) { ["X-Trailer-One": "first-value"] }
    _ = try await suite.send("/request", method: .post, body: body)
    #expect(suite.lastRequest?.trailers == [Header("X-Trailer-One", "first-value")])
  }

  @Test("chunks go to and fro: the client begins in one test, the server in the other", arguments: ["/echo", "/speak"])
  func interleaved(path: String) async throws {
    let suite = try ClientSuite(RealTransport.platform.make())
    let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
    if path == "/echo" { continuation.yield(Data("A".utf8)) }
    let response = try await suite.stream(path, method: .post, body: HTTPBody(chunks))
    var count = 0
    for try await chunk in response.body {
      count += chunk.count
      if path == "/echo", count >= 1_000 { continuation.finish() } else { continuation.yield(Data("A".utf8)) }
    }
    continuation.finish()
    #expect(count == 1_000)
  }

  // MARK: Cancellation

  @Test("a call is cancelled before its response and within the body", arguments: RealTransport.allCases)
  func cancellation(transport: RealTransport) async throws {
    let suite = try ClientSuite(transport.make())
    let call = Task { try await suite.data("/stall") }
    try await suite.waitForRequest("/stall")
    call.cancel()
    await expectCancelled(call)

    let begun = Locked(false)
    let reading = Task {
      for try await chunk in try await suite.stream("/stall_body").body {
        #expect(!chunk.isEmpty)
        begun.withLock { $0 = true }
      }
      // A cancelled task must not take the part of a body for the whole.
      Issue.record("the body ended")
    }
    #expect(await eventually { begun.withLock { $0 } })
    reading.cancel()
    await expectCancelled(reading)
  }

  // MARK: The server

  private static let isFoundationOnLinux: Bool = {
    #if canImport(Darwin)
    false
    #else
    true
    #endif
  }()

  private static func stream(_ texts: [String]) -> AsyncStream<Data> {
    AsyncStream { continuation in
      for text in texts { continuation.yield(Data(text.utf8)) }
      continuation.finish()
    }
  }

  private func expectCancelled<Value: Sendable>(_ task: Task<Value, any Error>) async {
    let error = await #expect(throws: NetworkError.self) { _ = try await task.value }
    #expect(error?.isCancelled == true)
  }
}

/// The server of the cases, and a client of it.
private struct ClientSuite: Sendable {
  let server: TestServer
  private let client: NetworkClient

  init(_ transport: any Transport) throws {
    let version = Locked(0)
    server = try TestServer { connection in
      while let request = connection.readHead() {
        guard ClientSuite.respond(to: request, on: connection, version) else { return connection.finish() }
      }
    }
    client = NetworkClient {
      $0.transport = transport
      $0.cookies = CookieJar()
      $0.cache = .memory()
    }
  }

  var lastRequest: ReceivedRequest? { server.requests.last }

  func waitForRequest(_ path: String) async throws {
    try await waitUntil { server.requests.contains { $0.path == path } }
  }

  func send(
    _ target: String, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    try await client.send(
      HTTPRequest(method: method, url: HTTPURL(server.url(target)), headers: headers, body: body))
  }

  func stream(
    _ target: String, method: NetworkAPI.Method = .get, body: HTTPBody = .empty
  ) async throws -> HTTPResponse {
    try await client.stream(HTTPURL(server.url(target)), method: method, body: body)
  }

  func data(_ target: String, method: NetworkAPI.Method = .get, body: HTTPBody = .empty) async throws -> String {
    let response = try await send(target, method: method, body: body)
    return String(decoding: try await response.body.collect(upTo: 2_000_000), as: UTF8.self)
  }

  /// Responds to a request whose head was read. Returns whether the connection stays open.
  private static func respond(
    to head: ReceivedRequest, on connection: Connection, _ version: Locked<Int>
  ) -> Bool {
    switch head.path {
    case "/not_http": return sendRaw("FOOBAR")
    case "/http_case": return sendRaw("Http/1.1 200 OK\r\nConnection: close\r\n\r\n")
    case "/no_reason": return sendRaw("HTTP/1.1 200\r\nConnection: close\r\n\r\n")
    case "/204_with_cl":
      return sendRaw("HTTP/1.1 204 No Content\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n")
    case "/304_with_cl":
      return sendRaw("HTTP/1.1 304 Not Modified\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n")
    case "/incomplete_body":
      return sendRaw("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n1234")
    case "/no_length_hint": return sendRaw("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n1234")
    case "/conflicting_cl":
      return sendRaw("HTTP/1.1 200 OK\r\nContent-Length: 10, 4\r\nConnection: close\r\n\r\n1234")
    case "/head_with_cl":
      guard connection.readBody() != nil else { return false }
      return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
    case "/echo":
      guard connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") else { return false }
      return connection.readBody { connection.sendChunk($0) } && connection.sendLastChunk()
    case "/speak":
      guard connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") else { return false }
      var count = 0
      connection.sendChunk("A")
      // The response ends while the body of the request is open.
      _ = connection.readBody { bytes in
        for _ in bytes where count < 1_000 {
          count += 1
          if count < 1_000 { connection.sendChunk("A") } else { connection.sendLastChunk() }
        }
      }
      return false
    case "/stall":
      connection.holdUntilStopped()
      return false
    case "/stall_body":
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      connection.sendChunk(String(repeating: "A", count: 1_000))
      connection.holdUntilStopped()
      return false
    default:
      guard let request = connection.readBody() else { return false }
      return connection.send(response(to: request, version).serialized(for: request.method))
    }

    func sendRaw(_ text: String) -> Bool {
      connection.send(text)
      return false
    }
  }

  private static func response(to request: ReceivedRequest, _ version: Locked<Int>) -> Response {
    let codings = request.header("Accept-Encoding") ?? ""
    func coded(_ name: String, _ base64: String) -> Response {
      guard codings.contains(name), let bytes = Data(base64Encoded: base64) else { return "TEST\n" }
      return Response(headers: ["Content-Encoding": name], body: bytes)
    }
    switch request.path {
    case "/gzip":
      return coded("gzip", "H4sIAAAAAAAAAwtxDQ7hAgC+14P3BQAAAA==")
    case "/deflate":
      return coded("deflate", "eJwLcQ0O4QIABGgBSw==")
    case "/brotli": return coded("br", "DwKAVEVTVAoD")
    case "/identity": return "TEST\n"
    case "/header_multivalue": return Response(headers: ["X-Test": "one", "X-Test": "two"])
    case "/301", "/308":
      return Response(status: Int(request.path.dropFirst()) ?? 0, headers: ["Location": "/request"])
    case "/redirect_ping": return Response(status: 301, headers: ["Location": "/redirect_pong"])
    case "/redirect_pong": return Response(status: 301, headers: ["Location": "/redirect_ping"])
    case "/404": return Response(status: 404)
    case "/999": return Response(status: 999)
    case "/1mb_body": return Response(body: [UInt8](repeating: UInt8(ascii: "A"), count: 1_000_000))
    case "/cookie": return Response(headers: ["Set-Cookie": "foo=a1b2"])
    case "/trailers":
      return Response(
        headers: ["Transfer-Encoding": "chunked"],
        body: Array(
          "d\r\nResponse body\r\n0\r\nX-Trailer-One: first-value\r\nX-Checksum: abc123\r\n\r\n".utf8))
    case "/etag":
      return version.withLock { version in
        let tag = "\"\(version)\""
        guard request.header("If-None-Match") == tag else {
          return Response(headers: ["ETag": tag], body: Array("\(version)".utf8))
        }
        version += 1
        return Response(status: 304, headers: ["ETag": tag])
      }
    default: return Response()
    }
  }
}
