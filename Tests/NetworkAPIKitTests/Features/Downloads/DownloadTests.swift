import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Downloads", .fewAtOnce)
struct DownloadTests {
  private let folder: TemporaryFolder
  private let url = "http://example.com/files/big.bin"
  /// Options without a delay before resuming.
  private let patient = DownloadOptions(resumptionDelay: .zero)

  init() throws { folder = try TemporaryFolder() }

  private func reason(of download: NetworkDownload) async -> NetworkError.DownloadFailure.Reason? {
    if case .downloadFailed(let failure) = await downloadError(of: download) { failure.reason } else { nil }
  }

  /// Creates a partial download with the first bytes.
  private func interrupted(_ server: RangeServer, after count: Int) async throws {
    server.set { $0.breaks = [count] }
    let download = server.client.download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(maximumResumptions: 0))
    guard case .truncatedBody = await downloadError(of: download) else { throw CancellationError() }
    #expect(folder.read("a.partial") == server.state.withLock { $0.content.prefix(count) })
    #expect(folder.read("a") == nil)
  }

  @Test("a download creates the file, replaces an old one, and leaves nothing else behind")
  func plain() async throws {
    let content = pattern(123_456)
    let server = RangeServer(content)
    _ = try folder.write(Data("old".utf8), to: "a")
    let file = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(file.path == folder.file("a") && file.byteCount == 123_456 && file.response.status == 200)
    #expect(folder.read("a") == content)
    #expect(folder.names == ["a"])
    #expect(server.requests[0].headers["Accept-Encoding"] == "identity")
  }

  @Test("a download that must not replace a file fails before it begins, or at its end if the file appeared meanwhile")
  func keepsExisting() async throws {
    let server = RangeServer(pattern(10_000))
    let options = DownloadOptions(replacesExistingFile: false)
    _ = try folder.write(Data("old".utf8), to: "a")
    let refused = await downloadError(
      of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: options))
    guard case .fileFailed = refused else { return #expect(refused == nil) }
    #expect(server.requests.isEmpty)
    #expect(folder.read("a") == Data("old".utf8))
    // The file appears while the body is on its way.
    let writing = Scripted { [folder] request in
      _ = try folder.write(Data("new".utf8), to: "b")
      return HTTPResponse(status: 200, body: HTTPBody("body"), url: request.url)
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: writing))
    let late = await downloadError(
      of: client.download(url, to: URL(fileURLWithPath: folder.file("b")), options: options))
    guard case .fileFailed = late else { return #expect(late == nil) }
    #expect(folder.read("b") == Data("new".utf8))
    #expect(try folder.permissions("b.partial") == 0o600)
    #expect(
      try await server.client.download(url, to: URL(fileURLWithPath: folder.file("c")), options: options).value
        .byteCount == 10_000)
  }

  @Test("the completion is called once, after its progress")
  func completion() async throws {
    let server = RangeServer(pattern(50_000))
    let seen = Locked<[Int64]>([])
    let file = try await withCheckedThrowingContinuation { continuation in
      server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).notify { progress in
        seen.withLock { $0.append(progress.completedBytes) }
      } completion: {
        continuation.resume(with: $0)
      }
    }
    #expect(file.byteCount == 50_000)
    #expect(seen.withLock { $0.last } == 50_000)
  }

  @Test("the completion of a paused download that is released is called, since nobody could resume it")
  func released() async throws {
    let server = RangeServer(pattern(50_000))
    await #expect { () async throws in
      _ = try await withCheckedThrowingContinuation { continuation in
        let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
        download.pause()
        download.notify(progress: { _ in }) { continuation.resume(with: $0) }
      }
    } throws: {
      ($0 as? NetworkError)?.isCancelled == true
    }
  }

  @Test("a recorded download is in both the recording and the file")
  func recorded() async throws {
    let server = RangeServer(Data("abc".utf8))
    let recording = RecordingTransport(server)
    _ = try await NetworkClient(configuration: .init(retry: .never, transport: recording)).download(
      url, to: URL(fileURLWithPath: folder.file("a"))
    ).value
    #expect(folder.read("a") == Data("abc".utf8))
    #expect(server.requests[0].delivery == .streaming)
    #expect(recording.archive.log.entries.count == 1)
  }

  @Test("an empty file is created")
  func empty() async throws {
    let file = try await RangeServer(Data()).client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(file.byteCount == 0 && folder.read("a") == Data() && folder.names == ["a"])
  }

  @Test(
    "a file whose length the server doesn't tell ends where the body ends, and has the expected one meanwhile",
    arguments: [nil, 5000] as [Int64?])
  func unknownLength(expected: Int64?) async throws {
    let content = pattern(5000)
    let server = RangeServer(content) { $0.tellsLength = false }
    let download = server.client.download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: expected))
    var totals: Set<Int64?> = []
    for await progress in download.progress { totals.insert(progress.totalBytes) }
    _ = try await download.value
    #expect(folder.read("a") == content && totals == [expected])
  }

  // MARK: Resuming

  @Test("an interrupted download resumes automatically where it stopped")
  func resumesItself() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.breaks = [3000, 4000, 1] }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: patient).value
    #expect(folder.read("a") == content)
    #expect(server.ranges == [nil, "bytes=3000-", "bytes=7000-", "bytes=7001-"])
    #expect(server.requests[1].headers["If-Range"] == "\"v1\"")
  }

  /// Fails every second request with one error.
  private struct Failing: Interceptor {
    let error: NetworkError
    let count = Locked(0)

    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      let number = count.withLock { count in
        count += 1
        return count
      }
      guard number.isMultiple(of: 2) else { return try await next(request) }
      throw error
    }
  }

  @Test(
    "an interrupted download resumes after any failure of the network",
    arguments: [
      .nameResolutionFailed(host: "example.com"), .timedOut(.connect), .proxyFailed(.init(detail: "closed")),
      .connectionFailed(.init(.unreachable, authority: "example.com", mayHaveBeenProcessed: false)),
    ] as [NetworkError])
  func failingNetwork(error: NetworkError) async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.breaks = [3000] }
    let client = NetworkClient {
      ($0.transport, $0.retry, $0.networkInterceptors) = (server, .never, [Failing(error: error)])
    }
    _ = try await client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: patient).value
    #expect(folder.read("a") == content)
    #expect(server.ranges == [nil, "bytes=3000-"])
  }

  @Test("an interrupted download waits for a server in trouble, as long as that asks for, up to two hours")
  func serverInTrouble() async throws {
    for (status, delay, isNotWaitedFor, isOver): (HTTPStatus, String?, Bool, Bool) in [
      (503, "30", false, false), (429, "7200", false, false), (500, nil, false, false), (503, "7201", false, true),
      (404, nil, false, true), (429, "30", true, true),
    ] {
      let server = RangeServer(pattern(20_000)) { state in
        state.breaks = [3000]
        let count = Locked(0)
        state.edit = { response, _ in
          let number = count.withLock { count in
            count += 1
            return count
          }
          guard number == 2 else { return }
          response = HTTPResponse(status: status, url: response.url)
          response.headers[.retryAfter] = delay
          response.isNotWaitedFor = isNotWaitedFor
        }
      }
      let time = ManualTime()
      let endpoint: RawEndpoint<Data> = .get(NetworkAPI.Path(url))
      var worker = server.client.downloadWorker(endpoint, to: DownloadDestination(folder.file("a")), options: .init())
      worker.time = time.source
      let download = NetworkDownload(worker)
      if isOver {
        #expect(await downloadError(of: download)?.status == status)
      } else {
        _ = try await download.value
        #expect(time.sleeps == [.seconds(1), .seconds(delay.flatMap { Int($0) } ?? 2)])
        #expect(server.ranges == [nil, "bytes=3000-", "bytes=3000-"] && folder.read("a") == pattern(20_000))
      }
      for name in folder.names { unlink(folder.file(name)) }
    }
  }

  @Test("a download fails after the maximum number of resumptions, and a later one continues")
  func givesUp() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.breaks = [10, 10, 10, 10] }
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: patient)
    guard case .truncatedBody = await downloadError(of: download) else {
      Issue.record("no error")
      return
    }
    #expect(folder.names == ["a.partial", "a.partial.json"])
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges.last == "bytes=40-")
    #expect(folder.read("a") == content)
    #expect(folder.names == ["a"])
  }

  @Test("a changed file is fetched from the beginning")
  func changed() async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    let content = pattern(8000, seed: 2)
    server.set { state in
      state.content = content
      state.entityTag = "\"v2\""
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, "bytes=5000-"])
    #expect(folder.read("a") == content)
  }

  @Test(
    "without an entity tag, Last-Modified is used, and a weak tag and everything else is no validator",
    arguments: [
      (nil, "Fri, 20 Nov 2020 10:00:00 GMT", "Fri, 20 Nov 2020 10:00:05 GMT", true),
      (nil, "Fri, 20 Nov 2020 10:00:00 GMT", "Fri, 20 Nov 2020 10:00:00 GMT", false),
      ("W/\"v1\"", "Fri, 20 Nov 2020 10:00:00 GMT", "Fri, 20 Nov 2020 10:00:05 GMT", false),
      (nil, "Fri, 20 Nov 2020 10:00:00 GMT", nil, false), (nil, nil, nil, false), ("W/\"v1\"", nil, nil, false),
      ("v1", nil, nil, false), ("\"\(String(repeating: "/", count: 8190))\"", nil, nil, true),
      // It would make the record larger than one may be.
      ("\"\(String(repeating: "/", count: 40_000))\"", nil, nil, false),
    ] as [(String?, String?, String?, Bool)])
  func validators(tag: String?, changed: String?, date: String?, resumes: Bool) async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { state in
      state.entityTag = tag
      state.lastModified = changed
      state.headers["Date"] = date
    }
    try await interrupted(server, after: 5000)
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, resumes ? "bytes=5000-" : nil])
    #expect(folder.read("a") == content)
  }

  @Test("bytes of another URL, without a record, or beyond the length aren't reused")
  func foreign() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content)
    try await interrupted(server, after: 5000)
    _ = try await server.client.download(url + "?v=2", to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges.last == .some(nil))
    try await interrupted2(server)
    _ = try folder.write(pattern(30_000), to: "a.partial")
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges.last == .some(nil))
    // In a folder, the partial file has a name that nobody else would choose.
    for damage in [nil, Data("{".utf8)] {
      server.set { $0.breaks = [5000] }
      let options = DownloadOptions(maximumResumptions: 0)
      _ = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("b/")), options: options))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("b"))
      let record = try #require(names.first { $0.hasSuffix(".json") })
      if let damage { _ = try folder.write(damage, to: "b/\(record)") } else { unlink(folder.file("b/\(record)")) }
      let file = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("b/"))).value
      #expect(server.ranges.last == .some(nil))
      #expect(FileManager.default.contents(atPath: file.path) == content)
    }
    #expect(folder.read("a") == content)
  }

  private func interrupted2(_ server: RangeServer) async throws {
    try FileManager.default.removeItem(atPath: folder.file("a"))
    try await interrupted(server, after: 5000)
  }

  @Test("a download into a folder is continued, or discarded, by a client with another key in its query")
  func otherKey() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.breaks = [5000] }
    func client(_ key: String) -> NetworkClient {
      NetworkClient {
        ($0.retry, $0.transport) = (.never, server)
        ($0.baseURL, $0.query) = ("http://example.com", ["api_key": key])
      }
    }
    let (place, once) = (folder.file("b/"), DownloadOptions(maximumResumptions: 0))
    _ = await downloadError(of: client("1").download(url, toPath: place, options: once))
    _ = try await client("2").download(url, toPath: place, options: once).value
    #expect(server.ranges == [nil, "bytes=5000-"] && folder.read("b/big.bin") == content)
    #expect(server.requests.map(\.url.query) == ["api_key=1", "api_key=2"])
    unlink(folder.file("b/big.bin"))
    server.set { $0.breaks = [5000] }
    _ = await downloadError(of: client("2").download(url, toPath: place, options: once))
    await client("3").download(url, toPath: place, options: once, isStarted: false).discarding().value
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
  }

  @Test("no part of the URL is stored next to the file")
  func recordIsSafe() async throws {
    try await interrupted(RangeServer(pattern(20_000)), after: 5000)
    let record = String(decoding: try #require(folder.read("a.partial.json")), as: UTF8.self)
    #expect(!record.contains("example") && !record.contains("big"))
  }

  // MARK: Unexpected responses

  @Test(
    "a partial response with another range than requested throws an error and isn't kept",
    arguments: [
      "bytes 5001-19999/20000", "bytes 5000-19999/30000", "bytes 5000-4000/20000",
      "bytes 5000-19999/19999", "bytes */20000", "5000-19999/20000", "", "bytes 5000-99999999999999999999/*",
      "bytes 5000-20000/*",
    ])
  func wrongPart(range: String) async throws {
    let content = pattern(20_000)
    let server = RangeServer(content)
    try await interrupted(server, after: 5000)
    server.set {
      $0.edit = { response, _ in
        response.headers["Content-Range"] = range
        // It would contradict the range too.
        response.headers["Content-Length"] = nil
      }
    }
    #expect(await reason(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))) == .wrongRange)
    #expect(folder.read("a") == nil)
    server.set { $0.edit = nil }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(folder.read("a") == content)
  }

  @Test("a part that wasn't requested leaves the bytes of another URL")
  func unrequestedPart() async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    server.set {
      $0.edit = { response, _ in
        response.status = 206
        response.headers["Content-Range"] = "bytes 0-19999/20000"
      }
    }
    let other = server.client.download(url + "2", to: URL(fileURLWithPath: folder.file("a")))
    #expect(await reason(of: other) != nil)
    #expect(folder.read("a.partial") == pattern(20_000).prefix(5000))
  }

  @Test("a part that its endpoint asked for in its own way is a whole file, which isn't continued and has no digest")
  func namedPart() async throws {
    struct Part: NetworkAPIDefinition {
      let urlInfo: URLInfo = .init(host: "example.com", path: "/files/big.bin")
      typealias Response = Data
      let successStatuses = [206]
    }
    let content = pattern(5000)
    for tellsLength in [true, false] {
      let server = RangeServer(content) { state in
        (state.breaks, state.tellsLength) = ([2000], tellsLength)
        state.headers["Repr-Digest"] = "sha-256=:\(Data(SHA256Hash.bytes(of: Data())).base64EncodedString()):"
        state.edit = { response, _ in
          response.status = 206
          response.headers["Content-Range"] = "bytes 5000-9999/20000"
        }
      }
      let file = try await server.client.download(
        Part(), to: URL(fileURLWithPath: folder.file("a")), options: .init(verifiesDigest: true, resumptionDelay: .zero)
      ).value
      #expect(folder.read("a") == content && file.response.status == 206)
      #expect(server.ranges == [nil, nil])
    }
    let coded = RangeServer(content) { state in
      state.edit = { response, _ in
        response.status = 206
        response.headers["Content-Range"] = "bytes 5000-9999/20000"
        response.headers["Content-Encoding"] = "gzip"
      }
    }
    let download = coded.client.download(Part(), to: URL(fileURLWithPath: folder.file("b")))
    #expect(await reason(of: download) == .wrongRange && !folder.names.contains("b"))
  }

  @Test("a partial response that is compressed, unexpected, or of another length throws an error")
  func wrongKindOfPart() async throws {
    let edits: [@Sendable (inout HTTPResponse) -> Void] = [
      { $0.headers["Content-Length"] = "7" },
      { $0.headers["Content-Encoding"] = "gzip" },
      { $0.headers.append(name: "Content-Range", value: "bytes 5000-19999/20000") },
    ]
    for edit in edits {
      let server = RangeServer(pattern(20_000))
      try await interrupted(server, after: 5000)
      server.set { $0.edit = { response, _ in edit(&response) } }
      #expect(await reason(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))) == .wrongRange)
    }
    let server = RangeServer(pattern(10)) { state in
      state.edit = { response, _ in response.status = 206 }
    }
    #expect(await reason(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("b")))) == .wrongRange)
    #expect(folder.names.contains("b") == false)
  }

  @Test(
    "what doesn't fit the bytes is requested again, whatever the number of resumptions, if a second request has no effect",
    arguments: [("GET", 2), ("PUT", 2), ("POST", 1)] as [(NetworkAPI.Method, Int)])
  func otherVersion(method: NetworkAPI.Method, count: Int) async throws {
    let edits: [@Sendable (inout HTTPResponse) -> Void] = [
      { response in
        response.status = 206
        response.headers["ETag"] = "\"v2\""
        response.headers["Content-Range"] = "bytes 5000-19999/20000"
      },
      // It begins at a multiple of the server's blocks.
      { response in
        response.status = 206
        response.headers["Content-Range"] = "bytes 4488-19999/20000"
        response.headers["Content-Length"] = nil
      },
      { response in
        response.status = 416
        response.headers["Content-Range"] = "bytes */7"
      },
      { response in
        response.status = 200
        response.headers["Content-Encoding"] = "gzip"
      },
    ]
    for edit in edits {
      let server = RangeServer(pattern(20_000))
      try await interrupted(server, after: 5000)
      let isLater = Locked(false)
      server.set {
        $0.edit = { response, _ in
          let isFirst = isLater.withLock { later in
            defer { later = true }
            return !later
          }
          if isFirst { edit(&response) }
        }
      }
      let log = EventLog()
      let client = NetworkClient { ($0.transport, $0.retry, $0.observers) = (server, .never, [log]) }
      let file = try? await client.download(
        url, to: URL(fileURLWithPath: folder.file("a")), options: .init(maximumResumptions: 0),
        configure: { $0.method = method }
      ).value
      #expect(server.requests.count == 1 + count)
      #expect(folder.read("a") == file.map { _ in pattern(20_000) })
      let isFailed = if case .failed? = log.events.last?.kind { true } else { false }
      #expect(isFailed == (file == nil))
      for name in folder.names { unlink(folder.file(name)) }
    }
  }

  #if os(Linux)
  @Test("a forked child that hasn't called exec yet doesn't keep a download from its file")
  func descriptorElsewhere() throws {
    let url = try HTTPURL("http://example.com/a")
    var file = try DownloadFile(path: folder.file("a.partial"), url: url)
    let copy = dup(file.descriptor)
    defer { close(copy) }
    #expect(throws: NetworkError.self) { try DownloadFile(path: folder.file("a.partial"), url: url) }
    file.close()
    var next = try DownloadFile(path: folder.file("a.partial"), url: url)
    next.close()
  }
  #endif

  @Test("a partial response that is too short is kept, and the rest is requested")
  func shortParts() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content)
    try await interrupted(server, after: 5000)
    server.set { state in
      state.edit = { response, request in
        guard let start = request.headers["Range"].flatMap({ Int($0.dropFirst(6).dropLast()) }) else { return }
        let part = content.dropFirst(start).prefix(6000)
        response.headers["Content-Range"] = "bytes \(start)-\(start + part.count - 1)/20000"
        response.headers["Content-Length"] = "\(part.count)"
        response.body = HTTPBody(part)
      }
    }
    _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(server.ranges == [nil, "bytes=5000-", "bytes=11000-", "bytes=17000-"])
    #expect(folder.read("a") == content)
  }

  @Test("416 for a complete file completes the download")
  func alreadyComplete() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.tellsLength = false }
    try await interrupted(server, after: 20_000)
    // The digest of what the 416 itself has, which isn't the file.
    server.set { $0.headers["Repr-Digest"] = "sha-256=:\(Data(SHA256Hash.bytes(of: Data())).base64EncodedString()):" }
    let download = server.client.download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(verifiesDigest: true))
    var last: TransferProgress?
    for await progress in download.progress { last = progress }
    let file = try await download.value
    #expect(last?.completedBytes == 20_000 && last?.totalBytes == 20_000)
    #expect(server.ranges == [nil, "bytes=20000-"])
    #expect(file.response.status == 416)
    #expect(folder.read("a") == content)
  }

  @Test("416 for outdated bytes starts from the beginning, also if the server is then in trouble", arguments: [0, 1])
  func staleRange(failures: Int) async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    let content = pattern(3000, seed: 3)
    server.set { state in
      state.content = content
      let count = Locked(0)
      state.edit = { response, _ in
        let number = count.withLock { count in
          count += 1
          return count
        }
        guard (2..<2 + failures).contains(number) else { return }
        response = HTTPResponse(status: 503, headers: [.retryAfter: "30"], url: response.url)
      }
    }
    let (time, endpoint) = (ManualTime(), RawEndpoint<Data>.get(NetworkAPI.Path(url)))
    var worker = server.client.downloadWorker(endpoint, to: DownloadDestination(folder.file("a")), options: .init())
    worker.time = time.source
    _ = try await NetworkDownload(worker).value
    #expect(server.ranges == [nil, "bytes=5000-", nil] + Array(repeating: nil, count: failures))
    #expect(time.sleeps == Array(repeating: .seconds(30), count: failures) && folder.read("a") == content)
  }

  @Test("a paused download that can't be resumed begins again, also if the server is then in trouble")
  func pausedWithoutValidator() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { ($0.entityTag, $0.stallsAfter) = (nil, 5000) }
    let (time, endpoint) = (ManualTime(), RawEndpoint<Data>.get(NetworkAPI.Path(url)))
    var worker = server.client.downloadWorker(endpoint, to: DownloadDestination(folder.file("a")), options: .init())
    worker.time = time.source
    let download = NetworkDownload(worker)
    for await progress in download.progress where progress.completedBytes > 0 { break }
    download.pause()
    let isFirst = Locked<Bool?>(true)
    server.set { state in
      state.stallsAfter = nil
      state.edit = { response, _ in
        guard isFirst.withLock({ $0.take() }) != nil else { return }
        response = HTTPResponse(status: 503, headers: [.retryAfter: "30"], url: response.url)
      }
    }
    download.resume()
    _ = try await download.value
    #expect(server.ranges == [nil, nil, nil] && time.sleeps == [.seconds(30)] && folder.read("a") == content)
  }

  @Test("a server that always responds with 416 causes an error, not an endless loop")
  func only416() async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    server.set { $0.edit = { response, _ in response = HTTPResponse(status: 416, url: response.url) } }
    guard
      case .statusCode(let failure) = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    else {
      Issue.record("another error")
      return
    }
    #expect(failure.status == 416)
    #expect(server.requests.count == 3)
  }

  @Test("the body of an error doesn't become the file, and the old file stays", arguments: [404, 500, 202, 204, 304])
  func refused(status: Int) async throws {
    _ = try folder.write(Data("old".utf8), to: "a")
    let server = RangeServer(Data("no".utf8)) { $0.edit = { response, _ in response.status = HTTPStatus(status) } }
    let failure = await downloadError(of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    #expect(failure?.response?.status == HTTPStatus(status))
    if status >= 300 { #expect(failure?.response?.body.data == Data("no".utf8)) }
    #expect(folder.read("a") == Data("old".utf8))
  }

  @Test("a compressed body is decoded into the file, and isn't resumed")
  func compressed() async throws {
    let content = pattern(20_000)
    for keepsField in [true, false] {
      let server = RangeServer(content) { state in
        state.tellsLength = false
        state.edit = { response, request in
          if request.delivery != .streaming { response.body = HTTPBody(Data([31, 139])) }
          // Like a transport that has decoded a stream: it keeps the field or removes it.
          if keepsField || request.headers["Accept-Encoding"] == "identity" {
            response.headers["Content-Encoding"] = "gzip"
          }
          // That of the compressed bytes, which the file doesn't have.
          response.headers["Repr-Digest"] = "sha-256=:\(Data(SHA256Hash.bytes(of: Data())).base64EncodedString()):"
        }
      }
      let file = URL(fileURLWithPath: folder.file("a"))
      _ = try await server.client.download(url, to: file, options: .init(verifiesDigest: true)).value
      #expect(folder.read("a") == content)
      #expect(server.requests.last?.delivery == .streaming)
    }
  }

  @Test(
    "a file without a coding, in an unknown one, or that is a gzip file itself is stored and resumed as it is",
    arguments: [
      ("none", "a.bin", "", "", true), ("UTF-8", "a.csv", "text/csv", "", true), ("sdch", "a.bin", "", "", true),
      ("aws-chunked", "a.bin", "", "", true), ("x-gzip", "a.tar.gz", "application/x-tar", "", true),
      ("gzip", "A.TGZ?v=1", "application/octet-stream", "", true), ("gzip", "a.json.gz", "application/json", "", true),
      ("gzip", "latest", "application/gzip", "", true), ("x-gzip", "latest", "Application/X-Gzip; a=b", "", true),
      ("gzip", "latest", "application/octet-stream", "a.csv.gz", true),
      ("gzip", "a.json", "application/json", "", false), ("gzip", "a.gz", "text/csv", "a.csv", false),
      // Decoded by the transport, whatever it was asked for.
      ("gzip", "decoded.tar.gz", "", "", false),
      ("gzip, gzip", "a.gz", "", "", false), ("br", "a.gz", "", "", false),
    ])
  func storedCodings(coding: String, path: String, type: String, name: String, isStored: Bool) async throws {
    let content = (path == "decoded.tar.gz" ? Data() : Data([0x1F, 0x8B])) + pattern(20_000)
    let server = RangeServer(content) { state in
      state.breaks = isStored ? [5000] : []
      state.headers = ["Content-Encoding": coding]
      if !type.isEmpty { state.headers["Content-Type"] = type }
      if !name.isEmpty { state.headers["Content-Disposition"] = "attachment; filename=\"\(name)\"" }
      state.headers["Repr-Digest"] = "sha-256=:\(Data(SHA256Hash.bytes(of: content)).base64EncodedString()):"
    }
    let options = DownloadOptions(verifiesDigest: true, resumptionDelay: .zero)
    let file = URL(fileURLWithPath: folder.file("a"))
    let url = try HTTPURL("http://example.com/" + path)
    let stored = try await server.client.download(url, to: file, options: options).value
    #expect(folder.read("a") == content && stored.response.headers["Content-Encoding"] == coding)
    #expect(server.requests.map { $0.headers["Accept-Encoding"] } == ["identity", isStored ? "identity" : nil])
    #expect(server.ranges == [nil, isStored ? "bytes=5000-" : nil])
  }

  @Test("a body that is longer than announced throws an error")
  func tooLong() async throws {
    let server = RangeServer(pattern(2000)) { $0.edit = { response, _ in response.headers["Content-Length"] = "1000" } }
    guard
      case .invalidResponse = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    else {
      Issue.record("no error")
      return
    }
  }

  private struct Fetch: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "example.com", path: "/files/big.bin")
    typealias Response = Data
    struct ErrorResponse: Decodable, Sendable { let message: String }
  }

  @Test("a download of an endpoint decodes the endpoint's errors")
  func endpoint() async throws {
    let server = RangeServer(Data(#"{"message":"gone"}"#.utf8))
    _ = try await server.client.download(Fetch(), to: URL(fileURLWithPath: folder.file("a"))).value
    server.set { $0.edit = { response, _ in response.status = 410 } }
    guard
      case .statusCode(let failure) = await downloadError(
        of: server.client.download(Fetch(), to: URL(fileURLWithPath: folder.file("b"))))
    else {
      Issue.record("no error")
      return
    }
    #expect((failure.errorResponse as? Fetch.ErrorResponse)?.message == "gone")
  }

  // MARK: Verification

  @Test("the SHA-256 is that of the whole file after resumptions, an earlier run, and a new beginning")
  func checksumOfParts() async throws {
    let (first, second) = (pattern(20_000), pattern(8000, seed: 2))
    let server = RangeServer(first) { $0.breaks = [3000, 4000, 1] }
    func download(_ content: Data, to name: String) async throws {
      var options = patient
      options.sha256 = SHA256Hash.hex(of: content)
      _ = try await server.client.download(url, to: URL(fileURLWithPath: folder.file(name)), options: options).value
      #expect(folder.read(name) == content)
    }
    try await download(first, to: "resumed")
    try await interrupted(server, after: 5000)
    try await download(first, to: "a")
    // The file changes while the first response is sent, which is interrupted.
    server.set { state in
      state.breaks = [3000]
      state.edit = { [unowned server] _, _ in server.set { ($0.content, $0.entityTag) = (second, "\"v2\"") } }
    }
    try await download(second, to: "changed")
  }

  @Test("size and SHA-256 are verified before the file gets its name")
  func checks() async throws {
    let server = RangeServer(Data("abc".utf8))
    let sum = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
    func download(_ options: DownloadOptions) -> NetworkDownload {
      server.client.download(url, to: URL(fileURLWithPath: folder.file("a")), options: options)
    }
    #expect(await reason(of: download(.init(expectedBytes: 4))) == .wrongSize)
    #expect(await reason(of: download(.init(sha256: String(repeating: "0", count: 64)))) == .wrongChecksum)
    #expect(folder.names == [] || folder.names == ["a.partial"])
    server.set { $0.tellsLength = false }
    #expect(await reason(of: download(.init(expectedBytes: 4))) == .wrongSize)
    #expect(folder.read("a") == nil)
    _ = try await download(.init(expectedBytes: 3, sha256: sum)).value
    #expect(folder.read("a") == Data("abc".utf8))
    let count = server.requests.count
    for options in [DownloadOptions(sha256: "abc"), .init(expectedBytes: -1), .init(resumptionDelay: .seconds(-1))] {
      guard case .invalidRequest = await downloadError(of: download(options)) else {
        Issue.record("no error")
        return
      }
    }
    for name in [.range, "x-ms-range"] as [NetworkAPI.Headers.Name] {
      let part = server.client.download(
        url, to: URL(fileURLWithPath: folder.file("part")), headers: [.init(name: name, value: "bytes=0-1")])
      guard case .invalidRequest = await downloadError(of: part) else {
        Issue.record("no error for \(name)")
        return
      }
    }
    #expect(server.requests.count == count && folder.names == ["a"])
  }

  @Test("observers hear of the end of each request once, and that the last one failed if its file isn't kept")
  func failedEnds() async throws {
    let wrong = "sha-256=:\(Data(SHA256Hash.bytes(of: Data())).base64EncodedString()):"
    let sum = String(repeating: "0", count: 64)
    for (options, isReplaced): (DownloadOptions, Bool) in [
      (.init(sha256: sum), false), (.init(expectedBytes: 4), false),
      (.init(verifiesDigest: true), false), (.init(replacesExistingFile: false), true),
    ] {
      let log = EventLog()
      let server = Scripted { [folder] request in
        if isReplaced { _ = try folder.write(Data("other".utf8), to: "a") }
        return HTTPResponse(
          status: 200, headers: ["Repr-Digest": wrong], body: HTTPBody("abc"), url: request.url)
      }
      let client = NetworkClient { ($0.transport, $0.retry, $0.observers) = (server, .never, [log]) }
      let file = URL(fileURLWithPath: folder.file("a"))
      #expect(await downloadError(of: client.download(url, to: file, options: options)) != nil)
      let ends = log.events.filter { $0.kind.isEnd }
      #expect(ends.count == server.requests.count && Set(ends.map(\.callID)).count == ends.count)
      guard case .failed? = ends.last?.kind else {
        Issue.record("\(options): \(String(describing: ends.last?.kind))")
        continue
      }
    }
  }

  @Test("of a body that goes on and on, no more is written than the expected size")
  func endless() async throws {
    let (reads, written) = (Locked(0), Locked(0))
    let client = NetworkClient {
      $0.retry = .never
      $0.transport = StubTransport { request in
        let body = HTTPBody {
          let number = reads.withLock {
            $0 += 1
            return $0
          }
          return number > 100 ? nil : Data(count: 1000)
        }
        return HTTPResponse(status: 200, headers: ["ETag": "\"v1\""], body: body, url: request.url)
      }
    }
    let download = client.download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(expectedBytes: 2500)
    ) { descriptor, bytes, count, offset in
      written.withLock { $0 += count }
      return pwrite(descriptor, bytes, count, offset)
    }
    #expect(await reason(of: download) == .wrongSize)
    #expect(reads.withLock { $0 } == 3 && written.withLock { $0 } == 2000 && folder.names.isEmpty)
  }

  @Test("a digest that the server names is verified on request, of a resumed file too, in a header or a trailer")
  func serverDigest() async throws {
    let content = pattern(10_000)
    let right = "sha-256=:\(Data(SHA256Hash.bytes(of: content)).base64EncodedString()):"
    let wrong = "sha-256=:\(Data(SHA256Hash.bytes(of: Data())).base64EncodedString()):"
    enum Place { case head, everyHead, trailer }
    // The head of the rest has none in `head`: what the first one said counts.
    let cases: [(digest: String, place: Place, isRefused: Bool)] = [
      (right, .head, false), (wrong, .head, true), (right, .everyHead, false), (wrong, .everyHead, true),
      (right, .trailer, false), (wrong, .trailer, true), ("sha-512=:AAAA:, \(wrong)", .head, true),
      ("\(wrong), \(right);a=1", .head, false), ("sha-512=:AAAA:", .head, false), ("sha-256=:AAAA:", .head, false),
    ]
    for (number, (digest, place, isRefused)) in cases.enumerated() {
      let server = RangeServer(content) { state in
        state.breaks = [4000]
        if place == .trailer { state.trailers["Repr-Digest"] = digest }
        state.edit = { response, _ in
          guard place == .everyHead || place == .head && response.status == 200 else { return }
          response.headers["Repr-Digest"] = digest
        }
      }
      let name = "\(number)"
      let download = server.client.download(
        url, to: URL(fileURLWithPath: folder.file(name)),
        options: .init(verifiesDigest: true, resumptionDelay: .zero))
      if isRefused {
        #expect(await reason(of: download) == .wrongChecksum, "\(number)")
      } else {
        _ = try await download.value
      }
      #expect((folder.read(name) == nil) == isRefused, "\(number)")
      #expect(server.requests.allSatisfy { $0.headers["Want-Repr-Digest"] == "sha-256=10" })
      #expect(server.ranges.count == 2)
    }
    // Of a body that is in memory, too.
    for digest in [right, wrong] {
      let server = RangeServer(content) { $0.trailers["Repr-Digest"] = digest }
      let client = NetworkClient { ($0.retry, $0.transport) = (.never, RecordingTransport(server)) }
      let download = client.download(
        url, to: URL(fileURLWithPath: folder.file("recorded")), options: .init(verifiesDigest: true))
      if digest == wrong {
        #expect(await reason(of: download) == .wrongChecksum)
      } else {
        _ = try await download.value
      }
    }
    // The response to a request that can't be repeated may be compressed, unless it has a length.
    for (digest, hasLength) in [(right, true), (wrong, true), (wrong, false)] {
      let transport = StubTransport { request in
        HTTPResponse(
          status: 200,
          headers: hasLength ? ["Repr-Digest": digest, "Content-Length": "10000"] : ["Repr-Digest": digest],
          body: HTTPBody(content), url: request.url)
      }
      let download = NetworkClient { $0.transport = transport }.download(
        .post("https://h.example/export", .json([1])), to: URL(fileURLWithPath: folder.file("post")),
        options: .init(verifiesDigest: true, replacesExistingFile: true))
      let isRefused = hasLength && digest == wrong
      if isRefused {
        #expect(await reason(of: download) == .wrongChecksum)
      } else {
        _ = try await download.value
      }
    }
  }

  // MARK: Names

  @Test(
    "in a folder the file has the server's name, made safe, and never replaces another",
    arguments: [
      ("attachment; filename=\"report.pdf\"", "report.pdf"), ("attachment; filename=\"../../etc/passwd\"", "passwd"),
      ("attachment; filename*=UTF-8''%2e%2e%2fx", "x"), ("attachment; filename=\"CON\"", "_CON"), (nil, "big.bin"),
      ("attachment; filename=\"..\"", "big.bin"),
    ] as [(String?, String)])
  func names(disposition: String?, name: String) async throws {
    let server = RangeServer(Data("abc".utf8)) { $0.headers["Content-Disposition"] = disposition }
    _ = try folder.write(Data("other".utf8), to: "z")
    let first = try await server.client.download(url, to: URL(fileURLWithPath: folder.path)).value
    #expect(first.path == folder.file(name))
    let second = try await server.client.download(url, to: URL(fileURLWithPath: folder.path + "/")).value
    #expect(second.path != first.path && folder.read(name) == Data("abc".utf8))
    #expect(folder.names.count == 3)
  }

  @Test("two downloads to one path don't interfere: the second one fails")
  func locked() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let first = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    for await progress in first.progress where progress.completedBytes == 5000 { break }
    guard
      case .fileFailed = await downloadError(
        of: server.client.download(url, to: URL(fileURLWithPath: folder.file("a"))))
    else {
      Issue.record("no error")
      return
    }
    #expect(folder.read("a.partial") == content.prefix(5000))
    first.cancel()
  }

  @Test("a download that waits for its turn to open its file can be cancelled or paused")
  func turns() async throws {
    let server = RangeServer(pattern(2000)) { $0.stallsAfter = 1000 }
    func download(_ name: String) -> NetworkDownload {
      server.client.download(url, to: URL(fileURLWithPath: folder.file(name)))
    }
    let many = (0...64).map { download("\($0)") }
    try await waitUntil { DownloadTurn.turns.waiting > 0 }
    let (cancelled, paused) = (download("cancelled"), download("paused"))
    try await waitUntil { DownloadTurn.turns.waiting > 2 }
    paused.pause()
    cancelled.cancel()
    #expect(await downloadError(of: cancelled)?.isCancelled == true)
    #expect(folder.names.filter { $0.hasSuffix(".partial") }.count <= 64)
    server.set { $0.stallsAfter = nil }
    for download in many { download.discard() }
    paused.resume()
    _ = try await paused.value
    for download in many { _ = await downloadError(of: download) }
    #expect(folder.names == ["paused"])
  }

  @Test("downloads that wait for their server leave their turns to others")
  func restingTurns() async throws {
    let (content, time) = (pattern(2000), ManualTime(isAutomatic: false))
    let server = RangeServer(content) { state in
      state.breaks = Array(repeating: 1000, count: 1000)
      state.edit = { response, request in
        if request.headers["Range"] != nil { response = HTTPResponse(status: 503, url: request.url) }
      }
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: server), time: time.source)
    let options = DownloadOptions(maximumResumptions: 100)
    let many = (0..<64).map {
      client.download(url, to: URL(fileURLWithPath: folder.file("\($0)")), options: options)
    }
    // Or a failure would leave no turn to any other test.
    defer { for download in many { download.cancel() } }
    // Each waits a second in its turn after the break, and then without it. Other tests' downloads may have some turns.
    while time.sleeps.count(where: { $0 == .seconds(1) }) < 64 {
      try await waitUntil { time.sleeping > 0 }
      time.advance(by: .seconds(1))
    }
    try await waitUntil { time.sleeping == 64 }
    server.set { ($0.edit, $0.breaks) = (nil, []) }
    _ = try await client.download(url, to: URL(fileURLWithPath: folder.file("other"))).value
    time.advance(by: .seconds(100_000))
    for download in many { #expect(try await download.value.byteCount == 2000) }
  }

  // MARK: Pausing

  @Test("a paused download keeps its bytes and resumes there")
  func pauses() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    for await progress in download.progress where progress.completedBytes == 5000 { break }
    download.pause()
    download.pause()
    #expect(download.isPaused)
    server.set { $0.stallsAfter = nil }
    download.resume()
    download.resume()
    #expect(!download.isPaused)
    #expect(try await download.value.byteCount == 20_000)
    #expect(server.ranges == [nil, "bytes=5000-"])
    #expect(folder.read("a") == content && folder.names == ["a"])
  }

  @Test("pausing and resuming at random never loses or duplicates a byte")
  func pausesAtRandom() async throws {
    var generator = SeededGenerator(seed: 99)
    let content = pattern(300_000)
    for round in 0..<10 {
      let server = RangeServer(content)
      let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("\(round)")))
      for _ in 0..<20 {
        try await Task.sleep(for: .microseconds(Int.random(in: 0...500, using: &generator)))
        Bool.random(using: &generator) ? download.pause() : download.resume()
      }
      download.resume()
      #expect(try await download.value.byteCount == 300_000)
      #expect(folder.read("\(round)") == content)
    }
  }

  @Test("a cancelled download keeps its bytes, a discarded one doesn't")
  func cancels() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    for discards in [false, true] {
      for pauses in [false, true] {
        let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
        for await progress in download.progress where progress.completedBytes >= 5000 { break }
        if pauses { download.pause() }
        discards ? download.discard() : download.cancel()
        // Does nothing any more.
        download.pause()
        #expect(await downloadError(of: download)?.isCancelled == true)
        #expect(folder.names.isEmpty == discards)
        download.resume()
        for await _ in download.progress {}
      }
    }
  }

  @Test("a download that has failed or was cancelled can still be discarded")
  func discardsAfterItsEnd() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    for await progress in download.progress where progress.completedBytes >= 5000 { break }
    download.cancel()
    #expect(await downloadError(of: download)?.isCancelled == true)
    #expect(!folder.names.isEmpty)
    download.discard()
    _ = await downloadError(of: download)
    #expect(folder.names.isEmpty)
  }

  @Test("cancelling all calls of a client ends a download that is about to begin, or between two attempts")
  func cancelledAll() async throws {
    for isBegun in [false, true] {
      let server = RangeServer(pattern(10_000)) { $0.breaks = [5_000] }
      let client = server.client
      let (request, made) = (try client.httpRequest(url), Locked(0))
      let worker = DownloadWorker(
        client: client,
        makeRequest: { () throws(NetworkError) in
          // The second one is for the attempt after the break.
          let number = made.withLock {
            $0 += 1
            return $0
          }
          if number == 2 { client.cancelAll() }
          return request.asNewCall()
        },
        interceptors: [], makeFailure: { response, _ in .init(response: response) },
        destination: DownloadDestination(folder.file("a")), options: patient, reporter: ProgressReporter())
      if !isBegun { client.cancelAll() }
      #expect(await downloadError(of: NetworkDownload(worker))?.isCancelled == true)
      #expect(server.requests.count == (isBegun ? 1 : 0))
    }
  }

  @Test("cancelling all calls of a client ends a paused download")
  func cancelledWhilePaused() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let client = server.client
    for isTagged in [false, true] {
      let download = client.download(url, to: URL(fileURLWithPath: folder.file("a"))) { $0.options.tag = "feed" }
      for await progress in download.progress where progress.completedBytes >= 5000 { break }
      download.pause()
      client.cancelAll(tag: isTagged ? "feed" : nil)
      #expect(await downloadError(of: download)?.isCancelled == true)
      #expect(!download.isPaused && folder.names.contains("a.partial") && client.owner.count == 0)
    }
    #expect(server.requests.count == 2)
  }

  @Test("cancelling the waiting task cancels the download")
  func cancelsWaiting() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let download = server.client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    let waiting = Task { try await download.value }
    for await progress in download.progress where progress.completedBytes >= 5000 { break }
    waiting.cancel()
    await #expect { _ = try await waiting.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
  }

  private struct Observer: NetworkObserver {
    let seen = Locked<[NetworkEvent.Kind]>([])
    func observe(_ event: NetworkEvent) { seen.withLock { $0.append(event.kind) } }
  }

  @Test("progress includes bytes from before a resumption, and observers are notified")
  func progress() async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    let observer = Observer()
    let client = NetworkClient(configuration: .init(retry: .never, observers: [observer], transport: server))
    _ = try await client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    let heard = observer.seen.withLock { $0 }.compactMap { kind -> TransferProgress? in
      if case .downloading(let progress) = kind { progress } else { nil }
    }
    #expect(heard.first?.completedBytes == 5000 && heard.last?.completedBytes == 20_000)
    #expect(heard.allSatisfy { $0.totalBytes == 20_000 })
    #expect(heard.count > 3)
  }

  @Test("one limit of time is for all attempts of a download")
  func deadline() async throws {
    let server = RangeServer(pattern(20_000)) { $0.breaks = Array(repeating: 100, count: 100) }
    let time = ManualTime(isAutomatic: false)
    let client = NetworkClient(
      configuration: .init(timeouts: .init(total: .seconds(3600)), retry: .never, transport: server))
    let endpoint: RawEndpoint<Data> = .get(url)
    var worker = client.downloadWorker(
      endpoint, to: DownloadDestination(folder.file("a")), options: .init(maximumResumptions: 100))
    worker.time = time.source
    let end = time.now + .seconds(3600)
    let passing = Task {
      // Only the wait: a download that lost its connection waits in its turn.
      while !Task.isCancelled {
        if time.sleeping == 1 { time.advanceToNext() }
        await Task.yield()
      }
    }
    let error = await downloadError(of: NetworkDownload(worker))
    passing.cancel()
    guard case .truncatedBody = error else { return #expect(error == nil) }
    // Delays of 1, 2, 4 to 1024 and again 1024 seconds. Another one would be too long.
    #expect(time.elapsed == .seconds(3071) && server.requests.count == 13)
    #expect(Set(server.requests.map(\.context.deadline)) == [end])
  }

  @Test("observers are notified whether a download was paused or cancelled", arguments: [true, false])
  func pauseObserved(isPause: Bool) async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let observer = Observer()
    let client = NetworkClient(configuration: .init(retry: .never, observers: [observer], transport: server))
    let download = client.download(url, to: URL(fileURLWithPath: folder.file("a")))
    for await progress in download.progress where progress.completedBytes == 5000 { break }
    if isPause {
      download.pause()
      server.set { $0.stallsAfter = nil }
      download.resume()
      _ = try await download.value
    } else {
      download.cancel()
      _ = await downloadError(of: download)
    }
    let ends = observer.seen.withLock { $0 }.compactMap { kind -> String? in
      switch kind {
      case .started: "started"
      case .paused: "paused"
      case .failed: "failed"
      case .finished: "finished"
      default: nil
      }
    }
    #expect(ends == (isPause ? ["started", "paused", "started", "finished"] : ["started", "failed"]))
  }

  @Test("the log contains the number of received bytes, without those from before a resumption")
  func logged() async throws {
    let server = RangeServer(pattern(20_000))
    try await interrupted(server, after: 5000)
    let lines = Locked<[String]>([])
    let logger = NetworkLogger(sink: { _, line in lines.withLock { $0.append(line) } })
    let client = NetworkClient(configuration: .init(retry: .never, observers: [logger], transport: server))
    let file = try await client.download(url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(lines.withLock { $0.last }?.contains("206 Partial Content, 15000 bytes, ") == true)
    #expect(file.response.metrics.bytesReceived == 15_000)
  }
}

extension DownloadTests {
  /// Whether a download holds this file.
  static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR)
    defer { close(descriptor) }
    if Platform.current.suspendsApps {
      guard let key = try? FileCall.status(of: descriptor).identity, StoredFile.claim("\(key)") else { return true }
      StoredFile.unclaim("\(key)")
      return false
    }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }
}
