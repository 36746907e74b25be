/// Lets identical calls that are in flight at the same time share one transfer.
///
/// Calls are identical if they are GET or HEAD without a body, have the same URL, header fields, timeouts, cache mode
/// and authentication option, begin between the same resets of a credential, and collect the response's body. A cancelled call doesn't affect the others; the transfer
/// is cancelled with the last of them. Observers see the transfer's events under the ID of the call that started it.
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
    /// The generations of the credentials, so that a call after a login doesn't share the transfer of another user.
    let credentials: [Int]
  }

  let authentication: [Authentication]
  private let transfers = SharedTasks<Key, HTTPResponse>()

  /// The number of calls that wait for a transfer.
  var waiting: Int { transfers.memberCount }

  func applies(to request: HTTPRequest) -> Bool {
    // A transfer over another transport may have other trust and pins.
    guard case .buffered = request.delivery, request.options.transport == nil else { return false }
    return request.options.coalescing && (request.method == .get || request.method == .head) && request.body.isEmpty
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let key = Key(
      method: request.method, url: request.url, headers: request.headers, timeouts: request.timeouts,
      delivery: request.delivery, isAuthenticated: request.options.isAuthenticated,
      cacheMode: request.options.cache, definition: request.context.definition.map { ObjectIdentifier($0) },
      credentials: authentication.map(\.generation))
    return try await request.context.cancellable { [request = request.shared, transfers] in
      try await transfers.value(for: key) {
        // The body may be a stream, which only one reader can consume, so collect it here.
        guard case .buffered(let limit) = request.delivery else { return try await next(request) }
        return try await next(request).collected(upTo: limit).0
      }
    }
  }
}

extension HTTPRequest {
  /// The request for a transfer that other calls may join.
  var shared: HTTPRequest {
    var request = self
    // Each call enforces its own deadline; that of the first call must not end the transfer for the others.
    request.context.deadline = nil
    request.timeouts.total = nil
    // Nor may its tag: only its own waiting ends.
    if options.tag != nil { request.options.tag = nil }
    return request
  }
}

private enum CoalescingOption: RequestOptionKey { static let defaultValue = true }

extension RequestOptions {
  /// Whether the request may share the transfer of an identical one, if the client enables coalescing. Default true.
  public var coalescing: Bool {
    get { self[CoalescingOption.self] }
    set { self[CoalescingOption.self] = newValue }
  }
}
