/// Writes bytes and numbers in lowercase hexadecimal, as hashes, nonces and trace IDs need them.
///
/// Escapes in URLs are written by ``PercentEncoding``: their digits are in upper case (RFC 3986 §2.1).
package enum Hexadecimal {
  /// 128 random bits as 32 digits.
  package static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return (generator.next() as UInt64).hexadecimal + (generator.next() as UInt64).hexadecimal
  }

  /// Whether the byte is a digit as written here, so in lower case.
  package static func isDigit(_ byte: UInt8) -> Bool {
    Token.isDigit(byte) || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte
  }
}

extension [UInt8] {
  /// The bytes, two digits each.
  package var hexadecimal: String { map { $0.hexadecimal }.joined() }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// The number with leading zeros, so always with the same number of digits.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
  }
}
