import Foundation

/// A repository as it is written on the command line: `owner/name`, `host/owner/name`, or the URL of a page in it.
struct RepositoryName {
  /// The host; nil if it wasn't written.
  var host: String?
  var owner: String
  var name: String
  var path: String { "\(owner)/\(name)" }

  static let argument = Command.Argument(
    name: "owner/name", help: "The repository, such as octocat/Hello-World.", isOptional: true, names: .repository)

  init?(_ text: String) {
    let page = PageURL(text)
    var parts = page?.path.prefix(2) ?? text.split(separator: "/", omittingEmptySubsequences: false)[...]
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    host = page?.host ?? (parts.count == 3 ? parts.popFirst().map(String.init) : nil)
    guard parts.count == 2, let owner = parts.first, let name = parts.last else { return nil }
    self.owner = String(owner)
    self.name = String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }
}

/// The URL of a page of GitHub's website, or of a repository for git.
struct PageURL {
  let host: String
  /// The segments of the path.
  let path: [Substring]

  /// Nil if the text isn't a URL.
  init?(_ text: String) {
    guard let scheme = text.range(of: "://") else { return nil }
    let parts = text[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)
    // `git` and the like before the host are for git.
    host = parts.first?.split(separator: "@", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    path = parts.dropFirst().filter { !$0.isEmpty }
  }

  /// What was written, without what may be a secret in it: a name and password before the host, a query.
  static func shown(_ text: String) -> String {
    let start = text.range(of: "://")?.upperBound ?? text.startIndex
    let rest = start == text.startIndex ? text[...] : text[start...].prefix { $0 != "?" && $0 != "#" }
    let bare = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    return "\(text[..<start])\(bare)"
  }
}

extension Command.Option {
  /// The repository, so that the arguments don't have to name it.
  static let repository = Self("-R, --repo <owner/name>", "The repository; without it, the argument or GH_REPO.")
}

extension Invocation {
  /// The repository, by the first of these: a page's URL among the arguments, `--repo`, the first argument, `GH_REPO`.
  func repository() throws -> RepositoryName { try repositoryAndRest().name }

  /// The repository of `GH_REPO`, whose host gives way to `--api-url`; nil if it isn't set or isn't a repository.
  var variableRepository: RepositoryName? {
    var name = variable("GH_REPO").flatMap(RepositoryName.init)
    if value("api-url") != nil { name?.host = nil }
    return name
  }

  /// The repository, and the arguments after it.
  private func repositoryAndRest() throws -> (name: RepositoryName, rest: ArraySlice<String>) {
    func named(_ text: String) throws -> RepositoryName {
      guard let name = RepositoryName(text) else {
        throw UsageError("a repository is written owner/name, not “\(PageURL.shown(text))”")
      }
      return name
    }
    if let page = arguments.firstIndex(where: { PageURL($0) != nil }) {
      var name = try named(arguments[page])
      // What was written before it names the same repository, or `number` refuses it.
      if page > 0, let written = RepositoryName(arguments[0]) {
        (name.owner, name.name) = (written.owner, written.name)
      }
      return (name, arguments[(page + 1)...])
    }
    if let text = value("repo") { return (try named(text), arguments[...]) }
    if let text = variable("GH_REPO"), argument(0).flatMap(RepositoryName.init) == nil {
      return (try variableRepository ?? named(text), arguments[...])
    }
    guard let text = argument(0) else {
      throw UsageError("<owner/name> is missing; it is an argument, --repo or the variable GH_REPO")
    }
    return (try named(text), arguments.dropFirst())
  }

  /// The argument after the repository; nil if it was left out.
  func argumentAfterRepository() throws -> String? { try repositoryAndRest().rest.first }

  /// The number of an issue or pull request, with or without `#`; nil if it was left out. The URL of its page can be in
  /// place of the number, or of both arguments.
  ///
  /// - Parameter pages: the segments before the number in such URLs.
  func number(of kind: String, pages: [Substring]) throws -> Int? {
    let (name, rest) = try repositoryAndRest()
    guard let text = arguments.first(where: { PageURL($0) != nil }), let page = PageURL(text) else {
      guard let text = rest.first else { return nil }
      return try Self.positive(text.hasPrefix("#") ? text.dropFirst() : text[...]) {
        "“\(text)” is not \(kind) number"
      }
    }
    // The page of the repository or of its list, and a number after it or none.
    if page.path.count <= 3, text == argument(0) {
      return try rest.first.map { text in try Self.positive(text[...]) { "“\(text)” is not \(kind) number" } }
    }
    let isPage =
      page.path.count > 3 && pages.contains(page.path[2])
      && name.path.caseInsensitiveCompare("\(page.path[0])/\(page.path[1])") == .orderedSame
    return try Self.positive(isPage ? page.path[3] : "") {
      "“\(PageURL.shown(text))” is not the URL of \(kind) in \(name.path)"
    }
  }

  private static func positive(_ digits: Substring, or message: () -> String) throws -> Int {
    guard let number = Int(digits), number > 0 else { throw UsageError(message()) }
    return number
  }
}
