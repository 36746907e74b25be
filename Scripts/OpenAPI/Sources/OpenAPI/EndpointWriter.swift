/// Writes the endpoint of an operation, with its models and its row in the tests, for a person to correct.
public struct EndpointWriter {
  /// What was written.
  public struct Written {
    /// The group of endpoints, such as `Repos`, and the endpoint's name in it.
    public let group: String
    public let name: String
    /// The text of a file with the endpoint.
    public let endpoint: String
    /// The text of a file for each model that doesn't exist yet.
    public let models: [(name: String, text: String)]
    /// The row for the tests in `Contract`.
    public let contract: String
    /// What is left to do, in words.
    public let notes: [String]
  }

  private let description: Description
  private let sources: SwiftSources
  /// The types that schemas with a name have in the sources.
  private let known: [String: String]

  public init(description: Description, sources: SwiftSources) {
    self.description = description
    self.sources = sources
    known = EndpointCheck.knownTypes(of: sources, in: description)
  }

  public func write(_ operation: Operation) -> Written {
    let models = ModelWriter(description: description, sources: sources, known: known)
    var draft = EndpointDraft(operation: operation, sources: sources, writer: models)
    return draft.write()
  }
}

/// An endpoint while it is being written.
private struct EndpointDraft {
  private struct Parameter {
    let label: String
    let type: String
    let isRequired: Bool
    let comment: String
    /// A value for the tests.
    let sample: String
  }

  private let operation: Operation
  private let sources: SwiftSources
  private var writer: ModelWriter
  private var parameters: [Parameter] = []
  private var nested: [String] = []

  init(operation: Operation, sources: SwiftSources, writer: ModelWriter) {
    self.operation = operation
    self.sources = sources
    self.writer = writer
  }

  mutating func write() -> EndpointWriter.Written {
    let group = Names.type(String(operation.id.prefix { $0 != "/" }))
    let name = name(in: group)
    let path = path()
    let query = query()
    let body = body()
    let response = response()
    let ordered = parameters.filter(\.isRequired) + parameters.filter { !$0.isRequired }
    var lines = ["/// \(operation.summary)."]
    if let page = operation.documentation { lines += ["///", "/// [GitHub documentation](\(page))"] }
    lines += ["public struct \(name): GitHubEndpoint {", "  public typealias Response = \(response)"]
    lines.append("  public let urlInfo: NetworkAPI.URLInfo")
    if let property = body.property { lines.append("  \(property)") }
    lines.append("")
    lines += Self.comment(on: ordered)
    let items = ordered.map { "\(Names.quoted($0.label)): \($0.type)\($0.isRequired ? "" : "? = nil")" }
    lines += Self.call("  public init", items, end: " {")
    lines +=
      query.isEmpty
      ? ["    urlInfo = .GitHubAPI(path: \"\(path)\")"]
      : Self.call("    urlInfo = .gitHub", ["\"\(path)\"", "[\(query.joined(separator: ", "))]"])
    if let statement = body.statement { lines.append("    \(statement)") }
    lines.append("  }")
    if !nested.isEmpty { lines += [""] + nested.indented }
    lines.append("}")
    let isNew = sources.types["GitHubAPI.\(group)"] == nil
    let declaration =
      isNew ? "extension GitHubAPI {\n  /// \(ModelWriter.sentence(group))\n  public enum \(group) {}\n}\n\n" : ""
    return EndpointWriter.Written(
      group: group, name: name,
      endpoint: """
        \(ModelWriter.needsFoundation(lines) ? "public import Foundation\n" : "")public import NetworkAPIKit

        \(declaration)extension GitHubAPI.\(group) {
        \(lines.indented.joined(separator: "\n"))
        }

        """, models: writer.models(), contract: contract("GitHubAPI.\(group).\(name)", ordered), notes: writer.notes)
  }

  /// The operation's verb and noun, without the group's noun: `packages/list-packages-for-organization` is `ListForOrg`.
  private func name(in group: String) -> String {
    let words = operation.id.drop { $0 != "/" }.dropFirst().split(separator: "-").map(String.init)
    let noun = group.lowercased()
    let short = words.filter { $0 != noun && $0 + "s" != noun }
    func name(_ words: [String]) -> String {
      Names.type(words.map { ["organization", "organizations"].contains($0) ? "org" : $0 }.joined(separator: "-"))
    }
    let isTaken = sources.types["GitHubAPI.\(group).\(name(short))"] != nil
    return name(isTaken || short.isEmpty ? words : short)
  }

  // MARK: - Parameters

  private mutating func add(
    _ schema: JSON, named name: String, as label: String, isRequired: Bool, isPath: Bool = false,
    mayBeNull: Bool = false
  ) -> Parameter {
    var type = writer.type(of: schema, named: name, nested: &nested)
    if mayBeNull { type = "GitHubAPI.Nullable<\(type)>" }
    let words = "the \(Names.words(name).joined(separator: " "))"
    let parameter = Parameter(
      label: label, type: type, isRequired: isRequired, comment: Self.comments[name] ?? words,
      sample: sample(of: type, isPath ? name.replacing("_", with: "-") : "a", schema))
    parameters.append(parameter)
    return parameter
  }

  /// The same words for the same things everywhere.
  private static let comments = [
    "owner": "the account that owns the repository", "repo": "the name of the repository, without the owner",
    "org": "the name of the organization", "username": "the name of the account",
    "per_page": "the number of items per page. GitHub's default is 30, the maximum usually 100",
    "page": "the page number, starting at 1. Prefer following the response's links", "direction": "the sort order",
    "sort": "the sort key",
  ]

  private func sample(of type: String, _ text: String, _ schema: JSON) -> String {
    switch type {
    case "String": return "\"\(text)\""
    case "Int", "Int64", "Double": return "1"
    case "Bool": return "true"
    case "Date": return "Date(timeIntervalSince1970: 0)"
    case "URL": return "URL(fileURLWithPath: \"/a\")"
    case _ where type.hasPrefix("[String:"): return "[:]"
    case _ where type.hasPrefix("["):
      return "[\(sample(of: String(type.dropFirst().dropLast()), text, schema["items"]))]"
    default:
      guard let value = writer.description.resolved(schema)["enum"].texts.first else { return "\"\(text)\"" }
      let constant = sources.types[type]?.constants.first { $0.value == value }?.name
      return ".\(constant ?? Names.quoted(Names.property(value)))"
    }
  }

  private mutating func path() -> String {
    let names = operation.pathParameters.compactMap { $0["name"].text }
    var path = operation.path
    for schema in operation.pathParameters {
      let name = schema["name"].text ?? ""
      // `number` and `id` for the one that a path has.
      func isOnly(_ suffix: String) -> Bool {
        name.hasSuffix(suffix) && names.filter { $0.hasSuffix(suffix) }.count == 1
      }
      let label =
        name == "username" ? "userName" : isOnly("_number") ? "number" : isOnly("_id") ? "id" : Names.property(name)
      let parameter = add(schema, named: name, as: label, isRequired: true, isPath: true)
      let isEnumeration = schema["enum"].texts.count > 1
      let value = schema["multiSegment"].isTrue ? "segments: \(label)" : Names.quoted(label)
      path = path.replacing("{\(name)}", with: "\\(\(isEnumeration ? "\(parameter.label).rawValue" : value))")
    }
    return path
  }

  private mutating func query() -> [String] {
    operation.query.map { schema in
      let name = schema["name"].text ?? ""
      let isRequired = schema["required"].isTrue
      var value = schema
      // Of a parameter, not of its value.
      if schema["properties"] == .null { value = value.setting("required", to: nil) }
      let parameter = add(value, named: name, as: Names.property(name), isRequired: isRequired)
      let isEnumeration = writer.description.resolved(value)["enum"].texts.count > 1
      let label = Names.quoted(parameter.label)
      return "\"\(name)\": \(label)\(isEnumeration ? (isRequired ? ".rawValue" : "?.rawValue") : "")"
    }
  }

  // MARK: - Bodies

  private mutating func body() -> (property: String?, statement: String?) {
    let method = ".\(operation.method.lowercased())"
    let mediaTypes = operation.json["body"]["content"].members.map(\.name)
    if operation.body == nil, let mediaType = mediaTypes.first {
      writer.note("its body is \(mediaType): write it by hand")
    }
    guard let schema = operation.body, !writer.description.properties(of: schema).isEmpty else {
      if let schema = operation.body, !schema.members.isEmpty {
        writer.note("its body isn't an object: write it by hand")
      }
      return operation.method == "GET"
        ? (nil, nil)
        : ("public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: \(method))", nil)
    }
    var items: [String] = []
    for (name, property, isRequired) in writer.description.properties(of: schema) {
      // A path may have the same name.
      var label = Names.property(name)
      if parameters.contains(where: { $0.label == label }) {
        label = "new" + label.prefix(1).uppercased() + label.dropFirst()
      }
      let mayBeNull = writer.description.resolved(property)["nullable"].isTrue && !isRequired
      let parameter = add(property, named: name, as: label, isRequired: isRequired, mayBeNull: mayBeNull)
      items.append("\"\(name)\": \(Names.quoted(parameter.label))")
    }
    return (
      "public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>",
      Self.call(
        "requestInfo = .init", ["method: \(method)", "parameters: [\(items.joined(separator: ", "))]"], indent: "    "
      )
      .joined(separator: "\n")
    )
  }

  private mutating func response() -> String {
    guard let schema = operation.response else { return "EmptyResponse" }
    return writer.type(of: schema, named: "result", nested: &nested)
  }

  // MARK: - Text

  private static func comment(on parameters: [Parameter]) -> [String] {
    guard let first = parameters.first else { return ["  /// Creates the endpoint, which takes no parameters."] }
    if parameters.count == 1 { return ["  /// - Parameter \(first.label): \(first.comment)."] }
    return ["  /// - Parameters:"] + parameters.map { "  ///   - \($0.label): \($0.comment)." }
  }

  /// A call or declaration, on one line if it fits.
  private static func call(_ start: String, _ items: [String], indent: String = "", end: String = "") -> [String] {
    let line = "\(start)(\(items.joined(separator: ", ")))\(end)"
    if indent.count + line.count <= 120 { return [line] }
    let space = indent + String(start.prefix { $0 == " " })
    return ["\(start)("] + Initializers.filled(items, indent: space + "  ") + ["\(space))\(end)"]
  }

  private func contract(_ type: String, _ parameters: [Parameter]) -> String {
    func call(_ parameters: [Parameter]) -> String {
      "\(type)(\(parameters.map { "\($0.label): \($0.sample)" }.joined(separator: ", ")))"
    }
    let minimal = call(parameters.filter(\.isRequired))
    let full = parameters.contains { !$0.isRequired } ? ",\n  full: \(call(parameters))" : ""
    return "Contract(\n  \"\(operation.id)\",\n  \(minimal)\(full)),"
  }
}
