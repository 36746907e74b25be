extension Command {
  /// The program itself, with all its commands.
  static let root = Command(
    name: "DemoCLI", summary: "Call GitHub's API from the command line",
    discussion: """
      In a terminal, output is formatted for reading. In a pipe, it is tab-separated, without headings or truncation of \
      columns.
      """,
    commands: [
      UsersCommand.declared, ReposCommand.declared, IssuesCommand.declared, PullsCommand.declared,
      ReleasesCommand.declared, GistsCommand.declared, SearchCommand.declared, RateLimitCommand.declared,
      APICommand.declared, GraphQLCommand.declared, ImageCommand.declared, HARCommand.declared,
      MonitorCommand.declared, CompletionCommand.declared, ManCommand.declared,
    ],
    examples: [
      ("DemoCLI users octocat --sample", "shows an account, without a network"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists open bugs"),
      ("DemoCLI repos octocat --json", "prints the response as JSON"),
      ("DemoCLI pulls octocat/Hello-World --web", "opens the page"),
      ("DemoCLI api /repos/octocat/Hello-World/tags --curl", "prints a curl command"),
    ])
}
