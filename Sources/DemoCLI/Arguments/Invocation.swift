import Foundation
import NetworkAPIKit
import NetworkAPIs

/// What a command line asks for: a command with its arguments and options.
struct Invocation: Sendable {
  var command: Command
  /// The names of the command and of those above it.
  var path: [String]
  var arguments: [String] = []
  var options: [String: [String]] = [:]
  let environment: [String: String]
  let console: Console

  /// The argument at an index; nil if it was left out.
  func argument(_ index: Int) -> String? { index < arguments.count ? arguments[index] : nil }
  /// An argument that the declaration requires, so that ``check()`` has found it.
  func required(_ index: Int) throws -> String {
    guard let argument = argument(index) else { throw UsageError("an argument is missing") }
    return argument
  }

  func flag(_ name: String) -> Bool { options[name] != nil }
  /// The value of an option; the last one counts.
  func value(_ name: String) -> String? { options[name]?.last }
  func values(_ name: String) -> [String] { options[name] ?? [] }

  /// The value of an option as a whole number in a range.
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("--\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not “\(text)”")
    }
    return number
  }

  /// The maximum number of items that `--limit` sets; nil without one.
  func limit() throws -> Int? { try number("limit", in: 1...1_000_000) }

  func choice<Choice: GitHubAPI.OpenString>(_ name: String) -> Choice? { value(name).map(Choice.init(rawValue:)) }

  /// The value of an option as a positive number of seconds, or zero if that is allowed.
  func seconds(_ name: String, orZero: Bool = false) throws -> Duration? {
    guard let text = value(name) else { return nil }
    guard let seconds = Double(text), seconds > 0 || orZero && seconds == 0, seconds.isFinite else {
      let kind = orZero ? "number of seconds, or 0" : "positive number of seconds"
      throw UsageError("--\(name) takes a \(kind), not “\(text)”")
    }
    return Duration(clamping: seconds)
  }

  /// The longest wait for a rate limit.
  func maximumWait() throws -> Duration {
    try seconds("max-wait", orZero: true) ?? .seconds(90)
  }

  /// The first of these variables that isn't empty.
  func variable(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }

  /// The contents of a file, or standard input for `-`.
  func contents(of file: String) throws -> Data {
    if file == "-" { return try console.input() }
    do {
      return try FileCall.contents(of: file)
    } catch {
      throw CommandFailure("The file \(file) can't be read (\(String(cString: strerror(error.code.rawValue)))).")
    }
  }

  /// Writes a file, or standard output for `-`.
  func write(_ data: Data, to file: String) throws {
    if file == "-" { return console.output(data) }
    do {
      try PrivateFile.write(data, to: file, isDurable: false, keepsPermissions: true)
    } catch {
      let reason = (error as? UnusablePath).map { " (\($0.reason))" } ?? ""
      throw CommandFailure("The file \(file) can't be written\(reason).")
    }
  }
}

extension URL {
  /// The file at a path. A `~` that the shell has left in it is part of a name.
  init(file path: String) { self.init(fileURLWithPath: path.hasPrefix("~") ? "./\(path)" : path) }
}

/// A command line that isn't valid; exit code 2.
struct UsageError: Error {
  let message: String
  init(_ message: String) { self.message = message }
  var sentence: String { message.hasSuffix(".") || message.hasSuffix("?") ? message : "\(message)." }
}
