public import Foundation

/// Serves GET requests from stored responses, by the rules of RFC 9111 for a private cache.
///
/// ```swift
/// configuration.cache = .memory()
/// configuration.cache = .disk(at: folder, limit: 100 << 20)
/// ```
///
/// - A fresh response is returned without contacting the server. A stale one is revalidated with `If-None-Match` or
///   `If-Modified-Since`; after a 304, the stored response is returned. ``HTTPMetrics/cache`` is the result.
/// - The cache obeys `no-store`, `no-cache`, `must-revalidate`, `Vary`, `Age`, and `stale-while-revalidate` and
///   `stale-if-error` (RFC 5861). It stores responses for different credentials separately.
/// - A POST, PUT, PATCH or DELETE removes the responses for its URL if it succeeds, or fails but may have changed
///   something; a response that was in flight at that time isn't stored. Other URLs, such as the same URL with a query, keep
///   their responses.
/// - A response that can't be stored, such as a 404 or one with `no-store`, removes the one that it replaces.
/// - A stored response that is larger than the call accepts isn't used.
/// - Requests with their own conditions or ranges, and streamed responses, bypass the cache.
public struct HTTPCache: Interceptor {
  /// Whether ``RequestOptions/usesStaleResponses`` applies to every request. Default false.
  public var usesStaleResponses = false
  private let store: any CacheStore
  var time = TimeSource.system
  private let activity = Locked(Activity())

  /// The operations in progress, by key.
  private struct Activity {
    var pending = PendingFetches<String>()
    /// The keys whose response is being revalidated in the background.
    var refreshes: Set<String> = []
    /// The last change of what is stored for a key, or for all keys (nil). Each waits for those that began before it.
    var writes: [String?: (number: Int, task: Task<Void, Never>)] = [:]
    var lastWrite = 0
  }

  /// Creates a cache that uses the given store.
  public init(store: some CacheStore) { self.store = store }

  /// Creates a cache in memory.
  ///
  /// - Parameter limit: the maximum size, in bytes. Default 20 MiB.
  public static func memory(limit: Int = 20 << 20) -> Self { Self(store: MemoryCacheStore(limit: limit)) }

  /// Creates a cache in a directory.
  ///
  /// - Parameters:
  ///   - directory: the directory, which is created when needed.
  ///   - limit: the maximum total size, in bytes. Default 100 MiB.
  public static func disk(at directory: URL, limit: Int = 100 << 20) -> Self {
    Self(store: DiskCacheStore(directory: directory, limit: limit))
  }

  /// Removes all stored responses. A response in flight isn't stored either.
  public func removeAll() async {
    let removal = activity.withLock { activity in
      activity.pending.removedAll()
      return change(nil, in: &activity) { [store] in await store.removeAll() }
    }
    await removal.value
  }

  /// The number of times that all responses were removed.
  var generation: Int { activity.withLock { $0.pending.generation } }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let mode = request.options.cache
    guard request.method == .get else {
      guard mode != .onlyIfCached else { throw NetworkError.notCached() }
      return try await next.passing(request) { await remove($0) }
    }
    guard request.mayHaveStoredResponse, !request.options.hasOneTimeCredential, let limit = request.delivery.limit
    else {
      guard mode != .onlyIfCached else { throw NetworkError.notCached() }
      return try await next(request)
    }
    let key = request.url.absoluteString
    // Begins before the store is read, since what it returns may be removed before the request is sent.
    let removals = activity.withLock { $0.pending.begin(key) }
    defer { activity.withLock { $0.pending.end(key) } }
    let credentials = request.headers.identity
    let stored = await store.responses(for: key)
      .filter { $0.body.count <= limit && CacheRules.matches($0, request, credentials: credentials) }
      .max { $0.received < $1.received }
    let now = time.date()
    let acceptsStale = usesStaleResponses || request.options.usesStaleResponses
    var plan = CacheRules.plan(for: request, stored: stored, acceptsStale: acceptsStale, now: now)
    if case .serve(let stored, let outcome, let refreshes) = plan {
      if let response = try cached(stored, outcome, at: now, for: request) {
        if refreshes { refresh(stored, request, key: key, since: removals, next: next) }
        return response
      }
      // The stored data isn't valid.
      plan = CacheRules.plan(for: request, stored: nil, acceptsStale: acceptsStale, now: now)
    }
    switch plan {
    case .serve, .refuse: throw NetworkError.notCached()
    case .fetch: return try await fetch(request, key: key, since: removals, next: next)
    case .revalidate(let stored, let usableOnError):
      return try await revalidate(stored, request, key: key, since: removals, usableOnError: usableOnError, next: next)
    }
  }

  /// The stored response, as the caller gets it; nil if the stored data isn't valid. Nothing else would tell a call that
  /// sends nothing that it was cancelled.
  private func cached(
    _ stored: StoredResponse, _ outcome: CacheOutcome, at now: Date, for request: HTTPRequest
  ) throws -> HTTPResponse? {
    guard !request.context.isCancelled, !Task.isCancelled else { throw NetworkError.cancelled }
    let response = stored.response(outcome: outcome, age: CacheRules.age(of: stored, now: now))
    if response != nil { request.context.emit(.cache(outcome)) }
    return response
  }

  // MARK: Asking the server

  private func fetch(
    _ request: HTTPRequest, key: String, since removals: Int, next: InterceptorChain
  ) async throws -> HTTPResponse {
    request.context.emit(.cache(.miss))
    let requested = time.date()
    return try await keep(try await next(request), to: request, requested: requested, key: key, since: removals)
  }

  private func revalidate(
    _ stored: StoredResponse, _ request: HTTPRequest, key: String, since removals: Int, usableOnError: Bool,
    isRefresh: Bool = false, next: InterceptorChain
  ) async throws -> HTTPResponse {
    let requested = time.date()
    let isReload = request.options.cache == .reload
    let conditional = isReload ? request : CacheRules.conditional(request, for: stored)
    let response: HTTPResponse
    do {
      response =
        usableOnError || isRefresh
        ? try await Deadline(time: time).intercept(isRefresh ? conditional : beforeDeadline(conditional), next: next)
        : try await next(conditional)
    } catch {
      guard usableOnError, Self.isOfServer(NetworkError(error)),
        let stale = try cached(stored, .stale, at: time.date(), for: request)
      else { throw error }
      return stale
    }
    if response.status == 304 {
      let received = time.date()
      let requested = response.requested(after: requested, received: received)
      if let fresh = stored.freshened(by: response, for: request, requested: requested, received: received),
        var revalidated = try cached(fresh, .revalidated, at: received, for: request)
      {
        await put(
          fresh, for: request, key: key, since: removals,
          as: CacheRules.verdict(on: revalidated, to: request, now: received))
        revalidated.metrics = response.metrics
        revalidated.metrics.cache = .revalidated
        return revalidated
      }
      // The stored response can't be used after all: fetch it again without conditions.
      return try await fetch(request, key: key, since: removals, next: next)
    }
    if usableOnError, response.status.isOutage,
      let stale = try cached(stored, .stale, at: time.date(), for: request)
    {
      return stale
    }
    request.context.emit(.cache(.miss))
    return try await keep(response, to: request, requested: requested, key: key, since: removals)
  }

  /// Whether an error means that the server can't be reached or doesn't work (RFC 5861 §4), and not that this side doesn't
  /// want the response.
  private static func isOfServer(_ error: NetworkError) -> Bool {
    switch error {
    case .timedOut, .circuitOpen, .proxyFailed, .tlsFailed, .invalidResponse: true
    default: error.isTransient
    }
  }

  /// The request with a little less time than the call has left, so that the call can still get a stored response.
  private func beforeDeadline(_ request: HTTPRequest) -> HTTPRequest {
    let now = time.now()
    guard let wait = request.context.waitBeforeStored(at: now) else { return request }
    let end = now + wait
    var request = request
    request.context.deadline = end
    if request.context.sharedDeadline != nil { request.context.sharedDeadline = SharedDeadline(end) }
    return request
  }

  /// Revalidates the stored response in the background, after the stale response was returned.
  private func refresh(
    _ stored: StoredResponse, _ request: HTTPRequest, key: String, since removals: Int, next: InterceptorChain
  ) {
    // The refresh may outlive the calls that triggered it, so it is a call of its own, with their limit but without
    // their deadline.
    var request = request.asNewCall()
    if let shared = request.context.sharedDeadline {
      request.timeouts.total = shared.last.map { $0 - time.now() }
      // None of them has time left for it.
      if let total = request.timeouts.total, total <= .zero { return }
    }
    guard activity.withLock({ $0.refreshes.insert(key).inserted }) else { return }
    (request.context.deadline, request.context.sharedDeadline) = (nil, nil)
    // For all of its requests.
    request.context.deadline = request.deadline(from: time.now())
    // The fetch goes on after that of the call.
    activity.withLock { _ = $0.pending.begin(key) }
    Task { [request] in
      defer { activity.withLock { $0.pending.end(key) } }
      // Another refresh may have finished since this response was read from the store.
      if await store.responses(for: key).contains(stored) {
        let report = CallReport(request)
        do {
          let response = try await revalidate(
            stored, report.request, key: key, since: removals, usableOnError: false, isRefresh: true, next: next)
          if response.status == 401 { await markRefused(stored, key: key) }
          report.finished(response)
        } catch {
          _ = report.failed(error)
        }
      }
      _ = activity.withLock { $0.refreshes.remove(key) }
    }
  }

  // MARK: Keeping

  private func keep(
    _ response: HTTPResponse, to request: HTTPRequest, requested: Date, key: String, since removals: Int
  ) async throws -> HTTPResponse {
    var response = response
    response.metrics.cache = .miss
    let received = time.date()
    let verdict = CacheRules.verdict(on: response, to: request, now: received)
    guard verdict != .ignore else { return response }
    var body = Data()
    if verdict == .store {
      guard case .buffered(let limit) = request.delivery else { return response }
      (response, body) = try await response.collected(upTo: limit)
      guard response.body.received == nil else { return response }
    }
    let now = time.date()
    let stored = StoredResponse(
      response, body: body, for: request, requested: response.requested(after: requested, received: now), received: now)
    await put(stored, for: request, key: key, since: removals, as: verdict)
    return response
  }

  /// - Parameters:
  ///   - removals: those of the key before the request was sent.
  ///   - verdict: whether the response is stored, or only those that it replaces are removed.
  private func put(
    _ stored: StoredResponse, for request: HTTPRequest, key: String, since removals: Int, as verdict: CacheRules.Verdict
  ) async {
    guard verdict != .ignore else { return }
    let write = activity.withLock { activity -> Task<Void, Never>? in
      guard activity.pending.keeps(for: key, since: removals) else { return nil }
      return change(key, in: &activity) { [self] in
        await self.write(stored, for: request, key: key, isKept: verdict == .store)
      }
    }
    await write?.value
  }

  /// Marks a response as refused, if it is still stored.
  private func markRefused(_ stored: StoredResponse, key: String) async {
    let write = activity.withLock { activity in
      change(key, in: &activity) { [store] in
        var responses = await store.responses(for: key)
        guard let index = responses.firstIndex(of: stored) else { return }
        responses[index].isRefused = true
        await store.store(responses, for: key)
      }
    }
    await write.value
  }

  /// Changes what is stored for a key, or for all if it is nil, after the changes that began before. A call that is cancelled
  /// doesn't cancel the change.
  private func change(
    _ key: String?, in activity: inout Activity, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    activity.lastWrite += 1
    let (number, writes) = (activity.lastWrite, activity.writes)
    let earlier = key == nil ? writes.values.map(\.task) : [writes[key]?.task, writes[nil]?.task].compactMap { $0 }
    let task = Task { [self] in
      for write in earlier { await write.value }
      await work()
      self.activity.withLock { if $0.writes[key]?.number == number { $0.writes[key] = nil } }
    }
    activity.writes[key] = (number, task)
    return task
  }

  private func write(_ stored: StoredResponse, for request: HTTPRequest, key: String, isKept: Bool) async {
    let credentials = stored.credentials
    var others = await store.responses(for: key)
    // A slow response doesn't replace a newer one (§4).
    guard
      !others.contains(where: {
        CacheRules.matches($0, request, credentials: credentials) && $0.isNewer(than: stored, now: time.date())
      })
    else { return }
    let count = others.count
    others.removeAll { CacheRules.matches($0, request, credentials: credentials) }
    // Also if none was found: one may be there that couldn't be read.
    guard isKept || others.count < count || count == 0 else { return }
    // Keep eight variants at most: a server that varies on everything must not fill the store.
    await store.store(others.suffix(7) + (isKept ? [stored] : []), for: key)
  }

  /// Removes the responses of a URL that was modified, and those that are being fetched.
  func remove(_ url: HTTPURL) async {
    let key = url.absoluteString
    let removal = activity.withLock { activity in
      activity.pending.removed(key)
      return change(key, in: &activity) { [store] in await store.store([], for: key) }
    }
    await removal.value
  }
}

extension HTTPCache: RedactedDescribable {}

extension InterceptorChain {
  /// Passes a request other than GET. If it is unsafe, calls the closure with each URL whose responses it invalidates
  /// (RFC 9111 §4.4).
  func passing(_ request: HTTPRequest, invalidating invalidate: (HTTPURL) async -> Void) async throws -> HTTPResponse {
    let response: HTTPResponse
    do {
      response = try await self(request)
    } catch {
      // It may have changed something anyway.
      if !request.method.isSafe, NetworkError(error).mayHaveBeenProcessed { await invalidate(request.url) }
      throw error
    }
    guard !request.method.isSafe, response.status.mayHaveActed else { return response }
    var urls = [request.url]
    for field: NetworkAPI.Headers.Name in [.location, .contentLocation] where response.status.code < 400 {
      guard let text = response.headers[field], let url = try? request.following(text).url,
        url.origin == request.url.origin
      else { continue }
      urls.append(url)
      // A GET of it gets the credentials of its time.
      let sent = url.replacingItems(request.options.credentialItems, by: request.url)
      if sent != url { urls.append(sent) }
    }
    for url in urls { await invalidate(url) }
    return response
  }
}

/// In place of a cache: a request that only a cache may respond to isn't sent.
struct WithoutCache: Interceptor {
  func applies(to request: HTTPRequest) -> Bool { request.options.cache == .onlyIfCached }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    throw NetworkError.notCached()
  }
}

/// Inside the cache: a request that reloads asks the caches on its way to contact the server, too.
struct ReloadField: Interceptor {
  func applies(to request: HTTPRequest) -> Bool {
    request.options.cache == .reload && (request.method == .get || request.method == .head)
      && !request.headers.contains(.cacheControl) && !request.headers.contains(.pragma)
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    request.headers[.cacheControl] = "no-cache"
    return try await next(request)
  }
}
