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
    let signals = Signals()
    let command = Task { await run(arguments, environment: environment, console: console) }
    signals.cancel(command)
    let code = await command.value
    withExtendedLifetime(signals) { exit(code) }
  }

  /// Runs a command line and gives the exit code.
  static func run(_ arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    let parser = ArgumentParser(root: root, common: CommonOptions.declared)
    // `help issues` is what many programs call it.
    let arguments = arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
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
        environment: environment, console: console)
      try await parsed.command.run?(invocation)
      return 0
    } catch NetworkError.other(is CurlPrinter.Printed) {
      return 0
    } catch {
      let failure = Failure(error)
      console.note("\(console.styled("DemoCLI:", .red)) \(failure.message)")
      return failure.exitCode
    }
  }
}
