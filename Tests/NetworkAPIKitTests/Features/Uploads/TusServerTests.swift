#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

/// Uploads to tus servers that others wrote, over real sockets.
@Suite(
  "Tus servers", .fewAtOnce,
  .enabled(if: try PythonProgram.isAvailable(importing: ["tussi", "uvicorn", "aiohttp_tus"])),
  .timeLimit(.minutes(60)))
struct TusServerTests {
  /// Both take a part only as a whole, and tussi at most 10 MiB of it.
  @Test("a file arrives, though every second part breaks", arguments: ["tussi", "aiohttp"])
  func arrives(kind: String) async throws {
    let folder = try TemporaryFolder()
    for name in ["parts", "files"] { mkdir(folder.file(name), 0o700) }
    let script = try #require(Bundle.module.path(forResource: "tus_server", ofType: "py", inDirectory: "Resources"))
    let program = try RunningProgram("python3", [script, kind, folder.path])
    let port = try #require(await program.firstLine())
    let client = NetworkClient(baseURL: "http://127.0.0.1:\(port)")
    let content = pattern(24 << 20)
    let file = URL(fileURLWithPath: try folder.write(content, to: "a.bin"))
    // aiohttp-tus says what it supports only to clients that already know.
    var resumption = UploadResumption(
      kind == "tussi" ? .automatic : .tus, maximumResumptions: 10, resumptionDelay: .zero)
    if kind == "aiohttp" { resumption.maximumPartBytes = 5 << 20 }
    let upload = client.upload(file, to: .post("/files", as: EmptyResponse.self), resumable: resumption)
    _ = try await upload.value
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("files")).filter {
      !$0.hasSuffix(".meta") && !$0.hasPrefix(".")
    }
    #expect(names.count == 1)
    #expect(folder.read("files/\(names.first ?? "")") == content)
    #expect(folder.names == ["a.bin", "files", "parts"])
    withExtendedLifetime(program) {}
  }
}
#endif
