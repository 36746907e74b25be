/// The five parts of a URI reference, split as RFC 3986 appendix B does; nothing is checked or decoded.
struct URLReference {
  var scheme: String?
  var authority: String?
  var path: String
  var query: String?

  init(_ string: String) {
    var rest = Substring(string)
    if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      authority = String(rest[..<end])
      rest = rest[end...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { byte in
      isLetter(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Removes `.` and `..` segments (RFC 3986 §5.2.4) from a path that starts with a slash.
  static func removingDotSegments(_ path: String) -> String {
    // Over bytes in a row: a string's view of them is many times slower.
    guard path.withUTF8Bytes({ $0.contains(UInt8(ascii: ".")) }) else { return path }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
    var kept: [Substring] = []
    for segment in segments {
      switch segment {
      case ".": continue
      case "..": _ = kept.popLast()
      default: kept.append(segment)
      }
    }
    // A path that ended in a dot segment names a directory.
    if segments.last == "." || segments.last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }
}
