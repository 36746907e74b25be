/// The declaration of a command, from which parsing, help, completion scripts and the manual page are made.
struct Command: Sendable {
  static let version = "0.9.0"
  /// The month of that version.
  static let date = "2026-11"

  let name: String
  /// Other words that call it, such as the singular.
  var aliases: [String] = []
  /// Words that GitHub's own program has before the arguments, and that add nothing here: `issue view 7`.
  var fillers: [String] = []
  /// One line without a full stop.
  let summary: String
  /// More about it, shown by `--help`.
  var discussion = ""
  /// The words after the name, in order.
  var arguments: [Argument] = []
  /// Options of this command, besides those that every command has.
  var options: [Option] = []
  /// The names of options that every command has, but that can't be used with this one.
  var unfit: [String] = []
  var commands: [Command] = []
  /// Command lines that show its use, with what each does.
  var examples: [(line: String, purpose: String)] = []
  /// Runs it; nil for a command that only has commands below it.
  var run: (@Sendable (Invocation) async throws -> Void)?

  /// A word after the command's name.
  struct Argument: Sendable {
    let name: String
    let help: String
    var isOptional = false
    var isRepeated = false
    /// How the server that is called follows from it.
    var names: Naming?

    enum Naming { case repository, gist, endpoint, file }
  }

  /// A flag, or an option with a value.
  struct Option: Sendable {
    /// How the help shows it: `-s, --state <state>`.
    let form: String
    let name: String
    let short: Character?
    /// What the value is called in the help; nil for a flag.
    let value: String?
    let help: String
    /// The values it accepts; empty if it accepts any.
    let choices: [String]
    let isRepeated: Bool
    /// Whether the value can be left out; then it is written as `--name=value`.
    var isValueOptional: Bool { form.contains("[=") }

    init(_ form: String, _ help: String, choices: [String] = [], isRepeated: Bool = false) {
      (self.form, self.help, self.choices, self.isRepeated) = (form, help, choices, isRepeated)
      let words = form.split { ", <>[=]".contains($0) }
      name = words.first { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) } ?? form
      short = words.first { $0.count == 2 && $0.hasPrefix("-") }?.last
      value = words.first { !$0.hasPrefix("-") }.map(String.init)
    }

    /// The words that stand for it on a command line.
    var words: [String] { ["--\(name)"] + (short.map { ["-\($0)"] } ?? []) }
  }

  static let commonOptions: [Option] = [
    .init("--json[=<members>]", "Print JSON; with --json=number,title these members."),
    .init("--jq <filter>", "Print a part of the JSON, such as '.[].name'."),
    .init("--sample", "Use the samples in the program, without a network."),
    .init("--curl", "Print the call as a curl command, without secrets, and send nothing."),
    .init(
      "--token <token>",
      "Authenticate with this token. Only the server called gets it, but other users of this machine can see it."),
    .init("--api-url <url>", "Call this server instead of https://api.github.com."),
    .init("--timeout <seconds>", "Limit the time of a call (default: 30; downloads: none)."),
    .init("--max-wait <seconds>", "Wait so long for a rate limit (default: 90)."),
    .init("--retries <number>", "Retry temporary failures so often (default: 2)."),
    .init("--cache", "Keep responses on disk, and reuse them while they are fresh."),
    .init("--transport <name>", "Use this HTTP implementation.", choices: ["curl", "urlsession"]),
    .init("--http1", "Use HTTP/1.1 only."),
    .init("--http2", "Use HTTP/2 where the server has it, and never HTTP/3."),
    .init("--http3", "Try HTTP/3 first, without waiting for the server to advertise it."),
    .init("--record <file>", "Record the exchanges in this HAR file, with secrets redacted."),
    .init("--replay <file>", "Use the responses of this HAR file, without a network."),
    .init("-v, --verbose", "Show requests, responses and timing on standard error."),
    .init("--no-color", "Use no colors and no hyperlinks."),
    .init("-h, --help", "Show the help of a command."),
    .init("-V, --version", "Show the program's version."),
  ]

  var allOptions: [Option] { options + Self.commonOptions }

  func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }

  /// This command and those below it, each with its path: `["DemoCLI", "search", "repos"]`.
  var all: [(path: [String], command: Command)] {
    [([name], self)] + commands.flatMap(\.all).map { ([name] + $0.path, $0.command) }
  }
}
