// The names that examples in doc comments use without declaring them: those every reader knows from the guides.
// Scripts/check-docs compiles the examples together with this file. A name that only one example needs is declared there.

struct User: Codable, Sendable {
  var id: Int
  var name: String
}

struct GetUser: NetworkAPIDefinition {
  let urlInfo: URLInfo
  init(id: Int) { urlInfo = .init(host: "api.example.com", path: "/users/\(id)") }
  typealias Response = User
}

struct Note: Codable, Sendable {
  var text: String
}

let client = NetworkClient.shared
/// What a client is made with.
var configuration: NetworkClient.Configuration {
  get { .init() }
  set {}
}
let (id, name, draft) = (7, "mona", Note(text: "Buy milk"))
let (file, folder) = (URL(fileURLWithPath: "/tmp/a"), URL(fileURLWithPath: "/tmp"))
/// Where an app's private keys are.
enum keys {
  static func signRS256(_ bytes: Data) async throws -> Data { bytes }
}
/// Where a user signs in.
let oauth = OAuth2(.init(token: try! HTTPURL("https://login.example.com/token")), clientID: "app")
/// Where an app gets its tokens.
enum login {
  static func refresh(_ old: BearerToken?) async throws -> BearerToken? { old }
}
