import Foundation
import NetworkAPIs

extension Command {
  static let gists = Command(
    name: "gists", aliases: ["gist"], fillers: ["list"], summary: "List the gists of an account, or show one",
    arguments: [.init(name: "login", help: "The account (default: the token's own).", isOptional: true)],
    options: [.limit, .web], commands: [gist],
    examples: [
      ("DemoCLI gists octocat", "lists octocat's gists"),
      ("DemoCLI gists view 2decf6c462d9b4418f2", "prints its files"),
    ]
  ) { invocation in
    let login = invocation.argument(0)
    if try invocation.showsPage("/\(login ?? "mine")", ofGists: true) { return }
    if let login {
      try await invocation.list(nothing: "No gists.", columns) {
        GitHubAPI.Gists.ListForUser(userName: login, perPage: $0)
      }
    } else {
      try invocation.checkHasToken()
      try await invocation.list(nothing: "No gists.", columns) { GitHubAPI.Gists.List(perPage: $0) }
    }
  }

  private static let columns: [Table<GitHubAPI.Gist>.Column] = [
    .init("ID") { .text($0.id, .bold, link: $0.htmlURL) }, .init("Description", least: 12) { .text($0.description) },
    .init("Files", least: 12) { .text($0.files?.keys.sorted().joined(separator: ", ")) },
    .init("Kind") { .text($0.public == false ? "secret" : "public") }, .init("Updated") { .time($0.updatedAt) },
  ]

  private static let gist = Command(
    name: "view", summary: "Print the files of a gist",
    arguments: [.init(name: "id", help: "The ID or the URL of the gist.", names: .gist)], options: [.web],
    examples: [("DemoCLI gists view 2decf6c462d9b4418f2", "prints its files")]
  ) { invocation in
    let text = try invocation.required(0), console = invocation.console
    var path = (PageURL(text)?.path ?? [text[...]])[...]
    if let gist = path.dropLast().firstIndex(where: { $0 == "gist" || $0 == "gists" }) { path = path[(gist + 1)...] }
    // The account may come before the ID, revisions and files after it. The first gists have short numbers.
    let parts = path.prefix(2).map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 }
    // A revision has 40 digits, an ID at most 32.
    let numbers = parts.filter { $0.count < 40 && $0.allSatisfy(\.isHexDigit) }
    let id = String(numbers.first { $0.count >= 19 } ?? numbers.last ?? parts.last ?? text[...])
    if try invocation.showsPage("/\(id)", ofGists: true) { return }
    var isComplete = true
    try await invocation.show(GitHubAPI.Gists.Get(id: id)) { gist in
      for file in (gist.files ?? [:]).values where file.truncated == true || file.data == nil {
        let name = PlainText.line(file.filename ?? "a file")
        console.note("\(name) is not complete. The whole file is at \(file.rawURL?.absoluteString ?? "its page").")
        isComplete = false
      }
      if gist.truncated == true {
        console.note("Some files are left out. All are at \(gist.htmlURL?.absoluteString ?? "its page").")
        isComplete = false
      }
      return FileContents(files: (gist.files ?? [:]).mapValues { $0.data ?? Data() })
    }
    // A script must not take a part for the whole.
    if !isComplete, !console.isTerminal { throw CommandFailure("GitHub sent only a part of the gist.") }
  }
}

/// The contents of files, with their names above them except where a program gets a single one.
private struct FileContents: Shown {
  let files: [String: Data]

  func data(for console: Console, now: Date) -> Data {
    let isNamed = files.count > 1 || console.isTerminal
    let parts = files.sorted { $0.key < $1.key }.map { name, data in
      // Other programs get the file unchanged.
      let content = console.isTerminal ? Data(Self.shown(data).utf8) : data
      return isNamed ? Data("\(console.styled(PlainText.line(name), .bold))\n\n".utf8) + content : content
    }
    return Data(parts.joined(separator: Data("\n\n".utf8))) + Data(isNamed ? "\n".utf8 : "".utf8)
  }

  private static func shown(_ data: Data) -> String {
    let size = ProgressLine.size(Int64(data.count))
    return String(data: data, encoding: .utf8).map(PlainText.block) ?? "A binary file of \(size)."
  }
}
