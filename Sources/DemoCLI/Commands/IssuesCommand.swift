import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `issues owner/name [number]`: the issues of a repository, or one of them.
enum IssuesCommand {
  static let declared = Command(
    name: "issues", aliases: ["issue"], summary: "List the issues of a repository, or show one",
    arguments: [RepositoryName.argument, number],
    options: [
      .limit, state(["open", "closed", "all"]),
      .init(
        name: "label", short: "l", value: "name", help: "Only those with this label; all of them if repeated.",
        isRepeated: true),
      .init(
        name: "assignee", short: "a", value: "login", help: "Only those of this account; * for any, none for nobody."),
      .init(name: "author", short: "A", value: "login", help: "Only those this account opened."),
    ],
    examples: [
      ("DemoCLI issues octocat/Hello-World --state all", "lists open and closed issues"),
      ("DemoCLI issues octocat/Hello-World 1347", "shows one with its text"),
    ],
    samples: [Samples.issues, Samples.issue],
    run: { invocation in
      let name = try invocation.repository(0)
      let number = try invocation.issueNumber(1)
      try await invocation.withClient { client in
        if let number {
          let answer = try await client.response(
            for: GitHubAPI.Issues.Get(owner: name.owner, repo: name.name, number: number))
          return invocation.show(answer) { card(of: $0).text(for: invocation.console) }
        }
        let labels = invocation.values("label")
        // GitHub's list has pull requests in it: to GitHub each is an issue too.
        let list = try await invocation.list(with: client, keep: { $0.pullRequest == nil }) {
          GitHubAPI.Issues.ListForRepo(
            owner: name.owner, repo: name.name, state: invocation.choice("state"),
            assignee: invocation.value("assignee"), creator: invocation.value("author"),
            labels: labels.isEmpty ? nil : labels, perPage: $0)
        }
        invocation.show(list, nothing: "No issues in \(name.owner)/\(name.name).", table: table)
      }
    })

  /// The number of an issue or a pull request.
  static let number = Command.Argument(name: "number", help: "Show this one, with its text.", isOptional: true)

  /// Which states are wanted.
  static func state(_ choices: [String]) -> Command.Option {
    .init(name: "state", short: "s", value: "state", help: "Which to list (default: open).", choices: choices)
  }

  private static func table(_ issues: [GitHubAPI.Issue]) -> Table {
    Table(
      columns: [
        .init(title: "No.", isNumeric: true), .init(title: "State"), .init(title: "Title", isFlexible: true),
        .init(title: "Labels", isFlexible: true), .init(title: "Updated"),
      ],
      rows: issues.map { issue in
        [
          .text(issue.number), state(issue.state.rawValue), .text(issue.title),
          .text(issue.labels.map(\.name).joined(separator: ", ")), .time(issue.updatedAt),
        ]
      })
  }

  /// A state in its colour.
  static func state(_ state: String) -> Table.Cell {
    .text(state, state == "open" ? .green : state == "merged" ? .magenta : state == "closed" ? .red : .dim)
  }

  private static func card(of issue: GitHubAPI.Issue) -> Card {
    let reason =
      issue.state == .open ? "" : issue.stateReason.map { " (\($0.rawValue.replacing("_", with: " ")))" } ?? ""
    return Card(
      title: "#\(issue.number)", subtitle: issue.title,
      rows: [
        ("Title", issue.title), ("State", issue.state.rawValue + reason), ("Author", issue.user?.login),
        ("Labels", issue.labels.map(\.name).joined(separator: ", ")),
        ("Assignees", issue.assignees?.map(\.login).joined(separator: ", ")), ("Milestone", issue.milestone?.title),
        ("Comments", issue.comments), ("Opened", issue.createdAt.formatted(.iso8601)),
        ("Closed", issue.closedAt?.formatted(.iso8601)), ("URL", issue.htmlURL),
      ], body: issue.body)
  }
}
