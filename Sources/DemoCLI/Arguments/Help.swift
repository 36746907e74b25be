/// The pages of `--help`, made from the declarations. Each fits 80 columns and 40 rows.
struct Help {
  let root: Command
  let common: [Command.Option]

  func text(for command: Command, path: [String]) -> String {
    var usage = "USAGE\n  \(usage(of: command, path: path))"
    if !command.aliases.isEmpty {
      usage += "\n  Aliases: \(command.aliases.joined(separator: ", "))"
    }
    var sections = ["\(command.summary)."]
    if !command.discussion.isEmpty {
      sections.append(DisplayWidth.folded(command.discussion, to: 80).joined(separator: "\n"))
    }
    sections.append(usage)
    if !command.arguments.isEmpty {
      sections.append("ARGUMENTS\n" + Self.table(command.arguments.map { ("<\($0.name)>", $0.help) }))
    }
    if !command.commands.isEmpty {
      let rows = command.commands.map { (([$0.name] + $0.aliases).joined(separator: ", "), $0.summary) }
      sections.append("COMMANDS\n" + Self.table(rows))
    }
    if !command.options.isEmpty { sections.append("OPTIONS\n" + Self.table(command.options.map(Self.row))) }
    if !command.examples.isEmpty {
      sections.append("EXAMPLES\n" + command.examples.map(Self.example).joined(separator: "\n"))
    }
    var footer = "Options of every command and exit codes: \(root.name) help options"
    if !command.commands.isEmpty {
      footer = "More about a command: \(path.joined(separator: " ")) <command> --help\n\(footer)"
    }
    return (sections + [footer]).joined(separator: "\n\n") + "\n"
  }

  /// The page of `help options`.
  var optionsText: String {
    """
    Options that every command has, and exit codes.

    OPTIONS
    \(Self.table(common.map(Self.row)))

    EXIT CODES
    \(Self.table(Self.exitCodes))

    """
  }

  func usage(of command: Command, path: [String]) -> String {
    var words = path
    if !command.commands.isEmpty, command.run == nil { words.append("<command>") }
    for argument in command.arguments {
      let name = "<\(argument.name)>\(argument.isRepeated ? "…" : "")"
      words.append(argument.isOptional ? "[\(name)]" : name)
    }
    words.append("[options]")
    return words.joined(separator: " ")
  }

  static let exitCodes = [
    ("0", "Success, including when the pipe is closed early."), ("1", "Failure."), ("2", "Wrong usage."),
    ("4", "Authentication is required."), ("130", "Interrupted, as by Ctrl-C."),
  ]

  static func row(_ option: Command.Option) -> (String, String) {
    var name = option.short.map { "-\($0), " } ?? "    "
    name += "--\(option.name)"
    if let value = option.value { name += " <\(value)>" }
    var help = option.help
    if !option.choices.isEmpty {
      help = "\(help.hasSuffix(".") ? String(help.dropLast()) : help): \(option.choices.joined(separator: ", "))."
    }
    return (name, help)
  }

  /// A command line with its purpose as a comment, in one line if that fits.
  private static func example(_ line: String, _ purpose: String) -> String {
    let text = "  \(line)  # \(purpose)"
    return DisplayWidth.of(text) <= 80 ? text : "  \(line)\n      # \(purpose)"
  }

  /// Two columns; the second is folded to 80 columns in all.
  static func table(_ rows: [(String, String)], width: Int = 80) -> String {
    let first = min(26, rows.map(\.0.count).max() ?? 0)
    return rows.map { name, help in
      let indent = String(repeating: " ", count: first + 4)
      let lines = DisplayWidth.folded(help, to: width - first - 4)
      let padded =
        name.count > first ? "\(name)\n\(indent)" : name + String(repeating: " ", count: first + 2 - name.count)
      return "  \(padded)" + lines.joined(separator: "\n\(indent)")
    }.joined(separator: "\n")
  }
}
