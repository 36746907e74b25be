import Foundation

/// A repository as it is written on the command line: `owner/name`, or the URL of its page.
struct RepositoryName {
  let owner: String
  let name: String
  /// `owner/name`
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
  /// An argument that names a repository.
  func repository(_ index: Int) throws -> RepositoryName {
    let text = try required(index)
    guard let name = RepositoryName(text) else {
      throw UsageError("a repository is written owner/name, not “\(text)”", command: path)
    }
    return name
  }

  /// The repository, and the number of an issue or pull request, with or without `#`; nil if it was left out. The URL of
  /// its page can be in place of the number, or of both.
  ///
  /// - Parameters:
  ///   - kind: what the number belongs to, with its article.
  ///   - pages: the segment before the number in the URLs of such pages.
  func repositoryAndNumber(of kind: String, pages: [Substring]) throws -> (repository: RepositoryName, number: Int?) {
    let name = try repository(0)
    let first = try required(0)
    let isPage = RepositoryName.pathOfPage(first).map { $0.count > 3 } == true
    guard let text = argument(1) ?? (isPage ? first : nil) else { return (name, nil) }
    if let page = RepositoryName.pathOfPage(text) {
      guard page.count > 3, pages.contains(page[2]), let number = Int(page[3]), number > 0,
        name.path.caseInsensitiveCompare("\(page[0])/\(page[1])") == .orderedSame
      else { throw UsageError("“\(text)” is not the URL of \(kind) in \(name.path)", command: path) }
      return (name, number)
    }
    guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), number > 0 else {
      throw UsageError("“\(text)” is not \(kind) number", command: path)
    }
    return (name, number)
  }
}
