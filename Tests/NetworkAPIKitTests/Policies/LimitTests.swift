import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Coalescing and limits", .fewAtOnce)
struct LimitTests {
  /// A transport that holds back each response until the test releases it.
  private final class Held: Transport {
    struct State {
      var arrived: [String] = []
      var isOpen: Set<String> = []
      var running: [String: Int] = [:]
      var most: [String: Int] = [:]
      var cancelled = 0
    }
    let state = Locked(State())
    func open(_ host: String) { state.withLock { _ = $0.isOpen.insert(host) } }
    var arrived: [String] { state.withLock { $0.arrived } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let host = request.url.host
      state.withLock { state in
        state.arrived.append(request.url.absoluteString)
        state.running[host, default: 0] += 1
        state.most[host] = max(state.most[host] ?? 0, state.running[host] ?? 0)
      }
      defer { state.withLock { $0.running[host, default: 0] -= 1 } }
      do {
        // For as long as a slow machine may need for everything else meanwhile.
        try await waitUntil(within: 300) { state.withLock { $0.isOpen.contains(host) } }
      } catch {
        state.withLock { $0.cancelled += 1 }
        throw error
      }
      await Task.yield()
      return HTTPResponse(status: 200, body: HTTPBody("response"), url: request.url)
    }
  }

  @Test("a caller that joins shared work while it is ending gets its result, and the work isn't started again")
  func lateJoin() async throws {
    let late = Locked(false)
    let task = SharedTask<String>(stopsWithLastMember: true) {
      "done"
    } whenOver: { task, _ in
      late.withLock { $0 = task.join() }
    }
    #expect(task.join())
    #expect(try await task.value() == "done")
    #expect(late.withLock { $0 })
    #expect(try await task.value() == "done")
    #expect(!task.join())
  }

  @Test("a caller that leaves shared work leaves nothing behind, however long the work takes")
  func leaving() async throws {
    let gate = AsyncSemaphore(permits: 0)
    let task = SharedTask<Int>(stopsWithLastMember: true) {
      try await gate.acquire()
      return 7
    } whenOver: { _, _ in
    }
    func call() -> Task<Int, any Error> {
      #expect(task.join())
      return Task { try await task.value() }
    }
    let staying = call()
    try await waitUntil { task.waiterCount == 1 }
    let leaving = (0..<100).map { _ in call() }
    try await waitUntil { task.waiterCount == 101 }
    for caller in leaving { caller.cancel() }
    for caller in leaving { await #expect(throws: CancellationError.self) { try await caller.value } }
    #expect(task.waiterCount == 1 && task.memberCount == 1)
    gate.release()
    #expect(try await staying.value == 7)
    #expect(task.waiterCount == 0 && task.memberCount == 0)
  }

  @Test("shared work is cancelled with its last caller at once, not when that caller gets its turn")
  func lastCaller() async throws {
    let (hasBegun, isCancelled) = (Locked(false), Locked(false))
    let task = SharedTask<Void>(stopsWithLastMember: true) {
      try await withTaskCancellationHandler {
        hasBegun.withLock { $0 = true }
        try await Task.sleep(for: .seconds(600))
      } onCancel: {
        isCancelled.withLock { $0 = true }
      }
    } whenOver: { _, _ in
    }
    let callers = (0..<2).map { _ in
      #expect(task.join())
      return Task { try await task.value() }
    }
    try await waitUntil { task.waiterCount == 2 && hasBegun.withLock(\.self) }
    for (caller, isLast) in zip(callers, [false, true]) {
      caller.cancel()
      #expect(isCancelled.withLock { $0 } == isLast && task.memberCount == (isLast ? 0 : 1))
    }
    for caller in callers { await #expect(throws: CancellationError.self) { try await caller.value } }
  }

  @Test("shared work that was begun by an unimportant caller gets the priority of a more important one")
  func priority() async throws {
    let (seen, isOver) = (Locked<TaskPriority?>(nil), Locked(false))
    defer { isOver.withLock { $0 = true } }
    let task = SharedTask<Void>(stopsWithLastMember: true) {
      while !isOver.withLock({ $0 }) {
        seen.withLock { $0 = Task.currentPriority }
        try await Task.sleep(for: .milliseconds(1))
      }
    } whenOver: { _, _ in
    }
    // Not awaited before the end, since that would raise the priority of the caller.
    var callers: [Task<Void, any Error>] = []
    for priority in [TaskPriority.background, .utility, .high] {
      #expect(task.join())
      callers.append(Task(priority: priority) { try await task.value() })
      try await waitUntil { seen.withLock { $0 } == priority }
    }
    isOver.withLock { $0 = true }
    for caller in callers { try await caller.value }
  }

  @Test("a call whose own failure opens the circuit ends with that failure, and the next one with the open circuit")
  func circuitWithinCall() async throws {
    let time = ManualTime()
    let refused = NetworkError.connectionFailed(.init(.refused, authority: "a", mayHaveBeenProcessed: false))
    let server = Scripted { _ in throw refused }
    let next = NetworkClient.Configuration(
      circuitBreaker: CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source)
    )
    .next(time, transport: server)
    await #expect { try await next(.test()) } throws: { error in
      if case .connectionFailed(let failure) = error as? NetworkError { failure.reason == .refused } else { false }
    }
    #expect(server.requests.count == 1)
    await #expect { try await next(.test()) } throws: { error in
      if case .circuitOpen("api.example.com", _, _) = error as? NetworkError { true } else { false }
    }
    #expect(server.requests.count == 1)
  }

  @Test("identical calls in flight share one transfer; cancelling one doesn't affect the others")
  func coalescing() async throws {
    let server = Held()
    let coalescing = Coalescing { [] }
    let next = InterceptorChain(transport: server, interceptors: [coalescing])
    let calls = try (0..<50).map { _ in
      let request = try HTTPRequest.test().asNewCall()
      return Task { try await next(request) }
    }
    try await waitUntil { coalescing.waiting == 50 }
    for call in calls.prefix(20) { call.cancel() }
    for call in calls.prefix(20) { await #expect(throws: (any Error).self) { try await call.value } }
    server.open("api.example.com")
    for call in calls.dropFirst(20) { #expect(try await call.value.body.data == Data("response".utf8)) }
    #expect(server.arrived.count == 1)
    _ = try await next(.test())
    #expect(server.arrived.count == 2)
  }

  @Test("the last call to leave cancels the shared transfer, and a later call starts a new one")
  func lastLeaves() async throws {
    let server = Held()
    let next = NetworkClient.Configuration(coalescesIdenticalCalls: true).next(transport: server)
    let request = try HTTPRequest.test()
    let calls = (0..<3).map { _ in Task { try await next(request.asNewCall()) } }
    try await waitUntil { !server.arrived.isEmpty }
    for call in calls { call.cancel() }
    for call in calls { _ = await call.result }
    try await waitUntil { server.state.withLock { $0.cancelled } > 0 }
    server.open("api.example.com")
    #expect(try await next(request).status == 200)
    #expect(server.arrived.count == 2)
  }

  @Test("calls that differ aren't shared: method, URL, fields, body, timeouts, delivery, repetition, opt-out")
  func different() async throws {
    let server = Held()
    let next = NetworkClient.Configuration(coalescesIdenticalCalls: true).next(transport: server)
    func changed(_ change: (inout HTTPRequest) -> Void) throws -> HTTPRequest {
      var request = try HTTPRequest.test()
      change(&request)
      return request
    }
    let requests = [
      try HTTPRequest.test(), try .test(.head), try .test(.post), try .test(.post),
      try .test(.get, "https://api.example.com/b"), try .test(headers: ["Authorization": "x"]),
      try .test(body: HTTPBody("a")), try .test(body: HTTPBody("b")), try changed { $0.timeouts.idle = .seconds(7) },
      try changed { $0.delivery = .buffered(limit: 7_000) }, try changed { $0.context.isRepetition = true },
      try changed { $0.options.coalescing = false },
    ]
    // Calls of their own: one call that sends a request twice shares nothing with itself.
    let calls = requests.map { request in Task { try await next(request.asNewCall()) } }
    try await waitUntil { server.arrived.count == requests.count }
    server.open("api.example.com")
    for call in calls { _ = try await call.value }
    #expect(server.arrived.count == requests.count)
  }

  @Test("a concurrency limit is kept, in order, and a slow host doesn't block others")
  func concurrency() async throws {
    let server = Held()
    let next = NetworkClient.Configuration(concurrencyLimit: ConcurrencyLimit(perHost: 4)).next(transport: server)
    let slow = (0..<20).map { _ in Task { try await next(.test(.get, "https://slow.example/a")) } }
    try await waitUntil { server.arrived.count == 4 }
    server.open("fast.example")
    for _ in 0..<20 { _ = try await next(.test(.get, "https://fast.example/a")) }
    #expect(server.arrived.filter { $0.contains("slow") }.count == 4)
    for call in slow { call.cancel() }
    for call in slow { _ = await call.result }
    server.open("slow.example")
    #expect(try await next(.test(.get, "https://slow.example/a")).status == 200)
    #expect(server.state.withLock { $0.most["slow.example"] } == 4)
  }

  @Test("10,000 tasks waiting for 4 places all get one, except cancelled ones, which resume")
  func waiters() async throws {
    let queue = AsyncSemaphore(permits: 4)
    for _ in 0..<4 { try await queue.acquire() }
    let served = Locked<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<10_000 {
      tasks.append(
        Task {
          try await queue.acquire()
          served.withLock { $0.append(number) }
          queue.release()
        })
    }
    for (number, task) in tasks.enumerated() where number % 2 == 1 { task.cancel() }
    for (number, task) in tasks.enumerated() where number % 2 == 1 {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    for _ in 0..<4 { queue.release() }
    for (number, task) in tasks.enumerated() where number % 2 == 0 { try await task.value }
    #expect(served.withLock { $0.count } == 5_000)
    for _ in 0..<4 { try await queue.acquire() }
  }

  @Test("tasks waiting for one place are served in order")
  func order() async throws {
    let queue = AsyncSemaphore(permits: 1)
    try await queue.acquire()
    let served = Locked<[Int]>([])
    var tasks: [Task<Void, any Error>] = []
    for number in 0..<100 {
      tasks.append(
        Task {
          try await queue.acquire()
          served.withLock { $0.append(number) }
          queue.release()
        })
      try await waitUntil { queue.waiting == number + 1 }
    }
    queue.release()
    for task in tasks { try await task.value }
    #expect(served.withLock { $0 } == Array(0..<100))
  }

  @Test("a streamed response keeps its place until it is read or released")
  func streamed() async throws {
    let transport = StubTransport { request in
      let chunks = Locked(2)
      return HTTPResponse(
        status: 200,
        body: HTTPBody {
          chunks.withLock { left in
            left -= 1
            return left >= 0 ? Data("x".utf8) : nil
          }
        }, url: request.url)
    }
    let next = NetworkClient.Configuration(concurrencyLimit: ConcurrencyLimit(perHost: 1)).next(transport: transport)
    let first = try await next(.test())
    let second = Task { try await next(.test()).body.collect(upTo: 10) }
    #expect(try await first.body.collect(upTo: 10) == Data("xx".utf8))
    #expect(try await second.value == Data("xx".utf8))
    do { _ = try await next(.test()) }
    #expect(try await next(.test()).body.collect(upTo: 10) == Data("xx".utf8))
  }

  @Test("the response of a failure whose body was cut off keeps no place and no limit of time while it is kept")
  func cutFailure() async throws {
    let chunks = Locked(0)
    let server = Scripted { request in
      let failure = HTTPResponse(
        status: 404,
        body: HTTPBody {
          guard
            chunks.withLock({ count in
              count += 1
              return count % 2 == 1
            })
          else { throw NetworkError.truncatedBody(received: 1, expected: 2) }
          return Data("x".utf8)
        }, url: request.url)
      return try await failure.collected(upTo: 10).0
    }
    let time = ManualTime(isAutomatic: false)
    let next = NetworkClient.Configuration(retry: .never, concurrencyLimit: ConcurrencyLimit(perHost: 1)).next(
      time, transport: server)
    var request = try HTTPRequest.test()
    request.timeouts.total = .seconds(10)
    let kept = try await next(request)
    let second = Task { [request] in try await next(request) }
    try await waitUntil { server.requests.count == 2 }
    _ = try await second.value
    time.advance(by: .seconds(20))
    #expect(try await kept.collected(upTo: 10).1 == Data("x".utf8))
  }

  @Test("the rate limit applies per host, with a burst after a pause")
  func rate() async throws {
    let time = ManualTime()
    let sent = Locked<[Duration]>([])
    let server = Scripted { request in
      sent.withLock { $0.append(time.elapsed) }
      return HTTPResponse(status: 200, url: request.url)
    }
    let next = NetworkClient.Configuration(
      rateLimit: RateLimit(requests: 2, per: .seconds(1), burst: 3, time: time.source)
    ).next(
      time, transport: server)
    for _ in 0..<6 { _ = try await next(.test()) }
    #expect(sent.withLock { $0 } == [0, 0, 0, 500, 1000, 1500].map { .milliseconds($0) })
    _ = try await next(.test(.get, "https://other.example/"))
    #expect(time.elapsed == .milliseconds(1500))
    time.advance(by: .seconds(60))
    let before = time.elapsed
    for _ in 0..<3 { _ = try await next(.test()) }
    #expect(time.elapsed == before)
  }

  @Test(
    "a rate limit takes any burst and interval",
    arguments: [(1, Duration.seconds(Int64.max)), (Int.max, .seconds(1)), (Int.max, .zero), (0, .seconds(-1))])
  func extremeRate(requests: Int, interval: Duration) async throws {
    let time = ManualTime()
    let limit = RateLimit(requests: requests, per: interval, burst: .max, time: time.source)
    let server = Scripted { HTTPResponse(status: 200, url: $0.url) }
    let next = NetworkClient.Configuration(rateLimit: limit).next(time, transport: server)
    #expect(try await next(.test()).status == 200)
    #expect(time.sleeps.isEmpty)
  }

  @Test("a shortage here or no network opens no circuit, nor does a server that refuses more streams; a dead host does")
  func ownShortage() async throws {
    func failure(_ reason: NetworkError.ConnectionFailure.Reason) -> NetworkError {
      var failure = NetworkError.ConnectionFailure(reason, authority: "api.example.com", mayHaveBeenProcessed: false)
      failure.isRefusedStream = reason == .lost
      return .connectionFailed(failure)
    }
    let unknown = NetworkError.nameResolutionFailed(host: "api.example.com")
    // The failures of a machine that isn't connected are also those of one host, while the machine is connected.
    for (error, opensIfConnected) in [
      (failure(.outOfResources), false), (failure(.notAllowed), false), (failure(.stopped), false),
      (failure(.lost), false), (failure(.unreachable), true), (unknown, true),
      // The sign-in server's.
      (.authenticationFailed(underlying: unknown), false),
    ] {
      for isConnected in [false, true] {
        let server = Scripted { _ in throw error }
        let breaker = CircuitBreaker(failures: 1, pause: .seconds(30), isConnected: isConnected)
        let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(transport: server)
        for _ in 0..<2 { await #expect(throws: NetworkError.self) { try await next(.test()) } }
        #expect(server.requests.count == (isConnected && opensIfConnected ? 1 : 2), "\(error), \(isConnected)")
      }
    }
  }

  @Test("a circuit opens for a server in trouble, or one that can't be trusted, and not for one that refuses a call")
  func failuresOfServer() async throws {
    let results: [(Result<HTTPStatus, NetworkError>, opens: Bool)] = [
      (.success(429), false), (.success(501), false), (.success(500), true), (.success(502), true),
      (.success(503), true), (.success(504), true), (.failure(.tlsFailed(.init(.expired, authority: "a"))), true),
      (.failure(.invalidResponse(.init(.framing))), true),
      (.failure(.proxyFailed(.init(status: 407, detail: ""))), true),
    ]
    for (result, opens) in results {
      let server = Scripted { HTTPResponse(status: try result.get(), url: $0.url) }
      let next = NetworkClient.Configuration(
        retry: .never, circuitBreaker: CircuitBreaker(failures: 1, pause: .seconds(30))
      ).next(transport: server)
      for _ in 0..<2 { _ = try? await next(.test()) }
      #expect(server.requests.count == (opens ? 1 : 2), "\(result)")
    }
  }

  @Test("a circuit opens after consecutive failures, tries one request after its pause, and closes if that succeeds")
  func breaker() async throws {
    let time = ManualTime()
    let status = Locked<HTTPStatus>(500)
    let server = Scripted { HTTPResponse(status: status.withLock { $0 }, url: $0.url) }
    let breaker = CircuitBreaker(failures: 3, pause: .seconds(30), time: time.source)
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(time, transport: server)
    func isOpen() async -> Bool {
      do {
        _ = try await next(.test())
        return false
      } catch {
        return if case .circuitOpen = error as? NetworkError { true } else { false }
      }
    }
    for _ in 0..<3 { #expect(await !isOpen()) }
    for _ in 0..<5 { #expect(await isOpen()) }
    #expect(server.requests.count == 3)
    #expect(try await next(.test(.get, "https://other.example/")).status == 500)
    time.advance(by: .seconds(31))
    #expect(await !isOpen())
    #expect(await isOpen())
    time.advance(by: .seconds(31))
    status.withLock { $0 = 200 }
    for _ in 0..<5 { #expect(await !isOpen()) }
    // A success in between resets the count.
    for code in [500, 500, 404, 500, 500] {
      status.withLock { $0 = HTTPStatus(code) }
      #expect(await !isOpen())
    }
  }

  @Test("calls that end by their total limit open no circuit, but a trial that does opens it again")
  func breakerOfTotal() async throws {
    let time = ManualTime(isAutomatic: false)
    let isSilent = Locked(true)
    let server = Scripted { request in
      if isSilent.withLock({ $0 }) { return try await Promise<HTTPResponse>().value() }
      return HTTPResponse(status: 503, url: request.url)
    }
    let breaker = CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source)
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(time, transport: server)
    var request = try HTTPRequest.test()
    request.timeouts.total = .seconds(0.1)
    /// How long it is open yet.
    func pause() -> Duration? {
      do {
        try breaker.check(request)
      } catch NetworkError.circuitOpen(_, let wait, _) {
        return wait
      } catch {}
      return nil
    }
    func timeOut() async throws {
      let call = Task { [request] in try await next(request) }
      try await waitUntil { time.sleeping == 1 }
      await letOthersRun()
      time.advance(by: .seconds(0.1))
      await #expect(throws: NetworkError.self) { try await call.value }
    }
    try await timeOut()
    #expect(pause() == nil)
    isSilent.withLock { $0 = false }
    #expect(try await next(request).status == 503)
    #expect(pause() != nil)
    isSilent.withLock { $0 = true }
    time.advance(by: .seconds(31))
    try await timeOut()
    try await waitUntil { pause().map { $0 > .seconds(1) } ?? false }
  }

  @Test("what waits because of a limit isn't sent when the circuit has opened meanwhile, unless it is the trial")
  func breakerBeforeLimit() async throws {
    let time = ManualTime()
    let (status, gate) = (Locked<HTTPStatus>(503), Promise<Void>())
    let server = Scripted { request in
      try await gate.value()
      return HTTPResponse(status: status.withLock { $0 }, url: request.url)
    }
    let limit = ConcurrencyLimit(perHost: 1)
    let breaker = CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source)
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker, concurrencyLimit: limit)
      .next(time, transport: server)
    let first = Task { try await next(.test()).status }
    try await waitUntil { server.requests.count == 1 }
    let waiting = (0..<3).map { _ in Task { try await next(.test()).status } }
    for _ in 0..<100 { await Task.yield() }
    gate.fulfil(.success(()))
    #expect(try await first.value == 503)
    for call in waiting {
      let error = await failure { _ = try await call.value }
      if case .circuitOpen = error {} else { Issue.record("\(String(describing: error))") }
    }
    #expect(server.requests.count == 1)
    time.advance(by: .seconds(31))
    status.withLock { $0 = 200 }
    for _ in 0..<2 { #expect(try await next(.test()).status == 200) }
  }

  @Test(
    "a call that waited because of a limit is the trial if the pause is over by then; without a pause, it is the only one"
  )
  func lateTrial() async throws {
    let (time, statuses, gates) = (ManualTime(), Locked<[HTTPStatus]>([503, 200]), [Promise<Void>(), Promise<Void>()])
    let count = Locked(0)
    let server = Scripted { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      try await gates[min(number, 2) - 1].value()
      return HTTPResponse(status: statuses.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }, url: request.url)
    }
    let breaker = CircuitBreaker(failures: 1, pause: .zero, time: time.source)
    let next = NetworkClient.Configuration(
      retry: .never, circuitBreaker: breaker, concurrencyLimit: ConcurrencyLimit(perHost: 2)
    ).next(time, transport: server)
    let failed = Task { try await next(.test()).status }
    try await waitUntil { server.requests.count == 1 }
    gates[0].fulfil(.success(()))
    #expect(try await failed.value == 503)
    let trial = Task { try await next(.test()).status }
    try await waitUntil { server.requests.count == 2 }
    for _ in 0..<5 {
      let error = await failure { _ = try await next(.test()) }
      if case .circuitOpen = error {} else { Issue.record("\(String(describing: error))") }
    }
    gates[1].fulfil(.success(()))
    #expect(try await trial.value == 200 && server.requests.count == 2)
  }

  @Test("what an open circuit refuses takes nothing from a rate limit, and doesn't wait for it")
  func refusedBeforeRate() async throws {
    let time = ManualTime(isAutomatic: false)
    let (status, refused) = (Locked<HTTPStatus>(200), Locked(0))
    let server = Scripted { HTTPResponse(status: status.withLock { $0 }, url: $0.url) }
    let breaker = CircuitBreaker(failures: 1, pause: .seconds(100), time: time.source)
    let next = NetworkClient.Configuration(
      retry: .never, circuitBreaker: breaker,
      rateLimit: RateLimit(requests: 1, per: .seconds(10), burst: 1, time: time.source)
    ).next(time, transport: server)
    #expect(try await next(.test()).status == 200)
    status.withLock { $0 = 503 }
    let waiting = (0..<5).map { _ in
      Task {
        do {
          _ = try await next(.test())
        } catch {
          if case .circuitOpen = NetworkError(error) { refused.withLock { $0 += 1 } }
        }
      }
    }
    try await waitUntil { time.sleeping == 1 }
    time.advance(by: .seconds(10))
    try await waitUntil { (try? breaker.check(.test())) == nil }
    let advances = Locked(0)
    try await waitUntil {
      // One of them may have begun to wait for the next token before the circuit opened.
      if time.sleeping > 0 {
        time.advance(by: .seconds(10))
        advances.withLock { $0 += 1 }
      }
      return refused.withLock { $0 } == 4
    }
    #expect(advances.withLock { $0 } <= 1)
    for call in waiting { await call.value }
    #expect(server.requests.count == 2)
  }

  @Test("a server that never responds to collected calls opens the circuit, also if they accept event streams")
  func breakerOfBoth() async throws {
    let breaker = CircuitBreaker(failures: 2)
    let server = Scripted { _ in throw NetworkError.timedOut(.idle) }
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(transport: server)
    let accept: NetworkAPI.Headers = ["Accept": "application/json, text/event-stream"]
    for _ in 0..<3 { await #expect(throws: NetworkError.self) { try await next(.test(headers: accept)) } }
    #expect(server.requests.count == 2)
  }

  @Test(
    "streamed bodies that break open a circuit; one that is read to its end closes it, and one given up says nothing")
  func breakerOfStreams() async throws {
    let time = ManualTime()
    let breaks = Locked(true)
    let server = Scripted { request in
      HTTPResponse(
        status: 200,
        body: HTTPBody {
          if breaks.withLock({ $0 }) { throw NetworkError.truncatedBody(received: 1, expected: 2) }
          return nil
        }, url: request.url)
    }
    let breaker = CircuitBreaker(failures: 2, pause: .seconds(30), time: time.source)
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(time, transport: server)
    var request = try HTTPRequest.test()
    request.delivery = .streaming
    func read(breaking: Bool?) async throws {
      let response = try await next(request)
      guard let breaking else { return }
      breaks.withLock { $0 = breaking }
      _ = try? await response.body.collect(upTo: 10)
    }
    for breaking in [true, false, true, nil, true] { try await read(breaking: breaking) }
    await #expect { try await next(request) } throws: { error in
      // Not zero, though the trial may take any time.
      if case .circuitOpen(_, let wait, _) = error as? NetworkError { wait > .zero } else { false }
    }
    time.advance(by: .seconds(31))
    let trial = try await next(request)
    for _ in 0..<3 { try await read(breaking: false) }
    _ = trial
  }

  @Test("an event stream that is quiet, or breaks after events, doesn't open a circuit; one that always breaks does")
  func breakerOfEventStreams() async throws {
    let quiet = NetworkError.timedOut(.init(.idle)), broken = NetworkError.truncatedBody(received: 1, expected: nil)
    for (error, hasEvents, isHead, failures, count) in [
      (quiet, false, false, 1, 5), (quiet, false, true, 1, 5), (broken, true, false, 1, 5),
      (broken, false, false, 2, 2),
    ] {
      let time = ManualTime()
      let server = Scripted { request in
        if isHead { throw error }
        let events = Locked(hasEvents ? Data("data: a\n\n".utf8) : nil)
        let body = HTTPBody {
          guard let event = events.withLock({ $0.take() }) else { throw error }
          return event
        }
        return HTTPResponse(status: 200, body: body, url: request.url)
      }
      let breaker = CircuitBreaker(failures: failures, pause: .seconds(30), time: time.source)
      let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(time, transport: server)
      var request = try HTTPRequest.test()
      (request.delivery, request.headers[.accept]) = (.streaming, "text/event-stream")
      for _ in 0..<5 { _ = try? await next(request).body.collect(upTo: 100) }
      #expect(server.requests.count == count, "\(error) \(hasEvents) \(isHead)")
    }
  }

  @Test("the table forgets thousands of hosts, but not those that matter")
  func manyHosts() async throws {
    var table = HostTable<Int>()
    for number in 0..<100_000 {
      table.prune { $0 < 10 }
      table["\(number)"] = number
    }
    #expect(table.count <= 1024 && (0..<10).allSatisfy { (host: Int) in table["\(host)"] == host })
    for number in 0..<5_000 {
      table.prune { _ in true }
      table["\(number)"] = number
    }
    #expect((0..<5_000).allSatisfy { (host: Int) in table["\(host)"] == host })
  }

  @Test("limits of a host hold, however many other hosts are called meanwhile")
  func othersMeanwhile() async throws {
    let time = ManualTime()
    let server = Held()
    let next = InterceptorChain(
      transport: server,
      interceptors: [
        CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source), ConcurrencyLimit(perHost: 1),
        RateLimit(requests: 1, per: .seconds(1000), burst: 2, time: time.source),
      ])
    let slow = Task { try await next(.test(.get, "https://slow.example/a")) }
    try await waitUntil { !server.arrived.isEmpty }
    let waiting = Task { try await next(.test(.get, "https://slow.example/b")) }
    for number in 0..<3_000 {
      server.open("\(number).example")
      _ = try await next(.test(.get, "https://\(number).example/a"))
    }
    #expect(server.arrived.filter { $0.contains("slow") } == ["https://slow.example/a"])
    server.open("slow.example")
    _ = try await (slow.value, waiting.value)
    #expect(server.state.withLock { $0.most["slow.example"] } == 1)
    #expect(time.sleeps.isEmpty)
    _ = try await next(.test(.get, "https://slow.example/c"))
    #expect(time.sleeps == [.seconds(1000)])
  }
}
