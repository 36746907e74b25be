import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Retry", .fewAtOnce)
struct RetryTests {
  private let time = ManualTime()

  /// A policy with delays of 1, 2 and 4 seconds, and without jitter.
  private static let patient = ExponentialBackoff(
    maximumRetries: 3, delay: .seconds(1), multiplier: 2, maximumDelay: .seconds(30), retriesTimeouts: true)

  private func chain(_ transport: any Transport, _ policy: any RetryPolicy = RetryTests.patient) -> InterceptorChain {
    NetworkClient.Configuration(retry: policy).next(time, transport: transport)
  }

  @Test("transient statuses are retried with doubled delays, then the last response is returned")
  func backsOff() async throws {
    let server = Scripted(statuses: [503])
    let response = try await chain(server)(.test())
    #expect(response.status == 503)
    #expect(server.requests.map(\.context.attempt) == [1, 2, 3, 4])
    #expect(time.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
  }

  @Test("cancelling all calls cancels a policy that takes its time")
  func slowPolicy() async throws {
    struct Asking: RetryPolicy {
      let asks: @Sendable () -> Void
      func decision(for attempt: FailedAttempt) async -> RetryDecision {
        asks()
        try? await Task.sleep(for: .seconds(600))
        return .retry(after: .zero, reason: "the user agreed")
      }
    }
    let isAsking = Locked(false)
    let client = NetworkClient(
      configuration: .init(
        retry: Asking { isAsking.withLock { $0 = true } }, transport: Scripted(statuses: [503])))
    let call = Task { try await client.data("http://example.com/") }
    try await waitUntil { isAsking.withLock { $0 } }
    client.cancelAll()
    await #expect { try await call.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
  }

  @Test("by default there are two retries, after 0.2 and 0.6 seconds, plus or minus a fifth")
  func defaults() async throws {
    for (random, delays) in [(0.0, [160, 480]), (0.5, [200, 600]), (1, [240, 720])] {
      let time = ManualTime(random: random)
      let server = Scripted(statuses: [503])
      let next = NetworkClient.Configuration().next(time, transport: server)
      #expect(try await next(.test()).status == 503)
      #expect(time.sleeps.map { Int(($0.seconds * 1000).rounded()) } == delays)
      #expect(server.requests.count == 3)
    }
  }

  @Test("by default an attempt that timed out isn't retried", arguments: ["connect", "idle"])
  func timeouts(limit: String) async throws {
    let error = NetworkError.timedOut(.init(try #require(NetworkError.Timeout.Limit(rawValue: limit))))
    let server = Scripted { _ in throw error }
    let log = EventLog()
    let next = NetworkClient.Configuration().next(time, transport: server)
    await #expect(throws: NetworkError.self) { try await next(.test(observers: [log])) }
    #expect(server.requests.count == 1)
    #expect(log.refusals == [.timedOut])
  }

  @Test("a refused connection is reported within 1.5 s by default", arguments: RealTransport.allCases)
  func refused(transport: RealTransport) async throws {
    let port = try RefusedPort()
    // Other tests use the processors too, so only one of many calls has to be in time. Each has a budget of its own for its
    // retries.
    var best = Duration.seconds(60)
    for _ in 0..<30 where best >= .seconds(1.5) {
      let client = NetworkClient(configuration: .init(transport: transport.make()))
      let start = ContinuousClock.now
      let error = await #expect(throws: NetworkError.self) { try await client.data(port.url) }
      guard case .connectionFailed = error else { Issue.record("\(String(describing: error))"); return }
      best = min(best, .now - start)
    }
    #expect(best < .seconds(1.5))
  }

  @Test("an error says whether any sending of the call may have been processed, not only the last one")
  func mayHaveBeenProcessed() async throws {
    func failed(_ reason: NetworkError.ConnectionFailure.Reason) -> Scripted.Respond {
      { _ in throw NetworkError.connectionFailed(.init(reason, authority: "a", mayHaveBeenProcessed: reason == .lost)) }
    }
    func answered(_ status: HTTPStatus) -> Scripted.Respond {
      { HTTPResponse(status: status, headers: ["Location": "/b"], url: $0.url) }
    }
    struct Elsewhere: Interceptor {
      let statuses: [HTTPStatus]
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        let response = try await next(request)
        return statuses.contains(response.status) ? try await next(request, replacing: response) : response
      }
    }
    /// Throws as a policy does, which doesn't say whose error it is.
    struct Opening: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        let response = try await next(request)
        if response.status == 599 { throw NetworkError.circuitOpen(host: "a", retryAfter: .seconds(1)) }
        return response
      }
    }
    let open = answered(599)
    let unnamed: Scripted.Respond = { _ in throw NetworkError.nameResolutionFailed(host: "a") }
    let untrusted: Scripted.Respond = { _ in throw NetworkError.tlsFailed(.init(.untrusted, authority: "a")) }
    var cases: [(answers: [Scripted.Respond], mayBe: Bool)] = [
      ([failed(.refused)], false), ([failed(.lost)], true), ([failed(.lost), failed(.refused)], true),
      ([answered(503), failed(.refused)], true), ([answered(429), failed(.refused)], false),
      ([failed(.refused), failed(.lost), failed(.refused)], true),
      // The GET after a redirect isn't the change.
      ([answered(303), failed(.refused)], true), ([answered(303), answered(307), failed(.refused)], true),
      ([answered(303), open], true), ([open], false),
      // With 307, nothing has happened yet.
      ([answered(307), failed(.refused)], false), ([answered(307), failed(.lost), failed(.refused)], true),
      ([answered(501), failed(.refused)], true), ([answered(501), open], true),
      ([answered(302), failed(.refused)], true), ([answered(404), failed(.refused)], false),
      ([answered(303), answered(404), failed(.refused)], true),
      // The name of a host, or its certificate.
      ([unnamed], false), ([failed(.lost), unnamed], true), ([answered(303), unnamed], true), ([untrusted], false),
      ([failed(.lost), untrusted], true), ([answered(303), untrusted], true), ([answered(307), untrusted], false),
      // An attempt before may have acted.
      ([answered(503), answered(307), failed(.refused)], true),
      ([answered(503), answered(404), failed(.refused)], true),
      // So may what a network interceptor has replaced, by a response that is retried or replaced again.
      ([answered(502), answered(429), failed(.refused)], true),
      ([answered(502), answered(404), failed(.refused)], true),
    ]
    let posts = cases.count
    // With the same method, the same request is asked for.
    cases.append(([answered(302), failed(.refused)], false))
    for (number, (answers, mayBe)) in cases.enumerated() {
      let server = Scripted(answers)
      let next = NetworkClient.Configuration(
        interceptors: [Elsewhere(statuses: [404, 501])],
        networkInterceptors: [Opening(), Elsewhere(statuses: [502])], retry: Self.patient, retryBudget: nil
      ).next(time, transport: server)
      var request = try HTTPRequest.test(number < posts ? .post : .patch)
      request.options.idempotencyKey = .automatic
      let error = await #expect(throws: (any Error).self) { try await next(request) }.map(NetworkError.init)
      #expect(error?.mayHaveBeenProcessed == mayBe, "\(number)")
      // The client's own answer to a failure to connect is that of the last attempt.
      if case .connectionFailed(let failure) = error {
        #expect(error?.wasNotSent == (failure.reason == .refused), "\(number)")
      }
    }
  }

  @Test("an empty key doesn't make a POST repeatable")
  func emptyKeys() throws {
    var request = try HTTPRequest.test(.post)
    for (key, isRepeatable) in [(IdempotencyKey.key("1"), true), (.key(""), false), (.key(" ").quoted, false)] {
      request.options.idempotencyKey = key
      #expect(FailedAttempt(request: request, outcome: .failure(.cancelled)).isRepeatable == isRepeatable)
    }
  }

  @Test("each transient status is retried", arguments: [408, 429, 500, 502, 503, 504])
  func transient(code: Int) async throws {
    let server = Scripted(statuses: [HTTPStatus(code), 200])
    #expect(try await chain(server)(.test()).status == 200)
    #expect(server.requests.count == 2)
  }

  @Test("other statuses aren't retried", arguments: [400, 401, 403, 404, 409, 501, 505])
  func permanent(code: Int) async throws {
    let server = Scripted(statuses: [HTTPStatus(code), 200])
    #expect(try await chain(server)(.test()).status.code == code)
    #expect(server.requests.count == 1)
  }

  @Test("a POST is retried after 429 and 421, and not after 408 or 5xx")
  func post() async throws {
    for (code, sent) in [(429, 2), (421, 2), (408, 1), (500, 1), (502, 1), (503, 1), (504, 1)] {
      let server = Scripted(statuses: [HTTPStatus(code), 200])
      _ = try await chain(server)(.test(.post, body: HTTPBody("x")))
      #expect(server.requests.count == sent, "\(code)")
    }
  }

  @Test("a POST with an idempotency key is retried, with one key for all attempts")
  func idempotencyKey() async throws {
    let server = Scripted(statuses: [503, 503, 200])
    var request = try HTTPRequest.test(.post, body: HTTPBody("x"))
    request.options.idempotencyKey = .automatic
    #expect(try await chain(server)(request).status == 200)
    let keys = server.requests.map { $0.headers.values(named: "Idempotency-Key") }
    #expect(keys.count == 3)
    #expect(Set(keys).count == 1)
    #expect(keys[0].first?.count == 32)
    _ = try await chain(server)(request)
    #expect(server.requests.last?.headers["Idempotency-Key"] != keys[0].first)
    for (key, field) in [(IdempotencyKey.key("a-1"), "a-1"), (.key("a-1").quoted, "\"a-1\"")] {
      request.options.idempotencyKey = key
      _ = try await chain(server)(request)
      #expect(server.requests.last?.headers["Idempotency-Key"] == field)
    }
    request.options.idempotencyKey = .automatic.quoted
    _ = try await chain(server)(request)
    #expect(server.requests.last?.headers["Idempotency-Key"]?.count == 34)
  }

  @Test("a call that an outer interceptor sends twice has one idempotency key, and each call another one")
  func idempotencyKeyOfCall() async throws {
    struct Twice: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await next(request, replacing: try await next(request))
      }
    }
    let server = Scripted(statuses: [200])
    let clients = (0..<2).map { _ in NetworkClient(configuration: .init(interceptors: [Twice()], transport: server)) }
    for client in [clients[0], clients[0], clients[1]] {
      _ = try await client.data("https://api.example.com/pay", method: .post) {
        $0.options.idempotencyKey = .automatic
      }
    }
    let keys = server.requests.compactMap { $0.headers["Idempotency-Key"] }
    #expect(keys.count == 6)
    #expect((0..<3).allSatisfy { keys[2 * $0] == keys[2 * $0 + 1] })
    #expect(Set(keys).count == 3)
  }

  @Test(
    "methods that are idempotent anyway are sent without an idempotency key",
    arguments: [.get, .put, .delete] as [NetworkAPI.Method])
  func noKey(method: NetworkAPI.Method) async throws {
    let server = Scripted(statuses: [200])
    var request = try HTTPRequest.test(method)
    request.options.idempotencyKey = .automatic
    _ = try await chain(server)(request)
    #expect(server.requests.map { $0.headers.contains("Idempotency-Key") } == [false])
  }

  #if os(Linux)
  @Test("a POST is retried if a proxy refuses the connection", arguments: ["http", "https"])
  func refusingProxy(scheme: String) async throws {
    let port = try RefusedPort()
    let log = EventLog()
    let next = chain(transport { $0.proxy = .url(port.url) }, ExponentialBackoff(maximumRetries: 1))
    let url = "\(scheme)://origin.example/"
    await #expect { try await next(.test(.post, url, body: HTTPBody("x"), observers: [log])) } throws: { error in
      (error as? NetworkError)?.proxy != nil
    }
    #expect(log.refusals == [.exhausted])
  }
  #endif

  @Test("421 is retried once, without delay, over a new connection")
  func misdirected() async throws {
    let server = Scripted(statuses: [421])
    #expect(try await chain(server)(.test()).status == 421)
    #expect(server.requests.map(\.options.requiresFreshConnection) == [false, true])
    #expect(time.sleeps.isEmpty)
    for (statuses, sent) in [([503, 421, 200], 3), ([421, 503, 421, 200], 3), ([503, 503, 503, 421, 200], 4)] {
      let server = Scripted(statuses: statuses.map { HTTPStatus($0) })
      #expect(try await chain(server)(.test()).status == (sent == 3 && statuses.count == 3 ? 200 : 421))
      let fresh = [false] + statuses.prefix(sent - 1).map { $0 == 421 }
      #expect(server.requests.map(\.options.requiresFreshConnection) == fresh, "\(statuses)")
    }
  }

  @Test("a failure to connect is retried for every method, a lost connection only for idempotent ones")
  func connections() async throws {
    func sent(_ method: NetworkAPI.Method, _ error: NetworkError) async throws -> Int {
      let server = Scripted([{ _ in throw error }, { HTTPResponse(status: 200, url: $0.url) }])
      _ = try? await chain(server)(.test(method))
      return server.requests.count
    }
    let refused = NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    let lost = NetworkError.connectionFailed(.init(.emptyReply, authority: "a", mayHaveBeenProcessed: true))
    for error in [
      refused, .nameResolutionFailed(host: "a"), .timedOut(.connect), .proxyFailed(.init(detail: "it is not there")),
      .proxyFailed(.init(status: 502, detail: "")),
    ] {
      #expect(try await sent(.post, error) == 2)
    }
    for error in [lost, .timedOut(.idle), .truncatedBody(received: 1, expected: 2)] {
      #expect(try await sent(.get, error) == 2)
      #expect(try await sent(.put, error) == 2)
      #expect(try await sent(.post, error) == 1)
      #expect(try await sent(.patch, error) == 1)
    }
    for error in [
      NetworkError.tlsFailed(.init(.expired, authority: "a")), .invalidResponse(.init(.framing)), .cancelled,
      .timedOut(.total), .bodyTooLarge(limit: 1), .proxyFailed(.init(status: 407, detail: "")),
    ] {
      #expect(try await sent(.get, error) == 1)
    }
  }

  @Test(
    "the first retry after a lost connection requests a new one, without a delay unless it was new itself",
    arguments: [false, true])
  func staleConnection(isNew: Bool) async throws {
    var failure = NetworkError.ConnectionFailure(
      isNew ? .lost : .emptyReply, authority: "a", mayHaveBeenProcessed: !isNew)
    failure.isOfHandshake = isNew
    let lost = NetworkError.connectionFailed(failure)
    let server = Scripted([{ _ in throw lost }, { HTTPResponse(status: 200, url: $0.url) }])
    _ = try await chain(server)(.test())
    #expect(time.sleeps.isEmpty == !isNew)
    #expect(isNew || server.requests.last?.options.requiresFreshConnection == true)
  }

  @Test(
    "Retry-After is respected in each format, and beyond the maximum delay there is no retry",
    arguments: [
      ("0", 0.0), ("2", 2), ("-1", 1), ("1.5", 1.5), ("30", 30), ("31", 0), ("99999999999999999999", 0),
      ("Tue, 14 Nov 2023 22:13:25 GMT", 5), ("Tuesday, 14-Nov-23 22:13:25 GMT", 5), ("Tue Nov 14 22:13:25 2023", 5),
      ("Fri, 31 Dec 1999 23:59:59 GMT", 1), ("soon", 1),
    ])
  func retryAfter(value: String, seconds: Double) async throws {
    let server = Scripted([
      { HTTPResponse(status: 503, headers: ["Retry-After": value], url: $0.url) },
      { HTTPResponse(status: 200, url: $0.url) },
    ])
    var policy = Self.patient
    policy.jitter = 0
    let log = EventLog()
    let response = try await chain(server, policy)(.test(observers: [log]))
    #expect(time.elapsed == .seconds(seconds))
    #expect(log.refusals == (response.status == 503 ? [.delayTooLong] : []))
    #expect((response.status == 503) == (value == "31" || value.hasPrefix("9")))
  }

  @Test("jitter varies delays within its fraction, its own never beyond the maximum, a server's never below")
  func jitter() throws {
    let policy = ExponentialBackoff(
      maximumRetries: 3, delay: .seconds(10), multiplier: 2, maximumDelay: .seconds(21), jitter: 0.2)
    let request = try HTTPRequest.test()
    func delay(_ retries: Int, _ random: Double, retryAfter: String? = nil) -> Double? {
      let response = HTTPResponse(
        status: 503, headers: retryAfter.map { ["Retry-After": $0] } ?? [:], url: request.url)
      let attempt = FailedAttempt(request: request, outcome: .success(response), retries: retries, random: random)
      guard case .retry(let after, _) = policy.decision(for: attempt) else { return nil }
      return (after.seconds * 1000).rounded() / 1000
    }
    #expect([0, 0.5, 1].map { delay(0, $0) } == [8, 10, 12])
    #expect([0, 1].map { delay(1, $0) } == [16, 21])
    #expect([0, 0.5, 1].map { delay(2, $0) } == [16.8, 18.9, 21])
    #expect(delay(3, 0) == nil)
    #expect([0, 0.5, 1].map { delay(0, $0, retryAfter: "5") } == [5, 5.5, 6])
    // Never before the time that the server has named.
    #expect([0, 1].map { delay(0, $0, retryAfter: "20") } == [20, 24])
    #expect([0, 1].map { delay(0, $0, retryAfter: "21") } == [21, 25.2])
    #expect(delay(0, 0, retryAfter: "22") == nil)
  }

  @Test(
    "nonsensical settings don't trap", arguments: [-.infinity, -1, 0, .nan, .infinity, 1e300],
    [Duration.seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max)])
  func nonsense(value: Double, duration: Duration) async throws {
    let policy = ExponentialBackoff(
      maximumRetries: 2, delay: duration, multiplier: value, maximumDelay: duration, jitter: value,
      waitsForNetworkChanges: true, networkChangeTimeout: duration)
    #expect(try await chain(Scripted(statuses: [503]), policy)(.test()).status == 503)
    let refused = NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    await #expect(throws: NetworkError.self) { try await chain(Scripted { _ in throw refused }, policy)(.test()) }
  }

  @Test("a body that can be read only once is never sent twice")
  func oneShot() async throws {
    let server = Scripted(statuses: [503, 200])
    let log = EventLog()
    let body = HTTPBody(AsyncStream<Data> { $0.finish() })
    #expect(try await chain(server)(.test(.put, body: body, observers: [log])).status == 503)
    #expect(server.requests.count == 1)
    #expect(log.refusals == [.bodyNotReplayable])
    // A person isn't asked in vain.
    let asked = Locked(0)
    let asking = CustomRetry { _ in
      asked.withLock { $0 += 1 }
      return .retry(after: .zero, reason: "asked")
    }
    let next = chain(Scripted(statuses: [503, 200]), asking)
    let again = HTTPBody(AsyncStream<Data> { $0.finish() })
    #expect(try await next(.test(.put, body: again)).metrics.retryRefusal == .bodyNotReplayable)
    #expect(asked.withLock { $0 } == 0)
    // But the reason of a policy for what isn't temporary stays.
    let wrapping = CustomRetry { RetryTests.patient.decision(for: $0) }
    let refusals: [(HTTPStatus, RetryRefusal)] = [(404, .notTransient), (503, .bodyNotReplayable)]
    for (status, refusal) in refusals {
      let next = chain(Scripted(statuses: [status]), wrapping)
      let body = HTTPBody(AsyncStream<Data> { $0.finish() })
      #expect(try await next(.test(.put, body: body)).metrics.retryRefusal == refusal)
    }
  }

  @Test("the response to a body that can be read only once is the call's error, unless it redirects the body")
  func oneShotCall() async throws {
    let client = NetworkClient(
      configuration: .init(
        authentication: [
          .bearer(BearerToken("old"), for: [try HTTPURL("https://api.example.com")]) { _ in BearerToken("new") }
        ],
        transport: StubTransport { request in
          HTTPResponse(
            status: HTTPStatus(Int(request.url.path.dropFirst()) ?? 0), headers: ["Location": "/200"], url: request.url)
        }))
    func outcome(_ status: Int) async -> NetworkError? {
      let body = HTTPBody(AsyncStream<Data> { $0.finish() })
      return await failure { _ = try await client.upload(body, to: "https://api.example.com/\(status)").value }
    }
    for status in [401, 429, 503] { #expect(await outcome(status)?.status?.code == status) }
    for status in [307, 308] {
      guard case .bodyNotReplayable(let call) = await outcome(status) else { Issue.record("\(status)"); continue }
      #expect(call?.method == .post)
    }
  }

  @Test("a delay that would exceed the deadline isn't started")
  func deadline() async throws {
    let server = Scripted(statuses: [503])
    let log = EventLog()
    let retry = Retry(Self.patient, wait: RetryWait(time: time.source) { _ in true })
    let next = InterceptorChain(transport: server, interceptors: [retry])
    #expect(try await next(.test(deadline: time.now + .seconds(2), observers: [log])).status == 503)
    #expect(server.requests.count == 2)
    #expect(time.elapsed == .seconds(1))
    #expect(log.refusals == [.deadline])
  }

  @Test("observers get the reason for each retry, and for not retrying again")
  func events() async throws {
    let log = EventLog()
    _ = try await chain(Scripted(statuses: [503, 502, 404]))(.test(observers: [log]))
    let scheduled = log.events.compactMap { event -> String? in
      if case .retryScheduled(let after, let reason) = event.kind {
        "\(event.attempt): \(after) \(reason)"
      } else {
        nil
      }
    }
    #expect(scheduled == ["1: 1.0 seconds 503 Service Unavailable", "2: 2.0 seconds 502 Bad Gateway"])
    #expect(log.refusals == [.notTransient])
  }

  @Test("a request can have its own policy, or none")
  func options() async throws {
    let server = Scripted(statuses: [503])
    var request = try HTTPRequest.test()
    request.options.retry = .never
    _ = try await chain(server)(request)
    #expect(server.requests.count == 1)
    request.options.retry = ExponentialBackoff(maximumRetries: 1)
    _ = try await chain(server, .never)(request)
    #expect(server.requests.count == 3)
  }

  @Test("a closure may wait before it decides; cancelling ends that wait")
  func custom() async throws {
    let server = Scripted(statuses: [503, 503, 404])
    let seen = Locked<[Int]>([])
    let next = chain(
      server,
      .custom { attempt in
        await Task.yield()
        seen.withLock { $0.append(attempt.retries) }
        guard case .success(let response) = attempt.outcome, response.status == 503 else {
          return .doNotRetry(.notTransient)
        }
        return .retry(after: .seconds(3), reason: "asked")
      })
    #expect(try await next(.test(.post)).status == 404)
    #expect(seen.withLock { $0 } == [0, 1, 2] && time.sleeps == [.seconds(3), .seconds(3)])
    let asked = Locked(false)
    let waiting = chain(
      Scripted(statuses: [503]),
      .custom { _ in
        asked.withLock { $0 = true }
        try? await Task.sleep(for: .seconds(3600))
        return .retry(after: .zero, reason: "late")
      })
    let call = Task { try await waiting(.test()) }
    try await waitUntil { asked.withLock { $0 } }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
  }

  @Test("waiting for the network ends a second after it has changed")
  func networkChange() async throws {
    let refused = NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false))
    let server = Scripted([{ _ in throw refused }, { HTTPResponse(status: 200, url: $0.url) }])
    let waited = Locked<[Duration]>([])
    let policy = ExponentialBackoff(waitsForNetworkChanges: true, networkChangeTimeout: .seconds(7))
    let wait = RetryWait(time: time.source) { timeout in
      waited.withLock { $0.append(timeout) }
      return true
    }
    let retry = Retry(policy, wait: wait)
    #expect(try await InterceptorChain(transport: server, interceptors: [retry])(.test()).status == 200)
    #expect(waited.withLock { $0 } == [.seconds(7)])
    #expect(time.sleeps == [.seconds(1)])
    let slow = ExponentialBackoff(
      delay: .seconds(8), maximumDelay: .seconds(60), jitter: 0, waitsForNetworkChanges: true,
      networkChangeTimeout: .seconds(7))
    let attempt = FailedAttempt(request: try .test(), outcome: .failure(refused), retries: 0)
    guard case .retryWhenNetworkChanges(.seconds(8), _) = slow.decision(for: attempt) else {
      Issue.record("a network that doesn't change makes no retry earlier than its delay")
      return
    }
  }

  @Test("calls of a device that is offline wait for the network, however many they are: the budget is for servers")
  func offlineBudget() async throws {
    func error(_ reason: NetworkError.ConnectionFailure.Reason) -> NetworkError {
      .connectionFailed(.init(reason, authority: "a", mayHaveBeenProcessed: false))
    }
    for (error, expected) in [
      (error(.unreachable), 12), (.nameResolutionFailed(host: "a"), 12), (error(.refused), 10),
    ] {
      let isOnline = Locked(false)
      let server = Scripted { request in
        guard isOnline.withLock({ $0 }) else { throw error }
        return HTTPResponse(status: 200, url: request.url)
      }
      let wait = RetryWait(time: time.source) { _ in
        _ = await eventually { server.requests.count >= 12 }
        isOnline.withLock { $0 = true }
        return true
      }
      let retry = Retry(ExponentialBackoff(waitsForNetworkChanges: true), wait: wait)
      let next = InterceptorChain(transport: server, interceptors: [retry])
      let count = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<12 { group.addTask { (try? await next(.test()))?.status == 200 } }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(count == expected, "\(error)")
      // Without such a wait, not even a policy that always retries does so for ever.
      isOnline.withLock { $0 = false }
      let policies = [
        RetryDecision.retry(after: .seconds(1), reason: ""), .retryWhenNetworkChanges(timeout: .zero, reason: ""),
      ]
      for again in policies {
        let always = chain(server, .custom { $0.retries < 20 ? again : .doNotRetry(.exhausted) })
        let ended = await failure { _ = try await always(.test()) }
        #expect(ended?.call?.retryRefusal == .overBudget, "\(error) \(again)")
      }
    }
  }

  @Test("a call that only a cache may respond to is over without a response, whatever the policy says")
  func notCached() async throws {
    let time = ManualTime()
    var configuration = NetworkClient.Configuration()
    configuration.retry = .custom { _ in .retry(after: .seconds(5), reason: "again") }
    for cache in [nil, HTTPCache(store: MemoryCacheStore(), time: time.source)] {
      configuration.cache = cache
      let next = configuration.next(time, transport: Scripted(statuses: [200]))
      var request = try HTTPRequest.test()
      request.options.cache = .onlyIfCached
      do {
        _ = try await next(request)
        Issue.record("it has a response")
      } catch NetworkError.notCached {
        #expect(time.sleeps.isEmpty)
      }
    }
  }

  @Test("cancelling during a delay ends the call at once")
  func cancelled() async throws {
    let time = ManualTime(isAutomatic: false)
    let server = Scripted(statuses: [503])
    let next = NetworkClient.Configuration().next(time, transport: server)
    let call = Task { try await next(.test()) }
    try await waitUntil { time.sleeping > 0 }
    call.cancel()
    await #expect(throws: CancellationError.self) { try await call.value }
    #expect(server.requests.count == 1)
  }

  @Test("1,000 calls that get a 503 send at most 1,100 requests in the first minute")
  func storm() async throws {
    let time = ManualTime(isAutomatic: false, random: nil)
    let server = Scripted(statuses: [503])
    let finished = Locked(0)
    let next = NetworkClient.Configuration().next(time, transport: server)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          #expect((try? await next(.test()))?.status == 503)
          finished.withLock { $0 += 1 }
        }
      }
      let areAllOver = await eventually {
        if time.sleeping + finished.withLock({ $0 }) == 1_000 { time.advanceToNext() }
        return finished.withLock { $0 } == 1_000
      }
      #expect(areAllOver)
      group.cancelAll()
    }
    #expect(time.elapsed < .seconds(60))
    #expect((1_090...1_100).contains(server.requests.count))
  }

  @Test("the hops of a redirected call count as one call in the budget")
  func hops() async throws {
    let time = ManualTime()
    let server = Scripted { request in
      let isLast = request.url.path == "/c"
      return HTTPResponse(
        status: isLast ? 503 : 302, headers: ["Location": request.url.path == "/a" ? "/b" : "/c"], url: request.url)
    }
    let next = NetworkClient.Configuration().next(time, transport: server)
    for _ in 0..<200 { #expect(try await next(.test()).status == 503) }
    #expect(time.elapsed < .seconds(60))
    #expect(server.requests.count { $0.url.path == "/c" } == 220)
  }

  @Test("the budget allows ten retries a minute for few calls, and a tenth of the calls otherwise")
  func budget() {
    let budget = RetryCounter(RetryBudget(), now: { time.now })
    #expect((0..<20).count { _ in budget.takeRetry() } == 10)
    time.advance(by: .seconds(61))
    for _ in 0..<500 { budget.recordCall() }
    #expect((0..<100).count { _ in budget.takeRetry() } == 50)
    time.advance(by: .seconds(59))
    #expect(!budget.takeRetry())
    time.advance(by: .seconds(3600))
    #expect((0..<20).count { _ in budget.takeRetry() } == 10)
  }

  @Test("the client's own budget counts, and without one every call is retried")
  func ownBudget() async throws {
    for (budget, requests) in [
      (RetryBudget(ratio: 0.5, minimum: 3), 60), (RetryBudget(ratio: 0, minimum: 0), 40),
      (RetryBudget(ratio: -1, minimum: -1), 40), (RetryBudget(ratio: .nan, minimum: 2), 42),
      (RetryBudget(ratio: .infinity), 120), (RetryBudget(minimum: .max), 120), (nil, 120),
      (RetryBudget(ratio: 1e17), 120),
    ] as [(RetryBudget?, Int)] {
      let server = Scripted(statuses: [503])
      let time = ManualTime()
      let next = NetworkClient.Configuration(retry: ExponentialBackoff(delay: .zero), retryBudget: budget)
        .next(time, transport: server)
      for _ in 0..<40 { #expect(try await next(.test()).status == 503) }
      #expect(server.requests.count == requests, "\(String(describing: budget))")
    }
  }

  @Test("an error says that the budget is used up, for a status and for a lost connection")
  func spentBudget() async throws {
    let lost = NetworkError.connectionFailed(.init(.refused, authority: "x", mayHaveBeenProcessed: false))
    for server in [Scripted(statuses: [503]), Scripted { _ in throw lost }] {
      let log = EventLog()
      let client = NetworkClient(
        configuration: .init(
          retry: ExponentialBackoff(maximumRetries: 1, delay: .zero), retryBudget: RetryBudget(ratio: 0, minimum: 1),
          observers: [log], transport: server))
      let errors = await [error(client), error(client)]
      #expect(errors.map { $0?.call?.retryRefusal } == [.exhausted, .overBudget])
      #expect(errors.map { $0?.call?.attempt } == [2, 1])
      #expect(
        errors[1]?.localizedDescription.hasSuffix("; not retried, since the client's retry budget is used up.") == true)
      #expect(errors[0]?.localizedDescription.contains("budget") == false)
      #expect(log.refusals == [.exhausted, .overBudget])
    }
    let response = try await NetworkClient(
      configuration: .init(retry: .never, transport: Scripted(statuses: [503]))
    ).send(.test())
    #expect(response.metrics.retryRefusal == .disabled)
  }

  private func error(_ client: NetworkClient) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await client.data("https://api.example.com/a")
      return nil
    } catch {
      return error
    }
  }
}

extension EventLog {
  var refusals: [RetryRefusal] {
    events.compactMap { if case .retryDeclined(let refusal) = $0.kind { refusal } else { nil } }
  }
}
