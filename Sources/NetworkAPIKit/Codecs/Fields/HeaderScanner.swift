/// Scans tokens, quoted strings and parameters (RFC 9110 §5.6) from left to right. Accepts malformed input, and always
/// reaches its end.
///
/// For the fields whose grammar is that of RFC 9110. Not for cookies, in which quotes are ordinary characters
/// (``SetCookie``), nor for lists without quoted strings (`elements(named:)`).
package struct HeaderScanner {
  package let bytes: [UInt8]
  package private(set) var index = 0
  /// Whether a quoted string had no closing quote, so that what follows it was taken for a part of it.
  package private(set) var hasOpenQuote = false

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { index >= bytes.endIndex }
  package var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  package mutating func skipWhitespace() {
    while let byte = current, Token.isBlank(byte) { index += 1 }
  }

  /// Skips `byte` if it is next, and returns whether it was.
  package mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Reads up to the first of `stops`, and trims spaces and tabs.
  package mutating func text(until stops: [UInt8]) -> String {
    let start = index
    while let byte = current, !stops.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index].trimmingHTTPWhitespace(), as: UTF8.self).withoutManyMarks
  }

  /// Reads a token; nil if there is none at this place.
  package mutating func token() -> String? {
    let start = index
    while let byte = current, Token.isTokenByte(byte) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// Reads a quoted string, starting at its opening quote, and unescapes it. Without a closing quote, reads to the end.
  package mutating func quotedString() -> (text: String, isClosed: Bool) {
    index += 1
    var value: [UInt8] = []
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "\"") { return (String(decoding: value, as: UTF8.self).withoutManyMarks, true) }
      if byte == UInt8(ascii: "\\"), let escaped = current {
        value.append(escaped)
        index += 1
      } else {
        value.append(byte)
      }
    }
    hasOpenQuote = true
    return (String(decoding: value, as: UTF8.self).withoutManyMarks, false)
  }

  /// Reads `;name=value` parameters up to the end, or up to `stop` outside quotes; with another `separator`, the
  /// elements of a list such as `no-cache, max-age=5`.
  ///
  /// Drops parameters without a name, skips text between a closing quote and the next separator, and keeps duplicates.
  package mutating func parameters(
    separatedBy separator: UInt8 = UInt8(ascii: ";"), until stop: UInt8? = nil
  ) -> [HeaderParameter] {
    let stops = [separator] + (stop.map { [$0] } ?? [])
    var parameters: [HeaderParameter] = []
    while let byte = current, byte != stop {
      index += byte == separator ? 1 : 0
      let name = text(until: stops + [UInt8(ascii: "=")])
      var value = ""
      if skip(UInt8(ascii: "=")) {
        skipWhitespace()
        if current == UInt8(ascii: "\"") {
          value = quotedString().text
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

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing spaces and tabs (`OWS` in RFC 9110 §5.6.3).
  @inlinable package func trimmingHTTPWhitespace() -> SubSequence {
    let start = drop(while: Token.isBlank)
    let end = start.lastIndex { !Token.isBlank($0) }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}
