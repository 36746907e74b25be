public import Foundation

/// An operation of a description.
public struct Operation: Sendable {
  public let id: String
  public let json: JSON

  public var method: String { json["method"].text ?? "GET" }
  public var path: String { json["path"].text ?? "" }
  public var documentation: String? { json["docs"].text }
  public var summary: String { json["summary"].text ?? id }
  public var pathParameters: [JSON] { json["pathParameters"].elements }
  public var query: [JSON] { json["query"].elements }

  /// The schema of a body in JSON.
  public var body: JSON? {
    let schema = json["body"]["content"]["application/json"]["schema"]
    return schema == .null ? nil : schema
  }

  /// The schema of the JSON response of success; nil if there is none.
  public var response: JSON? {
    for (status, response) in json["responses"].members where status.hasPrefix("2") && status != "202" {
      let schema = response["content"]["application/json"]["schema"]
      if schema != .null { return schema }
    }
    return nil
  }

  /// The path with `{}` for each parameter.
  public var pathTemplate: String { path.replacing(/\{[^}]*\}/, with: "{}") }

  /// The method and the path template.
  public var route: String { "\(method) \(pathTemplate)" }
}

/// The operations and schemas of an API, in the trimmed form that the tests of `NetworkAPIs` use too.
public struct Description: Sendable {
  public var operations: [String: Operation] = [:]
  public var schemas: [String: JSON] = [:]

  public init(operations: [JSON], schemas: [String: JSON]) {
    for json in operations {
      if let id = json["operationId"].text { self.operations[id] = Operation(id: id, json: json) }
    }
    self.schemas = schemas
  }

  /// Reads a folder with `operations` and `schemas`, one a file.
  public init(folder: URL) throws {
    let operations = try Self.files(in: folder.appendingPathComponent("operations")).flatMap { _, json in
      json.array ?? [json]
    }
    var schemas: [String: JSON] = [:]
    for (name, json) in try Self.files(in: folder.appendingPathComponent("schemas")) { schemas[name] = json }
    guard !operations.isEmpty else { throw ProgramError("There is no description in \(folder.path).") }
    self.init(operations: operations, schemas: schemas)
  }

  private static func files(in folder: URL) throws -> [(name: String, json: JSON)] {
    let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }.sorted { $0.path < $1.path }
    return try files.map { file in
      do {
        return (file.deletingPathExtension().lastPathComponent, try JSON(data: Data(contentsOf: file)))
      } catch {
        throw ProgramError("\(file.path): \(error)")
      }
    }
  }

  /// Returns a schema, or the one that it refers to.
  public func resolved(_ schema: JSON) -> JSON {
    var schema = schema
    var seen: Set<String> = []
    while let name = schema["$ref"].text, seen.insert(name).inserted {
      let isNullable = schema["nullable"].isTrue
      schema = schemas[name] ?? .null
      if isNullable { schema = schema.setting("nullable", to: true) }
    }
    return schema
  }

  /// The names and schemas of an object's properties; with variants, those of all variants, required if all require it.
  public func properties(of schema: JSON) -> [(name: String, schema: JSON, isRequired: Bool)] {
    var seen: Set<String> = []
    return properties(of: schema, &seen)
  }

  /// - Parameter seen: the schemas whose properties are found already: a union may be a variant of itself.
  private func properties(
    of schema: JSON, _ seen: inout Set<String>
  ) -> [(name: String, schema: JSON, isRequired: Bool)] {
    if let name = schema["$ref"].text, !seen.insert(name).inserted { return [] }
    let schema = resolved(schema)
    let required = Set(schema["required"].texts)
    var properties = schema["properties"].members.map { ($0.name, $0.value, required.contains($0.name)) }
    for variant in variants(of: schema) {
      for (name, schema, _) in self.properties(of: variant, &seen) where !properties.contains(where: { $0.0 == name }) {
        properties.append((name, schema, false))
      }
    }
    return properties
  }

  /// The schemas to which steps from one lead, itself first, each once.
  ///
  /// - Parameter step: the schemas that a resolved one leads to.
  public func reached(from schema: JSON, by step: (JSON) -> [JSON]) -> [JSON] {
    var found = [schema]
    var index = 0
    while index < found.count {
      for next in step(resolved(found[index])) where !found.contains(next) { found.append(next) }
      index += 1
    }
    return found
  }

  /// The variants of a union, or none.
  public func variants(of schema: JSON) -> [JSON] {
    schema["oneOf"].elements + schema["anyOf"].elements
  }
}
