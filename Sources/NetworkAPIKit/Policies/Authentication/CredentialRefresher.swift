import Foundation

/// Stores the current credential, and runs at most one refresh at a time.
final class CredentialRefresher<Source: CredentialSource>: CredentialSession {
  /// A credential and its number, which increases with each refresh. So a late 401 for an old credential is recognized.
  private struct VersionedCredential: Sendable {
    let credential: Source.Credential
    let number: Int
    /// The generation of the state that it belongs to.
    let generation: Int
    /// How long before its expiry the credential is refreshed, in seconds.
    let lead: TimeInterval
  }

  private struct State {
    /// The number of resets and updates, but for the results of refreshes. What belongs to an earlier generation may be
    /// another user's.
    var generation = 0
    /// How many of these came from outside of any refresh.
    var changes = 0
    /// How often the credential may have become another user's, also by the result of a refresh.
    var userChanges = 0
    var held: VersionedCredential?
    /// Whether a server has rejected `held`.
    var isRefused = false
    var number = 0
    var refresh: SharedTask<VersionedCredential?>?
    /// Whether a call has waited for it in vain, and was sent with a credential that still worked.
    var isRefreshSlow = false
    /// The last failure, and until when it is reported without another attempt.
    var failure: (error: NetworkError, until: ContinuousClock.Instant)?
  }

  private enum Resolution {
    case known(Result<VersionedCredential?, NetworkError>)
    case wait(SharedTask<VersionedCredential?>)
  }

  private enum Found {
    case credential(VersionedCredential?)
    case stored(HTTPResponse)
  }

  private let source: Source
  /// Whether the source never provides a credential, so that asking it would only cost time.
  private let isConstant: Bool
  let origins: [HTTPURL]?
  private let time: TimeSource
  private let state = Locked(State())
  /// The refreshes that this was made in.
  private let makers = CredentialRefresh.running

  /// The maximum time before expiry at which a credential is refreshed, in seconds; less if its lifetime is short.
  private let maximumLead: TimeInterval = 30
  /// How long a call waits for the refresh of a credential that still works.
  private let patience = Duration.seconds(1)

  init(
    _ source: Source, holding credential: Source.Credential?, isConstant: Bool, origins: [HTTPURL]?, time: TimeSource
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

  var isRefreshingHere: Bool { CredentialRefresh.running(of: self) != nil }

  func credential() async throws -> Source.Credential? {
    // What a refresh asks for can't wait for that refresh.
    if isRefreshingHere { return state.withLock { $0.held?.credential } }
    return try await waitForCredential(CallContext())?.credential
  }

  var userChanges: Int { state.withLock(\.userChanges) }

  private var generation: Int { state.withLock(\.generation) }

  func replace(with credential: Source.Credential?) {
    let own = CredentialRefresh.running(of: self)
    // Given in its own refresh, it was issued just now.
    let lead = credential.map { self.lead($0, isNew: own != nil) }
    let previous = state.withLock { state -> State? in
      let previous = state
      // Otherwise it is another user's by now: what a refresh from before finds out says nothing about it.
      guard own.map({ $0.changes == previous.changes }) ?? true else { return nil }
      if own != nil, credential != nil, previous.refresh != nil {
        // The result of that refresh: it ends no generation, so that the calls that wait for it get the credential.
        (state.number, state.isRefused, state.failure) = (previous.number + 1, false, nil)
      } else {
        let changes = previous.changes + (own == nil ? 1 : 0)
        state = State(generation: previous.generation + 1, changes: changes, number: previous.number + 1)
      }
      state.userChanges = previous.userChanges + 1
      if let credential, let lead {
        state.held = VersionedCredential(
          credential: credential, number: state.number, generation: state.generation, lead: lead)
      }
      return previous
    }
    // Outside the lock, which the refresh takes when it ends, and the old credential may. Those who wait for it look for the
    // credential again. A refresh that calls this itself goes on: after a reset, its error says why there is no credential.
    withExtendedLifetime(previous) { if own == nil { previous?.refresh?.cancel() } }
  }

  func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var found = fresh
    if found == nil {
      let result = try await find(for: request, next: next) { [self] in try await waitForCredential(for: request) }
      switch result {
      case .credential(let credential): found = credential
      case .stored(let response): return response
      }
    }
    guard let held = found else { return try await next(request) }
    let authorized = try await applying(held, to: request)
    var refusal = try await next(authorized)
    refusal.noteCredentialItems(of: authorized)
    // If this credential changed nothing, another one has taken its field, and is the one that was refused.
    guard !request.context.isAuthorized || !authorized.hasMessage(of: request) else { return refusal }
    guard request.options.cache != .onlyIfCached, source.isRejection(refusal),
      covers(refusal.url, home: request.context.home)
    else { return refusal }
    let result = try await find(for: request, next: next) { [self, refusal] in
      try await waitForReplacement(of: held, after: refusal, context: request.context)
    }
    if case .stored(let response) = result { return response }
    guard case .credential(let refreshed?) = result, request.body.isReplayable,
      // Of another process, for example, with which this one shares a file.
      !source.isOfAnotherSignIn(refreshed.credential, after: held.credential)
    else { return refusal }
    let repeated = try await applying(refreshed, to: request)
    var response = try await next(repeated, replacing: refusal, isRepetition: true, hasActed: false)
    response.noteCredentialItems(of: repeated)
    return response
  }

  /// Finds a credential in time, see ``inTime(for:_:)``. If that fails, the stored response is the result; without one,
  /// finding it may take all the time that there is.
  private func find(
    for request: HTTPRequest, next: InterceptorChain,
    _ find: @escaping @Sendable () async throws -> VersionedCredential?
  ) async throws -> Found {
    do {
      return .credential(try await inTime(for: request, find))
    } catch {
      if let stored = try await stored(for: request, after: error, next: next) { return .stored(stored) }
      guard case NetworkError.timedOut(.total) = error else { throw error }
      return .credential(try await find())
    }
  }

  /// The response that the cache, which comes later, has for a request whose credential can't be refreshed for now: that
  /// needs no valid one.
  private func stored(
    for request: HTTPRequest, after error: any Error, next: InterceptorChain
  ) async throws -> HTTPResponse? {
    var request = request
    let isReload = request.options.cache == .reload
    guard request.method == .get, isReload || request.options.cache == .use,
      NetworkError(error).delayOfLaterCall != nil,
      // The source isn't asked for its first credential by two at once.
      state.withLock({ $0.held != nil || $0.refresh == nil })
    else { return nil }
    (request.options.cache, request.options.replacesReload) = (.onlyIfCached, isReload)
    guard let held = try await waitForCredential(for: request) else { return nil }
    do {
      let authorized = try await applying(held, to: request)
      var response = try await next(authorized)
      response.noteCredentialItems(of: authorized)
      return response
    } catch NetworkError.notCached {
      return nil
    }
  }

  func authorized(_ request: HTTPRequest) async throws -> HTTPRequest {
    var held = fresh
    if held == nil {
      let wait = { @Sendable [self] in try await waitForCredential(for: request) }
      // Where nothing stored may be the result, it may take all the time that there is.
      held = try await request.options.cache == .use ? inTime(for: request, wait) : wait()
    }
    guard let held else { return request }
    return try await applying(held, to: request)
  }

  private func applying(_ held: VersionedCredential, to request: HTTPRequest) async throws -> HTTPRequest {
    var authorized = request
    try await source.apply(held.credential, to: &authorized)
    return authorized.authorized(from: request, by: self)
  }

  // MARK: Selecting the credential

  /// The held credential; nil if there is none, or a server has rejected it.
  private var usable: VersionedCredential? { state.withLock { $0.isRefused ? nil : $0.held } }

  /// The held credential, if it can be sent without waiting for a refresh.
  private var fresh: VersionedCredential? { usable.flatMap { isDue($0) ? nil : $0 } }

  /// Finds a credential, for which a GET waits a little less than it has left, so that it can still get a stored response.
  private func inTime(
    for request: HTTPRequest, _ find: @escaping @Sendable () async throws -> VersionedCredential?
  ) async throws -> VersionedCredential? {
    guard request.method == .get, !isConstant,
      let wait = request.context.waitBeforeStored(at: time.now()), wait > .zero
    else { return try await find() }
    return try await time.limit(wait, timeout: NetworkError.timedOut(.total), find)
  }

  /// The credential of a request, however long it takes; nil if there is none.
  private func waitForCredential(for request: HTTPRequest) async throws -> VersionedCredential? {
    guard request.options.cache == .onlyIfCached else { return try await waitForCredential(request.context) }
    // No server is asked, so as it is: expired or not, the stored responses have it.
    let (held, generation) = state.withLock { ($0.held, $0.generation) }
    guard held == nil, !isConstant else { return held }
    let first = try? await source.credential()
    // It may have given one to ``replace(with:)``.
    return state.withLock(\.held) ?? first.map { versioned($0, generation: generation) }
  }

  /// The credential to send, however long it takes; nil if there is none.
  private func waitForCredential(_ context: CallContext) async throws -> VersionedCredential? {
    // Not for ever: each refresh, or an observer of it, may reset the credential.
    for isLast in [false, false, true] {
      let (held, generation) = state.withLock { state in
        (state.isRefused ? nil : state.held, state.generation)
      }
      if isConstant { return held }
      if let held, !isDue(held) { return held }
      guard !isRemade(context), let wait = CredentialRefresh.Wait(for: self) else { return nil }
      defer { wait.end() }
      do {
        let current = try await waitForCurrent(held, generation: generation, context: context)
        if self.generation == generation { return current }
      } catch {
        try Task.checkCancellation()
        guard !isLast, self.generation != generation else { throw error }
      }
      // A reset ended the wait, or made what it returned useless: begin again.
    }
    return usable
  }

  /// The credential of a generation, after it was fetched or refreshed.
  private func waitForCurrent(
    _ held: VersionedCredential?, generation: Int, context: CallContext
  ) async throws -> VersionedCredential? {
    var held = held
    if held == nil {
      held =
        try await joinRefresh(replacing: nil, generation: generation, context: context) ?? state.withLock { $0.held }
    }
    guard let held, isDue(held) else { return held }
    do {
      return try await refreshEarly(held, generation: generation, context: context) ?? held
    } catch {
      try Task.checkCancellation()
      // Refreshing it early failed or takes long, but it still works. An expired credential isn't sent.
      if life(of: held.credential) > 0 { return held }
      // Only the short wait is over, in which it has expired.
      guard case NetworkError.timedOut(.total) = error else { throw error }
      return try await joinRefresh(replacing: held, generation: generation, context: context) ?? held
    }
  }

  /// Refreshes a credential that is due. While it still works, the wait is short, and the refresh goes on without it.
  private func refreshEarly(
    _ held: VersionedCredential, generation: Int, context: CallContext
  ) async throws -> VersionedCredential? {
    guard life(of: held.credential) > 2 * patience.seconds else {
      return try await joinRefresh(replacing: held, generation: generation, context: context)
    }
    guard !state.withLock(\.isRefreshSlow) else { return nil }
    let left = context.lastDeadline.map { max(.zero, $0 - time.now()) / 2 } ?? patience
    do {
      return try await time.limit(min(patience, left), timeout: NetworkError.timedOut(.total)) { [self] in
        try await joinRefresh(replacing: held, generation: generation, context: context)
      }
    } catch {
      // Not if a cancelled call has left before it began.
      state.withLock { $0.isRefreshSlow = $0.refresh?.isRunning == true }
      throw error
    }
  }

  /// Whether the credential expires so soon that it should be refreshed.
  private func isDue(_ held: VersionedCredential) -> Bool {
    life(of: held.credential) < held.lead
  }

  /// Returns the credential to use after a 401 for `held`: one that another call has just refreshed, or a new one; nil if
  /// there is none, or if `held` was removed or replaced in the meantime.
  ///
  /// - Parameter refusal: the response with the 401, which is closed before the wait for a refresh.
  private func waitForReplacement(
    of held: VersionedCredential, after refusal: HTTPResponse, context: CallContext
  ) async throws -> VersionedCredential? {
    let isOutdated = state.withLock { state in
      guard state.generation == held.generation else { return true }
      if !isConstant, state.held?.number == held.number { state.isRefused = true }
      return false
    }
    guard !isConstant, !isOutdated, !isRemade(context), let wait = CredentialRefresh.Wait(for: self) else { return nil }
    defer { wait.end() }
    await refusal.close()
    let refreshed: VersionedCredential?
    do {
      refreshed = try await joinRefresh(replacing: held, generation: held.generation, context: context)
    } catch {
      try Task.checkCancellation()
      guard generation != held.generation else { throw error }
      return nil
    }
    guard generation == held.generation else { return nil }
    return refreshed.flatMap { $0.number > held.number ? $0 : nil }
  }

  private func purpose(_ context: CallContext) -> CredentialRefresh.Purpose {
    .init(source: ObjectIdentifier(Source.self), origins: origins ?? context.home.map { [$0.place] } ?? [])
  }

  /// Whether the current task runs for a refresh that has made this for its own purpose: if each refresh made a client that
  /// needs the same credential, they would never end.
  private func isRemade(_ context: CallContext) -> Bool {
    CredentialRefresh.running.contains { run in
      run.purpose == purpose(context) && makers.contains { $0 === run }
    }
  }

  /// Joins the running refresh, or starts one, unless one has replaced `old` already. Nil if the generation has ended.
  private func joinRefresh(
    replacing old: VersionedCredential?, generation: Int, context: CallContext, mayBeginAgain: Bool = true
  ) async throws -> VersionedCredential? {
    let resolution = state.withLock { state -> Resolution in
      guard state.generation == generation else { return .known(.success(nil)) }
      if let refresh = state.refresh, refresh.join() { return .wait(refresh) }
      if let held = state.held, !state.isRefused, held.number > old?.number ?? 0 { return .known(.success(held)) }
      if let failure = state.failure, time.now() < failure.until { return .known(.failure(failure.error)) }
      let refresh = makeRefresh(of: state.held, generation: generation, changes: state.changes, context: context)
      state.refresh = refresh
      return refresh.join() ? .wait(refresh) : .known(.failure(.cancelled))
    }
    do {
      switch resolution {
      case .known(let held): return try held.get()
      case .wait(let refresh):
        context.emit(.waiting(atMost: nil, reason: "a credential is being fetched"))
        return try await context.cancellable { try await refresh.value() }
      }
    } catch {
      let error = NetworkError.ofOwnCode(error)
      guard error.isCancelled else { throw NetworkError.authenticationFailed(underlying: error) }
      // If only the refresh was cancelled, because another call or all calls so far were, begin again.
      guard mayBeginAgain, !Task.isCancelled, !context.isCancelled else { throw error }
      return try await joinRefresh(replacing: old, generation: generation, context: context, mayBeginAgain: false)
    }
  }

  private func versioned(
    _ credential: Source.Credential, generation: Int, isNew: Bool = false
  ) -> VersionedCredential {
    let lead = lead(credential, isNew: isNew)
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    return VersionedCredential(credential: credential, number: number, generation: generation, lead: lead)
  }

  /// How long before its expiry a credential is refreshed, in seconds; depends on the lifetime that remains now.
  ///
  /// - Parameter isNew: whether a server has just issued it. If it seems to have expired, our clock is wrong, so that only
  ///   a refusal shows that it has.
  private func lead(_ credential: Source.Credential, isNew: Bool) -> TimeInterval {
    let life = life(of: credential)
    return isNew && life <= 0 ? -.infinity : min(maximumLead, max(0, life) / 10)
  }

  /// How long a credential is still valid, in seconds; `.infinity` if that isn't known.
  private func life(of credential: Source.Credential) -> TimeInterval {
    source.expiry(of: credential)?.timeIntervalSince(time.date()) ?? .infinity
  }

  private func makeRefresh(
    of old: VersionedCredential?, generation: Int, changes: Int, context: CallContext
  ) -> SharedTask<VersionedCredential?> {
    // Weak, since this object holds the task: if the call that made it is cancelled first, the task may never begin.
    SharedTask(stopsWithLastMember: false) { [source, weak self] in
      guard let self else { return nil }
      let run = CredentialRefresh.Run(of: self, for: purpose(context), changes: changes)
      defer { run.isNowOver() }
      let runs = CredentialRefresh.running + [run]
      return try await CredentialRefresh.$runs.withValue(runs) { () async throws -> VersionedCredential? in
        let result = await Result(awaiting: { () async throws -> (credential: Source.Credential, isNew: Bool)? in
          if old == nil, let first = try await source.credential() { return (first, false) }
          return try await source.refreshed(old?.credential).map { ($0, true) }
        })
        // What was given to ``replace(with:)`` meanwhile is the result, whatever the source returns.
        let given = { [state] in
          state.withLock { state in
            state.held.flatMap { state.generation == generation && $0.number > old?.number ?? 0 ? $0 : nil }
          }
        }
        if try given() != nil || result.get()?.isNew == true, self.generation == generation {
          context.emit(.credentialRefreshed(failure: nil))
        }
        // An observer of this may have given one too.
        return try given() ?? result.get().map { versioned($0.credential, generation: generation, isNew: $0.isNew) }
      }
    } whenOver: { [weak self] refresh, outcome in
      guard let self else { return }
      let (failure, previous) = state.withLock { state -> (NetworkError?, State) in
        let previous = state
        // A reset has ended this refresh.
        guard state.refresh === refresh else { return (nil, previous) }
        (state.refresh, state.isRefreshSlow) = (nil, false)
        switch outcome {
        case .success(let new?):
          if let held = state.held {
            // A task of the refresh has given a later one to ``replace(with:)``.
            guard new.number >= held.number else { break }
            if source.isOfAnotherSignIn(new.credential, after: held.credential) { state.userChanges += 1 }
          }
          (state.held, state.isRefused, state.failure) = (new, false, nil)
        case .success(nil):
          // The source has no other credential, so keep the refused one.
          state.isRefused = false
        case .failure(let error):
          let error = NetworkError.ofOwnCode(error)
          // Whoever cancelled it didn't mean the calls to come. Offline it asked no server, and the next one may succeed.
          guard !error.isCancelled, !error.isOffline else { return (error, previous) }
          // The server may ask for a longer pause, but shouldn't keep calls from it for hours.
          let asked = min(error.delayOfLaterCall ?? .zero, .seconds(300))
          state.failure = (error, time.now() + max(NetworkError.refreshPause, asked))
          return (error, previous)
        }
        return (nil, previous)
      }
      // Released outside the lock, as in ``replace(with:)``.
      withExtendedLifetime(previous) {}
      if let failure { context.emit(.credentialRefreshed(failure: failure)) }
    }
  }
}
