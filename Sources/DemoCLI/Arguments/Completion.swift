/// Completion scripts, made from the declarations: the words of commands, options and the values of choices.
struct Completion {
  let root: Command
  let common: [Command.Option]

  /// Every command with where it is: `/search/repos`; the program itself is the empty path.
  var commands: [(path: String, command: Command)] { Self.below(root, "") }

  private static func below(_ command: Command, _ path: String) -> [(path: String, command: Command)] {
    [(path, command)] + command.commands.flatMap { below($0, "\(path)/\($0.name)") }
  }

  func options(of command: Command) -> [Command.Option] { command.options + common }

  /// Every option with a value, as it is written; none of them is a flag in another command.
  private var valued: [String] {
    let all = commands.flatMap { options(of: $0.command) }
    return Set(all.filter { $0.value != nil }.flatMap(Self.written)).sorted()
  }

  static func written(_ option: Command.Option) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  /// Whether a value is the name of a file.
  static func isFile(_ option: Command.Option) -> Bool { ["file", "path"].contains(option.value) }

  /// Whether an argument of a command is the name of a file.
  static func takesFile(_ command: Command) -> Bool { command.arguments.contains { $0.name == "file" } }

  /// The lines of a `case` that go from a path and a word to the next path.
  private var steps: [String] {
    commands.flatMap { path, command in
      command.commands.map { below in
        let words = ([below.name] + below.aliases).map { "'\(path)/\($0)'" }.joined(separator: "|")
        return words + ") at='\(path)/\(below.name)' ;;"
      }
    }
  }

  private static let bashFiles =
    #"compopt -o filenames 2> /dev/null; COMPREPLY=($(compgen -f -- "$current")); return"#

  var bash: String {
    var lines = [
      "# Completion of \(root.name) in bash: eval \"$(\(root.name) completion bash)\"",
      "_\(root.name)() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} at='' word i",
      "  # --name=value comes as three words.",
      "  if [[ $current == '=' ]]; then current=''; elif [[ $previous == '=' ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  for ((i = 1; i < COMP_CWORD; i++)); do",
      "    word=${COMP_WORDS[i]}",
      "    case $word in",
      "      \(valued.joined(separator: "|"))) ((i++)); [[ ${COMP_WORDS[i]} == '=' ]] && ((i++)); continue ;;",
      "      -*) continue ;;",
      "    esac",
      "    case $at/$word in",
    ]
    lines += steps.map { "      \($0)" }
    lines += ["    esac", "  done", "  COMPREPLY=()", "  case \"$at $previous\" in"]
    for (path, command) in commands {
      for option in options(of: command) where !option.choices.isEmpty {
        let patterns = Self.written(option).map { "'\(path) \($0)'" }.joined(separator: "|")
        let words = option.choices.joined(separator: " ")
        lines.append("    \(patterns)) COMPREPLY=($(compgen -W '\(words)' -- \"$current\")); return ;;")
      }
    }
    lines += ["  esac", "  case $previous in"]
    let files = Set(commands.flatMap { options(of: $0.command) }.filter(Self.isFile).flatMap(Self.written)).sorted()
    lines += [
      "    \(files.joined(separator: "|"))) \(Self.bashFiles) ;;",
      "    \(valued.joined(separator: "|"))) return ;;",
      "  esac",
      "  local words=''",
      "  case $at in",
    ]
    for (path, command) in commands {
      let flags = options(of: command).map { "--\($0.name)" }.joined(separator: " ")
      let names = command.commands.map(\.name).joined(separator: " ")
      let others = Self.takesFile(command) ? Self.bashFiles : "words='\(names)'"
      lines.append("    '\(path)') if [[ $current == -* ]]; then words='\(flags)'; else \(others); fi ;;")
    }
    lines += [
      "  esac", "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))", "}",
      "complete -F _\(root.name) \(root.name)", "",
    ]
    return lines.joined(separator: "\n")
  }

  var fish: String {
    let function = "__\(root.name)_at"
    var lines = [
      "# Completion of \(root.name) in fish: \(root.name) completion fish > ~/.config/fish/completions/\(root.name).fish",
      "function \(function)",
      "  set -l at ''",
      "  set -l skips 0",
      "  for word in (commandline -opc)[2..-1]",
      "    if test $skips = 1",
      "      set skips 0",
      "      continue",
      "    end",
      "    switch $word",
      "      case \(valued.joined(separator: " "))",
      "        set skips 1",
      "        continue",
      "      case '-*'",
      "        continue",
      "    end",
      "    switch $at/$word",
    ]
    for (path, command) in commands {
      for below in command.commands {
        let words = ([below.name] + below.aliases).map { "'\(path)/\($0)'" }.joined(separator: " ")
        lines += ["      case \(words)", "        set at '\(path)/\(below.name)'"]
      }
    }
    lines += ["    end", "  end", "  test \"$at\" = \"$argv[1]\"", "end", "complete -c \(root.name) -f"]
    for (path, command) in commands {
      let condition = "-n \"\(function) '\(path)'\""
      if Self.takesFile(command) { lines.append("complete -c \(root.name) \(condition) -F") }
      for below in command.commands {
        lines.append("complete -c \(root.name) \(condition) -a \(below.name) -d \(Self.quoted(below.summary))")
      }
      for option in options(of: command) {
        var line = "complete -c \(root.name) \(condition) -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if option.value != nil { line += Self.isFile(option) ? " -r -F" : " -x" }
        if !option.choices.isEmpty { line += " -a '\(option.choices.joined(separator: " "))'" }
        lines.append(line + " -d \(Self.quoted(option.help))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// One word for a POSIX shell.
  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: #"'\''"#))'" }
}
