#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

/// Counts, for any thread.
private final class Counter: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var count = 0

  func next() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}

@Suite("releases download", .fewAtOnce)
struct DownloadTests {
  private static let content = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  /// A server for GitHub with one release, and one for the host of its files.
  private final class Servers: Sendable {
    let store: TestServer
    let api: TestServer
    /// Opened when the file server may continue after the first half.
    let gate: Gate

    /// - Parameters:
    ///   - limit: how many seconds a download has to wait for a limit; nil for no limit.
    ///   - limited: which one.
    init(
      names: [String] = ["a.bin"], size: Int = content.count, digest: String = "", stops: Bool = false,
      limit: Int? = nil, limited: Int = 1
    ) throws {
      let gate = Gate(isOpen: !stops)
      self.gate = gate
      store = try TestServer { connection in
        while let request = connection.readRequest() {
          let start = request.header("Range").flatMap { Int($0.dropFirst(6).split(separator: "-")[0]) } ?? 0
          let rest = content[start...]
          var head = start > 0 ? "HTTP/1.1 206 Partial Content\r\n" : "HTTP/1.1 200 OK\r\n"
          if start > 0 { head += "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n" }
          head += "Content-Length: \(rest.count)\r\nETag: \"v1\"\r\n\r\n"
          connection.send(head)
          let half = stops && start == 0 ? content.count / 2 : rest.count
          connection.send(rest.prefix(half))
          if half < rest.count {
            guard gate.wait() else { return }
            connection.send(rest.dropFirst(half))
          }
        }
      }
      let assets = names.enumerated().map {
        #"{"id":\#($0 + 1),"name":"\#($1)","size":\#(size),"digest":"\#(digest)"}"#
      }
      let release = """
        {"id":1,"tag_name":"v1","draft":false,"prerelease":false,"created_at":"2026-01-01T00:00:00Z",
        "assets":[\(assets.joined(separator: ","))]}
        """
      let asked = Counter()
      api = try TestServer.responding { [url = store.url] request in
        guard request.path.contains("/assets/") else { return .json(release) }
        if let limit, asked.next() == limited {
          return Response(status: 429, headers: ["Retry-After": "\(limit)"], body: "{}")
        }
        return Response(status: 302, headers: ["Location": "\(url)/file"])
      }
    }

    func run(_ words: String..., terminal: Bool = true, progress: Bool = false) async -> ProgramRun {
      await run(words, terminal: terminal, progress: progress)
    }

    func run(_ words: [String], terminal: Bool = true, progress: Bool = false) async -> ProgramRun {
      var run = await DemoCLITests.run(
        ["releases", "download", "o/r", "--api-url", api.url, "--token", "t0ken"] + words, terminal: terminal,
        progress: progress)
      // Another test checks this notice about the token.
      run.errors.trimPrefix(/The token is sent to \S+ over plain http\.\n/)
      return run
    }
  }

  private func read(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

  @Test("a file is saved in the given folder or under the given name, and its path is printed")
  func files() async throws {
    let (servers, folder) = (try Servers(), try TemporaryDirectory())
    let named = await servers.run("-o", folder.path("x"))
    #expect(named.code == 0 && named.output == folder.path("x") + "\n" && named.errors.isEmpty)
    #expect(read(folder.path("x")) == Self.content)
    #expect(await servers.run("v1", "-o", folder.path, "-p", "a.*").output == folder.path("a.bin") + "\n")
    #expect(servers.api.requests.map(\.target).contains("/repos/o/r/releases/tags/v1"))
    #expect(servers.api.requests.allSatisfy { $0.header("Authorization") == "Bearer t0ken" })
    #expect(servers.store.requests.allSatisfy { $0.header("Authorization") == nil })
    #expect(servers.api.requests.last?.header("Accept") == "application/octet-stream")
  }

  @Test("the URL of a release's page or file is that release, and another URL is refused")
  func urls() async throws {
    let page = "https://github.com/o/r/releases"
    for (words, called) in [
      (["https://github.com/o/r"], "latest"), ([page], "latest"), (["\(page)/latest"], "latest"),
      (["\(page)/latest/download/x"], "latest"), ([page, "v1"], "tags/v1"), (["\(page)/tag/v1?a#b"], "tags/v1"),
      (["o/r", "\(page)/tag/v1"], "tags/v1"), (["\(page)/tag/a%2Fb"], "tags/a/b"), (["\(page)/tag/a/b"], "tags/a/b"),
      (["\(page)/download/v%201/x"], "tags/v%201"), (["\(page)/download/a/b/x"], "tags/a/b"),
    ] {
      let run = await run(["releases", "download"] + words + ["--curl"])
      #expect(run.output.contains("'https://api.github.com/repos/o/r/releases/\(called)'"), "\(words): \(run)")
    }
    for (words, text) in [
      (["https://github.com/o/r/issues/5"], "is not the URL of a release in o/r"), (["\(page)/tag"], "is not the URL"),
      (["\(page)/edit/v1"], "is not the URL"), (["\(page)/download/v1"], "is not the URL"),
      (["o/x", "\(page)/tag/v1"], "is not the URL of a release in o/x"),
      (["\(page)/tag/v1", "v2"], "unexpected argument “v2”"),
    ] {
      let run = await run(["releases", "download"] + words + ["--curl"])
      #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(text), "\(words): \(run)")
    }
    let (servers, folder) = (try Servers(names: ["a.bin", "b.bin"]), try TemporaryDirectory())
    let run = await servers.run("\(page)/download/v1/b.bin", "-o", folder.path)
    #expect(run.output == folder.path("b.bin") + "\n" && servers.store.requestCount == 1, "\(run)")
  }

  @Test("several files can only be saved in a folder")
  func several() async throws {
    let (servers, folder) = (try Servers(names: ["a.zip", "b.zip", "c.txt"]), try TemporaryDirectory())
    let run = await servers.run("-p", "*.zip", "-o", folder.path)
    #expect(run.code == 0 && run.outputLines == [folder.path("a.zip"), folder.path("b.zip")])
    // A link to a folder is a folder.
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("real"))
    #expect(await servers.run("-p", "a.zip", "-o", folder.path("link")).output == folder.path("link/a.zip") + "\n")
    #expect(await servers.run("-o", folder.path("new")).code == 2)
    let wrong = await servers.run("-p", "d.zip", "-o", folder.path)
    #expect(wrong.code == 1 && wrong.errors.contains("a.zip, b.zip, c.txt") && wrong.errorLines == 1)
  }

  @Test("no file is replaced without being asked to, and no name leads out of the folder")
  func safe() async throws {
    let (servers, folder) = (try Servers(), try TemporaryDirectory())
    try "old".write(toFile: folder.path("a.bin"), atomically: true, encoding: .utf8)
    let refused = await servers.run("-o", folder.path)
    #expect(refused.code == 1 && refused.errors.contains("--clobber") && read(folder.path("a.bin"))?.count == 3)
    #expect(await servers.run("-o", folder.path, "--clobber").code == 0 && read(folder.path("a.bin")) == Self.content)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("a.bin"))
    for (path, reason) in [("/dev/null", "it is a device, a pipe"), (folder.path("link"), "it is a symbolic link")] {
      let run = await servers.run("-o", path)
      #expect(run.code == 1 && run.errors.contains("The file \(path): \(reason)"), "\(run)")
    }
    for name in ["../evil", "..", ".", "/etc/x", #"../\u0301x"#, #"a\u0000\u0301"#] {
      let run = await (try Servers(names: [name])).run("-o", folder.path, "--clobber")
      #expect(run.code == 1 && run.errors.contains("not a valid file name"), "\(name)")
    }
  }

  @Test("a file that appears while another one is downloaded to its path is kept, except with --clobber")
  func appears() async throws {
    for isReplaced in [false, true] {
      let (servers, folder) = (try Servers(stops: true), try TemporaryDirectory())
      let path = folder.path("a.bin")
      let words = isReplaced ? ["-o", path, "--clobber"] : ["-o", path]
      async let run = servers.run(words)
      for _ in 0..<24_000 where (read(path + ".partial")?.count ?? 0) < Self.content.count / 2 {
        try await Task.sleep(for: .milliseconds(5))
      }
      try "new".write(toFile: path, atomically: true, encoding: .utf8)
      servers.gate.open()
      let ended = await run
      #expect(ended.code == (isReplaced ? 0 : 1) && ended.errorLines == (isReplaced ? 0 : 1), "\(ended)")
      #expect(read(path) == (isReplaced ? Self.content : Array("new".utf8)))
    }
  }

  @Test(
    "files that would overwrite each other are rejected before any is fetched",
    arguments: [["x", "x.partial"], ["x.partial.json", "y", "x"], ["x", "y", "x"]])
  func collisions(names: [String]) async throws {
    let (servers, folder) = (try Servers(names: names), try TemporaryDirectory())
    let run = await servers.run("-o", folder.path)
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains(folder.path("x")), "\(run.errors)")
    #expect(servers.store.requests.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(await servers.run("-o", folder.path, "-p", names[1]).code == 0)
  }

  @Test("a file whose path leads to one that was downloaded before is refused, also with --clobber")
  func sameFile() async throws {
    let (servers, folder) = (try Servers(names: ["a.bin", "b.bin"]), try TemporaryDirectory())
    let (first, second, written) = (folder.path("a.bin"), folder.path("b.bin"), Written())
    // A link stands for a file system that ignores case, and `b.bin` for `A.bin`.
    let console = Console(
      isTerminal: false, usesColor: false, width: 80,
      output: { _ in try? FileManager.default.linkItem(atPath: first, toPath: second) },
      errorOutput: { data in written.change { $0.errors += String(decoding: data, as: UTF8.self) } })
    let words = ["releases", "download", "o/r", "--api-url", servers.api.url, "-o", folder.path, "--clobber"]
    #expect(await Program.run(words, environment: [:], console: console) == 1)
    #expect(written.value.errors.contains("\(second) is the same file"), "\(written.value.errors)")
    #expect(servers.store.requestCount == 1 && read(first) == Self.content)
    // Complete files may be the same one, as after a program has replaced equal files by links.
    let complete = try Servers(names: ["a.bin", "b.bin"], digest: Self.digest)
    let run = await complete.run("-o", folder.path, "--clobber")
    #expect(run.code == 0 && run.outputLines == [first, second] && complete.store.requestCount == 0, "\(run)")
    // But not if one of them has just replaced the other.
    try FileManager.default.removeItem(atPath: second)
    let other = try Servers(names: ["b.bin", "a.bin"], digest: Self.digest)
    let replacing = Console(
      isTerminal: false, usesColor: false, width: 80,
      output: { _ in
        try? FileManager.default.removeItem(atPath: first)
        try? FileManager.default.linkItem(atPath: second, toPath: first)
      }, errorOutput: { data in written.change { $0.errors += String(decoding: data, as: UTF8.self) } })
    let again = words.map { $0 == servers.api.url ? other.api.url : $0 }
    #expect(await Program.run(again, environment: [:], console: replacing) == 1)
    #expect(written.value.errors.contains("\(first) is the same file"), "\(written.value.errors)")
  }

  @Test("control characters in a name are made harmless on a terminal, and kept for programs")
  func controlCharacters() async throws {
    let (servers, folder) = (try Servers(names: [#"a\u001b]0;title\u0007b"#]), try TemporaryDirectory())
    let shown = await servers.run("-o", folder.path, progress: true)
    #expect(shown.code == 0 && !shown.output.contains("\u{1B}") && !shown.output.contains("\u{07}"))
    let piped = await servers.run("-o", folder.path, "--clobber", terminal: false)
    #expect(piped.output.contains("a\u{1B}]0;title\u{07}b"))
  }

  @Test("a file of another size than GitHub reports is not kept")
  func wrongSize() async throws {
    let (servers, folder) = (try Servers(size: 5), try TemporaryDirectory())
    let run = await servers.run("-o", folder.path, "--retries", "0")
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains("wrong size"), "\(run.errors)")
    #expect(read(folder.path("a.bin")) == nil)
  }

  @Test("each failed download prints one line, and leaves no file under the final name")
  func failures() async throws {
    let release =
      #"{"id":1,"tag_name":"v1","draft":false,"prerelease":false,"created_at":"2026-01-01T00:00:00Z","assets":"#
    let asset = #"[{"id":1,"name":"a","size":5}]}"#
    let folder = try TemporaryDirectory()
    for (first, second, code, words) in [
      (.json(#"{"message":"Not Found"}"#, status: 404), "", 1, "404"), (.json(release + "[]}"), "", 1, "has no files"),
      (.json(release), "", 1, "is not a valid Release"), (Response(status: 500, body: "<html>"), "", 1, "500"),
      (.json(#"{"message":"Bad credentials"}"#, status: 401), "", 4, "401"),
      (.json(release + asset), Response(status: 404, body: #"{"message":"Not Found"}"#), 1, "404"),
      (.json(release + asset), Response(headers: ["Content-Type": "text/html"], body: "<html>"), 1, "wrong size"),
      (.json(release + asset), Response(status: 503, body: "<html>"), 1, "503"),
    ] as [(Response, Response, Int32, String)] {
      let server = try TestServer.responding { $0.path.contains("/assets/") ? second : first }
      let run = await DemoCLITests.run(
        ["releases", "download", "o/r", "-o", folder.path, "--retries", "0", "--api-url", server.url], progress: true)
      let lines = run.errors.replacing("\r\u{1B}[K", with: "").split(separator: "\n")
      #expect(run.code == code && run.output.isEmpty && lines.count == 1 && lines[0].contains(words), "\(run.errors)")
      #expect(read(folder.path("a")) == nil)
    }
  }

  @Test("an interrupted download keeps its bytes, and the next one requests only the rest of all files")
  func resumes() async throws {
    let servers = try Servers(names: ["0.bin", "a.bin"], digest: Self.digest, stops: true)
    let folder = try TemporaryDirectory()
    let (path, complete) = (folder.path("a.bin"), folder.path("0.bin"))
    try Data(Self.content).write(to: URL(fileURLWithPath: complete))
    let first = Task { await servers.run("-o", folder.path) }
    for _ in 0..<24_000 where (read(path + ".partial")?.count ?? 0) < Self.content.count / 2 {
      try await Task.sleep(for: .milliseconds(5))
    }
    first.cancel()
    let interrupted = await first.value
    #expect(interrupted.code == 130 && interrupted.errors == "DemoCLI: Interrupted.\n")
    #expect(interrupted.output == complete + "\n")
    #expect(read(path) == nil && read(path + ".partial")?.count == Self.content.count / 2)
    servers.gate.open()
    #expect(await servers.run("-o", folder.path).outputLines == [complete, path])
    #expect(read(path) == Self.content && servers.store.requestCount == 2)
    #expect(servers.store.requests.last?.header("Range") == "bytes=\(Self.content.count / 2)-")
  }

  @Test("a download that has begun doesn't wait longer for a limit than --max-wait either")
  func limited() async throws {
    let (servers, folder) = (try Servers(stops: true, limit: 3000, limited: 2), try TemporaryDirectory())
    let path = folder.path("a.bin")
    let first = Task { await servers.run("-o", path) }
    for _ in 0..<24_000 where (read(path + ".partial")?.count ?? 0) < Self.content.count / 2 {
      try await Task.sleep(for: .milliseconds(5))
    }
    first.cancel()
    _ = await first.value
    let second = Task { await servers.run("-o", path) }
    let patience = Task {
      try await Task.sleep(for: .seconds(30))
      second.cancel()
    }
    let run = await second.value
    patience.cancel()
    #expect(run.code == 1 && run.errorLines == 1 && run.errors.contains("429"), "\(run)")
    #expect(read(path + ".partial")?.count == Self.content.count / 2)
  }

  private static let digest: String = {
    var hash = SHA256Hash()
    content.withUnsafeBytes { hash.update($0) }
    return "sha256:" + hash.finish().hexadecimal
  }()

  @Test("a file of the right size counts as downloaded only if it has the hash that GitHub names")
  func complete() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.path("a.bin")
    try Data(Self.content).write(to: URL(fileURLWithPath: path))
    let other = "sha256:" + String(Self.digest.dropFirst(7).reversed())
    for (digest, isComplete) in [
      (Self.digest, true), ("md5:1", false), ("", false), (other, false),
    ] {
      let servers = try Servers(digest: digest), run = await servers.run("-o", folder.path)
      #expect(run.output == (isComplete ? path + "\n" : "") && servers.store.requestCount == 0, "\(run)")
      #expect(run.errors.contains("exists already") == !isComplete)
      _ = await servers.run("-o", folder.path, "--clobber")
      #expect((servers.store.requestCount == 0) == isComplete)
    }
  }

  @Test("--timeout limits a download, without the wait for a limit, and keeps what was received")
  func timeout() async throws {
    // A busy machine may need more than the first limits: here for the half, and below for everything but the wait.
    let limits = [5, 20, 60]
    for limit in limits {
      let (servers, folder) = (try Servers(stops: true), try TemporaryDirectory())
      let late = await servers.run("-o", folder.path("a.bin"), "--timeout", "\(limit)")
      servers.gate.open()
      let received = read(folder.path("a.bin.partial"))?.count
      if received != Self.content.count / 2, limit != limits.last { continue }
      #expect(late.code == 1 && late.errorLines == 1 && late.errors.contains("longer --timeout"), "\(late.errors)")
      #expect(read(folder.path("a.bin")) == nil && received == Self.content.count / 2)
      break
    }
    for limit in limits {
      let (servers, folder) = (try Servers(limit: limit + 1), try TemporaryDirectory())
      let run = await servers.run("-o", folder.path("b.bin"), "--timeout", "\(limit)")
      if run.code != 0, limit != limits.last { continue }
      #expect(run.code == 0 && read(folder.path("b.bin")) == Self.content, "\(run.errors)")
      break
    }
  }

  @Test("options that would have no effect on a download are refused", arguments: ["--json", "--jq=.[]", "--record=x"])
  func unfit(option: String) async throws {
    let servers = try Servers()
    let run = await servers.run(option)
    let name = option.prefix { $0 != "=" }
    #expect(run.code == 2 && run.errors.contains("\(name) can't be used with releases download."), "\(run.errors)")
    #expect(servers.api.requests.isEmpty)
  }

  @Test("a terminal shows a progress line, which is removed at the end")
  func progress() async throws {
    let (servers, folder) = (try Servers(), try TemporaryDirectory())
    let run = await servers.run("-o", folder.path, progress: true)
    #expect(run.errors.contains("a.bin  ") && run.errors.hasSuffix("\r\u{1B}[K"), "\(run.errors)")
    #expect(run.output == folder.path("a.bin") + "\n")
  }

  @Test("the progress line fits any terminal")
  func lines() {
    for width in [20, 40, 79, 80, 120] {
      for (completed, total) in [(0, nil), (5_000_000, nil), (0, 10), (1_234_567_890, 2_345_678_901)]
        as [(Int64, Int64?)]
      {
        let progress = TransferProgress(completedBytes: completed, totalBytes: total, bytesPerSecond: 3_400_000)
        let line = ProgressLine.text(progress, name: "한글로 된 아주 긴 이름.tar.gz", width: width)
        #expect(DisplayWidth.of(line) <= width - 4, "\(width): \(line)")
      }
    }
    let half = TransferProgress(completedBytes: 500, totalBytes: 1000, bytesPerSecond: 100)
    #expect(
      ProgressLine.text(half, name: "a", width: 80)
        == "a  ███████████████░░░░░░░░░░░░░░░  500 B of 1.0 kB  100 B/s  5 s left")
    #expect(ProgressLine.size(999_950) == "1.0 MB" && ProgressLine.size(1_234_567) == "1.2 MB")
  }
}
#endif
