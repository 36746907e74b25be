// The names that examples of Docs/GitHub.md use without declaring them. Scripts/check-docs compiles them together.

let (token, id) = ("", "")
let client = NetworkClient.shared
enum keys { static func signRS256(_ bytes: Data) async throws -> Data { bytes } }
