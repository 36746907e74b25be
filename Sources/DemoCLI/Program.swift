import Dispatch
import Foundation
import NetworkAPIKit

/// The program: reads the command line, runs the command, and exits.
@main
struct Program {
  static func main() {
    // Scripts ask for the version often: no thread is started for it.
    if CommandLine.arguments.count == 2, ["--version", "-V"].contains(CommandLine.arguments[1]) {
      return Console.standard(environment: [:], noColor: true).print(versionText)
    }
    let environment = ProcessInfo.processInfo.environment
    let arguments = Array(CommandLine.arguments.dropFirst())
    let console = Console.standard(environment: environment, noColor: arguments.contains("--no-color"))
    let signals = Signals()
    let command = Task.detached { await run(arguments, environment: environment, console: console) }
    signals.cancel(command)
    Task.detached { exit(await command.value) }
    // Not `dispatchMain()`: with it, SIGINT did not reach the signal source on Linux.
    withExtendedLifetime(signals) { DispatchSemaphore(value: 0).wait() }
  }

  private static var versionText: String { "DemoCLI \(Command.version)" }

  /// Runs a command line and returns the exit code.
  static func run(_ arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    let parser = ArgumentParser(root: .root, common: CommonOptions.declared)
    let help = Help(root: .root, common: CommonOptions.declared)
    if arguments.first == Completion.command, arguments.count > 1 {
      let lines = Completion(root: .root, common: CommonOptions.declared).lines(
        for: arguments[1], Array(arguments[2...]))
      for line in lines { console.print(line) }
      return 0
    }
    if arguments == ["help", "options"] {
      console.write(help.optionsText)
      return 0
    }
    let arguments = arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
    var invocation: Invocation?
    do {
      let parsed = try parser.parse(arguments)
      if parsed.options["version"] != nil {
        console.print(versionText)
        return 0
      }
      if parsed.options["help"] != nil || arguments.isEmpty {
        console.write(help.text(for: parsed.command, path: parsed.path))
        return arguments.isEmpty ? 2 : 0
      }
      try parser.check(parsed)
      let started = Invocation(
        command: parsed.command, path: parsed.path, arguments: parsed.arguments, options: parsed.options,
        environment: environment, console: console)
      invocation = started
      try await parsed.command.run?(started)
      return 0
    } catch NetworkError.other(is CurlPrinter.Printed, _) {
      return 0
    } catch {
      let failure = Failure(error, hasToken: invocation?.hasToken == true)
      console.fail(failure.message)
      return failure.exitCode
    }
  }
}
