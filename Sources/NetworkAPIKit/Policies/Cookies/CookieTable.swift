import Foundation

/// The cookies of a jar, by domain, with the order of their creation and use.
///
/// The time for storing a cookie doesn't depend on the number of cookies in the jar, only on that of its domain, which
/// is limited: a single response can set thousands.
struct CookieTable: Sendable {
  private struct Kept: Sendable {
    var cookie: CookieJar.Cookie
    /// The order of creation, which identifies the cookie; unchanged when it is replaced, so that it keeps its position.
    let created: UInt64
    var used: UInt64
  }

  /// The cookies of a name at or below a domain.
  private struct Scope: Hashable {
    /// The bytes of the name: a text with many combining marks takes long to hash.
    let name: [UInt8]
    let domain: String
  }

  private var domains: [String: [Kept]] = [:]
  /// The domain of each cookie by ``Kept/created``, in the order of their use.
  private var insecure = LeastRecentlyUsed<UInt64, String>(limit: .max)
  private var secure = LeastRecentlyUsed<UInt64, String>(limit: .max)
  /// The number of `Secure` cookies in each domain, for each scope that they belong to.
  private var secureDomains: [Scope: [String: Int]] = [:]
  private var clock: UInt64 = 0
  /// No cookie expires before this date.
  private var earliestExpiry = Date.distantFuture
  /// Whether there are changes that the file doesn't contain yet, and a write is scheduled.
  var isUnsaved = false

  private var count: Int { insecure.count + secure.count }

  /// The cookies in the order of their creation.
  func all(now: Date) -> [CookieJar.Cookie] {
    domains.values.joined().filter { !$0.cookie.isOver(now) }.sorted { $0.created < $1.created }.map(\.cookie)
  }

  /// Returns the cookies for a request, in order, and marks them as used.
  mutating func cookies(for url: HTTPURL, now: Date) -> [CookieJar.Cookie] {
    guard count > 0 else { return [] }
    clock += 1
    let (host, path, isProtected) = (url.hostKey, url.path, url.isProtected)
    var found: [Kept] = []
    for domain in CookieJar.Cookie.domains(of: host) {
      guard var kept = domains.removeValue(forKey: domain) else { continue }
      for index in kept.indices {
        let cookie = kept[index].cookie
        guard !cookie.isOver(now), !cookie.isHostOnly || domain == host, !cookie.isSecure || isProtected,
          CookieJar.Cookie.matches(path, cookie.path)
        else { continue }
        kept[index].used = clock
        _ = cookie.isSecure ? secure.value(for: kept[index].created) : insecure.value(for: kept[index].created)
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
    if let url, !url.isProtected, !cookie.isSecure, wouldHideSecureCookie(cookie, now: now) { return false }
    clock += 1
    let index = domains[cookie.domain]?.firstIndex {
      $0.cookie.isHostOnly == cookie.isHostOnly && $0.cookie.hasName(of: cookie)
        && $0.cookie.path.utf8.elementsEqual(cookie.path.utf8)
    }
    let old = index.flatMap { remove(at: $0, in: cookie.domain) }
    guard !cookie.isOver(now) else { return false }
    let created = old?.created ?? clock
    domains[cookie.domain, default: []].append(Kept(cookie: cookie, created: created, used: clock))
    if let expiry = cookie.expiry { earliestExpiry = min(earliestExpiry, expiry) }
    if cookie.isSecure {
      _ = secure.insert(cookie.domain, for: created, cost: 0)
      countSecure(cookie, by: 1)
    } else {
      _ = insecure.insert(cookie.domain, for: created, cost: 0)
    }
    return shrink(cookie.domain, now: now) != created
  }

  mutating func removeAll(where shouldRemove: (CookieJar.Cookie) -> Bool) {
    for (domain, kept) in domains {
      for index in kept.indices.reversed() where shouldRemove(kept[index].cookie) { remove(at: index, in: domain) }
    }
  }

  @discardableResult
  private mutating func remove(at index: Int, in domain: String) -> Kept? {
    guard let removed = domains[domain]?.remove(at: index) else { return nil }
    if domains[domain]?.isEmpty == true { domains[domain] = nil }
    if removed.cookie.isSecure {
      secure.remove(removed.created)
      countSecure(removed.cookie, by: -1)
    } else {
      insecure.remove(removed.created)
    }
    return removed
  }

  private mutating func countSecure(_ cookie: CookieJar.Cookie, by change: Int) {
    let name = Array(cookie.name.utf8)
    for domain in CookieJar.Cookie.domains(of: cookie.domain) {
      let scope = Scope(name: name, domain: domain)
      let number = secureDomains[scope]?[cookie.domain] ?? 0
      secureDomains[scope, default: [:]][cookie.domain] = number + change > 0 ? number + change : nil
      if secureDomains[scope]?.isEmpty == true { secureDomains[scope] = nil }
    }
  }

  /// Whether the cookie would hide a `Secure` one, which a server without TLS must not do (RFC 6265bis §5.7, step 16).
  private func wouldHideSecureCookie(_ cookie: CookieJar.Cookie, now: Date) -> Bool {
    func isHidden(in domain: String) -> Bool {
      domains[domain, default: []].contains {
        $0.cookie.isSecure && $0.cookie.hasName(of: cookie) && !$0.cookie.isOver(now)
          && CookieJar.Cookie.matches(cookie.path, $0.cookie.path)
      }
    }
    let name = Array(cookie.name.utf8)
    // In the domains below the cookie's, and above it.
    return secureDomains[Scope(name: name, domain: cookie.domain)]?.keys.contains(where: isHidden) == true
      || CookieJar.Cookie.domains(of: cookie.domain).dropFirst().contains { parent in
        secureDomains[Scope(name: name, domain: parent)]?[parent] != nil && isHidden(in: parent)
      }
  }

  /// Removes a cookie if one of the limits is exceeded: an expired one, or else the least recently used without
  /// `Secure`, or else the least recently used (RFC 6265bis §5.7). `Secure` cookies come last in the whole jar too, so
  /// that a server without TLS can't displace any.
  ///
  /// - Returns: the identity of the removed cookie, if it wasn't expired.
  private mutating func shrink(_ domain: String, now: Date) -> UInt64? {
    guard count > CookieJar.maximumCount || domains[domain, default: []].count > CookieJar.maximumPerDomain else {
      return nil
    }
    // At most once for a date, since it takes longer the more cookies there are.
    if earliestExpiry <= now {
      removeAll { $0.isOver(now) }
      earliestExpiry = domains.values.joined().compactMap(\.cookie.expiry).min() ?? .distantFuture
    }
    if domains[domain, default: []].count > CookieJar.maximumPerDomain { return removeOldest(in: domain) }
    guard count > CookieJar.maximumCount, let oldest = insecure.oldest ?? secure.oldest,
      let place = insecure.value(for: oldest) ?? secure.value(for: oldest),
      let index = domains[place]?.firstIndex(where: { $0.created == oldest })
    else { return nil }
    return remove(at: index, in: place)?.created
  }

  /// Removes the least recently used cookie of a domain, if possible one without `Secure`.
  private mutating func removeOldest(in domain: String) -> UInt64? {
    func rank(_ kept: Kept) -> (Int, UInt64, UInt64) { (kept.cookie.isSecure ? 1 : 0, kept.used, kept.created) }
    let oldest = domains[domain].flatMap { kept in kept.indices.min { rank(kept[$0]) < rank(kept[$1]) } }
    return oldest.flatMap { remove(at: $0, in: domain) }?.created
  }
}

extension CookieJar.Cookie {
  /// Creates a cookie that a server sets; nil if it may not set it (RFC 6265bis §5.7).
  ///
  /// - Parameter skew: how far the local clock is ahead of the server's, in seconds.
  init?(_ set: SetCookie, from url: HTTPURL, now: Date, skew: TimeInterval = 0, suffixes: PublicSuffixes) {
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
    guard url.isProtected || !set.isSecure else { return nil }
    if set.sameSite == "none", !set.isSecure { return nil }
    let path = set.path ?? Self.defaultPath(url.path)
    // Without a name, the value is sent alone, so it could start with such a prefix.
    let prefixed = (set.name.isEmpty ? set.value : set.name).lowercased()
    if prefixed.hasPrefix("__secure-") || prefixed.hasPrefix("__host-") {
      guard !set.name.isEmpty, set.isSecure else { return nil }
      if prefixed.hasPrefix("__host-"), set.domain != nil || set.path != "/" { return nil }
    }
    self.init(
      name: set.name, value: set.value, domain: domain ?? host, isHostOnly: domain == nil, path: path,
      expiry: Self.expiry(of: set, now: now, skew: skew), isSecure: set.isSecure, isHTTPOnly: set.isHTTPOnly)
  }

  /// The expiry, at most 400 days from now. `Max-Age` takes precedence over `Expires`.
  private static func expiry(of set: SetCookie, now: Date, skew: TimeInterval) -> Date? {
    let latest = now.addingTimeInterval(CookieJar.maximumLife)
    if let age = set.maximumAge { return age > 0 ? min(latest, now.addingTimeInterval(age)) : .distantPast }
    return set.expires.map { min($0.addingTimeInterval(skew), latest) }
  }

  /// Whether two cookies have the same name, which is a sequence of bytes (RFC 6265bis §5.7).
  func hasName(of other: Self) -> Bool { name.utf8.elementsEqual(other.name.utf8) }

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

/// Recognizes public suffixes (`com`, `co.uk`, `github.io`): a cookie for one would be sent to anyone's names under it.
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
      let list = unsafeBitCast(load, to: Load.self)(nil)
    else { return nil }
    // Safe: it is never freed, and only read.
    nonisolated(unsafe) let loaded = list
    let isSuffix = unsafeBitCast(ask, to: Ask.self)
    return PublicSuffixes { isSuffix(loaded, $0) != 0 }
    #else
    return nil
    #endif
  }()
}
