import Foundation

/// The text between the quotes of a JSON string.
enum JSONString {
  /// The text with its escapes resolved; nil if it has an invalid one or a control character, or isn't UTF-8.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, bytes.count)) { output in
      guard let count = unescape(bytes, to: output) else { return nil }
      return text(UnsafeBufferPointer(rebasing: output[..<count]))
    }
  }

  /// Returns bytes as a string, or nil if they aren't UTF-8.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var text = String(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 was replaced, so the bytes differ.
    let isSame = text.withUTF8 { $0.count == bytes.count && memcmp($0.baseAddress!, bytes.baseAddress!, $0.count) == 0 }
    return isSame ? text : nil
  }

  /// Resolves escapes, which shortens the text. Returns the new length; nil for an invalid escape or a raw control
  /// character.
  private static func unescape(
    _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var index = 0
    var count = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20 else { return nil }
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        output[count] = byte
        count += 1
        continue
      }
      guard index < bytes.count else { return nil }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): output[count] = letter
      case UInt8(ascii: "b"): output[count] = 0x08
      case UInt8(ascii: "f"): output[count] = 0x0C
      case UInt8(ascii: "n"): output[count] = 0x0A
      case UInt8(ascii: "r"): output[count] = 0x0D
      case UInt8(ascii: "t"): output[count] = 0x09
      case UInt8(ascii: "u"):
        guard let scalar = scalar(bytes, &index), let encoded = UTF8.encode(scalar) else { return nil }
        for unit in encoded {
          output[count] = unit
          count += 1
        }
        continue
      default: return nil
      }
      count += 1
    }
    return count
  }

  /// Parses the digits of a `\u` escape, and the escape after it if the two are a surrogate pair.
  private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Unicode.Scalar? {
    guard let first = unit(bytes, &index) else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard index + 2 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    index += 2
    guard let second = unit(bytes, &index), UTF16.isTrailSurrogate(second) else { return nil }
    return Unicode.Scalar(0x10000 + UInt32(first - 0xD800) << 10 + UInt32(second - 0xDC00))
  }

  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt16? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = PercentEncoding.hexValue(byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}
