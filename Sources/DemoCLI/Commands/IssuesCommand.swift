import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `issues owner/name [number]`: the issues of a repository, or one of them.
enum IssuesCommand {
  static let declared = Command(
    name: "issues", aliases: ["issue"], summary: "List the issues of a repository, or show one",
    arguments: [RepositoryName.argument, number("issue")],
    options: [
      .limit, .web, state(["open", "closed", "all"]), label,
      .init(name: "assignee", short: "a", value: "login", help: "Assigned to this account; * for any, none for none."),
      .init(name: "author", short: "A", value: "login", help: "Opened by this account."),
    ],
    examples: [
      ("DemoCLI issues octocat/Hello-World --state all", "lists open and closed issues"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists open bugs"),
      ("DemoCLI issues octocat/Hello-World 1347", "shows one issue with its text"),
      ("DemoCLI issues octocat/Hello-World 1347 --web", "opens its page"),
    ],
    run: { invocation in
      // GitHub regards pull requests as issues, and shows either at both URLs.
      let (name, number) = try invocation.repositoryAndNumber(of: "an issue", pages: ["issues", "pull"])
      if try invocation.showsIssues(of: name, number, kind: "issue") { return }
      if let number {
        let endpoint = GitHubAPI.Issues.Get(owner: name.owner, repo: name.name, number: number)
        return try await invocation.show(endpoint) { card(of: $0).text(for: invocation.console) }
      }
      let labels = invocation.values("label")
      try await invocation.list(
        nothing: "No issues in \(name.path).", keep: { $0.pullRequest == nil }, table: table
      ) {
        GitHubAPI.Issues.ListForRepo(
          owner: name.owner, repo: name.name, state: invocation.choice("state"),
          assignee: invocation.value("assignee"), creator: invocation.value("author"),
          labels: labels.isEmpty ? nil : labels, perPage: $0)
      }
    })

  /// The number of an issue or a pull request.
  static func number(_ kind: String) -> Command.Argument {
    .init(name: "number", help: "Show this \(kind). Its URL can stand for both arguments.", isOptional: true)
  }

  /// The state of the issues or pull requests to list.
  static func state(_ choices: [String]) -> Command.Option {
    .init(name: "state", short: "s", value: "state", help: "In this state (default: open)", choices: choices)
  }

  /// The labels of the issues or pull requests to list.
  static let label = Command.Option(
    name: "label", short: "l", value: "name", help: "With this label; repeat it for several.", isRepeated: true)

  private static func table(_ issues: [GitHubAPI.Issue]) -> Table {
    Table(
      columns: [
        .init(title: "No.", isNumeric: true), .init(title: "State"), .init(title: "Title", least: 30),
        .init(title: "Labels", least: 12), .init(title: "Updated"),
      ],
      rows: issues.map { issue in
        [
          .text(issue.number, link: issue.htmlURL), state(issue.state.rawValue), .text(issue.title),
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
      title: "#\(issue.number) \(issue.title)", named: [("Number", issue.number), ("Title", issue.title)],
      rows: [
        ("State", issue.state.rawValue + reason), ("Author", issue.user?.login),
        ("Labels", issue.labels.map(\.name).joined(separator: ", ")),
        ("Assignees", issue.assignees?.map(\.login).joined(separator: ", ")), ("Milestone", issue.milestone?.title),
        ("Comments", issue.comments), ("Opened", issue.createdAt), ("Closed", issue.closedAt), ("URL", issue.htmlURL),
      ], body: issue.body)
  }
}

extension Invocation {
  /// With `--web`, shows the page of an issue or a pull request, or of a list with the command's filters.
  func showsIssues(of name: RepositoryName, _ number: Int?, kind: String) throws -> Bool {
    let list = kind == "issue" ? "issues" : "pulls"
    if let number { return try showsPage("/\(name.path)/\(kind == "issue" ? "issues" : "pull")/\(number)") }
    func quoted(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }
    var words = ["is:\(kind)"]
    if let state = value("state"), state != "all" { words.append("is:\(state)") }
    words += values("label").map { "label:\(quoted($0))" }
    switch value("assignee") {
    case nil: break
    case "*": words.append("assignee:*")
    case "none": words.append("no:assignee")
    case let login?: words.append("assignee:\(login)")
    }
    words += [("author", "author"), ("base", "base"), ("head", "head")].compactMap { option, qualifier in
      // Only pull requests have the last two.
      value(option).map { "\(qualifier):\($0.split(separator: ":").last.map(String.init) ?? $0)" }
    }
    return try showsPage(
      "/\(name.path)/\(list)", words.count > 1 || flag("state") ? [("q", words.joined(separator: " "))] : [])
  }
}
