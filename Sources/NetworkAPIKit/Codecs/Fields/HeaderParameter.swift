/// A `name=value` parameter of a header field such as `Content-Type`, `Content-Disposition` or `Link`.
package struct HeaderParameter: Sendable, Hashable {
  /// The name in lower case, since names are case-insensitive; `title*` keeps its asterisk.
  package let name: String
  /// The value without its quotes; empty if there was none. The value of a `name*` is not decoded.
  package let value: String

  /// Creates a parameter and lowercases its name.
  package init(name: String, value: String) {
    self.name = name.lowercased()
    self.value = value
  }

  /// The text as a quoted string (RFC 9110 §5.6.4). By bytes: a combining mark after a quote must not hide it.
  package static func quoted(_ text: String) -> String {
    let escaped = text.utf8.flatMap { byte in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }
}

extension [HeaderParameter] {
  /// The value of the first parameter with this name.
  package func first(named name: String) -> String? {
    // By bytes: comparing texts with many combining marks takes quadratic time.
    first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The value of `name*` (RFC 8187) if it can be decoded, otherwise the value of `name`.
  func extended(named name: String) -> String? {
    first(named: name + "*").flatMap(Self.decodeExtendedValue) ?? first(named: name)
  }

  /// Decodes `UTF-8'en'%e2%82%ac` or `ISO-8859-1''…`. Some servers omit charset and language; then it's UTF-8.
  private static func decodeExtendedValue(_ value: String) -> String? {
    let parts = value.utf8.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return try? PercentEncoding.decode(value) }
    guard let bytes = try? PercentEncoding.decodeBytes(parts[2]) else { return nil }
    let charset = Substring(parts[0])
    if charset.isEmpty || Token.sameName(charset, "utf-8") { return String(validUTF8: bytes) }
    // The bytes of ISO-8859-1 are the numbers of its characters in Unicode.
    return Token.sameName(charset, "iso-8859-1") ? String(decoding: bytes.map(UInt16.init), as: UTF16.self) : nil
  }
}
