/// The manual page in troff with the macros of man(7), made from the declarations.
struct ManualPage {
  let root: Command
  let common: [Command.Option]

  var text: String {
    let help = Help(root: root, common: common)
    var lines = [
      ".TH \(root.name.uppercased()) 1 \"\(Command.date)\" \"\(root.name) \(Command.version)\" \"User Commands\"",
      ".SH NAME", Self.escaped("\(root.name) - \(root.summary)"),
      ".SH SYNOPSIS", ".B \(root.name)",
      Self.escaped(String(help.usage(of: root, path: [root.name]).dropFirst(root.name.count + 1))),
      ".SH DESCRIPTION", Self.escaped(root.discussion),
      ".SH COMMANDS",
    ]
    for (path, command) in Completion(root: root, common: common).commands where command.run != nil {
      let words = [root.name] + path.split(separator: "/").map(String.init)
      let aliases = command.aliases.isEmpty ? "" : " Aliases: \(command.aliases.joined(separator: ", "))."
      lines += [
        ".SS \(Self.quoted(help.usage(of: command, path: words)))", Self.escaped("\(command.summary).\(aliases)"),
      ]
      if !command.discussion.isEmpty { lines += [".PP", Self.escaped(command.discussion)] }
      lines += command.arguments.flatMap { Self.tagged("<\($0.name)>", $0.help) }
      lines += command.options.flatMap(Self.tagged)
    }
    lines.append(".SH OPTIONS")
    lines.append("Every command has these options.")
    lines += common.flatMap(Self.tagged)
    lines.append(".SH EXIT STATUS")
    lines += Help.exitCodes.flatMap { Self.tagged($0, $1) }
    lines.append(".SH ENVIRONMENT")
    lines += Self.variables.flatMap { Self.tagged($0, $1) }
    lines.append(".SH EXAMPLES")
    lines += root.examples.flatMap { Self.tagged($0.line, "\($0.purpose).") }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let variables = [
    ("GH_TOKEN, GITHUB_TOKEN", "The token for github.com and ghe.com, if --token isn't given."),
    ("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "The token for any other server, if --token isn't given."),
    ("GH_HOST", "The host of another GitHub, such as git.example.com, if --api-url isn't given."),
    ("GITHUB_API_URL", "The URL of the API, if neither --api-url nor GH_HOST is given."),
    ("GH_REPO", "The repository of {owner} and {repo} in the path of api."),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether to use colors and hyperlinks."),
    ("COLUMNS", "The width of the output, if no terminal provides it."),
    ("BROWSER", "The program that --web opens pages with."),
    ("XDG_CACHE_HOME", "The folder of the cache."),
  ]

  private static func tagged(_ option: Command.Option) -> [String] {
    let (name, help) = Help.row(option)
    return tagged(name.trimmingPrefix(while: { $0 == " " }).description, help)
  }

  private static func tagged(_ tag: String, _ text: String) -> [String] {
    [".TP", ".B \(quoted(tag))", escaped(text)]
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }

  /// Text in which troff sees nothing but text.
  private static func escaped(_ text: String) -> String {
    var escaped = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      // These have a form on every device.
      case "“": escaped += "\\(lq"
      case "”": escaped += "\\(rq"
      case "…": escaped += "..."
      case _ where scalar.value >= 0x80:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
