import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("Resumable uploads", .fewAtOnce, .timeLimit(.minutes(60)))
struct ResumableUploadTests {
  private struct Size: Decodable, Sendable, Equatable { let size: Int }
  private let folder: TemporaryFolder
  private let content = pattern(600_000)
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = URL(fileURLWithPath: try folder.write(content, to: "a.bin"))
  }

  private func client(_ change: (inout NetworkClient.Configuration) -> Void = { _ in }) -> NetworkClient {
    RealTransport.platform.client {
      $0.retry = .never
      change(&$0)
    }
  }

  private func quick(
    _ kind: UploadResumption.Kind = .automatic, _ maximum: Int = 3, part: Int64? = nil
  ) -> UploadResumption {
    UploadResumption(kind, maximumResumptions: maximum, resumptionDelay: .zero, maximumPartBytes: part)
  }

  /// The endpoint of the server, whose response has a value with the draft only.
  private func start(
    _ server: ResumableServer, _ resumption: UploadResumption, client: NetworkClient? = nil,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> ResumableUpload<Data> {
    (client ?? self.client()).upload(
      file, to: .post(server.url, as: Data.self), resumable: resumption, configure: configure)
  }

  private func error<Value>(of upload: ResumableUpload<Value>) async -> NetworkError? {
    do {
      _ = try await upload.value
      return nil
    } catch {
      return error
    }
  }

  private func reason<Value>(of upload: ResumableUpload<Value>) async -> NetworkError.UploadFailure.Reason? {
    if case .uploadFailed(let failure) = await error(of: upload) { failure.reason } else { nil }
  }

  @Test("a file arrives in one part, and the response is the endpoint's", arguments: UploadDialect.allCases)
  func plain(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.length > 0 ? .report(40) : .normal } }
    var last: TransferProgress?
    if dialect == .draft {
      let upload = client().upload(file, to: .post(server.url, as: Size.self), resumable: .automatic)
      for await progress in upload.progress { last = progress }
      #expect(try await upload.value == Size(size: 600_000))
    } else {
      let upload = client().upload(file, to: .post(server.url, as: EmptyResponse.self), resumable: .automatic)
      for await progress in upload.progress { last = progress }
      #expect(try await upload.response.status == 204)
    }
    #expect(last?.completedBytes == 600_000 && last?.fraction == 1)
    #expect(server.files == [Array(content)])
    #expect(server.log == ["OPTIONS /files", "POST /files", "PATCH upload 0+600000"])
    #expect(folder.names == ["a.bin"])
    #expect(server.violations.isEmpty)
  }

  @Test("a stub, which reads nothing of the file, completes its upload")
  func stub() async throws {
    let stub = StubTransport()
    let url = "https://example.com/files"
    stub.respond(to: .post, url) { _ in
      .init(status: 201, headers: ["Tus-Resumable": "1.0.0", "Location": url + "/1"])
    }
    stub.respond(to: .patch, url + "/1") { _ in
      .init(status: 204, headers: ["Tus-Resumable": "1.0.0", "Upload-Offset": "600000"])
    }
    let client = NetworkClient { $0.transport = stub }
    _ = try await client.upload(file, to: .post(url, as: EmptyResponse.self), resumable: quick(.tus)).value
  }

  @Test("a tus server that has the file, but responds without the value that is expected, doesn't get it again")
  func withoutResponse() async throws {
    let server = try ResumableServer(.tus)
    let upload = client().upload(file, to: .post(server.url, as: Size.self), resumable: .automatic)
    #expect(await reason(of: upload) == .responseLost)
    #expect(server.files == [Array(content)] && server.state.withLock(\.deleted).isEmpty && folder.names == ["a.bin"])
  }

  @Test("a server that supports neither protocol, or none for such a small file, gets one request")
  func whole() async throws {
    for limits in [nil, "min-size=600001"] {
      let server = try ResumableServer(limits == nil ? [] : [.draft]) { $0.limits = limits }
      let upload = client().upload(file, to: .post(server.url, as: Size.self), resumable: .automatic)
      #expect(try await upload.value == Size(size: 600_000))
      #expect(server.log == ["OPTIONS /files", "POST /files"])
      #expect(server.files == [Array(content)])
      #expect(folder.names == ["a.bin"])
    }
  }

  @Test("an empty file arrives", arguments: UploadDialect.allCases)
  func empty(dialect: UploadDialect) async throws {
    _ = try folder.write(Data(), to: "a.bin")
    let server = try ResumableServer(dialect)
    _ = try await start(server, quick()).value
    #expect(server.files == [[]])
    #if os(Linux)
    // It has bytes, but its size is 0.
    var resumption = quick()
    resumption.recordFile = URL(fileURLWithPath: folder.file("record"))
    let upload = client().upload(
      URL(fileURLWithPath: "/proc/version"), to: .post(server.url, as: Data.self), resumable: resumption)
    guard case .fileFailed(let failure) = await error(of: upload) else { return #expect(Bool(false)) }
    #expect(failure.path == "/proc/version" && server.files == [[]] && folder.names == ["a.bin"])
    #endif
  }

  @Test("after a break only the rest is sent", arguments: UploadDialect.allCases)
  func resumes(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) {
      $0.plan = { $0.number == 1 ? .breakAfter(200_000) : $0.number == 3 ? .breakAfter(100_000) : .normal }
    }
    _ = try await start(server, quick(dialect == .draft ? .ietfDraft : .tus)).value
    #expect(
      server.log == [
        "POST /files", "PATCH upload 0+600000", "HEAD upload", "PATCH upload 200000+400000", "HEAD upload",
        "PATCH upload 300000+300000",
      ])
    #expect(server.files == [Array(content)])
    #expect(server.violations.isEmpty && server.requests.allSatisfy { $0.header("Idempotency-Key") == nil })
  }

  private static let losses: [ResumableServer.Action] = {
    #if os(Linux)
    [.loseResponse, .cutResponse]
    #else
    [.loseResponse]
    #endif
  }()

  @Test("a response that was lost is asked for again with the draft, and with tus isn't needed", arguments: losses)
  func lostResponse(loss: ResumableServer.Action) async throws {
    for dialect in UploadDialect.allCases {
      let server = try ResumableServer(dialect) { $0.plan = { $0.number == 1 ? loss : .normal } }
      let data = try await start(server, quick(dialect == .draft ? .ietfDraft : .tus)).value
      #expect(data == (dialect == .draft ? Data(#"{"size":600000}"#.utf8) : Data()))
      #expect(server.files == [Array(content)] && folder.names == ["a.bin"])
      let lost = try ResumableServer(dialect) {
        $0.plan = { $0.number == 1 ? loss : .normal }
        $0.repeatsResponse = false
      }
      let upload = client().upload(
        file, to: .post(lost.url, as: Size.self), resumable: quick(dialect == .draft ? .ietfDraft : .tus))
      #expect(await reason(of: upload) == .responseLost)
      #expect(lost.files == [Array(content)] && folder.names == ["a.bin"])
      #expect(lost.state.withLock(\.deleted).isEmpty)
    }
  }

  @Test("a paused upload keeps what the server has, and continues", arguments: UploadDialect.allCases)
  func pauses(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 2 ? .breakAfter(300_000) : .normal } }
    let time = ManualTime(isAutomatic: false)
    var worker = client().uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
    worker.time = time.source
    let upload = ResumableUpload(worker)
    try await waitUntil { time.sleeping == 1 }
    upload.pause()
    #expect(upload.isPaused)
    try await waitUntil { time.sleeping == 0 }
    #expect(server.requests.count == 3)
    upload.resume()
    _ = try await upload.value
    #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 300000+300000"])
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
  }

  @Test("an empty file whose creation didn't arrive can be paused until it is tried again")
  func pausedBeforeCreation() async throws {
    _ = try folder.write(Data(), to: "a.bin")
    let server = try ResumableServer(.tus)
    let first = Locked<Bool?>(true)
    let client = client {
      $0.networkInterceptors = [
        RequestAdapter { request in
          guard first.withLock({ $0.take() }) != nil else { return }
          throw NetworkError.connectionFailed(
            .init(.refused, authority: request.url.authority, mayHaveBeenProcessed: false))
        }
      ]
    }
    let time = ManualTime(isAutomatic: false)
    var worker = client.uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .tus)
    worker.time = time.source
    let upload = ResumableUpload(worker)
    try await waitUntil { time.sleeping == 1 }
    upload.pause()
    try await waitUntil { time.sleeping == 0 }
    upload.resume()
    _ = try await upload.value
    #expect(server.files == [[]])
  }

  @Test("an upload goes on when the reports about its progress are more than one response may have")
  func manyReports() async throws {
    let isFirst = Locked<Bool?>(true)
    let server = try ResumableServer(.draft) {
      $0.plan = { $0.length > 0 && isFirst.withLock { $0.take() } != nil ? .report(7_000) : .normal }
    }
    _ = try await start(server, quick(.automatic, 0)).value
    #expect(server.files == [Array(content)] && server.log.contains("HEAD upload"))
  }

  @Test("the error of an upload that a server has says so, whichever request failed last")
  func processed() async throws {
    for hasBegun in [false, true] {
      let server = try ResumableServer(.tus) {
        $0.plan = { $0.request.method == "PATCH" ? .breakAfter(300_000) : .normal }
      }
      let client = client {
        $0.networkInterceptors = [
          RequestAdapter { request in
            guard hasBegun, request.method != .head else {
              throw NetworkError.nameResolutionFailed(host: request.url.host)
            }
          }
        ]
      }
      let error = await error(of: start(server, quick(.tus), client: client))
      guard case .nameResolutionFailed = error else { Issue.record("\(error as Any)"); return }
      #expect(error?.mayHaveBeenProcessed == hasBegun)
    }
  }

  @Test(
    "an upload continues after a relaunch, by a record that only its owner can read", arguments: UploadDialect.allCases)
  func relaunches(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 2 ? .breakAfter(300_000) : .normal } }
    let failed = start(server, quick(.automatic, 0)) { $0.headers["Authorization"] = "Bearer very-secret" }
    guard case .connectionFailed = await error(of: failed) else { return #expect(Bool(false)) }
    let name = try #require(folder.names.first { $0 != "a.bin" })
    #expect(name.hasPrefix("a.bin.upload-") && name.hasSuffix(".json"))
    #expect(try folder.permissions(name) == 0o600)
    let text = String(decoding: try #require(folder.read(name)), as: UTF8.self)
    #expect(text.contains("uploads\\/1") && !text.contains("secret") && !text.contains("\\/files"))
    try folder.replaceWithCopy("a.bin")
    _ = try await start(server, quick(.automatic, 0)).value
    #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 300000+300000"])
    #expect(server.files == [Array(content)] && server.violations.isEmpty && folder.names == ["a.bin"])
  }

  @Test("a record that is damaged is moved away, and one of another endpoint isn't touched")
  func otherRecords() async throws {
    let server = try ResumableServer(.draft)
    var resumption = quick()
    resumption.recordFile = URL(fileURLWithPath: try folder.write(Data("{".utf8), to: "record"))
    _ = try await start(server, resumption).value
    #expect(folder.names == ["a.bin", "record.damaged"])
    server.set { $0.plan = { $0.request.method == "PATCH" ? .breakAfter(1000) : .normal } }
    resumption.maximumResumptions = 0
    #expect(await error(of: start(server, resumption)) != nil)
    let other = try ResumableServer(.draft)
    guard case .fileFailed(let failure) = await error(of: start(other, resumption)) else {
      return #expect(Bool(false))
    }
    #expect(failure.path == folder.file("record") && other.requests.isEmpty)
  }

  @Test("a file that changed after its upload began is an error, once", arguments: UploadDialect.allCases)
  func changed(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 2 ? .breakAfter(30_000) : .normal } }
    // The last bytes of the file aren't on their way then.
    #expect(await error(of: start(server, quick(.automatic, 0, part: 100_000))) != nil)
    let new = pattern(600_000, seed: 2)
    _ = try folder.write(new, to: "a.bin")
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: 10)], ofItemAtPath: file.path)
    guard case .fileFailed(let failure) = await error(of: start(server, quick())) else { return #expect(Bool(false)) }
    #expect(failure.path == file.path && failure.reason.contains("changed"))
    #expect(folder.names == ["a.bin"] && server.state.withLock(\.deleted) == ["/uploads/1"])
    _ = try await start(server, quick()).value
    #expect(server.files == [Array(new)])
  }

  @Test("a file that changes while it is sent is an error, and the server never has all announced bytes")
  func changes() async throws {
    let server = try ResumableServer(.draft)
    let path = file.path
    server.set {
      $0.plan = { exchange in
        if exchange.request.method == "PATCH" { try? pattern(600_000, seed: 3).write(to: URL(fileURLWithPath: path)) }
        return exchange.number == 2 ? .breakAfter(1000) : .normal
      }
    }
    guard case .fileFailed = await error(of: start(server, quick())) else { return #expect(Bool(false)) }
    #expect(server.files.isEmpty && folder.names == ["a.bin"])
  }

  @Test(
    "an empty file that gets bytes before its upload is complete is an error",
    arguments: UploadDialect.allCases, [0, 1])
  func filled(dialect: UploadDialect, request: Int) async throws {
    _ = try folder.write(Data(), to: "a.bin")
    let path = file.path
    let server = try ResumableServer(dialect) {
      $0.plan = { exchange in
        if exchange.number == request { try? Data("new".utf8).write(to: URL(fileURLWithPath: path)) }
        return .normal
      }
    }
    let error = await error(of: start(server, quick()))
    // A tus server has it with its creation.
    guard dialect == .draft || request == 0 else { return #expect(error == nil && server.files == [[]]) }
    guard case .fileFailed(let failure) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(failure.path == path && server.files.isEmpty && folder.names == ["a.bin"])
  }

  @Test("discarding asks the server to remove the upload, and cancelling doesn't", arguments: UploadDialect.allCases)
  func discards(dialect: UploadDialect) async throws {
    for discards in [false, true] {
      let server = try ResumableServer(dialect) { $0.plan = { $0.number == 2 ? .breakAfter(300_000) : .normal } }
      let time = ManualTime(isAutomatic: false)
      var worker = client().uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
      worker.time = time.source
      let upload = ResumableUpload(worker)
      try await waitUntil { time.sleeping == 1 }
      if discards { await upload.discarding().value } else { upload.cancel() }
      #expect(await error(of: upload)?.isCancelled == true)
      #expect(server.state.withLock(\.deleted) == (discards ? ["/uploads/1"] : []))
      #expect(folder.names.count == (discards ? 1 : 2))
      for name in folder.names where name != "a.bin" { unlink(folder.file(name)) }
    }
  }

  private struct BeforeDeletion: Interceptor {
    let work: @Sendable () async throws -> Void
    func applies(to request: HTTPRequest) -> Bool { request.method == .delete }
    func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
      try await work()
      await letOthersRun()
      try Task.checkCancellation()
      return try await next(request)
    }
  }

  @Test("the value of an upload that is discarded after its end waits until it is removed, and a new one can start")
  func discardsAfterItsEnd() async throws {
    let server = try ResumableServer(.tus) {
      $0.plan = { $0.request.method == "PATCH" && $0.number < 3 ? .breakAfter(300_000) : .normal }
    }
    let (gate, isRemoved) = (AsyncSemaphore(permits: 0), Locked(false))
    let client = client { $0.interceptors = [BeforeDeletion(work: gate.acquire)] }
    let upload = start(server, quick(.tus, 0), client: client)
    #expect(await error(of: upload) != nil)
    upload.discard()
    let removal = Task {
      _ = await error(of: upload)
      isRemoved.withLock { $0 = true }
    }
    try await waitUntil { gate.waiting == 1 }
    upload.discard()
    await letOthersRun()
    #expect(!isRemoved.withLock { $0 } && gate.waiting == 1)
    gate.release()
    await removal.value
    #expect(server.state.withLock(\.deleted) == ["/uploads/1"] && folder.names == ["a.bin"])
    _ = try await start(server, quick(.tus), client: client).response
    #expect(server.files == [Array(content)])
  }

  @Test(
    "an upload that is given up is removed at the server, even if it is cancelled meanwhile", arguments: [false, true])
  func givesUp(discards: Bool) async throws {
    let server = try ResumableServer(.tus) {
      $0.plan = { exchange in
        switch exchange.request.method {
        case "PATCH": .breakAfter(7)
        case "HEAD": .lie(["Upload-Offset": "x"])
        default: .normal
        }
      }
    }
    let running = Locked<ResumableUpload<Data>?>(nil)
    let client = client {
      $0.interceptors = [
        BeforeDeletion {
          try await waitUntil { running.withLock { $0 != nil } }
          let upload = running.withLock { $0 }
          discards ? upload?.discard() : upload?.cancel()
        }
      ]
    }
    let upload = start(server, quick(.tus, part: 100_000), client: client)
    running.withLock { $0 = upload }
    #expect(await reason(of: upload) == .wrongOffset)
    #expect(server.state.withLock(\.deleted) == ["/uploads/1"] && folder.names == ["a.bin"])
    running.withLock { $0 = nil }
  }

  @Test("an upload whose record can't be written is removed at the server", arguments: UploadDialect.allCases)
  func unwritableRecord(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect)
    var resumption = quick()
    resumption.recordFile = URL(fileURLWithPath: folder.file("none/record"))
    guard case .fileFailed(let failure) = await error(of: start(server, resumption)) else {
      return #expect(Bool(false))
    }
    #expect(failure.path == folder.file("none/record"))
    #expect(server.state.withLock(\.deleted) == ["/uploads/1"] && server.files.isEmpty)
  }

  /// Cancels all calls when the first one has ended.
  private final class Canceller: NetworkObserver {
    let client = Locked<NetworkClient?>(nil)
    func observe(_ event: NetworkEvent) { if event.kind.isEnd { client.withLock { $0.take() }?.cancelAll() } }
  }

  @Test("cancelling all calls of a client ends an upload that is about to begin, or between two requests")
  func cancelledAll() async throws {
    for isBegun in [false, true] {
      let server = try ResumableServer(.tus)
      let canceller = Canceller()
      let client = client { $0.observers = [canceller] }
      canceller.client.withLock { $0 = client }
      defer { canceller.client.withLock { $0 = nil } }
      let worker = client.uploadWorker(file, to: .post(server.url, as: Data.self), resumable: quick(.tus))
      if !isBegun { client.cancelAll() }
      #expect(await error(of: ResumableUpload(worker))?.isCancelled == true)
      #expect(server.log == (isBegun ? ["POST /files"] : []))
      for name in folder.names where name != "a.bin" { unlink(folder.file(name)) }
    }
  }

  @Test("a paused upload goes on where another one stopped, and ends if that is complete", arguments: [false, true])
  func continuedByAnother(isComplete: Bool) async throws {
    // The last bytes of the file aren't on their way then.
    let server = try ResumableServer(.tus) { $0.plan = { $0.number == 1 ? .breakAfter(30_000) : .normal } }
    let time = ManualTime(isAutomatic: false)
    var worker = client().uploadWorker(
      file, to: .post(server.url, as: Data.self), resumable: UploadResumption(.tus, maximumPartBytes: 100_000))
    worker.time = time.source
    let paused = ResumableUpload(worker)
    try await waitUntil { time.sleeping == 1 }
    paused.pause()
    let keeper = UploadRecordKeeper(path: folder.file(try #require(folder.names.first { $0 != "a.bin" })))
    try await waitUntil { (try? keeper.claim()) != nil }
    await keeper.unclaim()
    if isComplete {
      _ = try await start(server, quick(.tus)).value
    } else {
      // What the paused upload began is gone, and the other one has more in its place.
      server.set {
        $0.uploads = [:]
        $0.plan = { $0.number == 5 ? .breakAfter(50_000) : .normal }
      }
      #expect(await error(of: start(server, quick(.tus, 0, part: 100_000))) != nil)
    }
    paused.resume()
    if isComplete {
      guard case .fileFailed(let failure) = await error(of: paused) else { return #expect(Bool(false)) }
      #expect(failure.path.hasPrefix(file.path + ".upload-"))
    } else {
      _ = try await paused.value
      #expect(server.log[6...7] == ["HEAD upload", "PATCH upload 150000+100000"])
    }
    #expect(server.files == [Array(content)] && server.state.withLock(\.deleted).isEmpty)
  }

  @Test("cancelling all calls of a client ends a paused upload")
  func cancelledWhilePaused() async throws {
    let server = try ResumableServer(.draft) { $0.plan = { $0.number == 2 ? .breakAfter(300_000) : .normal } }
    let time = ManualTime(isAutomatic: false)
    let client = client()
    var worker = client.uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
    worker.time = time.source
    let upload = ResumableUpload(worker)
    try await waitUntil { time.sleeping == 1 }
    upload.pause()
    client.cancelAll()
    upload.resume()
    #expect(await error(of: upload)?.isCancelled == true)
    #expect(!upload.isPaused && server.requests.count == 3 && client.owner.count == 0)
  }

  @Test("two uploads can't use one record at the same time")
  func claims() async throws {
    let server = try ResumableServer(.draft) { $0.plan = { $0.number == 2 ? .breakAfter(300_000) : .normal } }
    let time = ManualTime(isAutomatic: false)
    var worker = client().uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
    worker.time = time.source
    let upload = ResumableUpload(worker)
    try await waitUntil { time.sleeping == 1 }
    guard case .fileFailed = await error(of: start(server, quick())) else { return #expect(Bool(false)) }
    time.advance(by: .seconds(5))
    _ = try await upload.value
    #expect(server.files == [Array(content)])
  }

  @Test("each part has a digest on request, and a wrong one is sent again", arguments: UploadDialect.allCases)
  func digests(dialect: UploadDialect) async throws {
    let large = pattern(9 << 20)
    _ = try folder.write(large, to: "a.bin")
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 3 ? .refuse(460) : .normal } }
    var resumption = quick()
    resumption.sendsDigests = true
    if dialect == .draft { server.set { $0.plan = { _ in .normal } } }
    _ = try await start(server, resumption).value
    #expect(server.files == [Array(large)] && server.violations.isEmpty)
    let name = dialect == .tus ? "Upload-Checksum" : "Content-Digest"
    let parts = server.requests.filter { $0.method == "PATCH" }
    #expect(parts.count == (dialect == .tus ? 4 : 3) && parts.allSatisfy { $0.header(name)?.contains("=") == true })
  }

  @Test("the size of parts can be limited, and a limit of none is an error", arguments: UploadDialect.allCases)
  func parts(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect)
    _ = try await start(server, quick(part: 250_000)).value
    #expect(
      server.log.suffix(3) == ["PATCH upload 0+250000", "PATCH upload 250000+250000", "PATCH upload 500000+100000"])
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
    guard case .invalidRequest = await error(of: start(server, quick(part: 0))) else { return #expect(Bool(false)) }
  }

  @Test("a success without fields of the draft is the upload's own, also if a policy adds something to its URL")
  func keyInQuery() async throws {
    for isCredential in [false, true] {
      let server = try ResumableServer(.draft) {
        $0.plan = { $0.number == 1 ? .lie(["Upload-Offset": nil, "Upload-Complete": nil]) : .normal }
      }
      let base = try HTTPURL(server.server.url)
      let client = client {
        if isCredential {
          $0.authentication = [.query(name: "api_key", value: "k", for: [base])]
        } else {
          $0.networkInterceptors = [RequestAdapter { $0.url = $0.url.appendingQuery("trace=1") }]
        }
      }
      _ = try await start(server, quick(.ietfDraft, part: 250_000), client: client).value
      #expect(server.files == [Array(content)])
    }
  }

  @Test("a tus upload has metadata, by default the file's name and type")
  func metadata() async throws {
    let server = try ResumableServer(.tus)
    _ = try await start(server, quick(.tus)).value
    var resumption = quick(.tus)
    resumption.metadata = ["name": "ä", "empty": ""]
    _ = try await start(server, resumption).value
    resumption.metadata = [:]
    _ = try await start(server, resumption).value
    let sent = server.requests.filter { $0.method == "POST" }.map { $0.header("Upload-Metadata") }
    #expect(
      sent == ["filename YS5iaW4=,filetype YXBwbGljYXRpb24vb2N0ZXQtc3RyZWFt", "empty,name w6Q=", nil])
    for name in ["", "a b", "a,b", "ä"] {
      resumption.metadata = [name: "x"]
      guard case .invalidRequest = await error(of: start(server, resumption)) else { return #expect(Bool(false)) }
    }
  }

  @Test("what describes the file goes to its creation, and credentials to every request of the origin")
  func fields() async throws {
    let server = try ResumableServer(.draft) {
      $0.plan = { $0.number == 2 ? .breakAfter(10) : $0.number == 4 ? .refuse(503) : .normal }
    }
    let base = try HTTPURL(server.server.url)
    let client = client {
      $0.authentication = [.bearer("secret", for: [base])]
      $0.interceptors = [GzipRequests()]
      // The client's own isn't that of the file.
      $0.headers = [.contentType("application/json")]
    }
    let upload = start(server, quick(), client: client) {
      $0.headers["Content-Disposition"] = "inline"
      $0.headers["X-Key"] = "1"
      $0.options.idempotencyKey = .key("one")
    }
    _ = try await upload.value
    for request in server.requests {
      #expect(request.header("Authorization") == "Bearer secret" && request.header("X-Key") == "1")
      #expect((request.header("Content-Disposition") == "inline") == (request.method == "POST"))
      #expect((request.header("Idempotency-Key") == "one") == (request.method == "POST"))
      #expect(request.header("Content-Encoding") == nil && request.header("Upload-Draft-Interop-Version") == "8")
    }
    #expect(server.requests[1].header("Content-Type") == "application/octet-stream")
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
    // One that is the endpoint's or the call's is, though it equals the client's.
    for isCalls in [false, true] {
      let other = try ResumableServer(.draft)
      let type: NetworkAPI.Headers = [.contentType("application/json")]
      let endpoint: RawEndpoint<Data> = .post(other.url, headers: isCalls ? [:] : type)
      _ = try await client.upload(file, to: endpoint, resumable: quick(.ietfDraft)) {
        if isCalls { $0.headers.merge(type) }
      }.value
      #expect(other.requests[0].header("Content-Type") == "application/json")
    }
  }

  @Test("an upload at another origin gets no credentials, whatever adds them", arguments: UploadDialect.allCases)
  func otherOrigin(dialect: UploadDialect) async throws {
    struct Files: EndpointWrapper {
      typealias Response = Data
      let base: RawEndpoint<Data>
      let interceptors: [any Interceptor]
    }
    func adding(_ name: NetworkAPI.Headers.Name) -> any Interceptor { RequestAdapter { $0.headers[name] = "secret" } }
    let storage = try ResumableServer(dialect) {
      $0.uploads["/uploads/1"] = .init(length: 600_000)
      $0.plan = { $0.request.method == "PATCH" ? .breakAfter(10) : .normal }
    }
    let server = try ResumableServer(dialect)
    let place = storage.server.url("/uploads/1")
    server.set { $0.location = { _ in place } }
    let base = try HTTPURL(server.server.url)
    let client = client {
      $0.authentication = [.bearer("secret", for: [base])]
      $0.interceptors = [adding("X-Client")]
    }
    let endpoint = Files(base: .post(server.url, as: Data.self), interceptors: [adding("X-Endpoint")])
    let upload = client.upload(file, to: endpoint, resumable: quick(.automatic, 1, part: 100_000)) {
      $0.headers["X-Key"] = "secret"
      $0.options.interceptors = [adding("X-Call")]
    }
    #expect(await error(of: upload) != nil)
    await upload.discarding().value
    let names = ["Authorization", "X-Key", "X-Client", "X-Endpoint", "X-Call"]
    #expect(storage.log.map { String($0.prefix { $0 != " " }) } == ["PATCH", "HEAD", "PATCH", "DELETE"])
    #expect(storage.violations.isEmpty && storage.state.withLock(\.deleted) == ["/uploads/1"])
    for request in storage.requests {
      #expect(names.allSatisfy { request.header($0) == nil }, "\(request.method): \(request.headers)")
    }
    #expect(server.log == ["OPTIONS /files", "POST /files"])
    for request in server.requests { #expect(names.allSatisfy { request.header($0)?.hasSuffix("secret") == true }) }
  }

  @Test("a file arrives at another origin, unless that has no TLS and the endpoint has")
  func otherOriginArrives() async throws {
    let storage = try ResumableServer(.draft) { $0.uploads["/uploads/1"] = .init(length: 600_000) }
    let place = storage.server.url("/uploads/1")
    let server = try ResumableServer(.draft) { $0.location = { _ in place } }
    _ = try await start(server, quick()).value
    #expect(storage.files == [Array(content)] && server.requests.count == 2)
    // Or its URL is too long for a record.
    for location in ["http://example.com/u", "/" + String(repeating: "é/", count: 3000)] {
      let creating = Scripted { request in
        HTTPResponse(
          status: request.method == .options ? 204 : 201,
          headers: ["Location": location, "Upload-Limit": "min-size=0"], url: request.url)
      }
      let secure = NetworkClient(configuration: .init(retry: .never, transport: creating))
      let upload = secure.upload(file, to: .post("https://example.com/", as: Data.self), resumable: quick())
      #expect(await reason(of: upload) == .invalidLocation)
      #expect(folder.names == ["a.bin"])
    }
  }

  @Test("a creation or part that is redirected arrives at the new place", arguments: UploadDialect.allCases)
  func redirected(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect)
    let fields: KeyValuePairs =
      dialect == .draft ? ["Upload-Limit": "min-size=0"] : ["Tus-Version": "1.0.0", "Tus-Extension": "creation"]
    let moved = try TestServer.responding { [target = server.url] request in
      request.method == "OPTIONS"
        ? Response(status: 204, headers: fields) : Response(status: 307, headers: ["Location": target])
    }
    let upload = client().upload(file, to: .post(moved.url("/there"), as: Data.self), resumable: quick()) {
      $0.headers["Content-Disposition"] = "inline"
    }
    #expect(try await upload.value == (dialect == .draft ? Data(#"{"size":600000}"#.utf8) : Data()))
    // Relative to the response, not to the endpoint.
    #expect(server.log == ["POST /files", "PATCH upload 0+600000"])
    // What describes the file isn't a credential.
    let name = dialect == .draft ? "Content-Disposition" : "Upload-Metadata"
    #expect(server.requests.first?.header(name) != nil)
  }

  @Test("a redirect as the endpoint's response leads to its result, and sends nothing again")
  func redirectedResult() async throws {
    for (status, isLost) in [(301, false), (302, false), (303, false), (303, true), (307, false), (308, false)] {
      let server = try ResumableServer(.draft) {
        $0.plan = { exchange in
          guard exchange.request.method == "PATCH" else { return .normal }
          return isLost && exchange.length > 0 ? .loseResponse : .pretend(status, ["Location": "/result"])
        }
      }
      let upload = client().upload(file, to: .post(server.url, as: Size.self), resumable: quick(.ietfDraft))
      let sent =
        ["POST /files", "PATCH upload 0+600000"] + (isLost ? ["HEAD upload", "PATCH upload 600000+0"] : [])
      if status < 304 {
        #expect(try await upload.value == Size(size: 600_000))
        #expect(server.log == sent + ["GET /result"])
      } else {
        // It asks for the whole request again, of which only the upload's end is left.
        #expect(await error(of: upload)?.status?.code == status)
        #expect(server.log == sent)
      }
      #expect(server.requests.last.map { $0.method != "GET" || $0.header("Upload-Complete") == nil } == true)
      #expect(server.files == [Array(content)] && folder.names == ["a.bin"], "\(status)")
    }
    // If the result can't be had, and the server has removed the upload that is complete, the file isn't sent again.
    let port = try RefusedPort()
    let removed = try ResumableServer(.draft) {
      $0.plan = { exchange in
        switch exchange.request.method {
        case "PATCH": .pretend(303, ["Location": "\(port.url)"])
        case "HEAD": .refuse(404)
        default: .normal
        }
      }
    }
    let lost = client().upload(file, to: .post(removed.url, as: Size.self), resumable: quick(.ietfDraft))
    let failure = await error(of: lost)
    guard case .uploadFailed(let failure) = failure, failure.reason == .mayBeComplete else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(removed.log == ["POST /files", "PATCH upload 0+600000", "HEAD upload"])
    // The status of the result is that of the endpoint.
    let server = try ResumableServer(.draft) {
      $0.plan = { exchange in
        switch exchange.request.method {
        case "PATCH": .pretend(302, ["Location": "/result"])
        case "GET": .refuse(404)
        default: .normal
        }
      }
    }
    #expect(await error(of: start(server, quick()))?.status == 404)
    #expect(server.files == [Array(content)] && folder.names == ["a.bin"])
  }

  @Test("an upload that is led to another page is kept", arguments: UploadDialect.allCases)
  func ledElsewhere(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 2 ? .breakAfter(200_000) : .normal } }
    #expect(await error(of: start(server, quick(.automatic, 0))) != nil)
    // The user has to sign in first. Only 307 and 308 are followed to the page.
    for (redirect, status, methods) in [
      (302, 404, ["HEAD"]), (303, 200, ["HEAD"]), (301, 404, ["PATCH"]), (302, 410, ["PATCH"]), (307, 200, ["HEAD"]),
    ] {
      let page = try TestServer.responding { _ in Response(status: status) }
      let login = page.url("/login")
      server.set {
        $0.plan = { methods.contains($0.request.method) ? .refuse(redirect, ["Location": login]) : .normal }
      }
      guard case .redirectFailed(let failure) = await error(of: start(server, quick())) else {
        return #expect(Bool(false), "\(redirect) \(status)")
      }
      #expect(failure.reason == .uploadDropped && folder.names.count == 2)
      #expect((failure.response.url.absoluteString == login) == (redirect == 307))
      #expect(page.requests.isEmpty == (redirect != 307))
    }
    for status in [302, 308] {
      server.set { $0.plan = { $0.request.method == "HEAD" ? .refuse(status) : .normal } }
      #expect(await error(of: start(server, quick()))?.status == HTTPStatus(status) && folder.names.count == 2)
    }
    server.set { $0.plan = { _ in .normal } }
    _ = try await start(server, quick()).value
    #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 200000+400000"])
    #expect(server.log.filter { $0 == "POST /files" }.count == 1)
  }

  @Test("a page at the upload's URL with another query isn't its response")
  func ledToQuery() async throws {
    let server = try ResumableServer(.draft) {
      $0.plan = { exchange in
        let target = exchange.request.target
        guard !target.contains("login") else { return .refuse(200) }
        return exchange.request.method == "PATCH" ? .refuse(308, ["Location": "\(target)?login=1"]) : .normal
      }
    }
    guard case .redirectFailed(let failure) = await error(of: start(server, quick(part: 250_000))) else {
      return #expect(Bool(false))
    }
    #expect(failure.reason == .uploadDropped && folder.names.count == 2)
    server.set { $0.plan = { _ in .normal } }
    _ = try await start(server, quick()).value
    #expect(server.files == [Array(content)])
  }

  @Test(
    "a success without fields of the draft is the upload's own after a redirect to the same URL", arguments: [307, 308])
  func ledToItself(status: Int) async throws {
    let server = try ResumableServer(.draft) {
      $0.plan = { exchange in
        switch exchange.number {
        case 1: .refuse(status, ["Location": exchange.request.target])
        case 2: .lie(["Upload-Offset": nil, "Upload-Complete": nil])
        default: .normal
        }
      }
    }
    _ = try await start(server, quick(.ietfDraft, part: 300_000)).value
    #expect(
      server.log == [
        "POST /files", "PATCH upload 0+300000", "PATCH upload 0+300000", "PATCH upload 300000+300000",
      ])
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
  }

  @Test("a file that is uploaded with other metadata or fields isn't continued", arguments: UploadDialect.allCases)
  func otherMetadata(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.number == 1 ? .breakAfter(200_000) : .normal } }
    func upload(_ album: String) -> ResumableUpload<Data> {
      var resumption = quick(dialect == .draft ? .ietfDraft : .tus, 0)
      if dialect == .tus { resumption.metadata = ["album": album] }
      return start(server, resumption) {
        if dialect == .draft { $0.headers["X-Album"] = album }
        // What says nothing about the file.
        $0.headers[.authorization] = "Bearer \(UUID())"
        $0.headers["X-Request-ID"] = "\(UUID())"
        $0.headers["User-Agent"] = "\(UUID())"
      }
    }
    #expect(await error(of: upload("A")) != nil)
    _ = try await upload("B").value
    #expect(server.log == ["POST /files", "PATCH upload 0+600000", "POST /files", "PATCH upload 0+600000"])
    _ = try await upload("A").value
    #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 200000+400000"])
    #expect(folder.names == ["a.bin"])
  }

  @Test("metadata that may be a secret stays at its origin, and out of logs")
  func secretMetadata() async throws {
    let server = try ResumableServer(.tus)
    let moved = try TestServer.responding { [target = server.url] _ in
      Response(status: 307, headers: ["Location": target])
    }
    for (name, isSecret) in [("token", true), ("album", false)] {
      var resumption = quick(.tus)
      resumption.metadata = [name: "hunter2"]
      let log = EventLog()
      let upload = client { $0.observers = [log] }.upload(
        file, to: .post(moved.url("/there"), as: Data.self), resumable: resumption)
      _ = try await upload.value
      let field = "\(name) aHVudGVyMg=="
      #expect(moved.requests.last?.header("Upload-Metadata") == field)
      #expect(server.requests.last { $0.method == "POST" }?.header("Upload-Metadata") == (isSecret ? nil : field))
      let commands = log.events.compactMap { event in
        if case .sent(let request) = event.kind { request.curlCommand() } else { nil }
      }
      #expect(commands.contains { $0.contains("aHVudGVyMg==") } == !isSecret)
    }
  }

  @Test("a last part that is refused hasn't completed the upload", arguments: [401, 403, 415])
  func refusedLastPart(status: Int) async throws {
    _ = try folder.write(pattern(1000), to: "a.bin")
    for (kind, dialect) in [(UploadResumption.Kind.ietfDraft, UploadDialect.draft), (.tus, .tus)] {
      let server = try ResumableServer(dialect) {
        $0.plan = { $0.number == 1 ? .refuse(status) : $0.request.method == "HEAD" ? .refuse(404) : .normal }
      }
      #expect(await error(of: start(server, quick(kind)))?.status?.code == status)
      _ = try await start(server, quick(kind)).value
      #expect(server.state.withLock(\.created) == 2 && folder.names == ["a.bin"])
    }
  }

  @Test(
    "last bytes that only a file got haven't completed the upload if there was no connection",
    arguments: RealTransport.allCases)
  func noConnection(transport: RealTransport) async throws {
    _ = try folder.write(pattern(1000), to: "a.bin")
    // Nothing listens there.
    let server = try ResumableServer(.draft) { $0.location = { _ in "http://127.0.0.1:1/upload" } }
    let client = transport.client { $0.retry = .never }
    guard case .connectionFailed = await error(of: start(server, quick(.ietfDraft, 0), client: client)) else {
      return #expect(Bool(false))
    }
    let name = try #require(folder.names.first { $0 != "a.bin" })
    #expect(String(decoding: try #require(folder.read(name)), as: UTF8.self).contains(#""mayBeComplete":false"#))
  }

  @Test("the record of an upload that is gone stays until another one is created")
  func keptUntilCreated() async throws {
    let server = try ResumableServer(.tus) { $0.plan = { $0.number == 1 ? .breakAfter(200_000) : .normal } }
    #expect(await error(of: start(server, quick(.tus, 0, part: 300_000))) != nil)
    // As if it were gone, but the user has lost the permission for a while.
    server.set { $0.plan = { _ in .refuse(403) } }
    #expect(await error(of: start(server, quick(.tus)))?.status == 403)
    #expect(server.log.suffix(2) == ["HEAD upload", "POST /files"] && folder.names.count == 2)
    server.set { $0.plan = { _ in .normal } }
    _ = try await start(server, quick(.tus)).value
    #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 200000+400000"])
  }

  @Test("an upload whose file was deleted after a relaunch is removed at the server")
  func discardsWithoutFile() async throws {
    let server = try ResumableServer(.draft) { $0.plan = { $0.number == 1 ? .breakAfter(200_000) : .normal } }
    #expect(await error(of: start(server, quick(.ietfDraft, 0))) != nil)
    unlink(file.path)
    let upload = start(server, quick(.ietfDraft))
    guard case .fileFailed = await error(of: upload) else { return #expect(Bool(false)) }
    await upload.discarding().value
    #expect(server.state.withLock(\.deleted) == ["/uploads/1"] && folder.names.isEmpty)
  }

  @Test("lies of a server are errors, and what it has is given up", arguments: UploadDialect.allCases)
  func lies(dialect: UploadDialect) async throws {
    for lie: [String: String?] in [
      ["Upload-Offset": "600001"], ["Upload-Offset": "-1"], ["Upload-Offset": "99999999999999999999"],
      ["Upload-Offset": "x"], ["Upload-Length": "5"],
    ] {
      let server = try ResumableServer(dialect) {
        $0.plan = { exchange in
          exchange.request.method == "HEAD" ? .lie(lie) : exchange.request.method == "PATCH" ? .breakAfter(7) : .normal
        }
      }
      #expect(
        await reason(of: start(server, quick(part: 100_000)))
          == (lie["Upload-Length"] == nil ? .wrongOffset : .wrongSize))
      #expect(folder.names == ["a.bin"] && server.state.withLock(\.deleted) == ["/uploads/1"])
    }
    // In the response to the creation, which has happened nevertheless.
    for (name, value, expected): (String, String, NetworkError.UploadFailure.Reason) in [
      ("Upload-Offset", "600001", .wrongOffset), ("Upload-Limit", "max-size=5", .tooLarge),
    ] where dialect == .draft || name == "Upload-Offset" {
      let server = try ResumableServer(dialect) {
        $0.plan = { $0.request.method == "POST" ? .lie([name: value]) : .normal }
      }
      #expect(await reason(of: start(server, quick())) == expected)
      #expect(server.log.last == "DELETE upload" && server.state.withLock(\.deleted) == ["/uploads/1"])
    }
  }

  @Test("a file whose name is nearly as long as a name can be is uploaded, and continued after a relaunch")
  func longName() async throws {
    let name = String(repeating: "é", count: 115)
    let long = URL(fileURLWithPath: try folder.write(content, to: name))
    let server = try ResumableServer(.draft) { $0.plan = { $0.number == 1 ? .breakAfter(200_000) : .normal } }
    func upload() -> ResumableUpload<Data> {
      client().upload(long, to: .post(server.url, as: Data.self), resumable: quick(.ietfDraft, 0))
    }
    #expect(await error(of: upload()) != nil)
    #expect(folder.names.count == 3)
    _ = try await upload().value
    #expect(server.files == [Array(content)] && server.state.withLock(\.created) == 1)
    #expect(folder.names == ["a.bin", name])
  }

  @Test(
    "a response without an offset, such as a gateway's page, doesn't end the upload", arguments: UploadDialect.allCases)
  func gateway(dialect: UploadDialect) async throws {
    let counts = Locked<[String: Int]>([:])
    let server = try ResumableServer(dialect) {
      $0.plan = { exchange in
        let method = exchange.request.method
        let isFirst = counts.withLock { counts in
          counts[method, default: 0] += 1
          return counts[method] == 1
        }
        guard isFirst else { return .normal }
        return method == "PATCH" ? .breakAfter(70_000) : method == "HEAD" ? .lie(["Upload-Offset": nil]) : .normal
      }
    }
    _ = try await start(server, quick(part: 100_000)).value
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
    #expect(counts.withLock { $0["HEAD"] } == 2)
  }

  @Test("a server that accepts nothing ends the upload after a few tries", arguments: UploadDialect.allCases)
  func accepts(dialect: UploadDialect) async throws {
    let time = ManualTime(random: nil)
    for action in [ResumableServer.Action.takeOnly(0), .refuse(503), .breakAfter(0), .refuse(409)] {
      let server = try ResumableServer(dialect) {
        $0.plan = { $0.request.method == "PATCH" ? action : .normal }
      }
      var worker = client().uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
      worker.time = time.source
      let error = await error(of: ResumableUpload(worker))
      #expect(server.requests.filter { $0.method == "PATCH" }.count == 4)
      switch (action, error) {
      case (.takeOnly, .uploadFailed(let failure)): #expect(failure.reason == .stalled)
      case (.refuse(let status, _), .statusCode(let failure)): #expect(failure.status.code == status)
      case (.breakAfter, .connectionFailed): break
      default: Issue.record("\(action): \(error.map { "\($0)" } ?? "no error")")
      }
      for name in folder.names where name != "a.bin" { unlink(folder.file(name)) }
    }
    // The delays vary at random, so that clients don't come back together.
    #expect(Set(time.sleeps).count > 6)
  }

  @Test("a server that takes a part of each request goes forward, and keeps it", arguments: UploadDialect.allCases)
  func partly(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { _ in .takeOnly(150_000) } }
    let resumption = quick(dialect == .draft ? .ietfDraft : .tus, 0)
    _ = try await start(server, resumption).value
    #expect(server.files == [Array(content)] && server.violations.isEmpty)
    #expect(server.requests.filter { $0.method == "PATCH" }.count == 4)
    // One that stops at last is asked once more by the next upload, which gives up what it has.
    let stopping = try ResumableServer(dialect) { $0.plan = { .takeOnly($0.number == 1 ? 150_000 : 0) } }
    for isOver in [false, true] {
      #expect(await reason(of: start(stopping, resumption)) == .stalled)
      #expect(stopping.state.withLock(\.deleted) == (isOver ? ["/uploads/1"] : []))
      #expect(folder.names.count == (isOver ? 1 : 2))
    }
  }

  @Test("a delay that the server asks for is kept, and one that is too long is the end")
  func retryAfter() async throws {
    let time = ManualTime()
    for (seconds, isOver) in [("90", false), ("9000", true)] {
      let server = try ResumableServer(.draft) {
        $0.plan = { $0.number == 2 ? .refuse(503, ["Retry-After": seconds]) : .normal }
      }
      var worker = client().uploadWorker(file, to: .post(server.url, as: Data.self), resumable: .automatic)
      worker.time = time.source
      let upload = ResumableUpload(worker)
      #expect((await error(of: upload)?.status == 503) == isOver)
      for name in folder.names where name != "a.bin" { unlink(folder.file(name)) }
    }
    #expect(time.sleeps.contains(.seconds(90)) && !time.sleeps.contains(.seconds(9000)))
  }

  @Test("a transport that copies a body to a file gets parts, so that only the last one may complete an upload early")
  func copiedParts() async throws {
    let (size, part) = (80 << 20, 32 << 20)
    // With a hole, so that it takes no place.
    try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size))
    for isCopied in [true, false] {
      let (gate, parts) = (Gate(), Locked<[Int]>([]))
      let server = try TestServer(recording: false) { connection in
        while let request = connection.readHead() {
          let offset = request.header("Upload-Offset").flatMap { Int($0) }
          if offset == 0 { gate.wait() }
          var count = 0
          guard connection.readBody(into: { count += $0.count }) else { return }
          guard let offset else {
            connection.send("HTTP/1.1 201 Created\r\nLocation: /up\r\nUpload-Complete: ?0\r\nContent-Length: 0\r\n\r\n")
            continue
          }
          parts.withLock { $0.append(count) }
          let (end, isLast) = (offset + count, request.header("Upload-Complete") == "?1")
          let fields = "Upload-Offset: \(end)\r\nUpload-Complete: \(isLast ? "?1" : "?0")\r\nContent-Length: 0"
          connection.send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n")
        }
      }
      let client = client { if isCopied { $0.transport = RecordingTransport(URLSessionTransport()) } }
      let upload = client.upload(file, to: .post(server.url, as: Data.self), resumable: quick(.ietfDraft))
      try await gate.reached()
      let record = try #require(folder.names.first { $0 != "a.bin" })
      #expect(try String(contentsOfFile: folder.file(record), encoding: .utf8).contains(#""mayBeComplete":false"#))
      gate.open()
      // To its end: Linux's URLSession may stop the program when a large upload breaks.
      _ = try await upload.value
      #expect(parts.withLock { $0 } == (isCopied ? [part, part, size - 2 * part] : [size]))
    }
  }

  @Test("a gone upload starts again if its last bytes weren't sent; otherwise only the caller can decide that")
  func gone() async throws {
    let cases: [(size: Int, action: ResumableServer.Action, mayBeComplete: Bool)] = [
      // Large enough that the last bytes don't fit into the buffers of the connection.
      (32 << 20, .breakAfter(1000), false), (1000, .loseResponse, true), (0, .loseResponse, true),
      (1000, .refuse(404), false),
    ]
    for (size, action, mayBeComplete) in cases {
      let server = try ResumableServer(.draft)
      server.set {
        $0.plan = { exchange in
          guard exchange.number == 2 else { return exchange.request.method == "HEAD" ? .refuse(404) : .normal }
          return action
        }
      }
      _ = try folder.write(pattern(size), to: "a.bin")
      // Not over every transport: Linux's URLSession may stop the program when a large upload breaks.
      let upload = start(server, quick()) {
        $0.options.requiresFreshConnection = true
      }
      if mayBeComplete {
        #expect(await reason(of: upload) == .mayBeComplete)
        #expect(server.state.withLock(\.created) == 1)
      } else {
        let failure = await error(of: upload)
        #expect(failure == nil, "\(size) bytes: \(String(describing: failure))")
        #expect(server.state.withLock(\.created) == 2 && server.files.count == 1)
      }
      #expect(folder.names == ["a.bin"])
    }
  }

  @Test("a tus upload that may be complete is only sent again with a key, which its creation carries")
  func goneWithKey() async throws {
    let cases: [(method: NetworkAPI.Method, key: String?, option: IdempotencyKey?, isRepeated: Bool)] = [
      (.post, nil, nil, false), (.post, "one", nil, true), (.put, nil, nil, false), (.post, "one", .key("one"), true),
      (.post, nil, .automatic, false),
    ]
    for (method, key, option, isRepeated) in cases {
      let server = try ResumableServer(.tus)
      server.set {
        $0.plan = { exchange in
          switch exchange.number {
          case 1: .loseResponse
          case 2: .refuse(404)
          default: .normal
          }
        }
      }
      let upload = start(server, quick(.tus)) {
        $0.method = method
        if option == nil { $0.headers["Idempotency-Key"] = key } else { $0.options.idempotencyKey = option }
      }
      if isRepeated { _ = try await upload.value } else { #expect(await reason(of: upload) == .mayBeComplete) }
      for request in server.requests where option != .automatic || request.method != "POST" {
        #expect(request.header("Idempotency-Key") == (request.method == "POST" ? key : nil), "\(method)")
      }
      #expect(server.state.withLock(\.created) == (isRepeated ? 2 : 1))
    }
  }

  @Test("an upload that begins again has a key of its own", arguments: UploadDialect.allCases, ["one", "\"one\""])
  func keyOfRestart(dialect: UploadDialect, key: String) async throws {
    let server = try ResumableServer(dialect)
    server.set { $0.plan = { $0.number == 1 ? .refuse(404) : .normal } }
    _ = try await start(server, quick(dialect == .tus ? .tus : .ietfDraft)) { $0.headers["Idempotency-Key"] = key }
      .value
    let keys = server.requests.filter { $0.method == "POST" }.map { $0.header("Idempotency-Key") }
    #expect(keys == [key, key == "one" ? "one-1" : "\"one-1\""])
  }

  @Test(
    "a key isn't changed after a repetition, since the server would act a second time",
    arguments: UploadDialect.allCases)
  func keyOfRepetition(dialect: UploadDialect) async throws {
    for isThere in [false, true] {
      let server = try ResumableServer(dialect) {
        $0.plan = { exchange in
          switch exchange.number {
          case 1: .loseResponse
          case 2: .refuse(404)
          // As a server that knows the key.
          case 3: .lie(["Location": "/uploads/1"])
          case 4...: isThere ? .normal : .refuse(404)
          default: .normal
          }
        }
      }
      func run() -> ResumableUpload<Data> {
        start(server, quick(dialect == .tus ? .tus : .ietfDraft)) { $0.options.idempotencyKey = .key("one") }
      }
      if isThere {
        _ = try await run().value
      } else {
        // Until the caller gives it up.
        for _ in 0..<2 { #expect(await reason(of: run()) == .mayBeComplete) }
        let last = run()
        #expect(await reason(of: last) == .mayBeComplete)
        last.discard()
        #expect(await reason(of: last) == .mayBeComplete)
      }
      let keys = server.requests.filter { $0.method == "POST" }.map { $0.header("Idempotency-Key") }
      #expect(keys == ["one", "one"] && server.files.count == 1 && folder.names == ["a.bin"])
    }
  }

  @Test(
    "after a relaunch, only the key of the creation lets an upload be sent again", arguments: UploadDialect.allCases)
  func keyOfRelaunch(dialect: UploadDialect) async throws {
    // The second creation has a key of its own, which the next run has to send again.
    for again in ["one", "two", "\"one\""] {
      let server = try ResumableServer(dialect) {
        $0.plan = { exchange in
          switch exchange.number {
          case 1: .refuse(404)
          case 3: .loseResponse
          default: exchange.request.method == "HEAD" ? .refuse(404) : .normal
          }
        }
      }
      func run(_ key: String) -> ResumableUpload<Data> {
        start(server, quick(dialect == .tus ? .tus : .ietfDraft, 0)) { $0.headers["Idempotency-Key"] = key }
      }
      #expect(await error(of: run("one")) != nil)
      var keys: [String?] { server.requests.filter { $0.method == "POST" }.map { $0.header("Idempotency-Key") } }
      if again != "one" {
        // The record stays for the right key.
        for _ in 0..<2 { #expect(await reason(of: run(again)) == .mayBeComplete) }
        #expect(keys == ["one", "one-1"])
      }
      _ = try await run("one").value
      #expect(keys == ["one", "one-1", "one-1"] && folder.names == ["a.bin"])
    }
  }

  @Test("a part that is refused after an attempt without a connection hasn't completed the upload")
  func refusedAfterNoConnection() async throws {
    for hasActed in [false, true] {
      let server = try ResumableServer(.tus) {
        $0.plan = { $0.number == 1 ? .refuse(404) : .normal }
      }
      let first = Locked<Bool?>(true)
      let client = client {
        $0.retry = .custom { $0.retries == 0 ? .retry(after: .zero, reason: "") : .doNotRetry(.exhausted) }
        $0.networkInterceptors = [
          RequestAdapter { request in
            guard request.method == .patch, first.withLock({ $0.take() }) != nil else { return }
            throw NetworkError.connectionFailed(
              .init(.lost, authority: request.url.authority, mayHaveBeenProcessed: hasActed))
          }
        ]
      }
      _ = try folder.write(pattern(1000), to: "a.bin")
      let upload = start(server, quick(.tus), client: client)
      if hasActed { #expect(await reason(of: upload) == .mayBeComplete) } else { _ = try await upload.value }
      #expect(server.state.withLock(\.created) == (hasActed ? 1 : 2))
    }
  }

  @Test(
    "an upload is continued, or discarded, by a client with another key in its query",
    arguments: UploadDialect.allCases)
  func otherKey(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect) { $0.plan = { $0.length > 0 ? .breakAfter(100_000) : .normal } }
    var resumption = quick(dialect == .draft ? .ietfDraft : .tus, 0, part: 200_000)
    func upload(_ key: String) -> ResumableUpload<Data> {
      client {
        $0.baseURL = server.server.url
        $0.query = ["api_key": key]
      }.upload(file, to: .post("/files", as: Data.self), resumable: resumption)
    }
    for recordFile in [nil, URL(fileURLWithPath: folder.file("record"))] {
      resumption.recordFile = recordFile
      #expect(await error(of: upload("1")) != nil)
      #expect(await error(of: upload("2")) != nil)
      #expect(server.log.suffix(2) == ["HEAD upload", "PATCH upload 100000+200000"])
      let third = upload("3")
      await third.discarding().value
      #expect(folder.names == ["a.bin"] && server.log.last == "DELETE upload")
    }
  }

  @Test("requests to an upload have the query of the client's configuration", arguments: UploadDialect.allCases)
  func clientQuery(dialect: UploadDialect) async throws {
    for (suffix, query) in [("", "v=1"), ("?v=2", "v=2"), ("?t=%2F", "t=%2F&v=1")] {
      let server = try ResumableServer(dialect) {
        $0.location = { $0 + suffix }
        $0.plan = { exchange in
          switch exchange.request.method {
          case "PATCH": .breakAfter(7)
          case "HEAD": .lie(["Upload-Length": "5"])
          default: .normal
          }
        }
      }
      let client = client {
        $0.baseURL = server.server.url
        $0.query = ["v": 1]
      }
      let upload = client.upload(
        file, to: .post("/files", as: Data.self),
        resumable: quick(dialect == .draft ? .ietfDraft : .tus, part: 100_000))
      #expect(await reason(of: upload) == .wrongSize)
      let targets = ["/files?v=1"] + Array(repeating: "/uploads/1?\(query)", count: 3)
      #expect(server.requests.map(\.target) == targets)
      #expect(server.requests.map(\.method) == ["POST", "PATCH", "HEAD", "DELETE"])
    }
  }

  @Test(
    "a repeated creation waits for the first one, if the server says that it is still busy with it",
    arguments: [false, true])
  func busyWithCreation(isRetried: Bool) async throws {
    let server = try ResumableServer(.draft)
    server.set {
      $0.plan = { exchange in
        switch exchange.number {
        case 0: .breakAfter(0)
        case 1: .refuse(409)
        default: .normal
        }
      }
    }
    let client = client { if isRetried { $0.retry = ExponentialBackoff(delay: .zero) } }
    _ = try await start(server, quick(.ietfDraft), client: client) { $0.options.idempotencyKey = .automatic }.value
    #expect(server.log == Array(repeating: "POST /files", count: 3) + ["PATCH upload 0+600000"])
    #expect(server.files == [Array(content)])
  }

  @Test(
    "a creation whose response was lost has the same automatic key again, and one after it another",
    arguments: UploadDialect.allCases)
  func keyOfCreation(dialect: UploadDialect) async throws {
    let server = try ResumableServer(dialect)
    server.set {
      $0.plan = { exchange in
        switch exchange.number {
        case 0: .loseResponse
        case 2: .refuse(404)
        default: .normal
        }
      }
    }
    let upload = start(server, quick(dialect == .tus ? .tus : .ietfDraft)) {
      $0.options.idempotencyKey = .automatic
      $0.options.retry = .never
    }
    _ = try await upload.value
    let keys = server.requests.filter { $0.method == "POST" }.map { $0.header("Idempotency-Key") ?? "" }
    #expect(keys.count == 3 && keys[0] == keys[1] && keys[1] != keys[2] && !keys.contains(""))
  }

  @Test(
    "a key that an interceptor adds is that of all creations of a run, and no part has it",
    arguments: UploadDialect.allCases, [nil, "one", "\"one\""])
  func keyOfInterceptor(dialect: UploadDialect, key: String?) async throws {
    for isRetried in [true, false] {
      let server = try ResumableServer(dialect)
      server.set {
        $0.plan = { exchange in
          switch exchange.number {
          case 0: .refuse(503)
          case 2: .breakAfter(200_000)
          case 4: .refuse(404)
          default: .normal
          }
        }
      }
      let client = client {
        if isRetried { $0.retry = ExponentialBackoff(delay: .zero) }
        $0.interceptors = [
          RequestAdapter { request in
            request.headers["Idempotency-Key"] = key
            if key == nil { request.options.idempotencyKey = .automatic }
          }
        ]
      }
      _ = try await start(server, quick(dialect == .tus ? .tus : .ietfDraft), client: client).value
      let methods = server.log.map { String($0.prefix { $0 != " " }) }
      #expect(methods == ["POST", "POST", "PATCH", "HEAD", "PATCH", "POST", "PATCH"])
      #expect(server.files == [Array(content)] && server.violations.isEmpty)
      let keys = server.requests.filter { $0.method == "POST" }.map { $0.header("Idempotency-Key") ?? "" }
      #expect(keys.count == 3 && keys[0] == keys[1] && keys[0] == key ?? keys[0] && !keys[0].isEmpty, "\(keys)")
      #expect(keys.last == (key == "\"one\"" ? "\"one-1\"" : "\(keys[0])-1"))
      #expect(server.requests.allSatisfy { $0.method == "POST" || $0.header("Idempotency-Key") == nil })
    }
  }

  #if os(Linux)
  @Test("a server that has everything before it was sent is an error, and keeps what it made of that")
  func complete() async throws {
    let size = 32 << 20
    _ = try folder.write(Data(count: size), to: "a.bin")
    for (dialect, part, status, fields): (UploadDialect, Int?, Int, [String: String]) in [
      (.draft, nil, 200, ["Upload-Complete": "?1"]), (.tus, nil, 204, ["Upload-Offset": "\(size)"]),
      (.tus, 24 << 20, 204, ["Upload-Offset": "\(24 << 20)"]),
    ] {
      let server = try ResumableServer(dialect) {
        $0.plan = { $0.number == 1 ? .respondEarly(status, fields) : .normal }
      }
      let upload = start(server, quick(dialect == .draft ? .ietfDraft : .tus, part: part.map(Int64.init)))
      #expect(await reason(of: upload) == (dialect == .draft ? .wrongSize : .wrongOffset))
      // A part in the middle hasn't completed anything.
      #expect(server.state.withLock(\.deleted) == (part == nil ? [] : ["/uploads/1"]) && folder.names == ["a.bin"])
    }
  }
  #endif

  @Test("an error of the endpoint is decoded, and ends the upload")
  func endpointError() async throws {
    let server = try ResumableServer(.draft)
    server.set { $0.plan = { $0.request.method == "PATCH" ? .pretend(422) : .normal } }
    let error = await error(of: start(server, quick()))
    #expect(error?.status == 422 && error?.response?.body.data == Data(#"{"size":600000}"#.utf8))
    #expect(folder.names == ["a.bin"])
    // A status that says nothing about the upload leaves it to be continued.
    server.set { $0.plan = { $0.request.method == "PATCH" ? .refuse(401) : .normal } }
    #expect(await self.error(of: start(server, quick()))?.status == 401)
    #expect(folder.names.count == 2)
  }

  @Test("an endpoint without a method for bodies, with a body of its own, or without a file is an error at once")
  func invalid() async throws {
    let server = try ResumableServer(.draft)
    for endpoint: RawEndpoint<Data> in [.get(server.url), .post(server.url, .data(Data([1])))] {
      guard case .invalidRequest = await error(of: client().upload(file, to: endpoint, resumable: .automatic)) else {
        return #expect(Bool(false))
      }
    }
    let missing = client().upload(
      URL(fileURLWithPath: folder.file("none")), to: .post(server.url, as: Data.self), resumable: .automatic)
    guard case .fileFailed = await error(of: missing) else { return #expect(Bool(false)) }
    #expect(server.requests.isEmpty)
  }

  @Test("observers see each request as a call, with its progress")
  func observed() async throws {
    let events = Locked<[String]>([])
    struct Observer: NetworkObserver {
      let events: Locked<[String]>
      func observe(_ event: NetworkEvent) {
        let name: String? =
          switch event.kind {
          case .started(let request): "started \(request.method)"
          case .uploading(let progress): progress.completedBytes == 600_000 ? "all" : nil
          case .finished: "finished"
          case .failed: "failed"
          default: nil
          }
        if let name { events.withLock { if $0.last != name { $0.append(name) } } }
      }
    }
    let server = try ResumableServer(.tus) { $0.plan = { $0.number == 1 ? .refuse(503) : .normal } }
    _ = try await start(server, quick(.tus), client: client { $0.observers = [Observer(events: events)] }).value
    #expect(
      events.withLock { $0 } == [
        "started POST", "finished", "started PATCH", "all", "failed", "started HEAD", "finished", "started PATCH",
        "all",
        "finished",
      ])
  }

  @Test("the progress is that of sending, not of reading the file", arguments: RealTransport.allCases)
  func progress(transport: RealTransport) async throws {
    let size: Int64 = 32 << 20
    _ = try folder.write(pattern(Int(size)), to: "a.bin")
    let gate = Gate()
    defer { gate.open() }
    let server = try ResumableServer(.draft) {
      $0.plan = { exchange in
        if exchange.request.method == "PATCH" { _ = gate.wait() }
        return .normal
      }
    }
    let upload = start(server, quick(.ietfDraft), client: transport.client { $0.retry = .never })
    try await gate.reached()
    var progress = upload.progress.makeAsyncIterator()
    // The connection takes some of the bytes before the server reads them.
    let early = try #require(await progress.next())
    #expect(early.totalBytes == size && early.completedBytes < size)
    gate.open()
    _ = try await upload.value
    var last: TransferProgress?
    while let next = await progress.next() { last = next }
    #expect(last?.completedBytes == size)
  }

  @Test("one limit of time is for the whole upload")
  func deadline() async throws {
    let server = try ResumableServer(.draft) { $0.plan = { $0.request.method == "PATCH" ? .refuse(503) : .normal } }
    let time = ManualTime()
    var worker = client().uploadWorker(
      file, to: .post(server.url, as: Data.self), resumable: UploadResumption(maximumResumptions: 100)
    ) { $0.timeouts.total = .seconds(20) }
    worker.time = time.source
    #expect(await error(of: ResumableUpload(worker))?.status == 503)
    #expect(time.elapsed < .seconds(20) && time.sleeps.count < 6)
  }
}
