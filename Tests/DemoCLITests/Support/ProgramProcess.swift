#if os(macOS) || os(Linux)
import Foundation

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
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bash", "-c", line]
    process.environment = ProcessInfo.processInfo.environment
      .merging(["DemoCLI": try file().path]) { $1 }.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Read both at the same time: a full pipe would block the program.
    async let written = Task.detached { output.fileHandleForReading.readDataToEndOfFile() }.value
    let failed = await Task.detached { errors.fileHandleForReading.readDataToEndOfFile() }.value
    let data = await written
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self), String(decoding: failed, as: UTF8.self))
  }
}
#endif
