import Foundation

/// The refreshers whose renewal is running in the current task: requests sent by a renewal must not wait for it.
private enum Renewal {
  @TaskLocal fileprivate static var refreshers: [ObjectIdentifier] = []
}

/// Stores the current credential, and runs at most one renewal at a time.
final class CredentialRefresher<Source: CredentialSource>: CredentialSession {
  /// A credential and its number, which increases with each renewal. So a late 401 for an old credential is recognized.
  private struct VersionedCredential: Sendable {
    let credential: Source.Credential
    let number: Int
    /// How long before its expiry the credential is renewed, in seconds.
    let lead: TimeInterval
  }

  private struct State {
    var held: VersionedCredential?
    var number = 0
    var renewal: SharedTask<VersionedCredential?>?
    /// The last failure, and until when it is reported without another attempt.
    var failure: (error: NetworkError, until: ContinuousClock.Instant)?
    /// The number of the newest credential that a server has rejected.
    var refused = -1
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
      state.renewal == nil && state.held.map { $0.number > state.refused } == true ? state.held : nil
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
    state.withLock { $0.refused = max($0.refused, held.number) }
    let renewed = try await renew(replacing: held, context: context)
    return renewed.flatMap { $0.number > held.number ? $0 : nil }
  }

  /// Joins the running renewal, or starts one, unless a renewal has replaced `old` already.
  private func renew(replacing old: VersionedCredential?, context: CallContext) async throws -> VersionedCredential? {
    let resolution = state.withLock { state -> Resolution in
      if let renewal = state.renewal, let member = renewal.join() { return .wait(renewal, member: member) }
      if let held = state.held, held.number > state.refused, held.number > old?.number ?? -1 { return .held(held) }
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
          state.failure = nil
        case .success(nil):
          // The source has no other credential, so keep the refused one.
          if let held = state.held { state.refused = min(state.refused, held.number - 1) }
        case .failure(let error):
          state.failure = (NetworkError(error), time.now() + coolDown)
        }
      }
      if let failure { context.emit(.credentialRenewed(failure: failure)) }
    }
  }
}
