/// Creates values from schemas, to test the models with everything that GitHub documents, beyond its examples.
struct SchemaSample {
  /// The kind of values to create.
  enum Style: CaseIterable {
    /// All properties, with values.
    case everything
    /// All properties that API version 2026-03-10 still has.
    case newVersion
    /// Only the required properties, with null if that is allowed.
    case least
    /// All properties; enumerations have unknown values, and dates have fractions and offsets.
    case unknown
  }

  let style: Style
  private var open: [String] = []

  init(style: Style) { self.style = style }

  /// Returns a value of the schema, with the given variant of unions. Recursion ends with the smallest value.
  func value(of schema: JSON, variant: Int = 0) -> JSON {
    var open = open
    var schema = schema
    while let name = schema["$ref"].text {
      if open.contains(name) { return Self(style: .least, open: open).closed(schema) }
      open.append(name)
      schema = GitHubDescription.schemas[name]
    }
    return Self(style: style, open: open).plain(schema, variant: variant)
  }

  private init(style: Style, open: [String]) {
    self.style = style
    self.open = open
  }

  /// Returns the value that ends a recursion: null if that is allowed.
  private func closed(_ schema: JSON) -> JSON {
    let target = GitHubDescription.resolved(schema)
    return target["nullable"].isTrue ? .null : SchemaSample(style: .least).plain(target, variant: 0)
  }

  private func plain(_ schema: JSON, variant: Int) -> JSON {
    if style == .least, schema["nullable"].isTrue { return .null }
    for key in ["oneOf", "anyOf"] {
      if let variants = schema[key].array { return value(of: variants[variant % variants.count]) }
    }
    switch schema["type"].text {
    case "integer": return .number(7)
    case "number": return .number(1.5)
    case "boolean": return .bool(true)
    case "string": return text(schema)
    case "array":
      guard style != .least, schema["items"].object?.isEmpty == false else { return .array([]) }
      let count = max(schema["items"]["oneOf"].array?.count ?? 0, schema["items"]["anyOf"].array?.count ?? 0, 1)
      return .array((0..<count).map { value(of: schema["items"], variant: $0) })
    default: return object(schema)
    }
  }

  private func text(_ schema: JSON) -> JSON {
    if let first = schema["enum"].array?.first { return style == .unknown ? .string("something new") : first }
    switch schema["format"].text {
    case "date-time": return date
    default: return .string("https://example.com/a")
    }
  }

  private var date: JSON {
    .string(style == .unknown ? "2011-04-10T22:09:31.250+02:00" : "2011-04-10T20:09:31Z")
  }

  private func object(_ schema: JSON) -> JSON {
    let required = Set((schema["required"].array ?? []).compactMap(\.text))
    var object: [String: JSON] = [:]
    for (name, property) in schema["properties"].object ?? [:] where style != .least || required.contains(name) {
      if style == .newVersion, property["removedIn"] != .null { continue }
      // The description calls some IDs and counts numbers.
      let isInteger = property["type"].text == "number" && (name == "id" || name == "total_count")
      let value = isInteger ? .number(7) : value(of: property)
      // Some dates are documented as plain strings.
      let isDate = value.type == "string" && (name.hasSuffix("_at") || name == "date")
      object[name] = isDate ? date : value
    }
    if schema["additionalProperties"].object != nil, style != .least {
      object["other"] = value(of: schema["additionalProperties"])
    }
    return .object(object)
  }
}
