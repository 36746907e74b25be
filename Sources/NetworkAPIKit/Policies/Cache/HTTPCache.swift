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
/// - A successful POST, PUT, PATCH or DELETE removes the responses for its URL, and a response that was in flight
///   meanwhile isn't stored. Other URLs, such as the same URL with a query, keep their responses.
/// - Requests with their own conditions or ranges, and streamed responses, bypass the cache.
public struct HTTPCache: Interceptor {
  private let store: any CacheStore
  private let time: TimeSource
  private let activity = Locked(Activity())

  /// The operations in progress, by key.
  private struct Activity {
    /// The keys whose response is being revalidated in the background.
    var renewals: Set<String> = []
    var fetches: [String: Fetches] = [:]
  }

  private struct Fetches {
    var running = 0
    /// How often the URL was modified since the oldest of these fetches began.
    var changes = 0
  }

  /// Creates a cache that uses the given store.
  public init(store: some CacheStore) {
    self.init(store: store, time: .system)
  }

  init(store: any CacheStore, time: TimeSource) {
    self.store = store
    self.time = time
  }

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

  /// Removes all stored responses.
  public func removeAll() async { await store.removeAll() }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    guard request.method == .get else { return try await passing(request, next: next) }
    let mode = request.options.cache
    guard mode != .ignore, case .collected = request.delivery, request.body.isEmpty, !CacheRules.isConditional(request)
    else { return try await next(request) }
    let key = Self.key(of: request.url)
    let credentials = request.headers.identity
    let stored = await store.responses(for: key)
      .filter { CacheRules.matches($0, request, credentials: credentials) }.max { $0.received < $1.received }
    let isOffline = mode == .onlyIfCached || CacheControl(request.headers).contains("only-if-cached")
    guard let stored, mode != .reload else {
      guard !isOffline else { throw NetworkError.notCached() }
      var request = request
      if mode == .reload, !request.headers.contains("Cache-Control") { request.headers["Cache-Control"] = "no-cache" }
      return try await fetch(request, key: key, next: next)
    }
    let now = time.date()
    switch CacheRules.use(of: stored, for: request, now: now) {
    case .fresh:
      if let response = cached(stored, .hit, at: now, for: request) { return response }
    case .stale(let whileRevalidating, _) where whileRevalidating && !isOffline:
      if let response = cached(stored, .stale, at: now, for: request) {
        renew(stored, request, key: key, next: next)
        return response
      }
    case .stale(_, let onError) where !isOffline:
      return try await revalidate(stored, request, key: key, usableOnError: onError, next: next)
    case .stale: break
    }
    guard !isOffline else { throw NetworkError.notCached() }
    return try await fetch(request, key: key, next: next)
  }

  private static func key(of url: HTTPURL) -> String { url.absoluteString }

  /// The stored response, as the caller gets it; nil if the stored data isn't valid.
  private func cached(
    _ stored: StoredResponse, _ outcome: CacheOutcome, at now: Date, for request: HTTPRequest
  ) -> HTTPResponse? {
    let response = stored.response(outcome: outcome, age: CacheRules.age(of: stored, now: now))
    if response != nil { request.context.emit(.cache(outcome)) }
    return response
  }

  // MARK: Asking the server

  private func fetch(_ request: HTTPRequest, key: String, next: InterceptorChain) async throws -> HTTPResponse {
    request.context.emit(.cache(.miss))
    let requested = time.date()
    let changes = beginFetch(key)
    defer { endFetch(key) }
    return try await keep(try await next(request), to: request, requested: requested, key: key, since: changes)
  }

  private func revalidate(
    _ stored: StoredResponse, _ request: HTTPRequest, key: String, usableOnError: Bool, next: InterceptorChain
  ) async throws -> HTTPResponse {
    let requested = time.date()
    let conditional = CacheRules.conditional(request, for: stored) ?? request
    let changes = beginFetch(key)
    defer { endFetch(key) }
    let response: HTTPResponse
    do {
      response = try await next(conditional)
    } catch {
      guard usableOnError, !NetworkError(error).isCancelled,
        let stale = cached(stored, .stale, at: time.date(), for: request)
      else { throw error }
      return stale
    }
    if response.status == 304 {
      let received = time.date()
      let fresh = stored.freshened(by: response, for: request, requested: requested, received: received)
      if var revalidated = cached(fresh, .revalidated, at: received, for: request) {
        await put(fresh, for: request, key: key, since: changes)
        revalidated.metrics = response.metrics
        revalidated.metrics.cache = .revalidated
        return revalidated
      }
      // The stored response can't be used after all: fetch it again without conditions.
      return try await fetch(request, key: key, next: next)
    }
    if usableOnError, [500, 502, 503, 504].contains(response.status.code),
      let stale = cached(stored, .stale, at: time.date(), for: request)
    {
      return stale
    }
    request.context.emit(.cache(.miss))
    return try await keep(response, to: request, requested: requested, key: key, since: changes)
  }

  /// Revalidates the stored response in the background, after the stale response was returned.
  private func renew(_ stored: StoredResponse, _ request: HTTPRequest, key: String, next: InterceptorChain) {
    guard activity.withLock({ $0.renewals.insert(key).inserted }) else { return }
    var request = request
    // The renewal may outlive the call that triggered it, so that call's deadline doesn't apply.
    request.context.deadline = nil
    Task { [request] in
      // Another renewal may have finished since this response was read from the store.
      if await store.responses(for: key).contains(stored) {
        _ = try? await revalidate(stored, request, key: key, usableOnError: false, next: next)
      }
      _ = activity.withLock { $0.renewals.remove(key) }
    }
  }

  // MARK: Keeping

  private func keep(
    _ response: HTTPResponse, to request: HTTPRequest, requested: Date, key: String, since changes: Int
  ) async throws -> HTTPResponse {
    var response = response
    response.metrics.cache = .miss
    guard CacheRules.isStorable(response, to: request), case .collected(let limit) = request.delivery else {
      return response
    }
    let (whole, body) = try await response.collected(upTo: limit)
    let stored = StoredResponse(
      whole, headers: Self.keptHeaders(whole.headers), body: body, for: request, requested: requested,
      received: time.date())
    await put(stored, for: request, key: key, since: changes)
    return whole
  }

  /// - Parameter changes: the result of ``beginFetch(_:)`` before the request was sent.
  private func put(_ stored: StoredResponse, for request: HTTPRequest, key: String, since changes: Int) async {
    guard self.changes(of: key) == changes else { return }
    let credentials = request.headers.identity
    let others = await store.responses(for: key)
      .filter { !CacheRules.matches($0, request, credentials: credentials) }
    // Keep eight variants at most: a server that varies on everything must not fill the store.
    await store.store(others.suffix(7) + [stored], for: key)
    // The URL was modified while we stored the response, which may thus be outdated.
    if self.changes(of: key) != changes { await store.store([], for: key) }
  }

  /// Registers a fetch for the key, and returns the number of modifications of its URL so far.
  private func beginFetch(_ key: String) -> Int {
    activity.withLock { activity in
      activity.fetches[key, default: Fetches()].running += 1
      return activity.fetches[key]?.changes ?? 0
    }
  }

  private func endFetch(_ key: String) {
    activity.withLock { activity in
      activity.fetches[key]?.running -= 1
      if activity.fetches[key]?.running == 0 { activity.fetches[key] = nil }
    }
  }

  private func changes(of key: String) -> Int { activity.withLock { $0.fetches[key]?.changes ?? 0 } }

  /// The headers without hop-by-hop fields (§3.1).
  private static func keptHeaders(_ headers: NetworkAPI.Headers) -> NetworkAPI.Headers {
    var dropped: Set<NetworkAPI.Headers.Name> = [
      "Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade", "TE",
    ]
    dropped.formUnion(headers.elements(named: "Connection").compactMap(NetworkAPI.Headers.Name.init(rawValue:)))
    return NetworkAPI.Headers(headers.filter { !dropped.contains($0.name) })
  }

  /// Forwards a request other than GET. If it succeeds and is unsafe, removes the responses it invalidates (§4.4).
  private func passing(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let response = try await next(request)
    guard !request.method.isSafe, (200..<400).contains(response.status.code) else { return response }
    var urls = [request.url]
    for field: NetworkAPI.Headers.Name in ["Location", "Content-Location"] {
      if let text = response.headers[field], let url = try? request.url.resolving(text),
        url.origin == request.url.origin
      {
        urls.append(url)
      }
    }
    for url in urls {
      let key = Self.key(of: url)
      activity.withLock { $0.fetches[key]?.changes += 1 }
      await store.store([], for: key)
    }
    return response
  }
}

/// How a request uses the cache.
public enum CacheMode: Sendable, Hashable {
  /// Returns a fresh stored response, or else contacts the server.
  case use
  /// Always contacts the server, and stores its response.
  case reload
  /// Returns a stored response that may be used without contacting the server, or throws
  /// ``NetworkError/notCached(call:)``.
  case onlyIfCached
  /// Neither uses nor stores a response.
  case ignore
}

private enum CacheOption: RequestOptionKey {
  static let defaultValue = CacheMode.use
}

extension RequestOptions {
  /// How the request uses the client's cache, if it has one. Default ``CacheMode/use``.
  public var cache: CacheMode {
    get { self[CacheOption.self] }
    set { self[CacheOption.self] = newValue }
  }
}

extension HTTPCache: ShownByDescription {}

/// The rules of RFC 9111 for storing and using responses in a private cache. Pure functions of a stored response and
/// the time.
enum CacheRules {
  /// Statuses that may be cached without an explicit lifetime (RFC 9110 §15.1).
  private static let heuristic: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// Whether the response to this request may be stored (§3).
  fileprivate static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let control = CacheControl(response.headers)
    guard request.method == .get, response.status != 206, response.status != 304, response.status.code >= 200,
      !control.contains("no-store"), !CacheControl(request.headers).contains("no-store"),
      !request.headers.contains("Range"), response.headers.values(named: "Vary").allSatisfy({ !$0.contains("*") })
    else { return false }
    if control.contains("must-understand"), !heuristic.contains(response.status.code) { return false }
    let isExplicit = control.contains("max-age") || response.headers.contains("Expires")
    let hasValidator = response.headers.contains("ETag") || response.headers.contains("Last-Modified")
    return isExplicit
      || heuristic.contains(response.status.code)
        && (hasValidator || control.contains("private") || control.contains("public"))
  }

  /// How long the response is fresh, in seconds (§4.2.1): from `max-age` or `Expires`, or else a tenth of the time
  /// since `Last-Modified`, at most a day.
  static func lifetime(of stored: StoredResponse) -> TimeInterval {
    let headers = stored.headers
    let control = CacheControl(headers)
    if let seconds = control.seconds("max-age") { return seconds }
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: stored.received) } ?? stored.received
    if let expires = headers["Expires"] {
      // An invalid date counts as expired (§5.3).
      return HTTPDate.parseExactly(expires, now: stored.received).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard heuristic.contains(stored.status),
      let changed = headers["Last-Modified"].flatMap({ HTTPDate.parse($0, now: stored.received) })
    else { return 0 }
    return min(max(0, date.timeIntervalSince(changed) / 10), 86_400)
  }

  /// The age of the response, in seconds (§4.2.3). Infinite if the clock was set back; otherwise the response could
  /// stay fresh forever.
  static func age(of stored: StoredResponse, now: Date) -> TimeInterval {
    let headers = stored.headers
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: stored.received) } ?? stored.received
    let apparent = max(0, stored.received.timeIntervalSince(date))
    let given =
      // Of several values, the first one counts (§5.1).
      headers["Age"]?.split(separator: ",").first.flatMap { text in
        let digits = text.trimmingCharacters(in: .whitespaces)
        return digits.utf8.allSatisfy(Token.isDigit) ? Double(digits) : nil
      } ?? 0
    let delay = max(0, stored.received.timeIntervalSince(stored.requested))
    let resident = now.timeIntervalSince(stored.received)
    guard resident >= 0 else { return .infinity }
    return max(apparent, given + delay) + resident
  }

  /// Whether a stored response can be used.
  enum Use: Hashable {
    case fresh
    /// Must be revalidated with the server. Until then it may be returned at once (`whileRevalidating`), or if the
    /// server fails (`onError`).
    case stale(whileRevalidating: Bool, onError: Bool)
  }

  /// Decides whether a stored response can be used for a request at a given time (§4.2, §5.2; RFC 5861).
  static func use(of stored: StoredResponse, for request: HTTPRequest, now: Date) -> Use {
    let control = CacheControl(stored.headers)
    let wanted = CacheControl(request.headers)
    let age = age(of: stored, now: now)
    let lifetime = lifetime(of: stored)
    let mustAsk = control.contains("no-cache") || wanted.contains("no-cache")
    let limit = min(lifetime - (wanted.seconds("min-fresh") ?? 0), wanted.seconds("max-age") ?? .infinity)
    if !mustAsk, age < limit { return .fresh }
    let isStrict = mustAsk || control.contains("must-revalidate") || age == .infinity
    if !isStrict, wanted.contains("max-stale"), wanted.seconds("max-age") == nil {
      // `max-stale` without a value accepts any age.
      let allowed = wanted.hasArgument("max-stale") ? wanted.seconds("max-stale") ?? 0 : .infinity
      if age - lifetime <= allowed { return .fresh }
    }
    let staleness = age - lifetime
    func allows(_ directive: String) -> Bool {
      !isStrict && (control.seconds(directive).map { staleness <= $0 } ?? false)
    }
    let onError = !isStrict && (wanted.seconds("stale-if-error").map { staleness <= $0 } ?? allows("stale-if-error"))
    return .stale(
      whileRevalidating: allows("stale-while-revalidate") && wanted.seconds("max-age") == nil
        && !wanted.contains("min-fresh"),
      onError: onError)
  }

  /// Makes the request conditional, to revalidate the stored response (§4.3.1); nil if the response has no validator.
  fileprivate static func conditional(_ request: HTTPRequest, for stored: StoredResponse) -> HTTPRequest? {
    var request = request
    if let tag = stored.headers["ETag"] { request.headers["If-None-Match"] = tag }
    if let date = stored.headers["Last-Modified"] { request.headers["If-Modified-Since"] = date }
    return request.headers.contains("If-None-Match") || request.headers.contains("If-Modified-Since") ? request : nil
  }

  /// Whether the caller set conditions or a range itself. The cache ignores such requests.
  fileprivate static func isConditional(_ request: HTTPRequest) -> Bool {
    ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range"]
      .contains { request.headers.contains($0) }
  }

  /// The request's values for the fields that `Vary` names. Hashed, unless the field is known to be harmless.
  static func varyValues(of headers: NetworkAPI.Headers, in request: HTTPRequest) -> [String: String] {
    var values: [String: String] = [:]
    for name in headers.elements(named: "Vary") {
      values[name.lowercased()] = value(of: name.lowercased(), in: request)
    }
    return values
  }

  /// Whether the request has the same credentials and `Vary` values as the request of the stored response (§4.1).
  static func matches(_ stored: StoredResponse, _ request: HTTPRequest, credentials: String) -> Bool {
    stored.credentials == credentials
      && stored.vary.allSatisfy { name, value in Self.value(of: name, in: request) == value }
  }

  private static func value(of name: String, in request: HTTPRequest) -> String {
    let fields = request.headers.filter { Token.sameName($0.name.rawValue, name) }
    let value = fields.map(\.value).joined(separator: ", ")
    return fields.allSatisfy(\.isHarmless) ? value : SHA256Hash.hex(of: Data(value.utf8))
  }
}

/// The directives of the `Cache-Control` header field of a request or response (RFC 9111 §5.2).
struct CacheControl: Sendable, Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: NetworkAPI.Headers) {
    for value in headers.values(named: "Cache-Control") {
      var scanner = HeaderScanner(Array(value.utf8))
      for directive in scanner.parameters(separatedBy: UInt8(ascii: ",")) where directives[directive.name] == nil {
        // If a directive occurs twice with different values, the first one counts (RFC 9111 §4.2.1).
        directives[directive.name] = directive.value
      }
    }
    // The HTTP/1.0 equivalent of `no-cache` (§5.4).
    if directives.isEmpty, headers["Pragma"]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
  }

  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// Whether the directive is present and has a value.
  func hasArgument(_ name: String) -> Bool { directives[name]?.isEmpty == false }

  /// The value of a directive in seconds; nil if absent. An invalid number counts as zero, since treating a response as
  /// stale is safe (§4.2.1).
  func seconds(_ name: String) -> TimeInterval? {
    guard let argument = directives[name] else { return nil }
    guard !argument.isEmpty, argument.utf8.allSatisfy(Token.isDigit) else { return 0 }
    return min(Double(argument) ?? 0, 2_147_483_648)
  }
}
