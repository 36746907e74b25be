import Foundation

/// GitHub's OpenAPI description of its API, from the test's resources.
enum GitHubDescription {
  static let operations: [String: JSON] = {
    var operations: [String: JSON] = [:]
    for url in files(in: "operations") {
      let operation = load(url)
      if let id = operation["operationId"].text { operations[id] = operation }
    }
    return operations
  }()

  static let schemas = JSON.object(
    Dictionary(
      files(in: "schemas").map { ($0.deletingPathExtension().lastPathComponent, load($0)) },
      uniquingKeysWith: { first, _ in first }))
  static let oauth = load(resource("oauth.json"))

  /// The IDs of the operations that need an endpoint.
  static let wanted = identifiers(in: "endpoints.csv")

  /// The IDs of further operations that have an endpoint.
  static let more = identifiers(in: "endpoints_tier3.csv")

  /// Returns a schema, or the one that it refers to.
  static func resolved(_ schema: JSON) -> JSON {
    guard let name = schema["$ref"].text else { return schema }
    return resolved(schemas[name])
  }

  private static func resource(_ name: String) -> URL {
    Bundle.module.bundleURL.appendingPathComponent("Resources/GitHub/\(name)")
  }

  private static func identifiers(in table: String) -> [String] {
    let text = (try? String(contentsOf: resource(table), encoding: .utf8)) ?? ""
    return text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
      line.split(separator: ",").first.map(String.init)
    }
  }

  private static func files(in folder: String) -> [URL] {
    func contents(of url: URL) -> [URL] {
      (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    }
    // Operations are in a folder for each group.
    let files = contents(of: resource(folder))
    return (files + files.flatMap(contents)).filter { $0.pathExtension == "json" }
  }

  private static func load(_ url: URL) -> JSON {
    guard let data = try? Data(contentsOf: url), let json = try? JSONDecoder().decode(JSON.self, from: data) else {
      return .null
    }
    return json
  }
}
