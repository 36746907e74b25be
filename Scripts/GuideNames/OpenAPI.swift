// The names that examples of Docs/OpenAPI.md use without declaring them. Scripts/check-docs compiles them together.

enum NotesAPI {
  static let server = "https://notes.example.com"
  struct Note: Codable, Sendable { var id: Int; var text: String }
  enum Notes {
    struct List: NetworkAPIDefinition {
      typealias Response = [Note]
      var urlInfo: URLInfo
      init(state: String? = nil) { urlInfo = .init(path: "/notes", query: ["state": state]) }
      static func next(_ endpoint: Self, after page: NetworkResponse<Response>) -> Self? { nil }
    }
  }
}
