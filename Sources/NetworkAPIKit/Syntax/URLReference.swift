/// The components of a URI reference, split as in RFC 3986 appendix B, without validation or decoding.
///
/// Splits by bytes: a delimiter followed by a combining mark is not a delimiter as a `Character`, and so we would see a
/// different host than other parsers do.
struct URLReference {
  let scheme: Substring?
  let authority: Substring?
  let path: Substring
  let query: Substring?

  /// Whether it begins with a scheme and an authority.
  var isAbsolute: Bool { scheme != nil && authority != nil }
  /// Whether it has neither.
  var isRelative: Bool { scheme == nil && authority == nil }
  /// Whether what reads as a scheme is a host without one, since a port follows it: `localhost:8080`.
  var hasHostForScheme: Bool { scheme != nil && authority == nil && path.utf8.first.map(Token.isDigit) == true }
  /// Whether it ends with a host, so that any text after it could belong to the host.
  var endsAfterHost: Bool { authority?.isEmpty == false && path.isEmpty && query == nil }

  init(_ text: String) {
    var text = text
    // Strings bridged from Objective-C may not be stored as UTF-8.
    text.makeContiguousUTF8()
    let parts = text.withUTF8Bytes(Parts.init)
    func part(_ range: Range<Int>) -> Substring {
      let utf8 = text.utf8
      return text[
        utf8.index(
          utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(utf8.startIndex, offsetBy: range.upperBound)]
    }
    scheme = parts.scheme.map(part)
    authority = parts.authority.map(part)
    path = part(parts.path)
    query = parts.query.map(part)
  }

  /// The ranges of the components. Every bound is at the text's start or end or next to an ASCII delimiter, so none
  /// splits a multi-byte character.
  private struct Parts {
    var scheme: Range<Int>?
    var authority: Range<Int>?
    var path: Range<Int>
    var query: Range<Int>?

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      var start = 0
      if let colon = bytes.firstIndex(where: { !URLReference.isSchemeByte($0) }), colon > 0,
        bytes[colon] == UInt8(ascii: ":"), Token.isLetter(bytes[0])
      {
        scheme = 0..<colon
        start = colon + 1
      }
      if bytes.count >= start + 2, bytes[start] == UInt8(ascii: "/"), bytes[start + 1] == UInt8(ascii: "/") {
        let end = Self.end(of: bytes, from: start + 2) { $0 == UInt8(ascii: "/") }
        authority = start + 2..<end
        start = end
      }
      let pathEnd = Self.end(of: bytes, from: start) { _ in false }
      path = start..<pathEnd
      if pathEnd < bytes.count, bytes[pathEnd] == UInt8(ascii: "?") {
        query = pathEnd + 1..<(bytes[pathEnd...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.count)
      }
    }

    /// The end of a component: at `?` or `#`, or where `isEnd` is true.
    private static func end(
      of bytes: UnsafeBufferPointer<UInt8>, from start: Int, where isEnd: (UInt8) -> Bool
    ) -> Int {
      bytes[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") || isEnd($0) } ?? bytes.count
    }
  }

  static func isSchemeByte(_ byte: UInt8) -> Bool {
    Token.isLetter(byte) || Token.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  static func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  /// Whether a path has a segment that servers may treat as `.` or `..`, including escaped dots: RFC 3986 §6.2.2.2 and
  /// the WHATWG URL standard treat `%2E` as a dot.
  static func hasDotSegment(_ path: String) -> Bool {
    path.withUTF8Bytes { bytes in
      var rest = bytes[...]
      while let end = rest.firstIndex(of: UInt8(ascii: "/")) {
        if dots(rest[..<end]) != nil { return true }
        rest = rest[(end + 1)...]
      }
      return dots(rest) != nil
    }
  }

  /// Removes `.` and `..` segments (RFC 3986 §5.2.4), also escaped ones, from a path that starts with a slash.
  static func removingDotSegments(_ path: String) -> String {
    guard hasDotSegment(path) else { return path }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      guard let dots = dots(segment.utf8) else {
        kept.append(segment)
        continue
      }
      if dots == 2 { _ = kept.popLast() }
      // A path that ends in a dot segment names a directory.
      if index == segments.count - 1 { kept.append("") }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// The number of dots of a dot segment, 1 or 2; nil for any other segment.
  private static func dots(_ segment: some Collection<UInt8>) -> Int? {
    guard segment.first == UInt8(ascii: ".") || segment.first == UInt8(ascii: "%"), segment.count <= 6
    else { return nil }
    switch String(decoding: segment, as: UTF8.self).lowercased() {
    case ".", "%2e": return 1
    case "..", "%2e.", ".%2e", "%2e%2e": return 2
    default: return nil
    }
  }

  /// Removes what browsers ignore in a reference: spaces and control characters around it, and tabs and line breaks
  /// inside of it.
  static func trimmed(_ text: String) -> String {
    let isIgnored = { (byte: UInt8) in byte == 0x09 || byte == 0x0A || byte == 0x0D }
    guard text.utf8.first ?? 0 <= 0x20 || text.utf8.last ?? 0 <= 0x20 || text.utf8.contains(where: isIgnored) else {
      return text
    }
    let start = text.utf8.drop { $0 <= 0x20 }
    let end = start.lastIndex { $0 > 0x20 }.map { start[...$0] } ?? start.prefix(0)
    return String(decoding: end.filter { !isIgnored($0) }, as: UTF8.self)
  }
}
