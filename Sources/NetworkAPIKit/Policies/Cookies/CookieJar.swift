import Dispatch
public import Foundation

/// Keeps the cookies that servers set, and sends them back to where they belong (RFC 6265bis).
///
/// ```swift
/// configuration.cookies = CookieJar()                                    // in memory
/// configuration.cookies = try CookieJar(file: folder + "/cookies.json")  // those with an expiry outlive the program
/// ```
///
/// Clients that are given one jar share its cookies. Every hop and attempt is sent the cookies of that moment, and those
/// that it sets are kept, whatever its status. A request that carries a `Cookie` field of its own goes as it is.
///
/// - A cookie goes to its host, or to its domain and the names below it, to its path and below, and to https alone if it is
///   `Secure` or was named `__Secure-…` or `__Host-…`.
/// - Domains under which anybody can get a name (`co.uk`, `github.io`) are refused, by the Public Suffix List of libpsl. Where
///   that is missing, as on Apple platforms, by a rule: names of one label, and two letters after three or fewer (`co.uk`).
/// - `SameSite` is kept but makes no difference: a client has no other sites' pages. `SameSite=None` without `Secure` is
///   refused, as by browsers.
/// - Limits: 4,096 bytes of name and value, 400 days, 180 cookies of a domain, 3,000 in all (the least recently used go first),
///   8,190 bytes in one request.
public final class CookieJar: Sendable {
  /// What a cookie says about requests that other sites cause.
  public enum SameSite: String, Sendable, Codable {
    /// Never sent with them.
    case strict
    /// Sent where a person follows a link.
    case lax
    /// Always sent.
    case none
  }

  /// A cookie that is kept.
  public struct Cookie: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value, which is not shown by `print`.
    public let value: String
    /// The host, or the domain with the names below it.
    public let domain: String
    /// Whether it is for that one host alone.
    public let isHostOnly: Bool
    /// The path for which, and below which, it is sent.
    public let path: String
    /// When it is over; nil for the end of the program.
    public let expiry: Date?
    /// Whether it is sent over https alone.
    public let isSecure: Bool
    /// Whether the server asks to keep it from scripts.
    public let isHTTPOnly: Bool
    /// What it says about requests that other sites cause.
    public let sameSite: SameSite?
  }

  static let maximumPerDomain = 180
  static let maximumCount = 3_000
  static let maximumFieldSize = 8_190
  static let maximumLife: TimeInterval = 400 * 86_400

  private let state: Locked<CookieTable>
  private let file: String?
  private let writing: DispatchQueue
  private let time: TimeSource
  private let suffixes: PublicSuffixes

  /// A jar in memory.
  public convenience init() {
    self.init(table: CookieTable(), file: nil, time: .system, suffixes: .system)
  }

  /// A jar whose cookies with an expiry are kept in a file, which only its owner may read.
  ///
  /// The file is written on a queue of its own after each change. What is damaged, or not there yet, is an empty jar. Of two
  /// processes with one file the last to write has its way.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` when there is no folder for it.
  public convenience init(file path: String) throws(NetworkError) {
    try self.init(file: path, time: .system, suffixes: .system)
  }

  convenience init(file path: String, time: TimeSource, suffixes: PublicSuffixes = .system) throws(NetworkError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw .fileFailed(.init(path: path, reason: "its folder does not exist"))
    }
    self.init(table: CookieFile.read(path, now: time.date()), file: path, time: time, suffixes: suffixes)
  }

  init(table: CookieTable = CookieTable(), file: String? = nil, time: TimeSource, suffixes: PublicSuffixes = .system) {
    state = Locked(table)
    self.file = file
    self.time = time
    self.suffixes = suffixes
    writing = DispatchQueue(label: "CookieJar")
  }

  /// The cookies that are not over, in no particular order.
  public var cookies: [Cookie] {
    let now = time.date()
    return state.withLock { $0.all(now: now) }
  }

  /// The cookies that a request to a URL is sent with, in their order: those of longer paths first, then older ones first.
  public func cookies(for url: HTTPURL) -> [Cookie] {
    let now = time.date()
    return state.withLock { $0.cookies(for: url, now: now) }
  }

  /// Keeps the cookies that a response sets.
  public func store(_ headers: NetworkAPI.Headers, from url: HTTPURL) {
    let fields = headers.values(named: "Set-Cookie")
    guard !fields.isEmpty else { return }
    let now = time.date()
    let cookies = fields.compactMap { SetCookie($0) }.compactMap { Cookie($0, from: url, now: now, suffixes: suffixes) }
    change { table in
      for cookie in cookies { table.insert(cookie, from: url, now: now) }
    }
  }

  /// Keeps a cookie as if a server had set it; for tests, and to log in with a cookie from elsewhere.
  ///
  /// - Parameters:
  ///   - field: what stands in a `Set-Cookie` field, such as `session=abc; Path=/; Secure`.
  ///   - url: the server.
  /// - Returns: whether it was kept: a server may set it, and it is not over.
  @discardableResult
  public func set(_ field: String, for url: HTTPURL) -> Bool {
    let now = time.date()
    guard let cookie = SetCookie(field).flatMap({ Cookie($0, from: url, now: now, suffixes: suffixes) }) else {
      return false
    }
    return change { $0.insert(cookie, from: url, now: now) }
  }

  /// Removes the cookies for which the closure says so; all of them unless it is given.
  public func removeAll(where shouldRemove: @Sendable (Cookie) -> Bool = { _ in true }) {
    change { $0.removeAll(where: shouldRemove) }
  }

  /// Waits until the file holds what the jar held when this was called.
  public func flush() async {
    await withCheckedContinuation { continuation in writing.async { continuation.resume() } }
  }

  /// The value of the `Cookie` field; nil where there is nothing to send.
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
    if mustSave, let file {
      writing.async { [self] in
        let now = time.date()
        let cookies = state.withLock { table in
          table.isUnsaved = false
          return table.all(now: now)
        }
        CookieFile.write(cookies, to: file)
      }
    }
    return result
  }
}

extension CookieJar: ShownByDescription {
  /// How many cookies there are.
  public var description: String { "\(cookies.count) cookies" }
}

extension CookieJar.Cookie: ShownByDescription {
  /// `session=<redacted>; Domain=example.com; Path=/`.
  public var description: String {
    "\(name)=\(Redaction.mark); \(isHostOnly ? "Host" : "Domain")=\(domain); Path=\(path)\(isSecure ? "; Secure" : "")"
  }
}

/// The file of a jar.
private enum CookieFile {
  private struct Content: Codable {
    var version = 1
    var cookies: [Entry]
  }

  private struct Entry: Codable {
    var name, value, domain, path: String
    var isHostOnly, isSecure, isHTTPOnly: Bool
    var expiry: Date
    var sameSite: CookieJar.SameSite?
  }

  static func read(_ path: String, now: Date) -> CookieTable {
    var table = CookieTable()
    guard let data = PrivateFile.read(path, limit: 64 << 20),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.version == 1
    else { return table }
    for entry in content.cookies {
      table.insert(
        CookieJar.Cookie(
          name: entry.name, value: entry.value, domain: entry.domain, isHostOnly: entry.isHostOnly, path: entry.path,
          expiry: entry.expiry, isSecure: entry.isSecure, isHTTPOnly: entry.isHTTPOnly, sameSite: entry.sameSite),
        from: nil, now: now)
    }
    table.isUnsaved = false
    return table
  }

  /// What cannot be written stays in memory.
  static func write(_ cookies: [CookieJar.Cookie], to path: String) {
    let entries = cookies.compactMap { cookie in
      cookie.expiry.map { expiry in
        Entry(
          name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
          isHostOnly: cookie.isHostOnly, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, expiry: expiry,
          sameSite: cookie.sameSite)
      }
    }
    guard let data = try? JSONEncoder().encode(Content(cookies: entries)) else { return }
    try? PrivateFile.write(data, to: path)
  }
}
