import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// What downloads, uploads, event streams and feeds do after a failure between two of their calls.
@Suite("Going on after a failure", .fewAtOnce)
struct GoingOnTests {
  enum Feature: CaseIterable, Sendable {
    case download, upload, events
    #if os(Linux)
    case feed
    #endif
  }

  /// Fails the second request, or several from there on, if there is an error or a response for it.
  private struct Failing: Interceptor {
    let error: NetworkError?
    var response: HTTPResponse?
    var times = 1
    let count = Locked(0)

    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number > 1, number <= 1 + times {
        if let error { throw error }
        if let response { return response }
      }
      return try await next(request)
    }
  }

  private static let refused = NetworkError.connectionFailed(
    .init(.refused, authority: "example.com", mayHaveBeenProcessed: false))

  private static func failedRefresh(_ underlying: NetworkError) -> NetworkError {
    .authenticationFailed(underlying: underlying)
  }

  private static func status(_ status: HTTPStatus, _ headers: NetworkAPI.Headers = [:]) throws -> NetworkError {
    let url = try HTTPURL("https://login.example.com/")
    return .statusCode(.init(response: HTTPResponse(status: status, headers: headers, url: url)))
  }

  private let folder: TemporaryFolder
  private let time = ManualTime()

  init() throws { folder = try TemporaryFolder() }

  private func error(_ work: () async throws -> Void) async -> NetworkError? {
    do { try await work() } catch { return NetworkError(error) }
    return nil
  }

  /// Runs a feature until its end; returns its error. The first request works, but all but the upload need another one.
  private func run(
    _ feature: Feature, _ configure: (inout NetworkClient.Configuration) -> Void
  ) async throws -> NetworkError? {
    func client(_ transport: any Transport) -> NetworkClient {
      var configuration = NetworkClient.Configuration(retry: .never, transport: transport)
      configure(&configuration)
      return NetworkClient(configuration: configuration)
    }
    switch feature {
    case .download:
      let server = RangeServer(pattern(20_000)) { $0.breaks = [3000] }
      let endpoint: RawEndpoint<Data> = .get("http://example.com/a")
      var worker = client(server).downloadWorker(endpoint, to: DownloadDestination(folder.file("a")), options: .init())
      worker.time = time.source
      return await error { [worker] in _ = try await NetworkDownload(worker).value }
    case .upload:
      let server = try ResumableServer(.draft)
      let file = URL(fileURLWithPath: try folder.write(pattern(600_000), to: "b"))
      let endpoint: RawEndpoint<Data> = .post(server.url, as: Data.self)
      var worker = client(RealTransport.platform.make()).uploadWorker(file, to: endpoint, resumable: .ietfDraft)
      worker.time = time.source
      return await error { [worker] in _ = try await ResumableUpload(worker).value }
    case .events:
      let server = Scripted([
        { request in
          HTTPResponse(
            status: 200, headers: ["Content-Type": "text/event-stream"], body: HTTPBody("data: a\n\n"),
            url: request.url)
        }, { HTTPResponse(status: 204, url: $0.url) },
      ])
      var options = ServerSentEvent.Options()
      options.sleep = time.source.sleep
      let events = client(server).events("http://example.com/", options: options)
      return await error { for try await _ in events {} }
    #if os(Linux)
    case .feed:
      let count = Locked(0)
      let server = try TestServer { connection in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard connection.acceptWebSocket() != nil, number > 1 else { return }
        connection.send(ServerFrame.close(1000))
        connection.waitForPeerClose()
      }
      var feed = client(CurlTransport(proxy: .none)).feed(
        NetworkAPI.Path(server.webSocketURL),
        retry: ExponentialBackoff(
          maximumRetries: 3, delay: .seconds(1), maximumDelay: .seconds(60), jitter: 0, retriesTimeouts: true,
          waitsForNetworkChanges: true))
      feed.wait.time = time.source
      feed.wait.networkChange = { _ in false }
      return await error { [feed] in for try await _ in feed {} }
    #endif
    }
  }

  @Test(
    "a failure that another call may not have is waited for, and any other one is the end", arguments: Feature.allCases)
  func failures(feature: Feature) async throws {
    for (error, least) in [
      (Self.failedRefresh(Self.refused), 10), (Self.failedRefresh(try Self.status(503)), 10),
      (Self.failedRefresh(try Self.status(400)), nil),
      (Self.failedRefresh(try Self.status(429, ["Retry-After": "120"])), 120),
      (.circuitOpen(host: "h", retryAfter: .seconds(45)), 45),
      (Self.failedRefresh(.circuitOpen(host: "h", retryAfter: .seconds(45))), 45), (.timedOut(.total), 0),
      (.tlsFailed(.init(.expired, authority: "h")), nil),
    ] as [(NetworkError, Int?)] {
      let (slept, log) = (time.sleeps.count, EventLog())
      let thrown = try await run(feature) {
        ($0.interceptors, $0.observers) = ([Failing(error: error)], [log])
      }
      #expect((thrown == nil) == (least != nil), "\(error): \(String(describing: thrown))")
      if let least { #expect(time.sleeps[slept...].contains { $0 >= .seconds(least) }, "\(error)") }
      for name in folder.names { unlink(folder.file(name)) }
      // Each call has one start and one end, and its wait is reported between them.
      for events in Dictionary(grouping: log.events, by: \.callID).values {
        #expect(events.filter(\.kind.isStart).count == 1 && events.first?.kind.isStart == true, "\(error)")
        #expect(events.filter(\.kind.isEnd).count == 1 && events.last?.kind.isEnd == true, "\(error)")
        #expect(events.dropFirst(2).allSatisfy { $0.kind.wait == nil }, "\(error)")
      }
      // A stream reports only longer waits than usual, and a feed's are those of its retry policy.
      guard [.download, .upload].contains(feature) else { continue }
      #expect(log.events.compactMap(\.kind.wait) == Array(time.sleeps[slept...]), "\(error)")
    }
  }

  /// Waits for something of its own before the first request, and throws an error of that if it is cancelled.
  private struct Waiting: Interceptor {
    let isReached = Locked(false)

    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      let isFirst = isReached.withLock { isReached in
        defer { isReached = true }
        return !isReached
      }
      guard isFirst else { return try await next(request) }
      try? await Task.sleep(for: .seconds(60))
      throw URLError(.cancelled)
    }
  }

  @Test("a pause is one also if an interceptor that is cancelled throws an error of its own")
  func pausedInterceptor() async throws {
    func check(_ start: (NetworkClient) throws -> any PausableTransfer, over transport: any Transport) async throws {
      let (waiting, log) = (Waiting(), EventLog())
      let client = NetworkClient {
        ($0.transport, $0.retry, $0.interceptors, $0.observers) = (transport, .never, [waiting], [log])
      }
      let transfer = try start(client)
      try await waitUntil { waiting.isReached.withLock { $0 } }
      transfer.pause()
      try await waitUntil { log.events.contains(where: \.kind.isEnd) }
      if case .paused = log.events.last?.kind {} else { Issue.record("\(log.events)") }
      #expect(transfer.isPaused)
      transfer.resume()
      _ = try await transfer.value
    }
    let file = URL(fileURLWithPath: folder.file("a"))
    try await check({ $0.download("http://example.com/a", to: file) }, over: RangeServer(pattern(20_000)))
    let server = try ResumableServer(.draft)
    try await check(
      { $0.upload(file, to: .post(server.url, as: Data.self), resumable: .ietfDraft) },
      over: RealTransport.platform.make())
  }

  @Test("a call that is cancelled throws `cancelled` also if its transport throws an error of its own")
  func cancelledTransport() async throws {
    let file = URL(fileURLWithPath: folder.file("a"))
    let calls: [@Sendable (NetworkClient) async throws -> Void] = [
      { _ = try await $0.data("http://example.com/") },
      { _ = try await $0.send(HTTPRequest(url: HTTPURL("http://example.com/"))) },
      { for try await _ in try await $0.stream("http://example.com/").body.lines {} },
      { for try await _ in $0.events("http://example.com/") {} },
      { _ = try await $0.download("http://example.com/", to: file).value },
    ]
    for (number, call) in calls.enumerated() {
      // In the body of a response, or before one.
      for status in [200, 404, nil] as [HTTPStatus?] {
        for cancelsAll in [false, true] {
          let isWaiting = Locked(false)
          let wait: @Sendable () async throws -> Data? = {
            isWaiting.withLock { $0 = true }
            try? await Task.sleep(for: .seconds(60))
            throw URLError(.cancelled)
          }
          let server = Scripted { request in
            if status == nil { _ = try await wait() }
            let body = HTTPBody { try await wait() }
            return HTTPResponse(
              status: status ?? 200, headers: ["Content-Type": "text/event-stream"], body: body, url: request.url)
          }
          let client = NetworkClient { ($0.transport, $0.retry) = (server, .never) }
          let task = Task { try await call(client) }
          try await waitUntil { isWaiting.withLock { $0 } }
          if cancelsAll { client.cancelAll() } else { task.cancel() }
          let thrown = await error { try await task.value }
          #expect(
            thrown?.isCancelled == true, "\(number) \(String(describing: status)): \(String(describing: thrown))")
        }
      }
    }
  }

  @Test("the progress has no speed while a download waits, and a pause ends the wait", arguments: [true, false])
  func pausedWait(isPause: Bool) async throws {
    let server = RangeServer(pattern(20_000)) { $0.breaks = [3000] }
    let (time, log) = (ManualTime(isAutomatic: false), EventLog())
    let client = NetworkClient { ($0.transport, $0.retry, $0.observers) = (server, .never, [log]) }
    let endpoint: RawEndpoint<Data> = .get("http://example.com/a")
    var worker = client.downloadWorker(endpoint, to: DownloadDestination(folder.file("a")), options: .init())
    worker.time = time.source
    let download = NetworkDownload(worker)
    try await waitUntil { time.sleeping == 1 }
    var progress = download.progress.makeAsyncIterator()
    let current = await progress.next()
    #expect(current?.completedBytes == 3000 && current?.bytesPerSecond == 0)
    if isPause {
      download.pause()
      try await waitUntil { log.events.count(where: \.kind.isEnd) == 2 }
      download.resume()
    } else {
      time.advance(by: .seconds(1))
    }
    _ = try await download.value
    let last = log.events.last { $0.kind.wait != nil }
    let ends = log.events.filter { $0.callID == last?.callID && $0.kind.isEnd }.map(\.kind)
    switch ends.first {
    case .paused: #expect(isPause)
    case .finished: #expect(!isPause)
    default: Issue.record("\(ends)")
    }
  }

  @Test("an event stream or a feed waits an hour at most, also if the sign-in server names a longer time")
  func longDelay() async throws {
    for feature in Feature.allCases where ![.download, .upload].contains(feature) {
      let slept = time.sleeps.count
      let failure = Self.failedRefresh(try Self.status(429, ["Retry-After": "99999"]))
      #expect(try await run(feature) { $0.interceptors = [Failing(error: failure)] } == nil)
      #expect(time.sleeps[slept...].max() == .seconds(3600), "\(feature)")
    }
  }

  @Test(
    "nothing goes on after a limit that isn't waited for, of the server or of that for signing in",
    arguments: Feature.allCases, [["Retry-After": "600"], ["Retry-After": "5"], [:]] as [NetworkAPI.Headers])
  func notWaitedFor(feature: Feature, headers: NetworkAPI.Headers) async throws {
    var refusal = HTTPResponse(status: 429, headers: headers, url: try HTTPURL("https://login.example.com/"))
    refusal.isNotWaitedFor = true
    let error = NetworkError.statusCode(.init(response: refusal))
    let failures = [
      Failing(error: nil, response: refusal), Failing(error: error), Failing(error: Self.failedRefresh(error)),
    ]
    for failing in failures {
      let slept = time.sleeps.count
      #expect(try await run(feature) { $0.interceptors = [failing] } != nil)
      // Only before the second request.
      #expect(time.sleeps[slept...].allSatisfy { $0 < .seconds(10) }, "\(feature) \(failing)")
      for name in folder.names { unlink(folder.file(name)) }
    }
  }

  @Test("a circuit that is open however often costs no try, since nothing was sent", arguments: Feature.allCases)
  func heldBack(feature: Feature) async throws {
    let error = try await run(feature) {
      $0.interceptors = [Failing(error: .circuitOpen(host: "h", retryAfter: .seconds(1)), times: 20)]
    }
    #expect(error == nil)
    #expect(time.elapsed >= .seconds(20))
  }

  @Test("a circuit that a feature's own failure opens is waited for", arguments: Feature.allCases)
  func circuit(feature: Feature) async throws {
    let error = try await run(feature) {
      $0.circuitBreaker = CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source)
      // A download's break is such a failure.
      $0.networkInterceptors = [Failing(error: feature == .download ? nil : Self.refused)]
    }
    #expect(error == nil)
    #expect(time.elapsed >= .seconds(30))
  }
}
