import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests with a model of a background session as Apple documents it: tasks and their labels outlive the process, and a
/// download's file is reported before its task completes, and removed when that call returns.
@Suite("Background transfers", .fewAtOnce)
struct BackgroundTransferTests {
  let model = BackgroundSessionModel()
  let folder: TemporaryFolder
  let calls = Locked(0)
  let time = ManualTime()

  init() throws { folder = try TemporaryFolder() }

  /// Starts a run of the app, possibly with its container at another path.
  func launch(
    in place: String = "", tls: TLSConfiguration = TLSConfiguration(), stores: Bool = true
  ) -> BackgroundTransfers {
    BackgroundTransfers(
      folder: URL(fileURLWithPath: folder.file(place)),
      eventFolder: stores ? folder.file("events") : nil,
      challenges: LoadedOnce { () throws(NetworkError) in try ChallengePolicy(tls) }, time: time.source,
      callHandler: { $0() }
    ) { delegate in
      model.state.withLock { $0.delegate = delegate }
      return model
    }
  }

  func next(
    _ iterator: inout AsyncStream<BackgroundTransfers.Event>.Iterator
  ) async throws -> BackgroundTransfers.Event {
    try #require(await iterator.next())
  }

  func content(_ place: String) -> String? {
    FileManager.default.contents(atPath: folder.file(place)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("instances with one identifier share a session, its transfers and its events")
  func registry() async throws {
    let registry = BackgroundTransfers.Registry()
    let made = Locked(0)
    func open(_ identifier: String) -> BackgroundTransfers {
      BackgroundTransfers(
        sharing: registry.owner(of: identifier) {
          made.withLock { $0 += 1 }
          return launch()
        })
    }
    let (first, second) = (open("a"), open("a"))
    #expect(first !== second && made.withLock { $0 } == 1)
    let events = second.events
    let transfer = try first.download("https://example.com/f", to: "f")
    #expect(await second.transfers().map(\.transfer) == [transfer])
    try model.finish(1, with: "content")
    for await event in events {
      guard case .completed = event.kind else { continue }
      #expect(event.transfer == transfer)
      break
    }
    _ = open("b")
    #expect(made.withLock { $0 } == 2)
  }

  @Test("a download reports progress, is moved to its place, and reports its completion")
  func downloads() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    let fields: NetworkAPI.Headers = [
      "X-Key": "1", "Content-Length": "1", "Transfer-Encoding": "chunked", "Range": "bytes=1-",
      "Cookie": "a=1", "cookie": "b=2",
    ]
    let transfer = try transfers.download("https://example.com/f", to: "a/b.txt", headers: fields)
    let number = try #require(model.numbers.first)
    let sent = model.task(number)?.request?.allHTTPHeaderFields
    #expect(sent == ["X-Key": "1", "Range": "bytes=1-", "Cookie": "a=1; b=2", "Accept-Encoding": "identity"])
    #expect(model.task(number)?.request?.timeoutInterval == 90)
    model.move(number, to: 3, of: 5)
    guard case .progress(let progress) = try await next(&events).kind else {
      Issue.record("no progress")
      return
    }
    #expect(progress.fraction == 0.6)
    try model.finish(number, with: "hello")
    let event = try await next(&events)
    guard case .completed(let response) = event.kind else {
      Issue.record("\(event)")
      return
    }
    #expect(event.transfer == transfer && response.headers["X-A"] == "1" && content("a/b.txt") == "hello")
  }

  @Test("a response without content leaves the file as it was, and one with a part of the file's bytes is a file")
  func noContent() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    _ = try folder.write(Data("old".utf8), to: "f")
    for status in [204, 205, 206] {
      try transfers.download("https://example.com/f", to: "f")
      try model.finish(try #require(model.numbers.last), with: status == 206 ? "new" : "", status: status)
      let event = try await next(&events)
      switch event.kind {
      case .failed(.missingData(let response, _), nil): #expect(response.status.code == status && status != 206)
      case .completed: #expect(status == 206)
      default: Issue.record("\(event)")
      }
      #expect(content("f") == (status == 206 ? "new" : "old"))
    }
  }

  @Test("a part that nobody asked for leaves the file as it was, and the last part completes one that has the rest")
  func unrequestedParts() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    let cases: [(range: String, headers: NetworkAPI.Headers, isFile: Bool)] = [
      ("bytes 0-2/9", [:], false), ("bytes 6-8/9", [:], false), ("bytes 6-8/*", [:], false),
      ("bytes 0-2/9", ["Range": "bytes=0-2"], true), ("bytes 0-2/3", [:], true), ("bytes 1-2/3", [:], true),
      ("bytes 0-2/*", [:], true), ("items 0-2/9", [:], true),
    ]
    for (range, headers, isFile) in cases {
      _ = try folder.write(Data("old".utf8), to: "f")
      try transfers.download("https://example.com/f", to: "f", headers: headers)
      try model.finish(
        try #require(model.numbers.last), with: "new", status: 206, ["Content-Range": range])
      let event = try await next(&events)
      switch event.kind {
      case .failed(.downloadFailed(let failure), nil):
        #expect(failure.reason == .wrongRange && failure.response?.status == 206 && !isFile, "\(range)")
      case .completed: #expect(isFile, "\(range)")
      default: Issue.record("\(event)")
      }
      #expect(content("f") == (isFile ? "new" : "old"), "\(range)")
    }
    #expect(folder.names.allSatisfy { !$0.hasSuffix(".download") })
  }

  @Test("a value in a URL literal is one segment or query value; a String variable is encoded already")
  func literals() throws {
    let transfers = launch()
    let (name, written) = ("../a?b&c", "https://example.com/a%2Fb?q=c%26d")
    let expected = "https://example.com/..%2Fa%3Fb%26c?q=..%2Fa%3Fb%26c"
    #expect(try transfers.download("https://example.com/\(name)?q=\(name)", to: "a").url == expected)
    #expect(try transfers.download(written, to: "b").url == written)
    _ = try folder.write(Data("x".utf8), to: "c")
    #expect(try transfers.upload("c", to: "https://example.com/\(name)?q=\(name)").url == expected)
    #expect(try transfers.upload("c", to: written).url == written)
    let sent = model.numbers.compactMap { model.task($0)?.request?.url?.absoluteString }
    #expect(sent.sorted() == [expected, expected, written, written].sorted())
    for value in ["", ".", ".."] {
      #expect(throws: NetworkError.self) { try transfers.download("https://example.com/\(value)", to: "d") }
      #expect(throws: NetworkError.self) { try transfers.upload("c", to: "https://example.com/\(value)") }
    }
  }

  @Test(
    "pins hold: the transfer whose server has another key fails, also for a later run of the app, the others go on",
    arguments: [false, true])
  func pins(isRelaunched: Bool) async throws {
    let key = try #require(X509.certificates(inPEM: ChallengePolicyTests.ec).first)
    let other = try #require(X509.certificates(inPEM: ChallengePolicyTests.rsa).first)
    let tls = TLSConfiguration(pins: ["example.com": [ChallengePolicyTests.ecPin]])
    let transfers = launch(tls: tls)
    let live = isRelaunched ? nil : transfers.events.makeAsyncIterator()
    let bad = try transfers.download("https://example.com/1", to: "1")
    let good = try transfers.download("https://example.com/2", to: "2")
    let numbers = model.numbers
    #expect(model.challenge(numbers[1], .init(certificate: key)) == .system)
    _ = model.challenge(numbers[0], .init(certificate: other))
    try model.finish(numbers[1], with: "content")
    let reader = isRelaunched ? launch(tls: tls) : transfers
    var events = live ?? reader.events.makeAsyncIterator()
    let first = try await next(&events)
    guard case .failed(.tlsFailed(let failure), nil) = first.kind else {
      Issue.record("\(first)")
      return
    }
    #expect(first.transfer == bad && failure.reason == .pinMismatch && failure.authority == "example.com:443")
    #expect(failure.certificate?.pin == NetworkError.TLSFailure.Certificate(other)?.pin)
    #expect(failure.certificate != nil)
    let second = try await next(&events)
    guard case .completed = second.kind else {
      Issue.record("\(second)")
      return
    }
    #expect(second.transfer == good && content("2") == "content" && content("1") == nil)
  }

  @Test("a failure of TLS that was stored without a certificate is read")
  func storedWithoutCertificate() throws {
    let text = #"{"tls":{"reason":"expired","authority":"example.com:443","detail":""}}"#
    let failure = try JSONDecoder().decode(BackgroundOutcome.Failure.self, from: Data(text.utf8))
    guard case .tls("expired", "example.com:443", "", nil) = failure else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test("custom authorities and a client certificate apply")
  func trust() async throws {
    let file = folder.file("ca.pem")
    try ChallengePolicyTests.rsa.write(toFile: file, atomically: true, encoding: .utf8)
    let authority = try #require(X509.certificates(inPEM: ChallengePolicyTests.rsa).first)
    let transfers = launch(
      tls: TLSConfiguration(trust: .only(file: URL(fileURLWithPath: file)), clientCertificate: .keychain(label: "me")))
    var events = transfers.events.makeAsyncIterator()
    try transfers.download("https://example.com/1", to: "1")
    let number = try #require(model.numbers.first)
    #expect(model.challenge(number, .init(code: -67843, authority: authority)) == .trusted)
    #expect(
      transfers.decide(.clientCertificate, host: "example.com", port: 443, trust: nil, for: number) == .ownCertificate)
    _ = model.challenge(number, .init(authority: nil))
    guard case .failed(.tlsFailed(let failure), nil) = try await next(&events).kind else {
      Issue.record("the system's authorities were trusted")
      return
    }
    #expect(failure.reason == .untrusted)
  }

  @Test("with a configuration of TLS that isn't supported, nothing starts, and earlier transfers fail")
  func unsupportedTLS() async throws {
    try launch().download("https://example.com/1", to: "1")
    let part = BackgroundTransfers.ResumeData(
      transfer: .init(id: UUID(), kind: .download, url: "https://example.com/", relativePath: "2", method: "GET"),
      data: Data()
    )
    let transfers = launch(tls: TLSConfiguration(pins: ["example.com": []]))
    var events = transfers.events.makeAsyncIterator()
    #expect(throws: NetworkError.self) { try transfers.download("https://example.com/2", to: "2") }
    await #expect(throws: NetworkError.self) { try await transfers.resume(part) }
    #expect(model.numbers.count == 1)
    _ = model.challenge(try #require(model.numbers.first), .init())
    guard case .failed(.invalidRequest, nil) = try await next(&events).kind else {
      Issue.record("the earlier transfer went on")
      return
    }
  }

  @Test("transfers are listed, cancelled and paused by their identifier")
  func control() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    let first = try transfers.download("https://example.com/1", to: "1")
    let second = try transfers.download("https://example.com/2", to: "2")
    #expect(await transfers.transfers().map(\.transfer) == [first, second])
    await transfers.cancel(first.id)
    guard case .failed(.cancelled, nil) = try await next(&events).kind else {
      Issue.record("not cancelled")
      return
    }
    let part = try #require(await transfers.pause(second.id))
    #expect(part.transfer == second)
    #expect(await transfers.transfers().isEmpty)
    #expect(await transfers.pause(second.id) == nil)
    await transfers.cancel(second.id)
    // The system cancels tasks too, and a program that did it itself isn't interested.
    try transfers.download("https://example.com/3", to: "3")
    model.end(try #require(model.numbers.last), error: URLError(.cancelled))
    guard case .failed(.connectionFailed(let failure), nil) = try await next(&events).kind else {
      Issue.record("cancelled by the app")
      return
    }
    #expect(failure.reason == .stopped)
  }

  @Test(
    "a paused download has no event, whenever the system reports it, and resumes once",
    arguments: ["before the pause returns", "after it", "after the resumed task's file"])
  func pausing(report: String) async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    model.state.withLock { $0.completesBeforeCancelReturns = report == "before the pause returns" }
    let transfer = try transfers.download("https://example.com/1", to: "1")
    let part = try #require(await transfers.pause(transfer.id))
    if report == "after it" { model.completeCancelled() }
    try await transfers.resume(part)
    // Pasting the loop of the guide, or tapping twice, must not start a second task for the same file.
    await #expect(throws: NetworkError.self) { try await transfers.resume(part) }
    #expect(await transfers.transfers().map(\.transfer) == [transfer])
    let resumed = try #require(model.numbers.last)
    try model.finishFile(resumed, with: "content")
    model.completeCancelled()
    model.end(resumed, response: model.response(resumed))
    guard case .completed = try await next(&events).kind else { Issue.record("an event of the pause"); return }
    #expect(
      content("1") == "content" && model.state.withLock { $0.delegate?.state.withLock { $0.pauses.isEmpty } } == true)
  }

  @Test("a download that can't be paused is cancelled, and has that event", arguments: [true, false])
  func pausingInVain(isEarly: Bool) async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    model.state.withLock { ($0.completesBeforeCancelReturns, $0.canResume) = (isEarly, false) }
    let transfer = try transfers.download("https://example.com/1", to: "1")
    #expect(await transfers.pause(transfer.id) == nil)
    model.completeCancelled()
    guard case .failed(.cancelled, nil) = try await next(&events).kind else { Issue.record("not cancelled"); return }
    #expect(transfers.state.withLock { $0.pauses.isEmpty })
  }

  @Test("trust that can't be read while the device is locked fails one transfer, and the next is tried again")
  func locked() async throws {
    let isLocked = Locked(true)
    let transfers = BackgroundTransfers(
      folder: URL(fileURLWithPath: folder.path), eventFolder: nil,
      challenges: LoadedOnce { () throws(NetworkError) in
        guard !isLocked.withLock({ $0 }) else {
          let error = NSError(domain: "NSOSStatusErrorDomain", code: -25308)
          throw .fileFailed(.init(path: "key", reason: "the device is locked", underlying: error))
        }
        return try ChallengePolicy(TLSConfiguration(pins: ["example.com": [ChallengePolicyTests.ecPin]]))
      }, callHandler: { $0() }
    ) { delegate in
      model.state.withLock { $0.delegate = delegate }
      return model
    }
    var events = transfers.events.makeAsyncIterator()
    // A task of an earlier run.
    let transfer = BackgroundTransfers.Transfer(
      id: UUID(), kind: .download, url: "https://example.com/1", relativePath: "1", method: "GET")
    model.start(.resumption(Data()), label: transfer.label)
    let key = try #require(X509.certificates(inPEM: ChallengePolicyTests.ec).first)
    _ = model.challenge(1, .init(certificate: key))
    guard case .failed(.fileFailed(let failure), _) = try await next(&events).kind else {
      Issue.record("not refused"); return
    }
    #expect(failure.isLocked)
    isLocked.withLock { $0 = false }
    try transfers.download("https://example.com/2", to: "2")
    #expect(model.challenge(2, .init(certificate: key)) == .system)
  }

  @Test("after the system closed the session, because another process has it, the next instance opens a new one")
  func invalidated() throws {
    let registry = BackgroundTransfers.Registry()
    let first = registry.owner(of: "a") { launch() }
    first.didBecomeInvalid()
    #expect(throws: NetworkError.self) { try first.download("https://example.com/1", to: "1") }
    try registry.owner(of: "a") { launch() }.download("https://example.com/1", to: "1")
    #expect(model.numbers.count == 1)
  }

  @Test("a folder can't be uploaded")
  func folderUpload() throws {
    try FileManager.default.createDirectory(atPath: folder.file("dir"), withIntermediateDirectories: true)
    #expect(throws: NetworkError.self) { try launch().upload("dir", to: "https://example.com/") }
    #expect(model.numbers.isEmpty)
  }

  @Test("an upload whose response has a failure status fails, with the body of the response")
  func failedUpload() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    _ = try folder.write(Data("x".utf8), to: "up.txt")
    try transfers.upload("up.txt", to: "https://example.com/", method: .post)
    let number = try #require(model.numbers.first)
    model.receive("no room", for: number)
    let response = HTTPURLResponse(
      url: try #require(URL(string: "https://example.com/")), statusCode: 500, httpVersion: nil, headerFields: nil)
    model.end(number, response: response)
    guard case .failed(.statusCode(let failure), nil) = try await next(&events).kind else {
      Issue.record("not the status")
      return
    }
    #expect(failure.status == 500 && failure.response.body.data == Data("no room".utf8))
  }

  @Test(
    "an upload that was sent in part, or has a response, may have been processed, though no server was found then",
    arguments: [-1, 0, 1], [false, true])
  func sentBefore(moved: Int64, isAnswered: Bool) async throws {
    _ = try folder.write(Data("x".utf8), to: "up.txt")
    try launch().upload("up.txt", to: "https://example.com/", method: .post)
    let number = try #require(model.numbers.first)
    let response = isAnswered ? model.response(number) : nil
    model.end(number, moved: moved, response: response, error: URLError(.cannotConnectToHost))
    // Nobody has read the event before the app ended.
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    guard case .failed(.connectionFailed(let failure), nil) = try await next(&events).kind else {
      Issue.record("not a failed connection")
      return
    }
    #expect(failure.reason == .refused && failure.wasSent == (moved != 0 || isAnswered))
  }

  @Test("a disk that is full, or a file that is locked, is told from a network that failed")
  func disk() async throws {
    for (code, isFull) in [(POSIXErrorCode.ENOSPC, true), (.EPERM, false)] {
      let transfers = launch()
      var events = transfers.events.makeAsyncIterator()
      try transfers.download("https://example.com/1", to: "1")
      let error = NSError(domain: NSPOSIXErrorDomain, code: Int(code.rawValue))
      model.end(try #require(model.numbers.first), moved: 1, error: error)
      let event = try await next(&events)
      guard case .failed(.fileFailed(let failure), nil) = event.kind else { Issue.record("\(event)"); continue }
      #expect(failure.isDiskFull == isFull && failure.isLocked == !isFull)
    }
  }

  @Test("a download doesn't replace a device, a pipe or a link, also if that appears late", arguments: [false, true])
  func obstacle(isLate: Bool) async throws {
    if !isLate { mkfifo(folder.file("p"), 0o600) }
    try launch().download("https://example.com/f", to: "p")
    let number = try #require(model.numbers.first)
    try model.finishFile(number, with: "hello")
    if isLate { mkfifo(folder.file("p"), 0o600) }
    model.end(number, response: model.response(number))
    // Nobody has read the event before the app ended.
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    guard case .failed(.fileFailed(let failure), nil) = try await next(&events).kind else {
      Issue.record("the pipe was replaced")
      return
    }
    #expect(failure.reason.contains("pipe") && folder.names == ["events", "p"])
  }

  @Test("an upload sends a file in the folder, and its response contains the body")
  func uploads() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    #expect(throws: NetworkError.self) { try transfers.upload("none", to: "https://example.com/") }
    try Data("content".utf8).write(to: URL(fileURLWithPath: folder.file("up.txt")))
    try transfers.upload("up.txt", to: "https://example.com/", method: .post)
    let number = try #require(model.numbers.first)
    #expect(model.task(number)?.request?.httpMethod == "POST")
    #expect(model.task(number)?.file?.lastPathComponent == "up.txt")
    // After a silence, the system would send it again.
    #expect(model.task(number)?.request?.timeoutInterval == URLRequest.never)
    model.receive("accep", for: number)
    model.receive("ted", for: number)
    let url = try #require(URL(string: "https://example.com/"))
    model.end(
      number, response: HTTPURLResponse(url: url, statusCode: 201, httpVersion: nil, headerFields: [:]))
    guard case .completed(let response) = try await next(&events).kind else {
      Issue.record("not accepted")
      return
    }
    #expect(response.status == 201 && response.body.data == Data("accepted".utf8))
    #expect(content("up.txt") == "content")
  }

  @Test(
    "a place outside the folder is rejected",
    arguments: ["", "/etc/passwd", "../x", "a//b", "a/./b", "a/..", "a\0", "../\u{301}x", "a/../\u{301}x"])
  func places(place: String) {
    #expect(throws: NetworkError.self) { try launch().download("https://example.com/", to: place) }
    #expect(model.numbers.isEmpty)
  }
}
