public import Foundation

/// Why an OAuth 2.0 server refused (RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5), or its response was not accepted.
public struct OAuth2Error: Error, Sendable, Hashable {
  /// An error code: one of the registered ones, one of this library, or any other that a server sends.
  public struct Code: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The code or refresh token is wrong, was used or withdrawn, or has expired.
    public static let invalidGrant = Code(rawValue: "invalid_grant")
    /// The user, or the server, refused.
    public static let accessDenied = Code(rawValue: "access_denied")
    /// The server failed.
    static let serverError = Code(rawValue: "server_error")
    /// The server is overloaded.
    static let temporarilyUnavailable = Code(rawValue: "temporarily_unavailable")
    /// The user has not entered the code yet.
    static let authorizationPending = Code(rawValue: "authorization_pending")
    /// Like ``authorizationPending``, and the program asks too often.
    static let slowDown = Code(rawValue: "slow_down")
    /// The device code has expired.
    public static let expiredToken = Code(rawValue: "expired_token")

    /// There are no tokens to refresh: the user has to sign in. A code of this library.
    public static let signInRequired = Code(rawValue: "sign_in_required")
    /// The redirect belongs to another sign-in, or is forged: its `state` differs. A code of this library.
    static let stateMismatch = Code(rawValue: "state_mismatch")
    /// The response is from another issuer (RFC 8414 §3.3, RFC 9207). A code of this library.
    static let issuerMismatch = Code(rawValue: "issuer_mismatch")
    /// The response isn't what the standard requires. A code of this library.
    static let invalidResponse = Code(rawValue: "invalid_response")
  }

  /// The error code.
  public let code: Code
  /// The server's explanation for developers, without what looks like a secret; nil if there is none.
  public let explanation: String?
  /// A page about the error; nil if there is none.
  public let uri: String?

  /// Creates an error, for a test double.
  public init(_ code: Code, explanation: String? = nil, uri: String? = nil) {
    self.code = Code(rawValue: Self.shown(code.rawValue))
    self.explanation = explanation.map(Self.shown)
    self.uri = uri.map(Self.shown)
  }

  /// Whether the user has to sign in again: the grant is gone, or there was none.
  public var needsSignIn: Bool {
    isGrantGone || [.signInRequired, .accessDenied, .expiredToken].contains(code)
  }

  /// Whether the server doesn't accept the refresh token any more. GitHub has a code of its own for this.
  var isGrantGone: Bool { [.invalidGrant, Code(rawValue: "bad_refresh_token")].contains(code) }

  /// A text of a server, which may repeat what was sent.
  private static func shown(_ text: String) -> String {
    // Not by characters, which have no maximum length.
    Redaction.scrubbed(String(text.unicodeScalars.prefix(500))).escapingControls()
  }
}

extension OAuth2Error: SignInError {}

extension OAuth2Error: LocalizedError, CustomStringConvertible {
  /// One sentence, such as `the sign-in server refused: invalid_grant (the token was revoked)`.
  public var description: String {
    let what =
      switch code {
      case .signInRequired: "the user has to sign in"
      case .stateMismatch: "the redirect does not belong to this sign-in"
      case .issuerMismatch: "the response is from another issuer"
      case .invalidResponse: "the sign-in server's response is not valid"
      default: "the sign-in server refused: \(code.rawValue)"
      }
    return explanation.map { "\(what) (\($0))" } ?? what
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension NetworkError {
  /// The error of an OAuth 2.0 server in this error, or in the one that made a refresh fail; nil for other errors.
  public var oauth2: OAuth2Error? {
    switch self {
    case .other(let error, _): error as? OAuth2Error
    case .authenticationFailed(let underlying, _): underlying.oauth2
    default: nil
    }
  }
}
