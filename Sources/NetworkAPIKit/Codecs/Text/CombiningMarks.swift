/// Long runs of combining marks. The standard library sorts the marks of a run each time it compares or hashes a text, in
/// quadratic time, so a server could choose names that take seconds.
extension String {
  package static let maximumMarks = 128

  /// Whether the text has more combining marks in a row than any language.
  package var hasManyMarks: Bool {
    // Nothing before U+0300 is one, and everything after it begins with a larger byte.
    guard utf8.count > 2 * Self.maximumMarks, withUTF8Bytes({ $0.reduce(0, max) >= 0xCC }) else { return false }
    var marks = 0
    return unicodeScalars.contains { scalar in
      let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
      marks = isMark ? marks + 1 : 0
      return marks > Self.maximumMarks
    }
  }

  /// The text, which can be compared and hashed in linear time: if it has too many marks, its bytes are read as
  /// ISO-8859-1, which preserves all of them.
  package var withoutManyMarks: String { hasManyMarks ? String(isoLatin1: utf8) : self }

  /// Decodes ISO-8859-1, in which each byte is a character.
  package init(isoLatin1 bytes: some Sequence<UInt8>) {
    self.init(UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
