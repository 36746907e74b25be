/// The `Content-Range` field in bytes (RFC 9110 §14.4): `bytes 5-9/100`, `bytes 5-9/*`, `bytes */100`.
struct ContentRange: Equatable {
  /// The bytes that are in the body; nil in an answer of 416.
  var range: ClosedRange<Int64>?
  /// The length of the whole, or nil where it is not told.
  var total: Int64?

  /// Reads a field value; nil for what is no range of bytes, or one that contradicts itself.
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

  /// Digits alone; a number beyond any file's length is none.
  private static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    return Int64(text)
  }
}
