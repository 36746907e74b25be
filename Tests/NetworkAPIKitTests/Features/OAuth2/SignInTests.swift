import Foundation

@testable import NetworkAPIKit

/// Tests that sign in to an ``AuthorizationServer``.
protocol SignInTests: Sendable {
  var server: AuthorizationServer { get }
  var time: ManualTime { get }
}

extension SignInTests {
  func oauth(
    secret: String? = AuthorizationServer.secret, _ method: OAuth2.ClientAuthentication? = nil,
    grant: OAuth2.Grant = .signIn, store: some OAuth2.TokenStore = .memory, client: NetworkClient? = nil
  ) async throws -> OAuth2 {
    let client = client ?? NetworkClient(configuration: .init(retry: .never, transport: server))
    return OAuth2(
      try await .discover(AuthorizationServer.issuer, client: client), clientID: "the app", clientSecret: secret,
      clientAuthentication: method, scopes: ["read", "write"], grant: grant, store: store, client: client,
      time: time.source, random: { count in Data((0..<count).map { UInt8($0) }) })
  }

  func authentication(_ oauth: OAuth2) throws -> Authentication {
    Authentication(oauth, for: [try HTTPURL(AuthorizationServer.api)], time: time.source)
  }

  func client(_ authentication: Authentication) -> NetworkClient {
    NetworkClient(
      configuration: .init(retry: .never, authentication: [authentication], transport: server), time: time.source)
  }

  func call(_ client: NetworkClient) async throws {
    _ = try await client.data(try HTTPURL("\(AuthorizationServer.api)/a"))
  }

  func error(_ work: () async throws -> Void) async -> NetworkError? {
    do { try await work() } catch { return NetworkError(error) }
    return nil
  }
}
