import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `search repos|issues|code|users <words…>`.
enum SearchCommand {
  static let declared = Command(
    name: "search", summary: "Search GitHub",
    discussion: """
      The words are in GitHub's search syntax: language:swift, is:open, repo:octocat/Hello-World. Put -- before a word \
      that starts with a dash.
      """,
    commands: [repositories, issues, code, users],
    examples: [("DemoCLI search repos http language:swift --sort stars", "finds HTTP libraries")])

  private static let repositories = search(
    "repos", "Search repositories", page: "repositories", sorts: ["stars", "forks", "help-wanted-issues", "updated"],
    example: ("DemoCLI search repos http language:swift", "finds HTTP libraries"),
    endpoint: { invocation, words, size in
      GitHubAPI.Search.Repositories(
        query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
    }, table: { ReposCommand.table($0.map(\.item)) })

  private static let issues = search(
    "issues", "Search issues and pull requests", page: "issues",
    sorts: ["comments", "reactions", "interactions", "created", "updated"],
    example: ("DemoCLI search issues crash is:open author:octocat", "finds open crashes"),
    endpoint: { invocation, words, size in
      GitHubAPI.Search.Issues(
        query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
    },
    table: { hits in
      Table(
        columns: [
          .init(title: "Repository"), .init(title: "No.", isNumeric: true), .init(title: "State"),
          .init(title: "Title", least: 30), .init(title: "Updated"),
        ],
        rows: hits.map(\.item).map { issue in
          [
            .text(issue.repositoryURL?.pathComponents.suffix(2).joined(separator: "/"), .bold),
            .text(issue.number, link: issue.htmlURL), IssuesCommand.state(issue.state.rawValue), .text(issue.title),
            .time(issue.updatedAt),
          ]
        })
    })

  private static let code = search(
    "code", "Search code; GitHub requires a token", page: "code", sorts: [],
    example: ("DemoCLI search code addClass language:js repo:jquery/jquery", "finds a word"),
    endpoint: { _, words, size in GitHubAPI.Search.Code(query: words, perPage: size) },
    table: { hits in
      Table(
        columns: [.init(title: "Repository"), .init(title: "Path", least: 12)],
        rows: hits.map { [.text($0.item.repository?.fullName, .bold), .text($0.item.path, link: $0.item.htmlURL)] })
    })

  private static let users = search(
    "users", "Search accounts", page: "users", sorts: ["followers", "repositories", "joined"],
    example: ("DemoCLI search users tom repos:>42", "finds accounts"),
    endpoint: { invocation, words, size in
      GitHubAPI.Search.Users(
        query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
    },
    table: { hits in
      Table(
        columns: [.init(title: "Login"), .init(title: "Type"), .init(title: "URL")],
        rows: hits.map(\.item).map { account in
          [.text(account.login, .bold, link: account.htmlURL), .text(account.type), .text(account.htmlURL)]
        })
    })

  /// A search for one kind of thing.
  ///
  /// - Parameters:
  ///   - page: the kind in the URL of the page.
  ///   - sorts: the orders; none if the results can't be sorted.
  ///   - endpoint: the first page of results for the words, given the number of results per page.
  private static func search<Endpoint: GitHubEndpoint>(
    _ name: String, _ summary: String, page: String, sorts: [String], example: (String, String),
    endpoint: @escaping @Sendable (Invocation, _ words: String, _ perPage: Int) -> Endpoint,
    table: @escaping @Sendable ([Endpoint.Response.Item]) -> Table
  ) -> Command where Endpoint.Response: PagedResponse {
    let orders: [Command.Option] = [
      .init(name: "sort", value: "order", help: "Sort by (default: best match)", choices: sorts),
      .init(name: "order", value: "direction", help: "Sort direction (default: desc)", choices: ["asc", "desc"]),
    ]
    return Command(
      name: name, summary: summary, arguments: [.init(name: "words", help: "The search.", isRepeated: true)],
      options: [.limit, .web] + (sorts.isEmpty ? [] : orders), examples: [example],
      run: { invocation in
        let words = invocation.arguments.joined(separator: " ")
        if try invocation.showsPage("/search", [("q", words), ("type", page)]) { return }
        try await invocation.list(nothing: "Nothing found.", table: table) { endpoint(invocation, words, $0) }
      })
  }
}
