import Foundation
import NetworkAPIKit

/// The program: its commands, what they have in common, and how it ends.
@main
struct Program {
  static let version = "0.1.0"

  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let arguments = Array(CommandLine.arguments.dropFirst())
    let console = Console.standard(environment: environment, noColor: arguments.contains("--no-color"))
    exit(await run(arguments, environment: environment, console: console))
  }

  /// Runs a command line and gives the exit code.
  static func run(_ arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    let parser = ArgumentParser(root: root, common: CommonOptions.declared)
    do {
      let parsed = try parser.parse(arguments, environment: environment)
      if parsed.options["version"] != nil {
        console.print("DemoCLI \(version)")
        return 0
      }
      if parsed.options["help"] != nil || arguments.isEmpty {
        console.write(Help(root: root, common: CommonOptions.declared).text(for: parsed.command, path: parsed.path))
        return arguments.isEmpty ? 2 : 0
      }
      try parser.check(parsed)
      let invocation = Invocation(
        command: parsed.command, path: parsed.path, arguments: parsed.arguments, options: parsed.options,
        console: console)
      try await parsed.command.run?(invocation)
      return 0
    } catch {
      let failure = Failure(error)
      console.note("\(console.styled("DemoCLI:", .red)) \(failure.message)")
      return failure.exitCode
    }
  }

  /// Every command there is.
  static let root = Command(
    name: "DemoCLI", summary: "Calls GitHub's API from the command line",
    discussion: "A thin program over the NetworkAPIs package: each command parses its words, calls an endpoint and prints.",
    commands: [UsersCommand.declared],
    examples: [
      ("DemoCLI users octocat", "shows a user"),
      ("DemoCLI users octocat --sample", "the same from a recording, without a network"),
      ("DemoCLI users octocat --json", "the answer as JSON"),
    ])
}
