/// Holds Swift types against schemas.
struct ModelCheck {
  let description: Description
  let sources: SwiftSources
  private(set) var drifts: [Drift] = []
  /// The Swift types of named schemas.
  private(set) var types: [String: String] = [:]
  private var seen: Set<String> = []
  private var reported: Set<String> = []

  /// Where a parameter is declared.
  struct Place {
    let label: String
    let file: String
  }

  init(description: Description, sources: SwiftSources) {
    self.description = description
    self.sources = sources
  }

  // MARK: - Values that are sent

  /// Checks a parameter or a property of a body.
  mutating func check(sent schema: JSON, as type: SwiftType, key: String, at place: Place, isQuery: Bool) {
    let values = values(of: schema)
    if !values.isEmpty { return checkValues(values, type, key: key, at: place) }
    let schema = description.resolved(schema)
    guard description.variants(of: schema).isEmpty else { return }
    // Lists in a query are texts with commas.
    if isQuery, case .array = type, schema["type"].text == "string" { return }
    check(schema, type, key: key, file: place.file, isSent: true)
  }

  /// Checks that the constants of an enumeration are the documented values.
  private mutating func checkValues(_ values: [String], _ type: SwiftType, key: String, at place: Place) {
    var type = type
    if case .array(let element) = type { type = element }
    // One value isn't a choice, and `true` and `false` are a Boolean value.
    if values.count == 1 && type.description == "String"
      || Set(values) == ["true", "false"] && type.description == "Bool"
    {
      return
    }
    guard case .named(let name, _) = type, let declaration = sources.types[name], declaration.isOpenString else {
      report("\(key): values", "make `\(place.label)` an enumeration of \(values.joined(separator: ", "))", place.file)
      return
    }
    let offered = declaration.constants.map(\.value)
    for value in values where !offered.contains(value) {
      report(
        "\(key): lacks \(value)",
        "`\(name)` lacks it: `public static let \(Names.quoted(Names.property(value))): Self = \"\(value)\"`, "
          + "or give `\(place.label)` a type of its own", declaration.file)
    }
    for value in offered where !values.contains(value) {
      report(
        "\(key): offers \(value)", "isn't taken; give `\(place.label)` a type without it (now `\(name)`)", place.file)
    }
  }

  /// The documented values of a schema or of the elements of an array, as texts.
  func values(of schema: JSON) -> [String] {
    let schema = description.resolved(schema)
    let own = schema["enum"].texts
    if !own.isEmpty { return own }
    return schema["items"] == .null ? [] : description.resolved(schema["items"])["enum"].texts
  }

  func isEnumeration(_ schema: JSON) -> Bool { !values(of: schema).isEmpty }

  // MARK: - Responses

  /// Checks the type of a response.
  mutating func check(received schema: JSON, as type: SwiftType, key: String, file: String) {
    check(schema, type, key: key, file: file, isSent: false)
  }

  private mutating func check(_ schema: JSON, _ type: SwiftType, key: String, file: String, isSent: Bool) {
    var type = type.wrapped
    if case .named(let name, let arguments) = type, name.hasSuffix("Nullable"), let value = arguments.first {
      type = value
    }
    let reference = schema["$ref"].text
    let isNew = seen.insert("\(isSent) \(reference ?? schema.oneLine) \(type) \(reference == nil ? key : "")").inserted
    guard isNew else { return }
    let schema = description.resolved(schema)
    let variants = description.variants(of: schema)
    if !variants.isEmpty {
      for variant in variants where fits(variant, type) {
        check(variant, type, key: key, file: file, isSent: isSent)
      }
      if !schema["properties"].members.isEmpty {
        checkObject(schema, reference, type, key: key, file: file, isSent)
      }
      return
    }
    if let reference, case .named(let name, _) = type, types[reference] == nil, sources.types[name] != nil {
      types[reference] = name
    }
    // Any value.
    if type.description.hasSuffix("JSONValue") { return }
    switch schema["type"].text {
    case "string": checkText(schema, type, key: key, file: file)
    case "integer":
      let isMatch = ["Int", "Int64", "Date", "Double"].contains("\(type)")
      if !isMatch { report("\(key): type", "is an integer, not \(type)", file) }
      if schema["format"].text == "int64", "\(type)" == "Int" {
        report("\(key): int64", "has 64 bits: declare it as `Int64`", file)
      }
    case "number":
      if !["Double", "Int", "Int64"].contains("\(type)") { report("\(key): type", "is a number, not \(type)", file) }
    case "boolean":
      if "\(type)" != "Bool" { report("\(key): type", "is a Boolean value, not \(type)", file) }
    case "array":
      if case .array(let element) = type {
        check(schema["items"], element, key: key, file: file, isSent: isSent)
      } else if case .named(let name, let arguments) = type, name.hasSuffix("LossyArray"), let element = arguments.first
      {
        check(schema["items"], element, key: key, file: file, isSent: isSent)
      } else if sources.types[type.name]?.decodesByHand != true {
        report("\(key): type", "is an array, not \(type)", file)
      }
    default:
      checkObject(schema, reference, type, key: key, file: file, isSent)
    }
  }

  /// Whether a variant of a union can be meant by a type: one that is decoded by hand may also be another kind.
  private func fits(_ variant: JSON, _ type: SwiftType) -> Bool {
    let kind = description.resolved(variant)["type"].text
    switch type {
    case .array: return kind == "array"
    case .dictionary: return kind == "object"
    case .optional(let type): return fits(variant, type)
    case .named(let name, _):
      guard let declaration = sources.types[name] else { return kind == Self.kinds[name] }
      if kind == nil || kind == "object" { return !declaration.isOpenString }
      return declaration.isOpenString && kind == "string"
    }
  }

  private static let kinds = ["String": "string", "Int": "integer", "Int64": "integer", "Bool": "boolean"]

  private mutating func checkText(_ schema: JSON, _ type: SwiftType, key: String, file: String) {
    let name = type.name
    if schema["format"].text == "date-time", name != "Date" {
      report("\(key): date", "is a date: declare it as `Date`", file)
      return
    }
    if ["String", "URL", "Date", "Data"].contains(name) { return }
    guard let declaration = sources.types[name], declaration.isOpenString else {
      // Decoded by hand, from a string too.
      if sources.types[name]?.decodesByHand == true || name == "HTTPURL" { return }
      report("\(key): type", "is a string, not \(type)", file)
      return
    }
    let offered = Set(declaration.constants.map(\.value))
    for value in schema["enum"].texts where !offered.contains(value) {
      report(
        "\(name): lacks \(value)",
        "a value of \(key): `public static let \(Names.quoted(Names.property(value))): Self = \"\(value)\"`",
        declaration.file)
    }
  }

  private mutating func checkObject(
    _ schema: JSON, _ reference: String?, _ type: SwiftType, key: String, file: String, _ isSent: Bool
  ) {
    if case .dictionary(let value) = type {
      if schema["additionalProperties"].object != nil {
        check(schema["additionalProperties"], value, key: key, file: file, isSent: isSent)
      }
      // The properties are entries.
      for (_, property) in schema["properties"].members { check(property, value, key: key, file: file, isSent: isSent) }
      return
    }
    // Nothing is documented.
    if schema["properties"].members.isEmpty { return }
    guard case .named(let name, let arguments) = type, let declaration = sources.types[name] else {
      report("\(key): type", "is an object, not \(type)", file)
      return
    }
    let members = members(of: declaration, arguments: arguments)
    let required = Set(schema["required"].texts)
    // A type can stand for several schemas: the one that differs is named.
    let model = reference.map { "\(name)[\($0)]" } ?? name
    for (property, propertySchema) in schema["properties"].members {
      let candidates = members.filter { $0.name == property }
      guard let first = candidates.first else {
        let label = Names.property(property)
        let optional = isSent && required.contains(property) ? "" : "?"
        report(
          "\(model) \(property): missing",
          "add `public var \(Names.quoted(label)): \(advisedType(of: propertySchema, named: property))\(optional)`"
            + (label == property ? "" : " and `case \(label) = \"\(property)\"`"), declaration.file)
        continue
      }
      let mayBeAbsent = !required.contains(property) || description.resolved(propertySchema)["nullable"].isTrue
      if mayBeAbsent, !isSent, !first.type.isOptional, !first.isLenient {
        report("\(model) \(property): optional", "may be absent or null: make it optional", declaration.file)
      }
      // Of several cases of an enumeration, the one that fits is meant.
      let trials = candidates.map { candidate in
        var trial = self
        trial.check(
          propertySchema, candidate.type, key: "\(model) \(property)", file: declaration.file, isSent: isSent)
        return trial
      }
      if let best = trials.min(by: { $0.drifts.count < $1.drifts.count }) { self = best }
    }
  }

  private struct Member {
    let name: String
    let type: SwiftType
    /// Whether an absent value doesn't fail the response.
    let isLenient: Bool
  }

  /// The members of a type by the names in JSON: of its properties, or of all cases of an enumeration.
  private func members(of declaration: SwiftDeclaration, arguments: [SwiftType], depth: Int = 0) -> [Member] {
    guard depth < 4 else { return [] }
    let substitutions = Dictionary(zip(declaration.genericParameters, arguments)) { first, _ in first }
    let keys = sources.types["\(declaration.name).CodingKeys"]?.constants
    var members: [Member] = []
    for property in declaration.properties {
      let type = sources.resolve(property.type.substituting(substitutions), in: declaration.name)
      let key =
        keys.map { keys in keys.first { $0.name == property.name }?.value }
        ?? (declaration.decodesByHand && sources.types[type.name]?.isOpenString == false ? nil : property.name)
      if let key {
        var isLenient = declaration.decodesByHand
        if case .array = type { isLenient = true }
        members.append(Member(name: key, type: type, isLenient: isLenient))
      } else if case .named(let name, let inner) = type.wrapped, let base = sources.types[name] {
        // What is decoded from the same object.
        members += self.members(of: base, arguments: inner, depth: depth + 1)
      }
    }
    for (_, payload) in declaration.cases {
      for type in payload {
        guard case .named(let name, let inner) = sources.resolve(type, in: declaration.name).wrapped,
          let base = sources.types[name]
        else { continue }
        members += self.members(of: base, arguments: inner, depth: depth + 1).map {
          Member(name: $0.name, type: $0.type, isLenient: true)
        }
      }
    }
    return members
  }

  private mutating func report(_ key: String, _ advice: String, _ file: String) {
    if reported.insert(key).inserted { drifts.append(Drift(key: key, advice: advice, file: file)) }
  }

  /// The type to write for a value.
  func advisedType(of schema: JSON, named name: String) -> String {
    if let reference = schema["$ref"].text, let type = types[reference] { return type }
    let reference = schema["$ref"].text
    let schema = description.resolved(schema)
    if schema["enum"].texts.count > 1 { return Names.type(reference ?? name) }
    if let type = WritingStyle.gitHubType(schema, name) { return type }
    switch schema["type"].text {
    case "array": return "[\(advisedType(of: schema["items"], named: name))]"
    default:
      if schema["additionalProperties"].object != nil {
        return "[String: \(advisedType(of: schema["additionalProperties"], named: name))]"
      }
      return schema["properties"].members.isEmpty && description.variants(of: schema).isEmpty
        ? "JSONValue" : Names.type(reference ?? name)
    }
  }
}

extension SwiftType {
  /// The name of a plain type, without arguments.
  var name: String { if case .named(let name, _) = wrapped { name } else { "" } }
}
