/// Enforces the limit for the whole call, ``HTTPTimeouts/total``: from sending it until the last byte of the body.
///
/// This is the outermost policy, and starts the clock, so retries, redirects, all waits and reading a
/// streamed body count, with every transport. Transports also stop at ``HTTPRequest/deadline(from:)``, which frees the
/// connection at once.
struct Deadline: Interceptor {
  let time: TimeSource

  /// A limit that isn't positive is refused before the request is sent.
  func applies(to request: HTTPRequest) -> Bool {
    request.timeouts.total.map { $0 > .zero } ?? false || request.context.hasDeadline
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard let deadline = request.deadline(from: time.now()) else { return try await next(request) }
    var limited = request
    limited.context.deadline = deadline
    // Whoever sees the error of a change may ask next for what it has changed, which shouldn't be stored any more.
    let grace: Duration = request.method.isSafe ? .zero : .milliseconds(50)
    var response = try await race(until: deadline, grace: grace) { [limited] in try await next(limited) }
    guard response.body.holdsTransfer(sending: request.body) else { return response }
    let reader = HTTPBodyReader(response.body)
    response.body = reader.body { read in try await race(until: deadline, read) }
    return response
  }

  private func race<Value: Sendable>(
    until deadline: ContinuousClock.Instant, grace: Duration = .zero,
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let left = deadline - time.now()
    guard left > .zero else { throw NetworkError.timedOut(.total) }
    return try await time.limit(left, timeout: NetworkError.timedOut(.total), grace: grace, operation)
  }
}

/// Enforces a limit that the caller's interceptors have set, or made shorter: they come after ``Deadline``.
struct ShorterDeadline: Interceptor {
  let time: TimeSource

  func applies(to request: HTTPRequest) -> Bool {
    guard let total = request.timeouts.total else { return false }
    return total <= .zero || request.context.deadline.map { time.now() + total.clamped < $0 } ?? true
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // One that isn't positive is refused here: further in, a shared transfer has no limit of its own.
    try request.timeouts.validate()
    var request = request
    request.context.deadline = nil
    do {
      return try await Deadline(time: time).intercept(request, next: next)
    } catch let error as NetworkError {
      // By the request that has this limit, which the error tells.
      throw error.identified(by: request)
    }
  }
}
