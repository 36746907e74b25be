import Dispatch
import Foundation
import Testing

@testable import NetworkAPIKit

/// What is kept from one run to the next: lists of downloads and cookies.
@Suite("Kept files", .fewAtOnce)
struct StoredFileTests {
  private let folder: TemporaryFolder
  private let url = "http://example.com/files/"

  init() throws { folder = try TemporaryFolder() }

  private struct Silent: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      try await Task.sleep(for: .seconds(1000))
      throw CancellationError()
    }
  }

  private func manager(_ path: String) -> DownloadManager {
    DownloadManager(
      client: NetworkClient(configuration: .init(retry: .never, transport: Silent())), limit: 1,
      listFile: URL(fileURLWithPath: path))
  }

  private func entries(_ name: String) throws -> [Any] {
    let data = try #require(folder.read(name))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [Any])
  }

  /// Writes the list of some paused downloads, and returns its text.
  private func makeList(_ count: Int) async throws -> String {
    do {
      let manager = manager(folder.file("list.json"))
      for number in 0..<count {
        await manager.add(url + "\(number)", to: URL(fileURLWithPath: folder.file("\(number)")))
      }
      await manager.pauseAll()
      try await manager.flush()
    }
    try await waitUntilFree(folder.file("list.json"))
    return String(decoding: try #require(folder.read("list.json")), as: UTF8.self)
  }

  private func failure(of work: () async throws(NetworkError) -> Void) async -> NetworkError.FileFailure? {
    do throws(NetworkError) {
      try await work()
      return nil
    } catch {
      guard case .fileFailed(let failure) = error else {
        Issue.record("\(error)")
        return nil
      }
      return failure
    }
  }

  /// What a file is when a list or jar is opened.
  enum Damage {
    case none, unknownEntry, unknownVersion, cutOff, ofAnotherUser
  }

  @Test(
    "a list keeps entries that aren't understood, and one that can't be read isn't overwritten",
    arguments: [Damage.none, .unknownEntry, .unknownVersion, .cutOff])
  func list(damage: Damage) async throws {
    let list = try await makeList(5)
    let text =
      switch damage {
      case .none, .ofAnotherUser: list
      case .unknownEntry: String(list.dropLast()) + #",{"id":"x","later":1.5},7]"#
      case .unknownVersion: #"{"version":2,"items":\#(list)}"#
      case .cutOff: String(list.dropLast(10))
      }
    let path = try folder.write(Data(text.utf8), to: "list.json")
    if damage == .ofAnotherUser { chown(path, 12_345, 12_345) }
    let isKept = damage == .none || damage == .unknownEntry
    var manager: DownloadManager? = manager(path)
    #expect(await manager?.items.count == (isKept ? 5 : 0))
    await manager?.add(url + "new", to: URL(fileURLWithPath: folder.file("new")))
    let failure = await failure { () throws(NetworkError) in try await manager?.flush() }
    #expect((failure == nil) == isKept)
    if isKept {
      #expect(try entries("list.json").count == (damage == .none ? 6 : 8))
      #expect(!folder.names.contains { $0.contains("damaged") })
    } else {
      #expect(failure?.path == path && failure?.reason.contains("list.json.damaged") == true)
      #expect(folder.read("list.json.damaged") == Data(text.utf8))
      #expect(try entries("list.json").count == 1)
      // It is told once, and a second file doesn't replace the first.
      try await manager?.flush()
      await manager?.pauseAll()
      try await manager?.flush()
      manager = nil
      try await waitUntilFree(path)
      _ = try folder.write(Data("[".utf8), to: "list.json")
      let again = self.manager(path)
      await again.add(url + "new", to: URL(fileURLWithPath: folder.file("new")))
      #expect(await self.failure { () throws(NetworkError) in try await again.flush() } != nil)
      #expect(
        folder.read("list.json.damaged") == Data(text.utf8) && folder.read("list.json.damaged-2") == Data("[".utf8))
    }
  }

  @Test(
    "a jar keeps entries that aren't understood, and a file that can't be read isn't overwritten",
    arguments: [Damage.none, .unknownEntry, .unknownVersion, .cutOff])
  func jar(damage: Damage) async throws {
    let (path, url) = (folder.file("cookies.json"), try HTTPURL("https://example.com/"))
    let jar = try CookieJar(file: URL(fileURLWithPath: path))
    for number in 0..<9 { jar.set("c\(number)=1; Max-Age=1000", for: url) }
    try await jar.flush()
    let file = String(decoding: try #require(folder.read("cookies.json")), as: UTF8.self)
    // Another process could have written, or a person edited, a value that would make every request invalid.
    let line = try #require(file.firstMatch(of: /"c3"/)).range
    let text =
      switch damage {
      case .none, .ofAnotherUser: file
      case .unknownEntry:
        String(file.replacingCharacters(in: line, with: #""c3\r\nX: y""#).dropLast(2)) + #",{"name":7}]}"#
      case .unknownVersion: file.replacing(#""version":1"#, with: #""version":2"#)
      case .cutOff: String(file.dropLast(10))
      }
    _ = try folder.write(Data(text.utf8), to: "cookies.json")
    if damage == .ofAnotherUser {
      chown(path, 12_345, 12_345)
      let failure = await failure { () throws(NetworkError) in _ = try CookieJar(file: URL(fileURLWithPath: path)) }
      #expect(failure?.path == path && folder.read("cookies.json") == Data(text.utf8))
      return
    }
    let isKept = damage == .none || damage == .unknownEntry
    let again = try CookieJar(file: URL(fileURLWithPath: path))
    let names = (0..<9).filter { damage == .none || $0 != 3 }.map { "c\($0)" }
    // In the order in which they were set.
    #expect(again.field(for: url) == (isKept ? names.map { "\($0)=1" }.joined(separator: "; ") : nil))
    #expect(again.cookies.map(\.name) == (isKept ? names : []))
    again.set("new=1; Max-Age=1000", for: url)
    let failure = await failure { () throws(NetworkError) in try await again.flush() }
    let saved = String(decoding: try #require(folder.read("cookies.json")), as: UTF8.self)
    #expect((failure == nil) == isKept)
    if isKept {
      #expect(damage == .none || saved.contains(#"{"name":7}"#) && saved.contains("X: y"))
      again.removeAll()
      try await again.flush()
      let emptied = String(decoding: try #require(folder.read("cookies.json")), as: UTF8.self)
      #expect(!emptied.contains("name"), "after a logout, nothing is left")
    } else {
      #expect(failure?.path == path && failure?.reason.contains("cookies.json.damaged") == true)
      #expect(folder.read("cookies.json.damaged") == Data(text.utf8) && saved.contains("new"))
      // Also that of an earlier run, and one that hasn't been written to yet.
      _ = try folder.write(Data(text.utf8), to: "cookies.json")
      let last = try CookieJar(file: URL(fileURLWithPath: path))
      last.removeAll { $0.domain == "other.example" }
      #expect(await self.failure { () throws(NetworkError) in try await last.flush() } != nil)
      #expect(folder.read("cookies.json.damaged-2") == Data(text.utf8), "it may have cookies of other domains")
      _ = try folder.write(Data(text.utf8), to: "cookies.json")
      let emptied = try CookieJar(file: URL(fileURLWithPath: path))
      emptied.removeAll()
      try await emptied.flush()
      #expect(folder.names == ["cookies.json"], "after a logout, nothing is left")
      #expect(!String(decoding: folder.read("cookies.json") ?? Data(), as: UTF8.self).contains("name"))
    }
  }

  @Test(
    "neither a list nor a jar of another user is overwritten",
    .enabled(if: geteuid() == 0, "only an administrator can give files to others"))
  func ofAnotherUser() async throws {
    try await list(damage: .ofAnotherUser)
    try await jar(damage: .ofAnotherUser)
  }

  @Test("a file that can't be saved is told, and saved when it can be")
  func failingSave() async throws {
    let url = try HTTPURL("https://example.com/")
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    let jar = try CookieJar(file: URL(fileURLWithPath: folder.file("a/cookies.json")))
    let manager = manager(folder.file("b/list.json"))
    for name in ["a", "b"] { try FileManager.default.removeItem(atPath: folder.file(name)) }
    jar.set("a=1; Max-Age=1000", for: url)
    await manager.add(self.url + "a", to: URL(fileURLWithPath: folder.file("c")))
    for _ in 0..<2 {
      let failures = [
        await failure { () throws(NetworkError) in try await jar.flush() },
        await failure { () throws(NetworkError) in try await manager.flush() },
      ]
      #expect(failures.map(\.?.path) == [folder.file("a/cookies.json"), folder.file("b/list.json")])
      #expect(failures.allSatisfy { ($0?.underlying as? POSIXError)?.code == .ENOENT })
    }
    for name in ["a", "b"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    try await jar.flush()
    try await manager.flush()
    #expect(try CookieJar(file: URL(fileURLWithPath: folder.file("a/cookies.json"))).cookies.count == 1)
    #expect(try entries("b/list.json").count == 1)
  }

  @Test("of several writers to one file, the last one wins as a whole")
  func manyWriters() async throws {
    let path = folder.file("a")
    let contents = (0..<4).map { Data(repeating: UInt8($0), count: 50_000 << $0) }
    try PrivateFile.write(contents[0], to: path)
    let counts = Locked((reads: 0, torn: 0, failures: 0))
    // Threads, since tasks would take turns where there are few cores.
    DispatchQueue.concurrentPerform(iterations: contents.count + 1) { number in
      for _ in 0..<60 {
        if number < contents.count {
          if (try? PrivateFile.write(contents[number], to: path)) == nil { counts.withLock { $0.failures += 1 } }
        } else if let found = folder.read("a") {
          let isTorn = !contents.contains(found)
          counts.withLock { ($0.reads, $0.torn) = ($0.reads + 1, $0.torn + (isTorn ? 1 : 0)) }
        }
      }
    }
    let (reads, torn, failures) = counts.withLock { $0 }
    #expect(reads > 0 && torn == 0 && failures == 0)
    #expect(folder.names == ["a"])
  }

  @Test("temporary files that a process has left are removed when a file is read, unless they may be in use")
  func leftovers() async throws {
    let old = folder.file("list.json.0123abcd.new")
    // The clock was set back.
    let future = folder.file("list.json.0123abcf.new")
    // A file server's clock is ahead.
    let ahead = folder.file("list.json.0123abd0.new")
    for path in [old, future, ahead, folder.file("list.json.0123abce.new"), folder.file("list.json.new")] {
      try Data("[".utf8).write(to: URL(fileURLWithPath: path))
    }
    _ = try folder.write(Data("[".utf8), to: "other.0123abcd.new")
    for (path, age) in [(old, -3600), (future, 2 * 86_400), (ahead, 3600)] as [(String, Double)] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: age)], ofItemAtPath: path)
    }
    _ = await manager(folder.file("list.json")).items
    let names = folder.names.filter { !$0.hasSuffix(".lock") }
    #expect(names == ["list.json.0123abce.new", "list.json.0123abd0.new", "list.json.new", "other.0123abcd.new"])
  }

  @Test("a cache whose files are of the future, since the clock was set back, keeps what it stores")
  func futureFiles() throws {
    func store() -> DiskStore { DiskStore(folder: folder.path, suffix: ".x", limit: 4_000) }
    let (content, before) = (Data(count: 680), store())
    for number in 0..<5 { before.store(content, for: "\(number)") }
    for name in folder.names {
      let date = Date(timeIntervalSinceNow: 365 * 86_400)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.file(name))
    }
    let after = store()
    for key in ["a", "b"] { after.store(content, for: key) }
    #expect(["a", "b"].allSatisfy { after.data(for: $0) == content } && folder.names.count == 5)
  }

  @Test("a file gets a free name in few steps, however many are taken", arguments: [0, 1, 2, 3, 7, 100, 3000])
  func freeNames(count: Int) throws {
    for number in 0..<count { _ = try folder.write(Data(), to: "\(number + 1)") }
    let path = try folder.write(Data("x".utf8), to: "file")
    var asked = 0
    let name = try OwnFile.rename(path) { number in
      asked += 1
      return folder.file("\(number)")
    }
    #expect(name == folder.file("\(count + 1)") && folder.read("\(count + 1)") == Data("x".utf8))
    #expect(asked < 30)
  }
}
