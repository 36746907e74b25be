import Foundation

extension HTTPURL {
  /// Parses and normalizes an absolute URL (RFC 3986).
  ///
  /// Characters outside ASCII are percent-encoded as UTF-8, and an international host name is converted with IDNA. A
  /// fragment is dropped, since it is never sent. Dot segments are removed, also escaped ones such as `%2E%2E`.
  ///
  /// An international name with a label that begins or ends with a hyphen, or that has hyphens in third and fourth place,
  /// is refused: Foundation's IDNA checks hyphens, as registries do. Write such a name in its `xn--` form.
  ///
  /// - Parameter url: the text of the URL, or a Foundation `URL`.
  /// - Throws: ``NetworkError/invalidURL(_:)`` for schemes other than http and https, an invalid host or port,
  ///   credentials in the URL, control characters, backslashes, and invalid percent-encoding.
  public init(_ url: some HTTPURLConvertible) throws(NetworkError) {
    try self.init(url._urlText())
  }

  package init(_ string: String) throws(NetworkError) {
    let reference = URLReference(string)
    guard let scheme = reference.scheme, !reference.hasHostForScheme else {
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

  /// Resolves a reference against this URL (RFC 3986 §5.2), for example the target of a `Location` or `Link` field.
  ///
  /// As in browsers, spaces and control characters around the reference are ignored, and tabs and line breaks inside of
  /// it; a backslash in its path is a slash, and a `%` that doesn't start an escape is escaped. Unlike in browsers, only
  /// `//` introduces a host, not `\\` or `https:/`: programs disagree about the host of such a reference, so it throws,
  /// and so does one with a backslash before an `@`. Credentials in the reference are dropped.
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
      guard !authority.utf8.contains(UInt8(ascii: "\\")) else {
        throw .invalidURL(.init(.host, string, "there is a backslash in its host"))
      }
      let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map(authority.after) ?? authority
      return try HTTPURL(
        scheme: reference.scheme ?? scheme[...], authority: host, path: reference.path, query: reference.query,
        isReceived: true, in: string)
    }
    if reference.scheme != nil {
      throw .invalidURL(.init(.scheme, string, "it has a scheme other than http and https, or no host"))
    }
    let slashes = reference.path.utf8.prefix(2)
    guard slashes.count < 2 || !slashes.contains(UInt8(ascii: "\\")) || !slashes.allSatisfy(URLReference.isSlash) else {
      throw .invalidURL(.init(.host, string, "there are backslashes before its host"))
    }
    var (path, query) = (reference.path, reference.query)
    if path.isEmpty {
      path = self.path[...]
      query = query ?? self.query?[...]
    } else if path.utf8.first.map(URLReference.isSlash) == false {
      path = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)] + path
    }
    return try HTTPURL(
      scheme: scheme[...], authority: authority[...], path: path, query: query, isReceived: true, in: string)
  }

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

  /// Throws if a path that a person wrote has dot segments: resolving them would lead to another resource than it names.
  static func checkDotSegments(_ path: some StringProtocol, in whole: String) throws(NetworkError) {
    guard URLReference.hasDotSegment(String(path)) else { return }
    throw .invalidURL(.init(.path, whole, "the path has a . or .. segment; write the resolved path instead"))
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

extension URLHost {
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
