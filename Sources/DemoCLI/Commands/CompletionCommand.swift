/// `completion bash|zsh|fish`: the scripts that let a shell complete the program's words.
enum CompletionCommand {
  static let declared: Command = .init(
    name: "completion", summary: "Print a completion script for a shell",
    commands: [
      shell("bash", "eval \"$(DemoCLI completion bash)\""),
      shell("zsh", "DemoCLI completion zsh > \"${fpath[1]}/_DemoCLI\""),
      shell("fish", "DemoCLI completion fish > ~/.config/fish/completions/DemoCLI.fish"),
    ],
    examples: [("eval \"$(DemoCLI completion bash)\"", "completes in this shell")])

  private static func shell(_ name: String, _ line: String) -> Command {
    Command(
      name: name, summary: "Print the script for \(name)", examples: [(line, "installs it")],
      run: { invocation in
        invocation.console.write(Completion(root: .root, common: CommonOptions.declared).script(for: name))
      })
  }
}

/// `man`: the manual page.
enum ManCommand {
  static let declared: Command = .init(
    name: "man", summary: "Print the manual page",
    examples: [
      ("DemoCLI man | man -l -", "shows it"), ("DemoCLI man > /usr/local/share/man/man1/DemoCLI.1", "installs it"),
    ],
    run: { invocation in
      invocation.console.write(ManualPage(root: Command.root, common: CommonOptions.declared).text)
    })
}
