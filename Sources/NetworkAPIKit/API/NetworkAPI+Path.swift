extension NetworkAPI {
  /// The path of an endpoint.
  ///
  /// What is written literally is the path; what is interpolated is a value, percent-encoded so that it stays one
  /// segment whatever it holds:
  ///
  /// ```swift
  /// let path: NetworkAPI.Path = "/users/\("a/b?c")"            // /users/a%2Fb%3Fc
  /// let file: NetworkAPI.Path = "/contents/\(segments: "a b/c")" // /contents/a%20b/c
  /// ```
  ///
  /// Any value can be interpolated. Text is used as it is, a raw-representable value gives its raw value, an enum
  /// without raw values the name of its case, anything else its `description`. Interpolating another `Path` inserts it
  /// as it is, without encoding it again.
  ///
  /// A `String` variable is a path that is already written: its escapes are kept and it is only checked. An expression
  /// that mixes a literal with a `String` (`"/users/\(id)" + suffix`, `flag ? "/users/\(id)" : other`) is a `String`
  /// as well, so nothing in it is encoded; write `Path(suffix)` to make it a `Path`.
  ///
  /// Building the request throws ``NetworkError/invalidURL(_:)`` for a path that cannot stand in a URL, for `.` and `..`
  /// segments, and for interpolated values that would name another resource: empty text, nil, `.`, `..`, and values
  /// that have neither a raw value nor a description.
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// As written, with the interpolated values encoded.
    let text: String
    private let flaw: Flaw?

    /// A path that is already written: escapes are kept.
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

    /// One path after the other, as they are.
    public static func + (left: Path, right: Path) -> Path {
      Path(left.text + right.text, flaw: left.flaw ?? right.flaw)
    }

    /// Why an interpolated value cannot be part of a path.
    fileprivate enum Flaw {
      case empty
      case missing
      case dots
      case wordless
    }
  }
}

extension NetworkAPI.Path {
  /// Gathers the literal parts of a path as they are and the values encoded.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate private(set) var text = ""
    fileprivate private(set) var flaw: NetworkAPI.Path.Flaw?

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// Text as one segment (or a part of one): everything but unreserved characters that could end it is escaped.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      let value = String(value)
      check(value)
      text += PercentEncoding.encodeSegment(value)
    }

    /// A whole number as one segment.
    public mutating func appendInterpolation(_ value: some BinaryInteger) {
      text += String(value)
    }

    /// Any other value as one segment: its raw value, the name of its case, or its description.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(value)
    }

    /// The value as one segment; nil is refused.
    public mutating func appendInterpolation<Value>(_ value: Value?) {
      if let value { append(value) } else { found(.missing) }
    }

    /// The value as one segment, or another one in place of nil.
    public mutating func appendInterpolation<Value>(
      _ value: Value?, default alternative: @autoclosure () -> some StringProtocol
    ) {
      if let value { append(value) } else { appendInterpolation(alternative()) }
    }

    /// A value whose slashes separate segments, such as a file's path: each segment is encoded.
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

// Overload resolution has to find an interpolation for every value that `String` has one for. Where it does not, the
// whole literal silently becomes a `String`, and none of its values is encoded. So the kind of a value is found out
// when the program runs.
extension NetworkAPI.Path.StringInterpolation {
  private mutating func append(_ value: Any) {
    var value = value
    // A raw value may be raw-representable again, even by itself.
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
      // What Swift prints of it shows all of its members, in a form that is for programmers.
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
    case .empty: "a value put into it is empty, which would name another resource"
    case .missing: "a value put into it is nil, which would name another resource"
    case .dots: "a value put into it is . or .., which would name another resource"
    case .wordless: "a value put into it has neither a raw value nor a description"
    }
  }
}

extension NetworkAPI.Path {
  /// The path with a slash before it, checked.
  func encoded() throws(NetworkError) -> String {
    if let flaw { throw .invalidURL(.init(.path, text, flaw.reason)) }
    let written = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    let path = try HTTPURL.checked(.path, in: text) { () throws(PercentEncoding.Failure) in
      try PercentEncoding.encodeWrittenPath(written)
    }
    guard !URLReference.hasDotSegment(path) else {
      throw .invalidURL(.init(.path, text, "the path has a . or .. segment; write the path it means"))
    }
    return path
  }
}
