public import Foundation

/// Where credentials come from, how they are put into requests, and how they are renewed.
///
/// Only ``credential()`` and ``apply(_:to:)`` must be written; a source that can renew its credential also writes
/// ``renewed(_:)``. The client calls that once, however many calls meet 401 at the same time.
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
  /// A token, a name and password, a key to sign with.
  associatedtype Credential: Sendable

  /// The credential to begin with, or nil where there is none yet: then ``renewed(_:)`` is asked for one.
  func credential() async throws -> Credential?

  /// Puts the credential into a request.
  func apply(_ credential: Credential, to request: inout HTTPRequest) async throws

  /// When the credential stops working; nil, unless declared: not known. It is renewed half a minute earlier.
  func expiry(of credential: Credential) -> Date?

  /// Another credential in place of one that expired or was refused; nil, unless declared: there is no other.
  ///
  /// Requests that this makes through the same client go without credentials, so that a renewal cannot wait for itself.
  func renewed(_ credential: Credential?) async throws -> Credential?

  /// Whether an answer means that the credential was refused; unless declared, that its status is 401.
  func isRefusal(_ response: HTTPResponse) -> Bool
}

extension CredentialSource {
  public func expiry(of credential: Credential) -> Date? { nil }
  public func renewed(_ credential: Credential?) async throws -> Credential? { nil }
  public func isRefusal(_ response: HTTPResponse) -> Bool { response.status == 401 }
}

/// A bearer token (RFC 6750) and when it stops working.
public struct BearerToken: Sendable, Hashable, CustomStringConvertible {
  /// The token.
  public var value: String
  /// When it stops working; nil where that is not known.
  public var expiry: Date?

  /// A token.
  public init(_ value: String, expiry: Date? = nil) {
    self.value = value
    self.expiry = expiry
  }

  /// Without the token itself.
  public var description: String { "Bearer \(Redaction.mark)" }
}

/// Bearer tokens, renewed by a closure.
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

/// One field that never changes.
struct FieldSource: CredentialSource {
  let field: NetworkAPI.Headers.Field

  func credential() -> NetworkAPI.Headers.Field? { field }
  func apply(_ field: NetworkAPI.Headers.Field, to request: inout HTTPRequest) { request.headers.append(field) }
}

extension BearerToken: ShownByDescription {}
