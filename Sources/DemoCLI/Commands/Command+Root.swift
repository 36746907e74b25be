extension Command {
  static let root: Command = .init(
    name: "DemoCLI", summary: "Call GitHub's API from the command line",
    discussion: """
      In a terminal, output is formatted for reading. In a pipe, it is tab-separated, without headings or truncation of \
      columns.
      """,
    commands: [
      .users, .repos, .issues, .pulls, .releases, .gists, .search, .rateLimit, .api, .graphQL, .image, .har, .monitor,
      .completionScripts, .manualPage,
    ],
    examples: [
      ("DemoCLI users octocat --sample", "shows an account, without a network"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists open bugs"),
      ("DemoCLI repos octocat --json", "prints the response as JSON"),
      ("DemoCLI pulls octocat/Hello-World --web", "opens the page"),
      ("DemoCLI api /repos/octocat/Hello-World/tags --curl", "prints a curl command"),
    ])

  /// `completion bash|zsh|fish`: the scripts that let a shell complete the program's words.
  private static let completionScripts: Command = .init(
    name: "completion", summary: "Print a completion script for a shell",
    commands: [
      script(for: "bash", "eval \"$(DemoCLI completion bash)\""),
      script(for: "zsh", "DemoCLI completion zsh > \"${fpath[1]}/_DemoCLI\""),
      script(for: "fish", "DemoCLI completion fish > ~/.config/fish/completions/DemoCLI.fish"),
    ],
    examples: [("eval \"$(DemoCLI completion bash)\"", "completes in this shell")])

  private static func script(for shell: String, _ line: String) -> Command {
    Command(name: shell, summary: "Print the script for \(shell)", examples: [(line, "installs it")]) {
      $0.console.write(root.completionScript(for: shell))
    }
  }

  private static let manualPage: Command = .init(
    name: "man", summary: "Print the manual page",
    examples: [
      ("DemoCLI man | man -l -", "shows it"), ("DemoCLI man > /usr/local/share/man/man1/DemoCLI.1", "installs it"),
    ]
  ) { $0.console.write(root.manual) }
}
