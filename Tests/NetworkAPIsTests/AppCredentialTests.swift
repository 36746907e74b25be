import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub Apps")
struct AppCredentialTests {
  /// Gives installation tokens, and keeps what it was asked.
  private actor Server: Transport {
    private(set) var requests: [HTTPRequest] = []
    private(set) var tokens = 0
    private let lifetime: TimeInterval

    init(lifetime: TimeInterval) { self.lifetime = lifetime }

    func send(_ request: HTTPRequest) -> HTTPResponse {
      requests.append(request)
      guard request.url.path.hasSuffix("/access_tokens") else {
        return HTTPResponse(status: 200, body: HTTPBody("ok"), url: request.url)
      }
      tokens += 1
      let expiry = ISO8601DateFormatter().string(from: Date(timeIntervalSinceNow: lifetime))
      let body = #"{"token":"ghs_\#(tokens)","expires_at":"\#(expiry)","permissions":{"issues":"read"}}"#
      return HTTPResponse(status: 201, body: HTTPBody(body), url: request.url)
    }
  }

  private static let date = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("the token is the one GitHub describes, byte for byte")
  func token() async throws {
    let signed = Box<Data>()
    let app = GitHubAPI.AppCredential(issuer: "Iv1.abc", now: { Self.date }) { bytes in
      await signed.set(bytes)
      return Data([0xFB, 0xFF, 0xFE, 0x00])
    }
    let token = try await app.token()
    let header = "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9"
    let claims = "eyJleHAiOjE3MDAwMDA1NDAsImlhdCI6MTY5OTk5OTk0MCwiaXNzIjoiSXYxLmFiYyJ9"
    #expect(token.value == "\(header).\(claims).-__-AA")
    #expect(await signed.value == Data("\(header).\(claims)".utf8))
    #expect(token.expiry == Self.date.addingTimeInterval(540))
    #expect(!"\(token)".contains(claims))
  }

  @Test("one token of the installation serves all calls, and is asked for by the app itself")
  func installation() async throws {
    let server = Server(lifetime: 3600)
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in Data("signature".utf8) }
    let credential = GitHubAPI.InstallationCredential(
      app: app, installationID: 42, repositories: ["hello"], permissions: ["issues": "read"],
      client: NetworkClient(configuration: .init(transport: server)))
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(credential, for: [try HTTPURL("https://api.github.com")])], transport: server))
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { _ = try await client.request(GitHubAPI.Meta.Zen()) } }
      try await group.waitForAll()
    }
    let requests = await server.requests
    #expect(requests.count == 21)
    #expect(requests[0].url.path == "/app/installations/42/access_tokens")
    #expect(requests[0].headers["Authorization"]?.hasPrefix("Bearer eyJ") == true)
    #expect(
      requests[0].body.data == Data(#"{"permissions":{"issues":"read"},"repositories":["hello"]}"#.utf8)
        || requests[0].body.data == Data(#"{"repositories":["hello"],"permissions":{"issues":"read"}}"#.utf8))
    #expect(requests.dropFirst().allSatisfy { $0.headers["Authorization"] == "Bearer ghs_1" })
  }

  @Test("a token that is about to end is replaced first")
  func expiry() async throws {
    let server = Server(lifetime: 10)
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in Data() }
    let credential = GitHubAPI.InstallationCredential(
      app: app, installationID: 1, client: NetworkClient(configuration: .init(transport: server)))
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(credential, for: [try HTTPURL("https://api.github.com")])], transport: server))
    for _ in 0..<2 { _ = try await client.request(GitHubAPI.Meta.Zen()) }
    #expect(await server.tokens >= 2)
  }

  @Test("a key that cannot be used fails the call, and says so")
  func signerFails() async throws {
    struct NoKey: LocalizedError { var errorDescription: String? { "the key is gone" } }
    let app = GitHubAPI.AppCredential(issuer: "1") { _ in throw NoKey() }
    let client = NetworkClient(
      configuration: .init(
        authentication: [Authentication(app, for: [try HTTPURL("https://api.github.com")])],
        transport: Server(lifetime: 1)))
    await #expect { try await client.request(GitHubAPI.Apps.Authenticated()) } throws: { error in
      error.localizedDescription.contains("the key is gone")
    }
  }
}

private actor Box<Value: Sendable> {
  private(set) var value: Value?
  func set(_ value: Value) { self.value = value }
}
