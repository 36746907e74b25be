import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the server says after a response was stored, in each way in which it can say so.
@Suite("Stored responses and what the server says later", .fewAtOnce)
struct StoredResponseTests {
  private let time = ManualTime()

  private func chain(_ transport: any Transport, _ change: (inout NetworkClient.Configuration) -> Void = { _ in })
    -> InterceptorChain
  {
    var configuration = NetworkClient.Configuration(
      retry: .never, cache: HTTPCache(store: MemoryCacheStore(), time: time.source))
    change(&configuration)
    return configuration.next(time, transport: transport)
  }

  private func outcome(
    _ next: InterceptorChain, mode: CacheMode = .use, usesStale: Bool = false, observers: [any NetworkObserver] = []
  ) async throws -> CacheOutcome? {
    var request = try HTTPRequest.test(observers: observers)
    request.options.cache = mode
    request.options.usesStaleResponses = usesStale
    return try await next(request).metrics.cache
  }

  @Test("a change that may have happened removes what is stored, and one that never arrived doesn't")
  func lostChange() async throws {
    let cases: [(any Error, isStored: Bool)] = [
      (NetworkError.truncatedBody(received: 2, expected: 3), false),
      (NetworkError.bodyTooLarge(limit: 1), false),
      (NetworkError.timedOut(.idle), false),
      (NetworkError.connectionFailed(.init(.lost, authority: "a", mayHaveBeenProcessed: true)), false),
      (CancellationError(), false),
      (NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false)), true),
      (NetworkError.timedOut(.connect), true),
    ]
    for (error, isStored) in cases {
      for method in [NetworkAPI.Method.put, .post, .delete, .patch] {
        let next = chain(
          Scripted { request in
            guard request.method == .get else { throw error }
            return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url)
          })
        _ = try await outcome(next)
        await #expect(throws: (any Error).self) { try await next(.test(method)) }
        #expect(try await outcome(next) == (isStored ? .hit : .miss), "\(method) \(error)")
      }
    }
  }

  @Test(
    "a resumable upload that is complete removes the stored response of its endpoint",
    arguments: [UploadResumption.Kind.ietfDraft, .tus], [false, true])
  func upload(kind: UploadResumption.Kind, hasQueryCredential: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(Data("video".utf8), to: "a.bin"))
    let base = try HTTPURL("https://api.example.com")
    let holder = Locked<NetworkClient?>(nil)
    let outcomes = Locked<[CacheOutcome?]>([])
    let readList: @Sendable (NetworkClient) async throws -> Void = { client in
      let outcome = try await client.response("/videos").metrics.cache
      outcomes.withLock { $0.append(outcome) }
    }
    let client = NetworkClient {
      ($0.baseURL, $0.cache, $0.retry) = (base, .memory(), .never)
      $0.imageCache = ImageCache(diskLimit: 0)
      if hasQueryCredential { $0.authentication = [.query(name: "api_key", value: "k")] }
      $0.transport = StubTransport { request in
        func response(_ status: HTTPStatus, _ headers: NetworkAPI.Headers) -> HTTPResponse {
          HTTPResponse(status: status, headers: headers, url: request.url)
        }
        switch request.method {
        case .get: return response(200, ["Cache-Control": "max-age=60"])
        case .post: return response(201, ["Location": "/upload/1", "Upload-Complete": "?0"])
        case .patch:
          if let client = holder.withLock({ $0.take() }) { try await readList(client) }
          // With tus, all that is known afterwards is that the server has everything.
          if kind == .tus {
            throw NetworkError.connectionFailed(.init(.lost, authority: "a", mayHaveBeenProcessed: true))
          }
          return response(200, ["Upload-Complete": "?1"])
        default: return response(204, ["Upload-Offset": "5", "Upload-Length": "5"])
        }
      }
    }
    holder.withLock { $0 = client }
    _ = try await client.upload(
      file, to: .post("/videos", as: Data.self), resumable: UploadResumption(kind, resumptionDelay: .zero)
    ).value
    try await readList(client)
    #expect(outcomes.withLock { $0 } == [.miss, .miss])
  }

  @Test("a resumable upload that fails, but may be complete, removes the stored response of its endpoint too")
  func incompleteUpload() async throws {
    for mayBeComplete in [true, false] {
      let folder = try TemporaryFolder()
      let file = URL(fileURLWithPath: try folder.write(Data("video".utf8), to: "a.bin"))
      let holder = Locked<NetworkClient?>(nil)
      let client = NetworkClient(baseURL: "https://h.example") {
        ($0.cache, $0.retry) = (.memory(), .never)
        $0.transport = StubTransport { request in
          switch request.method {
          case .get: return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url)
          case .post:
            return HTTPResponse(
              status: 201, headers: ["Location": "/upload/1", "Upload-Complete": "?0"], url: request.url)
          default:
            // Stored while the upload runs, after its own request to that URL.
            if let client = holder.withLock({ $0.take() }) { _ = try await client.response("/videos") }
            if mayBeComplete { for try await _ in request.body {} }
            throw NetworkError.connectionFailed(
              .init(mayBeComplete ? .lost : .refused, authority: "a", mayHaveBeenProcessed: mayBeComplete))
          }
        }
      }
      holder.withLock { $0 = client }
      let upload = client.upload(
        file, to: .post("/videos", as: Data.self),
        resumable: UploadResumption(.ietfDraft, maximumResumptions: 0, resumptionDelay: .zero))
      await #expect(throws: NetworkError.self) { try await upload.value }
      #expect(try await client.response("/videos").metrics.cache == (mayBeComplete ? .miss : .hit))
    }
  }

  @Test("what a change may have changed isn't stored any more when its total timeout ends it, or its task")
  func changeInTime() async throws {
    for isCancelled in [false, true] {
      // On a busy machine, the call may wait in vain. So only one of several has to be in time.
      var isRemoved = false
      for _ in 0..<5 where !isRemoved { isRemoved = try await Self.isRemovedAfterChange(isCancelled) }
      #expect(isRemoved, "\(isCancelled)")
    }
  }

  private static func isRemovedAfterChange(_ isCancelled: Bool) async throws -> Bool {
    let began = Locked(false)
    let client = NetworkClient {
      ($0.cache, $0.retry) = (.memory(), .never)
      $0.transport = StubTransport { request in
        if request.method == .get {
          return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], url: request.url)
        }
        began.withLock { $0 = true }
        // Like one that notices its cancellation late.
        try? await Task.sleep(for: .seconds(600))
        await Task { try? await Task.sleep(for: .milliseconds(10)) }.value
        throw CancellationError()
      }
    }
    let url = "http://a.example/"
    _ = try await client.data(url)
    let call = Task {
      _ = try await client.data(url, method: .post) { $0.timeouts.total = .seconds(isCancelled ? 500 : 0.1) }
    }
    if isCancelled {
      #expect(await eventually { began.withLock { $0 } })
      call.cancel()
    }
    await #expect(throws: NetworkError.self) { try await call.value }
    return try await client.response(url).metrics.cache == .miss
  }

  @Test("a resumable upload that is complete waits for no other credential before it removes stored responses")
  func uploadAndRefresh() async throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(Data("video".utf8), to: "a.bin"))
    let base = try HTTPURL("https://api.example.com")
    let count = Locked(0)
    let authentication = Authentication.bearer(nil) { _ in
      count.withLock { $0 += 1 }
      return "token"
    }
    let client = NetworkClient {
      ($0.baseURL, $0.cache, $0.retry, $0.authentication) = (base, .memory(), .never, [authentication])
      $0.transport = StubTransport { request in
        func response(_ status: HTTPStatus, _ headers: NetworkAPI.Headers) -> HTTPResponse {
          HTTPResponse(status: status, headers: headers, url: request.url)
        }
        guard request.method == .patch else {
          return response(201, ["Location": "/upload/1", "Upload-Complete": "?0"])
        }
        authentication.reset()
        return response(200, ["Upload-Complete": "?1"])
      }
    }
    _ = try await client.upload(
      file, to: .post("/videos", as: Data.self), resumable: UploadResumption(.ietfDraft, resumptionDelay: .zero)
    ).value
    #expect(count.withLock { $0 } == 1)
  }

  @Test(
    "a stored response is there for an expired credential that can't be refreshed for now, and not if it was refused")
  func expiredCredential() async throws {
    let login = try #require(URL(string: "https://login.example.com"))
    func ownCode(_ code: URLError.Code) -> URLError { URLError(code, userInfo: [NSURLErrorFailingURLErrorKey: login]) }
    for (error, outcome) in [
      (
        NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false)),
        CacheOutcome.stale
      ),
      (NetworkError.timedOut(.connect), .stale), (NetworkError.tlsFailed(.init(.expired, authority: "a")), nil),
      (ownCode(.notConnectedToInternet), .stale), (ownCode(.serverCertificateUntrusted), nil),
    ] as [(any Error, CacheOutcome?)] {
      let server = Scripted { request in
        HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10", "ETag": "\"a\""], url: request.url)
      }
      let token = BearerToken("t", expiry: time.source.date() + 100)
      let source = BearerSource { _ in throw error }
      let next = chain(server) {
        $0.authentication = [
          Authentication(
            source, holding: token, isConstant: false, for: [try? .init("https://api.example.com")].compactMap(\.self),
            time: time.source)
        ]
      }
      #expect(try await self.outcome(next, usesStale: true) == .miss)
      time.advance(by: .seconds(200))
      #expect((try? await self.outcome(next, usesStale: true)) == outcome)
      let failure = await failure { _ = try await self.outcome(next) }
      if case .authenticationFailed = failure {} else { Issue.record("\(String(describing: failure))") }
      #expect(server.requests.count == 1)
    }
  }

  @Test("a stored response is there for a refused credential that can't be refreshed for now, and not if it never can")
  func refusedCredential() async throws {
    let (offline, givenUp) = (NetworkError.timedOut(.connect), OAuth2Error(.signInRequired))
    for (control, error, mode, usesStale, outcome, next) in [
      ("max-age=10", offline, .use, true, .stale, nil), ("max-age=10", givenUp, .use, true, nil, nil),
      ("max-age=10, must-revalidate", offline, .use, true, nil, nil),
      ("max-age=3600", offline, .reload, true, .stale, .hit), ("max-age=3600", offline, .reload, false, nil, .hit),
      ("max-age=3600", givenUp, .reload, true, nil, nil),
    ] as [(String, any Error, CacheMode, Bool, CacheOutcome?, CacheOutcome?)] {
      let server = Scripted([
        { HTTPResponse(status: 200, headers: ["Cache-Control": control], url: $0.url) },
        { HTTPResponse(status: 401, headers: ["Cache-Control": "max-age=0"], url: $0.url) },
      ])
      let authentication = Authentication(
        BearerSource { _ in throw error }, holding: "t", for: [try HTTPURL("https://api.example.com")],
        time: time.source)
      let chain = chain(server) { $0.authentication = [authentication] }
      #expect(try await self.outcome(chain) == .miss)
      time.advance(by: .seconds(60))
      let first = try? await self.outcome(chain, mode: mode, usesStale: usesStale)
      #expect(first == outcome, "\(control) \(mode) \(error)")
      #expect((try? await self.outcome(chain)) == next, "\(control) \(mode) \(error)")
      #expect(server.requests.count == 2)
    }
  }

  @Test(
    "a credential that is refused in the background is refreshed for its next call, also after a restart or others' calls",
    arguments: [false, true])
  func refusedInBackground(isRestarted: Bool) async throws {
    let (log, store, isRevoked) = (EventLog(), MemoryCacheStore(), Locked(false))
    let server = Scripted { request in
      let isRefused = request.headers["Authorization"] == "Bearer t" && isRevoked.withLock { $0 }
      let status: HTTPStatus = isRefused ? 401 : request.headers[.ifNoneMatch] == nil ? 200 : 304
      let headers: NetworkAPI.Headers = ["Cache-Control": "max-age=10, stale-while-revalidate=600", "ETag": "\"a\""]
      return HTTPResponse(status: status, headers: isRefused ? [:] : headers, url: request.url)
    }
    func client(_ token: String, _ cache: HTTPCache) throws -> InterceptorChain {
      let authentication = Authentication(
        BearerSource { _ in "new" }, holding: BearerToken(token), for: [try HTTPURL("https://api.example.com")],
        time: time.source)
      return chain(server) { ($0.authentication, $0.cache) = ([authentication], cache) }
    }
    let cache = HTTPCache(store: store, time: time.source)
    let (one, other) = (try client("t", cache), try client("other", cache))
    for next in [one, other] { #expect(try await outcome(next) == .miss) }
    time.advance(by: .seconds(60))
    isRevoked.withLock { $0 = true }
    for (number, next) in [one, other].enumerated() {
      #expect(try await outcome(next, observers: [log]) == .stale)
      try await waitUntil { log.events.count(where: \.kind.isEnd) == number + 1 }
    }
    let later = isRestarted ? try client("t", HTTPCache(store: store, time: time.source)) : one
    #expect(try await outcome(later) == .miss)
    let tokens = server.requests.compactMap { $0.headers["Authorization"]?.dropFirst(7) }
    #expect(tokens == ["t", "other", "t", "other", "t", "new"])
  }

  @Test(
    "a stored response is in time for an expired or refused credential whose server is silent, which may else use it up",
    arguments: [false, true])
  func silentSignIn(isRefused: Bool) async throws {
    let (time, gate, log) = (ManualTime(isAutomatic: false), Promise<Void>(), EventLog())
    let server = Scripted { request in
      guard !isRefused || request.headers[.ifNoneMatch] == nil else {
        return HTTPResponse(status: 401, url: request.url)
      }
      return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10", "ETag": "\"a\""], url: request.url)
    }
    let source = BearerSource { _ in
      try await gate.value()
      return "new"
    }
    let authentication = Authentication(
      source, holding: BearerToken("t", expiry: isRefused ? nil : time.startDate + 100),
      for: [try HTTPURL("https://api.example.com")], time: time.source)
    let next = NetworkClient.Configuration(
      retry: .never, authentication: [authentication], cache: HTTPCache(store: MemoryCacheStore(), time: time.source)
    ).next(time, transport: server)
    #expect(try await outcome(next) == .miss)
    time.advance(by: .seconds(200))
    let calls = [true, false].map { usesStale in
      Task {
        var request = try HTTPRequest.test(observers: [log])
        request.options.usesStaleResponses = usesStale
        request.timeouts.total = .seconds(10)
        return try await next(request).metrics.cache
      }
    }
    // The limit of each call, and that of its wait.
    try await waitUntil {
      time.sleeping == 4 && log.events.count { if case .waiting = $0.kind { true } else { false } } == 2
    }
    time.advance(by: .seconds(9.5))
    #expect(try await calls[0].value == .stale)
    await letOthersRun()
    gate.fulfil(.success(()))
    #expect(try await calls[1].value == .miss)
    let refused = isRefused ? ["Bearer t", "Bearer t"] : []
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer t"] + refused + ["Bearer new"])
  }

  @Test("another attempt can get a stored response, if the server confirms it or fails")
  func laterAttempt() async throws {
    let refused = NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    for (second, expected) in [(nil, CacheOutcome.stale), (304, .revalidated)] as [(HTTPStatus?, CacheOutcome)] {
      let count = Locked(0)
      let server = Scripted { request in
        let number = count.withLock { count in
          count += 1
          return count
        }
        let fields: NetworkAPI.Headers = ["Cache-Control": "max-age=10", "ETag": "\"a\""]
        switch number {
        case 1: return HTTPResponse(status: 200, headers: fields, body: HTTPBody("a"), url: request.url)
        case 2: return HTTPResponse(status: 429, url: request.url)
        default:
          guard let second else { throw refused }
          return HTTPResponse(status: second, headers: fields, url: request.url)
        }
      }
      let next = chain(server) { $0.retry = ExponentialBackoff(maximumRetries: 1) }
      #expect(try await outcome(next) == .miss)
      time.advance(by: .seconds(60))
      #expect(try await outcome(next, usesStale: true) == expected)
      #expect(server.requests.count == 3)
    }
  }

  @Test("a stored failure is the response of a call that may not ask the server, without another attempt")
  func storedFailure() async throws {
    let server = Scripted { request in
      HTTPResponse(status: 503, headers: ["Cache-Control": "max-age=60"], url: request.url)
    }
    let next = chain(server) { $0.retry = ExponentialBackoff() }
    _ = try await outcome(next)
    let slept = time.sleeps.count
    #expect(try await outcome(next, mode: .onlyIfCached) == .hit)
    #expect(time.sleeps.count == slept)
  }

  @Test("a response that this side doesn't want isn't replaced by an old one")
  func unwanted() async throws {
    struct Unsigned: Error {}
    for error in [NetworkError.bodyTooLarge(limit: 1), Unsigned()] as [any Error] {
      let isFirst = Locked(true)
      let server = Scripted { request in
        guard
          isFirst.withLock({ first in
            defer { first = false }; return first
          })
        else { throw error }
        return HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=10", "ETag": "\"a\""], url: request.url)
      }
      let next = chain(server)
      #expect(try await outcome(next) == .miss)
      time.advance(by: .seconds(60))
      await #expect(throws: (any Error).self) { try await outcome(next, usesStale: true) }
    }
  }

  private enum Asking: CaseIterable {
    case reload, revalidation, background
  }

  @Test("a response that shows that the stored one no longer applies removes it, however the server was asked")
  func replaced() async throws {
    let cases: [(HTTPStatus, NetworkAPI.Headers, isRemoved: Bool)] = [
      (404, [:], true), (410, [:], true), (403, [:], true), (302, ["Location": "/b"], true),
      (200, ["Cache-Control": "no-store"], true), (200, [:], true), (200, ["Vary": "*", "ETag": "\"b\""], true),
      (304, ["Cache-Control": "no-store"], true), (304, ["Vary": "*"], true),
      (503, [:], false), (429, [:], false), (408, [:], false), (202, [:], false), (407, [:], false),
      (503, ["Cache-Control": "max-age=0"], false), (500, ["Expires": "0"], false),
      (407, ["Cache-Control": "max-age=9"], false), (401, [:], false),
      // Too many requests, as GitHub says it.
      (403, ["Retry-After": "60"], false), (403, ["X-RateLimit-Remaining": "0"], false),
      (403, ["X-RateLimit-Remaining": "7"], true),
    ]
    for (status, headers, isRemoved) in cases {
      for asking in Asking.allCases where status != 304 || asking != .reload {
        let (count, log) = (Locked(0), EventLog())
        let next = chain(
          Scripted { request in
            let isFirst = count.withLock { count in
              count += 1
              return count == 1
            }
            let first: NetworkAPI.Headers = [
              "Cache-Control": "max-age=60, stale-while-revalidate=\(asking == .background ? 600 : 0)", "ETag": "\"a\"",
            ]
            return HTTPResponse(
              status: isFirst ? 200 : status, headers: isFirst ? first : headers, body: HTTPBody("a"), url: request.url)
          }, { $0.redirects = nil })
        #expect(try await outcome(next) == .miss)
        if asking != .reload { time.advance(by: .seconds(100)) }
        _ = try await outcome(next, mode: asking == .reload ? .reload : .use, observers: [log])
        // A call in the background ends a moment later, when its response is stored. The others aren't the client's.
        if asking == .background { try await waitUntil { log.events.contains(where: \.kind.isEnd) } }
        #expect(count.withLock { $0 } == 2)
        let isThere = (try? await outcome(next, mode: .onlyIfCached, usesStale: true)) != nil
        #expect(isThere != isRemoved, "\(status) \(headers) \(asking)")
      }
    }
  }

  @Test("a response of a server whose clock is ahead, or from before ours was set back, doesn't stay for ever")
  func clocks() async throws {
    for isOurs in [false, true] {
      let stored: NetworkAPI.Headers = ["Cache-Control": "max-age=60"]
      let ahead = HTTPDate.format(time.startDate + 1_000_000)
      let next = chain(
        Scripted([
          {
            HTTPResponse(
              status: 200, headers: isOurs ? stored : stored.merging(["Date": ahead]), url: $0.url)
          },
          { HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("b"), url: $0.url) },
        ]))
      _ = try await outcome(next)
      time.advance(by: .seconds(isOurs ? -3600 : 100))
      #expect(try await outcome(next) == .miss)
      #expect(try await outcome(next) == .hit)
    }
  }

  @Test("a stored response that is larger than a call accepts isn't returned")
  func limit() async throws {
    let server = Scripted {
      HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: HTTPBody("12345"), url: $0.url)
    }
    let next = chain(server)
    _ = try await outcome(next)
    for (limit, requests) in [(5, 1), (4, 2)] {
      var request = try HTTPRequest.test()
      request.delivery = .buffered(limit: limit)
      _ = try? await next(request)
      #expect(server.requests.count == requests)
    }
  }

  @Test(
    "a stale response is returned instead of an error, also if the server is silent until the call's limit, which counts"
  )
  func silence() async throws {
    let time = ManualTime(isAutomatic: false)
    let gate = AsyncSemaphore(permits: 0)
    let server = Scripted([
      { HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=1"], url: $0.url) },
      { request in
        try await gate.acquire()
        return HTTPResponse(status: 200, url: request.url)
      },
    ])
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let client = NetworkClient(configuration: .init(cache: cache, transport: server), time: time.source)
    _ = try await client.data("https://api.example.com/a")
    time.advance(by: .seconds(10))
    async let call = client.response("https://api.example.com/a") {
      $0.options.usesStaleResponses = true
      $0.timeouts.total = .seconds(10)
    }
    // The limit of the call, and the cache's.
    try await waitUntil { time.sleeping == 2 }
    time.advance(by: .seconds(9.5))
    #expect(try await call.metrics.cache == .stale)
  }

  @Test("what is refreshed in the background for calls that share it is cancelled with all calls, and has their limit")
  func sharedRefresh() async throws {
    let gate = AsyncSemaphore(permits: 0)
    let refreshes = Locked<[(total: Duration?, isShared: Bool)]>([])
    let cancelled = Locked(false)
    let server = Scripted([
      {
        HTTPResponse(
          status: 200, headers: ["Cache-Control": "max-age=1, stale-while-revalidate=600"], url: $0.url)
      },
      { request in
        refreshes.withLock { $0.append((request.timeouts.total, request.context.sharedDeadline != nil)) }
        do {
          try await gate.acquire()
        } catch {
          cancelled.withLock { $0 = true }
          throw error
        }
        return HTTPResponse(status: 200, url: request.url)
      },
    ])
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(total: .seconds(500)), cache: HTTPCache(store: MemoryCacheStore(), time: time.source),
        coalescesIdenticalCalls: true, transport: server))
    _ = try await client.data("https://api.example.com/a")
    time.advance(by: .seconds(10))
    #expect(try await client.response("https://api.example.com/a").metrics.cache == .stale)
    try await waitUntil { refreshes.withLock { $0.count } == 1 }
    let refresh = refreshes.withLock { $0[0] }
    #expect(!refresh.isShared && refresh.total.map { $0 > .zero && $0 <= .seconds(500) } == true)
    client.cancelAll()
    try await waitUntil { cancelled.withLock { $0 } }
  }

  @Test("a call that only a cache may respond to refreshes no credential, and finds what the expired one has stored")
  func onlyIfCachedCredential() async throws {
    let refreshes = Locked(0)
    let origin = try HTTPURL("https://api.example.com")
    let source = BearerSource { _ in
      refreshes.withLock { $0 += 1 }
      throw NetworkError.timedOut(.connect)
    }
    let authentication = Authentication(
      source, holding: BearerToken("a", expiry: time.startDate + 20), for: [origin], time: time.source)
    let server = Scripted { request in
      HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=3600"], body: HTTPBody("ok"), url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(authentication: [authentication], cache: .memory(), transport: server))
    _ = try await client.data("https://api.example.com/a")
    time.advance(by: .seconds(21))
    let response = try await client.response("https://api.example.com/a") { $0.options.cache = .onlyIfCached }
    #expect(response.metrics.cache == .hit && refreshes.withLock { $0 } == 0)
    // Any other call asks for a new one first.
    #expect(try await client.response("https://api.example.com/a").metrics.cache == .hit)
    await #expect(throws: NetworkError.self) { try await client.data("https://api.example.com/b") }
    #expect(refreshes.withLock { $0 } == 1 && server.requests.count == 1)
  }

  @Test("a call that reloads gets a stored response while its credential can't be refreshed, if it wants stale ones")
  func reloadWithoutCredential() async throws {
    let origin = try HTTPURL("https://api.example.com")
    for (control, isAllowed) in [("max-age=3600", true), ("max-age=10", true), ("max-age=10, must-revalidate", false)] {
      let time = ManualTime()
      let authentication = Authentication(
        BearerSource { _ in throw NetworkError.timedOut(.connect) },
        holding: BearerToken("a", expiry: time.startDate + 20), for: [origin], time: time.source)
      let server = Scripted { HTTPResponse(status: 200, headers: ["Cache-Control": control], url: $0.url) }
      var wanting = HTTPCache(store: MemoryCacheStore(), time: time.source)
      let plain = wanting
      wanting.usesStaleResponses = true
      for (cache, isOption) in [(plain, false), (plain, true), (wanting, false)] {
        let client = NetworkClient(
          configuration: .init(authentication: [authentication], cache: cache, transport: server))
        if !isOption, !cache.usesStaleResponses {
          _ = try await client.data(origin)
          time.advance(by: .seconds(21))
        }
        let response = try? await client.response(origin) {
          $0.options.cache = .reload
          $0.options.usesStaleResponses = isOption
        }
        let isUsed = isAllowed && (isOption || cache.usesStaleResponses)
        #expect(response?.metrics.cache == (isUsed ? .stale : nil), "\(control) \(isOption)")
        #expect(server.requests.count == 1)
      }
    }
  }
}
