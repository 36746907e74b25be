import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Uploads", .fewAtOnce)
struct UploadTests {
  /// Responds with the request's body.
  private static let echo = StubTransport { request in
    HTTPResponse(status: 200, body: HTTPBody(try await request.body.collect(upTo: 64 << 20)), url: request.url)
  }

  private func client(_ transport: any Transport = echo, observers: [any NetworkObserver] = []) -> NetworkClient {
    NetworkClient(configuration: .init(retry: .never, observers: observers, transport: transport))
  }

  private static let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  @Test("data, a file and a stream arrive unchanged, with their length if it is known")
  func sources() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.bytes, to: "a")
    let stream = HTTPBody(
      AsyncStream<Data> { continuation in
        continuation.yield(Self.bytes)
        continuation.finish()
      })
    for (body, total) in [
      (HTTPBody(Self.bytes), Int64(3_000_000)), (try HTTPBody(fileAt: URL(fileURLWithPath: file)), 3_000_000),
      (stream, nil),
    ] {
      let upload = client().upload(body, to: "http://example.com/")
      var last: TransferProgress?
      for await progress in upload.progress {
        #expect(progress.completedBytes >= last?.completedBytes ?? 0)
        #expect(progress.totalBytes == total || progress.completedBytes == 0)
        last = progress
      }
      #expect(last?.completedBytes == 3_000_000)
      #expect(last?.fraction == total.map { _ in 1 })
      #expect(try await upload.value == Self.bytes)
    }
  }

  @Test("an upload whose response arrives right after its last byte is complete")
  func respondedAtOnce() async throws {
    let quick = StubTransport { request in
      var (iterator, read) = (request.body.makeAsyncIterator(), 0)
      while read < Self.bytes.count, let chunk = try await iterator.next() { read += chunk.count }
      return HTTPResponse(status: 201, url: request.url)
    }
    let upload = client(quick).upload(HTTPBody(Self.bytes), to: "http://example.com/")
    var last: TransferProgress?
    for await progress in upload.progress { last = progress }
    #expect(last?.fraction == 1)
    let refused = StubTransport { request in HTTPResponse(status: 413, url: request.url) }
    let failing = client(refused).upload(HTTPBody(Self.bytes), to: "http://example.com/")
    for await progress in failing.progress { last = progress }
    #expect(last?.completedBytes == 0)
  }

  @Test("progress is reported in steps while the transport reads, not all at the end")
  func steps() async throws {
    let seen = Locked<[Int64]>([])
    struct Observer: NetworkObserver {
      let seen: Locked<[Int64]>
      func observe(_ event: NetworkEvent) {
        if case .uploading(let progress) = event.kind { seen.withLock { $0.append(progress.completedBytes) } }
      }
    }
    _ = try await client(observers: [Observer(seen: seen)])
      .upload(HTTPBody(Self.bytes), to: "http://example.com/").value
    let steps = seen.withLock { $0 }
    #expect(steps.first == 0 && steps.last == 3_000_000)
    #expect(steps.count > 10 && steps == steps.sorted())
  }

  private struct Put: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/things")
    let requestInfo: RequestInfo<HTTPBody>
    struct Response: Decodable, Sendable, Equatable { let ok: Bool }
    struct ErrorResponse: Decodable, Sendable { let message: String }
  }

  @Test("an endpoint's upload decodes its response and its errors")
  func definition() async throws {
    let good = StubTransport { .init(status: 200, body: HTTPBody(#"{"ok":true}"#), url: $0.url) }
    let put = Put(requestInfo: .init(method: .put, parameters: HTTPBody("x")))
    #expect(try await client(good).upload(put).value == .init(ok: true))
    let bad = StubTransport { .init(status: 413, body: HTTPBody(#"{"message":"big"}"#), url: $0.url) }
    do {
      _ = try await client(bad).upload(put).value
      Issue.record("no error")
    } catch {
      guard case .statusCode(let failure) = error else { throw error }
      #expect(failure.status == 413)
      #expect(failure.errorResponse(as: Put.ErrorResponse.self)?.message == "big")
    }
  }

  @Test("observers hear of an upload that it has started, before its progress")
  func observed() async throws {
    let log = EventLog()
    _ = try await client(observers: [log]).upload(HTTPBody("12345"), to: "http://example.com/").value
    #expect(log.events.first?.kind.isStart == true && log.events.last?.kind.isEnd == true && log.events.count > 2)
  }

  @Test("a request that is sent again starts counting from zero")
  func redirected() async throws {
    let transport = StubTransport { request in
      _ = try await request.body.collect(upTo: 1 << 20)
      guard request.url.path == "/" else { return .init(status: 200, url: request.url) }
      return .init(status: 307, headers: ["Location": "/there"], url: request.url)
    }
    let upload = client(transport).upload(HTTPBody("12345"), to: "http://example.com/")
    _ = try await upload.value
    var last: TransferProgress?
    for await progress in upload.progress { last = progress }
    #expect(last?.completedBytes == 5)
  }

  /// What happens to a file of 600,000 bytes between the making of a body and its last byte.
  enum Change: CaseIterable {
    case none, grows, shrinks, isEmptied, isRewritten, isReplaced, isRemoved, growsMeanwhile, isRewrittenMeanwhile
  }

  @Test(
    "a file, also behind a link, that has changed since its length was announced isn't sent as if complete",
    arguments: Change.allCases)
  func changed(change: Change) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(repeating: 1, count: 600_000), to: "a")
    @Sendable func write(_ count: Int) throws {
      // In place. The dates of a quick test could be equal.
      _ = try folder.write(Data(repeating: 2, count: count), to: "a")
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 10)], ofItemAtPath: path)
    }
    symlink("a", folder.file("link"))
    for (isForm, place) in [(false, path), (true, path), (false, folder.file("link"))] {
      _ = try folder.write(Data(repeating: 1, count: 600_000), to: "a")
      let body =
        isForm
        ? try MultipartForm([.file(at: URL(fileURLWithPath: place), name: "a")]).encoded().body
        : try HTTPBody(fileAt: URL(fileURLWithPath: place))
      switch change {
      case .none, .growsMeanwhile, .isRewrittenMeanwhile: break
      case .grows: try write(600_001)
      case .shrinks: try write(599_999)
      case .isEmptied: try write(0)
      case .isRewritten: try write(600_000)
      case .isReplaced:
        _ = try folder.write(Data(repeating: 2, count: 600_000), to: "b")
        rename(folder.file("b"), path)
      case .isRemoved: unlink(path)
      }
      let received = Locked<Int64>(0)
      let reading = StubTransport { request in
        for try await chunk in request.body {
          let count = received.withLock { received in
            received += Int64(chunk.count)
            return received
          }
          guard (200_000..<400_000).contains(count) else { continue }
          if change == .growsMeanwhile { try write(700_000) }
          if change == .isRewrittenMeanwhile { try write(600_000) }
        }
        return HTTPResponse(status: 200, url: request.url)
      }
      let upload = NetworkClient(configuration: .init(retry: .never, transport: reading)).upload(
        body, to: "https://example.com/a")
      do {
        _ = try await upload.value
        #expect(change == .none && received.withLock { $0 } == body.length)
      } catch {
        guard case .fileFailed(let failure) = error else { throw error }
        #expect(change != .none && failure.path == place)
        #expect(received.withLock { $0 } < 600_000, "the server has got a complete body")
      }
    }
  }

  @Test(
    "a file that has changed isn't sent by a transport that reads it, and one that hasn't arrives",
    arguments: RealTransport.allCases, [600_000, 600_001, 599_999])
  func changedOnSocket(transport: RealTransport, count: Int) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(repeating: 1, count: 600_000), to: "a")
    let server = try TestServer.responding { request in Response(body: "\(request.body.count)") }
    let client = transport.client { $0.retry = .never }
    let body = try HTTPBody(fileAt: URL(fileURLWithPath: path))
    if count != 600_000 { _ = try folder.write(Data(repeating: 2, count: count), to: "a") }
    // Without progress, the transport reads the file itself.
    do {
      let data = try await client.request(
        RawEndpoint<Data>(only: NetworkAPI.Path(server.url("/a")), method: .put, headers: [:], body: body))
      #expect(count == 600_000 && String(decoding: data, as: UTF8.self) == "600000")
    } catch {
      guard case .fileFailed(let failure) = error else { throw error }
      #expect(count != 600_000 && failure.path == path && server.requests.isEmpty)
    }
  }

  #if os(Linux)
  @Test("a file whose size isn't known isn't sent as an empty one")
  func unknownSize() throws {
    let file = URL(fileURLWithPath: "/proc/version")
    let makers: [() throws -> Void] = [
      { _ = try HTTPBody(fileAt: file) }, { _ = try MultipartForm.Part.file(at: file, name: "a") },
    ]
    for make in makers {
      let error = #expect(throws: NetworkError.self) { try make() }
      guard case .fileFailed(let failure) = error else { Issue.record("\(String(describing: error))"); continue }
      #expect(failure.path == file.path && failure.reason.contains("stream"))
    }
  }
  #endif

  @Test("cancelling ends an upload and its progress")
  func cancels() async throws {
    let transport = StubTransport { request in
      try await Task.sleep(for: .seconds(60))
      return .init(status: 200, url: request.url)
    }
    let upload = client(transport).upload(HTTPBody("12345"), to: "http://example.com/")
    upload.cancel()
    for await _ in upload.progress {}
    await #expect { _ = try await upload.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    let other = client(transport).upload(HTTPBody("12345"), to: "http://example.com/")
    let waiting = Task { try await other.value }
    waiting.cancel()
    await #expect { _ = try await waiting.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
  }

  @Test("a body that can't be sent fails the upload")
  func invalid() async {
    await #expect(throws: NetworkError.self) { _ = try await client().upload(HTTPBody("x"), to: "::").value }
  }
}

@Suite("Progress", .fewAtOnce)
struct TransferProgressTests {
  @Test("fraction and remaining time are computed from bytes and speed")
  func derived() {
    let half = TransferProgress(completedBytes: 50, totalBytes: 100, bytesPerSecond: 10)
    #expect(half.fraction == 0.5)
    #expect(half.estimatedTimeRemaining == .seconds(5))
    #expect(half.description == "50 % (50 of 100 bytes)")
    let unknown = TransferProgress(completedBytes: 50)
    #expect(unknown.fraction == nil && unknown.estimatedTimeRemaining == nil && unknown.description == "50 bytes")
    #expect(TransferProgress(completedBytes: 0, totalBytes: 0).fraction == 1)
    #expect(TransferProgress(completedBytes: 7, totalBytes: 5).fraction == 1)
    #expect(TransferProgress(completedBytes: 2, totalBytes: 3).percent == 66)
    #expect(TransferProgress(completedBytes: 3, totalBytes: 3).percent == 100)
    #expect((0...100).allSatisfy { TransferProgress(completedBytes: $0, totalBytes: 100).percent == Int($0) })
    #expect(TransferProgress(completedBytes: .max - 1, totalBytes: .max).percent == 99)
    #expect(TransferProgress(completedBytes: 3).percent == nil)
  }

  @Test("the speed is that of the last seconds, and excludes bytes from before a resumption")
  func speed() {
    let time = Locked(ContinuousClock.now)
    let reporter = ProgressReporter(now: { time.withLock { $0 } })
    func pass(_ span: Duration) { time.withLock { $0 += span } }
    reporter.begin(at: 1000, total: 100_000)
    #expect(reporter.current.bytesPerSecond == 0)
    pass(.seconds(1))
    reporter.update(1100)
    #expect(reporter.current.bytesPerSecond == 100)
    for second in 1...20 {
      pass(.seconds(1))
      reporter.update(1100 + Int64(second) * 1000)
    }
    #expect(reporter.current.bytesPerSecond == 1000)
    // Nothing arrives.
    pass(.seconds(4))
    #expect(reporter.current.bytesPerSecond == 600)
    pass(.seconds(60))
    #expect(reporter.current.bytesPerSecond == 0 && reporter.current.estimatedTimeRemaining == nil)
    reporter.update(22_000)
    pass(.seconds(1))
    reporter.update(23_000)
    #expect(reporter.current.bytesPerSecond > 0)
    reporter.repeatCurrent()
    #expect(reporter.current == TransferProgress(completedBytes: 23_000, totalBytes: 100_000))
    reporter.update(0)
    #expect(reporter.current.bytesPerSecond == 0)
  }

  @Test("every listener gets the current state, the newest changes, and the end")
  func listeners() async {
    let reporter = ProgressReporter(total: 10)
    let early = reporter.stream()
    for count in 1...10 { reporter.update(Int64(count)) }
    reporter.finish()
    var heard: [Int64] = []
    for await progress in early { heard.append(progress.completedBytes) }
    #expect(heard == [10])
    var late: [Int64] = []
    for await progress in reporter.stream() { late.append(progress.completedBytes) }
    #expect(late == [10])
  }
}
