/// Limits the number of concurrent requests to each host. Further requests wait in order.
///
/// A waiting call that is cancelled leaves the queue. A streamed response keeps its permit until its body is read to
/// the end or released. If it has no body, and the request has none, it keeps no permit. Copies share their permits, so
/// all clients that use the same instance do too.
public struct ConcurrencyLimit: Interceptor {
  private let limit: Int
  private let hosts = Locked(HostTable<AsyncSemaphore>())

  /// Creates a limit.
  ///
  /// - Parameter limit: the maximum number of concurrent requests to each host, at least one.
  public init(perHost limit: Int) { self.limit = max(1, limit) }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let host = request.url.authority
    let semaphore = hosts.withLock { hosts in
      if let semaphore = hosts[host] { return semaphore }
      // Requests that run or wait hold a reference to their semaphore, so an unreferenced one can be dropped.
      hosts.prune { !isKnownUniquelyReferenced(&$0) }
      let semaphore = AsyncSemaphore(permits: limit)
      hosts[host] = semaphore
      return semaphore
    }
    try Task.checkCancellation()
    let permit: Permit
    if semaphore.tryAcquire() {
      permit = Permit(of: semaphore)
    } else {
      request.context.emit(.waiting(atMost: nil, reason: "other calls to \(host) have to end first"))
      permit = try await request.context.cancellable {
        try await semaphore.acquire()
        return Permit(of: semaphore)
      }
    }
    var response: HTTPResponse
    do {
      response = try await next(request)
    } catch {
      permit.release()
      throw error
    }
    guard response.body.holdsTransfer(sending: request.body) else {
      permit.release()
      return response
    }
    let reader = HTTPBodyReader(response.body) { permit.release() }
    response.body = reader.body { read in try await read() }
    return response
  }
}

/// A permit of a semaphore, which is released once, in `deinit` at the latest.
private final class Permit: Sendable {
  private let semaphore: Locked<AsyncSemaphore?>

  init(of semaphore: AsyncSemaphore) { self.semaphore = Locked(semaphore) }
  deinit { release() }

  func release() { semaphore.withLock { $0.take() }?.release() }
}
