import Foundation
import NetworkOpenAPI
import Testing

@Suite("Keywords of OpenAPI 3.0 and 3.1 and of JSON Schema")
struct KeywordTests {
  /// What a keyword does: what is written differs, or it is listed with its place, or nothing changes.
  enum Effect { case written, listed, harmless }

  struct Row: Sendable, CustomTestStringConvertible {
    let kind: Keywords.Kind
    /// The members that a small description of the kind has besides.
    let base: String
    /// The keyword and its value.
    let name: String
    let value: String
    let effect: Effect

    var testDescription: String { "\(kind.rawValue): \(name)" }
  }

  private static func rows(_ kind: Keywords.Kind, _ rows: [(String, String, String, Effect)]) -> [Row] {
    rows.map { Row(kind: kind, base: $0.2, name: $0.0, value: $0.1, effect: $0.3) }
  }

  private static let text = #""type": "string""#
  private static let object = #""type": "object", "properties": {"a": {"type": "string"}}"#
  private static let form =
    #"{"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"p": {"type": "array", "items": {"type": "string"}}}}}}"#

  static let schemas: [Row] = rows(
    .schema,
    [
      ("$ref", ##""#/components/schemas/Other""##, "", .written), ("type", #""integer""#, "", .written),
      ("enum", #"["a", "b"]"#, text, .written), ("enum", "[true, false]", text, .listed),
      ("const", #""a""#, "", .written),
      ("properties", #"{"b": {}}"#, #""type": "object""#, .written), ("required", #"["a"]"#, object, .written),
      ("items", #"{"type": "string"}"#, #""type": "array""#, .written),
      ("allOf", #"[{"properties": {"b": {}}}]"#, object, .written),
      ("oneOf", #"[{"type": "string"}, {"type": "integer"}]"#, "", .written),
      ("anyOf", #"[{"type": "string"}, {"type": "integer"}]"#, "", .written), ("nullable", "true", text, .written),
      ("additionalProperties", #"{"type": "string"}"#, #""type": "object""#, .written),
      ("additionalProperties", #"{"type": "string"}"#, object, .listed),
      ("additionalProperties", "false", object, .harmless), ("description", #""What it is""#, text, .written),
      ("title", #""What it is""#, object, .written), ("deprecated", "true", text, .written),
      ("readOnly", "true", text, .written), ("writeOnly", "true", text, .written),
      (
        "discriminator", #"{"propertyName": "a"}"#,
        ##""oneOf": [{"$ref": "#/components/schemas/Other"}, {"$ref": "#/components/schemas/Third"}]"##, .written
      ),
      ("contentEncoding", #""base64""#, text, .written), ("contentEncoding", #""base32""#, text, .listed),
      ("contentMediaType", #""application/json""#, text, .harmless),
      ("maximum", "99999999999", #""type": "integer""#, .written),
      ("minimum", "-99999999999", #""type": "integer""#, .written), ("pattern", #""^a""#, text, .listed),
      ("minLength", "1", text, .listed), ("maxLength", "1", text, .listed),
      ("exclusiveMinimum", "1", #""type": "number""#, .listed),
      ("exclusiveMaximum", "1", #""type": "number""#, .listed),
      ("multipleOf", "1", #""type": "number""#, .listed), ("minItems", "1", #""type": "array""#, .listed),
      ("maxItems", "1", #""type": "array""#, .listed), ("uniqueItems", "true", #""type": "array""#, .listed),
      ("contains", "{}", #""type": "array""#, .listed), ("minContains", "1", #""type": "array""#, .listed),
      ("maxContains", "1", #""type": "array""#, .listed), ("minProperties", "1", object, .listed),
      ("maxProperties", "1", object, .listed), ("propertyNames", "{}", object, .listed),
      ("default", #""a""#, text, .harmless), ("example", #""a""#, text, .harmless),
      ("examples", #"["a"]"#, text, .harmless),
      ("externalDocs", #"{"url": "https://a.example"}"#, text, .harmless), ("xml", #"{"name": "x"}"#, text, .harmless),
      ("$comment", #""a""#, text, .harmless), ("$schema", #""https://a.example""#, text, .harmless),
      ("$vocabulary", "{}", text, .harmless), ("$defs", #"{"x": {"type": "string"}}"#, text, .harmless),
      ("definitions", #"{"x": {"type": "string"}}"#, text, .harmless), ("not", "{}", text, .listed),
      ("if", "{}", text, .listed), ("then", "{}", text, .listed), ("else", "{}", text, .listed),
      ("patternProperties", #"{"^x": {}}"#, object, .listed), ("prefixItems", "[{}]", #""type": "array""#, .listed),
      ("additionalItems", "{}", #""type": "array""#, .listed), ("dependentSchemas", #"{"a": {}}"#, object, .listed),
      ("dependentRequired", #"{"a": ["b"]}"#, object, .listed), ("dependencies", #"{"a": ["b"]}"#, object, .listed),
      ("unevaluatedProperties", "false", object, .listed), ("unevaluatedItems", "false", #""type": "array""#, .listed),
      ("contentSchema", "{}", text, .listed), ("$id", #""https://a.example""#, text, .listed),
      ("id", #""a""#, text, .listed),
      ("$anchor", #""a""#, text, .listed), ("$dynamicRef", ##""#a""##, text, .listed),
      ("$dynamicAnchor", #""a""#, text, .listed),
      ("$recursiveRef", ##""#""##, text, .listed), ("$recursiveAnchor", "true", text, .listed),
      ("$ref", #""other.json#/a""#, "", .listed), ("items", "{}", ##""$ref": "#/components/schemas/Other""##, .listed),
      ("properties", #"{"b": {}}"#, ##""$ref": "#/components/schemas/Other""##, .written),
      ("required", #"["a"]"#, ##""$ref": "#/components/schemas/Other""##, .written),
      ("required", #"["a"]"#, ##""allOf": [{"$ref": "#/components/schemas/Other"}]"##, .written),
      ("deprecated", "true", ##""allOf": [{"$ref": "#/components/schemas/Other"}]"##, .written),
      ("discriminator", #"{"propertyName": "a"}"#, ##""allOf": [{"$ref": "#/components/schemas/Other"}]"##, .listed),
      (
        "additionalProperties", #"{"type": "string"}"#, ##""allOf": [{"$ref": "#/components/schemas/Other"}]"##, .listed
      ),
      ("additionalProperties", "false", ##""allOf": [{"$ref": "#/components/schemas/Other"}]"##, .harmless),
      ("somethingNew", "1", text, .listed), ("x-anything", "1", text, .harmless),
    ]
      + ["string", "number", "integer", "boolean", "array", "object"].map { ("type", "\"\($0)\"", "", .written) }
      + [("type", #"["string", "null"]"#, "", .written), ("type", #"["string", "integer"]"#, "", .written)]
      + ["date-time", "byte", "uri"].map { ("format", "\"\($0)\"", text, .written) }
      + [
        "binary", "date", "password", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4",
        "ipv6", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
        "relative-json-pointer", "regex",
      ].map { ("format", "\"\($0)\"", text, .harmless) }
      + [("int32", Effect.harmless), ("int64", .written), ("uint64", .written)].map {
        ("format", "\"\($0.0)\"", #""type": "integer""#, $0.1)
      }
      + ["float", "double"].map { ("format", "\"\($0)\"", #""type": "number""#, .harmless) })

  private static let parameter = #""name": "q", "in": "query""#
  private static let list = #""name": "q", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}"#

  static let others: [Row] =
    rows(
      .parameter,
      [
        ("$ref", ##""#/components/parameters/P""##, "", .written), ("$ref", #""other.json""#, "", .listed),
        ("$ref", ##""#/components/parameters/missing""##, "", .listed), ("in", #""query""#, "", .listed),
        ("name", #""p""#, #""in": "query""#, .written), ("in", #""header""#, #""name": "q""#, .written),
        ("in", #""cookie""#, #""name": "q""#, .listed), ("description", #""What""#, parameter, .written),
        ("required", "true", parameter, .written), ("deprecated", "true", parameter, .written),
        ("allowEmptyValue", "true", parameter, .listed), ("allowEmptyValue", "false", parameter, .harmless),
        ("style", #""form""#, list, .harmless), ("style", #""deepObject""#, list, .written),
        ("style", #""spaceDelimited""#, list, .written), ("style", #""pipeDelimited""#, list, .written),
        ("explode", "false", list, .written), ("allowReserved", "true", parameter, .written),
        ("schema", #"{"type": "integer"}"#, parameter, .written),
        ("content", #"{"application/json": {"schema": {"type": "integer"}}}"#, parameter, .written),
        ("content", #"{"application/xml": {"schema": {"type": "integer"}}}"#, parameter, .listed),
        ("example", "1", parameter, .harmless), ("examples", "{}", parameter, .harmless),
      ])
    + rows(
      .operation,
      [
        ("tags", #"["t"]"#, "", .written), ("summary", #""Sums""#, "", .written),
        ("description", #""Tells""#, "", .written),
        ("operationId", #""op""#, "", .written), ("parameters", #"[{"name": "q", "in": "query"}]"#, "", .written),
        ("requestBody", #"{"content": {"text/plain": {}}}"#, "", .written),
        ("responses", #"{"200": {"content": {"text/plain": {}}}}"#, "", .written),
        ("responses", #"{"2XX": {"content": {"text/plain": {}}}}"#, "", .written),
        ("responses", #"{"default": {"content": {"text/plain": {}}}}"#, "", .written),
        ("responses", #"{"4XX": {"content": {"application/json": {"schema": {\#(object)}}}}}"#, "", .written),
        ("responses", #"{"404": {"content": {"application/xml": {}}}}"#, "", .listed),
        ("responses", #"{"302": {"content": {"application/json": {}}}}"#, "", .listed),
        ("deprecated", "true", "", .written), ("servers", #"[{"url": "https://b.example"}]"#, "", .written),
        ("servers", #"[{"url": "/v2"}]"#, "", .listed), ("externalDocs", "{}", "", .harmless),
        ("callbacks", #"{"done": {}}"#, "", .listed), ("security", "[]", "", .listed),
      ])
    + rows(
      .document,
      [
        ("servers", #"[{"url": "https://b.example"}]"#, "", .written),
        ("tags", #"[{"name": "a", "description": "All"}]"#, "", .written),
        ("webhooks", #"{"hook": {}}"#, "", .listed), ("security", "[]", "", .harmless),
        ("externalDocs", "{}", "", .harmless),
        ("jsonSchemaDialect", #""https://a.example""#, "", .listed),
        ("info", #"{"title": "Other", "version": "1"}"#, "", .written),
      ])
    + rows(
      .info,
      [
        ("title", #""Other""#, "", .written), ("version", #""7""#, "", .written),
        ("description", #""All""#, "", .written),
        ("summary", #""a""#, "", .harmless), ("termsOfService", #""a""#, "", .harmless),
        ("contact", "{}", "", .harmless),
        ("license", "{}", "", .harmless),
      ])
    + rows(
      .server,
      [
        ("url", #""https://b.example""#, "", .written),
        ("description", #""a""#, #""url": "https://b.example""#, .harmless),
        ("variables", #"{"h": {"default": "b"}}"#, #""url": "https://{h}.example""#, .written),
      ])
    + rows(
      .components,
      [
        ("schemas", "{}", "", .written), ("responses", "{}", "", .harmless), ("parameters", "{}", "", .harmless),
        ("requestBodies", "{}", "", .harmless), ("headers", "{}", "", .harmless), ("examples", "{}", "", .harmless),
        ("links", "{}", "", .harmless), ("callbacks", "{}", "", .harmless), ("pathItems", "{}", "", .harmless),
        ("securitySchemes", #"{"s": {"type": "http", "scheme": "basic"}}"#, "", .listed),
      ])
    + rows(
      .pathItem,
      [
        ("summary", #""a""#, "", .harmless), ("description", #""a""#, "", .harmless),
        ("servers", #"[{"url": "https://b.example"}]"#, "", .written),
        ("parameters", #"[{"name": "q", "in": "query"}]"#, "", .written),
        ("$ref", #""other.json""#, "", .listed), ("$ref", ##""#/paths/~1missing""##, "", .listed),
        ("query", "{}", "", .listed),
      ]
        + ["put", "post", "delete", "options", "head", "patch", "trace"].map {
          ($0, #"{"responses": {}}"#, "", .written)
        })
    + rows(
      .requestBody,
      [
        ("content", #"{"text/plain": {}}"#, "", .written),
        ("description", #""a""#, #""content": {"text/plain": {}}"#, .harmless),
        ("required", "true", #""content": {"text/plain": {}}"#, .written), ("$ref", #""other.json""#, "", .listed),
        ("content", #"{"application/json": {}, "application/xml": {}}"#, "", .listed),
        ("$ref", ##""#/components/requestBodies/missing""##, "", .listed),
      ]
        + ["headers\": {\"X-A\": {}}", "style\": \"form\"", "explode\": true", "allowReserved\": true"].map {
          ("content", multipart.replacing("}}}}}", with: "}}}, \"encoding\": {\"p\": {\"\($0)}}}}"), "", .listed)
        })
    + rows(
      .mediaType,
      [
        ("schema", #"{"type": "integer"}"#, "", .written), ("example", "1", "", .harmless),
        ("examples", "{}", "", .harmless),
        (
          "encoding", #"{"p": {"explode": false}}"#,
          #""schema": {"type": "object", "properties": {"p": {"type": "array", "items": {"type": "string"}}}}"#,
          .written
        ),
        ("itemSchema", "{}", "", .listed),
      ])
    + rows(
      .encoding,
      [
        ("contentType", #""application/json""#, "", .written),
        ("style", #""pipeDelimited""#, #""explode": false"#, .written),
        ("explode", "false", "", .written), ("allowReserved", "true", "", .written),
        // Only the parts of a multipart form have some.
        ("headers", #"{"X-A": {}}"#, "", .harmless),
      ])
    + rows(
      .response,
      [
        ("content", #"{"text/plain": {}}"#, "", .written), ("description", #""a""#, "", .harmless),
        ("headers", #"{"Link": {}}"#, "", .written), ("headers", #"{"X-Other": {}}"#, "", .harmless),
        ("links", #"{"next": {}}"#, "", .listed), ("$ref", #""other.json""#, "", .listed),
        ("$ref", ##""#/components/responses/missing""##, "", .listed),
      ])
    + rows(
      .variable,
      [("default", #""a""#, "", .written), ("enum", #"["a"]"#, "", .harmless), ("description", #""a""#, "", .harmless)])
    + rows(.tag, [("description", #""All""#, "", .written), ("externalDocs", "{}", "", .harmless)])
    + rows(
      .securityScheme,
      ["http", "apiKey", "oauth2", "openIdConnect", "mutualTLS"].map { ("type", "\"\($0)\"", "", .written) } + [
        ("name", #""X-Key""#, #""type": "apiKey", "in": "header""#, .written),
        ("in", #""query""#, #""type": "apiKey", "name": "k""#, .written),
        ("in", #""cookie""#, #""type": "apiKey", "name": "k""#, .written),
        ("in", #""header""#, #""type": "apiKey", "name": "k""#, .harmless),
        ("scheme", #""basic""#, #""type": "http""#, .written), ("scheme", #""digest""#, #""type": "http""#, .written),
        ("scheme", #""bearer""#, #""type": "http""#, .written), ("scheme", #""hoba""#, #""type": "http""#, .listed),
        ("description", #""a""#, "", .harmless), ("bearerFormat", #""JWT""#, #""type": "http""#, .harmless),
        ("flows", "{}", #""type": "oauth2""#, .harmless),
        ("openIdConnectUrl", #""https://a.example""#, #""type": "openIdConnect""#, .harmless),
        ("$ref", ##""other.json""##, "", .listed),
      ])
    + rows(
      .reference,
      [
        ("$ref", ##""#/components/parameters/P""##, "", .written),
        ("description", #""What""#, ##""$ref": "#/components/parameters/P""##, .written),
        ("summary", #""What""#, ##""$ref": "#/components/parameters/P""##, .harmless),
      ])
    + [.oauthFlows, .oauthFlow, .header, .contact, .license, .externalDocs, .xml, .example, .link].flatMap { kind in
      rows(kind, (Keywords.table[kind] ?? [:]).keys.sorted().map { ($0, "{}", "", .harmless) })
    }
    + rows(
      .discriminator,
      [("propertyName", #""a""#, "", .written), ("mapping", #"{"one": "Other"}"#, #""propertyName": "a""#, .written)])

  private static let multipart = form.replacing("application/x-www-form-urlencoded", with: "multipart/form-data")

  /// The keywords of the objects of OpenAPI 3.0.4 and 3.1.2, and of JSON Schema from draft 4 to 2020-12.
  static let specification: KeyValuePairs<Keywords.Kind, String> = [
    .document: "openapi info jsonSchemaDialect servers paths webhooks components security tags externalDocs",
    .info: "title summary description termsOfService contact license version", .contact: "name url email",
    .license: "name identifier url", .server: "url description variables", .variable: "enum default description",
    .components:
      "schemas responses parameters examples requestBodies headers securitySchemes links callbacks pathItems",
    .pathItem:
      "$ref summary description get put post delete options head patch trace servers parameters",
    .operation:
      "tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers",
    .externalDocs: "description url",
    .parameter:
      "name in description required deprecated allowEmptyValue style explode allowReserved schema example examples content",
    .requestBody: "description content required", .mediaType: "schema example examples encoding",
    .encoding: "contentType headers style explode allowReserved", .response: "description headers content links",
    .example: "summary description value externalValue",
    .link: "operationRef operationId parameters requestBody description server",
    .header: "description required deprecated allowEmptyValue style explode schema example examples content",
    .tag: "name description externalDocs", .reference: "$ref summary description",
    .discriminator: "propertyName mapping", .xml: "name namespace prefix attribute wrapped",
    .securityScheme: "type description name in scheme bearerFormat flows openIdConnectUrl",
    .oauthFlows: "implicit password clientCredentials authorizationCode",
    .oauthFlow: "authorizationUrl tokenUrl refreshUrl scopes",
    .schema:
      """
    nullable discriminator readOnly writeOnly xml externalDocs example deprecated $schema $id id $ref $anchor \
    $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $defs definitions $comment $vocabulary allOf anyOf \
    oneOf not if then else properties patternProperties additionalProperties propertyNames dependentSchemas \
    dependencies items prefixItems additionalItems contains unevaluatedItems unevaluatedProperties type enum const \
    multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern maxItems minItems \
    uniqueItems maxContains minContains maxProperties minProperties required dependentRequired title description \
    default examples format contentEncoding contentMediaType contentSchema
    """,
  ]

  /// A small description of the kind, with these members.
  private static func document(_ kind: Keywords.Kind, _ members: String) -> String {
    func join(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: ", ") }
    var (info, top, components, item, operation, parameters) = (#""title": "A", "version": "1""#, "", "", "", "", "")
    var (body, response, schema) = ("", "", #""type": "string""#)
    var form = Self.form
    switch kind {
    case .document: top = members
    case .info:
      info = join(
        info.split(separator: ", ").filter { !members.contains($0.prefix { $0 != ":" }) }.joined(separator: ", "),
        members)
    case .server: top = #""servers": [{\#(members)}]"#
    case .variable: top = #""servers": [{"url": "https://{h}.example", "variables": {"h": {\#(members)}}}]"#
    case .tag: top = #""tags": [{"name": "a"\#(members.isEmpty ? "" : ", ")\#(members)}]"#
    case .components: components = members
    case .pathItem: item = members
    case .operation: operation = members
    case .parameter: parameters = members.isEmpty ? "" : "{\(members)}"
    case .requestBody: body = members
    case .mediaType: form = #"{"application/x-www-form-urlencoded": {\#(members)}}"#
    case .encoding: form = form.replacing("}}}}}}", with: "}}}}, \"encoding\": {\"p\": {\(members)}}}}")
    case .response: response = members
    case .schema: schema = members
    case .discriminator:
      schema =
        ##""oneOf": [{"$ref": "#/components/schemas/Other"}, {"$ref": "#/components/schemas/Third"}], "discriminator": {\##(members)}"##
    case .securityScheme: components = #""securitySchemes": {"s": {\#(members)}}"#
    case .oauthFlows: components = #""securitySchemes": {"s": {"type": "oauth2", "flows": {\#(members)}}}"#
    case .oauthFlow: components = #""securitySchemes": {"s": {"type": "oauth2", "flows": {"password": {\#(members)}}}}"#
    case .reference: parameters = members.isEmpty ? "" : "{\(members)}"
    case .header: response = #""headers": {"X-A": {\#(members)}}"#
    case .link: response = #""links": {"next": {\#(members)}}"#
    case .contact, .license: info += #", "\#(kind.rawValue)": {\#(members)}"#
    case .externalDocs: top = #""externalDocs": {\#(members)}"#
    case .xml: schema += #", "xml": {\#(members)}"#
    case .example: parameters = #"{"name": "q", "in": "query", "examples": {"one": {\#(members)}}}"#
    }
    if [.mediaType, .encoding].contains(kind) { body = #""content": \#(form)"# }
    let named =
      #""Other": {\#(object)}, "Third": {\#(object)}, "S": {"type": "object", "required": ["p"], "properties": {"p": {\#(schema)}}}"#
    let get = join(
      operation,
      operation.contains("\"responses\"") ? "" : #""responses": {"200": {\#(kind == .response ? response : "")}}"#,
      parameters.isEmpty ? "" : #""parameters": [\#(parameters)]"#)
    let post = join(#""responses": {}"#, body.isEmpty ? "" : #""requestBody": {\#(body)}"#)
    let use =
      ##""requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/S"}}}}, "##
      + ##""responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/S"}}}}}"##
    let all = components.contains("\"schemas\"") ? components : join(components, #""schemas": {\#(named)}"#)
    let parametersOfAll =
      components.contains("\"parameters\"") ? "" : #", "parameters": {"P": {"name": "p", "in": "query"}}"#
    return """
      {"openapi": "3.0.3", \(top.contains("\"info\"") ? "" : "\"info\": {\(info)}, ")\(join(top, #""paths": {"/a": {"get": {\#(get)}}, "/b": {\#(join(item, #""get": {"responses": {}}"#))}, "/c": {"post": {\#(post)}}, "/s": {\#(components.contains("\"schemas\"") ? #""get": {"responses": {}}"# : #""post": {\#(use)}"#)}}"#)),
        "components": {\(all)\(parametersOfAll)}}
      """
  }

  /// What is written and listed for a small description.
  private static func written(_ kind: Keywords.Kind, _ members: String) throws -> (texts: [String], listed: [String]) {
    let tier = try Tier(of: JSON(data: Data(document(kind, members).utf8)), namespace: "Notes")
    return (tier.files.map(\.text), tier.omissions.map { "\($0.place): \($0.text)" })
  }

  /// The same for the descriptions without the keywords, which many rows share.
  private static let plain = Result {
    try (schemas + others).reduce(into: [String: (texts: [String], listed: Set<String>)]()) { plain, row in
      guard plain["\(row.kind) \(row.base)"] == nil else { return }
      let written = try written(row.kind, row.base)
      plain["\(row.kind) \(row.base)"] = (written.texts, Set(written.listed))
    }
  }

  @Test("each keyword is written, listed with its place, or changes nothing", arguments: schemas + others)
  func keyword(row: Row) throws {
    let without = try #require(try Self.plain.get()["\(row.kind) \(row.base)"])
    let keyword = #""\#(row.name)": \#(row.value)"#
    let with = try Self.written(row.kind, row.base.isEmpty ? keyword : "\(row.base), \(keyword)")
    let isEqual = without.texts == with.texts
    let new = with.listed.filter { !without.listed.contains($0) }
    switch row.effect {
    case .written: #expect(!isEqual)
    case .listed: #expect(!new.isEmpty)
    case .harmless: #expect(isEqual && new.isEmpty, "\(new)")
    }
  }

  @Test("every keyword of the specifications is in the table, and has a row")
  func complete() {
    // What every description has.
    let always: [Keywords.Kind: Set<String>] = [
      .document: ["openapi", "paths", "components"], .pathItem: ["get"], .tag: ["name"],
    ]
    let rows = Set((Self.schemas + Self.others).map { "\($0.kind): \($0.name)" })
    for (kind, keywords) in Self.specification {
      for name in keywords.split(separator: " ").map(String.init) {
        #expect(Keywords.table[kind]?[name] != nil, "\(kind): \(name)")
        if always[kind]?.contains(name) != true { #expect(rows.contains("\(kind): \(name)")) }
      }
    }
    for (kind, outcomes) in Keywords.table {
      let names = Self.specification.first { $0.key == kind }?.value.split(separator: " ").map(String.init) ?? []
      #expect(Set(outcomes.keys).subtracting(names).isSubset(of: ["$ref"]), "\(kind)")
    }
  }
}
