#if os(Linux) && !SANITIZE_ADDRESS && !SANITIZE_THREAD
// Not under the sanitizers, whose own library has to be loaded first.
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Calls and WebSockets in a process of its own in which one system call on sockets or threads fails, or all from one on.
///
/// Tries each call of each scenario with several errors. That takes minutes, so only some of it is tried unless
/// `SOCKET_TORTURE` is set in the environment; its value, if it is a scenario, restricts it to that.
@Suite("Failing calls on sockets", .fewAtOnce, .serialized)
struct SocketTortureTests {
  private static let chosen = ProcessInfo.processInfo.environment["SOCKET_TORTURE"]

  /// The errors of each call; 0 for doing half.
  private static let errors: [String: [Int32]] = [
    "socket": [EMFILE, ENOBUFS, EACCES], "connect": [ECONNREFUSED, ENETUNREACH, EADDRNOTAVAIL],
    "send": [EAGAIN, EINTR, 0, ECONNRESET, EPIPE, ENOBUFS], "recv": [EAGAIN, EINTR, 0, ECONNRESET, ENOMEM],
    "socketpair": [EMFILE], "getsockname": [ENOBUFS], "getpeername": [ENOBUFS, ENOTCONN], "getsockopt": [ENOBUFS],
    "setsockopt": [ENOPROTOOPT, EINVAL], "fcntl": [EBADF, EINVAL], "epoll_create1": [EMFILE, ENOMEM],
    "epoll_ctl": [ENOMEM, ENOSPC], "epoll_wait": [EINTR, ENOMEM], "poll": [EINTR, ENOMEM], "eventfd": [EMFILE, ENOMEM],
    "pthread_create": [EAGAIN], "getaddrinfo": [EAI_AGAIN, EAI_MEMORY, EAI_NONAME],
  ]
  /// What doesn't end a call. One that lasts for ever may do so, though.
  private static let harmless: [Int32] = [EAGAIN, EINTR, 0]

  private struct Failure: CustomStringConvertible {
    let call: String
    let number: Int
    let error: Int32
    let isLasting: Bool

    var isHarmless: Bool { harmless.contains(error) && !["getaddrinfo", "pthread_create"].contains(call) }

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

  private static let scenarios: [String] = ["get", "post", "put", "socket"].filter { name in
    chosen == nil || chosen == name || chosen == "all"
  }
  private static let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

  private let folder: TemporaryFolder
  private let server: TestServer
  private var library: String { folder.file("failing_sockets.so") }

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.content, to: "up.bin")
    server = try TestServer { connection in
      while let request = connection.readRequest() {
        if request.path == "/chat" {
          connection.acceptWebSocket(request)
          while let frame = connection.readFrame() {
            connection.send(ServerFrame.bytes(frame.opcode, frame.payload))
            if frame.opcode == 8 { return connection.finish() }
          }
          return
        }
        let body = request.path == "/echo" ? request.body : Array(Self.content)
        guard connection.send(Response(body: body).serialized(for: request.method, closing: false)) else { return }
      }
    }
  }

  @Test(
    "whatever fails, the call ends in time with its result or a typed error, and the next one succeeds",
    arguments: scenarios)
  func fails(scenario: String) async throws {
    let source = try #require(Bundle.module.url(forResource: "Resources/failing_sockets", withExtension: "c"))
    guard Programs.areThere("cc"),
      try Programs.run("cc", ["-shared", "-fPIC", "-O1", "-o", library, source.path, "-ldl"]) == 0
    else {
      try #require(ProcessInfo.processInfo.environment["CI_REAL_SERVERS"] == nil, "there is no C compiler")
      print("left out: there is no C compiler")
      return
    }
    let counts = try await counts(of: scenario)
    var failures: [Failure] = []
    for (call, errors) in Self.errors.sorted(by: { $0.key < $1.key }) {
      for number in 1...max(1, counts[call] ?? 0) where counts[call] != nil {
        for error in errors {
          failures.append(Failure(call: call, number: number, error: error, isLasting: false))
          guard number == 1, call == "getaddrinfo" || !Self.harmless.contains(error) else { continue }
          failures.append(Failure(call: call, number: number, error: error, isLasting: true))
        }
      }
    }
    if Self.chosen == nil {
      let step = max(1, failures.count / 10)
      failures = failures.enumerated().filter { $0.offset % step == 0 }.map(\.element)
    }
    var problems: [String] = []
    var ended = 0
    for failure in failures {
      let told = try await run(scenario, failure.environment)
      if told.first != "done" { ended += 1 }
      if let problem = Self.problem(told, failure) { problems.append("\(failure): \(problem)") }
    }
    print(
      "\(scenario): \(failures.count) failures of \(counts.values.reduce(0, +)) calls ended \(ended) calls, "
        + "\(problems.count) problems")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  /// What is wrong after a failure; nil if nothing is.
  private static func problem(_ told: [String], _ failure: Failure) -> String? {
    guard told.count == 4, told[3] == "0" else { return "it ended with \(told)" }
    guard told[0] == "done" || told[0].hasPrefix("error ") && !failure.isHarmless else { return told[0] }
    guard told[1] == "done" else { return "after \(told[0]), the next call: \(told[1])" }
    guard told[2] == "0" else { return "after \(told[0]), \(told[2]) descriptors are left" }
    return nil
  }

  /// How often a scenario makes each call.
  private func counts(of scenario: String) async throws -> [String: Int] {
    let log = folder.file("log")
    unlink(log)
    let told = try await run(scenario, ["FAIL_LOG": log])
    #expect(told == ["done", "done", "0", "0"])
    let calls = String(decoding: folder.read("log") ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
    return Dictionary(calls.map { ($0, 1) }, uniquingKeysWith: +)
  }

  /// Runs a scenario in a process of its own. Returns what that told, and how it ended.
  private func run(_ scenario: String, _ variables: [String: String]) async throws -> [String] {
    let output = open(folder.file("output"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(output) }
    let process = try Programs.start(
      "env",
      variables.map { "\($0)=\($1)" } + [
        "LD_PRELOAD=\(library)", DownloadProgram.location().path, "wire", scenario, "http://localhost:\(server.port)",
        folder.file("up.bin"), "",
      ], output: output)
    var status: Int32 = 0
    let end = ContinuousClock.now + .seconds(40)
    while waitpid(process, &status, WNOHANG) == 0 {
      if ContinuousClock.now > end { kill(process, SIGKILL) }
      try await Task.sleep(for: .milliseconds(2))
    }
    let text = String(decoding: folder.read("output") ?? Data(), as: UTF8.self)
    return text.split(separator: "\n").map(String.init) + ["\(status)"]
  }
}
#endif
