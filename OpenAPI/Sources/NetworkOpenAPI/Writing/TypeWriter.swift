/// Writes the Swift types of values, and the models that they need.
struct TypeWriter {
  /// What a description says that isn't written, or not as it says, and where.
  struct Omission: Hashable {
    let place: String
    let text: String
  }

  /// The declarations in a type, of values without a name in the description.
  struct Nested {
    var lines: [String] = []
    /// The names in use, by what they are for.
    var names: Set<String>

    init(reserved: Set<String> = []) { names = reserved }
  }

  let description: Description
  let style: WritingStyle
  /// The names of the types of schemas.
  let names: [String: String]
  /// The schemas that are part of requests.
  let sent: Set<String>
  /// Whether what is being written is part of a request.
  var isSending = false
  private(set) var omissions: [Omission] = []
  private var omitted: Set<Omission> = []
  /// The schemas that need a model, in the order of their first use.
  private var wanted: [String] = []
  /// The schemas whose values directly contain values of a schema.
  private var reachable: [String: Set<String>] = [:]
  /// The schemas without a name that are being written, one inside of the other.
  private var nesting: Set<JSON> = []

  init(description: Description, style: WritingStyle, names: [String: String] = [:], sent: Set<String> = []) {
    self.description = description
    self.style = style
    self.names = names
    self.sent = sent
  }

  mutating func omit(_ text: String, at place: String) {
    func plain(_ text: String) -> String { Documentation.words(of: text).joined(separator: " ") }
    let omission = Omission(place: plain(place), text: plain(text))
    if omitted.insert(omission).inserted { omissions.append(omission) }
  }

  /// Whether a schema, or one without a name where the writer is, is part of requests.
  private func isSent(_ root: String?) -> Bool { root.map(sent.contains) ?? isSending }

  func name(of reference: String) -> String { names[reference] ?? Names.type(reference) }

  var anyJSON: String { "\(style.namespace).JSONValue" }

  // MARK: - Types of values

  /// Returns the type of a value, without its optional mark.
  ///
  /// - Parameters:
  ///   - name: the name of the value.
  ///   - place: where the value is in the description.
  ///   - nested: takes the declarations of types that have no name in the description.
  ///   - references: the schemas without a type of their own that led here.
  mutating func type(
    of schema: JSON, named name: String, at place: String, nested: inout Nested, references: [String] = []
  ) -> String {
    for keyword in schema["unsupported"].texts { omit("\(keyword) isn't expressed", at: place) }
    if let reference = schema["$ref"].text {
      if let type = style.knownTypes[reference] { return type }
      guard let target = description.schemas[reference], !references.contains(reference) else {
        omit("this schema doesn't exist, or contains only itself: any JSON", at: "\(place): \(reference)")
        return anyJSON
      }
      if style.writesTypesForAll ? needsType(target) : !target["properties"].members.isEmpty && !isEnumeration(target) {
        if !style.writesTypesForAll, !description.variants(of: target).isEmpty {
          return severalForms(reference, at: place)
        }
        if !wanted.contains(reference) { wanted.append(reference) }
        return "\(style.namespace).\(self.name(of: reference))"
      }
      return type(of: target, named: name, at: place, nested: &nested, references: references + [reference])
    }
    if isEnumeration(schema) {
      if let type = style.knownEnumeration(values(of: schema)) { return type }
      return nestedType(schema, named: name, at: place, nested: &nested)
    }
    if isShapeless(schema) {
      omit("several unions of values that aren't objects: any JSON", at: place)
      return anyJSON
    }
    if !description.variants(of: schema).isEmpty {
      if isText(schema) { return "String" }
      if !style.writesTypesForAll { return severalForms(references.last ?? name, at: place) }
      return nestedType(schema, named: name, at: place, nested: &nested)
    }
    let isNumber = schema["type"].text == "integer" || style.writesTypesForAll && schema["type"].text == "number"
    if isNumber, schema["enum"].elements.count > 1 {
      omit("these numbers have no names", at: "\(place): \(schema["enum"].oneLine)")
    }
    if let type = style.plainType(schema, name) { return type }
    if schema["type"].text == "array" {
      let element = valueType(
        of: schema["items"], named: Names.singular(name), at: place, nested: &nested, references: references)
      return "[\(element)]"
    }
    if !schema["properties"].members.isEmpty {
      return nestedType(schema, named: name, at: place, nested: &nested)
    }
    guard schema["additionalProperties"].object?.isEmpty == false else {
      let isObject = style.writesTypesForAll && schema["type"].text == "object"
      return isObject ? "[String: \(anyJSON)]" : anyJSON
    }
    let value = valueType(
      of: schema["additionalProperties"], named: Names.singular(name), at: place, nested: &nested,
      references: references)
    return "[String: \(value)]"
  }

  /// Returns the type of a value that stands for itself, as an element of a list does: optional if it may be null.
  mutating func valueType(
    of schema: JSON, named name: String, at place: String, nested: inout Nested, references: [String] = []
  ) -> String {
    let type = type(of: schema, named: name, at: place, nested: &nested, references: references)
    return mayBeNull(schema) && type != anyJSON ? type + "?" : type
  }

  /// Whether the description allows null in place of a value.
  func mayBeNull(_ schema: JSON) -> Bool {
    style.writesTypesForAll && description.resolved(schema)["nullable"].isTrue
  }

  private mutating func severalForms(_ name: String, at place: String) -> String {
    omit("\(name) has several forms: choose a type instead of `\(anyJSON)`", at: place)
    return anyJSON
  }

  /// Whether a schema with a name gets a type of its own.
  func needsType(_ schema: JSON) -> Bool {
    guard schema["$ref"] == .null else { return false }
    if isEnumeration(schema) || !schema["properties"].members.isEmpty { return true }
    return !description.variants(of: schema).isEmpty && !isText(schema) && !isShapeless(schema)
  }

  /// Whether a value has the forms of several unions, and none has properties.
  func isShapeless(_ schema: JSON) -> Bool {
    schema["isCombined"].isTrue && description.properties(of: schema).isEmpty
  }

  // MARK: - Enumerations

  /// Whether the values are strings, of which several are known.
  func isEnumeration(_ schema: JSON) -> Bool { values(of: schema).count > 1 }

  /// The known values of a string, also of one that is described by several schemas, which other values fit too.
  func values(of schema: JSON) -> [String] {
    let schema = description.resolved(schema)
    let variants = description.variants(of: schema)
    guard style.writesTypesForAll, !variants.isEmpty, schema["properties"].members.isEmpty else {
      return schema["type"].text == "string" || !style.writesTypesForAll ? schema["enum"].texts : []
    }
    let all = variants.map { description.resolved($0) }
    guard all.allSatisfy({ $0["type"].text == "string" && $0["format"] == .null }) else { return [] }
    return all.flatMap { $0["enum"].texts }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether all forms of a value are strings.
  func isText(_ schema: JSON) -> Bool {
    style.writesTypesForAll && schema["properties"].members.isEmpty
      && description.variants(of: schema).allSatisfy { description.resolved($0)["type"].text == "string" }
  }

  private mutating func nestedType(_ schema: JSON, named name: String, at place: String, nested: inout Nested) -> String
  {
    // A form of it has it as a property again.
    guard nesting.insert(schema).inserted else {
      omit("a schema without a name contains itself: any JSON", at: place)
      return anyJSON
    }
    defer { nesting.remove(schema) }
    let type = unique(Self.nestedName(name), in: &nested.names)
    // Before the types that are nested in it.
    var lines = declaration(of: schema, named: type, for: name, at: place)
    if !nested.lines.isEmpty { lines.insert("", at: 0) }
    nested.lines += lines
    return type
  }

  // A type named Type can't be referred to.
  private static func nestedName(_ name: String) -> String {
    let type = Names.type(name)
    // In a script without capital letters, a property beside it has the same name.
    if type.first?.isUppercase != true { return type + "Value" }
    return type == "TypeValue" ? "Kind" : type
  }

  private func unique(_ name: String, in names: inout Set<String>) -> String {
    let isReserved = Names.reservedTypes.contains(name) || name == style.namespace
    return Names.unique(isReserved ? name + "Value" : name, in: &names)
  }

  // MARK: - Models

  /// The models that were needed so far, with those that they need in turn.
  mutating func models() -> [(name: String, text: String)] {
    var models: [(name: String, text: String)] = []
    while models.count < wanted.count {
      let schema = wanted[models.count]
      let name = name(of: schema)
      isSending = sent.contains(schema)
      let lines = declaration(
        of: description.schemas[schema] ?? .null, named: name, for: schema, at: "components.schemas.\(schema)",
        root: schema)
      models.append((name, Self.file(lines, in: style.namespace, imports: [])))
    }
    return models
  }

  /// The text of a file with declarations in an extension.
  ///
  /// - Parameter declaration: what comes before the extension.
  static func file(_ lines: [String], in type: String, imports: [String], after declaration: String = "") -> String {
    let all = (needsFoundation(lines) ? ["Foundation"] : []) + imports
    let start = all.map { "public import \($0)\n" }.joined() + (all.isEmpty ? "" : "\n")
    return "\(start)\(declaration)extension \(type) {\n\(lines.indented.joined(separator: "\n"))\n}\n"
  }

  /// Whether a public declaration in these lines has a type of Foundation.
  static func needsFoundation(_ lines: [String]) -> Bool {
    // The names first: looking for the pattern in each line takes most of the time of a large description.
    let names = ["Date", "URL", "Data"]
    return lines.contains { line in
      names.contains { line.contains($0) } && !line.contains("//")
        && line.contains(/(?:[:=(\[<] ?)\[*(?:Date|URL|Data)\b/)
    }
  }

  private mutating func declaration(
    of schema: JSON, named name: String, for key: String, at place: String, root: String? = nil
  ) -> [String] {
    for keyword in schema["unsupported"].texts { omit("\(keyword) isn't expressed", at: place) }
    let text = style.usesTexts ? schema["description"].text ?? schema["title"].text : nil
    let comment = Documentation.comment(text, otherwise: style.usesTexts ? nil : Documentation.sentence(key))
    if isEnumeration(schema) { return comment + enumeration(values(of: schema), named: name) }
    let variants = description.variants(of: schema)
    if !variants.isEmpty, schema["properties"].members.isEmpty, !schema["isCombined"].isTrue {
      return comment + union(schema, variants, named: name, at: place)
    }
    return comment + structure(schema, named: name, at: place, root: root)
  }

  private func enumeration(_ values: [String], named name: String) -> [String] {
    var lines = ["public struct \(name): \(style.namespace).OpenString {"]
    lines += ["  public let rawValue: String", "  public init(rawValue: String) { self.rawValue = rawValue }"]
    // For an optional value, `.none` and `.some` are cases of `Optional`.
    var taken: Set<String> = ["rawValue", "description", "hashValue", "self", "init", "encode", "none", "some"]
    for (index, value) in values.enumerated() {
      var constant = value.isEmpty || !Names.words(value).isEmpty ? Names.property(value) : "value\(index + 1)"
      while !taken.insert(constant).inserted { constant += "Value" }
      if !style.usesTexts { lines.append("  /// `\(value)`") }
      let start = "  public static let \(Names.quoted(constant)): Self ="
      let literal = Layout.literal(value)
      let isLong = start.count + 1 + literal.count > Layout.nestedWidth
      lines += isLong ? [start, "    \(literal)"] : ["\(start) \(literal)"]
    }
    return lines + ["}"]
  }

  // MARK: - Structures

  private mutating func structure(_ schema: JSON, named name: String, at place: String, root: String?) -> [String] {
    // `ID` is a type that `Identifiable` infers.
    var nested = Nested(reserved: ["CodingKeys", "ID"])
    var lines: [String] = []
    var cases: [String] = []
    var omitted: [String] = []
    var isIdentifiable = false
    for property in properties(of: schema, root: root) {
      let (key, label) = (property.key, property.label)
      var type = type(of: property.schema, named: key, at: "\(place).\(key)", nested: &nested)
      let value = description.resolved(property.schema)
      var wrapper = property.isBoxed ? "@\(style.namespace).Boxed " : ""
      let isReadOnly = [property.schema, value].contains { $0["readOnly"].isTrue }
      if isSent(root), mayBeNull(property.schema), !isReadOnly {
        let isAlwaysSent = schema["required"].texts.contains(key)
        if property.isBoxed {
          omitted.append(key)
        } else {
          wrapper = "@\(style.namespace).\(isAlwaysSent ? "NullIfNil" : "OrNull") "
        }
      }
      if label == "id", property.isRequired || !style.writesTypesForAll {
        isIdentifiable = type.contains(/^[A-Za-z0-9]+$/)
      }
      if !property.isRequired { type += "?" }
      lines += comment(on: property, value).indented
      lines.append("  \(wrapper)public var \(Names.quoted(label)): \(type)")
      cases.append(label == key ? Names.quoted(label) : "\(Names.quoted(label)) = \(Layout.literal(key))")
    }
    if !omitted.isEmpty {
      omit("nil leaves these out of a request: null isn't sent", at: "\(place): \(omitted.joined(separator: ", "))")
    }
    if style.writesTypesForAll, let property = schema["discriminator"]["propertyName"].text {
      omit("`\(property)` says which form a value has: only the properties of all forms are kept", at: place)
    }
    if style.writesTypesForAll, schema["additionalProperties"].object != nil {
      omit("properties other than those with names aren't kept", at: place)
    }
    if style.writesTypesForAll, !description.variants(of: schema).isEmpty {
      omit("the properties of all forms are optional ones of one type: which belong together isn't checked", at: place)
    }
    lines.insert(
      "public struct \(name): Codable, Hashable, Sendable\(isIdentifiable ? ", Identifiable" : "") {", at: 0)
    if cases.contains(where: { $0.contains("=") }) {
      // In the order in which they are sent, or those with the same name first.
      let ordered =
        style.writesTypesForAll ? cases : cases.filter { !$0.contains("=") } + cases.filter { $0.contains("=") }
      lines += ["", "  enum CodingKeys: String, CodingKey {"]
      lines += Initializers.filled(ordered, indent: "      ", width: Layout.nestedWidth).enumerated().map {
        index, line in
        index == 0 ? "    case " + line.trimmingSpace : line
      }
      lines.append("  }")
    }
    if !nested.lines.isEmpty { lines += [""] + nested.lines.indented }
    return lines + ["}"]
  }

  private func comment(on property: Property, _ value: JSON) -> [String] {
    guard style.usesTexts else { return Documentation.lines(of: Documentation.sentence(property.key)) }
    // A text of the schema is about the type.
    let text = property.schema["description"].text ?? (property.schema["$ref"] == .null ? nil : "")
    let lines = Documentation.comment(text, otherwise: nil)
    guard property.schema["deprecated"].isTrue || value["deprecated"].isTrue else { return lines }
    return lines + (lines.isEmpty ? [] : ["///"]) + ["/// Deprecated."]
  }

  /// A property of a structure.
  struct Property {
    let key: String
    let label: String
    let schema: JSON
    let isRequired: Bool
    let isBoxed: Bool
  }

  /// The properties of a structure.
  ///
  /// - Parameter root: the name of its schema, if it has one.
  mutating func properties(of schema: JSON, root: String?) -> [Property] {
    var labels: Set<String> = ["hashValue", "encode", "init"]
    let isSent = isSent(root)
    let required = Set(schema["required"].texts)
    let all =
      style.writesTypesForAll
      ? description.properties(of: schema).map { ($0.name, $0.schema) } : schema["properties"].members
    return all.map { key, property in
      var label = Names.property(key)
      while !labels.insert(label).inserted { label += "Value" }
      let value = description.resolved(property)
      let isBoxed = style.writesTypesForAll && contains(property, root)
      // Only a request or only a response has it.
      let isOneSided = [property, value].contains { $0["writeOnly"].isTrue || isSent && $0["readOnly"].isTrue }
      let mayBeNull = value["nullable"].isTrue && style.writesTypesForAll
      return Property(
        key: key, label: label, schema: property,
        isRequired: required.contains(key) && style.isReliable(key) && !isBoxed && !isOneSided && !mayBeNull,
        isBoxed: isBoxed)
    }
  }

  /// Whether a value of the property contains a value of a schema, other than in an array or dictionary.
  private mutating func contains(_ property: JSON, _ schema: String?) -> Bool {
    guard let schema else { return false }
    return directReferences(of: property).contains { $0 == schema || reached(from: $0).contains(schema) }
  }

  private mutating func reached(from schema: String) -> Set<String> {
    if let known = reachable[schema] { return known }
    var result: Set<String> = []
    var queue = [schema]
    while let next = queue.popLast() {
      for reference in directReferences(of: description.schemas[next] ?? .null)
      where result.insert(reference).inserted {
        queue.append(reference)
      }
    }
    reachable[schema] = result
    return result
  }

  /// The schemas whose values are in a value of the schema itself. Enumerations with values are indirect.
  ///
  /// - Parameter outer: the schemas without a name that this one is in.
  private func directReferences(of schema: JSON, in outer: Set<JSON> = []) -> [String] {
    if let reference = schema["$ref"].text { return [reference] }
    guard !schema["properties"].members.isEmpty, !outer.contains(schema) else { return [] }
    return description.properties(of: schema).flatMap { directReferences(of: $0.schema, in: outer.union([schema])) }
  }
}
