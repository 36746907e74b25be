/// Writes the Swift types of values, and the models that they need.
struct ModelWriter {
  let description: Description
  let sources: SwiftSources
  /// The types that schemas with a name have in the sources.
  let known: [String: String]
  /// What is left to a person, in words.
  private(set) var notes: [String] = []
  /// The schemas that need a model, in the order of their first use.
  private var wanted: [String] = []

  init(description: Description, sources: SwiftSources, known: [String: String]) {
    self.description = description
    self.sources = sources
    self.known = known
  }

  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  // MARK: - Types of values

  /// Returns the type of a value, without its optional mark.
  ///
  /// - Parameters:
  ///   - name: the name of the value.
  ///   - nested: takes the declarations of types that have no name in the description.
  mutating func type(of schema: JSON, named name: String, nested: inout [String]) -> String {
    let reference = schema["$ref"].text
    if let reference, let type = known[reference] { return type }
    let schema = description.resolved(schema)
    let values = schema["enum"].texts
    if values.count > 1 {
      if let type = sharedEnumeration(of: values) { return type }
      if !nested.isEmpty { nested.append("") }
      nested += Self.enumeration(values, named: Self.nestedName(name))
      return Self.nestedName(name)
    }
    if let type = Names.plainType(of: schema, named: name) { return type }
    if schema["type"].text == "array" { return "[\(type(of: schema["items"], named: name, nested: &nested))]" }
    if !description.variants(of: schema).isEmpty {
      note("\(reference ?? name) has several forms: choose a type instead of `GitHubAPI.JSONValue`")
      return "GitHubAPI.JSONValue"
    }
    if !schema["properties"].members.isEmpty {
      guard let reference else {
        if !nested.isEmpty { nested.append("") }
        nested += model(schema, named: Self.nestedName(name), summary: Self.sentence(name))
        return Self.nestedName(name)
      }
      if !wanted.contains(reference) { wanted.append(reference) }
      return "GitHubAPI.\(Names.type(reference))"
    }
    guard schema["additionalProperties"].object?.isEmpty == false else { return "GitHubAPI.JSONValue" }
    return "[String: \(type(of: schema["additionalProperties"], named: name, nested: &nested))]"
  }

  /// The type in the namespace that has exactly these values.
  private func sharedEnumeration(of values: [String]) -> String? {
    sources.names.first { name in
      guard let type = sources.types[name], type.isOpenString, name.split(separator: ".").count == 2 else {
        return false
      }
      return Set(type.constants.map(\.value)) == Set(values)
    }
  }

  // A type named Type can't be referred to.
  private static func nestedName(_ name: String) -> String {
    let type = Names.type(name)
    return type == "TypeValue" ? "Kind" : type
  }

  // MARK: - Declarations

  /// The models that were needed so far, with those that they need in turn.
  mutating func models() -> [(name: String, text: String)] {
    var models: [(name: String, text: String)] = []
    while models.count < wanted.count {
      let schema = wanted[models.count]
      let name = Names.type(schema)
      let lines = model(description.schemas[schema] ?? .null, named: name, summary: Self.sentence(schema))
      models.append(
        (
          name,
          """
          \(Self.needsFoundation(lines) ? "public import Foundation\n\n" : "")extension GitHubAPI {
          \(lines.indented.joined(separator: "\n"))
          }

          """
        ))
    }
    return models
  }

  private mutating func model(_ schema: JSON, named name: String, summary: String) -> [String] {
    var nested: [String] = []
    var properties: [String] = []
    var cases: [String] = []
    for (key, property) in schema["properties"].members {
      let label = Names.property(key)
      let type = type(of: property, named: key, nested: &nested)
      // What identifies a value is always sent; nothing else may fail a response.
      let isRequired =
        schema["required"].texts.contains(key) && ["id", "name", "login", "number", "sha", "key"].contains(key)
      properties.append("  /// \(Self.sentence(key))")
      properties.append("  public var \(Names.quoted(label)): \(type)\(isRequired ? "" : "?")")
      cases.append(label == key ? Names.quoted(label) : "\(Names.quoted(label)) = \"\(key)\"")
    }
    let isIdentifiable = schema["properties"].members.contains { $0.name == "id" }
    var lines = ["/// \(summary)"]
    lines.append("public struct \(name): Codable, Hashable, Sendable\(isIdentifiable ? ", Identifiable" : "") {")
    lines += properties
    if cases.contains(where: { $0.contains("=") }) {
      // Those with the same name first.
      let ordered = cases.filter { !$0.contains("=") } + cases.filter { $0.contains("=") }
      lines += ["", "  enum CodingKeys: String, CodingKey {"]
      lines += Initializers.filled(ordered, indent: "      ").enumerated().map { index, line in
        index == 0 ? "    case " + line.trimmingSpace : line
      }
      lines.append("  }")
    }
    if !nested.isEmpty { lines += [""] + nested.indented }
    return lines + ["}"]
  }

  /// Whether a public declaration in these lines has a type of Foundation.
  static func needsFoundation(_ lines: [String]) -> Bool { lines.contains { $0.contains(/: \[*(Date|URL)\b/) } }

  private static func enumeration(_ values: [String], named name: String) -> [String] {
    var lines = ["/// \(sentence(name))", "public struct \(name): GitHubAPI.OpenString {"]
    lines += ["  public let rawValue: String", "  public init(rawValue: String) { self.rawValue = rawValue }"]
    for value in values {
      lines.append("  /// `\(value)`")
      lines.append("  public static let \(Names.quoted(Names.property(value))): Self = \"\(value)\"")
    }
    return lines + ["}"]
  }

  /// The words of a name as a sentence, for a person to say what it means.
  static func sentence(_ name: String) -> String {
    let words = Names.words(name).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}

extension [String] {
  /// The lines with two more spaces.
  var indented: [String] { map { $0.isEmpty ? $0 : "  " + $0 } }
}
