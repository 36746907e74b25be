import Foundation
import TestServer
import Testing

/// A Python script of the tests' resources: an independent implementation for comparison.
enum PythonProgram {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  /// Whether Python and these modules are installed. If `CI_REAL_SERVERS` is set, they must be.
  static func isAvailable(importing modules: [String]) throws -> Bool {
    let statement = "import " + modules.joined(separator: ", ")
    if (try? run(["-c", statement])) != nil { return true }
    guard ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] == nil else {
      throw Failed(description: "python3 cannot \(statement)")
    }
    print("left out: python3 cannot \(statement)")
    return false
  }

  /// Runs a script of the resources with the given arguments, and returns its output.
  static func run(script: String, _ arguments: [String]) throws -> Data {
    let folder = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
    return try run([folder.appendingPathComponent(script).path] + arguments)
  }

  private static func run(_ arguments: [String]) throws -> Data {
    #if os(Linux) || os(macOS)
    let run = try ChildProcess.runHere("python3", arguments)
    guard run.code == 0 else { throw Failed(description: String(decoding: run.errors, as: UTF8.self)) }
    return run.output
    #else
    throw Failed(description: "this platform starts no programs")
    #endif
  }
}
