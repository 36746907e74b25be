import Foundation
import NetworkAPIs

/// The declaration of a command, from which parsing, help, completion scripts and the manual page are made.
struct Command: Sendable {
  /// The version of the program.
  static let version = "0.9.0"
  /// The month of that version.
  static let date = "2026-11"

  /// The word that calls it.
  let name: String
  /// Other words that do, such as the singular.
  var aliases: [String] = []
  /// One line of what it does, without a full stop.
  let summary: String
  /// More about it, shown by `--help`.
  var discussion = ""
  /// The words after the name, in order.
  var arguments: [Argument] = []
  /// Options of this command, besides those that every command has.
  var options: [Option] = []
  /// Commands below this one.
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
  }

  /// A flag, or an option with a value.
  struct Option: Sendable {
    let name: String
    var short: Character?
    /// What the value is called in the help; nil for a flag.
    var value: String?
    let help: String
    /// Whether it can be given more than once.
    var isRepeated = false
    /// The values it accepts; empty if it accepts any.
    var choices: [String] = []
  }
}

/// What a command line asks for: a command with its arguments and options.
struct Invocation: Sendable {
  let command: Command
  let path: [String]
  let arguments: [String]
  let options: [String: [String]]
  /// The process's variables.
  let environment: [String: String]
  let console: Console

  /// The argument at an index; nil if it was left out.
  func argument(_ index: Int) -> String? {
    index < arguments.count ? arguments[index] : nil
  }

  /// An argument that the declaration requires; the parser has checked that it is there.
  func required(_ index: Int) throws -> String {
    guard let argument = argument(index) else { throw UsageError("an argument is missing", command: path) }
    return argument
  }

  /// Whether a flag was given.
  func flag(_ name: String) -> Bool { options[name] != nil }

  /// The value of an option; the last one counts.
  func value(_ name: String) -> String? { options[name]?.last }

  /// Every value of an option that can be repeated.
  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// The value of an option as a whole number in a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”", command: path)
    }
    return number
  }

  /// The value of an option as one of GitHub's open strings.
  func choice<Choice: GitHubAPI.OpenString>(_ name: String) -> Choice? { value(name).map(Choice.init(rawValue:)) }

  /// The value of an option as a positive number of seconds.
  func seconds(_ name: String) throws -> Duration? {
    guard let text = value(name) else { return nil }
    guard let seconds = Double(text), seconds > 0, seconds.isFinite else {
      throw UsageError("--\(name) takes a positive number of seconds, not “\(text)”", command: path)
    }
    // A century is as good as for ever, and `Duration` can hold it.
    return .seconds(min(seconds, 3_155_760_000))
  }
}

/// A command line that isn't valid; exit code 2.
struct UsageError: Error, Sendable {
  let message: String
  let command: [String]

  init(_ message: String, command: [String] = []) {
    self.message = message
    self.command = command
  }
}

/// A failure of a command, described for the person at the terminal.
struct CommandFailure: LocalizedError {
  let errorDescription: String?

  init(_ message: String) { errorDescription = message }
}
