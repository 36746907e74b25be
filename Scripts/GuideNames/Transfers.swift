// The names that examples of Docs/Transfers.md use without declaring them. Scripts/check-docs compiles them together.

let client = NetworkClient.shared
let folder = URL(fileURLWithPath: "downloads"), list = folder.appendingPathComponent("list.json")
let file = URL(fileURLWithPath: "photo.jpg"), destination = URL(fileURLWithPath: "big.zip")
let chunks = AsyncStream<Data> { $0.finish() }
let transport = NetworkClient.defaultTransport()
struct Record: Decodable, Sendable { let id: Int }
