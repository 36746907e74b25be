public import Foundation

/// Adds credentials to requests to certain origins, and renews them.
///
/// ```swift
/// let api = try HTTPURL("https://api.example.com")
/// configuration.authentication = [
///   .bearer(BearerToken("first"), for: [api]) { old in try await login.refresh(old) },
/// ]
/// ```
///
/// - A credential is only sent to its own origins (scheme, host and port), even after a redirect.
/// - After a 401, the credential is renewed once, however many calls get a 401 at the same time; they all wait for the
///   renewal, and are then sent once more. A second 401 is returned as the response, so there is no loop.
/// - A credential is also renewed half a minute before it expires, or after nine tenths of its lifetime if that is
///   short. If that fails, the old credential is used until it has expired.
/// - If the renewal of a rejected or expired credential fails, all waiting calls throw that error, and so do calls in
///   the next ten seconds, without another attempt:
///   ``NetworkError/authenticationFailed(underlying:call:)``.
/// - Cancelling a call doesn't cancel the renewal.
/// - Copies of the value, and all clients that use it, share the credential. After a logout, ``reset()`` removes it for
///   all of them; after a login, ``update(_:)`` replaces it.
/// - A request that already has an `Authorization` field, or whose ``RequestOptions/isAuthenticated`` is false, is sent
///   unchanged.
public struct Authentication: Interceptor {
  private let session: any CredentialSession

  /// Creates an interceptor for any kind of credentials.
  ///
  /// - Parameters:
  ///   - source: provides, applies and renews the credentials.
  ///   - origins: the origins to send them to; only scheme, host and port count.
  public init(_ source: some CredentialSource, for origins: [HTTPURL]) {
    self.init(source, for: origins, time: .system)
  }

  /// - Parameters:
  ///   - credential: the credential to begin with; nil to ask the source.
  ///   - isConstant: whether the source never provides a credential itself.
  init<Source: CredentialSource>(
    _ source: Source, holding credential: Source.Credential? = nil, isConstant: Bool = false, for origins: [HTTPURL],
    time: TimeSource = .system
  ) {
    session = CredentialRefresher(
      source, holding: credential, isConstant: isConstant, origins: origins, time: time)
  }

  init(_ session: any CredentialSession) {
    self.session = session
  }

  /// Creates an interceptor for bearer tokens (RFC 6750).
  ///
  /// - Parameters:
  ///   - token: the initial token; nil to get the first one from `renewal`.
  ///   - origins: the origins to send it to.
  ///   - renewal: returns a new token for one that has expired or was rejected; nil if there is no other. Default none.
  public static func bearer(
    _ token: BearerToken?, for origins: [HTTPURL],
    renewal: (@Sendable (BearerToken?) async throws -> BearerToken?)? = nil
  ) -> Self {
    Self(BearerSource(renewal: renewal), holding: token, isConstant: renewal == nil, for: origins)
  }

  /// Creates an interceptor for Basic authentication (RFC 7617).
  public static func basic(username: String, password: String, for origins: [HTTPURL]) -> Self {
    Self(BasicSource(), holding: Account(username: username, password: password), isConstant: true, for: origins)
  }

  /// Creates an interceptor for a constant header field, such as `X-API-Key`.
  public static func field(_ field: NetworkAPI.Headers.Field, for origins: [HTTPURL]) -> Self {
    Self(FieldSource(), holding: field, isConstant: true, for: origins)
  }

  /// Removes the credential for all clients that use this value, for example after a logout.
  ///
  /// The credential that the value was created with, or was given by ``update(_:)``, doesn't come back. Later calls ask
  /// the source: ``CredentialSource/credential()``, or the `renewal` of a bearer token with nil. Without a source, which
  /// includes basic and digest authentication, they are sent without a credential until ``update(_:)`` provides one.
  ///
  /// - A renewal that is running is cancelled, and its result is ignored. Calls that wait for it continue as if they
  ///   began after the reset.
  /// - A call that has been sent keeps the credential that it was sent with. If it gets a 401, it neither causes a
  ///   renewal nor is sent again with a later credential, which may be another user's: the 401 is its response.
  /// - A retry, or the next hop of a redirect, is a new request and uses the credential of that time. Cancel the calls
  ///   of a user who logs out if they must not continue.
  /// - A failure of an earlier renewal is forgotten.
  public func reset() {
    session.reset()
  }

  /// Replaces the credential for all clients that use this value, for example after a login. For calls and renewals
  /// under way it means the same as ``reset()``.
  ///
  /// ```swift
  /// let api = try HTTPURL("https://api.example.com")
  /// let authentication = Authentication.bearer(nil, for: [api]) { old in try await login.refresh(old) }
  /// configuration.authentication = [authentication]
  /// // After a login:
  /// try authentication.update(BearerToken("second"))
  /// ```
  ///
  /// - Parameter credential: a ``BearerToken``, the field of ``field(_:for:)``, or the `Credential` of your own source.
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if this is another type of credential. The old one is kept then.
  public func update(_ credential: some Sendable) throws(NetworkError) {
    guard session.update(credential) else {
      throw .invalidRequest(
        .other("the authentication expects \(session.expectedCredential), not \(type(of: credential))"))
    }
  }

  /// Replaces user name and password of basic or digest authentication; see ``update(_:)``.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` for any other authentication.
  public func update(username: String, password: String) throws(NetworkError) {
    try update(Account(username: username, password: password))
  }

  /// A number that changes when the credential is removed or replaced from outside.
  var generation: Int { session.generation }

  public func applies(to request: HTTPRequest) -> Bool {
    request.options.isAuthenticated && session.covers(request.url) && !request.headers.contains("Authorization")
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // Another interceptor may call this one without asking `applies(to:)`: check the origin here too.
    guard applies(to: request) else { return try await next(request) }
    return try await session.send(request, next: next)
  }

  /// Returns the request with its credential, without sending it. Used to identify the user.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest {
    guard applies(to: request) else { return request }
    return try await session.authorized(request)
  }
}

/// The interface between ``Authentication`` and a type of credential.
protocol CredentialSession: Sendable {
  func covers(_ url: HTTPURL) -> Bool
  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse
  /// Returns the request with the credential it would be sent with.
  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest
  /// The number of resets and updates so far.
  var generation: Int { get }
  func reset()
  /// The type that ``update(_:)`` takes, for messages.
  var expectedCredential: String { get }
  /// Replaces the credential; returns false if it is of another type.
  func update(_ credential: any Sendable) -> Bool
}

/// A user name and password.
struct Account: Sendable, CustomStringConvertible {
  let username: String
  let password: String

  static let words = "a user name and a password"
  var description: String { Redaction.mark }
}

extension Account: ShownByDescription {}

private enum AuthenticatedOption: RequestOptionKey {
  static let defaultValue = true
}

extension RequestOptions {
  /// Whether the client adds its credentials to the request. Default true.
  public var isAuthenticated: Bool {
    get { self[AuthenticatedOption.self] }
    set { self[AuthenticatedOption.self] = newValue }
  }
}

extension Authentication: ShownByDescription {}

/// Provides credentials, adds them to requests, and renews them.
///
/// Implement ``credential()`` and ``apply(_:to:)``; also implement ``renewed(_:)`` if the credential can be renewed.
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
///   func renewed(_ session: Session?) async throws -> Session? {
///     try await client.request(.post("https://login.example.com/sessions", .json(session)))
///   }
/// }
/// ```
public protocol CredentialSource: Sendable {
  /// The type of the credential: a token, a name and password, or a signing key.
  associatedtype Credential: Sendable

  /// Returns the initial credential; nil if there is none yet, and ``renewed(_:)`` should be called. Called again after
  /// ``Authentication/reset()``.
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
  let renewal: (@Sendable (BearerToken?) async throws -> BearerToken?)?

  func credential() -> BearerToken? { nil }
  func apply(_ token: BearerToken, to request: inout HTTPRequest) {
    request.headers.append(.authorization(bearerToken: token.value))
  }
  func expiry(of token: BearerToken) -> Date? { token.expiry }
  func renewed(_ token: BearerToken?) async throws -> BearerToken? { try await renewal?(token) }
}

/// A source for Basic authentication.
private struct BasicSource: CredentialSource {
  func credential() -> Account? { nil }
  func apply(_ account: Account, to request: inout HTTPRequest) {
    request.headers.append(.authorization(username: account.username, password: account.password))
  }
}

/// A source for a constant header field.
private struct FieldSource: CredentialSource {
  func credential() -> NetworkAPI.Headers.Field? { nil }
  func apply(_ field: NetworkAPI.Headers.Field, to request: inout HTTPRequest) { request.headers.append(field) }
}

extension BearerToken: ShownByDescription {}

/// The refreshers whose renewal is running in the current task: requests sent by a renewal must not wait for it.
private enum Renewal {
  @TaskLocal fileprivate static var refreshers: [ObjectIdentifier] = []
}

/// Stores the current credential, and runs at most one renewal at a time.
private final class CredentialRefresher<Source: CredentialSource>: CredentialSession {
  /// A credential and its number, which increases with each renewal. So a late 401 for an old credential is recognized.
  private struct VersionedCredential: Sendable {
    let credential: Source.Credential
    let number: Int
    /// The generation of the state that it belongs to.
    let generation: Int
    /// How long before its expiry the credential is renewed, in seconds.
    let lead: TimeInterval
  }

  private struct State {
    /// The number of resets and updates. What belongs to an earlier generation may be another user's.
    var generation = 0
    var held: VersionedCredential?
    /// Whether a server has rejected `held`.
    var isRefused = false
    var number = 0
    var renewal: SharedTask<VersionedCredential?>?
    /// The last failure, and until when it is reported without another attempt.
    var failure: (error: NetworkError, until: ContinuousClock.Instant)?
  }

  private enum Resolution {
    case held(VersionedCredential)
    case failed(NetworkError)
    case wait(SharedTask<VersionedCredential?>, member: Int)
    /// The caller's generation has ended.
    case outdated
  }

  private let source: Source
  /// Whether the source never provides a credential, so that asking it would only cost time.
  private let isConstant: Bool
  private let origins: [HTTPURL]
  private let time: TimeSource
  private let state = Locked(State())

  /// How long a failed renewal isn't repeated.
  private let coolDown: Duration = .seconds(10)
  /// The maximum time before expiry at which a credential is renewed, in seconds; a tenth of a short lifetime
  /// otherwise.
  private let maximumLead: TimeInterval = 30

  init(
    _ source: Source, holding credential: Source.Credential?, isConstant: Bool, origins: [HTTPURL], time: TimeSource
  ) {
    self.source = source
    self.isConstant = isConstant
    self.time = time
    self.origins = origins
    if let credential {
      let held = versioned(credential, generation: 0)
      state.withLock { $0.held = held }
    }
  }

  func covers(_ url: HTTPURL) -> Bool {
    origins.contains { $0.hasSameOrigin(as: url) } && !Renewal.refreshers.contains(ObjectIdentifier(self))
  }

  var generation: Int { state.withLock(\.generation) }
  var expectedCredential: String {
    Source.Credential.self == Account.self ? Account.words : "\(Source.Credential.self)"
  }

  func reset() {
    replace(with: nil)
  }

  func update(_ credential: any Sendable) -> Bool {
    guard let credential = credential as? Source.Credential else { return false }
    replace(with: credential)
    return true
  }

  private func replace(with credential: Source.Credential?) {
    let lead = credential.map(lead)
    let renewal = state.withLock { state in
      let previous = state
      state = State()
      state.generation = previous.generation + 1
      state.number = previous.number + 1
      if let credential, let lead {
        state.held = VersionedCredential(
          credential: credential, number: state.number, generation: state.generation, lead: lead)
      }
      return previous.renewal
    }
    // Outside the lock, which its end takes. Those who wait for it look for the credential again.
    renewal?.cancel()
  }

  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard let held = try await credential(context: request.context) else { return try await next(request) }
    let refusal: HTTPResponse
    do {
      let response = try await next(applying(held, to: request))
      guard source.isRefusal(response), covers(response.url) else { return response }
      refusal = response
    }
    guard let renewed = try await renewed(after: held, context: request.context), request.body.isReplayable else {
      return refusal
    }
    return try await next(applying(renewed, to: request))
  }

  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest {
    guard let held = try await credential(context: request.context) else { return request }
    return try await applying(held, to: request)
  }

  private func applying(_ held: VersionedCredential, to request: HTTPRequest) async throws -> HTTPRequest {
    var authorized = request
    try await source.apply(held.credential, to: &authorized)
    authorized.headers.markSecrets(addedTo: request.headers)
    return authorized
  }

  // MARK: Selecting the credential

  /// The credential to send; nil if there is none.
  private func credential(context: CallContext) async throws -> VersionedCredential? {
    while true {
      let (held, generation) = state.withLock { state in
        (state.renewal == nil && !state.isRefused ? state.held : nil, state.generation)
      }
      if isConstant { return held }
      if let held, !isDue(held) { return held }
      do {
        let current = try await currentCredential(held, generation: generation, context: context)
        if self.generation == generation { return current }
      } catch {
        try Task.checkCancellation()
        guard self.generation != generation else { throw error }
      }
      // A reset ended the wait, or made what it returned useless: begin again.
    }
  }

  /// The credential of a generation, after it was fetched or renewed.
  private func currentCredential(
    _ held: VersionedCredential?, generation: Int, context: CallContext
  ) async throws -> VersionedCredential? {
    var held = held
    if held == nil {
      held = try await renew(replacing: nil, generation: generation, context: context) ?? state.withLock { $0.held }
    }
    guard let held, isDue(held) else { return held }
    do {
      if let renewed = try await renew(replacing: held, generation: generation, context: context) { return renewed }
    } catch {
      try Task.checkCancellation()
      // Renewing it early failed, but it still works. An expired credential isn't sent.
      guard let expiry = source.expiry(of: held.credential), time.date() < expiry else { throw error }
    }
    return held
  }

  /// Whether the credential expires so soon that it should be renewed.
  private func isDue(_ held: VersionedCredential) -> Bool {
    guard let expiry = source.expiry(of: held.credential) else { return false }
    return expiry.timeIntervalSince(time.date()) < held.lead
  }

  /// Returns the credential to use after a 401 for `held`: one that another call has just renewed, or a new one; nil if
  /// there is none, or if `held` was removed or replaced in the meantime.
  private func renewed(after held: VersionedCredential, context: CallContext) async throws -> VersionedCredential? {
    let isOutdated = state.withLock { state in
      guard state.generation == held.generation else { return true }
      if !isConstant, state.held?.number == held.number { state.isRefused = true }
      return false
    }
    guard !isConstant, !isOutdated else { return nil }
    let renewed: VersionedCredential?
    do {
      renewed = try await renew(replacing: held, generation: held.generation, context: context)
    } catch {
      try Task.checkCancellation()
      guard generation != held.generation else { throw error }
      return nil
    }
    guard generation == held.generation else { return nil }
    return renewed.flatMap { $0.number > held.number ? $0 : nil }
  }

  /// Joins the running renewal, or starts one, unless a renewal has replaced `old` already. Returns nil if the generation
  /// has ended.
  private func renew(
    replacing old: VersionedCredential?, generation: Int, context: CallContext
  ) async throws -> VersionedCredential? {
    let resolution = state.withLock { state -> Resolution in
      guard state.generation == generation else { return .outdated }
      if let renewal = state.renewal, let member = renewal.join() { return .wait(renewal, member: member) }
      if let held = state.held, !state.isRefused, held.number > old?.number ?? 0 { return .held(held) }
      if let failure = state.failure, time.now() < failure.until { return .failed(failure.error) }
      let renewal = makeRenewal(of: state.held, generation: generation, context: context)
      state.renewal = renewal
      guard let member = renewal.join() else { return .failed(.cancelled) }
      return .wait(renewal, member: member)
    }
    do {
      switch resolution {
      case .held(let held): return held
      case .failed(let error): throw error
      case .outdated: return nil
      case .wait(let renewal, let member):
        context.emit(.waiting(atMost: nil, reason: "a credential is being fetched"))
        return try await renewal.value(for: member)
      }
    } catch is CancellationError {
      throw NetworkError.cancelled
    } catch {
      throw NetworkError.authenticationFailed(underlying: NetworkError(error))
    }
  }

  private func versioned(_ credential: Source.Credential, generation: Int) -> VersionedCredential {
    let lead = lead(credential)
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return VersionedCredential(credential: credential, number: number, generation: generation, lead: lead)
  }

  /// How long before its expiry a credential is renewed, in seconds. Counts from now: for one that the program already
  /// had, from its remaining lifetime.
  private func lead(_ credential: Source.Credential) -> TimeInterval {
    let life = source.expiry(of: credential)?.timeIntervalSince(time.date()) ?? 0
    return min(maximumLead, max(0, life) / 10)
  }

  private func makeRenewal(
    of old: VersionedCredential?, generation: Int, context: CallContext
  ) -> SharedTask<VersionedCredential?> {
    SharedTask(stopsWithLastMember: false) { [source, self] in
      let refreshers = Renewal.refreshers + [ObjectIdentifier(self)]
      return try await Renewal.$refreshers.withValue(refreshers) { () async throws -> VersionedCredential? in
        if old == nil, let first = try await source.credential() { return versioned(first, generation: generation) }
        guard let credential = try await source.renewed(old?.credential) else { return nil }
        if self.generation == generation { context.emit(.credentialRenewed(failure: nil)) }
        return versioned(credential, generation: generation)
      }
    } whenOver: { [self] renewal, outcome in
      let failure = state.withLock { state -> NetworkError? in
        // A reset has ended this renewal.
        guard state.renewal === renewal else { return nil }
        state.renewal = nil
        switch outcome {
        case .success(let held?):
          state.held = held
          state.isRefused = false
          state.failure = nil
        case .success(nil):
          // The source has no other credential, so keep the refused one.
          state.isRefused = false
        case .failure(let error):
          let error = NetworkError(error)
          state.failure = (error, time.now() + coolDown)
          return error
        }
        return nil
      }
      if let failure { context.emit(.credentialRenewed(failure: failure)) }
    }
  }
}
