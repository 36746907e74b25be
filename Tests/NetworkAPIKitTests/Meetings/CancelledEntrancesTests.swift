import Foundation
import Testing

@testable import NetworkAPIKit

/// `cancelAll()` at each step of whatever sends more than one request.
@Suite("Entrances and cancelling all calls", .fewAtOnce)
struct CancelledEntrancesTests {
  private struct Ended: Error {}

  /// Responses after which another request follows, by the path.
  private struct Server: WebSocketTransport {
    let received = Locked<[String]>([])

    private func receive(_ request: HTTPRequest) throws -> Int {
      try Task.checkCancellation()
      return received.withLock { received in
        received.append("\(request.method) \(request.url)")
        return received.count
      }
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      // Some entrances go on for ever.
      guard try receive(request) <= 20 else { return HTTPResponse(status: 400, url: request.url) }
      var response = HTTPResponse(status: 503, url: request.url)
      switch request.url.path {
      case "/redirect": (response.status, response.headers) = (302, ["Location": "/redirect?again"])
      case "/credential": response.status = 401
      case "/pages":
        (response.status, response.headers) = (200, ["Link": #"<?next>; rel="next""#])
        response.body = HTTPBody("a")
      case "/download":
        (response.status, response.headers) = (
          200, ["Content-Length": "100", "ETag": "\"1\"", "Accept-Ranges": "bytes"]
        )
        let rest = Locked<[Data]>([Data(count: 10)])
        response.body = HTTPBody {
          guard let chunk = rest.withLock({ $0.popLast() }) else {
            throw NetworkError.connectionFailed(
              .init(.lost, authority: request.url.authority, mayHaveBeenProcessed: true))
          }
          return chunk
        }
      case "/upload":
        switch request.method {
        case .post:
          (response.status, response.headers) = (201, ["Location": "/upload/1", "Tus-Resumable": "1.0.0"])
        case .head:
          response.status = 200
          response.headers = ["Upload-Offset": "0", "Upload-Length": "3", "Tus-Resumable": "1.0.0"]
        default: break
        }
      case "/lines":
        response.status = 200
        let left = Locked(1_000)
        response.body = HTTPBody {
          try Task.checkCancellation()
          guard
            left.withLock({
              $0 -= 1; return $0 > 0
            })
          else { throw Ended() }
          await Task.yield()
          return Data("1\n".utf8)
        }
      case "/events":
        (response.status, response.headers) = (200, ["Content-Type": "text/event-stream"])
        response.body = HTTPBody("data: a\n\n")
      default: break
      }
      return response
    }

    func openWebSocket(_ request: HTTPRequest, protocols: [String], options: WebSocket.Options) async throws
      -> WebSocketUpgrade
    {
      _ = try receive(request)
      return WebSocketUpgrade(response: .init(status: 503, url: request.url))
    }
  }

  /// Cancels all calls at the first event of a kind.
  private final class Canceller: NetworkObserver {
    struct State {
      /// Nil once it cancels.
      var client: NetworkClient?
      /// How many requests the server had received then; nil before.
      var received: Int?
    }
    enum Step: CaseIterable { case started, sent, received, scheduled, waiting, end }

    let step: Step
    let server: Server
    let state = Locked(State())

    init(at step: Step, _ server: Server) { (self.step, self.server) = (step, server) }

    func observe(_ event: NetworkEvent) {
      let isAt =
        switch (step, event.kind) {
        case (.started, .started), (.sent, .sent), (.received, .received), (.scheduled, .retryScheduled): true
        case (.waiting, .waiting): true
        case (.end, let kind): kind.isEnd
        default: false
        }
      guard isAt, let client = state.withLock({ $0.client.take() }) else { return }
      client.cancelAll()
      state.withLock { $0.received = server.received.withLock(\.count) }
    }
  }

  private typealias Entrance = (name: String, run: @Sendable (NetworkClient, TemporaryFolder) async throws -> Void)
  private static let entrances: [Entrance] = [
    ("data", { client, _ in _ = try await client.data("/retry") }),
    (
      "completion",
      { client, _ in
        _ = try await withCheckedThrowingContinuation { done in
          client.request(.get("/retry", as: Data.self)) { done.resume(with: $0.mapError { $0 as any Error }) }
        }
      }
    ),
    (
      "send",
      { client, _ in
        // Returns a response of any status.
        let response = try await client.send(HTTPRequest(url: HTTPURL("https://api.example.com/redirect")))
        if !response.status.isSuccess { throw Ended() }
      }
    ),
    ("stream", { client, _ in _ = try await client.stream("/retry") }),
    ("lines", { client, _ in for try await _ in try await client.stream("/lines").jsonLines(of: Int.self) {} }),
    (
      "multipart",
      { client, _ in
        let form: MultipartForm = [.field("a", name: "text")]
        _ = try await client.upload(.post("/credential", .multipart(form))).value
      }
    ),
    ("redirect", { client, _ in _ = try await client.data("/redirect") }),
    ("credential", { client, _ in _ = try await client.data("/credential") }),
    ("image", { client, _ in _ = try await client.image("/retry") }),
    ("pages", { client, _ in for try await _ in client.pages(of: .get("/pages", as: String.self)) {} }),
    (
      "download",
      { client, folder in
        let options = DownloadOptions(resumptionDelay: .milliseconds(1))
        _ = try await client.download("/download", to: URL(fileURLWithPath: folder.file("a")), options: options).value
      }
    ),
    (
      "upload",
      { client, folder in
        let file = URL(fileURLWithPath: try folder.write(Data("abc".utf8), to: "upload"))
        let resumption = UploadResumption(.tus, resumptionDelay: .milliseconds(1))
        _ = try await client.upload(file, to: .post("/upload", as: Data.self), resumable: resumption).value
      }
    ),
    (
      "events",
      { client, _ in
        var options = ServerSentEvent.Options()
        options.sleep = { _ in }
        for try await _ in client.events("/events", options: options) {}
      }
    ),
    (
      "feed",
      { client, _ in
        var feed = client.feed("wss://api.example.com/feed", retry: FeedRetry.standard)
        feed.wait.time = ManualTime().source
        for try await _ in feed {}
      }
    ),
    ("webSocket", { client, _ in _ = try await client.webSocket("wss://api.example.com/feed") }),
  ]

  @Test("calls that begin in a task of their own are cancelled with all others before it has begun")
  func notBegun() async throws {
    // However late the cancellation is, no call has ended before.
    let server = Scripted { _ in
      try await Task.sleep(for: .seconds(3600))
      throw NetworkError.timedOut(.idle)
    }
    let client = NetworkClient(configuration: .init(baseURL: "https://api.example.com", transport: server))
    for number in 0..<200 {
      let result: Result<Data, NetworkError> = await withCheckedContinuation { done in
        if number.isMultiple(of: 2) {
          client.perform {
            try await $0.data("/retry")
          } completion: {
            done.resume(returning: $0)
          }
        } else {
          client.request(.get("/retry", as: Data.self)) { done.resume(returning: $0) }
        }
        client.cancelAll()
      }
      #expect(throws: NetworkError.self) { try result.get() }
      if case .failure(let error) = result { #expect(error.isCancelled, "\(number): \(error)") }
    }
    #expect(await eventually { client.owner.count == 0 })
  }

  @Test(
    "no request follows at any entrance once all calls were cancelled, at whatever step",
    arguments: Canceller.Step.allCases)
  private func steps(step: Canceller.Step) async throws {
    for isLimited in [false, true] {
      var reached: [String] = []
      for (name, run) in Self.entrances {
        let (folder, server) = (try TemporaryFolder(), Server())
        let canceller = Canceller(at: step, server)
        let base = try HTTPURL("https://api.example.com")
        var configuration = NetworkClient.Configuration(
          baseURL: base, retry: ExponentialBackoff(maximumRetries: 5, delay: .zero), transport: server)
        configuration.observers = [canceller]
        configuration.imageCache = ImageCache(diskLimit: 0)
        configuration.authentication = [.bearer("a", for: [base], refresh: { _ in "b" })]
        if isLimited {
          configuration.concurrencyLimit = ConcurrencyLimit(perHost: 1)
          configuration.coalescesIdenticalCalls = true
        }
        let client = NetworkClient(configuration: configuration)
        canceller.state.withLock { $0.client = client }
        let error = await #expect(throws: (any Error).self, "\(name)") { try await run(client, folder) }
        if canceller.state.withLock({ $0.client == nil }) {
          // The call may be over before `cancelAll()` has returned.
          try await waitUntil { canceller.state.withLock { $0.received != nil } }
          let received = canceller.state.withLock { $0.received ?? 0 }
          reached.append(name)
          let later = server.received.withLock { $0.dropFirst(received) }
          // A transfer for several calls ends a moment later, when the last of them has left it. On a busy machine, all
          // redirects may be over by then.
          let isShared = name == "image" || isLimited
          #expect(later.isEmpty || isShared && later.count <= 21, "\(name), limited \(isLimited): \(later)")
          // At the end of the only call, it is too late.
          let isOver = step == .end && !["pages", "download", "upload", "events", "feed"].contains(name)
          let isCancelled = error.map { NetworkError($0).isCancelled } ?? false
          #expect(isOver || isCancelled, "\(name), limited \(isLimited): \(String(describing: error))")
        }
        #expect(await eventually { client.owner.count == 0 }, "\(name)")
      }
      if step == .sent || step == .received { #expect(reached.count >= Self.entrances.count - 2, "\(reached)") }
    }
  }
  @Test(
    "a part of a body isn't the whole body because a stream ends when its reader is cancelled",
    arguments: ["once", "replayable", "closure"])
  func cancelledStream(kind: String) async throws {
    let (folder, open) = (try TemporaryFolder(), Locked<[AsyncStream<Data>.Continuation]>([]))
    for isDownload in [false, true] {
      let taken = Locked(false)
      @Sendable func part() -> HTTPBody {
        let (stream, rest) = AsyncStream.makeStream(of: Data.self)
        rest.yield(Data("pa".utf8))
        open.withLock { $0.append(rest) }
        let chunks = stream.map { chunk in
          taken.withLock { $0 = true }
          return chunk
        }
        guard kind == "closure" else { return kind == "once" ? HTTPBody(chunks) : HTTPBody(replayable: { chunks }) }
        return HTTPBody {
          let isFirst = taken.withLock { taken in
            defer { taken = true }
            return !taken
          }
          if isFirst { return Data("pa".utf8) }
          // Like the iterator of a stream.
          try? await Task.sleep(for: .seconds(3600))
          return nil
        }
      }
      let server = Scripted([
        { HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=60"], body: part(), url: $0.url) },
        { HTTPResponse(status: 200, body: HTTPBody("part"), url: $0.url) },
      ])
      let client = NetworkClient {
        ($0.baseURL, $0.transport, $0.cache, $0.retry) = ("https://api.example.com", server, .memory(), .never)
      }
      if isDownload {
        let download = client.download("/a", to: URL(fileURLWithPath: folder.file("a")))
        try await waitUntil { taken.withLock { $0 } }
        download.pause()
        download.resume()
        _ = try await download.value
        #expect(folder.read("a") == Data("part".utf8) && folder.names == ["a"])
      } else {
        let call = Task { try await client.data("/a") }
        try await waitUntil { taken.withLock { $0 } }
        call.cancel()
        let error = await #expect(throws: NetworkError.self) { try await call.value }
        #expect(error?.isCancelled == true)
        #expect(try await client.data("/a") == Data("part".utf8))
      }
      #expect(server.requests.count == 2)
    }
    open.withLock { $0 = [] }
  }
}
