/// Applies the decisions of a ``RetryPolicy``, within the call's deadline and the client's retry budget.
struct Retry: Interceptor {
  private let policy: any RetryPolicy
  /// Whether the policy never retries; looked up once, since a cast is expensive.
  private let isNever: Bool
  /// Whether the client's policy waits for the network; looked up once, likewise.
  private let watchesNetwork: Bool
  /// Counts calls and retries; nil if retries aren't limited.
  private let budget: RetryCounter?
  private let wait: RetryWait

  init(_ policy: any RetryPolicy, budget: RetryBudget? = RetryBudget(), wait: RetryWait = RetryWait()) {
    self.policy = policy
    isNever = policy is NeverRetry
    watchesNetwork = Self.watchesNetwork(policy)
    self.wait = wait
    self.budget = budget.map { RetryCounter($0, now: wait.time.now) }
  }

  @inline(__always)  // Into the witness; otherwise each call allocates one more async frame.
  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // A redirect's hop is a part of its call.
    if !request.options.isRedirected { budget?.recordCall() }
    guard !(request.options.retry.map { $0 is NeverRetry } ?? isNever) else {
      return try await sendOnce(request, next: next)
    }
    return try await send(request, next: next)
  }

  @inline(never)  // Another request would enlarge the caller's async frame.
  private func sendOnce(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    // The transport doesn't send it again either.
    request.options.isSentOnce = true
    return try await send(request, next: next)
  }

  @inline(__always)  // Otherwise each call allocates one more async frame.
  private func send(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let first: Result<HTTPResponse, NetworkError>
    let watchesNetwork = request.options.retry.map(Self.watchesNetwork) ?? watchesNetwork
    let network = watchesNetwork ? wait.networkReturns : nil
    do {
      let response = try await next(request)
      // The usual case, without a copy of the response.
      if response.status.code < 400 { return response }
      first = .success(response)
    } catch {
      first = .failure(NetworkError(error))
    }
    return try await retry(request, after: first, since: network, next: next)
  }

  @inline(never)  // Most calls aren't retried; don't enlarge their async frame.
  private func retry(
    _ request: HTTPRequest, after first: Result<HTTPResponse, NetworkError>, since network: Int?,
    next: InterceptorChain
  ) async throws -> HTTPResponse {
    var (request, outcome, network) = (request, first, network)
    var retries = 0
    while Self.mayRetry(request, after: outcome) {
      if let refusal = try await waitBeforeRetry(after: outcome, of: request, retries: retries, since: network) {
        request.context.emit(.retryDeclined(refusal))
        outcome = Self.recording(refusal, in: outcome, of: request)
        break
      }
      retries += 1
      request.context.attempt += 1
      // Only the server may respond to it.
      request.context.isRepetition = true
      if Self.mayHaveActed(outcome) { request.context.mayHaveBeenProcessed = true }
      // After a 421 or without a response, the connection may be at fault: don't use another idle one.
      let status = try? outcome.get().status
      request.options.requiresFreshConnection = status == nil || status == 421
      if status == 421 { request.options.wasMisdirected = true }
      if network != nil { network = wait.networkReturns }
      let latest = await attempt(request, replacing: outcome, next: next).map { response in
        var response = response
        response.metrics.attempt = request.context.attempt
        if request.context.mayHaveBeenProcessed { response.mayHaveBeenProcessed = true }
        return response
      }
      // If this call's own failures have opened the circuit, return the failure, which says more.
      if case .failure(.circuitOpen) = latest { break }
      // Likewise if a limit would have let it wait for longer than the call may last.
      if case .failure(.timedOut(.total)) = latest, let end = request.context.lastDeadline, wait.time.now() < end {
        request.context.emit(.retryDeclined(.deadline))
        outcome = Self.recording(.deadline, in: outcome, of: request)
        break
      }
      outcome = latest
    }
    return try outcome.get()
  }

  private static func watchesNetwork(_ policy: any RetryPolicy) -> Bool {
    (policy as? ExponentialBackoff)?.waitsForNetworkChanges ?? false
  }

  private static func mayRetry(_ request: HTTPRequest, after outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    // No server is asked.
    guard request.options.cache != .onlyIfCached else { return false }
    switch outcome {
    case .success(let response):
      return response.status.code >= 400 && !request.options.unretriedStatuses.contains(response.status)
    case .failure(.cancelled), .failure(.notCached):
      return false
    case .failure:
      return true
    }
  }

  /// Whether no server has done anything for the request, so that a retry doesn't use the budget, which protects a
  /// server from doing work in vain: the server refused the stream, as one that takes few at a time does until the
  /// client knows, or this side is offline. Offline, only a wait for the network is free: a policy that always retries
  /// at once would never pause otherwise.
  private static func isFree(_ decision: RetryDecision, after outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    guard case .failure(let error) = outcome else { return false }
    if case .connectionFailed(let failure) = error, failure.isRefusedStream { return true }
    guard case .retryWhenNetworkChanges(let timeout, _) = decision else { return false }
    return error.isOffline && timeout >= .seconds(1)
  }

  private static func mayHaveActed(_ outcome: Result<HTTPResponse, NetworkError>) -> Bool {
    switch outcome {
    case .success(let response): response.mayHaveBeenProcessed || response.status.mayHaveActed
    case .failure(let error): error.mayHaveBeenProcessed
    }
  }

  /// The outcome with the reason why it wasn't retried, for its error.
  private static func recording(
    _ refusal: RetryRefusal, in outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest
  ) -> Result<HTTPResponse, NetworkError> {
    switch outcome {
    case .success(var response):
      response.metrics.retryRefusal = refusal
      return .success(response)
    case .failure(let error):
      return .failure(error.identified(by: request).recording(refusal))
    }
  }

  private func attempt(
    _ request: HTTPRequest, replacing earlier: Result<HTTPResponse, NetworkError>, next: InterceptorChain
  ) async -> Result<HTTPResponse, NetworkError> {
    do {
      // Not `next(_:replacing:)`: only the server may respond, also where a credential in its query changes the URL.
      if case .success(let response) = earlier { await response.close() }
      return .success(try await next(request))
    } catch {
      return .failure(NetworkError(error).identified(by: request))
    }
  }

  /// Waits as the policy decides; returns nil if there is another attempt, otherwise why not.
  private func waitBeforeRetry(
    after outcome: Result<HTTPResponse, NetworkError>, of request: HTTPRequest, retries: Int, since network: Int?
  ) async throws -> RetryRefusal? {
    let decision: RetryDecision
    do {
      decision = try await wait.decision(
        of: request.options.retry ?? policy, after: outcome, of: request, retries: retries)
    } catch {
      if case .success(let response) = outcome { await response.close() }
      throw error
    }
    if case .doNotRetry(let refusal) = decision { return refusal }
    guard request.body.isReplayable else { return .bodyNotReplayable }
    // How long the call may still wait.
    let rest = request.context.lastDeadline.map { $0 - wait.time.now() }
    if case .retry(let delay, _) = decision, let rest, delay.clamped >= rest { return .deadline }
    guard Self.isFree(decision, after: outcome) || budget?.takeRetry() ?? true else { return .overBudget }
    // Before the wait, so that the response holds nothing that others wait for.
    if case .success(let response) = outcome { await response.close() }
    // End the wait before the deadline, so that the call fails with its actual error.
    let limit = rest.map(\.almost)
    guard try await wait(decision, in: request.context, atMost: limit, since: network) else { return .deadline }
    try Task.checkCancellation()
    return nil
  }
}

private enum MisdirectedOption: SendingOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether an attempt of the request got a 421.
  var wasMisdirected: Bool {
    get { self[MisdirectedOption.self] }
    set { self[MisdirectedOption.self] = newValue }
  }
}
