import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `search repos|issues|code|users <words…>`.
enum SearchCommand {
  static let declared = Command(
    name: "search", summary: "Search GitHub",
    discussion: """
      The words are in GitHub's search syntax: language:swift, is:open, repo:octocat/Hello-World. Put -- before a word \
      that begins with a dash.
      """,
    commands: [repositories, issues, code, users],
    examples: [("DemoCLI search repos http client language:swift --sort stars", "finds Swift's HTTP clients")])

  private static let words = [Command.Argument(name: "words", help: "What to look for.", isRepeated: true)]
  private static let order = Command.Option(
    name: "order", value: "direction", help: "In which order (default: desc).", choices: ["asc", "desc"])

  private static func sort(_ choices: [String]) -> Command.Option {
    .init(name: "sort", value: "order", help: "What comes first (default: the best match).", choices: choices)
  }

  private static let repositories = Command(
    name: "repos", summary: "Search repositories", arguments: words,
    options: [.limit, sort(["stars", "forks", "help-wanted-issues", "updated"]), order],
    examples: [("DemoCLI search repos http language:swift", "finds Swift repositories about HTTP")],
    samples: [Samples.foundRepositories],
    run: { invocation in
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
    options: [.limit, sort(["comments", "reactions", "interactions", "created", "updated"]), order],
    examples: [("DemoCLI search issues crash is:open author:octocat", "finds open crashes")],
    samples: [Samples.foundIssues],
    run: { invocation in
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Issues(
            query: invocation.query, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: $0)
        }
        invocation.show(list, nothing: "Nothing found.") { hits in
          Table(
            columns: [
              .init(title: "Repository"), .init(title: "No.", isNumeric: true), .init(title: "State"),
              .init(title: "Title", isFlexible: true), .init(title: "Updated"),
            ],
            rows: hits.map { hit in
              let repository = hit.item.repositoryURL?.pathComponents.suffix(2).joined(separator: "/")
              return [
                .text(repository, .bold), .text(hit.item.number), IssuesCommand.state(hit.item.state.rawValue),
                .text(hit.item.title), .time(hit.item.updatedAt),
              ]
            })
        }
      }
    })

  private static let code = Command(
    name: "code", summary: "Search code; GitHub wants a token for it", arguments: words, options: [.limit],
    examples: [("DemoCLI search code addClass in:file language:js repo:jquery/jquery", "finds a word in a repository")],
    samples: [Samples.foundCode],
    run: { invocation in
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Code(query: invocation.query, perPage: $0)
        }
        invocation.show(list, nothing: "Nothing found.") { hits in
          Table(
            columns: [.init(title: "Repository"), .init(title: "Path", isFlexible: true)],
            rows: hits.map { [.text($0.item.repository?.fullName, .bold), .text($0.item.path)] })
        }
      }
    })

  private static let users = Command(
    name: "users", summary: "Search accounts", arguments: words,
    options: [.limit, sort(["followers", "repositories", "joined"]), order],
    examples: [("DemoCLI search users tom repos:>42", "finds Toms with many repositories")],
    samples: [Samples.foundUsers],
    run: { invocation in
      try await invocation.withClient { client in
        let list = try await invocation.list(with: client) {
          GitHubAPI.Search.Users(
            query: invocation.query, sort: invocation.choice("sort"), order: invocation.choice("order"), perPage: $0)
        }
        invocation.show(list, nothing: "Nobody found.") { hits in
          Table(
            columns: [.init(title: "Login"), .init(title: "Type"), .init(title: "URL", isFlexible: true)],
            rows: hits.map { [.text($0.item.login, .bold), .text($0.item.type), .text($0.item.htmlURL)] })
        }
      }
    })
}

extension Invocation {
  /// The words of a search.
  fileprivate var query: String { allArguments.joined(separator: " ") }
}
