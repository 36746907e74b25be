#if os(Linux) && !SANITIZE_ADDRESS && !SANITIZE_THREAD
// Not under the sanitizers, whose own library has to be loaded first.
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// Everything that uses files, in a process of its own in which one system call on them fails, or all from one on.
///
/// Tries each call of each scenario with several errors. That takes minutes, so only some of it is tried unless
/// `FILE_TORTURE` is set in the environment; its value, if it is a scenario, restricts it to that.
@Suite("Failing calls on files", .fewAtOnce, .serialized)
struct FileTortureTests {
  private static let chosen = ProcessInfo.processInfo.environment["FILE_TORTURE"]

  /// The errors of each call; 0 for doing half.
  private static let errors: [String: [Int32]] = [
    "open": [EMFILE, EIO, EINTR, ENOSPC, EACCES], "read": [EIO, EINTR, 0], "pread": [EIO, EINTR, 0],
    "write": [ENOSPC, EIO, EINTR, 0], "pwrite": [ENOSPC, EIO, EINTR, 0], "fsync": [EIO, ENOSPC, EINTR],
    "rename": [EIO, EACCES, ENOSPC, EINTR], "link": [EIO, EPERM, EINTR], "unlink": [EIO, EACCES, EINTR],
    "ftruncate": [EIO, EINTR], "fstat": [EIO, EINTR], "lstat": [EIO, EACCES, EINTR], "flock": [EIO, EINTR],
    "fchmod": [EPERM], "mkdir": [ENOSPC, EACCES],
  ]

  /// What a scenario starts with, and what it may leave.
  struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let setUp: @Sendable (_ folder: TemporaryFolder, _ server: String) async throws -> Void
    /// Whether nothing is lost or half done in a folder.
    let isIntact: @Sendable (_ folder: URL, _ isDone: Bool) -> Bool
    /// Whether the call has to succeed although a file fails.
    var isOptional = false
    /// The only failures, which then are all tried; nil for a choice of all.
    var errors: [String: [Int32]]?
    /// Whether the server has an entity tag for the file, with which a download can go on.
    var hasTag = true
    var testDescription: String { name }
  }

  private static let content = pattern(300_000)
  private static let old = Data("old".utf8)
  private static let kept = ["a", "b", "c"]

  private static func data(_ folder: URL, _ name: String) -> Data? {
    try? Data(contentsOf: folder.appendingPathComponent(name))
  }

  private static func names(_ folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private static let scenarios = [
    Scenario(
      name: "download",
      setUp: { folder, _ in _ = try folder.write(old, to: "out.bin") },
      isIntact: { folder, isDone in data(folder, "out.bin") == (isDone ? content : old) }),
    Scenario(
      name: "resumption",
      setUp: { folder, server in
        _ = try folder.write(old, to: "out.bin")
        // As an interrupted download leaves it.
        let url = try HTTPURL("\(server)/file.bin")
        var file = try DownloadFile(path: folder.file("out.bin.partial"), url: url)
        let headers: NetworkAPI.Headers = ["ETag": "\"1\"", "Content-Length": "\(content.count)"]
        try file.begin(at: 0, record: DownloadRecord(url: url, headers: headers))
        try file.append(content.prefix(100_000))
        file.close()
      },
      isIntact: { folder, isDone in
        let partial = data(folder, "out.bin.partial")
        // A failure keeps the bytes.
        let isKept = partial.map { $0.count >= 100_000 && content.starts(with: $0) } ?? false
        return data(folder, "out.bin") == (isDone ? content : old) && (isDone || isKept)
      }),
    Scenario(
      name: "folder",
      setUp: { folder, _ in
        try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: false)
        _ = try folder.write(old, to: "in/file.bin")
      },
      isIntact: { folder, isDone in
        let folder = folder.appendingPathComponent("in")
        let files = names(folder).filter { !$0.hasPrefix(".") && $0 != "file.bin" }
        return data(folder, "file.bin") == old && files.allSatisfy { data(folder, $0) == content }
          && (!isDone || !files.isEmpty)
      }),
    Scenario(
      name: "list",
      setUp: { folder, _ in
        let items = kept.map { name in
          DownloadManager.Item(
            id: UUID(), url: "https://example.com/\(name)", destination: "/nowhere/\(name)", options: .init(),
            state: .paused)
        }
        _ = await DownloadList(path: folder.file("list.json")).write(items)
      },
      isIntact: { folder, isDone in
        let files = names(folder).filter { $0 == "list.json" || $0.contains("damaged") }
        let texts = files.map { String(decoding: data(folder, $0) ?? Data(), as: UTF8.self) }
        return kept.allSatisfy { name in texts.contains { $0.contains("\\/\(name)\"") } }
          && texts.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil }
          && (!isDone || texts.contains { $0.contains("first") || $0.contains("second") })
      }),
    Scenario(
      name: "jar",
      setUp: { folder, _ in
        let (jar, url) = (
          try CookieJar(file: URL(fileURLWithPath: folder.file("cookies.json"))), try HTTPURL("https://example.com/")
        )
        for name in kept { jar.set("\(name)=1; Max-Age=10000", for: url) }
        try await jar.flush()
      },
      isIntact: { folder, isDone in
        let text = String(decoding: data(folder, "cookies.json") ?? Data(), as: UTF8.self)
        return kept.allSatisfy { text.contains("\"\($0)\"") } && names(folder).allSatisfy { !$0.contains("damaged") }
          && (try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil
          && (!isDone || text.contains("first") || text.contains("second"))
      }),
    Scenario(
      name: "sign-out",
      setUp: { folder, _ in
        let jar = try CookieJar(file: URL(fileURLWithPath: folder.file("cookies.json")))
        jar.set("sid=1; Max-Age=10000", for: try HTTPURL("https://example.com/"))
        try await jar.flush()
      },
      isIntact: { folder, isDone in
        !isDone || !String(decoding: data(folder, "cookies.json") ?? Data(), as: UTF8.self).contains("sid")
      },
      errors: ["open": [EMFILE, ENOSPC], "write": [ENOSPC], "fsync": [EIO], "rename": [ENOSPC]]),
    Scenario(name: "cache", setUp: { _, _ in }, isIntact: { _, isDone in isDone }, isOptional: true),
    Scenario(name: "images", setUp: { _, _ in }, isIntact: { _, isDone in isDone }, isOptional: true),
    Scenario(
      name: "removals", setUp: { _, _ in }, isIntact: { _, isDone in isDone }, isOptional: true,
      errors: ["open": [EMFILE], "unlink": [EROFS], "lstat": [EIO]]),
    Scenario(
      name: "refused", setUp: { folder, _ in _ = try folder.write(old, to: "out.bin") },
      isIntact: { folder, isDone in
        let found = data(folder, "out.bin")
        return found == old || isDone && found == content && names(folder) == ["out.bin"]
      },
      errors: ["unlink": [EIO, EACCES], "ftruncate": [EIO]], hasTag: false),
    Scenario(
      name: "tokens", setUp: { _, _ in },
      isIntact: { folder, isDone in !isDone || data(folder, "tokens") == nil }),
    Scenario(
      name: "upload", setUp: { folder, _ in _ = try folder.write(content, to: "up.bin") },
      isIntact: { folder, _ in data(folder, "up.bin") == content }),
    Scenario(
      name: "form", setUp: { folder, _ in _ = try folder.write(content, to: "up.bin") },
      isIntact: { folder, _ in data(folder, "up.bin") == content }),
    Scenario(
      name: "recording", setUp: { folder, _ in _ = try folder.write(old, to: "recording.har") },
      isIntact: { folder, isDone in
        guard let data = data(folder, "recording.har") else { return false }
        return data == old ? !isDone : (try? HARArchive(data: data))?.log.entries.count == 1
      }),
  ].filter { chosen == nil || chosen == $0.name || chosen == "all" }

  private let folder: TemporaryFolder
  private let server: TestServer
  private let hasTag = Locked(true)
  /// How many uploads the server took for complete that weren't.
  private let wrongUploads: Locked<Int>

  private struct Sample: Decodable {
    let format: String
    let data: Data
  }

  init() throws {
    folder = try TemporaryFolder()
    let wrong = Locked(0)
    wrongUploads = wrong
    let hasTag = hasTag
    let file = try #require(Bundle.module.url(forResource: "Resources/image_samples", withExtension: "json"))
    let samples = try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))
    let image = [UInt8](try #require(samples.first { $0.format == "webp" }).data)
    server = try TestServer.responding(recording: false) { request in
      if request.method == "POST" {
        let body = Data(request.body)
        let form =
          "--boundary\r\nContent-Disposition: form-data; name=\"a\"; filename=\"up.bin\"\r\n"
          + "Content-Type: application/octet-stream\r\n\r\n"
        let isForm = body == Data(form.utf8) + Self.content + Data("\r\n--boundary--\r\n".utf8)
        if body != Self.content, !isForm { wrong.withLock { $0 += 1 } }
        return Response()
      }
      let number = request.target.utf8.last.map { $0 - 48 } ?? 0
      if request.header("Accept-Language") == "gone" {
        return Response(status: 404, headers: ["Cache-Control": "no-store"])
      }
      if request.target.hasPrefix("/cache") {
        return Response(headers: ["Cache-Control": "max-age=1000"], body: Array(repeating: number, count: 1500))
      }
      if request.target.hasPrefix("/image") {
        return Response(body: image + Array(repeating: number, count: 300))
      }
      let start = request.header("Range").flatMap { Int($0.dropFirst("bytes=".count).dropLast()) } ?? 0
      let (rest, total) = (Array(Self.content.dropFirst(start)), Self.content.count)
      if start == 0 { return Response(headers: hasTag.withLock { $0 } ? ["ETag": "\"1\""] : [:], body: rest) }
      if rest.isEmpty { return Response(status: 416, headers: ["ETag": "\"1\"", "Content-Range": "bytes */\(total)"]) }
      return Response(
        status: 206, headers: ["ETag": "\"1\"", "Content-Range": "bytes \(start)-\(total - 1)/\(total)"], body: rest)
    }
  }

  @Test("nothing is lost or half done, the error is typed, and the next run succeeds", arguments: scenarios)
  func fails(scenario: Scenario) async throws {
    guard let failing = try FailingCalls() else { return }
    hasTag.withLock { $0 = scenario.hasTag }
    let counts = try await failing.counts { changes in
      let told = try await run(scenario, in: try TemporaryFolder(), failing, changes).told
      #expect(told == ["done", "done"])
    }
    let failures = FailingCalls.failures(
      scenario.errors ?? Self.errors, counts, few: Self.chosen == nil && scenario.errors == nil ? 5 : nil
    ) { _, error in
      // A call that is interrupted for ever is repeated for ever.
      error != EINTR && error != 0
    }
    var problems: [String] = []
    for failure in failures {
      if let problem = try await problem(of: scenario, failing, failure) { problems.append("\(failure): \(problem)") }
    }
    print(
      "\(scenario.name): \(failures.count) failures of \(counts.values.reduce(0, +)) calls, \(problems.count) problems")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    #expect(wrongUploads.withLock { $0 } == 0)
  }

  @Test("a process that ends before a file has its name leaves one that the next process can open")
  func endsBeforeName() async throws {
    guard let failing = try FailingCalls() else { return }
    let arguments = ["\(server.url)/file.bin", folder.file("out.bin")]
    for number in 1...3 {
      _ = try folder.write(Self.old, to: "out.bin")
      chmod(folder.file("out.bin"), 0o444)
      let variables = [
        "FAIL_FOLDER": folder.path, "FAIL_CALL": "rename", "FAIL_NUMBER": "\(number)", "FAIL_ERROR": "-1",
      ]
      let isDone = try await failing.run(arguments, variables, within: 300).status == 0
      #expect(isDone == (number > 2) && folder.read("out.bin") == (isDone ? Self.content : Self.old))
      if isDone { #expect(try folder.permissions("out.bin") == 0o444) }
      guard !isDone else { continue }
      // The administrator, who may run this, could open any.
      #expect(try #require(try folder.permissions("out.bin.partial")) & 0o600 == 0o600)
      #expect(try await failing.run(arguments, [:], within: 300).status == 0)
      #expect(folder.read("out.bin") == Self.content && folder.names == ["out.bin"])
    }
  }

  @Test("a process that ends while it removes a file that was refused leaves none that stops the next download")
  func endsInRemoval() async throws {
    guard let failing = try FailingCalls() else { return }
    var isDone = false
    var number = 0
    while !isDone {
      number += 1
      let variables = [
        "FAIL_FOLDER": folder.path, "FAIL_CALL": "unlink", "FAIL_NUMBER": "\(number)", "FAIL_ERROR": "-1",
      ]
      isDone =
        try await failing.run(
          ["files", "refused", server.url, folder.path, folder.path + "-none"], variables, within: 300
        ).status == 0
      let next = try await failing.run(["\(server.url)/file.bin", folder.file("out.bin")], [:], within: 300)
      #expect(next.status == 0 && folder.read("out.bin") == Self.content && folder.names == ["out.bin"], "\(number)")
      for name in folder.names { unlink(folder.file(name)) }
    }
    #expect(number > 2)
  }

  @Test("the removal of tokens reaches the disk")
  func removesTokens() async throws {
    guard let failing = try FailingCalls() else { return }
    let calls = try await failing.calls { log in
      _ = try await failing.run(
        ["files", "tokens", server.url, folder.path, folder.path + "-none"],
        log.merging(["FAIL_FOLDER": folder.path]) { $1 }, within: 300)
    }
    #expect(calls.contains("unlink") && calls.last == "fsync", "\(calls)")
  }

  /// What is wrong after a failure; nil if nothing is.
  private func problem(
    of scenario: Scenario, _ failing: FailingCalls, _ failure: FailingCalls.Failure
  ) async throws -> String? {
    let folder = try TemporaryFolder()
    let (told, status) = try await run(scenario, in: folder, failing, failure.environment)
    guard status == 0, told.count == 2 else { return "it ended with \(status) after \(told)" }
    let root = URL(fileURLWithPath: folder.path)
    let (between, after) = (root.appendingPathComponent("other/between"), root.appendingPathComponent("files"))
    guard told[0] == "done" || !scenario.isOptional && told[0].hasPrefix("file \(folder.file("files"))/") else {
      return told[0]
    }
    // What a signal interrupts, or does half, goes on.
    if failure.error == EINTR || failure.error == 0, told[0] != "done" { return told[0] }
    guard scenario.isIntact(between, told[0] == "done") else {
      return "after \(told[0]), there is \(try list(between))"
    }
    guard told[1] == "done" else { return "the next run: \(told[1])" }
    guard scenario.isIntact(after, true) else { return "after the next run, there is \(try list(after))" }
    return nil
  }

  private func list(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { name in
      "\(name) (\((try? Data(contentsOf: folder.appendingPathComponent(name)))?.count ?? -1))"
    }
  }

  /// Runs a scenario in a process of its own. Returns what that told, and how it ended.
  private func run(
    _ scenario: Scenario, in folder: TemporaryFolder, _ failing: FailingCalls, _ variables: [String: String]
  ) async throws -> (told: [String], status: Int32) {
    for name in ["files", "other"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
    }
    try await scenario.setUp(TemporaryFolder(existing: folder.file("files")), server.url)
    return try await failing.run(
      ["files", scenario.name, server.url, folder.file("files"), folder.file("other")],
      variables.merging(["FAIL_FOLDER": folder.file("files")]) { $1 }, within: 300)
  }
}
#endif
