import NetworkOpenAPI
import Testing

@Suite("Pages")
struct PagingTests {
  private let item = ##"{"$ref": "#/components/schemas/Item"}"##
  private let schemas = #""Item": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"}}}"#

  @Test(
    "the next page of a response that may be null is that of its value",
    arguments: [
      ("page", "integer", #""type": ["array", "null"], "items": ITEM"#, "guard page.value?.isEmpty == false else"),
      ("offset", "integer", #""type": ["array", "null"], "items": ITEM"#, "let count = page.value?.count ?? 0"),
      (
        "page", "integer",
        #""type": ["object", "null"], "required": ["l"], "properties": {"l": {"type": "array", "items": ITEM}}"#,
        "guard page.value?.l.isEmpty == false else"
      ),
      (
        "page", "integer", #""type": "object", "properties": {"l": {"type": "array", "items": ITEM}}"#,
        "guard page.value.l?.isEmpty == false else"
      ),
      (
        "cursor", "string",
        #""type": ["object", "null"], "required": ["cursor"], "properties": {"cursor": {"type": "string"}}"#,
        "guard let cursor = page.value?.cursor, !cursor.isEmpty else"
      ),
    ])
  func nullablePages(parameter: String, type: String, schema: String, line: String) throws {
    let text = try written(
      #"""
      "/a": {"get": {"parameters": [{"name": "\#(parameter)", "in": "query", "schema": {"type": "\#(type)"}}],
        "responses": {"200": {"content": {"application/json": {"schema": {\#(schema.replacing("ITEM", with: item))}}}}}}}
      """#, schemas: schemas, version: "3.1.0"
    ).text
    #expect(text.contains(line))
  }

  @Test(
    "pages are counted from the number that the description says",
    arguments: [
      ("page", #""default": 0"#, 0), ("page", #""minimum": 0"#, 0), ("page", #""minimum": 0, "default": 1"#, 1),
      ("page", #""minimum": 1"#, 1), ("page", #""maximum": 9"#, 1),
      ("page", #""minimum": -2147483648"#, 1),
      ("page", #""minimum": 0, "exclusiveMinimum": true"#, 1), ("page", #""minimum": 0, "exclusiveMinimum": false"#, 0),
      ("page", #""exclusiveMinimum": -1"#, 0), ("offset", #""exclusiveMinimum": 0"#, 1),
      ("offset", #""minimum": 0, "exclusiveMinimum": true, "default": 5"#, 5),
      ("startIndex", #""default": 1"#, 1), ("startIndex", #""minimum": 1"#, 1), ("offset", #""maximum": 9"#, 0),
    ])
  func firstPages(parameter: String, limits: String, first: Int) throws {
    func text(_ schema: String) throws -> String {
      try written(
        #"""
        "/a": {"get": {"parameters": [{"name": "\#(parameter)", "in": "query", "schema": \#(schema)}], "responses": {"200": {
          "content": {"application/json": {"schema": {"type": "array", "items": \#(item)}}}}}}}
        """#, schemas: #""Place": {"type": "integer", \#(limits)}, \#(schemas)"#
      ).text
    }
    for schema in [#"{"type": "integer", \#(limits)}"#, ##"{"$ref": "#/components/schemas/Place"}"##] {
      #expect(try text(schema).contains("flatMap { Int($0) } ?? \(first)\n"))
    }
  }
}
