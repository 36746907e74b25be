public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// The credential of a GitHub App itself: a JSON Web Token, signed with the app's private key (RS256).
  ///
  /// This type never sees the private key. You pass a closure that signs, for example with the Security framework,
  /// swift-crypto or a key server.
  ///
  /// ```swift
  /// let app = GitHubAPI.AppCredential(issuer: "Iv23liMyApp") { bytes in
  ///   try await keys.signRS256(bytes)
  /// }
  /// configuration.authentication = [
  ///   Authentication(app, for: try GitHubAPI.origins())
  /// ]
  /// ```
  ///
  /// Use it for the endpoints about the app itself (`/app…`). All others need the token of an installation: see
  /// ``InstallationCredential``.
  ///
  /// [GitHub documentation](https://docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app)
  public struct AppCredential: CredentialSource {
    /// Signs bytes with the app's private key (RSASSA-PKCS1-v1_5 with SHA-256), and returns the signature.
    public typealias Signer = @Sendable (_ bytes: Data) async throws -> Data

    private let issuer: String
    private let sign: Signer
    fileprivate let now: @Sendable () -> Date
    private let lag = ClockLag()
    /// The limits of the requests for tokens, which all installations share; replaced in tests.
    package var rules = PlatformRules(changeInterval: .zero)

    /// - Parameters:
    ///   - issuer: the app's client ID or app ID.
    ///   - now: returns the current time; for tests.
    ///   - sign: signs the token with the app's private key.
    public init(issuer: String, now: @escaping @Sendable () -> Date = { Date() }, sign: @escaping Signer) {
      self.issuer = issuer
      self.now = now
      self.sign = sign
    }

    /// Creates a token that is valid for nine minutes; GitHub allows at most ten.
    ///
    /// - Throws: ``NetworkAPIKit/NetworkError``; `NetworkError.other` with the signer's own error.
    public func token() async throws(NetworkError) -> BearerToken {
      do { return try await signedToken() } catch { throw NetworkError(error) }
    }

    private func signedToken() async throws -> BearerToken {
      let now = now(), time = now.timeIntervalSince1970 + lag.seconds
      // Issued a minute in the past, in case our clock is ahead of GitHub's.
      let claims = Claims(iat: Int64(time - 60), exp: Int64(time + 540), iss: issuer)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let text = try "\(Data(#"{"alg":"RS256","typ":"JWT"}"#.utf8).base64URL).\(encoder.encode(claims).base64URL)"
      return BearerToken("\(text).\(try await sign(Data(text.utf8)).base64URL)", expiry: now.addingTimeInterval(540))
    }

    /// Whether a token may have been rejected because our clock is wrong. The next ones follow the server's.
    ///
    /// - Parameter used: the lag by which it was signed. Another refresh may have learned it meanwhile.
    fileprivate func followsClock(of rejection: HTTPResponse, signedWith used: TimeInterval) -> Bool {
      isRejection(rejection) && abs(lag.seconds - used) > ClockLag.least
    }

    /// The lag by which the next token is signed.
    fileprivate var knownLag: TimeInterval { lag.seconds }

    public func isRejection(_ response: HTTPResponse) -> Bool {
      guard response.status == 401 else { return false }
      if let date = response.date { lag.learn(date.timeIntervalSince(now())) }
      return true
    }

    public func credential() async throws -> BearerToken? { try await token() }
    public func refreshed(_ token: BearerToken?) async throws -> BearerToken? { try await self.token() }
    public func expiry(of token: BearerToken) -> Date? { token.expiry }
    public func apply(_ token: BearerToken, to request: inout HTTPRequest) {
      request.headers["Authorization"] = "Bearer \(token.value)"
    }

    private struct Claims: Encodable {
      let iat: Int64
      let exp: Int64
      let iss: String
    }
  }

  /// The credential of an installation of a GitHub App. Each token is valid for an hour and refreshed before it expires.
  /// One that GitHub rejects in its first seconds is used again after three more, since not all servers know it at once.
  /// Requests for tokens wait for limits by ``PlatformRules``: the client's, or the app's own.
  ///
  /// ```swift
  /// let app = GitHubAPI.AppCredential(issuer: "Iv23liMyApp") { bytes in
  ///   try await keys.signRS256(bytes)
  /// }
  /// let installation = GitHubAPI.InstallationCredential(
  ///   app: app, installationID: 42)
  /// configuration.authentication = [
  ///   Authentication(installation, for: try GitHubAPI.origins())
  /// ]
  /// ```
  ///
  /// [GitHub documentation](https://docs.github.com/rest/apps/apps#create-an-installation-access-token-for-an-app)
  public struct InstallationCredential: CredentialSource {
    private let app: AppCredential
    private let endpoint: Apps.CreateInstallationToken
    private let client: NetworkClient
    /// The latest token, until it was rejected once, and when it was made.
    private let latest = Locked<(value: String, date: Date)?>(nil)
    /// Waits; replaced in tests.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// - Parameters:
    ///   - app: the credential of the app.
    ///   - installationID: the ID of the installation.
    ///   - repositories: the names of the repositories that the tokens may access; nil for all of the installation's.
    ///   - permissions: the permissions of the tokens; nil for all of the installation's.
    ///   - client: the client that requests the tokens. For GitHub Enterprise, it needs the same host overrides.
    public init(
      app: AppCredential, installationID: Int64, repositories: [String]? = nil,
      permissions: [String: PermissionLevel]? = nil, client: NetworkClient = .shared
    ) {
      self.app = app
      endpoint = .init(installationID: installationID, repositories: repositories, permissions: permissions)
      self.client = client
    }

    /// Nil: there is none before the first request for one.
    public func credential() async throws -> BearerToken? { nil }

    public func refreshed(_ token: BearerToken?) async throws -> BearerToken? {
      // Not all of GitHub's servers know a token from its first second on, and would know a newer one even less.
      if let token, takeIsNew(token) {
        try await sleep(.seconds(3))
        return token
      }
      let used = app.knownLag
      do {
        return try await newToken()
      } catch NetworkError.statusCode(let failure) {
        guard app.followsClock(of: failure.response, signedWith: used) else { throw NetworkError.statusCode(failure) }
        return try await newToken()
      }
    }

    /// Whether a token that was rejected was made just now; once for each.
    private func takeIsNew(_ token: BearerToken) -> Bool {
      let now = app.now()
      return latest.withLock { latest in
        guard let (value, date) = latest, value == token.value else { return false }
        latest = nil
        let isValid = token.expiry.map { $0.timeIntervalSince(now) > 60 } ?? true
        return isValid && abs(now.timeIntervalSince(date)) < 10
      }
    }

    private func newToken() async throws -> BearerToken {
      let isLimited = client.configuration.interceptors.contains { $0 is PlatformRules }
      let call = ByApp(endpoint: endpoint, token: try await app.token(), rules: isLimited ? [] : [app.rules])
      let response = try await client.response(call)
      // By the server's clock, whatever ours says.
      let now = app.now(), life = response.value.expiresAt.timeIntervalSince(response.response.date ?? now)
      latest.withLock { $0 = (response.value.token, now) }
      return BearerToken(response.value.token, expiry: now.addingTimeInterval(life))
    }

    public func expiry(of token: BearerToken) -> Date? { token.expiry }
    public func apply(_ token: BearerToken, to request: inout HTTPRequest) {
      request.headers["Authorization"] = "Bearer \(token.value)"
    }

    /// The endpoint, with the credential of the app itself.
    private struct ByApp: GitHubEndpoint {
      typealias Response = InstallationToken
      let urlInfo: URLInfo
      let requestInfo: RequestInfo<RequestBody>
      let interceptors: [any Interceptor]

      init(endpoint: Apps.CreateInstallationToken, token: BearerToken, rules: [PlatformRules]) {
        interceptors = [RequiredHeaders()] + rules
        urlInfo = endpoint.urlInfo
        requestInfo = .init(
          method: .post, headers: [.authorization(bearerToken: token.value)],
          parameters: endpoint.requestInfo.parameters)
      }
    }
  }
}

/// How far GitHub's clock is ahead of ours, as far as it matters.
private final class ClockLag: Sendable {
  /// What doesn't matter, in seconds.
  static let least: TimeInterval = 30
  private let known = Locked<TimeInterval>(0)

  var seconds: TimeInterval { known.withLock { $0 } }

  func learn(_ seconds: TimeInterval) {
    known.withLock { known in if abs(seconds - known) > Self.least { known = seconds } }
  }
}
