import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `users <login>`: one account.
enum UsersCommand {
  static let declared = Command(
    name: "users", aliases: ["user"], summary: "Show a user or an organization",
    arguments: [.init(name: "login", help: "The name in the account's URL, such as octocat.")],
    examples: [("DemoCLI users octocat", "shows who octocat is")],
    samples: [Samples.user],
    run: { invocation in
      let login = try invocation.required(0)
      try await invocation.withClient { client in
        let answer = try await client.response(for: GitHubAPI.Users(userName: login))
        invocation.show(answer) { card(of: $0).text(for: invocation.console) }
      }
    })

  static func card(of user: GitHubAPI.User) -> Card {
    Card(
      title: user.login, subtitle: user.name,
      rows: [
        ("Name", user.name), ("Login", user.login), ("Bio", user.bio), ("Company", user.company),
        ("Location", user.location), ("Followers", user.followers), ("Following", user.following),
        ("Repositories", user.publicRepos), ("Since", user.createdAt?.formatted(.iso8601.year().month().day())),
        ("URL", user.htmlURL),
      ])
  }
}
