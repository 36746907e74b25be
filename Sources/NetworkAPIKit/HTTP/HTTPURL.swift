public import Foundation

/// An absolute `http` or `https` URL, validated and normalized.
///
/// Scheme and host are in lower case, and a default port is omitted. The path starts with a slash, contains no dot
/// segments and is percent-encoded. There is no fragment, and there are no credentials.
///
/// ```swift
/// let url = try HTTPURL("https://api.example.com/v1/users?page=2")
/// url.host  // "api.example.com"
/// try url.resolving("../teams").path  // "/teams"
/// ```
public struct HTTPURL: Sendable, Hashable {
  /// The complete URL.
  public let absoluteString: String
  let isSecure: Bool
  private var hostStart: Int { isSecure ? 8 : 7 }
  private let hostEnd: Int
  let pathStart: Int
  private let pathEnd: Int
  /// The port; nil if it is the scheme's default port.
  public let port: Int?

  /// Joins components that have been validated and encoded.
  init(isSecure: Bool, host: String, port: Int?, path: String, query: String?) {
    let port = port == (isSecure ? 443 : 80) ? nil : port
    var text = isSecure ? "https://" : "http://"
    // Allocate once, not for each component.
    text.reserveCapacity(16 + host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0))
    text += host
    hostEnd = text.utf8.count
    if let port {
      text += ":"
      text += String(port)
    }
    pathStart = text.utf8.count
    text += path
    pathEnd = text.utf8.count
    if let query {
      text += "?"
      text += query
    }
    absoluteString = text
    self.port = port
    self.isSecure = isSecure
  }

  /// Creates a URL with the same scheme, host and port as another one.
  private init(_ text: String, pathEnd: Int, of other: borrowing HTTPURL) {
    absoluteString = text
    isSecure = other.isSecure
    hostEnd = other.hostEnd
    pathStart = other.pathStart
    self.pathEnd = pathEnd
    port = other.port
  }

  /// Returns the URL with another query, which must be encoded already.
  func replacingQuery(_ query: String?) -> HTTPURL {
    guard let query else { return HTTPURL(text(0, pathEnd), pathEnd: pathEnd, of: self) }
    return HTTPURL(joined(upTo: pathEnd, "?", query), pathEnd: pathEnd, of: self)
  }

  /// Returns the URL with further query items, which must be encoded already.
  func appendingQuery(_ more: String) -> HTTPURL {
    guard !more.isEmpty else { return self }
    let end = absoluteString.utf8.count
    guard pathEnd + 1 < end else { return replacingQuery(more) }
    return HTTPURL(joined(upTo: end, "&", more), pathEnd: pathEnd, of: self)
  }

  /// Returns the URL with those items of an encoded query whose names it doesn't have, in whatever way they are encoded.
  func appendingMissingItems(of query: String) -> HTTPURL {
    appendingQuery(Self.items(of: query, missingIn: self.query ?? ""))
  }

  /// Returns the URL with the items of an encoded query instead of its own items of the same names.
  func overridingItems(with query: String?) -> HTTPURL {
    guard let query, let own = self.query else { return appendingQuery(query ?? "") }
    return replacingQuery(nil).appendingQuery(Self.items(of: own, missingIn: query)).appendingQuery(query)
  }

  private static func items(of query: String, missingIn other: String) -> String {
    func name(_ item: Substring) -> String { decoded(item.prefix { $0 != "=" }) }
    let names = Set(other.split(separator: "&").map(name))
    return query.split(separator: "&").filter { !names.contains(name($0)) }.joined(separator: "&")
  }

  /// Whether a URL is this one, perhaps with what policies have added to its query.
  func isSent(as other: HTTPURL) -> Bool {
    self == other || appendingMissingItems(of: other.query ?? "") == other
  }

  /// The items of the query that another URL doesn't have, decoded.
  func items(addedTo other: HTTPURL) -> [String] {
    let old = Set(Self.decodedItems(of: other.query ?? ""))
    return Self.decodedItems(of: query ?? "").filter { !old.contains($0) }
  }

  /// The items of an encoded query, decoded.
  static func decodedItems(of query: String) -> [String] {
    query.split(separator: "&", omittingEmptySubsequences: false).map(decoded)
  }

  /// Returns the URL without some items of its query, in whatever way they are encoded. All else stays as it is written.
  func dropping(_ dropped: [String]) -> HTTPURL {
    guard !dropped.isEmpty else { return self }
    let kept = items.filter { !dropped.contains(Self.decoded($0)) }
    guard kept.count < items.count else { return self }
    return replacingQuery(kept.isEmpty ? nil : kept.joined(separator: "&"))
  }

  /// Returns the URL with those items, decoded, that another URL has, at its end.
  func replacingItems(_ replaced: [String], by other: HTTPURL) -> HTTPURL {
    let given = other.items.filter { replaced.contains(Self.decoded($0)) }
    return dropping(replaced).appendingQuery(given.joined(separator: "&"))
  }

  private var items: [Substring] { (query ?? "").split(separator: "&", omittingEmptySubsequences: false) }

  private static func decoded(_ item: Substring) -> String {
    ((try? PercentEncoding.decode(item, plusIsSpace: true)) ?? String(item)).withoutManyMarks
  }

  /// Returns the URL with an encoded path appended to its path, and an encoded query to its query.
  func appending(path: String, query: String?) -> HTTPURL {
    let utf8 = absoluteString.utf8
    let endsWithSlash = utf8[utf8.index(utf8.startIndex, offsetBy: pathEnd - 1)] == UInt8(ascii: "/")
    let tail = text(pathEnd, utf8.count)
    let whole = joined(upTo: endsWithSlash ? pathEnd - 1 : pathEnd, path, tail)
    let url = HTTPURL(whole, pathEnd: whole.utf8.count - tail.utf8.count, of: self)
    guard let query else { return url }
    return url.appendingQuery(query)
  }

  /// The first `end` bytes of the URL, followed by two strings.
  private func joined(upTo end: Int, _ middle: String, _ rest: String) -> String {
    absoluteString.withUTF8Bytes { text in
      middle.withUTF8Bytes { middle in
        rest.withUTF8Bytes { rest in
          String(unsafeUninitializedCapacity: end + middle.count + rest.count) { target in
            var count = target.initialize(fromContentsOf: text.prefix(end))
            count = target[count...].initialize(fromContentsOf: middle)
            return target[count...].initialize(fromContentsOf: rest)
          }
        }
      }
    }
  }

  public static func == (left: HTTPURL, right: HTTPURL) -> Bool { left.absoluteString == right.absoluteString }

  public func hash(into hasher: inout Hasher) { hasher.combine(absoluteString) }
}

extension HTTPURL {
  /// `http` or `https`.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host: a name, an IPv4 address, or an IPv6 address in brackets.
  public var host: String { text(hostStart, hostEnd) }

  /// The host in the form that is compared for pins, proxy exceptions and cookies; see ``URLHost/key(of:)``.
  var hostKey: String { URLHost.key(of: host) }

  /// Whether requests can't be read on a network: the URL is https, or of this machine.
  package var isProtected: Bool { isSecure || isLoopback }

  /// Whether the host is this machine.
  var isLoopback: Bool {
    let host = hostKey
    return host == "localhost" || host == "[::1]"
      || host.hasPrefix("127.") && host.utf8.allSatisfy { Token.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// The port to connect to: ``port``, or the scheme's default port.
  var effectivePort: Int { port ?? (isSecure ? 443 : 80) }

  /// The percent-encoded path; at least `/`.
  public var path: String { text(pathStart, pathEnd) }

  /// The percent-encoded query without its `?`; nil if there is none.
  public var query: String? {
    let count = absoluteString.utf8.count
    return pathEnd == count ? nil : text(pathEnd + 1, count)
  }

  /// Host and port, as in the `Host` header field.
  package var authority: String { text(hostStart, pathStart) }

  /// Scheme, host and port (RFC 6454), the scope of credentials.
  public var origin: String { text(0, pathStart) }

  /// Whether scheme, host and port are the same, ignoring a trailing dot of the host.
  func hasSameOrigin(as other: HTTPURL) -> Bool {
    guard isSecure == other.isSecure, port == other.port else { return false }
    return absoluteString.withUTF8Bytes { mine in
      other.absoluteString.withUTF8Bytes { theirs in
        let mine = Self.name(mine[hostStart..<hostEnd])
        let theirs = Self.name(theirs[other.hostStart..<other.hostEnd])
        guard mine.count == theirs.count else { return false }
        guard let mine = mine.baseAddress, let other = theirs.baseAddress else { return true }
        return memcmp(mine, other, theirs.count) == 0
      }
    }
  }

  private static func name(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: host.last == UInt8(ascii: ".") ? host.dropLast() : host)
  }

  /// Path and query, as in the request line.
  var requestTarget: String { text(pathStart, absoluteString.utf8.count) }

  /// The URL as a Foundation `URL`.
  public var url: URL? { URL(string: absoluteString) }

  /// The text between two UTF-8 offsets.
  private func text(_ start: Int, _ end: Int) -> String {
    guard start < end else { return "" }
    let utf8 = absoluteString.utf8
    return String(
      absoluteString[utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)])
  }
}

extension HTTPURL: RedactedDescribable {
  /// The URL with secrets in its query and in parameters of its path redacted, for display.
  package var redactedDescription: String {
    let shown = origin + Redaction.redactedPath(path[...])
    return query.map { "\(shown)?\(Redaction.redactedQuery($0))" } ?? shown
  }
}
