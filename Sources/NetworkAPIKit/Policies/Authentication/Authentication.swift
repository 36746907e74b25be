/// Adds credentials to requests to certain origins, and refreshes them.
///
/// ```swift
/// configuration.authentication = [
///   .bearer("first") { old in
///     try await login.refresh(old)
///   }
/// ]
/// ```
///
/// - A credential is only sent to its own origins (scheme, host and port), even after a redirect. By default, that is
///   the origin of the client's ``NetworkClient/Configuration/baseURL``; without one, its calls fail.
/// - After a 401, the credential is refreshed once, however many calls get a 401 at the same time; they all wait for the
///   refresh, and are then sent once more. A second 401 is returned as the response, so there is no loop.
/// - A credential is also refreshed half a minute before it expires, or after nine tenths of its lifetime if that is
///   short. If that fails, or takes more than a second, the old credential is used until it has expired. A credential that
///   seems to have expired when it is issued, since the clock is wrong, is used until a 401.
/// - If the refresh of a rejected or expired credential fails, all waiting calls throw that error, and so do calls in
///   the next ten seconds, without another attempt unless the device was offline (``NetworkError/isOffline``):
///   ``NetworkError/authenticationFailed(underlying:call:)``. If the reason is temporary, a GET gets a stored response
///   that may be used without asking the server instead, if the client's cache has one.
/// - Cancelling a call doesn't cancel the refresh.
/// - Copies of the value, and all clients that use it, share the credential. After a logout, ``reset()`` removes it for
///   all of them; after a login, ``update(_:)`` replaces it.
/// - A request to one origin gets the credentials of each value that lists it, in order, but items of the query first. If
///   two of them set the same field, the first one does, and the field of ``field(_:for:)`` stays as the request has it.
/// - A call that only a cache may respond to (``CacheMode/onlyIfCached``) has the credential as it is: none is refreshed.
/// - A request with an `Authorization` field of its own gets only constant fields and query items: ``field(_:for:)``,
///   ``query(name:value:for:)``. One whose ``RequestOptions/isAuthenticated`` is false is sent unchanged, and so is one with
///   the method TRACE, which the server sends back.
public struct Authentication: Interceptor {
  private let session: any CredentialSession

  /// Creates an interceptor for any kind of credentials.
  ///
  /// - Parameters:
  ///   - source: provides, applies and refreshes the credentials.
  ///   - origins: the origins to send them to; only scheme, host and port count. Nil (the default) for that of the
  ///     client's base URL.
  public init(_ source: some CredentialSource, for origins: [HTTPURL]? = nil) {
    self.init(source, for: origins, time: .system)
  }

  /// - Parameters:
  ///   - credential: the credential to begin with; nil to ask the source.
  ///   - isConstant: whether the source never provides a credential itself.
  init<Source: CredentialSource>(
    _ source: Source, holding credential: Source.Credential? = nil, isConstant: Bool = false, for origins: [HTTPURL]?,
    time: TimeSource = .system
  ) {
    session = CredentialRefresher(source, holding: credential, isConstant: isConstant, origins: origins, time: time)
  }

  init(_ session: any CredentialSession) { self.session = session }

  /// Creates an interceptor for bearer tokens (RFC 6750).
  ///
  /// - Parameters:
  ///   - token: the initial token; nil to get the first one from `refresh`.
  ///   - origins: the origins to send it to; nil (the default) for that of the client's base URL.
  ///   - refresh: returns a new token for one that has expired or was rejected; nil if there is no other. Default none.
  public static func bearer(
    _ token: BearerToken?, for origins: [HTTPURL]? = nil,
    refresh: (@Sendable (BearerToken?) async throws -> BearerToken?)? = nil
  ) -> Self {
    Self(BearerSource(refresh: refresh), holding: token, isConstant: refresh == nil, for: origins)
  }

  /// Creates an interceptor for Basic authentication (RFC 7617).
  ///
  /// - Parameters:
  ///   - username: the user's name.
  ///   - password: the password.
  ///   - origins: the origins to send them to; nil (the default) for that of the client's base URL.
  public static func basic(username: String, password: String, for origins: [HTTPURL]? = nil) -> Self {
    Self(
      ConstantSource { account in .authorization(username: account.username, password: account.password) },
      holding: Account(username: username, password: password), isConstant: true, for: origins)
  }

  /// Creates an interceptor for a constant header field, such as `X-API-Key`.
  public static func field(_ field: NetworkAPI.Headers.Field, for origins: [HTTPURL]? = nil) -> Self {
    Self(ConstantSource { $0 }, holding: field, isConstant: true, for: origins)
  }

  /// Creates an interceptor for a constant query item, such as `api_key`. Its value is redacted wherever a URL is shown.
  ///
  /// - Parameters:
  ///   - name: the name of the item.
  ///   - value: the secret.
  ///   - origins: the origins to send it to; nil (the default) for that of the client's base URL.
  public static func query(name: String, value: String, for origins: [HTTPURL]? = nil) -> Self {
    Redaction.addSecretName(name)
    return Self(QuerySource(name: name), holding: value, isConstant: true, for: origins)
  }

  /// Returns a credential that is valid now, for what doesn't send a request through a client: a WebSocket's own sign-in, a
  /// web view, a player.
  ///
  /// ```swift
  /// let authentication = Authentication.bearer("secret")
  /// let token = try await authentication.credential(as: BearerToken.self)
  /// ```
  ///
  /// An expired credential is refreshed first; with calls that wait for one, it is the same refresh.
  ///
  /// - Parameter type: a ``BearerToken``, or the `Credential` of your own source. It may be inferred.
  /// - Returns: the credential; nil if there is none.
  /// - Throws: ``NetworkError/authenticationFailed(underlying:call:)`` if the refresh fails, and
  ///   ``NetworkError/invalidRequest(_:call:)`` if this has another type of credential.
  public func credential<Credential: Sendable>(
    as type: Credential.Type = BearerToken.self
  ) async throws(NetworkError) -> Credential? {
    do {
      guard let credential = try await session.credential() else { return nil }
      guard let credential = credential as? Credential else {
        throw NetworkError.invalidRequest(.other("the authentication has no credential of the type \(type)"))
      }
      return credential
    } catch {
      throw NetworkError(error)
    }
  }

  /// Removes the credential for all clients that use this value, for example after a logout.
  ///
  /// The credential that the value was created with, or was given by ``update(_:)``, doesn't come back. Later calls ask
  /// the source: ``CredentialSource/credential()``, or the `refresh` of a bearer token with nil. Without a source, which
  /// includes basic and digest authentication, they are sent without a credential until ``update(_:)`` provides one.
  ///
  /// - A running refresh is cancelled, and its result ignored. Calls that wait for it continue as if begun afterwards.
  ///   One that resets by itself goes on; calls end with the error of the third such refresh in a row.
  /// - A call that has been sent keeps the credential that it was sent with. If it gets a 401, it neither causes a
  ///   refresh nor is sent again with a later credential, which may be another user's: the 401 is its response.
  /// - A retry, or the next hop of a redirect, is a new request and uses the credential of that time. Cancel the calls
  ///   of a user who logs out if they must not continue.
  /// - A failure of an earlier refresh is forgotten.
  public func reset() { session.reset() }

  /// Replaces the credential for all clients that use this value, for example after a login. For calls and refreshes
  /// under way it means the same as ``reset()``, except that what a refresh gives to it is the result of that refresh. Once
  /// the credential was removed or replaced from outside, a refresh from before that can no longer change it.
  ///
  /// ```swift
  /// let api = try HTTPURL("https://api.example.com")
  /// let authentication = Authentication.bearer(nil, for: [api]) { old in
  ///   try await login.refresh(old)
  /// }
  /// configuration.authentication = [authentication]
  /// // After a login:
  /// try authentication.update(BearerToken("second"))
  /// ```
  ///
  /// - Parameter credential: a ``BearerToken`` or its text, the field of ``field(_:for:)``, the value of
  ///   ``query(name:value:for:)``, or the `Credential` of your own source.
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if this is another type of credential. The old one is kept then.
  public func update(_ credential: some Sendable) throws(NetworkError) { try session.update(credential) }

  /// Replaces user name and password of basic or digest authentication; see ``update(_:)``.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` for any other authentication.
  public func update(username: String, password: String) throws(NetworkError) {
    try update(Account(username: username, password: password))
  }

  /// A number that rises whenever the credential may have become another user's: when it is removed or replaced, also in a
  /// refresh, and when a refresh finds that someone else has signed in.
  var userChanges: Int { session.userChanges }

  /// Whether the credential is an item of the query.
  var changesURL: Bool { session is CredentialRefresher<QuerySource> }

  public func applies(to request: HTTPRequest) -> Bool {
    // The response to TRACE has the fields of the request (RFC 9110 §9.3.8).
    request.options.isAuthenticated && request.method != .trace
      && session.covers(request.url, home: request.context.home)
      && (request.context.isAuthorized || !request.headers.contains(.authorization) || keepsAuthorization)
  }

  /// Whether the credential is added beside an `Authorization` of the request, which it never replaces: a constant field or
  /// query item.
  private var keepsAuthorization: Bool {
    changesURL || session is CredentialRefresher<ConstantSource<NetworkAPI.Headers.Field>>
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // Another interceptor may call this one without asking `applies(to:)`: check the origin here too.
    guard applies(to: request) else { return try await next(request) }
    guard session.origins != nil || request.context.home != nil else {
      throw NetworkError.invalidRequest(
        .other("a credential has no origin to be sent to: set the client's baseURL, or write `for:` with the origins"))
    }
    return try await session.send(request, next: next)
  }

  /// Returns the request with its credential, without sending it. Used to identify the user.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest {
    guard applies(to: request) else { return request }
    return try await session.authorized(request)
  }
}

private enum AuthenticatedOption: RequestOptionKey { static let defaultValue = true }

extension RequestOptions {
  /// Whether the client adds its credentials to the request. Default true.
  public var isAuthenticated: Bool {
    get { self[AuthenticatedOption.self] }
    set { self[AuthenticatedOption.self] = newValue }
  }
}

extension Authentication: RedactedDescribable {}
