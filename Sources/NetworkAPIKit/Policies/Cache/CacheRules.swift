import Foundation

/// The rules of RFC 9111 for a private cache, as pure functions of a stored response and the time.
enum CacheRules {
  /// Whether responses with a status may be stored.
  private enum Storage {
    /// Also without an explicit lifetime (RFC 9110 §15.1).
    case always
    /// With an explicit lifetime.
    case explicit
    case never
  }

  private static func storage(of status: Int) -> Storage {
    switch status {
    // RFC 9110 §15.1.
    case 200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501: .always
    // Not a final response (RFC 9110 §15.2).
    case ..<200: .never
    // A part (RFC 9110 §15.3.7), which this cache doesn't combine; a validation (§15.4.5) is not a response to store.
    case 206, 304: .never
    // About the connection or a proxy, not the resource (RFC 9110 §15.5.8, §15.5.20).
    case 407, 421: .never
    // "Responses with the status code MUST NOT be stored by a cache" (RFC 6585 §3 to §6).
    case 428, 429, 431, 511: .never
    default: .explicit
    }
  }

  /// Whether the response to this request may be stored (§3).
  static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
    let control = CacheControl(response.headers)
    let storage = storage(of: response.status.code)
    guard request.method == .get, storage != .never,
      !control.contains("no-store"), !CacheControl(request.headers).contains("no-store"),
      !request.headers.contains(.range), isVaryingOnFew(response.headers)
    else { return false }
    if control.contains("must-understand"), storage != .always { return false }
    let isExplicit = control.contains("max-age") || response.headers.contains(.expires)
    let hasValidator = response.headers.contains(.eTag) || response.headers.contains(.lastModified)
    return isExplicit
      || storage == .always && (hasValidator || control.contains("private") || control.contains("public"))
  }

  /// Whether `Vary` can be compared with requests. Each name costs memory, and time in each lookup.
  private static func isVaryingOnFew(_ headers: NetworkAPI.Headers) -> Bool {
    guard headers.contains(.vary) else { return true }
    let names = headers.elements(named: .vary)
    return names.count <= maximumVaryNames && !names.contains { $0.contains("*") }
  }

  private static let maximumVaryNames = 64

  /// What a response of the server means for those that are stored for the same request.
  enum Verdict {
    /// It takes their place.
    case store
    /// It shows that they no longer apply, and can't be stored itself.
    case forget
    /// It says nothing about them.
    case ignore
  }

  static func verdict(on response: HTTPResponse, to request: HTTPRequest, now: Date) -> Verdict {
    let (status, headers) = (response.status.code, response.headers)
    // A failure that may be over at the next call doesn't take the place of what is known.
    let mayBeOver = status == 401 || status == 408 || status >= 500 && status != 501
    if isStorable(response, to: request), !mayBeOver || lifetime(of: headers, status: status, received: now) > 0 {
      return .store
    }
    guard !CacheControl(request.headers).contains("no-store") else { return .ignore }
    return switch response.status.code {
    // About this request, its credential, this moment or this connection, not about the resource.
    case 202, 206, 304, 401, 407, 408, 421, 425, 428, 429, 431: .ignore
    // As some servers report that there were too many requests.
    case 403 where response.headers.contains(.retryAfter) || response.headers["X-RateLimit-Remaining"] == "0": .ignore
    case 200..<500: .forget
    default: .ignore
    }
  }

  /// How long the response is fresh, in seconds (§4.2.1): from `max-age` or `Expires`, or else a tenth of the time
  /// since `Last-Modified`, at most a day.
  static func lifetime(of stored: StoredResponse) -> TimeInterval {
    lifetime(of: stored.headers, status: stored.status, received: stored.received)
  }

  private static func lifetime(of headers: NetworkAPI.Headers, status: Int, received: Date) -> TimeInterval {
    let control = CacheControl(headers)
    if let seconds = control.seconds("max-age") { return seconds }
    let date = headers[.date].flatMap { HTTPDate.parse($0, now: received) } ?? received
    if let expires = headers[.expires] {
      // An invalid date counts as expired (§5.3).
      return HTTPDate.parseExactly(expires, now: received).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard storage(of: status) == .always,
      let changed = headers[.lastModified].flatMap({ HTTPDate.parse($0, now: received) })
    else { return 0 }
    return min(max(0, date.timeIntervalSince(changed) / 10), 86_400)
  }

  /// The age in seconds (§4.2.3). Infinite if the clock was set back, so that the response can't stay fresh forever.
  static func age(of stored: StoredResponse, now: Date) -> TimeInterval {
    let headers = stored.headers
    let date = headers[.date].flatMap { HTTPDate.parse($0, now: stored.received) } ?? stored.received
    let apparent = max(0, stored.received.timeIntervalSince(date))
    let given =
      // Of several values, the first one counts (§5.1).
      headers[.age]?.split(separator: ",").first.flatMap { text in
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
    /// Must be revalidated. May be returned at once until then (`whileRevalidating`), or if that fails (`onError`).
    case stale(whileRevalidating: Bool, onError: Bool)
  }

  /// Decides whether a stored response can be used for a request at a given time (§4.2, §5.2; RFC 5861).
  ///
  /// - Parameter acceptsStale: whether the caller wants a stale response rather than an error.
  static func use(
    of stored: StoredResponse, for request: HTTPRequest, acceptsStale: Bool = false, now: Date
  ) -> Use {
    let control = CacheControl(stored.headers)
    let wanted = CacheControl(request.headers)
    let age = age(of: stored, now: now)
    let lifetime = lifetime(of: stored)
    let staleness = age - lifetime
    let mustAsk = control.contains("no-cache") || wanted.contains("no-cache")
    let limit = min(lifetime - (wanted.seconds("min-fresh") ?? 0), wanted.seconds("max-age") ?? .infinity)
    if !mustAsk, age < limit { return .fresh }
    guard !mustAsk, !control.contains("must-revalidate") else {
      return .stale(whileRevalidating: false, onError: false)
    }
    guard age < .infinity else { return .stale(whileRevalidating: false, onError: acceptsStale) }
    if wanted.contains("max-stale"), wanted.seconds("max-age") == nil {
      // `max-stale` without a value accepts any age.
      let allowed = wanted.hasArgument("max-stale") ? wanted.seconds("max-stale") ?? 0 : .infinity
      if staleness <= allowed { return .fresh }
    }
    let onError = wanted.seconds("stale-if-error") ?? control.seconds("stale-if-error")
    return .stale(
      whileRevalidating: !stored.isRefused && wanted.seconds("max-age") == nil && !wanted.contains("min-fresh")
        && control.seconds("stale-while-revalidate").map { staleness <= $0 } ?? false,
      onError: acceptsStale || onError.map { staleness <= $0 } ?? false)
  }

  /// What the cache does for a request.
  enum Plan {
    /// Returns the stored response, and if it `refreshes`, revalidates it in the background.
    case serve(StoredResponse, CacheOutcome, refreshes: Bool)
    /// Asks the server whether the stored response still applies.
    case revalidate(StoredResponse, usableOnError: Bool)
    case fetch
    /// Sends nothing, and has nothing to return.
    case refuse
  }

  /// Decides what to do for a request.
  ///
  /// - Parameters:
  ///   - stored: the latest response that is stored for it; nil for none.
  ///   - acceptsStale: whether the caller wants a stale response rather than an error.
  static func plan(for request: HTTPRequest, stored: StoredResponse?, acceptsStale: Bool, now: Date) -> Plan {
    let (mode, replacesReload) = (request.options.cache, request.options.replacesReload)
    let isOffline = mode == .onlyIfCached || CacheControl(request.headers).contains("only-if-cached")
    guard let stored else { return isOffline ? .refuse : .fetch }
    let use = use(of: stored, for: request, acceptsStale: acceptsStale, now: now)
    if mode == .reload || replacesReload && !acceptsStale || request.context.isRepetition {
      guard !isOffline else { return .refuse }
      let onError = if case .stale(_, let onError) = use { onError } else { acceptsStale }
      if mode != .reload { return .revalidate(stored, usableOnError: onError) }
      return acceptsStale && onError ? .revalidate(stored, usableOnError: true) : .fetch
    }
    switch use {
    // For one that was to be reloaded, it is only better than none.
    case .fresh: return .serve(stored, replacesReload ? .stale : .hit, refreshes: false)
    case .stale(_, let onError) where isOffline:
      return onError && acceptsStale ? .serve(stored, .stale, refreshes: false) : .refuse
    case .stale(whileRevalidating: true, _): return .serve(stored, .stale, refreshes: true)
    case .stale(_, let onError): return .revalidate(stored, usableOnError: onError)
    }
  }

  /// Makes the request conditional, to revalidate the stored response (§4.3.1), if that has a validator.
  static func conditional(_ request: HTTPRequest, for stored: StoredResponse) -> HTTPRequest {
    var request = request
    request.headers[.ifNoneMatch] = stored.headers[.eTag]
    request.headers[.ifModifiedSince] = stored.headers[.lastModified]
    return request
  }

  /// Conditions, or a range, that a caller sets itself.
  fileprivate static let conditions: [NetworkAPI.Headers.Name] = [
    .ifNoneMatch, .ifModifiedSince, .ifMatch, .ifUnmodifiedSince, .ifRange, .range,
  ]

  /// The request's values for the fields that `Vary` names, and for `Accept-Encoding`, since a transport doesn't decode
  /// the body of a request that sets it. Hashed, unless the field is known to be harmless.
  static func varyValues(of headers: NetworkAPI.Headers, in request: HTTPRequest) -> [String: String] {
    var values: [String: String] = [:]
    for name in headers.elements(named: .vary) + ["accept-encoding"] where Token.isValid(name) {
      values[name.lowercased()] = value(of: name.lowercased(), in: request)
    }
    return values
  }

  /// Whether the request has the same credentials and `Vary` values as the request of the stored response (§4.1).
  static func matches(_ stored: StoredResponse, _ request: HTTPRequest, credentials: String) -> Bool {
    stored.credentials == credentials
      && stored.vary.allSatisfy { name, value in Self.value(of: name, in: request) == value }
  }

  /// What stands for the `User-Agent` that the transport adds. The system's, on Apple platforms, has the versions of the app
  /// and of the system.
  private static let addedUserAgent: String = {
    #if canImport(Darwin)
    let version = Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String ?? ""
    return "\(HTTPRequest.defaultUserAgent) \(version) \(ProcessInfo.processInfo.operatingSystemVersionString)"
    #else
    return HTTPRequest.defaultUserAgent
    #endif
  }()

  private static func value(of name: String, in request: HTTPRequest) -> String {
    var fields = request.headers.filter { Token.sameName($0.name.rawValue, name) }
    if fields.isEmpty, name == "user-agent" { fields = [.userAgent(addedUserAgent)] }
    let value = fields.map(\.value).joined(separator: ", ")
    return fields.allSatisfy(\.isSafelisted) ? value : SHA256Hash.hex(of: Data(value.utf8))
  }
}

extension HTTPRequest {
  /// Whether a stored response may be the result: only of a GET of the whole that isn't a stream. Not over a transport of
  /// the call's own, which may use another proxy, or trust other servers.
  var mayHaveStoredResponse: Bool {
    method == .get && body.isEmpty && delivery.limit != nil && options.cache != .ignore && options.transport == nil
      && !CacheRules.conditions.contains { headers.contains($0) }
  }
}

/// The directives of the `Cache-Control` header field of a request or response (RFC 9111 §5.2).
struct CacheControl: Sendable, Hashable {
  private var directives: [String: String] = [:]

  init(_ headers: NetworkAPI.Headers) {
    for value in headers.values(named: .cacheControl) {
      var scanner = HeaderScanner(Array(value.utf8))
      for directive in scanner.parameters(separatedBy: UInt8(ascii: ",")) where directives[directive.name] == nil {
        // If a directive occurs twice with different values, the first one counts (RFC 9111 §4.2.1).
        directives[directive.name] = directive.value
      }
      // The directives that may be inside the string are lost, and `no-store` may be one of them.
      if scanner.hasOpenQuote { directives["no-store"] = "" }
    }
    // The HTTP/1.0 equivalent of `no-cache` (§5.4).
    if directives.isEmpty, headers[.pragma]?.lowercased().contains("no-cache") == true { directives["no-cache"] = "" }
  }

  func contains(_ name: String) -> Bool { directives[name] != nil }

  /// Whether the directive is present and has a value.
  func hasArgument(_ name: String) -> Bool { directives[name]?.isEmpty == false }

  /// The value of a directive in seconds; nil if absent, and zero if invalid, since stale is the safe side (§4.2.1).
  func seconds(_ name: String) -> TimeInterval? {
    guard let argument = directives[name] else { return nil }
    guard !argument.isEmpty, argument.utf8.allSatisfy(Token.isDigit) else { return 0 }
    return min(Double(argument) ?? 0, 2_147_483_648)
  }
}
