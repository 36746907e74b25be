public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// What a GitHub App proves with that it is itself: a JSON Web Token, signed with its private key (RS256).
  ///
  /// The private key stays where it is: the program supplies what signs with it, for instance the Security framework,
  /// swift-crypto or a key server.
  ///
  /// ```swift
  /// let app = GitHubAPI.AppCredential(issuer: "Iv23liMyApp") { bytes in try await keys.signRS256(bytes) }
  /// configuration.authentication = [Authentication(app, for: [try HTTPURL("https://api.github.com")])]
  /// ```
  ///
  /// With it go the endpoints about the app itself (`/app…`). For everything else the app needs a token of an
  /// installation: ``InstallationCredential``.
  ///
  /// [GitHub's description](https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app)
  public struct AppCredential: CredentialSource {
    /// Signs bytes with the app's private key by RSASSA-PKCS1-v1_5 with SHA-256, and gives the bytes of the signature.
    public typealias Signer = @Sendable (_ bytes: Data) async throws -> Data

    private let issuer: String
    private let sign: Signer
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - issuer: the app's client ID, or its number.
    ///   - now: what tells the time.
    ///   - sign: what signs.
    public init(issuer: String, now: @escaping @Sendable () -> Date = { Date() }, sign: @escaping Signer) {
      self.issuer = issuer
      self.now = now
      self.sign = sign
    }

    /// A token for nine minutes; GitHub allows ten.
    public func token() async throws -> BearerToken {
      let now = now()
      // A minute in the past: the clocks of two machines differ.
      let (issued, expiry) = (now.addingTimeInterval(-60), now.addingTimeInterval(540))
      let claims = Claims(
        iat: Int64(issued.timeIntervalSince1970), exp: Int64(expiry.timeIntervalSince1970), iss: issuer)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = try
        "\(Self.encoded(Data(#"{"alg":"RS256","typ":"JWT"}"#.utf8))).\(Self.encoded(encoder.encode(claims)))"
      return BearerToken("\(text).\(Self.encoded(try await sign(Data(text.utf8))))", expiry: expiry)
    }

    public func credential() async throws -> BearerToken? { try await token() }
    public func renewed(_ token: BearerToken?) async throws -> BearerToken? { try await self.token() }
    public func expiry(of token: BearerToken) -> Date? { token.expiry }
    public func apply(_ token: BearerToken, to request: inout HTTPRequest) {
      request.headers["Authorization"] = "Bearer \(token.value)"
    }

    private struct Claims: Encodable {
      let iat: Int64
      let exp: Int64
      let iss: String
    }

    /// Base64 for URLs, without padding (RFC 7515 §2).
    private static func encoded(_ data: Data) -> String {
      data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        .replacingOccurrences(of: "=", with: "")
    }
  }

  /// The tokens of an installation of a GitHub App: each is good for an hour and replaced before it ends.
  ///
  /// ```swift
  /// let installation = GitHubAPI.InstallationCredential(app: app, installationID: 42)
  /// configuration.authentication = [Authentication(installation, for: [try HTTPURL("https://api.github.com")])]
  /// ```
  ///
  /// [GitHub's description](https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app)
  public struct InstallationCredential: CredentialSource {
    private let app: AppCredential
    private let endpoint: Apps.CreateInstallationToken
    private let client: NetworkClient

    /// - Parameters:
    ///   - app: what the app proves itself with.
    ///   - installationID: GitHub's number of the installation.
    ///   - repositories: the names of the repositories the tokens are for; all of the installation's where it is nil.
    ///   - permissions: what the tokens are for; all the installation may do where it is nil.
    ///   - client: what asks for the tokens. Where the API is not GitHub's own, it must know that too.
    public init(
      app: AppCredential, installationID: Int64, repositories: [String]? = nil,
      permissions: [String: PermissionLevel]? = nil, client: NetworkClient = .shared
    ) {
      self.app = app
      endpoint = .init(installationID: installationID, repositories: repositories, permissions: permissions)
      self.client = client
    }

    public func credential() async throws -> BearerToken? { try await renewed(nil) }

    public func renewed(_ token: BearerToken?) async throws -> BearerToken? {
      let token = try await client.request(ByApp(endpoint: endpoint, token: app.token()))
      return BearerToken(token.token, expiry: token.expiresAt)
    }

    public func expiry(of token: BearerToken) -> Date? { token.expiry }
    public func apply(_ token: BearerToken, to request: inout HTTPRequest) {
      request.headers["Authorization"] = "Bearer \(token.value)"
    }

    /// The endpoint, called by the app itself.
    private struct ByApp: GitHubEndpoint {
      typealias Response = InstallationToken
      let urlInfo: URLInfo
      let requestInfo: RequestInfo<Fields>

      init(endpoint: Apps.CreateInstallationToken, token: BearerToken) {
        urlInfo = endpoint.urlInfo
        requestInfo = .init(
          method: .post, headers: [.authorization(bearerToken: token.value)],
          parameters: endpoint.requestInfo.parameters)
      }
    }
  }
}
