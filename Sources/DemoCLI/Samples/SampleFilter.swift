import Foundation
import NetworkAPIs

/// GitHub's filters and orders, as far as the samples need them.
enum SampleFilter {
  typealias JSON = GitHubAPI.JSONValue

  /// Whether an item fits an item of a list's query, or a qualifier of a search such as `label:bug`.
  static func fits(_ item: JSON, _ name: String, _ value: String) -> Bool {
    switch name {
    case "state", "is", "type":
      switch value {
      case "all": true
      case "pr": item["pull_request"] != nil
      case "issue": item["pull_request"] == nil
      case "merged": item["pull_request"]?["merged_at"]?.text != nil
      default: item["state"]?.text == value || same(item["type"]?.text, value)
      }
    case "labels", "label":
      value.components(separatedBy: ",").allSatisfy { label in
        texts(item["labels"], "name").contains { same($0, label) }
      }
    case "assignee":
      value == "none"
        ? texts(item["assignees"], "login").isEmpty
        : texts(item["assignees"], "login").contains { value == "*" || same($0, value) }
    case "creator", "author": same(item["user"]?["login"]?.text, value)
    case "user": same(item["owner"]?["login"]?.text, value)
    case "head": item["head"]?["label"]?.text == value
    case "base": item["base"]?["ref"]?.text == value
    case "language": same(item["language"]?.text, value) || item["path"]?.text?.hasSuffix(".\(value)") == true
    case "repo":
      ["repository_url", "full_name"].compactMap { item[$0]?.text ?? item["repository"]?[$0]?.text }
        .contains { $0.hasSuffix(value) }
    case "stars": compares(item["stargazers_count"], value)
    case "repos": compares(item["public_repos"], value)
    case "sort", "direction", "per_page", "page": true
    // The samples know no other qualifier, so it finds nothing.
    default: false
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

  /// A number, `>42` or `<42`.
  private static func compares(_ number: JSON?, _ condition: String) -> Bool {
    guard case .integer(let number)? = number, let bound = Int64(condition.drop { "<>".contains($0) }) else {
      return false
    }
    return condition.hasPrefix(">") ? number > bound : condition.hasPrefix("<") ? number < bound : number == bound
  }

  /// The items in an order; as they are where GitHub would put the best match first.
  static func sorted(_ items: [JSON], by order: String?, _ direction: String?) -> [JSON] {
    guard let order else { return items }
    let members = [
      "created": "created_at", "updated": "updated_at", "pushed": "pushed_at", "joined": "created_at",
      "stars": "stargazers_count", "forks": "forks_count", "repositories": "public_repos",
    ]
    let isAscending = (direction ?? (order == "full_name" ? "asc" : "desc")) == "asc"
    func key(_ item: JSON) -> String {
      let value = item[members[order] ?? order]
      guard case .integer(let number)? = value else { return value?.text?.lowercased() ?? "" }
      return String(format: "%020lld", number)
    }
    return items.sorted { key($0) != key($1) && (key($0) < key($1)) == isAscending }
  }

  private static func texts(_ list: JSON?, _ name: String) -> [String] {
    guard case .array(let items)? = list else { return [] }
    return items.compactMap { $0[name]?.text }
  }

  /// GitHub's names are the same in both cases.
  private static func same(_ name: String?, _ other: String) -> Bool {
    name?.caseInsensitiveCompare(other) == .orderedSame
  }
}
