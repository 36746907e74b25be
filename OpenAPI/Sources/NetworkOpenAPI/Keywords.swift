/// What becomes of each keyword of OpenAPI 3.0 and 3.1, and of JSON Schema.
///
/// What isn't written is listed with its place, and so is a keyword that isn't in the table.
public enum Keywords {
  public enum Outcome: Hashable, Sendable {
    /// What is written depends on it.
    case written
    /// It changes neither what is sent nor what is decoded.
    case harmless
    /// The server checks it; only the number of such schemas is listed.
    case limit
    /// It isn't written, and listed with this text.
    case listed(String)
    /// It isn't written, and the writer lists it where it is used.
    case listedByWriter
  }

  /// The objects of a description.
  public enum Kind: String, CaseIterable, Sendable {
    case document, info, server, variable, components, pathItem, operation, parameter, requestBody, mediaType, encoding
    case response, header, schema, discriminator, tag, securityScheme, oauthFlows, oauthFlow, reference
    case contact, license, externalDocs, xml, example, link
  }

  /// The outcomes of the keywords of each object. Extensions, which begin with `x-`, are harmless.
  public static let table: [Kind: [String: Outcome]] = [
    .document: [
      "openapi": .written, "info": .written, "servers": .written, "paths": .written, "components": .written,
      "tags": .written, "webhooks": .listedByWriter, "security": .harmless, "externalDocs": .harmless,
      "jsonSchemaDialect": .listed("another dialect of JSON Schema isn't read"),
    ],
    .info: [
      "title": .written, "version": .written, "description": .written, "summary": .harmless,
      "termsOfService": .harmless, "contact": .harmless, "license": .harmless,
    ],
    .server: ["url": .written, "variables": .written, "description": .harmless],
    .variable: ["default": .written, "enum": .harmless, "description": .harmless],
    .components: [
      "schemas": .written, "responses": .written, "parameters": .written, "requestBodies": .written,
      "headers": .harmless, "examples": .harmless, "securitySchemes": .written, "links": .harmless,
      "callbacks": .harmless, "pathItems": .written,
    ],
    .pathItem: [
      "$ref": .written, "summary": .harmless, "description": .harmless, "servers": .written, "parameters": .written,
      "get": .written, "put": .written, "post": .written, "delete": .written, "options": .written, "head": .written,
      "patch": .written, "trace": .written,
    ],
    .operation: [
      "tags": .written, "summary": .written, "description": .written, "operationId": .written, "parameters": .written,
      "requestBody": .written, "responses": .written, "deprecated": .written, "servers": .written,
      "externalDocs": .harmless, "callbacks": .listedByWriter,
      "security": .listed("what this operation needs to authenticate isn't written: the client's settings say it"),
    ],
    .parameter: [
      "$ref": .written, "name": .written, "in": .written, "description": .written, "required": .written,
      "deprecated": .written, "style": .written, "explode": .written, "allowReserved": .written, "schema": .written,
      "content": .written, "example": .harmless, "examples": .harmless,
      "allowEmptyValue": .listed("a parameter without a value can't be sent"),
    ],
    .requestBody: ["$ref": .written, "content": .written, "required": .written, "description": .harmless],
    .mediaType: ["schema": .written, "encoding": .written, "example": .harmless, "examples": .harmless],
    .encoding: [
      "contentType": .written, "headers": .listedByWriter, "style": .written, "explode": .written,
      "allowReserved": .written,
    ],
    .response: [
      "$ref": .written, "description": .harmless, "headers": .written, "content": .written, "links": .listedByWriter,
    ],
    .reference: ["$ref": .written, "summary": .harmless, "description": .written],
    .schema: schema, .discriminator: ["propertyName": .written, "mapping": .written],
    .tag: ["name": .written, "description": .written, "externalDocs": .harmless],
    .securityScheme: [
      "type": .written, "name": .written, "in": .written, "scheme": .written, "description": .harmless,
      "bearerFormat": .harmless, "flows": .harmless, "openIdConnectUrl": .harmless,
      "$ref": .listed("a reference to another security scheme isn't followed"),
    ],
    // What isn't read at all: only the objects that have these say what becomes of them.
    .oauthFlows: harmless("implicit", "password", "clientCredentials", "authorizationCode"),
    .oauthFlow: harmless("authorizationUrl", "tokenUrl", "refreshUrl", "scopes"),
    .header: harmless(
      "description", "required", "deprecated", "allowEmptyValue", "style", "explode", "schema", "example", "examples",
      "content"),
    .contact: harmless("name", "url", "email"), .license: harmless("name", "identifier", "url"),
    .externalDocs: harmless("description", "url"),
    .xml: harmless("name", "namespace", "prefix", "attribute", "wrapped"),
    .example: harmless("summary", "description", "value", "externalValue"),
    .link: harmless("operationRef", "operationId", "parameters", "requestBody", "description", "server"),
  ]

  private static func harmless(_ names: String...) -> [String: Outcome] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, .harmless) })
  }

  private static let schema: [String: Outcome] = {
    var outcomes: [String: Outcome] = [:]
    for name in [
      "$ref", "type", "enum", "const", "properties", "required", "items", "allOf", "oneOf", "anyOf", "nullable",
      "format",
      "additionalProperties", "description", "title", "deprecated", "readOnly", "writeOnly", "discriminator", "default",
      "contentMediaType", "contentEncoding", "maximum", "minimum",
    ] { outcomes[name] = .written }
    for name in [
      "pattern", "minLength", "maxLength", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
      "uniqueItems", "minProperties", "maxProperties", "contains", "minContains", "maxContains", "propertyNames",
    ] { outcomes[name] = .limit }
    for name in [
      "example", "examples", "externalDocs", "xml", "$comment", "$schema", "$vocabulary", "$defs", "definitions",
    ] {
      outcomes[name] = .harmless
    }
    for name in [
      "not", "if", "then", "else", "patternProperties", "prefixItems", "additionalItems", "dependentSchemas",
      "dependentRequired", "dependencies", "unevaluatedProperties", "unevaluatedItems", "contentSchema", "$id", "id",
      "$anchor", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor",
    ] { outcomes[name] = .listed("`\(name)` isn't expressed") }
    return outcomes
  }()
}

/// Finds what a description says that isn't written.
struct KeywordWalk {
  private(set) var found: [(text: String, place: String)] = []
  private var limits = 0
  private let document: JSON

  init(of document: JSON) {
    self.document = document
    check(document, .document, at: "the description")
    check(document["info"], .info, at: "info")
    servers(document["servers"], at: "servers")
    for tag in document["tags"].elements { check(tag, .tag, at: "tags: \(tag["name"].text ?? "")") }
    for (path, item) in document["paths"].members { pathItem(item, at: path) }
    components(document["components"])
    if limits > 0 {
      found.append(
        ("\(limits) schemas have limits (`pattern`, `maximum` …): the server checks them", "components, paths"))
    }
  }

  private mutating func check(_ json: JSON, _ kind: Keywords.Kind, at place: String) {
    var hasLimit = false
    for (name, value) in json.members where !name.hasPrefix("x-") {
      // What says nothing, or only what the API says as a whole.
      if value == .bool(false), ["allowEmptyValue", "uniqueItems", "$recursiveAnchor"].contains(name) { continue }
      if name == "security", value == document["security"] { continue }
      switch Keywords.table[kind]?[name] {
      case .written, .harmless, .listedByWriter: if ["minimum", "maximum"].contains(name) { hasLimit = true }
      case .limit: hasLimit = true
      case .listed(let text): found.append((text, place))
      case nil: found.append(("`\(name)` isn't a keyword of OpenAPI 3.1 or 3.0: it isn't read", place))
      }
    }
    if hasLimit { limits += 1 }
  }

  private mutating func servers(_ servers: JSON, at place: String) {
    for server in servers.elements {
      check(server, .server, at: place)
      for (name, variable) in server["variables"].members { check(variable, .variable, at: "\(place): \(name)") }
    }
  }

  private mutating func components(_ components: JSON) {
    check(components, .components, at: "components")
    for (name, value) in components["schemas"].members { schema(value, at: "components.schemas.\(name)") }
    for (name, value) in components["responses"].members { response(value, at: "components.responses.\(name)") }
    for (name, value) in components["parameters"].members { parameter(value, at: "components.parameters.\(name)") }
    for (name, value) in components["requestBodies"].members { body(value, at: "components.requestBodies.\(name)") }
    for (name, value) in components["pathItems"].members { pathItem(value, at: "components.pathItems.\(name)") }
    for (name, value) in components["securitySchemes"].members {
      check(value, .securityScheme, at: "components.securitySchemes.\(name)")
    }
  }

  private mutating func pathItem(_ item: JSON, at path: String) {
    check(item, .pathItem, at: path)
    reference(item, at: path)
    servers(item["servers"], at: path)
    for parameter in item["parameters"].elements {
      self.parameter(parameter, at: "\(path): \(parameter["name"].text ?? "parameter")")
    }
    for method in Trimming.methods where item[method] != .null {
      let (operation, place) = (item[method], "\(method.uppercased()) \(path)")
      check(operation, .operation, at: place)
      servers(operation["servers"], at: place)
      for parameter in operation["parameters"].elements {
        self.parameter(parameter, at: "\(place): \(parameter["name"].text ?? "parameter")")
      }
      if operation["requestBody"] != .null { body(operation["requestBody"], at: place) }
      for (status, response) in operation["responses"].members {
        self.response(response, at: "\(place): response \(status)")
      }
    }
  }

  private mutating func parameter(_ parameter: JSON, at place: String) {
    checkOrReference(parameter, .parameter, at: place)
    if parameter["$ref"] == .null, parameter["name"].text == nil {
      found.append(("a parameter without a name isn't written", place))
    }
    if parameter["schema"] != .null { schema(parameter["schema"], at: place) }
    content(parameter["content"], at: place)
  }

  private mutating func body(_ body: JSON, at place: String) {
    checkOrReference(body, .requestBody, at: place)
    content(body["content"], at: place)
  }

  private mutating func response(_ response: JSON, at place: String) {
    checkOrReference(response, .response, at: place)
    content(response["content"], at: place)
  }

  private mutating func content(_ content: JSON, at place: String) {
    for (_, value) in content.members {
      check(value, .mediaType, at: place)
      if value["schema"] != .null { schema(value["schema"], at: place) }
      for (name, encoding) in value["encoding"].members { check(encoding, .encoding, at: "\(place): part \(name)") }
    }
  }

  /// An object, or a reference to one, which has no other keywords than a reference.
  private mutating func checkOrReference(_ json: JSON, _ kind: Keywords.Kind, at place: String) {
    check(json, json["$ref"] == .null ? kind : .reference, at: place)
    reference(json, at: place)
  }

  /// A reference to a place that isn't in the description.
  private mutating func reference(_ json: JSON, at place: String) {
    guard let reference = json["$ref"].text else { return }
    let target = document.target(of: json)
    guard target == .null || target["$ref"] != .null else { return }
    found.append(("the reference \(reference) \(target == .null ? "leads nowhere" : "isn't followed")", place))
  }

  private mutating func schema(_ schema: JSON, at place: String, depth: Int = 0) {
    if schema == .bool(false) { found.append(("`false`, which no value fits, isn't expressed", place)) }
    guard schema.object != nil, depth < 256 else { return }
    check(schema, .schema, at: place)
    let encoding = schema["contentEncoding"].text ?? "base64"
    if encoding != "base64" { found.append(("`contentEncoding` \(encoding) isn't decoded: it is a text", place)) }
    let types = schema["type"].text.map { [$0] } ?? schema["type"].texts
    if !types.isEmpty,
      !schema["enum"].elements.allSatisfy({ value in value == .null || types.contains(where: value.fits) })
    {
      found.append(("a value in `enum` isn't of the type: it isn't expressed", place))
    }
    if schema["discriminator"] != .null { check(schema["discriminator"], .discriminator, at: place) }
    if schema["$ref"] != .null {
      for name in schema.members.map(\.name) where !Trimming.besideReference.contains(name) && !name.hasPrefix("x-") {
        if !Trimming.mergedWithReference.contains(name), Keywords.table[.schema]?[name] == .written {
          found.append(("`\(name)` beside a reference isn't read", place))
        }
      }
    }
    for (name, property) in schema["properties"].members {
      self.schema(property, at: "\(place).\(name)", depth: depth + 1)
    }
    for name in ["items", "additionalProperties"] where name == "items" || schema[name].object != nil {
      self.schema(schema[name], at: place, depth: depth + 1)
    }
    for name in ["allOf", "oneOf", "anyOf"] {
      for part in schema[name].elements { self.schema(part, at: place, depth: depth + 1) }
    }
  }
}

extension JSON {
  /// Whether this is a value of a type of JSON Schema.
  fileprivate func fits(_ type: String) -> Bool {
    switch self {
    case .null: type == "null"
    case .bool: type == "boolean"
    case .number(let text): type == "number" || type == "integer" && Double(text)?.rounded() == Double(text)
    case .string: type == "string"
    case .array: type == "array"
    case .object: type == "object"
    }
  }
}
