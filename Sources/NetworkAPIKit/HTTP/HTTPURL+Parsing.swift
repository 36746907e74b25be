public import Foundation

extension HTTPURL {
  /// Parses and normalises an absolute URL (RFC 3986).
  ///
  /// Text outside ASCII is percent-encoded as UTF-8 and a host outside ASCII becomes its IDNA form. A fragment is
  /// dropped: it is never sent.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` for another scheme, a bad host or port, credentials in the URL, white
  ///   space, control characters, broken percent escapes.
  public init(_ string: String) throws(NetworkError) {
    let reference = URLReference(string)
    guard let scheme = reference.scheme else {
      throw .invalidURL(.init(.scheme, string, "it has no scheme; write https://…"))
    }
    guard let authority = reference.authority else {
      throw .invalidURL(.init(.host, string, "it has no host"))
    }
    guard !authority.utf8.contains(UInt8(ascii: "@")) else {
      throw .invalidURL(.init(.host, string, "it holds credentials; send them with the Authorization field instead"))
    }
    try self.init(scheme: scheme, authority: authority, path: reference.path, query: reference.query, in: string)
  }

  /// The same as parsing the URL's text.
  public init(_ url: URL) throws(NetworkError) {
    try self.init(url.absoluteString)
  }

  /// The URL that a reference means when it is met at this one (RFC 3986 §5.2), as for a `Location` or `Link` target.
  ///
  /// Credentials in the reference are dropped.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` when the reference is empty, is no URL, or leads away from http and https.
  public func resolving(_ string: String) throws(NetworkError) -> HTTPURL {
    guard !string.isEmpty else {
      throw .invalidURL(.init(.reference, string, "it is empty"))
    }
    let reference = URLReference(string)
    if let authority = reference.authority {
      let host = authority.utf8.lastIndex(of: UInt8(ascii: "@")).map(authority.after) ?? authority
      return try HTTPURL(
        scheme: reference.scheme ?? scheme[...], authority: host, path: reference.path, query: reference.query,
        in: string)
    }
    if reference.scheme != nil {
      throw .invalidURL(.init(.scheme, string, "it leads away from http and https, or has no host"))
    }
    let path: Substring
    let query: Substring?
    if reference.path.isEmpty {
      path = self.path[...]
      query = reference.query ?? self.query?[...]
    } else if reference.path.utf8.first == UInt8(ascii: "/") {
      path = reference.path
      query = reference.query
    } else {
      let directory = self.path[...(self.path.lastIndex(of: "/") ?? self.path.startIndex)]
      path = directory + reference.path
      query = reference.query
    }
    return try HTTPURL(scheme: scheme[...], authority: authority[...], path: path, query: query, in: string)
  }

  private init(
    scheme: Substring, authority: Substring, path: Substring, query: Substring?, in whole: String
  ) throws(NetworkError) {
    let isSecure = try Self.isSecure(scheme: scheme, in: whole)
    let (host, port) = try Self.split(authority: authority, in: whole)
    let encodedPath = try Self.checked(.path, in: whole) { () throws(PercentEncoding.Failure) in
      try PercentEncoding.encodeWrittenPath(path)
    }
    var encodedQuery: String?
    if let query {
      encodedQuery = try Self.checked(.query, in: whole) { () throws(PercentEncoding.Failure) in
        try PercentEncoding.encodeWrittenQuery(query)
      }
    }
    self.init(
      isSecure: isSecure, host: try URLHost.normalized(host, in: whole), port: port,
      path: URLReference.removingDotSegments(
        encodedPath.utf8.first == UInt8(ascii: "/") ? encodedPath : "/" + encodedPath),
      query: encodedQuery)
  }

  /// The encoded part, or an error that says why it cannot stand in a URL.
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

  /// Whether the scheme is `https`; any but http and https is refused.
  static func isSecure(
    scheme: some StringProtocol, in whole: @autoclosure () -> String
  ) throws(NetworkError) -> Bool {
    if Token.sameName(scheme, "https") { return true }
    if Token.sameName(scheme, "http") { return false }
    throw .invalidURL(.init(.scheme, whole(), "the scheme is neither http nor https"))
  }

  /// A port that can be connected to.
  static func validPort(_ port: Int, in whole: @autoclosure () -> String) throws(NetworkError) -> Int {
    guard (1...65535).contains(port) else {
      throw .invalidURL(.init(.port, whole(), "the port is not within 1 and 65535"))
    }
    return port
  }

  /// Host and port, of which the host is not checked yet.
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
    // An IPv6 address without brackets: where it ends and the port begins is anybody's guess.
    guard !digits.contains(UInt8(ascii: ":")) else {
      throw .invalidURL(.init(.host, whole(), "an IPv6 address stands in brackets"))
    }
    let host = authority[..<colon]
    if digits.isEmpty { return (host, nil) }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(Substring(digits)) else {
      throw .invalidURL(.init(.port, whole(), "the port is not a number within 1 and 65535"))
    }
    return (host, try validPort(port, in: whole()))
  }
}

extension PercentEncoding.Failure {
  fileprivate func reason(in part: NetworkError.InvalidURL.Part) -> String {
    switch self {
    case .malformedEscape: "the \(part) has a % that no two hexadecimal digits follow"
    case .invalidUTF8: "the \(part) is no UTF-8 text"
    case .queryInPath: "the \(part) has a ?; give query items in the query, or interpolate the value to escape it"
    case .fragment: "the \(part) has a #; interpolate the value to escape it"
    case .forbidden: "the \(part) has a control character or a backslash"
    }
  }
}
