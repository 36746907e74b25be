extension TypeWriter {
  private struct Case {
    let label: String
    let type: String
    /// The values of the discriminator.
    let values: [String]
    var schemas: [JSON]
  }

  /// The declaration of a value of several forms: an enumeration with a case for each, and one for any other value.
  mutating func union(_ schema: JSON, _ variants: [JSON], named name: String, at place: String) -> [String] {
    var nested = Nested(reserved: ["CodingKeys", name])
    var cases: [Case] = []
    var labels: Set<String> = ["other", "encode", "init", "hashValue", "none", "some", "forms", "self"]
    let discriminator = discriminator(of: schema, variants)
    for (index, variant) in variants.enumerated() {
      let word =
        variant["$ref"].text ?? variant["title"].text
        ?? kind(of: variant, index: index, hasOthers: variants.count { $0["properties"] != .null } > 1)
      let type = type(of: variant, named: word, at: place, nested: &nested)
      if let known = cases.firstIndex(where: { $0.type == type }) {
        cases[known].schemas.append(variant)
        continue
      }
      // The value that says which form it is, if it is a word.
      let values = discriminator.values[index]
      let isWord = values.count == 1 && values[0].first?.isLetter == true
      var label = Names.property(isWord ? values[0] : word)
      while !labels.insert(label).inserted { label += "Value" }
      cases.append(Case(label: label, type: type, values: values, schemas: [variant]))
    }
    if let property = discriminator.property {
      for variant in cases
      where !description.properties(of: variant.schemas[0]).contains(where: { $0.name == property }) {
        omit("\(variant.type) has no property \(property), which says what it is: it isn't sent", at: place)
      }
    } else if cases.filter({ !description.properties(of: $0.schemas[0]).isEmpty }).count > 1 {
      omit(
        "nothing says which form a value has: the one with most of its properties is taken, and keeps only those",
        at: place)
    }
    var lines = ["public indirect enum \(name): Codable, Hashable, Sendable {"]
    lines += cases.map { "  case \(Names.quoted($0.label))(\($0.type))" }
    lines += ["  /// A value of another form.", "  case other(\(anyJSON))", ""]
    lines += (discriminator.property.map { tagged(cases, $0) } ?? matched(cases)).indented + [""]
    lines += ["  public func encode(to encoder: any Encoder) throws {"]
    lines += ["    var container = encoder.singleValueContainer()", "    switch self {"]
    lines += (cases.map(\.label) + ["other"]).map { "    case .\($0)(let value): try container.encode(value)" }
    lines += ["    }", "  }"]
    if !nested.lines.isEmpty { lines += [""] + nested.lines.indented }
    return lines + ["}"]
  }

  private static let start = [
    "public init(from decoder: any Decoder) throws {", "  let container = try decoder.singleValueContainer()",
  ]

  /// The initializer that chooses by the value of a property.
  private func tagged(_ cases: [Case], _ property: String) -> [String] {
    var lines = Self.start
    lines.append("  switch try container.decode(\(anyJSON).self)[\(Layout.literal(property))]?.shortText {")
    for variant in cases where !variant.values.isEmpty {
      let patterns = Initializers.filled(variant.values.map(Layout.literal), indent: "    ", width: Layout.nestedWidth)
      let assignment = "self = .\(variant.label)(try container.decode(\(variant.type).self))"
      let line = "  case \(variant.values.map(Layout.literal).joined(separator: ", ")):"
      if line.count + 1 + assignment.count <= Layout.nestedWidth {
        lines.append("\(line) \(assignment)")
      } else {
        lines +=
          line.count <= Layout.nestedWidth
          ? [line] : ["  case"] + patterns.dropLast() + [patterns[patterns.count - 1] + ":"]
        lines.append("    \(assignment)")
      }
    }
    return lines + ["  default: self = .other(try container.decode(\(anyJSON).self))", "  }", "}"]
  }

  /// The initializer that chooses by the kind of the value and by the names of its properties.
  private func matched(_ cases: [Case]) -> [String] {
    var lines = Self.start
    lines += ["  let json = try container.decode(\(anyJSON).self)", "  for form in json.fitting(Self.forms) {"]
    lines.append("    switch form {")
    for (index, variant) in cases.enumerated() {
      let start = index == cases.count - 1 ? "default" : "case \(index)"
      lines.append("    \(start):")
      lines.append("      guard let value = try? container.decode(\(variant.type).self) else { continue }")
      lines.append("      self = .\(variant.label)(value)")
    }
    lines += ["    }", "    return", "  }", "  self = .other(json)", "}", ""]
    lines.append("private static let forms: [\(style.namespace).ValueForm] = [")
    let objects = cases.flatMap(\.schemas).flatMap { constants(in: $0, depth: 0) }
    for variant in cases {
      let forms = variant.schemas.map { form(of: $0, among: objects, depth: 0) }
      var text = forms.count == 1 ? forms[0].lines : Form("any", forms.map(\.lines)).lines
      if cases.count > 1 { text[text.count - 1] += "," }
      lines += text.indented
    }
    return lines + ["]"]
  }

  // MARK: - What a form looks like

  /// The expression of a `ValueForm`.
  private struct Form {
    var lines: [String]

    /// Whether these are several forms.
    var isAny: Bool { lines[0].hasPrefix(".any(") }

    init(_ name: String) { lines = [".\(name)"] }

    init(_ name: String, _ elements: [[String]]) {
      if elements.allSatisfy({ $0.count == 1 }) {
        let line = ".\(name)([\(elements.map { $0[0] }.joined(separator: ", "))])"
        lines = [line]
        if line.count <= Layout.nestedWidth - 6 { return }
      }
      lines = [".\(name)(["]
      for element in elements {
        var element = element
        if elements.count > 1 { element[element.count - 1] += "," }
        lines += element.indented
      }
      lines.append("])")
    }

    init(_ name: String, arguments: [(label: String, items: [String])]) {
      let line = arguments.map { "\($0.label)[\($0.items.joined(separator: ", "))]" }.joined(separator: ", ")
      lines = [".\(name)(\(line))"]
      guard lines[0].count > Layout.nestedWidth - 6 else { return }
      lines = [".\(name)("]
      for (index, argument) in arguments.enumerated() {
        let end = index == arguments.count - 1 ? ")" : ","
        let line = "  \(argument.label)[\(argument.items.joined(separator: ", "))]\(end)"
        if line.count <= Layout.nestedWidth - 6 {
          lines.append(line)
        } else {
          lines.append("  \(argument.label)[")
          var items = Initializers.filled(argument.items, indent: "    ", width: Layout.nestedWidth - 6)
          items[items.count - 1] += ","
          lines += items + ["  ]\(end)"]
        }
      }
    }
  }

  /// - Parameter objects: the constants of all objects, which this one may be.
  private func form(of schema: JSON, among objects: [Constants], depth: Int) -> Form {
    let schema = description.resolved(schema)
    guard depth < 4, !isShapeless(schema) else { return Form("anything") }
    let variants = description.variants(of: schema)
    if !variants.isEmpty, schema["properties"] == .null, !schema["isCombined"].isTrue {
      return Form("any", variants.map { form(of: $0, among: objects, depth: depth + 1).lines })
    }
    switch schema["type"].text {
    case "boolean": return Form("boolean")
    case "integer": return Form("integer")
    case "number": return Form("number")
    case "string":
      let values = schema["enum"].texts
      if !values.isEmpty { return Form("text", arguments: [("", values.map(Layout.literal))]) }
      let type = style.plainType(schema, "") ?? ""
      return Form(["Date", "URL", "Data"].contains(type) ? type.lowercased() : "string")
    case "array":
      let items = schema["items"]
      var forms = [form(of: items, among: objects, depth: depth + 1)]
      // An element of another form is such a value of its type.
      if forms[0].isAny, !isText(description.resolved(items)) { forms.append(Form("anything")) }
      if mayBeNull(items) { forms.append(Form("null")) }
      return Form("list", forms.map(\.lines))
    default: break
    }
    let properties = description.properties(of: schema)
    if properties.isEmpty { return Form(schema["type"].text == "object" ? "dictionary" : "anything") }
    let required = properties.filter {
      let value = description.resolved($0.schema)
      return $0.isRequired && ![$0.schema, value].contains { $0["readOnly"].isTrue || $0["writeOnly"].isTrue }
    }
    var arguments = [("", properties.map { Layout.literal($0.name) })]
    if !required.isEmpty { arguments.append(("required: ", required.map { Layout.literal($0.name) })) }
    var (constants, known): ([String], [String]) = ([], [])
    let own = Constants(properties.map { ($0.name, literals(of: $0.schema)) })
    for (name, _, _) in properties {
      guard let values = own.values[name], !values.isEmpty else { continue }
      let item = "\(Layout.literal(name)): [\(values.joined(separator: ", "))]"
      if own.decides(name, among: objects) {
        constants.append(item)
      } else if objects.contains(where: { $0.values[name].map { $0 != values } ?? false }) {
        known.append(item)
      }
    }
    if !constants.isEmpty { arguments.append(("constants: ", constants)) }
    if !known.isEmpty { arguments.append(("known: ", known)) }
    return Form("object", arguments: arguments)
  }

  /// The only values of an object's properties, as literals by their names: none for a property with any value.
  private struct Constants {
    let values: [String: [String]]

    init(_ properties: [(String, [String])]) { values = Dictionary(properties) { first, _ in first } }

    /// Whether a property tells this object from another one: by its one value, or by values of which the other has none.
    private func separates(_ name: String, from other: Self) -> Bool {
      guard let own = values[name], !own.isEmpty else { return false }
      if own.count == 1 { return other.values[name] != own }
      return other.values[name].map { !$0.isEmpty && Set($0).isDisjoint(with: own) } ?? false
    }

    /// Whether an unknown value of a property means another object. It doesn't if the API may have added it: to an
    /// enumeration that isn't needed to tell the objects apart, since one has a property with one value.
    func decides(_ name: String, among objects: [Self]) -> Bool {
      let single = values.filter { $0.value.count == 1 }.keys
      return objects.contains { other in
        separates(name, from: other) && (single.contains(name) || !single.contains { separates($0, from: other) })
      }
    }
  }

  /// The constants of all objects that a value may be, or contain as elements.
  private func constants(in schema: JSON, depth: Int) -> [Constants] {
    let schema = description.resolved(schema)
    guard depth < 4 else { return [] }
    let variants = description.variants(of: schema)
    if !variants.isEmpty, schema["properties"] == .null, !schema["isCombined"].isTrue {
      return variants.flatMap { constants(in: $0, depth: depth + 1) }
    }
    if schema["type"].text == "array" { return constants(in: schema["items"], depth: depth + 1) }
    guard ["object", nil].contains(schema["type"].text) else { return [] }
    return [Constants(description.properties(of: schema).map { ($0.name, literals(of: $0.schema)) })]
  }

  /// The literals of the only values that a property has.
  private func literals(of property: JSON) -> [String] {
    description.resolved(property)["enum"].elements.compactMap { value in
      switch value {
      case .string(let text): Layout.literal(text)
      case .number(let text): text
      case .bool(let value): "\(value)"
      default: nil
      }
    }
  }

  // MARK: - Discriminators

  /// The property that says which form a value has, and its values for each form.
  private func discriminator(of schema: JSON, _ variants: [JSON]) -> (property: String?, values: [[String]]) {
    if let property = schema["discriminator"]["propertyName"].text {
      let mapping = schema["discriminator"]["mapping"].members.map { name, target in
        (name: name, schema: target.text?.split(separator: "/").last.map { Trimming.unescaped(String($0)) } ?? "")
      }
      let values = values(of: property, mapping, variants)
      // The mapping names texts: a number or Boolean value is found by its constants.
      let isText = variants.flatMap { description.properties(of: $0) }.allSatisfy { name, schema, _ in
        let type = description.resolved(schema)["type"].text ?? "string"
        return name != property || !["integer", "number", "boolean"].contains(type)
      }
      // A constant that two forms have doesn't tell them apart.
      let all = Dictionary(zip(variants, values)) { first, _ in first }.values.flatMap { $0 }
        .filter { value in !mapping.contains { $0.name == value } }
      if isText, values.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count { return (property, values) }
    }
    // A property whose values differ in each form serves as well.
    let objects = variants.map { description.properties(of: $0) }
    for (name, _, isRequired) in objects.first ?? [] where isRequired {
      let values = objects.map { properties in
        properties.first { $0.name == name && $0.isRequired }.map { description.resolved($0.schema)["enum"].texts }
          ?? []
      }
      let all = values.flatMap { $0 }
      if values.allSatisfy({ !$0.isEmpty }), Set(all).count == all.count { return (name, values) }
    }
    return (nil, variants.map { _ in [] })
  }

  /// The values of a discriminator for each variant: those of the mapping; without them, the property's own constants,
  /// which descriptions give more often than the schema's name.
  private func values(
    of property: String, _ mapping: [(name: String, schema: String)], _ variants: [JSON]
  ) -> [[String]] {
    func names(_ form: JSON) -> [String] {
      description.reached(from: form, by: description.variants).compactMap { $0["$ref"].text }
    }
    func constants(_ form: JSON) -> [String] {
      let schema = description.properties(of: form).first { $0.name == property }?.schema
      return schema.map { description.resolved($0)["enum"].texts } ?? []
    }
    /// The forms that have the values of a resolved one: none if it has the property itself, and they don't say more.
    func forms(of form: JSON) -> [JSON] {
      let forms = description.variants(of: form)
      let isOwn = form["properties"][property] != .null && form["discriminator"]["propertyName"].text != property
      return isOwn && forms.contains { constants($0).isEmpty } ? [] : forms
    }
    let all = variants.flatMap(names)
    // The names that are values, which a property of another form may list as well: one from a base, for example.
    let named = all.filter { name in
      let constants = constants(["$ref": .string(name)])
      return constants.isEmpty || constants.contains(name)
    }
    let taken = named + mapping.filter { all.contains($0.schema) }.map(\.name)
    return variants.map { variant in
      let references = names(variant)
      let mapped = mapping.filter { references.contains($0.schema) }.map(\.name)
      if !mapped.isEmpty { return mapped }
      var values: [String] = []
      for form in description.reached(from: variant, by: forms) where forms(of: description.resolved(form)).isEmpty {
        let own = names(form)
        var texts = constants(form)
        if texts.count > 1 { texts.removeAll { taken.contains($0) && !own.contains($0) } }
        if let name = form["$ref"].text, texts.isEmpty || texts.contains(name) { texts = [name] }
        values += texts.filter { !values.contains($0) }
      }
      return values.isEmpty ? references : values
    }
  }

  private func kind(of variant: JSON, index: Int, hasOthers: Bool) -> String {
    switch variant["type"].text {
    case "string": isEnumeration(variant) ? "choice" : "text"
    case "integer", "number": "number"
    case "boolean": "flag"
    case "array": "list"
    default: hasOthers ? "form \(index + 1)" : "object"
    }
  }
}
