/// The text of `--help`, made from the declarations.
struct Help {
  let root: Command
  let common: [Command.Option]

  func text(for command: Command, path: [String]) -> String {
    var sections = ["\(command.summary).", "USAGE\n  \(usage(of: command, path: path))"]
    if !command.discussion.isEmpty {
      sections.insert(DisplayWidth.folded(command.discussion, to: 80).joined(separator: "\n"), at: 1)
    }
    if !command.arguments.isEmpty {
      sections.append("ARGUMENTS\n" + Self.table(command.arguments.map { ("<\($0.name)>", $0.help) }))
    }
    if !command.commands.isEmpty {
      sections.append("COMMANDS\n" + Self.table(command.commands.map { ($0.name, $0.summary) }))
    }
    if !command.options.isEmpty { sections.append("OPTIONS\n" + Self.table(command.options.map(Self.row))) }
    sections.append("COMMON OPTIONS\n" + Self.table(common.map(Self.row)))
    if !command.examples.isEmpty {
      sections.append(
        "EXAMPLES\n" + command.examples.map { "  \($0.line)\n      \($0.purpose)" }.joined(separator: "\n"))
    }
    if command.name == root.name {
      sections.append("EXIT CODES\n" + Self.table(Self.exitCodes))
      sections.append("Run “\(root.name) <command> --help” for more about a command.")
    }
    return sections.joined(separator: "\n\n") + "\n"
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
    ("0", "Fine."), ("1", "It failed."), ("2", "Wrong usage."), ("4", "Authentication is needed."),
    ("130", "Interrupted, as by Ctrl-C."),
  ]

  static func row(_ option: Command.Option) -> (String, String) {
    var name = option.short.map { "-\($0), " } ?? "    "
    name += "--\(option.name)"
    if let value = option.value { name += " <\(value)>" }
    var help = option.help
    if !option.choices.isEmpty {
      help = "\(help.hasSuffix(".") ? String(help.dropLast()) : help): \(option.choices.joined(separator: ", "))."
    }
    if !option.environment.isEmpty { help += " [\(option.environment.joined(separator: ", "))]" }
    return (name, help)
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
