// The names that examples of Docs/Migrating.md use without declaring them. Scripts/check-docs compiles them together.

struct User: Codable, Sendable { var id: Int; var name: String }
struct GetUser: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(id: Int) { urlInfo = .init(host: "api.example.com", path: "/users/\(id)") }
  typealias Response = User
}
let client = NetworkClient.shared
let name = "", file = URL(fileURLWithPath: "report.pdf"), zip = URL(fileURLWithPath: "big.zip")
func refresh(_ old: BearerToken?) async throws -> BearerToken? { old }
struct WrongVersion: Error {}
let (id, user, words, data) = (7, User(id: 1, name: "Mona"), "x", Data())
let url = "https://api.example.com/users"
let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
let folder = FileManager.default.temporaryDirectory
let download = client.download("https://example.com/big.zip", to: zip)
let key = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
let site = try! HTTPURL("https://camera.example.com")
struct Receipt: Decodable, Sendable {}
