/// Validates JSON against a schema of GitHub's description.
enum Schema {
  /// Returns the problem with the value; nil if it is valid.
  static func problem(of value: JSON, in schema: JSON) -> String? {
    let schema = GitHubDescription.resolved(schema)
    if value == .null { return schema["nullable"].isTrue ? nil : "null is not allowed" }
    for key in ["oneOf", "anyOf"] {
      guard let variants = schema[key].array else { continue }
      return variants.contains { problem(of: value, in: $0) == nil } ? nil : "\(value.type) fits no variant"
    }
    guard let type = schema["type"].text else { return nil }
    guard type == value.type || type == "number" && value.type == "integer" else { return "\(value.type), not \(type)" }
    if let values = schema["enum"].array, !values.contains(value) { return "\(value) is not documented" }
    if let items = value.array {
      return items.lazy.compactMap { problem(of: $0, in: schema["items"]) }.first
    }
    guard let object = value.object, let properties = schema["properties"].object else { return nil }
    for name in (schema["required"].array ?? []).compactMap(\.text) where object[name] == nil {
      return "\(name) is missing"
    }
    for (name, value) in object {
      guard let property = properties[name] else { return "\(name) is not documented" }
      if let problem = problem(of: value, in: property) { return "\(name): \(problem)" }
    }
    return nil
  }
}
