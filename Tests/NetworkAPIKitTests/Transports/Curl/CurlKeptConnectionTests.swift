#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// The behavior of servers with connections that are kept open between requests.
@Suite("libcurl transport: kept connections", .fewAtOnce)
struct CurlKeptConnectionTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private enum Body: String, CaseIterable, CustomTestStringConvertible {
    case none, small, large, streamed

    var testDescription: String { rawValue }
    var method: NetworkAPI.Method { self == .none ? .get : self == .large ? .put : .post }

    func make() -> HTTPBody {
      let isRead = Locked(false)
      return switch self {
      case .none: .empty
      case .small: HTTPBody("small")
      case .large: HTTPBody(Data(count: 300_000))
      case .streamed:
        HTTPBody {
          isRead.withLock { isRead in
            defer { isRead = true }
            return isRead ? nil : Data("streamed".utf8)
          }
        }
      }
    }
  }

  @Test(
    "unexpected bytes aren't a response: the next request uses another connection, once",
    arguments: Body.allCases)
  private func unaskedBytes(body: Body) async throws {
    let sent = Locked(0)
    let server = try RawServer { connection in
      while true {
        try connection.readRequest()
        connection.send(Self.ok)
        Thread.sleep(forTimeInterval: 0.02)
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
        sent.withLock { $0 += 1 }
      }
    }
    let transport = transport()
    for call in 1...10 {
      let response = try await transport.get(server.url("/\(call)"), method: body.method, body: body.make())
      #expect(response.body.data == Data("ok".utf8), "call \(call)")
      #expect(await eventually { sent.withLock { $0 } == call })
      try await transport.waitUntilNoneIsQuiet()
    }
    #expect(server.requests.map(\.body.count) == Array(repeating: server.requests[0].body.count, count: 10))
    #expect(server.connections == 10)
  }

  @Test("a connection that the server closed while idle doesn't fail a request", arguments: Body.allCases)
  private func closedWhileIdle(body: Body) async throws {
    let closed = Locked(0)
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send(Self.ok)
      Thread.sleep(forTimeInterval: 0.02)
      connection.connection.close()
      closed.withLock { $0 += 1 }
    }
    let transport = transport()
    for call in 1...10 {
      let response = try await transport.get(server.url(), method: body.method, body: body.make())
      #expect(response.body.data == Data("ok".utf8))
      #expect(await eventually { closed.withLock { $0 } == call })
      try await transport.waitUntilNoneIsQuiet()
    }
    #expect(server.requests.count == 10)
  }

  @Test("an idle connection without unexpected bytes is reused", arguments: Body.allCases)
  private func kept(body: Body) async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport()
    for _ in 0..<10 { _ = try await transport.get(server.url(), method: body.method, body: body.make()) }
    #expect(server.connections == 1)
  }

  @Test("a kept connection of HTTP/1.0 is reused, but not for a body of unknown length", arguments: [1, 64])
  func version10(limit: Int) async throws {
    let server = try RawServer.sending("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok")
    let transport = transport { $0.connectionsPerHost = limit }
    for body in [Body.none, .small, .large] {
      _ = try await transport.get(server.url(), method: body.method, body: body.make())
    }
    #expect(server.connections == 1)
    _ = try await transport.get(server.url(), method: .post, body: Body.streamed.make())
    #expect(server.requests.last?.value(of: "Transfer-Encoding") == "chunked")
    #expect(server.connections == 2)
    // One to a proxy may have served another host.
    let proxied = NetworkAPIKitTests.transport { ($0.proxy, $0.threads) = (.url("http://127.0.0.1:\(server.port)"), 1) }
    _ = try await proxied.get(HTTPURL("http://a.example/"))
    _ = try await proxied.get(HTTPURL("http://b.example/"), method: .post, body: Body.streamed.make())
    #expect(server.connections == 4)
  }
}
#endif
