// The names that examples of Docs/Recipes.md use without declaring them. Scripts/check-docs compiles them together.

struct User: Codable, Sendable { var id: Int; var name: String }
struct Problem: Decodable, Sendable { var message: String }
struct GetUser: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(id: Int) { urlInfo = .init(path: "/users/\(id)") }
  typealias Response = User
}
let client = NetworkClient.shared
let (id, words, key, draft) = (7, "swift", "", User(id: 1, name: "Mona"))
func newToken() async throws -> BearerToken? { nil }
func show(_ image: Data) {}
/// What a client is made with.
var configuration: NetworkClient.Configuration {
  get { .init() }
  set {}
}
let (fields, name) = (["X-Trace": "42"], "X-Tenant")
