import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("The shared client", .fewAtOnce)
struct SharedClientTests {
  struct WhoAmI: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(path: "/me")
    typealias Response = String
  }

  private func client(_ name: String) throws -> NetworkClient {
    NetworkClient(
      configuration: .init(
        baseURL: try HTTPURL("https://\(name).example.com"),
        transport: StubTransport { HTTPResponse(status: 200, body: HTTPBody($0.url.host), url: $0.url) }))
  }

  @Test("it can be set once, before it is used")
  func set() throws {
    let shared = SharedClient()
    try shared.set(client("a"))
    #expect(shared.client().baseURL?.host == "a.example.com")
    let again = #expect(throws: NetworkError.self) { try shared.set(client("b")) }
    #expect(again?.localizedDescription.hasPrefix("The shared client was set already; ") == true)
    #expect(shared.client().baseURL?.host == "a.example.com")
    let used = SharedClient()
    #expect(used.client().baseURL == nil)
    let error = #expect(throws: NetworkError.self) { try used.set(client("b")) }
    #expect(error?.localizedDescription.contains("before any call") == true)
    #expect(used.client().baseURL == nil)
  }

  @Test("a test replaces it for its own task and child tasks only")
  func scoped() async throws {
    let outer = try client("outer"), inner = try client("inner")
    try await NetworkClient.withShared(outer) { () async throws in
      #expect(try await WhoAmI().request() == "outer.example.com")
      async let child = WhoAmI().request()
      #expect(try await child == "outer.example.com")
      try await NetworkClient.withShared(inner) { () async throws in
        let task = Task { try await WhoAmI().request() }
        #expect(try await task.value == "inner.example.com")
        let results = AsyncStream<Result<String, NetworkError>>.makeStream()
        WhoAmI().request { results.continuation.yield($0) }
        var iterator = results.stream.makeAsyncIterator()
        #expect(try await iterator.next()?.get() == "inner.example.com")
        #expect(await Task.detached { NetworkClient.shared.baseURL?.host }.value != "inner.example.com")
      }
      #expect(try await WhoAmI().request() == "outer.example.com")
    }
    #expect(NetworkClient.shared.baseURL?.host != "outer.example.com")
  }

  @Test("it stays replaced on the main actor", .timeLimit(.minutes(60)))
  @MainActor
  func mainActor() async throws {
    var seen = ""
    try await NetworkClient.withShared(client("main")) { seen = try await WhoAmI().request() }
    #expect(seen == "main.example.com")
  }
}
