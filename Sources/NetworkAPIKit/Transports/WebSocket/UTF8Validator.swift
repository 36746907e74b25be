/// An incremental UTF-8 validator (RFC 3629) that fails at the first invalid byte.
struct UTF8Validator {
  /// How many bytes the current character still needs, and the range of the next one.
  private var needed = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the text is complete, that is, doesn't end within a character.
  var isComplete: Bool { needed == 0 }

  /// Checks more bytes; returns false once the text is invalid.
  mutating func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      if needed == 0 {
        // Most text is ASCII: skip eight bytes at a time.
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
    // These have a narrower range for the second byte: no overlong forms, no surrogates, nothing above U+10FFFF.
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
