import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How transfers end: what their events say, when these are read, and what becomes of the files.
extension BackgroundTransferTests {
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
    model.finishEvents()
    #expect(calls.withLock { $0 } == 3)
  }

  @Test(
    "the end of events in the foreground doesn't count for the handler of a later wake-up", arguments: [true, false])
  @MainActor
  func staleEnd(isLate: Bool) throws {
    let transfers = launch()
    try transfers.download("https://example.com/1", to: "1")
    try transfers.download("https://example.com/2", to: "2")
    try model.finish(1, with: "x")
    model.finishEvents()
    // The app was suspended for a while, or gets an event before it gets the handler.
    if isLate { time.advance(by: .seconds(60)) } else { try model.finish(2, with: "y") }
    let calls = calls
    transfers.setCompletionHandler { calls.withLock { $0 += 1 } }
    #expect(calls.withLock { $0 } == 0)
    model.finishEvents()
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("events that can't be stored delay the completion handler until they are read")
  @MainActor
  func unsafeEvents() async throws {
    let transfers = launch(stores: false)
    try transfers.download("https://example.com/1", to: "1")
    let calls = calls
    transfers.setCompletionHandler { calls.withLock { $0 += 1 } }
    model.move(1, to: 1, of: 1)
    try model.finish(1, with: "x")
    model.finishEvents()
    #expect(calls.withLock { $0 } == 0)
    var events = transfers.events.makeAsyncIterator()
    guard case .completed = try await next(&events).kind else { Issue.record("not completed"); return }
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("an event that nobody has read is there after the next launch, once")
  func unreadEvents() async throws {
    do {
      let transfers = launch()
      _ = try folder.write(Data("x".utf8), to: "up")
      try transfers.upload("up", to: "https://example.com/u?key=secret")
      try transfers.download("https://example.com/d", to: "d")
      try transfers.download("https://example.com/e", to: "e")
      model.receive("created", for: 1)
      model.end(1, response: model.response(1, 201))
      try model.finish(2, with: "content")
      model.end(3, error: URLError(.networkConnectionLost), resumeData: Data("part".utf8))
      var events = transfers.events.makeAsyncIterator()
      guard case .completed(let response) = try await next(&events).kind else { Issue.record("no event"); return }
      #expect(response.status == 201)
    }
    #expect(try folder.permissions("events") == 0o700)
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    guard case .completed(let response) = try await next(&events).kind else { Issue.record("no file"); return }
    #expect(response.headers["X-A"] == "1" && response.url.absoluteString == "https://example.com/d")
    guard case .failed(.connectionFailed(let failure), let part?) = try await next(&events).kind else {
      Issue.record("no failure")
      return
    }
    #expect(failure.reason == .lost && part.data == Data("part".utf8))
    // A stream that ends leaves the others what it hasn't returned.
    try transfers.download("https://example.com/f", to: "f")
    try model.finish(4, with: "y")
    var others = launch().events.makeAsyncIterator()
    #expect(try await next(&others).transfer.relativePath == "f")
    #expect(folder.names.contains("d") && content("d") == "content")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("events")).isEmpty)
  }

  @Test("a download that is resumed after a launch has its own end, even if the system numbers its tasks from 1 again")
  func numberedAgain() async throws {
    do {
      try launch().download("https://example.com/f", to: "f")
      model.end(1, error: URLError(.networkConnectionLost), resumeData: Data("part".utf8))
    }
    let transfers = launch()
    model.state.withLock { $0.last = 0 }
    var events = transfers.events.makeAsyncIterator()
    guard case .failed(_, let part?) = try await next(&events).kind else { Issue.record("no failure"); return }
    try await transfers.resume(part)
    try model.finish(1, with: "whole")
    try #require(transfers.inbox.unreadEnds == 1)
    guard case .completed = try await next(&events).kind else { Issue.record("not completed"); return }
    #expect(content("f") == "whole")
  }

  @Test("an unread event is kept if the folder of events couldn't be listed at the launch")
  func unlistedEvents() throws {
    let transfers = launch()
    try FileManager.default.createDirectory(atPath: folder.file("events"), withIntermediateDirectories: false)
    _ = try folder.write(Data("unread".utf8), to: "events/1.event")
    try transfers.download("https://example.com/f", to: "f")
    model.end(1, error: URLError(.networkConnectionLost))
    #expect(folder.read("events/1.event") == Data("unread".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("events")).count == 2)
  }

  @Test("a run that ends before it moves a file, or before it says so, is completed by the next one")
  func crash() async throws {
    let first = launch()
    let transfer = try first.download("https://example.com/f", to: "f")
    _ = try folder.write(Data("old".utf8), to: "f")
    try model.finishFile(1, with: "new")
    // The process ended between the callbacks.
    #expect(content("f") == "old")
    let second = launch()
    let task = try #require(await model.tasks().first)
    // The system reports the file again, which the first run has moved.
    let file = URL(fileURLWithPath: folder.file("system"))
    let response = try #require(model.response(1))
    second.didFinishDownload(task, at: file, response: response)
    model.end(1, response: response)
    #expect(content("f") == "new")
    // It ended again, and the system reports the task again, with a file.
    let third = launch()
    try Data("new".utf8).write(to: file)
    third.didFinishDownload(task, at: file, response: response)
    third.didComplete(task, response: response, error: nil, resumeData: nil)
    var events = third.events.makeAsyncIterator()
    guard case .completed = try await next(&events).kind else { Issue.record("not completed"); return }
    #expect(!folder.names.contains { $0.hasSuffix(".download") })
    try third.download("https://example.com/g", to: "g")
    try model.finish(2, with: "g")
    #expect(try await next(&events).transfer.relativePath == "g" && transfer.relativePath == "f")
    _ = second
  }

  @Test("a file that was only partly copied to another volume isn't taken for the download, and is removed")
  func partialCopy() async throws {
    let transfer = try launch().download("https://example.com/f", to: "f")
    let transfers = launch()
    _ = try folder.write(Data("ne".utf8), to: transfers.kept(transfer, 1).lastPathComponent + ".new")
    let task = try #require(await model.tasks().first)
    let response = try #require(model.response(1))
    transfers.didFinishDownload(task, at: URL(fileURLWithPath: folder.file("gone")), response: response)
    model.end(1, response: response)
    var events = transfers.events.makeAsyncIterator()
    guard case .failed(.fileFailed, nil) = try await next(&events).kind else { Issue.record("not failed"); return }
    #expect(folder.names.allSatisfy { $0 == "events" })
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
    // What the server says about it is understood as in any call.
    try transfers.download("https://example.com/f", to: "c.txt")
    let refused = try #require(model.numbers.first)
    try model.finishFile(refused, with: #"{"detail": "It was removed."}"#, status: 410)
    model.end(refused, response: model.response(refused, 410, ["Content-Type": "application/problem+json"]))
    guard case .failed(let gone, nil) = try await next(&events).kind else { Issue.record("not failed"); return }
    #expect(gone.message == "It was removed.")
    try transfers.download("https://example.com/f", to: "c.txt")
    model.end(try #require(model.numbers.first), error: URLError(.networkConnectionLost), resumeData: Data("x".utf8))
    guard case .failed(.connectionFailed(let failure), let part?) = try await next(&events).kind else {
      Issue.record("not the connection")
      return
    }
    #expect(failure.reason == .lost && content("c.txt") == nil)
    // The app stores the part, and later resumes the same transfer.
    let kept = try JSONDecoder().decode(BackgroundTransfers.ResumeData.self, from: try JSONEncoder().encode(part))
    try await launch().resume(kept)
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

  @Test(
    "a download that any redirect led to http leaves the existing file alone",
    arguments: [["http://example.com/f"], ["http://example.com/f", "https://example.com/g"]])
  func insecureRedirect(hops: [String]) async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    _ = try folder.write(Data("good".utf8), to: "d.txt")
    try transfers.download("https://example.com/f", to: "d.txt")
    for hop in hops { model.redirect(1, to: hop) }
    try model.finishFile(1, with: "bad")
    #expect(content("d.txt") == "good")
    model.end(1, response: model.response(1))
    guard case .failed(.redirectFailed(let failure), _) = try await next(&events).kind else {
      Issue.record("the redirect was accepted")
      return
    }
    #expect(failure.reason == .insecure && content("d.txt") == "good")
    #expect(folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("a download that fails after its file arrived leaves the existing file alone")
  func lateFailure() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    _ = try folder.write(Data("good".utf8), to: "d.txt")
    try transfers.download("https://example.com/f", to: "d.txt")
    try model.finishFile(1, with: "bad")
    model.end(1, response: model.response(1), error: URLError(.networkConnectionLost))
    guard case .failed(.connectionFailed, _) = try await next(&events).kind else { Issue.record("no failure"); return }
    #expect(content("d.txt") == "good" && folder.names.sorted() == ["d.txt", "events"])
  }

  /// The method, the redirects, and whether the file was sent to the last URL.
  static let redirectedUploads: [(method: NetworkAPI.Method, hops: [(Int, String)], isSent: Bool)] = [
    (.post, [(302, "https://example.com/login")], false), (.post, [(301, "https://example.com/login")], false),
    (.post, [(303, "https://example.com/up")], false), (.put, [(303, "https://example.com/done")], false),
    (.post, [(307, "https://example.com/a"), (303, "https://example.com/b")], false),
    (.post, [(307, "https://example.com/v2/up")], true), (.put, [(308, "https://other.example/up")], true),
    (.put, [], true),
  ]

  @Test(
    "an upload that a redirect turned into a GET fails, one that was sent on succeeds", arguments: redirectedUploads,
    [false, true])
  func redirectedUpload(
    upload: (method: NetworkAPI.Method, hops: [(Int, String)], isSent: Bool), hasStaleMethod: Bool
  ) async throws {
    let (method, hops, isSent) = upload
    model.state.withLock { $0.hasStaleMethod = hasStaleMethod }
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    _ = try folder.write(Data("my only copy".utf8), to: "photo")
    try transfers.upload("photo", to: "https://example.com/up", method: method)
    for (status, url) in hops { model.redirect(1, status, to: url) }
    model.receive("<html>", for: 1)
    model.end(1, response: model.response(1))
    switch try await next(&events).kind {
    case .completed(let response):
      #expect(isSent && response.url.absoluteString == hops.last?.1 ?? "https://example.com/up")
    case .failed(.redirectFailed(let failure), _):
      #expect(!isSent && failure.reason == .uploadDropped && failure.response.url.absoluteString == hops.last?.1)
    case let kind: Issue.record("\(kind)")
    }
  }

  @Test("a loop of redirects isn't a lost connection", arguments: [true, false])
  func redirectLoop(hasResponse: Bool) async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    try transfers.download("https://example.com/f", to: "f")
    model.end(1, response: hasResponse ? model.response(1, 302) : nil, error: URLError(.httpTooManyRedirects))
    switch try await next(&events).kind {
    case .failed(.redirectFailed(let failure), nil): #expect(hasResponse && failure.reason == .tooMany)
    case .failed(.invalidResponse, nil): #expect(!hasResponse)
    case let kind: Issue.record("\(kind)")
    }
  }

  @Test("an upload whose last method isn't known counts only if it went nowhere else")
  func unknownMethod() throws {
    let transfer = BackgroundTransfers.Transfer(
      id: UUID(), kind: .upload, url: "https://example.com/up", relativePath: "f", method: "POST")
    let task = BackgroundTask(number: 1, label: nil)
    #expect(BackgroundOutcome.judge(transfer, task, urls: ["https://EXAMPLE.com/up"]) == nil)
    #expect(BackgroundOutcome.judge(transfer, task, urls: ["https://example.com/login"]) == .uploadDropped)
  }

  @Test("an upload that the system continued by itself, with HEAD and PATCH, isn't one that a redirect dropped")
  func continuedUpload() throws {
    let transfer = BackgroundTransfers.Transfer(
      id: UUID(), kind: .upload, url: "https://example.com/up", relativePath: "f", method: "POST")
    for last in ["POST", "PATCH"] {
      let task = BackgroundTask(number: 1, label: nil, method: last)
      let urls = ["https://example.com/up", "https://example.com/up/1"]
      #expect(BackgroundOutcome.judge(transfer, task, urls: urls, methods: ["POST", "HEAD", "PATCH"]) == nil)
      // The system sent it again after a redirect that came to nothing.
      #expect(BackgroundOutcome.judge(transfer, task, urls: urls, methods: ["POST", "GET", "POST"]) == nil)
      #expect(BackgroundOutcome.judge(transfer, task, urls: urls, methods: ["POST", "GET"]) == .uploadDropped)
    }
  }

  @Test("the loop of the guide resumes what was lost or stopped, and leaves alone what was paused or cancelled")
  func guide() async throws {
    let transfers = launch()
    let lost = try transfers.download("https://example.com/1", to: "1")
    let paused = try transfers.download("https://example.com/2", to: "2")
    let cancelled = try transfers.download("https://example.com/3", to: "3")
    let stopped = try transfers.download("https://example.com/4", to: "4")
    let last = try transfers.download("https://example.com/5", to: "5")
    model.end(1, error: URLError(.networkConnectionLost), resumeData: Data("x".utf8))
    _ = await transfers.pause(paused.id)
    await transfers.cancel(cancelled.id)
    let reason = [NetworkError.cancelledReasonKey: 0]
    model.end(4, error: URLError(.cancelled, userInfo: reason), resumeData: Data("y".utf8))
    try model.finish(5, with: "content")
    // As in the guide, up to the last event.
    loop: for await event in transfers.events {
      switch event.kind {
      case .progress: continue
      case .completed: if event.transfer == last { break loop }
      case .failed(let error, let resumeData?) where !error.isCancelled: try await transfers.resume(resumeData)
      case .failed: continue
      }
    }
    #expect(Set(await transfers.transfers().map(\.transfer)) == [lost, stopped])
  }

  @Test("what the system stops says why, and isn't taken for the app's own cancellation")
  func stopped() async throws {
    let transfers = launch()
    var events = transfers.events.makeAsyncIterator()
    for (index, words) in ["quit", "background updates", "resources"].enumerated() {
      try transfers.download("https://example.com/1", to: "1")
      let error = URLError(.cancelled, userInfo: [NetworkError.cancelledReasonKey: index])
      model.end(try #require(model.numbers.first), error: error, resumeData: Data("x".utf8))
      let event = try await next(&events)
      guard case .failed(.connectionFailed(let failure), .some) = event.kind else { Issue.record("\(event)"); continue }
      #expect(failure.reason == .stopped && failure.detail.contains(words) && failure.wasSent)
    }
  }
}
