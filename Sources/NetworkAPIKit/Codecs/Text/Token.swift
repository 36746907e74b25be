/// The character rules of RFC 9110 §5.6.2 and §5.5, which prevent a value from corrupting the message around it.
@usableFromInline
package enum Token {
  /// Whether the text is a `token`: at least one character, all of them `tchar`.
  package static func isValid(_ text: String) -> Bool {
    text.withUTF8Bytes { bytes in !bytes.isEmpty && bytes.allSatisfy(isTokenByte) }
  }

  /// Whether the byte is a `tchar`: a letter, a digit or one of ``!#$%&'*+-.^_`|~``. A bit mask, since it runs on every
  /// received field name.
  @inlinable package static func isTokenByte(_ byte: UInt8) -> Bool {
    let bits: UInt64 =
      switch byte >> 6 {
      case 0: 0x03FF_6CFA_0000_0000
      case 1: 0x57FF_FFFF_C7FF_FFFE
      default: 0
      }
    return bits &>> UInt64(byte & 63) & 1 == 1
  }

  /// Whether the text can be sent as a field value: no control characters except tab, no leading or trailing blanks.
  package static func isValidFieldValue(_ text: String) -> Bool {
    text.withUTF8Bytes { bytes in
      guard let first = bytes.first, let last = bytes.last else { return true }
      guard !isBlank(first), !isBlank(last) else { return false }
      return areFieldBytes(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Whether the byte is allowed in a field value: visible ASCII, space, tab and bytes above ASCII; no control
  /// characters.
  @inlinable package static func isFieldByte(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != 0x7F || byte == 0x09
  }

  /// Whether all bytes are allowed in a field value. Checks eight at a time, since it runs on every received value.
  package static func areFieldBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 8 else { return bytes.allSatisfy(isFieldByte) }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = 0
    while true {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let deleted = word ^ (ones &* 0x7F)
      // The high bit of each byte below 0x20 or equal to 0x7F. Borrows can mark further bytes, so matches are checked
      // again.
      let suspects = ((word &- ones &* 0x20) & ~word | (deleted &- ones) & ~deleted) & (ones &* 0x80)
      if suspects != 0, !bytes[index..<(index + 8)].allSatisfy(isFieldByte) { return false }
      guard index + 8 < bytes.count else { return true }
      // The last eight bytes, some of which may have been checked already.
      index = min(index + 8, bytes.count - 8)
    }
  }

  @inlinable package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09
  }

  /// Whether the byte is a visible ASCII character (`VCHAR` of RFC 5234).
  @inlinable package static func isVisible(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }

  /// Whether the byte is an ASCII digit.
  @inlinable package static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is an ASCII letter.
  @inlinable package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Compares two field names, ignoring the case of ASCII letters.
  @inlinable package static func sameName(_ left: some StringProtocol, _ right: String) -> Bool {
    guard left.utf8.count == right.utf8.count else { return false }
    return zip(left.utf8, right.utf8).allSatisfy { a, b in a == b || lowercased(a) == lowercased(b) }
  }

  /// Hashes a field name, ignoring case, eight bytes at a time. Without the bit in which the cases of a letter differ,
  /// other characters may collide.
  package static func hash(name: UnsafeBufferPointer<UInt8>, into hasher: inout Hasher) {
    let bytes = UnsafeRawBufferPointer(name)
    var index = 0
    while index + 8 <= bytes.count {
      hasher.combine(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) | 0x2020_2020_2020_2020)
      index += 8
    }
    hasher.combine(bytes[index...].reduce(UInt64(bytes.count)) { $0 << 8 | UInt64($1 | 0x20) })
  }

  @inlinable package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

extension StringProtocol {
  /// Calls `body` with the text's UTF-8. Unlike `withUTF8(_:)`, it needs no `var`, which would retain a copy on each
  /// call.
  @inlinable package func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    // The text isn't stored as UTF-8, as with strings bridged from Objective-C.
    var copy = String(self)
    return copy.withUTF8(body)
  }
}

extension Substring {
  /// The text after the ASCII byte at `index`. (`dropFirst()` would also drop a combining mark that follows it.)
  @inlinable package func after(_ index: Index) -> Substring {
    self[utf8.index(after: index)...]
  }
}

extension Int64 {
  /// Parses decimal digits; nil for anything else, including a number beyond `Int64`.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy(Token.isDigit) else { return nil }
    self.init(text)
  }
}
