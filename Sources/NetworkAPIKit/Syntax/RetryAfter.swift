package import Foundation

/// The `Retry-After` header field (RFC 9110 §10.2.3).
package enum RetryAfter {
  /// The upper bound for the delay, whatever the server sends; retry policies apply a smaller limit.
  static let maximum: Duration = .seconds(366 * 86_400)

  /// Parses a field value and returns the delay from `now`, within `.zero`...``maximum``.
  ///
  /// Accepts fractional seconds, which some servers send. Negative numbers and past dates give zero; a delay too long
  /// gives the maximum.
  /// - Returns: the delay, or nil if the value is neither seconds nor an HTTP date.
  package static func delay(_ value: some StringProtocol, now: Date) -> Duration? {
    let bytes = Array(value.utf8).trimmingHTTPWhitespace()
    guard !bytes.isEmpty else { return nil }
    if let delay = delaySeconds(bytes) { return delay }
    guard let date = HTTPDate.parse(String(decoding: bytes, as: UTF8.self), now: now) else { return nil }
    let interval = date.timeIntervalSince(now)
    guard interval > 0 else { return .zero }
    return interval < Double(maximum.components.seconds) ? .seconds(interval) : maximum
  }

  private static func delaySeconds(_ bytes: ArraySlice<UInt8>) -> Duration? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let parts = (isNegative ? bytes.dropFirst() : bytes)
      .split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(isDigit),
      parts.count == 1 || (!parts[1].isEmpty && parts[1].allSatisfy(isDigit))
    else { return nil }
    if isNegative { return .zero }
    var seconds: Int64 = 0
    for byte in whole {
      seconds = seconds * 10 + Int64(byte - UInt8(ascii: "0"))
      if seconds >= maximum.components.seconds { return maximum }
    }
    var milliseconds: Int64 = 0
    if parts.count == 2 {
      // Round up to whole milliseconds, so that the retry isn't too early.
      let digits = Array(parts[1].prefix(3))
      for place in 0..<3 {
        milliseconds = milliseconds * 10 + (place < digits.count ? Int64(digits[place] - UInt8(ascii: "0")) : 0)
      }
      if parts[1].dropFirst(3).contains(where: { $0 != UInt8(ascii: "0") }) { milliseconds += 1 }
    }
    return .seconds(seconds) + .milliseconds(milliseconds)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
