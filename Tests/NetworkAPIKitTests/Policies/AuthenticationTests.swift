import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Authentication", .fewAtOnce)
struct AuthenticationTests {
  private static let origin = "https://api.example.com"
  private let time = ManualTime()

  /// A server that knows one token.
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
    _ token: BearerToken?, renewal: (@Sendable (BearerToken?) async throws -> BearerToken?)? = nil
  ) throws -> Authentication {
    Authentication(BearerSource(token: token, renewal: renewal), for: [try HTTPURL(Self.origin)], time: time.source)
  }

  private func chain(_ authentication: Authentication, _ transport: any Transport) -> Next {
    NetworkClient.Configuration(authentication: [authentication]).next(time, transport: transport)
  }

  @Test("a 401 storm of 1,000 calls refreshes once, and all succeed")
  func storm() async throws {
    let server = Guarded("new")
    let renewals = Locked(0)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        renewals.withLock { $0 += 1 }
        for _ in 0..<50 { await Task.yield() }
        return BearerToken("new")
      }, server)
    let statuses = try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
      for _ in 0..<1_000 { group.addTask { try await next(.test()).status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count == 1_000)
    #expect(statuses.allSatisfy { $0 == 200 })
    #expect(renewals.withLock { $0 } == 1)
  }

  @Test("a credential goes to its origins alone, also where an interceptor of one's own calls the policy")
  func wrapped() async throws {
    struct Wrapping: Interceptor {
      let inner: any Interceptor
      func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
        try await inner.intercept(request, next: next)
      }
    }
    let server = Guarded("new")
    let next = Next(transport: server, interceptors: [Wrapping(inner: try bearer(BearerToken("new")))])
    for url in ["\(Self.origin)/a", "https://other.example.com/a"] {
      _ = try await next(HTTPRequest(url: HTTPURL(url)))
    }
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer new", nil])
  }

  @Test("a replayed call that meets 401 again fails, without a loop")
  func noLoop() async throws {
    let server = Guarded("never")
    let renewals = Locked(0)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        renewals.withLock { $0 += 1 }
        return BearerToken("new")
      }, server)
    #expect(try await next(.test()).status == 401)
    #expect(server.requests.count == 2)
    #expect(renewals.withLock { $0 } == 1)
  }

  @Test("a renewal that goes through the same client and meets 401 itself does not wait for itself")
  func renewalMeets401() async throws {
    let server = Guarded("new")
    let box = Locked<Next?>(nil)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        let login = try #require(box.withLock { $0 })
        let answer = try await login(.test(.post, Self.origin + "/login"))
        throw NetworkError.statusCode(.init(response: answer))
      }, server)
    box.withLock { $0 = next }
    await #expect { try await next(.test()) } throws: { error in
      guard case .other(let failure as AuthenticationFailure) = error as? NetworkError else { return false }
      return failure.underlying.isUnauthorized
    }
    #expect(server.requests.map(\.url.path) == ["/a", "/login"])
    #expect(server.requests.last?.headers.contains("Authorization") == false)
  }

  @Test("a failed renewal fails all who wait, stands for ten seconds, and is tried again after them")
  func failure() async throws {
    let server = Guarded("new")
    let renewals = Locked(0)
    let works = Locked(false)
    let next = chain(
      try bearer(BearerToken("old")) { _ in
        renewals.withLock { $0 += 1 }
        for _ in 0..<50 { await Task.yield() }
        guard works.withLock({ $0 }) else { throw NetworkError.timedOut(.connect) }
        return BearerToken("new")
      }, server)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 { group.addTask { (try? await next(.test())) == nil } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 100)
    #expect(renewals.withLock { $0 } == 1)
    works.withLock { $0 = true }
    await #expect(throws: NetworkError.self) { try await next(.test()) }
    #expect(renewals.withLock { $0 } == 1)
    time.advance(by: .seconds(11))
    #expect(try await next(.test()).status == 200)
    #expect(renewals.withLock { $0 } == 2)
  }

  @Test("a credential about to expire is renewed before it is sent; where that fails it is sent all the same")
  func proactive() async throws {
    let server = Guarded("new")
    let old = BearerToken("old", expiry: time.startDate + 20)
    _ = try await chain(try bearer(old) { _ in BearerToken("new") }, server)(.test())
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer new"])

    let patient = Guarded("old")
    let failing = chain(try bearer(old) { _ in throw NetworkError.timedOut(.connect) }, patient)
    #expect(try await failing(.test()).status == 200)
  }

  @Test("credentials go to their own origin only, also after a redirect")
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

  @Test("an endpoint can go without, and a field written by hand is left alone")
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

  @Test("a credential that cannot be renewed is sent again and again, and 401 is the answer")
  func fixed() async throws {
    let server = Guarded("other")
    let next = chain(try bearer(BearerToken("fixed")), server)
    for _ in 0..<3 { #expect(try await next(.test()).status == 401) }
    #expect(server.requests.map { $0.headers["Authorization"] } == Array(repeating: "Bearer fixed", count: 3))
  }

  @Test("a cancelled call leaves the renewal alone")
  func cancelled() async throws {
    let server = Guarded("new")
    let gate = Locked(false)
    let renewals = Locked(0)
    let next = chain(
      try bearer(nil) { _ in
        renewals.withLock { $0 += 1 }
        while !gate.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
        return BearerToken("new")
      }, server)
    let first = Task { try await next(.test()) }
    let second = Task { try await next(.test()) }
    while renewals.withLock({ $0 }) == 0 { await Task.yield() }
    first.cancel()
    await #expect { try await first.value } throws: { NetworkError($0).isCancelled }
    gate.withLock { $0 = true }
    #expect(try await second.value.status == 200)
    #expect(renewals.withLock { $0 } == 1)
  }

  @Test("a body that can be read once is not replayed after 401")
  func oneShot() async throws {
    let server = Guarded("new")
    let next = chain(try bearer(BearerToken("old")) { _ in BearerToken("new") }, server)
    let body = HTTPBody(AsyncStream<Data> { $0.finish() })
    #expect(try await next(.test(.post, body: body)).status == 401)
    #expect(try await next(.test()).status == 200)
    #expect(server.requests.count == 2)
  }

  @Test("after a reset the source is asked anew")
  func reset() async throws {
    let server = Guarded("new")
    let authentication = try bearer(BearerToken("old")) { _ in throw NetworkError.timedOut(.idle) }
    let next = chain(authentication, server)
    _ = try? await next(.test())
    server.valid.withLock { $0 = "old" }
    await #expect(throws: NetworkError.self) { try await next(.test()) }
    authentication.reset()
    #expect(try await next(.test()).status == 200)
  }
}
