/// A `Content-Range` header field in bytes (RFC 9110 §14.4): `bytes 5-9/100`, `bytes 5-9/*` or `bytes */100`.
struct ContentRange: Equatable {
  /// The range of bytes in the body; nil for `bytes */100`, as in a 416 response.
  var range: ClosedRange<Int64>?
  /// The number of bytes in the range. Not its `count`, which stops the process where an `Int` has 32 bits.
  var byteCount: Int64 { range.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 }
  /// Whether these are all bytes of the complete representation, as far as is known.
  var isWhole: Bool { byteCount == total }
  /// The length of the complete representation, in bytes; nil if unknown.
  var total: Int64?

  /// Parses a field value. Returns nil if it isn't a byte range, or contradicts itself.
  init?(_ value: some StringProtocol) {
    let words = value.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Int64(digits: parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(digits: ends[0]), let last = Int64(digits: ends[1]), first <= last,
      last < total ?? .max
    else { return nil }
    range = first...last
  }
}
