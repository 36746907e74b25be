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
/// - ``signIn(port:path:isolation:open:)`` and ``authorization(redirect:)`` are for a user with a browser (with PKCE),
///   ``signInWithDevice(isolation:show:)`` for a user whose browser is on another device, and ``Grant/clientCredentials`` for a
///   program without a user.
/// - Tokens are loaded from the store, refreshed before they expire or after a 401, and saved before they are used. A
///   refresh token that the server replaces is replaced in the store too.
/// - When the grant is gone, because the user withdrew it or the refresh token has expired, the tokens are removed from
///   the store, and calls throw an error whose ``OAuth2Error/needsSignIn`` is true.
///
/// Errors are ``NetworkError``s; ``NetworkError/oauth2`` is the ``OAuth2Error`` in one, if the server refused.
public struct OAuth2: Sendable {
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
  var time = TimeSource.system
  /// Returns a number of random bytes.
  var random: @Sendable (Int) -> Data = { Data((0..<$0).map { _ in UInt8.random(in: .min ... .max) }) }
  let state = Locked(State())
  /// One refresh at a time, also if several `Authentication` values use this one: a refresh token may work only once.
  let turn = AsyncSemaphore(permits: 1)

  /// The maximum size of a response, in bytes.
  static let sizeLimit = 1 << 20

  struct State {
    /// Tokens that the store has not taken, and those that it had then.
    var unsaved: (tokens: Tokens, over: Tokens?)?
    /// The tokens whose refresh token the server has refused, or that were given up.
    var gone: Tokens?
    /// The sign-outs that wait for their turn. Whoever is before them in the line mustn't get the tokens any more.
    var signOuts: Set<UUID> = []
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
  ///   - client: sends the requests, each within its total timeout, or a minute if it has none. Default one of its own.
  public init(
    _ provider: Provider, clientID: String, clientSecret: String? = nil,
    clientAuthentication: ClientAuthentication? = nil, scopes: [String] = [], grant: Grant = .signIn,
    parameters: [String: String] = [:], store: some TokenStore = .memory, client: NetworkClient = NetworkClient()
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
    /// A mark of the sign-in that they come from, which refreshes keep; nil if it isn't known.
    var signIn: String?

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

    /// Whether all that they are created with is equal.
    public static func == (one: Self, other: Self) -> Bool {
      (one.accessToken, one.refreshToken, one.expiry, one.scope, one.idToken)
        == (other.accessToken, other.refreshToken, other.expiry, other.scope, other.idToken)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(accessToken) }
  }
}

extension OAuth2.Tokens: SignedInCredential {}

extension OAuth2.Tokens: RedactedDescribable {}
