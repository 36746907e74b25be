import Foundation
import NetworkOpenAPI
import Testing

@Suite("Descriptions in OpenAPI")
struct TrimmingTests {
  static let document = """
    {"openapi": "3.0.3", "paths": {"/pets/{pet_id}": {
      "parameters": [{"$ref": "#/components/parameters/pet_id"}],
      "get": {"operationId": "pets/get", "summary": "Get a pet", "externalDocs": {"url": "https://example.com/pets"},
        "parameters": [{"name": "fields", "in": "query", "required": true, "description": "Long.",
          "schema": {"type": "array", "items": {"type": "string", "enum": ["a", "b"]}}}],
        "responses": {"404": {"description": "no"}, "200": {"description": "ok", "headers": {"Link": {}}, "content": {
          "application/json": {"schema": {"$ref": "#/components/schemas/pet"}, "examples": {
            "default": {"$ref": "#/components/examples/pet"}}}}}}},
      "delete": {"operationId": "pets/delete", "responses": {"204": {"description": "gone"}}}}},
      "components": {
        "parameters": {"pet_id": {"name": "pet_id", "in": "path", "required": true, "schema": {"type": "integer"}}},
        "examples": {"pet": {"value": {"id": 1}}},
        "schemas": {
          "pet": {"description": "A pet.", "allOf": [{"$ref": "#/components/schemas/animal"},
            {"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"},
              "owner": {"allOf": [{"$ref": "#/components/schemas/person"}], "nullable": true}}}]},
          "animal": {"type": "object", "required": ["name"], "properties": {"name": {"type": ["string", "null"]}}},
          "person": {"type": "object", "properties": {"state": {"type": "string", "nullable": true,
            "enum": ["on", "off", null]}, "pet": {"anyOf": [{"$ref": "#/components/schemas/pet"}, {"type": "null"}]}}},
          "unused": {"type": "string"}}}}
    """

  private func description(_ text: String = document) throws -> Description {
    try Trimming.description(of: JSON(data: Data(text.utf8)))
  }

  @Test("an operation keeps its route, parameters, body and responses, and no text")
  func operation() throws {
    let operation = try #require(try description().operations["pets/get"])
    #expect(operation.method == "GET" && operation.path == "/pets/{pet_id}" && operation.pathTemplate == "/pets/{}")
    #expect(operation.pathParameters == [["name": "pet_id", "type": "integer"]])
    #expect(
      operation.query.map(\.oneLine) == [
        #"{"items": {"enum": ["a", "b"], "type": "string"}, "name": "fields", "required": true, "type": "array"}"#
      ])
    #expect(operation.response == ["$ref": "pet"])
    #expect(operation.documentation == "https://example.com/pets")
    let text = operation.json.oneLine
    #expect(text.contains(#""examples": [{"name": "default", "value": {"id": 1}}]"#) && !text.contains("Long."))
  }

  @Test("an example whose value is a reference to another one has that one's value")
  func referredExample() throws {
    let text = Self.document.replacing(
      ##""default": {"$ref": "#/components/examples/pet"}"##,
      with: ##""default": {"value": {"$ref": "#/components/examples/pet"}}"##)
    let operation = try #require(try description(text).operations["pets/get"])
    #expect(operation.json.oneLine.contains(#""examples": [{"name": "default", "value": {"id": 1}}]"#))
  }

  @Test("allOf is merged, and the ways to allow null are one")
  func schemas() throws {
    let schemas = try description().schemas
    #expect(
      schemas["pet"]?.oneLine
        == #"{"properties": {"id": {"type": "integer"}, "name": {"nullable": true, "type": "string"}, "owner": {"$ref": "person", "nullable": true}}, "required": ["name", "id"], "type": "object"}"#
    )
    #expect(
      schemas["person"]?.oneLine
        == #"{"properties": {"pet": {"$ref": "pet", "nullable": true}, "state": {"enum": ["on", "off"], "nullable": true, "type": "string"}}, "type": "object"}"#
    )
  }

  @Test("a document in another format is an error that says what to do")
  func otherFormats() {
    #expect { try description(#"{"swagger": "2.0"}"#) } throws: { "\($0)".contains("Convert it to OpenAPI 3") }
    #expect(throws: ProgramError.self) { try description("{}") }
  }

  @Test("an update writes one file for each operation and schema in use, and changes only what changed")
  func update() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("trimming-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Update.write(description(), operations: ["pets/get"], to: folder)
    #expect(first.changed == ["pets/get", "animal", "person", "pet"].filter { $0 != "animal" })
    // A fact that isn't in the document stays.
    let file = folder.appendingPathComponent("schemas/person.json")
    let old = try String(contentsOf: file, encoding: .utf8)
    try Data(old.replacing(#""enum""#, with: #""removedIn": "2026-03-10", "enum""#).utf8).write(to: file)
    let newer = Self.document.replacing(#""id": {"type": "integer"}"#, with: #""id": {"type": "string"}"#)
    let second = try Update.write(description(newer), operations: ["pets/get", "pets/old"], to: folder)
    #expect(second.changed == ["person", "pet"] && second.gone == ["pets/old"])
    #expect(try String(contentsOf: file, encoding: .utf8).contains(#""removedIn": "2026-03-10""#))
    #expect(try Description(folder: folder).schemas["pet"]?.oneLine.contains(#""id": {"type": "string"}"#) == true)
    let third = try Update.write(description(newer), operations: ["pets/get"], to: folder)
    #expect(third.changed == [])
  }

  @Test("the files of GitHub's description are in the form that an update writes")
  func form() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let folder = root.standardizedFileURL.appendingPathComponent("Tests/NetworkAPIsTests/Resources/GitHub")
    let description = try Description(folder: folder)
    #expect(description.operations.count > 500)
    for (id, operation) in description.operations {
      let text = try String(contentsOf: folder.appendingPathComponent("operations/\(id).json"), encoding: .utf8)
      #expect(text == operation.json.formatted())
    }
    for (name, schema) in description.schemas {
      let text = try String(contentsOf: folder.appendingPathComponent("schemas/\(name).json"), encoding: .utf8)
      #expect(text == schema.formatted())
    }
  }
}
