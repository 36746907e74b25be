/// Lets identical calls that are in flight at the same time share one transfer.
///
/// Identical is: GET or HEAD without a body, the same URL, fields, credentials opt-out and time limits, and a body
/// that is collected. A call that is cancelled leaves the others alone; the last one to leave stops the transfer. What
/// observers hear of the transfer is told under the number of the call that began it.
struct Coalescing: Interceptor {
  private struct Key: Hashable {
    let method: NetworkAPI.Method
    let url: HTTPURL
    let headers: NetworkAPI.Headers
    let timeouts: HTTPTimeouts
    let delivery: HTTPDelivery
    let isAuthenticated: Bool
    let cacheMode: CacheMode
    let definition: ObjectIdentifier?
  }

  private let transfers = SharedTasks<Key, HTTPResponse>()

  /// How many calls wait for transfers.
  var waiting: Int { transfers.memberCount }

  func applies(to request: HTTPRequest) -> Bool {
    guard case .collected = request.delivery else { return false }
    return request.options.coalescing && (request.method == .get || request.method == .head) && request.body.isEmpty
  }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    let key = Key(
      method: request.method, url: request.url, headers: request.headers, timeouts: request.timeouts,
      delivery: request.delivery, isAuthenticated: request.options.isAuthenticated,
      cacheMode: request.options.cache, definition: request.context.definition.map { ObjectIdentifier($0) })
    var request = request
    // Everybody who waits keeps a deadline of their own; that of the first must not end it for those who came later.
    request.context.deadline = nil
    request.timeouts.total = nil
    return try await transfers.value(for: key) { [request] in
      // A body may still be a stream, which only one could read.
      guard case .collected(let limit) = request.delivery else { return try await next(request) }
      return try await next(request).collected(upTo: limit).0
    }
  }
}

private enum CoalescingOption: RequestOptionKey {
  static let defaultValue = true
}

extension RequestOptions {
  /// Whether the request may share the transfer of an identical one, where the client does that at all. Default yes.
  public var coalescing: Bool {
    get { self[CoalescingOption.self] }
    set { self[CoalescingOption.self] = newValue }
  }
}
