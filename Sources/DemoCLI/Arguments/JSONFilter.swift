import Foundation

/// The part of jq's language that `--jq` has: paths such as `.items[0].name`, `.[]`, `length` and `keys`, joined by `|`.
struct JSONFilter {
  private enum Step {
    case member(String), element(Int), all, length, keys
  }

  private let steps: [Step]

  init(_ text: String) throws(UsageError) {
    var steps: [Step] = []
    for part in Self.parts(of: text) {
      let part = part.trimmingCharacters(in: .whitespaces)
      switch part {
      case "length": steps.append(.length)
      case "keys": steps.append(.keys)
      default:
        guard let path = Self.path(part) else {
          throw UsageError(
            "--jq: “\(part)” isn't among what it knows: paths such as .items[].name or .[0], length, keys, and | "
              + "between them. For more, pipe the output of --json to jq")
        }
        steps += path
      }
    }
    self.steps = steps
  }

  /// The parts of a filter: what stands before, between and after each `|` that isn't in quotes.
  private static func parts(of text: String) -> [Substring] {
    var isQuoted = false
    return text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "|" && !isQuoted
    }
  }

  /// `.a.b[0][]` as its steps; nil if it isn't a path.
  private static func path(_ text: String) -> [Step]? {
    guard text.hasPrefix(".") else { return nil }
    var (rest, steps) = (text[...], [Step]())
    while let first = rest.popFirst() {
      switch first {
      case ".":
        let name = rest.prefix { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
        rest = rest.dropFirst(name.count)
        if !name.isEmpty, name.first?.isNumber == false {
          steps.append(.member(String(name)))
        } else if !name.isEmpty || !(rest.isEmpty && steps.isEmpty || steps.isEmpty && rest.first == "[") {
          return nil
        }
      case "[":
        let quote = rest.first == "\"" ? rest.dropFirst().firstIndex(of: "\"") : nil
        guard let end = rest[(quote ?? rest.startIndex)...].firstIndex(of: "]") else { return nil }
        let inner = rest[..<end]
        rest = rest[rest.index(after: end)...]
        if inner.isEmpty {
          steps.append(.all)
        } else if let index = Int(inner) {
          steps.append(.element(index))
        } else if inner.count > 2, inner.hasPrefix("\""), inner.hasSuffix("\""), !inner.contains("\\") {
          steps.append(.member(String(inner.dropFirst().dropLast())))
        } else {
          return nil
        }
      default: return nil
      }
    }
    return steps
  }

  /// Gives what it makes of a value, one result after the other and as soon as it is known: those before an error too.
  func forEachResult(of value: Any, _ body: (Any) throws -> Void) throws {
    func go(_ value: Any, _ steps: ArraySlice<Step>) throws {
      guard let step = steps.first else { return try body(value) }
      for result in try Self.apply(step, to: value) { try go(result, steps.dropFirst()) }
    }
    try go(value, steps[...])
  }

  /// A result as a line: text without quotes, anything else as JSON.
  static func line(_ value: Any) -> String { value as? String ?? JSONText.line(value) }

  private static func apply(_ step: Step, to value: Any) throws -> [Any] {
    switch (step, value) {
    case (.member(let name), let object as [String: Any]): [object[name] ?? NSNull()]
    case (.element(let index), let list as [Any]):
      [
        list.indices.contains(index < 0 ? list.count + index : index)
          ? list[index < 0 ? list.count + index : index] : NSNull()
      ]
    case (.all, let list as [Any]): list
    case (.all, let object as [String: Any]): object.sorted { $0.key < $1.key }.map(\.value)
    case (.length, let list as [Any]): [list.count]
    case (.length, let object as [String: Any]): [object.count]
    case (.length, let text as String): [text.unicodeScalars.count]
    case (.keys, let object as [String: Any]): [object.keys.sorted()]
    case (.keys, let list as [Any]): [Array(list.indices)]
    case (.member, is NSNull), (.element, is NSNull): [NSNull()]
    case (.length, is NSNull): [0]
    default: throw CommandFailure("--jq: \(name(of: step)) doesn't apply to \(kind(of: value)).")
    }
  }

  private static func name(of step: Step) -> String {
    switch step {
    case .member(let name): ".\(name)"
    case .element(let index): "[\(index)]"
    case .all: "[]"
    case .length: "length"
    case .keys: "keys"
    }
  }

  private static func kind(of value: Any) -> String {
    value is String
      ? "text"
      : value is [Any]
        ? "a list" : value is [String: Any] ? "an object" : value is NSNull ? "null" : "a number or a boolean"
  }
}

extension Invocation {
  /// Whether the output is JSON, or something made of it.
  var wantsJSON: Bool { flag("json") || flag("jq") }
  /// Whether only a part of the JSON is wanted, in whose place nothing else may be printed.
  var wantsPart: Bool { flag("jq") || value("json")?.isEmpty == false }

  /// Prints JSON, laid out or in one line: with the members that `--json=…` names, and what `--jq` makes of it.
  func printJSON(_ value: Any, isLine: Bool = false) throws {
    let value = try chosenMembers(of: value)
    guard let text = self.value("jq") else {
      return console.print(isLine ? JSONText.line(value) : JSONText.pretty(value))
    }
    try JSONFilter(text).forEachResult(of: value) { result in
      let line = JSONFilter.line(result)
      console.print(console.isTerminal ? PlainText.block(line) : line)
    }
  }

  /// Prints a body, which is unchanged if it isn't JSON, unless a part of it is wanted.
  func printJSON(_ body: Data) throws {
    guard let value = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) else {
      guard !wantsPart else { throw CommandFailure("The response isn't JSON, so it has no part to print.") }
      return console.print(JSONText.pretty(body))
    }
    try printJSON(value)
  }

  private func chosenMembers(of value: Any) throws -> Any {
    guard let names = self.value("json")?.split(separator: ",").map(String.init), !names.isEmpty else { return value }
    let list = value as? [Any]
    let objects = (list ?? [value]).compactMap { $0 as? [String: Any] }
    // The items of a list have different members, since some of them are optional.
    for name in names where !objects.isEmpty && objects.allSatisfy({ $0[name] == nil }) {
      let known = Set(objects.flatMap(\.keys)).sorted().joined(separator: ", ")
      throw CommandFailure("--json: there is no “\(name)” among \(known).")
    }
    func chosen(_ value: Any) throws -> Any {
      guard let object = value as? [String: Any] else { return try value is [Any] ? chosenMembers(of: value) : value }
      return names.reduce(into: [String: Any]()) { $0[$1] = object[$1] ?? NSNull() }
    }
    return try list?.map(chosen) ?? chosen(value)
  }
}
