#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: proxies", .fewAtOnce)
struct CurlProxyTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private func through(_ proxy: RawServer, user: String = "") -> CurlTransport {
    transport { $0.proxy = .url("http://\(user)127.0.0.1:\(proxy.port)") }
  }

  @Test("http requests are sent to the proxy in absolute form, with the proxy's credentials only")
  func plain() async throws {
    let proxy = try RawServer.sending(Self.ok)
    let response = try await through(proxy, user: "m%2541e:s%20ecret%2542@").get(
      HTTPURL("http://origin.example/path?a=%2F"), headers: ["Authorization": "Bearer origin"])
    #expect(response.status == 200)
    let request = try #require(proxy.requests.first)
    #expect(request.line == "GET http://origin.example/path?a=%2F HTTP/1.1")
    #expect(request.value(of: "Proxy-Authorization") == "Basic \(Data("m%41e:s ecret%42".utf8).base64EncodedString())")
    #expect(request.fields.filter { $0.hasPrefix("User-Agent") } == ["User-Agent: \(HTTPRequest.defaultUserAgent)"])
  }

  @Test("the connections of a proxy count for the host that uses them, whichever they were opened for")
  func connectionsOfHosts() async throws {
    let isAsked = Locked(false)
    let proxy = try RawServer { connection in
      while true {
        let path = try connection.readRequest().line.split(separator: " ")[1]
        if path.hasSuffix("/stream") {
          connection.send("HTTP/1.1 200 OK\r\n\r\n")
          return connection.waitForClose()
        }
        // The response to the first one comes when the second one is there.
        if path.hasSuffix("/second") { isAsked.withLock { $0 = true } }
        if path.hasSuffix("/first") {
          for _ in 0..<60_000 where !isAsked.withLock({ $0 }) { usleep(1_000) }
        }
        connection.send(Self.ok)
      }
    }
    let transport = transport { ($0.proxy, $0.connectionsPerHost) = (.url("http://127.0.0.1:\(proxy.port)"), 2) }
    @Sendable func get(_ url: String, delivery: HTTPDelivery = .buffered()) async throws -> HTTPResponse {
      try await transport.get(
        HTTPURL(url), timeouts: .init(connect: nil, idle: .seconds(50), total: nil), delivery: delivery)
    }
    // Two connections, which the streams of another host then use.
    async let one = get("http://a.example/first")
    async let two = get("http://a.example/second")
    #expect(try await [one.status, two.status] == [200, 200])
    isAsked.withLock { $0 = false }
    let streams = [
      try await get("http://b.example/stream", delivery: .streaming),
      try await get("http://b.example/stream", delivery: .streaming),
    ]
    async let first = get("http://a.example/first")
    async let second = get("http://a.example/second")
    #expect(try await [first.status, second.status] == [200, 200])
    withExtendedLifetime(streams) {}
  }

  @Test(
    "a refused CONNECT is a proxy failure, with its status",
    arguments: [
      (
        "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n",
        407
      ),
      ("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\n\r\nbad", 502),
    ])
  func refused(response: String, status: Int) async throws {
    let proxy = try RawServer.once(response)
    let error = await networkError { try await through(proxy).get(HTTPURL("https://origin.example/")) }
    #expect(error?.proxy?.status?.code == status, "\(String(describing: error))")
  }

  @Test("a proxy that refuses the credentials of an http request is a proxy failure; an origin's 407 is its status")
  func refusedCredentials() async throws {
    let response = "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 3\r\n\r\nbad"
    let proxy = try RawServer.sending(response)
    for delivery in [HTTPDelivery.buffered(), .streaming] {
      let error = await networkError {
        var request = HTTPRequest(url: try HTTPURL("http://origin.example/"))
        request.delivery = delivery
        return try await through(proxy, user: "me:wrong@").send(request)
      }
      #expect(error?.proxy?.status == 407, "\(String(describing: error))")
    }
    let origin = try RawServer.sending(response)
    #expect(try await transport { $0.proxy = .none }.get(origin.url()).status == 407)
  }

  @Test("a malformed, missing or endless response to CONNECT is a proxy failure")
  func nonsense() async throws {
    let servers = [
      try RawServer.once("SSH-2.0-OpenSSH\r\n\r\n"), try RawServer { connection in try connection.readRequest() },
    ]
    for proxy in servers {
      let error = await networkError { try await through(proxy).get(HTTPURL("https://origin.example/")) }
      #expect(error?.proxy != nil, "\(String(describing: error))")
    }
    let endless = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send("X-Filler: \(String(repeating: "x", count: 1000))\r\n") {}
    }
    let error = await networkError {
      try await through(endless).get(
        HTTPURL("https://origin.example/"), timeouts: .init(connect: .seconds(1), idle: .seconds(1)))
    }
    #expect(error?.proxy != nil || error?.timeout == .connect, "\(String(describing: error))")
  }

  @Test("an unknown proxy is a proxy failure")
  func missing() async throws {
    let error = await networkError {
      try await transport { $0.proxy = .url("http://no-such-proxy.invalid:3128") }
        .get(HTTPURL("http://origin.example/"))
    }
    #expect(error?.proxy != nil, "\(String(describing: error))")
  }

  @Test("credentials for the origin and the proxy aren't mixed up in a tunnel")
  func tunnel() async throws {
    let certificates = try await Certificates.shared.value
    let script = try #require(Bundle.module.path(forResource: "tls_server", ofType: "py", inDirectory: "Resources"))
    let origin = try RunningProgram(
      "python3", [script, certificates.path("good.pem"), certificates.path("good.key"), "keep"])
    let port = Int(try #require(await origin.firstLine())) ?? 0
    let proxy = try RawServer { connection in
      try connection.readRequest()
      connection.send("HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n")
      connection.tunnel(to: port)
    }
    let transport = transport { configuration in
      configuration.proxy = .url("http://me:secret@127.0.0.1:\(proxy.port)")
      configuration.tls.trust = .only(file: URL(fileURLWithPath: certificates.path("ca.pem")))
    }
    let response = try await transport.get(
      HTTPURL("https://127.0.0.1:\(port)/"), headers: ["Authorization": "Bearer origin", "X-Mine": "1"])
    #expect(response.body.data == Data("hello".utf8))
    #expect(response.headers["X-Proxy"] == nil)
    let request = try #require(proxy.requests.first)
    #expect(request.line == "CONNECT 127.0.0.1:\(port) HTTP/1.1")
    #expect(request.value(of: "Proxy-Authorization") != nil)
    #expect(request.value(of: "Authorization") == nil)
    #expect(request.value(of: "X-Mine") == nil)
    #expect(request.value(of: "User-Agent") == HTTPRequest.defaultUserAgent)
  }

  @Test("a SOCKS proxy gets the host name, and then passes the unchanged request to the origin")
  func socks() async throws {
    let origin = try RawServer.sending(Self.ok)
    let proxy = try RawServer { connection in
      // RFC 1928: a greeting, then CONNECT to a name of 14 bytes at port 80; the server accepts both.
      guard connection.read().first == 5 else { return }
      connection.send([5, 0])
      guard connection.read() == [5, 1, 0, 3, 14] + Array("origin.example".utf8) + [0, 80] else { return }
      connection.send([5, 0, 0, 1, 127, 0, 0, 1, 0, 80])
      connection.tunnel(to: origin.port)
    }
    let transport = transport { $0.proxy = .url("socks5h://127.0.0.1:\(proxy.port)") }
    let response = try await transport.get(HTTPURL("http://origin.example/path?a=b"))
    #expect(response.body.data == Data("ok".utf8))
    #expect(origin.requests.map(\.line) == ["GET /path?a=b HTTP/1.1"])
    #expect(origin.requests.first?.value(of: "Host") == "origin.example")
  }

  @Test("the scheme socks is that of SOCKS 4, as libcurl reads it")
  func socks4() async throws {
    let origin = try RawServer.sending(Self.ok)
    let proxy = try RawServer { connection in
      guard connection.read().prefix(2) == [4, 1] else { return }
      connection.send([0, 90, 0, 0, 0, 0, 0, 0])
      connection.tunnel(to: origin.port)
    }
    let transport = transport { $0.proxy = .url("socks://127.0.0.1:\(proxy.port)") }
    #expect(try await transport.get(origin.url()).body.data == Data("ok".utf8))
  }

  @Test("a SOCKS proxy that refuses is a proxy failure")
  func refusedBySOCKS() async throws {
    let proxy = try RawServer { connection in
      _ = connection.read()
      connection.send([5, 0])
      _ = connection.read()
      connection.send([5, 2, 0, 1, 0, 0, 0, 0, 0, 0])
    }
    let transport = transport { $0.proxy = .url("socks5h://127.0.0.1:\(proxy.port)") }
    let error = await networkError { try await transport.get(HTTPURL("http://origin.example/")) }
    #expect(error?.proxy != nil, "\(String(describing: error))")
  }

  @Test("a real proxy forwards http requests and tunnels", .enabled(if: Programs.areThere("tinyproxy")))
  func tinyproxy() async throws {
    let port = try Programs.freePort()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("tinyproxy-\(getpid()).conf")
    try "Port \(port)\nListen 127.0.0.1\nAllow 127.0.0.1\nMaxClients 20\nTimeout 600\n".write(
      to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let proxy = try RunningProgram("tinyproxy", ["-d", "-c", file.path])
    #expect(await RunningProgram.listens(port))
    let origin = try RawServer.sending(Self.ok)
    let transport = transport { $0.proxy = .url("http://127.0.0.1:\(port)") }
    #expect(try await transport.get(origin.url()).body.data == Data("ok".utf8))
    #expect(origin.requests.first?.value(of: "Proxy-Authorization") == nil)
    withExtendedLifetime(proxy) {}
  }
}

extension RawConnection {
  /// Forwards bytes in both directions until either side closes.
  func tunnel(to port: Int) {
    let other = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        _ = connect(other, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(other, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    let isOver = DispatchSemaphore(value: 0)
    let back = Thread {
      defer { isOver.signal() }
      var bytes = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = recv(other, &bytes, bytes.count, 0)
        guard count > 0, self.send(Array(bytes[..<count])) else { return }
      }
    }
    back.start()
    while true {
      let bytes = read()
      guard !bytes.isEmpty else { break }
      _ = bytes.withUnsafeBytes { Glibc.send(other, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
    shutdown(other, Int32(SHUT_RDWR))
    // Closed only now, or the thread could read from another connection that has the same descriptor.
    isOver.wait()
    Glibc.close(other)
  }
}
#endif
