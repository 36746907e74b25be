import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("The download manager", .fewAtOnce)
struct DownloadManagerTests {
  private let folder: TemporaryFolder
  private let url = "http://example.com/files/"

  init() throws { folder = try TemporaryFolder() }

  /// Waits for the first event that matches.
  private func first(
    _ events: AsyncStream<DownloadManager.Event>, where fits: (DownloadManager.Event) -> Bool
  ) async -> DownloadManager.Event? {
    for await event in events where fits(event) { return event }
    return nil
  }

  private func isCompleted(_ event: DownloadManager.Event) -> Bool {
    if case .completed = event.kind { true } else { false }
  }

  @Test("at most the limit run at once, and all downloads complete")
  func limit() async throws {
    let content = pattern(3000)
    let running = Locked((now: 0, most: 0))
    let transport = StubTransport { request in
      running.withLock { running in
        running.now += 1
        running.most = max(running.most, running.now)
      }
      // Wait until three run at the same time, however slowly they start.
      for _ in 0..<10_000 where running.withLock(\.most) < 3 { try await Task.sleep(for: .milliseconds(1)) }
      try await Task.sleep(for: .milliseconds(5))
      running.withLock { $0.now -= 1 }
      return HTTPResponse(status: 200, body: HTTPBody(content), url: request.url)
    }
    let manager = DownloadManager(
      client: NetworkClient(configuration: .init(retry: .never, transport: transport)), limit: 3)
    let events = manager.events
    for number in 0..<20 { await manager.add("\(url)\(number)", toPath: folder.file("\(number)")) }
    var completed = 0
    for await event in events where isCompleted(event) {
      completed += 1
      if completed == 20 { break }
    }
    #expect(running.withLock(\.most) == 3)
    #expect(folder.names.count == 20)
    #expect(await manager.items.isEmpty)
  }

  @Test("a download is paused and resumed, and reports events in order")
  func pauses() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let manager = DownloadManager(client: server.client, limit: 1)
    let events = manager.events
    let told = Locked<[String]>([])
    let listening = Task {
      for await event in events {
        let (name, isLast) =
          switch event.kind {
          case .started: ("started", false)
          case .progress: ("", false)
          case .paused: ("paused", false)
          case .resumed: ("resumed", false)
          case .completed: ("completed", true)
          case .failed: ("failed", true)
          case .cancelled: ("cancelled", true)
          }
        if !name.isEmpty { told.withLock { $0.append(name) } }
        if isLast { break }
      }
    }
    let watching = manager.events
    let id = await manager.add(url + "a", toPath: folder.file("a"))
    _ = await first(watching) {
      if case .progress(let progress) = $0.kind { progress.completedBytes > 0 } else { false }
    }
    await manager.pause(id)
    await manager.pause(id)
    guard case .paused = await manager.items[0].state else {
      Issue.record("not paused")
      return
    }
    server.set { $0.stallsAfter = nil }
    await manager.resume(id)
    await listening.value
    #expect(told.withLock { $0 } == ["started", "paused", "resumed", "started", "completed"])
    #expect(folder.read("a") == content)
  }

  @Test("a failed download can be resumed")
  func fails() async throws {
    let server = RangeServer(pattern(2000)) { $0.edit = { response, _ in response.status = 503 } }
    let manager = DownloadManager(client: server.client)
    let events = manager.events
    let id = await manager.add(url + "a", toPath: folder.file("a"))
    let failed = await first(events) { if case .failed = $0.kind { true } else { false } }
    #expect(failed?.id == id)
    server.set { $0.edit = nil }
    await manager.resumeAll()
    #expect(await first(events, where: isCompleted)?.id == id)
  }

  @Test("a cancelled download leaves nothing behind, whether it is running, paused or waiting")
  func cancels() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let manager = DownloadManager(client: server.client, limit: 2)
    var ids: [UUID] = []
    for name in ["a", "b", "c"] { ids.append(await manager.add(url + name, toPath: folder.file(name))) }
    while folder.names.filter({ $0.hasSuffix(".json") }).count < 2 { try await Task.sleep(for: .milliseconds(2)) }
    await manager.pause(ids[1])
    while folder.names.filter({ $0.hasSuffix(".json") }).count < 3 { try await Task.sleep(for: .milliseconds(2)) }
    for id in ids { await manager.cancel(id) }
    #expect(await manager.items.isEmpty)
    while !folder.names.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test("a new manager continues the downloads in the list, each from its byte; paused ones stay paused")
  func survivesRestart() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let list = folder.file("list.json")
    let paused: UUID
    do {
      let manager = DownloadManager(client: server.client, listFilePath: list)
      let events = manager.events
      await manager.add(url + "a", toPath: folder.file("a"))
      paused = await manager.add(url + "b", toPath: folder.file("b"))
      var begun: Set<UUID> = []
      for await event in events {
        if case .progress(let progress) = event.kind, progress.completedBytes > 0 { begun.insert(event.id) }
        if begun.count == 2 { break }
      }
      await manager.pause(paused)
      // As if the process had ended: keep the current list, and release the files of running downloads.
      let saved = try #require(folder.read("list.json"))
      let permissions = try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? NSNumber
      #expect(permissions == 0o600)
      await manager.pauseAll()
      while DownloadTests.isLocked(folder.file("a.partial")) { try await Task.sleep(for: .milliseconds(2)) }
      _ = try folder.write(saved, to: "list.json")
    }
    #expect(folder.names == ["a.partial", "a.partial.json", "b.partial", "b.partial.json", "list.json"])
    server.set { $0.stallsAfter = nil }
    let manager = DownloadManager(client: server.client, listFilePath: list)
    let events = manager.events
    while folder.read("a") == nil { try await Task.sleep(for: .milliseconds(2)) }
    #expect(folder.read("a") == content && folder.read("b") == nil)
    await manager.resume(paused)
    #expect(await first(events) { self.isCompleted($0) && $0.id == paused } != nil)
    #expect(folder.read("b") == content)
    #expect(server.ranges.compactMap { $0 }.count == 2)
    #expect(DownloadList(path: list).read().isEmpty)
  }

  @Test("a damaged list counts as empty")
  func brokenList() async throws {
    let list = try folder.write(Data("[{".utf8), to: "list.json")
    #expect(await DownloadManager(client: RangeServer(Data()).client, listFilePath: list).items.isEmpty)
  }
}
