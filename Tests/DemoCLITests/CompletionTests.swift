#if os(macOS) || os(Linux)
import Foundation
import TestServer
import Testing

@testable import DemoCLI

@Suite("Completion and the manual page", .fewAtOnce, .timeLimit(.minutes(60)))
struct CompletionTests {
  /// The completions for the last word of a line.
  static let offers: [(line: [String], offered: [String])] = [
    (["re"], ["repos", "releases"]), (["search", "us"], ["users"]), (["search", "repos", "--so"], ["--sort"]),
    (["search", "repos", "--sort", "f"], ["forks"]), (["repos", "--sort", "f"], ["full_name"]),
    (["issues", "o/r", "--state", ""], ["open", "closed", "all"]), (["pr", "o/r", "-s", "m"], ["merged"]),
    (["--token", "search", "us"], ["users"]), (["repo", "v"], ["view"]),
    (["--transport", ""], ["curl", "urlsession"]),
    (["users", "--cu"], ["--curl"]), (["completion", ""], ["bash", "zsh", "fish"]), (["users", "octocat", "x"], []),
    (["help", "op"], ["options"]), (["op"], []),
  ]

  @Test("no option is a flag in one command and takes a value in another")
  func options() {
    var takesValue: [String: Bool] = [:]
    for (path, command) in DemoCLI.Command.root.all {
      let words = command.allOptions.flatMap(\.words)
      #expect(Set(words).count == words.count, "\(path)")
      for option in command.allOptions {
        for word in option.words {
          #expect(takesValue[word, default: option.value != nil] == (option.value != nil), "\(path) \(word)")
          takesValue[word] = option.value != nil
        }
      }
      #expect(!command.summary.hasSuffix(".") && (command.run != nil || !command.commands.isEmpty), "\(path)")
    }
  }

  private func quoted(_ word: String) -> String { "'\(word.replacing("'", with: #"'\''"#))'" }

  @Test("bash completes commands, options and values", .enabled(if: ProgramProcess.isHere("bash")))
  func bash() async throws {
    var script = "eval \"$(\"$DemoCLI\" completion bash)\"\n"
    for (line, _) in Self.offers {
      let words = (["DemoCLI"] + line).map(quoted).joined(separator: " ")
      script += "COMP_WORDS=(\(words)); COMP_CWORD=\(line.count); _DemoCLI \"$DemoCLI\"; echo \"${COMPREPLY[*]}\"\n"
    }
    script +=
      "COMP_WORDS=(DemoCLI issue o/r --state = c); COMP_CWORD=5; _DemoCLI \"$DemoCLI\"; echo \"${COMPREPLY[*]}\"; complete -p DemoCLI"
    let checked = try await ProgramProcess.bash("bash -n <(\"$DemoCLI\" completion bash)")
    #expect(checked.code == 0 && checked.errors.isEmpty)
    let run = try await ProgramProcess.bash(script)
    let lines = run.output.components(separatedBy: "\n")
    #expect(run.errors.isEmpty && lines.count == Self.offers.count + 3, "\(run)")
    for ((line, offered), found) in zip(Self.offers, lines) {
      #expect(found == offered.joined(separator: " "), "\(line)")
    }
    #expect(lines.suffix(3) == ["closed", "complete -F _DemoCLI DemoCLI", ""])
  }

  @Test("files are completed where a command takes one", .enabled(if: ProgramProcess.isHere("bash")))
  func files() async throws {
    let folder = try TemporaryDirectory()
    try "{}".write(toFile: folder.path("calls.har"), atomically: true, encoding: .utf8)
    let run = try await ProgramProcess.bash(
      """
      cd \(folder.path); eval "$("$DemoCLI" completion bash)"
      for line in 'har ca' 'har x --output ca' 'users ca' 'har --htm'; do
        COMP_WORDS=(DemoCLI $line); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _DemoCLI "$DemoCLI"; echo "${COMPREPLY[*]}"
      done
      """)
    #expect(run.output == "calls.har\ncalls.har\n\n--html\n", "\(run)")
    guard ProgramProcess.isHere("fish") else { return }
    let fish = try await ProgramProcess.bash(
      "cd \(folder.path); \"$DemoCLI\" completion fish > c.fish; fish -c \"function DemoCLI; '$DemoCLI' \\$argv; end; source c.fish; complete -C 'DemoCLI har ca'\"",
      environment: ["HOME": folder.path])
    #expect(fish.output.hasPrefix("calls.har"), "\(fish)")
  }

  @Test("fish completes commands, options and values", .enabled(if: ProgramProcess.isHere("fish")))
  func fish() async throws {
    let folder = try TemporaryDirectory()
    try DemoCLI.Command.root.completionScript(for: "fish").write(
      toFile: folder.path + "/c.fish", atomically: true, encoding: .utf8)
    let checked = try await ProgramProcess.bash("fish -n \(folder.path)/c.fish", environment: ["HOME": folder.path])
    #expect(checked.code == 0 && checked.errors.isEmpty, "\(checked.errors)")
    for (line, offered) in Self.offers {
      let words = (["DemoCLI"] + line).joined(separator: " ")
      let run = try await ProgramProcess.bash(
        "fish -c \"function DemoCLI; '$DemoCLI' \\$argv; end; source \(folder.path)/c.fish; complete -C '\(words)'\"",
        environment: ["HOME": folder.path])
      let found = run.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
      #expect(Set(found) == Set(offered), "\(line): \(run)")
    }
  }

  @Test("zsh accepts its script, and then completes the program", .enabled(if: ProgramProcess.isHere("zsh")))
  func zsh() async throws {
    let folder = try TemporaryDirectory()
    try DemoCLI.Command.root.completionScript(for: "zsh").write(
      toFile: folder.path + "/_DemoCLI", atomically: true, encoding: .utf8)
    let line = """
      zsh -n \(folder.path)/_DemoCLI && zsh -f -c 'autoload -U compinit; compinit -D; source \(folder.path)/_DemoCLI
      echo $_comps[DemoCLI] ${+functions[_DemoCLI]}'
      """
    let run = try await ProgramProcess.bash(line, environment: ["HOME": folder.path])
    #expect(run.code == 0 && run.output == "_DemoCLI 1\n" && run.errors.isEmpty, "\(run)")
  }

  @Test(
    "the manual page is valid troff, and has every command and option",
    .enabled(if: ProgramProcess.isHere("groff")))
  func manual() async throws {
    let run = try await ProgramProcess.bash("\"$DemoCLI\" man | groff -man -ww -Tascii -P-cbou")
    #expect(run.code == 0 && run.errors.isEmpty, "\(run.errors)")
    let text = run.output.replacing(/\s+/, with: " ")
    for (path, command) in DemoCLI.Command.root.all where command.run != nil {
      #expect(text.contains(path.joined(separator: " ") + " "), "\(path)")
      for option in command.options { #expect(text.contains("--\(option.name)"), "\(option.name)") }
    }
    for option in DemoCLI.Command.commonOptions { #expect(text.contains("--\(option.name)"), "\(option.name)") }
    for part in [
      "0.9.0 2026-11 DEMOCLI(1)", "EXIT STATUS 0 Success", "130 Interrupted", "ENVIRONMENT GH_TOKEN, GITHUB_TOKEN",
      "EXAMPLES DemoCLI users octocat",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("the help of every command fits 80 columns and 40 rows, and has an example and the aliases")
  func help() async {
    for (path, command) in DemoCLI.Command.root.all {
      let run = await run(path.dropFirst() + ["--help"])
      #expect(run.code == 0 && run.errors.isEmpty)
      for line in run.outputLines where !line.hasPrefix("  DemoCLI ") && !line.hasPrefix("  eval") {
        #expect(DisplayWidth.of(line) <= 80, "\(line)")
      }
      for option in command.options { #expect(run.output.contains("--\(option.name)"), "\(option.name)") }
      for alias in command.aliases { #expect(run.output.contains(alias), "\(path) \(alias)") }
      #expect(run.output.components(separatedBy: "\n").count <= 41, "\(path)")
      #expect(run.output.contains("EXAMPLES"), "\(path)")
    }
    let options = await run("help", "options")
    #expect(options.code == 0 && options.output.components(separatedBy: "\n").count <= 41)
    for option in DemoCLI.Command.commonOptions {
      #expect(options.output.contains("--\(option.name)"), "\(option.name)")
    }
    #expect(options.outputLines.allSatisfy { DisplayWidth.of($0) <= 80 } && options.output.contains("EXIT CODES"))
  }
}
#endif
