// The names that examples of Docs/Testing.md use without declaring them. Scripts/check-docs compiles them together.

import Testing
struct Note: Codable, Sendable, Equatable { var id: Int; var text: String }
struct GetNote: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(id: Int) { urlInfo = .init(path: "/notes/\(id)") }
  typealias Response = Note
}
struct AddNote: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(path: "/notes")
  let requestInfo: RequestInfo<Note>
  init(_ note: Note) { requestInfo = .init(method: .post, parameters: note) }
  typealias Response = Note
}
let file = URL(fileURLWithPath: "notes.har")
let stub = StubTransport()
