public import Foundation

/// Signs in with OAuth 2.0 (RFC 6749), and provides the tokens to ``Authentication``, which refreshes them.
///
/// ```swift
/// let issuer = "https://login.example.com"
/// let oauth = OAuth2(
///   try await .discover(issuer), clientID: "app", scopes: ["read"],
///   store: .file(at: file))
/// let api = try HTTPURL("https://api.example.com")
/// let authentication = Authentication(oauth, for: [api])
/// configuration.authentication = [authentication]
/// // When the user signs in:
/// try authentication.update(
///   await oauth.signIn { url in print("Open \(url)") })
/// ```
///
/// - ``signIn(port:path:open:)`` and ``authorization(redirect:)`` are for a user with a browser (with PKCE),
///   ``signInWithDevice(show:)`` for a user whose browser is on another device, and ``Grant/clientCredentials`` for a
///   program without a user.
/// - Tokens are loaded from the store, refreshed before they expire or after a 401, and saved before they are used. A
///   refresh token that the server replaces is replaced in the store too.
/// - When the grant is gone, because the user withdrew it or the refresh token has expired, the tokens are removed from
///   the store, and calls throw an error whose ``OAuth2Error/needsSignIn`` is true.
///
/// Errors are ``NetworkError``s; ``NetworkError/oauth2`` is the ``OAuth2Error`` in one, if the server refused.
public struct OAuth2: CredentialSource {
  /// How tokens are got when there is no refresh token.
  public enum Grant: Sendable, Hashable {
    /// The user signs in (the default). Until then, calls throw an error whose ``OAuth2Error/needsSignIn`` is true.
    case signIn
    /// The client's own credentials (RFC 6749 §4.4).
    case clientCredentials
  }

  /// How the client identifies itself to the token endpoint (RFC 6749 §2.3.1).
  public enum ClientAuthentication: Sendable, Hashable {
    /// In an `Authorization` field.
    case basic
    /// In the body.
    case post
  }

  let provider: Provider
  let clientID: String
  let clientSecret: String?
  let clientAuthentication: ClientAuthentication
  let scopes: [String]
  let grant: Grant
  let parameters: [String: String]
  let store: any TokenStore
  let client: NetworkClient
  let time: TimeSource
  let random: @Sendable (Int) -> Data
  private let state = Locked(State())
  /// One refresh at a time, also if several `Authentication` values use this one: a refresh token may work only once.
  private let turn = AsyncSemaphore(permits: 1)

  private struct State {
    /// Tokens that the store has not taken.
    var unsaved: Tokens?
    /// The refresh token that the server has refused, or that was given up.
    var gone: String?
  }

  /// Creates a source of tokens.
  ///
  /// - Parameters:
  ///   - provider: the endpoints; see ``Provider/discover(_:client:)``.
  ///   - clientID: the identifier that the provider has given your program.
  ///   - clientSecret: its secret; nil (the default) for a program that can't keep one, such as an app.
  ///   - clientAuthentication: how the secret is sent. Default: the provider's choice if it names one, else `basic`.
  ///   - scopes: the scopes to ask for. Default none.
  ///   - grant: how tokens are got. Default ``Grant/signIn``.
  ///   - parameters: further parameters of the requests for authorization, a device code, or client credentials, such
  ///     as `audience` or `prompt`. Default none.
  ///   - store: keeps the tokens. Default in memory.
  ///   - client: sends the requests. Default one of its own.
  public init(
    _ provider: Provider, clientID: String, clientSecret: String? = nil,
    clientAuthentication: ClientAuthentication? = nil, scopes: [String] = [], grant: Grant = .signIn,
    parameters: [String: String] = [:], store: some TokenStore = .memory, client: NetworkClient = NetworkClient()
  ) {
    self.init(
      provider, clientID: clientID, clientSecret: clientSecret, clientAuthentication: clientAuthentication,
      scopes: scopes, grant: grant, parameters: parameters, store: store, client: client, time: .system,
      random: { Data((0..<$0).map { _ in UInt8.random(in: .min ... .max) }) })
  }

  /// - Parameters:
  ///   - time: the clock.
  ///   - random: returns a number of random bytes.
  init(
    _ provider: Provider, clientID: String, clientSecret: String? = nil,
    clientAuthentication: ClientAuthentication? = nil, scopes: [String] = [], grant: Grant = .signIn,
    parameters: [String: String] = [:], store: some TokenStore, client: NetworkClient, time: TimeSource,
    random: @escaping @Sendable (Int) -> Data
  ) {
    self.provider = provider
    self.clientID = clientID
    self.clientSecret = clientSecret
    self.clientAuthentication = clientAuthentication ?? provider.clientAuthentication ?? .basic
    self.scopes = scopes
    self.grant = grant
    self.parameters = parameters
    self.store = store
    self.client = client
    self.time = time
    self.random = random
  }

  // MARK: CredentialSource

  /// Returns the stored tokens.
  public func credential() async throws -> Tokens? {
    try await exclusively { try await kept() }
  }

  /// Adds `Authorization: Bearer …`.
  public func apply(_ tokens: Tokens, to request: inout HTTPRequest) {
    request.headers.append(.authorization(bearerToken: tokens.accessToken))
  }

  /// When the access token expires.
  public func expiry(of tokens: Tokens) -> Date? { tokens.expiry }

  /// Returns new tokens: those that another process has stored, those for the refresh token, or those for the client's
  /// credentials.
  public func refreshed(_ old: Tokens?) async throws -> Tokens? {
    try await exclusively {
      let kept = try await kept()
      // Another refresh, sign-in or process was first.
      if let kept, isNew(kept, after: old) { return kept }
      if grant == .clientCredentials { return try await save(clientTokens()) }
      // Not those of `old`: if the store has none, the user has signed out, perhaps in another process.
      guard let current = kept, let token = current.refreshToken, state.withLock({ $0.gone != token }) else {
        throw OAuth2Error(.signInRequired)
      }
      do {
        var tokens = try await tokens(["grant_type": "refresh_token", "refresh_token": token])
        // Without a new one, the old one stays (RFC 6749 §6).
        tokens.refreshToken = tokens.refreshToken ?? token
        tokens.idToken = tokens.idToken ?? current.idToken
        tokens.scope = tokens.scope ?? current.scope
        return try await save(tokens)
      } catch let error as NetworkError where error.oauth2?.isGrantGone == true {
        // Another process may have used the token first and stored the next one.
        let kept = try await self.kept()
        if let kept, isNew(kept, after: current) { return kept }
        state.withLock { $0.gone = token }
        if kept?.refreshToken == token { try await remove() }
        throw error
      }
    }
  }

  private func isNew(_ tokens: Tokens, after old: Tokens?) -> Bool {
    tokens.accessToken != old?.accessToken && tokens.expiry.map { $0 > time.date() } ?? true
  }

  // MARK: Tokens

  /// Revokes the tokens, if the provider can (RFC 7009), and removes them from the store. Also call
  /// ``Authentication/reset()``, so that clients forget them.
  ///
  /// - Throws: ``NetworkError`` if the store or the provider failed. If it was the provider, the tokens were removed
  ///   nevertheless.
  public func signOut() async throws(NetworkError) {
    try await asNetworkError {
      try await exclusively {
        guard let tokens = try await kept() else { return }
        state.withLock { $0.gone = tokens.refreshToken }
        try await remove()
        guard let revocation = provider.revocation else { return }
        let token =
          tokens.refreshToken.map { ["token": $0, "token_type_hint": "refresh_token"] }
          ?? ["token": tokens.accessToken, "token_type_hint": "access_token"]
        try await send(token, to: revocation)
      }
    }
  }

  /// Tokens after a sign-in, once they are stored.
  func signedIn(_ tokens: Tokens) async throws -> Tokens {
    try await exclusively { try await save(tokens) }
  }

  private func clientTokens() async throws -> Tokens {
    var fields = parameters
    fields["grant_type"] = "client_credentials"
    if !scopes.isEmpty { fields["scope"] = scope }
    return try await tokens(fields)
  }

  var scope: String { scopes.joined(separator: " ") }

  /// The stored tokens. Those that the store has not taken are offered again first.
  private func kept() async throws -> Tokens? {
    if let unsaved = state.withLock(\.unsaved) { return try await save(unsaved) }
    return try await store.load()
  }

  private func save(_ tokens: Tokens) async throws -> Tokens {
    // The refresh token before them may be used up: keep the new one, whatever happens to the store.
    state.withLock { $0.unsaved = tokens }
    try await store.save(tokens)
    state.withLock { $0.unsaved = nil }
    return tokens
  }

  private func remove() async throws {
    state.withLock { $0.unsaved = nil }
    try await store.save(nil)
  }

  /// Does work with the tokens, one at a time. Cancelling the caller ends its wait, but not the work: a response that is
  /// lost may contain the only refresh token that still works.
  private func exclusively<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await turn.acquire()
    let result = Promise<Value>()
    Task {
      let outcome = await Result(awaiting: work)
      turn.release()
      result.settle(outcome)
    }
    return try await result.wait()
  }

  func asNetworkError<Value>(_ work: () async throws -> Value) async throws(NetworkError) -> Value {
    do { return try await work() } catch { throw NetworkError(error) }
  }
}

extension OAuth2: RedactedDescribable {}

extension OAuth2 {
  /// The tokens of a grant.
  public struct Tokens: Sendable, Hashable, Codable {
    /// The access token.
    public var accessToken: String
    /// The token for getting new ones; nil if the provider gave none.
    public var refreshToken: String?
    /// When the access token expires; nil if unknown.
    public var expiry: Date?
    /// The scopes that were granted, separated by spaces; nil if they are those that were asked for.
    public var scope: String?
    /// The ID token of OpenID Connect, as received: its signature and claims are not checked.
    public var idToken: String?

    /// Creates tokens, for example from an earlier version of a program. Save them in the store.
    public init(
      accessToken: String, refreshToken: String? = nil, expiry: Date? = nil, scope: String? = nil,
      idToken: String? = nil
    ) {
      self.accessToken = accessToken
      self.refreshToken = refreshToken
      self.expiry = expiry
      self.scope = scope
      self.idToken = idToken
    }
  }
}

extension OAuth2.Tokens: RedactedDescribable {}
