import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

/// What a run of the program wrote, and how it ended.
struct ProgramRun: Sendable {
  var code: Int32 = 0
  var data = Data()
  var errors = ""
  var output: String { String(decoding: data, as: UTF8.self) }
  var outputLines: [String] { output.split(separator: "\n").map(String.init) }
  var errorLines: Int { errors.split(separator: "\n").count }

  /// The output as JSON.
  func json() throws -> Any { try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }
}

/// Collects what is written, from whatever thread.
private final class Written: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var run = ProgramRun()
  func change(_ body: (inout ProgramRun) -> Void) { lock.withLock { body(&run) } }
  var value: ProgramRun { lock.withLock { run } }
}

/// Runs the program in this process.
func run(
  _ words: [String], terminal: Bool = true, width: Int = 80, progress: Bool = false, input: String = "",
  environment: [String: String] = [:]
) async -> ProgramRun {
  let written = Written()
  let console = Console(
    isTerminal: terminal, usesColor: false, width: width, showsProgress: progress, input: { Data(input.utf8) },
    output: { data in written.change { $0.data += data } },
    errorOutput: { data in written.change { $0.errors += String(decoding: data, as: UTF8.self) } })
  let code = await Program.run(words, environment: environment, console: console)
  var run = written.value
  run.code = code
  return run
}

func run(_ words: String..., terminal: Bool = true, environment: [String: String] = [:]) async -> ProgramRun {
  await run(words, terminal: terminal, environment: environment)
}

/// A server with the same answer to everything.
func serving(_ response: Response) throws -> TestServer {
  try TestServer.responding { _ in response }
}

/// A server with the program's own samples.
func servingSamples() throws -> TestServer {
  try TestServer.responding { request in
    guard let sample = Sample.all["\(request.method) \(request.path)"] else {
      return .json(#"{"message":"Not Found"}"#, status: 404)
    }
    let type = sample.headers["Content-Type"] ?? ""
    return Response(status: sample.status, headers: ["Content-Type": type], body: sample.body)
  }
}
