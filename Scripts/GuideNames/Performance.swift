// The names that examples of Docs/Performance.md use without declaring them. Scripts/check-docs compiles them together.

/// What a client is made with.
var configuration: NetworkClient.Configuration {
  get { .init() }
  set {}
}
let path = "big.json"
let urls = ["https://api.example.com/1", "https://api.example.com/2"]
