import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Limits and clocks", .fewAtOnce)
struct LimitAndClockTests {
  @Test("calls that are cancelled while they wait for a rate leave no trace: no faster, and no slower")
  func cancelledWaits() async throws {
    let time = ManualTime(isAutomatic: false)
    let limit = RateLimit(requests: 5, per: .seconds(1), burst: 1, time: time.source)
    let sent = Locked<[Duration]>([])
    let transport = Scripted { request in
      sent.withLock { $0.append(time.elapsed) }
      return HTTPResponse(status: 200, url: request.url)
    }
    let next = InterceptorChain(transport: transport, interceptors: [limit])
    let ended = Locked(0)
    let call: @Sendable () async -> Void = {
      _ = try? await next(.test())
      ended.withLock { $0 += 1 }
    }
    let gone = Locked(0)
    let calls = (0..<20).map { number in
      Task {
        await call()
        if number.isMultiple(of: 2) { gone.withLock { $0 += 1 } }
      }
    }
    try await waitUntil { sent.withLock { $0.count } == 1 && time.sleeping == 1 }
    // Half of them, those at the front and at the end among them.
    let cancelled = stride(from: 0, to: 20, by: 2).map { calls[$0] }
    for call in cancelled { call.cancel() }
    for _ in 0..<5 { Task(operation: call) }
    // From then on, each call that wakes is sent.
    try await waitUntil { gone.withLock { $0 } == cancelled.count }
    while ended.withLock({ $0 }) < 25 {
      try await waitUntil { time.sleeping == 1 || ended.withLock { $0 } == 25 }
      let count = sent.withLock { $0.count }
      time.advanceToNext()
      // The clock stands still until the call has been sent.
      try await waitUntil { sent.withLock { $0.count } > count || ended.withLock { $0 } == 25 }
    }
    let times = sent.withLock { $0 }
    // Between 15 and 16: the first one may be among the cancelled.
    #expect((15...16).contains(times.count))
    for (earlier, later) in zip(times, times.dropFirst()) {
      #expect(later - earlier >= .milliseconds(199), "\(times)")
      #expect(later - earlier <= .milliseconds(201), "\(times)")
    }
  }

  @Test("a call whose deadline is before its turn fails at once")
  func vainWait() async throws {
    let time = ManualTime()
    let limit = RateLimit(requests: 1, per: .seconds(60), burst: 1, time: time.source)
    let next = InterceptorChain(transport: Scripted(statuses: [200]), interceptors: [limit])
    _ = try await next(.test())
    await #expect { _ = try await next(.test(deadline: time.now + .seconds(1))) } throws: {
      ($0 as? NetworkError)?.isTimeout == true
    }
    #expect(time.sleeps.isEmpty)
    _ = try await next(.test())
    #expect(time.sleeps == [.seconds(60)])
    // Neither the one that failed nor the one that has waited counts any more.
    time.advance(by: .seconds(600))
    _ = try await next(.test(deadline: time.now + .seconds(30)))
    #expect(time.sleeps == [.seconds(60)])
  }

  @Test("a call that shares its transfer says how long its own limit was")
  func sharedLimit() async throws {
    let client = NetworkClient {
      ($0.transport, $0.coalescesIdenticalCalls) = (Scripted(statuses: [200]), true)
      $0.rateLimit = RateLimit(requests: 1, per: .seconds(60))
      $0.imageCache = ImageCache(diskLimit: 0)
    }
    _ = try await client.data("https://api.example.com/a")
    let errors = [
      await failure { _ = try await client.data("https://api.example.com/b") { $0.timeouts.total = .seconds(5) } },
      await failure { _ = try await client.image("https://api.example.com/c") { $0.timeouts.total = .seconds(6) } },
    ]
    for (error, seconds) in zip(errors, [5.0, 6]) {
      guard case .timedOut(let timeout) = error, timeout == .total else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(timeout.duration?.seconds == seconds)
      let words = "its turn under the rate limit of api.example.com would come in 60 s, when its total timeout of "
      #expect(error?.localizedDescription.hasSuffix("\(words)\(Int(seconds)) s has expired.") == true)
      #expect(error?.mayHaveBeenProcessed == false && error?.summary == .tooManyRequests)
    }
  }

  @Test("a call whose deadline is before its turn fails at once, also if only the calls before it make it wait so long")
  func vainQueue() async throws {
    let time = ManualTime(isAutomatic: false)
    let limit = RateLimit(requests: 1, per: .seconds(60), burst: 1, time: time.source)
    let next = InterceptorChain(transport: Scripted(statuses: [200]), interceptors: [limit])
    _ = try await next(.test())
    let first = Task { try await next(.test(deadline: time.now + .seconds(90))) }
    try await waitUntil { time.sleeping == 1 }
    let isOver = Locked(false)
    let second = Task {
      defer { isOver.withLock { $0 = true } }
      return try await next(.test(deadline: time.now + .seconds(90)))
    }
    try await waitUntil { isOver.withLock { $0 } }
    await #expect { _ = try await second.value } throws: { ($0 as? NetworkError)?.isTimeout == true }
    time.advance(by: .seconds(60))
    _ = try await first.value
  }

  @Test(
    "a refresh of the cache that has no place before its own limit doesn't wait, so that later calls do",
    arguments: [false, true])
  func vainRefresh(isSecondRequest: Bool) async throws {
    let time = ManualTime(isAutomatic: false)
    let server = StubTransport { request in
      // A 304 about another version calls for a second request.
      let isConditional = request.headers.contains(.ifNoneMatch)
      var headers: NetworkAPI.Headers = ["Cache-Control": "max-age=10, stale-while-revalidate=1000"]
      if isSecondRequest { headers["ETag"] = isConditional ? "\"2\"" : "\"1\"" }
      return HTTPResponse(status: isConditional ? 304 : 200, headers: headers, url: request.url)
    }
    let cache = HTTPCache(store: MemoryCacheStore(), time: time.source)
    let limit = RateLimit(requests: 1, per: .seconds(60), burst: isSecondRequest ? 2 : 1, time: time.source)
    let next = InterceptorChain(transport: server, interceptors: [cache, limit])
    let log = EventLog()
    var request = try HTTPRequest.test(observers: [log])
    request.timeouts.total = .seconds(5)
    _ = try await next(request)
    time.advance(by: .seconds(20))
    #expect(try await next(request).metrics.cache == .stale)
    try await waitUntil { log.events.contains(where: \.kind.isEnd) && time.sleeping == 0 }
    async let response = next(.test(.get, "https://api.example.com/b", deadline: time.now + .seconds(45)))
    try await waitUntil { time.sleeping > 0 }
    time.advance(by: .seconds(41))
    #expect(try await response.status == 200)
  }

  @Test("a retry that has no place before the deadline isn't made, and the call fails with what the server said")
  func vainRetry() async throws {
    let time = ManualTime()
    let limit = RateLimit(requests: 1, per: .seconds(60), burst: 1, time: time.source)
    let retry = Retry(
      ExponentialBackoff(delay: .seconds(1), jitter: 0), wait: RetryWait(time: time.source) { _ in true })
    let next = InterceptorChain(transport: Scripted(statuses: [503, 200]), interceptors: [retry, limit])
    let response = try await next(.test(deadline: time.now + .seconds(10)))
    #expect(response.status == 503 && response.metrics.retryRefusal == .deadline)
    #expect(time.sleeps == [.seconds(1)])
  }

  @Test("a date of Retry-After is compared with the server's clock; a past one or a negative number names no delay")
  func retryAfter() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func delay(_ value: String, serverAhead seconds: TimeInterval?) throws -> Duration? {
      var headers: NetworkAPI.Headers = ["Retry-After": value]
      if let seconds { headers["Date"] = HTTPDate.format(now + seconds) }
      let response = HTTPResponse(status: 503, headers: headers, url: try HTTPURL("http://a"))
      let attempt = FailedAttempt(request: try .test(), outcome: .success(response), retries: 0, date: now, random: 0)
      if case .retry(let delay, _) = ExponentialBackoff(jitter: 0).decision(for: attempt) { return delay }
      return nil
    }
    for skew in [-300.0, 0, 120] {
      #expect(try delay(HTTPDate.format(now + skew + 3), serverAhead: skew) == .seconds(3))
      #expect(try delay(HTTPDate.format(now + skew - 3), serverAhead: skew) == .milliseconds(200))
    }
    #expect(try delay("-1", serverAhead: nil) == .milliseconds(200))
    #expect(try delay("0", serverAhead: nil) == .zero)
    #expect(try delay("2", serverAhead: 1000) == .seconds(2))
  }

  @Test("a cookie expires by the server's clock")
  func cookieExpiry() throws {
    let time = ManualTime()
    let jar = CookieJar(time: time.source)
    let server = time.startDate - 86_400
    jar.store(
      ["Date": HTTPDate.format(server), "Set-Cookie": "a=1; Expires=\(HTTPDate.format(server + 60))"],
      from: try HTTPURL("https://a.example"), since: jar.generation)
    #expect(jar.cookies.count == 1)
    time.advance(by: .seconds(61))
    #expect(jar.cookies.isEmpty)
  }

  @Test("numbers that a caller or a server chooses are exact, or clamped")
  func numbers() async throws {
    func percent(_ completed: Int64, _ total: Int64) -> Int? {
      TransferProgress(completedBytes: completed, totalBytes: total).percent
    }
    for part in Int64(0)...100 { #expect(percent(part, 100) == Int(part)) }
    #expect(percent(.max - 1, .max) == 99)
    #expect(percent(7, 0) == 100)
    let progress = TransferProgress(completedBytes: -1, totalBytes: .max, bytesPerSecond: 1)
    #expect(progress.estimatedTimeRemaining == .century)
    let empty = HTTPResponse(status: 200, url: try HTTPURL("https://a.example"))
    #expect(try await empty.collected(upTo: -1).1.isEmpty)
    let caching = NetworkClient {
      ($0.transport, $0.cache) = (Scripted(statuses: [200]), .memory(limit: .min))
    }
    #expect(try await caching.response("https://a.example").status == 200)
    let jar = CookieJar()
    let url = try HTTPURL("https://a.example")
    #expect(jar.set("a=1; Max-Age=1000000000000000", for: url))
    #expect(jar.set("b=1; Max-Age=-", for: url))
    #expect(!jar.set("c=1; Max-Age=-5", for: url))
    // A sleep of any length doesn't trap.
    let sleep = Task { try await TimeSource.system.sleep(.seconds(Int64.max)) }
    sleep.cancel()
    _ = try? await sleep.value
  }

  @Test("the limit for a whole call holds, even if an interceptor's wait ignores cancellation")
  func heldDeadline() async throws {
    struct Stubborn: Interceptor {
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        // As code that is awaited through a continuation does.
        await withCheckedContinuation { continuation in
          Task.detached {
            try? await Task.sleep(for: .seconds(600))
            continuation.resume()
          }
        }
        return try await next(request)
      }
    }
    let client = NetworkClient(
      configuration: .init(
        timeouts: .init(total: .milliseconds(100)), interceptors: [Stubborn()], transport: Scripted(statuses: [200])))
    let start = ContinuousClock.now
    await #expect { _ = try await client.data("http://a.example") } throws: { ($0 as? NetworkError)?.isTimeout == true }
    #expect(ContinuousClock.now - start < .seconds(300))
  }

  @Test(
    "an old failure says nothing about a circuit whose trial succeeds, and http and https have circuits of their own")
  func circuits() async throws {
    let time = ManualTime()
    let breaker = CircuitBreaker(failures: 1, pause: .seconds(1), time: time.source)
    let gate = AsyncSemaphore(permits: 0)
    let (count, isOldOver) = (Locked(0), Locked(false))
    let transport = Scripted { request in
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      switch number {
      case 0:
        try await gate.acquire()
        return HTTPResponse(status: 503, url: request.url)
      case 1: return HTTPResponse(status: 503, url: request.url)
      case 2:
        // The trial; the old failure ends while it runs.
        gate.release()
        try await waitUntil { isOldOver.withLock { $0 } }
        return HTTPResponse(status: 200, url: request.url)
      default: return HTTPResponse(status: 200, url: request.url)
      }
    }
    let next = InterceptorChain(transport: transport, interceptors: [breaker])
    let old = Task {
      defer { isOldOver.withLock { $0 = true } }
      return try await next(.test())
    }
    try await waitUntil { count.withLock { $0 } == 1 }
    _ = try await next(.test())
    await #expect(throws: NetworkError.self) { _ = try await next(.test()) }
    // Another scheme is another server.
    time.advance(by: .seconds(2))
    #expect(try await next(.test()).status == 200)
    #expect(try await old.value.status == 503)
    #expect(try await next(.test()).status == 200)
    _ = try await InterceptorChain(transport: Scripted(statuses: [503]), interceptors: [breaker])(.test())
    await #expect(throws: NetworkError.self) { _ = try await next(.test()) }
    #expect(try await next(.test(.get, "http://api.example.com/a")).status == 200)
  }

  @Test("the events of a call reach an observer one at a time, in order, and none after the last one")
  func orderOfEvents() {
    let events = CallEvents()
    let told = Locked<[String]>([])
    @Sendable func event(_ reason: String) -> NetworkEvent {
      NetworkEvent(callID: 1, definition: nil, attempt: 1, kind: .waiting(atMost: nil, reason: reason))
    }
    final class Observer: NetworkObserver {
      let observe: @Sendable (String) -> Void
      init(_ observe: @escaping @Sendable (String) -> Void) { self.observe = observe }
      func observe(_ event: NetworkEvent) { if case .waiting(_, let reason) = event.kind { observe(reason) } }
    }
    let observer = Observer { reason in
      told.withLock { $0.append("begin \(reason)") }
      if reason == "first" {
        // As from another thread meanwhile.
        events.pass(event("second"), isLast: false, to: [])
        events.pass(event("last"), isLast: true, to: [])
        events.pass(event("late"), isLast: false, to: [])
      }
      told.withLock { $0.append("end \(reason)") }
    }
    events.pass(event("first"), isLast: false, to: [observer])
    events.pass(event("late"), isLast: false, to: [observer])
    #expect(
      told.withLock { $0 } == ["begin first", "end first", "begin second", "end second", "begin last", "end last"])
  }

  @Test("each call has a number of its own, one start and one end, and no event after it")
  func callEvents() async throws {
    let log = EventLog()
    let gate = AsyncSemaphore(permits: 0)
    let count = Locked(0)
    let transport = Scripted { request in
      count.withLock { $0 += 1 }
      try await gate.acquire()
      return HTTPResponse(
        status: 200, headers: ["Cache-Control": "max-age=0, stale-while-revalidate=600"], url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        cache: .memory(), coalescesIdenticalCalls: true, observers: [log], transport: transport))
    let url = "https://api.example.com/a"
    let first = Task { try await client.data(url) }
    try await waitUntil { count.withLock { $0 } == 1 }
    let second = Task { try await client.data(url) }
    await letOthersRun()
    first.cancel()
    _ = try? await first.value
    gate.release()
    _ = try await second.value
    // A stale response, which is revalidated by a call of its own. The second call went alone if it came after the end
    // of the first one.
    let before = count.withLock { $0 }
    gate.release()
    _ = try await client.data(url)
    try await waitUntil { count.withLock { $0 } == before + 1 }
    // The same request, sent twice.
    let request = try client.httpRequest(url, method: .post)
    for _ in 0..<2 {
      gate.release()
      _ = try await client.send(request)
    }
    try await waitUntil { log.events.filter { $0.kind.isEnd }.count == 6 }
    let calls = Dictionary(grouping: log.events, by: \.callID)
    #expect(calls.count == 6)
    for (id, events) in calls {
      #expect(events.first.map { $0.kind.isStart } == true, "\(id)")
      #expect(events.last.map { $0.kind.isEnd } == true, "\(id): \(events.map(\.kind))")
      #expect(events.filter { $0.kind.isStart || $0.kind.isEnd }.count == 2, "\(id)")
    }
  }

  @Test("the status comes first, whatever happens to the body, and a call's own limit holds with any transport")
  func statusFirst() async throws {
    struct Failing: WebSocketTransport {
      let status: HTTPStatus
      func openWebSocket(
        _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
      ) async throws -> WebSocketUpgrade { WebSocketUpgrade(response: try await send(request)) }
      func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let sent = Locked(0)
        return HTTPResponse(
          status: status,
          body: HTTPBody {
            let number = sent.withLock { sent in
              defer { sent += 1 }
              return sent
            }
            guard number < 10 else { throw NetworkError.invalidResponse(.init(.framing)) }
            return Data(repeating: 0x61, count: 1000)
          }, url: request.url)
      }
    }
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.file("a"))
    let limited: @Sendable (inout HTTPRequest) -> Void = { $0.delivery = .buffered(limit: 2_500) }
    // How much of the body an error has, of a client with the default limit, and of one with a limit of 2,500 bytes.
    let calls: [(plain: Int, small: Int, call: @Sendable (NetworkClient) async throws -> Void)] = [
      (10_000, 2_000, { _ = try await $0.data("http://a.example") }),
      (2_000, 2_000, { _ = try await $0.data("http://a.example", configure: limited) }),
      (10_000, 2_000, { _ = try await $0.image("http://a.example") }),
      (10_000, 2_500, { _ = try await $0.stream("http://a.example") }),
      (10_000, 2_500, { _ = try await $0.stream("http://a.example") { $0.delivery = .streaming } }),
      (2_500, 2_500, { _ = try await $0.stream("http://a.example", configure: limited) }),
      (10_000, 2_500, { for try await _ in $0.events("http://a.example") {} }),
      (2_500, 2_500, { for try await _ in $0.events("http://a.example", configure: limited) {} }),
      (10_000, 2_500, { _ = try await $0.download("http://a.example", to: file).value }),
      (2_500, 2_500, { _ = try await $0.download("http://a.example", to: file, configure: limited).value }),
      (10_000, 2_500, { _ = try await $0.webSocket("ws://a.example") }),
      (2_500, 2_500, { _ = try await $0.webSocket("ws://a.example", configure: limited) }),
      (0, 0, { _ = try await $0.stream("http://a.example") { $0.delivery = .buffered(limit: 0) } }),
    ]
    for (number, row) in calls.enumerated() {
      for (maximum, count) in [(256 << 20, row.plain), (2_500, row.small)] {
        let client = NetworkClient(
          configuration: .init(
            maximumBodySize: maximum, retry: .never, coalescesIdenticalCalls: true, transport: Failing(status: 404)))
        do {
          try await row.call(client)
          Issue.record("no error")
        } catch {
          guard case .statusCode(let failure)? = error as? NetworkError else {
            Issue.record("\(number): \(error)")
            continue
          }
          #expect(failure.status == 404)
          #expect(failure.data.count == count, "\(number) \(maximum)")
        }
      }
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: Failing(status: 200)))
    await #expect { _ = try await client.data("http://a.example") { $0.delivery = .buffered(limit: 2_500) } } throws: {
      if case .bodyTooLarge(2_500, _)? = $0 as? NetworkError { true } else { false }
    }
    await #expect { _ = try await client.data("http://a.example") } throws: {
      if case .invalidResponse? = $0 as? NetworkError { true } else { false }
    }
  }
}
