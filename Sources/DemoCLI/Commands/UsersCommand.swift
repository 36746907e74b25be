import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `users <login>`: one account.
enum UsersCommand {
  static let declared = Command(
    name: "users", summary: "Show a user or an organization",
    arguments: [.init(name: "login", help: "The name in the account's URL, such as octocat.")],
    examples: [("DemoCLI users octocat", "shows who octocat is")],
    run: { invocation in
      let login = try invocation.required(0)
      try await invocation.withClient { client in
        let answer = try await client.response(for: GitHubAPI.Users(userName: login))
        invocation.show(answer) { card(of: $0).text(for: invocation.console) }
      }
    })

  static func card(of user: GitHubAPI.User) -> Card {
    func count(_ number: Int?) -> String? { number.map { String($0) } }
    let since = user.createdAt?.formatted(.iso8601.year().month().day())
    let rows: [(String, String?)] = [
      ("Name", user.name), ("Login", user.login), ("Bio", user.bio), ("Company", user.company),
      ("Location", user.location), ("Followers", count(user.followers)), ("Following", count(user.following)),
      ("Repositories", count(user.publicRepos)), ("Since", since), ("URL", user.htmlURL?.absoluteString),
    ]
    return Card(title: user.login, subtitle: user.name, rows: rows)
  }
}
