/// Checks UTF-8 (RFC 3629) that comes in pieces, and fails at the first byte that no continuation could mend.
struct UTF8Validator {
  /// How many bytes the character in progress still needs, and what the next of them may be.
  private var needed = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the text may end here.
  var isComplete: Bool { needed == 0 }

  /// Reads on; false when what came so far is no beginning of a text.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if needed == 0 {
        // Most text is ASCII: eight bytes at a time.
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        guard index < bytes.count else { return true }
      }
      guard consume(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard needed == 0 else {
      guard byte >= lower, byte <= upper else { return false }
      needed -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: needed = 1
    // The second byte of these is narrower: no overlong forms, no surrogates, nothing above U+10FFFF.
    case 0xE0: (needed, lower) = (2, 0xA0)
    case 0xED: (needed, upper) = (2, 0x9F)
    case 0xE1...0xEF: needed = 2
    case 0xF0: (needed, lower) = (3, 0x90)
    case 0xF1...0xF3: needed = 3
    case 0xF4: (needed, upper) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
