import Foundation
import NetworkOpenAPI
import Testing

/// A description with these paths and schemas, as JSON.
private func tier(_ paths: String, schemas: String = "", more: String = "", components: String = "") throws -> Tier {
  let text = """
    {"openapi": "3.0.3", "info": {"title": "Notes", "version": "2"}, "paths": {\(paths)}, \(more)
      "components": {\(components)"schemas": {\(schemas)}}}
    """
  return try Tier(of: JSON(data: Data(text.utf8)), namespace: "Notes")
}

/// A description with one operation: `GET /notes` of the tag `note`.
private func endpoint(_ operation: String, schemas: String = "", method: String = "get") throws -> String {
  let tier = try tier(
    #""/notes": {"\#(method)": {"tags": ["note"], "operationId": "list", \#(operation)}}"#, schemas: schemas)
  return try #require(tier.files.first { $0.path.hasPrefix("Endpoints/") }).text
}

private func model(_ name: String, _ schemas: String) throws -> String {
  let operation = #""/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema": "#
  let tier = try tier(
    operation + ##"{"$ref": "#/components/schemas/\##(name)"}}}}}}}"##, schemas: schemas)
  return try #require(tier.files.first { $0.path == "Models/\(name).swift" }).text
}

@Suite("Tiers of your own")
struct TierTests {
  private static let responses = #""responses": {"204": {"description": "done"}}"#

  @Test("a tier has a file with its namespace, one of endpoints for each tag, and one for each model")
  func files() throws {
    let tier = try tier(
      ##"""
      "/notes": {"get": {"tags": ["note"], "operationId": "listNotes", "responses": {"200": {"content": {
        "application/json": {"schema": {"$ref": "#/components/schemas/note"}}}}}}},
      "/v1/users/me": {"get": {"responses": {}}}
      """##, schemas: #""note": {"type": "object", "properties": {"text": {"type": "string"}}}"#)
    #expect(
      tier.files.map(\.path) == [
        "Endpoints/Notes+NoteEndpoints.swift", "Endpoints/Notes+Users.swift", "Models/Note.swift", "Notes.swift",
      ])
    #expect(tier.operationCount == 2 && tier.modelCount == 1)
    #expect(tier.files.contains { $0.path == "Endpoints/Notes+Users.swift" && $0.text.contains("GET /v1/users/me") })
  }

  @Test(
    "texts and any JSON are as in GitHub's tier, apart from integers of 2^63 and more",
    arguments: ["OpenString", "JSONValue"])
  func values(name: String) throws {
    func lines(_ text: String) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { line in !["nsigned(", "UInt64"].contains { line.contains($0) } }
        .filter { !$0.hasPrefix("//") && !$0.hasPrefix("import") }
    }
    let schema = #"{"type": "object", "properties": {"a": {"enum": ["x", "y"]}, "b": {}}}"#
    let tier = try tier(
      #""/a": {"get": {"responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}"#)
    let own = try #require(tier.files.first { $0.path == "Support/\(name).swift" }).text
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let file = root.appendingPathComponent("Sources/NetworkAPIs/GitHub/Coding/\(name).swift")
    let known = Set(lines(try String(contentsOf: file, encoding: .utf8)))
    let ours = lines(own.replacing("Notes", with: "GitHubAPI"))
    #expect(ours.filter { !known.contains($0) } == [])
    #expect(ours.count > 15)
    if name == "OpenString" { #expect(known == Set(ours)) }
  }

  @Test("names don't collide: of a tag and a model, of operations, of parameters, and with types of Swift")
  func names() throws {
    let schema = #"{"type": "object", "properties": {"a": {"type": "string"}}}"#
    let tier = try tier(
      ##"""
      "/pets/{id}": {
        "get": {"tags": ["pet"], "operationId": "getPet", "parameters": [
          {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
          {"name": "id", "in": "query", "schema": {"type": "string"}}, {"name": "in", "in": "query"}],
          "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/pet"}}}}}},
        "put": {"tags": ["pet"], "operationId": "getPets", "parameters": [{"name": "at", "in": "query"},
          {"name": "at<", "in": "query"}, {"name": "at>=", "in": "query"}], "responses": {"200": {"content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}},
        "post": {"tags": ["pet"], "operationId": "getPet", "responses": {"200": {"content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/Data"}}}}}},
        "delete": {"tags": ["notes endpoint"], "operationId": "notes", "responses": {}}}
      """##, schemas: #""pet": \#(schema), "Pet": \#(schema), "Data": \#(schema)"#)
    let files = Dictionary(uniqueKeysWithValues: tier.files)
    #expect(
      Set(files.keys) == [
        "Endpoints/Notes+NotesEndpoints.swift", "Endpoints/Notes+Pets.swift", "Models/DataModel.swift",
        "Models/Pet.swift", "Models/Pet2.swift", "Notes.swift", "Support/ParameterValue.swift",
      ])
    let endpoints = try #require(files["Endpoints/Notes+Pets.swift"])
    #expect(endpoints.contains("public struct GetPet: NotesEndpoint"))
    #expect(endpoints.contains("public struct GetPets: NotesEndpoint"))
    #expect(endpoints.contains("public struct PostID: NotesEndpoint"))
    #expect(endpoints.contains("init(id: String, at: String? = nil, atBefore: String? = nil, atFrom: String? = nil) {"))
    #expect(endpoints.contains("public init(id: String, queryID: String? = nil, `in`: String? = nil) {"))
    #expect(tier.operationCount == 4)
    // The protocol of the endpoints has this name without a number.
    let own = try #require(files["Endpoints/Notes+NotesEndpoints.swift"])
    #expect(own.contains("public struct NotesEndpoint2: NotesEndpoint"))
  }

  @Test("no text of the description ends a comment or a literal, or changes the order in which they are read")
  func texts() throws {
    // A line of Swift, and a mark that reverses what follows.
    let text = #"a\nlet x = 1\r\nlet x = 1\u202e\u0000"#
    let property = #"{"type": "string", "description": "\#(text)", "title": "\#(text)", "default": "\#(text)"}"#
    let object = #"{"type": "object", "description": "\#(text)", "properties": {"\#(text)": \#(property)}}"#
    let tier = try tier(
      ##"""
      "/\##(text)/{\##(text)}": {"post": {"tags": ["\##(text)"], "operationId": "\##(text)", "summary": "\##(text)",
        "description": "\##(text)", "callbacks": {"\##(text)": {}}, "parameters": [
          {"name": "\##(text)", "in": "query", "description": "\##(text)", "schema": \##(property)},
          {"name": "q", "in": "query", "schema": {"type": "string", "default": "\##(text)"}},
          {"name": "\##(text)", "in": "path", "style": "matrix", "schema": {"type": "string", "enum": ["\##(text)", "b"]}}],
        "requestBody": {"content": {"application/json": {"schema": \##(object)}, "\##(text)": {}}},
        "responses": {"200": {"content": {"application/x+json\##(text)": {"schema": {"$ref": "#/components/schemas/S"}}}}}}}
      """##, schemas: #""S": {"oneOf": [\#(object), {"type": "string", "enum": ["\#(text)"]}]}"#,
      more: #"""
        "tags": [{"name": "\#(text)", "description": "\#(text)"}], "servers": [{"url": "https://a.example/\#(text)"}],
        """#,
      components:
        #""securitySchemes": {"\#(text)": {"type": "http", "scheme": "\#(text)"}, "k": {"type": "apiKey", "name": "\#(text)"}}, "#
    )
    let lines = tier.files.flatMap { $0.text.split(separator: "\n").map(String.init) }
    let listed = tier.omissions.map { "\($0.place): \($0.text)" }
    #expect(lines.filter { $0.contains(#/^ *let x/#) } == [])
    #expect(lines.contains { $0.hasPrefix("    ///") && $0.contains(#"1\u{202e}\u{0}"`."#) })
    for line in lines + listed {
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202e}" }, "\(line)")
    }
  }

  @Test(
    "parameters are sent in the style of the description",
    arguments: [
      (#"{"name": "q", "schema": {"type": "string"}}"#, "q: String? = nil", #""q": q"#),
      (#"{"name": "q", "required": true, "schema": {"type": "integer", "format": "int64"}}"#, "q: Int64", #""q": q"#),
      (#"{"name": "at", "schema": {"type": "string", "format": "date-time"}}"#, "at: Date? = nil", #""at": at"#),
      (
        #"{"name": "tag", "schema": {"type": "array", "items": {"type": "string"}}}"#, "tag: [String]? = nil",
        #""tag": tag"#
      ),
      (
        #"{"name": "ids", "explode": false, "schema": {"type": "array", "items": {"type": "integer"}}}"#,
        "ids: [Int]? = nil", #""ids": ids?.styled(.commas)"#
      ),
      (
        #"{"name": "ids", "style": "pipeDelimited", "schema": {"type": "array", "items": {"type": "integer"}}}"#,
        "ids: [Int]? = nil", #""ids": ids?.styled(.pipes)"#
      ),
      (
        #"{"name": "state", "schema": {"type": "string", "enum": ["on", "off"]}}"#, "state: State? = nil",
        #""state": state?.rawValue"#
      ),
      (
        #"{"name": "states", "schema": {"type": "array", "items": {"type": "string", "enum": ["on", "off"]}}}"#,
        "states: [State]? = nil", #""states": states?.map(\.rawValue)"#
      ),
      (
        #"{"name": "by", "style": "deepObject", "schema": {"type": "object", "properties": {"min": {"type": "integer"}}}}"#,
        "byMin: Int? = nil", #""by[min]": byMin"#
      ),
      (
        #"{"name": "by", "required": true, "style": "deepObject", "schema": {"type": "object", "required": ["min"], "properties": {"min": {"type": "integer"}}}}"#,
        "byMin: Int", #""by[min]": byMin"#
      ),
      (
        #"{"name": "by", "schema": {"type": "object", "properties": {"min": {"type": "integer"}}}}"#, "min: Int? = nil",
        #""min": min"#
      ),
      (
        #"{"name": "map", "style": "deepObject", "schema": {"type": "object", "additionalProperties": {"type": "string"}}}"#,
        "map: [String: String]? = nil", #""map": map?.styled(.deep)"#
      ),
    ])
  func parameters(parameter: String, declaration: String, item: String) throws {
    let inQuery = parameter.replacing(#"{"name""#, with: #"{"in": "query", "name""#, maxReplacements: 1)
    let text = try endpoint(#""parameters": [\#(inQuery)], \#(Self.responses)"#)
    #expect(text.contains("public init(\(declaration)) {"))
    #expect(text.contains("query: .values([\(item)])"))
  }

  @Test("a header field is sent, one that other settings send is not, and a cookie is listed")
  func headers() throws {
    let tier = try tier(
      #"""
      "/a": {"get": {"parameters": [{"name": "X-Trace", "in": "header"}, {"name": "Authorization", "in": "header"},
        {"name": "session", "in": "cookie"}], "responses": {}}}
      """#)
    let text = try #require(tier.files.first { $0.path.hasPrefix("Endpoints/") }).text
    #expect(text.contains(#"headers: .values(["X-Trace": xTrace])"#) && !text.contains("authorization"))
    #expect(tier.omissions.contains { $0.place == "GET /a: session" && $0.text.contains("CookieJar") })
  }

  @Test("a body in JSON is a model, or the properties as parameters, of which null can be sent")
  func jsonBodies() throws {
    let model = try endpoint(
      ##""requestBody": {"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/note"}}}}, \##(Self.responses)"##,
      schemas: #""note": {"type": "object", "properties": {"text": {"type": "string"}}}"#, method: "post")
    #expect(model.contains("public init(note: Notes.Note) {"))
    #expect(model.contains("requestInfo = .init(method: .post, parameters: note)"))
    let properties = try endpoint(
      #"""
      "requestBody": {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["text"],
        "properties": {"text": {"type": "string"}, "due": {"type": "string", "nullable": true}}}}}}, \#(Self.responses)
      """#, method: "delete")
    #expect(properties.contains("public init(text: String, due: Notes.Nullable<String>? = nil) {"))
    // By default, DELETE sends parameters in the query.
    #expect(properties.contains(#"(method: .delete, parameters: ["text": text, "due": due], encoding: .json)"#))
  }

  @Test("a body can be a form, with files, or bytes of any type")
  func otherBodies() throws {
    func body(_ type: String, _ schema: String) throws -> String {
      try endpoint(
        #""requestBody": {"required": true, "content": {"\#(type)": {"schema": \#(schema)}}}, \#(Self.responses)"#,
        method: "post")
    }
    let schema =
      #"{"type": "object", "properties": {"q": {"type": "string"}, "file": {"type": "string", "format": "binary"}}}"#
    let form = try body("application/x-www-form-urlencoded", schema)
    #expect(form.contains(#"parameters: .form(.values(["q": q, "file": file])))"#))
    let multipart = try body("multipart/form-data", schema)
    #expect(multipart.contains("public init(q: String? = nil, file: MultipartForm.Part? = nil) {"))
    #expect(multipart.contains(#"form.append(file, name: "file")"#))
    let bytes = try body("image/png", "{}")
    #expect(
      bytes.contains(#"requestInfo = .init(method: .post, headers: [.contentType("image/png")], parameters: body)"#))
  }

  @Test(
    "a response is what the description says",
    arguments: [
      (#"{"204": {}}"#, "EmptyResponse"),
      (#"{"200": {"content": {"text/plain": {"schema": {"type": "string"}}}}}"#, "String"),
      (#"{"200": {"content": {"image/png": {}}}}"#, "Data"),
      (
        #"{"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "integer"}}}}}}"#,
        "[Int]"
      ),
      (#"{"200": {"content": {"application/json": {"schema": {"type": "object"}}}}}"#, "[String: Notes.JSONValue]"),
      (#"{"200": {"content": {"application/json": {"schema": {"type": "boolean"}}}}, "204": {}}"#, "Bool?"),
      (#"{"default": {"content": {"application/json": {"schema": {"type": "number"}}}}}"#, "Double"),
      (
        #"{"200": {"content": {"application/json": {"schema": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}}}}}"#,
        "[Item]"
      ),
      (
        #"{"200": {"content": {"application/json": {"schema": {"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "string"}}}}}}}}"#,
        "[String: Item]"
      ),
    ])
  func responses(responses: String, type: String) throws {
    #expect(try endpoint("\"responses\": \(responses)").contains("public typealias Response = \(type)\n"))
    // A response to HEAD has no body.
    let head = try endpoint("\"responses\": \(responses)", method: "head")
    #expect(head.contains("public typealias Response = EmptyResponse\n"))
  }

  @Test("the error that most operations have is that of the protocol, another one that of its endpoint")
  func errors() throws {
    func operation(_ error: String) -> String {
      ##"{"responses": {"204": {}, "400": {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/\##(error)"}}}}}}"##
    }
    let schema = #"{"type": "object", "properties": {"a": {"type": "string"}}}"#
    let tier = try tier(
      #""/a": {"get": \#(operation("problem")), "put": \#(operation("problem")), "delete": \#(operation("other"))}"#,
      schemas: #""problem": \#(schema), "other": \#(schema)"#)
    #expect(tier.files.contains { $0.text.contains("associatedtype ErrorResponse = Notes.Problem") })
    let endpoints = try #require(tier.files.first { $0.path.hasPrefix("Endpoints/") }).text
    #expect(endpoints.split(separator: "typealias ErrorResponse").count == 2)
    #expect(endpoints.contains("public typealias ErrorResponse = Notes.Other"))
  }

  @Test("a model's properties are optional unless the description promises them")
  func models() throws {
    let text = try model(
      "Note",
      #"""
      "Note": {"type": "object", "required": ["id", "text", "due", "secret"], "properties": {"id": {"type": "integer"},
        "text": {"type": "string", "description": "what it says"}, "due": {"type": "string", "nullable": true},
        "secret": {"type": "string", "writeOnly": true}, "created_at": {"type": "string", "format": "date-time"},
        "page": {"type": "string", "format": "uri"}, "data": {"type": "string", "format": "byte"},
        "more": {"type": "object", "additionalProperties": {"type": "integer"}}, "any": {},
        "parts": {"type": "array", "items": {"type": "object", "properties": {"class": {"type": "boolean"}}}}}}
      """#)
    #expect(
      text.hasPrefix(
        "public import Foundation\n\nextension Notes {\n  public struct Note: Codable, Hashable, Sendable, Identifiable {"
      ))
    for line in [
      "var id: Int\n", "/// What it says.\n", "var text: String\n", "var due: String?\n", "var secret: String?\n",
      "var createdAt: Date?\n", "var page: URL?\n", "var data: Data?\n", "var more: [String: Int]?\n",
      "var any: Notes.JSONValue?\n", "var parts: [Part]?\n", #"createdAt = "created_at""#, "struct Part: Codable",
      "var `class`: Bool?",
    ] { #expect(text.contains(line)) }
    // The type of the identifier has the name `ID` already.
    let items = #"{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}"#
    let ids = try model(
      "Thing",
      #""Thing": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}, "ids": \#(items)}}"#)
    #expect(ids.contains("Sendable, Identifiable {") && ids.contains("var ids: [ID2]?"))
  }

  @Test("a model that contains itself stores the value on the heap, and a list of itself needs no box")
  func recursion() throws {
    let text = try model(
      "Node",
      ##"""
      "Node": {"type": "object", "required": ["parent"], "properties": {"parent": {"$ref": "#/components/schemas/Other"},
        "children": {"type": "array", "items": {"$ref": "#/components/schemas/Node"}}}},
      "Other": {"type": "object", "properties": {"node": {"$ref": "#/components/schemas/Node"}}}
      """##)
    #expect(text.contains("@Notes.Boxed public var parent: Notes.Other?"))
    #expect(text.contains("  public var children: [Notes.Node]?"))
  }

  @Test("an enumeration takes unknown values, also if the description allows any text beside the known ones")
  func enumerations() throws {
    let text = try model(
      "Note",
      #"""
      "Note": {"type": "object", "properties": {"state": {"type": "string", "enum": ["in-work", "1st", "", ">"]},
        "kind": {"anyOf": [{"type": "string"}, {"type": "string", "enum": ["a", "b"]}]},
        "only": {"type": "string", "enum": ["x"]}, "number": {"type": "integer", "enum": [1, 2]}}}
      """#)
    for line in [
      "public struct State: Notes.OpenString {", #"inWork: Self = "in-work""#, #"_1st: Self = "1st""#,
      #"empty: Self = """#,
      #"value4: Self = ">""#, "public struct Kind: Notes.OpenString {", "var only: String?", "var number: Int?",
    ] { #expect(text.contains(line)) }
  }

  @Test("a value of several forms is an enumeration, decoded by what tells them apart")
  func unions() throws {
    let forms = ##"""
      "Cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["cat"]}}},
      "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["dog"]}}},
      """##
    let oneOf = ##""oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]"##
    let mapping =
      ##", "discriminator": {"propertyName": "kind", "mapping": {"meow": "#/components/schemas/Cat", "woof": "Dog"}}"##
    let mapped = try model("Pet", forms + #""Pet": {\#(oneOf)\#(mapping)}"#)
    #expect(mapped.contains(#"case "meow": self = .meow(try container.decode(Notes.Cat.self))"#))
    let numbers = try model(
      "Pet",
      forms.replacing(#""type": "string", "enum": ["cat"]"#, with: #""type": "integer", "enum": [1]"#)
        + #""Pet": {\#(oneOf)\#(mapping)}"#)
    #expect(numbers.contains(#"constants: ["kind": [1]]"#) && !numbers.contains("switch try container"))
    let constant = try model("Pet", forms + #""Pet": {\#(oneOf)}"#)
    #expect(constant.contains(#"case "dog": self = .dog(try container.decode(Notes.Dog.self))"#))
    #expect(constant.contains("case other(Notes.JSONValue)"))
    let plain = try model("Pet", #""Pet": {"oneOf": [{"type": "string"}, {"type": "integer"}]}"#)
    #expect(plain.contains("[\n      .string,\n      .integer,\n    ]"))
  }

  @Test("allOf is one model with the properties of all parts")
  func merged() throws {
    let text = try model(
      "Dog",
      ##"""
      "Animal": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}},
      "Dog": {"allOf": [{"$ref": "#/components/schemas/Animal"}, {"type": "object", "properties": {"size": {"type": "number"},
        "name": {"description": "what it's called", "maxLength": 9}}}]}
      """##)
    #expect(text.contains("/// What it's called.\n    public var name: String\n"))
    #expect(text.contains("var size: Double?\n"))
    let required = try model(
      "CreateNote",
      ##"""
      "Note": {"type": "object", "properties": {"text": {"type": "string"}}},
      "CreateNote": {"type": "object", "allOf": [{"$ref": "#/components/schemas/Note"}], "required": ["text"]}
      """##)
    #expect(required.contains("var text: String\n"))
    let usual = try endpoint(
      ##"""
      "parameters": [{"name": "state", "in": "query", "schema": {"allOf": [{"$ref": "#/components/schemas/State"}],
        "default": "on", "description": "which ones"}}], \##(Self.responses)
      """##, schemas: #""State": {"type": "string", "enum": ["on", "off"]}"#)
    #expect(usual.contains(#"/// - Parameter state: which ones. Default `"on"`."#))
  }

  @Test("pages follow each other by links, a cursor, a number or an offset")
  func pages() throws {
    func list(_ parameter: String, _ type: String, _ schema: String, headers: String = "{}") throws -> String {
      try endpoint(
        #"""
        "parameters": [{"name": "\#(parameter)", "in": "query", "schema": {"type": "\#(type)"}}],
        "responses": {"200": {"headers": \#(headers), "content": {"application/json": {"schema": \#(schema)}}}}
        """#)
    }
    let array = #"{"type": "array", "items": {"type": "string"}}"#
    #expect(try list("page", "integer", array, headers: #"{"Link": {}}"#).contains("The pages are linked"))
    #expect(try list("page", "integer", array).contains(#"next.urlInfo[query: "page"] = String(number + 1)"#))
    #expect(try list("offset", "integer", array).contains("String(offset + count)"))
    let meta =
      #"{"type": "object", "properties": {"meta": {"type": "object", "required": ["next_cursor"], "properties": {"next_cursor": {"type": "string"}}}}}"#
    #expect(
      try list("cursor", "string", meta).contains("guard let cursor = page.value.meta?.nextCursor, !cursor.isEmpty"))
    #expect(!(try list("limit", "integer", array).contains("func next")))
  }

  @Test("a server of the API is a constant, that of an operation is in its URL, and schemes are in the documentation")
  func servers() throws {
    let tier = try tier(
      #""/up#a": {"post": {"servers": [{"url": "https://up.example/v1/"}], "responses": {}}}"#,
      more:
        #""servers": [{"url": "https://{host}.example/v1/", "variables": {"host": {"default": "eu"}}}, {"url": "https://b.example"}],"#
    )
    let root = try #require(tier.files.first { $0.path == "Notes.swift" }).text
    #expect(root.contains(#"public static let server = "https://eu.example/v1""#))
    #expect(tier.files.contains { $0.text.contains(#"urlInfo = .init(url: "https://up.example/v1/up")"#) })
    #expect(tier.omissions.map(\.place) == ["https://b.example", "servers: host"])
  }

  @Test("a credential is for the servers whose operations need it, and for no others")
  func origins() throws {
    func operation(_ server: String, _ security: String) -> String {
      #"{"post": {"servers": [{"url": "https://\#(server).example/v1"}], \#(security)"responses": {}}}"#
    }
    let paths = #"""
      "/a": \#(operation("up", "")), "/b": \#(operation("open", #""security": [], "#)), "/c": \#(operation("api", "")),
      "/d": \#(operation("login", #""security": [{"name": []}], "#)), "/e": {"post": {"responses": {}}},
      "/f": {"post": {"servers": [{"url": "wss://rt.example"}], "responses": {}}}
      """#
    let schemes =
      #""securitySchemes": {"token": {"type": "http", "scheme": "bearer"}, "name": {"type": "http", "scheme": "basic"}, "key": {"type": "apiKey", "name": "k"}}, "#
    let security = #""security": [{"token": []}],"#
    let known = try tier(
      paths, more: #""servers": [{"url": "https://api.example/v2"}], \#(security)"#, components: schemes)
    let root = try #require(known.files.first { $0.path == "Notes.swift" }).text
    let basic = #"///     .basic(username: name, password: password, for: try [HTTPURL("https://login.example")])"#
    for line in [
      #"///     .bearer(BearerToken(token), for: try [HTTPURL(Notes.server), HTTPURL("https://up.example")])"#, basic,
      #".field(.init(name: "k", value: key))]"#, "instead of that of `Notes.server`",
    ] { #expect(root.contains(line), "\(line)") }
    // Without a host, the API's own origin is only known to the client.
    let unknown = try tier(paths, more: security, components: schemes)
    let rootOfUnknown = try #require(unknown.files.first { $0.path == "Notes.swift" }).text
    for line in [".bearer(BearerToken(token))]", basic] { #expect(rootOfUnknown.contains(line), "\(line)") }
    #expect(!rootOfUnknown.contains("Notes.server"))
    let listed = unknown.omissions.filter { $0.text.contains("`for:`") }.map(\.place)
    #expect(listed == ["https://api.example", "https://up.example"])
  }

  @Test("what isn't written is listed with its place")
  func omissions() throws {
    let tier = try tier(
      ##"""
      "/a": {"post": {"callbacks": {"done": {}}, "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}},
        "application/xml": {}}}, "responses": {"200": {"links": {"next": {}}, "content": {"text/event-stream": {}}}}}}
      """##,
      schemas:
        ##""A": {"type": "object", "anyOf": [{"required": ["b"]}, {"required": ["c"]}], "additionalProperties": true, "properties": {"b": {"not": {}}, "c": {"$ref": "other.json#/x"}, "d": {"$ref": "#/components/schemas/missing"}}}"##,
      more: #""webhooks": {"hook": {}},"#)
    for (place, text) in [
      ("webhooks.hook", "webhooks"), ("POST /a: done", "callbacks"), ("POST /a", "application/xml"),
      ("POST /a: response 200, next", "links"), ("POST /a: response 200", "client.events"),
      ("components.schemas.A.b", "`not`"),
      ("components.schemas.A.c", "other.json#/x"), ("components.schemas.A.d: missing", "doesn't exist"),
      ("components.schemas.A", "properties other than"), ("components.schemas.A", "only restricts"),
    ] {
      #expect(tier.omissions.contains { $0.place == place && $0.text.contains(text) }, "\(place): \(text)")
    }
  }

  @Test("a description without operations, or in another format, is an error that says so")
  func wrong() {
    #expect { try tier("") } throws: { "\($0)".contains("no operations") }
    #expect(throws: ProgramError.self) { try Tier(of: ["swagger": "2.0"], namespace: "Notes") }
  }
}
