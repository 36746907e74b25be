import Foundation
import NetworkOpenAPI
import Testing

@Suite("What written endpoints send and decode")
struct WireTests {
  private static let item = ##"{"$ref": "#/components/schemas/Item"}"##
  private static let schemas =
    #""Item": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}"#

  @Test(
    "null is allowed wherever the description allows it",
    arguments: [
      (#"{"type": "array", "items": {"type": "string", "nullable": true}}"#, "typealias Response = [String?]"),
      (
        #"{"type": "object", "additionalProperties": {"type": "integer", "nullable": true}}"#,
        "typealias Response = [String: Int?]"
      ),
      (#"{"type": "string", "nullable": true}"#, "typealias Response = String?"),
      (
        #"{"type": "object", "nullable": true, "properties": {"a": {"type": "string"}}}"#,
        "typealias Response = Result?"
      ),
      (#"{"anyOf": [ITEM, {"nullable": true}]}"#, "typealias Response = Notes.Item?"),
      (#"{"type": "array", "items": {"anyOf": [ITEM, {"type": "null"}]}}"#, "typealias Response = [Notes.Item?]"),
      (
        #"{"type": "object", "required": ["x"], "properties": {"x": {"anyOf": [ITEM, {"enum": [null]}]}}}"#,
        "var x: Notes.Item?\n"
      ),
      (#"{"allOf": [ITEM, {"nullable": true}]}"#, "typealias Response = Notes.Item?"),
      (#"{"allOf": [{"type": "string", "nullable": true}, {"maxLength": 9}]}"#, "typealias Response = String?"),
      // Null isn't one of the other part's values.
      (#"{"allOf": [{"type": "string", "nullable": true}, {"type": "string"}]}"#, "typealias Response = String\n"),
      (
        #"{"anyOf": [{"type": "string", "nullable": true}, {"type": "string", "enum": ["a", "b"]}]}"#,
        "typealias Response = Result?"
      ),
      (#"{"oneOf": [ITEM, {"anyOf": [{"type": "integer"}, {"type": "null"}]}]}"#, "typealias Response = Result?"),
      (#"{"oneOf": [{"allOf": [ITEM, {"nullable": true}]}, {"type": "integer"}]}"#, "typealias Response = Result?"),
      (#"{"allOf": [{"oneOf": [ITEM, {"type": "null"}]}, ITEM]}"#, "public struct Response: "),
    ])
  func nulls(schema: String, line: String) throws {
    let text = try response(schema.replacing("ITEM", with: Self.item), schemas: Self.schemas)
    #expect(text.contains(line))
  }

  @Test("a property that may be null is sent as null: if it is required always, otherwise on demand")
  func sentNulls() throws {
    let text = try request(
      ##"{"required": true, "content": {"application/json": {"schema": {"$ref": "#/components/schemas/N"}}}}"##,
      schemas: #"""
        "N": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "nullable": true},
          "b": {"type": "integer", "nullable": true}, "c": {"allOf": [\#(Self.item)], "nullable": true, "readOnly": true}}},
          \#(Self.schemas)
        """#)
    #expect(text.text.contains("    public var c: Notes.Item?"))
    #expect(text.text.contains("@Notes.NullIfNil public var a: String?"))
    #expect(text.text.contains("@Notes.OrNull public var b: Int?"))
    #expect(text.listed == ["servers: no server is named with its host: set the client's base URL"])
  }

  @Test("a text in JSON is decoded as JSON, and a text of another type isn't")
  func texts() throws {
    let decoder = "public var responseDecoder: ResponseDecoder<String> { .json }"
    #expect(try response(#"{"type": "string"}"#).contains(decoder))
    let plain = try written(
      #""/a": {"get": {"responses": {"200": {"content": {"text/plain": {"schema": {"type": "string"}}}}}}}"#)
    #expect(!plain.text.contains("responseDecoder"))
  }

  @Test("an operation on the API's own server has a path, and one on another server a URL")
  func servers() throws {
    let text = try written(
      #"""
      "/a": {"servers": [{"url": "https://eu.example/v1/"}], "get": {"responses": {}}},
      "/b": {"servers": [{"url": "https://{region}.example/v2", "variables": {"region": {"default": "us"}}}], "get": {"responses": {}}}
      """#,
      more: #""servers": [{"url": "https://{region}.example/v1", "variables": {"region": {"default": "eu"}}}],"#)
    #expect(text.text.contains(#"urlInfo = .init(path: "/a")"#))
    #expect(text.text.contains(#"urlInfo = .init(url: "https://us.example/v2/b")"#))
    #expect(text.listed.contains("GET /b: region: this variable of a server has its default value"))
  }

  @Test(
    "integers have a type in which they fit",
    arguments: [
      (#""format": "uint64""#, "UInt64"), (#""format": "int64""#, "Int64"), (#""format": "uint32""#, "Int64"),
      (#""format": "int32""#, "Int"), (#""maximum": 4294967296"#, "Int64"),
      (#""minimum": 0, "maximum": 18446744073709551615"#, "UInt64"), (#""maximum": 100"#, "Int"),
    ])
  func integers(limits: String, type: String) throws {
    let text = try response(#"{"type": "object", "properties": {"n": {"type": "integer", \#(limits)}}}"#)
    #expect(text.contains("public var n: \(type)?"))
  }

  @Test("a body that isn't required keeps its required properties, and the list says that it's always sent")
  func optionalBody() throws {
    let schema =
      #"{"type": "object", "required": ["To"], "properties": {"To": {"type": "string"}, "b": {"type": "string"}}}"#
    for type in ["application/json", "application/x-www-form-urlencoded"] {
      let body = try request(#"{"content": {"\#(type)": {"schema": \#(schema)}}}"#)
      #expect(body.text.contains("public init(to: String, b: String? = nil) {"))
      #expect(body.listed.contains { $0.hasPrefix("POST /a: the body may be left out") })
    }
  }

  @Test("a property that only responses have is no parameter of a body")
  func readOnly() throws {
    let body = try request(
      ##"""
      {"required": true, "content": {"application/json": {"schema": {"type": "object", "required": ["id", "a"],
        "properties": {"id": {"type": "string", "readOnly": true}, "a": {"type": "string"},
          "b": {"anyOf": [{"type": "string"}, {"type": "null"}], "readOnly": true},
          "c": {"type": ["string", "integer"], "readOnly": true},
          "d": {"allOf": [{"$ref": "#/components/schemas/Item"}, {"readOnly": true}]},
          "e": {"allOf": [{"type": "string", "readOnly": true}, {"maxLength": 9}]},
          "f": {"anyOf": [{"type": "string", "readOnly": true}, {"type": "string", "enum": ["x", "y"], "readOnly": true}]}}}}}}
      """##, schemas: Self.schemas)
    #expect(body.text.contains("public init(a: String) {"))
  }

  private static let point =
    #"{"type": "object", "properties": {"x": {"type": "integer"}, "l": {"type": "array", "items": {"type": "string"}}}}"#
  private static let flat = #"{"type": "object", "properties": {"x": {"type": "integer"}}}"#
  private static let map = #"{"type": "object", "additionalProperties": {"type": "string"}}"#
  private static let list = #"{"type": "array", "items": {"type": "string"}}"#

  @Test(
    "a parameter in the query is sent by its style",
    arguments: [
      (#""explode": false, "schema": \#(flat)"#, #"["q": encoded(q)?.styled(.commas)]"#),
      (#""style": "deepObject", "explode": true, "schema": \#(point)"#, #"["q[x]": qX, "q[l]": qL?.styled(.deep)]"#),
      (#""schema": \#(map)"#, #"["q": q]"#),
      (#""style": "deepObject", "schema": \#(map)"#, #"["q": q?.styled(.deep)]"#),
      (#""explode": false, "schema": \#(list)"#, #"["q": q?.styled(.commas)]"#),
      (#""style": "spaceDelimited", "schema": \#(list)"#, #"["q": q?.styled(.spaces)]"#),
      (#""style": "pipeDelimited", "explode": false, "schema": \#(list)"#, #"["q": q?.styled(.pipes)]"#),
      (#""style": "pipeDelimited", "explode": true, "schema": \#(list)"#, #"["q": q]"#),
      (#""allowReserved": true, "schema": {"type": "string"}"#, #"["q": q?.styled(.exploded.reserved)]"#),
      (#""content": {"application/json": {"schema": \#(point)}}"#, #"["q": json(q)]"#),
      (
        #""style": "deepObject", "schema": {"anyOf": [\#(point), {"type": "integer"}]}"#,
        #"["q": encoded(q)?.styled(.deep)]"#
      ),
    ])
  func query(parameter: String, items: String) throws {
    let text = try written(
      #""/a": {"get": {"operationId": "a", "parameters": [{"name": "q", "in": "query", \#(parameter)}], "responses": {}}}"#
    )
    #expect(text.text.contains("query: .values(\(items))"))
    #expect(text.listed.count == 1)
  }

  @Test(
    "a parameter in the path is sent by its style, and a number or text is a text",
    arguments: [
      (#""schema": \#(list)"#, #"/\(pathValue(p))"#), (#""schema": {"type": "integer"}"#, #"/\(p)"#),
      (#""style": "label", "explode": true, "schema": \#(list)"#, #"/\(pathValue(p, .label, explode: true))"#),
      (#""style": "matrix", "schema": {"type": "string"}"#, #"/\(pathValue(p, .matrix, named: "p"))"#),
      (#""schema": \#(point)"#, #"/\(pathValue(encoded(p)))"#),
      (#""schema": {"anyOf": [{"type": "integer"}, {"type": "string"}]}"#, #"/\(p)"#),
      (#""schema": {"type": "string", "format": "byte"}"#, #"/\(pathValue(p))"#),
    ])
  func path(parameter: String, path: String) throws {
    let text = try written(
      #""/a/{p}": {"get": {"parameters": [{"name": "p", "in": "path", "required": true, \#(parameter)}], "responses": {}}}"#
    )
    #expect(text.text.contains("urlInfo = .init(path: \"/a\(path)\")"))
    #expect(!parameter.contains("anyOf") || text.text.contains("init(p: String)"))
  }

  @Test("a query in the path is part of the query")
  func queryInPath() throws {
    let text = try written(
      #"""
      "/a?b=c%20d&e={e}": {"get": {"parameters": [{"name": "e", "in": "path", "required": true,
        "schema": {"type": "string", "format": "byte"}}, {"name": "f", "in": "query"}], "responses": {}}}
      """#)
    #expect(text.text.contains(#"urlInfo = .init(path: "/a", query: .values(["b": "c d", "e": e, "f": f]))"#))
  }

  @Test("each property of a form is sent by its encoding")
  func forms30() throws {
    let properties = #""l": \#(Self.list), "k": \#(Self.list), "o": \#(Self.point), "m": \#(Self.map)"#
    let form = #"""
      {"content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {\#(properties)}},
        "encoding": {"k": {"explode": false}, "m": {"style": "deepObject"}}}}}
      """#
    let items = #""l": l, "k": k?.styled(.commas), "o": OBJECT, "m": m?.styled(.deep)"#
    #expect(
      try request(form).text.contains(
        "parameters: .form(.values([\(items.replacing("OBJECT", with: "encoded(o)"))]))"))
    #expect(
      try request(form, version: "3.1.0").text.contains(
        "parameters: .form(.values([\(items.replacing("OBJECT", with: "json(o)"))]))"))
    let named = try request(
      form.replacing(
        #"{"type": "object", "properties": {\#(properties)}}"#, with: ##"{"$ref": "#/components/schemas/F"}"##),
      schemas: #""F": {"type": "object", "properties": {\#(properties)}}"#)
    #expect(named.text.contains(#".form(.members(of: f, ["k": .commas, "m": .deep]))"#))
  }

  @Test("files in a form are parts, in 3.1 too, and objects are JSON")
  func parts() throws {
    let body = try request(
      #"""
      {"content": {"multipart/form-data": {"schema": {"type": "object", "properties": {
        "f": {"type": "string", "contentMediaType": "image/png"}, "any": {}, "o": \#(Self.point),
        "lo": {"type": "array", "items": \#(Self.point)}, "t": {"type": "string"}}},
        "encoding": {"t": {"contentType": "text/csv"}}}}}
      """#, version: "3.1.0")
    for line in [
      "f: MultipartForm.Part? = nil", "any: MultipartForm.Part? = nil",
      #"form.append(json(o), name: "o", contentType: "application/json")"#,
      #"form.append(lo?.compactMap { json($0) }, name: "lo", contentType: "application/json")"#,
      #"form.append(t, name: "t", contentType: "text/csv")"#,
    ] { #expect(body.text.contains(line), "\(line)") }
  }

  @Test(
    "a part that may be a file is one, also beside other forms",
    arguments: [
      (#"{"anyOf": [FILE, {"type": "array", "items": FILE}]}"#, "[MultipartForm.Part]"),
      (#"{"oneOf": [FILE, {"type": "string"}]}"#, "MultipartForm.Part"),
      (#"{"type": "array", "items": {"oneOf": [FILE, {"type": "string"}]}}"#, "[MultipartForm.Part]"),
      (##"{"anyOf": [{"$ref": "#/components/schemas/Files"}, {"type": "string"}]}"##, "[MultipartForm.Part]"),
      (
        #"{"anyOf": [{"type": "string"}, {"type": "array", "items": {"oneOf": [FILE, {"type": "string"}]}}]}"#,
        "[MultipartForm.Part]"
      ),
      (#"{"oneOf": [{"type": "string"}, {"oneOf": [{"type": "integer"}, FILE]}]}"#, "MultipartForm.Part"),
      (#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "String"),
    ])
  func fileForms(schema: String, type: String) throws {
    let file = #"{"type": "string", "format": "binary"}"#
    let properties = #"{"f": \#(schema.replacing("FILE", with: file))}"#
    let body = try request(
      #"{"content": {"multipart/form-data": {"schema": {"type": "object", "properties": \#(properties)}}}}"#,
      schemas: ##"""
        "Files": {"anyOf": [\##(file), {"type": "array", "items": \##(file)}, {"$ref": "#/components/schemas/Files"}]}
        """##)
    #expect(body.text.contains("init(f: \(type)? = nil)") && body.text.contains(#"form.append(f, name: "f")"#))
  }

  @Test("base64 by contentEncoding is data, and two unions in an allOf keep the properties of both")
  func merged() throws {
    let data = try response(
      #"{"type": "object", "properties": {"x": {"type": "string", "contentEncoding": "base64"}}}"#, version: "3.1.0")
    #expect(data.contains("public var x: Data?"))
    func form(_ name: String) -> String { #"{"type": "object", "properties": {"\#(name)": {"type": "string"}}}"# }
    let both = try response(
      #"{"allOf": [{"oneOf": [\#(form("a")), \#(form("b"))]}, {"oneOf": [\#(form("c")), \#(form("d"))]}]}"#)
    for name in ["a", "b", "c", "d"] { #expect(both.contains("public var \(name): String?")) }
  }

  @Test("a constant isn't named as a case of Optional, and keywords are quoted wherever they stand")
  func names() throws {
    let words = ["await", "inout", "var", "let"].map { #""\#($0)": {"type": "string"}"# }.joined(separator: ", ")
    let text = try response(
      #"{"type": "object", "properties": {"k": {"type": "string", "enum": ["none", "some"]}, \#(words)}}"#)
    #expect(text.contains(#"static let noneValue: Self = "none""#) && text.contains("someValue"))
    #expect(text.contains("public var `await`: String?"))
    #expect(text.contains("`await`: String? = nil, `inout`: String? = nil, `var`: String? = nil, `let`: String? = nil"))
  }

  @Test("names keep letters outside ASCII and digits apart, and have a plural")
  func words() throws {
    let text = try written(
      ##"""
      "/batches": {"get": {"tags": ["batch"], "operationId": "été", "responses": {"200": {"content": {"application/json": {
        "schema": {"$ref": "#/components/schemas/batch"}}}}}}}
      """##,
      schemas:
        #"""
        "batch": {"type": "object", "properties": {"mp3_22050_32": {"type": "string"}, "日本": {"type": "string"},
          "हिन्दी": {"type": "string"}, "e\u0301te\u0301": {"type": "string"},
          "상태": {"type": "string", "enum": ["켜짐", "꺼짐"]}}}
        """#)
    for line in [
      "enum Batches", "struct Été:", "var mp3_22050_32: String?", "var 日本: String?", "self.हिन्दी = हिन्दी",
      "self.été = été", "var 상태: 상태Value?", "struct 상태Value: Notes.OpenString",
    ] {
      #expect(text.text.contains(line), "\(line)")
    }
  }

  @Test(
    "a schema that leads back to itself ends",
    arguments: [
      // Parents that name the forms that extend them.
      (
        #"""
        "S": {"allOf": [REF-Auth, {"properties": {"own": {"type": "string"}}}]}, "Other": {"allOf": [REF-Auth]},
        "Auth": {"type": "object", "properties": {"all": {"type": "string"}}, "oneOf": [REF-S, REF-Other]}
        """#, ["struct S:", "var own: String?", "var all: String?"]
      ),
      (#""S": {"oneOf": [REF-S, {"type": "string"}]}"#, ["enum S:", "init(q: String? = nil)"]),
      (#""S": {"anyOf": [REF-T, {"type": "number"}]}, "T": {"anyOf": [REF-S, {"type": "string"}]}"#, ["enum T:"]),
      (
        #"""
        "S": {"type": "object", "properties": {"child": {"allOf": [REF-S, {"properties": {"more": {"type": "string"}}}]}}}
        """#, ["struct Child:", "var more: String?", "var child: Notes.JSONValue?"]
      ),
      (
        #"""
        "S": {"type": "object", "properties": {"x": {"type": "object", "properties": {"y": {"type": "string"}},
          "anyOf": [REF-S, REF-T]}}}, "T": {"type": "object", "properties": {"z": {"type": "string"}}}
        """#, ["struct X:", "var y: String?", "var z: String?", "var x: Notes.JSONValue?"]
      ),
      (
        #""S": {"type": "array", "items": {"type": "object", "properties": {"children": REF-S}}}"#,
        ["typealias Response = [Item]", "var children: [Notes.JSONValue]?"]
      ),
    ])
  func endless(schemas: String, lines: [String]) throws {
    func referring(_ text: String) -> String {
      text.replacing(#/REF-(\w+)/#) { ##"{"$ref": "#/components/schemas/\##($0.1)"}"## }
    }
    let text = try written(
      referring(
        #"""
        "/a": {"get": {"parameters": [{"name": "q", "in": "query", "schema": REF-S}], "responses": {"200": {
          "content": {"application/json": {"schema": REF-S}}}}}}
        """#), schemas: referring(schemas)
    ).text
    for line in lines { #expect(text.contains(line), "\(line)") }
  }

  @Test("references lead through lists and the escapes of URLs")
  func references() throws {
    let text = try written(
      ##"""
      "/a/{id}": {"get": {"parameters": [{"name": "id", "in": "path", "schema": {"type": "string"}},
        {"name": "limit", "in": "query", "schema": {"type": "integer"}}], "responses": {}}},
      "/b": {"get": {"parameters": [{"$ref": "#/paths/~1a~1%7Bid%7D/get/parameters/1"}], "responses": {"200": {
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Page%3CItem%3E"}}}}}}},
      "/c/{id}": {"$ref": "#/paths/~1a~1%7Bid%7D"}
      """##, schemas: #""Page<Item>": {"type": "object", "properties": {"a": {"type": "string"}}}"#)
    for line in ["init(limit: Int? = nil) {", "Response = Notes.PageItem", "`GET /c/{id}`"] {
      #expect(text.text.contains(line), "\(line)")
    }
    #expect(text.listed.count == 1)
  }

  @Test("an error without a name that several operations have is one type")
  func errors() throws {
    let error = #"{"type": "object", "properties": {"code": {"type": "integer"}}}"#
    let operation =
      #"{"get": {"responses": {"204": {}, "400": {"content": {"application/json": {"schema": \#(error)}}}}}}"#
    let text = try written(#""/a": \#(operation), "/b": \#(operation)"#)
    #expect(text.text.contains("associatedtype ErrorResponse = Notes.ErrorResponse"))
    #expect(text.text.ranges(of: "struct ErrorResponse").count == 1)
  }

  @Test(
    "a form that says nothing of its values is any JSON, and one that only restricts others is none",
    arguments: [
      (##"{"oneOf": [ITEM, {"$recursiveRef": "#"}]}"##, "case object(Notes.JSONValue)"),
      (##"{"anyOf": [ITEM, {}]}"##, "case object(Notes.JSONValue)"),
      (##"{"anyOf": [ITEM, {"required": ["id"]}]}"##, "typealias Response = Notes.Item"),
      (##"{"type": "string", "anyOf": [{"format": "ipv4"}, {"format": "ipv6"}]}"##, "typealias Response = String"),
    ])
  func shapes(schema: String, line: String) throws {
    let text = try response(schema.replacing("ITEM", with: Self.item), schemas: Self.schemas, version: "3.1.0")
    #expect(text.contains(line))
  }

  @Test("JSON of another type than `application/json` is sent and requested as such")
  func mediaTypes() throws {
    let text = try written(
      #"""
      "/a": {"patch": {"requestBody": {"content": {"application/json-patch+json": {"schema": {"type": "array"}}}},
        "responses": {"200": {"content": {"application/json-seq+json": {}}}}}}
      """#
    ).text
    #expect(text.contains(#""Content-Type": "application/json-patch+json""#))
    #expect(text.contains(#""Accept": "application/json-seq+json""#))
    let only = try written(
      #""/a": {"get": {"responses": {"default": {"content": {"application/vnd.api+json": {}}}}}}"#)
    #expect(only.text.contains(#""Accept": "application/vnd.api+json""#))
    // A pattern isn't a type, and JSON itself comes before other types of JSON, also in what a response is decoded as.
    let any = try written(
      #"""
      "/a": {"post": {"requestBody": {"content": {"*/*": {"schema": {"type": "array", "items": {"type": "string"}}}}},
        "responses": {}}}
      """#
    ).text
    #expect(any.contains("RequestInfo<[String]>") && !any.contains("Content-Type"))
    let both = try written(
      #"""
      "/a": {"patch": {"requestBody": {"content": {"application/json-patch+json": {"schema": {"type": "array"}},
        "application/json": {"schema": {"type": "array", "items": {"type": "string"}}}}},
        "responses": {"200": {"content": {"application/hal+json": {"schema": {"type": "array", "items": {"type": "integer"}}},
        "application/json": {"schema": {"type": "array", "items": {"type": "boolean"}}}}}}}}
      """#
    ).text
    #expect(both.contains("RequestInfo<[String]>") && both.contains("Response = [Bool]"))
    #expect(!both.contains("Content-Type"))
  }

  @Test("what the parts of a form need is written with them")
  func partsInJSON() throws {
    let text = try request(
      #"""
      {"content": {"multipart/form-data": {"schema": {"type": "object", "required": ["o"],
        "properties": {"o": {"type": "object", "properties": {"x": {"type": "integer"}}}}}}}}
      """#
    ).text
    #expect(text.contains(#"form.append(json(o), name: "o", contentType: "application/json")"#))
    #expect(text.contains("func json("))
  }

  @Test("operations beside a reference to a path are written too")
  func besidePath() throws {
    let text = try written(
      ##""/a": {"$ref": "#/paths/~1b", "put": {"operationId": "put", "responses": {}}}, "/b": {"get": {"responses": {}}}"##
    ).text
    for route in ["GET /a", "PUT /a", "GET /b"] { #expect(text.contains("`\(route)`")) }
  }

  @Test("a response that arrives in pieces is a typed stream, beside the whole one")
  func streams() throws {
    let text = try written(
      ##"""
      "/chat": {"post": {"operationId": "chat", "responses": {"200": {"content": {
        "application/json": {"schema": {"$ref": "#/components/schemas/Item"}},
        "text/event-stream": {"schema": {"type": "object", "properties": {"delta": {"type": "string"}}}}}}}}},
      "/log": {"get": {"operationId": "log", "responses": {"200": {"content": {
        "application/x-ndjson": {"schema": {"$ref": "#/components/schemas/Item"}}}}}}}
      """##, schemas: Self.schemas)
    for line in [
      "struct Chat: NotesEndpoint, Notes.EventStream {", "typealias Response = Notes.Item", "struct Event: Codable",
      "struct Log: NotesEndpoint, Notes.LineStream {", "typealias Line = Notes.Item",
      #"static var linesType: String { "application/x-ndjson" }"#,
    ] { #expect(text.text.contains(line), "\(line)") }
    #expect(text.listed.count == 1)
  }

  @Test(
    "what a call can't send or decode is listed with its place",
    arguments: [
      (
        #""parameters": [{"name": "q", "in": "query", "explode": false, "schema": \#(point)}]"#,
        "GET /a: q: `style` doesn't say"
      ),
      (
        #""parameters": [{"name": "q", "in": "query", "schema": {"type": "object", "properties": {"x": {}}, "additionalProperties": {"type": "string"}}}]"#,
        "GET /a: q: properties other than"
      ),
      (
        #""requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {"x": {}}, "additionalProperties": {"type": "string"}}}}}"#,
        "GET /a: properties other than"
      ),
      (#""parameters": [{"name": "q", "in": "query", "style": "simple"}]"#, "GET /a: q: the style simple isn't"),
      (
        #""responses": {"400": {"content": {"text/plain": {}}}}"#,
        "GET /a: response 400: an error of the type text/plain"
      ),
      (#""responses": {"302": {"content": {"text/html": {}}}}"#, "GET /a: response 302: this response is no success"),
      (
        #""responses": {"200": {"content": {"application/json": {"schema": {"type": "number", "enum": [1.5, 2]}}}}}"#,
        "GET /a: response 200: [1.5, 2]: these numbers have no names"
      ),
    ])
  func listed(operation: String, text: String) throws {
    let responses = operation.contains("responses") ? "" : #", "responses": {}"#
    let listed = try written(#""/a": {"get": {\#(operation)\#(responses)}}"#).listed
    #expect(listed.contains { $0.hasPrefix(text) }, "\(listed)")
  }
}
