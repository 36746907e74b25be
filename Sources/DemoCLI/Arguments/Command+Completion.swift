/// Shell completion, made from the declarations. The scripts of all shells ask the program itself.
extension Command {
  /// The hidden command that the scripts call, with the name of the shell and the words up to the cursor.
  static let completion = "__complete"
  /// What it prints where the shell should complete the names of files.
  private static let files = ":files"

  /// The lines that a script gets for the words up to the cursor, the last of which may be incomplete.
  func completions(for shell: String, _ words: [String]) -> [String] {
    guard let candidates = candidates(words) else { return [Self.files] }
    let gap = ["fish": "\t", "zsh": ":"][shell]
    return candidates.map { word, help in gap.map { word + $0 + help } ?? word }
  }

  /// What can stand in place of the last word, with its help; nil for the name of a file.
  private func candidates(_ words: [String]) -> [(word: String, help: String)]? {
    var command = self
    // An option may stand before the command that it belongs to.
    func option(_ word: String) -> Option? {
      (command.allOptions + all.flatMap(\.command.options)).first { $0.value != nil && $0.words.contains(word) }
    }
    var pending: Option?
    // bash splits `--name=value` into three words.
    for word in words.dropLast() where word != "=" {
      if pending == nil, !word.hasPrefix("-") { command = command.commands.first { $0.isCalled(word) } ?? command }
      pending = pending == nil ? option(word).flatMap { $0.isValueOptional ? nil : $0 } : nil
    }
    var (prefix, current) = ("", words.last ?? "")
    if current == "=" { current = "" }
    if let sign = current.firstIndex(of: "="), let option = option(String(current[..<sign])) {
      (pending, prefix) = (option, "\(current[...sign])")
    }
    let found: [(String, String)]
    if let option = pending {
      if ["file", "path"].contains(option.value) { return nil }
      found = option.choices.map { (prefix + $0, "") }
    } else if current.hasPrefix("-") {
      found = command.allOptions.map { ("--\($0.name)", $0.help) }
    } else if command.arguments.contains(where: { $0.name == "file" }) {
      return nil
    } else {
      let isHelp = words.dropLast().elementsEqual(["help"])
      found = command.commands.map { ($0.name, $0.summary) } + (isHelp ? [("options", "Options of every command")] : [])
    }
    return found.filter { $0.0.hasPrefix(current) }
  }

  func completionScript(for shell: String) -> String {
    switch shell {
    case "bash":
      """
      # Completion of \(name) in bash: eval "$(\(name) completion bash)"
      _\(name)() {
        local IFS=$'\\n' current=${COMP_WORDS[COMP_CWORD]#=}
        COMPREPLY=($("$1" \(Self.completion) bash "${COMP_WORDS[@]:1:COMP_CWORD}"))
        [[ ${COMPREPLY[0]} == \(Self.files) ]] || return 0
        compopt -o filenames 2> /dev/null
        COMPREPLY=($(compgen -f -- "$current"))
      }
      complete -F _\(name) \(name)
      """
    case "zsh":
      """
      #compdef \(name)
      _\(name)() {
        local -a found=("${(@f)$("$words[1]" \(Self.completion) zsh "${(@)words[2,CURRENT]}")}")
        if [[ $found[1] == \(Self.files) ]]; then _files; else _describe \(name) found; fi
      }
      # The file is the function when zsh loads it from its path, and defines it when it is sourced.
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi
      """
    default:
      """
      # Completion of \(name) in fish: \(name) completion fish > ~/.config/fish/completions/\(name).fish
      function __\(name)_found
        set -l words (commandline -opc) (commandline -ct)
        set -l found ($words[1] \(Self.completion) fish $words[2..-1])
        if test "$found" = \(Self.files); __fish_complete_path (commandline -ct); else; printf '%s\\n' $found; end
      end
      complete -c \(name) -f -a '(__\(name)_found)'
      """
    }
  }
}
