import Foundation

/// Keeps the number of requests that are with one host at the same time below a limit; the others wait in order.
///
/// Hosts do not wait for each other, a waiting call that is cancelled gives up its place, and a streamed response
/// keeps its place until its body is read or let go. Copies share their places, and so do all clients made with one of
/// them.
public struct ConcurrencyLimit: Interceptor {
  private let limit: Int
  private let hosts = Locked(HostTable<PlaceQueue>())

  /// - Parameter limit: the most requests with one host; at least one.
  public init(perHost limit: Int) {
    self.limit = max(1, limit)
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let host = request.url.authority
    let queue = hosts.withLock { hosts in
      if let queue = hosts[host] { return queue }
      // Who has a place or waits for one has the queue too.
      hosts.prune { !isKnownUniquelyReferenced(&$0) }
      let queue = PlaceQueue(places: limit)
      hosts[host] = queue
      return queue
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

/// One place that was taken; given back once, at the latest when nobody knows of it any more.
private final class Place: Sendable {
  private let queue: Locked<PlaceQueue?>

  init(_ queue: PlaceQueue) { self.queue = Locked(queue) }
  deinit { leave() }

  func leave() {
    queue.withLock { $0.take() }?.leave()
  }
}
