import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Cancelling the calls of a client", .fewAtOnce)
struct CancelAllTests {
  /// A server that responds to `/now`, sends the beginning of a body for `/stream`, and nothing for other paths.
  private static func server() throws -> TestServer {
    try TestServer { connection in
      while let request = connection.readRequest(continues: false) {
        switch request.target {
        case "/now": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        case "/503": connection.send("HTTP/1.1 503 No\r\nRetry-After: 3000\r\nContent-Length: 0\r\n\r\n")
        case "/stream": connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbeginning")
        case "/events":
          connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 9\r\n\r\ndata: a\n\n")
        default: connection.waitForPeerClose()
        }
      }
    }
  }

  private static let transports: [@Sendable () -> any Transport] = {
    var transports: [@Sendable () -> any Transport] = [{ URLSessionTransport() }]
    #if os(Linux)
    transports.append { CurlTransport(proxy: .none) }
    #endif
    return transports
  }()

  private func isCancelled(_ call: Task<some Sendable, any Error>) async -> Bool {
    if case .failure(let error) = await call.result { NetworkError(error).isCancelled } else { false }
  }

  @Test("calls, streams, downloads and events end as cancelled, and new calls work", arguments: 0..<transports.count)
  func everything(transport: Int) async throws {
    let server = try Self.server()
    let folder = try TemporaryFolder()
    let url = "http://127.0.0.1:\(server.port)"
    let log = EventLog()
    let client = NetworkClient {
      $0.transport = Self.transports[transport]()
      // Longer than the test takes on any machine.
      $0.retry = ExponentialBackoff(maximumDelay: .seconds(3600))
      $0.observers = [log]
    }
    let streamed = Locked(false)
    let reconnects = Locked(false)
    var options = ServerSentEvent.Options()
    options.sleep = { _ in
      reconnects.withLock { $0 = true }
      try await Task.sleep(for: .seconds(3600))
    }
    let tasks: [Task<Void, any Error>] = [
      Task { _ = try await client.data(HTTPURL("\(url)/never")) },
      Task { _ = try await client.data(HTTPURL("\(url)/503")) },
      Task {
        let response = try await client.stream(HTTPURL("\(url)/stream"))
        for try await _ in response.body { streamed.withLock { $0 = true } }
      },
      Task {
        _ = try await client.download(HTTPURL("\(url)/stream"), to: URL(fileURLWithPath: folder.file("a"))).value
      },
      Task { _ = try await client.upload(HTTPBody("a"), to: HTTPURL("\(url)/never")).value },
      Task { [options] in for try await _ in client.events(try HTTPURL("\(url)/events"), options: options) {} },
    ]
    // The call with 503 waits for its retry, and the events for their reconnection.
    let waits: @Sendable () -> Bool = {
      log.events.contains { if case .retryScheduled = $0.kind { true } else { false } }
    }
    #expect(
      await eventually {
        streamed.withLock { $0 } && reconnects.withLock { $0 } && waits() && server.requests.count >= 6
      })
    client.cancelAll()
    for (number, task) in tasks.enumerated() { #expect(await isCancelled(task), "\(number)") }
    let requests = server.requests.count
    #expect(try await client.data(HTTPURL("\(url)/now")) == Data("ok".utf8))
    #expect(server.requests.count == requests + 1)
    #expect(await eventually { client.owner.count == 0 })
  }

  @Test("events that are about to be requested again aren't")
  func eventsBetweenRequests() async throws {
    let server = try Self.server()
    let client = NetworkClient()
    let endpoint = RawEndpoint<Data>(try HTTPURL("http://127.0.0.1:\(server.port)/events"))
    let events = client.sequence(of: endpoint, options: .init()) { _ in }
    let first = try events.request("", nil)
    _ = try await events.connect(first)
    client.cancelAll()
    let error = #expect(throws: NetworkError.self) { _ = try events.request("", first.context) }
    #expect(error?.isCancelled == true)
    #expect(server.requests.count == 1)
  }

  @Test("only calls with the tag end, copies of the client included")
  func tagged() async throws {
    let server = try Self.server()
    let url = try HTTPURL("http://127.0.0.1:\(server.port)/never")
    let client = NetworkClient()
    let copy = client
    let tagged = Task { _ = try await client.data(url) { $0.options.tag = "feed" } }
    let other = Task { _ = try await client.data(url) { $0.options.tag = "other" } }
    let plain = Task { _ = try await client.data(url) }
    #expect(await eventually { server.requests.count == 3 })
    copy.cancelAll(tag: "feed")
    #expect(await isCancelled(tagged))
    #expect(client.owner.count == 2)
    copy.cancelAll()
    #expect(await isCancelled(other))
    #expect(await isCancelled(plain))
  }

  @Test("calls that wait for a place, their turn or a credential end, and the permits are free again")
  func waiting() async throws {
    let server = try Self.server()
    let url = "http://127.0.0.1:\(server.port)"
    let started = EventLog()
    let limited = NetworkClient {
      $0.concurrencyLimit = ConcurrencyLimit(perHost: 1)
      $0.observers = [started]
    }
    let calls = (0..<5).map { _ in Task { _ = try await limited.data(HTTPURL("\(url)/never")) } }
    #expect(
      await eventually {
        let count = started.events.count { if case .started = $0.kind { true } else { false } }
        return count == 5 && server.requests.count == 1
      })
    limited.cancelAll()
    for call in calls { #expect(await isCancelled(call)) }
    #expect(try await limited.data(HTTPURL("\(url)/now")) == Data("ok".utf8))

    let log = EventLog()
    let slow = NetworkClient {
      $0.rateLimit = RateLimit(requests: 1, per: .seconds(3600))
      $0.observers = [log]
    }
    _ = try await slow.data(HTTPURL("\(url)/now"))
    let late = Task { _ = try await slow.data(HTTPURL("\(url)/now")) }
    #expect(await eventually { log.events.contains { if case .waiting = $0.kind { true } else { false } } })
    slow.cancelAll()
    #expect(await isCancelled(late))

    let (asked, gate) = (Locked(false), AsyncSemaphore(permits: 0))
    let signed = try NetworkClient {
      $0.authentication = [
        .bearer(
          nil, for: [try HTTPURL(url)],
          refresh: { _ in
            asked.withLock { $0 = true }
            try await gate.acquire()
            return BearerToken("token")
          })
      ]
    }
    let first = Task { _ = try await signed.data(HTTPURL("\(url)/now")) }
    #expect(await eventually { asked.withLock { $0 } })
    signed.cancelAll()
    #expect(await isCancelled(first))
    gate.release()
  }

  @Test("a call that shares its transfer ends alone, and the transfer goes on for the other one")
  func coalesced() async throws {
    let gate = AsyncSemaphore(permits: 0)
    let transport = Scripted { request in
      try await gate.acquire()
      return HTTPResponse(status: 200, body: HTTPBody("ok"), url: request.url)
    }
    let client = NetworkClient {
      $0.transport = transport
      $0.coalescesIdenticalCalls = true
      $0.timeouts.total = .seconds(1000)
    }
    let first = Task { try await client.data("https://api.example.com/a") { $0.options.tag = "feed" } }
    #expect(await eventually { transport.requests.count == 1 })
    // The transfer that they share is cancelled with the last of them. It may last until the deadline of the second one
    // once that has joined.
    let shared = try #require(transport.requests.first?.context.sharedDeadline)
    let deadline = shared.last
    let second = Task { try await client.data("https://api.example.com/a") }
    #expect(await eventually { shared.last != deadline })
    client.cancelAll(tag: "feed")
    #expect(await isCancelled(first))
    gate.release()
    #expect(try await second.value == Data("ok".utf8))
    #expect(transport.requests.count == 1)
  }

  @Test(
    "an interceptor that waits by itself ends its call when it goes on, and a request that was built before is a new call"
  )
  func interceptors() async throws {
    struct Waiting: Interceptor {
      let gate: AsyncSemaphore
      func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
        try await gate.acquire()
        return try await next(request)
      }
    }
    let gate = AsyncSemaphore(permits: 0)
    let transport = Scripted(statuses: [200])
    let client = NetworkClient {
      $0.transport = transport
      $0.interceptors = [Waiting(gate: gate)]
    }
    let call = Task { _ = try await client.data("https://api.example.com/a") }
    #expect(await eventually { gate.waiting == 1 })
    let built = try client.httpRequest(RawEndpoint<EmptyResponse>("https://api.example.com/b"))
    client.cancelAll()
    gate.release()
    #expect(await isCancelled(call))
    #expect(transport.requests.isEmpty)
    gate.release()
    #expect(try await client.send(built).status == 200)
  }

  @Test("a call that would get a stored response ends, whether it is fresh, stale or instead of an error")
  func storedResponse() async throws {
    let rows = [
      ("max-age=60", 200), ("max-age=0, stale-while-revalidate=60", 200), ("max-age=0, stale-if-error=60", 503),
    ]
    for ((field, second), isTask) in rows.flatMap({ [($0, false), ($0, true)] }) {
      let status = Locked(200)
      let cancel = Locked<(@Sendable () -> Void)?>(nil)
      let client = NetworkClient {
        $0.cache = .memory()
        $0.retry = .never
        $0.transport = StubTransport {
          HTTPResponse(status: HTTPStatus(status.withLock { $0 }), headers: ["Cache-Control": field], url: $0.url)
        }
        // Like one that does something slow before it sends the request.
        $0.interceptors = [RequestAdapter { _ in cancel.withLock { $0 }?() }]
      }
      _ = try await client.data("http://a.example/")
      status.withLock { $0 = second }
      cancel.withLock { cancel in
        cancel = { if isTask { withUnsafeCurrentTask { $0?.cancel() } } else { client.cancelAll() } }
      }
      #expect(await isCancelled(Task { try await client.data("http://a.example/") }), "\(field) \(isTask)")
    }
  }

  @Test("a call that would get a stored image ends, from memory or disk, whether it shares its transfer or not")
  func storedImage() async throws {
    let folder = try TemporaryFolder()
    let gif = Data("GIF89a\u{1}\0\u{1}\0".utf8)
    for isInMemory in [true, false] {
      for (isShared, isTask) in [(true, false), (false, false), (true, true), (false, true)] {
        let cancel = Locked<(@Sendable () -> Void)?>(nil)
        func client() -> NetworkClient {
          NetworkClient {
            $0.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
            $0.transport = StubTransport { HTTPResponse(status: 200, body: HTTPBody(gif), url: $0.url) }
            $0.interceptors = [RequestAdapter { _ in cancel.withLock { $0 }?() }]
          }
        }
        let first = client()
        _ = try await first.image("http://a.example/")
        let client = isInMemory ? first : client()
        cancel.withLock { cancel in
          cancel = { if isTask { withUnsafeCurrentTask { $0?.cancel() } } else { client.cancelAll() } }
        }
        let call = Task { try await client.image("http://a.example/") { $0.options.coalescing = isShared } }
        #expect(await isCancelled(call), "\(isInMemory) \(isShared) \(isTask)")
      }
    }
  }

  #if os(Linux)
  @Test("an open WebSocket ends, and its readers throw", arguments: [nil, "feed"], [false, true])
  func webSocket(tag: String?, isMadeAnew: Bool) async throws {
    let server = try TestServer { connection in
      guard connection.acceptWebSocket() != nil else { return }
      connection.waitForPeerClose()
    }
    var configuration = NetworkClient.forWebSockets().configuration
    configuration.interceptors = [
      RequestAdapter { request in
        // One that is made anew has neither the client's number nor the call's tag.
        if isMadeAnew {
          request = HTTPRequest(url: request.url, headers: request.headers)
        } else {
          request.options.tag = tag
        }
      }
    ]
    let client = NetworkClient(configuration: configuration)
    let socket = try await client.webSocket(server.webSocketURL) { if isMadeAnew { $0.options.tag = tag } }
    let isOver = Locked(false)
    let reader = Task {
      defer { isOver.withLock { $0 = true } }
      _ = try await socket.receive()
    }
    client.cancelAll(tag: tag)
    #expect(await eventually { isOver.withLock { $0 } })
    client.cancelAll()
    #expect(await isCancelled(reader))
  }
  #endif

  @Test("so many tags can be cancelled that old ones are forgotten, and what runs still ends")
  func manyTags() throws {
    final class Part: CallOwner.Part {
      let isCancelled = Locked(false)
      func cancel() { isCancelled.withLock { $0 = true } }
    }
    let owner = CallOwner(observers: [])
    func context(_ tag: String) -> CallContext {
      CallContext(
        definition: nil, owner: owner, timeouts: .init(), delivery: .buffered(),
        options: RequestOptions { $0.tag = tag })
    }
    for number in 0..<5_000 {
      let (part, old) = (Part(), context("tag \(number)"))
      let place = try #require(try old.add(part))
      owner.cancelAll(tag: "tag \(number)")
      #expect(part.isCancelled.withLock { $0 })
      #expect(throws: NetworkError.self) { try old.add(part) }
      place.remove()
    }
    #expect(owner.count == 0)
    #expect(try context("tag 4999").add(Part()) != nil)
  }

  @Test("a value that comes after cancelAll() is an error, also if the part wasn't told in time")
  func lateValue() async throws {
    let owner = CallOwner(observers: [])
    let context = CallContext(
      definition: nil, owner: owner, timeouts: .init(), delivery: .buffered(), options: RequestOptions())
    await #expect(throws: CancellationError.self) {
      try await context.cancellable { owner.cancelAll(tag: nil) }
    }
  }

  @Test("a closure that cancels all calls goes on with new ones, and its own result counts")
  func fromWithin() async throws {
    let server = try Self.server()
    let client = NetworkClient(configuration: .init(baseURL: try HTTPURL(server.url)))
    let outer = Task { try await client.data("/never") }
    #expect(await eventually { client.owner.count > 0 })
    let result: Result<[Data], NetworkError> = await withCheckedContinuation { done in
      client.perform { client in
        let first = try await client.data("/now")
        client.cancelAll()
        return [first, try await client.data("/now")]
      } completion: {
        done.resume(returning: $0)
      }
    }
    #expect(try result.get() == [Data("ok".utf8), Data("ok".utf8)])
    #expect(await isCancelled(outer))
  }

  @Test("a completion that cancels all calls also cancels the closure in which its call began")
  func fromNestedCompletion() async throws {
    let server = try Self.server()
    let client = NetworkClient(configuration: .init(baseURL: try HTTPURL(server.url)))
    let result: Result<Void, NetworkError> = await withCheckedContinuation { done in
      client.perform { outer in
        outer.perform {
          try await $0.data("/now")
        } completion: { _ in
          client.cancelAll()
        }
        // Not a call, which would be cancelled in any case.
        try await Task.sleep(for: .seconds(5))
      } completion: {
        done.resume(returning: $0)
      }
    }
    let error = #expect(throws: NetworkError.self) { try result.get() }
    #expect(error?.isCancelled == true)
  }

  @Test("a part sees from its beginning that its call was cancelled, and one that was cancelled later ends")
  func cancelledParts() async throws {
    let owner = CallOwner(observers: [])
    let context = CallContext(
      definition: nil, owner: owner, timeouts: .init(), delivery: .buffered(), options: RequestOptions())
    let early = Task { () async throws -> Bool in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await context.cancellable { Task.isCancelled }
    }
    #expect(try await early.value)
    let late = Task { try await context.cancellable { try await Task.sleep(for: .seconds(3_600)) } }
    #expect(await eventually { owner.count == 1 })
    owner.cancelAll(tag: nil)
    await #expect(throws: CancellationError.self) { try await late.value }
    await #expect(throws: NetworkError.self) { try await context.cancellable { Issue.record("it began") } }
    #expect(owner.count == 0)
  }
}
