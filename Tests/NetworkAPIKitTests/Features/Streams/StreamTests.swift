import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// A transport that responds with these chunks, one per read, and counts the reads.
final class ChunkServer: Transport {
  let reads = Locked(0)
  let status: HTTPStatus
  let headers: NetworkAPI.Headers
  let chunks: [Data]

  init(_ chunks: [Data], status: HTTPStatus = 200, headers: NetworkAPI.Headers = [:]) {
    (self.chunks, self.status, self.headers) = (chunks, status, headers)
  }

  var client: NetworkClient { NetworkClient(configuration: .init(retry: .never, transport: self)) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard request.delivery == .streaming else { throw NetworkError.invalidRequest(.other("not streamed")) }
    let body = HTTPBody { [reads, chunks] in
      let read = reads.withLock { reads in
        defer { reads += 1 }
        return reads
      }
      return read < chunks.count ? chunks[read] : nil
    }
    return HTTPResponse(status: status, headers: headers, body: body, url: request.url)
  }
}

@Suite("Streamed bodies", .fewAtOnce)
struct StreamTests {
  private let url = "http://example.com/log"

  private struct Log: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/log")
    typealias Response = Data
    struct ErrorResponse: Decodable, Sendable { let message: String }
  }

  @Test("chunks arrive unchanged, and none is fetched before it is requested")
  func chunks() async throws {
    let server = ChunkServer([Data("a".utf8), Data("bc".utf8), Data("d".utf8)])
    let response = try await server.client.stream(Log())
    #expect(server.reads.withLock { $0 } == 0)
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == Data("a".utf8))
    #expect(server.reads.withLock { $0 } == 1)
    #expect(try await iterator.next() == Data("bc".utf8))
    #expect(server.reads.withLock { $0 } == 2)
  }

  @Test("an error status is thrown with its decoded body, before any byte is returned")
  func status() async throws {
    let server = ChunkServer([Data(#"{"message":"#.utf8), Data(#""no"}"#.utf8)], status: 403)
    do {
      _ = try await server.client.stream(Log())
      Issue.record("no error")
    } catch {
      guard case .statusCode(let failure) = error else { throw error }
      #expect((failure.errorResponse as? Log.ErrorResponse)?.message == "no")
    }
    await #expect { _ = try await ChunkServer([], status: 500).client.stream(url) } throws: {
      ($0 as? NetworkError)?.status?.isServerError == true
    }
  }

  @Test("lines don't depend on how the bytes are split, and need no more reads than there are chunks")
  func lines() async throws {
    let text = "eins\nzwei\r\n\ndrei\rvier ä\r\nfünf"
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      let chunks = generator.chunks(of: Array(text.utf8)).map { Data($0) }
      var lines: [String] = []
      for try await line in try await ChunkServer(chunks).client.stream(url).body.lines { lines.append(line) }
      #expect(lines == ["eins", "zwei", "", "drei", "vier ä", "fünf"])
    }
    let server = ChunkServer([Data("a\nb\n".utf8), Data("c\n".utf8)])
    var iterator = try await server.client.stream(url).body.lines.makeAsyncIterator()
    _ = try await iterator.next()
    _ = try await iterator.next()
    #expect(server.reads.withLock { $0 } == 1)
  }

  @Test("a line beyond the limit throws an error instead of using more memory")
  func longLine() async throws {
    let server = ChunkServer(Array(repeating: Data(repeating: 65, count: 100), count: 100))
    let lines = try await server.client.stream(url).body.lines(upTo: 1000)
    await #expect {
      for try await _ in lines {}
    } throws: { if case .bodyTooLarge(limit: 1000, _) = $0 as? NetworkError { true } else { false } }
    #expect(server.reads.withLock { $0 } == 11)
  }

  @Test("lines, values and events before an error are returned first, and none after it")
  func linesBeforeError() async throws {
    func iterator(
      _ text: String, breaks: Bool, limit: Int = 1000
    ) async throws -> (lines: HTTPLines.AsyncIterator, values: DecodedValues<Int>.AsyncIterator) {
      func response() async throws -> HTTPResponse {
        let server = EventServer([breaks ? .breaks(after: text) : .events(text)])
        return try await NetworkClient(configuration: .init(retry: .never, transport: server)).stream(url) {
          $0.headers[.accept] = "text/event-stream"
        }
      }
      return (
        try await response().body.lines(upTo: limit).makeAsyncIterator(),
        try await response().jsonLines(of: Int.self).makeAsyncIterator()
      )
    }
    var (long, _) = try await iterator("1\n2\n12345678\n3\n", breaks: false, limit: 7)
    for line in ["1", "2"] { #expect(try await long.next() == line) }
    await #expect { _ = try await long.next() } throws: {
      if case .bodyTooLarge(limit: 7, _) = $0 as? NetworkError { true } else { false }
    }
    #expect(try await long.next() == nil)
    var (lines, values) = try await iterator("1\n2\n3", breaks: true)
    for number in [1, 2] {
      #expect(try await lines.next() == "\(number)")
      #expect(try await values.next() == number)
    }
    await #expect(throws: NetworkError.self) { _ = try await lines.next() }
    await #expect(throws: NetworkError.self) { _ = try await values.next() }
    #expect(try await lines.next() == nil)
    #expect(try await values.next() == nil)
    let server = EventServer([.events("data: a\n\ndata: b\n\ndata: too long\n\n")])
    var events = server.events { $0.maximumEventBytes = 10 }.makeAsyncIterator()
    for data in ["a", "b"] { #expect(try await events.next()?.data == data) }
    await #expect { _ = try await events.next() } throws: {
      if case .invalidResponse = $0 as? NetworkError { true } else { false }
    }
    #expect(try await events.next() == nil)
  }

  /// A server whose bytes are always there before its reader needs them.
  private struct Flood: Transport {
    static func part(of path: String) -> (text: String, count: Int) {
      switch path {
      case "/items": ("[1, 2, 3]", 1)
      case "/lines": ("1\n", 100_000)
      default: ("data: 1\n\n", 100_000)
      }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      let (text, count) = Self.part(of: request.url.path)
      let read = Locked(0)
      let body = HTTPBody {
        let number = read.withLock { read in
          read += 1
          return read
        }
        return number > count ? nil : Data(text.utf8)
      }
      let headers: NetworkAPI.Headers = ["Content-Type": "text/event-stream", "Link": #"<?next>; rel="next""#]
      return HTTPResponse(status: 200, headers: headers, body: body, url: request.url)
    }

    static func server() throws -> TestServer {
      try TestServer { connection in
        guard let request = connection.readRequest() else { return }
        let (text, count) = part(of: request.path)
        let fields = "Content-Type: text/event-stream\r\nLink: <?next>; rel=\"next\"\r\nConnection: close"
        connection.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n")
        let block = String(repeating: text, count: min(count, 10_000))
        for _ in 0..<min(count, 1000) where !connection.send(block) { return }
      }
    }
  }

  private typealias Loop = @Sendable (NetworkClient, @Sendable () -> Void) async throws -> Void
  private static let loops: [(name: String, run: Loop)] = [
    (
      "chain",
      { client, each in
        var request = try client.httpRequest(.get("/lines", as: Data.self))
        request.delivery = .streaming
        let chain = InterceptorChain(transport: client.transport, interceptors: [])
        for try await _ in try await chain(request).body { each() }
      }
    ),
    ("body", { client, each in for try await _ in try await client.stream("/lines").body { each() } }),
    ("lines", { client, each in for try await _ in try await client.stream("/lines").body.lines { each() } }),
    (
      "jsonLines",
      { client, each in for try await _ in try await client.stream("/lines").jsonLines(of: Int.self) { each() } }
    ),
    ("events", { client, each in for try await _ in client.events("/events") { each() } }),
    ("values", { client, each in for try await _ in client.events(of: Int.self, .get("/events")) { each() } }),
    (
      "items",
      { client, each in
        for try await _ in client.items(of: .get("/items", as: [Int].self)) { each() }
      }
    ),
    (
      "prefetched pages",
      { client, each in
        for try await _ in client.pages(of: .get("/items", as: [Int].self), prefetch: true) {
          each()
          await letOthersRun()
        }
      }
    ),
  ]

  @Test(
    "a task that cancels itself gets nothing more of what has arrived, however fast the server is",
    arguments: ["transport", "limited", "socket"])
  func cancelledBehindServer(way: String) async throws {
    let server = way == "socket" ? try Flood.server() : nil
    let base = try HTTPURL(server?.url ?? "https://example.com")
    var configuration = NetworkClient.Configuration(baseURL: base, retry: .never)
    if server == nil { configuration.transport = Flood() }
    if way == "limited" { configuration.timeouts.total = .seconds(600) }
    let client = NetworkClient(configuration: configuration)
    for (name, run) in Self.loops {
      let count = Locked(0)
      let error = await Task {
        await NetworkAPIKitTests.failure {
          try await run(client) {
            count.withLock { $0 += 1 }
            withUnsafeCurrentTask { $0?.cancel() }
          }
        }
      }.value
      #expect(error?.isCancelled == true && count.withLock { $0 } == 1, "\(name): \(count.withLock { $0 }), \(error)")
      #expect(error?.call != nil, "\(name)")
    }
  }

  @Test(
    "lines that have failed or were cancelled hold no place, though their iterator is kept",
    arguments: [false, true])
  func keptIterator(isCancelled: Bool) async throws {
    let client = NetworkClient {
      ($0.retry, $0.transport, $0.concurrencyLimit) = (.never, Flood(), ConcurrencyLimit(perHost: 1))
    }
    let server = ChunkServer([Data("a\nlong".utf8), Data("b\n".utf8)])
    let limited = NetworkClient {
      ($0.retry, $0.transport, $0.concurrencyLimit) = (.never, server, ConcurrencyLimit(perHost: 1))
    }
    try await Task {
      var lines = try await (isCancelled ? client : limited).stream("http://example.com/lines").body.lines(upTo: 3)
        .makeAsyncIterator()
      #expect(try await lines.next() != nil)
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      await #expect(throws: NetworkError.self) { try await lines.next() }
      let next = Task { _ = try await (isCancelled ? client : limited).stream("http://example.com/lines") }
      let patience = Task {
        try await Task.sleep(for: .seconds(60))
        next.cancel()
      }
      await #expect(throws: Never.self) { try await next.value }
      patience.cancel()
      #expect(try await lines.next() == nil)
    }.value
  }

  @Test(
    "a list that was cancelled holds no place for a page that is on its way, though its iterator is kept",
    arguments: [false, true])
  func keptPages(ofItems: Bool) async throws {
    let isRequested = Promise<Void>()
    let transport = Scripted { request in
      if request.url.query != nil {
        isRequested.settle(.success(()))
        try await Task.sleep(for: .seconds(3600))
      }
      let headers: NetworkAPI.Headers = ["Link": #"<?next>; rel="next""#]
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody("[1]"), url: request.url)
    }
    let client = NetworkClient {
      ($0.retry, $0.transport, $0.concurrencyLimit) = (.never, transport, ConcurrencyLimit(perHost: 1))
    }
    let list = RawEndpoint<[Int]>.get("http://example.com/log")
    try await Task { () async throws in
      var items = client.items(of: list, prefetch: true).makeAsyncIterator()
      var pages = client.pages(of: list, prefetch: true).makeAsyncIterator()
      func next() async throws -> Int? {
        if ofItems { try await items.next() } else { try await pages.next()?.value.first }
      }
      #expect(try await next() == 1)
      try await isRequested.wait()
      withUnsafeCurrentTask { $0?.cancel() }
      let error = await NetworkAPIKitTests.failure { _ = try await next() }
      #expect(error?.isCancelled == true && error?.call != nil, "\(String(describing: error))")
      let other = Task { try await client.data(url) }
      let patience = Task {
        try await Task.sleep(for: .seconds(5))
        other.cancel()
      }
      await #expect(throws: Never.self) { _ = try await other.value }
      patience.cancel()
      #expect(try await next() == nil)
    }.value
  }

  @Test("items that were cancelled end after one error, also if the page after them had failed")
  func itemsAfterCancellation() async throws {
    let transport = Scripted { request in
      let headers: NetworkAPI.Headers = ["Link": #"<https://other.example/>; rel="next""#]
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody("[1, 2]"), url: request.url)
    }
    let client = NetworkClient { ($0.retry, $0.transport) = (.never, transport) }
    let list = RawEndpoint<[Int]>.get("http://example.com/log")
    try await Task { () async throws in
      var items = client.items(of: list).makeAsyncIterator()
      #expect(try await items.next() == 1)
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(await NetworkAPIKitTests.failure { _ = try await items.next() }?.isCancelled == true)
      #expect(try await items.next() == nil)
    }.value
  }

  @Test("a cancelled task can still read a body that is in memory")
  func cancelledReaderOfData() async throws {
    try await Task { () async throws in
      withUnsafeCurrentTask { $0?.cancel() }
      var chunks = HTTPBody("abc").makeAsyncIterator()
      #expect(try await chunks.next() == Data("abc".utf8))
      #expect(try await chunks.next() == nil)
    }.value
  }

  @Test("an error whose body never ends has its status, and what has arrived of the body, after a moment")
  func endlessError() async throws {
    let (time, reads) = (ManualTime(isAutomatic: false), Locked(0))
    @Sendable func failure(_ request: HTTPRequest) -> HTTPResponse {
      let body = HTTPBody {
        let isFirst = reads.withLock { reads in
          reads += 1
          return reads == 1
        }
        if !isFirst { try await Task.sleep(for: .seconds(3600)) }
        return Data(": \n\n".utf8)
      }
      return HTTPResponse(status: 503, body: body, url: request.url)
    }
    @Sendable func events(_ text: String) -> Scripted.Respond {
      { HTTPResponse(status: 200, headers: ["Content-Type": "text/event-stream"], body: HTTPBody(text), url: $0.url) }
    }
    func ends<Value: Sendable>(_ call: Task<Value, any Error>) async throws -> Result<Value, any Error> {
      do {
        try await waitUntil { reads.withLock { $0 } == 2 && time.sleeping == 1 }
      } catch {
        call.cancel()
      }
      time.advance(by: .seconds(10))
      reads.withLock { $0 = 0 }
      return await call.result
    }
    func client(_ responses: [Scripted.Respond]) -> NetworkClient {
      NetworkClient(configuration: .init(retry: .never, transport: Scripted(responses)), time: time.source)
    }
    let url = url
    let stream = client([failure])
    let refused = try await ends(Task { _ = try await stream.stream(url) })
    let error = await NetworkAPIKitTests.failure { try refused.get() }
    #expect(error?.status == 503 && error?.response?.body.received?.data == Data(": \n\n".utf8))
    let reopened = client([events("data: a\n\n"), failure, events("data: b\n\n"), { .init(status: 204, url: $0.url) }])
    let data = Task {
      var (data, options) = ([String](), ServerSentEvent.Options())
      options.sleep = { _ in }
      for try await event in reopened.events(url, options: options) { data.append(event.data) }
      return data
    }
    #expect(try await ends(data).get() == ["a", "b"])
  }

  private struct Event: Decodable, Sendable, Equatable { let id: Int }

  @Test("JSON lines are decoded one by one, empty ones are skipped, and an invalid one throws a decoding error")
  func jsonLines() async throws {
    let server = ChunkServer([Data("{\"id\":1}\n\n{\"i".utf8), Data("d\":2}\r\n  \n{\"id\":\"x\"}\n{\"id\":4}".utf8)])
    let response = try await server.client.stream(url)
    var iterator = response.jsonLines(of: Event.self).makeAsyncIterator()
    #expect(try await iterator.next() == Event(id: 1))
    #expect(server.reads.withLock { $0 } == 1)
    #expect(try await iterator.next() == Event(id: 2))
    do {
      _ = try await iterator.next()
      Issue.record("no error")
    } catch NetworkError.decodingFailed(let failure) {
      #expect(failure.path == "id" && failure.data == Data(#"{"id":"x"}"#.utf8))
    } catch {
      Issue.record(error)
    }
    #expect(try await iterator.next() == nil)
  }

  @Test("a CR within a JSON line is white space")
  func jsonLinesWithCR() async throws {
    let server = ChunkServer([Data("{\"id\":\r1}\r\n\r\n{\"id\"\r".utf8), Data(":2\r}\r\n\r".utf8)])
    var events: [Event] = []
    for try await event in try await server.client.stream(url).jsonLines(of: Event.self) { events.append(event) }
    #expect(events == [Event(id: 1), Event(id: 2)])
  }

  @Test("JSON lines are decoded with the coding of the endpoint, otherwise of the client")
  func jsonLinesCoding() async throws {
    struct Note: Decodable, Sendable, Equatable { let createdAt: Date }
    struct Log: NetworkAPIDefinition {
      typealias Response = Data
      let urlInfo: URLInfo = .init(path: "/log")
      let coding: JSONCoding? = JSONCoding(dates: .millisecondsSince1970, keys: .snakeCase)
    }
    for isStreamed in [true, false] {
      let stub = StubTransport { request in
        let text = Data("{\"created_at\":5000}\n".utf8)
        let body =
          isStreamed
          ? HTTPBody(
            AsyncStream {
              $0.yield(text); $0.finish()
            }) : HTTPBody(text)
        return HTTPResponse(status: 200, body: body, url: request.url)
      }
      let client = NetworkClient(
        configuration: .init(
          baseURL: try HTTPURL("http://example.com"), coding: JSONCoding(dates: .secondsSince1970, keys: .snakeCase),
          transport: stub))
      func notes(_ response: HTTPResponse, _ coding: JSONCoding? = nil) async throws -> [Double] {
        var found: [Double] = []
        for try await note in response.jsonLines(of: Note.self, coding: coding) {
          found.append(note.createdAt.timeIntervalSince1970)
        }
        return found
      }
      #expect(try await notes(try await client.stream("/log")) == [5000])
      var request = HTTPRequest(url: try HTTPURL("http://example.com/log"))
      request.delivery = .streaming
      #expect(try await notes(try await client.send(request)) == [5000])
      #expect(try await notes(try await client.stream(Log())) == [5])
      let own = JSONCoding(dates: .deferredToDate, keys: .snakeCase)
      #expect(try await notes(try await client.stream(Log()), own) == [978_312_200])
    }
  }

  // MARK: Server-sent events

  @Test("a stream's own fields replace only those of the caller that don't accept event streams")
  func callersFields() async throws {
    let both = "application/json, Text/Event-Stream"
    for (fields, accept, control): (NetworkAPI.Headers, String, String) in [
      ([:], "text/event-stream", "no-store"), (["Accept": "application/json"], "text/event-stream", "no-store"),
      ([.accept(both), .init(name: .cacheControl, value: "no-cache")], both, "no-cache"),
    ] {
      let transport = Scripted(statuses: [204])
      let client = NetworkClient { $0.transport = transport }
      for try await _ in client.events("http://example.com/", headers: fields) {}
      let sent = try #require(transport.requests.last)
      #expect(sent.headers[.accept] == accept && sent.headers[.cacheControl] == control)
    }
  }

  @Test(
    "a stream's first connection is repeated as the call says, or else where the server did nothing and the client retries"
  )
  func repeatedConnection() async throws {
    let (usual, quick) = (ExponentialBackoff(), ExponentialBackoff(delay: .zero))
    for (retry, own, statuses, isSentOnce): (any RetryPolicy, (any RetryPolicy)?, [HTTPStatus], [Bool]) in [
      (usual, nil, [421, 204], [false, false]), (usual, nil, [503], [false]), (usual, nil, [421], [false, false]),
      (.never, nil, [421], [true]), (usual, quick, [503, 204], [false, false]),
      (.never, quick, [503, 204], [false, false]), (usual, .never, [421], [true]),
    ] {
      let transport = Scripted(statuses: statuses)
      let client = NetworkClient(configuration: .init(retry: retry, transport: transport))
      do {
        for try await _ in client.events("http://example.com/", configure: { $0.options.retry = own }) {}
        #expect(statuses.last == 204)
      } catch {
        #expect(statuses.last != 204)
      }
      #expect(transport.requests.map(\.options.isSentOnce) == isSentOnce)
    }
    // A stream that isn't reopened is a call like any other, with the retries of calls.
    let transport = Scripted(statuses: [429, 204])
    let client = NetworkClient(configuration: .init(retry: ExponentialBackoff(delay: .zero), transport: transport))
    for try await _ in client.events(.post("http://example.com/", .json(["a": 1]))) {}
    #expect(transport.requests.count == 2)
  }

  /// A server of event streams: each connection gets the next scripted response.
  private final class EventServer: Transport {
    enum Step: Sendable {
      case events(String)
      case status(HTTPStatus)
      case busy(retryAfter: String)
      case breaks(after: String)
      case fails(NetworkError)
    }

    let responses: Locked<[Step]>
    let lastEventIDs = Locked<[String?]>([])
    let waits = Locked<[Duration]>([])

    init(_ responses: [Step]) { self.responses = Locked(responses) }

    func events(_ change: (inout ServerSentEvent.Options) -> Void = { _ in }) -> NetworkSequence<ServerSentEvent> {
      var options = ServerSentEvent.Options()
      options.sleep = { [waits] wait in waits.withLock { $0.append(wait) } }
      change(&options)
      return NetworkClient(configuration: .init(retry: .never, transport: self)).events(
        "http://example.com/", options: options)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      lastEventIDs.withLock { $0.append(request.headers["Last-Event-ID"]) }
      guard request.headers["Accept"] == "text/event-stream" else {
        throw NetworkError.invalidRequest(.other("accept"))
      }
      let headers: NetworkAPI.Headers = ["Content-Type": "text/event-stream; charset=utf-8"]
      switch responses.withLock({ $0.isEmpty ? .status(204) : $0.removeFirst() }) {
      case .events(let text):
        return HTTPResponse(status: 200, headers: headers, body: HTTPBody(text), url: request.url)
      case .status(let status):
        return HTTPResponse(status: status, url: request.url)
      case .busy(let retryAfter):
        return HTTPResponse(status: 503, headers: ["Retry-After": retryAfter], url: request.url)
      case .breaks(let text):
        let isFirst = Locked(true)
        let body = HTTPBody {
          guard
            isFirst.withLock({ first in
              defer { first = false }
              return first
            })
          else { throw NetworkError.truncatedBody(received: 1, expected: nil) }
          return Data(text.utf8)
        }
        return HTTPResponse(status: 200, headers: headers, body: body, url: request.url)
      case .fails(let error):
        throw error
      }
    }
  }

  private func data(of events: NetworkSequence<ServerSentEvent>) async throws -> [String] {
    var data: [String] = []
    for try await event in events { data.append(event.data) }
    return data
  }

  @Test("the data of events is decoded until [DONE], with the coding of the endpoint or client")
  func decodedEvents() async throws {
    struct Chunk: Decodable, Sendable, Equatable { let textPart: String }
    struct Chat: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(url: "http://example.com/chat")
      let requestInfo: RequestInfo<EmptyParameter> = .init(method: .post)
      let coding = JSONCoding(keys: .snakeCase)
      typealias Response = Data
    }
    let text = """
      data: {"text_part":"a"}\n
      : nothing\n
      event: ping\ndata:\n
      data: {"text_part":\ndata: "b"}\n
      """
    func client(_ end: String) -> NetworkClient {
      NetworkClient(configuration: .init(retry: .never, transport: EventServer([.events(text + end)])))
    }
    func chunks(_ end: String) async throws -> [Chunk] {
      var chunks: [Chunk] = []
      for try await chunk in client(end).events(of: Chunk.self, Chat()) { chunks.append(chunk) }
      return chunks
    }
    let both = [Chunk(textPart: "a"), Chunk(textPart: "b")]
    #expect(try await chunks("\ndata: [DONE]\n\ndata: not JSON\n\n") == both)
    #expect(try await chunks("\n") == both)
    let wrong = client("\ndata: {\"text_part\":1}\n\ndata: {}\n\n")
    var iterator = wrong.events(of: Chunk.self, Chat()).makeAsyncIterator()
    for chunk in both { #expect(try await iterator.next() == chunk) }
    let error = await failure { _ = try await iterator.next() }
    guard case .decodingFailed(let failed) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(failed.path == "textPart" && failed.data == Data(#"{"text_part":1}"#.utf8))
    #expect(error?.call?.url?.path == "/chat" && failed.response.status == 200)
    #expect(try await iterator.next() == nil)
  }

  @Test("a stream that ends or breaks is reopened from the last event, after the requested time")
  func reconnects() async throws {
    let server = EventServer([
      .events("id: 1\ndata: a\n\nretry: 700\ndata: b\n\n"), .breaks(after: "id: 2\ndata: c\n\ndata: cut"),
      .events("data: d\n\n"),
    ])
    #expect(try await data(of: server.events()) == ["a", "b", "c", "d"])
    #expect(server.lastEventIDs.withLock { $0 } == [nil, "1", "2", "2"])
    #expect(server.waits.withLock { $0 } == [.milliseconds(700), .milliseconds(700), .milliseconds(700)])
  }

  @Test("a stream is reopened after a proxy failed for a time, and not after it refused")
  func proxies() async throws {
    for status: HTTPStatus? in [nil, 503] {
      let failed = NetworkError.proxyFailed(.init(status: status, detail: "x"))
      let server = EventServer([.events("data: a\n\n"), .fails(failed), .events("data: b\n\n")])
      #expect(try await data(of: server.events()) == ["a", "b"])
    }
    let refused = EventServer([
      .events("data: a\n\n"), .fails(.proxyFailed(.init(status: 407, detail: "x"))), .events("data: b\n\n"),
    ])
    await #expect { _ = try await data(of: refused.events()) } throws: {
      if case .proxyFailed = $0 as? NetworkError { true } else { false }
    }
  }

  @Test("a stream can't make its clients reconnect without a pause")
  func shortestDelay() async throws {
    let server = EventServer(Array(repeating: .events("retry: 0\ndata: a\n\n"), count: 5))
    #expect(try await data(of: server.events()).count == 5)
    #expect(server.waits.withLock { $0 } == Array(repeating: .milliseconds(500), count: 5))
  }

  @Test("a stream can ask for a longer pause than the client would make by itself, up to an hour")
  func longestDelay() async throws {
    let server = EventServer([
      .events("retry: 120000\ndata: a\n\n"), .status(503), .events("retry: 99999999\ndata: a\n\n"),
    ])
    #expect(try await data(of: server.events()).count == 2)
    #expect(server.waits.withLock { $0 } == [120, 120, 3600].map { .seconds($0) })
  }

  @Test("consecutive failures increase the delay, and too many throw an error")
  func failures() async throws {
    let lost = NetworkError.connectionFailed(.init(.refused, authority: "x", mayHaveBeenProcessed: false))
    let server = EventServer([.events("data: a\n\n")] + Array(repeating: .fails(lost), count: 9))
    var heard: [String] = []
    await #expect {
      for try await event in server.events({ $0.maximumFailures = 4 }) { heard.append(event.data) }
    } throws: { if case .connectionFailed = $0 as? NetworkError { true } else { false } }
    #expect(heard == ["a"])
    #expect(server.waits.withLock { $0 } == [3, 6, 12, 24].map { .seconds($0) })
  }

  @Test("a reconnection that succeeds ends a row of failures, also if its stream breaks before an event")
  func brokenRow() async throws {
    let lost = NetworkError.connectionFailed(.init(.refused, authority: "x", mayHaveBeenProcessed: false))
    let server = EventServer(
      [.events("data: a\n\n")] + Array(repeating: [.fails(lost), .events("")], count: 4).flatMap(\.self)
        + [.events("data: b\n\n")])
    #expect(try await data(of: server.events { $0.maximumFailures = 2 }) == ["a", "b"])
    #expect(server.waits.withLock { $0.prefix(4) } == [.seconds(3), .seconds(6), .seconds(3), .seconds(6)])
  }

  @Test("a stream that is quiet from the beginning is opened again where the head comes with the first event")
  func quiet() async throws {
    func server(_ count: Int) -> EventServer {
      EventServer(Array(repeating: .fails(.timedOut(.idle)), count: count) + [.events("data: a\n\n")])
    }
    func isIdle(_ error: any Error) -> Bool {
      if case .timedOut(.idle) = error as? NetworkError { true } else { false }
    }
    let delayed = server(2)
    #expect(try await data(of: delayed.events { $0.platform = Platform(delaysHeads: true) }) == ["a"])
    #expect(delayed.waits.withLock { $0.prefix(2) } == [Duration.seconds(6), .seconds(12)])
    await #expect(
      performing: {
        try await data(of: server(5).events { ($0.platform, $0.maximumFailures) = (Platform(delaysHeads: true), 4) })
      }, throws: isIdle)
    await #expect(performing: { try await data(of: server(1).events { $0.platform = Platform() }) }, throws: isIdle)
    await #expect(
      performing: {
        try await data(of: server(1).events { ($0.platform, $0.reconnects) = (Platform(delaysHeads: true), false) })
      }, throws: isIdle)
  }

  @Test("cancelling all calls ends a stream that hasn't been opened yet")
  func cancelledBeforeOpening() async throws {
    let server = EventServer([.fails(.timedOut(.idle)), .events("data: a\n\n")])
    let client = NetworkClient(configuration: .init(retry: .never, transport: server))
    var options = ServerSentEvent.Options()
    options.platform = Platform(delaysHeads: true)
    options.sleep = { _ in client.cancelAll() }
    let events = client.events("http://example.com/", options: options)
    #expect(await NetworkAPIKitTests.failure { _ = try await data(of: events) }?.isCancelled == true)
    #expect(server.lastEventIDs.withLock { $0.count } == 1)
  }

  @Test("an overloaded server is tried again, a server that refuses isn't")
  func statuses() async throws {
    let busy = EventServer([.events("data: a\n\n"), .status(503), .status(429), .events("data: b\n\n")])
    #expect(try await data(of: busy.events()) == ["a", "b"])
    // The time that it names counts if it is longer than the usual one.
    let named = EventServer([
      .events("data: a\n\n"), .busy(retryAfter: "90"), .busy(retryAfter: "1"), .events("data: b\n\n"),
    ])
    #expect(try await data(of: named.events()) == ["a", "b"])
    #expect(named.waits.withLock { $0.prefix(3) } == [.seconds(3), .seconds(90), .seconds(12)])
    let gone = EventServer([.events("data: a\n\n"), .status(404), .events("data: b\n\n")])
    await #expect { _ = try await data(of: gone.events()) } throws: { ($0 as? NetworkError)?.status == 404 }
    let never = EventServer([.status(503), .events("data: b\n\n")])
    await #expect { _ = try await data(of: never.events()) } throws: {
      ($0 as? NetworkError)?.status?.isServerError == true
    }
  }

  @Test("204 ends the sequence; another type throws an error; without reconnecting it ends with the stream")
  func ends() async throws {
    #expect(try await data(of: EventServer([.status(204)]).events()) == [])
    let once = EventServer([.events("data: a\n\n"), .events("data: b\n\n")])
    #expect(try await data(of: once.events { $0.reconnects = false }) == ["a"])
    for headers: NetworkAPI.Headers in [
      ["Content-Type": "text/html"], ["Content-Type": "text/event-stream", "Content-Encoding": "gzip, x"],
    ] {
      let page = StubTransport { .init(status: 200, headers: headers, body: HTTPBody("<p>"), url: $0.url) }
      let log = EventLog()
      let events = NetworkClient(configuration: .init(retry: .never, observers: [log], transport: page)).events(
        "http://example.com/")
      await #expect { _ = try await data(of: events) } throws: {
        if case .invalidResponse = $0 as? NetworkError { true } else { false }
      }
      let ends = log.events.filter { $0.kind.isEnd }
      guard ends.count == 1, case .failed = ends[0].kind else {
        Issue.record("\(ends)")
        continue
      }
    }
  }

  @Test("an earlier event ID is sent, however long it is, and one that can't be sent ends the stream with an error")
  func identities() async throws {
    let server = EventServer([.events("id: \u{1}\ndata: a\n\n"), .events("data: b\n\n")])
    await #expect { _ = try await data(of: server.events { $0.lastEventID = "7" }) } throws: { error in
      guard case .invalidRequest(.headerValue("Last-Event-ID"), _) = error as? NetworkError else { return false }
      return true
    }
    #expect(server.lastEventIDs.withLock { $0 } == ["7"])
    let name = String(repeating: "ü", count: 3_000)
    let long = EventServer([.events("id: \(name)\ndata: a\n\n")])
    _ = try await data(of: long.events())
    #expect(long.lastEventIDs.withLock { $0 } == [nil, name])
    let blank = EventServer([.events("id: 5 \ndata: a\n\n")])
    _ = try await data(of: blank.events())
    #expect(blank.lastEventIDs.withLock { $0 } == [nil, "5"])
  }
}
