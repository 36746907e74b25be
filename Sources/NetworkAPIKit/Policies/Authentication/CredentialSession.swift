/// The interface between ``Authentication`` and a type of credential.
protocol CredentialSession: AnyObject, Sendable {
  associatedtype Credential: Sendable
  /// The origins to send the credential to; nil for that of the client's base URL.
  var origins: [HTTPURL]? { get }
  /// Whether a refresh of this credential is running in the current task.
  var isRefreshingHere: Bool { get }
  /// Returns the current credential; nil if there is none.
  func credential() async throws -> Credential?
  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse
  /// Returns the request with the credential it would be sent with.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest
  /// The number of resets and updates so far.
  var generation: Int { get }
  /// Replaces the credential, or removes it.
  func replace(with credential: Credential?)
}

extension CredentialSession {
  var isRefreshingHere: Bool { false }

  /// Whether the credential is sent to a URL.
  ///
  /// - Parameter home: the base URL of the call. Without one, a credential without origins covers each URL: to fail there.
  func covers(_ url: HTTPURL, home: CallHome?) -> Bool {
    guard !isRefreshingHere else { return false }
    if let origins { return origins.contains { $0.hasSameOrigin(as: url) } }
    return home?.place.hasSameOrigin(as: url) ?? true
  }

  func reset() { replace(with: nil) }

  func update(_ credential: some Sendable) throws(NetworkError) {
    // A literal is a `String` here.
    let token = (credential as? String).map { BearerToken($0) } as? Credential
    guard let credential = credential as? Credential ?? token else {
      let expected = Credential.self == Account.self ? "a user name and a password" : "\(Credential.self)"
      throw .invalidRequest(.other("the authentication expects \(expected), not \(type(of: credential))"))
    }
    replace(with: credential)
  }
}

/// A user name and password.
struct Account: Sendable, CustomStringConvertible {
  let username: String
  let password: String

  var description: String { Redaction.mark }
}

extension Account: RedactedDescribable {}
