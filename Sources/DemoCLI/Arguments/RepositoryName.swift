import Foundation

/// A repository as it is written on the command line: `owner/name`, or the URL of its page.
struct RepositoryName {
  let owner: String
  let name: String
  /// `owner/name`
  var path: String { "\(owner)/\(name)" }

  static let argument = Command.Argument(name: "owner/name", help: "The repository, such as octocat/Hello-World.")

  init?(_ text: String) {
    var path = Substring(text)
    if let scheme = path.range(of: "://") {
      path = path[scheme.upperBound...].drop { $0 != "/" }.dropFirst()
      if path.hasSuffix("/") { path = path.dropLast() }
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
    owner = String(parts[0])
    name = String(parts[1].hasSuffix(".git") ? parts[1].dropLast(4) : parts[1])
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

  /// An argument that is the number of an issue or pull request, with or without `#`; nil if it was left out.
  ///
  /// - Parameter kind: what the number belongs to, with its article.
  func number(_ index: Int, of kind: String) throws -> Int? {
    guard let text = argument(index) else { return nil }
    guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), number > 0 else {
      throw UsageError("“\(text)” is not \(kind) number", command: path)
    }
    return number
  }
}
