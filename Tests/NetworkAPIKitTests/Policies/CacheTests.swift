import Foundation
import Testing

@testable import NetworkAPIKit
@testable import NetworkCodecs

@Suite("Cache", .fewAtOnce)
struct CacheTests {
  private let time = ManualTime()

  /// A server with the given fields, whose responses count up in the body; it sends a 304 if the entity tag matches.
  private func server(_ headers: NetworkAPI.Headers, status: HTTPStatus = 200) -> Scripted {
    let count = Locked(0)
    return Scripted { request in
      if let tag = request.headers["If-None-Match"], tag == headers["ETag"] {
        return HTTPResponse(
          status: 304, headers: ["ETag": tag, "X-New": "yes", "Content-Type": "text/html"], url: request.url)
      }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return HTTPResponse(status: status, headers: headers, body: HTTPBody("\(number)"), url: request.url)
    }
  }

  /// A cache that uses the test's clock.
  private func cache(_ store: any CacheStore = MemoryCacheStore()) -> HTTPCache {
    HTTPCache(store: store, time: time.source)
  }

  /// A store that records its keys, and can run closures before and after it stores something for the first time.
  private final class WatchedStore: CacheStore {
    let kept = Locked<[String]>([])
    let before = Locked<(@Sendable () async -> Void)?>(nil)
    let after = Locked<(@Sendable () -> Void)?>(nil)
    /// Runs once, after stored responses were read.
    let between = Locked<(@Sendable () async -> Void)?>(nil)
    private let store = MemoryCacheStore()

    func responses(for key: String) async -> [StoredResponse] {
      let found = store.responses(for: key)
      await between.withLock { $0.take() }?()
      return found
    }
    func store(_ responses: [StoredResponse], for key: String) async {
      if !responses.isEmpty {
        await before.withLock { $0.take() }?()
        kept.withLock { $0.append(key) }
      }
      store.store(responses, for: key)
      if !responses.isEmpty { after.withLock { $0.take() }?() }
    }
    func removeAll() { store.removeAll() }
  }

  private func chain(_ transport: any Transport, _ cache: HTTPCache? = nil) -> InterceptorChain {
    NetworkClient.Configuration(retry: .never, cache: cache ?? self.cache()).next(time, transport: transport)
  }

  /// To a server whose responses to GET may be stored, and which accepts POST.
  private func changeable(_ cache: HTTPCache) -> InterceptorChain {
    let get = server(["Cache-Control": "max-age=60"])
    return chain(
      StubTransport { request in
        request.method == .post ? HTTPResponse(status: 200, url: request.url) : try await get.send(request)
      }, cache)
  }

  /// Body and cache outcome, such as `1 miss`.
  private func get(
    _ next: InterceptorChain, _ url: String = "https://api.example.com/a", headers: NetworkAPI.Headers = [:],
    mode: CacheMode = .use
  ) async throws -> String {
    var request = try HTTPRequest.test(.get, url, headers: headers)
    request.options.cache = mode
    let response = try await next(request)
    return
      "\(String(decoding: response.body.data ?? Data(), as: UTF8.self)) \(response.metrics.cache.map { "\($0)" } ?? "none")"
  }

  @Test("a fresh response is returned without a request; a stale one is requested again")
  func fresh() async throws {
    let server = server(["Cache-Control": "max-age=60"])
    let next = chain(server)
    #expect(try await get(next) == "1 miss")
    time.advance(by: .seconds(59))
    #expect(try await get(next) == "1 hit")
    time.advance(by: .seconds(1))
    #expect(try await get(next) == "2 miss")
    #expect(server.requests.count == 2)
  }

  @Test("a 304 returns the stored response with the new fields, and makes it fresh again")
  func validation() async throws {
    for (tag, type) in [("\"strong\"", "application/json"), ("W/\"weak\"", nil)] {
      var headers: NetworkAPI.Headers = ["Cache-Control": "max-age=60", "ETag": tag]
      headers["Content-Type"] = type
      let server = server(headers)
      let next = chain(server)
      _ = try await get(next)
      time.advance(by: .seconds(61))
      let response = try await next(.test())
      #expect(response.status == 200)
      #expect(response.metrics.cache == .revalidated)
      #expect(response.headers["X-New"] == "yes")
      // Some servers send that of an error page with a 304.
      #expect(response.headers["Content-Type"] == type ?? "text/html")
      #expect(response.body.data == Data("1".utf8))
      #expect(server.requests.last?.headers["If-None-Match"] == tag)
      #expect(try await get(next) == "1 hit")
    }
  }

  @Test("a 304 without an age, from the origin itself, doesn't leave the stored response as old as it was")
  func revalidatedAge() async throws {
    let server = Scripted { request in
      var headers: NetworkAPI.Headers = ["ETag": "\"1\"", "Cache-Control": "max-age=100"]
      guard request.headers["If-None-Match"] == nil else {
        return HTTPResponse(status: 304, headers: headers, url: request.url)
      }
      headers["Age"] = "90"
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody("1"), url: request.url)
    }
    let next = chain(server)
    #expect(try await get(next) == "1 miss")
    time.advance(by: .seconds(20))
    #expect(try await get(next) == "1 revalidated")
    time.advance(by: .seconds(50))
    #expect(try await get(next) == "1 hit")
    #expect(try await next(HTTPRequest.test()).headers["Age"] == "50")
    #expect(server.requests.count == 2)
  }

  @Test("Last-Modified is a validator, and without other information a tenth of the age is the lifetime")
  func heuristic() async throws {
    let server = Scripted { request in
      request.headers.contains("If-Modified-Since")
        ? HTTPResponse(status: 304, url: request.url)
        : HTTPResponse(
          status: 200, headers: ["Last-Modified": HTTPDate.format(self.time.startDate - 1000)], body: HTTPBody("x"),
          url: request.url)
    }
    let next = chain(server)
    #expect(try await get(next) == "x miss")
    time.advance(by: .seconds(99))
    #expect(try await get(next) == "x hit")
    time.advance(by: .seconds(2))
    #expect(try await get(next) == "x revalidated")
  }

  @Test(
    "responses that must not be stored, or are stale at once, aren't used",
    arguments: [
      ["Cache-Control": "no-store"], ["Cache-Control": "max-age=60, no-store"],
      ["Cache-Control": #"max-age=60, ext="a\"b", no-store"#], ["Cache-Control": #"max-age=600, ext="C:\", no-store"#],
      ["Cache-Control": "no-cache"],
      ["Cache-Control": "max-age=60", "Vary": "*"], ["Cache-Control": "max-age=0"], ["Cache-Control": "max-age=-5"],
      ["Cache-Control": "max-age=x"], ["Expires": "0"], ["Expires": "Thu, 01 Jan 1970 00:00:00 GMT"], [:],
      ["Cache-Control": "max-age=60", "Age": "60"], ["Cache-Control": "max-age=10, max-age=60", "Age": "10"],
      ["Cache-Control": "max-age=60", "Age": "60, 0"], ["Cache-Control": "max-age=60", "Age": " 60 ,x"],
      ["Expires": "Tue, 14 Nov 2023 22:14:20 UTC"], ["Expires": "Tue, 14-Nov-2023 22:14:20 GMT"],
      ["Expires": "Tue 14 Nov 2023 22:14:20 GMT"], ["Expires": "Tue,  14 Nov 2023 22:14:20 GMT"],
      ["Expires": "tue, 14 nov 2023 22:14:20 gmt"], ["Expires": "Tue, 14 Nov 2023 22:14:20"],
      ["Expires": "Xyz, 14 Nov 2023 22:14:20 GMT"], ["Expires": "Tue, 14 Nov 23 22:14:20 GMT"],
      ["Expires": "Tuesday, 14 Nov 2023 22:14:20 GMT"], ["Expires": "Tue, 32 Nov 2023 22:14:20 GMT"],
    ] as [NetworkAPI.Headers])
  func unusable(headers: NetworkAPI.Headers) async throws {
    let next = chain(server(headers))
    #expect(try await get(next) == "1 miss")
    #expect(try await get(next) == "2 miss")
  }

  @Test(
    "fresh responses that may be stored are used",
    arguments: [
      ["Cache-Control": "private, max-age=60"], ["Cache-Control": "max-age=\"60\""], ["cache-control": "MAX-AGE=60"],
      ["Cache-Control": "s-maxage=0, max-age=60"], ["Expires": "Tue, 14 Nov 2023 22:14:20 GMT"],
      ["Expires": "Tuesday, 14-Nov-23 22:14:20 GMT"], ["Expires": "Tue Nov 14 22:14:20 2023"],
      ["Cache-Control": "max-age=60", "Age": "x, 60"], ["Cache-Control": "max-age=60", "Age": "0, 60"],
      ["Cache-Control": "max-age=99999999999999999999"], ["Cache-Control": "foo=\"a,max-age=0\", max-age=60"],
    ] as [NetworkAPI.Headers])
  func usable(headers: NetworkAPI.Headers) async throws {
    let next = chain(server(headers))
    #expect(try await get(next) == "1 miss")
    #expect(try await get(next) == "1 hit")
  }

  @Test("responses that vary are stored per value, and never returned for another value")
  func vary() async throws {
    let next = chain(server(["Cache-Control": "max-age=60", "Vary": "Accept-Language"]))
    #expect(try await get(next, headers: ["Accept-Language": "de"]) == "1 miss")
    #expect(try await get(next, headers: ["Accept-Language": "en"]) == "2 miss")
    #expect(try await get(next, headers: ["accept-language": "de"]) == "1 hit")
    #expect(try await get(next) == "3 miss")
    // The one that a transport adds differs between programs, which may share a cache.
    let added = CacheRules.varyValues(of: ["Vary": "User-Agent"], in: try .test())["user-agent"]
    let written = CacheRules.varyValues(
      of: ["Vary": "User-Agent"], in: try .test(headers: [.userAgent("other")]))["user-agent"]
    #expect(added?.isEmpty == false && added != written)
    // A transport decodes the body only of a request without this field.
    let coded = chain(server(["Cache-Control": "max-age=60"]))
    #expect(try await get(coded, headers: ["Accept-Encoding": "gzip"]) == "1 miss")
    #expect(try await get(coded) == "2 miss")
    #expect(try await get(coded, headers: ["Accept-Encoding": "gzip"]) == "1 hit")
    // The last eight are kept.
    let many = chain(server(["Cache-Control": "max-age=60", "Vary": "X-Page"]))
    for number in 1...9 { #expect(try await get(many, headers: ["X-Page": "\(number)"]) == "\(number) miss") }
    #expect(try await get(many, headers: ["X-Page": "2"]) == "2 hit")
    #expect(try await get(many, headers: ["X-Page": "1"]) == "10 miss")
  }

  @Test("a response to one credential is never returned for another, even if the client adds the credential")
  func credentials() async throws {
    let next = chain(server(["Cache-Control": "max-age=60"]))
    #expect(try await get(next, headers: ["Authorization": "Bearer a"]) == "1 miss")
    #expect(try await get(next, headers: ["Authorization": "Bearer b"]) == "2 miss")
    #expect(try await get(next) == "3 miss")
    #expect(try await get(next, headers: ["X-Api-Key": "a"]) == "4 miss")
    #expect(try await get(next, headers: ["Authorization": "Bearer a"]) == "1 hit")
    let cache = HTTPCache.memory()
    let server = server(["Cache-Control": "max-age=60"])
    for (user, response) in [("a", "1 miss"), ("b", "2 miss"), ("a", "1 hit")] {
      let configuration = NetworkClient.Configuration(
        authentication: [.basic(username: user, password: "p", for: [try HTTPURL("https://api.example.com")])],
        cache: cache)
      #expect(try await get(configuration.next(time, transport: server)) == response)
    }
  }

  @Test(
    "one user's response is never returned to another, whatever the credential's field is called",
    arguments: [
      "X-Authorization", "X-Auth-Key", "X-Auth", "Ocp-Apim-Subscription-Key", "X-Functions-Key", "AccessKey",
      "X-Goog-IAP-JWT-Assertion", "X-Api-Key", "Private-Token", "X-Never-Heard-Of", "From",
    ] as [NetworkAPI.Headers.Name])
  func unknownCredentials(name: NetworkAPI.Headers.Name) async throws {
    let next = chain(server(["Cache-Control": "max-age=60"]))
    #expect(try await get(next, headers: [.init(name: name, value: "a")]) == "1 miss")
    #expect(try await get(next, headers: [.init(name: name, value: "b")]) == "2 miss")
    #expect(try await get(next) == "3 miss")
    #expect(try await get(next, headers: [.init(name: name, value: "a")]) == "1 hit")
    // Fields that differ for each request must not prevent caching.
    #expect(
      try await get(next, headers: [.init(name: name, value: "a"), .init(name: "traceparent", value: "1")]) == "1 hit")
  }

  @Test("fields added by authentication separate responses, even under a harmless name, and aren't stored")
  func markedCredentials() async throws {
    let store = MemoryCacheStore()
    let server = server(["Cache-Control": "max-age=60", "Vary": "User-Agent"])
    for (user, body) in [("canary-a", "1 miss"), ("canary-b", "2 miss"), ("canary-a", "1 hit")] {
      let configuration = NetworkClient.Configuration(
        authentication: [
          .field(.init(name: "User-Agent", value: user), for: [try HTTPURL("https://api.example.com")])
        ], cache: HTTPCache(store: store))
      #expect(try await get(configuration.next(time, transport: server)) == body)
    }
    let stored = String(
      decoding: try JSONEncoder().encode(store.responses(for: "https://api.example.com/a")), as: UTF8.self)
    #expect(stored.contains("user-agent") && !stored.contains("canary"))
  }

  @Test("a POST removes the responses it invalidates, also if it may have succeeded, but not if it is refused")
  func invalidation() async throws {
    let status = Locked<HTTPStatus>(409)
    let get = server(["Cache-Control": "max-age=60"])
    let next = chain(
      StubTransport { request in
        guard request.method == .post else { return try await get.send(request) }
        return HTTPResponse(status: status.withLock { $0 }, headers: ["Location": "/b"], url: request.url)
      })
    let other = "https://api.example.com/b"
    _ = try await self.get(next)
    _ = try await self.get(next, other)
    _ = try await next(.test(.post))
    #expect(try await self.get(next) == "1 hit")
    for (number, code) in [(3, 408), (4, 500), (5, 504)] {
      status.withLock { $0 = HTTPStatus(code) }
      _ = try await next(.test(.post))
      #expect(try await self.get(next) == "\(number) miss")
      #expect(try await self.get(next, other) == "2 hit")
    }
    status.withLock { $0 = 201 }
    _ = try await next(.test(.post))
    #expect(try await self.get(next) == "6 miss")
    #expect(try await self.get(next, other) == "7 miss")
  }

  @Test(
    "the page to which a change is redirected comes from the server, under whatever URL an older one is stored",
    arguments: [nil, "item", "host", "hops"])
  func redirectedChange(kind: String?) async throws {
    let get = server(["Cache-Control": "max-age=60"])
    let client = NetworkClient(baseURL: "https://api.example.com") {
      ($0.cache, $0.retry) = (.memory(), .never)
      if kind == "item" { $0.authentication = [.query(name: "api_key", value: "k")] }
      if kind == "host", let url = try? HTTPURL("https://local.example") { $0.hostOverrides["api.example.com"] = url }
      $0.transport = StubTransport { request in
        let location: NetworkAPI.Headers = [
          "Location": kind == "hops" && request.method == .post ? "/newest" : "https://api.example.com/notes"
        ]
        guard request.method == .get else { return HTTPResponse(status: 303, headers: location, url: request.url) }
        guard request.url.path == "/notes" else {
          return HTTPResponse(status: 302, headers: location, url: request.url)
        }
        return try await get.send(request)
      }
    }
    _ = try await client.data("/notes")
    #expect(try await client.response("/notes").metrics.cache == .hit)
    let page = try await client.response("/notes/new", method: .post)
    #expect(page.value == Data("2".utf8) && page.metrics.cache == .miss)
  }

  @Test(
    "a change removes what is stored for the URL that its response names, under whatever URL it was stored",
    arguments: [nil, "item", "host"], [NetworkAPI.Headers.Name.location, .contentLocation])
  func namedByChange(kind: String?, field: NetworkAPI.Headers.Name) async throws {
    let get = server(["Cache-Control": "max-age=60"])
    for place in ["https://api.example.com/notes/7?x=1", "/notes/7?x=1", "/notes/7?api_key=k%201&x=1"] {
      let client = NetworkClient(baseURL: "https://api.example.com") {
        ($0.cache, $0.retry) = (.memory(), .never)
        if kind == "item" { $0.authentication = [.query(name: "api_key", value: "k 1")] }
        if kind == "host", let url = try? HTTPURL("https://local.example") { $0.hostOverrides["api.example.com"] = url }
        $0.transport = StubTransport { request in
          guard request.method != .get else { return try await get.send(request) }
          return HTTPResponse(
            status: request.method == .post ? 201 : 200, headers: [.init(name: field, value: place)], url: request.url)
        }
      }
      guard kind == "item" || !place.contains("api_key") else { continue }
      _ = try await client.data("/notes/7?x=1")
      #expect(try await client.response("/notes/7?x=1").metrics.cache == .hit)
      _ = try await client.data("/notes", method: field == .location ? .post : .put)
      #expect(try await client.response("/notes/7?x=1").metrics.cache == .miss, "\(place)")
    }
  }

  @Test("a change that certainly didn't happen removes nothing that is stored")
  func unsentChange() async throws {
    let error = Locked(NetworkError.notCached())
    let get = server(["Cache-Control": "max-age=60"])
    let next = chain(
      StubTransport { request in
        guard request.method == .post else { return try await get.send(request) }
        throw error.withLock { $0 }
      })
    _ = try await self.get(next)
    let refused = NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    let unsent: [NetworkError] = [
      .notCached(), .circuitOpen(host: "a", retryAfter: .seconds(1)),
      .authenticationFailed(underlying: .timedOut(.idle)),
      refused,
    ]
    for unsent in unsent {
      error.withLock { $0 = unsent }
      await #expect(throws: NetworkError.self) { try await next(.test(.post)) }
      #expect(try await self.get(next) == "1 hit", "\(unsent)")
    }
    error.withLock { $0 = .timedOut(.idle) }
    await #expect(throws: NetworkError.self) { try await next(.test(.post)) }
    #expect(try await self.get(next) == "2 miss")
  }

  @Test("a successful POST keeps the responses of other URLs, also of its own path with a query")
  func keptResponses() async throws {
    let next = chain(server(["Cache-Control": "max-age=60"]))
    let queried = "https://api.example.com/a?x"
    #expect(try await get(next, queried) == "1 miss")
    #expect(try await next(.test(.post)).status == 200)
    #expect(try await get(next, queried) == "1 hit")
  }

  @Test("modes: reload always requests and stores, onlyIfCached never requests, ignore does neither")
  func modes() async throws {
    let server = server(["Cache-Control": "max-age=60"])
    let next = chain(server)
    await #expect { try await get(next, mode: .onlyIfCached) } throws: { error in
      if case .notCached = error as? NetworkError { true } else { false }
    }
    #expect(server.requests.isEmpty)
    #expect(try await get(next, mode: .ignore) == "1 none")
    #expect(try await get(next) == "2 miss")
    #expect(try await get(next, mode: .reload) == "3 miss")
    #expect(server.requests.last?.headers["Cache-Control"] == "no-cache")
    #expect(try await get(next, mode: .onlyIfCached) == "3 hit")
    #expect(try await get(next, headers: ["Range": "bytes=0-1"]) == "4 none")
    // What a body asks for isn't in the key.
    #expect(try await next(.test(body: HTTPBody("a"))).body.data == Data("5".utf8))
    time.advance(by: .seconds(61))
    await #expect(throws: NetworkError.self) { try await get(next, mode: .onlyIfCached) }
  }

  @Test("a stale response replaces a failure if that is allowed, and not if revalidation is required")
  func staleIfError() async throws {
    for (extra, isAllowed) in [
      ("stale-if-error=100", true), ("stale-if-error=100, must-revalidate", false), ("public", false),
    ] {
      let fails = Locked(false)
      let good = server(["Cache-Control": "max-age=10, \(extra)"])
      let next = chain(
        StubTransport { request in
          guard fails.withLock({ $0 }) else { return try await good.send(request) }
          throw NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
        })
      _ = try await get(next)
      fails.withLock { $0 = true }
      time.advance(by: .seconds(50))
      #expect((try? await get(next)) == (isAllowed ? "1 stale" : nil), "\(extra)")
      time.advance(by: .seconds(100))
      await #expect(throws: NetworkError.self) { try await get(next) }
    }
  }

  @Test("a stale response is returned while it is revalidated once, in the background")
  func staleWhileRevalidate() async throws {
    let server = server(["Cache-Control": "max-age=10, stale-while-revalidate=100"])
    let next = chain(server)
    _ = try await get(next)
    time.advance(by: .seconds(20))
    #expect(try await get(next) == "1 stale")
    var response = ""
    try await waitUntil {
      response = try await get(next)
      return response != "1 stale"
    }
    #expect(response == "2 hit")
    #expect(server.requests.count == 2)
  }

  @Test("many calls that get a stale response cause one revalidation, also with two clients of one configuration")
  func oneRefresh() async throws {
    let isOpen = Locked(false)
    let good = server(["Cache-Control": "max-age=10, stale-while-revalidate=100"])
    let requests = Locked(0)
    let transport = StubTransport { request in
      let isFirst = requests.withLock { count in
        count += 1
        return count == 1
      }
      if !isFirst { try await waitUntil { isOpen.withLock { $0 } } }
      return try await good.send(request)
    }
    let cache = cache()
    let (first, second) = (chain(transport, cache), chain(transport, cache))
    _ = try await get(first)
    time.advance(by: .seconds(20))
    for next in [first, second, first, second] { #expect(try await get(next) == "1 stale") }
    try await waitUntil { requests.withLock { $0 } == 2 }
    await letOthersRun()
    #expect(requests.withLock { $0 } == 2)
    isOpen.withLock { $0 = true }
    try await waitUntil { try await get(first) == "2 hit" }
  }

  @Test("the transit time of a response counts as age")
  func delay() async throws {
    let server = Scripted { request in
      self.time.advance(by: .seconds(3))
      return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10", "Age": "5"], url: request.url)
    }
    let next = chain(server)
    _ = try await next(.test())
    #expect(try await next(.test()).headers["Age"] == "8")
    time.advance(by: .seconds(2))
    #expect(try await next(.test()).metrics.cache == .miss)
  }

  @Test("the time for which a request waits before it is sent doesn't count as age of its response")
  func waiting() async throws {
    for isRevalidated in [false, true] {
      let server = StubTransport { request in
        self.time.advance(by: .seconds(33))
        var response = HTTPResponse(
          status: request.headers.contains(.ifNoneMatch) ? 304 : 200,
          headers: ["Cache-Control": "max-age=10", "ETag": "\"1\""], url: request.url)
        (response.metrics.queued, response.metrics.total) = (.seconds(10), .seconds(13))
        return response
      }
      let next = chain(server)
      _ = try await next(.test())
      if isRevalidated {
        time.advance(by: .seconds(20))
        _ = try await next(.test())
      }
      let response = try await next(.test())
      #expect(response.metrics.cache == .hit)
      #expect(response.headers["Age"] == "3")
    }
  }

  @Test("a response in transit during a successful POST to its URL isn't stored", arguments: [false, true])
  func changedMeanwhile(isRevalidated: Bool) async throws {
    let isHeld = Locked(false)
    let store = WatchedStore()
    let get = server(["Cache-Control": "max-age=60", "ETag": "\"1\""])
    let next = chain(
      StubTransport { request in
        if request.method == .post { return HTTPResponse(status: 200, url: request.url) }
        let response = try await get.send(request)
        try await waitUntil { !isHeld.withLock { $0 } }
        return response
      }, cache(store))
    let other = "https://api.example.com/a?page=2"
    _ = try await self.get(next, other)
    if isRevalidated {
      _ = try await self.get(next)
      time.advance(by: .seconds(61))
      _ = try await self.get(next, other)
    }
    let before = get.requests.count
    let kept = store.kept.withLock { $0 }
    isHeld.withLock { $0 = true }
    let late = Task { try await next(.test()).status }
    try await waitUntil { get.requests.count == before + 1 }
    _ = try await next(.test(.post))
    isHeld.withLock { $0 = false }
    #expect(try await late.value == 200)
    #expect(store.kept.withLock { $0 } == kept)
    // Responses for other URLs stay, including the same path with a query.
    #expect(try await self.get(next, other).hasSuffix("hit"))
    #expect(try await self.get(next).hasSuffix("miss"))
    #expect(try await self.get(next).hasSuffix("hit"))
  }

  @Test("a removal waits for a response that is just being stored, and removes it", arguments: [false, true])
  func changedWhileStored(isPost: Bool) async throws {
    let store = WatchedStore()
    let cache = cache(store)
    let next = changeable(cache)
    let isRemoved = Locked(false)
    let removal = Locked<Task<Void, Never>?>(nil)
    store.before.withLock {
      $0 = {
        let task = Task {
          if isPost { _ = try? await next(.test(.post)) } else { await cache.removeAll() }
          isRemoved.withLock { $0 = true }
        }
        removal.withLock { $0 = task }
        await letOthersRun()
      }
    }
    // Who calls after a removal must not find what is stored now, not even for a moment.
    store.after.withLock { $0 = { #expect(!isRemoved.withLock { $0 }) } }
    #expect(try await self.get(next) == "1 miss")
    await removal.withLock { $0 }?.value
    #expect(try await self.get(next) == "2 miss")
    #expect(try await self.get(next) == "2 hit")
  }

  @Test(
    "a removal can't be undone by a response for another user that is stored after it began", arguments: [false, true])
  func storedDuringRemoval(isPost: Bool) async throws {
    let store = WatchedStore()
    let cache = cache(store)
    let next = changeable(cache)
    #expect(try await self.get(next, headers: ["Authorization": "a"]) == "1 miss")
    let removal = Locked<Task<Void, Never>?>(nil)
    let later = Locked<Task<String, any Error>?>(nil)
    store.before.withLock {
      $0 = {
        // It waits for this response, which is just being stored; another one arrives meanwhile.
        let task = Task { if isPost { _ = try? await next(.test(.post)) } else { await cache.removeAll() } }
        removal.withLock { $0 = task }
        await letOthersRun()
        let other = Task { try await self.get(next, headers: ["Authorization": "c"]) }
        later.withLock { $0 = other }
        await letOthersRun()
        // Its write reads what is stored, and then the removal gets time: without an order, it would be over before the
        // write stores that again.
        store.between.withLock { $0 = { await letOthersRun() } }
      }
    }
    #expect(try await self.get(next, headers: ["Authorization": "b"]) == "2 miss")
    await removal.withLock { $0 }?.value
    #expect(try await later.withLock { $0 }?.value == "3 miss")
    #expect(try await self.get(next, headers: ["Authorization": "a"]) == "4 miss")
    #expect(try await self.get(next, headers: ["Authorization": "b"]) == "5 miss")
    #expect(try await self.get(next, headers: ["Authorization": "c"]) == "3 hit")
  }

  @Test("a stale response that was read just before its revalidation ended isn't revalidated again")
  func staleReadBeforeRefresh() async throws {
    /// Returns an outdated result once, as if the call had been delayed after reading it.
    final class LateStore: CacheStore {
      let store = MemoryCacheStore()
      let older = Locked<[StoredResponse]?>(nil)
      let readings = Locked(0)

      func responses(for key: String) -> [StoredResponse] {
        readings.withLock { $0 += 1 }
        return older.withLock { older in
          defer { older = nil }
          return older ?? store.responses(for: key)
        }
      }
      func store(_ responses: [StoredResponse], for key: String) { store.store(responses, for: key) }
      func removeAll() { store.removeAll() }
    }
    let server = server(["Cache-Control": "max-age=10, stale-while-revalidate=100"])
    let store = LateStore()
    let next = chain(server, cache(store))
    _ = try await get(next)
    let older = store.responses(for: "https://api.example.com/a")
    time.advance(by: .seconds(20))
    #expect(try await get(next) == "1 stale")
    try await waitUntil { store.store.responses(for: "https://api.example.com/a") != older }
    // Until the first refresh has ended, no other one starts.
    try await waitUntil { () async throws -> Bool in
      store.older.withLock { $0 = older }
      let readings = store.readings.withLock { $0 }
      #expect(try await get(next) == "1 stale")
      await letOthersRun()
      return store.readings.withLock { $0 } > readings + 1
    }
    #expect(server.requests.count == 2)
  }

  @Test("a clock that was set back doesn't make a response fresh forever")
  func clockJump() throws {
    let request = try HTTPRequest.test()
    let response = HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url)
    let stored = StoredResponse(
      response, body: Data(), for: request, requested: time.startDate,
      received: time.startDate)
    #expect(CacheRules.use(of: stored, for: request, now: time.startDate + 1) == .fresh)
    #expect(
      CacheRules.use(of: stored, for: request, now: time.startDate - 3600)
        == .stale(whileRevalidating: false, onError: false))
    // What the caller accepts without a limit of age doesn't need the age.
    #expect(
      CacheRules.use(of: stored, for: request, acceptsStale: true, now: time.startDate - 3600)
        == .stale(whileRevalidating: false, onError: true))
  }

  @Test("a response that varies on very many fields isn't stored, since each would be looked at for each call")
  func manyVaryingFields() async throws {
    for (count, outcome) in [(64, "1 hit"), (65, "2 miss")] {
      let names = (0..<count).map { "X-\($0)" }.joined(separator: ", ")
      let next = chain(server(["Cache-Control": "max-age=60", "Vary": names]))
      _ = try await get(next)
      #expect(try await get(next) == outcome)
    }
  }

  @Test("a response to a proof that is for one request isn't stored, since no other request could get it")
  func digest() async throws {
    let store = WatchedStore()
    var configuration = NetworkClient.Configuration(retry: .never, cache: cache(store))
    configuration.authentication = [
      .digest(username: "u", password: "p", for: [try HTTPURL("https://api.example.com")])
    ]
    let next = configuration.next(
      time,
      transport: Scripted { request in
        guard request.headers.contains(.authorization) else {
          let challenge: NetworkAPI.Headers = ["WWW-Authenticate": "Digest realm=\"r\", nonce=\"n\", qop=\"auth\""]
          return HTTPResponse(status: 401, headers: challenge, url: request.url)
        }
        return HTTPResponse(
          status: 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("a"), url: request.url)
      })
    for _ in 0..<2 { #expect(try await next(.test()).status == 200) }
    #expect(store.kept.withLock { $0.isEmpty })
  }

  @Test("the cache obeys a request's own directives")
  func requestDirectives() async throws {
    let next = chain(server(["Cache-Control": "max-age=60"]))
    _ = try await get(next)
    time.advance(by: .seconds(30))
    #expect(try await get(next, headers: ["Cache-Control": "min-fresh=20"]) == "1 hit")
    #expect(try await get(next, headers: ["Cache-Control": "max-age=40"]) == "1 hit")
    time.advance(by: .seconds(40))
    #expect(try await get(next, headers: ["Cache-Control": "max-stale=20"]) == "1 hit")
    #expect(try await get(next, headers: ["Cache-Control": "max-stale=5"]) == "2 miss")
    #expect(try await get(next, headers: ["Cache-Control": "no-cache"]) == "3 miss")
    #expect(try await get(next, headers: ["Cache-Control": "max-age=0"]) == "4 miss")
    #expect(try await get(next, headers: ["Pragma": "no-cache"]) == "5 miss")
  }

  @Test("a disk store only touches its own files: not other files, folders, or targets of links")
  func otherFiles() async throws {
    let folder = try TemporaryFolder()
    let outside = try TemporaryFolder()
    let own = String(repeating: "a", count: 64)
    _ = try folder.write(Data("mine".utf8), to: "notes.txt")
    _ = try folder.write(Data(count: 3_000), to: own)
    _ = try outside.write(Data("theirs".utf8), to: "target")
    let manager = FileManager.default
    for name in ["folder", "\(own).response"] {
      try manager.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
      _ = try folder.write(Data("inside".utf8), to: "\(name)/file")
    }
    let link = "\(String(repeating: "b", count: 64)).response"
    try manager.createSymbolicLink(atPath: folder.file(link), withDestinationPath: outside.file("target"))
    let before = folder.names
    let store = DiskCacheStore(directory: URL(fileURLWithPath: folder.path), limit: 4_000)
    let response = HTTPResponse(status: 200, body: HTTPBody(Data(count: 1_000)), url: try HTTPURL("https://a.example"))
    for number in 0..<20 {
      let stored = StoredResponse(
        response, body: Data(count: 1_000), for: try .test(), requested: Date(), received: Date())
      await store.store([stored], for: "\(number)")
    }
    #expect(folder.names.count > before.count)
    #expect(folder.names.count < before.count + 5, "its own are evicted")
    #expect(Set(folder.names).isSuperset(of: before))
    await store.removeAll()
    #expect(folder.names == before)
    #expect(folder.read("folder/file") != nil && folder.read("\(own).response/file") != nil)
    #expect(outside.read("target") == Data("theirs".utf8))
  }

  @Test("cached files and the folders created for them are accessible to their owner only")
  func permissions() async throws {
    let folder = try TemporaryFolder()
    let store = DiskCacheStore(directory: URL(fileURLWithPath: folder.file("a/b")))
    let response = HTTPResponse(status: 200, url: try HTTPURL("https://a.example"))
    await store.store(
      [StoredResponse(response, body: Data(), for: try .test(), requested: Date(), received: Date())],
      for: "x")
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")).first)
    #expect(try folder.permissions("a") == 0o700)
    #expect(try folder.permissions("a/b") == 0o700)
    #expect(try folder.permissions("a/b/\(name)") == 0o600)
  }

  @Test("all responses are removed from a folder that can be read again only later")
  func unreadableFolder() async throws {
    let folder = try TemporaryFolder()
    let cache = HTTPCache.disk(at: URL(fileURLWithPath: folder.file("a")))
    let server = server(["Cache-Control": "max-age=60"])
    #expect(try await get(chain(server, cache)) == "1 miss")
    // A file in its place can't be listed.
    try FileManager.default.moveItem(atPath: folder.file("a"), toPath: folder.file("b"))
    _ = try folder.write(Data(), to: "a")
    await cache.removeAll()
    try FileManager.default.removeItem(atPath: folder.file("a"))
    try FileManager.default.moveItem(atPath: folder.file("b"), toPath: folder.file("a"))
    #expect(try await get(chain(server, cache)) == "2 miss")
    #expect(try await get(chain(server, cache)) == "2 hit")
  }

  @Test("a disk store outlives its client, keeps its limit, and ignores damaged files")
  func disk() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = server(["Cache-Control": "max-age=60"])
    #expect(try await get(chain(server, .disk(at: folder)), headers: ["Authorization": "Bearer c4n4ry"]) == "1 miss")
    let next = chain(server, .disk(at: folder))
    #expect(try await get(next, headers: ["Authorization": "Bearer c4n4ry"]) == "1 hit")
    let file = try #require(
      try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first)
    let whole = try Data(contentsOf: file)
    #expect(whole.range(of: Data("c4n4ry".utf8)) == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    var generator = SeededGenerator(seed: 11)
    for round in 0..<200 {
      var damaged = whole
      switch round % 3 {
      case 0: damaged = damaged.prefix(Int.random(in: 0..<whole.count, using: &generator))
      case 1:
        damaged[Int.random(in: 0..<whole.count, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
      default: damaged.append(contentsOf: generator.bytes(upTo: 20) + [0])
      }
      try damaged.write(to: file)
      let store = DiskCacheStore(directory: folder)
      #expect(await store.responses(for: "https://api.example.com/a").isEmpty, "round \(round)")
    }
    let small = DiskCacheStore(directory: folder, limit: 4_000)
    let request = try HTTPRequest.test()
    let response = HTTPResponse(status: 200, url: request.url)
    let stored = StoredResponse(
      response, body: Data(count: 500), for: request, requested: Date(), received: Date())
    for number in 0..<20 { await small.store([stored], for: "\(number)") }
    let sizes = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
      .map { try $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 }
    #expect(sizes.reduce(0, +) <= 4_000)
    #expect(await small.responses(for: "19") == [stored])
    #expect(await small.responses(for: "0").isEmpty)
    // Another process has a store of its own, which doesn't know what this one stores.
    let shared = try TemporaryFolder()
    let stores = (0..<2).map { _ in DiskCacheStore(directory: URL(fileURLWithPath: shared.path), limit: 1 << 20) }
    let large = StoredResponse(
      response, body: Data(count: 20_000), for: request, requested: Date(), received: Date())
    func total() -> Int { shared.names.reduce(0) { $0 + (shared.read($1)?.count ?? 0) } }
    for number in 0..<200 { await stores[number % 2].store([large], for: "\(number)") }
    #expect(total() > 700_000 && total() < 1_350_000)
    let huge = StoredResponse(
      response, body: Data(count: 900_000), for: request, requested: Date(), received: Date())
    for number in 0..<2 { await stores[number].store([huge], for: "huge \(number)") }
    #expect(total() < 1_050_000)
  }

  @Test("a memory store keeps its limit and evicts the least recently used responses")
  func memory() throws {
    let request = try HTTPRequest.test()
    let response = HTTPResponse(status: 200, url: request.url)
    let stored = StoredResponse(
      response, body: Data(count: 744), for: request, requested: Date(), received: Date())
    let store = MemoryCacheStore(limit: 11_000)
    for number in 0..<10 { store.store([stored], for: "\(number)") }
    _ = store.responses(for: "0")
    store.store([stored], for: "x")
    #expect(!store.responses(for: "0").isEmpty)
    #expect(!store.responses(for: "x").isEmpty)
    #expect(store.responses(for: "1").isEmpty)
    store.store([], for: "x")
    #expect(store.responses(for: "x").isEmpty)
  }

  @Test("of the variants of a URL, a store keeps the newest ones that don't exceed its limit")
  func variants() async throws {
    let folder = try TemporaryFolder()
    let url = try HTTPURL("https://api.example.com/a")
    func stored(_ size: Int) throws -> StoredResponse {
      StoredResponse(
        HTTPResponse(status: 200, url: url), body: Data(count: size), for: try .test(), requested: Date(),
        received: Date())
    }
    let disk = DiskCacheStore(directory: URL(fileURLWithPath: folder.path), limit: 10_000)
    for store: any CacheStore in [MemoryCacheStore(limit: 10_000), disk] {
      for (sizes, kept) in [
        ([4_000, 3_000, 3_500], [3_000, 3_500]), ([4_000, 3_000, 11_000], [4_000, 3_000]), ([11_000], []),
      ] {
        await store.store(try sizes.map(stored), for: url.absoluteString)
        #expect(await store.responses(for: url.absoluteString).map(\.body.count) == kept)
      }
    }
  }

  @Test(
    "where a stale response is wanted, it is used if the server fails or isn't asked, unless the response forbids it")
  func staleWanted() async throws {
    let errors: [NetworkError] = [
      .timedOut(.connect), .circuitOpen(host: "a", retryAfter: .seconds(1)),
      .proxyFailed(.init(status: 407, detail: "")), .tlsFailed(.init(.expired, authority: "a")),
      .invalidResponse(.init(.framing)),
    ]
    let plain: NetworkAPI.Headers = ["Cache-Control": "max-age=10"]
    for (headers, isAllowed, error): (NetworkAPI.Headers, Bool, NetworkError) in errors.map({ (plain, true, $0) }) + [
      (["Cache-Control": "max-age=10, must-revalidate"], false, errors[0]),
      (["Cache-Control": "max-age=10, no-cache"], false, errors[0]), (["Cache-Control": "no-store"], false, errors[0]),
    ] {
      let isDown = Locked(false)
      let server = Scripted { request in
        guard !isDown.withLock({ $0 }) else { throw error }
        return HTTPResponse(status: 200, headers: headers, body: HTTPBody("body"), url: request.url)
      }
      var wanting = cache()
      wanting.usesStaleResponses = true
      let plain = cache()
      for (cache, isOption) in [(wanting, false), (plain, true), (plain, false)] {
        isDown.withLock { $0 = false }
        let next = chain(server, cache)
        _ = try await get(next)
        time.advance(by: .seconds(60))
        isDown.withLock { $0 = true }
        for mode in [CacheMode.use, .onlyIfCached, .reload] {
          var request = try HTTPRequest.test()
          request.options.cache = mode
          request.options.usesStaleResponses = isOption
          let response = try? await next(request)
          let isUsed = isAllowed && (isOption || cache.usesStaleResponses)
          #expect(response?.metrics.cache == (isUsed ? .stale : nil), "\(headers) \(error) \(mode) \(isOption)")
        }
      }
    }
  }
}
