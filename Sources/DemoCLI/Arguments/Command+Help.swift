/// The pages of `--help`, made from the declarations. Each fits 80 columns and 40 rows.
extension Command {
  /// The help of this command, which a command line reaches by a path.
  func help(at path: [String]) -> String {
    var sections = ["\(summary)."]
    if !discussion.isEmpty { sections.append(DisplayWidth.folded(discussion, to: 80).joined(separator: "\n")) }
    let others = aliases.isEmpty ? "" : "\n  Aliases: \(aliases.joined(separator: ", "))"
    sections.append("USAGE\n  \(usage(at: path))\(others)")
    let below = commands.map { (([$0.name] + $0.aliases).joined(separator: ", "), $0.summary) }
    let tables = [
      ("ARGUMENTS", arguments.map { ("<\($0.name)>", $0.help) }), ("COMMANDS", below),
      ("OPTIONS", options.map(\.row)),
    ]
    sections += tables.filter { !$0.1.isEmpty }.map { "\($0)\n\(Self.table($1))" }
    if !examples.isEmpty { sections.append("EXAMPLES\n" + examples.map(Self.example).joined(separator: "\n")) }
    let more = commands.isEmpty ? "" : "More about a command: \(path.joined(separator: " ")) <command> --help\n"
    sections.append("\(more)Options of every command and exit codes: \(path[0]) help options")
    return sections.joined(separator: "\n\n")
  }

  static var optionsHelp: String {
    """
    Options that every command has, and exit codes.

    OPTIONS
    \(table(commonOptions.map(\.row)))

    EXIT CODES
    \(table(exitCodes))
    """
  }

  /// `DemoCLI repos [<login>] [options]`
  func usage(at path: [String]) -> String {
    let words = arguments.map { argument in
      let name = "<\(argument.name)>\(argument.isRepeated ? "…" : "")"
      return argument.isOptional ? "[\(name)]" : name
    }
    return (path + (run == nil ? ["<command>"] : []) + words + ["[options]"]).joined(separator: " ")
  }

  static let exitCodes = [
    ("0", "Success, including when the pipe is closed early."), ("1", "Failure."), ("2", "Wrong usage."),
    ("4", "Authentication is required."), ("130", "Interrupted, as by Ctrl-C."),
  ]

  /// A command line with its purpose as a comment, in one line if that fits.
  private static func example(_ line: String, _ purpose: String) -> String {
    let text = "  \(line)  # \(purpose)"
    return DisplayWidth.of(text) <= 80 ? text : "  \(line)\n      # \(purpose)"
  }

  /// Two columns; the second is folded to 80 columns in all.
  private static func table(_ rows: [(String, String)]) -> String {
    let first = min(26, rows.map(\.0.count).max() ?? 0)
    let indent = "\n" + String(repeating: " ", count: first + 4)
    return rows.map { name, help in
      let lines = DisplayWidth.folded(help, to: 80 - first - 4)
      let padded = name.count > first ? name + indent : DisplayWidth.padded(name, to: first + 2)
      return "  \(padded)" + lines.joined(separator: indent)
    }.joined(separator: "\n")
  }
}

extension Command.Option {
  /// The option and its help, as a table shows them.
  var row: (String, String) { (short == nil ? "    \(form)" : form, fullHelp) }

  /// The help with the values that it accepts.
  var fullHelp: String {
    choices.isEmpty
      ? help : "\(help.hasSuffix(".") ? String(help.dropLast()) : help): \(choices.joined(separator: ", "))."
  }
}
