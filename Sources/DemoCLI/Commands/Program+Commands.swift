extension Program {
  /// Every command there is.
  static let root: Command = .init(
    name: "DemoCLI", summary: "Calls GitHub's API from the command line",
    discussion: """
      A thin program over the NetworkAPIs package: each command parses its words, calls an endpoint and prints. In a \
      terminal it prints for readers; in a pipe it prints tab-separated values, whole and without a heading.
      """,
    commands: [
      UsersCommand.declared, ReposCommand.declared, IssuesCommand.declared, PullsCommand.declared,
      ReleasesCommand.declared, GistsCommand.declared, SearchCommand.declared, RateLimitCommand.declared,
      APICommand.declared, GraphQLCommand.declared, ImageCommand.declared, MonitorCommand.declared,
      CompletionCommand.declared, ManCommand.declared,
    ],
    examples: [
      ("DemoCLI users octocat", "shows a user"),
      ("DemoCLI users octocat --sample", "the same from a sample, without a network"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists the open bugs of a repository"),
      ("DemoCLI repos octocat --json", "the answer as JSON"),
      ("DemoCLI api /repos/octocat/Hello-World/tags --curl", "the call as a curl command"),
    ])
}
