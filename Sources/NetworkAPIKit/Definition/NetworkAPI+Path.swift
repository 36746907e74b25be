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
  /// A `String` variable is a path that is already written: its escapes are kept and it is only checked.
  /// A path that cannot stand in a URL, has dot segments, or an interpolated value that is empty (it would silently
  /// name another resource) is refused with ``NetworkError/invalidURL(_:)`` when the request is built.
  public struct Path: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// As written, with the interpolated values encoded.
    let text: String
    private let hasEmptyValue: Bool

    /// A path that is already written: escapes are kept.
    public init(_ written: String) {
      text = written
      hasEmptyValue = false
    }

    public init(stringLiteral value: String) {
      self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
      text = stringInterpolation.text
      hasEmptyValue = stringInterpolation.hasEmptyValue
    }
  }
}

extension NetworkAPI.Path {
  /// Gathers the literal parts of a path as they are and the values encoded.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = ""
    var hasEmptyValue = false

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    /// A value as one segment (or a part of one): everything but unreserved characters that could end it is escaped.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      let value = String(value)
      hasEmptyValue = hasEmptyValue || value.isEmpty
      text += PercentEncoding.encodeSegment(value)
    }

    /// A number, a UUID or another value as one segment, written as its description.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }

    /// The raw value as one segment.
    public mutating func appendInterpolation<Value: RawRepresentable<String>>(_ value: Value) {
      appendInterpolation(value.rawValue)
    }

    /// The raw value as one segment, also where the value has a description of its own.
    public mutating func appendInterpolation<Value: RawRepresentable<String> & CustomStringConvertible>(
      _ value: Value
    ) {
      appendInterpolation(value.rawValue)
    }

    /// A value whose slashes separate segments, such as a file's path: each segment is encoded.
    public mutating func appendInterpolation(segments value: some StringProtocol) {
      let segments = value.split(separator: "/", omittingEmptySubsequences: false)
      hasEmptyValue = hasEmptyValue || value.isEmpty
      text += segments.map { PercentEncoding.encodeSegment(String($0)) }.joined(separator: "/")
    }
  }

  /// The path with a slash before it, checked.
  func encoded() throws(NetworkError) -> String {
    guard !hasEmptyValue else {
      throw .invalidURL(.init(.path, text, "a value put into it is empty, which would name another resource"))
    }
    let written = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    let path = try HTTPURL.checked(.path, in: text) { () throws(PercentEncoding.Failure) in
      try PercentEncoding.encodeWrittenPath(written)
    }
    guard URLReference.removingDotSegments(path).utf8.count == path.utf8.count else {
      throw .invalidURL(.init(.path, text, "the path has a . or .. segment; write the path it means"))
    }
    return path
  }
}
