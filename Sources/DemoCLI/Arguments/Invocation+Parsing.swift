extension Invocation {
  /// Reads the words of a command line by the usual rules: options anywhere, `--name value`, `--name=value`, `-x value`,
  /// `-xvalue`, joined flags, `--` before words that begin with a dash.
  mutating func parse(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    var onlyArguments = false
    while let word = rest.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        let followsJSON = words[..<(rest.startIndex - 1)].last == "--json"
        try take(word, canBeCommand: !onlyArguments, canBeArgument: !(followsJSON && Self.readsAsMembers(word)))
      } else if word == "--" {
        onlyArguments = true
      } else if word.hasPrefix("--") {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = command.allOptions.first(where: { "--\($0.name)" == parts[0] }) else {
          let names = command.allOptions.map { "--\($0.name)" }
          throw UsageError("there is no option \(parts[0])\(Self.suggestion(for: parts[0], among: names))")
        }
        try add(option, inline: parts.count > 1 ? parts[1] : nil, written: parts[0], &rest)
      } else {
        try takeLetters(of: word, &rest)
      }
    }
  }

  /// Checks that nothing is missing. Not a part of parsing, because `--help` needs nothing else.
  func check() throws(UsageError) {
    if let missing = command.arguments.dropFirst(arguments.count).first, !missing.isOptional {
      throw UsageError("<\(missing.name)> is missing")
    }
    if command.run == nil {
      throw UsageError("a command is missing\(path.count > 1 ? ": \(Self.list(command.commands))" : "")")
    }
    // Such as a variable that isn't set.
    if let index = arguments.firstIndex(of: ""), let name = command.arguments.prefix(index + 1).last?.name {
      throw UsageError("<\(name)> is empty")
    }
    try refuse(command.unfit, with: path.dropFirst().joined(separator: " "))
    if let filter = value("jq") { _ = try JSONFilter(filter) }
  }

  /// Throws if one of these options was given, which would have no effect.
  func refuse(_ names: [String], with other: String) throws(UsageError) {
    if let name = names.sorted().first(where: flag) { throw UsageError("--\(name) can't be used with \(other)") }
  }

  /// Whether a word is written as the members of `--json=number,title`, which GitHub's own program takes as the next word.
  private static func readsAsMembers(_ word: String) -> Bool {
    let names = word.split(separator: ",", omittingEmptySubsequences: false)
    return names.first?.wholeMatch(of: #/[ ]*[A-Za-z_]\w*[ ]*/#) != nil
      && names.allSatisfy { $0.wholeMatch(of: #/[ ]*\w*[ ]*/#) != nil }
  }

  private mutating func take(_ word: String, canBeCommand: Bool, canBeArgument: Bool) throws(UsageError) {
    if canBeCommand || command.run == nil, arguments.isEmpty,
      let below = command.commands.first(where: { $0.isCalled(word) })
    {
      try refuse(
        options.keys.filter { name in !below.allOptions.contains { $0.name == name } },
        with: (path.dropFirst() + [below.name]).joined(separator: " "))
      command = below
      path.append(below.name)
    } else if canBeCommand, arguments.isEmpty, command.fillers.contains(word) {
      return
    } else if !canBeArgument, path.count > 1 {
      let members = word.split { " ,".contains($0) }.joined(separator: ",")
      throw UsageError("members are written --json=\(members), and an argument comes before --json")
    } else if command.run == nil, !command.commands.isEmpty {
      let names = command.commands.flatMap { [$0.name] + $0.aliases }
      let suggestion = Self.suggestion(for: word, among: names)
      let known = suggestion.isEmpty && path.count > 1 ? "; there are \(Self.list(command.commands))" : suggestion
      throw UsageError("there is no command “\(word)”\(known)")
    } else if arguments.count < command.arguments.count || command.arguments.last?.isRepeated == true {
      arguments.append(word)
    } else {
      throw UsageError("unexpected argument “\(word)”")
    }
  }

  private mutating func takeLetters(of word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw UsageError("there is no option -\(letter)")
      }
      // `-s=all` is `-s all`.
      let inline =
        option.value == nil || letters.isEmpty ? nil : String(letters.first == "=" ? letters.dropFirst() : letters)
      try add(option, inline: inline, written: "-\(letter)", &rest)
      if inline != nil { return }
    }
  }

  private mutating func add(
    _ option: Command.Option, inline: String?, written: String, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard let placeholder = option.value else {
      guard inline == nil else { throw UsageError("\(written) takes no value") }
      options[option.name] = [""]
      return
    }
    let left = option.isValueOptional ? "" : rest.first
    guard let value = inline ?? left else { throw UsageError("\(written) needs a value: \(placeholder)") }
    if inline == nil, !option.isValueOptional { rest.removeFirst() }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageError("\(written) is one of \(option.choices.joined(separator: ", ")), not “\(value)”")
    }
    options[option.name] = (option.isRepeated ? values(option.name) : []) + [value]
  }

  private static func list(_ commands: [Command]) -> String { commands.map(\.name).joined(separator: ", ") }

  private static func suggestion(for word: String, among names: [String]) -> String {
    // Letters that are missing or too many; a wrong one, or two in the wrong order, count as both.
    let nearest = names.map { ($0, word.difference(from: $0).count) }.min { $0.1 < $1.1 }
    let length = word.drop { $0 == "-" }.count
    guard let nearest, nearest.1 <= min(2, length) else { return "" }
    return "; did you mean \(nearest.0)?"
  }
}
