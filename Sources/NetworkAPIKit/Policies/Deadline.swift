import Foundation

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
    let left = deadline - time.now()
    guard left > .zero else { throw NetworkError.timedOut(.total) }
    var response = try await time.limit(left, timeout: NetworkError.timedOut(.total), grace: grace) { [limited] in
      try await next(limited)
    }
    guard response.body.holdsTransfer(sending: request.body) else { return response }
    let limit = BodyLimit(until: deadline, time)
    let reader = HTTPBodyReader(response.body) { limit.end() }
    response.body = reader.body { read in try await limit.run(read) }
    return response
  }
}

/// The limit of a streamed body. All reads share one timer.
private final class BodyLimit: Sendable {
  private let deadline: ContinuousClock.Instant
  private let time: TimeSource
  /// The chunk that the reader waits for.
  private let awaited: Locked<Promise<Data?>?>
  private let timer: Task<Void, Never>

  init(until deadline: ContinuousClock.Instant, _ time: TimeSource) {
    let awaited = Locked<Promise<Data?>?>(nil)
    (self.deadline, self.time, self.awaited) = (deadline, time, awaited)
    timer = Task {
      guard (try? await time.sleep(deadline - time.now())) != nil else { return }
      awaited.withLock { $0 }?.settle(.failure(NetworkError.timedOut(.total)))
    }
  }

  func end() { timer.cancel() }

  /// Reads a chunk, as ``TimeSource/limit(_:timeout:grace:_:)`` runs an operation.
  func run(_ read: @escaping @Sendable () async throws -> Data?) async throws -> Data? {
    let chunk = Promise<Data?>()
    awaited.withLock { $0 = chunk }
    defer { awaited.withLock { $0 = nil } }
    // After that, since the timer may have fired before.
    guard deadline - time.now() > .zero else { throw NetworkError.timedOut(.total) }
    let work = Task { _ = chunk.settle(await Result(awaiting: read)) }
    defer { work.cancel() }
    return try await chunk.wait()
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
