public import Foundation

/// Provides credentials, adds them to requests, and renews them.
///
/// Implement ``credential()`` and ``apply(_:to:)``; also implement ``renewed(_:)`` if the credential can be renewed.
/// The client calls that once, however many calls get a 401 at the same time.
///
/// ```swift
/// struct Session: CredentialSource {
///   let tokens: TokenStore
///   func credential() async throws -> Tokens? { await tokens.current }
///   func apply(_ tokens: Tokens, to request: inout HTTPRequest) {
///     request.headers["Authorization"] = "Bearer \(tokens.access)"
///   }
///   func expiry(of tokens: Tokens) -> Date? { tokens.expiry }
///   func renewed(_ tokens: Tokens?) async throws -> Tokens? { try await tokens.refresh(tokens) }
/// }
/// ```
public protocol CredentialSource: Sendable {
  /// The type of the credential: a token, a name and password, or a signing key.
  associatedtype Credential: Sendable

  /// Returns the initial credential; nil if there is none yet, and ``renewed(_:)`` should be called.
  func credential() async throws -> Credential?

  /// Adds the credential to a request.
  func apply(_ credential: Credential, to request: inout HTTPRequest) async throws

  /// Returns when the credential expires; nil (the default) if unknown. It is renewed half a minute earlier.
  func expiry(of credential: Credential) -> Date?

  /// Returns a new credential for one that has expired or was rejected; nil (the default) if there is no other.
  ///
  /// Requests that this method sends through the same client get no credentials, so that a renewal can't wait for
  /// itself.
  func renewed(_ credential: Credential?) async throws -> Credential?

  /// Returns whether the response means that the credential was rejected. By default, this is status 401.
  func isRefusal(_ response: HTTPResponse) -> Bool
}

extension CredentialSource {
  public func expiry(of credential: Credential) -> Date? { nil }
  public func renewed(_ credential: Credential?) async throws -> Credential? { nil }
  public func isRefusal(_ response: HTTPResponse) -> Bool { response.status == 401 }
}

/// A bearer token (RFC 6750) and its expiry.
public struct BearerToken: Sendable, Hashable, CustomStringConvertible {
  /// The token itself.
  public var value: String
  /// When the token expires; nil if unknown.
  public var expiry: Date?

  /// Creates a token.
  public init(_ value: String, expiry: Date? = nil) {
    self.value = value
    self.expiry = expiry
  }

  /// The word `Bearer`, with the token redacted.
  public var description: String { "Bearer \(Redaction.mark)" }
}

/// A source of bearer tokens that are renewed by a closure.
struct BearerSource: CredentialSource {
  let token: BearerToken?
  let renewal: (@Sendable (BearerToken?) async throws -> BearerToken?)?

  func credential() -> BearerToken? { token }
  func apply(_ token: BearerToken, to request: inout HTTPRequest) {
    request.headers.append(.authorization(bearerToken: token.value))
  }
  func expiry(of token: BearerToken) -> Date? { token.expiry }
  func renewed(_ token: BearerToken?) async throws -> BearerToken? { try await renewal?(token) }
}

/// A source of a constant header field.
struct FieldSource: CredentialSource {
  let field: NetworkAPI.Headers.Field

  func credential() -> NetworkAPI.Headers.Field? { field }
  func apply(_ field: NetworkAPI.Headers.Field, to request: inout HTTPRequest) { request.headers.append(field) }
}

extension BearerToken: ShownByDescription {}
