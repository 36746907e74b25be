import Foundation
import Testing

@testable import NetworkOpenAPI

@Suite("Endpoints and models that are written")
struct WriterTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL

  private static func files() throws -> [(path: String, text: String)] {
    let folder = repository.appendingPathComponent("Sources/NetworkAPIs/GitHub")
    let files = (FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [])
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
    return try files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
  }

  private static func description() throws -> Description {
    try Description(folder: repository.appendingPathComponent("Tests/NetworkAPIsTests/Resources/GitHub"))
  }

  @Test("what is written for an operation is what the check expects, for every operation of the description")
  func checked() throws {
    let (files, description) = (try Self.files(), try Self.description())
    let sources = SwiftSources(files: files)
    let writer = GitHubWriter(description: description, sources: sources)
    var written: [(path: String, text: String)] = []
    for operation in description.operations.values.sorted(by: { $0.id < $1.id })
    where operation.body != nil
      || operation.json["body"] == .null
    {
      let result = writer.write(operation)
      // In a group of their own, so that each stands beside the endpoint that exists.
      let text = result.endpoint.replacing("GitHubAPI.\(result.group) {", with: "GitHubAPI.Written\(written.count) {")
      written.append(("Written\(written.count).swift", text))
      for (name, text) in result.models where !written.contains(where: { $0.path == "\(name).swift" }) {
        written.append(("\(name).swift", text))
      }
    }
    let older = Set(EndpointCheck.drifts(of: sources, from: description).map(\.key))
    let drifts = EndpointCheck.drifts(of: SwiftSources(files: files + written), from: description)
      .filter { !older.contains($0.key) }
    #expect(drifts.map(\.key) == [])
  }

  @Test("the table names every endpoint of each operation, and no operation without one")
  func table() throws {
    let source = """
      extension GitHubAPI.Labels {
        public struct List: GitHubEndpoint {
          public typealias Response = [String]
          public let urlInfo: NetworkAPI.URLInfo
          public init(owner: String) { urlInfo = .GitHubAPI(path: "/users/\\(owner)/labels") }
        }
      }
      """
    let operations = [("labels/list", "GET", "/users/{username}/labels"), ("labels/get", "GET", "/labels/{name}")].map {
      JSON.object(JSONObject([("operationId", .string($0.0)), ("method", .string($0.1)), ("path", .string($0.2))]))
    }
    let page = OperationTable.page(
      of: SwiftSources(files: [("Labels.swift", source)]), Description(operations: operations, schemas: [:]))
    #expect(page.contains("| `labels/list` | `GitHubAPI.Labels.List` | `GET /users/{username}/labels` |"))
    #expect(!page.contains("labels/get"))
  }
}
