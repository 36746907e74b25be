import Foundation

/// Set while a credential is being renewed: what the renewal itself sends must not wait for the renewal.
private enum Renewal {
  @TaskLocal static var keepers: [ObjectIdentifier] = []
}

/// Keeps the current credential, and lets at most one renewal run.
final class CredentialKeeper<Source: CredentialSource>: CredentialSession {
  /// A credential and its number: each renewal raises it, so that a late 401 for an old one is told from a new one.
  private struct Held: Sendable {
    let credential: Source.Credential
    let number: Int
    /// How many seconds before its end it is renewed.
    let lead: TimeInterval
  }

  private struct State {
    var held: Held?
    var number = 0
    var renewal: SharedTask<Held?>?
    /// The last failure, and until when it stands.
    var failure: (error: NetworkError, until: ContinuousClock.Instant)?
    /// The number of the newest credential that a server refused.
    var refused = -1
  }

  private enum Way {
    case held(Held)
    case failed(NetworkError)
    case wait(SharedTask<Held?>, member: Int)
  }

  private let source: Source
  private let origins: [HTTPURL]
  private let time: TimeSource
  private let state = Locked(State())

  /// How long a failure stands before a renewal is tried again.
  private let coolDown: Duration = .seconds(10)
  /// The most seconds before its end that a credential is renewed: one with a short life, after nine tenths of it.
  private let maximumLead: TimeInterval = 30

  init(_ source: Source, origins: [HTTPURL], time: TimeSource) {
    self.source = source
    self.time = time
    self.origins = origins
  }

  func covers(_ url: HTTPURL) -> Bool {
    origins.contains { $0.hasSameOrigin(as: url) } && !Renewal.keepers.contains(ObjectIdentifier(self))
  }

  func reset() {
    state.withLock { state in
      let number = state.number + 1
      state = State()
      state.number = number
    }
  }

  func send(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
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

  private func applying(_ held: Held, to request: HTTPRequest) async throws -> HTTPRequest {
    var authorized = request
    try await source.apply(held.credential, to: &authorized)
    authorized.headers.markSecrets(addedTo: request.headers)
    return authorized
  }

  // MARK: Which credential

  /// The credential to send; nil where the source has none.
  private func credential(context: CallContext) async throws -> Held? {
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
      // It could not be renewed ahead of time, and still works. One that has expired is not sent.
      guard time.date() < expiry else { throw error }
    }
    return held
  }

  /// The credential after a 401 for `held`: one that another call has renewed already, or a new one; nil if there is
  /// none.
  private func renewed(after held: Held, context: CallContext) async throws -> Held? {
    state.withLock { $0.refused = max($0.refused, held.number) }
    let renewed = try await renew(replacing: held, context: context)
    return renewed.flatMap { $0.number > held.number ? $0 : nil }
  }

  /// Joins the renewal that runs, or begins one unless that has happened since `old` was the current one.
  private func renew(replacing old: Held?, context: CallContext) async throws -> Held? {
    let way = state.withLock { state -> Way in
      if let renewal = state.renewal, let member = renewal.join() { return .wait(renewal, member: member) }
      if let held = state.held, held.number > state.refused, held.number > old?.number ?? -1 { return .held(held) }
      if let failure = state.failure, time.now() < failure.until { return .failed(failure.error) }
      let renewal = makeRenewal(of: state.held, isFirst: state.held == nil, context: context)
      state.renewal = renewal
      guard let member = renewal.join() else { return .failed(.cancelled) }
      return .wait(renewal, member: member)
    }
    do {
      switch way {
      case .held(let held): return held
      case .failed(let error): throw error
      case .wait(let renewal, let member): return try await renewal.value(for: member)
      }
    } catch is CancellationError {
      throw NetworkError.cancelled
    } catch {
      throw NetworkError.other(AuthenticationFailure(underlying: NetworkError(error)))
    }
  }

  private func hold(_ credential: Source.Credential) -> Held {
    // Of a credential that the source already had, what is left of its life.
    let life = source.expiry(of: credential)?.timeIntervalSince(time.date()) ?? 0
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return Held(credential: credential, number: number, lead: min(maximumLead, max(0, life) / 10))
  }

  private func makeRenewal(of old: Held?, isFirst: Bool, context: CallContext) -> SharedTask<Held?> {
    SharedTask(stopsWithLastMember: false) { [source, self] in
      let keepers = Renewal.keepers + [ObjectIdentifier(self)]
      return try await Renewal.$keepers.withValue(keepers) { () async throws -> Held? in
        if isFirst, let first = try await source.credential() { return self.hold(first) }
        guard let credential = try await source.renewed(old?.credential) else { return nil }
        context.emit(.credentialRenewed(failure: nil))
        return self.hold(credential)
      }
    } whenOver: { [self] renewal, outcome in
      let failure: NetworkError? = if case .failure(let error) = outcome { NetworkError(error) } else { nil }
      state.withLock { state in
        // After a reset this renewal is nobody's any more.
        guard state.renewal === renewal else { return }
        state.renewal = nil
        switch outcome {
        case .success(let held?):
          state.held = held
          state.failure = nil
        case .success(nil):
          // There is no other: the one that was refused is what there is.
          if let held = state.held { state.refused = min(state.refused, held.number - 1) }
        case .failure(let error):
          state.failure = (NetworkError(error), time.now() + coolDown)
        }
      }
      if let failure { context.emit(.credentialRenewed(failure: failure)) }
    }
  }
}
