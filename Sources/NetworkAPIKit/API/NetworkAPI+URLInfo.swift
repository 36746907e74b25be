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
    public var scheme: String
    /// A host name, an IPv4 or an IPv6 address; nil for a path relative to the client's base URL.
    public var host: String?
    /// The port; nil for the scheme's default port.
    public var port: Int?
    /// The path; a missing leading slash is added.
    public var path: Path
    /// The query items, in order.
    public var query: Query?
    /// Whether `path` contains a whole URL, absolute or relative, that must not be split here.
    private(set) var isWritten = false

    /// Creates a URL that is absolute, or relative to the client's base URL; it may contain a query. Values
    /// interpolated into a literal are encoded.
    public init(url: Path, query: Query? = nil) {
      self.init(path: url, query: query)
      isWritten = true
    }

    /// Creates a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable): escapes are kept.
    @_disfavoredOverload
    public init(url: some HTTPURLConvertible, query: Query? = nil) {
      self.init(url: Path(url), query: query)
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
  /// Whether the URL is relative to the client's base URL.
  var isRelative: Bool { isWritten ? URLReference(path.text).isRelative : host == nil }

  /// Builds the URL.
  ///
  /// - Parameter base: the base URL, to which a relative path is appended. Default nil.
  /// - Throws: ``NetworkError/invalidURL(_:)`` if the URL is invalid, or relative without a base.
  public func url(relativeTo base: HTTPURL? = nil) throws(NetworkError) -> HTTPURL {
    if isWritten { return try HTTPURL.written(path.written(), relativeTo: base).appendingQuery(query?.encoded ?? "") }
    let path = try path.encoded()
    let query = query.flatMap { $0.items.isEmpty ? nil : $0.encoded }
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
    guard let base else { throw .invalidURL(.relative(text)) }
    // Nothing to append to the path.
    if reference.path.isEmpty, reference.query == nil { return base }
    // `?page=2` adds no slash to the base.
    if reference.path.isEmpty { return base.appendingQuery(try HTTPURL("\(base.origin)\(text)").query ?? "") }
    let relative = try HTTPURL("\(base.origin)\(text.utf8.first == UInt8(ascii: "/") ? "" : "/")\(text)")
    return base.appending(path: relative.path, query: relative.query)
  }
}

extension NetworkAPI {
  /// The query items of an endpoint, in order. Names and values are percent-encoded when the URL is built.
  ///
  /// ```swift
  /// let since: String? = nil
  /// // nil omits the item
  /// let query: NetworkAPI.Query = [
  ///   "q": "swift http", "page": "2", "since": since,
  /// ]
  /// ```
  public struct Query: Sendable, Hashable {
    /// The items, in order.
    public var items: [Item]

    /// Creates a query from items, in order. Repeated names are kept.
    public init(_ items: [Item] = []) {
      self.items = items
    }

    /// A query item; without a value, only the name is sent, without `=`.
    public struct Item: Sendable, Hashable {
      /// The name, not encoded.
      public var name: String
      /// The value, not encoded; nil to send only the name.
      public var value: String? {
        didSet { encoded = nil }
      }
      /// The encoded value, if it isn't encoded as usual.
      private(set) var encoded: String?

      /// Creates an item from an unencoded name and value.
      public init(name: String, value: String?) {
        self.init(name: name, value: value, encoded: nil)
      }

      init(name: String, value: String?, encoded: String?) {
        self.name = name
        self.value = value
        self.encoded = encoded
      }
    }
  }
}

extension NetworkAPI.Query: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  /// Creates a query from a literal, in the order as written. Items whose value is nil are omitted.
  public init(dictionaryLiteral elements: (String, String?)...) {
    items = elements.compactMap { name, value in value.map { Item(name: name, value: $0) } }
  }

  public init(arrayLiteral elements: Item...) {
    items = elements
  }

  /// Creates a query from a dictionary, sorted by name, since dictionaries have no order.
  public init(_ dictionary: [String: String]) {
    items = dictionary.sorted { $0.key < $1.key }.map(Item.init(name:value:))
  }
}

extension NetworkAPI.Query {
  /// The encoded query: everything except unreserved characters, `/` and `?` is escaped.
  var encoded: String {
    var text = ""
    for item in items {
      if !text.isEmpty { text += "&" }
      text += PercentEncoding.encodeQueryComponent(item.name)
      if let value = item.value {
        text += "="
        text += item.encoded ?? PercentEncoding.encodeQueryComponent(value)
      }
    }
    return text
  }
}

extension NetworkAPI.Query: RedactedDescribable {
  /// The encoded query, with secrets redacted.
  public var description: String { Redaction.redactedQuery(encoded) }
}

extension NetworkAPI.Query.Item: RedactedDescribable {
  /// `name=value`, with a secret value redacted.
  public var description: String { NetworkAPI.Query([self]).description }
}
