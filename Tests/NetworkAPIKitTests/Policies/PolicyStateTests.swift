import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Policies: shared state and order", .fewAtOnce)
struct PolicyStateTests {
  private let time = ManualTime()

  /// A server that sends responses with this status as streams.
  private func streaming(_ status: HTTPStatus) -> Scripted {
    Scripted { request in
      let isOver = Locked(false)
      let body = HTTPBody {
        isOver.withLock { over in
          defer { over = true }
          return over ? nil : Data("x".utf8)
        }
      }
      return HTTPResponse(status: status, body: body, url: request.url)
    }
  }

  private func isCircuitOpen(_ next: InterceptorChain) async -> Bool {
    do {
      _ = try await next(.test())
      return false
    } catch {
      return if case .circuitOpen = error as? NetworkError { true } else { false }
    }
  }

  /// The chains of two clients with the same configuration.
  private func two(_ configuration: NetworkClient.Configuration, _ transport: any Transport) -> (
    InterceptorChain, InterceptorChain
  ) {
    (configuration.next(time, transport: transport), configuration.next(time, transport: transport))
  }

  @Test("two clients with one configuration share the places of a concurrency limit")
  func concurrency() async throws {
    let server = streaming(200)
    let (first, second) = two(.init(concurrencyLimit: ConcurrencyLimit(perHost: 1)), server)
    var request = try HTTPRequest.test()
    request.delivery = .streaming
    let held = try await first(request)
    let waiting = Task { [request] in try await second(request).body.collect(upTo: 10) }
    await letOthersRun()
    #expect(server.requests.count == 1)
    _ = try await held.body.collect(upTo: 10)
    #expect(try await waiting.value == Data("x".utf8))
  }

  @Test("two clients with one configuration share a credential and its refreshes")
  func authentication() async throws {
    let refreshes = Locked(0)
    let source = BearerSource { _ in
      refreshes.withLock { $0 += 1 }
      return BearerToken("new")
    }
    let authentication = Authentication(
      source, holding: BearerToken("old"), for: [try HTTPURL("https://api.example.com")], time: time.source)
    let server = Scripted { request in
      let isNew = request.headers["Authorization"] == "Bearer new"
      return HTTPResponse(status: isNew ? 200 : 401, url: request.url)
    }
    let (first, second) = two(.init(authentication: [authentication]), server)
    #expect(try await first(.test()).status == 200)
    #expect(try await second(.test()).status == 200)
    #expect(refreshes.withLock { $0 } == 1)
    #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer old", "Bearer new", "Bearer new"])
  }

  @Test("two clients with one configuration share a rate limit")
  func rate() async throws {
    let limit = RateLimit(requests: 1, per: .seconds(10), burst: 1, time: time.source)
    let (first, second) = two(.init(rateLimit: limit), Scripted(statuses: [200]))
    for next in [first, second, first] { _ = try await next(.test()) }
    #expect(time.sleeps == [.seconds(10), .seconds(10)])
  }

  @Test("two clients with one configuration share their circuits")
  func circuits() async throws {
    let breaker = CircuitBreaker(failures: 2, pause: .seconds(30), time: time.source)
    let server = Scripted(statuses: [500])
    let (first, second) = two(.init(retry: .never, circuitBreaker: breaker), server)
    for next in [first, second] { #expect(try await next(.test()).status == 500) }
    for next in [first, second] { #expect(await isCircuitOpen(next)) }
    #expect(server.requests.count == 2)
  }

  @Test("if the trial request of an open circuit is cancelled, the next call may try")
  func cancelledProbe() async throws {
    let breaker = CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source)
    let server = Scripted([
      { HTTPResponse(status: 500, url: $0.url) }, { _ in throw CancellationError() },
      { HTTPResponse(status: 200, url: $0.url) },
    ])
    let next = NetworkClient.Configuration(retry: .never, circuitBreaker: breaker).next(time, transport: server)
    #expect(try await next(.test()).status == 500)
    time.advance(by: .seconds(31))
    await #expect(throws: (any Error).self) { try await next(.test()) }
    for _ in 0..<2 { #expect(try await next(.test()).status == 200) }
  }

  @Test("an open circuit rejects a call at once, even if it would have to wait for a place")
  func breakerBeforeLimit() async throws {
    let configuration = NetworkClient.Configuration(
      retry: .never, circuitBreaker: CircuitBreaker(failures: 1, pause: .seconds(30), time: time.source),
      concurrencyLimit: ConcurrencyLimit(perHost: 1))
    let next = configuration.next(time, transport: streaming(500))
    // Its body isn't read, so it keeps the only place.
    let held = try await next(.test())
    let isOpen = Locked<Bool?>(nil)
    let call = Task {
      let outcome = await isCircuitOpen(next)
      isOpen.withLock { $0 = outcome }
    }
    defer { call.cancel() }
    try await waitUntil { isOpen.withLock { $0 } != nil }
    #expect(isOpen.withLock { $0 } == true)
    withExtendedLifetime(held) {}
  }

  @Test("a call that is cancelled while it waits for the rate limit gives back its token")
  func cancelledTurn() async throws {
    let time = ManualTime(isAutomatic: false)
    let limit = RateLimit(requests: 1, per: .seconds(10), burst: 1, time: time.source)
    let next = NetworkClient.Configuration(rateLimit: limit).next(time, transport: Scripted(statuses: [200]))
    _ = try await next(.test())
    let cancelled = Task { try await next(.test()) }
    try await waitUntil { time.sleeping == 1 }
    cancelled.cancel()
    await #expect(throws: (any Error).self) { try await cancelled.value }
    let other = Task { try await next(.test()).status }
    try await waitUntil { time.sleeping == 1 }
    #expect(time.sleeps == [.seconds(10), .seconds(10)])
    time.advance(by: .seconds(20))
    #expect(try await other.value == 200)
  }
}
