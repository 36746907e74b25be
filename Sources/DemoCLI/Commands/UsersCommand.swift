import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `users <login>`: one account.
enum UsersCommand {
  static let declared = Command(
    name: "users", aliases: ["user"], summary: "Show a user or an organization",
    arguments: [.init(name: "login", help: "The account's name, such as octocat.")], options: [.web],
    examples: [
      ("DemoCLI users octocat", "shows an account"), ("DemoCLI users octocat --web", "opens its page"),
    ],
    run: { invocation in
      let login = try invocation.required(0)
      if try invocation.showsPage("/\(login)") { return }
      try await invocation.show(GitHubAPI.Users(userName: login)) { card(of: $0).text(for: invocation.console) }
    })

  static func card(of user: GitHubAPI.User) -> Card {
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
