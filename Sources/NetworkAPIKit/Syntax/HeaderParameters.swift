/// One `name=value` after a field's main value, as in `Content-Type`, `Content-Disposition` and `Link`.
public struct HeaderParameter: Sendable, Hashable {
  /// The name in lower case (names are compared without case); `title*` keeps its asterisk.
  public let name: String
  /// The value without its quotes, empty where there was none. That of a `name*` is as it was sent.
  public let value: String

  /// A parameter; the name is put in lower case.
  public init(name: String, value: String) {
    self.name = name.lowercased()
    self.value = value
  }
}

/// Reads tokens, quoted strings and parameters of RFC 9110 §5.6 from left to right. Any input ends it.
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

  /// Steps over `byte` if it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// What stands before the first of `stops`, without the blanks around it.
  mutating func text(until stops: [UInt8]) -> String {
    let start = index
    while let byte = current, !stops.contains(byte) { index += 1 }
    return String(decoding: Array(bytes[start..<index]).trimmingHTTPWhitespace(), as: UTF8.self)
  }

  /// A quoted string whose opening quote is next, unescaped; without a closing quote it goes to the end.
  mutating func quotedString() -> String {
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

  /// `;name=value` again and again, up to the end or, with `stop`, to that byte outside quotes.
  ///
  /// A parameter without a name is left out; what follows a closing quote is skipped. A name may come twice.
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
  /// The value of the first parameter of this name.
  func first(named name: String) -> String? {
    first { $0.name == name }?.value
  }

  /// The value of `name*` (RFC 8187, which may say any character) if it can be read, else that of `name`.
  func extended(named name: String) -> String? {
    first(named: name + "*").flatMap(Self.decodeExtendedValue) ?? first(named: name)
  }

  /// `UTF-8'en'%e2%82%ac` or `ISO-8859-1''…`; without its two quotes, as some servers send it, it is UTF-8.
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
  /// Without the spaces and tabs around: `OWS` of RFC 9110 §5.6.3.
  func trimmingHTTPWhitespace() -> ArraySlice<UInt8> {
    var slice = self[...]
    while let byte = slice.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { slice.removeFirst() }
    while let byte = slice.last, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { slice.removeLast() }
    return slice
  }
}
