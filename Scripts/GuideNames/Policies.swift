// The names that examples of Docs/Policies.md use without declaring them. Scripts/check-docs compiles them together.

let client = NetworkClient.shared
let key = "", folder = URL(fileURLWithPath: "/tmp")
let maps = try! HTTPURL("https://maps.example.com"), other = try! HTTPURL("https://other.example.com")
let definition = Search()
let before = NetworkMonitor.shared.current
struct Login: Sendable { func refresh(_ old: BearerToken?) async throws -> BearerToken? { old } }
struct MyObserver: NetworkObserver { func observe(_ event: NetworkEvent) {} }
struct MySource: CredentialSource {
  func credential() async throws -> String? { nil }
  func apply(_ credential: String, to request: inout HTTPRequest) async throws {}
}
func askPerson(_ question: String) async -> Bool { true }
/// What a client is made with.
var configuration: NetworkClient.Configuration {
  get { .init() }
  set {}
}
let (login, token): (Login, BearerToken?) = (Login(), nil)
let api = try! HTTPURL("https://api.example.com")
