#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

/// All grants with an independent server, over real sockets, as a program would use them.
@Suite(
  "Authlib", .fewAtOnce, .enabled(if: try PythonProgram.isAvailable(importing: ["authlib", "flask"])),
  .timeLimit(.minutes(60)))
struct AuthlibTests {
  private func start() async throws -> (program: RunningProgram, url: String) {
    let script = try #require(Bundle.module.path(forResource: "authlib_server", ofType: "py", inDirectory: "Resources"))
    let program = try RunningProgram("python3", [script])
    return (program, "http://127.0.0.1:\(try #require(await program.firstLine()))")
  }

  /// Calls the API with the tokens, through a refresh with rotation, until the grant is gone.
  private func use(_ oauth: OAuth2, at url: String, refreshes: Bool = true) async throws {
    let base = try HTTPURL(url)
    let client = NetworkClient(
      configuration: .init(baseURL: base, authentication: [Authentication(oauth, for: [base])]))
    for _ in 0..<3 {
      #expect(try await client.data("/api") == Data("hello".utf8))
      _ = try await client.data("/expire", method: .post)
    }
    #expect(try await client.data("/api") == Data("hello".utf8))
    guard refreshes else { return }
    _ = try await client.data("/expire?all=1", method: .post)
    await #expect {
      try await client.data("/api")
    } throws: {
      ($0 as? NetworkError)?.oauth2?.code == .invalidGrant
    }
    #expect(try await oauth.credential() == nil)
  }

  @Test("client credentials, by both methods", arguments: [OAuth2.ClientAuthentication.basic, .post])
  func clientCredentials(method: OAuth2.ClientAuthentication) async throws {
    let (program, url) = try await start()
    let oauth = OAuth2(
      try await .discover(url), clientID: "client", clientSecret: "the-secret", clientAuthentication: method,
      scopes: ["read"], grant: .clientCredentials)
    try await use(oauth, at: url, refreshes: false)
    let wrong = OAuth2(try await .discover(url), clientID: "client", clientSecret: "no", grant: .clientCredentials)
    await #expect { try await wrong.refreshed(nil) } throws: {
      NetworkError($0).oauth2?.code.rawValue == "invalid_client"
    }
    withExtendedLifetime(program) {}
  }

  @Test("a browser that is redirected to the program")
  func browser() async throws {
    let (program, url) = try await start()
    let oauth = OAuth2(try await .discover(url), clientID: "public", scopes: ["read"])
    _ = try await oauth.signIn(path: "/done") { page in
      Task { try await NetworkClient().data(try HTTPURL(page)) }
    }
    try await use(oauth, at: url)
    withExtendedLifetime(program) {}
  }

  @Test("a device code")
  func device() async throws {
    let (program, url) = try await start()
    let oauth = OAuth2(try await .discover(url), clientID: "public", scopes: ["read"])
    _ = try await oauth.signInWithDevice { #expect(!$0.userCode.isEmpty) }
    try await use(oauth, at: url)
    withExtendedLifetime(program) {}
  }

  @Test("a revoked token is refused")
  func revocation() async throws {
    let (program, url) = try await start()
    let oauth = OAuth2(try await .discover(url), clientID: "public")
    let tokens = try await oauth.signInWithDevice { _ in }
    try await oauth.signOut()
    let again = OAuth2(try await .discover(url), clientID: "public", store: OAuth2.MemoryStore(tokens))
    await #expect { try await again.refreshed(tokens) } throws: { NetworkError($0).oauth2?.code == .invalidGrant }
    withExtendedLifetime(program) {}
  }
}
#endif
