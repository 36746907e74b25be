import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command {
  static let search = Command(
    name: "search", summary: "Search GitHub",
    discussion: """
      The words are in GitHub's search syntax: language:swift, is:open, repo:octocat/Hello-World. Put -- before a word \
      that starts with a dash.
      """,
    commands: [
      search(
        "repos", "Search repositories", page: "repositories",
        sorts: ["stars", "forks", "help-wanted-issues", "updated"],
        example: ("DemoCLI search repos http language:swift", "finds HTTP libraries"),
        repositoryColumns.map { column in
          .init(column.title, least: column.least, isNumeric: column.isNumeric) { column.cell($0.item) }
        }
      ) { invocation, words, size in
        GitHubAPI.Search.Repositories(
          query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
      },
      search(
        "issues", "Search issues and pull requests", page: "issues",
        sorts: ["comments", "reactions", "interactions", "created", "updated"],
        example: ("DemoCLI search issues crash is:open author:octocat", "finds open crashes"),
        [
          .init("Repository") { .text($0.item.repositoryURL?.pathComponents.suffix(2).joined(separator: "/"), .bold) },
          .init("No.", isNumeric: true) { .text($0.item.number, link: $0.item.htmlURL) },
          .init("State") { state(state(of: $0.item)) }, .init("Title", least: 30) { .text($0.item.title) },
          .init("Updated") { .time($0.item.updatedAt) },
        ]
      ) { invocation, words, size in
        GitHubAPI.Search.Issues(
          query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
      },
      search(
        "code", "Search code; GitHub requires a token", page: "code",
        example: ("DemoCLI search code addClass language:js repo:jquery/jquery", "finds a word"),
        [
          .init("Repository") { .text($0.item.repository?.fullName, .bold) },
          .init("Path", least: 12) { .text($0.item.path, link: $0.item.htmlURL) },
        ]
      ) { GitHubAPI.Search.Code(query: $1, perPage: $2) },
      search(
        "users", "Search accounts", page: "users", sorts: ["followers", "repositories", "joined"],
        example: ("DemoCLI search users tom repos:>42", "finds accounts"),
        [
          .init("Login") { .text($0.item.login, .bold, link: $0.item.htmlURL) },
          .init("Type") { .text($0.item.type) }, .init("URL") { .text($0.item.htmlURL) },
        ]
      ) { invocation, words, size in
        GitHubAPI.Search.Users(
          query: words, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: size)
      },
    ],
    examples: [("DemoCLI search repos http language:swift --sort stars", "finds HTTP libraries")])

  /// A search whose results have no orders if they can't be sorted; `page` is the kind in the URL of the page.
  private static func search<Endpoint: GitHubEndpoint>(
    _ name: String, _ summary: String, page: String, sorts: [String] = [], example: (String, String),
    _ columns: [Table<Endpoint.Response.Item>.Column],
    endpoint: @escaping @Sendable (Invocation, _ words: String, _ perPage: Int) -> Endpoint
  ) -> Command where Endpoint.Response: PagedResponse {
    let sort = Option("--sort <order>", "Sort by (default: best match)", choices: sorts)
    let order = Option("--order <direction>", "Sort direction (default: desc)", choices: ["asc", "desc"])
    return Command(
      name: name, summary: summary, arguments: [.init(name: "words", help: "The search.", isRepeated: true)],
      options: [.limit, .web] + (sorts.isEmpty ? [] : [sort, order]), examples: [example]
    ) { invocation in
      let words = invocation.arguments.joined(separator: " ")
      // GitHub ignores it then.
      if !invocation.flag("sort") { try invocation.refuse(["order"], with: "no --sort") }
      let order = invocation.value("sort").map { [("s", $0), ("o", invocation.value("order") ?? "desc")] } ?? []
      if try invocation.showsPage("/search", [("q", words), ("type", page)] + order) { return }
      try await invocation.list(nothing: "Nothing found.", columns) { endpoint(invocation, words, $0) }
    }
  }
}
