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
  /// The model of the system's session, which outlives each ``BackgroundTransfers``.
  private final class Model: BackgroundSession {
    struct Task {
      var request: URLRequest?
      var label: String
      var file: URL?
      var resumed: Data?
    }
    struct State {
      var tasks: [Int: Task] = [:]
      var last = 0
      var delegate: BackgroundTransfers?
    }
    let state = Locked(State())

    var numbers: [Int] { state.withLock { $0.tasks.keys.sorted() } }
    func task(_ number: Int) -> Task? { state.withLock { $0.tasks[number] } }

    func start(_ work: BackgroundWork, label: String) {
      let task =
        switch work {
        case .download(let request): Task(request: request, label: label)
        case .resumption(let data): Task(label: label, resumed: data)
        case .upload(let request, let file): Task(request: request, label: label, file: file)
        }
      state.withLock { state in
        state.last += 1
        state.tasks[state.last] = task
      }
    }

    func tasks() async -> [BackgroundTask] { numbers.compactMap { known($0) } }

    func cancel(_ number: Int, keepingResumeData: Bool) async -> Data? {
      let part = keepingResumeData ? Data("part".utf8) : nil
      end(number, error: URLError(.cancelled), resumeData: part)
      return part
    }

    private func known(_ number: Int, completed: Int64 = 0, total: Int64? = nil) -> BackgroundTask? {
      task(number).map { BackgroundTask(number: number, label: $0.label, completed: completed, total: total) }
    }

    private var delegate: BackgroundTransfers? { state.withLock { $0.delegate } }

    func move(_ number: Int, to completed: Int64, of total: Int64?) {
      known(number, completed: completed, total: total).map { delegate?.didMove($0) }
    }

    func finish(_ number: Int, with content: String, status: Int = 200, at url: String = "https://example.com/f") throws
    {
      let location = FileManager.default.temporaryDirectory.appendingPathComponent("system-\(UUID())")
      try Data(content.utf8).write(to: location)
      let response = HTTPURLResponse(
        url: try #require(URL(string: url)), statusCode: status, httpVersion: nil, headerFields: ["X-A": "1"])
      known(number).map { delegate?.didFinishDownload($0, at: location, response: response) }
      try? FileManager.default.removeItem(at: location)
      end(number, response: response)
    }

    func end(
      _ number: Int, response: HTTPURLResponse? = nil, error: (any Error)? = nil, resumeData: Data? = nil
    ) {
      guard let task = known(number) else { return }
      state.withLock { _ = $0.tasks.removeValue(forKey: number) }
      delegate?.didComplete(task, response: response, url: response?.url, error: error, resumeData: resumeData)
    }

    func receive(_ text: String, for number: Int) {
      known(number).map { delegate?.didReceive(Data(text.utf8), for: $0) }
    }

    /// The server shows its certificate. A task whose connection is refused ends as cancelled, as Apple documents.
    func challenge(_ number: Int, _ trust: ChallengePolicyTests.Shown) -> ChallengePolicy.Decision? {
      let decision = delegate?.decide(.serverTrust, host: "example.com", port: 443, trust: trust, for: number)
      if case .refused = decision { end(number, error: URLError(.cancelled)) }
      return decision
    }

    func finishEvents() { delegate?.didFinishEvents() }
  }

  private let model = Model()
  private let folder: TemporaryFolder
  private let calls = Locked(0)

  init() throws { folder = try TemporaryFolder() }

  /// Starts a run of the app, possibly with its container at another path.
  private func launch(in place: String = "", tls: TLSConfiguration = TLSConfiguration()) -> BackgroundTransfers {
    BackgroundTransfers(
      folder: URL(fileURLWithPath: folder.file(place)),
      challenges: Result { () throws(NetworkError) in try ChallengePolicy(tls) }, callHandler: { $0() }
    ) { delegate in
      model.state.withLock { $0.delegate = delegate }
      return model
    }
  }

  private func next(
    _ iterator: inout AsyncStream<BackgroundTransfers.Event>.Iterator
  ) async throws -> BackgroundTransfers.Event {
    try #require(await iterator.next())
  }

  private func content(_ place: String) -> String? {
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
    let transfer = try transfers.download("https://example.com/f", to: "a/b.txt", headers: ["X-Key": "1"])
    let number = try #require(model.numbers.first)
    #expect(model.task(number)?.request?.value(forHTTPHeaderField: "X-Key") == "1")
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

  @Test("after a launch, earlier events come first, and files are in the container's new folder")
  func relaunch() async throws {
    let transfer = try launch(in: "old").download("https://example.com/f", to: "b.txt")
    // Another process, which gets the result from the system.
    let transfers = launch(in: "new")
    let number = try #require(model.numbers.first)
    for completed in 1...4 { model.move(number, to: Int64(completed), of: 5) }
    try model.finish(number, with: "hello")
    var events = transfers.events.makeAsyncIterator()
    // Stored progress is dropped once the transfer has ended.
    let event = try await next(&events)
    guard case .completed = event.kind else {
      Issue.record("\(event)")
      return
    }
    #expect(event.transfer == transfer && content("new/b.txt") == "hello" && content("old/b.txt") == nil)
  }

  @Test("the system's completion handler is called once, whether it is set before or after the end")
  @MainActor
  func completionHandler() {
    let transfers = launch()
    let calls = calls
    let handler: () -> Void = { calls.withLock { $0 += 1 } }
    transfers.setCompletionHandler(handler)
    #expect(calls.withLock { $0 } == 0)
    model.finishEvents()
    #expect(calls.withLock { $0 } == 1)
    model.finishEvents()
    transfers.setCompletionHandler(handler)
    #expect(calls.withLock { $0 } == 2)
    transfers.setCompletionHandler(handler)
    #expect(calls.withLock { $0 } == 2)
  }

  @Test("a failure status and a system error are typed errors, and leave no file")
  func failures() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    try transfers.download("https://example.com/f", to: "c.txt")
    try model.finish(try #require(model.numbers.first), with: "no such file", status: 404)
    guard case .failed(.statusCode(let failure), nil) = try await next(&events).kind else {
      Issue.record("not the status")
      return
    }
    #expect(failure.status == 404 && failure.data == Data("no such file".utf8))
    try transfers.download("https://example.com/f", to: "c.txt")
    model.end(try #require(model.numbers.first), error: URLError(.networkConnectionLost), resumeData: Data("x".utf8))
    guard case .failed(.connectionFailed(let failure), let part?) = try await next(&events).kind else {
      Issue.record("not the connection")
      return
    }
    #expect(failure.reason == .lost && content("c.txt") == nil)
    // The app stores the part, and later resumes the same transfer.
    let kept = try JSONDecoder().decode(BackgroundTransfers.ResumeData.self, from: try JSONEncoder().encode(part))
    try launch().resume(kept)
    #expect(model.task(try #require(model.numbers.first))?.resumed == Data("x".utf8))
    #expect(await transfers.transfers().map(\.transfer.id) == [part.transfer.id])
  }

  @Test("an error names its transfer, also after a launch")
  func namedErrors() async throws {
    let transfers = launch()
    try Data("x".utf8).write(to: URL(fileURLWithPath: folder.file("f")))
    _ = try transfers.download("https://example.com/f?key=secret", to: "a")
    _ = try transfers.upload("f", to: "https://example.com/g", method: .post)
    let again = launch()
    var events = again.events.makeAsyncIterator()
    for (number, call) in zip(model.numbers, ["GET https://example.com/f: ", "POST https://example.com/g: "]) {
      model.end(number, error: URLError(.timedOut))
      guard case .failed(let error, _) = try await next(&events).kind else { Issue.record("no failure"); return }
      #expect(error.localizedDescription.hasPrefix(call), "\(error)")
      guard case .timedOut(let timeout) = error else { Issue.record("\(error)"); return }
      #expect(timeout.duration == nil, "the session's own timeout isn't known")
    }
  }

  @Test("a transfer that the system redirected from https to http fails")
  func insecureRedirect() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    try transfers.download("https://example.com/f", to: "d.txt")
    try model.finish(try #require(model.numbers.first), with: "x", at: "http://example.com/f")
    guard case .failed(.redirectFailed(let failure), _) = try await next(&events).kind else {
      Issue.record("the redirect was accepted")
      return
    }
    #expect(failure.reason == .insecure && content("d.txt") == nil)
  }

  @Test("pins hold: the transfer whose server has another key fails, the others go on")
  func pins() async throws {
    let key = try #require(X509.certificates(inPEM: ChallengePolicyTests.ec).first)
    let other = try #require(X509.certificates(inPEM: ChallengePolicyTests.rsa).first)
    let transfers = launch(tls: TLSConfiguration(pins: ["example.com": [ChallengePolicyTests.ecPin]]))
    var events = transfers.events.makeAsyncIterator()
    let bad = try transfers.download("https://example.com/1", to: "1")
    let good = try transfers.download("https://example.com/2", to: "2")
    let numbers = model.numbers
    #expect(model.challenge(numbers[1], .init(certificate: key)) == .system)
    _ = model.challenge(numbers[0], .init(certificate: other))
    try model.finish(numbers[1], with: "content")
    let first = try await next(&events)
    guard case .failed(.tlsFailed(let failure), nil) = first.kind else {
      Issue.record("\(first)")
      return
    }
    #expect(first.transfer == bad && failure.reason == .pinMismatch && failure.authority == "example.com:443")
    let second = try await next(&events)
    guard case .completed = second.kind else {
      Issue.record("\(second)")
      return
    }
    #expect(second.transfer == good && content("2") == "content" && content("1") == nil)
  }

  @Test("custom authorities and a client certificate apply")
  func trust() async throws {
    let file = folder.file("ca.pem")
    try ChallengePolicyTests.rsa.write(toFile: file, atomically: true, encoding: .utf8)
    let authority = try #require(X509.certificates(inPEM: ChallengePolicyTests.rsa).first)
    let transfers = launch(tls: TLSConfiguration(trust: .only(path: file), clientCertificate: .keychain(label: "me")))
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
    #expect(throws: NetworkError.self) { try transfers.resume(part) }
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

  @Test("a download doesn't replace a device, a pipe or a link")
  func obstacle() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    mkfifo(folder.file("p"), 0o600)
    try transfers.download("https://example.com/f", to: "p")
    try model.finish(try #require(model.numbers.first), with: "hello")
    guard case .failed(.fileFailed(let failure), nil) = try await next(&events).kind else {
      Issue.record("the pipe was replaced")
      return
    }
    #expect(failure.reason.contains("pipe") && folder.names == ["p"])
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
    "a place outside the folder is rejected", arguments: ["", "/etc/passwd", "../x", "a//b", "a/./b", "a/..", "a\0"])
  func places(place: String) {
    #expect(throws: NetworkError.self) { try launch().download("https://example.com/", to: place) }
    #expect(model.numbers.isEmpty)
  }
}
