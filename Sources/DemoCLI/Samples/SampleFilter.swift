import Foundation
import NetworkAPIs

/// GitHub's filters and orders, as far as the samples need them.
enum SampleFilter {
  typealias JSON = GitHubAPI.JSONValue

  /// Where parameters, qualifiers of searches and orders have their values in an item, if their name doesn't tell.
  private static let members = [
    "is": "state", "label": "labels.name", "assignee": "assignees.login", "creator": "user.login",
    "author": "user.login", "user": "owner.login", "head": "head.label", "base": "base.ref",
    "stars": "stargazers_count", "repos": "public_repos", "repositories": "public_repos", "joined": "created_at",
  ]

  /// Whether an item fits an item of a list's query, or a qualifier of a search such as `label:bug`. No item fits one that
  /// the samples don't know.
  static func fits(_ item: JSON, _ name: String, _ value: String) -> Bool {
    let found = values(of: item, at: (members[name] ?? name).split(separator: "."))
    return switch (name, value) {
    case ("sort", _), ("direction", _), ("per_page", _), ("page", _), ("state", "all"): true
    case ("is", "pr"), ("type", "pr"): item["pull_request"] != nil
    case ("is", "issue"), ("type", "issue"): item["pull_request"] == nil
    case ("is", "merged"): item["pull_request"]?["merged_at"]?.text != nil
    case ("labels", _): value.components(separatedBy: ",").allSatisfy { fits(item, "label", $0) }
    case ("assignee", "none"): found.isEmpty
    case ("assignee", "*"): !found.isEmpty
    case ("language", _) where item["path"]?.text?.hasSuffix(".\(value)") == true: true
    case ("repo", _):
      [item["repository_url"], item["full_name"], item["repository"]?["full_name"]]
        .contains { $0?.text?.hasSuffix(value) == true }
    default: found.contains { fits($0, value) }
    }
  }

  /// Whether a search finds an item: each word must be in its texts, and each qualifier fit.
  static func finds(_ item: JSON, _ search: String) -> Bool {
    let texts = ["login", "name", "full_name", "description", "title", "body", "path", "fragment"]
    return search.split(separator: " ").allSatisfy { word in
      let parts = word.drop { $0 == "-" }.split(separator: ":", maxSplits: 1).map(String.init)
      let isFound =
        parts.count == 2
        ? fits(item, parts[0], parts[1])
        : texts.contains { item[$0]?.text?.range(of: parts.first ?? "", options: .caseInsensitive) != nil }
      return isFound != word.hasPrefix("-")
    }
  }

  /// The items in an order; as they are where GitHub would put the best match first.
  static func sorted(_ items: [JSON], by order: String?, _ direction: String?) -> [JSON] {
    guard let order else { return items }
    let isAscending = (direction ?? (order == "full_name" ? "asc" : "desc")) == "asc"
    func key(_ item: JSON) -> String {
      let value = item[members[order] ?? order] ?? item["\(order)_at"] ?? item["\(order)_count"]
      guard case .integer(let number)? = value else { return value?.text?.lowercased() ?? "" }
      return String(format: "%020lld", number)
    }
    return items.sorted { key($0) != key($1) && (key($0) < key($1)) == isAscending }
  }

  /// The values at a path of members, through lists.
  private static func values(of item: JSON, at path: some Collection<Substring>) -> [JSON] {
    if case .array(let items) = item { return items.flatMap { values(of: $0, at: path) } }
    guard let name = path.first else { return [item] }
    return item[String(name)].map { values(of: $0, at: Array(path.dropFirst())) } ?? []
  }

  /// A text in either case, or a number: `42`, `>42` or `<42`.
  private static func fits(_ value: JSON, _ wanted: String) -> Bool {
    guard case .integer(let number) = value else {
      return value.text?.caseInsensitiveCompare(wanted) == .orderedSame
    }
    guard let bound = Int64(wanted.drop { "<>".contains($0) }) else { return false }
    return wanted.hasPrefix(">") ? number > bound : wanted.hasPrefix("<") ? number < bound : number == bound
  }
}
