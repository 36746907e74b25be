#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: requests as sent", .fewAtOnce)
struct CurlRequestTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  @Test(
    "line breaks and NUL in a field are rejected before anything is sent",
    arguments: ["a\rb", "a\nb", "a\r\nX: y", "a\0b", "\u{7F}"])
  func injection(text: String) async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let headers: [NetworkAPI.Headers] = [
      ["X": text], ["User-Agent": text], ["Cookie": text], ["Range": text], ["Host": text],
    ]
    for fields in headers {
      let error = await networkError { try await transport.get(server.url(), headers: fields) }
      #expect(error?.isInvalidRequest == true, "\(fields)")
    }
    #expect(server.connections == 0)
  }

  @Test(
    "a Host field that is no host is rejected before anything is sent",
    arguments: [
      "a b", "a.example b.example", "a/b", "a?b", "a#b", "me@a", "a:b", "a:99999", "", "[::1", "bücher.example",
    ])
  func host(text: String) async throws {
    let server = try RawServer.sending(Self.ok)
    let error = await networkError { try await transport().get(server.url(), headers: ["Host": text]) }
    #expect(error?.isInvalidRequest == true)
    #expect(server.connections == 0)
    for text in ["a.example", "a.example:8080", "[::1]:80", "127.0.0.1"] {
      #expect(try await transport().get(server.url(), headers: ["Host": text]).status == 200)
    }
  }

  @Test("CONNECT, and a body with HEAD or TRACE, are rejected")
  func refusedMethods() async throws {
    let server = try RawServer.sending(Self.ok)
    for (method, body) in [
      (NetworkAPI.Method.connect, HTTPBody.empty), (.head, HTTPBody("x")), (.trace, HTTPBody("x")),
    ] {
      let error = await networkError { try await transport().get(server.url(), method: method, body: body) }
      #expect(error?.isInvalidRequest == true)
    }
    #expect(server.connections == 0)
  }

  @Test("HEAD has no body, whatever an empty body is read from")
  func headWithEmptyBody() async throws {
    let directory = try TemporaryDirectory()
    let file = URL(fileURLWithPath: directory.path("empty"))
    try Data().write(to: file)
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n")
    for body in [HTTPBody.empty, HTTPBody(length: 0) { nil }, try HTTPBody(fileAt: file)] {
      let response = try await transport().get(
        server.url(), method: .head, body: body, timeouts: .init(idle: .seconds(5)))
      #expect(response.status == 200)
    }
    #expect(server.requests.allSatisfy { $0.value(of: "Content-Length") == nil })
  }

  @Test(
    "every method is sent unchanged",
    arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "M-SEARCH"])
  func methods(method: String) async throws {
    let server = try RawServer { connection in
      while true {
        let isHead = try connection.readRequest().line.hasPrefix("HEAD")
        connection.send(isHead ? "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" : Self.ok)
      }
    }
    let transport = transport()
    _ = try await transport.get(server.url("/x"), method: .init(method))
    // Nothing of a request affects the next one on the same connection.
    _ = try await transport.get(server.url("/y"))
    #expect(server.requests.map(\.line) == ["\(method) /x HTTP/1.1", "GET /y HTTP/1.1"])
    #expect(server.requests.last?.value(of: "Content-Length") == nil)
    let sendsLength = ["POST", "PUT", "PATCH"].contains(method)
    #expect(server.requests.first?.value(of: "Content-Length") == (sendsLength ? "0" : nil))
    #expect(server.connections == 1)
  }

  @Test(
    "path and query are sent exactly as in the URL",
    arguments: ["/", "/?", "/a%2Fb/%c3%A9", "//a//b/", "/a;b=1,2/@:!$&'()*+", "/a?b=c%2B%20+d&e&=?/%23"])
  func target(text: String) async throws {
    let server = try RawServer.sending(Self.ok)
    let url = try server.url(text)
    _ = try await transport().get(url)
    #expect(url.requestTarget == text)
    #expect(server.requests.map(\.line) == ["GET \(text) HTTP/1.1"])
  }

  @Test("fields are sent unchanged: order, repetition, empty values, and no additional ones")
  func fields() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    var headers: NetworkAPI.Headers = ["Accept": "text/plain", "X-Empty": "", "User-Agent": "me"]
    headers.append(name: "X-Twice", value: "1")
    headers.append(name: "X-Twice", value: "2")
    _ = try await transport.get(server.url(), headers: headers)
    let fields = server.requests.first?.fields ?? []
    #expect(fields.filter { $0.hasPrefix("X-") } == ["X-Empty:", "X-Twice: 1", "X-Twice: 2"])
    #expect(fields.filter { $0.lowercased().hasPrefix("accept:") } == ["Accept: text/plain"])
    #expect(!fields.contains { $0.lowercased().hasPrefix("cookie") || $0.lowercased().hasPrefix("authorization") })
  }

  @Test("a default User-Agent is sent unless the request has one, also on a reused handle")
  func userAgent() async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    let fields: [NetworkAPI.Headers] = [[:], ["User-Agent": "me"], [:], ["X-A": "1"], ["User-Agent": ""]]
    for headers in fields { _ = try await transport.get(server.url(), headers: headers) }
    _ = try await transport.get(server.url(), method: .post)
    _ = try await transport.get(server.url())
    let program = HTTPRequest.defaultUserAgent
    #expect(program.hasSuffix(" NetworkAPIKit"))
    #expect(
      server.requests.map { $0.value(of: "User-Agent") } == [program, "me", program, program, "", program, program])
  }

  @Test("credentials of one request aren't sent with the next, and cookies aren't stored")
  func noLeftovers() async throws {
    let server = try RawServer.sending("HTTP/1.1 200 OK\r\nSet-Cookie: a=b\r\nContent-Length: 2\r\n\r\nok")
    let transport = transport()
    _ = try await transport.get(server.url(), headers: ["Authorization": "Bearer canary", "Cookie": "c=canary"])
    _ = try await transport.get(server.url())
    #expect(server.requests.last?.fields.contains { $0.contains("canary") || $0.contains("a=b") } == false)
  }

  @Test("a redirect and a 401 are returned like any other response")
  func noPolicies() async throws {
    let server = try RawServer.sending(
      "HTTP/1.1 302 Found\r\nLocation: /next\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n")
    let response = try await transport().get(server.url())
    #expect(response.status == 302)
    #expect(server.requests.count == 1)
  }

  @Test(
    "the expected libcurl version is in use",
    .enabled(if: ProcessInfo.processInfo.environment["EXPECTED_LIBCURL"] != nil))
  func version() {
    let version = ccurl_load().pointee.version.map { String(cString: $0) }
    let expected = ProcessInfo.processInfo.environment["EXPECTED_LIBCURL"] ?? ""
    // A libcurl that was built from the sources in curl's repository adds this to its version.
    #expect(version == expected || version == "\(expected)-DEV")
  }

  @Test("a Unix domain socket replaces every host, and the proxy")
  func unixSocket() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("curl-\(getpid()).sock").path
    let server = try TestServer(on: .unix(path: path)) { connection in
      _ = connection.readRequest()
      connection.send(Self.ok)
    }
    for proxy in [CurlTransport.Proxy.none, .url("http://127.0.0.1:1")] {
      let transport = transport { ($0.unixSocketPath, $0.proxy) = (path, proxy) }
      #expect(try await transport.get(HTTPURL("http://docker/info")).status == 200)
      #expect(server.requests.last?.target == "/info")
    }
    let missing = await networkError {
      try await transport { $0.unixSocketPath = path + ".none" }.get(HTTPURL("http://docker/info"))
    }
    #expect(missing?.localizedDescription.contains("No such file or directory") == true)
    #expect(missing?.isOffline == false && missing?.mayHaveBeenProcessed == false)
  }

  @Test("of several connections to a Unix domain socket, each call minds its own: early responses, and slow readers")
  func unixSockets() async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("curls-\(getpid()).sock").path
    let bothOpen = Gate()
    let count = 2
    let size = 4 << 20
    let server = try TestServer(on: .unix(path: path)) { connection in
      while let request = connection.readHead() {
        switch request.target {
        case "/open":
          bothOpen.wait()
          connection.send(Self.ok)
        case "/large":
          connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
          connection.send([UInt8](repeating: 1, count: size))
        default:
          connection.send(
            CurlDrive.alwaysReads
              ? "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nearly"
              : "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nearly\r\n0\r\n\r\n")
          connection.waitForPeerClose()
        }
      }
    }
    let transport = transport { $0.unixSocketPath = path }
    try await withThrowingTaskGroup { group in
      for _ in 0..<count { group.addTask { _ = try await transport.get(HTTPURL("http://docker/open")) } }
      try await server.waitForRequests(count: count)
      bothOpen.open()
      try await group.waitForAll()
    }
    var held: [HTTPResponse] = []
    for _ in 0..<count {
      held.append(try await transport.get(HTTPURL("http://docker/large"), delivery: .streaming))
    }
    try await Task.sleep(for: .milliseconds(50))
    for response in held.reversed() {
      #expect(try await response.body.collect(upTo: size).count == size)
    }
    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          let (chunks, continuation) = AsyncStream.makeStream(of: Data.self)
          continuation.yield(Data("A".utf8))
          let response = try await transport.get(
            HTTPURL("http://docker/early"), method: .post, body: HTTPBody(chunks),
            timeouts: .init(total: .seconds(120)))
          #expect(response.body.data == Data("early".utf8))
        }
      }
      try await group.waitForAll()
    }
  }
}
#endif
