/// Lets identical calls that are in flight at the same time share one transfer.
///
/// Calls are identical if they are GET or HEAD without a body, are of the same type of endpoint, have the same URL,
/// header fields, timeouts and options (but for those that don't change the exchange) and cookies, collect the
/// response's body up to the same limit, and begin between the same resets of credentials, cookies and cache, and
/// between the same changes by other methods. A call that only the server may respond to joins no other kind, and one
/// that sends a request twice at once, to take the faster response, not its own. A cancelled call doesn't affect the
/// others; the transfer is cancelled with the last of them. Observers see the transfer's events under the ID of the
/// call that started it, until that call ends.
struct Coalescing: Interceptor {
  private struct Key: Hashable {
    let method: NetworkAPI.Method
    let url: HTTPURL
    let exchange: Exchange
    let definition: ObjectIdentifier?
    /// Whether only the server may respond: a transfer that isn't may get a stored response.
    let isRepetition: Bool
    /// The resets so far, so that a call after a login doesn't share the transfer of another user.
    let generations: [Int]
  }

  let cookies: CookieJar?
  /// The numbers of resets of what belongs to a user.
  let generations: @Sendable () -> [Int]
  /// Counts the calls that may have changed something: a later call doesn't get what was sent before.
  private let changes = Locked(0)
  private let transfers = SharedTasks<Key, HTTPResponse>()

  init(cookies: CookieJar? = nil, generations: @escaping @Sendable () -> [Int]) {
    self.cookies = cookies
    self.generations = generations
  }

  /// The number of calls that wait for a transfer.
  var waiting: Int { transfers.memberCount }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard request.method.isSafe else {
      defer { changes.withLock { $0 += 1 } }
      return try await next(request)
    }
    guard let key = key(of: request) else { return try await next(request) }
    let shared = try await request.context.cancellable { [transfers] in
      try await transfers.value(for: key, of: request.context.id, until: request.context.deadline) { deadline in
        let request = request.shared(until: deadline)
        // An interceptor may return a stream, which only one reader can consume, so collect it here.
        guard let limit = request.delivery.limit else { return try await next(request) }
        return try await next(request).collected(upTo: limit).0
      }
    }
    if let shared { return shared }
    return try await next(request)
  }

  /// Nil for a call that doesn't share its transfer.
  private func key(of request: HTTPRequest) -> Key? {
    // What a refresh sends must not wait for a call that may wait for the refresh.
    guard request.options.coalescing, request.method == .get || request.method == .head, request.body.isEmpty,
      case .buffered = request.delivery, !CredentialRefresh.isRunning,
      let exchange = Exchange(cookies.map { CookieSender(jar: $0).adding(to: request) } ?? request)
    else { return nil }
    return Key(
      method: request.method, url: request.url, exchange: exchange,
      definition: request.context.definition.map { ObjectIdentifier($0) },
      isRepetition: request.context.isRepetition, generations: generations() + [changes.withLock { $0 }])
  }
}

/// What changes how a request is sent and what its response is, besides its method and URL: calls that share a transfer have
/// it in common.
struct Exchange: Hashable {
  private let headers: NetworkAPI.Headers
  private let timeouts: HTTPTimeouts
  private let delivery: HTTPDelivery
  private let options: [ObjectIdentifier: RequestOptions.Comparable]
  /// Where the client's credentials are meant for: the request may be the same, and its redirects not.
  private let home: HTTPURL?

  /// Nil for a request with an option that can't be compared.
  init?(_ request: HTTPRequest) {
    guard let options = request.options.exchange else { return nil }
    (headers, timeouts, delivery) = (request.headers, request.timeouts, request.delivery)
    (self.options, home) = (options, request.context.home?.place)
  }
}

extension HTTPRequest {
  /// The request for a transfer that other calls may join.
  ///
  /// Each call ends its own waiting, at its deadline or when it is cancelled, and the last one the transfer: what the first
  /// call has of these must not end it for the others.
  ///
  /// - Parameter deadline: when the last of them must be over.
  func shared(until deadline: SharedDeadline) -> HTTPRequest {
    var request = self
    request.context.deadline = nil
    request.timeouts.total = nil
    request.context.sharedDeadline = deadline
    return request
  }
}

private enum CoalescingOption: RequestOptionKey {
  static let defaultValue = true
  static var changesExchange: Bool { false }
}

extension RequestOptions {
  /// Whether the request may share the transfer of an identical one, if the client enables coalescing. Default true.
  public var coalescing: Bool {
    get { self[CoalescingOption.self] }
    set { self[CoalescingOption.self] = newValue }
  }
}
