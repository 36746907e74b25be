import Foundation

/// A repository as it is written on the command line: `owner/name`, `host/owner/name`, the URL of a page in it, or what
/// git calls a remote.
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
    guard parts.count == 2, let owner = parts.first, let name = parts.last,
      !parts.contains(where: { $0.contains(":") || $0.contains("@") })
    else { return nil }
    self.owner = String(owner)
    self.name = String(name.hasSuffix(".git") ? name.dropLast(4) : name)
  }
}

/// The URL of a page of GitHub's website, or of a repository for git, also in git's short form `git@host:owner/name`.
struct PageURL {
  let host: String
  /// The segments of the path.
  let path: [Substring]

  /// Nil if the text isn't a URL.
  init?(_ text: String) {
    let scheme = text.range(of: "://")
    let isPage = scheme.map { ["http", "https"].contains(text[..<$0.lowerBound].lowercased()) } ?? false
    guard scheme != nil || text.prefix(while: { $0 != "/" }).contains(/@.+:/) else { return nil }
    let parts = text[(scheme?.upperBound ?? text.startIndex)...].prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", omittingEmptySubsequences: false)
    // `git` and the like before the host are for git, as is the port of SSH.
    let authority = parts.first?.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let literal = authority.hasPrefix("[") ? authority.firstIndex(of: "]") : nil
    let colon = authority[(literal ?? authority.startIndex)...].firstIndex(of: ":")
    let host = isPage ? authority : authority[..<(colon ?? authority.endIndex)]
    self.host = String(host)
    let owner = scheme == nil ? [authority.dropFirst(host.count + 1)] : []
    path = (owner + parts.dropFirst()).filter { !$0.isEmpty }
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
  func repository() throws -> RepositoryName { try repositoryAndArgument().name }

  /// The repository of `GH_REPO`, whose host gives way to `--api-url`; nil if it isn't set or isn't a repository.
  var variableRepository: RepositoryName? {
    var name = variable("GH_REPO").flatMap(RepositoryName.init)
    if value("api-url") != nil { name?.host = nil }
    return name
  }

  /// The repository, and the argument after it; nil if it was left out.
  private func repositoryAndArgument() throws -> (name: RepositoryName, argument: String?) {
    let (name, rest) = try repositoryAndRest()
    guard rest.count < command.arguments.count else {
      throw UsageError("unexpected argument “\(rest.last ?? "")”")
    }
    return (name, rest.first)
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
      // An argument before it must name the same repository; `part` checks that.
      if page > 0 {
        let written = try named(arguments[0])
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

  /// The number of an issue or pull request, with or without `#`; nil if it was left out. The URL of its page can be in
  /// place of the number, or of both arguments.
  ///
  /// - Parameter pages: the segments before the number in such URLs.
  func number(of kind: String, pages: [Substring]) throws -> Int? {
    try part(kind) { text in
      guard let number = Self.positive(text.hasPrefix("#") ? text.dropFirst() : text[...]) else {
        throw UsageError("“\(text)” is not \(kind) number")
      }
      return number
    } ofPage: { path in
      path.count > 1 && pages.contains(path[0]) ? Self.positive(path[1]) : nil
    }
  }

  /// The tag of a release, nil for the latest, and the file that the URL names if it is that of a file. The URL can be in
  /// place of the tag, or of both arguments.
  func release() throws -> (tag: String?, file: String?) {
    let release = try part("a release") {
      (tag: $0, file: nil)
    } ofPage: { path -> (tag: String?, file: String?)? in
      let names = path.map { $0.removingPercentEncoding ?? String($0) }
      // A tag may have slashes.
      switch (names.first, names.dropFirst().first, names.count) {
      case ("releases", nil, _), ("releases", "latest", 2): return (nil, nil)
      case ("releases", "latest", 4) where names[2] == "download": return (nil, names[3])
      case ("releases", "tag", 3...): return (names[2...].joined(separator: "/"), nil)
      case ("releases", "download", 4...): return (names[2...].dropLast().joined(separator: "/"), names.last)
      default: return nil
      }
    }
    return release ?? (nil, nil)
  }

  /// A part of the repository, named by the argument after it or by the URL of a page; nil if neither is written.
  ///
  /// - Parameters:
  ///   - kind: what it is, such as `an issue`.
  ///   - word: reads the argument.
  ///   - page: reads the path of the URL after the repository; nil if the page is that of something else.
  private func part<Part>(
    _ kind: String, _ word: (String) throws -> Part, ofPage page: ([Substring]) -> Part?
  ) throws -> Part? {
    let (name, argument) = try repositoryAndArgument()
    guard let text = arguments.first(where: { PageURL($0) != nil }), let url = PageURL(text),
      // The page of the repository or of its list, and an argument after it or none.
      url.path.count > 3 || text != self.argument(0)
    else { return try argument.map(word) }
    if let argument { throw UsageError("unexpected argument “\(argument)”") }
    let isHere = name.path.caseInsensitiveCompare("\(url.path[0])/\(url.path[1])") == .orderedSame
    guard isHere, let part = page(Array(url.path[2...])) else {
      throw UsageError("“\(PageURL.shown(text))” is not the URL of \(kind) in \(name.path)")
    }
    return part
  }

  private static func positive(_ digits: Substring) -> Int? {
    guard let number = Int(digits), number > 0 else { return nil }
    return number
  }
}
