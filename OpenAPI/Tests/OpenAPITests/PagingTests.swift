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
}
