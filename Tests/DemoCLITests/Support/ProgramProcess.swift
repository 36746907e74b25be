#if os(macOS) || os(Linux)
import Foundation
import TestServer

/// The real program, in the tests' build directory.
enum ProgramProcess {
  static func file() throws -> URL {
    #if os(Linux)
    let tests = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    #else
    let tests = Bundle(for: Marker.self).bundleURL
    #endif
    return tests.deletingLastPathComponent().appendingPathComponent("DemoCLI")
  }

  #if !os(Linux)
  private final class Marker {}
  #endif

  /// Whether a program is installed. If `CI_REAL_SERVERS` is set, the tests fail without it.
  static func isHere(_ program: String) -> Bool {
    ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] != nil
      || ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
      }
  }

  /// Runs a line of bash, in which `$DemoCLI` is the program. Returns the exit code and the output.
  static func bash(_ line: String, environment: [String: String] = [:]) async throws -> (
    code: Int32, output: String, errors: String
  ) {
    let environment = ProcessInfo.processInfo.environment
      .merging(["DemoCLI": try file().path]) { $1 }.merging(environment) { $1 }
    let run = try await ChildProcess.run("bash", ["-c", line], environment: environment)
    return (run.code, String(decoding: run.output, as: UTF8.self), String(decoding: run.errors, as: UTF8.self))
  }
}
#endif
