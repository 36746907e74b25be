#if os(macOS) || os(Linux)
import Dispatch
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("The program in a shell", .fewAtOnce, .timeLimit(.minutes(60)))
struct ProcessTests {
  @Test("Ctrl-C cancels the call and ends with 130")
  func interrupt() async throws {
    var ended: ChildProcess.Outcome?
    for _ in 0..<10 where ended == nil {
      let server = try TestServer { $0.holdUntilStopped() }
      let files = try ChildProcess.Files()
      let process = try ChildProcess(
        ProgramProcess.file().path, ["users", "a", "--timeout", "300", "--api-url", server.url], errors: files.errors)
      try await server.waitForConnections()
      ended = try await interrupted(process, files)
    }
    let run = try #require(ended)
    #expect(run.code == 130)
    #expect(String(decoding: run.errors, as: UTF8.self) == "DemoCLI: Interrupted.\n")
  }

  /// Sends Ctrl-C, and waits for the end; nil if the program took the two seconds after which it ends without a word,
  /// as it may on a busy machine.
  private func interrupted(_ process: ChildProcess, _ files: ChildProcess.Files) async throws -> ChildProcess.Outcome? {
    let start = ContinuousClock.now
    process.send(SIGINT)
    let run = try files.outcome(try await process.end())
    // Then a shell ends the loop that runs the program.
    #expect(process.signal == SIGINT)
    return run.errors.isEmpty && ContinuousClock.now - start > .seconds(2) ? nil : run
  }

  @Test("Ctrl-C ends monitor with 130")
  func monitor() async throws {
    let files = try ChildProcess.Files()
    let process = try ChildProcess(ProgramProcess.file().path, ["monitor"], output: files.output)
    // It has started once it has printed the current status.
    #expect(try await within(60) { try !files.outcome(0).output.isEmpty })
    process.send(SIGINT)
    #expect(try await process.end() == 130 && process.signal == SIGINT)
  }

  @Test("if the reader of a pipe ends, the program ends without a message")
  func closedPipe() async throws {
    let list = (1...2000).map { #"{"id":\#($0),"name":"n","full_name":"o/\#($0)","private":false,"fork":false}"# }
    let server = try serving(.json("[\(list.joined(separator: ","))]"))
    let line = "\"$DemoCLI\" repos o -L 2000 --timeout 300 --api-url \(server.url) | head -n 1; echo ${PIPESTATUS[0]}"
    let shown = try await ProgramProcess.bash(line)
    #expect(shown.output == "o/1\t\t\t\tpublic\t\n0\n" && shown.errors.isEmpty, "\(shown)")
    let closed = try await ProgramProcess.bash("set -o pipefail; \"$DemoCLI\" --help | true")
    #expect(closed.errors.isEmpty && closed.code == 0)
    let version = try await ProgramProcess.bash(
      "exec 3> >(true); sleep 0.5; \"$DemoCLI\" --version >&3; echo \"code $?\"")
    #expect(version.output == "code 0\n")
  }

  @Test("if the reader of standard error ends, the command goes on, and its exit code stays the same")
  func closedErrors() async throws {
    let server = try serving(.json(#"{"login":"a","id":7}"#))
    for (words, code, output) in [
      ("users a -v --timeout 300 --api-url \(server.url)", 0, "login\ta\n"), ("users", 2, ""),
    ] {
      let run = try await ProgramProcess.bash(
        "exec 3> >(true); sleep 0.5; \"$DemoCLI\" \(words) 2>&3; echo \"code $?\"")
      #expect(run.output.hasPrefix(output) && run.output.hasSuffix("code \(code)\n"), "\(run)")
    }
  }

  @Test("a pipe that is named as a file is read, as of a shell's process substitution")
  func namedPipes() async throws {
    let folder = try TemporaryDirectory(), file = folder.path("a.har")
    let words = "users octocat --sample --record \(file)"
    let run = try await ProgramProcess.bash(
      "\"$DemoCLI\" \(words) && \"$DemoCLI\" har <(cat \(file)) && \"$DemoCLI\" users octocat --replay <(cat \(file))")
    #expect(run.code == 0 && run.errors.isEmpty && run.output.contains("GET"), "\(run)")
    #expect(run.output.components(separatedBy: "login\toctocat").count == 3, "\(run)")
  }

  @Test("a recording is written also if the output can't be")
  func recording() async throws {
    let folder = try TemporaryDirectory()
    let command = "\"$DemoCLI\" users octocat --sample --record"
    let closed = try await ProgramProcess.bash("exec 3> >(true); sleep 0.5; \(command) \(folder.path("a")) >&3")
    #expect(closed.code == 0 && closed.errors.isEmpty, "\(closed)")
    #expect(try String(contentsOfFile: folder.path("a"), encoding: .utf8).contains("/users/octocat"))
    let lost = try await ProgramProcess.bash("exec 3> >(true); sleep 0.5; \(command) /nonexistent/x >&3")
    #expect(lost.code == 1 && lost.errors.contains("/nonexistent/x"), "\(lost)")
    #if os(Linux)
    let full = try await ProgramProcess.bash("\(command) \(folder.path("b")) > /dev/full")
    #expect(full.code == 1 && full.errors == "DemoCLI: The output can't be written.\n")
    #expect(try String(contentsOfFile: folder.path("b"), encoding: .utf8).contains("/users/octocat"))
    #endif
  }

  @Test("a signal that ends a command leaves what it recorded, or an older recording", arguments: [SIGTERM, SIGHUP])
  func endedRecording(signal: Int32) async throws {
    let folder = try TemporaryDirectory(), file = folder.path("a.har"), end = DispatchSemaphore(value: 0)
    #expect(await run("users", "octocat", "--sample", "--record", file).code == 0)
    let server = try TestServer.responding { request in
      if !request.target.contains("first") { end.wait() }
      let next = "<http://\(request.header("Host") ?? "")\(request.path)?per_page=100&page=2>; rel=\"next\""
      return Response(headers: ["Link": next], body: "[]")
    }
    defer { for _ in 0..<4 { end.signal() } }
    let last = ["--timeout", "300", "--api-url", server.url, "--record", file]
    for (path, count, recorded) in [
      ("/users/mona", 1, "/users/octocat"), ("/users/mona/repos?first", 3, "/users/mona"),
    ] {
      let words = ["api", path, "--paginate"] + last
      let process = try ChildProcess(ProgramProcess.file().path, words)
      #expect(try await within(60) { server.requestCount == count })
      process.send(signal)
      #expect(try await process.end() == 128 + signal && process.signal == signal)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains(recorded), "\(path)")
    }
    // As under nohup, and in a script with `&`.
    let program = try ProgramProcess.file().path
    let ignoring = try ChildProcess("bash", ["-c", "trap '' HUP INT; exec \"$0\" \"$@\"", program, "api", "/x"] + last)
    #expect(try await within(60) { server.requestCount == 4 })
    if signal == SIGHUP { for ignored in [SIGHUP, SIGINT] { ignoring.send(ignored) } }
    for _ in 0..<4 { end.signal() }
    #expect(try await ignoring.end() == 0)
  }

  @Test("who ends the process waits for last work that another thread does")
  func lastWork() throws {
    let (work, begins, ends) = (LastWork(), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let steps = Locked<[String]>([])
    work.set {
      begins.signal()
      ends.wait()
      steps.withLock { $0.append("done") }
    }
    Thread.detachNewThread { try? work.finish() }
    begins.wait()
    Thread.detachNewThread {
      usleep(50_000)
      ends.signal()
    }
    try work.finish()
    #expect(steps.withLock { $0 } == ["done"])
  }

  @Test("--version prints one line, alone and after other words")
  func version() async throws {
    for words in ["--version", "-V", "--no-color --version", "users --version"] {
      let run = try await ProgramProcess.bash("\"$DemoCLI\" \(words)")
      #expect(run.code == 0 && run.output == "DemoCLI \(DemoCLI.Command.version)\n" && run.errors.isEmpty, "\(words)")
    }
  }

  #if os(Linux)
  @Test("output that can't be written causes a failure")
  func fullDisk() async throws {
    let run = try await ProgramProcess.bash("\"$DemoCLI\" users octocat --sample > /dev/full")
    #expect(run.code == 1 && run.errors == "DemoCLI: The output can't be written.\n")
  }
  #endif

  @Test("Ctrl-C ends a command that waits for its input, as it ends any other")
  func interruptedInput() async throws {
    var ended: ChildProcess.Outcome?
    for _ in 0..<10 where ended == nil {
      let (files, input) = (try ChildProcess.Files(), Pipe())
      let process = try ChildProcess(
        ProgramProcess.file().path, ["graphql", "-", "--sample"], input: input.fileHandleForReading.fileDescriptor,
        errors: files.errors)
      #expect(try await within(60) { Self.catchesInterrupts(process.id) })
      ended = try await interrupted(process, files)
      withExtendedLifetime(input) {}
    }
    let run = try #require(ended)
    #expect(run.code == 130)
    #expect(String(decoding: run.errors, as: UTF8.self) == "DemoCLI: Interrupted.\n")
  }

  /// Waits until a condition is true; returns whether it was within a limit, in seconds.
  private func within(_ limit: Double, _ condition: () throws -> Bool) async throws -> Bool {
    let last = ContinuousClock.now + .seconds(limit)
    while try !condition() {
      if ContinuousClock.now > last { return false }
      try await Task.sleep(for: .milliseconds(5))
    }
    return true
  }

  /// Whether a process has installed its handler for Ctrl-C.
  private static func catchesInterrupts(_ process: Int32) -> Bool {
    #if os(Linux)
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last
    return caught.flatMap { UInt64($0, radix: 16) }.map { $0 & 1 << (UInt64(SIGINT) - 1) != 0 } ?? false
    #else
    usleep(300_000)
    return true
    #endif
  }

  @Test("standard input feeds --input and queries")
  func input() async throws {
    let server = try serving(.json("{}"))
    let run = try await ProgramProcess.bash(
      "printf '{\"a\":1}' | \"$DemoCLI\" api x --input - --timeout 300 --api-url \(server.url)")
    #expect(run.code == 0 && run.output == "{}" && server.requests.last?.text == #"{"a":1}"#)
    let folder = try await ProgramProcess.bash("\"$DemoCLI\" api x --input - --api-url \(server.url) < /tmp")
    #expect(folder.code == 1 && folder.errors == "DemoCLI: Standard input can't be read (Is a directory).\n")
    #expect(server.requests.count == 1)
  }

  @Test("COLUMNS, NO_COLOR and CLICOLOR_FORCE are respected, and a pipe gets no colours")
  func colors() async throws {
    let plain = try await ProgramProcess.bash("\"$DemoCLI\" issues octocat/Hello-World --sample")
    #expect(plain.code == 0 && !plain.output.contains("\u{1B}"))
    for words in ["issues octocat/Hello-World", "users octocat", "issues octocat/Hello-World 1347", "har x", "monitor"]
    {
      let piped = try await ProgramProcess.bash(
        "\"$DemoCLI\" \(words) --sample", environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm", "NO_COLOR": ""])
      #expect(piped.code == 0 && !piped.output.contains("\u{1B}"), "\(words)")
    }
    // Errors aren't for programs, so that they get colours where these are asked for.
    let failed = try await ProgramProcess.bash(
      "\"$DemoCLI\" users", environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm", "NO_COLOR": ""])
    #expect(failed.errors.contains("\u{1B}[31m"))
    let refused = try await ProgramProcess.bash(
      "\"$DemoCLI\" users", environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm", "NO_COLOR": "1"])
    #expect(refused.code == 2 && !refused.errors.contains("\u{1B}"))
    let dumb = try await ProgramProcess.bash(
      "\"$DemoCLI\" users", environment: ["CLICOLOR_FORCE": "1", "TERM": "dumb", "NO_COLOR": ""])
    #expect(dumb.code == 2 && !dumb.errors.contains("\u{1B}"))
    let unset = try await ProgramProcess.bash(
      "\"$DemoCLI\" users", environment: ["CLICOLOR_FORCE": "", "TERM": "xterm", "NO_COLOR": ""])
    #expect(unset.code == 2 && !unset.errors.contains("\u{1B}"))
    let wide = try await ProgramProcess.bash(
      "\"$DemoCLI\" users octocat --sample --no-color", environment: ["CLICOLOR_FORCE": "1", "TERM": "xterm"])
    #expect(wide.code == 0 && !wide.output.contains("\u{1B}"))
  }
}
#endif
