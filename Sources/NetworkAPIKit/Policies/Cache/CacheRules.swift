import Foundation

/// What RFC 9111 says about storing and using responses, for a private cache. Pure functions of what was stored and
/// the time.
enum CacheRules {
  /// Statuses that may be stored without an explicit lifetime (RFC 9110 §15.1).
  private static let heuristic: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]

  /// Whether a response to this request may be stored (§3).
  static func isStorable(_ response: HTTPResponse, to request: HTTPRequest) -> Bool {
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

  /// How many seconds it is fresh (§4.2.1): `max-age`, `Expires`, or a tenth of the time since it was changed, up to a
  /// day.
  static func lifetime(of stored: StoredResponse) -> TimeInterval {
    let headers = stored.headers
    let control = CacheControl(headers)
    if let seconds = control.seconds("max-age") { return seconds }
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: stored.received) } ?? stored.received
    if let expires = headers["Expires"] {
      // A date that cannot be read is in the past (§5.3).
      return HTTPDate.parse(expires, now: stored.received).map { max(0, $0.timeIntervalSince(date)) } ?? 0
    }
    guard heuristic.contains(stored.status),
      let changed = headers["Last-Modified"].flatMap({ HTTPDate.parse($0, now: stored.received) })
    else { return 0 }
    return min(max(0, date.timeIntervalSince(changed) / 10), 86_400)
  }

  /// How old it is, in seconds (§4.2.3). A clock that was set back makes it infinitely old rather than fresh for ever.
  static func age(of stored: StoredResponse, now: Date) -> TimeInterval {
    let headers = stored.headers
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: stored.received) } ?? stored.received
    let apparent = max(0, stored.received.timeIntervalSince(date))
    let given =
      headers["Age"].flatMap { text in
        text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Double(text) : nil
      } ?? 0
    let delay = max(0, stored.received.timeIntervalSince(stored.requested))
    let resident = now.timeIntervalSince(stored.received)
    guard resident >= 0 else { return .infinity }
    return max(apparent, given + delay) + resident
  }

  /// How a stored response can be used.
  enum Use: Hashable {
    case fresh
    /// Only after the server has said that it is still right; until then it may stand in for a failure or be given at
    /// once.
    case stale(whileRevalidating: Bool, onError: Bool)
  }

  /// How a stored response can be used for a request at a time (§4.2, §5.2; RFC 5861).
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
      // Without a value any age will do.
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

  /// The request as a question whether what is stored is still right (§4.3.1), or nil when that cannot be asked.
  static func conditional(_ request: HTTPRequest, for stored: StoredResponse) -> HTTPRequest? {
    var request = request
    if let tag = stored.headers["ETag"] { request.headers["If-None-Match"] = tag }
    if let date = stored.headers["Last-Modified"] { request.headers["If-Modified-Since"] = date }
    return request.headers.contains("If-None-Match") || request.headers.contains("If-Modified-Since") ? request : nil
  }

  /// Whether the caller asks conditions of its own: then the cache stands back.
  static func isConditional(_ request: HTTPRequest) -> Bool {
    ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range"]
      .contains { request.headers.contains($0) }
  }

  /// The names in `Vary` with the values the request has for them; hashes, unless the field is known to be harmless.
  static func varyValues(of headers: NetworkAPI.Headers, in request: HTTPRequest) -> [String: String] {
    var values: [String: String] = [:]
    for name in headers.values(named: "Vary").flatMap({ $0.split(separator: ",") }) {
      let name = name.trimmingCharacters(in: .whitespaces).lowercased()
      values[name] = value(of: name, in: request)
    }
    return values
  }

  /// Whether a stored response was selected by the same values and credentials as this request has (§4.1).
  static func matches(_ stored: StoredResponse, _ request: HTTPRequest, credentials: String) -> Bool {
    stored.credentials == credentials
      && stored.vary.allSatisfy { name, value in Self.value(of: name, in: request) == value }
  }

  private static func value(of name: String, in request: HTTPRequest) -> String {
    let fields = request.headers.filter { Token.sameName($0.name, name) }
    let value = fields.map(\.value).joined(separator: ", ")
    return fields.allSatisfy(\.isHarmless) ? value : SHA256Hash.hex(of: Data(value.utf8))
  }
}
