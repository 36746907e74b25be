import Foundation

extension NetworkAPI {
  /// The path of an endpoint, or a URL literal: what every call takes where a URL is expected.
  ///
  /// Literal text is taken as it is. Interpolated values are percent-encoded, so that each remains a single segment of
  /// the path, or a single name or value in the query:
  ///
  /// ```swift
  /// let path: NetworkAPI.Path = "/users/\("a/b?c")"  // /users/a%2Fb%3Fc
  /// let file: NetworkAPI.Path = "/files/\(segments: "a b/c")"  // /files/a%20b/c
  /// let found: NetworkAPI.Path = "/search?q=\("a&b=c")"  // /search?q=a%26b%3Dc
  /// ```
  ///
  /// A whole URL at the beginning is inserted as it is if it is a `URL` or an ``HTTPURL``. What follows it never becomes a
  /// part of its host:
  ///
  /// ```swift
  /// let base = try HTTPURL("https://api.example.com/v1")
  /// let user = try await client.data("\(base)/users/\(id)")
  /// ```
  ///
  /// You can interpolate any value: text, the raw value of a raw-representable type, the case name of an enum without
  /// raw values, a date in ISO 8601 (UTC, whole seconds), and the `description` of anything else that isn't a list. Another
  /// `Path` is inserted unchanged, without encoding it again.
  ///
  /// A `String` variable counts as an encoded path: escapes are kept, and it is only validated. An expression that
  /// combines a literal with a `String` (`"/users/\(id)" + suffix`, `flag ? "/users/\(id)" : other`) is a `String` too,
  /// so nothing in it is encoded; write `NetworkAPI.Path(suffix)` to make it a `Path`.
  ///
  /// Building the request throws ``NetworkError/invalidURL(_:)`` for a path that isn't valid in a URL, for `.` and `..`
  /// segments (those of a whole URL are resolved), and for interpolated values that would lead to another resource or mean
  /// nothing: empty text, nil, `.`, `..`, a whole path at the beginning, lists, bytes, and values with neither a raw value
  /// nor a description. Pass query values that may be empty, and lists, as a ``NetworkAPI/Query``.
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The path as written, with encoded interpolated values.
    let text: String
    private let flaw: Flaw?
    /// Whether the text begins with an interpolated `URL` or ``HTTPURL``.
    fileprivate let startsWithURL: Bool
    /// Whether the text is nothing but such a URL.
    fileprivate let isURL: Bool

    /// Creates a path from text that is already encoded: escapes are kept.
    public init(_ written: String) {
      self.init(written, flaw: nil)
    }

    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      self.init(
        stringInterpolation.text, flaw: stringInterpolation.flaw, startsWithURL: stringInterpolation.startsWithURL,
        isURL: stringInterpolation.isAfterURL)
    }

    private init(_ text: String, flaw: Flaw?, startsWithURL: Bool = false, isURL: Bool = false) {
      self.text = text
      self.flaw = flaw
      self.startsWithURL = startsWithURL
      self.isURL = isURL
    }

    /// Concatenates two paths, without adding a slash.
    public static func + (left: Path, right: Path) -> Path { "\(left)\(right)" }

    /// Why the path is invalid: because of an interpolated value, or because its URL threw an error.
    fileprivate enum Flaw: Hashable {
      case empty
      case missing
      case dots
      case wordless
      case encodedURL
      case encodedPath
      case afterQuery
      indirect case noURL(EquatableIgnored<NetworkError>)
    }
  }
}

extension NetworkAPI.Path: RedactedDescribable {
  /// The path with its query, and with secrets redacted.
  package var redactedDescription: String { Redaction.redactedURL(text) }
}

extension NetworkAPI.Path {
  /// Collects the literals of a path unchanged, and its interpolated values encoded.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate private(set) var text = ""
    fileprivate private(set) var flaw: NetworkAPI.Path.Flaw?
    fileprivate private(set) var startsWithURL = false
    /// Whether nothing but a whole URL was appended yet.
    fileprivate private(set) var isAfterURL = false

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) { append(encoded: literal) }

    /// Appends text as one segment or query value, or a part of one; escapes all characters that would have another
    /// meaning in a path or query.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      let value = String(value)
      if text.isEmpty {
        if URLReference(value).isAbsolute { found(.encodedURL) }
        if value.utf8.first == UInt8(ascii: "/") { found(.encodedPath) }
      }
      if value.isEmpty, !endsInHost { found(.empty) }
      if value == "." || value == ".." { found(.dots) }
      let encoded = PercentEncoding.encodeSegment(value)
      // In the first segment, a colon would end a scheme (RFC 3986 §4.2).
      let isFirst = text.utf8.first != UInt8(ascii: "/") && !text.utf8.contains(where: "/?#".utf8.contains)
      append(encoded: isFirst ? encoded.replacing(":", with: "%3A") : encoded)
    }

    /// Whether the text ends in the host of a URL, a part of which may be empty: what is left is checked.
    private var endsInHost: Bool {
      text.contains("://") && text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).count == 3
        && !text.utf8.contains(where: "?#".utf8.contains)
    }

    /// Appends an integer as one segment or query value.
    public mutating func appendInterpolation(_ value: some BinaryInteger) { append(encoded: String(value)) }

    /// Appends any other value as one segment or query value: its raw value, case name, or description. A URL at the
    /// beginning is appended as it is.
    public mutating func appendInterpolation<Value>(_ value: Value) { append(value) }

    /// Appends an optional value as one segment or query value; nil is an error.
    public mutating func appendInterpolation<Value>(_ value: Value?) {
      if let value { append(value) } else { found(.missing) }
    }

    /// Appends an optional value as one segment or query value, or an alternative if it is nil.
    public mutating func appendInterpolation<Value>(
      _ value: Value?, default alternative: @autoclosure () -> some StringProtocol
    ) {
      if let value { append(value) } else { appendInterpolation(alternative()) }
    }

    /// Appends a value whose slashes separate segments, such as a file path; encodes each segment.
    public mutating func appendInterpolation(segments value: some StringProtocol) {
      guard !value.isEmpty else { return found(.empty) }
      if text.isEmpty, URLReference(String(value)).isAbsolute { found(.encodedURL) }
      let segments = value.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      for (index, segment) in segments.enumerated() {
        if index > 0 { append(encoded: "/") }
        if !segment.isEmpty { appendInterpolation(String(decoding: segment, as: UTF8.self)) }
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
    case let path as NetworkAPI.Path: append(path)
    case let url as URL: append(url: url.absoluteString)
    case let url as HTTPURL: append(url: url.absoluteString)
    case let value as any StringProtocol: appendInterpolation(value)
    case let date as Date: appendInterpolation(ISO8601Date.format(date) ?? "")
    case is Data: found(.wordless)
    default: append(reflecting: value)
    }
  }

  private mutating func append(reflecting value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return found(.missing) }
      append(wrapped)
    case .collection, .set, .dictionary:
      // Their description is in a format for debugging.
      found(.wordless)
    case _ where value is any CustomStringConvertible, .enum where mirror.children.isEmpty:
      appendInterpolation(String(describing: value))
    default:
      // Swift's default description shows all members, in a format for debugging.
      found(.wordless)
    }
  }

  private mutating func append(_ path: NetworkAPI.Path) {
    if let flaw = path.flaw { found(flaw) }
    if path.startsWithURL {
      guard text.isEmpty else { return appendInterpolation(path.text) }
      startsWithURL = true
    }
    let isBeginning = text.isEmpty
    append(encoded: path.text)
    // Text that ends after its host is like a URL.
    if isBeginning { isAfterURL = path.isURL || URLReference(text).endsAfterHost }
  }

  private mutating func append(url: String) {
    guard text.isEmpty else { return appendInterpolation(url) }
    text = url
    startsWithURL = true
    isAfterURL = true
  }

  /// Appends text that is encoded already. After a whole URL it continues its path, or its query if it has one.
  private mutating func append(encoded more: String) {
    guard !more.isEmpty else { return }
    if isAfterURL {
      isAfterURL = false
      let first = more.utf8.first
      if text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
        if first != UInt8(ascii: "&") { found(.afterQuery) }
      } else if text.utf8.last == UInt8(ascii: "/"), first == UInt8(ascii: "/") {
        text.removeLast()
      } else if first != UInt8(ascii: "/"), first != UInt8(ascii: "?"), first != UInt8(ascii: "#"),
        URLReference(text).endsAfterHost
      {
        text += "/"
      }
    }
    text += more
  }

  private mutating func found(_ flaw: NetworkAPI.Path.Flaw) { self.flaw = self.flaw ?? flaw }
}

extension NetworkAPI.Path.Flaw {
  fileprivate func error(in text: String) -> NetworkError {
    let reason: String
    switch self {
    case .empty: reason = "an interpolated value is empty, so it would refer to another resource"
    case .missing: reason = "an interpolated value is nil, so it would refer to another resource"
    case .dots: reason = "an interpolated value is . or .., so it would refer to another resource"
    case .wordless: reason = "an interpolated value is a list or bytes, or has neither a raw value nor a description"
    case .encodedURL:
      reason = """
        it begins with an interpolated String that is a whole URL, which would be encoded as a path; interpolate a \
        URL or HTTPURL, or set the client's baseURL and begin with the path
        """
    case .encodedPath:
      reason = """
        it begins with an interpolated String that is a whole path, which would be encoded as one segment; pass the \
        String itself, or interpolate NetworkAPI.Path(text)
        """
    case .afterQuery: reason = "it begins with a URL that has a query or fragment, which no path can follow"
    case .noURL(let error): return error.wrappedValue
    }
    return .invalidURL(.init(.path, text, reason))
  }
}

extension NetworkAPI.Path: HTTPURLConvertible {
  public func _urlText() throws(NetworkError) -> String { try written() }

  /// Creates a path from a URL that is already encoded.
  init(_ url: some HTTPURLConvertible) {
    if let path = url as? NetworkAPI.Path {
      self = path
      return
    }
    do throws(NetworkError) {
      self.init(try url._urlText())
    } catch {
      // Only a type of the caller's throws.
      self.init(failing: error)
    }
  }

  /// Creates the path of a call that throws an error when its request is built.
  init(failing error: NetworkError) { self.init("", flaw: .noURL(EquatableIgnored(wrappedValue: error))) }

  /// The text as written, with encoded values; throws if a value is invalid.
  func written() throws(NetworkError) -> String {
    if let flaw { throw flaw.error(in: text) }
    return text
  }
}

extension NetworkAPI.Path {
  /// Returns the validated path with a leading slash.
  func encoded() throws(NetworkError) -> String {
    let text = try written()
    guard !startsWithURL else {
      throw .invalidURL(.init(.path, text, "a whole URL is not a path; pass it as the url of URLInfo(url:)"))
    }
    let written = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    let path = try HTTPURL.checked(.path, in: text) { () throws(PercentEncoding.Failure) in
      try PercentEncoding.encodeWrittenPath(written[...])
    }
    try HTTPURL.checkDotSegments(path, in: text)
    return path
  }
}
