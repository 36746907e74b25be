import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Transfers of URLSession", .fewAtOnce)
struct URLSessionExchangeTests {
  @Test("phases follow each other, beginning with the wait for a connection, and bytes are counted before decoding")
  func metrics() {
    func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }
    var metrics = HTTPMetrics()
    metrics.apply(
      TransactionTimes(
        fetchStart: at(10), nameLookup: (at(12), at(12.5)), connect: (at(12.5), at(14)),
        secureConnect: (at(13), at(14)),
        requestStart: at(14), responseStart: at(17), encodedBytes: 321))
    #expect(
      metrics.queued == .seconds(2) && metrics.nameLookup == .seconds(0.5) && metrics.connect == .seconds(0.5)
        && metrics.secureConnect == .seconds(1))
    #expect(metrics.firstByte == .seconds(3) && metrics.bytesReceived == 321)
    // A reused connection.
    var reused = HTTPMetrics()
    reused.apply(TransactionTimes(fetchStart: at(1), requestStart: at(1.25), responseStart: at(2)))
    #expect(reused.queued == .seconds(0.25) && reused.connect == .zero && reused.firstByte == .seconds(0.75))
  }

  @Test("the idle timeout only counts time while the machine is awake, the deadline counts all time")
  func limits() {
    let now = ContinuousClock.now
    let limits = TransferLimits(idle: .seconds(60), deadline: now + .seconds(100))
    #expect(limits.check(now: now, silence: .seconds(20)) == (nil, .seconds(40)))
    // The machine slept for an hour.
    let woken = limits.check(now: now + .seconds(3600), silence: .seconds(21))
    #expect(woken.passed == .total)
    let silent = TransferLimits(idle: .seconds(60), deadline: nil)
    #expect(silent.check(now: now + .seconds(3600), silence: .seconds(21)) == (nil, .seconds(39)))
    #expect(silent.check(now: now, silence: .seconds(60)).passed == .idle)
  }

  @Test("a call that needs a fresh connection gets one, and the others share theirs")
  func freshConnections() async throws {
    let server = try TestServer.responding { _ in "ok" }
    let transport = URLSessionTransport()
    for isFresh in [false, false, true, true, false] {
      var request = HTTPRequest(url: try HTTPURL(server.url("/")))
      request.options.requiresFreshConnection = isFresh
      #expect(try await transport.send(request).status == 200)
    }
    #expect(server.connectionCount == 3)
  }

  /// An exchange whose task is never sent; the test plays the session.
  private func exchange(
    _ request: HTTPRequest, platform: Platform = .current
  ) async throws -> (URLSessionExchange, URLSessionTask) {
    let upload = try await URLSessionUpload(request)
    let exchange = URLSessionExchange(request: request, upload: upload, platform: platform)
    return (exchange, upload.makeTask(in: Self.session))
  }

  /// Intercepts all requests and never completes them.
  private final class Silence: URLProtocol {
    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() {}
    override func stopLoading() {}
  }

  private static let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Silence.self]
    return URLSession(configuration: configuration)
  }()

  private func head(_ text: String, coding: String? = nil) throws -> URLResponse {
    let url = try #require(URL(string: "http://example.com/"))
    var headers = ["X-Part": text]
    headers["Content-Encoding"] = coding
    return try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: headers))
  }

  @Test("a second head in one transfer, as with multipart/x-mixed-replace, throws an error")
  func parts() async throws {
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.delivery = .streaming
    let (exchange, task) = try await exchange(request)
    async let response = exchange.run(task)
    try await waitUntil { exchange.isRunning }
    exchange.receive(try head("1"))
    exchange.receive(Data("one".utf8))
    exchange.receive(try head("2"))
    exchange.receive(Data("two".utf8))
    let body = try await response.body
    var received = Data()
    let failure = await #expect(throws: NetworkError.self) { for try await chunk in body { received += chunk } }
    #expect(received == Data("one".utf8))
    guard case .invalidResponse = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }

  @Test(
    "a request that was sent in part, or has a response, may have been processed, whatever the session found later",
    arguments: [
      URLError(.notConnectedToInternet), URLError(.dataNotAllowed, userInfo: [NetworkError.networkReasonKey: 0]),
      URLError(.cannotConnectToHost), URLError(.cannotFindHost), URLError(.serverCertificateUntrusted),
      NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ENETDOWN.rawValue)),
      NSError(domain: "kCFErrorDomainCFNetwork", code: 310),
    ] as [any Error])
  func sentBefore(error: any Error) async throws {
    // -1: the head alone, as of a request without a body.
    for (sent, hasHead) in [(0, false), (-1, false), (5, false), (0, true), (5, true)] {
      let body = HTTPBody(sent < 0 ? "" : "hello")
      let request = HTTPRequest(method: .post, url: try HTTPURL("http://example.com/"), body: body)
      let (exchange, task) = try await exchange(request)
      let call = Task { try await exchange.run(task) }
      try await waitUntil { exchange.isRunning }
      if sent > 0 { exchange.sent(Int64(sent)) }
      if sent < 0 { exchange.sentHead() }
      if hasHead { exchange.receive(try head("1")) }
      exchange.complete(error)
      let failure = await #expect(throws: NetworkError.self) { try await call.value }
      #expect(
        failure?.mayHaveBeenProcessed == (sent != 0 || hasHead), "\(sent) \(hasHead) \(String(describing: failure))")
    }
  }

  @Test(
    "zstd counts as decoded where the system decodes it, and other codings everywhere",
    arguments: [("zstd", true, nil), ("zstd", false, "zstd"), ("gzip", false, nil), ("gzip, zstd", true, nil)]
      as [(String, Bool, String?)])
  func zstd(coding: String, isDecoded: Bool, kept: String?) async throws {
    let request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    let (exchange, task) = try await exchange(request, platform: Platform(decodesZstd: isDecoded))
    async let response = exchange.run(task)
    try await waitUntil { exchange.isRunning }
    exchange.receive(try head("1", coding: coding))
    exchange.complete(nil)
    #expect(try await response.headers[.contentEncoding] == kept)
  }

  @Test("a timeout of the session is an idle timeout only for a request with one", arguments: [true, false])
  func sessionTimeout(isLimited: Bool) async throws {
    let errors: [any Error] = [
      URLError(.timedOut), NSError(domain: NSPOSIXErrorDomain, code: Int(POSIXErrorCode.ETIMEDOUT.rawValue)),
    ]
    for error in errors {
      var request = HTTPRequest(method: .post, url: try HTTPURL("http://example.com/"))
      request.timeouts.idle = isLimited ? .seconds(1e6) : nil
      let (exchange, task) = try await exchange(request)
      let call = Task { try await exchange.run(task) }
      try await waitUntil { exchange.isRunning }
      exchange.complete(error)
      let failure = await #expect(throws: NetworkError.self) { try await call.value }
      switch failure {
      case .timedOut(.idle): #expect(isLimited)
      case .connectionFailed(let failure): #expect(!isLimited && failure.reason == .other && failure.wasSent)
      default: Issue.record("\(String(describing: failure))")
      }
    }
  }

  /// The fields of a request, and whether they are those of a resumable upload.
  static let uploadFields: [(headers: NetworkAPI.Headers, isPart: Bool)] = [
    (["Upload-Offset": "0"], true), (["Upload-Complete": "?0"], true), (["Tus-Resumable": "1.0.0"], true),
    (["Upload-Draft-Interop-Version": "8"], true), ([:], false), (["Content-Range": "bytes 0-4/5"], false),
  ]

  @Test(
    "a request of a resumable upload isn't an upload task where the system adds fields to that",
    arguments: uploadFields, [true, false])
  func uploadTasks(fields: (headers: NetworkAPI.Headers, isPart: Bool), addsFields: Bool) async throws {
    let isInMemory = fields.isPart && addsFields
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: try folder.write(Data("hello".utf8), to: "a"))
    func stream(_ chunks: String...) -> AsyncStream<Data> {
      AsyncStream { continuation in
        for chunk in chunks { continuation.yield(Data(chunk.utf8)) }
        continuation.finish()
      }
    }
    let bodies: [(HTTPBody, String?)] = [
      (try HTTPBody(fileAt: file), "hello"), (HTTPBody(stream("hel", "lo"), length: 5), "hello"),
      (try HTTPBody(fileAt: file).reporting { _ in }, "hello"), (HTTPBody(stream()), nil),
    ]
    for (body, content) in bodies {
      let request = HTTPRequest(
        method: .patch, url: try HTTPURL("http://example.com/"), headers: fields.headers, body: body)
      let upload = try await URLSessionUpload(request, platform: Platform(addsUploadFields: addsFields))
      let task = upload.makeTask(in: Self.session)
      #expect((task is URLSessionUploadTask) == !isInMemory)
      // Still there, although its file is gone.
      #expect(task.originalRequest?.httpBody == (isInMemory ? content.map { Data($0.utf8) } : nil))
    }
    // The caller's file stays.
    #expect(folder.names == ["a"])
  }

  @Test("waiting for a network doesn't count towards the idle timeout")
  func connectivity() async throws {
    // On a busy machine, the timeout may expire between the start and the wait. Then all begins again.
    for attempt in 1...3 {
      do {
        return try await waitLong()
      } catch let error as NetworkError where error.isTimeout && attempt < 3 {}
    }
  }

  private func waitLong() async throws {
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.timeouts.idle = .seconds(5)
    let (waiting, task) = try await exchange(request)
    async let response = waiting.run(task)
    _ = await eventually(within: 5) { waiting.isRunning }
    waiting.waitForConnectivity()
    // Another exchange, started later, ends first.
    let (other, otherTask) = try await exchange(request)
    await #expect(throws: NetworkError.self) { try await other.run(otherTask) }
    waiting.receive(try head("1"))
    waiting.complete(nil)
    #expect(try await response.status == 200)
  }

  @Test(
    "a session that waits for a network enforces the idle timeout itself, since it never says when the wait is over")
  func connectivityTimeout() async throws {
    var request = HTTPRequest(url: try HTTPURL("http://example.com/"))
    request.timeouts.idle = .seconds(7)
    let session = Self.session
    func interval(_ request: HTTPRequest, waits: Bool) async throws -> TimeInterval? {
      try await URLSessionUpload(request, waitsForConnectivity: waits).makeTask(in: session)
        .originalRequest?.timeoutInterval
    }
    #expect(try await interval(request, waits: true) == 7)
    #expect(try await interval(request, waits: false) == URLRequest.never)
    // The session may take its own default for no value.
    request.timeouts.idle = .seconds(60)
    let minute = try await interval(request, waits: true) ?? 0
    #expect(minute > 60 && minute < 61)
    request.timeouts.idle = nil
    #expect(try await interval(request, waits: true) == URLRequest.never)
    request.timeouts.idle = .seconds(1e12)
    #expect(try await interval(request, waits: true) == URLRequest.never)
    // What the session then reports.
    guard case .timedOut(.idle) = NetworkError(urlSession: URLError(.timedOut), url: request.url) else {
      Issue.record("not an idle timeout")
      return
    }
  }

  @Test(
    "a file that changes while the session sends it fails the call, and one that changes afterwards doesn't",
    arguments: [nil, 599_999, 600_000, 700_000], [false, true])
  func changedFile(count: Int?, reportsProgress: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Data(repeating: 1, count: 600_000), to: "a")
    let request = HTTPRequest(
      method: .put, url: try HTTPURL("http://example.com/"), body: try HTTPBody(fileAt: URL(fileURLWithPath: path)))
    let (exchange, task) = try await exchange(request)
    async let response = exchange.run(task)
    try await waitUntil { exchange.isRunning }
    if reportsProgress { exchange.sent(300_000) }
    if let count {
      _ = try folder.write(Data(repeating: 2, count: count), to: "a")
      // The dates of a quick test could be equal.
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 10)], ofItemAtPath: path)
    }
    if reportsProgress { exchange.sent(600_000) }
    if count == nil, reportsProgress { _ = try folder.write(Data(repeating: 2, count: 5), to: "a") }
    exchange.receive(try head("1"))
    exchange.complete(nil)
    do {
      #expect(try await response.status == 200 && count == nil)
    } catch let error as NetworkError {
      guard case .fileFailed(let failure) = error else { throw error }
      #expect(count != nil && failure.path == path)
    }
  }

  @Test("a streamed body that is longer than declared is written to a file no further than that")
  func longSpool() async throws {
    let chunks = Locked(0)
    let stream = AsyncThrowingStream<Data, any Error>(unfolding: {
      let number = chunks.withLock { chunks in
        chunks += 1
        return chunks
      }
      return number < 1000 ? Data(count: 1000) : nil
    })
    let request = HTTPRequest(
      method: .post, url: try HTTPURL("http://example.com/"), body: HTTPBody(stream, length: 2500))
    await #expect(throws: NetworkError.self) { try await URLSessionUpload(request) }
    #expect(chunks.withLock { $0 } == 3)
  }

  @Test("cancelling the call stops writing a streamed body to a file")
  func cancelledSpool() async throws {
    let chunks = Locked(0)
    let body = HTTPBody(
      AsyncThrowingStream<Data, any Error>(unfolding: {
        chunks.withLock { $0 += 1 }
        return Data(repeating: 1, count: 1000)
      }))
    let request = HTTPRequest(method: .post, url: try HTTPURL("http://example.com/"), body: body)
    let call = Task { try await URLSessionUpload(request) }
    try await waitUntil { chunks.withLock { $0 } > 3 }
    call.cancel()
    await #expect(throws: (any Error).self) { try await call.value }
  }
}
