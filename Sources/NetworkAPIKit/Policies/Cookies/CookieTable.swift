import Foundation

/// The cookies of a jar, by domain, with the order of their creation and use.
struct CookieTable: Sendable {
  private struct Kept: Sendable {
    var cookie: CookieJar.Cookie
    /// The order of creation; unchanged when the cookie is replaced, so that it keeps its position.
    let created: UInt64
    var used: UInt64
  }

  private var domains: [String: [Kept]] = [:]
  private var count = 0
  private var clock: UInt64 = 0
  /// Whether there are changes that the file doesn't contain yet, and a write is scheduled.
  var isUnsaved = false

  func all(now: Date) -> [CookieJar.Cookie] {
    domains.values.joined().map(\.cookie).filter { !$0.isOver(now) }
  }

  /// Returns the cookies for a request, in order, and marks them as used.
  mutating func cookies(for url: HTTPURL, now: Date) -> [CookieJar.Cookie] {
    guard count > 0 else { return [] }
    clock += 1
    let (host, path) = (url.hostKey, url.path)
    var found: [Kept] = []
    for domain in CookieJar.Cookie.domains(of: host) {
      guard var kept = domains[domain] else { continue }
      for index in kept.indices {
        let cookie = kept[index].cookie
        guard !cookie.isOver(now), !cookie.isHostOnly || domain == host, !cookie.isSecure || url.isSecure,
          CookieJar.Cookie.matches(path, cookie.path)
        else { continue }
        kept[index].used = clock
        found.append(kept[index])
      }
      domains[domain] = kept
    }
    return found.sorted {
      let (left, right) = ($0.cookie.path.utf8.count, $1.cookie.path.utf8.count)
      return left == right ? $0.created < $1.created : left > right
    }.map(\.cookie)
  }

  /// Inserts a cookie, replacing an existing one. An expired cookie only removes the existing one.
  ///
  /// - Parameter url: the URL of the server that sets the cookie; nil for a cookie from the file.
  /// - Returns: whether the cookie was stored.
  @discardableResult
  mutating func insert(_ cookie: CookieJar.Cookie, from url: HTTPURL?, now: Date) -> Bool {
    if let url, !url.isSecure, !cookie.isSecure, wouldHideSecureCookie(cookie, now: now) { return false }
    clock += 1
    var kept = domains[cookie.domain] ?? []
    let index = kept.firstIndex {
      $0.cookie.name == cookie.name && $0.cookie.isHostOnly == cookie.isHostOnly && $0.cookie.path == cookie.path
    }
    let old = index.map { kept.remove(at: $0) }
    if old != nil { count -= 1 }
    let isKept = !cookie.isOver(now)
    if isKept {
      kept.append(Kept(cookie: cookie, created: old?.created ?? clock, used: clock))
      count += 1
    }
    domains[cookie.domain] = kept.isEmpty ? nil : kept
    shrink(cookie.domain, now: now)
    return isKept
  }

  mutating func removeAll(where shouldRemove: (CookieJar.Cookie) -> Bool) {
    for (domain, kept) in domains {
      let left = kept.filter { !shouldRemove($0.cookie) }
      domains[domain] = left.isEmpty ? nil : left
    }
    count = domains.values.reduce(0) { $0 + $1.count }
  }

  /// Whether the cookie would hide a `Secure` cookie, which a server without TLS must not do (RFC 6265bis §5.7, step
  /// 16).
  private func wouldHideSecureCookie(_ cookie: CookieJar.Cookie, now: Date) -> Bool {
    domains.contains { domain, kept in
      guard
        CookieJar.Cookie.matches(host: domain, domain: cookie.domain)
          || CookieJar.Cookie.matches(host: cookie.domain, domain: domain)
      else { return false }
      return kept.contains {
        $0.cookie.isSecure && $0.cookie.name == cookie.name && !$0.cookie.isOver(now)
          && CookieJar.Cookie.matches(cookie.path, $0.cookie.path)
      }
    }
  }

  /// Enforces the limits: removes expired cookies first, then the least recently used ones.
  private mutating func shrink(_ domain: String, now: Date) {
    if let kept = domains[domain], kept.count > CookieJar.maximumPerDomain {
      let left = kept.filter { !$0.cookie.isOver(now) }.sorted { $0.used < $1.used }.suffix(CookieJar.maximumPerDomain)
      count -= kept.count - left.count
      domains[domain] = Array(left)
    }
    guard count > CookieJar.maximumCount else { return }
    removeAll { $0.isOver(now) }
    guard count > CookieJar.maximumCount else { return }
    // Remove a tenth at once, so that a full jar isn't sorted for every new cookie.
    let limit = CookieJar.maximumCount * 9 / 10
    let oldest = domains.values.joined().map(\.used).sorted()[count - limit]
    for (domain, kept) in domains {
      let left = kept.filter { $0.used >= oldest }
      domains[domain] = left.isEmpty ? nil : left
    }
    count = domains.values.reduce(0) { $0 + $1.count }
  }
}

extension CookieJar.Cookie {
  /// Creates a cookie that a server sets; nil if it may not set it (RFC 6265bis §5.7).
  init?(_ set: SetCookie, from url: HTTPURL, now: Date, suffixes: PublicSuffixes) {
    let host = url.hostKey
    var domain = set.domain
    if let name = domain {
      // International domains must be given in their ASCII form.
      guard name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      if suffixes.contains(name) {
        guard name == host else { return nil }
        domain = nil
      } else if !Self.matches(host: host, domain: name) {
        return nil
      }
    }
    guard url.isSecure || !set.isSecure else { return nil }
    let sameSite = set.sameSite.flatMap(CookieJar.SameSite.init(rawValue:))
    if sameSite == CookieJar.SameSite.none, !set.isSecure { return nil }
    let path = set.path ?? Self.defaultPath(url.path)
    // Without a name, the value is sent alone, so it could start with such a prefix.
    let prefixed = (set.name.isEmpty ? set.value : set.name).lowercased()
    if prefixed.hasPrefix("__secure-") || prefixed.hasPrefix("__host-") {
      guard !set.name.isEmpty, set.isSecure else { return nil }
      if prefixed.hasPrefix("__host-") {
        guard domain == nil, set.domain == nil, set.path == "/" else { return nil }
      }
    }
    self.init(
      name: set.name, value: set.value, domain: domain ?? host, isHostOnly: domain == nil, path: path,
      expiry: Self.expiry(of: set, now: now), isSecure: set.isSecure, isHTTPOnly: set.isHTTPOnly,
      sameSite: sameSite)
  }

  /// The expiry, at most 400 days from now. `Max-Age` takes precedence over `Expires`.
  private static func expiry(of set: SetCookie, now: Date) -> Date? {
    let latest = now.addingTimeInterval(CookieJar.maximumLife)
    if let age = set.maximumAge { return age > 0 ? min(latest, now.addingTimeInterval(age)) : .distantPast }
    return set.expires.map { min($0, latest) }
  }

  func isOver(_ now: Date) -> Bool { expiry.map { $0 <= now } ?? false }

  /// Whether a host is the domain or one of its subdomains; addresses have no subdomains.
  static func matches(host: String, domain: String) -> Bool {
    host == domain || host.hasSuffix(".\(domain)") && !isAddress(host)
  }

  /// The domains whose cookies may be sent to a host: the host and its parent domains.
  static func domains(of host: String) -> [String] {
    guard !isAddress(host) else { return [host] }
    var domains = [host]
    var rest = host[...]
    while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      rest = rest[rest.utf8.index(after: dot)...]
      if !rest.isEmpty { domains.append(String(rest)) }
    }
    return domains
  }

  /// Whether a normalized host is an address: IPv6 has brackets, and only IPv4 ends in a number.
  private static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[")
      || host.utf8.last.map(Token.isDigit) == true
        && host.utf8.allSatisfy { Token.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// The directory of a request's path (RFC 6265bis §5.1.4).
  private static func defaultPath(_ path: String) -> String {
    guard path.utf8.first == UInt8(ascii: "/"), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
      slash > path.startIndex
    else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// Whether a path is at or below a cookie's path.
  static func matches(_ path: String, _ cookiePath: String) -> Bool {
    guard path.utf8.starts(with: cookiePath.utf8) else { return false }
    return path.utf8.count == cookiePath.utf8.count || cookiePath.utf8.last == UInt8(ascii: "/")
      || path.utf8.dropFirst(cookiePath.utf8.count).first == UInt8(ascii: "/")
  }
}

/// Recognizes public suffixes, under which anyone can register names (`com`, `co.uk`, `github.io`): a cookie for such a
/// domain would be sent to strangers.
///
/// Uses the Public Suffix List of libpsl, which is installed along with libcurl on nearly every Linux. Without it, as
/// on Apple platforms, where the list isn't accessible, a rule applies: a single label, and `xx.yy` if a label of at
/// most three letters precedes a two-letter country code.
struct PublicSuffixes: Sendable {
  let contains: @Sendable (_ domain: String) -> Bool

  /// The list if it is available, otherwise the rule.
  static let system = list ?? rule

  /// The rule that replaces the list.
  static let rule = PublicSuffixes { domain in
    let labels = domain.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count < 2 || labels.count == 2 && labels[1].count == 2 && labels[0].count <= 3
  }

  /// The Public Suffix List of libpsl; nil if that isn't installed.
  static let list: PublicSuffixes? = {
    #if os(Linux)
    typealias Load = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Ask = @convention(c) (OpaquePointer?, UnsafePointer<CChar>) -> CInt
    guard let library = dlopen("libpsl.so.5", RTLD_NOW | RTLD_LOCAL), let load = dlsym(library, "psl_latest"),
      let ask = dlsym(library, "psl_is_public_suffix"),
      // Loaded once and never freed; only read from then on.
      let list = unsafeBitCast(load, to: Load.self)(nil)
    else { return nil }
    nonisolated(unsafe) let loaded = list
    let isSuffix = unsafeBitCast(ask, to: Ask.self)
    return PublicSuffixes { isSuffix(loaded, $0) != 0 }
    #else
    return nil
    #endif
  }()
}
