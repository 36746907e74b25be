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

  private let transfers = Flights()

  private final class Flights: Sendable {
    let byKey = Locked<[Key: SharedTask<HTTPResponse>]>([:])
  }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    guard request.options.coalescing, request.method == .get || request.method == .head, request.body.isEmpty,
      case .collected = request.delivery
    else { return try await next(request) }
    let key = Key(
      method: request.method, url: request.url, headers: request.headers, timeouts: request.timeouts,
      delivery: request.delivery, isAuthenticated: request.options.isAuthenticated,
      cacheMode: request.options.cache, definition: request.context.definition.map { ObjectIdentifier($0) })
    let (transfer, member) = transfers.byKey.withLock { byKey in
      if let transfer = byKey[key], let member = transfer.join() { return (transfer, member) }
      let transfer = makeTransfer(request, key: key, next: next)
      byKey[key] = transfer
      // It has just been made, so it cannot be over.
      return (transfer, transfer.join() ?? 0)
    }
    return try await transfer.value(for: member)
  }

  private func makeTransfer(_ request: HTTPRequest, key: Key, next: Next) -> SharedTask<HTTPResponse> {
    var request = request
    // Everybody who waits keeps a deadline of their own; that of the first must not end it for those who came later.
    request.context.deadline = nil
    request.timeouts.total = nil
    let shared = request
    return SharedTask(stopsWithLastMember: true) {
      // A body may still be a stream, which only one could read.
      guard case .collected(let limit) = shared.delivery else { return try await next(shared) }
      return try await next(shared).collected(upTo: limit).0
    } whenOver: { [transfers] transfer, _ in
      transfers.byKey.withLock { if $0[key] === transfer { $0[key] = nil } }
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
