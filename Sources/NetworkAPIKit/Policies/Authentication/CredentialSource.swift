public import Foundation

/// Provides credentials, adds them to requests, and refreshes them.
///
/// Implement ``credential()`` and ``apply(_:to:)``; also implement ``refreshed(_:)`` if the credential can be refreshed.
/// The client calls that once, however many calls get a 401 at the same time.
///
/// ```swift
/// struct Session: Codable, Sendable {
///   let key: String
///   let expiry: Date
/// }
///
/// struct SessionSource: CredentialSource {
///   let kept: Session?
///   func credential() async throws -> Session? { kept }
///   func apply(_ session: Session, to request: inout HTTPRequest) {
///     request.headers["X-Session"] = session.key
///   }
///   func expiry(of session: Session) -> Date? { session.expiry }
///   func refreshed(_ session: Session?) async throws -> Session? {
///     try await client.request(
///       .post("https://login.example.com/sessions", .json(session)))
///   }
/// }
/// ```
public protocol CredentialSource: Sendable {
  /// The type of the credential: a token, a name and password, or a signing key.
  associatedtype Credential: Sendable

  /// Returns the initial credential; nil if there is none yet, and ``refreshed(_:)`` should be called. Called again after
  /// ``Authentication/reset()``.
  func credential() async throws -> Credential?

  /// Adds the credential to a request.
  func apply(_ credential: Credential, to request: inout HTTPRequest) async throws

  /// Returns when the credential expires; nil (the default) if unknown. It is refreshed half a minute earlier.
  func expiry(of credential: Credential) -> Date?

  /// Returns a new credential for one that has expired or was rejected; nil (the default) if there is no other.
  ///
  /// Requests that it sends don't get this credential, nor one whose refresh waits for this one, so that a refresh can't
  /// wait for itself. A client that it makes with a source of the same type for the same origins doesn't refresh either.
  func refreshed(_ credential: Credential?) async throws -> Credential?

  /// Returns whether the response means that the credential was rejected. By default, this is status 401.
  func isRejection(_ response: HTTPResponse) -> Bool
}

extension CredentialSource {
  public func expiry(of credential: Credential) -> Date? { nil }
  public func refreshed(_ credential: Credential?) async throws -> Credential? { nil }
  public func isRejection(_ response: HTTPResponse) -> Bool { response.status == 401 }
}

/// A credential that tells which sign-in it comes from.
protocol SignedInCredential {
  /// A mark of the sign-in; nil if it isn't known.
  var signIn: String? { get }
}

extension CredentialSource {
  /// Whether a credential comes from another sign-in than the one before, and so may be another user's.
  func isOfAnotherSignIn(_ credential: Credential, after old: Credential) -> Bool {
    guard let now = (credential as? any SignedInCredential)?.signIn,
      let before = (old as? any SignedInCredential)?.signIn
    else { return false }
    return now != before
  }
}

/// A source of bearer tokens that are refreshed by a closure.
struct BearerSource: CredentialSource {
  let refresh: (@Sendable (BearerToken?) async throws -> BearerToken?)?

  func credential() -> BearerToken? { nil }
  func apply(_ token: BearerToken, to request: inout HTTPRequest) {
    request.headers.append(.authorization(bearerToken: token.value))
  }
  func expiry(of token: BearerToken) -> Date? { token.expiry }
  func refreshed(_ token: BearerToken?) async throws -> BearerToken? { try await refresh?(token) }
}

/// A source for credentials that aren't refreshed, and are sent as a header field.
struct ConstantSource<Credential: Sendable>: CredentialSource {
  let field: @Sendable (Credential) -> NetworkAPI.Headers.Field

  func credential() -> Credential? { nil }
  func apply(_ credential: Credential, to request: inout HTTPRequest) {
    let field = field(credential)
    // The request's own wins, as an `Authorization` does.
    if !request.headers.contains(field.name) { request.headers.append(field) }
  }
}

/// A source for a constant query item.
struct QuerySource: CredentialSource {
  let name: String

  func credential() -> String? { nil }
  func apply(_ value: String, to request: inout HTTPRequest) {
    // The request's own wins, and so does another one that a server names in a link or a redirect.
    request.url = request.url.appendingMissingItems(
      of: "\(PercentEncoding.encodeQueryComponent(name))=\(PercentEncoding.encodeQueryComponent(value))")
  }
}
