public import Foundation

/// Puts credentials into the requests of the origins they belong to, and renews them.
///
/// ```swift
/// let api = try HTTPURL("https://api.example.com")
/// configuration.authentication = [
///   .bearer(token, for: [api]) { old in try await login.refresh(old) },
/// ]
/// ```
///
/// - A credential goes to its own origins (scheme, host and port) and nowhere else, whatever redirects say.
/// - A 401 renews it once, however many calls meet it at the same time; they all wait for that, then go once more.
///   A second 401 is the call's answer: there is no loop.
/// - Half a minute before it expires it is renewed ahead of time; a short-lived one after nine tenths of its life. If
///   that fails, the old one is sent until it has expired.
/// - A renewal of a refused or expired credential that fails is the error of every call that waits, and of those
///   within the next ten seconds, without another try: ``AuthenticationFailure`` in ``NetworkError/other(_:)``.
/// - A cancelled call leaves the renewal alone.
/// - A request that carries `Authorization` already, or whose ``RequestOptions/isAuthenticated`` is false, goes as it
///   is.
public struct Authentication: Interceptor {
  private let session: any CredentialSession

  /// Credentials of any kind.
  ///
  /// - Parameters:
  ///   - source: where they come from.
  ///   - origins: whose requests they are for; only scheme, host and port count.
  public init(_ source: some CredentialSource, for origins: [HTTPURL]) {
    self.init(source, for: origins, time: .system)
  }

  init(_ source: some CredentialSource, for origins: [HTTPURL], time: TimeSource) {
    session = CredentialKeeper(source, origins: origins, time: time)
  }

  /// A bearer token (RFC 6750).
  ///
  /// - Parameters:
  ///   - token: the token to begin with; nil to ask `renewal` for the first one.
  ///   - origins: whose requests it is for.
  ///   - renewal: gives a new token in place of one that expired or was refused; nil when there is no other.
  public static func bearer(
    _ token: BearerToken?, for origins: [HTTPURL],
    renewal: (@Sendable (BearerToken?) async throws -> BearerToken?)? = nil
  ) -> Self {
    Self(BearerSource(token: token, renewal: renewal), for: origins)
  }

  /// A name and a password (RFC 7617).
  public static func basic(username: String, password: String, for origins: [HTTPURL]) -> Self {
    Self(FieldSource(field: .authorization(username: username, password: password)), for: origins)
  }

  /// A field that never changes, such as `X-API-Key`.
  public static func field(_ field: NetworkAPI.Headers.Field, for origins: [HTTPURL]) -> Self {
    Self(FieldSource(field: field), for: origins)
  }

  /// Forgets the credential and any failure: the source is asked anew. For after a login or a logout.
  public func reset() {
    session.reset()
  }

  public func applies(to request: HTTPRequest) -> Bool {
    request.options.isAuthenticated && session.covers(request.url) && !request.headers.contains("Authorization")
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    // Also where an interceptor calls this one without asking: a credential goes to its origins alone.
    guard applies(to: request) else { return try await next(request) }
    return try await session.send(request, next: next)
  }

  /// The request with its credential, to know whose it is without sending it.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest {
    guard applies(to: request) else { return request }
    return try await session.authorized(request)
  }
}

/// A credential could not be renewed.
public struct AuthenticationFailure: LocalizedError {
  /// What the source says.
  public let underlying: NetworkError

  public var errorDescription: String? { "The credential could not be renewed: \(underlying.description)" }
}

/// What ``Authentication`` asks of the keeper, whatever kind of credential that keeps.
protocol CredentialSession: Sendable {
  func covers(_ url: HTTPURL) -> Bool
  func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse
  /// The request with the credential it would be sent with.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest
  func reset()
}

private enum AuthenticatedOption: RequestOptionKey {
  static let defaultValue = true
}

extension RequestOptions {
  /// Whether the client's credentials are put into the request. Default yes.
  public var isAuthenticated: Bool {
    get { self[AuthenticatedOption.self] }
    set { self[AuthenticatedOption.self] = newValue }
  }
}

extension Authentication: ShownByDescription {}
