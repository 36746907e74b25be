import Foundation
import Testing

@testable import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Random runs of an app over the model of a background session: tasks start, are redirected, fail, are paused, resumed
/// and cancelled, and the app ends and starts at any time. `BACKGROUND_RUNS` is the number of runs; a violation names its
/// seed.
@Suite("Background transfers at random", .fewAtOnce)
struct BackgroundRandomTests {
  private static let runs = ProcessInfo.processInfo.environment["BACKGROUND_RUNS"].flatMap { Int($0) } ?? 300

  @Test("no good file is lost, an ID has one task, each end has one event, and handlers wait for it")
  func random() async throws {
    let folder = try TemporaryFolder()
    for seed in 0..<Self.runs {
      let run = try Run(seed: UInt64(seed), folder: "\(folder.path)/\(seed)")
      let violation = try await run.play()
      #expect(violation == nil, "seed \(seed)")
      try? FileManager.default.removeItem(atPath: run.folder)
      if violation != nil { break }
    }
  }
}

/// One run, and what has to be true of it.
private final class Run {
  let folder: String
  private var random: SeededGenerator
  private let model = BackgroundSessionModel()
  private let stores: Bool
  private var transfers: BackgroundTransfers!
  private let calls = Locked(0)
  private var log: [String] = []
  private var violation: String?

  private struct Work {
    let transfer: BackgroundTransfers.Transfer
    var isBad = false
    var content: String?
    var status = 200
  }
  private var works: [Int: Work] = [:]
  private var parts: [BackgroundTransfers.ResumeData] = []
  private var expectedFiles: [String: String] = [:]
  /// The tasks that this run of the app paused.
  private var paused: Set<Int> = []
  private var unread = 0
  private var ends: [BackgroundTransfers.Transfer.ID: Int] = [:]
  private var read: [BackgroundTransfers.Transfer.ID: Int] = [:]
  private var hasFinished = false
  private var pending = 0
  private var expectedCalls = 0
  private var lastEnd: (BackgroundTask, HTTPURLResponse?)?

  init(seed: UInt64, folder: String) throws {
    (self.folder, random) = (folder, SeededGenerator(seed: seed))
    stores = Bool.random(using: &random)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a", "b"] where Bool.random(using: &random) { try write(name, "good before") }
    try write("up", "the only copy")
    launch()
  }

  private func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    expectedFiles[name] = text
  }

  private func launch() {
    transfers = BackgroundTransfers(
      folder: URL(fileURLWithPath: folder), eventFolder: stores ? "\(folder)/events" : nil,
      challenges: LoadedOnce { () throws(NetworkError) in try ChallengePolicy(TLSConfiguration()) },
      callHandler: { $0() }
    ) { delegate in
      model.state.withLock { $0.delegate = delegate }
      return model
    }
    // With no task left, the system may number from 1 again.
    if Bool.random(using: &random) { model.state.withLock { if $0.tasks.isEmpty { $0.last = 0 } } }
    (hasFinished, pending, paused) = (false, 0, [])
    if !stores { unread = 0 }
  }

  func play() async throws -> String? {
    for _ in 0..<Int.random(in: 5...30, using: &random) {
      try await step()
      await check()
      if let violation { return "\(violation) after \(log.joined(separator: ", "))" }
    }
    return nil
  }

  private func pick() -> Int? {
    let cancelled = Set(model.state.withLock { $0.cancelled.keys })
    return model.numbers.filter { !cancelled.contains($0) }.randomElement(using: &random)
  }

  private func step() async throws {
    let number = pick()
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1, 2: try start()
    case 3:
      guard let number else { return }
      model.move(number, to: 1, of: 2)
    case 4, 5:
      guard let number, works[number]?.content == nil else { return }
      let url = ["http://example.com/x", "https://example.com/login", "https://example.com/z"].randomElement(
        using: &random)
      let status = [301, 302, 303, 307, 308].randomElement(using: &random)
      log.append("redirect \(number) \(status ?? 0) \(url ?? "")")
      model.redirect(number, status ?? 307, to: url ?? "")
      if url?.hasPrefix("http:") == true { works[number]?.isBad = true }
    case 6:
      guard let number, works[number]?.transfer.kind == .download, works[number]?.content == nil else { return }
      try arrive(number)
    case 7, 8:
      guard let number, let work = works[number] else { return }
      if work.transfer.kind == .download, work.content == nil { try arrive(number) }
      log.append("complete \(number)")
      end(number, success: true)
    case 9:
      guard let number else { return }
      log.append("fail \(number)")
      end(number, success: false)
    case 10: await pause(number)
    case 11: await resume()
    case 12:
      guard let number, let id = works[number]?.transfer.id else { return }
      log.append("cancel \(number)")
      model.state.withLock { $0.completesBeforeCancelReturns = true }
      callback()
      await transfers.cancel(id)
      ended(number)
    case 13: relaunch()
    case 14:
      log.append(Bool.random(using: &random) ? "handler" : "finished")
      if log.last == "handler" {
        pending += 1
        // Before the call, which may call the handler at once.
        settle()
        transfers.inbox.add(handler: { [calls] in calls.withLock { $0 += 1 } })
      } else {
        hasFinished = true
        settle()
        model.finishEvents()
      }
    default: await readSome()
    }
  }

  private func start() throws {
    let name = ["a", "b"].randomElement(using: &random) ?? "a"
    let next = model.state.withLock { $0.last } + 1
    if Bool.random(using: &random) {
      works[next] = Work(transfer: try transfers.download("https://example.com/f", to: name))
    } else {
      works[next] = Work(transfer: try transfers.upload("up", to: "https://example.com/f", method: .post))
    }
    log.append("start \(next) \(works[next]?.transfer.kind == .upload ? "upload" : name)")
  }

  /// The file of a download arrives.
  private func arrive(_ number: Int) throws {
    let status = Int.random(in: 0..<5, using: &random) == 0 ? 404 : 200
    log.append("file \(number) \(status)")
    works[number]?.content = "good \(number)"
    works[number]?.status = status
    callback()
    try model.finishFile(number, with: "good \(number)", status: status)
  }

  private func end(_ number: Int, success: Bool) {
    guard let work = works[number] else { return }
    let response = model.response(number, work.status)
    lastEnd = model.state.withLock { state in
      state.tasks[number].map { task in
        (BackgroundTask(number: number, label: task.label, method: "GET", url: "https://example.com/f"), response)
      }
    }
    callback()
    if success {
      model.end(number, response: response)
      if work.transfer.kind == .download, !work.isBad, work.status == 200 {
        expectedFiles[work.transfer.relativePath] = work.content
      }
    } else {
      let data = Bool.random(using: &random) ? Data("part".utf8) : nil
      if let data { parts.append(.init(transfer: work.transfer, data: data)) }
      model.end(number, response: response, error: URLError(.networkConnectionLost), resumeData: data)
    }
    ended(number)
  }

  private func ended(_ number: Int) {
    guard let work = works.removeValue(forKey: number) else { return }
    unread += 1
    ends[work.transfer.id, default: 0] += 1
  }

  private func callback() { if pending == 0 { hasFinished = false } }

  private func settle() {
    guard hasFinished, pending > 0, stores || unread == 0 else { return }
    (expectedCalls, pending, hasFinished) = (expectedCalls + pending, 0, false)
  }

  private func pause(_ number: Int?) async {
    guard let number, let work = works[number] else { return }
    let (isEarly, canResume) = (Bool.random(using: &random), Bool.random(using: &random))
    log.append("pause \(number) early \(isEarly) resumable \(canResume)")
    model.state.withLock { ($0.completesBeforeCancelReturns, $0.canResume) = (isEarly, canResume) }
    if isEarly { callback() }
    let part = await transfers.pause(work.transfer.id)
    if let part { parts.append(part) }
    if isEarly {
      if part == nil { ended(number) } else { works[number] = nil }
    } else {
      if part != nil { paused.insert(number) }
      if Bool.random(using: &random) { relaunch() }
      log.append("its end")
      callback()
      model.completeCancelled()
      if paused.contains(number) { works[number] = nil } else { ended(number) }
    }
  }

  private func resume() async {
    guard let part = parts.randomElement(using: &random) else { return }
    let isRunning = works.values.contains { $0.transfer.id == part.transfer.id }
    let next = model.state.withLock { $0.last } + 1
    log.append("resume \(part.transfer.relativePath) as \(next), running \(isRunning)")
    do {
      try await transfers.resume(part)
      if isRunning { violation = "two tasks for an ID" }
      works[next] = Work(transfer: part.transfer)
    } catch {
      if !isRunning { violation = "a download that isn't running can't be resumed" }
    }
  }

  private func relaunch() {
    log.append("launch")
    let unreadBefore = transfers.inbox.unreadEnds
    launch()
    // The process ended before the system knew that it got the last event.
    if stores, unreadBefore > 0, let (task, response) = lastEnd, Bool.random(using: &random) {
      log.append("again \(task.number)")
      callback()
      transfers.didComplete(task, response: response, error: nil, resumeData: nil)
    }
    lastEnd = nil
  }

  private func readSome() async {
    let count = Int.random(in: 0...max(unread, 1), using: &random)
    log.append("read \(count)")
    guard transfers.inbox.unreadEnds >= count else { return }
    var found = 0
    if count > 0 {
      for await event in transfers.events {
        if case .progress = event.kind { continue }
        read[event.transfer.id, default: 0] += 1
        unread -= 1
        lastEnd = nil
        settle()
        found += 1
        if found == count { break }
      }
    }
  }

  private func check() async {
    for (name, text) in expectedFiles {
      let found = FileManager.default.contents(atPath: "\(folder)/\(name)").map { String(decoding: $0, as: UTF8.self) }
      if found != text { violation = "\(name) holds \(found ?? "nothing") instead of \(text)" }
    }
    let ids = await model.tasks().compactMap { $0.transfer?.id }
    if Set(ids).count != ids.count { violation = "two tasks for an ID" }
    let inbox = transfers.inbox.unreadEnds
    if inbox != unread { violation = "\(inbox) unread events instead of \(unread)" }
    for (id, count) in read where count > ends[id, default: 0] { violation = "\(count) events of \(id)" }
    let called = calls.withLock { $0 }
    if called != expectedCalls { violation = "\(called) calls of handlers instead of \(expectedCalls)" }
    let left =
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".download") } ?? []
    if left.count > works.values.count(where: { $0.content != nil }) { violation = "\(left) are left" }
  }
}
