public import Foundation

/// Adds credentials to requests to certain origins, and renews them.
///
/// ```swift
/// let api = try HTTPURL("https://api.example.com")
/// configuration.authentication = [
///   .bearer(token, for: [api]) { old in try await login.refresh(old) },
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

  init(_ source: some CredentialSource, for origins: [HTTPURL], time: TimeSource) {
    session = CredentialRefresher(source, origins: origins, time: time)
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
    Self(BearerSource(token: token, renewal: renewal), for: origins)
  }

  /// Creates an interceptor for Basic authentication (RFC 7617).
  public static func basic(username: String, password: String, for origins: [HTTPURL]) -> Self {
    Self(FieldSource(field: .authorization(username: username, password: password)), for: origins)
  }

  /// Creates an interceptor for a constant header field, such as `X-API-Key`.
  public static func field(_ field: NetworkAPI.Headers.Field, for origins: [HTTPURL]) -> Self {
    Self(FieldSource(field: field), for: origins)
  }

  /// Discards the credential and any failure, so that the source is asked again. Call it after a login or logout.
  public func reset() {
    session.reset()
  }

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
  func reset()
}

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
private struct FieldSource: CredentialSource {
  let field: NetworkAPI.Headers.Field

  func credential() -> NetworkAPI.Headers.Field? { field }
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
    /// How long before its expiry the credential is renewed, in seconds.
    let lead: TimeInterval
  }

  private struct State {
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
  }

  private let source: Source
  private let origins: [HTTPURL]
  private let time: TimeSource
  private let state = Locked(State())

  /// How long a failed renewal isn't repeated.
  private let coolDown: Duration = .seconds(10)
  /// The maximum time before expiry at which a credential is renewed, in seconds; a tenth of a short lifetime
  /// otherwise.
  private let maximumLead: TimeInterval = 30

  init(_ source: Source, origins: [HTTPURL], time: TimeSource) {
    self.source = source
    self.time = time
    self.origins = origins
  }

  func covers(_ url: HTTPURL) -> Bool {
    origins.contains { $0.hasSameOrigin(as: url) } && !Renewal.refreshers.contains(ObjectIdentifier(self))
  }

  func reset() {
    state.withLock { state in
      let number = state.number + 1
      state = State()
      state.number = number
    }
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

  /// The credential to send; nil if the source has none.
  private func credential(context: CallContext) async throws -> VersionedCredential? {
    var held = state.withLock { state in
      state.renewal == nil && !state.isRefused ? state.held : nil
    }
    if held == nil { held = try await renew(replacing: nil, context: context) ?? state.withLock { $0.held } }
    guard let held, let expiry = source.expiry(of: held.credential),
      expiry.timeIntervalSince(time.date()) < held.lead
    else { return held }
    do {
      if let renewed = try await renew(replacing: held, context: context) { return renewed }
    } catch {
      try Task.checkCancellation()
      // Renewing it early failed, but it still works. An expired credential isn't sent.
      guard time.date() < expiry else { throw error }
    }
    return held
  }

  /// Returns the credential to use after a 401 for `held`: one that another call has just renewed, or a new one; nil if
  /// there is none.
  private func renewed(after held: VersionedCredential, context: CallContext) async throws -> VersionedCredential? {
    state.withLock { state in
      if state.held?.number == held.number { state.isRefused = true }
    }
    let renewed = try await renew(replacing: held, context: context)
    return renewed.flatMap { $0.number > held.number ? $0 : nil }
  }

  /// Joins the running renewal, or starts one, unless a renewal has replaced `old` already.
  private func renew(replacing old: VersionedCredential?, context: CallContext) async throws -> VersionedCredential? {
    let resolution = state.withLock { state -> Resolution in
      if let renewal = state.renewal, let member = renewal.join() { return .wait(renewal, member: member) }
      if let held = state.held, !state.isRefused, held.number > old?.number ?? 0 { return .held(held) }
      if let failure = state.failure, time.now() < failure.until { return .failed(failure.error) }
      let renewal = makeRenewal(of: state.held, isFirst: state.held == nil, context: context)
      state.renewal = renewal
      guard let member = renewal.join() else { return .failed(.cancelled) }
      return .wait(renewal, member: member)
    }
    do {
      switch resolution {
      case .held(let held): return held
      case .failed(let error): throw error
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

  private func hold(_ credential: Source.Credential) -> VersionedCredential {
    // For a credential that the source already had, this is its remaining lifetime.
    let life = source.expiry(of: credential)?.timeIntervalSince(time.date()) ?? 0
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return VersionedCredential(credential: credential, number: number, lead: min(maximumLead, max(0, life) / 10))
  }

  private func makeRenewal(of old: VersionedCredential?, isFirst: Bool, context: CallContext) -> SharedTask<
    VersionedCredential?
  > {
    SharedTask(stopsWithLastMember: false) { [source, self] in
      let refreshers = Renewal.refreshers + [ObjectIdentifier(self)]
      return try await Renewal.$refreshers.withValue(refreshers) { () async throws -> VersionedCredential? in
        if isFirst, let first = try await source.credential() { return self.hold(first) }
        guard let credential = try await source.renewed(old?.credential) else { return nil }
        context.emit(.credentialRenewed(failure: nil))
        return self.hold(credential)
      }
    } whenOver: { [self] renewal, outcome in
      let failure: NetworkError? = if case .failure(let error) = outcome { NetworkError(error) } else { nil }
      state.withLock { state in
        // Ignore a renewal that was started before a reset.
        guard state.renewal === renewal else { return }
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
          state.failure = (NetworkError(error), time.now() + coolDown)
        }
      }
      if let failure { context.emit(.credentialRenewed(failure: failure)) }
    }
  }
}
