import Foundation
import NetworkAPIs

/// GitHub's filters, orders and search syntax, as far as the samples need them.
enum SampleFilter {
  typealias JSON = GitHubAPI.JSONValue

  /// Whether an issue or a pull request is in the list that the query asks for.
  static func matches(_ item: JSON, _ query: [String: String]) -> Bool {
    let state = query["state"] ?? "open"
    let labels = (query["labels"] ?? "").split(separator: ",").map(String.init)
    let assignees = list(item["assignees"]).compactMap { $0["login"]?.text }
    let isAssigned =
      switch query["assignee"] {
      case nil: true
      case "*": !assignees.isEmpty
      case "none": assignees.isEmpty
      case let login?: assignees.contains { same($0, login) }
      }
    return (state == "all" || item["state"]?.text == state)
      && labels.allSatisfy { label in has(item, label: label) } && isAssigned
      && (query["creator"].map { same(item["user"]?["login"]?.text, $0) } ?? true)
      && (query["head"].map { item["head"]?["label"]?.text == $0 } ?? true)
      && (query["base"].map { item["base"]?["ref"]?.text == $0 } ?? true)
  }

  /// Whether a search finds an item: every word must be in its texts, and every qualifier must apply.
  static func finds(_ item: JSON, _ search: String) -> Bool {
    search.split(separator: " ").allSatisfy { word in
      let isExcluded = word.hasPrefix("-")
      let parts = word.drop { $0 == "-" }.split(separator: ":", maxSplits: 1).map(String.init)
      let isFound = parts.count == 2 ? qualifies(item, parts[0], parts[1]) : contains(item, parts.first ?? "")
      return isFound != isExcluded
    }
  }

  private static func qualifies(_ item: JSON, _ name: String, _ value: String) -> Bool {
    switch name {
    case "in": return true
    case "language":
      return same(item["language"]?.text, value) || same(language(ofSuffix: item["path"]?.text), value)
    case "label": return has(item, label: value)
    case "author": return same(item["user"]?["login"]?.text, value)
    case "user", "org": return same(item["owner"]?["login"]?.text, value)
    case "repo":
      let place = item["repository_url"]?.text ?? item["repository"]?["full_name"]?.text ?? item["full_name"]?.text
      return place.map { $0.lowercased().hasSuffix(value.lowercased()) } ?? false
    case "is", "state", "type":
      switch value {
      case "pr": return item["pull_request"] != nil
      case "issue": return item["pull_request"] == nil
      case "merged": return item["pull_request"]?["merged_at"]?.text != nil
      default: return item["state"]?.text == value || same(item["type"]?.text, value)
      }
    case "stars": return compares(item["stargazers_count"], value)
    case "forks": return compares(item["forks_count"], value)
    case "followers": return compares(item["followers"], value)
    case "repos": return compares(item["public_repos"], value)
    case "comments": return compares(item["comments"], value)
    // A qualifier that the samples know nothing of finds nothing.
    default: return false
    }
  }

  /// `42`, `>42`, `>=42`, `<42` or `<=42`.
  private static func compares(_ number: JSON?, _ condition: String) -> Bool {
    guard case .integer(let number)? = number,
      let bound = Int64(condition.drop { $0 == ">" || $0 == "<" || $0 == "=" })
    else { return false }
    if condition.hasPrefix(">=") { return number >= bound }
    if condition.hasPrefix("<=") { return number <= bound }
    return condition.hasPrefix(">") ? number > bound : condition.hasPrefix("<") ? number < bound : number == bound
  }

  private static func contains(_ item: JSON, _ word: String) -> Bool {
    let texts = ["login", "name", "full_name", "description", "title", "body", "path", "bio", "fragment"]
    return texts.contains { item[$0]?.text?.range(of: word, options: .caseInsensitive) != nil }
      || list(item["topics"]).contains { same($0.text, word) }
  }

  private static func language(ofSuffix path: String?) -> String? {
    path.flatMap { $0.hasSuffix(".js") ? "js" : $0.hasSuffix(".swift") ? "swift" : nil }
  }

  /// The items in an order; unsorted where GitHub would put the best match first.
  static func sorted(_ items: [JSON], by order: String?, _ direction: String?) -> [JSON] {
    let members = [
      "created": "created_at", "updated": "updated_at", "pushed": "pushed_at", "stars": "stargazers_count",
      "forks": "forks_count", "repositories": "public_repos", "joined": "created_at", "full_name": "full_name",
      "comments": "comments", "followers": "followers", "help-wanted-issues": "open_issues_count",
      "reactions": "comments", "interactions": "comments",
    ]
    guard let order, let member = members[order] else { return items }
    let isAscending = (direction ?? (order == "full_name" ? "asc" : "desc")) == "asc"
    // By their places where they are the same: the order must not change between two calls.
    let sorted = items.enumerated().sorted { first, second in
      let (a, b) = (key(first.element[member]), key(second.element[member]))
      return a == b ? first.offset < second.offset : (a < b) == isAscending
    }
    return sorted.map(\.element)
  }

  /// Texts and numbers as something that can be compared.
  private static func key(_ value: JSON?) -> String {
    switch value {
    case .string(let text): text.lowercased()
    case .integer(let number): String(format: "%020lld", number)
    default: ""
    }
  }

  /// An item as a search has it.
  static func scored(_ item: JSON) -> JSON {
    guard case .object(var members) = item else { return item }
    members["score"] = 1
    members["fragment"] = nil
    return .object(members)
  }

  private static func has(_ item: JSON, label: String) -> Bool {
    list(item["labels"]).contains { same($0["name"]?.text, label) }
  }

  private static func list(_ value: JSON?) -> [JSON] {
    guard case .array(let list)? = value else { return [] }
    return list
  }

  /// GitHub's names of accounts, labels and languages are the same in both cases.
  private static func same(_ name: String?, _ other: String) -> Bool {
    name?.caseInsensitiveCompare(other) == .orderedSame
  }
}
