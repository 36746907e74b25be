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

  private func flushError(of manager: DownloadManager) async -> NetworkError? {
    do throws(NetworkError) { try await manager.flush() } catch { return error }
    return nil
  }

  private func isCompleted(_ event: DownloadManager.Event) -> Bool {
    if case .completed = event.kind { true } else { false }
  }

  @Test("another manager has a list as soon as its first one is released")
  func released() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("list.json")
    let list = DownloadList(path: path)
    let other = DownloadList(path: path)
    weak var released: DownloadManager?
    do {
      let manager = DownloadManager(client: NetworkClient(), limit: 1, list: list)
      released = manager
      try await manager.flush()
      #expect(throws: NetworkError.self) { try other.claim() }
    }
    try await waitUntil { released == nil && (try? other.claim()) != nil }
    withExtendedLifetime(list) {}
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
      _ = await eventually { running.withLock(\.most) >= 3 }
      try await Task.sleep(for: .milliseconds(5))
      running.withLock { $0.now -= 1 }
      return HTTPResponse(status: 200, body: HTTPBody(content), url: request.url)
    }
    let manager = DownloadManager(
      client: NetworkClient(configuration: .init(retry: .never, transport: transport)), limit: 3)
    let events = manager.events
    for number in 0..<20 { await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)"))) }
    var completed = 0
    for await event in events where isCompleted(event) {
      completed += 1
      if completed == 20 { break }
    }
    #expect(running.withLock(\.most) == 3)
    #expect(folder.names.count == 20)
    #expect(await manager.items.isEmpty)
  }

  @Test("the shared manager downloads with the client that is shared where a download is added")
  func shared() async throws {
    for name in ["a", "b"] {
      let client = NetworkClient {
        $0.transport = StubTransport { .init(status: 200, body: HTTPBody(name), url: $0.url) }
      }
      let events = DownloadManager.shared.events
      let id = await NetworkClient.withShared(client) {
        await DownloadManager.shared.add(url + name, to: URL(fileURLWithPath: folder.file(name)))
      }
      _ = await first(events) { event in
        if case .failed = event.kind { event.id == id } else { event.id == id && isCompleted(event) }
      }
      #expect(folder.read(name) == Data(name.utf8))
    }
  }

  @Test(
    "cancelling all calls of the client ends the downloads that wait, too, and those added later run",
    arguments: [false, true])
  func cancelledAll(isListed: Bool) async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let client = server.client
    let list = folder.file("list.json")
    let files = ["a", "b", "c"].map { folder.file($0) }
    if isListed {
      let items = files.map {
        DownloadManager.Item(
          id: UUID(), url: url + $0.suffix(1), destination: $0, options: DownloadOptions(), state: .waiting)
      }
      #expect(await DownloadList(path: list).write(items).failure == nil)
    }
    let manager = DownloadManager(client: client, limit: 1, listFile: isListed ? URL(fileURLWithPath: list) : nil)
    let events = manager.events
    if !isListed {
      for file in files { await manager.add(url + file.suffix(1), to: URL(fileURLWithPath: file)) }
    }
    try await waitUntil { server.requests.count == 1 }
    client.cancelAll()
    var errors: [NetworkError] = []
    for await event in events {
      if case .failed(let error) = event.kind { errors.append(error) }
      if errors.count == 3 { break }
    }
    #expect(errors.allSatisfy(\.isCancelled) && server.requests.count == 1)
    let id = await manager.add(url + "d", to: URL(fileURLWithPath: folder.file("d")))
    try await waitUntil { server.requests.count == 2 }
    await manager.cancel(id)
  }

  @TaskLocal private static var user: String?

  @Test("a download has the task-local values of the task that added or resumed it, and not those of the one before it")
  func taskLocalValues() async throws {
    let seen = Locked<[String?]>([])
    let server = RangeServer(pattern(2000)) { $0.stallsAfter = 1000 }
    let client = NetworkClient {
      ($0.retry, $0.transport) = (.never, server)
      $0.interceptors = [RequestAdapter { _ in seen.withLock { $0.append(Self.user) } }]
    }
    let manager = DownloadManager(client: client, limit: 1)
    func add(_ name: String) async -> UUID {
      await Self.$user.withValue(name) { await manager.add(url + name, to: URL(fileURLWithPath: folder.file(name))) }
    }
    let first = await add("a")
    try await waitUntil { server.requests.count == 1 }
    _ = await add("b")
    server.set { $0.stallsAfter = nil }
    // The end of the first one makes room for the second.
    await Self.$user.withValue("c") { await manager.pause(first) }
    try await waitUntil { await manager.items.count == 1 }
    await Self.$user.withValue("d") { await manager.resume(first) }
    try await waitUntil { await manager.items.isEmpty }
    #expect(seen.withLock { $0 } == ["a", "b", "d"])
  }

  @Test("a download that is paused and resumed at once completes, and one that is cancelled leaves no partial file")
  func changedAtItsBeginning() async throws {
    let content = pattern(2000)
    let manager = DownloadManager(client: RangeServer(content).client, limit: 2)
    for number in 0..<50 {
      let id = await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)")))
      if number.isMultiple(of: 2) {
        await manager.pause(id)
        await manager.resume(id)
      } else {
        await manager.cancel(id)
      }
    }
    try await waitUntil { await manager.items.isEmpty }
    try await waitUntil { folder.names.allSatisfy { !$0.contains("partial") } }
    let even = (0..<50).filter { $0.isMultiple(of: 2) }.map { "\($0)" }
    #expect(even.allSatisfy { folder.read($0) == content })
    #expect(await manager.waitingCalls == 0)
  }

  private func isFailed(_ item: DownloadManager.Item) -> Bool {
    if case .failed(let error) = item.state { error.isCancelled } else { false }
  }

  @Test("the downloads of a list end if all calls are cancelled before they begin")
  func cancelledList() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let (client, list) = (server.client, folder.file("list.json"))
    let items = ["a", "b"].map {
      DownloadManager.Item(
        id: UUID(), url: url + $0, destination: folder.file($0), options: DownloadOptions(), state: .waiting)
    }
    #expect(await DownloadList(path: list).write(items).failure == nil)
    let manager = DownloadManager(client: client, limit: 2, listFile: URL(fileURLWithPath: list))
    client.cancelAll()
    try await waitUntil { await manager.items.allSatisfy(isFailed) }
    #expect(await manager.items.count == 2)
  }

  @Test("a download ends if all calls are cancelled when its turn comes")
  func cancelledAtItsTurn() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let holder = Locked<NetworkClient?>(nil)
    let client = NetworkClient {
      ($0.retry, $0.transport) = (.never, server)
      // Read before the download has a number.
      $0.baseURL = BaseURL {
        holder.withLock { $0.take() }?.cancelAll()
        return "http://example.com"
      }
    }
    holder.withLock { $0 = client }
    let manager = DownloadManager(client: client)
    await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
    try await waitUntil { await manager.items.allSatisfy(isFailed) }
    #expect(holder.withLock { $0 == nil })
  }

  @Test("a relative URL leads to the base URL of the time when its download was added")
  func changingBase() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let base = Locked("http://one.example/v1")
    let client = NetworkClient {
      ($0.retry, $0.transport) = (.never, server)
      $0.baseURL = BaseURL { base.withLock { $0 } }
    }
    let manager = DownloadManager(client: client, limit: 1)
    let first = await manager.add("/a", to: URL(fileURLWithPath: folder.file("a")))
    await manager.add("/b?c=1", to: URL(fileURLWithPath: folder.file("b")))
    try await waitUntil { server.requests.count == 1 }
    base.withLock { $0 = "http://two.example" }
    await manager.pause(first)
    try await waitUntil { server.requests.count == 2 }
    #expect(server.requests.map(\.url.absoluteString) == ["http://one.example/v1/a", "http://one.example/v1/b?c=1"])
  }

  @Test("a waiting download whose client cancels its calls fails at once, while that of another client runs")
  func cancelledBesideAnother() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let clients = [server.client, server.client]
    let manager = DownloadManager(client: nil, limit: 1, list: nil)
    var ids: [UUID] = []
    for (number, client) in clients.enumerated() {
      let file = URL(fileURLWithPath: folder.file("\(number)"))
      ids.append(await NetworkClient.withShared(client) { await manager.add(url + "\(number)", to: file) })
    }
    try await waitUntil { server.requests.count == 1 }
    clients[1].cancelAll()
    try await waitUntil { await manager.items.map(isFailed) == [false, true] }
    #expect(await manager.waitingCalls == 0)
    for id in ids { await manager.cancel(id) }
    #expect(await eventually { clients.allSatisfy { $0.owner.count == 0 } })
  }

  @Test("a download that is paused and resumed while it completes leaves nothing behind")
  func pausedAtItsEnd() async throws {
    let (isAtEnd, isOpen) = (Locked(false), Locked(false))
    let client = NetworkClient {
      $0.transport = StubTransport { request in
        let rest = Locked<Data?>(Data("file".utf8))
        let body = HTTPBody {
          if let chunk = rest.withLock({ $0.take() }) { return chunk }
          isAtEnd.withLock { $0 = true }
          await eventuallyThoughCancelled { isOpen.withLock { $0 } }
          return nil
        }
        return HTTPResponse(status: 200, body: body, url: request.url)
      }
    }
    let manager = DownloadManager(client: client)
    let events = manager.events
    let id = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
    try await waitUntil { isAtEnd.withLock { $0 } }
    await manager.pause(id)
    await manager.resume(id)
    isOpen.withLock { $0 = true }
    #expect(await first(events, where: isCompleted)?.id == id)
    #expect(await manager.waitingCalls == 0)
    #expect(folder.read("a") == Data("file".utf8))
  }

  @Test("an existing folder stays one in the list, also if it is gone when a download begins")
  func goneFolder() async throws {
    let path = folder.file("files")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let list = folder.file("list.json")
    let silent = NetworkClient {
      $0.transport = Scripted { request in
        try await Task.sleep(for: .seconds(600))
        return HTTPResponse(status: 200, url: request.url)
      }
    }
    let manager = DownloadManager(client: silent, limit: 1, listFile: URL(fileURLWithPath: list))
    let id = await manager.add(url + "a.bin", to: URL(fileURLWithPath: path, isDirectory: false))
    try await manager.flush()
    #expect(DownloadList(path: list).read().map(\.destination) == [path + "/"])
    await manager.cancel(id)
  }

  @Test("downloads into a folder that doesn't exist yet get their own names in it")
  func missingFolder() async throws {
    let server = RangeServer(pattern(10))
    let manager = DownloadManager(client: server.client, limit: 3)
    let events = manager.events
    let files = URL(fileURLWithPath: folder.path).appendingPathComponent("new/files", isDirectory: true)
    for name in ["a.bin", "b.bin", "b.bin"] { await manager.add(url + name, to: files) }
    await manager.add(url + "c.bin", to: URL(fileURLWithPath: folder.file("other/")))
    var completed: [String] = []
    var failed: [NetworkError] = []
    for await event in events {
      if case .completed(let file) = event.kind { completed.append(file.path) }
      if case .failed(let error) = event.kind {
        failed.append(error)
        // The same URL into the same folder is one file, which is written once.
        await manager.resume(event.id)
      }
      if completed.count == 4 { break }
    }
    #expect(
      Set(completed) == [
        folder.file("new/files/a.bin"), folder.file("new/files/b.bin"), folder.file("new/files/b (2).bin"),
        folder.file("other/c.bin"),
      ])
    #expect(
      failed.allSatisfy {
        if case .fileFailed(let failure) = $0 { failure.reason == "another download is writing it" } else { false }
      })
  }

  @Test("a folder to which a download waits to be written is another destination than a file of its name")
  func folderAndFile() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let manager = DownloadManager(client: server.client, limit: 1)
    await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("running")))
    await manager.add(url + "b", to: URL(fileURLWithPath: folder.file("name/")))
    await manager.add(url + "c", to: URL(fileURLWithPath: folder.file("name")))
    let states = await manager.items.map(\.state)
    guard states.count == 3, case .waiting = states[1], case .waiting = states[2] else {
      Issue.record("\(states)")
      return
    }
    for item in await manager.items { await manager.cancel(item.id) }
  }

  @Test("of two downloads to one file the second fails, and can be resumed when the first is over")
  func oneDestination() async throws {
    let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
    let manager = DownloadManager(client: server.client, limit: 1)
    let events = manager.events
    let first = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("file")))
    let sameFile = folder.file("../\(URL(fileURLWithPath: folder.path).lastPathComponent)/file")
    let second = await manager.add(url + "b", to: URL(fileURLWithPath: sameFile))
    let failed = await self.first(events) { if case .failed = $0.kind { true } else { false } }
    #expect(failed?.id == second)
    guard case .failed(.fileFailed(let failure)) = await manager.items.last?.state else {
      Issue.record("the second one runs")
      return
    }
    #expect(failure.reason == "another download has the same destination")
    await manager.resume(second)
    #expect(await manager.items.map(\.id) == [first, second])
    #expect(server.requests.allSatisfy { $0.url.path == "/files/a" })
    try await waitUntil { folder.read("file.partial")?.count == 1000 }
    await manager.pause(first)
    await manager.resume(second)
    guard case .failed = await manager.items.last?.state else {
      Issue.record("the second one would replace the paused one")
      return
    }
    // Its cancellation must not remove the bytes of the other one.
    let third = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("file")))
    await manager.cancel(third)
    await letOthersRun()
    #expect(folder.read("file.partial")?.count == 1000)
    await manager.cancel(first)
    try await waitUntil { folder.names.isEmpty }
    server.set { $0.stallsAfter = nil }
    let completed = manager.events
    await manager.resume(second)
    #expect(await self.first(completed, where: isCompleted)?.id == second)
    #expect(folder.read("file") == pattern(5000))
    #expect(server.requests.last?.url.path == "/files/b")
  }

  @Test(
    "cancelling a download leaves the bytes to another one in the list", arguments: ["paused", "failed", "waiting"])
  func sharedBytes(state: String) async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 1000 }
    let manager = DownloadManager(client: server.client, limit: 1)
    let events = manager.events
    // Of the failed one, a file; else a folder, which exists only when the second download is added.
    let (name, options) = (state == "failed" ? "new" : "new/", DownloadOptions(maximumResumptions: 0))
    func size() -> Int? {
      let file = URL(fileURLWithPath: folder.file("new"))
      let names = (try? FileManager.default.contentsOfDirectory(atPath: file.path)) ?? []
      return folder.read(names.first { $0.hasSuffix(".partial") }.map { "new/\($0)" } ?? "new.partial")?.count
    }
    if state == "failed" { server.set { ($0.stallsAfter, $0.breaks) = (nil, [1000]) } }
    let first = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file(name)), options: options)
    if state == "failed" { _ = await self.first(events) { if case .failed = $0.kind { true } else { false } } }
    try await waitUntil { size() == 1000 }
    server.set { $0.stallsAfter = 1000 }
    if state == "paused" { await manager.pause(first) }
    let second = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("new")), options: options)
    if state != "waiting" { try await waitUntil { size() == 2000 } }
    let other = state == "waiting" ? second : first
    await manager.cancel(other == first ? second : first)
    server.set { $0.stallsAfter = nil }
    await manager.resume(other)
    #expect(await self.first(events, where: isCompleted)?.id == other)
    #expect(server.ranges.last == (state == "waiting" ? "bytes=1000-" : "bytes=2000-"))
    #expect(size() == nil && folder.read(state == "failed" ? "new" : "new/a") == content)
  }

  @Test("a list names a file that has only the root in common with it, with all of its options")
  func otherRoot() async {
    // 10 s are more attoseconds than an `Int64` can have.
    let options = DownloadOptions(resumptionDelay: .seconds(10))
    let item = DownloadManager.Item(
      id: UUID(), url: url + "a", destination: "/nowhere/a", options: options, state: .paused)
    let path = folder.file("list.json")
    #expect(await DownloadList(path: path).write([item]).failure == nil)
    let read = DownloadList(path: path).read()
    #expect(read.map(\.destination) == ["/nowhere/a"] && read.map(\.options) == [options])
  }

  @Test("a folder is one place for a URL however it is written, and a file one for all URLs")
  func placesOfItems() throws {
    func item(_ name: String, _ url: String = "u") -> DownloadManager.Item {
      .init(id: UUID(), url: url, destination: folder.file(name), options: .init(), state: .waiting)
    }
    let spelled = ["new/", "./new/", "x/../new/"].map { item($0) }
    try FileManager.default.createDirectory(atPath: folder.file("new"), withIntermediateDirectories: true)
    for item in spelled + [item("new/"), item("new")] {
      #expect(item.place == spelled[0].place && item.bytes == item.place && item.file == nil)
    }
    #expect(item("new", "v").place != item("new").place)
    for url in ["http://EXAMPLE.com/x/../a", "http://example.com:80/a#end"] {
      #expect(item("new", url).place == item("new", "http://example.com/a").place)
      #expect(item("a", url).bytes == item("a", "http://example.com/a").bytes)
    }
    let (file, other) = (item("a"), item("./a", "v"))
    #expect(file.place == other.place && file.bytes != other.bytes && file.target == folder.file("a"))
  }

  @Test("a download is paused and resumed, and reports events in order")
  func pauses() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let log = EventLog()
    let manager = DownloadManager(
      client: NetworkClient(configuration: .init(retry: .never, observers: [log], transport: server)), limit: 1)
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
    let id = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
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
    let ends = log.events.map(\.kind).filter(\.isEnd)
    #expect(ends.count == 2)
    if case .paused? = ends.first {} else { Issue.record("\(ends)") }
    #expect(folder.read("a") == content)
  }

  /// Waits until a download goes on at once after a break, and waits since its server has refused it.
  private func waitUntilRefused(_ time: ManualTime, for wait: Duration) async throws {
    try await waitUntil(within: 10) { time.sleeping == 1 }
    time.advance(by: .zero)
    try await waitUntil(within: 10) { time.sleeps.contains(wait) && time.sleeping == 1 }
  }

  @Test(
    "a download that waits for its server leaves its place, and takes the next one before those that haven't begun",
    arguments: ["", "pause", "cancel"], [false, true])
  func leavesPlace(change: String, isOver: Bool) async throws {
    let (content, time, gate) = (pattern(3000), ManualTime(isAutomatic: false), Promise<Void>())
    let (log, refusal) = (EventLog(), Locked<HTTPStatus?>(503))
    let server = RangeServer(content) { state in
      state.breaks = [1000]
      state.edit = { response, request in
        if request.headers["Range"] != nil, let status = refusal.withLock({ $0.take() }) {
          response = HTTPResponse(status: status, headers: ["Retry-After": "1"], url: request.url)
        }
        guard request.url.path == "/files/b" else { return }
        let rest = Locked<Data?>(content)
        response.body = HTTPBody {
          try await gate.wait()
          return rest.withLock { $0.take() }
        }
      }
    }
    let client = NetworkClient(
      configuration: .init(retry: .never, observers: [log], transport: server), time: time.source)
    let manager = DownloadManager(client: client, limit: 1)
    func add(_ name: String) async -> UUID {
      // Of another server than the one that makes the first wait.
      let url = name == "a" ? url : "http://example.org/files/"
      return await manager.add(
        url + name, to: URL(fileURLWithPath: folder.file(name)), options: DownloadOptions(resumptionDelay: .zero))
    }
    func names() -> String { server.requests.map { String($0.url.path.suffix(1)) }.joined() }
    let first = await add("a")
    try await waitUntilRefused(time, for: .seconds(1))
    _ = await (add("b"), add("c"))
    try await waitUntil(within: 10) { names() == "aab" }
    if isOver {
      time.advance(by: .seconds(1))
      try await waitUntil(within: 10) {
        log.events.contains {
          guard case .waiting(atMost: nil, let reason) = $0.kind else { return false }
          return reason == "other downloads have to end first"
        }
      }
    }
    await letOthersRun()
    #expect(names() == "aab")
    switch change {
    case "pause": await manager.pause(first)
    case "cancel": await manager.cancel(first)
    default: break
    }
    gate.settle(.success(()))
    if change.isEmpty, !isOver { time.advance(by: .seconds(1)) }
    try await waitUntil(within: 10) { await manager.items.count == (change == "pause" ? 1 : 0) }
    await manager.resume(first)
    try await waitUntil(within: 10) { await manager.items.isEmpty }
    let order = ["": isOver ? ["aabac"] : ["aabac", "aabca"], "pause": ["aabca"], "cancel": ["aabc"]]
    #expect(order[change]?.contains(names()) == true, "\(names())")
    try await waitUntil(within: 10) { folder.names == (change == "cancel" ? ["b", "c"] : ["a", "b", "c"]) }
    #expect(folder.names.allSatisfy { folder.read($0) == content })
    #expect(server.ranges.filter { $0 == "bytes=1000-" }.count == (change == "cancel" ? 1 : 2))
  }

  /// Whether all downloads but the first wait.
  private func othersWait(_ manager: DownloadManager) async -> Bool {
    await manager.items.dropFirst().allSatisfy { if case .waiting = $0.state { true } else { false } }
  }

  @Test(
    "downloads of a server in trouble wait until it serves the one that has begun, and those of other servers don't",
    arguments: [1, 2])
  func troubledServer(limit: Int) async throws {
    let (content, time, isInTrouble) = (pattern(3000), ManualTime(isAutomatic: false), Locked(true))
    let server = RangeServer(content) { state in
      state.breaks = [1000]
      state.edit = { response, request in
        let isFirst = request.url.path == "/files/a" && request.headers["Range"] == nil
        guard !isFirst, isInTrouble.withLock(\.self), request.url.host == "example.com" else { return }
        response = HTTPResponse(status: 503, headers: ["Retry-After": "60"], url: request.url)
      }
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: server), time: time.source)
    let manager = DownloadManager(client: client, limit: limit)
    func add(_ name: String, of host: String) async {
      await manager.add(
        "http://\(host)/files/\(name)", to: URL(fileURLWithPath: folder.file(name)),
        options: DownloadOptions(resumptionDelay: .zero))
    }
    await add("a", of: "example.com")
    try await waitUntilRefused(time, for: .seconds(60))
    for name in ["b", "c"] { await add(name, of: "example.com") }
    await add("z", of: "example.org")
    try await waitUntil(within: 10) { await manager.items.count == 3 }
    #expect(folder.names.contains("z") && server.requests.count == 3)
    time.advance(by: .seconds(60))
    try await waitUntil(within: 10) { time.sleeps.filter { $0 == .seconds(60) }.count == 2 && time.sleeping == 1 }
    await letOthersRun()
    #expect(await othersWait(manager) && server.requests.count == 4)
    isInTrouble.withLock { $0 = false }
    time.advance(by: .seconds(60))
    try await waitUntil(within: 10) { await manager.items.isEmpty }
    #expect(folder.names == ["a", "b", "c", "z"])
  }

  @Test(
    "a file that is refused doesn't stop others of a server that serves them; what it refuses once waits, but only once",
    arguments: [1, 2])
  func oneRefusedFile(refusals: Int) async throws {
    let (content, time) = (pattern(3000), ManualTime(isAutomatic: false))
    let (rest, isServed) = (Locked(refusals), Locked(false))
    let gates = ["/files/b": Promise<Void>(), "/files/d": Promise<Void>()]
    let server = RangeServer(content) { state in
      state.breaks = [.max, 1000]
      state.edit = { response, request in
        let path = request.url.path
        let isRefused =
          path == "/files/c"
          && rest.withLock { rest in
            defer { rest -= 1 }
            return rest > 0
          }
        if isRefused || path == "/files/a" && request.headers["Range"] != nil {
          response = HTTPResponse(status: 503, headers: ["Retry-After": "60"], url: request.url)
        }
        guard let gate = gates[path] else { return }
        let body = Locked<Data?>(content)
        response.body = HTTPBody {
          isServed.withLock { $0 = true }
          try await gate.wait()
          return body.withLock { $0.take() }
        }
      }
    }
    let client = NetworkClient(configuration: .init(retry: .never, transport: server), time: time.source)
    let manager = DownloadManager(client: client, limit: 2)
    let kinds = Locked("")
    let events = manager.events
    let reading = Task {
      for await event in events {
        switch event.kind {
        case .started: kinds.withLock { $0 += "s" }
        case .resumed: kinds.withLock { $0 += "w" }
        case .completed: kinds.withLock { $0 += "c" }
        case .failed: kinds.withLock { $0 += "f" }
        default: break
        }
      }
    }
    defer { reading.cancel() }
    for name in ["b", "a", "c", "d", "e"] {
      await manager.add(
        url + name, to: URL(fileURLWithPath: folder.file(name)), options: DownloadOptions(resumptionDelay: .zero))
      try await waitUntil(within: 10) { isServed.withLock(\.self) }
    }
    try await waitUntilRefused(time, for: .seconds(60))
    await letOthersRun()
    #expect(server.requests.count == 3)
    gates["/files/b"]?.settle(.success(()))
    try await waitUntil(within: 10) { kinds.withLock { $0.contains("w") } }
    gates["/files/d"]?.settle(.success(()))
    let count = refusals == 1 ? 4 : 3
    try await waitUntil(within: 10) { kinds.withLock { $0.filter { $0 == "c" }.count == count } }
    #expect(kinds.withLock { $0.contains("f") } == (refusals == 2))
    #expect(server.ranges.compactMap(\.self) == ["bytes=1000-"])
    for item in await manager.items { await manager.cancel(item.id) }
    try await waitUntil(within: 10) { folder.names == (refusals == 1 ? ["b", "c", "d", "e"] : ["b", "d", "e"]) }
  }

  @Test(
    "a download that lost its connection keeps its place, so that those that wait don't fail without a network",
    arguments: [
      (1, nil, "example.org", nil), (1, 2, "example.org", nil), (2, 2, "example.com", nil),
      // A network that asks for a sign-in.
      (1, nil, "example.org", 511),
    ] as [(Int, Int?, String, HTTPStatus?)])
  func keepsPlace(limit: Int, failures: Int?, host: String, status: HTTPStatus?) async throws {
    let (content, time, isLost) = (pattern(3000), ManualTime(isAutomatic: false), Locked(false))
    let server = RangeServer(content) { $0.breaks = [1000] }
    let attempts = Locked(0)
    let transport = StubTransport { request in
      attempts.withLock { $0 += 1 }
      guard !isLost.withLock(\.self) else {
        if let status { return HTTPResponse(status: status, url: request.url) }
        throw NetworkError.connectionFailed(.init(.refused, authority: "example.com", mayHaveBeenProcessed: false))
      }
      return try await server.send(request)
    }
    let breaker = failures.map { CircuitBreaker(failures: $0, pause: .seconds(30), time: time.source) }
    let client = NetworkClient(
      configuration: .init(retry: .never, circuitBreaker: breaker, transport: transport), time: time.source)
    let manager = DownloadManager(client: client, limit: limit)
    func add(_ name: String, of host: String) async {
      await manager.add("http://\(host)/files/\(name)", to: URL(fileURLWithPath: folder.file(name)))
    }
    await add("a", of: "example.com")
    try await waitUntil(within: 10) { time.sleeping == 1 }
    isLost.withLock { $0 = true }
    time.advance(by: .seconds(1))
    try await waitUntil(within: 10) { attempts.withLock { $0 } == 2 && time.sleeping == 1 }
    if failures != nil {
      // The circuit is open now, which is waited for like the network.
      time.advance(by: .seconds(2))
      try await waitUntil(within: 10) { time.sleeps.last == .seconds(28) && time.sleeping == 1 }
    }
    for name in ["b", "c"] { await add(name, of: host) }
    await letOthersRun()
    #expect(await othersWait(manager) && attempts.withLock { $0 } == 2)
    isLost.withLock { $0 = false }
    time.advance(by: .seconds(28))
    try await waitUntil(within: 10) { await manager.items.isEmpty }
    #expect(["a", "b", "c"].allSatisfy { folder.read($0) == content })
  }

  @Test("a failed download can be resumed")
  func fails() async throws {
    let server = RangeServer(pattern(2000)) { $0.edit = { response, _ in response.status = 503 } }
    let manager = DownloadManager(client: server.client)
    let events = manager.events
    let id = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
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
    for name in ["a", "b", "c"] {
      ids.append(await manager.add(url + name, to: URL(fileURLWithPath: folder.file(name))))
    }
    // Not its record alone: a paused download without bytes keeps nothing.
    func hasBytes(_ name: String) -> Bool { folder.read("\(name).partial")?.isEmpty == false }
    try await waitUntil { hasBytes("a") && hasBytes("b") }
    await manager.pause(ids[1])
    try await waitUntil { hasBytes("c") }
    #expect(hasBytes("b"))
    for id in ids { await manager.cancel(id) }
    #expect(await manager.items.isEmpty)
    try await waitUntil { folder.names.isEmpty }
  }

  @Test(
    "a download to the file of one that was just cancelled waits until that one is over",
    arguments: ["running", "paused", "failed"])
  func destinationOfCancelled(state: String) async throws {
    let content = pattern(20_000)
    let server = RangeServer(content)
    let manager = DownloadManager(client: server.client, limit: 2)
    let events = manager.events
    for _ in 0..<20 {
      server.set { $0.stallsAfter = state == "failed" ? nil : 5000 }
      if state == "failed" { server.set { $0.breaks = Array(repeating: 5000, count: 10) } }
      let old = await manager.add(
        url + "a", to: URL(fileURLWithPath: folder.file("a")), options: DownloadOptions(maximumResumptions: 0))
      if state == "failed" {
        #expect(await first(events) { if case .failed = $0.kind { true } else { false } }?.id == old)
      }
      try await waitUntil { folder.read("a.partial")?.count == 5000 }
      if state == "paused" {
        await manager.pause(old)
        try await waitUntil { !DownloadTests.isLocked(folder.file("a.partial")) }
      }
      server.set { ($0.stallsAfter, $0.breaks) = (nil, []) }
      await manager.cancel(old)
      let new = await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
      let end = await first(events) { event in
        switch event.kind {
        case .completed, .failed: event.id == new
        default: false
        }
      }
      guard let end, isCompleted(end) else {
        Issue.record("\(String(describing: end?.kind))")
        return
      }
      #expect(folder.read("a") == content && folder.names == ["a"])
    }
  }

  @Test("a new manager continues the downloads in the list, each from its byte; paused ones stay paused")
  func survivesRestart() async throws {
    let content = pattern(20_000)
    let server = RangeServer(content) { $0.stallsAfter = 5000 }
    let list = folder.file("list.json")
    let paused: UUID
    do {
      let manager = DownloadManager(client: server.client, listFile: URL(fileURLWithPath: list))
      let events = manager.events
      await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
      paused = await manager.add(url + "b", to: URL(fileURLWithPath: folder.file("b")))
      var begun: Set<UUID> = []
      for await event in events {
        if case .progress(let progress) = event.kind, progress.completedBytes > 0 { begun.insert(event.id) }
        if begun.count == 2 { break }
      }
      await manager.pause(paused)
      try await manager.flush()
      // As if the process had ended: keep the current list, and release the files of running downloads.
      let saved = try #require(folder.read("list.json"))
      let permissions = try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? NSNumber
      #expect(permissions == 0o600)
      await manager.pauseAll()
      try await manager.flush()
      try await waitUntil { !DownloadTests.isLocked(folder.file("a.partial")) }
      _ = try folder.write(saved, to: "list.json")
    }
    let names = folder.names.filter { !$0.hasSuffix(".lock") }
    #expect(names == ["a.partial", "a.partial.json", "b.partial", "b.partial.json", "list.json"])
    server.set { $0.stallsAfter = nil }
    try await waitUntilFree(list)
    let manager = DownloadManager(client: server.client, listFile: URL(fileURLWithPath: list))
    let events = manager.events
    try await waitUntil { folder.read("a") != nil }
    #expect(folder.read("a") == content && folder.read("b") == nil)
    await manager.resume(paused)
    #expect(await first(events) { self.isCompleted($0) && $0.id == paused } != nil)
    #expect(folder.read("b") == content)
    #expect(server.ranges.compactMap { $0 }.count == 2)
    // A file is there a moment before its download is over.
    try await waitUntil { await manager.items.isEmpty }
    try await manager.flush()
    #expect(DownloadList(path: list).read().isEmpty)
  }

  @Test("of two managers with one list, the second stores nothing until the first is released")
  func oneManager() async throws {
    let server = RangeServer(pattern(10))
    let list = folder.file("list.json")
    func file(_ name: String) -> URL { URL(fileURLWithPath: folder.file(name)) }
    func makeManager() -> DownloadManager { DownloadManager(client: server.client, listFile: file("./list.json")) }
    var first: DownloadManager? = DownloadManager(client: server.client, listFile: URL(fileURLWithPath: list))
    server.set { $0.stallsAfter = 5 }
    await first?.add(url + "a", to: file("a"))
    await first?.pauseAll()
    try await first?.flush()
    let second = makeManager()
    await second.add(url + "b", to: file("b"))
    await second.pauseAll()
    for _ in 0..<2 {
      let error = await flushError(of: second)
      guard case .fileFailed(let failure) = error else { return #expect(error != nil) }
      #expect(failure.path.hasSuffix("list.json"))
    }
    #expect(DownloadList(path: list).read().map(\.url) == [url + "a"])
    first = nil
    try await waitUntil { await flushError(of: second) == nil }
    #expect(Set(DownloadList(path: list).read().map(\.url)) == [url + "a", url + "b"])
    #expect(await second.items.count == 2)
  }

  @Test(
    "a list that another process uses is neither read nor written, and a complete download is told once it is stored")
  func otherProcess() async throws {
    let server = RangeServer(pattern(10))
    let path = folder.file("list.json")
    let lock = try #require(FileLock(for: path))
    #expect(lock.take() == .taken)
    #if os(Linux)
    let manager = DownloadManager(client: server.client, limit: 1, list: DownloadList(path: path))
    guard case .fileFailed = await flushError(of: manager) else { throw CancellationError() }
    #expect(folder.read("list.json") == nil)
    lock.close()
    try await manager.flush()
    #else
    lock.close()
    let manager = DownloadManager(client: server.client, limit: 1, list: DownloadList(path: path))
    #endif
    let events = manager.events
    await manager.add(url + "a", to: URL(fileURLWithPath: folder.file("a")))
    _ = await first(events, where: isCompleted)
    #expect(DownloadList(path: path).read().isEmpty)
  }

  @Test("after a restart too, of two downloads to one file one is failed until the other is over")
  func conflictAfterRestart() async throws {
    let failed = DownloadManager.State.failed(.timedOut(.idle))
    // One that isn't paused has the file, or else the first one.
    let cases: [(states: [DownloadManager.State], owner: Int)] = [
      ([.paused, failed], 0), ([failed, .running], 1), ([failed, failed], 0), ([.waiting, failed], 0),
    ]
    for (number, (states, owner)) in cases.enumerated() {
      let server = RangeServer(pattern(5000)) { $0.stallsAfter = 1000 }
      let list = folder.file("\(number).json")
      let items = states.enumerated().map { index, state in
        DownloadManager.Item(
          id: UUID(), url: "\(url)\(index)", destination: folder.file("file"), options: .init(), state: state)
      }
      #expect(await DownloadList(path: list).write(items).failure == nil)
      let manager = DownloadManager(client: server.client, listFile: URL(fileURLWithPath: list))
      let (events, other) = (manager.events, items[1 - owner].id)
      for _ in 0..<2 {
        guard case .failed(.fileFailed(let failure)) = await manager.items[1 - owner].state else {
          Issue.record("\(number): it has no conflict")
          return
        }
        #expect(failure.reason == "another download has the same destination")
        if case .failed = await manager.items[owner].state { Issue.record("\(number): both are failed") }
        await manager.resume(other)
      }
      await manager.cancel(items[owner].id)
      server.set { $0.stallsAfter = nil }
      await manager.resume(other)
      #expect(await first(events, where: isCompleted)?.id == other)
      #expect(server.requests.last?.url.path == "/files/\(1 - owner)")
      unlink(folder.file("file"))
    }
  }

  @Test("pausing and resuming all downloads writes the list once, and each write contains the current states")
  func oneWrite() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let path = folder.file("list.json")
    let writes = Locked(0)
    let list = DownloadList(path: path) { data, path in
      writes.withLock { $0 += 1 }
      try PrivateFile.write(data, to: path)
    }
    func states() -> [Bool] {
      DownloadList(path: path).read().map { if case .paused = $0.state { true } else { false } }
    }
    let manager = DownloadManager(client: server.client, limit: 2, list: list)
    var ids: [UUID] = []
    for number in 0..<20 {
      ids.append(await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)"))))
    }
    try await manager.flush()
    #expect((1...20).contains(writes.withLock { $0 }) && states() == Array(repeating: false, count: 20))
    func check(_ count: Int, _ expected: [Bool]) async throws {
      let before = writes.withLock { $0 }
      try await manager.flush()
      #expect(writes.withLock { $0 } <= before + count && states() == expected)
    }
    await manager.pause(ids[3])
    try await check(1, (0..<20).map { $0 == 3 })
    await manager.pauseAll()
    try await check(1, Array(repeating: true, count: 20))
    await manager.pauseAll()
    try await check(0, Array(repeating: true, count: 20))
    await manager.resumeAll()
    try await check(1, Array(repeating: false, count: 20))
    for id in ids.prefix(15) { await manager.cancel(id) }
    try await manager.flush()
    #expect(DownloadList(path: path).read().map(\.id) == Array(ids.suffix(5)))
    for id in ids.suffix(5) { await manager.cancel(id) }
  }

  @Test("cancelling downloads that wait or are paused sends nothing, and removes their partial files")
  func cancelsQuietly() async throws {
    let server = RangeServer(pattern(20_000)) { $0.stallsAfter = 5000 }
    let sent = Locked(0)
    let counting = StubTransport { request in
      sent.withLock { $0 += 1 }
      return try await server.send(request)
    }
    let manager = DownloadManager(
      client: NetworkClient(configuration: .init(retry: .never, transport: counting)), limit: 1)
    let first = await manager.add(url + "0", to: URL(fileURLWithPath: folder.file("0")))
    try await waitUntil { folder.read("0.partial")?.count == 5000 }
    await manager.pause(first)
    try await waitUntil { !DownloadTests.isLocked(folder.file("0.partial")) }
    var ids = [first]
    for number in 1...400 {
      ids.append(await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)"))))
    }
    try await waitUntil { sent.withLock { $0 } == 2 }
    for id in ids where id != ids[1] { await manager.cancel(id) }
    await manager.cancel(ids[1])
    try await waitUntil { folder.names.isEmpty }
    await letOthersRun()
    #expect(sent.withLock { $0 } == 2)
  }

  #if os(Linux)
  @Test("adding, pausing, resuming and cancelling downloads one by one takes linear time")
  func growth() async throws {
    let client = NetworkClient(
      configuration: .init(
        retry: .never,
        transport: StubTransport { _ in
          try await Task.sleep(for: .seconds(1000))
          throw CancellationError()
        }))
    try await expectLinear("a list of downloads", size: 250) { size in
      let list = folder.file("\(UUID()).json")
      return { [url, folder] in
        let manager = DownloadManager(client: client, limit: 1, listFile: URL(fileURLWithPath: list))
        var ids: [UUID] = []
        for number in 0..<size {
          ids.append(await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)"))))
        }
        for id in ids { await manager.pause(id) }
        for id in ids.reversed() { await manager.resume(id) }
        for id in ids.reversed() { await manager.pause(id) }
      }
    }
  }
  #endif

  @Test("downloads continue with their options after their list and files have moved together, as a container does")
  func moved() async throws {
    let content = pattern(2000)
    let server = RangeServer(content)
    let item = DownloadManager.Item(
      id: UUID(), url: url + "a", destination: folder.file("old/Documents/a"), options: DownloadOptions(),
      state: .paused)
    let options = DownloadOptions(
      expectedBytes: 7, sha256: String(repeating: "a", count: 64), verifiesDigest: true, maximumResumptions: 9,
      resumptionDelay: .seconds(5), replacesExistingFile: false)
    let folderItem = DownloadManager.Item(
      id: UUID(), url: url + "b", destination: folder.file("old/Documents/") + "/", options: options, state: .paused)
    for name in ["old/Library", "old/Documents"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    let list = DownloadList(path: folder.file("old/Library/list.json"))
    #expect(await list.write([item, folderItem]).failure == nil)
    try FileManager.default.moveItem(atPath: folder.file("old"), toPath: folder.file("new"))
    let manager = DownloadManager(
      client: server.client, listFile: URL(fileURLWithPath: folder.file("new/Library/list.json")))
    #expect(
      await manager.items.map(\.destination) == [folder.file("new/Documents/a"), folder.file("new/Documents") + "/"])
    #expect(await manager.items.map(\.options) == [DownloadOptions(), options])
    let events = manager.events
    await manager.resume(item.id)
    #expect(await first(events, where: isCompleted)?.id == item.id)
    #expect(folder.read("new/Documents/a") == content)
  }

  @Test(
    "places are relative where list and file share a folder",
    arguments: [
      ("/c/1/Documents/a", "/c/1/Library", "../Documents/a"), ("/c/1/Library/a/b", "/c/1/Library", "a/b"),
      ("/c/1/Documents/", "/c/1/Library", "../Documents/"), ("/c/1/Library", "/c/1/Library", ""),
      ("/c/caf\u{E9}/a", "/c/cafe\u{301}", "../caf\u{E9}/a"), ("/d/a", "/c/1", nil), ("a", "/c/1", nil),
      ("/c/1/../a", "/c/1", nil), ("/c/1/a", "/c/../c/1", nil),
    ] as [(String, String, String?)])
  func places(path: String, folder: String, place: String?) {
    #expect(FilePlace.relative(path, to: folder) == place)
    if let place {
      let moved = FilePlace.path(of: place, in: folder.replacingOccurrences(of: "/1/", with: "/2/"))
      #expect(moved.trimmingSuffix("/") == path.replacingOccurrences(of: "/1/", with: "/2/").trimmingSuffix("/"))
    }
  }
}

/// Waits until a manager that was released is gone, so that its list can be that of another one.
func waitUntilFree(_ list: String) async throws {
  try await waitUntil {
    guard StoredFile.claim(list) else { return false }
    StoredFile.unclaim(list)
    return true
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> Substring {
    hasSuffix(suffix) ? dropLast(suffix.count) : self[...]
  }
}
