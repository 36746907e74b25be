import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// All policies together, on real sockets with each transport.
@Suite("Policies on real sockets", .fewAtOnce, .serialized)
struct RealSocketTests {
  private static let quick = ExponentialBackoff(
    maximumRetries: 3, delay: .seconds(0.001), maximumDelay: .seconds(0.01), retriesTimeouts: true)

  @Test("503 with Retry-After is retried for GET and not for POST", arguments: RealTransport.allCases)
  func retry(transport: RealTransport) async throws {
    let count = Locked(0)
    let server = try TestServer.responding { request in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst || request.method == "POST" ? Response(status: 503, headers: ["Retry-After": "0"]) : "done"
    }
    let client = NetworkClient(configuration: .init(retry: Self.quick, transport: transport.make()))
    #expect(try await client.data(server.url) == Data("done".utf8))
    await #expect { try await client.data(server.url, method: .post, body: HTTPBody("x")) } throws: { error in
      (error as? NetworkError)?.status == 503
    }
    #expect(server.requests.map(\.method) == ["GET", "GET", "POST"])
  }

  @Test(
    "a refused connection is retried up to the limit, and the error has the cause", arguments: RealTransport.allCases)
  func refused(transport: RealTransport) async throws {
    let port = try RefusedPort()
    let log = EventLog()
    let client = NetworkClient(
      configuration: .init(retry: Self.quick, observers: [log], transport: transport.make()))
    await #expect { try await client.data(port.url, method: .post) } throws: { error in
      if case .connectionFailed(let failure) = error as? NetworkError { !failure.wasSent } else { false }
    }
    let retries = log.events.count { if case .retryScheduled = $0.kind { true } else { false } }
    #expect(retries == 3)
    #expect(log.refusals == [.exhausted])
  }

  @Test("a connection closed without a response costs an idempotent call one more attempt, and a POST none")
  func emptyReply() async throws {
    let server = try TestServer.scripted([
      [.readRequest, .close], [.readRequest, .close],
      [.readRequest, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", .hold],
    ])
    let client = NetworkClient(
      configuration: .init(retry: Self.quick, transport: NetworkClient.defaultTransport()))
    await #expect(throws: NetworkError.self) {
      try await client.data(server.url, method: .post, body: HTTPBody("once"))
    }
    #expect(server.requestCount == 1)
    #expect(try await client.data(server.url) == Data("hi".utf8))
    #expect(server.requests.map(\.method) == ["POST", "GET", "GET"])
  }

  @Test(
    "a streamed response that has no body needs no reading: it holds no place, and counts as a success",
    arguments: RealTransport.allCases)
  func emptyStreams(transport: RealTransport) async throws {
    let server = try TestServer.responding { request in
      switch request.target {
      case "/204": Response(status: 204)
      case "/500": Response(status: 500)
      default: Response(body: "body")
      }
    }
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL(server.url), retry: .never,
        circuitBreaker: CircuitBreaker(failures: 2, pause: .seconds(60)),
        concurrencyLimit: ConcurrencyLimit(perHost: 1), transport: transport.make()))
    var kept: [HTTPResponse] = []
    for (path, method) in [("/204", .get), ("/", .head)] as [(String, NetworkAPI.Method)] {
      await #expect(throws: NetworkError.self) { try await client.data("/500") }
      kept.append(try await client.stream(.init(path), method: method))
    }
    await #expect(throws: NetworkError.self) { try await client.data("/500") }
    #expect(
      try await client.data("/", configure: { $0.timeouts.total = .seconds(30) }) == Data("body".utf8))
    #expect(kept.map(\.body.isEmpty) == [true, true])
  }

  @Test("many concurrent 401s cause one refresh, and all calls succeed", arguments: RealTransport.allCases)
  func storm(transport: RealTransport) async throws {
    let server = try TestServer.responding { request in
      request.header("Authorization") == "Bearer new" ? "ok" : Response(status: 401)
    }
    let refreshes = Locked(0)
    let authentication = Authentication.bearer(BearerToken("old"), for: [try HTTPURL(server.url)]) { _ in
      refreshes.withLock { $0 += 1 }
      return BearerToken("new")
    }
    // On a busy machine, it takes a while to open this many connections at once.
    let timeouts = HTTPTimeouts(connect: .seconds(120), idle: .seconds(120))
    let client = NetworkClient(
      configuration: .init(
        timeouts: timeouts, retry: .never, authentication: [authentication], transport: transport.make()))
    let responses = try await withThrowingTaskGroup(of: Data.self) { group in
      for _ in 0..<100 { group.addTask { try await client.data(server.url) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(responses == Array(repeating: Data("ok".utf8), count: 100))
    #expect(refreshes.withLock { $0 } == 1)
  }

  @Test("a cached response is validated with the server's entity tag", arguments: RealTransport.allCases)
  func cache(transport: RealTransport) async throws {
    let server = try TestServer.responding { request in
      request.header("If-None-Match") == "\"v1\""
        ? Response(status: 304, headers: ["ETag": "\"v1\""])
        : Response(headers: ["ETag": "\"v1\"", "Cache-Control": "no-cache"], body: "whole")
    }
    let client = NetworkClient(configuration: .init(cache: .memory(), transport: transport.make()))
    let first = try await client.response(server.url)
    let second = try await client.response(server.url)
    #expect(first.metrics.cache == .miss)
    #expect(second.metrics.cache == .revalidated)
    #expect(second.status == 200)
    #expect(second.value == Data("whole".utf8))
    #expect(server.requestCount == 2)
  }

  @Test("the server sees the effect of coalescing and of a concurrency limit", arguments: RealTransport.allCases)
  func limits(transport: RealTransport) async throws {
    let gate = Gate()
    let server = try TestServer { connection in
      while connection.readRequest() != nil, gate.wait() {
        connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
      }
    }
    let chain = NetworkClient.Configuration(
      coalescesIdenticalCalls: true, concurrencyLimit: ConcurrencyLimit(perHost: 2)
    ).chain()
    let coalescing = try #require(chain.lazy.compactMap { $0 as? Coalescing }.first)
    let next = InterceptorChain(transport: transport.make(), interceptors: chain)
    let calls = try (0..<12).map { number in
      let request = try HTTPRequest.test(.get, server.url("/\(number % 4)")).asNewCall()
      return Task { try await next(request).body.data }
    }
    try await waitUntil { coalescing.waiting == 12 }
    try await server.waitForRequests(count: 2)
    try await Task.sleep(for: .milliseconds(50))
    #expect(server.requestCount == 2)
    gate.open()
    for call in calls { #expect(try await call.value == Data("hi".utf8)) }
    #expect(server.requestCount == 4)
  }

  @Test("10,000 calls through 4 places all get one, and cancelled calls leave nothing behind")
  func manyWaiters() async throws {
    let running = Locked((now: 0, most: 0))
    let server = try TestServer(recording: false) { connection in
      while connection.readRequest() != nil {
        running.withLock { running in
          running.now += 1
          running.most = max(running.most, running.now)
        }
        let isSent = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        running.withLock { $0.now -= 1 }
        guard isSent else { return }
      }
    }
    let client = NetworkClient(
      configuration: .init(concurrencyLimit: ConcurrencyLimit(perHost: 4), transport: NetworkClient.defaultTransport()))
    func round(cancelling: Bool) async -> Int {
      let calls = (0..<10_000).map { _ in Task { try await client.data(server.url) } }
      if cancelling { for (number, call) in calls.enumerated() where number % 2 == 1 { call.cancel() } }
      var succeeded = 0
      for call in calls where (try? await call.value) == Data("hi".utf8) { succeeded += 1 }
      return succeeded
    }
    #expect(await round(cancelling: false) == 10_000)
    #expect(running.withLock { $0.most } <= 4)
    #expect((5_000...10_000).contains(await round(cancelling: true)))
    #expect(try await client.data(server.url) == Data("hi".utf8))
  }

  @Test("a call ends at its total timeout, including retries and delays", arguments: RealTransport.allCases)
  func deadline(transport: RealTransport) async throws {
    let server = try TestServer { connection in
      while let request = connection.readRequest() {
        switch request.target {
        // From the second time on, the server requests a delay that exceeds every limit here.
        case "/busy" where connection.index == 0: connection.send("HTTP/1.1 503 \r\nConnection: close\r\n\r\n")
        case "/busy": connection.send("HTTP/1.1 503 \r\nRetry-After: 3600\r\nConnection: close\r\n\r\n")
        default: return connection.holdUntilStopped()
        }
        return
      }
    }
    func client(total: Duration) -> NetworkClient {
      NetworkClient(
        configuration: .init(
          timeouts: HTTPTimeouts(total: total),
          retry: ExponentialBackoff(maximumRetries: 3, delay: .seconds(0.01), maximumDelay: .seconds(3600), jitter: 0),
          transport: transport.make()))
    }
    #expect(await failure { _ = try await client(total: .seconds(120)).data(server.url("/busy")) }?.status == 503)
    #expect(server.requestCount == 2)
    // The server never responds, so without the limit the call wouldn't end at all.
    let error = await failure { _ = try await client(total: .seconds(0.3)).data(server.url("/silent")) }
    guard case .timedOut(.total)? = error else { Issue.record("\(String(describing: error))"); return }
  }

  #if os(Linux)
  @Test("a misdirected request is sent once more over a new connection")
  func misdirected() async throws {
    let server = try TestServer { connection in
      while connection.readRequest() != nil {
        connection.send("HTTP/1.1 \(connection.index == 0 ? "421 Misdirected" : "200 OK")\r\nContent-Length: 0\r\n\r\n")
      }
    }
    let client = NetworkClient(configuration: .init(transport: CurlTransport()))
    _ = try await client.data(server.url, method: .post, body: HTTPBody("x"))
    #expect(server.requests.map(\.connection) == [0, 1])
  }
  #endif
}
