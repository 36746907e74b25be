extension TypeWriter {
  private struct Case {
    let label: String
    let type: String
    /// The values of the discriminator.
    let values: [String]
    let schema: JSON
  }

  /// The declaration of a value of several forms: an enumeration with a case for each, and one for any other value.
  mutating func union(_ schema: JSON, _ variants: [JSON], named name: String, at place: String) -> [String] {
    var nested = Nested(reserved: ["CodingKeys", name])
    var cases: [Case] = []
    var labels: Set<String> = ["other", "encode", "init", "hashValue"]
    let discriminator = discriminator(of: schema, variants)
    for (index, variant) in variants.enumerated() {
      let word =
        variant["$ref"].text ?? variant["title"].text
        ?? kind(of: variant, index: index, hasOthers: variants.count { $0["properties"] != .null } > 1)
      let type = type(of: variant, named: word, at: place, nested: &nested)
      guard !cases.contains(where: { $0.type == type }) else { continue }
      // The value that says which form it is, if it is a word.
      let values = discriminator.values[index]
      let isWord = values.count == 1 && values[0].first?.isLetter == true
      var label = Names.property(isWord ? values[0] : word)
      while !labels.insert(label).inserted { label += "Value" }
      cases.append(
        Case(label: label, type: type, values: values, schema: description.resolved(variant)))
    }
    if let property = discriminator.property {
      for variant in cases
      where !description.properties(of: variant.schema).contains(where: { $0.name == property }) {
        omit("\(variant.type) has no property \(property), which says what it is: it isn't sent", at: place)
      }
    } else if cases.filter({ Self.rank($0) >= Self.objectRank }).count > 1 {
      omit("nothing says which form a value has: the first one that can be decoded is taken", at: place)
    }
    var lines = ["public indirect enum \(name): Codable, Hashable, Sendable {"]
    lines += cases.map { "  case \(Names.quoted($0.label))(\($0.type))" }
    lines += ["  /// A value of another form.", "  case other(\(anyJSON))", ""]
    lines += decoding(cases, discriminator.property).indented + [""]
    lines += ["  public func encode(to encoder: any Encoder) throws {"]
    lines += ["    var container = encoder.singleValueContainer()", "    switch self {"]
    lines += (cases.map(\.label) + ["other"]).map { "    case .\($0)(let value): try container.encode(value)" }
    lines += ["    }", "  }"]
    if !nested.lines.isEmpty { lines += [""] + nested.lines.indented }
    return lines + ["}"]
  }

  private func decoding(_ cases: [Case], _ property: String?) -> [String] {
    var lines = [
      "public init(from decoder: any Decoder) throws {", "  let container = try decoder.singleValueContainer()",
    ]
    if let property {
      lines.append("  switch try container.decode(\(anyJSON).self)[\(Layout.literal(property))]?.text {")
      for variant in cases where !variant.values.isEmpty {
        let patterns = variant.values.map(Layout.literal).joined(separator: ", ")
        let assignment = "self = .\(variant.label)(try container.decode(\(variant.type).self))"
        let isLong = patterns.count + assignment.count + 12 > Layout.nestedWidth
        lines += isLong ? ["  case \(patterns):", "    \(assignment)"] : ["  case \(patterns): \(assignment)"]
      }
      return lines + ["  default: self = .other(try container.decode(\(anyJSON).self))", "  }", "}"]
    }
    // What fits more values comes later.
    let ordered = cases.enumerated().sorted { (Self.rank($0.element), $0.offset) < (Self.rank($1.element), $1.offset) }
    for (index, variant) in ordered.map(\.element).enumerated() {
      lines.append("  \(index == 0 ? "" : "} else ")if let value = try? container.decode(\(variant.type).self) {")
      lines.append("    self = .\(variant.label)(value)")
    }
    return lines + ["  } else {", "    self = .other(try container.decode(\(anyJSON).self))", "  }", "}"]
  }

  private static let objectRank = 1000

  private static func rank(_ variant: Case) -> Int {
    switch variant.type {
    case "Bool": return 0
    case "Int", "Int64": return 1
    case "Double": return 2
    case "Date": return 3
    case "URL": return 5
    case "Data": return 6
    case "String": return 7
    case _ where variant.type.hasPrefix("[String:"): return 9000
    case _ where variant.type.hasSuffix(".JSONValue"): return 9999
    case _ where variant.type.hasPrefix("["): return 8
    default:
      // An enumeration of strings takes any text. Of objects, those that need the most properties come first.
      if variant.schema["properties"].members.isEmpty { return variant.schema["type"].text == "string" ? 4 : 2000 }
      return objectRank + max(0, 500 - variant.schema["required"].texts.count)
    }
  }

  /// The property that says which form a value has, and its values for each form.
  private func discriminator(of schema: JSON, _ variants: [JSON]) -> (property: String?, values: [[String]]) {
    if let property = schema["discriminator"]["propertyName"].text {
      let mapping = schema["discriminator"]["mapping"].members.map { name, target in
        (name: name, schema: target.text?.split(separator: "/").last.map(String.init) ?? "")
      }
      let values = variants.map { variant in
        let reference = variant["$ref"].text ?? ""
        let names = mapping.filter { $0.schema == reference }.map(\.name)
        return names.isEmpty && !reference.isEmpty ? [reference] : names
      }
      if values.allSatisfy({ !$0.isEmpty }) { return (property, values) }
    }
    // A property with one constant value in each form serves as well.
    let objects = variants.map { description.properties(of: $0) }
    for (name, first, _) in objects.first ?? [] where description.resolved(first)["enum"].texts.count == 1 {
      let values = objects.map { properties in
        properties.first { $0.name == name }.map { description.resolved($0.schema)["enum"].texts } ?? []
      }
      let all = values.flatMap { $0 }
      if values.allSatisfy({ $0.count == 1 }), Set(all).count == all.count { return (name, values) }
    }
    return (nil, variants.map { _ in [] })
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
