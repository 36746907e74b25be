import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command {
  static let issues = Command(
    name: "issues", aliases: ["issue"], fillers: ["view", "list"],
    summary: "List the issues of a repository, or show one",
    arguments: [RepositoryName.argument, number("issue")],
    options: [
      .repository, .limit, .web, state(["open", "closed", "all"]), label,
      .init("-a, --assignee <login>", "Assigned to this account; also @me, * for any, none for none."), author,
    ],
    examples: [
      ("DemoCLI issues octocat/Hello-World --state all", "lists open and closed issues"),
      ("DemoCLI issues octocat/Hello-World --label bug", "lists open bugs"),
      ("DemoCLI issues octocat/Hello-World 1347", "shows one issue with its text"),
      ("DemoCLI issues octocat/Hello-World 1347 --web", "opens its page"),
    ]
  ) { invocation in
    let name = try invocation.repository()
    // GitHub regards pull requests as issues, and shows either at both URLs.
    let number = try invocation.number(of: "an issue", pages: ["issues", "pull"])
    if try invocation.showsIssues(of: name, number, kind: "issue") { return }
    if let number {
      return try await invocation.show(
        GitHubAPI.Issues.Get(owner: name.owner, repo: name.name, number: number), as: card)
    }
    let labels = invocation.labels, nothing = "No issues in \(name.path)."
    try await invocation.withClient { client in
      let (assignee, author) = try await invocation.accounts(client)
      try await invocation.list(with: client, nothing: nothing, issueColumns, keep: { $0.pullRequest == nil }) {
        GitHubAPI.Issues.ListForRepo(
          owner: name.owner, repo: name.name, state: invocation.choice("state"), assignee: assignee, creator: author,
          labels: labels.isEmpty ? nil : labels, perPage: $0)
      }
    }
  }

  private static let issueColumns: [Table<GitHubAPI.Issue>.Column] = [
    .init("No.", isNumeric: true) { .text($0.number, link: $0.htmlURL) },
    .init("State") { state(state(of: $0)) }, .init("Title", least: 30) { .text($0.title) },
    .init("Labels", least: 12) { .text($0.labels.map(\.name).joined(separator: ", ")) },
    .init("Updated") { .time($0.updatedAt) },
  ]

  private static func card(of issue: GitHubAPI.Issue) -> Card {
    let reason =
      issue.state == .open ? "" : issue.stateReason.map { " (\($0.rawValue.replacing("_", with: " ")))" } ?? ""
    return Card(
      title: "#\(issue.number) \(issue.title)", named: [("Number", issue.number), ("Title", issue.title)],
      rows: [
        ("State", state(of: issue) + reason), ("Author", issue.user?.login),
        ("Labels", issue.labels.map(\.name).joined(separator: ", ")),
        ("Assignees", issue.assignees?.map(\.login).joined(separator: ", ")), ("Milestone", issue.milestone?.title),
        ("Comments", issue.comments), ("Opened", issue.createdAt), ("Closed", issue.closedAt), ("URL", issue.htmlURL),
      ], body: issue.body)
  }

  static let pulls = Command(
    name: "pulls", aliases: ["pull", "prs", "pr"], fillers: ["view", "list"],
    summary: "List the pull requests of a repository, or show one",
    arguments: [RepositoryName.argument, number("pull request")],
    options: [
      .repository, .limit, .web, state(["open", "closed", "merged", "all"]), label,
      .init("-a, --assignee <login>", "Assigned to this account; also @me."), author,
      .init("-B, --base <branch>", "To be merged into this branch."),
      .init("-H, --head <account:branch>", "From this branch."),
    ],
    examples: [
      ("DemoCLI pulls octocat/Hello-World", "lists open pull requests"),
      ("DemoCLI pulls octocat/Hello-World --state merged", "lists merged ones"),
      ("DemoCLI pulls octocat/Hello-World 1349", "shows one with its text"),
    ]
  ) { invocation in
    let name = try invocation.repository()
    let number = try invocation.number(of: "a pull request", pages: ["pull"])
    if try invocation.showsIssues(of: name, number, kind: "pr") { return }
    if let number {
      return try await invocation.show(
        GitHubAPI.Pulls.Get(owner: name.owner, repo: name.name, number: number), as: card)
    }
    let state: GitHubAPI.StateFilter? = invocation.value("state") == "merged" ? .closed : invocation.choice("state")
    // GitHub ignores a branch without its account.
    let head = invocation.value("head").map { $0.contains(":") ? $0 : "\(name.owner):\($0)" }
    try await invocation.withClient { client in
      let keep = filter(invocation, try await invocation.accounts(client)),
        nothing = "No pull requests in \(name.path)."
      try await invocation.list(with: client, nothing: nothing, pullColumns, keep: keep) {
        GitHubAPI.Pulls.List(
          owner: name.owner, repo: name.name, state: state, head: head, base: invocation.value("base"), perPage: $0)
      }
    }
  }

  /// The filters that GitHub's list of pull requests doesn't have; nil if there are none.
  private static func filter(
    _ invocation: Invocation, _ accounts: (assignee: String?, author: String?)
  ) -> ((GitHubAPI.PullRequest) -> Bool)? {
    let labels = invocation.labels, wantsMerged = invocation.value("state") == "merged"
    let (assignee, author) = accounts
    guard wantsMerged || !labels.isEmpty || assignee != nil || author != nil else { return nil }
    // GitHub's names of accounts and labels are case-insensitive.
    func isAmong(_ names: [String], _ wanted: String?) -> Bool {
      wanted.map { wanted in names.contains { $0.caseInsensitiveCompare(wanted) == .orderedSame } } ?? true
    }
    return { pull in
      (!wantsMerged || pull.mergedAt != nil) && isAmong([pull.user?.login].compactMap { $0 }, author)
        && isAmong(pull.assignees.map(\.login), assignee)
        && labels.allSatisfy { isAmong(pull.labels.map(\.name), $0) }
    }
  }

  private static let pullColumns: [Table<GitHubAPI.PullRequest>.Column] = [
    .init("No.", isNumeric: true) { .text($0.number, link: $0.htmlURL) },
    .init("State") { state(state(of: $0)) }, .init("Title", least: 30) { .text($0.title) },
    .init("Branch", least: 12) { .text($0.head.label ?? $0.head.ref, .cyan) },
    .init("Updated") { .time($0.updatedAt) },
  ]

  private static func state(of pull: GitHubAPI.PullRequest) -> String {
    state(pull.state, isMerged: pull.mergedAt != nil, isDraft: pull.draft)
  }

  /// The state of an issue, or of a pull request that is among issues.
  static func state(of issue: GitHubAPI.Issue) -> String {
    state(issue.state, isMerged: issue.pullRequest?.mergedAt != nil, isDraft: issue.draft)
  }

  private static func state(_ state: GitHubAPI.State, isMerged: Bool, isDraft: Bool?) -> String {
    isMerged ? "merged" : isDraft == true && state == .open ? "draft" : state.rawValue
  }

  private static func card(of pull: GitHubAPI.PullRequest) -> Card {
    Card(
      title: "#\(pull.number) \(pull.title)", named: [("Number", pull.number), ("Title", pull.title)],
      rows: [
        ("State", state(of: pull)), ("Author", pull.user?.login),
        ("Branches", "\(pull.base.ref) ← \(pull.head.label ?? pull.head.ref)"),
        ("Labels", pull.labels.map(\.name).joined(separator: ", ")),
        ("Assignees", pull.assignees.map(\.login).joined(separator: ", ")),
        ("Reviewers", pull.requestedReviewers?.map(\.login).joined(separator: ", ")),
        ("Changes", changes(of: pull)),
        ("Commits", pull.commits), ("Comments", pull.comments), ("Opened", pull.createdAt),
        ("Merged", pull.mergedAt), ("URL", pull.htmlURL),
      ], body: pull.body)
  }

  /// `+100 −3 in 5 files`; nil if GitHub doesn't report it.
  private static func changes(of pull: GitHubAPI.PullRequest) -> String? {
    let files = pull.changedFiles ?? 0
    return pull.additions.map { "+\($0) −\(pull.deletions ?? 0) in \(files) file\(files == 1 ? "" : "s")" }
  }

  private static func number(_ kind: String) -> Argument {
    .init(name: "number", help: "Show this \(kind). Its URL can stand for both arguments.", isOptional: true)
  }

  private static func state(_ choices: [String]) -> Option {
    .init("-s, --state <state>", "In this state (default: open)", choices: choices)
  }

  private static let label = Option(
    "-l, --label <name>", "With this label, or with all of these: bug,docs.", isRepeated: true)
  private static let author = Option("-A, --author <login>", "Opened by this account; also @me, app/<name>.")

  static func state(_ state: String) -> Cell {
    .text(state, state == "open" ? .green : state == "merged" ? .magenta : state == "closed" ? .red : .dim)
  }
}

extension Invocation {
  /// The labels of `--label`, all of which are wanted. As with `gh`, one value may name several.
  fileprivate var labels: [String] {
    values("label").flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// The accounts of `--assignee` and `--author` as lists know them: they have neither `@me`, for which this asks who the
  /// token's account is, nor `app/dependabot`.
  fileprivate func accounts(_ client: NetworkClient) async throws -> (assignee: String?, author: String?) {
    // A wrong number before any call.
    _ = try limit()
    let names = [value("assignee"), value("author")]
    // With `--curl`, the list's call is printed, and none is made.
    let isKnown = names.contains("@me") && !flag("curl")
    let own = isKnown ? try await client.request(GitHubAPI.Users.Authenticated()).login : "@me"
    func login(_ name: String?) -> String? {
      name == "@me" ? own : name?.hasPrefix("app/") == true ? name.map { "\($0.dropFirst(4))[bot]" } : name
    }
    return (login(names[0]), login(names[1]))
  }

  /// With `--web`, shows the page of an issue or a pull request, or of a list with the command's filters.
  fileprivate func showsIssues(of name: RepositoryName, _ number: Int?, kind: String) throws -> Bool {
    if let number {
      try refuse(["limit", "state", "label", "assignee", "author", "base", "head"], with: "a number")
      return try showsPage("/\(name.path)/\(kind == "issue" ? "issues" : "pull")/\(number)")
    }
    var words = ["is:\(kind)"]
    // The list's own default counts too, once a page has a search.
    let state = value("state") ?? "open", unfiltered = state == "all" ? 1 : 2
    if state != "all" { words.append("is:\(state)") }
    words += labels.map { $0.contains(" ") ? "label:\"\($0)\"" : "label:\($0)" }
    if let login = value("assignee") {
      words.append(login == "none" && kind == "issue" ? "no:assignee" : "assignee:\(login)")
    }
    words += ["author", "base", "head"].compactMap { name in
      // A search knows the branch without its account.
      value(name).map { "\(name):\($0.split(separator: ":").last.map(String.init) ?? $0)" }
    }
    let isFiltered = words.count > unfiltered || flag("state")
    return try showsPage(
      "/\(name.path)/\(kind == "issue" ? "issues" : "pulls")",
      isFiltered ? [("q", words.joined(separator: " "))] : [])
  }
}
