public import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

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
  private let hostStart: Int
  private let hostEnd: Int
  let pathStart: Int
  private let pathEnd: Int
  let explicitPort: Int?

  /// Joins components that have been validated and encoded.
  init(isSecure: Bool, host: String, port: Int?, path: String, query: String?) {
    let port = port == (isSecure ? 443 : 80) ? nil : port
    var text = isSecure ? "https://" : "http://"
    // Allocate once, not for each component.
    text.reserveCapacity(16 + host.utf8.count + path.utf8.count + (query?.utf8.count ?? 0))
    hostStart = text.utf8.count
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
    explicitPort = port
    self.isSecure = isSecure
  }

  /// Creates a URL with the same scheme, host and port as another one.
  private init(_ text: String, pathEnd: Int, of other: HTTPURL) {
    absoluteString = text
    isSecure = other.isSecure
    hostStart = other.hostStart
    hostEnd = other.hostEnd
    pathStart = other.pathStart
    self.pathEnd = pathEnd
    explicitPort = other.explicitPort
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

  /// Returns the URL with an encoded path appended to its path, and an encoded query to its query.
  func appending(path: String, query: String?) -> HTTPURL {
    let utf8 = absoluteString.utf8
    let endsWithSlash = utf8[utf8.index(utf8.startIndex, offsetBy: pathEnd - 1)] == UInt8(ascii: "/")
    let tail = text(pathEnd, utf8.count)
    let whole = joined(upTo: endsWithSlash ? pathEnd - 1 : pathEnd, path, tail)
    let url = HTTPURL(whole, pathEnd: whole.utf8.count - tail.utf8.count, of: self)
    return query.map(url.appendingQuery) ?? url
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

  public static func == (left: HTTPURL, right: HTTPURL) -> Bool {
    left.absoluteString == right.absoluteString
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(absoluteString)
  }
}

extension HTTPURL {
  /// `http` or `https`.
  public var scheme: String { isSecure ? "https" : "http" }

  /// The host: a name, an IPv4 address, or an IPv6 address in brackets.
  public var host: String { text(hostStart, hostEnd) }

  /// The host in the form that is compared for pins, proxy exceptions and cookies; see ``URLHost/key(of:)``.
  var hostKey: String { URLHost.key(of: host) }

  /// The port; nil if it is the scheme's default port.
  public var port: Int? { explicitPort }

  /// The port to connect to: ``port``, or the scheme's default port.
  public var effectivePort: Int { explicitPort ?? (isSecure ? 443 : 80) }

  /// The percent-encoded path; at least `/`.
  public var path: String { text(pathStart, pathEnd) }

  /// The percent-encoded query without its `?`; nil if there is none.
  public var query: String? {
    let count = absoluteString.utf8.count
    return pathEnd == count ? nil : text(pathEnd + 1, count)
  }

  /// Host and port, as in the `Host` header field.
  public var authority: String { text(hostStart, pathStart) }

  /// Scheme, host and port (RFC 6454), the scope of credentials.
  public var origin: String { text(0, pathStart) }

  /// Whether scheme, host and port are the same, ignoring a trailing dot of the host.
  func hasSameOrigin(as other: HTTPURL) -> Bool {
    guard isSecure == other.isSecure, explicitPort == other.explicitPort else { return false }
    return absoluteString.withUTF8Bytes { mine in
      other.absoluteString.withUTF8Bytes { theirs in
        Self.name(mine[hostStart..<hostEnd]).elementsEqual(Self.name(theirs[other.hostStart..<other.hostEnd]))
      }
    }
  }

  private static func name(_ host: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    host.last == UInt8(ascii: ".") ? host.dropLast() : host
  }

  /// Path and query, as in the request line.
  public var requestTarget: String { text(pathStart, absoluteString.utf8.count) }

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

extension HTTPURL: CustomStringConvertible {
  /// The URL with secrets in its query redacted, for display.
  public var description: String {
    guard let query else { return absoluteString }
    return "\(origin)\(path)?\(Redaction.redactedQuery(query))"
  }
}

extension HTTPURL: RedactedDescribable {}

extension HTTPURL {
  /// Parses and normalizes an absolute URL (RFC 3986).
  ///
  /// Characters outside ASCII are percent-encoded as UTF-8, and an international host name is converted with IDNA. A
  /// fragment is dropped, since it is never sent. Dot segments are removed, also escaped ones such as `%2E%2E`.
  ///
  /// An international name with a label that begins or ends with a hyphen, or that has hyphens in third and fourth place,
  /// is refused: Foundation's IDNA checks hyphens, as registries do. Write such a name in its `xn--` form.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` for schemes other than http and https, an invalid host or port,
  ///   credentials in the URL, control characters, backslashes, and invalid percent-encoding.
  public init(_ string: String) throws(NetworkError) {
    let reference = URLReference(string)
    guard let scheme = reference.scheme else {
      throw .invalidURL(.init(.scheme, string, "it has no scheme; write https://…"))
    }
    guard let authority = reference.authority else {
      throw .invalidURL(.init(.host, string, "it has no host"))
    }
    guard !authority.utf8.contains(UInt8(ascii: "@")) else {
      throw .invalidURL(.init(.host, string, "it contains credentials; send them in the Authorization field instead"))
    }
    try self.init(scheme: scheme, authority: authority, path: reference.path, query: reference.query, in: string)
  }

  /// Converts a Foundation URL, like parsing its text.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``, as for text.
  public init(_ url: URL) throws(NetworkError) {
    try self.init(url.absoluteString)
  }

  /// Resolves a reference against this URL (RFC 3986 §5.2), for example the target of a `Location` or `Link` field.
  ///
  /// As in browsers, spaces and control characters around the reference are ignored, and tabs and line breaks inside of
  /// it; a backslash in its path is a slash, and a `%` that doesn't start an escape is escaped. Unlike in browsers, only
  /// `//` introduces a host, not `\\` or `https:/`: programs disagree about the host of such a reference, so it throws.
  /// Credentials in the reference are dropped.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` if the reference is empty or invalid, or has a scheme other than http
  ///   and https.
  public func resolving(_ string: String) throws(NetworkError) -> HTTPURL {
    let text = URLReference.trimmed(string)
    guard !text.isEmpty else {
      throw .invalidURL(.init(.reference, string, "it is empty"))
    }
    let reference = URLReference(text)
    if let authority = reference.authority {
      let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map(authority.after) ?? authority
      return try HTTPURL(
        scheme: reference.scheme ?? scheme[...], authority: host, path: reference.path, query: reference.query,
        isReceived: true, in: string)
    }
    if reference.scheme != nil {
      throw .invalidURL(.init(.scheme, string, "it has a scheme other than http and https, or no host"))
    }
    let slashes = reference.path.utf8.prefix(2)
    guard slashes.count < 2 || !slashes.contains(UInt8(ascii: "\\")) || !slashes.allSatisfy(Self.isSlash) else {
      throw .invalidURL(.init(.host, string, "there are backslashes before its host"))
    }
    let path: Substring
    let query: Substring?
    if reference.path.isEmpty {
      path = self.path[...]
      query = reference.query ?? self.query?[...]
    } else if reference.path.utf8.first.map(Self.isSlash) == true {
      path = reference.path
      query = reference.query
    } else {
      let directory = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
      path = directory + reference.path
      query = reference.query
    }
    return try HTTPURL(
      scheme: scheme[...], authority: authority[...], path: path, query: query, isReceived: true, in: string)
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  private init(
    scheme: Substring, authority: Substring, path: Substring, query: Substring?, isReceived: Bool = false,
    in whole: String
  ) throws(NetworkError) {
    let isSecure = try Self.isSecure(scheme: scheme, in: whole)
    let (host, port) = try Self.split(authority: authority, in: whole)
    let encodedPath = try Self.checked(.path, in: whole) { () throws(PercentEncoding.Failure) in
      try isReceived
        ? PercentEncoding.encodeReceived(path, isQuery: false) : PercentEncoding.encodeWrittenPath(path)
    }
    var encodedQuery: String?
    if let query {
      encodedQuery = try Self.checked(.query, in: whole) { () throws(PercentEncoding.Failure) in
        try isReceived
          ? PercentEncoding.encodeReceived(query, isQuery: true) : PercentEncoding.encodeWrittenQuery(query)
      }
    }
    self.init(
      isSecure: isSecure, host: try URLHost.normalized(host, in: whole), port: port,
      path: URLReference.removingDotSegments(
        encodedPath.utf8.first == UInt8(ascii: "/") ? encodedPath : "/" + encodedPath),
      query: encodedQuery)
  }

  /// Returns the encoded component; throws an error that says why it isn't valid.
  static func checked(
    _ part: NetworkError.InvalidURL.Part, in whole: @autoclosure () -> String,
    _ encode: () throws(PercentEncoding.Failure) -> String
  ) throws(NetworkError) -> String {
    do throws(PercentEncoding.Failure) {
      return try encode()
    } catch {
      throw .invalidURL(.init(part, whole(), error.reason(in: part)))
    }
  }

  /// Whether the scheme is `https`. Throws if it is neither http nor https.
  static func isSecure(
    scheme: some StringProtocol, in whole: @autoclosure () -> String
  ) throws(NetworkError) -> Bool {
    if Token.sameName(scheme, "https") { return true }
    if Token.sameName(scheme, "http") { return false }
    throw .invalidURL(.init(.scheme, whole(), "the scheme is neither http nor https"))
  }

  /// Returns the port; throws if it isn't in 1...65535.
  static func validPort(_ port: Int, in whole: @autoclosure () -> String) throws(NetworkError) -> Int {
    guard (1...65535).contains(port) else {
      throw .invalidURL(.init(.port, whole(), "the port is not between 1 and 65535"))
    }
    return port
  }

  /// Splits host and port. Doesn't validate the host.
  static func split(
    authority: Substring, in whole: @autoclosure () -> String
  ) throws(NetworkError) -> (host: Substring, port: Int?) {
    var rest = authority
    if authority.utf8.first == UInt8(ascii: "[") {
      guard let end = authority.utf8.firstIndex(of: UInt8(ascii: "]")) else {
        throw .invalidURL(.init(.host, whole(), URLHost.Failure.address.rawValue))
      }
      rest = authority[end...]
    }
    guard let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (authority, nil) }
    let digits = rest.utf8[colon...].dropFirst()
    // An IPv6 address without brackets: it would be ambiguous where the port begins.
    guard !digits.contains(UInt8(ascii: ":")) else {
      throw .invalidURL(.init(.host, whole(), "an IPv6 address must be in brackets"))
    }
    let host = authority[..<colon]
    if digits.isEmpty { return (host, nil) }
    guard digits.allSatisfy(Token.isDigit), let port = Int(Substring(digits)) else {
      throw .invalidURL(.init(.port, whole(), "the port is not a number between 1 and 65535"))
    }
    return (host, try validPort(port, in: whole()))
  }
}

extension PercentEncoding.Failure {
  fileprivate func reason(in part: NetworkError.InvalidURL.Part) -> String {
    switch self {
    case .malformedEscape: "the \(part) has a % without two hexadecimal digits after it"
    case .invalidUTF8: "the \(part) is not UTF-8"
    case .queryInPath: "the \(part) has a ?; pass query items in the query, or interpolate the value to escape it"
    case .fragment: "the \(part) has a #; interpolate the value to escape it"
    case .forbidden: "the \(part) has a control character or a backslash"
    }
  }
}

/// A type that calls accept as a URL: `String`, `Substring`, Foundation's `URL`, ``HTTPURL`` or ``NetworkAPI/Path``.
///
/// ```swift
/// // relative to the client's base URL
/// let page = try await client.data("/notes?page=2")
/// let site = try HTTPURL("https://example.com/files")
/// let logo = try await client.data(site)  // a checked URL
/// ```
public protocol HTTPURLConvertible: Sendable {
  /// Returns the text of an absolute URL, or of a path relative to the client's base URL.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``.
  func httpURLText() throws(NetworkError) -> String
}

extension String: HTTPURLConvertible {
  public func httpURLText() -> String { self }
}

extension Substring: HTTPURLConvertible {
  public func httpURLText() -> String { String(self) }
}

extension URL: HTTPURLConvertible {
  public func httpURLText() -> String { absoluteString }
}

extension HTTPURL: HTTPURLConvertible {
  public func httpURLText() -> String { absoluteString }
}

/// The normalization of hosts: names, IPv4 and IPv6 addresses (RFC 3986 §3.2.2, RFC 1123, IDNA, and the host parser of
/// the WHATWG URL standard).
enum URLHost {
  /// Why a text isn't a valid host. The messages don't quote it, since it may be part of a password.
  enum Failure: String, Error {
    case empty = "it has no host"
    case address = "the host is not an IPv6 address in brackets; pass a port separately"
    case international = "the host is not a valid international host name"
    case name = "the host has characters or labels that are not allowed in a host name"
    case number = "the host ends in a number but is not an IPv4 address"
  }

  /// Returns the normalized host: names in lower case, international names converted with IDNA, IPv4 addresses as four
  /// numbers, and IPv6 addresses in brackets in their shortest form.
  ///
  /// Keeps a trailing dot, which makes a name fully qualified. See ``key(of:)``.
  static func normalized(_ host: some StringProtocol) throws(Failure) -> String {
    let form = host.withUTF8Bytes(Form.init)
    switch form {
    case .normal: return String(host)
    case .name: return host.lowercased()
    case .number: return try ipv4(host)
    case .address: return try ipv6(host)
    case .international: return try internationalized(host)
    case .refused(let failure): throw failure
    }
  }

  /// Normalizes the host of a URL; throws an error that contains the URL.
  static func normalized(
    _ host: some StringProtocol, in whole: @autoclosure () -> String
  ) throws(NetworkError) -> String {
    do throws(Failure) {
      return try normalized(host)
    } catch {
      throw .invalidURL(.init(.host, whole(), error.rawValue))
    }
  }

  /// Returns the form of a normalized host that is compared for pins, proxy exceptions and cookies; the same for all
  /// names of one server.
  ///
  /// Ignores a trailing dot, and maps IPv4-mapped IPv6 addresses to IPv4.
  static func key(of normalized: String) -> String {
    if normalized.utf8.last == UInt8(ascii: ".") { return String(normalized.dropLast()) }
    let mapped = "[::ffff:"
    guard normalized.hasPrefix(mapped), normalized.utf8.contains(UInt8(ascii: ".")) else { return normalized }
    return String(normalized.dropFirst(mapped.utf8.count).dropLast())
  }

  // MARK: Forms

  /// The kind of a host, determined in one pass over its bytes.
  private enum Form {
    /// A name that is normalized already.
    case normal
    /// A name with capital letters.
    case name
    /// An IPv4 address, to be parsed.
    case number
    /// An IPv6 address, to be parsed.
    case address
    case international
    case refused(Failure)

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard let first = bytes.first else {
        self = .refused(.empty)
        return
      }
      if first == UInt8(ascii: "[") || bytes.contains(UInt8(ascii: ":")) {
        self = .address
        return
      }
      var form = Form.normal
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "."):
          break
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if case .normal = form { form = .name }
        case 0x80...:
          form = .international
        default:
          self = .refused(.name)
          return
        }
      }
      if case .international = form {
        self = form
        return
      }
      guard let last = Self.lastLabel(bytes) else {
        self = .refused(.name)
        return
      }
      self = Self.isNumber(last) ? .number : form
    }

    /// The last label of a name, ignoring a trailing dot. Nil unless all labels have 1 to 63 bytes.
    private static func lastLabel(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>.SubSequence? {
      let bytes = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
      guard bytes.count <= 253 else { return nil }
      var start = bytes.startIndex
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
        guard (1...63).contains(index - start) else { return nil }
        start = index + 1
      }
      return (1...63).contains(bytes.endIndex - start) ? bytes[start...] : nil
    }

    /// Whether a label is a decimal number, or a hexadecimal one after `0x`. A name that ends in a number must be an
    /// IPv4 address.
    private static func isNumber(_ label: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
      guard let first = label.first, Token.isDigit(first) else { return false }
      if label.allSatisfy(Token.isDigit) { return true }
      return first == UInt8(ascii: "0") && label.count >= 2 && label[label.startIndex + 1] | 0x20 == UInt8(ascii: "x")
        && label.dropFirst(2).allSatisfy { PercentEncoding.hexValue($0) != nil }
    }
  }

  // MARK: Addresses

  /// Normalizes all IPv4 forms that the system accepts: `127.1`, `0x7f000001`, `0177.0.0.1`, `2130706433`.
  private static func ipv4(_ host: some StringProtocol) throws(Failure) -> String {
    let dot = UInt8(ascii: ".")
    var rest = host.utf8[...]
    if host.hasSuffix(".") { rest = rest.prefix(rest.count - 1) }
    var address: UInt64 = 0
    for count in 1...4 {
      let end = rest.firstIndex(of: dot) ?? rest.endIndex
      let isLast = end == rest.endIndex
      // The last number covers all remaining bytes.
      let bits = isLast ? 8 * UInt64(5 - count) : 8
      guard let number = number(rest[..<end]), number < 1 << bits else { throw .number }
      address = address << bits | number
      if isLast {
        // Shifting in one expression takes long to typecheck.
        let bytes = UInt32(truncatingIfNeeded: address).bigEndian
        return withUnsafeBytes(of: bytes) { "\($0[0]).\($0[1]).\($0[2]).\($0[3])" }
      }
      rest = rest[end...].dropFirst()
    }
    throw .number
  }

  /// Parses a decimal, octal (after `0`) or hexadecimal (after `0x`) number.
  private static func number(_ text: some Collection<UInt8>) -> UInt64? {
    var digits = text[...]
    var radix: UInt64 = 10
    if digits.first == UInt8(ascii: "0"), digits.count > 1 {
      digits = digits.dropFirst()
      radix = 8
      if let mark = digits.first, mark | 0x20 == UInt8(ascii: "x") {
        digits = digits.dropFirst()
        radix = 16
      }
    } else if digits.isEmpty {
      return nil
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = PercentEncoding.hexValue(byte), digit < radix, number <= UInt64(UInt32.max) else { return nil }
      number = number * radix + UInt64(digit)
    }
    return number
  }

  private static func ipv6(_ host: some StringProtocol) throws(Failure) -> String {
    var bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.count > 1, bytes.removeLast() == UInt8(ascii: "]") else { throw .address }
      bytes.removeFirst()
    }
    // `inet_pton` stops at a NUL and would ignore what follows.
    guard
      bytes.allSatisfy({
        PercentEncoding.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      })
    else { throw .address }
    var address = in6_addr()
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1,
      inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil
    else { throw .address }
    return "[\(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))]"
  }

  // MARK: International names

  /// Converts an international name with Foundation, which contains the IDNA tables.
  private static func internationalized(_ host: some StringProtocol) throws(Failure) -> String {
    // The host contains no ASCII delimiters, so Foundation can't see a different host in it.
    guard host.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 }),
      let name = URLComponents(string: "https://\(host)/")?.encodedHost, name.utf8.allSatisfy({ $0 < 0x80 })
    else { throw .international }
    return try normalized(name)
  }
}
