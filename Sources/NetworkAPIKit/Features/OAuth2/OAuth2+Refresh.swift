public import Foundation

extension OAuth2: CredentialSource {
  /// Returns the stored tokens.
  public func credential() async throws -> Tokens? {
    // What is stored is replaced in one step, so that reading it needn't wait for another process.
    try await exclusively(locking: { state.withLock { $0.unsaved != nil } }) {
      state.withLock { !$0.signOuts.isEmpty } ? nil : try await kept()
    }
  }

  /// Adds `Authorization: Bearer …`.
  public func apply(_ tokens: Tokens, to request: inout HTTPRequest) {
    request.headers.append(.authorization(bearerToken: tokens.accessToken))
  }

  /// When the access token expires.
  public func expiry(of tokens: Tokens) -> Date? { tokens.expiry }

  /// Returns new tokens: those that another process has stored, those for the refresh token, or those for the client's
  /// credentials.
  public func refreshed(_ old: Tokens?) async throws -> Tokens? {
    try await exclusively {
      guard grant == .clientCredentials || state.withLock(\.signOuts.isEmpty) else {
        throw OAuth2Error(.signInRequired)
      }
      let kept = try await kept()
      // Another refresh, sign-in or process was first.
      if let kept, isNew(kept, after: old) { return kept }
      if grant == .clientCredentials { return try await save(clientTokens(), over: kept) }
      // Not those of `old`: if the store has none, the user has signed out, perhaps in another process.
      // With another access token, the refresh token that was given up is from a later sign-in, perhaps in another process.
      guard let current = kept, let token = current.refreshToken,
        !state.withLock({ isSame(current, as: $0.gone) })
      else {
        throw OAuth2Error(.signInRequired)
      }
      do {
        // The server may already have replaced the refresh token by one in the response.
        var tokens = try await tokens(
          ["grant_type": "refresh_token", "refresh_token": token], isCancelledWithAll: false)
        // Without a new one, the old one stays (RFC 6749 §6).
        tokens.refreshToken = tokens.refreshToken ?? token
        tokens.idToken = tokens.idToken ?? current.idToken
        tokens.scope = tokens.scope ?? current.scope
        // The program's own store may have lost it.
        tokens.signIn = current.signIn ?? (isSame(current, as: old) ? old?.signIn : nil) ?? Hexadecimal.random()
        return try await save(tokens, over: current)
      } catch let error as NetworkError where error.oauth2?.isGrantGone == true {
        // Another process may have used the token first and stored the next one.
        let kept = try await self.kept()
        if let kept, isNew(kept, after: current) { return kept }
        // The store may have lost them for a moment only.
        let refused = kept ?? current
        if refused.refreshToken == token {
          state.withLock { $0.gone = refused }
          try await remove()
        }
        throw error
      }
    }
  }

  private func isSame(_ tokens: Tokens?, as other: Tokens?) -> Bool {
    tokens?.accessToken == other?.accessToken && tokens?.refreshToken == other?.refreshToken
  }

  private func isNew(_ tokens: Tokens, after old: Tokens?) -> Bool {
    tokens.accessToken != old?.accessToken && tokens.expiry.map { $0 > time.date() } ?? true
  }
}

extension OAuth2 {
  /// Removes the tokens from the store, and revokes them, if the provider can (RFC 7009). Cancelling the calling task
  /// doesn't end it, since the tokens would stay.
  ///
  /// - Parameter authentication: the values whose clients are to forget the tokens; each is ``Authentication/reset()`` at
  ///   once, and again after the removal, also if this throws.
  /// - Throws: ``NetworkError`` if the store or the provider failed. If it was the provider, the tokens were removed
  ///   nevertheless.
  public func signOut(_ authentication: Authentication...) async throws(NetworkError) {
    // A refresh may keep the removal waiting.
    let id = UUID()
    state.withLock { _ = $0.signOuts.insert(id) }
    for authentication in authentication { authentication.reset() }
    try await asNetworkError {
      // In a task of its own, so that cancelling the caller doesn't end the wait for its turn.
      try await Task {
        let removal = await Result {
          try await exclusively {
            // In its turn: a sign-in that waits behind it is another user's.
            defer { state.withLock { _ = $0.signOuts.remove(id) } }
            return try await removeTokens()
          }
        }
        // It may not have got the turn.
        state.withLock { _ = $0.signOuts.remove(id) }
        // A call in between may have loaded the tokens again.
        for authentication in authentication { authentication.reset() }
        guard let fields = try removal.get(), let revocation = provider.revocation else { return }
        // After the turn and the lock: neither a new sign-in nor other processes need to wait for the provider.
        try await send(fields, to: revocation) { _ in }
      }.value
    }
  }

  /// Removes the tokens from the store, and returns the fields that revoke them; nil if there were none.
  private func removeTokens() async throws -> [String: String]? {
    defer { (store as? FileStore)?.removeMoved() }
    // Not saved first: the store may be full.
    guard let tokens = try await current() else {
      // The store may have some that it can't read.
      try await remove()
      return nil
    }
    state.withLock { $0.gone = tokens }
    try await remove()
    return tokens.refreshToken.map { ["token": $0, "token_type_hint": "refresh_token"] }
      ?? ["token": tokens.accessToken, "token_type_hint": "access_token"]
  }

  /// Tokens after a sign-in, once they are stored.
  func signedIn(_ tokens: Tokens) async throws -> Tokens {
    try await exclusively {
      // Servers may hand out the same refresh token again.
      state.withLock { $0.gone = nil }
      var tokens = tokens
      tokens.signIn = Hexadecimal.random()
      return try await save(tokens, over: try? store.load())
    }
  }

  private func clientTokens() async throws -> Tokens {
    var fields = parameters
    fields["grant_type"] = "client_credentials"
    if !scopes.isEmpty { fields["scope"] = scope }
    return try await tokens(fields)
  }

  var scope: String { scopes.joined(separator: " ") }

  /// The stored tokens. Those that the store has not taken are offered again first.
  private func kept() async throws -> Tokens? {
    let tokens = try await current()
    guard let unsaved = state.withLock(\.unsaved) else { return tokens }
    return try await save(unsaved.tokens, over: unsaved.over)
  }

  /// The stored tokens, or those that the store has not taken. If it no longer has what these replace, another process has
  /// signed in or out since, and they are dropped.
  private func current() async throws -> Tokens? {
    let stored = try await store.load()
    return state.withLock { state in
      guard let unsaved = state.unsaved else { return stored }
      guard isSame(stored, as: unsaved.over) else {
        state.unsaved = nil
        return stored
      }
      return unsaved.tokens
    }
  }

  /// - Parameter old: the tokens that the store has.
  private func save(_ tokens: Tokens, over old: Tokens?) async throws -> Tokens {
    // The refresh token before them may be used up: keep the new one, whatever happens to the store.
    state.withLock { $0.unsaved = (tokens, old) }
    try await store.save(tokens)
    state.withLock { $0.unsaved = nil }
    return tokens
  }

  private func remove() async throws {
    try await store.save(nil)
    state.withLock { $0.unsaved = nil }
  }

  /// Does work with the tokens, one at a time, also among processes if the store can lock them out. Cancelling the caller
  /// ends its wait, but not the work: a response that is lost may contain the only refresh token that still works.
  ///
  /// - Parameter isLocking: whether it is work that other processes must be kept from.
  private func exclusively<Value: Sendable>(
    locking isLocking: () -> Bool = { true }, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await turn.acquire()
    let unlock: (@Sendable () -> Void)?
    do {
      unlock = isLocking() ? try await store.lock() : nil
    } catch {
      turn.release()
      throw error
    }
    let result = Promise<Value>()
    Task {
      let outcome = await Result(awaiting: work)
      unlock?()
      turn.release()
      result.settle(outcome)
    }
    return try await result.wait()
  }

  func asNetworkError<Value>(
    isolation: isolated (any Actor)? = #isolation, _ work: () async throws -> Value
  ) async throws(NetworkError) -> Value {
    do { return try await work() } catch { throw NetworkError(error) }
  }
}
