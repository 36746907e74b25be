import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `gists [login]`: the gists of an account. `gists view <id>`: the files of one.
enum GistsCommand {
  static let declared = Command(
    name: "gists", aliases: ["gist"], summary: "List the gists of an account, or show one",
    arguments: [.init(name: "login", help: "The account (default: the token's own).", isOptional: true)],
    options: [.limit, .web],
    commands: [view],
    examples: [
      ("DemoCLI gists octocat", "lists octocat's gists"),
      ("DemoCLI gists view 2decf6c462d9b4418f2", "prints its files"),
    ],
    run: { invocation in
      let login = invocation.argument(0)
      if try invocation.showsPage("/\(login ?? "mine")", on: .gists) { return }
      if let login {
        try await invocation.list(nothing: "No gists.", table: table) {
          GitHubAPI.Gists.ListForUser(userName: login, perPage: $0)
        }
      } else {
        try await invocation.list(nothing: "No gists.", table: table) { GitHubAPI.Gists.List(perPage: $0) }
      }
    })

  private static let view = Command(
    name: "view", summary: "Print the files of a gist",
    arguments: [.init(name: "id", help: "The ID or the URL of the gist.")], options: [.web],
    examples: [("DemoCLI gists view 2decf6c462d9b4418f2", "prints its files")],
    run: { invocation in
      let text = try invocation.required(0)
      let id = RepositoryName.pathOfPage(text)?.last.map(String.init) ?? text
      if try invocation.showsPage("/\(id)", on: .gists) { return }
      try await invocation.show(GitHubAPI.Gists.Get(id: id)) { gist in
        for file in (gist.files ?? [:]).values where file.truncated == true {
          let name = PlainText.line(file.filename ?? "a file")
          invocation.console.note(
            "\(name) is not complete. The whole file is at \(file.rawURL?.absoluteString ?? "its page").")
        }
        return files(of: gist, invocation.console)
      }
    })

  private static func table(_ gists: [GitHubAPI.Gist]) -> Table {
    Table(
      columns: [
        .init(title: "ID"), .init(title: "Description", least: 12), .init(title: "Files", least: 12),
        .init(title: "Kind"), .init(title: "Updated"),
      ],
      rows: gists.map { gist in
        [
          .text(gist.id, .bold, link: gist.htmlURL), .text(gist.description),
          .text(gist.files?.keys.sorted().joined(separator: ", ")),
          .text(gist.public == false ? "secret" : "public"), .time(gist.updatedAt),
        ]
      })
  }

  private static func files(of gist: GitHubAPI.Gist, _ console: Console) -> String {
    let files = (gist.files ?? [:]).sorted { $0.key < $1.key }
    return files.map { name, file in
      let text = file.content ?? ""
      // Other programs get the file unchanged.
      let content = console.isTerminal ? JSONText.harmless(text) : text
      return files.count > 1 || console.isTerminal
        ? "\(console.styled(PlainText.line(name), .bold))\n\n\(content)" : content
    }.joined(separator: "\n\n")
  }
}
