public import Foundation

extension HTTPURL {
  /// Parses and normalizes an absolute URL (RFC 3986).
  ///
  /// Characters outside ASCII are percent-encoded as UTF-8, and an international host name is converted with IDNA. A
  /// fragment is dropped, since it is never sent.
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
      throw .invalidURL(.init(.host, string, "it holds credentials; send them with the Authorization field instead"))
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
  /// Credentials in the reference are dropped.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` if the reference is empty or invalid, or has a scheme other than http
  ///   and https.
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
      throw .invalidURL(.init(.port, whole(), "the port is not within 1 and 65535"))
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
