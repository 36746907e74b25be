import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if os(Linux) || os(macOS)
@Suite("Downloads under adverse conditions", .fewAtOnce, .serialized)
struct DownloadCrashTests {
  @Test("a process killed at any moment leaves the old or the new file, and the next one completes the same bytes")
  func killed() async throws {
    try #require(FileManager.default.isExecutableFile(atPath: DownloadProgram.location().path))
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 9)
    var (old, version): (Data?, UInt64) = (nil, 1)
    var content = pattern(1_500_000, seed: version)
    let server = try FileServer(content)
    server.set { $0.pause = .microseconds(500) }
    var (kills, completions, resumptions) = (0, 0, 0)
    while kills < 200 || completions < 3 {
      let requests = server.server.requests.count
      let process = try DownloadProgram.start([server.url, folder.file("a")])
      if kills < 200 || completions > 60 {
        // Kill it at a random moment after it has sent its request.
        try await waitUntil { server.server.requests.count != requests || process.code != nil }
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...60, using: &generator)))
        process.send(SIGKILL)
        kills += 1
      }
      _ = try await process.end()
      if server.server.requests.last?.header("Range") != nil { resumptions += 1 }
      let found = folder.read("a")
      #expect(found == old || found == content)
      if found == content {
        completions += 1
        old = content
        version += 1
        content = pattern(1_500_000, seed: version)
        server.set { [content, version] state in
          state.content = content
          state.entityTag = "\"\(version)\""
        }
      }
    }
    #expect(resumptions > 0)
    print("killed \(kills) times, completed \(completions), gone on \(resumptions) times")
  }

  @Test("more downloads than a process may have files complete, since not all open theirs at once")
  func fewFiles() async throws {
    let folder = try TemporaryFolder()
    let server = try FileServer(pattern(50_000))
    server.set { $0.pause = .milliseconds(5) }
    let ended = try await ChildProcess.run(
      "/bin/sh",
      [
        "-c", #"ulimit -n 256 && exec "$0" "$@""#, DownloadProgram.location().path, "many", "400", server.url,
        folder.path,
      ])
    #expect(String(decoding: ended.output, as: UTF8.self) == "400\n" && ended.code == 0)
    #expect(folder.names.count == 400)
  }

  #if os(Linux)
  @Test("a full disk throws an error that says so, and the old file stays")
  func diskFull() async throws {
    let folder = try TemporaryFolder()
    guard (try? Programs.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.path])) == 0 else {
      try #require(ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] == nil, "no file system can be mounted")
      print("left out: no file system can be mounted")
      return
    }
    defer { _ = try? Programs.run("umount", ["-l", folder.path]) }
    _ = try folder.write(Data("old".utf8), to: "a")
    let server = try FileServer(pattern(3_000_000))
    for transport in RealTransport.allCases {
      do {
        _ = try await transport.client().download(server.url, to: URL(fileURLWithPath: folder.file("a"))).value
        Issue.record("no error")
      } catch {
        guard case .fileFailed(let failure) = error else { throw error }
        #expect(failure.isDiskFull && failure.reason == "the disk is full" && failure.path == folder.file("a.partial"))
      }
      #expect(folder.read("a") == Data("old".utf8))
    }
    let content = pattern(800_000, seed: 3)
    server.set { state in
      state.content = content
      state.entityTag = "\"2\""
    }
    _ = try await NetworkClient().download(server.url, to: URL(fileURLWithPath: folder.file("a"))).value
    #expect(folder.read("a") == content)
  }
  #endif
}
#endif
