import Foundation

/// An OpenAPI 3 document, reduced to the parts that endpoints and models are written from.
public struct Trimming {
  private let document: JSON
  /// Whether to keep what only writing needs: descriptions, tags and header fields.
  private let keepsTexts: Bool

  /// - Throws: ``ProgramError`` for a document that isn't OpenAPI 3.
  public static func description(of document: JSON, keepsTexts: Bool = false) throws -> Description {
    guard document["openapi"].text?.hasPrefix("3.") == true else {
      throw ProgramError(
        document["swagger"] == .null
          ? "This isn't an OpenAPI description: it has no `openapi` version."
          : "This is a description in OpenAPI 2 (Swagger). Convert it to OpenAPI 3 first.")
    }
    let trimming = Trimming(document: document, keepsTexts: keepsTexts)
    let schemas = document["components"]["schemas"].members.map { ($0.name, trimming.schema($0.value)) }
    return Description(
      operations: trimming.operations(), schemas: Dictionary(schemas, uniquingKeysWith: { first, _ in first }))
  }

  static let methods = ["get", "put", "post", "delete", "patch", "options", "head", "trace"]

  private func operations() -> [JSON] {
    var ids: Set<String> = []
    return document["paths"].members.flatMap { path, item -> [JSON] in
      // What stands beside a reference counts too.
      let item = JSON.object(JSONObject(target(item).members + item.members))
      return Self.methods.compactMap { method in
        guard item[method] != .null else { return nil }
        let operation = operation(item[method], method: method, path: path, shared: item)
        // Two operations may have the same name, against the rules.
        if ids.insert(operation["operationId"].text ?? "").inserted { return operation }
        return operation.setting("operationId", to: .string("\(method) \(path)"))
      }
    }
  }

  private func operation(_ operation: JSON, method: String, path: String, shared: JSON) -> JSON {
    var result = JSONObject()
    result["operationId"] = .string(operation["operationId"].text ?? "\(method) \(path)")
    result["method"] = .string(method.uppercased())
    result["path"] = .string(path)
    result["summary"] = operation["summary"].text.map(JSON.string)
    result["docs"] = operation["externalDocs"]["url"].text.map(JSON.string)
    if let server = (operation["servers"].array ?? shared["servers"].array)?.first {
      result["server"] = keepsTexts ? server : server["url"]
    }
    if keepsTexts {
      result["description"] = operation["description"].text.map(JSON.string)
      result["tags"] = operation["tags"].array.map(JSON.array)
      result["deprecated"] = operation["deprecated"].isTrue ? true : nil
      let callbacks = operation["callbacks"].members.map { JSON.string($0.name) }
      if !callbacks.isEmpty { result["callbacks"] = .array(callbacks) }
      // The names of its schemes. A description that has schemes and never says where they are needed means everywhere.
      let security = operation["security"].array ?? document["security"].array
      let schemes = security?.flatMap(\.members) ?? document["components"]["securitySchemes"].members
      if !schemes.isEmpty { result["security"] = .array(schemes.map { .string($0.name) }) }
    }
    let parameters = parameters(shared["parameters"].elements + operation["parameters"].elements)
    // In the order of the path.
    result["pathParameters"] = .array(
      path.matches(of: /\{([^}]*)\}/).map { match in
        let name = String(match.1)
        return parameters.first { $0.place == "path" && $0.json["name"].text == name }?.json
          ?? ["name": .string(name), "type": "string"]
      })
    result["query"] = .array(parameters.filter { $0.place == "query" }.map(\.json))
    for place in ["header", "cookie"] where keepsTexts {
      let others = parameters.filter { $0.place == place }.map(\.json)
      if !others.isEmpty { result[place] = .array(others) }
    }
    let body = target(operation["requestBody"])
    if body != .null {
      result["body"] = ["required": .bool(body["required"].isTrue), "content": content(body["content"])]
    }
    let responses = operation["responses"].members.sorted { $0.name < $1.name }
    result["responses"] = .object(JSONObject(responses.map { ($0.name, response($0.value)) }))
    return .object(result)
  }

  /// The parameters by place; those of an operation replace those of its path.
  private func parameters(_ list: [JSON]) -> [(place: String, json: JSON)] {
    var result: [(place: String, json: JSON)] = []
    for own in list {
      let parameter = target(own)
      // A reference that leads nowhere, for example.
      guard parameter["name"].text != nil else { continue }
      let place = parameter["in"].text ?? "query"
      var json = JSONObject()
      json["name"] = parameter["name"]
      // A schema has `required` too: the names of its properties.
      if parameter["required"].isTrue, place != "path" { json[keepsTexts ? "isRequired" : "required"] = true }
      let schema = self.schema(
        parameter["schema"] == .null
          ? parameter["content"].members.first?.value["schema"] ?? .null : parameter["schema"])
      for (name, value) in schema.members { json[name] = value }
      if schema["oneOf"] != .null || schema["anyOf"] != .null, !keepsTexts { json["type"] = "oneOf" }
      if keepsTexts, let mediaType = parameter["content"].members.first?.name { json["content"] = .string(mediaType) }
      let hasForms = schema["oneOf"] != .null || schema["anyOf"] != .null
      if json["type"] == nil, schema["$ref"] == .null, !hasForms { json["type"] = "string" }
      for name in ["style", "explode"] where parameter[name] != .null { json[name] = parameter[name] }
      if keepsTexts, parameter["allowReserved"].isTrue { json["allowReserved"] = true }
      if parameter["x-multi-segment"].isTrue { json["multiSegment"] = true }
      if parameter["deprecated"].isTrue { json["deprecated"] = true }
      // That of a reference is about its use.
      let text = own["description"].text ?? parameter["description"].text
      if keepsTexts, let text { json["description"] = .string(text) }
      result.removeAll { $0.place == place && $0.json["name"] == parameter["name"] }
      result.append((place, .object(json)))
    }
    return result
  }

  private func response(_ response: JSON) -> JSON {
    let response = target(response)
    var result = JSONObject()
    let headers = response["headers"].members.map { JSON.string($0.name) }
    if !headers.isEmpty { result["headers"] = .array(headers) }
    if response["content"] != .null { result["content"] = content(response["content"]) }
    if keepsTexts {
      result["description"] = response["description"].text.map(JSON.string)
      let links = response["links"].members.map { JSON.string($0.name) }
      if !links.isEmpty { result["links"] = .array(links) }
    }
    return .object(result)
  }

  private func content(_ content: JSON) -> JSON {
    .object(
      JSONObject(
        content.members.map { mediaType, value in
          var result = JSONObject()
          if value["schema"] != .null { result["schema"] = schema(value["schema"]) }
          if value["encoding"] != .null { result["encoding"] = value["encoding"] }
          let examples = value["examples"].members.map { name, example -> JSON in
            // GitHub writes some values as references to another example.
            let value = target(example)["value"]
            let other = target(value)
            return ["name": .string(name), "value": other == value ? value : other["value"]]
          }
          if !examples.isEmpty { result["examples"] = .array(examples) }
          return (mediaType, .object(result))
        }))
  }

  // MARK: - Schemas

  private static let schemas = "#/components/schemas/"
  /// What may stand beside a reference, and is kept.
  static let besideReference: Set<String> = [
    "$ref", "nullable", "description", "title", "summary", "readOnly", "writeOnly", "deprecated", "default",
  ]
  /// What stands beside a reference as in another part of an `allOf`.
  static let mergedWithReference: Set<String> = ["properties", "required", "allOf", "oneOf", "anyOf"]

  private static let kept: Set<String> = [
    "format", "default", "minimum", "maximum", "minItems", "maxItems", "required", "discriminator",
  ]

  /// Returns a schema in the form of this package: references are names, null is a flag, and `allOf` is merged.
  ///
  /// - Parameter references: the references that led here, other than to schemas with a name.
  func schema(_ schema: JSON, _ references: [String] = []) -> JSON {
    if schema == .null || schema.object == nil { return [:] }
    if let reference = schema["$ref"].text {
      if keepsTexts, schema.members.contains(where: { Self.mergedWithReference.contains($0.name) }) {
        let parts = JSON.array([["$ref": .string(reference)]] + schema["allOf"].elements)
        return merged(schema.setting("$ref", to: nil).setting("allOf", to: parts), references)
      }
      let name = reference.dropFirst(Self.schemas.count)
      guard reference.hasPrefix(Self.schemas), !name.contains("/") else {
        let target = target(schema)
        // Another file, or a schema inside of itself: there is no name for its type.
        guard target["$ref"] == .null, target != .null, !references.contains(reference) else {
          return ["unsupported": [.string("the reference \(reference)")]]
        }
        return self.schema(target, references + [reference])
      }
      var result = JSONObject()
      result["$ref"] = .string(Self.unescaped(String(name)))
      if schema["nullable"].isTrue { result["nullable"] = true }
      if keepsTexts { keepTexts(of: schema, in: &result) }
      return .object(result)
    }
    if schema["allOf"].array != nil { return merged(schema, references) }
    var result = JSONObject()
    let types = schema["type"].text.map { [$0] } ?? schema["type"].texts
    if types.filter({ $0 != "null" }).count > 1 {
      result["oneOf"] = .array(
        types.filter { $0 != "null" }.map { self.schema(schema.setting("type", to: .string($0)), references) })
      if types.contains("null") { result["nullable"] = true }
      if keepsTexts { keepTexts(of: schema, in: &result) }
      return .object(result)
    }
    if let type = types.first(where: { $0 != "null" }) { result["type"] = .string(type) }
    if schema["nullable"].isTrue || types.contains("null") { result["nullable"] = true }
    if let values = schema["enum"].array ?? (schema["const"] == .null ? nil : [schema["const"]]) {
      result["enum"] = .array(values.filter { $0 != .null })
      if values.contains(.null) { result["nullable"] = true }
      if result["type"] == nil, values.contains(where: { $0.text != nil }) { result["type"] = "string" }
    }
    for (name, value) in schema.members where Self.kept.contains(name) { result[name] = value }
    if keepsTexts, schema["exclusiveMinimum"] != .null { result["exclusiveMinimum"] = schema["exclusiveMinimum"] }
    if schema["deprecated"].isTrue { result["deprecated"] = true }
    if schema["properties"].object != nil {
      if result["type"] == nil { result["type"] = "object" }
      result["properties"] = .object(
        JSONObject(schema["properties"].members.map { ($0.name, self.schema($0.value, references)) }))
    }
    if schema["items"] != .null { result["items"] = self.schema(schema["items"], references) }
    if schema["additionalProperties"].object != nil {
      result["additionalProperties"] = self.schema(schema["additionalProperties"], references)
    } else if schema["additionalProperties"].isTrue {
      result["additionalProperties"] = [:]
    }
    for key in ["oneOf", "anyOf"] where schema[key].array != nil {
      let forms = schema[key].elements.filter { !isNull($0) }
      if forms.count < schema[key].elements.count || keepsTexts && forms.contains(where: allowsNull) {
        result["nullable"] = true
      }
      // Variants that only say which properties are required are no types of their own.
      let isShaped = result["type"] != nil || result["properties"] != nil
      let variants = forms.map { (self.schema($0, references), isShaped || restricts($0)) }
        .filter { Self.isShaped($0) || !$1 }.map(\.0)
      let count = forms.count
      if keepsTexts, variants.count < count {
        result["unsupported"] = [.string("a form in `\(key)` that only restricts the others")]
      }
      if variants.count == 1, result["properties"] == nil {
        var variant = variants[0].object ?? JSONObject()
        for name in ["nullable", "unsupported"] { variant[name] = result[name] ?? variant[name] }
        if keepsTexts { keepTexts(of: schema, in: &variant) }
        return .object(variant)
      }
      if !variants.isEmpty { result[key] = .array(variants) }
      for name in ["readOnly", "writeOnly"] where keepsTexts && !forms.isEmpty {
        if forms.allSatisfy({ $0[name].isTrue || target($0)[name].isTrue }) { result[name] = true }
      }
    }
    if keepsTexts { keepTexts(of: schema, in: &result) }
    return .object(result)
  }

  /// Whether a form says what its values are. One that doesn't can be any JSON, unless it only restricts other values.
  private static func isShaped(_ form: JSON) -> Bool {
    ["properties", "type", "$ref", "oneOf", "anyOf"].contains { form[$0] != .null }
  }

  private func restricts(_ form: JSON) -> Bool {
    guard keepsTexts else { return true }
    return form.members.contains { name, _ in
      ["required", "not", "minimum", "maximum", "format"].contains(name) || name.hasPrefix("dependent")
        || Keywords.table[.schema]?[name] == .limit
    }
  }

  private func isUnion(_ schema: JSON) -> Bool {
    !schema["oneOf"].elements.isEmpty || !schema["anyOf"].elements.isEmpty
  }

  /// Whether null is the only value of a schema.
  private func isNull(_ schema: JSON) -> Bool {
    let schema = target(schema)
    let names = Set(schema.members.map(\.name))
    return schema["type"].text == "null" || schema["type"].texts == ["null"] || schema["enum"] == [.null]
      || names.contains("const") && schema["const"] == .null
      || schema["nullable"].isTrue && names.isSubset(of: ["nullable", "description", "title", "example", "default"])
  }

  /// Whether null is a value of a schema.
  private func allowsNull(_ schema: JSON) -> Bool {
    allowsNull(schema, []) ?? false
  }

  /// The same; nil for a schema that doesn't say what its values are.
  ///
  /// - Parameter seen: the references that led here.
  private func allowsNull(_ schema: JSON, _ seen: Set<String>) -> Bool? {
    var seen = seen
    if schema["nullable"].isTrue { return true }
    if let reference = schema["$ref"].text, !seen.insert(reference).inserted { return nil }
    let schema = target(schema)
    if isNull(schema) || schema["nullable"].isTrue || schema["type"].texts.contains("null") { return true }
    if schema["enum"].elements.contains(.null) { return true }
    if (schema["oneOf"].elements + schema["anyOf"].elements).contains(where: { allowsNull($0, seen) == true }) {
      return true
    }
    // Each part of an `allOf` must allow it, or one that only describes them.
    if schema["allOf"].elements.contains(where: { Self.describes($0) && $0["nullable"].isTrue }) { return true }
    let parts = schema["allOf"].elements.compactMap { allowsNull($0, seen) }
    if parts.contains(false) || Self.isShaped(schema) || schema["items"] != .null { return false }
    return parts.isEmpty ? nil : true
  }

  /// Whether a part of an `allOf` only describes the other ones, and so could stand beside them.
  private static func describes(_ part: JSON) -> Bool {
    part.members.allSatisfy { $0.name == "example" || besideReference.contains($0.name) && $0.name != "$ref" }
  }

  /// What only writing needs.
  private func keepTexts(of schema: JSON, in result: inout JSONObject) {
    for name in ["description", "title"] where schema[name].text != nil { result[name] = schema[name] }
    for name in ["readOnly", "writeOnly", "deprecated"] where schema[name].isTrue { result[name] = true }
    if schema["default"] != .null { result["default"] = schema["default"] }
    if schema["contentMediaType"].text != nil { result["contentMediaType"] = schema["contentMediaType"] }
    let isBase64 = schema["contentEncoding"].text == "base64" && schema["format"] == .null
    if isBase64, result["type"] == "string" { result["format"] = "byte" }
  }

  /// One schema with the properties of all parts.
  private func merged(_ schema: JSON, _ references: [String]) -> JSON {
    var parts = schema["allOf"].elements
    var own = schema.setting("allOf", to: nil)
    if keepsTexts {
      if allowsNull(schema) { own = own.setting("nullable", to: true) }
      for (name, value) in parts.filter(Self.describes).flatMap(\.members) where own[name] == .null {
        own = own.setting(name, to: value)
      }
      parts.removeAll(where: Self.describes)
    }
    let ownSchema = self.schema(own, references)
    let isPlain =
      ["properties", "oneOf", "anyOf", "enum", "const", "items", "discriminator"].allSatisfy { own[$0] == .null }
      && own["required"].elements.isEmpty && own["additionalProperties"].object?.isEmpty != false
    if parts.count == 1, isPlain {
      var part = self.schema(parts[0], references).object ?? JSONObject()
      if ownSchema["nullable"].isTrue { part["nullable"] = true }
      if keepsTexts { keepTexts(of: own, in: &part) }
      return .object(part)
    }
    // Merging a part that leads back here would have no end, and its type has no name.
    if let endless = parts.compactMap(\.["$ref"].text).first(where: references.contains) {
      return ["unsupported": [.string("the reference \(endless) inside of itself")]]
    }
    var result = ownSchema.setting("oneOf", to: nil).setting("anyOf", to: nil)
    var properties = JSONObject()
    var required: [JSON] = []
    // The forms of each part that has several; its own come first.
    var unions = isUnion(ownSchema) ? [ownSchema] : []
    var seen: Set<String> = []
    func add(_ part: JSON, _ references: [String]) {
      var references = references
      let reference = part["$ref"].text
      if let reference {
        guard seen.insert(reference).inserted else { return }
        references.append(reference)
      }
      let beside = part
      let part = target(part)
      for inner in part["allOf"].elements { add(inner, references) }
      let trimmed = self.schema(part.setting("allOf", to: nil), references)
      for (name, value) in trimmed["properties"].members {
        // One that doesn't say what its values are refines that of an earlier part.
        let saysMore = Self.isShaped(value) || value["items"] != .null || value["additionalProperties"] != .null
        let refined = saysMore ? value : properties[name] ?? value
        properties[name] = value.members.reduce(refined) { $0.setting($1.name, to: $1.value) }
      }
      for name in trimmed["required"].elements where !required.contains(name) { required.append(name) }
      // A form of the part has its properties, and isn't one of several forms itself.
      let isForm = (part["oneOf"].elements + part["anyOf"].elements).contains { form in
        target(form)["allOf"].elements.contains { reference != nil && $0["$ref"].text == reference }
      }
      if isUnion(trimmed), part != own, !isForm { unions.append(trimmed) }
      // One form that isn't null is the part itself.
      if let reference = trimmed["$ref"].text { add(["$ref": .string(Self.schemas + reference)], references) }
      for key in ["type", "items", "additionalProperties", "enum", "format"]
      where result[key] == .null && trimmed[key] != .null {
        result = result.setting(key, to: trimmed[key])
      }
      for key in ["readOnly", "writeOnly"] where keepsTexts && (beside[key].isTrue || trimmed[key].isTrue) {
        result = result.setting(key, to: true)
      }
      let unsupported = result["unsupported"].elements + trimmed["unsupported"].elements
      if !unsupported.isEmpty { result = result.setting("unsupported", to: .array(unsupported)) }
    }
    for part in parts { add(part, references) }
    add(own, references)
    // The members of all forms of several unions are members of one type.
    for key in ["oneOf", "anyOf"] {
      let lists = unions.map { $0[key].elements }.filter { !$0.isEmpty }
      let forms = keepsTexts ? lists.flatMap { $0 } : lists.first ?? []
      if !forms.isEmpty { result = result.setting(key, to: .array(forms)) }
    }
    if keepsTexts, unions.count > 1 { result = result.setting("isCombined", to: true) }
    if unions.count == 1, result["discriminator"] == .null, unions[0]["discriminator"] != .null {
      result = result.setting("discriminator", to: unions[0]["discriminator"])
    }
    if !properties.isEmpty {
      result = result.setting("type", to: "object").setting("properties", to: .object(properties))
    }
    return required.isEmpty ? result : result.setting("required", to: .array(required))
  }

  // MARK: - References

  private func target(_ value: JSON) -> JSON { document.target(of: value) }

  /// A part of a reference without its escapes, which may be those of a URL too.
  static func unescaped(_ text: String) -> String {
    (text.removingPercentEncoding ?? text).replacing("~1", with: "/").replacing("~0", with: "~")
  }
}

extension JSON {
  /// The value in this document that a value's reference points to, or the value itself.
  func target(of value: JSON) -> JSON {
    var value = value
    var steps = 0
    while let reference = value["$ref"].text, reference.hasPrefix("#/"), steps < 32 {
      value = reference.dropFirst(2).split(separator: "/").reduce(self) { value, part in
        guard let elements = value.array else { return value[Trimming.unescaped(String(part))] }
        return Int(part).flatMap { elements.indices.contains($0) ? elements[$0] : nil } ?? .null
      }
      steps += 1
    }
    return value
  }
}
