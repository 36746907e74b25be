import Foundation
import NetworkAPIKit

/// Tells GraphQL's queries, which only read, from its mutations; both are sent with POST.
enum GraphQLOperation {
  private struct Body: Decodable {
    let query: String
    let operationName: String?
  }

  /// Whether a request changes something; true where that can't be told.
  static func changesSomething(_ request: HTTPRequest) -> Bool {
    guard !request.method.isSafe, request.url.path.hasSuffix("/graphql") else { return !request.method.isSafe }
    guard let data = request.body.data, let body = try? JSONDecoder().decode(Body.self, from: data) else { return true }
    let operations = operations(in: body.query)
    let run = body.operationName.map { name in operations.filter { $0.name == name } } ?? operations
    return run.isEmpty || run.contains { $0.kind == "mutation" }
  }

  /// The operations of a document: `query`, `mutation` or `subscription`, and their names.
  static func operations(in document: String) -> [(kind: String, name: String?)] {
    var operations: [(kind: String, name: String?)] = []
    // The words of the definition that is being read, and how deep its brackets are.
    var (words, depth) = ([String](), 0)
    var rest = Substring(document).utf8
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "#"): rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      case UInt8(ascii: "\""): rest = afterString(rest)
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        // A selection alone is a query.
        if depth == 0, words.isEmpty { words = ["query"] }
        depth += 1
        rest.removeFirst()
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0, byte == UInt8(ascii: "}") {
          if let kind = words.first, kind != "fragment" { operations.append((kind, words.dropFirst().first)) }
          words = []
        }
        rest.removeFirst()
      case UInt8(ascii: "@"):
        // The name of a directive isn't one of the operation.
        if words.count == 1 { words.append("") }
        rest.removeFirst()
      case _ where isLetter(byte):
        let word = rest.prefix(while: isLetter)
        if depth == 0 { words.append(String(Substring(word))) }
        rest = rest.dropFirst(word.count)
      default: rest.removeFirst()
      }
    }
    return operations
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  /// What follows a string or a block string.
  private static func afterString(_ text: Substring.UTF8View) -> Substring.UTF8View {
    var rest = text.dropFirst()
    let isBlock = text.starts(with: Array(repeating: UInt8(ascii: "\""), count: 3))
    if isBlock { rest = rest.dropFirst(2) }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "\"") {
        guard isBlock else { break }
        if rest.starts(with: Array(repeating: byte, count: 2)) { return rest.dropFirst(2) }
      }
    }
    return rest
  }
}
