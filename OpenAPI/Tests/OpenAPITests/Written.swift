import Foundation
import NetworkOpenAPI

/// What is written for a description with these operations and schemas, as one text, and what is listed.
func written(
  _ paths: String, schemas: String = "", version: String = "3.0.3", more: String = ""
) throws -> (text: String, listed: [String]) {
  let text = """
    {"openapi": "\(version)", "info": {"title": "Notes", "version": "2"}, "paths": {\(paths)}, \(more)
      "components": {"schemas": {\(schemas)}}}
    """
  let tier = try Tier(of: JSON(data: Data(text.utf8)), namespace: "Notes")
  return (tier.files.map(\.text).joined(separator: "\n"), tier.omissions.map { "\($0.place): \($0.text)" })
}

func response(_ schema: String, schemas: String = "", version: String = "3.0.3") throws -> String {
  try written(
    #""/a": {"get": {"operationId": "a", "responses": {"200": {"content": {"application/json": {"schema": \#(schema)}}}}}}"#,
    schemas: schemas, version: version
  ).text
}

func request(_ body: String, schemas: String = "", version: String = "3.0.3") throws -> (
  text: String, listed: [String]
) {
  try written(
    #""/a": {"post": {"operationId": "a", "requestBody": \#(body), "responses": {}}}"#, schemas: schemas,
    version: version)
}
