/// Parses a command line against the declared commands, by the usual rules: options anywhere, `--name value`,
/// `--name=value`, `-x value`, `-xvalue`, joined flags, `--` before words that begin with a dash.
struct ArgumentParser {
  let root: Command
  /// Options that every command has.
  let common: [Command.Option]

  /// What the words ask for.
  struct Parsed {
    var command: Command
    var path: [String]
    var arguments: [String] = []
    var options: [String: [String]] = [:]
  }

  func parse(_ words: [String]) throws(UsageError) -> Parsed {
    var parsed = Parsed(command: root, path: [root.name])
    var rest = words[...]
    var onlyArguments = false
    while let word = rest.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        try take(word, canBeCommand: !onlyArguments, into: &parsed)
      } else if word == "--" {
        onlyArguments = true
      } else if word.hasPrefix("--") {
        try takeLong(word, &rest, into: &parsed)
      } else {
        try takeShort(word, &rest, into: &parsed)
      }
    }
    return parsed
  }

  /// Checks that nothing is missing. Not a part of parsing, because `--help` needs nothing else.
  func check(_ parsed: Parsed) throws(UsageError) {
    if let unnamed = parsed.command.arguments.dropFirst(parsed.arguments.count).first, !unnamed.isOptional,
      !(unnamed.isRepeated && parsed.arguments.count >= parsed.command.arguments.count)
    {
      throw UsageError("<\(unnamed.name)> is missing", command: parsed.path)
    }
    guard parsed.command.run != nil else {
      throw UsageError("a command is missing", command: parsed.path)
    }
  }

  private func available(in command: Command) -> [Command.Option] { command.options + common }

  private func take(_ word: String, canBeCommand: Bool, into parsed: inout Parsed) throws(UsageError) {
    let commands = parsed.command.commands
    if canBeCommand || parsed.command.run == nil, parsed.arguments.isEmpty,
      let command = commands.first(where: { $0.name == word || $0.aliases.contains(word) })
    {
      parsed.command = command
      parsed.path.append(command.name)
      return
    }
    guard commands.isEmpty || parsed.command.run != nil else {
      let names = commands.flatMap { [$0.name] + $0.aliases }
      throw UsageError(
        "there is no command “\(word)”\(suggestion(for: word, among: names, prefix: ""))", command: parsed.path)
    }
    let declared = parsed.command.arguments
    guard parsed.arguments.count < declared.count || declared.last?.isRepeated == true else {
      throw UsageError("unexpected argument “\(word)”", command: parsed.path)
    }
    parsed.arguments.append(word)
  }

  private func takeLong(_ word: String, _ rest: inout ArraySlice<String>, into parsed: inout Parsed) throws(UsageError)
  {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let options = available(in: parsed.command)
    guard let name = parts.first, let option = options.first(where: { $0.name == name }) else {
      let names = options.map(\.name)
      throw UsageError(
        "there is no option --\(parts.first ?? "")\(suggestion(for: parts.first ?? "", among: names, prefix: "--"))",
        command: parsed.path)
    }
    try add(option, inline: parts.count > 1 ? parts[1] : nil, written: "--\(name)", &rest, into: &parsed)
  }

  private func takeShort(_ word: String, _ rest: inout ArraySlice<String>, into parsed: inout Parsed) throws(UsageError)
  {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = available(in: parsed.command).first(where: { $0.short == letter }) else {
        throw UsageError("there is no option -\(letter)", command: parsed.path)
      }
      if option.value != nil, !letters.isEmpty {
        try add(option, inline: String(letters), written: "-\(letter)", &rest, into: &parsed)
        return
      }
      try add(option, inline: nil, written: "-\(letter)", &rest, into: &parsed)
    }
  }

  private func add(
    _ option: Command.Option, inline: String?, written: String, _ rest: inout ArraySlice<String>,
    into parsed: inout Parsed
  ) throws(UsageError) {
    guard let placeholder = option.value else {
      guard inline == nil else { throw UsageError("\(written) takes no value", command: parsed.path) }
      parsed.options[option.name] = [""]
      return
    }
    guard let value = inline ?? rest.popFirst() else {
      throw UsageError("\(written) needs a value: \(placeholder)", command: parsed.path)
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError(
        "\(written) is one of \(option.choices.joined(separator: ", ")), not “\(value)”", command: parsed.path)
    }
    parsed.options[option.name] = option.isRepeated ? (parsed.options[option.name] ?? []) + [value] : [value]
  }

  private func suggestion(for word: String, among names: [String], prefix: String) -> String {
    // Letters that are missing or too many; a wrong one, or two in the wrong order, count as both.
    let nearest = names.map { ($0, word.difference(from: $0).count) }.min { $0.1 < $1.1 }
    guard let nearest, nearest.1 <= min(2, word.count) else { return "" }
    return "; did you mean \(prefix)\(nearest.0)?"
  }
}
