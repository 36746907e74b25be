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

  private static let words = [Command.Argument(name: "words", help: "The search.", isRepeated: true)]
  private static let order = Command.Option(
    name: "order", value: "direction", help: "Sort direction (default: desc)", choices: ["asc", "desc"])

  private static func sort(_ choices: [String]) -> Command.Option {
    .init(name: "sort", value: "order", help: "Sort by (default: best match)", choices: choices)
  }

  private static let repositories = Command(
    name: "repos", summary: "Search repositories", arguments: words,
    options: [.limit, .web, sort(["stars", "forks", "help-wanted-issues", "updated"]), order],
    examples: [("DemoCLI search repos http language:swift", "finds HTTP libraries")],
    run: { invocation in
      if try invocation.showsSearch("repositories") { return }
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Repositories(
            query: invocation.query, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: $0)
        }
        invocation.show(list, nothing: "Nothing found.") { ReposCommand.table($0.map(\.item)) }
      }
    })

  private static let issues = Command(
    name: "issues", summary: "Search issues and pull requests", arguments: words,
    options: [.limit, .web, sort(["comments", "reactions", "interactions", "created", "updated"]), order],
    examples: [("DemoCLI search issues crash is:open author:octocat", "finds open crashes")],
    run: { invocation in
      if try invocation.showsSearch("issues") { return }
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Issues(
            query: invocation.query, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: $0)
        }
        invocation.show(list, nothing: "Nothing found.") { hits in
          Table(
            columns: [
              .init(title: "Repository"), .init(title: "No.", isNumeric: true), .init(title: "State"),
              .init(title: "Title", least: 30), .init(title: "Updated"),
            ],
            rows: hits.map { hit in
              let repository = hit.item.repositoryURL?.pathComponents.suffix(2).joined(separator: "/")
              return [
                .text(repository, .bold), .text(hit.item.number, link: hit.item.htmlURL),
                IssuesCommand.state(hit.item.state.rawValue),
                .text(hit.item.title), .time(hit.item.updatedAt),
              ]
            })
        }
      }
    })

  private static let code = Command(
    name: "code", summary: "Search code; GitHub requires a token", arguments: words, options: [.limit, .web],
    examples: [("DemoCLI search code addClass language:js repo:jquery/jquery", "finds a word")],
    run: { invocation in
      if try invocation.showsSearch("code") { return }
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Code(query: invocation.query, perPage: $0)
        }
        invocation.show(list, nothing: "Nothing found.") { hits in
          Table(
            columns: [.init(title: "Repository"), .init(title: "Path", least: 12)],
            rows: hits.map { [.text($0.item.repository?.fullName, .bold), .text($0.item.path, link: $0.item.htmlURL)] })
        }
      }
    })

  private static let users = Command(
    name: "users", summary: "Search accounts", arguments: words,
    options: [.limit, .web, sort(["followers", "repositories", "joined"]), order],
    examples: [("DemoCLI search users tom repos:>42", "finds accounts")],
    run: { invocation in
      if try invocation.showsSearch("users") { return }
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Users(
            query: invocation.query, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: $0)
        }
        invocation.show(list, nothing: "Nobody found.") { hits in
          Table(
            columns: [.init(title: "Login"), .init(title: "Type"), .init(title: "URL")],
            rows: hits.map {
              [.text($0.item.login, .bold, link: $0.item.htmlURL), .text($0.item.type), .text($0.item.htmlURL)]
            })
        }
      }
    })
}

extension Invocation {
  /// The words of a search.
  fileprivate var query: String { allArguments.joined(separator: " ") }

  fileprivate func showsSearch(_ type: String) throws -> Bool {
    try showsPage("/search", [("q", query), ("type", type)])
  }
}
