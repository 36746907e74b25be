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
    // A reader that went away is noticed where something is written, and a server's closed connection is an error of a
    // call; neither is to end the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    let command = Task.detached { await run(arguments, environment: environment, console: console) }
    cancel(command, at: interrupt)
    Task.detached { exit(await command.value) }
    // Not `dispatchMain()`: with it, SIGINT did not reach the signal source on Linux.
    withExtendedLifetime(interrupt) { DispatchSemaphore(value: 0).wait() }
  }

  /// Cancels the command when Ctrl-C is pressed. The process ends at once the second time, and in any case soon: reading
  /// a terminal cannot be cancelled. Not in `main()`: there the handler would be isolated to the main actor.
  private static func cancel(_ command: Task<Int32, Never>, at interrupt: any DispatchSourceSignal) {
    interrupt.setEventHandler {
      if command.isCancelled { exit(128 + SIGINT) }
      command.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(128 + SIGINT) }
    }
    interrupt.activate()
  }

  private static var versionText: String { "DemoCLI \(Command.version)" }

  static func run(_ arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    if arguments.first == Command.completion, arguments.count > 1 {
      Command.root.completions(for: arguments[1], Array(arguments[2...])).forEach(console.print)
      return 0
    }
    if arguments == ["help", "options"] {
      console.write(Command.optionsHelp)
      return 0
    }
    let words = arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
    var invocation = Invocation(.root, environment: environment, console: console)
    do {
      try invocation.parse(words)
      if invocation.flag("version") {
        console.print(versionText)
      } else if invocation.flag("help") || words.isEmpty {
        console.write(invocation.command.help(at: invocation.path))
        return words.isEmpty ? 2 : 0
      } else {
        try invocation.check()
        try await invocation.command.run?(invocation)
      }
      return 0
    } catch NetworkError.other(is CurlPrinter.Printed, _) {
      return 0
    } catch {
      let failure = Failure(error, of: invocation)
      console.fail(failure.message)
      return failure.exitCode
    }
  }
}
