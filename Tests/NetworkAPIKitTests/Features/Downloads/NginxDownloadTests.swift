#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

/// Ranges and validators with a widely used server.
@Suite("Downloads from nginx", .fewAtOnce)
struct NginxDownloadTests {
  private static let size = 1_000_000

  private let site: TemporaryFolder
  private let folder: TemporaryFolder
  private let port: Int
  private var url: String { "http://127.0.0.1:\(port)/big" }

  init() throws {
    site = try TemporaryFolder()
    folder = try TemporaryFolder()
    port = try Programs.freePort()
  }

  /// An nginx that sends the beginning of a file at once and the rest slowly, and parts quickly.
  private func nginx() async throws -> RunningProgram {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(site.path)/t;" }
      .joined(separator: " ")
    let configuration = """
      daemon off; worker_processes 1; pid \(site.path)/pid; error_log \(site.path)/error.log;
      \(geteuid() == 0 ? "user root;" : "")
      events {}
      http {
        \(temporary)
        map $http_range $rate { "" 5k; default 0; }
        log_format ranges '$status $http_range';
        access_log \(site.path)/ranges.log ranges;
        server { listen 127.0.0.1:\(port); root \(site.path)/www; limit_rate_after 100k; limit_rate $rate; }
      }
      """
    try FileManager.default.createDirectory(atPath: site.file("www"), withIntermediateDirectories: true)
    let file = try site.write(Data(configuration.utf8), to: "nginx.conf")
    let program = try RunningProgram("nginx", ["-p", site.path, "-c", file, "-e", "stderr"])
    #expect(await RunningProgram.listens(port))
    return program
  }

  private func lines() -> [String] {
    (site.read("ranges.log").map { String(decoding: $0, as: UTF8.self) } ?? "").split(separator: "\n").map(String.init)
  }

  /// Downloads the beginning.
  private func begin(_ transport: RealTransport) async throws {
    let download = transport.client().download(url, to: URL(fileURLWithPath: folder.file("a")))
    for await progress in download.progress where progress.completedBytes >= 50_000 { break }
    download.cancel()
    _ = try? await download.value
    #expect(folder.read("a") == nil)
    #expect(try #require(folder.read("a.partial")).count >= 50_000)
  }

  @Test(
    "interrupted files resume, changed ones are fetched anew, and complete ones are kept",
    .enabled(if: Programs.areThere("nginx")), arguments: RealTransport.allCases)
  func resumes(transport: RealTransport) async throws {
    let server = try await nginx()
    let (first, second) = (pattern(Self.size, seed: 1), pattern(300_000, seed: 2))
    _ = try site.write(first, to: "www/big")
    try await begin(transport)
    let have = try #require(folder.read("a.partial")).count
    let tail = transport.client().download(
      url, to: URL(fileURLWithPath: folder.file("a")), options: .init(sha256: SHA256Hash.hex(of: first)))
    #expect(try await tail.value.byteCount == Self.size)
    #expect(folder.read("a") == first)
    // It writes the line after the last byte was sent.
    #expect(await eventually { lines().contains("206 bytes=\(have)-") }, "\(lines())")

    try FileManager.default.removeItem(atPath: folder.file("a"))
    try await begin(transport)
    _ = try site.write(second, to: "www/big")
    // In another second, since nginx's validator consists of length and modification time.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: site.file("www/big"))
    #expect(
      try await transport.client().download(url, to: URL(fileURLWithPath: folder.file("a"))).value.byteCount == 300_000)
    #expect(folder.read("a") == second)
    #expect(await eventually { lines().contains { $0.hasPrefix("200 bytes=") } }, "\(lines())")
    #expect(folder.names == ["a"])
    withExtendedLifetime(server) {}
  }
}
#endif
