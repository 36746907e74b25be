#if os(Linux)
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// What a server does with one connection: the text it sends first, and how it ends.
private enum Ending: Sendable {
  case close(UInt16)
  case abrupt
  case refused(String)
  case silent
}

@Suite("A WebSocket that reconnects, and JSON over WebSockets", .fewAtOnce)
struct WebSocketFeedTests {
  private let client = NetworkClient.forWebSockets()
  private let time = ManualTime()

  /// A server that waits for a first message on each connection, sends it back with the number of the connection, and
  /// ends as scripted; further connections are closed with 1000.
  private func server(_ endings: [Ending]) throws -> TestServer {
    let count = Locked(0)
    return try TestServer { connection in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let ending = number <= endings.count ? endings[number - 1] : .close(1000)
      if case .refused(let response) = ending {
        guard connection.readRequest() != nil else { return }
        connection.send(Array(response.utf8))
        return
      }
      guard connection.acceptWebSocket() != nil, let hello = connection.readFrame() else { return }
      connection.send(ServerFrame.text("\(String(decoding: hello.payload, as: UTF8.self)) \(number)"))
      switch ending {
      case .close(let code):
        connection.send(ServerFrame.close(code))
        connection.waitForPeerClose()
      case .silent: connection.waitForPeerClose()
      case .abrupt, .refused: break
      }
    }
  }

  private func feed(
    _ server: TestServer, options: WebSocket.Options = .init(), retries: Int = 3,
    onConnect: @escaping @Sendable (WebSocket) async throws -> Void = { try await $0.send("hello") }
  ) -> WebSocketFeed {
    var feed = client.feed(
      NetworkAPI.Path(server.webSocketURL), options: options,
      retry: ExponentialBackoff(maximumRetries: retries, delay: .seconds(1), maximumDelay: .seconds(60), jitter: 0),
      onConnect: onConnect)
    feed.wait.time = time.source
    return feed
  }

  private func texts(of feed: WebSocketFeed) async throws -> [String] {
    var texts: [String] = []
    for try await case .text(let text) in feed { texts.append(text) }
    return texts
  }

  @Test("it is opened again after each way of breaking, says hello again each time, and ends with code 1000")
  func reopened() async throws {
    let endings: [Ending] = [
      .abrupt, .close(1001), .close(1011), .close(1012), .close(1013),
      .refused("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nRetry-After: 7\r\n\r\n"), .close(1000),
    ]
    let server = try server(endings)
    #expect(
      try await texts(of: feed(server, retries: 10))
        == ["hello 1", "hello 2", "hello 3", "hello 4", "hello 5", "hello 7"])
    // A server that refuses is asked when it says.
    #expect(time.sleeps.map(\.seconds) == [1, 3, 9, 27, 60, 7])
  }

  @Test("by default it waits as long as a server says, up to an hour; a policy of the caller's decides by itself")
  func longDelay() async throws {
    let url = try HTTPURL("http://example.com/")
    for (status, delay, expected) in [(503, 120, 120), (503, 99_999, 3600), (521, 120, 120)] {
      let response = HTTPResponse(status: HTTPStatus(status), headers: ["Retry-After": "\(delay)"], url: url)
      let attempt = FailedAttempt(request: try .test(), outcome: .success(response), retries: 0)
      guard case .retry(.seconds(expected), _) = FeedRetry.standard.decision(for: attempt) else {
        Issue.record("\(delay)")
        continue
      }
    }
    let busy = Ending.refused("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\nRetry-After: 120\r\n\r\n")
    let server = try server([busy])
    #expect(await failure { _ = try await texts(of: feed(server)) }?.status == 503 && time.sleeps.isEmpty)
  }

  @Test("a server that sends a message and breaks each connection is asked less and less often, and then not at all")
  func breaking() async throws {
    let server = try server(Array(repeating: .abrupt, count: 6))
    var iterator = feed(server).makeAsyncIterator()
    for number in 1...4 { #expect(try await iterator.next() == .text("hello \(number)")) }
    let error = await failure { _ = try await iterator.next() }
    guard case .connectionFailed(let failure) = error, failure.reason == .lost else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(time.sleeps.map(\.seconds) == [1, 3, 9])
  }

  @Test("a connection that lasted for a while begins a new row of failures, and isn't opened again at once")
  func steady() async throws {
    let server = try server(Array(repeating: .abrupt, count: 6))
    var count = 0
    for try await _ in feed(server) {
      count += 1
      time.advance(by: WebSocketFeed.steady)
    }
    #expect(count == 7)
    #expect(time.sleeps.map(\.seconds) == [1, 1, 1, 1, 1, 1])
  }

  @Test("a close with code 1001 of the client's own, and a server's with 1000 before the closure has sent, end it")
  func ends() async throws {
    let server = try server([.silent])
    let socket = Locked<WebSocket?>(nil)
    let going = feed(server) { opened in
      socket.withLock { $0 = opened }
      try await opened.send("hello")
    }
    for try await _ in going { try await socket.withLock { $0 }?.close(code: .goingAway) }
    #expect(server.connectionCount == 1)

    let done = try TestServer { connection in
      guard connection.acceptWebSocket() != nil else { return }
      connection.send(ServerFrame.close(1000))
      connection.waitForPeerClose()
    }
    let texts = try await texts(
      of: feed(done) { socket in
        while socket.peerClose == nil { try await Task.sleep(for: .milliseconds(5)) }
        try await socket.send("hello")
      })
    #expect(texts.isEmpty && done.connectionCount == 1 && time.sleeps.isEmpty)
  }

  @Test("a handshake is sent again only by a policy that the call names")
  func ownRetry() throws {
    let plain = client.feed("wss://a.example.com", retry: .never)
    #expect(try plain.request.get().options.retry is NeverRetry)
    let own = client.feed("wss://a.example.com", retry: .never, configure: { $0.options.retry = ExponentialBackoff() })
    #expect(try own.request.get().options.retry is ExponentialBackoff)
  }

  @Test("a handshake that gets 421 is made once more at once, and then not again")
  func misdirected() async throws {
    let refusal = Ending.refused("HTTP/1.1 421 No\r\nContent-Length: 0\r\n\r\n")
    let server = try server(Array(repeating: refusal, count: 20))
    let error = await failure { _ = try await texts(of: feed(server, retries: 10)) }
    #expect(error?.status == 421 && server.connectionCount == 2, "\(server.connectionCount)")
  }

  @Test(
    "what another attempt doesn't mend is thrown at once",
    arguments: [
      (Ending.close(1008), 1), (.close(4001), 1), (.refused("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n"), 0),
      (.refused("HTTP/1.1 403 No\r\nContent-Length: 9\r\n\r\nshort"), 0),
    ])
  private func thrown(ending: Ending, received: Int) async throws {
    let server = try server([ending])
    var iterator = feed(server).makeAsyncIterator()
    for _ in 0..<received { #expect(try await iterator.next() == .text("hello 1")) }
    let error = await failure { _ = try await iterator.next() }
    switch ending {
    case .close(let code): #expect(error?.webSocket?.close?.code?.rawValue == code)
    default: #expect(error?.status == 403)
    }
    #expect(try await iterator.next() == nil)
    #expect(time.sleeps.isEmpty)
  }

  @Test("a row of failures ends with the last one's error")
  func exhausted() async throws {
    let busy = Ending.refused("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
    let server = try server([busy, busy, .close(1012), busy, busy, busy, busy])
    var iterator = feed(server).makeAsyncIterator()
    #expect(try await iterator.next() == .text("hello 3"))
    time.advance(by: WebSocketFeed.steady)
    #expect(await failure { _ = try await iterator.next() }?.status == 503)
    #expect(time.sleeps.map(\.seconds) == [1, 3, 1, 3, 9])
  }

  @Test("an error of the closure ends it, unless its connection broke")
  func closureFails() async throws {
    struct Refused: Error {}
    let server = try server([.close(1000)])
    let error = await failure { _ = try await texts(of: feed(server) { _ in throw Refused() }) }
    guard case .other(let underlying, _) = error, underlying is Refused else {
      Issue.record("\(String(describing: error))")
      return
    }
    let count = Locked(0)
    let retried = feed(server) { socket in
      let isFirst = count.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { throw NetworkError.connectionFailed(.init(.lost, authority: "h", mayHaveBeenProcessed: true)) }
      try await socket.send("hello")
    }
    #expect(try await texts(of: retried).count == 1)
  }

  @Test(
    "cancelling all calls, or the task, ends it while it is open, while it waits, and while the program says hello",
    arguments: [false, true], ["open", "waiting", "hello"])
  func cancelled(all: Bool, state: String) async throws {
    let waiting = ManualTime(isAutomatic: false)
    let busy = Ending.refused("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
    let server = try server(state == "waiting" ? [busy] : [.silent])
    let connected = Seen<String>()
    var feed = feed(server) { socket in
      guard state == "hello" else { return try await socket.send("hello") }
      connected.add("hello")
      try? await Task.sleep(for: .seconds(60))
      throw URLError(.cancelled)
    }
    feed.wait.time = waiting.source
    let task = Task { [feed] in
      for try await message in feed { connected.add("\(message)") }
    }
    if state == "waiting" {
      try await waitUntil { waiting.sleeping > 0 }
    } else {
      _ = await connected.first()
    }
    if all { client.cancelAll() } else { task.cancel() }
    let error = await failure { try await task.value }
    #expect(error?.isCancelled == true)
  }

  @Test("cancelling all calls ends it also when it is about to be opened again without a delay")
  func cancelledBeforeOpening() async throws {
    let server = try server([.abrupt])
    let feed = client.feed(
      NetworkAPI.Path(server.webSocketURL),
      retry: CustomRetry { [client] _ in
        client.cancelAll()
        return .retry(after: .zero, reason: "at once")
      },
      onConnect: { try await $0.send("hello") })
    var iterator = feed.makeAsyncIterator()
    #expect(try await iterator.next() == .text("hello 1"))
    #expect(await failure { _ = try await iterator.next() }?.isCancelled == true)
    #expect(try await iterator.next() == nil)
    #expect(server.connectionCount == 1)
  }

  @Test("what was cancelled before a feed was opened doesn't end it, whatever its policy")
  func earlierCancellation() async throws {
    struct Always: RetryPolicy {
      func decision(for attempt: FailedAttempt) -> RetryDecision { .retry(after: .zero, reason: "always") }
    }
    let server = try server([.abrupt])
    var feed = client.feed(
      NetworkAPI.Path(server.webSocketURL), retry: Always(), onConnect: { try await $0.send("hello") })
    feed.wait.time = time.source
    client.cancelAll()
    #expect(try await texts(of: feed) == ["hello 1", "hello 2"])
  }

  /// How a feed ends whose program keeps its WebSockets.
  enum Leaving: CaseIterable {
    case leaves, isCancelled, closureFails
  }

  @Test("leaving the loop closes the WebSocket, also one that the closure keeps", arguments: Leaving.allCases)
  func left(by leaving: Leaving) async throws {
    let (closed, kept) = (Seen<Bool>(), Locked<[WebSocket]>([]))
    let server = try TestServer { connection in
      guard connection.acceptWebSocket() != nil else { return }
      connection.send(ServerFrame.text("a"))
      connection.waitForPeerClose()
      closed.add(true)
    }
    let feed = feed(server) { socket in
      let count = kept.withLock { kept in
        kept.append(socket)
        return kept.count
      }
      guard leaving == .closureFails, count == 1 else { return }
      throw NetworkError.connectionFailed(.init(.lost, authority: "h", mayHaveBeenProcessed: true))
    }
    let received = Seen<Bool>()
    let task = Task {
      for try await _ in feed {
        received.add(true)
        if leaving != .isCancelled { break }
      }
    }
    _ = await received.first()
    if leaving == .isCancelled { task.cancel() }
    _ = try? await task.value
    let count = leaving == .closureFails ? 2 : 1
    #expect(await eventually { closed.all.count == count } && kept.withLock(\.count) == count)
    for socket in kept.withLock({ $0 }) {
      let error = await failure { try await socket.send("x") }
      #expect(error?.webSocket?.reason == .closed)
    }
  }

  private struct Order: Codable, Equatable, Sendable { var orderNumber: Int }

  @Test("messages are decoded, text and binary, and values are encoded, with the client's coding")
  func json() async throws {
    let sent = Seen<String>()
    let server = try TestServer { connection in
      guard connection.acceptWebSocket() != nil, let frame = connection.readFrame() else { return }
      sent.add(String(decoding: frame.payload, as: UTF8.self))
      connection.send(frame.payload == Array("x".utf8) ? [] : ServerFrame.bytes(1, frame.payload))
      connection.send(ServerFrame.bytes(2, Array(#"{"order_number":2}"#.utf8)))
      connection.send(ServerFrame.text(#"{"order_number":"b"}"#) + ServerFrame.text("last"))
      connection.waitForPeerClose()
    }
    var configuration = client.configuration
    configuration.coding = JSONCoding(keys: .snakeCase)
    let socket = try await NetworkClient(configuration: configuration).webSocket(server.webSocketURL)
    try await socket.send(Order(orderNumber: 1))
    var orders = socket.messages(of: Order.self).makeAsyncIterator()
    #expect(try await orders.next() == Order(orderNumber: 1))
    #expect(try await orders.next() == Order(orderNumber: 2))
    let error = await failure { _ = try await orders.next() }
    guard case .decodingFailed(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.path == "orderNumber" && failure.data == Data(#"{"order_number":"b"}"#.utf8))
    #expect(error?.call?.url?.absoluteString == server.url("/chat"))
    #expect(try await orders.next() == nil)
    #expect(try await socket.receive() == .text("last"))
    #expect(sent.all == [#"{"order_number":1}"#])
    let notEncodable = [
      await self.failure { try await socket.send(Double.nan) },
      await self.failure { try await socket.send(Data("{}".utf8) as Data?) },
    ]
    for error in notEncodable {
      guard case .encodingFailed = error else { Issue.record("\(String(describing: error))"); return }
    }
  }

  private func failure(_ body: () async throws -> Void) async -> NetworkError? {
    await NetworkAPIKitTests.failure(body)
  }
}
#endif
