package import Foundation

/// The `Retry-After` field: RFC 9110 §10.2.3.
package enum RetryAfter {
  /// No server is waited for longer than this, whatever it says; a policy has a smaller limit of its own.
  static let maximum: Duration = .seconds(366 * 86_400)

  /// How long to wait from `now` on, within `.zero`...``maximum``.
  ///
  /// Seconds may have a fraction, which some servers send; what is negative or past is zero; what is too long for any
  /// number is the maximum. Nil where the value is neither seconds nor an HTTP date.
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
      // Rounded up to a whole millisecond, so that the call does not come too early.
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
