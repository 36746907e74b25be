import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// The ways to make a call whose body is streamed.
enum StreamedCall: String, CaseIterable, Sendable {
  case stream, events, lines, download

  /// Makes the call, and returns what it got.
  func run(_ client: NetworkClient, path: String, in folder: TemporaryFolder) async throws -> String {
    switch self {
    case .stream: return String(decoding: try await client.stream(path).body.collect(upTo: 1 << 20), as: UTF8.self)
    case .lines:
      var text = ""
      for try await line in try await client.stream(path).body.lines { text += line + "\n" }
      return text
    case .events:
      for try await event in client.events(path) { return "data: \(event.data)\n\n" }
      return "none"
    case .download:
      let file = URL(fileURLWithPath: folder.file(UUID().uuidString))
      _ = try await client.download(path, to: file).value
      return try String(contentsOf: file, encoding: .utf8)
    }
  }
}

/// Why a response is given up, and its request sent again.
enum GivenUp: String, CaseIterable, Sendable {
  case redirect, retry, refresh, digest, interceptor, forgetfulInterceptor

  /// Sends a request again that got a 503; `forgets` what it has got before.
  private struct Again: Interceptor {
    let forgets: Bool

    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      let response = try await next(request)
      guard response.status == 503 else { return response }
      return forgets ? try await next(request) : try await next(request, replacing: response)
    }
  }

  func configure(_ configuration: inout NetworkClient.Configuration, for origin: HTTPURL) {
    configuration.retry = .never
    switch self {
    case .redirect: break
    case .retry: configuration.retry = ExponentialBackoff(delay: .zero)
    case .refresh:
      configuration.authentication = [
        .bearer(BearerToken("old"), for: [origin]) { _ in BearerToken("new") }
      ]
    case .digest: configuration.authentication = [.digest(username: "mona", password: "secret", for: [origin])]
    case .interceptor: configuration.interceptors = [Again(forgets: false)]
    case .forgetfulInterceptor: configuration.interceptors = [Again(forgets: true)]
    }
  }

  /// The response to give up; nil if the request is to be answered.
  func refusal(of request: ReceivedRequest, number: Int, body: [UInt8]) -> Response? {
    switch self {
    case .redirect where request.path == "/first":
      Response(status: 302, headers: ["Location": "/second"], body: body)
    case .retry where number == 0, .interceptor where number == 0, .forgetfulInterceptor where number == 0:
      Response(status: 503, body: body)
    case .refresh where request.header("Authorization") != "Bearer new": Response(status: 401, body: body)
    case .digest where request.header("Authorization") == nil:
      Response(
        status: 401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth", algorithm=SHA-256"#],
        body: body)
    default: nil
    }
  }
}

@Suite("Responses that are given up", .fewAtOnce)
struct GivenUpResponseTests {
  private static let content = "data: done\n\n"

  /// The calls that have a policy for each reason: events are not retried by policy, but by themselves.
  @Test(
    "a call never waits for a response that it gave up itself, under a limit of one",
    arguments: StreamedCall.allCases, GivenUp.allCases)
  func limitOfOne(call: StreamedCall, reason: GivenUp) async throws {
    // Of the size of a usual error, and too large for any buffer.
    for size in [20, 3_000_000] {
      let numbers = Locked<[String: Int]>([:])
      let server = try TestServer.responding { request in
        let number = numbers.withLock { numbers in
          defer { numbers[request.path, default: 0] += 1 }
          return numbers[request.path] ?? 0
        }
        return reason.refusal(of: request, number: number, body: [UInt8](repeating: 0x20, count: size))
          ?? Response(status: 200, headers: ["Content-Type": "text/event-stream"], body: Self.content)
      }
      defer { server.stop() }
      let origin = try HTTPURL(server.url)
      let folder = try TemporaryFolder()
      // A limit of the policy, and one of the transport.
      for isPolicy in [true, false] {
        numbers.withLock { $0 = [:] }
        let log = EventLog()
        var configuration = NetworkClient.Configuration(baseURL: origin, observers: [log])
        reason.configure(&configuration, for: origin)
        if isPolicy { configuration.concurrencyLimit = ConcurrencyLimit(perHost: 1) }
        configuration.transport = try Self.transport(connectionsPerHost: isPolicy ? 6 : 1)
        configuration.timeouts.total = .seconds(120)
        let client = NetworkClient(configuration: configuration)
        // A stream that is reopened has its own way of going on.
        if call == .events, reason == .retry { continue }
        #expect(try await call.run(client, path: "/first", in: folder) == Self.content, "\(size) \(isPolicy)")
        // The place is free again.
        #expect(try await client.data("/second") == Data(Self.content.utf8))
      }
    }
  }

  private static func transport(connectionsPerHost limit: Int) throws -> (any Transport)? {
    #if os(Linux)
    return CurlTransport(connectionsPerHost: limit)
    #else
    return nil
    #endif
  }

  @Test("many downloads that each get a 503 pass a limit for fewer")
  func manyDownloads() async throws {
    let seen = Locked<Set<String>>([])
    let server = try TestServer.responding { request in
      seen.withLock { $0.insert(request.path).inserted }
        ? Response(status: 503, headers: ["Retry-After": "0"], body: String(repeating: "x", count: 100_000))
        : Response(body: "file")
    }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL(server.url), timeouts: .init(total: .seconds(120)),
        concurrencyLimit: ConcurrencyLimit(perHost: 4)))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<8 {
        group.addTask {
          _ = try await client.download("/\(index)", to: URL(fileURLWithPath: folder.file("\(index)"))).value
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("two requests of an interceptor at once, the slower of which is given up, both keep their responses until then")
  func hedging() async throws {
    struct Fastest: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
          for _ in 0..<2 { group.addTask { try await next(request) } }
          var last: HTTPResponse?
          for try await response in group { last = last ?? response }
          guard let last else { throw CancellationError() }
          return last
        }
      }
    }
    let transport = ChunkedTransport(chunks: ["a", "b"])
    let client = NetworkClient(configuration: .init(interceptors: [Fastest()], transport: transport))
    #expect(try await client.stream("http://example.com/").body.collect(upTo: 10) == Data("ab".utf8))
  }

  @Test("two requests of an interceptor at once are two where calls share transfers: one may hang")
  func sharedHedging() async throws {
    struct Fastest: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
          for _ in 0..<2 { group.addTask { try await next(request) } }
          defer { group.cancelAll() }
          guard let first = try await group.next() else { throw CancellationError() }
          return first
        }
      }
    }
    let gif = Data("GIF89a\u{1}\0\u{1}\0".utf8)
    let calls: [@Sendable (NetworkClient) async throws -> Data] = [
      { try await $0.data("http://example.com/") }, { try await $0.image("http://example.com/").data },
    ]
    for call in calls {
      let count = Locked(0)
      let client = NetworkClient {
        ($0.interceptors, $0.retry) = ([Fastest()], .never)
        ($0.coalescesIdenticalCalls, $0.imageCache) = (true, ImageCache(diskLimit: 0))
        $0.timeouts.total = .seconds(100)
        $0.transport = StubTransport { request in
          let isFirst = count.withLock {
            $0 += 1
            return $0 == 1
          }
          if isFirst { try await Task.sleep(for: .seconds(1000)) }
          return HTTPResponse(status: 200, body: HTTPBody(gif), url: request.url)
        }
      }
      #expect(try await call(client) == gif)
      #expect(count.withLock { $0 } == 2)
    }
  }

  @Test("copies of a response in events and errors hold neither a connection nor a place")
  func copies() async throws {
    let server = try TestServer.responding { request in
      request.path == "/away"
        ? Response(status: 302, headers: ["Location": "ftp://x"], body: String(repeating: "x", count: 1_000_000))
        : Response(body: String(repeating: "x", count: 1_000_000))
    }
    defer { server.stop() }
    let log = EventLog()
    let client = NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL(server.url), timeouts: .init(total: .seconds(120)),
        concurrencyLimit: ConcurrencyLimit(perHost: 1), observers: [log]))
    var errors: [any Error] = []
    for path in ["/away", "/file", "/away", "/file", "/away"] {
      do {
        _ = try await client.stream(path)
      } catch {
        errors.append(error)
      }
    }
    #expect(errors.count == 3)
    #expect(log.events.count > 10)
    #expect(try await client.data("/last").count == 1_000_000)
  }

  @Test("what has arrived of a response that was closed can be read, and then the body fails")
  func closed() async throws {
    // It may take a moment, in which a slow machine may read less: then again.
    var data: Data?
    for _ in 0..<20 where data == nil {
      let small = HTTPResponse(status: 503, body: .ofChunks(["a", "b"]), url: try HTTPURL("http://a"))
      await small.close()
      data = try? await small.body.collect(upTo: 10)
    }
    #expect(data == Data("ab".utf8))
    var count = 0
    for _ in 0..<20 where count <= 60_000 {
      count = 0
      let endless = HTTPResponse(
        status: 503, body: HTTPBody { Data(repeating: 0x61, count: 1000) }, url: try HTTPURL("http://a"))
      await endless.close()
      await #expect(throws: NetworkError.self) { for try await chunk in endless.body { count += chunk.count } }
    }
    #expect(count > 60_000)
    #expect(count < 70_000)
    let silent = HTTPResponse(
      status: 503,
      body: HTTPBody {
        // Ignores that its reader was cancelled.
        try? await Task.sleep(for: .seconds(600))
        return nil
      }, url: try HTTPURL("http://a"))
    let start = ContinuousClock.now
    await silent.close()
    #expect(ContinuousClock.now - start < .seconds(300))
  }
}

extension HTTPBody {
  /// A body of these chunks that can be read only once.
  static func ofChunks(_ chunks: [String]) -> HTTPBody {
    let rest = Locked(chunks[...])
    return HTTPBody { rest.withLock { $0.popFirst() }.map { Data($0.utf8) } }
  }
}

/// A transport whose every response has these chunks.
struct ChunkedTransport: Transport {
  let chunks: [String]

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    HTTPResponse(status: 200, body: .ofChunks(chunks), url: request.url)
  }
}
