public import Foundation

/// Stores the cookies that servers set, and sends them back (RFC 6265bis).
///
/// ```swift
/// configuration.cookies = CookieJar()  // in memory
/// configuration.cookies = try CookieJar(
///   // those with an expiry outlive the program
///   file: folder.appendingPathComponent("cookies.json"))
/// ```
///
/// Clients with the same jar share its cookies. Each hop and attempt sends the cookies that apply to it, and the
/// cookies of each response are stored, whatever its status, unless its body fails before the call has it. A request with
/// its own `Cookie` field is sent unchanged, and so is one with the method TRACE, which the server sends back.
///
/// - A cookie is sent to its host, or to its domain and subdomains; to its path and below; and only over https, or to
///   this machine, if it is `Secure`. Names with the prefixes `__Secure-` and `__Host-` require that.
/// - Cookies for domains under which anyone can register names (`co.uk`, `github.io`) are rejected, using the Public
///   Suffix List of libpsl. Without it, as on Apple platforms, a rule applies: a single label, or a label of at most
///   three letters before a two-letter one (`co.uk`).
/// - `SameSite` has no effect, since a client doesn't load pages of other sites. As in browsers, `SameSite=None` without
///   `Secure` is rejected.
/// - Limits: 4,096 bytes for name and value, 400 days, 180 cookies per domain, 3,000 in total, and 8,190 bytes per
///   request. Beyond them, expired cookies are removed first, then the least recently used without `Secure`, and only
///   then the least recently used with it. So a server without TLS can't remove `Secure` cookies by setting many others.
public final class CookieJar: Sendable {
  /// A stored cookie.
  public struct Cookie: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value; not shown by `print`.
    public let value: String
    /// The host, or the domain, which includes its subdomains.
    public let domain: String
    /// Whether the cookie is only for a single host.
    let isHostOnly: Bool
    /// The path at and below which the cookie is sent.
    public let path: String
    /// When the cookie expires; nil for the end of the program.
    public let expiry: Date?
    /// Whether the cookie is only sent over https, or to this machine.
    public let isSecure: Bool
    /// Whether the cookie should be hidden from scripts.
    public let isHTTPOnly: Bool
  }

  static let maximumPerDomain = 180
  static let maximumCount = 3_000
  private static let maximumFieldSize = 8_190
  static let maximumLife: TimeInterval = 400 * 86_400

  /// The latest removals, for the cookies of responses that are in flight.
  private struct Removals {
    private(set) var count = 0
    private var latest: [@Sendable (Cookie) -> Bool] = []
    private var inFlight = 0
    private static let limit = 1_000

    /// Returns a closure that isn't needed any more. Release it outside the lock: it may hold anything.
    mutating func add(_ closure: @escaping @Sendable (Cookie) -> Bool) -> (@Sendable (Cookie) -> Bool)? {
      count += 1
      guard inFlight > 0 else { return nil }
      latest.append(closure)
      return latest.count > Self.limit ? latest.removeFirst() : nil
    }

    mutating func begin() -> Int {
      inFlight += 1
      return count
    }

    /// Returns the closures that aren't needed any more. Release them outside the lock.
    mutating func end() -> [@Sendable (Cookie) -> Bool] {
      inFlight -= 1
      guard inFlight == 0 else { return [] }
      defer { latest = [] }
      return latest
    }

    /// The removals after a number of them; nil if they are no longer known.
    func since(_ number: Int) -> (closures: [@Sendable (Cookie) -> Bool]?, count: Int) {
      let missing = count - number
      return (missing <= latest.count ? Array(latest.suffix(missing)) : nil, count)
    }
  }

  private let removals = Locked(Removals())
  private let state: Locked<CookieTable>
  private let file: CookieFile?
  private let time: TimeSource
  private let suffixes: PublicSuffixes

  /// Creates a jar in memory.
  public convenience init() { self.init(table: CookieTable(), file: nil, time: .system, suffixes: .system) }

  /// Creates a jar that stores cookies with an expiry in a file, which only its owner may read.
  ///
  /// The file is written on a separate queue after each change; ``flush()`` tells whether it could be. A missing file
  /// gives an empty jar, and so does a damaged one, which is kept with `.damaged` at the end of its name. Single cookies
  /// in the file that this version doesn't understand stay there until ``removeAll(where:)``. If two processes use the
  /// same file, the last one to write wins.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be read or belongs to another user, if its folder
  ///   doesn't exist, or if there is a folder, a symbolic link, a device or a pipe at the URL.
  public convenience init(file url: URL) throws(NetworkError) { try self.init(file: url.pathOfFile(), time: .system) }

  convenience init(file path: String, time: TimeSource, suffixes: PublicSuffixes = .system) throws(NetworkError) {
    let file = try CookieFile(path: path)
    self.init(table: try file.read(now: time.date()), file: file, time: time, suffixes: suffixes)
  }

  init(
    table: CookieTable = CookieTable(), file: CookieFile? = nil, time: TimeSource, suffixes: PublicSuffixes = .system
  ) {
    state = Locked(table)
    self.file = file
    self.time = time
    self.suffixes = suffixes
  }

  /// The cookies that haven't expired, older ones first.
  public var cookies: [Cookie] {
    let now = time.date()
    return state.withLock { $0.all(now: now) }
  }

  /// Returns the cookies for a request to a URL, in order: longer paths first, then older cookies first.
  public func cookies(for url: HTTPURL) -> [Cookie] {
    let now = time.date()
    return state.withLock { $0.cookies(for: url, now: now) }
  }

  /// Stores the cookies that a response sets.
  ///
  /// - Parameter generation: the generation in which the request was sent. What was removed since then isn't stored again.
  func store(_ headers: NetworkAPI.Headers, from url: HTTPURL, since generation: Int) {
    let fields = headers.values(named: .setCookie)
    guard !fields.isEmpty else { return }
    let now = time.date()
    // An `Expires` is compared with the server's own clock.
    let skew = headers[.date].flatMap { HTTPDate.parse($0, now: now) }.map(now.timeIntervalSince) ?? 0
    var cookies = fields.compactMap { SetCookie($0) }
      .compactMap { Cookie($0, from: url, now: now, skew: skew, suffixes: suffixes) }
    var known = generation
    var isStored = false
    while !isStored {
      let removals = self.removals.withLock { $0.since(known) }
      // The closures are called outside the locks: they may use the jar.
      guard let closures = removals.closures else { return }
      cookies.removeAll { cookie in closures.contains { $0(cookie) } }
      known = removals.count
      isStored = change { [cookies] table in
        guard self.removals.withLock({ $0.count }) == removals.count else { return false }
        for cookie in cookies { table.insert(cookie, from: url, now: now) }
        return true
      }
    }
  }

  /// The generation in which a request began. While this object exists, the jar remembers the removals since then.
  fileprivate final class Start: Sendable {
    private let jar: CookieJar
    let generation: Int

    init(in jar: CookieJar) {
      self.jar = jar
      generation = jar.removals.withLock { $0.begin() }
    }

    deinit { _ = jar.removals.withLock { $0.end() } }
  }

  /// The number of removals so far.
  var generation: Int { removals.withLock { $0.count } }

  /// Stores a cookie as if a server had set it; for tests, or to log in with an existing cookie.
  ///
  /// - Parameters:
  ///   - field: the value of a `Set-Cookie` field, such as `session=abc; Path=/; Secure`.
  ///   - url: the URL of the server.
  /// - Returns: whether the cookie was stored. It isn't if the server may not set it, or it has expired.
  @discardableResult
  public func set(_ field: String, for url: HTTPURL) -> Bool {
    let now = time.date()
    guard let cookie = SetCookie(field).flatMap({ Cookie($0, from: url, now: now, suffixes: suffixes) }) else {
      return false
    }
    return change { $0.insert(cookie, from: url, now: now) }
  }

  /// Removes the cookies for which a closure returns true; by default, all of them, also from files that were damaged. Such
  /// a cookie of a response in flight isn't stored either.
  public func removeAll(where shouldRemove: (@Sendable (Cookie) -> Bool)? = nil) {
    file?.removeOthers(isEmptied: shouldRemove == nil)
    let shouldRemove = shouldRemove ?? { _ in true }
    _ = removals.withLock { $0.add(shouldRemove) }
    // Called outside the lock: the closure may use the jar.
    let removed = Set(cookies.filter(shouldRemove))
    change { $0.removeAll { removed.contains($0) } }
  }

  /// Waits until all changes so far have been written to the file.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be written; each call, and each change, tries again.
  ///   Also, once, if the file was damaged: the reason says where it was moved.
  public func flush() async throws(NetworkError) {
    try await file?.flush(if: { [self] in state.withLock(\.isUnsaved) }) { [self] in unsaved() }
  }

  /// The value of the `Cookie` field for a request; nil if there are no cookies.
  func field(for url: HTTPURL) -> String? {
    let now = time.date()
    var value = ""
    for cookie in state.withLock({ $0.cookies(for: url, now: now) }) {
      let pair = cookie.name.isEmpty ? cookie.value : "\(cookie.name)=\(cookie.value)"
      guard value.utf8.count + pair.utf8.count + 2 <= Self.maximumFieldSize else { continue }
      value += value.isEmpty ? pair : "; \(pair)"
    }
    return value.isEmpty ? nil : value
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout CookieTable) -> Result) -> Result {
    let (result, mustSave) = state.withLock { table in
      let result = body(&table)
      defer { table.isUnsaved = file != nil }
      return (result, file != nil && !table.isUnsaved)
    }
    if mustSave { file?.save { [self] in unsaved() } }
    return result
  }

  /// The cookies for the file, which then contains all changes.
  private func unsaved() -> [Cookie] {
    let now = time.date()
    return state.withLock { table in
      table.isUnsaved = false
      return table.all(now: now)
    }
  }
}

extension CookieJar: RedactedDescribable {
  /// The number of cookies.
  package var redactedDescription: String { cookies.count == 1 ? "1 cookie" : "\(cookies.count) cookies" }
}

extension CookieJar.Cookie: RedactedDescribable {
  /// The cookie with its value redacted, such as `session=<redacted>; Domain=example.com; Path=/`.
  package var redactedDescription: String {
    "\(name)=\(Redaction.mark); \(isHostOnly ? "Host" : "Domain")=\(domain); Path=\(path)\(isSecure ? "; Secure" : "")"
  }
}

/// Notes how often a jar was emptied before an attempt. Runs outside authentication, which may wait: what the attempt gets
/// after a reset may be another user's.
struct CookieStart: Interceptor {
  let jar: CookieJar

  func applies(to request: HTTPRequest) -> Bool { request.options.sendsCookies }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    request.options[CookieStartOption.self] = CookieJar.Start(in: jar)
    return try await next(request)
  }
}

private enum CookieStartOption: SendingOptionKey {
  static let defaultValue: CookieJar.Start? = nil
  static var changesExchange: Bool { false }
}

/// Adds a jar's cookies to each hop and attempt.
struct CookieSender: Interceptor {
  let jar: CookieJar

  // The response to TRACE has the fields of the request (RFC 9110 §9.3.8).
  func applies(to request: HTTPRequest) -> Bool {
    request.options.sendsCookies && request.method != .trace && !request.headers.contains(.cookie)
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    try await next(adding(to: request))
  }

  /// The request with the cookies that it is sent with now.
  func adding(to request: HTTPRequest) -> HTTPRequest {
    guard applies(to: request), let field = jar.field(for: request.url) else { return request }
    var request = request
    request.options.sentIdentities?.insert(field)
    request.headers.append(.init(name: .cookie, value: field, isSecret: true))
    return request
  }
}

/// Stores the cookies that servers set. Runs inside the cache, so that a cached response doesn't set its cookies again.
struct CookieReceiver: Interceptor {
  let jar: CookieJar

  func applies(to request: HTTPRequest) -> Bool { request.options.sendsCookies }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let start = request.options[CookieStartOption.self] ?? CookieJar.Start(in: jar)
    // Without it from here on: if someone kept the request, the jar would keep every removal since.
    var request = request
    // In the context, since a note survives the replacement of a request's options.
    request.context.options = request.options.removing(CookieStartOption.self)
    let response = try await next(request)
    jar.store(response.headers, from: request.url, since: start.generation)
    return response
  }
}

private enum CookiesOption: RequestOptionKey { static let defaultValue = true }

extension RequestOptions {
  /// Whether to send and store cookies, if the client has a ``CookieJar``. Default true. TRACE carries none.
  public var sendsCookies: Bool {
    get { self[CookiesOption.self] }
    set { self[CookiesOption.self] = newValue }
  }
}
