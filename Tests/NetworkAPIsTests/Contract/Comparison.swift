import Foundation

/// Compares an example with the result of decoding and encoding it.
enum Comparison {
  /// The paths of documented properties that are missing or different in the copy.
  static func losses(of original: JSON, in copy: JSON, schema: JSON, path: String = "") -> [String] {
    if isSame(original, copy, path: path) || Exceptions.isLeftOut(path) { return [] }
    if let object = original.object, let other = copy.object {
      return object.keys.sorted().flatMap { name -> [String] in
        guard let property = property(name, of: schema) else { return [] }
        return losses(of: object[name] ?? .null, in: other[name] ?? .null, schema: property, path: "\(path).\(name)")
      }
    }
    if let array = original.array, let other = copy.array, array.count == other.count {
      return zip(array, other).enumerated().flatMap { index, pair in
        losses(of: pair.0, in: pair.1, schema: items(of: schema), path: "\(path)[\(index)]")
      }
    }
    return ["\(path): \(original) became \(copy)"]
  }

  private static func isSame(_ original: JSON, _ copy: JSON, path: String) -> Bool {
    switch (original, copy) {
    case (.string(let text), .string(let other)):
      // The same date in another format.
      return text == other || date(text).map { $0 == date(other) } ?? false
    case (.string(let name), .object(let label)):
      // A label that was sent as a plain name.
      return label == ["name": .string(name)]
    case (.string(let text), .null):
      // An invalid URL.
      return text.isEmpty || path.hasSuffix("_url") && URL(string: text) == nil
    case (.string(let text), .number(let number)):
      // A number that was sent as a string.
      return Double(text) == number
    case (.object(let object), .null):
      return object.isEmpty
    case (.number(let seconds), .string(let other)):
      return date(other)?.timeIntervalSince1970 == seconds
    default:
      return original == copy
    }
  }

  private static func date(_ text: String) -> Date? {
    let whole = text.replacing(/\.[0-9]+/, with: "")
    return try? Date(whole, strategy: .iso8601)
  }

  /// The schema of a property; nil if it isn't documented.
  private static func property(_ name: String, of schema: JSON) -> JSON? {
    let schema = GitHubDescription.resolved(schema)
    if let property = schema["properties"].object?[name] { return property }
    for key in ["oneOf", "anyOf"] {
      for variant in schema[key].array ?? [] {
        if let property = property(name, of: variant) { return property }
      }
    }
    let additional = schema["additionalProperties"]
    return additional.object != nil ? additional : nil
  }

  private static func items(of schema: JSON) -> JSON {
    let schema = GitHubDescription.resolved(schema)
    if schema["items"] != .null { return schema["items"] }
    for key in ["oneOf", "anyOf"] {
      let variants = (schema[key].array ?? []).map { items(of: $0) }.filter { $0 != .null }
      if !variants.isEmpty { return .object(["anyOf": .array(variants)]) }
    }
    return .null
  }
}
