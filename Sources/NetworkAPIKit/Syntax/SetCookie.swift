import Foundation

/// A `Set-Cookie` field, parsed as leniently as RFC 6265bis §5.6 requires of clients: with a grammar of its own, in which
/// quotes belong to the value.
struct SetCookie: Sendable, Equatable {
  var name: String
  var value: String
  /// The value of `Expires`.
  var expires: Date?
  /// The value of `Max-Age`, in seconds.
  var maximumAge: TimeInterval?
  /// The domain in lower case, without a leading dot; nil for the host only.
  var domain: String?
  /// The path; nil for the directory of the request.
  var path: String?
  var isSecure = false
  var isHTTPOnly = false
  /// The value of `SameSite`, in lower case.
  var sameSite: String?

  /// The maximum length of name and value together, in bytes. Longer attributes than `maximumAttributeSize` are
  /// ignored.
  static let maximumSize = 4096
  private static let maximumAttributeSize = 1024

  /// Parses a field value; nil if it has control characters, neither name nor value, or is too long.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard !bytes.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else { return nil }
    let parts = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let first = parts.first else { return nil }
    let pair = Self.pair(first)
    (name, value) = pair.value.map { (pair.name, $0) } ?? ("", pair.name)
    let size = name.utf8.count + value.utf8.count
    guard size > 0, size <= Self.maximumSize else { return nil }
    for part in parts.dropFirst() {
      let (name, value) = Self.pair(part)
      if max(name.utf8.count, value?.utf8.count ?? 0) <= Self.maximumAttributeSize {
        apply(name.lowercased(), value ?? "")
      }
    }
  }

  /// Applies an attribute. If a name occurs several times, the last one counts.
  private mutating func apply(_ name: String, _ value: String) {
    switch name {
    case "expires":
      if let date = CookieDate.parse(value) { expires = date }
    case "max-age":
      if let seconds = Self.seconds(value) { maximumAge = seconds }
    case "domain":
      let name = value.utf8.first == UInt8(ascii: ".") ? Substring(value.utf8.dropFirst()) : value[...]
      domain = name.isEmpty ? nil : name.lowercased()
    case "path": path = value.utf8.first == UInt8(ascii: "/") ? value : nil
    case "secure": isSecure = true
    case "httponly": isHTTPOnly = true
    case "samesite": sameSite = value.lowercased()
    default: break
    }
  }

  private static func pair(_ bytes: some RandomAccessCollection<UInt8>) -> (name: String, value: String?) {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return (trimmed(bytes), nil) }
    return (trimmed(bytes[..<equals]), trimmed(bytes[bytes.index(after: equals)...]))
  }

  private static func trimmed(_ bytes: some BidirectionalCollection<UInt8>) -> String {
    String(decoding: bytes.trimmingHTTPWhitespace(), as: UTF8.self).withoutManyMarks
  }

  /// Parses digits with an optional minus sign. A number too large counts as a very long time.
  private static func seconds(_ text: String) -> TimeInterval? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(Token.isDigit) else { return nil }
    return isNegative ? 0 : TimeInterval(String(decoding: digits, as: UTF8.self)) ?? .greatestFiniteMagnitude
  }

  /// Splits values that a transport has joined with commas. A comma separates fields if a name and an equals sign
  /// follow, unlike the comma in a date.
  static func separated(_ joined: String) -> [String] {
    let bytes = Array(joined.utf8)
    var (fields, start): ([String], Int) = ([], 0)
    for comma in bytes.indices where bytes[comma] == UInt8(ascii: ",") {
      let rest = bytes[(comma + 1)...].drop(while: Token.isBlank)
      let name = rest.prefix(while: Token.isTokenByte)
      guard !name.isEmpty, rest.dropFirst(name.count).first == UInt8(ascii: "=") else { continue }
      fields.append(String(decoding: bytes[start..<comma], as: UTF8.self))
      start = rest.startIndex
    }
    return fields + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}

/// Dates in cookies (RFC 6265 §5.1.1), which servers write in many formats.
enum CookieDate {
  static func parse(_ text: String) -> Date? {
    var time: (Int, Int, Int)?
    var (day, month, year): (Int?, Int?, Int?)
    for token in text.utf8.split(whereSeparator: isDelimiter) {
      if time == nil, let found = clock(token) {
        time = found
      } else if day == nil, let number = number(token, 1...2) {
        day = number
      } else if month == nil, let found = HTTPDate.month(Array(token.prefix(3))) {
        month = found
      } else if year == nil, let number = number(token, 2...4) {
        year = number
      }
    }
    guard let time, let day, let month, var year else { return nil }
    if (70...99).contains(year) { year += 1900 } else if year < 70 { year += 2000 }
    guard year >= 1601, time.2 <= 59,
      let seconds = CivilDate.seconds(
        year: year, month: month, day: day, hour: time.0, minute: time.1, second: time.2)
    else { return nil }
    return Date(timeIntervalSince1970: Double(seconds))
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  /// Parses a number with an allowed count of digits, which anything but a digit may follow.
  private static func number(_ token: some Collection<UInt8>, _ counts: ClosedRange<Int>) -> Int? {
    let digits = token.prefix(while: Token.isDigit)
    return counts.contains(digits.count) ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  private static func clock(_ token: some Collection<UInt8>) -> (Int, Int, Int)? {
    let parts = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], 1...2), parts[0].allSatisfy(Token.isDigit),
      let minute = number(parts[1], 1...2), parts[1].allSatisfy(Token.isDigit), let second = number(parts[2], 1...2)
    else { return nil }
    return (hour, minute, second)
  }
}
