/// Percent-encoding (RFC 3986 §2.1) of UTF-8 bytes.
///
/// The caller passes the ``Set`` of bytes that remain unescaped; all other bytes become `%XX` with uppercase digits.
package enum PercentEncoding {
  /// Why a text can't be decoded, or isn't valid in a path or query. Offsets are in UTF-8 bytes.
  package enum Failure: Error, Equatable {
    /// A `%` that isn't followed by two hexadecimal digits.
    case malformedEscape(offset: Int)
    /// The decoded bytes aren't valid UTF-8.
    case invalidUTF8
    /// A `?` in a path, where it would start the query.
    case queryInPath(offset: Int)
    /// A `#`, which would start the fragment.
    case fragment(offset: Int)
    /// A control character, or a backslash, which some parsers treat as a slash.
    case forbidden(byte: UInt8, offset: Int)
  }

  /// Escapes every byte outside `allowed`, including `%`, so that any text survives a round trip.
  static func encode(_ string: String, allowing allowed: Set) -> String {
    string.withUTF8Bytes { bytes in
      if bytes.allSatisfy({ allowed.contains($0) }) { return string }
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count + 8)
      append(bytes, allowing: allowed, to: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Encodes one value as one path segment: the result contains no slash or `?`, and is never `.` or `..`.
  ///
  /// `.` and `..` become `%2E` and `%2E%2E`. Many servers treat these as dot segments too, so ``NetworkAPI/Path``
  /// rejects both values.
  package static func encodeSegment(_ value: String) -> String {
    if value.utf8.count <= 2 {
      if value == "." { return "%2E" }
      if value == ".." { return "%2E%2E" }
    }
    return encode(value, allowing: .pathSegment)
  }

  /// Encodes the value of a header field's parameter such as `username*` (RFC 8187 §3.2.1).
  package static func encodeParameter(_ value: String) -> String { encode(value, allowing: .unreserved) }

  /// Encodes one name or value of a form or query. Unreserved bytes, `?` and `/` remain; a space becomes `%20` or `+`.
  package static func encodeQueryComponent(_ value: String, plusForSpace: Bool = false) -> String {
    var bytes: [UInt8] = []
    appendQueryComponent(value, plusForSpace: plusForSpace, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one name or value to a form or query.
  static func appendQueryComponent(_ value: String, plusForSpace: Bool, to output: inout [UInt8]) {
    value.withUTF8Bytes { append($0, allowing: .queryComponent, plusForSpace: plusForSpace, to: &output) }
  }

  /// Encodes a path that a person wrote: keeps escapes, and escapes characters without a special meaning (a space, `é`,
  /// `{`).
  ///
  /// - Throws: ``Failure`` for characters whose meaning would have to be guessed: `?`, `#`, control characters, a
  ///   backslash, and a `%` that doesn't start an escape.
  package static func encodeWrittenPath(_ path: Substring) throws(Failure) -> String {
    try encodeWritten(path, allowing: .path)
  }

  /// Encodes a query that a person wrote, without its `?`, by the rules of ``encodeWrittenPath(_:)``, except that `?`
  /// is allowed.
  package static func encodeWrittenQuery(_ query: Substring) throws(Failure) -> String {
    try encodeWritten(query, allowing: .query)
  }

  /// Encodes a path or query that a server sent, as browsers do: a `%` that doesn't start an escape is escaped, and a
  /// backslash separates segments.
  ///
  /// - Throws: ``Failure`` for control characters, `#`, and `?` in a path.
  package static func encodeReceived(_ string: Substring, isQuery: Bool) throws(Failure) -> String {
    let bytes = Array(string.utf8)
    var written: [UInt8] = []
    written.reserveCapacity(bytes.count + 8)
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): written += isQuery ? "%5C".utf8 : "/".utf8
      case UInt8(ascii: "%") where escaped(bytes, at: offset) == nil: written += "%25".utf8
      default: written.append(byte)
      }
    }
    return try encodeWritten(Substring(decoding: written, as: UTF8.self), allowing: isQuery ? .query : .path)
  }

  private static func encodeWritten(_ string: Substring, allowing allowed: Set) throws(Failure) -> String {
    if string.withUTF8Bytes({ bytes in bytes.allSatisfy { allowed.contains($0) } }) { return String(string) }
    let bytes = Array(string.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 8)
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case _ where allowed.contains(byte): output.append(byte)
      case UInt8(ascii: "%"):
        guard escaped(bytes, at: offset) != nil else { throw .malformedEscape(offset: offset) }
        output.append(byte)
      case UInt8(ascii: "?"): throw .queryInPath(offset: offset)
      case UInt8(ascii: "#"): throw .fragment(offset: offset)
      case 0..<0x20, 0x7F, UInt8(ascii: "\\"): throw .forbidden(byte: byte, offset: offset)
      default: appendEscape(byte, to: &output)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  // MARK: Decoding

  /// Decodes all escapes; with `plusIsSpace`, as in forms, a `+` becomes a space.
  package static func decode(_ string: some StringProtocol, plusIsSpace: Bool = false) throws(Failure) -> String {
    let bytes = try decodeBytes(string.utf8, plusIsSpace: plusIsSpace)
    guard let decoded = String(validUTF8: bytes) else { throw .invalidUTF8 }
    return decoded
  }

  /// Decodes all escapes to bytes, which need not be UTF-8.
  static func decodeBytes(_ source: some Sequence<UInt8>, plusIsSpace: Bool = false) throws(Failure) -> [UInt8] {
    try decodeBytes(Array(source), plusIsSpace: plusIsSpace) { offset throws(Failure) in
      throw .malformedEscape(offset: offset)
    }
  }

  /// - Parameter malformed: returns the byte for a `%` that doesn't start an escape, at an index.
  private static func decodeBytes<Problem>(
    _ bytes: [UInt8], plusIsSpace: Bool, malformed: (Int) throws(Problem) -> UInt8
  ) throws(Problem) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        let escaped = escaped(bytes, at: index)
        if let escaped { output.append(escaped) } else { output.append(try malformed(index)) }
        index += escaped == nil ? 1 : 3
      } else {
        output.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return output
  }

  /// Decodes the escapes of a text that need not be valid: a `%` that doesn't start an escape is kept, and bytes that
  /// aren't UTF-8 become U+FFFD.
  package static func decodeReceived(_ string: some StringProtocol, plusIsSpace: Bool = false) -> String {
    let bytes = decodeBytes(Array(string.utf8), plusIsSpace: plusIsSpace) { _ in UInt8(ascii: "%") }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Bytes

  /// The byte whose escape begins at an index; nil if the two digits are missing.
  private static func escaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
    else { return nil }
    return high << 4 | low
  }

  /// The value of a hexadecimal digit, upper or lower case.
  package static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  private static func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") &+ nibble : UInt8(ascii: "A") &- 10 &+ nibble
  }

  private static func append(
    _ bytes: UnsafeBufferPointer<UInt8>, allowing allowed: Set, plusForSpace: Bool = false, to output: inout [UInt8]
  ) {
    var rest = bytes[...]
    while true {
      let end = rest.firstIndex { !allowed.contains($0) } ?? rest.endIndex
      output.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<end]))
      guard end < rest.endIndex else { return }
      if plusForSpace, rest[end] == UInt8(ascii: " ") {
        output.append(UInt8(ascii: "+"))
      } else {
        appendEscape(rest[end], to: &output)
      }
      rest = rest[(end + 1)...]
    }
  }

  private static func appendEscape(_ byte: UInt8, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "%"))
    output.append(hexDigit(byte >> 4))
    output.append(hexDigit(byte & 15))
  }
}

extension PercentEncoding {
  /// A set of ASCII bytes, as a 128-bit mask.
  struct Set: Sendable, Equatable {
    private var low: UInt64
    private var high: UInt64

    /// Creates a set of the given characters; those outside ASCII are ignored.
    init(_ characters: String) {
      low = 0
      high = 0
      for byte in characters.utf8 where byte < 128 {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }

    /// Whether `byte` remains unescaped.
    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
      guard byte < 128 else { return false }
      return ((byte < 64 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
    }

    /// Letters, digits and `-._~` (RFC 3986 §2.3).
    static let unreserved = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    /// The bytes allowed in a value interpolated into a URL: `pchar` (RFC 3986 §3.3) without `&` and `=`, which separate
    /// query items, `;`, which starts path parameters on many servers, and `+`, which many decode as a space. So a value
    /// means the same in a path and in a query.
    static let pathSegment = unreserved.adding("!$'()*,:@")
    /// The bytes allowed in a complete path: `pchar` and `/`.
    static let path = pathSegment.adding("&=;+/")
    /// The bytes allowed in a complete query (RFC 3986 §3.4).
    static let query = path.adding("?")
    /// The bytes allowed in a name or value of a query or form: unreserved bytes, and `/` and `?` (RFC 3986 §3.4).
    static let queryComponent = unreserved.adding("/?")

    private func adding(_ characters: String) -> Set {
      var union = Set(characters)
      union.low |= low
      union.high |= high
      return union
    }
  }
}

extension String {
  /// Decodes UTF-8; nil if it's invalid. No byte is lost: unlike Foundation's initializers, it keeps a byte order mark.
  /// (`String(validating:as:)` needs macOS 15.)
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes with U+FFFD; then the text's bytes differ.
    guard utf8.count == bytes.count, utf8.elementsEqual(bytes) else { return nil }
  }
}
