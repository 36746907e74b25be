import Foundation

/// Limits the number of concurrent requests to each host. Further requests wait in order.
///
/// A waiting call that is cancelled leaves the queue. A streamed response keeps its place until its body is read to the
/// end or released. Copies share their places, so all clients that use the same instance do too.
public struct ConcurrencyLimit: Interceptor {
  private let limit: Int
  private let hosts = Locked(HostTable<PlaceQueue>())

  /// Creates a limit.
  ///
  /// - Parameter limit: the maximum number of concurrent requests to each host, at least one.
  public init(perHost limit: Int) {
    self.limit = max(1, limit)
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let host = request.url.authority
    let queue = hosts.withLock { hosts in
      if let queue = hosts[host] { return queue }
      // Requests that run or wait hold a reference to their queue, so an unreferenced queue can be dropped.
      hosts.prune { !isKnownUniquelyReferenced(&$0) }
      let queue = PlaceQueue(places: limit)
      hosts[host] = queue
      return queue
    }
    if queue.isFull {
      request.context.emit(.waiting(atMost: nil, reason: "other calls to \(host) have to end first"))
    }
    try await queue.enter()
    let place = Place(queue)
    var response: HTTPResponse
    do {
      response = try await next(request)
    } catch {
      place.leave()
      throw error
    }
    guard response.body.data == nil else {
      place.leave()
      return response
    }
    let reader = HTTPBodyReader(response.body) { place.leave() }
    response.body = reader.body { read in try await read() }
    return response
  }
}

/// A place in the queue, which is given back once, in `deinit` at the latest.
private final class Place: Sendable {
  private let queue: Locked<PlaceQueue?>

  init(_ queue: PlaceQueue) { self.queue = Locked(queue) }
  deinit { leave() }

  func leave() {
    queue.withLock { $0.take() }?.leave()
  }
}
