import Foundation
import Testing

@testable import NetworkAPIKit

private enum TenantOption: RequestOptionKey { static let defaultValue = "" }
private enum NoteOption: RequestOptionKey {
  static let defaultValue = ""
  static var changesExchange: Bool { false }
}
private struct Opaque: Sendable { let text: String }
private enum OpaqueOption: RequestOptionKey { static let defaultValue = Opaque(text: "") }

/// Replaces a field that another credential may have set.
private struct ReplacingKey: CredentialSource {
  func credential() -> String? { "replaced" }
  func apply(_ key: String, to request: inout HTTPRequest) {
    request.headers["X-Api-Key"] = key
  }
}

/// What calls share with each other: a transfer in flight, or a stored response.
@Suite("Calls that share a response", .fewAtOnce)
struct SharedResponseTests {
  private static let url = "https://api.example.com/me"

  /// A transport that holds responses back until the test opens it, and echoes what was sent.
  private final class Held: Transport {
    private let requests = Locked<[HTTPRequest]>([])
    private let gate = AsyncSemaphore(permits: 0)
    var count: Int { requests.withLock { $0.count } }
    /// Until when the first one may last for those who share it.
    var deadline: ContinuousClock.Instant? { requests.withLock { $0.first?.context.sharedDeadline?.last } }

    func open() { for _ in 0..<20 { gate.release() } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      requests.withLock { $0.append(request) }
      try await gate.acquire()
      return HTTPResponse(
        status: 200, body: HTTPBody(request.options[TenantOption.self]), url: request.url)
    }
  }

  @Test("calls share a transfer only if no option that may change the exchange differs")
  func options() async throws {
    let others = Locked(0)
    let other = StubTransport { request in
      others.withLock { $0 += 1 }
      return .init(status: 200, url: request.url)
    }
    let cases: [(String, @Sendable (inout RequestOptions) -> Void, Bool)] = [
      ("nothing", { _ in }, true),
      ("tag", { $0.tag = "feed" }, true),
      ("note", { $0[NoteOption.self] = "a" }, true),
      ("tenant", { $0[TenantOption.self] = "hubot" }, false),
      ("opaque", { $0[OpaqueOption.self] = Opaque(text: "a") }, false),
      ("redirects", { $0.redirects = RedirectPolicy(limit: 1) }, false),
      ("followsRedirects", { $0.followsRedirects = false }, false),
      ("sendsCookies", { $0.sendsCookies = false }, false),
      ("isAuthenticated", { $0.isAuthenticated = false }, false),
      ("retry", { $0.retry = .never }, false),
      ("cache", { $0.cache = .reload }, false),
      ("usesStaleResponses", { $0.usesStaleResponses = true }, false),
      ("unretriedStatuses", { $0.unretriedStatuses = [429] }, false),
      ("idempotencyKey", { $0.idempotencyKey = .key("a") }, false),
      ("transport", { $0.transport = other }, false),
      ("coalescing", { $0.coalescing = false }, false),
    ]
    for (name, change, shares) in cases {
      let transport = Held()
      let client = NetworkClient(
        configuration: .init(
          timeouts: .init(total: .seconds(1000)), coalescesIdenticalCalls: true, transport: transport))
      async let first = client.data(Self.url)
      try await waitUntil { transport.count == 1 }
      let deadline = try #require(transport.deadline)
      async let second = client.data(Self.url) { change(&$0.options) }
      if shares {
        // The second one has joined once the transfer may last until its deadline.
        try await waitUntil { transport.deadline != deadline }
      } else {
        try await waitUntil { transport.count + others.withLock { $0 } == 2 }
      }
      transport.open()
      _ = try await (first, second)
      #expect(transport.count == (shares || name == "transport" ? 1 : 2), "\(name)")
      #expect((transport.deadline != deadline) == shares, "\(name)")
    }
  }

  @Test(
    "a call doesn't join a transfer that began before a change, or before a reset of credentials, cookies or cache",
    arguments: ["change", "credential", "cookies", "cache"])
  func generations(what: String) async throws {
    let transport = Held()
    let cookies = CookieJar()
    let cache = HTTPCache.memory()
    let authentication = Authentication.bearer(BearerToken("a"), for: [try HTTPURL("https://other.example")])
    let client = NetworkClient(
      configuration: .init(
        authentication: [authentication], cookies: cookies, cache: cache, coalescesIdenticalCalls: true,
        transport: transport))
    async let first = client.data(Self.url)
    try await waitUntil { transport.count == 1 }
    switch what {
    case "change":
      // Another transport, so that it ends at once.
      _ = try await client.data(Self.url, method: .post) {
        $0.options.transport = StubTransport { .init(status: 200, url: $0.url) }
      }
    case "credential": authentication.reset()
    case "cookies": cookies.removeAll()
    default: await cache.removeAll()
    }
    async let second = client.data(Self.url)
    try await waitUntil { transport.count == 2 }
    transport.open()
    _ = try await (first, second)
  }

  @Test("calls with equal values of options share a transfer, and each gets the body that an interceptor streams")
  func streamed() async throws {
    let transport = Held()
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(total: .seconds(1000)), networkInterceptors: [StreamingBodies()],
        coalescesIdenticalCalls: true, transport: transport))
    @Sendable func call() async throws -> Data {
      try await client.data(Self.url) { $0.options[TenantOption.self] = "mona" }
    }
    async let first = call()
    try await waitUntil { transport.count == 1 }
    let deadline = try #require(transport.deadline)
    async let second = call()
    // The second one has joined once the transfer may last until its deadline.
    try await waitUntil { transport.deadline != deadline }
    transport.open()
    #expect(try await [first, second] == [Data("mona".utf8), Data("mona".utf8)])
    #expect(transport.count == 1)
  }

  @Test("a refresh may get the URL of a call that waits for it, with coalescing")
  func refreshOfTheSameURL() async throws {
    let holder = Locked<NetworkClient?>(nil)
    let transport = Scripted { request in
      HTTPResponse(
        status: request.headers[.authorization] == "Bearer new" || request.headers.contains("X-Login") ? 200 : 401,
        body: HTTPBody("ok"), url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(total: .seconds(120)),
        authentication: [
          .bearer(BearerToken("old"), for: [try HTTPURL(Self.url)]) { _ in
            guard let client = holder.withLock({ $0 }) else { return nil }
            // The same key as the waiting call's, since no header field differs; the 401 is the refresh's own.
            _ = try? await client.data(Self.url)
            return BearerToken("new")
          }
        ], coalescesIdenticalCalls: true, transport: transport))
    holder.withLock { $0 = client }
    #expect(try await client.data(Self.url) == Data("ok".utf8))
  }

  @Test(
    "each attempt reaches the server, whatever the lifetime of a response that is retried",
    arguments: [429, 421, 503, 500, 408])
  func retriesReachTheServer(status: Int) async throws {
    let transport = Scripted([
      { HTTPResponse(status: HTTPStatus(status), headers: ["Cache-Control": "max-age=60"], url: $0.url) },
      { HTTPResponse(status: 200, body: HTTPBody("ok"), url: $0.url) },
    ])
    let time = ManualTime()
    var configuration = NetworkClient.Configuration()
    configuration.cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    // The URL that the server gets isn't that of the request.
    configuration.authentication = [.query(name: "api_key", value: "k", for: [try HTTPURL(Self.url)])]
    let response = try await configuration.next(time, transport: transport)(.test())
    #expect(response.status == 200)
    #expect(transport.requests.count == 2)
  }

  private struct Again: Interceptor {
    /// Whether it asks for the URL of the response then.
    var isThere = false

    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      let response = try await next(request)
      guard response.status != 200 else { return response }
      var request = request
      if isThere { request.url = response.url }
      return try await next(request, replacing: response)
    }
  }

  private struct Signer: CredentialSource {
    func credential() -> String? { "k" }
    func apply(_ key: String, to request: inout HTTPRequest) {
      request.url = request.url.appendingMissingItems(of: "sig=\(key)")
    }
  }

  @Test(
    "a request that replaces a response of its URL reaches the server, also behind a redirect, or with a key in the URL"
  )
  func replacementsReachTheServer() async throws {
    let home = [try HTTPURL(Self.url)]
    let key = Authentication.query(name: "api_key", value: "k", for: home)
    let trace = RequestAdapter { $0.url = $0.url.appendingQuery("trace=1") }
    let cases: [(authentication: Authentication?, network: [any Interceptor], isThere: Bool)] = [
      (key, [], false), (key, [], true), (Authentication(Signer(), for: home), [], false),
      (Authentication(Signer(), for: home), [], true), (nil, [trace], false),
    ]
    for (authentication, network, isThere) in cases {
      for hops in 0...2 {
        let asked = Locked(0)
        let transport = Scripted { request in
          let hop = Int(request.url.path.dropFirst("/hop".count)) ?? 0
          guard hop == hops else {
            let headers: NetworkAPI.Headers = ["Location": "/hop\(hop + 1)", "Cache-Control": "max-age=60"]
            return HTTPResponse(status: 301, headers: headers, url: request.url)
          }
          let isFirst = asked.withLock { asked in
            asked += 1
            return asked == 1
          }
          return HTTPResponse(
            status: isFirst ? 404 : 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("ok"),
            url: request.url)
        }
        let client = NetworkClient(
          configuration: .init(
            interceptors: [Again(isThere: isThere)], networkInterceptors: network, retry: .never,
            authentication: [authentication].compactMap(\.self), cache: HTTPCache(store: MemoryCacheStore()),
            transport: transport))
        #expect(try await client.data(Self.url) == Data("ok".utf8))
        let sent = hops + 1 + (isThere ? 1 : hops + 1)
        #expect(transport.requests.count == sent)
        // It is kept, and so are the redirects.
        #expect(try await client.data(Self.url) == Data("ok".utf8))
        #expect(transport.requests.count == sent)
      }
    }
  }

  @Test("a page that replaces a response of its URL comes from the server, also at another origin")
  func repeatedPage() async throws {
    for isThere in [false, true] {
      let transport = Scripted([
        { .init(status: 302, headers: ["Location": "https://b.example.com/list"], url: $0.url) },
        { .init(status: 200, headers: ["Link": "<?page=2>; rel=\"next\""], body: HTTPBody("1"), url: $0.url) },
        { .init(status: 404, headers: ["Cache-Control": "max-age=60"], url: $0.url) },
        { .init(status: 200, body: HTTPBody("2"), url: $0.url) },
      ])
      let client = NetworkClient {
        $0.interceptors = [Again(isThere: isThere)]
        $0.cache = HTTPCache(store: MemoryCacheStore())
        $0.transport = transport
      }
      var pages: [String] = []
      for try await page in client.pages(of: .get(Self.url, as: String.self)) { pages.append(page.value) }
      #expect(pages == ["1", "2"])
    }
  }

  private struct RenewedKey: CredentialSource {
    func credential() -> String? { "old" }
    func refreshed(_ key: String?) -> String? { "new" }
    func apply(_ key: String, to request: inout HTTPRequest) {
      request.url = request.url.appendingMissingItems(of: "api_key=\(key)")
    }
  }

  @Test("after a key in the query was refused, the server is asked, though there is a stored response for the new one")
  func renewedKey() async throws {
    let home = [try HTTPURL(Self.url)]
    let cache = HTTPCache(store: MemoryCacheStore())
    let transport = Scripted { request in
      let isOld = request.url.query == "api_key=old"
      return .init(status: isOld ? 401 : 200, headers: ["Cache-Control": "max-age=60"], url: request.url)
    }
    for authentication in [.query(name: "api_key", value: "new", for: home), Authentication(RenewedKey(), for: home)] {
      let client = NetworkClient {
        $0.authentication = [authentication]
        $0.cache = cache
        $0.transport = transport
      }
      _ = try await client.data(Self.url)
    }
    #expect(transport.requests.map { $0.url.query } == ["api_key=new", "api_key=old", "api_key=new"])
  }

  @Test("an image that is asked for again comes from the server, and is kept")
  func repeatedImage() async throws {
    let (first, second) = (Data("GIF89a\u{1}\0\u{1}\0".utf8), Data("GIF89a\u{2}\0\u{2}\0".utf8))
    let transport = Scripted([
      { HTTPResponse(status: 202, body: HTTPBody(first), url: $0.url) },
      { HTTPResponse(status: 200, body: HTTPBody(second), url: $0.url) },
    ])
    let client = NetworkClient {
      $0.interceptors = [Again()]
      $0.imageCache = ImageCache(diskLimit: 0)
      $0.transport = transport
    }
    for _ in 0..<2 { #expect(try await client.image("https://a.example.com/x").data == second) }
    #expect(transport.requests.count == 2)
  }

  @Test("statuses that must not be stored aren't, whatever their lifetime")
  func storability() throws {
    let stored = Set([200, 203, 204, 300, 301, 302, 307, 308, 400, 401, 403, 404, 405, 410, 414, 500, 501, 502, 503])
    for status in 100...599 {
      let response = HTTPResponse(
        status: HTTPStatus(status), headers: ["Cache-Control": "max-age=60"], url: try HTTPURL(Self.url))
      let isStorable = CacheRules.isStorable(response, to: try .test())
      if stored.contains(status) { #expect(isStorable, "\(status)") }
      if status < 200 || [206, 304, 421, 428, 429, 431, 511].contains(status) { #expect(!isStorable, "\(status)") }
    }
  }

  @Test("a 304 with the strong form of a weak tag, as from servers that compress, is about the stored response")
  func weakValidation() async throws {
    let time = ManualTime()
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let transport = Scripted([
      {
        HTTPResponse(
          status: 200, headers: ["ETag": "W/\"a\"", "Cache-Control": "max-age=10"], body: HTTPBody("one"), url: $0.url)
      },
      { HTTPResponse(status: 304, headers: ["ETag": "\"a\"", "X-Own": "new"], url: $0.url) },
    ])
    let next = InterceptorChain(transport: transport, interceptors: [cache])
    _ = try await next(.test())
    for count in 2...3 {
      time.advance(by: .seconds(20))
      let response = try await next(.test())
      #expect(response.metrics.cache == .revalidated && response.body.data == Data("one".utf8))
      #expect(response.headers[.eTag] == "W/\"a\"" && response.headers["X-Own"] == "new")
      #expect(transport.requests.count == count && transport.requests.last?.headers[.ifNoneMatch] == "W/\"a\"")
    }
  }

  @Test("a 304 about another version doesn't relabel the stored one, and one without a date counts from its receipt")
  func validation() async throws {
    let time = ManualTime()
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let old = HTTPDate.format(time.startDate)
    let transport = Scripted([
      {
        HTTPResponse(
          status: 200, headers: ["ETag": "\"a\"", "Cache-Control": "max-age=10", "Date": old], body: HTTPBody("one"),
          url: $0.url)
      },
      { HTTPResponse(status: 304, headers: ["ETag": "\"b\""], url: $0.url) },
      {
        HTTPResponse(
          status: 200, headers: ["ETag": "\"b\"", "Cache-Control": "max-age=10", "Date": old], body: HTTPBody("two"),
          url: $0.url)
      },
      { HTTPResponse(status: 304, headers: ["ETag": "\"b\""], url: $0.url) },
    ])
    let next = InterceptorChain(transport: transport, interceptors: [cache])
    #expect(try await next(.test()).body.data == Data("one".utf8))
    time.advance(by: .seconds(20))
    #expect(try await next(.test()).body.data == Data("two".utf8))
    #expect(transport.requests.count == 3)
    #expect(!(transport.requests[2].headers.contains(.ifNoneMatch)))
    time.advance(by: .seconds(20))
    #expect(try await next(.test()).metrics.cache == .revalidated)
    time.advance(by: .seconds(5))
    #expect(try await next(.test()).metrics.cache == .hit)
  }

  @Test("a slower, older response doesn't replace a newer one, and none is stored that began before a reset")
  func lateResponses() async throws {
    let time = ManualTime()
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let gates = (0..<2).map { _ in AsyncSemaphore(permits: 0) }
    let count = Locked(0)
    let transport = Scripted { request in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      if number < 2 { try await gates[number].acquire() }
      return HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("\(number)"), url: request.url)
    }
    let next = InterceptorChain(transport: transport, interceptors: [cache])
    async let older = next(.test())
    try await waitUntil { count.withLock { $0 } == 1 }
    time.advance(by: .seconds(1))
    async let newer = next(.test())
    try await waitUntil { count.withLock { $0 } == 2 }
    gates[1].release()
    _ = try await newer
    gates[0].release()
    _ = try await older
    #expect(try await next(.test()).body.data == Data("1".utf8))
    // A reset while a response is in flight.
    await cache.removeAll()
    let gate = AsyncSemaphore(permits: 0)
    let waiting = Locked(false)
    let held = Scripted { request in
      waiting.withLock { $0 = true }
      try await gate.acquire()
      return HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("mona"), url: request.url)
    }
    async let before = InterceptorChain(transport: held, interceptors: [cache])(.test())
    try await waitUntil { waiting.withLock { $0 } }
    await cache.removeAll()
    gate.release()
    _ = try await before
    #expect(try await next(.test()).metrics.cache == .miss)
  }

  @Test("cookies that were removed, and those a response in flight sets, are gone; the closure may use the jar")
  func cookiesInFlight() async throws {
    let jar = CookieJar()
    let gate = AsyncSemaphore(permits: 0)
    let waiting = Locked(0)
    let transport = Scripted { request in
      waiting.withLock { $0 += 1 }
      try await gate.acquire()
      return HTTPResponse(status: 200, headers: ["Set-Cookie": "session=mona"], url: request.url)
    }
    let client = NetworkClient(configuration: .init(cookies: jar, transport: transport))
    for removal in 0..<2 {
      async let call = client.data(Self.url)
      try await waitUntil { waiting.withLock { $0 } == removal + 1 }
      if removal == 0 {
        jar.removeAll()
      } else {
        jar.removeAll { cookie in cookie.name == "session" && jar.cookies.count < 100 }
      }
      gate.release()
      _ = try await call
      #expect(jar.cookies.isEmpty)
    }
    // A removal of other cookies doesn't concern it.
    async let call = client.data(Self.url)
    try await waitUntil { waiting.withLock { $0 } == 3 }
    jar.removeAll { $0.name == "other" }
    gate.release()
    _ = try await call
    #expect(jar.cookies.count == 1)
  }

  @Test("an attempt that began before a reset of the cookies sets none, however long its credential takes")
  func cookiesDuringRefresh() async throws {
    let cookies = CookieJar()
    let origin = try HTTPURL("https://api.example.com")
    let authentication = Authentication.bearer(BearerToken("old"), for: [origin]) { _ in
      cookies.removeAll()
      return BearerToken("new")
    }
    let transport = Scripted { request in
      let isNew = request.headers[.authorization] == "Bearer new"
      return HTTPResponse(
        status: isNew ? 200 : 401, headers: isNew ? ["Set-Cookie": "session=a"] : [:], url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(authentication: [authentication], cookies: cookies, transport: transport))
    _ = try await client.data(Self.url)
    #expect(cookies.cookies.isEmpty && transport.requests.count == 2)
    _ = try await client.data(Self.url)
    #expect(cookies.cookies.count == 1)
  }

  @Test("a call that only a cache may respond to isn't sent, by any entrance, with and without a cache")
  func onlyIfCached() async throws {
    for cache in [nil, HTTPCache.memory()] {
      let transport = Scripted(statuses: [200])
      let client = NetworkClient(configuration: .init(cache: cache, transport: transport))
      let folder = try TemporaryFolder()
      let calls: [@Sendable () async throws -> Void] = [
        { _ = try await client.data(Self.url) { $0.options.cache = .onlyIfCached } },
        { _ = try await client.data(Self.url, method: .head) { $0.options.cache = .onlyIfCached } },
        { _ = try await client.data(Self.url, method: .post) { $0.options.cache = .onlyIfCached } },
        {
          _ = try await client.data(Self.url, headers: ["If-None-Match": "\"a\""]) {
            $0.options.cache = .onlyIfCached
          }
        },
        { _ = try await client.stream(Self.url) { $0.options.cache = .onlyIfCached } },
        {
          _ = try await client.download(
            Self.url, to: URL(fileURLWithPath: folder.file("a")), configure: { $0.options.cache = .onlyIfCached }
          ).value
        },
        { for try await _ in client.events(Self.url, configure: { $0.options.cache = .onlyIfCached }) {} },
        { _ = try await client.image(Self.url) { $0.options.cache = .onlyIfCached } },
        {
          var request = HTTPRequest(url: try HTTPURL(Self.url))
          request.options.cache = .onlyIfCached
          _ = try await client.send(request)
        },
        { _ = try await client.upload(HTTPBody("a"), to: Self.url) { $0.options.cache = .onlyIfCached }.value },
        {
          let file = URL(fileURLWithPath: try folder.write(Data("a".utf8), to: "b"))
          _ = try await client.upload(file, to: .post(Self.url, as: Data.self), resumable: .init(.tus)) {
            $0.options.cache = .onlyIfCached
          }.value
        },
      ]
      for call in calls {
        await #expect { try await call() } throws: { if case .notCached = $0 as? NetworkError { true } else { false } }
      }
      #expect(transport.requests.isEmpty)
    }
  }

  @Test("cancelling all calls during a refresh doesn't make the next calls fail")
  func cancelAllDuringRefresh() async throws {
    let holder = Locked<NetworkClient?>(nil)
    let refreshes = Locked(0)
    let gate = AsyncSemaphore(permits: 0)
    let transport = Scripted { request in
      if request.url.path == "/token" {
        refreshes.withLock { $0 += 1 }
        try await gate.acquire()
        return HTTPResponse(status: 200, url: request.url)
      }
      return HTTPResponse(status: request.headers[.authorization] == "Bearer new" ? 200 : 401, url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        authentication: [
          .bearer(BearerToken("old"), for: [try HTTPURL(Self.url)]) { _ in
            guard let client = holder.withLock({ $0 }) else { return nil }
            _ = try await client.data("https://login.example.com/token", method: .post)
            return BearerToken("new")
          }
        ], transport: transport))
    holder.withLock { $0 = client }
    let old = Task { try await client.data(Self.url) }
    try await waitUntil { refreshes.withLock { $0 } == 1 }
    client.cancelAll()
    await #expect { _ = try await old.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    gate.release()
    gate.release()
    _ = try await client.data(Self.url)
  }

  @Test("two credentials for one origin are both sent, and the first one keeps a field that both set")
  func twoCredentials() async throws {
    let origin = try HTTPURL(Self.url)
    let bearer = Authentication.bearer(BearerToken("a"), for: [origin])
    let key = Authentication.field(.init(name: "X-Api-Key", value: "k"), for: [origin])
    let basic = Authentication.basic(username: "mona", password: "p", for: [origin])
    let otherKey = Authentication.field(.init(name: "X-Api-Key", value: "other"), for: [origin])
    let replacing = Authentication(ReplacingKey(), for: [origin])
    for credentials in [[bearer, key], [key, bearer], [bearer, key, basic], [bearer, key, otherKey, replacing]] {
      let transport = Scripted(statuses: [200])
      let client = NetworkClient(configuration: .init(authentication: credentials, transport: transport))
      _ = try await client.data(Self.url)
      #expect(transport.requests[0].headers[.authorization] == "Bearer a")
      #expect(transport.requests[0].headers.values(named: "X-Api-Key") == ["k"])
      // The caller's own field stays, alone.
      _ = try await client.data(Self.url, headers: [.authorization(bearerToken: "own")])
      #expect(transport.requests[1].headers.values(named: .authorization) == ["Bearer own"])
      guard credentials.count < 4 else { continue }
      _ = try await client.data(Self.url, headers: ["X-Api-Key": "own"])
      #expect(transport.requests[2].headers.values(named: "X-Api-Key") == ["own"])
    }
  }

  @Test("a credential replaces a marked field of the caller, as it does one without the mark")
  func markedField() async throws {
    let transport = Scripted(statuses: [200])
    let replacing = Authentication(ReplacingKey(), for: [try HTTPURL(Self.url)])
    let client = NetworkClient(configuration: .init(authentication: [replacing], transport: transport))
    for isSecret in [false, true] {
      let field = NetworkAPI.Headers.Field(name: "X-Api-Key", value: "guest", isSecret: isSecret)
      _ = try await client.data(Self.url, headers: .init([field]))
    }
    for request in transport.requests { #expect(request.headers.values(named: "X-Api-Key") == ["replaced"]) }
  }

  @Test("a redirect to the URL without a part of its query gets a stored response")
  func redirectWithoutQuery() async throws {
    let transport = Scripted { request in
      var headers: NetworkAPI.Headers = ["Cache-Control": "max-age=60"]
      if request.url.query != nil { headers["Location"] = "/me" }
      return HTTPResponse(
        status: request.url.query == nil ? 200 : 301, headers: headers, body: HTTPBody("ok"), url: request.url)
    }
    let client = NetworkClient(configuration: .init(cache: .memory(), transport: transport))
    for cache in [CacheMode.use, .use, .onlyIfCached] {
      let data = try await client.data(Self.url + "?utm=1") { $0.options.cache = cache }
      #expect(data == Data("ok".utf8))
    }
    #expect(transport.requests.count == 2)
  }

  @Test("a stub for an endpoint responds to the endpoints that are derived from it")
  func derivedEndpoints() async throws {
    struct Name: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "api.example.com", path: "/name")
      typealias Response = String
    }
    struct Fresh<Base: NetworkAPIDefinition>: EndpointWrapper {
      typealias Response = Base.Response
      let base: Base
    }
    let stub = StubTransport()
    stub.respond(to: Name.self) { _ in .init(status: 200, body: HTTPBody("mona")) }
    let client = NetworkClient(configuration: .init(transport: stub))
    #expect(try await client.request(Name().map(\.count)) == 4)
    #expect(try await client.request(Name().map(\.count).validate { _, _ in }) == 4)
    #expect(try await client.request(Fresh(base: Name().map(\.count)).map { $0 + 1 }) == 5)
    #expect(stub.calls(to: Name.self).count == 3)
    stub.respond(to: Fresh<Name>.self) { _ in .init(status: 200, body: HTTPBody("o")) }
    #expect(try await client.request(Fresh(base: Name()).map(\.count)) == 1)
    #expect(try await client.request(Name()) == "mona")
  }
}
