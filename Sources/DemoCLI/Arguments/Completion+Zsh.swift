extension Completion {
  var zsh: String {
    var lines = ["#compdef \(root.name)", ""]
    for (path, command) in commands.reversed() { lines += function(of: command, path: path) + [""] }
    // The file is the function when zsh loads it from its path, and defines it when it is sourced.
    lines += [
      "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then", "  _\(root.name) \"$@\"", "else",
      "  compdef _\(root.name) \(root.name)", "fi", "",
    ]
    return lines.joined(separator: "\n")
  }

  private func name(of path: String) -> String { "_\(root.name)\(path.replacing("/", with: "_"))" }

  private func function(of command: Command, path: String) -> [String] {
    var specifications = options(of: command).flatMap(specifications)
    guard !command.commands.isEmpty else {
      specifications.append("'*: :_default'")
      return ["\(name(of: path))() {", "  _arguments -s \\"] + joined(specifications) + ["}"]
    }
    specifications += ["'1: :->command'", "'*:: :->rest'"]
    var lines = [
      "\(name(of: path))() {", "  local context state state_descr line", "  typeset -A opt_args",
      "  _arguments -s -C \\",
    ]
    lines += joined(specifications)
    lines += ["  case $state in", "    command)", "      local -a commands", "      commands=("]
    lines += command.commands.map { "        \(Self.quoted("\($0.name):\($0.summary)"))" }
    lines += ["      )", "      _describe command commands ;;", "    rest)", "      case $line[1] in"]
    lines += command.commands.map {
      "        \(([$0.name] + $0.aliases).joined(separator: "|"))) \(name(of: "\(path)/\($0.name)")) ;;"
    }
    return lines + ["      esac ;;", "  esac", "}"]
  }

  private func joined(_ specifications: [String]) -> [String] {
    specifications.enumerated().map { "    \($1)\($0 == specifications.count - 1 ? "" : " \\")" }
  }

  /// An option as `_arguments` takes it, one for each way to write it.
  private func specifications(of option: Command.Option) -> [String] {
    Self.written(option).map { word in
      var text = option.isRepeated ? "*" : ""
      text += word
      if option.value != nil { text += word.hasPrefix("--") ? "=" : "+" }
      text += "[\(Self.plain(option.help))]"
      if let value = option.value {
        let action =
          option.choices.isEmpty ? Self.isFile(option) ? "_files" : " " : "(\(option.choices.joined(separator: " ")))"
        text += ":\(Self.plain(value)):\(action)"
      }
      return Self.quoted(text)
    }
  }

  /// Text without the characters that mean something to `_arguments`.
  private static func plain(_ text: String) -> String {
    text.replacing("\\", with: "").replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }
}
