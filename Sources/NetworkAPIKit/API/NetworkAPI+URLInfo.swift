extension NetworkAPI {
  /// The URL of an endpoint.
  ///
  /// With a host it is absolute; without one it is relative to the client's base URL.
  ///
  /// ```swift
  /// extension NetworkAPI.URLInfo {
  ///   static func weather(
  ///     path: NetworkAPI.Path, query: NetworkAPI.Query? = nil
  ///   ) -> Self {
  ///     Self(host: "api.weather.example", path: path, query: query)
  ///   }
  /// }
  /// ```
  ///
  /// It is validated when the request is built, which throws ``NetworkError/invalidURL(_:)`` for invalid input.
  public struct URLInfo: Sendable, Hashable {
    /// `https` or `http`.
    var scheme: String
    /// A host name, an IPv4 or an IPv6 address; nil for a path relative to the client's base URL.
    var host: String?
    /// The port; nil for the scheme's default port.
    var port: Int?
    /// The path; a missing leading slash is added.
    var path: Path
    /// The query items, in order.
    public var query: Query?
    /// Whether `path` contains a whole URL, absolute or relative, that must not be split here.
    private(set) var isWritten = false
    /// Whether a server has named the URL, which may be at a host override already.
    private(set) var isReceived = false

    /// Creates a URL that is absolute, or relative to the client's base URL; it may contain a query. Values
    /// interpolated into a literal are encoded.
    public init(url: Path, query: Query? = nil) {
      self.init(path: url, query: query)
      isWritten = true
    }

    /// Creates a URL that is already encoded (see ``HTTPURLConvertible``): escapes are kept.
    @_disfavoredOverload
    public init(url: some HTTPURLConvertible, query: Query? = nil) {
      self.init(url: Path(url), query: query)
    }

    /// Creates a URL that a server has named.
    init(received url: HTTPURL) {
      self.init(url: url)
      isReceived = true
    }

    /// Creates an absolute URL. The default scheme is `https`.
    public init(scheme: String = "https", host: String, port: Int? = nil, path: Path, query: Query? = nil) {
      self.scheme = scheme
      self.host = host
      self.port = port
      self.path = path
      self.query = query
    }

    /// Creates an absolute URL with a path that is already encoded: escapes are kept.
    ///
    /// Literals never select this initializer: they are a ``Path``, whose interpolated values are encoded. (The
    /// parameter is generic, because the compiler would prefer a plain `String` for literals, even if disfavored.)
    @_disfavoredOverload
    public init(
      scheme: String = "https", host: String, port: Int? = nil, path: some StringProtocol, query: Query? = nil
    ) {
      self.init(scheme: scheme, host: host, port: port, path: Path(String(path)), query: query)
    }

    /// Creates a path that is appended to the client's base URL.
    public init(path: Path, query: Query? = nil) {
      scheme = "https"
      self.path = path
      self.query = query
    }

    /// Creates a path that is appended to the client's base URL and is already encoded: escapes are kept.
    @_disfavoredOverload
    public init(path: some StringProtocol, query: Query? = nil) {
      self.init(path: Path(String(path)), query: query)
    }
  }
}

extension NetworkAPI.URLInfo {
  /// Builds the URL.
  ///
  /// - Parameters:
  ///   - base: the base URL, to which a relative path is appended. Default nil.
  ///   - coding: how dates, arrays and other values of the query are written. Default `JSONCoding()`: pass that of the
  ///     client or endpoint, such as `configuration.coding`, for the query that is sent.
  /// - Throws: ``NetworkError/invalidURL(_:)`` if the URL is invalid, or relative without a base.
  ///   ``NetworkError/encodingFailed(_:)`` for a value of its query.
  public func url(
    relativeTo base: HTTPURL? = nil, coding: @autoclosure () -> JSONCoding = JSONCoding()
  ) throws(NetworkError) -> HTTPURL {
    let text = try query?.encoded(coding()) ?? ""
    if isWritten { return try HTTPURL.written(path.written(), relativeTo: base).appendingQuery(text) }
    let path = try path.encoded()
    let query = text.isEmpty ? nil : text
    guard let host else {
      guard let base else { throw .invalidURL(.relative(path)) }
      if self.path.text.isEmpty { return base.appendingQuery(query ?? "") }
      return base.appending(path: path, query: query)
    }
    // Only computed for errors.
    var whole: String { "\(scheme)://\(host)\(path)" }
    return HTTPURL(
      isSecure: try HTTPURL.isSecure(scheme: scheme, in: whole),
      host: try URLHost.normalized(host, in: whole),
      port: try port.map { port throws(NetworkError) in try HTTPURL.validPort(port, in: whole) },
      path: path, query: query)
  }
}

extension NetworkError.InvalidURL {
  fileprivate static func relative(_ path: String) -> Self {
    Self(.host, path, "it is relative, and the client has no base URL")
  }
}

extension HTTPURL {
  /// Parses a URL that is absolute, or a path with an optional query that is appended to the base.
  static func written(_ text: String, relativeTo base: HTTPURL?) throws(NetworkError) -> HTTPURL {
    let reference = URLReference(text)
    guard reference.isRelative else { return try HTTPURL(text) }
    try HTTPURL.checkDotSegments(reference.path, in: text)
    guard let base else { throw .invalidURL(.relative(text)) }
    // Nothing to append to the path.
    if reference.path.isEmpty, reference.query == nil { return base }
    // `?page=2` adds no slash to the base.
    if reference.path.isEmpty { return base.appendingQuery(try HTTPURL("\(base.origin)\(text)").query ?? "") }
    let relative = try HTTPURL("\(base.origin)\(text.utf8.first == UInt8(ascii: "/") ? "" : "/")\(text)")
    return base.appending(path: relative.path, query: relative.query)
  }
}
