// The names that examples of Docs/SignIn.md use without declaring them. Scripts/check-docs compiles them together.

let client = NetworkClient.shared
let secret = "", tokens = URL(fileURLWithPath: "/tmp/tokens")
let api = try! HTTPURL("https://api.example.com")
let oauth = OAuth2(.init(token: api), clientID: "")
let authentication = Authentication(oauth, for: [api])
