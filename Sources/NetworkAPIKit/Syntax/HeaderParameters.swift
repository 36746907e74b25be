/// A `name=value` parameter of a header field such as `Content-Type`, `Content-Disposition` or `Link`.
public struct HeaderParameter: Sendable, Hashable {
  /// The name in lower case, since names are case-insensitive; `title*` keeps its asterisk.
  public let name: String
  /// The value without its quotes; empty if there was none. The value of a `name*` is not decoded.
  public let value: String

  /// Creates a parameter and lowercases its name.
  public init(name: String, value: String) {
    self.name = name.lowercased()
    self.value = value
  }
}

/// Scans tokens, quoted strings and parameters (RFC 9110 §5.6) from left to right. Accepts malformed input, and always
/// reaches its end.
struct HeaderScanner {
  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    index = 0
  }

  var isAtEnd: Bool { index >= bytes.endIndex }
  var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func skipWhitespace() {
    while let byte = current, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  /// Skips `byte` if it is next, and returns whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Reads up to the first of `stops`, and trims spaces and tabs.
  mutating func text(until stops: [UInt8]) -> String {
    let start = index
    while let byte = current, !stops.contains(byte) { index += 1 }
    return String(decoding: Array(bytes[start..<index]).trimmingHTTPWhitespace(), as: UTF8.self)
  }

  /// Reads a quoted string, starting at its opening quote, and unescapes it. Without a closing quote, reads to the end.
  private mutating func quotedString() -> String {
    index += 1
    var value: [UInt8] = []
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\"), let escaped = current {
        value.append(escaped)
        index += 1
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads `;name=value` parameters up to the end, or up to `stop` outside quotes.
  ///
  /// Drops parameters without a name, skips text between a closing quote and the next semicolon, and keeps duplicates.
  mutating func parameters(until stop: UInt8? = nil) -> [HeaderParameter] {
    let stops = [UInt8(ascii: ";")] + (stop.map { [$0] } ?? [])
    var parameters: [HeaderParameter] = []
    while let byte = current, byte != stop {
      index += byte == UInt8(ascii: ";") ? 1 : 0
      let name = text(until: stops + [UInt8(ascii: "=")])
      var value = ""
      if skip(UInt8(ascii: "=")) {
        skipWhitespace()
        if current == UInt8(ascii: "\"") {
          value = quotedString()
          _ = text(until: stops)
        } else {
          value = text(until: stops)
        }
      }
      if !name.isEmpty { parameters.append(HeaderParameter(name: name, value: value)) }
    }
    return parameters
  }
}

extension [HeaderParameter] {
  /// The value of the first parameter with this name.
  func first(named name: String) -> String? {
    first { $0.name == name }?.value
  }

  /// The value of `name*` (RFC 8187) if it can be decoded, otherwise the value of `name`.
  func extended(named name: String) -> String? {
    first(named: name + "*").flatMap(Self.decodeExtendedValue) ?? first(named: name)
  }

  /// Decodes `UTF-8'en'%e2%82%ac` or `ISO-8859-1''…`. Some servers omit charset and language; then it's UTF-8.
  private static func decodeExtendedValue(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return try? PercentEncoding.decode(value) }
    guard let bytes = try? PercentEncoding.decodeBytes(parts[2].utf8) else { return nil }
    switch parts[0].lowercased() {
    case "utf-8": return PercentEncoding.validatedUTF8(bytes)
    case "iso-8859-1":
      var text = String.UnicodeScalarView()
      text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
      return String(text)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// The bytes without leading and trailing spaces and tabs (`OWS` in RFC 9110 §5.6.3).
  func trimmingHTTPWhitespace() -> ArraySlice<UInt8> {
    var slice = self[...]
    while let byte = slice.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { slice.removeFirst() }
    while let byte = slice.last, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { slice.removeLast() }
    return slice
  }
}
