// The names that examples of Docs/Errors.md use without declaring them. Scripts/check-docs compiles them together.

struct Account: Decodable, Sendable { let login: String }
struct Problem: Decodable, Sendable { let message: String }
struct GetAccount: NetworkAPIDefinition {
  let urlInfo: URLInfo = .init(host: "api.example.com", path: "/v1/account")
  typealias Response = Account
}
func signIn() {}
func show(_ text: String) {}
