import Foundation
import NetworkAPIs

/// The fields of `api` and `graphql`: `-f key=text` and `-F key=value`, where a key may be `key[member]` or `key[]`.
struct FieldValues {
  /// Each field as it was written, for a query.
  private(set) var items: [(name: String, value: String)] = []
  /// All of them as one value, for a body.
  private(set) var object: GitHubAPI.JSONValue = .object([:])

  static let options: [Command.Option] = [
    .init(
      name: "raw-field", short: "f", value: "key=text", help: "Send a text field. Keys can be key[member] and key[].",
      isRepeated: true),
    .init(
      name: "field", short: "F", value: "key=value",
      help: "Send a typed field: true, false, null, whole numbers, @file, @- (standard input).",
      isRepeated: true),
  ]

  init(_ invocation: Invocation) throws {
    for text in invocation.values("raw-field") { try add(text, invocation) { .string($0) } }
    for text in invocation.values("field") { try add(text, invocation) { try Self.typed($0, invocation) } }
  }

  private mutating func add(
    _ text: String, _ invocation: Invocation, _ read: (String) throws -> GitHubAPI.JSONValue
  ) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let path = Self.path(parts[0]), parts.count == 2 || path.last == "" else {
      throw UsageError("a field is written key=value, not “\(text)”", command: invocation.path)
    }
    let value = parts.count == 2 ? Optional(try read(parts[1])) : .none
    guard let changed = Self.setting(value, at: path[...], in: object) else {
      throw UsageError("the field “\(parts[0])” contradicts those before it", command: invocation.path)
    }
    object = changed
    if let value { items.append((parts[0], Self.text(value))) }
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
  private static func setting(
    _ value: GitHubAPI.JSONValue?, at path: ArraySlice<String>, in base: GitHubAPI.JSONValue?
  ) -> GitHubAPI.JSONValue? {
    guard let name = path.first else { return base == nil ? value : nil }
    let rest = path.dropFirst()
    if name.isEmpty {
      var elements: [GitHubAPI.JSONValue] = []
      if let base {
        guard case .array(let list) = base else { return nil }
        elements = list
      }
      // `a[]` alone is an empty list.
      guard value != nil || !rest.isEmpty else { return .array(elements) }
      // An object is filled until a member comes again: that one begins the next.
      if !rest.isEmpty, let last = elements.last, let filled = setting(value, at: rest, in: last) {
        elements[elements.count - 1] = filled
      } else if let element = setting(value, at: rest, in: nil) {
        elements.append(element)
      }
      return .array(elements)
    }
    var members: [String: GitHubAPI.JSONValue] = [:]
    if let base {
      guard case .object(let object) = base else { return nil }
      members = object
    }
    guard let member = setting(value, at: rest, in: members[name]) else { return nil }
    members[name] = member
    return .object(members)
  }

  private static func typed(_ text: String, _ invocation: Invocation) throws -> GitHubAPI.JSONValue {
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case _ where text.hasPrefix("@"):
      return .string(String(decoding: try invocation.contents(of: String(text.dropFirst())), as: UTF8.self))
    default: return Int64(text).map { .integer($0) } ?? .string(text)
    }
  }

  private static func text(_ value: GitHubAPI.JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    default: ""
    }
  }
}

extension Invocation {
  /// A file, or standard input for `-`.
  func contents(of file: String) throws -> Data {
    if file == "-" { return console.read() }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file))
    } catch {
      let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
      let reason = system.map { " (\(String(cString: strerror($0.code.rawValue))))" } ?? ""
      throw CommandFailure("The file \(file) can't be read\(reason).")
    }
  }
}
