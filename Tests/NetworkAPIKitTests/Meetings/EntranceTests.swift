import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import NetworkAPIKit

/// Rules of policies at entrances other than a plain call.
@Suite("Entrances and policies", .fewAtOnce)
struct EntranceTests {
  private static let url = "https://api.example.com/a"

  private struct ServerError: Decodable, Sendable, Equatable { let message: String }

  @Test("a refused handshake has the client's error, and an open WebSocket knows its attempt")
  func webSockets() async throws {
    struct Upgrades: WebSocketTransport {
      let refusal: HTTPResponse?
      let count = Locked(0)

      func send(_ request: HTTPRequest) async throws -> HTTPResponse { .init(status: 500, url: request.url) }

      func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
        -> WebSocketUpgrade
      {
        if let refusal { return WebSocketUpgrade(response: refusal) }
        let isFirst = count.withLock { count in
          defer { count += 1 }
          return count == 0
        }
        guard !isFirst else { return WebSocketUpgrade(response: .init(status: 503, url: request.url)) }
        return WebSocketUpgrade(response: .init(status: 101, url: request.url), connection: Broken())
      }
    }
    let refusal = HTTPResponse(
      status: 403, body: HTTPBody(#"{"message":"no"}"#), url: try HTTPURL("https://api.example.com/feed"))
    let refused = NetworkClient {
      $0.errorResponse = ServerError.self
      $0.transport = Upgrades(refusal: refusal)
    }
    await #expect { _ = try await refused.webSocket("wss://api.example.com/feed") } throws: {
      guard case .statusCode(let failure)? = $0 as? NetworkError else { return false }
      return failure.errorResponse as? ServerError == ServerError(message: "no")
    }
    let marking = ResponseAdapter { response, _ in response.headers["X-Seen"] = "1" }
    let client = NetworkClient {
      $0.retry = ExponentialBackoff(delay: .zero)
      // What records calls opens them as its transport does.
      $0.transport = RecordingTransport(Upgrades(refusal: nil))
      $0.interceptors = [marking]
    }
    let choosing = NetworkClient {
      $0.retry = ExponentialBackoff(delay: .zero)
      $0.transport = StubTransport { .init(status: 500, url: $0.url) }
      $0.interceptors = [marking, RequestAdapter { $0.options.transport = Upgrades(refusal: nil) }]
    }
    for client in [client, choosing] {
      let socket = try await client.webSocket("wss://api.example.com/feed")
      #expect(socket.response.headers["X-Seen"] == "1" && socket.response.metrics.attempt == 2)
      await #expect { _ = try await socket.receive() } throws: { ($0 as? NetworkError)?.call?.attempt == 2 }
    }
  }

  @Test("of two handshakes at once, the response that the interceptor returns decides", arguments: [101, 503])
  func twoHandshakes(status: HTTPStatus) async throws {
    struct Upgrades: WebSocketTransport {
      let opened: Broken

      func send(_ request: HTTPRequest) async throws -> HTTPResponse { .init(status: 500, url: request.url) }

      func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
        -> WebSocketUpgrade
      {
        guard request.headers.contains("X-Second") else {
          return WebSocketUpgrade(response: .init(status: 101, url: request.url), connection: opened)
        }
        return WebSocketUpgrade(response: .init(status: 503, url: request.url))
      }
    }
    struct Both: Interceptor {
      let status: HTTPStatus

      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        var second = request
        second.headers["X-Second"] = "1"
        let responses = [try await next(request), try await next(second)]
        return responses.first { $0.status == status } ?? responses[0]
      }
    }
    let opened = Broken()
    let client = NetworkClient {
      ($0.retry, $0.transport, $0.interceptors) = (.never, Upgrades(opened: opened), [Both(status: status)])
    }
    if status == 101 {
      let socket = try await client.webSocket("wss://api.example.com/feed")
      #expect(!opened.isEnded.withLock { $0 })
      _ = socket
    } else {
      let error = await #expect(throws: NetworkError.self) { try await client.webSocket("wss://api.example.com/feed") }
      #expect(error?.status == 503 && opened.isEnded.withLock { $0 })
    }
  }

  @Test("a success that isn't expected is an error at once, though its body has no end")
  func unexpectedSuccess() async throws {
    struct Bodies: WebSocketTransport {
      let size: Int

      func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let chunks = AsyncStream<Data> { continuation in
          continuation.yield(Data(count: min(size, 2 << 20)))
          if size < .max { continuation.finish() }
        }
        return HTTPResponse(status: 201, body: HTTPBody(chunks), url: request.url)
      }

      func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
        -> WebSocketUpgrade
      {
        WebSocketUpgrade(response: try await send(request))
      }
    }
    let url = try HTTPURL(Self.url)
    let folder = try TemporaryFolder()
    for size in [10, 2 << 20, .max] {
      let client = NetworkClient {
        $0.retry = .never
        $0.transport = Bodies(size: size)
      }
      struct Expecting: EndpointWrapper {
        typealias Response = Data
        let base: RawEndpoint<Data>
        var successStatuses: Set<Int> { [200] }
      }
      let endpoint = Expecting(base: .get(Self.url, as: Data.self))
      let calls: [() async throws -> Void] = [
        { for try await _ in client.events(url, options: .init(reconnects: false)) {} },
        { _ = try await client.stream(endpoint) }, { _ = try await client.webSocket("wss://api.example.com/feed") },
        { _ = try await client.download(endpoint, to: URL(fileURLWithPath: folder.file("a"))).value },
      ]
      for (number, call) in calls.enumerated() {
        let error = await #expect(throws: NetworkError.self) { try await call() }
        #expect(error?.status == 201, "\(size) \(number): \(String(describing: error))")
      }
    }
  }

  @Test("a response with some of the bytes is an error if the request asked for all of them")
  func unrequestedParts() async throws {
    struct Named: EndpointWrapper {
      typealias Response = Data
      let base: RawEndpoint<Data>
      var successStatuses: Set<Int> { [200, 206] }
    }
    let folder = try TemporaryFolder()
    func client(_ range: String, isStreamed: Bool = false) -> NetworkClient {
      NetworkClient {
        ($0.retry, $0.imageCache, $0.coalescesIdenticalCalls) = (.never, ImageCache(diskLimit: 0), true)
        $0.transport = StubTransport { request in
          let chunks = AsyncStream<Data> { continuation in
            continuation.yield(Data("[1]".utf8))
            continuation.finish()
          }
          return HTTPResponse(
            status: 206, headers: ["Content-Range": range], body: isStreamed ? HTTPBody(chunks) : HTTPBody("[1]"),
            url: request.url)
        }
      }
    }
    for range in ["bytes 0-2/9", "bytes 6-8/9", "bytes 0-2/*"] {
      for client in [client(range), client(range, isStreamed: true)] {
        let calls: [() async throws -> Void] = [
          { _ = try await client.data(Self.url) }, { _ = try await client.response(.get(Self.url, as: [Int].self)) },
          { _ = try await client.request(.get(Self.url)) }, { _ = try await client.stream(Self.url) },
          { _ = try await client.image(Self.url) },
          { _ = try await client.download(Self.url, to: URL(fileURLWithPath: folder.file("a"))).value },
        ]
        for (number, call) in calls.enumerated() {
          let error = await #expect(throws: NetworkError.self, "\(number)") { try await call() }
          guard case .downloadFailed(let failure) = error, failure.reason == .wrongRange, error?.call != nil else {
            Issue.record("\(range) \(number): \(String(describing: error))")
            continue
          }
          #expect(number == calls.count - 1 || error?.response?.status == 206)
        }
      }
      // The caller, an interceptor or the endpoint asked for it; or it is only a head.
      let client = client(range)
      _ = try await client.data(Self.url, headers: [.init(name: .range, value: "bytes=0-2")])
      _ = try await client.stream(Self.url) {
        $0.options.interceptors = [RequestAdapter { $0.headers[.range] = "bytes=0-2" }]
      }
      _ = try await client.data(Self.url, method: .head)
      #expect(try await client.request(Named(base: .get(Self.url, as: Data.self))) == Data("[1]".utf8))
      _ = try await client.stream(Named(base: .get(Self.url, as: Data.self)))
      let part = URL(fileURLWithPath: folder.file("part"))
      _ = try await client.download(Named(base: .get(Self.url, as: Data.self)), to: part).value
      #expect(folder.read("part") == Data("[1]".utf8))
    }
    for range in ["bytes 0-2/3", "items 0-2/9", "none"] {
      #expect(try await client(range).data(Self.url) == Data("[1]".utf8), "\(range)")
    }
  }

  @Test("a call over a transport of its own says nothing to the circuit, which doesn't stop it either")
  func circuitOfOthers() async throws {
    struct Dead: WebSocketTransport {
      let error = NetworkError.proxyFailed(.init(status: 407, detail: "no"))
      func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw error }
      func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
        -> WebSocketUpgrade
      { throw error }
    }
    let dead = Dead()
    let isUp = Locked(true)
    let client = NetworkClient {
      ($0.retry, $0.circuitBreaker) = (.never, CircuitBreaker(failures: 2))
      $0.transport = StubTransport { .init(status: isUp.withLock { $0 } ? 200 : 503, url: $0.url) }
    }
    for _ in 0..<3 { _ = try? await client.data(Self.url) { $0.options.transport = dead } }
    // Also if an interceptor makes the request of a handshake anew, without options.
    for _ in 0..<3 {
      let error = await #expect(throws: NetworkError.self) {
        try await client.webSocket("wss://api.example.com/a") {
          $0.options.transport = dead
          $0.options.interceptors = [RequestAdapter { $0 = HTTPRequest(url: $0.url) }]
        }
      }
      guard case .proxyFailed = error else { Issue.record("\(String(describing: error))"); return }
    }
    _ = try await client.data(Self.url)
    isUp.withLock { $0 = false }
    for _ in 0..<2 { _ = try? await client.data(Self.url) }
    let own = StubTransport { .init(status: 200, url: $0.url) }
    _ = try await client.data(Self.url) { $0.options.transport = own }
    let error = await #expect(throws: NetworkError.self) { try await client.data(Self.url) }
    let isOpen = if case .circuitOpen = error { true } else { false }
    #expect(isOpen, "\(String(describing: error))")
  }

  /// A connection that is broken, and notes that it was ended.
  private final class Broken: WebSocketConnection {
    let isEnded = Locked(false)
    var peerClose: WebSocketClose? { nil }
    var isBehind: Bool { false }
    func receive() async throws(NetworkError) -> WebSocket.Message? { throw .webSocketFailed(.init(.noPong)) }
    func send(_ message: WebSocket.Message) async throws(NetworkError) {}
    func ping() async throws(NetworkError) {}
    func close(_ close: WebSocketClose) async {}
    func cancel(_ error: NetworkError) { isEnded.withLock { $0 = true } }
  }

  @Test("a stream of events, or a feed, that is cancelled before it is opened again names its call in the error")
  func cancelledPauses() async throws {
    let pauses = AsyncSemaphore(permits: 0)
    var time = TimeSource.system
    time.sleep = { _ in
      pauses.release()
      try await Task.sleep(for: .seconds(600))
    }
    var options = ServerSentEvent.Options()
    options.sleep = time.sleep
    let client = NetworkClient {
      $0.transport = Scripted {
        .init(
          status: 200, headers: ["Content-Type": "text/event-stream"], body: HTTPBody("data: a\n\n"), url: $0.url)
      }
    }
    let events = client.events(Self.url, options: options)
    var feed = NetworkClient { $0.transport = Refusing() }.feed(
      "wss://api.example.com/feed", retry: FeedRetry.standard)
    feed.wait.time = time
    let loops: [@Sendable () async throws -> Void] = [
      { for try await _ in events {} }, { [feed] in for try await _ in feed {} },
    ]
    for loop in loops {
      let task = Task { try await loop() }
      try await pauses.acquire()
      task.cancel()
      await #expect { try await task.value } throws: {
        guard let error = $0 as? NetworkError else { return false }
        return error.isCancelled && error.call != nil
      }
    }
  }

  /// Opens no WebSocket for now.
  private struct Refusing: WebSocketTransport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { .init(status: 503, url: request.url) }
    func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
      -> WebSocketUpgrade
    {
      WebSocketUpgrade(response: .init(status: 503, url: request.url))
    }
  }

  @Test("a WebSocket that opens after its call's limit of time is ended")
  func lateWebSocket() async throws {
    /// Notices no cancellation.
    struct Late: WebSocketTransport {
      let gate: Promise<Void>
      let connection: Broken

      func send(_ request: HTTPRequest) async throws -> HTTPResponse { .init(status: 500, url: request.url) }

      func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
        -> WebSocketUpgrade
      {
        try await Task { [gate] in try await gate.wait() }.value
        return WebSocketUpgrade(response: .init(status: 101, url: request.url), connection: connection)
      }
    }
    let (gate, connection) = (Promise<Void>(), Broken())
    let client = NetworkClient { $0.transport = Late(gate: gate, connection: connection) }
    await #expect {
      _ = try await client.webSocket("wss://api.example.com/feed") { $0.timeouts.total = .milliseconds(20) }
    } throws: {
      ($0 as? NetworkError)?.isTimeout == true
    }
    gate.settle(.success(()))
    #expect(await eventually { connection.isEnded.withLock { $0 } })
  }

  @Test("a call that shares its transfer fails with its last error if the next attempt would come too late")
  func sharedRetry() async throws {
    let image = ImageCache(diskLimit: 0)
    let client = NetworkClient {
      $0.coalescesIdenticalCalls = true
      $0.imageCache = image
      $0.retry = ExponentialBackoff(maximumDelay: .seconds(3600))
      $0.transport = Scripted(statuses: [503], headers: ["Retry-After": "3000"])
    }
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await client.data(Self.url) { $0.timeouts.total = .seconds(600) } },
      { _ = try await client.image(Self.url) { $0.timeouts.total = .seconds(600) } },
    ]
    for call in calls {
      await #expect { try await call() } throws: {
        guard case .statusCode(let failure)? = $0 as? NetworkError else { return false }
        return failure.status == 503
      }
    }
  }

  @Test("a shared transfer waits for the last of its calls, and for ever for one without a limit")
  func sharedDeadlines() {
    let now = ContinuousClock.now
    let deadline = SharedDeadline(now)
    deadline.extend(to: now + .seconds(2))
    deadline.extend(to: now + .seconds(1))
    #expect(deadline.last == now + .seconds(2))
    deadline.extend(to: nil)
    deadline.extend(to: now)
    #expect(deadline.last == nil)
  }

  @Test("a call that begins right after all calls were cancelled isn't cancelled with a transfer of theirs")
  func callAfterCancellation() async throws {
    for _ in 0..<20 {
      let (count, gate) = (Locked(0), AsyncSemaphore(permits: 0))
      let client = NetworkClient {
        $0.coalescesIdenticalCalls = true
        $0.transport = StubTransport { request in
          count.withLock { $0 += 1 }
          try await gate.acquire()
          return HTTPResponse(status: 200, body: HTTPBody("a"), url: request.url)
        }
      }
      let first = Task { try await client.data(Self.url) }
      try await waitUntil { count.withLock { $0 } == 1 }
      client.cancelAll()
      let second = Task { try await client.data(Self.url) }
      for _ in 0..<2 { gate.release() }
      #expect(try await second.value == Data("a".utf8))
      await #expect { _ = try await first.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    }
    // Whether the new call joins in time is up to the scheduler.
    let client = NetworkClient()
    let request = try client.httpRequest(Self.url)
    let shared = request.shared(until: SharedDeadline(nil))
    client.cancelAll()
    #expect(request.context.isCancelled && !shared.context.isCancelled)
    #expect(try shared.context.add(CancellableTask {}) == nil)
  }

  @Test("calls with other cookies, or with credentials for another base URL, don't share a transfer")
  func otherUsers() async throws {
    let jar = CookieJar()
    let (count, gate) = (Locked(0), AsyncSemaphore(permits: 0))
    let base = Locked(try HTTPURL(Self.url))
    let client = NetworkClient {
      $0.baseURL = BaseURL { base.withLock { $0 } }
      $0.coalescesIdenticalCalls = true
      $0.cookies = jar
      $0.transport = StubTransport { request in
        count.withLock { $0 += 1 }
        try await gate.acquire()
        return HTTPResponse(status: 200, url: request.url)
      }
    }
    let calls = Locked<[Task<Data, any Error>]>([])
    func begin() { calls.withLock { $0.append(Task { try await client.data(Self.url) }) } }
    begin()
    try await waitUntil { count.withLock { $0 } == 1 }
    jar.set("session=a; Path=/", for: try HTTPURL(Self.url))
    begin()
    try await waitUntil { count.withLock { $0 } == 2 }
    base.withLock { $0 = HTTPURL(isSecure: true, host: "other.example.com", port: nil, path: "/", query: nil) }
    begin()
    try await waitUntil { count.withLock { $0 } == 3 }
    for _ in 0..<3 { gate.release() }
    for call in calls.withLock({ $0 }) { _ = try await call.value }
  }

  @Test("each page has the client's credentials and query at a host override, and the settings of a URLRequest")
  func pages() async throws {
    let transport = Scripted { request in
      let isFirst = request.url.query?.contains("page") != true
      return HTTPResponse(
        status: 200, headers: isFirst ? ["Link": "<?page=2&v%5ba%5d=1>; rel=\"next\""] : [:], body: HTTPBody("a"),
        url: request.url)
    }
    for replacement in ["https://staging.example.com/s", "https://api.example.com/v2"] {
      let before = transport.requests.count
      var configuration = NetworkClient.Configuration(
        baseURL: "https://api.example.com", hostOverrides: ["api.example.com": try HTTPURL(replacement)],
        headers: [.authorization(bearerToken: "t")], transport: transport)
      configuration.query = ["key": "k", "v[a]": 1]
      let client = NetworkClient(configuration: configuration)
      for try await _ in client.pages(of: .get("/notes", as: String.self)) {}
      let sent = transport.requests.dropFirst(before)
      #expect(
        sent.map(\.url.absoluteString) == [
          "\(replacement)/notes?key=k&v%5Ba%5D=1", "\(replacement)/notes?page=2&v%5ba%5d=1&key=k",
        ])
      #expect(sent.allSatisfy { $0.headers[.authorization] == "Bearer t" })
    }
    let before = transport.requests.count
    var request = URLRequest(url: try #require(URL(string: Self.url)))
    request.httpShouldHandleCookies = false
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.timeoutInterval = 5
    let client = NetworkClient { $0.transport = transport }
    for try await _ in client.pages(of: RawEndpoint<String>(request)) {}
    let sent = transport.requests.dropFirst(before)
    #expect(sent.count == 2)
    for request in sent {
      #expect(!request.options.sendsCookies && request.options.cache == .reload && request.timeouts.idle == .seconds(5))
    }
  }

  @Test("a call that reloads contacts the server past other caches, at each entrance and without a cache of its own")
  func reload() async throws {
    let folder = try TemporaryFolder()
    let gif = Data("GIF89a\u{1}\0\u{1}\0".utf8)
    let transport = Scripted { request in
      HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=3600", "ETag": "\"1\""],
        body: request.method == .head ? .empty : HTTPBody(gif), url: request.url)
    }
    var plain = HTTPRequest(url: try HTTPURL(Self.url))
    plain.options.cache = .reload
    var foundation = URLRequest(url: try #require(URL(string: Self.url)))
    foundation.cachePolicy = .reloadIgnoringLocalAndRemoteCacheData
    let (reloading, ofFoundation) = (plain, foundation)
    let reload: @Sendable (inout HTTPRequest) -> Void = { $0.options.cache = .reload }
    let ownTransport: @Sendable (inout HTTPRequest) -> Void = { $0.options.transport = transport }
    let file: @Sendable () -> URL = { URL(fileURLWithPath: folder.file(UUID().uuidString)) }
    let calls: [(field: String?, call: @Sendable (NetworkClient) async throws -> Void)] = [
      ("no-cache", { _ = try await $0.data(Self.url, configure: reload) }),
      ("no-cache", { _ = try await $0.data(Self.url, method: .head, configure: reload) }),
      ("no-cache", { _ = try await $0.data(ofFoundation) }),
      (
        "no-cache",
        { _ = try await $0.data(Self.url) { ($0.options.cache, $0.options.transport) = (.reload, transport) } }
      ),
      ("no-cache", { _ = try await $0.data(Self.url, headers: ["If-Match": "\"1\""], configure: reload) }),
      ("no-cache", { _ = try await $0.send(reloading) }),
      ("no-cache", { _ = try await $0.stream(Self.url, configure: reload) }),
      ("no-cache", { _ = try await $0.stream(RawEndpoint<Data>(ofFoundation)) }),
      ("no-cache", { _ = try await $0.download(Self.url, to: file(), configure: reload).value }),
      ("no-cache", { _ = try await $0.image(Self.url, configure: reload) }),
      ("no-cache", { _ = try await $0.image(Self.url, refreshing: true) }),
      ("no-cache", { _ = try await $0.image(Self.url, refreshing: true, configure: ownTransport) }),
      ("max-age=5", { _ = try await $0.data(Self.url, headers: ["Cache-Control": "max-age=5"], configure: reload) }),
      (nil, { _ = try await $0.data(Self.url, headers: ["Pragma": "x"], configure: reload) }),
      (nil, { _ = try await $0.data(Self.url, method: .post, configure: reload) }),
      (nil, { _ = try await $0.stream(Self.url) }),
      (
        "no-cache, no-store",
        { client in
          var events = client.events(Self.url, options: .init(reconnects: false), configure: reload).makeAsyncIterator()
          // It isn't a stream of events.
          _ = try? await events.next()
        }
      ),
    ]
    for cache in [nil, HTTPCache.memory()] {
      let client = NetworkClient {
        ($0.transport, $0.cache, $0.retry, $0.imageCache) = (transport, cache, .never, ImageCache(diskLimit: 0))
      }
      // So that there is something stored.
      _ = try await client.data(Self.url)
      _ = try await client.image(Self.url)
      for (number, row) in calls.enumerated() {
        let before = transport.requests.count
        try await row.call(client)
        let sent = transport.requests.dropFirst(before)
        #expect(sent.map { $0.headers[.cacheControl] } == [row.field], "\(number) \(cache == nil)")
        #expect(sent.allSatisfy { $0.headers[.ifNoneMatch] == nil }, "\(number)")
      }
    }
  }

  @Test("each page has the body of the first one at the link's URL, encoded once, as it would after a redirect")
  func bodiesOfPages() async throws {
    struct Body: Codable, Sendable { var q = "a" }
    struct Search: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(url: EntranceTests.url)
      let requestInfo: RequestInfo<Body>
      typealias Response = String
    }
    func pages(
      of endpoint: some NetworkAPIDefinition, redirect: (status: HTTPStatus, to: String)? = nil
    ) async throws -> [HTTPRequest] {
      let page: @Sendable (HTTPRequest, String?) -> HTTPResponse = { request, next in
        .init(
          status: 200, headers: next.map { ["Link": "<\($0)>; rel=\"next\""] } ?? [:], body: HTTPBody("a"),
          url: request.url)
      }
      let redirects: [Scripted.Respond] =
        redirect.map { redirect in
          [{ .init(status: redirect.status, headers: ["Location": "\(redirect.to)"], url: $0.url) }]
        } ?? []
      let transport = Scripted(
        redirects + [{ page($0, "/b?q=a&page=2") }, { page($0, "/b?q=a&page=3") }, { page($0, nil) }])
      let client = NetworkClient(configuration: .init(headers: ["Content-Language": "de"], transport: transport))
      for try await _ in client.pages(of: endpoint, configure: { $0.headers["If-Unmodified-Since"] = "x" }) {}
      return Array(transport.requests.dropFirst(redirects.count))
    }
    func texts(_ requests: [HTTPRequest]) -> [String] {
      requests.map { request in
        let body = String(decoding: request.body.data ?? Data("?".utf8), as: UTF8.self)
        return "\(request.method) \(request.url.requestTarget) \(request.headers[.contentType] ?? "-") \(body)"
      }
    }
    let fields: NetworkAPI.Headers = [.ifMatch: "\"1\"", "Content-Digest": "x", "Range": "bytes=0-"]
    let rows: [(endpoint: RawEndpoint<String>, sent: String)] = [
      (.post("https://api.example.com/b", .json(Body()), headers: fields), #"application/json {"q":"a"}"#),
      (.post("https://api.example.com/b", .form(Body())), "application/x-www-form-urlencoded q=a"),
      (.post("https://api.example.com/b"), "- "),
    ]
    let places = ["/b", "/b?q=a&page=2", "/b?q=a&page=3"]
    for (endpoint, sent) in rows {
      #expect(texts(try await pages(of: endpoint)) == places.map { "POST \($0) \(sent)" })
    }
    // Parameters in the query are in the link already.
    let listed = try await pages(of: Search(requestInfo: .init(method: .get, parameters: Body())))
    #expect(texts(listed) == (["/a?q=a"] + places.dropFirst()).map { "GET \($0) - " })
    // A 307 has sent the body to the other origin, and a 303 has made a GET of the call.
    for (status, sent) in [(307, #"POST # application/json {"q":"a"}"#), (303, "GET # - ")] as [(HTTPStatus, String)] {
      for origin in ["https://api.example.com", "https://cdn.example.net"] {
        let requests = try await pages(of: rows[0].endpoint, redirect: (status, "\(origin)/b"))
        #expect(texts(requests) == places.map { sent.replacingOccurrences(of: "#", with: $0) }, "\(status) \(origin)")
        #expect(requests.allSatisfy { $0.url.origin == origin && $0.headers[.range] == "bytes=0-" })
        let names: [NetworkAPI.Headers.Name] = [
          .ifMatch, "Content-Digest", .contentType, "Content-Language", "If-Unmodified-Since",
        ]
        for name in names {
          #expect(requests.allSatisfy { $0.headers.contains(name) == (status == 307) }, "\(name) \(origin)")
        }
      }
    }
    // Once for each page, and once to recognize the first one.
    let encodings = Locked(0)
    let counting = ParameterEncoding<Body> { parameters, request, _ in
      encodings.withLock { $0 += 1 }
      request.body = HTTPBody(parameters.q)
    }
    _ = try await pages(of: Search(requestInfo: .init(method: .post, parameters: Body(), encoding: counting)))
    #expect(encodings.withLock { $0 } == 4)
    let once = AsyncStream { continuation in
      continuation.yield(Data("a".utf8))
      continuation.finish()
    }
    await #expect {
      _ = try await pages(of: .post("https://api.example.com/b", .body(HTTPBody(once)), as: String.self))
    } throws: {
      if case .bodyNotReplayable? = $0 as? NetworkError { true } else { false }
    }
  }

  @Test("a request that isn't valid is refused at each entrance, before a token is refreshed or a file is made")
  func invalidRequests() async throws {
    struct Expired: CredentialSource {
      let refreshes = Locked(0)
      func credential() -> String? { nil }
      func apply(_ token: String, to request: inout HTTPRequest) {
        request.headers.append(.authorization(bearerToken: token))
      }
      func refreshed(_ token: String?) -> String? {
        refreshes.withLock { $0 += 1 }
        return "new"
      }
    }
    let (source, transport) = (Expired(), Scripted(statuses: [200]))
    let client = try NetworkClient {
      $0.authentication = [.init(source, for: [try HTTPURL(Self.url)])]
      ($0.retry, $0.transport) = (.never, transport)
    }
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(Data("a".utf8), to: "a"))
    let url = try HTTPURL(Self.url)
    let changes: [@Sendable (inout HTTPRequest) -> Void] = [
      { $0.headers["X-Name"] = "a\nb" }, { $0.headers[.accept] = "a\nb" },
      { ($0.method, $0.body) = (.head, HTTPBody("a")) },
      { ($0.method, $0.body) = (.post, HTTPBody(AsyncStream { $0.finish() }, length: -1)) },
      { $0.delivery = .buffered(limit: -1) },
      // A server takes it for no key, so a retry could do everything twice.
      { ($0.method, $0.options.idempotencyKey) = (.post, .key("")) },
      { ($0.method, $0.options.idempotencyKey) = (.patch, .key("").quoted) },
      { ($0.method, $0.headers["Idempotency-Key"]) = (.post, "") },
    ]
    for change in changes {
      let calls: [() async throws -> Void] = [
        { _ = try await client.request(.get(Self.url, as: String.self), configure: change) },
        { _ = try await client.data(Self.url, configure: change) },
        { _ = try await client.stream(Self.url, configure: change) },
        { for try await _ in client.events(url, configure: change) {} },
        { for try await _ in client.pages(of: .get(Self.url, as: String.self), configure: change) {} },
        { _ = try await client.image(Self.url, configure: change) },
        { _ = try await client.webSocket("wss://api.example.com/a", configure: change) },
        {
          _ = try await client.download(url, to: URL(fileURLWithPath: folder.file("folder/b")), configure: change).value
        },
        { _ = try await client.upload(.put(Self.url, .json([1])), configure: change).value },
        {
          _ = try await client.upload(file, to: .post(Self.url, as: Data.self), resumable: .tus, configure: change)
            .value
        },
        {
          var request = HTTPRequest(url: url)
          change(&request)
          _ = try await client.send(request)
        },
      ]
      for (number, call) in calls.enumerated() {
        let error = await #expect(throws: NetworkError.self) { try await call() }
        let isInvalid = if case .invalidRequest? = error { true } else { false }
        #expect(isInvalid && source.refreshes.withLock { $0 } == 0, "\(number): \(String(describing: error))")
        #expect(error?.call?.url == url, "\(number)")
      }
    }
    #expect(transport.requests.isEmpty && folder.names == ["a"])
  }

  @Test("a request that is sent again later is a new call: with its whole limit of time, and as the first attempt")
  func sentAgain() async throws {
    let (kept, time) = (Locked<HTTPRequest?>(nil), ManualTime(isAutomatic: false))
    let transport = Scripted(statuses: [503, 200])
    let client = NetworkClient(
      configuration: .init(
        networkInterceptors: [RequestAdapter { request in kept.withLock { $0 = request } }],
        retry: ExponentialBackoff(delay: .zero), transport: transport),
      time: time.source)
    _ = try await client.data(Self.url) { $0.timeouts.total = .seconds(10) }
    time.advance(by: .seconds(60))
    var request = try #require(kept.withLock { $0 })
    #expect(request.context.attempt == 2)
    // What the policies note while it is sent.
    let marks: [WritableKeyPath<RequestOptions, Bool>] = [
      \.requiresFreshConnection, \.isSentOnce, \.wasMisdirected, \.isRedirected, \.onlyReads,
    ]
    for mark in marks { request.options[keyPath: mark] = true }
    let response = try await client.send(request)
    #expect(response.status == 200 && response.metrics.attempt == 1)
    let sent = try #require(transport.requests.last)
    #expect(!marks.contains { sent.options[keyPath: $0] })
  }

  private struct Export: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "api.example.com", path: "/export")
    let successStatuses = [200]
    typealias Response = Data
  }

  @Test("a status that isn't among an endpoint's successes is an error at each entrance, and replaces no file")
  func otherStatus() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(Data("old".utf8), to: "a"))
    let transport = Scripted {
      .init(status: 202, headers: ["Content-Encoding": "gzip"], body: HTTPBody("not yet"), url: $0.url)
    }
    let client = NetworkClient { $0.transport = transport }
    let calls: [@Sendable () async throws -> Void] = [
      { _ = try await client.request(Export()) }, { _ = try await client.stream(Export()) },
      { _ = try await client.download(Export(), to: file).value },
    ]
    for call in calls {
      await #expect { try await call() } throws: {
        guard case .statusCode(let failure)? = $0 as? NetworkError else { return false }
        return failure.status == 202
      }
    }
    #expect(transport.requests.count == calls.count && folder.names == ["a"])
    #expect(folder.read("a") == Data("old".utf8))
  }

  @Test("a stored response that was read before all were removed isn't stored again")
  func removedWhileRead() async throws {
    /// Holds back what it has read.
    struct Slow: CacheStore {
      let store = MemoryCacheStore(limit: 1 << 20)
      let gate = AsyncSemaphore(permits: 1)
      let reads = Locked(0)

      func responses(for key: String) async -> [StoredResponse] {
        let found = store.responses(for: key)
        reads.withLock { $0 += 1 }
        try? await gate.acquire()
        gate.release()
        return found
      }
      func store(_ responses: [StoredResponse], for key: String) async { store.store(responses, for: key) }
      func removeAll() async { store.removeAll() }
    }
    for isInBackground in [false, true] {
      let store = Slow()
      let cache = HTTPCache(store: store)
      let control = isInBackground ? "max-age=0, stale-while-revalidate=60" : "max-age=0"
      let client = NetworkClient {
        $0.cache = cache
        $0.transport = Scripted([
          {
            .init(status: 200, headers: ["Cache-Control": control, "ETag": "\"1\""], body: HTTPBody("a"), url: $0.url)
          },
          { .init(status: 304, headers: ["ETag": "\"1\""], url: $0.url) },
        ])
      }
      _ = try await client.data(Self.url)
      try await store.gate.acquire()
      let reads = store.reads.withLock { $0 }
      let call = Task { try await client.data(Self.url) }
      try await waitUntil { store.reads.withLock { $0 } == reads + 1 }
      await cache.removeAll()
      store.gate.release()
      _ = try await call.value
      await letOthersRun()
      #expect(store.store.responses(for: Self.url).isEmpty, "\(isInBackground)")
    }
  }

  @Test("a key in the query is sent once, though a server repeats it in a link or a redirect")
  func repeatedKey() async throws {
    let transport = Scripted([
      { .init(status: 302, headers: ["Location": "/b?api_key=S"], url: $0.url) },
      {
        .init(status: 200, headers: ["Link": "</c?page=2&api_key=S>; rel=\"next\""], body: HTTPBody("a"), url: $0.url)
      },
      { .init(status: 200, body: HTTPBody("a"), url: $0.url) },
    ])
    let client = NetworkClient {
      $0.authentication = [.query(name: "api_key", value: "S", for: [try! HTTPURL("https://api.example.com")])]
      $0.transport = transport
    }
    for try await _ in client.pages(of: .get(Self.url, as: String.self)) {}
    #expect(transport.requests.map { $0.url.query } == ["api_key=S", "api_key=S", "page=2&api_key=S"])
  }

  @Test("a key in the query that was replaced or removed isn't sent again because a server has repeated it")
  func replacedKey() async throws {
    for isLink in [false, true] {
      for (new, query) in [("bob", "page=2&api_key=bob"), (nil, "page=2")] as [(String?, String)] {
        let key = Authentication.query(name: "api_key", value: "al/ice", for: [try HTTPURL(Self.url)])
        let place = "/c?page=2&api_key=al%2Fice"
        let transport = Scripted([
          { request in
            if let new { try key.update(new) } else { key.reset() }
            let headers: NetworkAPI.Headers = isLink ? ["Link": "<\(place)>; rel=\"next\""] : ["Location": place]
            return .init(status: isLink ? 200 : 302, headers: headers, body: HTTPBody("a"), url: request.url)
          },
          { .init(status: 200, body: HTTPBody("a"), url: $0.url) },
        ])
        let client = NetworkClient {
          $0.authentication = [key]
          $0.transport = transport
        }
        for try await _ in client.pages(of: .get(Self.url, as: String.self)) {}
        #expect(transport.requests.map { $0.url.query } == ["api_key=al/ice", query], "\(isLink)")
      }
    }
  }

  @Test("a redirect leads no key in the query to another origin, and keeps one that the call or the server has named")
  func ledKey() async throws {
    let rows: [(url: String, location: String, queries: [String])] = [
      (Self.url, "https://cdn.example.net/b?api_key=S&v=1", ["api_key=S", "v=1"]),
      (Self.url, "https://cdn.example.net/b?v=1&api%5Fkey=%53", ["api_key=S", "v=1"]),
      ("\(Self.url)?api_key=own", "https://cdn.example.net/b?api_key=own", ["api_key=own", "api_key=own"]),
      (Self.url, "/b?api_key=S", ["api_key=S", "api_key=S"]),
      (Self.url, "/b?api_key=once", ["api_key=S", "api_key=once"]),
      ("\(Self.url)?api_key=own", "/b?api_key=own", ["api_key=own", "api_key=own"]),
    ]
    enum Replacing: CaseIterable { case nobody, call, interceptor }
    // The client needs what it has noted in the options.
    let replace: @Sendable (inout HTTPRequest) -> Void = { $0.options = .init { $0.retry = .never } }
    let ways = [false, true].flatMap { isOfClient in Replacing.allCases.map { (isOfClient, $0) } }
    for (row, (isOfClient, replacing)) in rows.flatMap({ row in ways.map { (row, $0) } }) {
      let transport = Scripted([
        { .init(status: 307, headers: ["Location": row.location], url: $0.url) }, { .init(status: 200, url: $0.url) },
      ])
      let client = try NetworkClient(baseURL: Self.url) {
        if isOfClient {
          $0.query = ["api_key": "S"]
        } else {
          $0.authentication = [.query(name: "api_key", value: "S", for: [try HTTPURL(Self.url)])]
        }
        $0.transport = transport
        if replacing == .interceptor { $0.interceptors = [RequestAdapter(replace)] }
      }
      _ = try await client.data(row.url) { if replacing == .call { replace(&$0) } }
      #expect(transport.requests.map { $0.url.query } == row.queries, "\(row) \(isOfClient) \(replacing)")
    }
  }

  @Test("a redirect back to the base URL keeps the items of the client's query that a server repeats")
  func ledBack() async throws {
    let transport = Scripted([
      { .init(status: 302, headers: ["Location": "https://cdn.example.net/b?v=1&w=2"], url: $0.url) },
      { .init(status: 302, headers: ["Location": "\(Self.url)?v=1&x=3"], url: $0.url) },
      { .init(status: 302, headers: ["Location": "https://cdn.example.net/c?v=1"], url: $0.url) },
      { .init(status: 200, url: $0.url) },
    ])
    let client = NetworkClient(baseURL: Self.url) {
      $0.query = ["v": 1]
      $0.transport = transport
    }
    _ = try await client.data("/b")
    #expect(transport.requests.map { $0.url.query } == ["v=1", "w=2", "v=1&x=3", nil])
  }

  private struct ExpiringKey: CredentialSource {
    let end: Date
    func credential() -> String? { "S" }
    func expiry(of key: String) -> Date? { end }
    func refreshed(_ key: String?) throws -> String? {
      throw NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    }
    func apply(_ key: String, to request: inout HTTPRequest) {
      request.url = request.url.appendingMissingItems(of: "api_key=\(key)")
    }
  }

  @Test("a stored redirect leads no key to another origin, though the key can't be refreshed")
  func storedRedirect() async throws {
    let time = ManualTime(isAutomatic: false)
    let transport = Scripted { request in
      let headers: NetworkAPI.Headers = [
        "Location": "https://cdn.example.net/b?api_key=S&v=1", "Cache-Control": "max-age=3600",
      ]
      return request.url.host == "cdn.example.net"
        ? .init(status: 200, url: request.url) : .init(status: 301, headers: headers, url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        retry: .never,
        authentication: [
          .init(ExpiringKey(end: time.source.date() + 600), for: [try HTTPURL(Self.url)], time: time.source)
        ],
        cache: HTTPCache(store: MemoryCacheStore(), time: time.source), transport: transport),
      time: time.source)
    for _ in 0..<2 {
      _ = try await client.data(Self.url)
      time.advance(by: .seconds(1_000))
    }
    #expect(transport.requests.map { $0.url.query } == ["api_key=S", "v=1", "v=1"])
  }
}
