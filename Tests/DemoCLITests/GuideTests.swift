#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import DemoCLI

@Suite("The guide to the command line", .fewAtOnce)
struct GuideTests {
  /// The guide's command lines that need no network, with their documented output.
  private func examples() throws -> [(line: String, printed: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Docs/CommandLine.md"), encoding: .utf8)
    var examples: [(String, String)] = []
    var isInside = false
    for line in guide.components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        examples.append((String(line.dropFirst(2)), ""))
      } else if isInside, !examples.isEmpty {
        examples[examples.count - 1].1 += line + "\n"
      }
    }
    return examples.filter {
      $0.0.contains("--sample") || $0.0.contains("--curl") || $0.0.contains("isues")
        || $0.0.contains("--help")
    }
  }

  @Test("the program prints what the guide shows")
  func printed() async throws {
    let examples = try examples()
    #expect(examples.count > 20)
    defer { try? FileManager.default.removeItem(atPath: "/tmp/example.zip") }
    // Its output contains the current time.
    for (line, printed) in examples where !line.contains("monitor") {
      let shown: String
      if line.contains(" | ") {
        #if os(Linux) || os(macOS)
        guard !line.contains("jq") || ProgramProcess.isHere("jq") else { continue }
        let run = try await ProgramProcess.bash("DemoCLI() { \"$DemoCLI\" \"$@\"; }; \(line)")
        shown = run.errors + run.output
        #else
        continue
        #endif
      } else {
        let run = await run(Array(words(ofLine: line).dropFirst()), foldsErrors: true)
        shown = run.errors + run.output
      }
      #expect(shown.trimmingCharacters(in: .newlines) == printed.trimmingCharacters(in: .newlines), "\(line)")
    }
  }

  @Test("the guide names every command and every option")
  func complete() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Docs/CommandLine.md"), encoding: .utf8)
    for (path, command) in DemoCLI.Command.root.all where command.run != nil {
      #expect(guide.contains(path.joined(separator: " ")), "\(path)")
      // Except `-h` and `--version`; options of all lists are explained once.
      for option in command.allOptions where !["help", "version"].contains(option.name) {
        #expect(option.words.contains { guide.contains($0) }, "\(path) --\(option.name)")
      }
    }
  }
}
#endif
