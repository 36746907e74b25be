/// Writes endpoints of GitHub's tier, with their models and their rows in the tests, for a person to correct.
public struct GitHubWriter {
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
  private let style: WritingStyle

  public init(description: Description, sources: SwiftSources) {
    self.description = description
    self.sources = sources
    style = .gitHub(sources, description)
  }

  public func write(_ operation: Operation) -> Written {
    let group = Names.type(String(operation.id.prefix { $0 != "/" }))
    let name = name(of: operation, in: group)
    var writer = EndpointWriter(style: style, types: TypeWriter(description: description, style: style))
    let written = writer.write(operation, named: name)
    let isNew = sources.types["GitHubAPI.\(group)"] == nil
    let declaration =
      isNew ? "extension GitHubAPI {\n  /// \(Documentation.sentence(group))\n  public enum \(group) {}\n}\n\n" : ""
    return Written(
      group: group, name: name,
      endpoint: TypeWriter.file(
        written.lines, in: "GitHubAPI.\(group)", imports: ["NetworkAPIKit"], after: declaration),
      models: writer.types.models(), contract: contract(operation, "GitHubAPI.\(group).\(name)", written.parameters),
      notes: writer.types.omissions.map { "\($0.place): \($0.text)" })
  }

  /// The operation's verb and noun, without the group's noun: `packages/list-packages-for-organization` is `ListForOrg`.
  private func name(of operation: Operation, in group: String) -> String {
    let words = operation.id.drop { $0 != "/" }.dropFirst().split(separator: "-").map(String.init)
    let noun = group.lowercased()
    let short = words.filter { $0 != noun && $0 + "s" != noun }
    func name(_ words: [String]) -> String {
      Names.type(words.map { ["organization", "organizations"].contains($0) ? "org" : $0 }.joined(separator: "-"))
    }
    let isTaken = sources.types["GitHubAPI.\(group).\(name(short))"] != nil
    return name(isTaken || short.isEmpty ? words : short)
  }

  private func contract(_ operation: Operation, _ type: String, _ parameters: [EndpointWriter.Parameter]) -> String {
    func call(_ parameters: [EndpointWriter.Parameter]) -> String {
      let arguments = parameters.map { "\($0.label): \(sample(of: $0))" }
      return "\(type)(\(arguments.joined(separator: ", ")))"
    }
    let minimal = call(parameters.filter(\.isRequired))
    let full = parameters.contains { !$0.isRequired } ? ",\n  full: \(call(parameters))" : ""
    return "Contract(\n  \"\(operation.id)\",\n  \(minimal)\(full)),"
  }

  /// A value for the tests.
  private func sample(of parameter: EndpointWriter.Parameter) -> String {
    let text = parameter.isInPath ? parameter.name.replacing("_", with: "-") : "a"
    return sample(of: parameter.type, text, parameter.schema)
  }

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
      guard let value = description.resolved(schema)["enum"].texts.first else { return "\"\(text)\"" }
      let constant = sources.types[type]?.constants.first { $0.value == value }?.name
      return ".\(constant ?? Names.quoted(Names.property(value)))"
    }
  }
}

extension WritingStyle {
  /// The style of GitHub's tier in this repository.
  static func gitHub(_ sources: SwiftSources, _ description: Description) -> Self {
    Self(
      namespace: "GitHubAPI", endpoint: "GitHubEndpoint", usesTexts: false, writesTypesForAll: false,
      knownTypes: EndpointCheck.knownTypes(of: sources, in: description),
      knownEnumeration: { values in
        // The type in the namespace that has exactly these values.
        sources.names.first { name in
          guard let type = sources.types[name], type.isOpenString, name.split(separator: ".").count == 2 else {
            return false
          }
          return Set(type.constants.map(\.value)) == Set(values)
        }
      },
      plainType: gitHubType,
      // What identifies a value is always sent; nothing else may fail a response.
      isReliable: ["id", "name", "login", "number", "sha", "key"].contains,
      label: { name, names in
        // `number` and `id` for the one that a path has.
        func isOnly(_ suffix: String) -> Bool {
          name.hasSuffix(suffix) && names.filter { $0.hasSuffix(suffix) }.count == 1
        }
        if name == "username" { return "userName" }
        return isOnly("_number") ? "number" : isOnly("_id") ? "id" : Names.property(name)
      },
      words: [
        "owner": "the account that owns the repository", "repo": "the name of the repository, without the owner",
        "org": "the name of the organization", "username": "the name of the account",
        "per_page": "the number of items per page. GitHub's default is 30, the maximum usually 100",
        "page": "the page number, starting at 1. Prefer following the response's links", "direction": "the sort order",
        "sort": "the sort key",
      ],
      details: { operation in
        operation.documentation.map { ["///", "/// [GitHub documentation](\($0))"] } ?? []
      },
      url: { path, query in
        query.isEmpty
          ? Layout.Call("urlInfo = .GitHubAPI", [.text("path: \(path)")])
          : Layout.Call("urlInfo = .gitHub", [.text(path), .list("", query, "")])
      })
  }

  /// The Swift type of a text, number or Boolean value with this name; nil for other values.
  static let gitHubType: @Sendable (JSON, String) -> String? = { schema, name in
    switch schema["type"].text {
    case "string":
      schema["format"].text == "date-time" ? "Date" : name == "url" || name.hasSuffix("_url") ? "URL" : "String"
    case "integer": name == "id" || name.hasSuffix("_id") || schema["format"].text == "int64" ? "Int64" : "Int"
    case "number": "Double"
    case "boolean": "Bool"
    default: nil
    }
  }
}
