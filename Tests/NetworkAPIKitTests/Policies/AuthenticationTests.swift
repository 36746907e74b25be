import Dispatch
import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Authentication", .fewAtOnce)
struct AuthenticationTests {
  private static let origin = "https://api.example.com"
  private let time = ManualTime()

  /// A server that accepts a single token.
  private final class Guarded: Transport {
    let valid: Locked<String>
    let log = Locked<[HTTPRequest]>([])
    init(_ valid: String) { self.valid = Locked(valid) }
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      try Task.checkCancellation()
      await Task.yield()
      log.withLock { $0.append(request) }
      let isRight = request.headers["Authorization"] == "Bearer \(valid.withLock { $0 })"
      return HTTPResponse(status: isRight ? 200 : 401, url: request.url)
    }
    var requests: [HTTPRequest] { log.withLock { $0 } }
  }

  private func bearer(
    _ token: BearerToken?, _ time: ManualTime? = nil,
    refresh: (@Sendable (BearerToken?) async throws -> BearerToken?)? = nil
  ) throws -> Authentication {
    Authentication(
      BearerSource(refresh: refresh), holding: token, isConstant: refresh == nil, for: [try HTTPURL(Self.origin)],
      time: (time ?? self.time).source)
  }

  private func chain(
    _ authentication: Authentication, _ transport: any Transport, _ time: ManualTime? = nil
  ) -> InterceptorChain {
    NetworkClient.Configuration(authentication: [authentication]).next(time ?? self.time, transport: transport)
  }

  @Test("1,000 concurrent 401s cause one refresh, and all calls succeed")
  func storm() async throws {
    let server = Guarded("new")
    let refreshes = Locked(0)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        refreshes.withLock { $0 += 1 }
        for _ in 0..<50 { await Task.yield() }
        return BearerToken("new")
      }, server)
    let statuses = try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
      for _ in 0..<1_000 { group.addTask { try await next(.test()).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count == 1_000)
    #expect(statuses.allSatisfy { $0 == 200 })
    #expect(refreshes.withLock { $0 } == 1)
  }

  @Test("a credential is sent only to its origins, even if a custom interceptor calls the policy")
  func wrapped() async throws {
    struct Wrapping: Interceptor {
      let inner: any Interceptor
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await inner.intercept(request, next: next)
      }
    }
    let server = Guarded("new")
    let next = InterceptorChain(transport: server, interceptors: [Wrapping(inner: try bearer(BearerToken("new")))])
    for url in ["\(Self.origin)/a", "https://other.example.com/a"] {
      _ = try await next(HTTPRequest(url: HTTPURL(url)))
    }
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer new", nil])
  }

  @Test("a credential in the URL, the method or the body is refreshed beside one in a field", arguments: 0..<3)
  func otherPlaces(place: Int) async throws {
    struct Source: CredentialSource {
      let place: Int
      func credential() -> String? { "OLD" }
      func refreshed(_ old: String?) -> String? { "NEW" }
      func apply(_ token: String, to request: inout HTTPRequest) throws {
        switch place {
        case 0: request.url = try HTTPURL("https://api.example.com/\(token)")
        case 1: request.method = try NetworkAPI.Method(token)
        default: request.body = HTTPBody(token)
        }
      }
    }
    let origins = [try HTTPURL(Self.origin)]
    let server = Scripted(statuses: [401, 200])
    let configuration = NetworkClient.Configuration(authentication: [
      .field(.init(name: "X-Api-Key", value: "k"), for: origins), Authentication(Source(place: place), for: origins),
    ])
    #expect(try await configuration.next(time, transport: server)(.test(.post)).status == 200)
    let sent = server.requests.map {
      ($0.url.path, $0.method.rawValue, String(decoding: $0.body.data ?? Data(), as: UTF8.self))
    }
    #expect(sent.map { [$0, $1, $2][place].hasSuffix("OLD") } == [true, false])
    #expect(sent.map { [$0, $1, $2][place].hasSuffix("NEW") } == [false, true])
  }

  @Test("a second 401 after a refresh fails the call, without a loop")
  func noLoop() async throws {
    let server = Guarded("never")
    let refreshes = Locked(0)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        refreshes.withLock { $0 += 1 }
        return BearerToken("new")
      }, server)
    #expect(try await next(.test()).status == 401)
    #expect(server.requests.count == 2)
    #expect(refreshes.withLock { $0 } == 1)
  }

  @Test("a refresh through the same client that gets a 401 itself doesn't wait for itself")
  func refreshMeets401() async throws {
    let server = Guarded("new")
    let box = Locked<InterceptorChain?>(nil)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        let login = try #require(box.withLock { $0 })
        let response = try await login(.test(.post, Self.origin + "/login"))
        throw NetworkError.statusCode(.init(response: response))
      }, server)
    box.withLock { $0 = next }
    await #expect { try await next(.test()) } throws: { error in
      guard case .authenticationFailed(let underlying, _) = error as? NetworkError else { return false }
      return underlying.status == 401
    }
    #expect(server.requests.map(\.url.path) == ["/a", "/login"])
    #expect(server.requests.last?.headers.contains("Authorization") == false)
  }

  @Test("a failed refresh fails all waiting calls, applies for ten seconds, and is tried again after that")
  func failure() async throws {
    let server = Guarded("new")
    let refreshes = Locked(0)
    let works = Locked(false)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        refreshes.withLock { $0 += 1 }
        for _ in 0..<50 { await Task.yield() }
        guard works.withLock({ $0 }) else { throw NetworkError.timedOut(.connect) }
        return BearerToken("new")
      }, server)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 { group.addTask { (try? await next(.test())) == nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 100)
    #expect(refreshes.withLock { $0 } == 1)
    works.withLock { $0 = true }
    await #expect(throws: NetworkError.self) { try await next(.test()) }
    #expect(refreshes.withLock { $0 } == 1)
    time.advance(by: .seconds(11))
    #expect(try await next(.test()).status == 200)
    #expect(refreshes.withLock { $0 } == 2)
  }

  @Test(
    "a failed refresh applies as long as the server asks for, at least ten seconds and at most five minutes",
    arguments: [("5", 10.0), ("60", 60), ("7200", 300)])
  func failureWithDelay(retryAfter: String, pause: Double) async throws {
    let (server, refreshes) = (Guarded("new"), Locked(0))
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        refreshes.withLock { $0 += 1 }
        let refusal = HTTPResponse(
          status: 429, headers: ["Retry-After": .init(retryAfter)], url: try HTTPURL(Self.origin))
        throw NetworkError.statusCode(.init(response: refusal))
      }, server)
    for (wait, count) in [(0, 1), (pause - 1, 1), (2, 2)] {
      time.advance(by: .seconds(wait))
      await #expect(throws: NetworkError.self) { try await next(.test()) }
      #expect(refreshes.withLock { $0 } == count, "after \(wait)")
    }
  }

  @Test("a refresh that failed since this side was offline doesn't fail the calls after it, but nothing goes on sooner")
  func offline() async throws {
    let unreachable = NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false))
    for error in [unreachable, .nameResolutionFailed(host: "a")] {
      let isOnline = Locked(false)
      let next = chain(
        try bearer(BearerToken("old")) { _ in
          guard isOnline.withLock({ $0 }) else { throw error }
          return BearerToken("new")
        }, Guarded("new"))
      let failed = await #expect(throws: NetworkError.self) { try await next(.test()) }
      #expect(failed?.isOffline == true && failed?.delayOfNewCall == .seconds(10))
      isOnline.withLock { $0 = true }
      #expect(try await next(.test()).status == 200)
    }
  }

  @Test("a credential about to expire is refreshed before it is sent, even if the source already had it")
  func proactive() async throws {
    let server = Guarded("old")
    let next = chain(try bearer(BearerToken("old", expiry: time.startDate + 20)) { _ in BearerToken("new") }, server)
    _ = try await next(.test())
    time.advance(by: .seconds(17))
    #expect(try await next(.test()).status == 200)
    time.advance(by: .seconds(1.5))
    server.valid.withLock { $0 = "new" }
    #expect(try await next(.test()).status == 200)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])

    let (any, time) = (Scripted(statuses: [200]), ManualTime(isAutomatic: false))
    let end = time.startDate + 3_600
    let long = chain(try bearer(BearerToken("old", expiry: end), time) { _ in BearerToken("new") }, any, time)
    for wait in [0, 3_569, 2] {
      time.advance(by: .seconds(wait))
      _ = try await long(.test())
    }
    #expect(any.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])
  }

  @Test("a call doesn't wait long for an early refresh, whose token is used as soon as it is there")
  func slowProactive() async throws {
    let (any, time, gate) = (Scripted(statuses: [200]), ManualTime(isAutomatic: false), Promise<Void>())
    let next = chain(
      try bearer(BearerToken("old", expiry: time.startDate + 3_600), time) { _ in
        try await gate.value()
        return BearerToken("new")
      }, any, time)
    time.advance(by: .seconds(3_580))
    let call = Task { try await next(.test()) }
    try await waitUntil { time.sleeping == 1 }
    time.advanceToNext()
    #expect(try await call.value.status == 200)
    // One call has waited in vain, so that the others don't.
    #expect(try await next(.test()).status == 200)
    #expect(time.sleeps == [.seconds(1)])
    // Once it has expired, there is nothing else to do but wait.
    time.advance(by: .seconds(30))
    let late = Task { try await next(.test()) }
    gate.fulfil(.success(()))
    _ = try await late.value
    #expect(any.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer old", "Bearer new"])
  }

  @Test("a credential that expires during the short wait for its refresh is waited for")
  func expiredMeanwhile() async throws {
    let (time, gate) = (ManualTime(isAutomatic: false), Promise<Void>())
    let authentication = try bearer(BearerToken("old", expiry: time.startDate + 3_600), time) { _ in
      try await gate.value()
      return BearerToken("new")
    }
    time.advance(by: .seconds(3_580))
    let token = Task { try await authentication.credential(as: BearerToken.self)?.value }
    try await waitUntil { time.sleeping == 1 }
    time.advance(by: .seconds(60))
    await letOthersRun()
    gate.fulfil(.success(()))
    #expect(try await token.value == "new")
  }

  @Test("a call that is cancelled before its early refresh begins doesn't keep the next one from refreshing")
  func cancelledProactive() async throws {
    final class Canceller: NetworkObserver {
      let client = Locked<NetworkClient?>(nil)
      func observe(_ event: NetworkEvent) {
        if case .waiting = event.kind { client.withLock { $0.take() }?.cancelAll() }
      }
    }
    let (server, time, refreshes) = (Scripted(statuses: [200]), ManualTime(isAutomatic: false), Locked(0))
    let canceller = Canceller()
    let source = try bearer(BearerToken("old", expiry: time.startDate + 1_000), time) { _ in
      refreshes.withLock { $0 += 1 }
      return BearerToken("new")
    }
    let client = NetworkClient {
      ($0.baseURL, $0.transport, $0.observers) = ("https://api.example.com", server, [canceller])
      $0.authentication = [source]
    }
    time.advance(by: .seconds(980))
    canceller.client.withLock { $0 = client }
    let error = await #expect(throws: NetworkError.self) { try await client.data("/a") }
    #expect(error?.isCancelled == true && refreshes.withLock { $0 } == 0)
    _ = try await client.data("/a")
    #expect(refreshes.withLock { $0 } == 1)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer new"])
  }

  @Test("calls that wait for an early refresh, however many, use the credential that still works if it fails")
  func failedProactiveOfMany() async throws {
    let (any, time, gate) = (Scripted(statuses: [200]), ManualTime(isAutomatic: false), Promise<Void>())
    let next = chain(
      try bearer(BearerToken("old", expiry: time.startDate + 3_600), time) { _ in
        try await gate.value()
        throw NetworkError.timedOut(.connect)
      }, any, time)
    time.advance(by: .seconds(3_580))
    let calls = (0..<3).map { _ in Task { try await next(.test()).status } }
    try await waitUntil { time.sleeping == 3 }
    gate.fulfil(.success(()))
    for call in calls { #expect(try await call.value == 200) }
  }

  @Test("a token that seems to have expired when it is issued, since the clock is wrong, isn't refreshed for each call")
  func wrongClock() async throws {
    let (server, refreshes) = (Scripted(statuses: [200]), Locked(0))
    let next = chain(
      try bearer(nil) { [time] _ in
        refreshes.withLock { $0 += 1 }
        return BearerToken("new", expiry: time.startDate - 60)
      }, server)
    for _ in 0..<5 { _ = try await next(.test()) }
    #expect(refreshes.withLock { $0 } == 1 && server.requests.count == 5)
  }

  @Test("a short-lived credential is refreshed once in its lifetime, not for each call")
  func shortLife() async throws {
    let server = Scripted(statuses: [200])
    let refreshes = Locked(0)
    let next = chain(
      try bearer(nil) { [time] _ in
        let number = refreshes.withLock { count in
          count += 1
          return count
        }
        return BearerToken("t\(number)", expiry: time.startDate + time.elapsed.seconds + 20)
      }, server)
    for _ in 0..<3 {
      for _ in 0..<5 { _ = try await next(.test()) }
      time.advance(by: .seconds(19))
    }
    #expect(refreshes.withLock { $0 } == 3)
  }

  @Test("if an early refresh fails, the old credential is used until it expires, and not longer")
  func failedProactive() async throws {
    let server = Guarded("old")
    let refreshes = Locked(0)
    let next = chain(
      try bearer(BearerToken("old", expiry: time.startDate + 100)) { _ in
        refreshes.withLock { $0 += 1 }
        throw NetworkError.timedOut(.connect)
      }, server)
    #expect(try await next(.test()).status == 200)
    time.advance(by: .seconds(95))
    for _ in 0..<3 { #expect(try await next(.test()).status == 200) }
    #expect(refreshes.withLock { $0 } == 1)
    time.advance(by: .seconds(5))
    for _ in 0..<2 {
      await #expect { try await next(.test()) } throws: { error in
        if case .authenticationFailed = error as? NetworkError { true } else { false }
      }
    }
    #expect(server.requests.count == 4)
  }

  @Test("a user name with a colon, or a control character, is rejected before any I/O, and both parts are composed")
  func colonInUserName() async throws {
    let server = Scripted(statuses: [200])
    let origin = try HTTPURL(Self.origin)
    for client in [
      NetworkClient(
        configuration: .init(
          authentication: [.basic(username: "a:b", password: "p", for: [origin])], transport: server)),
      NetworkClient(
        configuration: .init(headers: [.authorization(username: "a:\u{301}b", password: "p")], transport: server)),
      NetworkClient(
        configuration: .init(headers: [.authorization(username: "a\n", password: "p")], transport: server)),
      NetworkClient(
        configuration: .init(headers: [.authorization(username: "a", password: "p\u{7F}")], transport: server)),
    ] {
      await #expect { try await client.data(Self.origin) } throws: { error in
        guard case .invalidRequest(.other(let reason), _) = error as? NetworkError else { return false }
        return reason.contains("colon") && !reason.contains("a:")
      }
    }
    #expect(server.requests.isEmpty)
    let field = NetworkAPI.Headers.Field.authorization(username: "a", password: "b:c")
    #expect(field.value == "Basic \(Data("a:b:c".utf8).base64EncodedString())")
    let decomposed = NetworkAPI.Headers.Field.authorization(username: "u\u{308}", password: "e\u{301}")
    #expect(decomposed.value == "Basic \(Data("\u{FC}:\u{E9}".utf8).base64EncodedString())")
  }

  @Test("a credential is sent to its origin in every spelling of the host, and to no other server")
  func spellings() async throws {
    let server = Scripted(statuses: [200])
    let next = chain(
      .basic(
        username: "u", password: "p", for: [try HTTPURL("https://API.example.com."), try HTTPURL("http://127.1")]),
      server)
    let urls = [
      ("https://api.example.com/a", true), ("https://Api.example.com.:443/a", true), ("http://0x7f000001/", true),
      ("http://api.example.com/a", false), ("http://[::ffff:127.0.0.1]/", false), ("http://localhost/", false),
    ]
    for (url, isCovered) in urls {
      _ = try await next(.test(.get, url))
      #expect((server.requests.last?.headers["Authorization"] != nil) == isCovered, "\(url)")
    }
  }

  @Test("credentials are sent only to their own origin, also after a redirect")
  func origins() async throws {
    let server = Scripted([
      { HTTPResponse(status: 302, headers: ["Location": "https://evil.example/x"], url: $0.url) },
      { HTTPResponse(status: 302, headers: ["Location": "https://api.example.com:444/x"], url: $0.url) },
      { HTTPResponse(status: 302, headers: ["Location": "https://api.example.com.evil.example/"], url: $0.url) },
      { HTTPResponse(status: 401, url: $0.url) },
    ])
    let next = chain(try bearer(BearerToken("t")) { _ in BearerToken("u") }, server)
    #expect(try await next(.test()).status == 401)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer t", nil, nil, nil])
  }

  @Test("an endpoint can opt out, and an Authorization field set by the caller isn't changed")
  func optOut() async throws {
    let server = Scripted(statuses: [200])
    let next = chain(.basic(username: "u", password: "p", for: [try HTTPURL(Self.origin)]), server)
    var request = try HTTPRequest.test()
    _ = try await next(request)
    request.options.isAuthenticated = false
    _ = try await next(request)
    _ = try await next(.test(headers: ["authorization": "Mine"]))
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Basic dTpw", nil, "Mine"])
  }

  @Test("constant keys are sent beside an Authorization field of the call or of the client, and no other credential is")
  func keysBesideOwn() async throws {
    let origin = try HTTPURL(Self.origin)
    for isOfClient in [false, true] {
      let server = Scripted([
        { HTTPResponse(status: 302, headers: ["Location": "/b"], url: $0.url) },
        { HTTPResponse(status: 302, headers: ["Location": "https://other.example/c"], url: $0.url) },
        { HTTPResponse(status: 401, url: $0.url) },
      ])
      let own: NetworkAPI.Headers = [.authorization(bearerToken: "own")]
      let client = NetworkClient(
        configuration: .init(
          baseURL: "https://api.example.com", headers: isOfClient ? own : [:],
          authentication: [
            .bearer("t") { _ in "u" }, .field(.init(name: "X-Api-Key", value: "k")), try bearer(BearerToken("v")),
            .field(.init(name: "Authorization", value: "Key")), .basic(username: "u", password: "p"),
            .digest(username: "u", password: "p"), .query(name: "api_key", value: "S", for: [origin]),
          ], transport: server))
      let call = { (configure: (inout HTTPRequest) -> Void) async in
        _ = try? await client.data("/a", headers: isOfClient ? [:] : own, configure: configure)
      }
      await call { _ in }
      let sent = server.requests.map(\.headers)
      #expect(sent.map { $0.values(named: "Authorization") } == [["Bearer own"], ["Bearer own"], []])
      #expect(sent.map { $0.values(named: "X-Api-Key") } == [["k"], ["k"], []])
      #expect(server.requests.map(\.url.query) == ["api_key=S", "api_key=S", nil])
      #expect(sent[0].filter(\.isSecret).map(\.name).contains("X-Api-Key"))
      await call { $0.options.isAuthenticated = false }
      #expect(server.requests.last?.url.query == nil && server.requests.last?.headers["X-Api-Key"] == nil)
    }
  }

  @Test("a credential that can't be refreshed is sent again each time, and the 401 is returned")
  func fixed() async throws {
    let server = Guarded("other")
    let next = chain(try bearer(BearerToken("fixed")), server)
    for _ in 0..<3 { #expect(try await next(.test()).status == 401) }
    #expect(server.requests.map { $0.headers["Authorization"] } == Array(repeating: "Bearer fixed", count: 3))
  }

  @Test("cancelling a call doesn't cancel the refresh")
  func cancelled() async throws {
    let server = Guarded("new")
    let gate = Locked(false)
    let refreshes = Locked(0)
    let next = chain(
      try bearer(nil) { _ in
        refreshes.withLock { $0 += 1 }
        try await waitUntil { gate.withLock { $0 } }
        return BearerToken("new")
      }, server)
    let first = Task { try await next(.test()) }
    let second = Task { try await next(.test()) }
    try await waitUntil { refreshes.withLock { $0 } > 0 }
    first.cancel()
    await #expect { try await first.value } throws: { NetworkError($0).isCancelled }
    gate.withLock { $0 = true }
    #expect(try await second.value.status == 200)
    #expect(refreshes.withLock { $0 } == 1)
  }

  @Test("a call that is cancelled before its refresh begins doesn't keep the credential's source alive")
  func releases() async throws {
    final class Secret: Sendable {}
    weak var released: Secret?
    do {
      let secret = Secret()
      released = secret
      let next = chain(
        try bearer(nil) { _ in
          withExtendedLifetime(secret) {}
          return BearerToken("new")
        }, Guarded("new"))
      let call = Task {
        await eventuallyThoughCancelled { Task.isCancelled }
        return try await next(.test())
      }
      call.cancel()
      await #expect(throws: (any Error).self) { try await call.value }
    }
    #expect(await eventually { released == nil })
  }

  @Test("a body that can be read only once isn't sent again after a 401")
  func oneShot() async throws {
    let server = Guarded("new")
    let next = chain(try bearer(BearerToken("old")) { _ in BearerToken("new") }, server)
    let body = HTTPBody(AsyncStream<Data> { $0.finish() })
    #expect(try await next(.test(.post, body: body)).status == 401)
    #expect(try await next(.test()).status == 200)
    #expect(server.requests.count == 2)
  }

  @Test("a reset forgets a failed refresh")
  func resetAfterFailure() async throws {
    let server = Guarded("new")
    let works = Locked(false)
    let authentication = try bearer(BearerToken("old")) { _ in
      guard works.withLock({ $0 }) else { throw NetworkError.timedOut(.idle) }
      return BearerToken("new")
    }
    let next = chain(authentication, server)
    _ = try? await next(.test())
    works.withLock { $0 = true }
    await #expect(throws: NetworkError.self) { try await next(.test()) }
    authentication.reset()
    #expect(try await next(.test()).status == 200)
  }
}

@Suite("Resetting a credential", .fewAtOnce)
struct CredentialResetTests {
  private static let origin = "https://api.example.com"
  private let time = ManualTime()

  private func next(_ authentication: Authentication, _ transport: any Transport) -> InterceptorChain {
    NetworkClient.Configuration(retry: .never, authentication: [authentication]).next(time, transport: transport)
  }

  private func sent(_ server: Scripted) -> [String?] { server.requests.map { $0.headers["Authorization"] } }

  @Test("a bearer token that was reset doesn't come back, for all clients that share it, until another one is given")
  func constantToken() async throws {
    let server = Scripted(statuses: [200])
    let authentication = Authentication.bearer(BearerToken("first"), for: [try HTTPURL(Self.origin)])
    let (first, second) = (next(authentication, server), next(authentication, server))
    _ = try await first(.test())
    authentication.reset()
    _ = try await first(.test())
    _ = try await second(.test())
    try authentication.update("second")
    _ = try await first(.test())
    _ = try await second(.test())
    #expect(sent(server) == ["Bearer first", nil, nil, "Bearer second", "Bearer second"])
  }

  @Test("after a reset the refresh is asked for a token, without the old one")
  func refresh() async throws {
    let server = Scripted(statuses: [200])
    let asked = Locked<[String?]>([])
    let answer = Locked<BearerToken?>(nil)
    let authentication = Authentication.bearer(BearerToken("first"), for: [try HTTPURL(Self.origin)]) { old in
      asked.withLock { $0.append(old?.value) }
      return answer.withLock { $0 }
    }
    let next = next(authentication, server)
    _ = try await next(.test())
    authentication.reset()
    _ = try await next(.test())
    answer.withLock { $0 = BearerToken("refreshed") }
    _ = try await next(.test())
    #expect(sent(server) == ["Bearer first", nil, "Bearer refreshed"])
    #expect(asked.withLock { $0 } == [nil, nil])
  }

  @Test("basic, digest and constant fields are gone after a reset, and can be replaced")
  func constants() async throws {
    let origin = try HTTPURL(Self.origin)
    let server = Scripted(statuses: [200])
    let basic = Authentication.basic(username: "u", password: "p", for: [origin])
    let field = Authentication.field(.init(name: "Authorization", value: "Key 1"), for: [origin])
    for authentication in [basic, field] {
      let next = next(authentication, server)
      _ = try await next(.test())
      authentication.reset()
      _ = try await next(.test())
    }
    try basic.update(username: "u", password: "q")
    _ = try await next(basic, server)(.test())
    try field.update(NetworkAPI.Headers.Field(name: "Authorization", value: "Key 2"))
    _ = try await next(field, server)(.test())
    #expect(sent(server) == ["Basic dTpw", nil, "Key 1", nil, "Basic dTpx", "Key 2"])

    let challenging = Scripted { request in
      let isAuthorized = request.headers.contains("Authorization")
      return HTTPResponse(
        status: isAuthorized ? 200 : 401,
        headers: isAuthorized ? [:] : ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth""#],
        url: request.url)
    }
    let digest = Authentication.digest(username: "u", password: "p", for: [origin])
    let digested = next(digest, challenging)
    #expect(try await digested(.test()).status == 200)
    digest.reset()
    #expect(try await digested(.test()).status == 401)
    #expect(challenging.requests.count == 3)
    try digest.update(username: "v", password: "p")
    #expect(try await digested(.test()).status == 200)
    #expect(challenging.requests.count == 5)
    #expect(challenging.requests.last?.headers["Authorization"]?.hasPrefix(#"Digest username="v""#) == true)
  }

  @Test("a source of your own is asked for its credential again after a reset")
  func customSource() async throws {
    struct Store: CredentialSource {
      let token: Locked<String?>
      func credential() -> String? { token.withLock { $0 } }
      func apply(_ token: String, to request: inout HTTPRequest) { request.headers["Authorization"] = token }
    }
    let server = Scripted(statuses: [200])
    let store = Store(token: Locked("a"))
    let authentication = Authentication(store, for: [try HTTPURL(Self.origin)])
    let next = next(authentication, server)
    _ = try await next(.test())
    store.token.withLock { $0 = nil }
    authentication.reset()
    _ = try await next(.test())
    store.token.withLock { $0 = "b" }
    _ = try await next(.test())
    try authentication.update("c")
    _ = try await next(.test())
    #expect(sent(server) == ["a", nil, "b", "c"])
  }

  @Test("the end of a credential that was removed may use its authentication")
  func endOfCredential() async throws {
    final class Key: Sendable {
      let whenReleased: @Sendable () -> Void
      init(whenReleased: @escaping @Sendable () -> Void) { self.whenReleased = whenReleased }
      deinit { whenReleased() }
    }
    struct Keys: CredentialSource {
      func credential() -> Key? { nil }
      func apply(_ key: Key, to request: inout HTTPRequest) {}
    }
    let (holder, isUsed) = (Locked<Authentication?>(nil), Locked(false))
    func key() -> Key {
      Key {
        // On another thread, where a lock that is held lets this test fail instead of ending all tests.
        let isOver = Locked(false)
        Thread.detachNewThread {
          holder.withLock { $0 }?.reset()
          isOver.withLock { $0 = true }
        }
        let end = ContinuousClock.now + .seconds(60)
        while !isOver.withLock(\.self), ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.001) }
        isUsed.withLock { $0 = isOver.withLock(\.self) }
      }
    }
    for isReplaced in [false, true] {
      let authentication = Authentication(Keys(), holding: key(), for: [try HTTPURL(Self.origin)])
      holder.withLock { $0 = authentication }
      isUsed.withLock { $0 = false }
      if isReplaced { try authentication.update(key()) } else { authentication.reset() }
      #expect(isUsed.withLock { $0 }, "\(isReplaced)")
    }
  }

  @Test("a credential of another type is refused, and the old one stays")
  func otherType() async throws {
    let origin = try HTTPURL(Self.origin)
    let server = Scripted(statuses: [200])
    let bearer = Authentication.bearer(BearerToken("secret-token"), for: [origin])
    let digest = Authentication.digest(username: "u", password: "p", for: [origin])
    let errors = [
      #expect(throws: NetworkError.self) { try bearer.update(Data("other-secret".utf8)) },
      #expect(throws: NetworkError.self) { try bearer.update(username: "u", password: "other-secret") },
      #expect(throws: NetworkError.self) { try digest.update(BearerToken("other-secret")) },
    ]
    for error in errors {
      guard case .invalidRequest(.other(let reason), _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(!reason.contains("secret"))
    }
    _ = try await next(bearer, server)(.test())
    #expect(sent(server) == ["Bearer secret-token"])
  }

  @Test("a refresh that began before a reset doesn't bring its token back, and calls that wait for it go on without it")
  func refreshUnderWay() async throws {
    let server = Scripted { request in
      let field = request.headers["Authorization"]
      return HTTPResponse(status: field == "Bearer other" || field == nil ? 200 : 401, url: request.url)
    }
    let hasBegun = Locked(false)
    let isOver = Locked(false)
    let log = EventLog()
    let authentication = Authentication.bearer(
      BearerToken("old", expiry: Date(timeIntervalSinceNow: -1)), for: [try HTTPURL(Self.origin)]
    ) { old in
      guard old != nil else { return nil }
      hasBegun.withLock { $0 = true }
      // A refresh that ignores its cancellation, and returns the old user's token after the reset.
      await eventuallyThoughCancelled { isOver.withLock { $0 } }
      return BearerToken("late")
    }
    let next = next(authentication, server)
    let request = try HTTPRequest.test(observers: [log])
    let waiting = Task { try await next(request) }
    try await waitUntil { hasBegun.withLock { $0 } }
    try authentication.update(BearerToken("other"))
    #expect(try await waiting.value.status == 200)
    isOver.withLock { $0 = true }
    await letOthersRun()
    _ = try await next(.test())
    authentication.reset()
    _ = try await next(.test())
    #expect(sent(server) == ["Bearer other", "Bearer other", nil])
    let refreshed = log.events.filter { if case .credentialRefreshed = $0.kind { true } else { false } }
    #expect(refreshed.isEmpty)
  }

  @Test(
    "a 401 for a credential from before a reset causes no refresh, and the call isn't sent again as another user",
    arguments: [nil, "other"])
  func lateRefusal(other: String?) async throws {
    let isReset = Locked(false)
    let server = Scripted { request in
      if request.headers["Authorization"] == "Bearer old" {
        await eventuallyThoughCancelled { isReset.withLock { $0 } }
        return HTTPResponse(status: 401, url: request.url)
      }
      return HTTPResponse(status: 200, url: request.url)
    }
    let asked = Locked<[String?]>([])
    let authentication = Authentication.bearer(BearerToken("old"), for: [try HTTPURL(Self.origin)]) { old in
      asked.withLock { $0.append(old?.value) }
      return BearerToken("refreshed")
    }
    let next = next(authentication, server)
    let call = Task { try await next(.test(.post)) }
    try await waitUntil { server.requests.count == 1 }
    if let other { try authentication.update(BearerToken(other)) } else { authentication.reset() }
    isReset.withLock { $0 = true }
    #expect(try await call.value.status == 401)
    #expect(server.requests.count == 1)
    #expect(asked.withLock { $0 }.isEmpty)
    _ = try await next(.test())
    #expect(sent(server) == ["Bearer old", other.map { "Bearer \($0)" } ?? "Bearer refreshed"])
  }

  private enum Change: CaseIterable {
    case resetInRefresh, resetInObserver, update, updateInObserver
  }

  /// Runs a closure when a credential was refreshed, or couldn't be.
  private struct RefreshObserver: NetworkObserver {
    let act: @Sendable () -> Void

    func observe(_ event: NetworkEvent) { if case .credentialRefreshed = event.kind { act() } }
  }

  @Test("a call ends though each refresh, or an observer of it, changes the credential", arguments: Change.allCases)
  private func changeInRefresh(change: Change) async throws {
    let (server, count, holder) = (Scripted(statuses: [200]), Locked(0), Locked<Authentication?>(nil))
    let origin = try HTTPURL(Self.origin)
    let source = BearerSource { [time] _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      // A test that fails ends too.
      guard number < 10 else { throw NetworkError.timedOut(.idle) }
      if change == .updateInObserver { return BearerToken("returned") }
      guard change == .update else {
        if change == .resetInRefresh { holder.withLock { $0 }?.reset() }
        throw NetworkError.timedOut(.connect)
      }
      let token = BearerToken("token \(number)", expiry: time.startDate - 60)
      try holder.withLock { $0 }?.update(token)
      return token
    }
    let authentication = Authentication(source, for: [origin], time: time.source)
    holder.withLock { $0 = authentication }
    let observer = RefreshObserver {
      if change == .resetInObserver, count.withLock({ $0 < 10 }) { authentication.reset() }
      if change == .updateInObserver { try? authentication.update("token 1") }
    }
    let (next, request) = (next(authentication, server), try HTTPRequest.test(observers: [observer]))
    if [.update, .updateInObserver].contains(change) {
      for _ in 0..<2 { _ = try await next(request) }
      #expect(sent(server) == ["Bearer token 1", "Bearer token 1"])
    } else {
      await #expect {
        try await next(request)
      } throws: { error in
        if case .authenticationFailed(.timedOut(.connect), _) = error as? NetworkError { true } else { false }
      }
      #expect(count.withLock { $0 } <= 3 && server.requests.isEmpty)
    }
  }

  private enum Ending: CaseIterable { case returned, nothing, thrown }

  @Test("what a refresh gives to `update` is its result, also for calls with a 401", arguments: Ending.allCases)
  private func updateInRefresh(ending: Ending) async throws {
    let (arrived, count, holder) = (Locked(0), Locked(0), Locked<Authentication?>(nil))
    let server = Scripted { request in
      guard request.headers["Authorization"] == "Bearer old" else { return HTTPResponse(status: 200, url: request.url) }
      arrived.withLock { $0 += 1 }
      _ = await eventually { arrived.withLock { $0 } == 2 }
      return HTTPResponse(status: 401, url: request.url)
    }
    let authentication = Authentication.bearer(BearerToken("old"), for: [try HTTPURL(Self.origin)]) { _ in
      count.withLock { $0 += 1 }
      try holder.withLock { $0 }?.update("given")
      return switch ending {
      case .returned: BearerToken("returned")
      case .nothing: nil
      case .thrown: throw NetworkError.timedOut(.idle)
      }
    }
    holder.withLock { $0 = authentication }
    let next = next(authentication, server)
    async let first = next(.test())
    async let second = next(.test())
    #expect(try await [first.status, second.status] == [200, 200])
    #expect(count.withLock { $0 } == 1)
    #expect(sent(server).suffix(2) == ["Bearer given", "Bearer given"])
  }

  /// A source that updates the credential while it is asked for the first one.
  private struct UpdatingSource: CredentialSource {
    let ending: Ending
    let update: @Sendable () throws -> Void

    func credential() throws -> BearerToken? {
      try update()
      return switch ending {
      case .returned: BearerToken("returned")
      case .nothing: nil
      case .thrown: throw NetworkError.timedOut(.idle)
      }
    }

    func apply(_ token: BearerToken, to request: inout HTTPRequest) {
      request.headers.append(.authorization(bearerToken: token.value))
    }
  }

  @Test("what a source gives to `update` while it is asked for the first credential counts", arguments: Ending.allCases)
  private func updateInSource(ending: Ending) async throws {
    let (server, holder) = (Scripted(statuses: [200]), Locked<Authentication?>(nil))
    let source = UpdatingSource(ending: ending) { try holder.withLock { $0 }?.update("given") }
    let authentication = Authentication(source, for: [try HTTPURL(Self.origin)])
    holder.withLock { $0 = authentication }
    let next = next(authentication, server)
    for _ in 0..<2 { _ = try await next(.test()) }
    #expect(sent(server) == ["Bearer given", "Bearer given"])
  }

  @Test("a refresh from before another user signed in can't change that user's credential", arguments: ["A2", nil])
  func lateChange(late: String?) async throws {
    let (begun, ended, holder) = (Locked<[String?]>([]), Locked<[String]>([]), Locked<Authentication?>(nil))
    let authentication = Authentication.bearer(BearerToken("A"), for: [try HTTPURL(Self.origin)]) { old in
      begun.withLock { $0.append(old?.value) }
      guard old?.value == "A" else {
        // Until the first refresh is over.
        _ = await eventually { ended.withLock { $0.contains("A") } }
        return BearerToken("B2")
      }
      await eventuallyThoughCancelled { begun.withLock { $0.count } == 2 }
      let authentication = holder.withLock { $0 }
      if let late { try authentication?.update(late) } else { authentication?.reset() }
      ended.withLock { $0.append("A") }
      return nil
    }
    holder.withLock { $0 = authentication }
    let server = Scripted { request in
      HTTPResponse(status: request.headers["Authorization"] == "Bearer B2" ? 200 : 401, url: request.url)
    }
    let next = next(authentication, server)
    let first = Task { try await next(.test()) }
    try await waitUntil { begun.withLock { $0.count } == 1 }
    try authentication.update("B")
    #expect(try await next(.test(.post)).status == 200)
    #expect(try await first.value.status == 401)
    #expect(begun.withLock { $0 } == ["A", "B"])
    #expect(sent(server) == ["Bearer A", "Bearer B", "Bearer B2"])
  }

  @Test("a refresh caused by a 401 is ended by a reset, and the 401 is the response")
  func rejectionDuringRefresh() async throws {
    let server = Scripted { request in
      HTTPResponse(status: request.headers["Authorization"] == "Bearer old" ? 401 : 200, url: request.url)
    }
    let hasBegun = Locked(false)
    let wasCancelled = Locked(false)
    let authentication = Authentication.bearer(BearerToken("old"), for: [try HTTPURL(Self.origin)]) { _ in
      hasBegun.withLock { $0 = true }
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        wasCancelled.withLock { $0 = true }
        throw error
      }
      return BearerToken("new")
    }
    let next = next(authentication, server)
    let call = Task { try await next(.test()) }
    try await waitUntil { hasBegun.withLock { $0 } }
    authentication.reset()
    #expect(try await call.value.status == 401)
    #expect(server.requests.count == 1)
    try await waitUntil { wasCancelled.withLock { $0 } }
  }

  @Test("digest: a challenge for a request from before a reset is ignored")
  func digestUnderWay() async throws {
    let isReset = Locked(false)
    let server = Scripted { request in
      await eventuallyThoughCancelled { isReset.withLock { $0 } }
      return HTTPResponse(
        status: 401, headers: ["WWW-Authenticate": #"Digest realm="r", nonce="n", qop="auth""#], url: request.url)
    }
    let authentication = Authentication.digest(username: "u", password: "p", for: [try HTTPURL(Self.origin)])
    let call = Task { [next = next(authentication, server)] in try await next(.test()) }
    try await waitUntil { server.requests.count == 1 }
    authentication.reset()
    isReset.withLock { $0 = true }
    #expect(try await call.value.status == 401)
    #expect(sent(server) == [nil])
  }

  @Test(
    "a call after a change of user, also in a refresh, doesn't share the transfer of a call from before it",
    arguments: [false, true])
  func coalescing(isInRefresh: Bool) async throws {
    let (isReset, holder) = (Locked(false), Locked<Authentication?>(nil))
    let server = Scripted { request in
      let field = request.headers["Authorization"] ?? ""
      if request.url.path == "/b" { return HTTPResponse(status: field == "Bearer a" ? 401 : 200, url: request.url) }
      if field == "Bearer a" { await eventuallyThoughCancelled { isReset.withLock { $0 } } }
      return HTTPResponse(status: 200, body: HTTPBody(Data(field.utf8)), url: request.url)
    }
    let authentication = Authentication.bearer(BearerToken("a"), for: [try HTTPURL(Self.origin)]) { _ in
      try holder.withLock { $0 }?.update("b")
      return nil
    }
    holder.withLock { $0 = authentication }
    let next = NetworkClient.Configuration(authentication: [authentication], coalescesIdenticalCalls: true)
      .next(time, transport: server)
    let first = Task { try await next(.test().asNewCall()).body.data }
    try await waitUntil { server.requests.count == 1 }
    // The first transfer can't end before the second has begun.
    defer { isReset.withLock { $0 = true } }
    if isInRefresh {
      #expect(try await next(.test(.get, Self.origin + "/b").asNewCall()).status == 200)
    } else {
      try authentication.update(BearerToken("b"))
    }
    let second = Task { try await next(.test().asNewCall()).body.data }
    try await waitUntil { server.requests.count { $0.url.path == "/a" } == 2 }
    isReset.withLock { $0 = true }
    #expect(try await second.value == Data("Bearer b".utf8))
    #expect(try await first.value == Data("Bearer a".utf8))
  }

  @Test(
    "two refreshes through one client, each sending to where the other's credential is for, don't wait for each other")
  func crossedRefreshes() async throws {
    let (begun, holder) = (Locked(0), Locked<NetworkClient?>(nil))
    let refresh: @Sendable (BearerToken?) async throws -> BearerToken? = { _ in
      begun.withLock { $0 += 1 }
      try await waitUntil { begun.withLock { $0 } == 2 }
      _ = try await holder.withLock { $0 }?.data("https://api.example.com/token")
      return BearerToken("t")
    }
    let (api, cdn) = (try HTTPURL(Self.origin), try HTTPURL("https://cdn.example.com"))
    let server = Scripted(statuses: [200])
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(total: .seconds(60)),
        authentication: [.bearer(nil, for: [api], refresh: refresh), .bearer(nil, for: [api, cdn], refresh: refresh)],
        transport: server))
    holder.withLock { $0 = client }
    async let one = client.data("https://api.example.com/a")
    async let other = client.data("https://cdn.example.com/a")
    _ = try await (one, other)
    // One of them waits for the other's.
    let tokens = server.requests.filter { $0.url.path == "/token" }.map { $0.headers[.authorization] ?? "" }
    #expect(tokens.sorted() == ["", "Bearer t"])
    #expect(server.requests.count { $0.url.path == "/a" && $0.headers[.authorization] == "Bearer t" } == 2)
  }

  private struct Signer: CredentialSource {
    func credential() -> String? { "signed" }
    func apply(_ key: String, to request: inout HTTPRequest) { request.headers["X-Signature"] = key }
  }

  @Test(
    "what a refresh sends has the other credentials, those of another client included, whether it is refreshed or not")
  func othersInRefresh() async throws {
    let server = Scripted { request in
      let name = request.url.path == "/exchange" ? "Bearer sts" : "Bearer api"
      return HTTPResponse(status: request.headers[.authorization] == name ? 200 : 401, url: request.url)
    }
    let api = try HTTPURL(Self.origin)
    let sts = NetworkClient {
      $0.authentication = [.bearer(nil, for: [api]) { _ in BearerToken("sts") }]
      $0.transport = server
    }
    let holder = Locked<NetworkClient?>(nil)
    let client = NetworkClient {
      $0.authentication = [
        Authentication(Signer(), for: [api]),
        .bearer(nil, for: [api]) { _ in
          _ = try await holder.withLock { $0 }?.response("https://api.example.com/own") { $0.options.retry = .never }
          _ = try await sts.data("https://api.example.com/exchange")
          return BearerToken("api")
        },
      ]
      $0.transport = server
    }
    holder.withLock { $0 = client }
    _ = try? await client.data("https://api.example.com/a")
    let own = server.requests.filter { $0.url.path == "/own" }
    #expect(own.count == 1 && own[0].headers["X-Signature"] == "signed" && own[0].headers[.authorization] == nil)
  }

  @Test("a refresh that waits for this one isn't waited for, and its expired credential isn't sent")
  func crossedExpired() async throws {
    let (begun, holder) = (Locked(0), Locked<NetworkClient?>(nil))
    let refresh: @Sendable (BearerToken?) async throws -> BearerToken? = { _ in
      begun.withLock { $0 += 1 }
      try await waitUntil { begun.withLock { $0 } == 2 }
      _ = try await holder.withLock { $0 }?.data("https://api.example.com/token")
      return BearerToken("new")
    }
    let old = BearerToken("old", expiry: .distantPast)
    let (api, cdn) = (try HTTPURL(Self.origin), try HTTPURL("https://cdn.example.com"))
    let server = Scripted { request in
      HTTPResponse(status: request.headers[.authorization] == "Bearer old" ? 401 : 200, url: request.url)
    }
    let client = NetworkClient {
      $0.timeouts.total = .seconds(60)
      $0.authentication = [
        .bearer(old, for: [api], refresh: refresh), .bearer(old, for: [api, cdn], refresh: refresh),
      ]
      $0.transport = server
    }
    holder.withLock { $0 = client }
    async let one = client.data("https://api.example.com/a")
    async let other = client.data("https://cdn.example.com/a")
    _ = try await (one, other)
    #expect(server.requests.allSatisfy { $0.headers[.authorization] != "Bearer old" })
  }

  @Test("a refresh that makes a client like its own asks for one token, with the client's constant credentials")
  func nestedClients() async throws {
    let origin = [try HTTPURL(Self.origin)]
    for constant in [[], [.basic(username: "id", password: "s", for: origin)]] as [[Authentication]] {
      let server = Scripted { request in
        let isKnown = constant.isEmpty || request.headers[.authorization]?.hasPrefix("Basic ") == true
        return HTTPResponse(status: isKnown ? 200 : 401, url: request.url)
      }
      @Sendable func client() -> NetworkClient {
        NetworkClient {
          let token = Authentication.bearer(nil, for: origin) { _ in
            _ = try await client().data("https://api.example.com/token")
            return BearerToken("t")
          }
          $0.authentication = constant + [token]
          $0.transport = server
        }
      }
      _ = try await client().data("https://api.example.com/a")
      #expect(server.requests.map(\.url.path) == ["/token", "/a"])
      #expect(server.requests.map { $0.headers[.authorization] == nil } == [constant.isEmpty, false])
    }
  }

  @Test("a client that a refresh makes for another server gets a token of its own")
  func otherClientInRefresh() async throws {
    let (api, login) = ([try HTTPURL(Self.origin)], [try HTTPURL("https://login.example.com")])
    let server = Scripted(statuses: [200])
    let client = NetworkClient {
      $0.authentication = [
        .bearer(nil, for: api) { _ in
          let other = NetworkClient {
            $0.authentication = [.bearer(nil, for: login) { _ in BearerToken("app") }]
            $0.transport = server
          }
          _ = try await other.data("https://login.example.com/token")
          return BearerToken("user")
        }
      ]
      $0.transport = server
    }
    _ = try await client.data("https://api.example.com/a")
    #expect(server.requests.map { $0.headers[.authorization] } == ["Bearer app", "Bearer user"])
  }

  @Test("a refresh keeps nothing of those that are over, in whose tasks it began")
  func chainedRefreshes() async throws {
    let counts = Locked<[Int]>([])
    @Sendable func refresh(_ more: Int) async throws {
      let authentication = Authentication.bearer(nil) { _ in
        counts.withLock { $0.append(CredentialRefresh.runs.count) }
        if more > 0 {
          _ = Task {
            try await waitUntil { !CredentialRefresh.isRunning }
            try await refresh(more - 1)
          }
        }
        return BearerToken("t")
      }
      _ = try await authentication.credential(as: BearerToken.self)
    }
    try await refresh(3)
    try await waitUntil { counts.withLock { $0.count } == 4 }
    #expect(counts.withLock { $0 } == [1, 1, 1, 1])
  }

  @Test("a task that a refresh began is like any other once the refresh is over")
  func begunInRefresh() async throws {
    let (isOver, task) = (Locked(false), Locked<Task<Data, any Error>?>(nil))
    let holder = Locked<NetworkClient?>(nil)
    let server = Scripted(statuses: [200])
    let client = try NetworkClient {
      $0.authentication = [
        .bearer(nil, for: [try HTTPURL(Self.origin)]) { _ in
          let later = Task {
            try await waitUntil { isOver.withLock { $0 } }
            return try await holder.withLock { $0 }?.data("https://api.example.com/later") ?? Data()
          }
          task.withLock { $0 = later }
          return BearerToken("t")
        }
      ]
      $0.transport = server
    }
    holder.withLock { $0 = client }
    _ = try await client.data("https://api.example.com/a")
    isOver.withLock { $0 = true }
    _ = try await task.withLock { $0 }?.value
    #expect(server.requests.map { $0.headers[.authorization] } == ["Bearer t", "Bearer t"])
  }
}
