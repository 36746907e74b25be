import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `repos [login]`: the repositories of an account. `repos view owner/name`: one of them.
enum ReposCommand {
  static let declared = Command(
    name: "repos", aliases: ["repo"], summary: "List the repositories of an account, or show one",
    arguments: [.init(name: "login", help: "The account (default: the token's own).", isOptional: true)],
    options: [
      .limit, .web,
      .init(name: "org", help: "The account is an organization; list its private repositories too."),
      .init(
        name: "sort", value: "order", help: "Sort by (default: pushed)",
        choices: ["created", "updated", "pushed", "full_name"]),
    ],
    commands: [view],
    examples: [
      ("DemoCLI repos octocat --limit 5", "lists the five pushed to last"),
      ("DemoCLI repos view octocat/Hello-World", "shows one"),
    ],
    run: { invocation in
      let sort: GitHubAPI.Repos.Sort? = invocation.choice("sort") ?? .pushed
      let login = invocation.argument(0)
      if try invocation.showsPage(login.map { "/\($0)" } ?? "", [("tab", "repositories")]) { return }
      let nothing = "No repositories."
      if let login, invocation.flag("org") {
        try await invocation.list(nothing: nothing, table: table) {
          GitHubAPI.Repos.ListForOrg(org: login, sort: sort, perPage: $0)
        }
      } else if let login {
        try await invocation.list(nothing: nothing, table: table) {
          GitHubAPI.Repos.List(user: login, sort: sort, perPage: $0)
        }
      } else {
        try await invocation.list(nothing: nothing, table: table) {
          GitHubAPI.Repos.ListForAuthenticatedUser(sort: sort, perPage: $0)
        }
      }
    })

  private static let view = Command(
    name: "view", summary: "Show a repository", arguments: [RepositoryName.argument], options: [.web],
    examples: [("DemoCLI repos view octocat/Hello-World", "shows a repository")],
    run: { invocation in
      let name = try invocation.repository(0)
      if try invocation.showsPage("/\(name.path)") { return }
      try await invocation.show(GitHubAPI.Repos.Get(owner: name.owner, repo: name.name)) {
        card(of: $0).text(for: invocation.console)
      }
    })

  static func table(_ repositories: [GitHubAPI.Repository]) -> Table {
    Table(
      columns: [
        .init(title: "Name"), .init(title: "Description", least: 20), .init(title: "Stars", isNumeric: true),
        .init(title: "Pushed"), .init(title: "Kind"), .init(title: "Language"),
      ],
      rows: repositories.map { repository in
        [
          .text(repository.fullName, .bold, link: repository.htmlURL), .text(repository.description),
          .text(repository.stargazersCount),
          .time(repository.pushedAt), .text(kind(of: repository)), .text(repository.language),
        ]
      })
  }

  private static func kind(of repository: GitHubAPI.Repository) -> String {
    let kinds = [
      repository.visibility?.rawValue ?? (repository.private ? "private" : "public"),
      repository.fork ? "fork" : nil, repository.archived == true ? "archived" : nil,
    ]
    return kinds.compactMap { $0 }.joined(separator: ", ")
  }

  private static func card(of repository: GitHubAPI.Repository) -> Card {
    Card(
      title: "\(repository.fullName) (\(kind(of: repository)))",
      named: [("Name", repository.fullName), ("Kind", kind(of: repository))],
      rows: [
        ("Description", repository.description), ("Homepage", repository.homepage.flatMap { $0.isEmpty ? nil : $0 }),
        ("Language", repository.language), ("License", repository.license?.name),
        ("Topics", repository.topics?.joined(separator: ", ")), ("Stars", repository.stargazersCount),
        ("Forks", repository.forksCount), ("Open issues", repository.openIssuesCount),
        ("Branch", repository.defaultBranch), ("Pushed", repository.pushedAt),
        ("Clone", repository.cloneURL), ("URL", repository.htmlURL),
      ])
  }
}
