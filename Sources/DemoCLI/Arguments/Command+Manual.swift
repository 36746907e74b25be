import Foundation

extension Command {
  /// The manual page in troff with the macros of man(7), made from the declarations.
  var manual: String {
    let title = ".TH \(name.uppercased()) 1 \"\(Self.date)\" \"\(name) \(Self.version)\" \"User Commands\""
    let usage = usage(at: [name]).dropFirst(name.count + 1)
    var lines = [
      title, ".SH NAME", Self.escaped("\(name) - \(summary)"), ".SH SYNOPSIS", ".B \(name)", Self.escaped("\(usage)"),
      ".SH DESCRIPTION", Self.escaped(discussion), ".SH COMMANDS",
    ]
    for (path, command) in all where command.run != nil {
      let aliases = command.aliases.isEmpty ? "" : " Aliases: \(command.aliases.joined(separator: ", "))."
      lines += [".SS \(Self.quoted(command.usage(at: path)))", Self.escaped("\(command.summary).\(aliases)")]
      if !command.discussion.isEmpty { lines += [".PP", Self.escaped(command.discussion)] }
      let words = command.arguments.map { ("<\($0.name)>", $0.help) }
      lines += Self.tagged(words + command.options.map { ($0.form, $0.fullHelp) })
    }
    let common = Self.commonOptions.map { ($0.form, $0.fullHelp) }
    lines += [".SH OPTIONS", "Every command has these options."] + Self.tagged(common)
    lines += [".SH EXIT STATUS"] + Self.tagged(Self.exitCodes)
    lines += [".SH ENVIRONMENT"] + Self.tagged(Self.variables)
    lines += [".SH EXAMPLES"] + Self.tagged(examples.map { ($0.line, "\($0.purpose).") })
    return lines.joined(separator: "\n")
  }

  private static let variables = [
    ("GH_TOKEN, GITHUB_TOKEN", "The token for github.com and ghe.com, if --token isn't given."),
    ("GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "The token for another server, if --token isn't given."),
    ("GH_HOST", "The host of another GitHub, such as git.example.com, if --api-url isn't given."),
    ("GITHUB_API_URL", "The URL of the API, if neither --api-url nor GH_HOST is given."),
    ("GH_REPO", "The repository, if none is given, and that of {owner} and {repo} in api and graphql."),
    ("NO_COLOR, CLICOLOR, CLICOLOR_FORCE", "Whether to use colors and hyperlinks."),
    ("COLUMNS", "The width of the output, if no terminal provides it."),
    ("BROWSER", "The program that --web opens pages with."), ("XDG_CACHE_HOME", "The folder of the cache."),
    ("SSL_CERT_FILE, SSL_CERT_DIR", "On Linux, the file and the folder with the certificates of trusted authorities."),
    ("http_proxy, https_proxy, all_proxy, no_proxy", "On Linux, the proxies. Servers on this machine have none."),
  ]

  private static func tagged(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(quoted($0))", escaped($1)] }
  }

  /// An argument of a macro.
  private static func quoted(_ text: String) -> String { "\"\(escaped(text).replacing("\"", with: "\\(dq"))\"" }

  /// What troff would act on. The typographic signs have a form on every device.
  private static let escapes: [Unicode.Scalar: String] = [
    "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "“": "\\(lq", "”": "\\(rq",
    "…": "...",
  ]

  /// Text in which troff sees nothing but text.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : "") {
      $0 += escapes[$1] ?? ($1.isASCII ? String($1) : String(format: "\\[u%04X]", $1.value))
    }
  }
}
