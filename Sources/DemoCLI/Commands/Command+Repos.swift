import NetworkAPIs

extension Command {
  static let users = Command(
    name: "users", aliases: ["user"], summary: "Show a user or an organization",
    arguments: [.init(name: "login", help: "The account's name, such as octocat.")], options: [.web],
    examples: [("DemoCLI users octocat", "shows an account"), ("DemoCLI users octocat --web", "opens its page")]
  ) { invocation in
    let login = try invocation.required(0)
    if try invocation.showsPage("/\(login)") { return }
    try await invocation.show(GitHubAPI.Users(userName: login)) { user in
      Card(
        title: user.login + (user.name.map { " (\($0))" } ?? ""),
        named: [("Login", user.login), ("Name", user.name)],
        rows: [
          ("Bio", user.bio), ("Company", user.company), ("Location", user.location), ("Followers", user.followers),
          ("Following", user.following), ("Repositories", user.publicRepos), ("Since", user.createdAt),
          ("URL", user.htmlURL),
        ])
    }
  }

  static let repos = Command(
    name: "repos", aliases: ["repo"], fillers: ["list"], summary: "List the repositories of an account, or show one",
    arguments: [.init(name: "login", help: "The account (default: the token's own).", isOptional: true)],
    options: [
      .limit, .web, .init("--org", "The account is an organization; list its private repositories too."),
      .init("--sort <order>", "Sort by (default: pushed)", choices: ["created", "updated", "pushed", "full_name"]),
    ],
    commands: [repository],
    examples: [
      ("DemoCLI repos octocat --limit 5", "lists the five pushed to last"),
      ("DemoCLI repos view octocat/Hello-World", "shows one"),
    ]
  ) { invocation in
    let sort: GitHubAPI.Repos.Sort? = invocation.choice("sort") ?? .pushed
    let login = invocation.argument(0), isOrganization = invocation.flag("org"), nothing = "No repositories."
    if login == nil { try invocation.refuse(["org"], with: "no login") }
    if let login, login.contains("/") { throw UsageError("“\(login)” is a repository; show it with “repos view”") }
    // Whose the token is isn't known without a call.
    let page = login.map { isOrganization ? "/orgs/\($0)/repositories" : "/\($0)" } ?? "/settings/repositories"
    let tab = login == nil || isOrganization ? [] : [("tab", "repositories")]
    if try invocation.showsPage(page, tab + invocation.pageOrder(login)) { return }
    if let login, isOrganization {
      try await invocation.list(nothing: nothing, repositoryColumns) {
        GitHubAPI.Repos.ListForOrg(org: login, sort: sort, perPage: $0)
      }
    } else if let login {
      try await invocation.list(nothing: nothing, repositoryColumns) {
        GitHubAPI.Repos.List(user: login, sort: sort, perPage: $0)
      }
    } else {
      try await invocation.list(nothing: nothing, repositoryColumns) {
        GitHubAPI.Repos.ListForAuthenticatedUser(affiliation: [.owner], sort: sort, perPage: $0)
      }
    }
  }

  private static let repository = Command(
    name: "view", summary: "Show a repository", arguments: [RepositoryName.argument], options: [.repository, .web],
    examples: [("DemoCLI repos view octocat/Hello-World", "shows a repository")]
  ) { invocation in
    let name = try invocation.repository()
    if try invocation.showsPage("/\(name.path)") { return }
    try await invocation.show(GitHubAPI.Repos.Get(owner: name.owner, repo: name.name)) { repository in
      Card(
        title: "\(repository.fullName) (\(kind(of: repository)))",
        named: [("Name", repository.fullName), ("Kind", kind(of: repository))],
        rows: [
          ("Description", repository.description), ("Homepage", repository.homepage),
          ("Language", repository.language), ("License", repository.license?.name),
          ("Topics", repository.topics?.joined(separator: ", ")), ("Stars", repository.stargazersCount),
          ("Forks", repository.forksCount), ("Open issues", repository.openIssuesCount),
          ("Branch", repository.defaultBranch), ("Pushed", repository.pushedAt),
          ("Clone", repository.cloneURL), ("URL", repository.htmlURL),
        ])
    }
  }

  static let repositoryColumns: [Table<GitHubAPI.Repository>.Column] = [
    .init("Name") { .text($0.fullName, .bold, link: $0.htmlURL) },
    .init("Description", least: 20) { .text($0.description) },
    .init("Stars", isNumeric: true) { .text($0.stargazersCount) }, .init("Pushed") { .time($0.pushedAt) },
    .init("Kind") { .text(kind(of: $0)) }, .init("Language") { .text($0.language) },
  ]

  private static func kind(of repository: GitHubAPI.Repository) -> String {
    let visibility = repository.visibility?.rawValue ?? (repository.private ? "private" : "public")
    return visibility + (repository.fork ? ", fork" : "") + (repository.archived == true ? ", archived" : "")
  }

  /// `rate-limit`: how many calls are left. This call itself doesn't count.
  static let rateLimit = Command(
    name: "rate-limit", summary: "Show how many calls are left",
    examples: [("DemoCLI rate-limit", "shows the limits of the token or address")]
  ) { invocation in
    try await invocation.show(GitHubAPI.RateLimits.Get()) { overview in
      Table(
        (overview.resources ?? [:]).sorted { $0.key < $1.key },
        [
          .init("Resource") { .text($0.key, .bold) }, .init("Limit", isNumeric: true) { .text($0.value.limit) },
          .init("Used", isNumeric: true) { .text($0.value.used) },
          .init("Left", isNumeric: true) { .text($0.value.remaining, $0.value.remaining == 0 ? .red : .green) },
          .init("Resets") { .time($0.value.reset) },
        ])
    }
  }
}

extension Invocation {
  /// The order of `--sort` on the page of an account's repositories, which begins with those pushed to last.
  fileprivate func pageOrder(_ login: String?) throws -> [(String, String)] {
    guard flag("web"), let sort = value("sort") else { return [] }
    guard login != nil, ["pushed", "full_name"].contains(sort) else {
      throw UsageError("--sort \(sort) can't be used with --web\(login == nil ? " and no login" : "")")
    }
    return sort == "full_name" ? [("sort", "name")] : []
  }
}
