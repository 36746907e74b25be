/// A `Content-Range` header field in bytes (RFC 9110 §14.4): `bytes 5-9/100`, `bytes 5-9/*` or `bytes */100`.
struct ContentRange: Equatable {
  /// The range of bytes in the body; nil for `bytes */100`, as in a 416 response.
  var range: ClosedRange<Int64>?
  /// The length of the complete representation, in bytes; nil if unknown.
  var total: Int64?

  /// Parses a field value. Returns nil if it isn't a byte range, or contradicts itself.
  init?(_ value: some StringProtocol) {
    let words = value.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Self.number(parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
      last < total ?? .max
    else { return nil }
    range = first...last
  }

  /// Parses decimal digits; nil for anything else, including a number beyond `Int64`.
  private static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return Int64(text)
  }
}
