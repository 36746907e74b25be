import Dispatch
import Foundation
import NetworkAPIKit

/// The program: reads the command line, runs the command, and exits.
@main
struct Program {
  static func main() {
    // A reader that went away is noticed where something is written, and a server's closed connection is an error of a
    // call; neither is to end the process.
    signal(SIGPIPE, SIG_IGN)
    // Scripts ask for the version often: no thread is started for it.
    if CommandLine.arguments.count == 2, ["--version", "-V"].contains(CommandLine.arguments[1]) {
      return Console.standard(environment: [:], noColor: true).print(versionText)
    }
    let environment = ProcessInfo.processInfo.environment
    let arguments = Array(CommandLine.arguments.dropFirst())
    let console = Console.standard(environment: environment, noColor: arguments.contains("--no-color"))
    let interrupt =
      isIgnored(SIGINT) ? nil : DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    // It begins once Ctrl-C is caught, so that it can be cancelled from its beginning.
    let (catching, catches) = AsyncStream.makeStream(of: Never.self)
    let command = Task.detached {
      for await _ in catching {}
      return await run(arguments, environment: environment, console: console)
    }
    let ends = ends(at: [SIGTERM, SIGHUP], console.lastWork)
    if let interrupt {
      cancel(command, at: interrupt, console.lastWork, whenCatching: { catches.finish() })
    } else {
      catches.finish()
    }
    Task.detached {
      let code = await command.value
      if code == 128 + SIGINT { end(by: SIGINT, console.lastWork) }
      exit(code)
    }
    // Not `dispatchMain()`: with it, SIGINT did not reach the signal source on Linux.
    withExtendedLifetime((interrupt, ends)) { DispatchSemaphore(value: 0).wait() }
  }

  /// Cancels the command when Ctrl-C is pressed. The process ends at once the second time, and in any case soon. Not in
  /// `main()`: there the handler would be isolated to the main actor.
  private static func cancel(
    _ command: Task<Int32, Never>, at interrupt: any DispatchSourceSignal, _ lastWork: LastWork,
    whenCatching: @escaping @Sendable () -> Void
  ) {
    interrupt.setRegistrationHandler(handler: whenCatching)
    interrupt.setEventHandler {
      // A browser in the terminal gets Ctrl-C too, and may go on.
      guard !Terminal.isLent.withLock({ $0 }) else { return }
      if command.isCancelled { end(by: SIGINT, lastWork) }
      command.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { end(by: SIGINT, lastWork) }
    }
    interrupt.activate()
  }

  /// Ignores a signal. Returns whether the program was started to ignore it, as by `nohup` or by a script with `&`.
  private static func isIgnored(_ number: Int32) -> Bool {
    unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Ends the process at once at these signals, except at one that it was started to ignore.
  private static func ends(at signals: [Int32], _ lastWork: LastWork) -> [any DispatchSourceSignal] {
    signals.compactMap { number in
      guard !isIgnored(number) else { return nil }
      // Unlike this, what is ignored is so in a browser too.
      signal(number) { _ in }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { end(by: number, lastWork) }
      source.activate()
      return source
    }
  }

  private static let ending = DispatchQueue(label: "DemoCLI.end")

  /// Ends the process as a signal does, after what is left to do.
  private static func end(by number: Int32, _ lastWork: LastWork) {
    ending.sync {
      // Such as a recording, which a command that fails or is interrupted has too.
      try? lastWork.finish()
      // By the signal itself: a shell's loop that runs the program ends too.
      var none = sigset_t()
      signal(number, SIG_DFL)
      pthread_sigmask(SIG_SETMASK, &none, nil)
      raise(number)
      exit(128 + number)
    }
  }

  private static var versionText: String { "DemoCLI \(Command.version)" }

  static func run(_ arguments: [String], environment: [String: String], console: Console) async -> Int32 {
    if arguments.first == Command.completion, arguments.count > 1 {
      Command.root.completions(for: arguments[1], Array(arguments[2...])).forEach(console.print)
      return 0
    }
    if arguments == ["help", "options"] {
      console.print(Command.optionsHelp)
      return 0
    }
    let words = arguments.first == "help" ? arguments.dropFirst() + ["--help"] : arguments
    var invocation = Invocation(command: .root, path: ["DemoCLI"], environment: environment, console: console)
    do {
      try invocation.parse(words)
      if invocation.flag("version") {
        console.print(versionText)
      } else if invocation.flag("help") || words.isEmpty {
        let help = invocation.command.help(at: invocation.path)
        words.isEmpty ? console.note(help) : console.print(help)
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

extension Command {
  static let root: Command = .init(
    name: "DemoCLI", summary: "Call GitHub's API from the command line",
    discussion: """
      In a terminal, output is formatted for reading. In a pipe, it is tab-separated, without headings or truncation of \
      columns.
      """,
    commands: [
      .users, .repos, .issues, .pulls, .releases, .gists, .search, .rateLimit, .api, .graphQL, .image, .har, .monitor,
      .completionScripts, .manualPage,
    ],
    examples: [
      ("DemoCLI users octocat --sample", "shows an account, without a network"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists open bugs"),
      ("DemoCLI repos octocat --json", "prints the response as JSON"),
      ("DemoCLI pulls octocat/Hello-World --web", "opens the page"),
      ("DemoCLI api /repos/octocat/Hello-World/tags --curl", "prints a curl command"),
    ])

  /// `completion bash|zsh|fish`: the scripts that let a shell complete the program's words.
  private static let completionScripts: Command = .init(
    name: "completion", summary: "Print a completion script for a shell",
    commands: [
      script(for: "bash", "eval \"$(DemoCLI completion bash)\""),
      script(for: "zsh", "DemoCLI completion zsh > \"${fpath[1]}/_DemoCLI\""),
      script(for: "fish", "DemoCLI completion fish > ~/.config/fish/completions/DemoCLI.fish"),
    ],
    examples: [("eval \"$(DemoCLI completion bash)\"", "completes in this shell")])

  private static func script(for shell: String, _ line: String) -> Command {
    Command(
      name: shell, summary: "Print the script for \(shell)", unfit: ["json", "jq"], examples: [(line, "installs it")]
    ) {
      $0.console.print(root.completionScript(for: shell))
    }
  }

  private static let manualPage: Command = .init(
    name: "man", summary: "Print the manual page", unfit: ["json", "jq"],
    examples: [
      ("DemoCLI man | man -l -", "shows it"), ("DemoCLI man > /usr/local/share/man/man1/DemoCLI.1", "installs it"),
    ]
  ) { $0.console.print(root.manual) }
}
