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
  /// A number that rises whenever the credential may have become another user's.
  var userChanges: Int { get }
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

extension HTTPRequest {
  /// Returns this request after a credential was added to `original`: the new fields are marked as secrets, and a field
  /// that an outer credential has set stays.
  func authorized(from original: HTTPRequest, by session: some CredentialSession) -> HTTPRequest {
    options.sentIdentities?.insert("\(ObjectIdentifier(session))")
    var authorized = self
    if original.context.isAuthorized {
      let replaced = Set(original.headers.lazy.filter(\.isSecret).map(\.name)).filter { name in
        authorized.headers.values(named: name) != original.headers.values(named: name)
      }
      for name in replaced { authorized.headers.removeAll(named: name) }
      for field in original.headers where replaced.contains(field.name) { authorized.headers.append(field) }
    }
    authorized.headers.markSecrets(addedTo: original.headers)
    // Not beside an `Authorization` of its own, which no other credential may join.
    if !original.headers.contains(.authorization) { authorized.context.isAuthorized = true }
    if url != original.url { authorized.options.credentialItems += url.items(addedTo: original.url) }
    return authorized
  }

  /// Whether two requests are the same message. Bodies that aren't in memory count as the same.
  func hasMessage(of other: HTTPRequest) -> Bool {
    url == other.url && method == other.method && headers == other.headers && body.data == other.body.data
  }
}

extension HTTPResponse {
  /// Notes what credentials have added to the query of the request, which the server may repeat.
  mutating func noteCredentialItems(of request: HTTPRequest) {
    credentialItems += request.options.credentialItems
  }
}

/// A user name and password.
struct Account: Sendable, CustomStringConvertible {
  let username: String
  let password: String

  var description: String { Redaction.mark }
}

extension Account: RedactedDescribable {}
