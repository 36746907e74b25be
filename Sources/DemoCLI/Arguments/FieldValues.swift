import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The fields of `api` and `graphql`: `-f key=text` and `-F key=value`, where a key may be `key[member]` or `key[]`.
struct FieldValues {
  typealias JSON = GitHubAPI.JSONValue

  /// Each field as it was written, for a query.
  private(set) var items: [(name: String, value: String)] = []
  /// All of them as one value, for a body.
  private(set) var object: JSON = [:]

  static let options: [Command.Option] = [
    .init("-f, --raw-field <key=text>", "Send a text field. Keys can be key[member] and key[].", isRepeated: true),
    .init(
      "-F, --field <key=value>",
      "Send a typed field: true, false, null, whole numbers, @file, @- (standard input), {owner}, {repo}.",
      isRepeated: true),
  ]

  init(_ invocation: Invocation) throws {
    for text in invocation.values("raw-field") { try add(text) { .string($0) } }
    for text in invocation.values("field") { try add(text) { try Self.typed($0, invocation) } }
  }

  private mutating func add(_ text: String, _ read: (String) throws -> JSON) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let path = Self.path(parts[0]), parts.count == 2 || path.last == "" else {
      // The text isn't shown, since it may be a value, and that a secret.
      throw UsageError("a field is written key=value; keys can be key[member] and key[]")
    }
    let value = parts.count == 2 ? Optional(try read(parts[1])) : .none
    guard let changed = Self.setting(value, at: path[...], in: object) else {
      throw UsageError("the field “\(parts[0])” contradicts those before it")
    }
    object = changed
    guard let value else { return }
    // In a query, each typed value is as it was written, except that nothing stands for null.
    items.append((parts[0], value.text ?? (value == .null ? "" : parts[1])))
  }

  /// `a[b][]` as its parts, the last one empty for a list's next element; nil if it isn't a key.
  private static func path(_ key: String) -> [String]? {
    guard let bracket = key.firstIndex(of: "[") else { return key.isEmpty ? nil : [key] }
    guard bracket > key.startIndex, key.hasSuffix("]") else { return nil }
    let members = key[key.index(after: bracket)...].dropLast().components(separatedBy: "][")
    guard members.allSatisfy({ !$0.contains("[") && !$0.contains("]") }) else { return nil }
    return [String(key[..<bracket])] + members
  }

  /// The value with another one put into it; nil where what is there is of another kind.
  private static func setting(_ value: JSON?, at path: ArraySlice<String>, in base: JSON?) -> JSON? {
    guard let name = path.first else { return base == nil ? value : nil }
    let rest = path.dropFirst()
    switch base ?? (name.isEmpty ? [] : [:]) {
    case .object(var members) where !name.isEmpty:
      guard let member = setting(value, at: rest, in: members[name]) else { return nil }
      members[name] = member
      return .object(members)
    case .array(var elements) where name.isEmpty:
      // `a[]` alone is an empty list.
      if value == nil, rest.isEmpty { return .array(elements) }
      // An object is filled until a member comes again: that one begins the next.
      if !rest.isEmpty, let last = elements.last, let filled = setting(value, at: rest, in: last) {
        elements[elements.count - 1] = filled
      } else if let element = setting(value, at: rest, in: nil) {
        elements.append(element)
      }
      return .array(elements)
    default: return nil
    }
  }

  private static func typed(_ text: String, _ invocation: Invocation) throws -> JSON {
    switch text {
    case "true", "false": .bool(text == "true")
    case "null": .null
    case _ where text.hasPrefix("@"):
      .string(String(decoding: try invocation.contents(of: "\(text.dropFirst())"), as: UTF8.self))
    default: try Int64(text).map { .integer($0) } ?? .string(invocation.filled(text))
    }
  }
}

extension Invocation {
  /// Whether a path or a value has a place for the repository of `GH_REPO`.
  private static func hasPlaceholder(_ text: String) -> Bool { text.contains("{owner}") || text.contains("{repo}") }

  /// Whether the endpoint's path or a typed field has a place for the repository of `GH_REPO`.
  var hasPlaceholders: Bool {
    let path = command.arguments.first?.names == .endpoint ? argument(0) : nil
    let values = values("field").compactMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
    return ((path.map { [$0] } ?? []) + values.filter { !$0.hasPrefix("@") }).contains(where: Self.hasPlaceholder)
  }

  /// The text with `{owner}` and `{repo}` replaced by the names of the repository in `GH_REPO`.
  func filled(_ text: String, isPath: Bool = false) throws -> String {
    guard !text.contains("{branch}") else { throw UsageError("{branch} isn't known here; write the branch's name") }
    guard Self.hasPlaceholder(text) else { return text }
    guard let name = variableRepository else {
      throw UsageError("{owner} and {repo} need a repository in the environment variable GH_REPO")
    }
    func written(_ name: String) -> String { isPath ? PercentEncoding.encodeSegment(name) : name }
    return text.replacing("{owner}", with: written(name.owner)).replacing("{repo}", with: written(name.name))
  }
}
