import Foundation

/// A repository as it is written on the command line: `owner/name`, or the URL of its page.
struct RepositoryName {
  let owner: String
  let name: String
  var path: String { "\(owner)/\(name)" }

  static let argument = Command.Argument(name: "owner/name", help: "The repository, such as octocat/Hello-World.")

  init?(_ text: String) {
    let parts = Self.pathOfPage(text)?.prefix(2) ?? text.split(separator: "/", omittingEmptySubsequences: false)[...]
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    owner = String(parts[0])
    name = String(parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1])
  }

  /// The segments of the path of a page's URL; nil if the text isn't a URL.
  static func pathOfPage(_ text: String) -> [Substring]? {
    guard let scheme = text.range(of: "://") else { return nil }
    return text[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst().map { $0 }
  }
}

extension Invocation {
  /// The first argument, which names a repository.
  func repository() throws -> RepositoryName {
    let text = try required(0)
    guard let name = RepositoryName(text) else { throw UsageError("a repository is written owner/name, not “\(text)”") }
    return name
  }

  /// The number of an issue or pull request, with or without `#`; nil if it was left out. The URL of its page can be in
  /// place of the number, or of both arguments.
  /// `pages` are the segments before the number in such URLs.
  func number(of kind: String, in name: RepositoryName, pages: [Substring]) throws -> Int? {
    let first = RepositoryName.pathOfPage(try required(0)).map { $0.count > 3 } == true ? argument(0) : nil
    guard let text = argument(1) ?? first else { return nil }
    let page = RepositoryName.pathOfPage(text)
    let isPage = page.map { page in
      page.count > 3 && pages.contains(page[2])
        && name.path.caseInsensitiveCompare("\(page[0])/\(page[1])") == .orderedSame
    }
    let digits =
      page.map { isPage == true ? String($0[3]) : "" } ?? (text.hasPrefix("#") ? String(text.dropFirst()) : text)
    guard let number = Int(digits), number > 0 else {
      throw UsageError("“\(text)” is not \(page == nil ? "\(kind) number" : "the URL of \(kind) in \(name.path)")")
    }
    return number
  }
}
