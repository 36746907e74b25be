extension NetworkAPI {
  /// The URL of an endpoint.
  ///
  /// With a host it is absolute; without one it is relative to the client's base URL.
  ///
  /// ```swift
  /// extension NetworkAPI.URLInfo {
  ///   static func weather(path: NetworkAPI.Path, query: NetworkAPI.Query? = nil) -> Self {
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
      host = nil
      port = nil
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
  /// - Parameter base: the base URL, to which a relative path is appended. Default nil.
  /// - Throws: ``NetworkError/invalidURL(_:)`` if the URL is invalid, or relative without a base.
  public func url(relativeTo base: HTTPURL? = nil) throws(NetworkError) -> HTTPURL {
    if isWritten { return try HTTPURL.written(path.written(), relativeTo: base).appendingQuery(query?.encoded ?? "") }
    let path = try path.encoded()
    let query = query.flatMap { $0.items.isEmpty ? nil : $0.encoded }
    guard let host else {
      guard let base else {
        throw .invalidURL(.init(.host, path, "the endpoint is relative and the client has no base URL"))
      }
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

extension HTTPURL {
  /// Parses a URL that is absolute, or a path with an optional query that is appended to the base.
  static func written(_ text: String, relativeTo base: HTTPURL?) throws(NetworkError) -> HTTPURL {
    let reference = URLReference(text)
    guard let base, reference.scheme == nil, reference.authority == nil else { return try HTTPURL(text) }
    let relative = try HTTPURL("\(base.origin)\(text.utf8.first == UInt8(ascii: "/") ? "" : "/")\(text)")
    return base.appending(path: relative.path, query: relative.query)
  }
}

extension NetworkAPI {
  /// The query items of an endpoint, in order. Names and values are percent-encoded when the URL is built.
  ///
  /// ```swift
  /// let query: NetworkAPI.Query = ["q": "swift http", "page": "2", "since": since]   // nil omits the item
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
      public var value: String?

      /// Creates an item from an unencoded name and value.
      public init(name: String, value: String?) {
        self.name = name
        self.value = value
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
        text += PercentEncoding.encodeQueryComponent(value)
      }
    }
    return text
  }
}

extension NetworkAPI.Query: ShownByDescription {
  /// The encoded query, with secrets redacted.
  public var description: String { Redaction.redactedQuery(encoded) }
}

extension NetworkAPI.Query.Item: ShownByDescription {
  /// `name=value`, with a secret value redacted.
  public var description: String { NetworkAPI.Query([self]).description }
}

extension NetworkAPI {
  /// The path of an endpoint.
  ///
  /// Literal text is taken as it is. Interpolated values are percent-encoded, so that each remains a single segment:
  ///
  /// ```swift
  /// let path: NetworkAPI.Path = "/users/\("a/b?c")"            // /users/a%2Fb%3Fc
  /// let file: NetworkAPI.Path = "/contents/\(segments: "a b/c")" // /contents/a%20b/c
  /// ```
  ///
  /// You can interpolate any value: text, the raw value of a raw-representable type, the case name of an enum without
  /// raw values, and the `description` of anything else. Another `Path` is inserted unchanged, without encoding it
  /// again.
  ///
  /// A `String` variable counts as an encoded path: escapes are kept, and it is only validated. An expression that
  /// combines a literal with a `String` (`"/users/\(id)" + suffix`, `flag ? "/users/\(id)" : other`) is a `String` too,
  /// so nothing in it is encoded; write `Path(suffix)` to make it a `Path`.
  ///
  /// Building the request throws ``NetworkError/invalidURL(_:)`` for a path that isn't valid in a URL, for `.` and `..`
  /// segments, and for interpolated values that would lead to another resource or mean nothing: empty text, nil, `.`,
  /// `..`, and values with neither a raw value nor a description.
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path as written, with encoded interpolated values.
    let text: String
    private let flaw: Flaw?

    /// Creates a path from text that is already encoded: escapes are kept.
    public init(_ written: String) {
      self.init(written, flaw: nil)
    }

    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      self.init(stringInterpolation.text, flaw: stringInterpolation.flaw)
    }

    private init(_ text: String, flaw: Flaw?) {
      self.text = text
      self.flaw = flaw
    }

    /// Concatenates two paths, without adding a slash.
    public static func + (left: Path, right: Path) -> Path {
      Path(left.text + right.text, flaw: left.flaw ?? right.flaw)
    }

    /// Why an interpolated value is invalid.
    fileprivate enum Flaw {
      case empty
      case missing
      case dots
      case wordless
    }
  }
}

extension NetworkAPI.Path {
  /// Collects the literals of a path unchanged, and its interpolated values encoded.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate private(set) var text = ""
    fileprivate private(set) var flaw: NetworkAPI.Path.Flaw?

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Appends text as one segment, or a part of one; escapes all characters that would have another meaning.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      let value = String(value)
      check(value)
      text += PercentEncoding.encodeSegment(value)
    }

    /// Appends an integer as one segment.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      text += String(value)
    }

    /// Appends any other value as one segment: its raw value, case name, or description.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(value)
    }

    /// Appends an optional value as one segment; nil is an error.
    public mutating func appendInterpolation<Value>(_ value: Value?) {
      if let value { append(value) } else { found(.missing) }
    }

    /// Appends an optional value as one segment, or an alternative if it is nil.
    public mutating func appendInterpolation<Value>(
      _ value: Value?, default alternative: @autoclosure () -> some StringProtocol
    ) {
      if let value { append(value) } else { appendInterpolation(alternative()) }
    }

    /// Appends a value whose slashes separate segments, such as a file path; encodes each segment.
    public mutating func appendInterpolation(segments value: some StringProtocol) {
      guard !value.isEmpty else { return found(.empty) }
      var isFirst = true
      for segment in value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
        if !isFirst { text += "/" }
        isFirst = false
        guard !segment.isEmpty else { continue }
        appendInterpolation(String(decoding: segment, as: UTF8.self))
      }
    }
  }
}

// There must be an interpolation for every value that `String` can interpolate. Otherwise overload resolution silently
// makes the whole literal a `String`, and none of its values is encoded. So inspect the type of the value at run time.
extension NetworkAPI.Path.StringInterpolation {
  private mutating func append(_ value: Any) {
    var value = value
    // A raw value may itself be raw-representable, even recursively.
    for _ in 0..<8 {
      if value is any StringProtocol { break }
      guard let outer = value as? any RawRepresentable else { break }
      value = outer.rawValue
    }
    switch value {
    case let path as NetworkAPI.Path:
      text += path.text
      if let flaw = path.flaw { found(flaw) }
    case let value as any StringProtocol: appendInterpolation(value)
    case let value as any CustomStringConvertible: appendInterpolation(value.description)
    default: append(reflecting: value)
    }
  }

  private mutating func append(reflecting value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return found(.missing) }
      append(wrapped)
    case .enum where mirror.children.isEmpty:
      appendInterpolation(String(describing: value))
    default:
      // Swift's default description shows all members, in a format for debugging.
      found(.wordless)
    }
  }

  private mutating func check(_ value: String) {
    if value.isEmpty { found(.empty) }
    if value == "." || value == ".." { found(.dots) }
  }

  private mutating func found(_ flaw: NetworkAPI.Path.Flaw) {
    self.flaw = self.flaw ?? flaw
  }
}

extension NetworkAPI.Path.Flaw {
  fileprivate var reason: String {
    switch self {
    case .empty: "an interpolated value is empty, so the path would refer to another resource"
    case .missing: "an interpolated value is nil, so the path would refer to another resource"
    case .dots: "an interpolated value is . or .., so the path would refer to another resource"
    case .wordless: "an interpolated value has neither a raw value nor a description"
    }
  }
}

extension NetworkAPI.Path: HTTPURLConvertible {
  public func httpURLText() throws(NetworkError) -> String { try written() }

  /// Creates a path from a URL that is already encoded.
  init(_ url: some HTTPURLConvertible) {
    switch url {
    case let path as NetworkAPI.Path: self = path
    // Only a `Path` and custom types can throw. For a custom type that does, use an empty URL, which is rejected later.
    default: self.init((try? url.httpURLText()) ?? "")
    }
  }

  /// The text as written, with encoded values; throws if a value is invalid.
  func written() throws(NetworkError) -> String {
    if let flaw { throw .invalidURL(.init(.path, text, flaw.reason)) }
    return text
  }
}

extension NetworkAPI.Path {
  /// Returns the validated path with a leading slash.
  func encoded() throws(NetworkError) -> String {
    let text = try written()
    let written = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    let path = try HTTPURL.checked(.path, in: text) { () throws(PercentEncoding.Failure) in
      try PercentEncoding.encodeWrittenPath(written)
    }
    guard !URLReference.hasDotSegment(path) else {
      throw .invalidURL(.init(.path, text, "the path has a . or .. segment; write the resolved path instead"))
    }
    return path
  }
}
