import Foundation
import Testing

@testable import OpenAPI

@Suite("Endpoints and models that are written")
struct WriterTests {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

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
    let writer = EndpointWriter(description: description, sources: sources)
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
}
