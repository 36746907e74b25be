import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

@Suite("The total timeout of a call")
struct DeadlineTests {
  private let time = ManualTime(isAutomatic: false)

  private static func limited(_ total: Duration, _ log: EventLog = EventLog()) throws -> HTTPRequest {
    var request = try HTTPRequest.test(observers: [log])
    request.timeouts.total = total
    return request
  }

  /// Sends a request, advances the clock once something waits for it, and expects the call to time out.
  private func expectTimeout(_ configuration: NetworkClient.Configuration, _ transport: any Transport) async throws {
    let next = configuration.next(time, transport: transport)
    let call = Task { try await next(Self.limited(.seconds(5))) }
    try await waitUntil { time.sleeping > 1 }
    time.advance(by: .seconds(5))
    await #expect { try await call.value } throws: { ($0 as? NetworkError)?.isTimeout == true }
  }

  @Test(
    "a limit that isn't positive makes a request invalid before anything is sent, whoever sets it and whoever shares it",
    arguments: [Duration.zero, .seconds(-1)])
  func invalid(total: Duration) async throws {
    let url = try HTTPURL("https://a.example.com/")
    for isAdapter in [false, true] {
      for sharing in ["", "coalescing", "cache", "image"] {
        let transport = Scripted { HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], url: $0.url) }
        let isOver = Locked(false)
        let client = NetworkClient {
          $0.transport = transport
          $0.coalescesIdenticalCalls = sharing == "coalescing"
          $0.cache = sharing == "cache" ? .memory() : nil
          $0.imageCache = ImageCache(diskLimit: 0)
          if isAdapter {
            $0.interceptors = [RequestAdapter { if isOver.withLock({ $0 }) { $0.timeouts.total = total } }]
          }
        }
        if sharing == "cache" { _ = try await client.send(HTTPRequest(url: url)) }
        isOver.withLock { $0 = true }
        let error = await #expect(throws: NetworkError.self) {
          if sharing == "image" {
            _ = try await client.image(url) { if !isAdapter { $0.timeouts.total = total } }
          } else {
            var request = HTTPRequest(url: url)
            if !isAdapter { request.timeouts.total = total }
            _ = try await client.send(request)
          }
        }
        let isInvalid = if case .invalidRequest = error { true } else { false }
        #expect(isInvalid, "\(isAdapter), \(sharing): \(String(describing: error))")
        #expect(transport.requests.count == (sharing == "cache" ? 1 : 0))
      }
    }
  }

  @Test("a slow transport is ended by the limit, also when identical calls share a transfer", arguments: [false, true])
  func transport(coalesces: Bool) async throws {
    let time = time
    let silent = Scripted { _ in
      try await time.source.sleep(.seconds(3600))
      throw NetworkError.cancelled
    }
    try await expectTimeout(.init(coalescesIdenticalCalls: coalesces), silent)
  }

  @Test(
    "a limit that an interceptor sets, or makes shorter, is that of the whole call", arguments: [nil, 60],
    [false, true])
  func adapter(total: Int?, coalesces: Bool) async throws {
    let time = time
    let server = Scripted { request in
      try await time.source.sleep(.seconds(3))
      return HTTPResponse(status: 503, url: request.url)
    }
    let next = NetworkClient.Configuration(
      interceptors: [RequestAdapter { $0.timeouts.total = .seconds(5) }],
      retry: ExponentialBackoff(delay: .zero), coalescesIdenticalCalls: coalesces
    ).next(time, transport: server)
    var request = try HTTPRequest.test()
    request.timeouts.total = total.map { .seconds($0) }
    let call = Task { [request] in try await next(request) }
    let limits = total == nil ? 1 : 2
    for seconds in [3, 2] {
      try await waitUntil { time.sleeping > limits }
      time.advance(by: .seconds(seconds))
    }
    await #expect { try await call.value } throws: {
      // The error says how long that limit was.
      if case .timedOut(let timeout) = $0 as? NetworkError { timeout.duration == .seconds(5) } else { false }
    }
  }

  @Test("a custom interceptor that waits counts towards the limit")
  func interceptor() async throws {
    struct Waiting: Interceptor {
      let time: TimeSource
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await time.sleep(.seconds(3600))
        return try await next(request)
      }
    }
    try await expectTimeout(.init(interceptors: [Waiting(time: time.source)]), Scripted(statuses: [200]))
  }

  @Test("a streamed body needs no timer for each of its chunks, and none after its end", arguments: [false, true])
  func timers(isReleased: Bool) async throws {
    let transport = Scripted { request in
      let chunks = Locked(0)
      let body = HTTPBody {
        let isOver = chunks.withLock { chunks in
          chunks += 1
          return chunks > 1000
        }
        // So that a timer has begun that this read has.
        await letOthersRun()
        return isOver ? nil : Data("a".utf8)
      }
      return HTTPResponse(status: 200, body: body, url: request.url)
    }
    var request = try Self.limited(.seconds(5))
    request.delivery = .streaming
    let chain = InterceptorChain(transport: transport, interceptors: [Deadline(time: time.source)])
    var chunks: HTTPBody.AsyncIterator? = try await chain(request).body.makeAsyncIterator()
    var count = 0
    while count < (isReleased ? 500 : 1000), try await chunks?.next() != nil { count += 1 }
    if isReleased { chunks = nil } else { #expect(try await chunks?.next() == nil) }
    #expect(count == (isReleased ? 500 : 1000))
    #expect(time.sleeps.count <= 2, "\(time.sleeps.count)")
    #expect(await eventually { time.sleeping == 0 })
  }

  @Test(
    "a streamed body counts towards the limit, with any transport, also if nobody waits for it",
    arguments: [false, true])
  func streamedBody(isWaitedFor: Bool) async throws {
    let time = time
    let transport = Scripted { request in
      let first = Locked(true)
      return HTTPResponse(
        status: 200,
        body: HTTPBody {
          if first.withLock({ exchange(&$0, false) }) { return Data("a".utf8) }
          try await time.source.sleep(.seconds(3600))
          return nil
        }, url: request.url)
    }
    let next = NetworkClient.Configuration().next(time, transport: transport)
    var request = try Self.limited(.seconds(5))
    request.delivery = .streaming
    var chunks = try await next(request).body.makeAsyncIterator()
    #expect(try await chunks.next() == Data("a".utf8))
    if !isWaitedFor { time.advance(by: .seconds(5)) }
    let rest = Task { [chunks] in
      var chunks = chunks
      return try await chunks.next()
    }
    if isWaitedFor {
      try await waitUntil { time.sleeping > 1 }
      time.advance(by: .seconds(5))
    }
    await #expect { try await rest.value } throws: { NetworkError($0).isTimeout }
  }

  @Test("the clock starts each time the request is sent")
  func start() async throws {
    let client = NetworkClient(configuration: .init(timeouts: .init(total: .seconds(5))))
    let request = try client.httpRequest("https://api.example.com/a")
    let next = client.configuration.next(time, transport: Scripted(statuses: [200]))
    for _ in 0..<3 {
      time.advance(by: .seconds(60))
      #expect(try await next(request).status == 200)
    }
  }

  @Test("retries of a manually created request share its limit")
  func handMade() async throws {
    let log = EventLog()
    let server = Scripted(statuses: [503], headers: ["Retry-After": "3"])
    let next = NetworkClient.Configuration().next(time, transport: server)
    let call = Task { try await next(Self.limited(.seconds(5), log)) }
    // Both the limit and the retry sleep; only the retry's sleep ends.
    try await waitUntil { time.sleeping > 1 }
    time.advanceToNext()
    #expect(try await call.value.status == 503)
    #expect(server.requests.count == 2)
    #expect(log.refusals == [.deadline])
  }

  @Test("waiting for the network ends before the limit, and the call throws its own error")
  func network() async throws {
    let refused = NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false))
    let waited = Locked<[Duration]>([])
    let retry = Retry(
      ExponentialBackoff(waitsForNetworkChanges: true, networkChangeTimeout: .seconds(60)),
      wait: RetryWait(time: time.source) { timeout in
        waited.withLock { $0.append(timeout) }
        return false
      })
    let (log, server) = (EventLog(), Scripted { _ in throw refused })
    let next = InterceptorChain(transport: server, interceptors: [Deadline(time: time.source), retry])
    await #expect { try await next(Self.limited(.seconds(5), log)) } throws: {
      ($0 as? NetworkError)?.isTimeout == false
    }
    #expect(waited.withLock { $0 } == [.seconds(4.5)])
    #expect(log.refusals == [.deadline])
    #expect(server.requests.count == 1)
  }

  @Test("a download has one limit for all of its attempts")
  func download() async throws {
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nETag: \"a\"\r\n\r\nten bytes.")
      connection.finish()
    }
    let folder = try TemporaryFolder()
    let client = NetworkClient(configuration: .init(timeouts: .init(total: .seconds(300))))
    let download = client.download(
      server.url("/a"), to: URL(fileURLWithPath: folder.file("a")), options: .init(resumptionDelay: .seconds(600)))
    await #expect { try await download.value } throws: { NetworkError($0).isTruncated }
    #expect(server.requests.count == 1)
  }
}

private func exchange(_ flag: inout Bool, _ new: Bool) -> Bool {
  defer { flag = new }
  return flag
}

extension NetworkError {
  fileprivate var isTruncated: Bool { if case .truncatedBody = self { true } else { false } }
}
