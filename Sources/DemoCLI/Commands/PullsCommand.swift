import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `pulls owner/name [number]`: the pull requests of a repository, or one of them.
enum PullsCommand {
  static let declared = Command(
    name: "pulls", aliases: ["pull", "prs", "pr"], summary: "List the pull requests of a repository, or show one",
    arguments: [RepositoryName.argument, IssuesCommand.number("pull request")],
    options: [
      .limit, .web, IssuesCommand.state(["open", "closed", "merged", "all"]), IssuesCommand.label,
      .init(name: "assignee", short: "a", value: "login", help: "Assigned to this account."),
      .init(name: "author", short: "A", value: "login", help: "Opened by this account."),
      .init(name: "base", short: "B", value: "branch", help: "To be merged into this branch."),
      .init(name: "head", short: "H", value: "account:branch", help: "From this branch."),
    ],
    examples: [
      ("DemoCLI pulls octocat/Hello-World", "lists open pull requests"),
      ("DemoCLI pulls octocat/Hello-World --state merged", "lists merged ones"),
      ("DemoCLI pulls octocat/Hello-World 1349", "shows one with its text"),
    ],
    run: { invocation in
      let (name, number) = try invocation.repositoryAndNumber(of: "a pull request", pages: ["pull"])
      if try invocation.showsIssues(of: name, number, kind: "pr") { return }
      if let number {
        let endpoint = GitHubAPI.Pulls.Get(owner: name.owner, repo: name.name, number: number)
        return try await invocation.show(endpoint) { card(of: $0).text(for: invocation.console) }
      }
      let wantsMerged = invocation.value("state") == "merged"
      try await invocation.list(
        nothing: "No pull requests in \(name.path).", keep: filter(invocation), table: table
      ) {
        GitHubAPI.Pulls.List(
          owner: name.owner, repo: name.name, state: wantsMerged ? .closed : invocation.choice("state"),
          head: invocation.value("head"), base: invocation.value("base"), perPage: $0)
      }
    })

  /// The filters that GitHub's list doesn't have; nil if there are none.
  private static func filter(_ invocation: Invocation) -> ((GitHubAPI.PullRequest) -> Bool)? {
    let labels = invocation.values("label")
    let (assignee, author) = (invocation.value("assignee"), invocation.value("author"))
    let wantsMerged = invocation.value("state") == "merged"
    guard wantsMerged || !labels.isEmpty || assignee != nil || author != nil else { return nil }
    return { pull in
      (!wantsMerged || pull.mergedAt != nil)
        && labels.allSatisfy { label in pull.labels.contains { same($0.name, label) } }
        && (author.map { same(pull.user?.login, $0) } ?? true)
        && (assignee.map { login in pull.assignees.contains { same($0.login, login) } } ?? true)
    }
  }

  /// GitHub's names of accounts and labels are case-insensitive.
  private static func same(_ name: String?, _ other: String) -> Bool {
    name?.caseInsensitiveCompare(other) == .orderedSame
  }

  private static func table(_ pulls: [GitHubAPI.PullRequest]) -> Table {
    Table(
      columns: [
        .init(title: "No.", isNumeric: true), .init(title: "State"), .init(title: "Title", least: 30),
        .init(title: "Branch", least: 12), .init(title: "Updated"),
      ],
      rows: pulls.map { pull in
        [
          .text(pull.number, link: pull.htmlURL), IssuesCommand.state(state(of: pull)), .text(pull.title),
          .text(pull.head.label ?? pull.head.ref, .cyan), .time(pull.updatedAt),
        ]
      })
  }

  private static func state(of pull: GitHubAPI.PullRequest) -> String {
    if pull.mergedAt != nil { return "merged" }
    return pull.draft == true && pull.state == .open ? "draft" : pull.state.rawValue
  }

  private static func card(of pull: GitHubAPI.PullRequest) -> Card {
    let changes = pull.additions.map { "+\($0) −\(pull.deletions ?? 0) in \(pull.changedFiles ?? 0) files" }
    return Card(
      title: "#\(pull.number) \(pull.title)", named: [("Number", pull.number), ("Title", pull.title)],
      rows: [
        ("State", state(of: pull)), ("Author", pull.user?.login),
        ("Branches", "\(pull.base.ref) ← \(pull.head.label ?? pull.head.ref)"),
        ("Labels", pull.labels.map(\.name).joined(separator: ", ")),
        ("Assignees", pull.assignees.map(\.login).joined(separator: ", ")),
        ("Reviewers", pull.requestedReviewers?.map(\.login).joined(separator: ", ")),
        ("Changes", changes), ("Commits", pull.commits), ("Comments", pull.comments),
        ("Opened", pull.createdAt), ("Merged", pull.mergedAt), ("URL", pull.htmlURL),
      ], body: pull.body)
  }
}
