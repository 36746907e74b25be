// The names that examples of Docs/MigratingFromOthers.md use without declaring them. Scripts/check-docs compiles them together.

struct User: Codable, Sendable { var id: Int; var name: String }
struct Repo: Decodable, Sendable { var name: String }
struct Receipt: Decodable, Sendable {}
let client = NetworkClient.shared
let (id, user, trace) = (7, User(id: 1, name: "Mona"), "42")
let (file, zip) = (URL(fileURLWithPath: "report.pdf"), URL(fileURLWithPath: "big.zip"))
func renewToken() async throws -> BearerToken? { nil }
let chunks = AsyncStream<Data> { $0.finish() }
let url = "https://api.example.com/log"
let api = try! HTTPURL("https://api.example.com")
