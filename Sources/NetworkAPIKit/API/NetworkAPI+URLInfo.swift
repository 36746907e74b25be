extension NetworkAPI {
  /// Where an endpoint is.
  ///
  /// With a host it is absolute; without one it is resolved against the client's base URL.
  ///
  /// ```swift
  /// extension NetworkAPI.URLInfo {
  ///   static func weather(path: NetworkAPI.Path, query: NetworkAPI.Query? = nil) -> Self {
  ///     Self(host: "api.weather.example", path: path, query: query)
  ///   }
  /// }
  /// ```
  ///
  /// Nothing is checked until the request is built; then bad input is a ``NetworkError/invalidURL(_:)``.
  public struct URLInfo: Sendable, Hashable {
    /// `https` or `http`.
    public var scheme: String
    /// A name, an IPv4 or an IPv6 address; nil for an endpoint relative to the client's base URL.
    public var host: String?
    /// The port, or nil for the scheme's own.
    public var port: Int?
    /// The path; a slash before it is added where it is missing.
    public var path: Path
    /// Query items, in order.
    public var query: Query?

    /// An absolute endpoint.
    public init(scheme: String = "https", host: String, port: Int? = nil, path: Path, query: Query? = nil) {
      self.scheme = scheme
      self.host = host
      self.port = port
      self.path = path
      self.query = query
    }

    /// An absolute endpoint whose path is already written: escapes are kept.
    ///
    /// A literal never comes here: it is a ``Path``, whose interpolated values are encoded. (The parameter is generic
    /// because a compiler that meets a plain `String` here prefers it for literals, disfavoured or not.)
    @_disfavoredOverload
    public init(
      scheme: String = "https", host: String, port: Int? = nil, path: some StringProtocol, query: Query? = nil
    ) {
      self.init(scheme: scheme, host: host, port: port, path: Path(String(path)), query: query)
    }

    /// An endpoint relative to the client's base URL, whose host and path it is appended to.
    public init(path: Path, query: Query? = nil) {
      scheme = "https"
      host = nil
      port = nil
      self.path = path
      self.query = query
    }

    /// An endpoint relative to the client's base URL whose path is already written: escapes are kept.
    @_disfavoredOverload
    public init(path: some StringProtocol, query: Query? = nil) {
      self.init(path: Path(String(path)), query: query)
    }
  }
}

extension NetworkAPI.URLInfo {
  /// The URL this means.
  ///
  /// - Parameter base: what a relative endpoint is appended to.
  /// - Throws: ``NetworkError/invalidURL(_:)``.
  public func url(relativeTo base: HTTPURL? = nil) throws(NetworkError) -> HTTPURL {
    let path = try path.encoded()
    let query = query.flatMap { $0.items.isEmpty ? nil : $0.encoded }
    guard let host else {
      guard let base else {
        throw .invalidURL(.init(.host, path, "the endpoint is relative and the client has no base URL"))
      }
      return base.appending(path: path, query: query)
    }
    // Put together for errors only.
    var whole: String { "\(scheme)://\(host)\(path)" }
    return HTTPURL(
      isSecure: try HTTPURL.isSecure(scheme: scheme, in: whole),
      host: try URLHost.normalized(host, in: whole),
      port: try port.map { port throws(NetworkError) in try HTTPURL.validPort(port, in: whole) },
      path: path, query: query)
  }
}
