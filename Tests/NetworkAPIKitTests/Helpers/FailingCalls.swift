#if os(Linux) && !SANITIZE_ADDRESS && !SANITIZE_THREAD
// Not under the sanitizers, whose own library has to be loaded first.
import Foundation
import TestServer
import Testing

/// Runs `DownloadProgram` so that one of its system calls fails, or all from one on, with the help of `failing_calls.c`.
struct FailingCalls {
  struct Failure: CustomStringConvertible {
    let call: String
    let number: Int
    /// 0 for doing half.
    let error: Int32
    let isLasting: Bool

    var description: String {
      let error = call == "getaddrinfo" ? "\(error)" : error == 0 ? "half" : String(cString: strerror(error))
      return "\(call) \(number)\(isLasting ? " and later" : ""): \(error)"
    }

    var environment: [String: String] {
      var environment = ["FAIL_CALL": call, "FAIL_NUMBER": "\(number)", "FAIL_ERROR": "\(error)"]
      if isLasting { environment["FAIL_ALWAYS"] = "1" }
      return environment
    }
  }

  private let folder: TemporaryFolder

  /// Nil without a C compiler.
  init?() throws {
    folder = try TemporaryFolder()
    let source = try #require(Bundle.module.url(forResource: "Resources/failing_calls", withExtension: "c"))
    let arguments = ["-shared", "-fPIC", "-O1", "-o", folder.file("failing.so"), source.path, "-ldl"]
    guard Programs.areThere("cc"), try Programs.run("cc", arguments) == 0 else {
      try #require(ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] == nil, "there is no C compiler")
      print("left out: there is no C compiler")
      return nil
    }
  }

  /// The calls of a run, in their order.
  func calls(of run: (_ variables: [String: String]) async throws -> Void) async throws -> [String] {
    let log = folder.file("log")
    unlink(log)
    try await run(["FAIL_LOG": log])
    return String(decoding: folder.read("log") ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// How often a run makes each call.
  func counts(of run: (_ variables: [String: String]) async throws -> Void) async throws -> [String: Int] {
    Dictionary(try await calls(of: run).map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Each call of a run with each of its errors, or some of them.
  ///
  /// - Parameters:
  ///   - errors: by the name of the call.
  ///   - lasts: whether a call may also fail for ever with an error.
  ///   - few: about how many to try; nil for all.
  static func failures(
    _ errors: [String: [Int32]], _ counts: [String: Int], few: Int?, lasts: (String, Int32) -> Bool
  ) -> [Failure] {
    var failures: [Failure] = []
    for (call, errors) in errors.sorted(by: { $0.key < $1.key }) {
      for number in 0..<(counts[call] ?? 0) {
        for error in errors {
          failures.append(Failure(call: call, number: number + 1, error: error, isLasting: false))
          guard number == 0, lasts(call, error) else { continue }
          failures.append(Failure(call: call, number: 1, error: error, isLasting: true))
        }
      }
    }
    let step = few.map { max(1, failures.count / $0) } ?? 1
    return failures.enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }

  /// Runs the program. Returns what it printed, and its status.
  func run(
    _ arguments: [String], _ variables: [String: String], within limit: Double
  ) async throws -> (told: [String], status: Int32) {
    let output = open(folder.file("output"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(output) }
    let variables = variables.merging(["LD_PRELOAD": folder.file("failing.so")]) { $1 }
    // The library is for the program alone, not for what starts it.
    let process = try ChildProcess(
      "env", variables.map { "\($0)=\($1)" } + [DownloadProgram.location().path] + arguments, output: output)
    let status = try await process.end(within: limit)
    let text = String(decoding: folder.read("output") ?? Data(), as: UTF8.self)
    return (text.split(separator: "\n").map(String.init), status)
  }
}
#endif
