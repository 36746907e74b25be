#if os(Linux)
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Servers that end connections and reset streams: how often they get a request, and how many connections.
@Suite("libcurl transport: connections that end before a response", .fewAtOnce)
struct CurlResendTests {
  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  /// Responds to the first request of a connection, and closes it after the next. With `endsAll`, it closes every
  /// connection after its first request.
  private static func closing(when endsAll: @escaping @Sendable () -> Bool) throws -> RawServer {
    try RawServer { connection in
      try connection.readRequest()
      guard !endsAll() else { return }
      connection.send(ok)
      try connection.readRequest()
    }
  }

  @Test("where every reused connection is closed, a request is sent twice, and no more", arguments: [false, true])
  func closesReused(alsoNew: Bool) async throws {
    let endsAll = Locked(false)
    let server = try Self.closing { endsAll.withLock { $0 } }
    let transport = transport()
    // Two idle connections: the second one must not be tried too.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 { group.addTask { _ = try await transport.get(server.url("/first")) } }
      try await group.waitForAll()
    }
    let connections = server.connections
    endsAll.withLock { $0 = alsoNew }
    let result = await Result { try await transport.get(server.url("/second"), method: .put, body: HTTPBody("body")) }
    #expect(server.requests.count { $0.line.contains("/second") } == 2)
    #expect(server.connections == connections + 1)
    if alsoNew {
      guard case .failure(let error) = result else { return _ = Issue.record("\(result)") }
      #expect(error.connection?.wasSent == true)
    } else {
      #expect(try result.get().body.data == Data("ok".utf8))
      #expect(server.requests.filter { $0.line.contains("/second") }.allSatisfy { $0.body == Data("body".utf8) })
    }
  }

  @Test(
    "a request is sent once if the caller wants no retries, or it may have acted",
    arguments: ["client", "call", "POST"])
  func sentOnce(reason: String) async throws {
    let server = try Self.closing { false }
    let client = NetworkClient(
      configuration: .init(
        retry: reason == "client" ? .never : ExponentialBackoff(maximumRetries: 0), transport: transport()))
    _ = try await client.data(server.url("/first").absoluteString)
    let url = try server.url("/second").absoluteString
    let error = await #expect(throws: NetworkError.self) {
      _ = try await client.data(url, method: reason == "POST" ? .post : .get) { request in
        if reason == "call" { request.options.retry = .never }
      }
    }
    #expect(error?.connection?.wasSent == true)
    #expect(server.requests.count { $0.line.contains("/second") } == 1)
    #expect(server.connections == 1)
  }

  @Test(
    "a retry opens a connection beside an idle one, within the limit for the host", arguments: [(1, 1), (2, 2), (9, 3)])
  func freshConnection(limit: Int, expected: Int) async throws {
    let server = try RawServer.sending(Self.ok)
    let transport = transport { $0.connectionsPerHost = limit }
    _ = try await transport.get(server.url())
    for _ in 0..<2 {
      var request = HTTPRequest(url: try server.url())
      request.options.requiresFreshConnection = true
      #expect(try await transport.send(request).status == 200)
    }
    #expect(server.connections == expected)
  }

  @Test("a retry opens no connection beyond the limit for all hosts")
  func freshConnectionInTotal() async throws {
    let servers = [try RawServer.sending(Self.ok), try RawServer.sending(Self.ok)]
    let transport = transport { $0.connections = 2 }
    for server in servers { _ = try await transport.get(server.url()) }
    var request = HTTPRequest(url: try servers[0].url())
    request.options.requiresFreshConnection = true
    #expect(try await transport.send(request).status == 200)
    #expect(servers.map(\.connections) == [1, 1])
  }
}

@Suite(
  "libcurl transport: HTTP/2 streams that end before a response", .fewAtOnce,
  .enabled(if: Programs.areThere("openssl")),
  .enabled(if: try PythonProgram.isAvailable(importing: ["hpack"])))
struct CurlHTTP2ResendTests {
  private static let timeouts = HTTPTimeouts(connect: .seconds(60), idle: .seconds(60), total: .seconds(300))

  private func result(
    _ transport: CurlTransport, _ url: HTTPURL, _ method: NetworkAPI.Method = .get, body: HTTPBody = .empty,
    headers: NetworkAPI.Headers = [:], isSentOnce: Bool = false
  ) async -> Result<HTTPResponse, NetworkError> {
    var request = HTTPRequest(
      method: method, url: url, headers: headers, body: body,
      context: CallContext(timeouts: Self.timeouts, delivery: .buffered()))
    request.options.isSentOnce = isSentOnce
    return await Result { [request] in try await transport.send(request) }
  }

  @Test(
    "a request whose stream is reset is sent once, whatever the code and the method",
    arguments: [0, 1, 2, 5, 8, 11, 13], [false, true])
  func reset(code: Int, isReused: Bool) async throws {
    let server = try await HTTP2Server()
    for (method, body) in [
      (NetworkAPI.Method.get, HTTPBody.empty), (.put, HTTPBody("x")), (.put, largeHTTP2Body),
    ] {
      let transport = server.transport()
      if isReused { _ = try await transport.get(server.url("/ok"), timeouts: Self.timeouts) }
      try await server.settle()
      let sent = server.count(path: "/reset/\(code)")
      let result = await result(transport, try server.url("/reset/\(code)"), method, body: body)
      try await server.settle()
      #expect(server.count(path: "/reset/\(code)") == sent + 1, "\(method)")
      guard case .failure(let error) = result else { Issue.record("\(result)"); continue }
      #expect(error.connection?.wasSent == true || error.invalidResponse != nil, "\(error)")
    }
  }

  @Test("connections whose streams are reset are closed, not kept beside new ones", arguments: [1, 8])
  func connections(atOnce: Int) async throws {
    let server = try await HTTP2Server()
    let transport = server.transport { $0.connectionsPerHost = 4 }
    let client = NetworkClient(
      configuration: .init(
        timeouts: Self.timeouts, retry: ExponentialBackoff(maximumRetries: 1, delay: .zero), transport: transport))
    for code in [2, 7, 8, 11] {
      let url = try server.url("/reset/\(code)").absoluteString
      await withTaskGroup(of: Void.self) { group in
        for index in 0..<50 {
          if index >= atOnce { await group.next() }
          group.addTask { _ = try? await client.data(url) }
        }
      }
    }
    #expect(transport.openConnections <= 4)
    // The server notices the end of a connection a moment later.
    try await server.settle()
    #expect(server.mostConnections <= 16)
  }

  @Test(
    "a stream that the server refused is sent again, once, unless the caller wants no retries",
    arguments: ["refuse", "below"], [false, true])
  func refused(how: String, isReused: Bool) async throws {
    let server = try await HTTP2Server()
    var number = 0
    func send(_ method: NetworkAPI.Method, refusals: Int, isSentOnce: Bool = false) async throws
      -> (result: Result<HTTPResponse, NetworkError>, sent: Int, connections: Int)
    {
      let transport = server.transport()
      if isReused { _ = try await transport.get(server.url("/ok"), timeouts: Self.timeouts) }
      try await server.settle()
      let connections = server.connections
      number += 1
      let path = "/\(how)/\(refusals)/\(number)"
      let result = await result(
        transport, try server.url(path), method, body: method == .get ? .empty : largeHTTP2Body,
        isSentOnce: isSentOnce)
      try await server.settle()
      return (result, server.count(path: path), server.connections - connections + (isReused ? 1 : 0))
    }
    for method in [NetworkAPI.Method.get, .put] {
      let once = try await send(method, refusals: 1)
      #expect(once.sent == 2, "\(method)")
      #expect(try once.result.get().body.data == Data("ok".utf8))
      #expect(once.connections <= 2)
      let always = try await send(method, refusals: 9)
      #expect(always.sent == 2, "\(method)")
      #expect(always.connections <= 2)
      #expect(throws: NetworkError.self) { try always.result.get() }
      let never = try await send(method, refusals: 9, isSentOnce: true)
      #expect(never.sent == 1 && never.connections == 1, "\(method)")
      #expect(throws: NetworkError.self) { try never.result.get() }
    }
    // A POST is only sent again if libcurl tells a refusal from the end of a reused connection. Before 8.1, it only logs
    // the last stream, and then nothing until 8.19.
    let isKnown =
      !isReused || how == "below" && CurlUpload.losesPlace || libcurlVersion >= 0x081300
    let post = try await send(.post, refusals: 1)
    #expect(post.sent == (isKnown ? 2 : 1))
    if case .failure(let error) = post.result { #expect(error.connection?.reason == .lost, "\(error)") }
  }

  @Test("a connection that ends before a response is only replaced if it was reused", arguments: [false, true])
  func ended(isReused: Bool) async throws {
    let server = try await HTTP2Server()
    for (index, method) in [NetworkAPI.Method.get, .put, .post].enumerated() {
      let transport = server.transport()
      if isReused { _ = try await transport.get(server.url("/ok"), timeouts: Self.timeouts) }
      let path = "/end/1/\(index)"
      // libcurl logs the request's fields, too, which must not be mistaken for its own words.
      let result = await result(
        transport, try server.url(path), method, body: method == .get ? .empty : HTTPBody("x"),
        headers: [
          "X-Words": "REFUSED_STREAM, retrying; HTTP/2 stream 1 refused by server; received GOAWAY, last_stream=0"
        ])
      try await server.settle()
      let isRepeated = isReused && method != .post
      #expect(server.count(path: path) == (isRepeated ? 2 : 1), "\(method): \(result)")
      if case .failure(let error) = result { #expect(error.connection?.wasSent == true) }
    }
  }
}

extension Result where Failure == NetworkError {
  /// The outcome of an asynchronous call.
  init(_ call: () async throws -> Success) async {
    do {
      self = .success(try await call())
    } catch {
      self = .failure(NetworkError(error))
    }
  }
}
#endif
