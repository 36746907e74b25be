/// How many columns of a terminal text takes: East Asian wide characters and emoji two, combining marks none.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    // Most text is ASCII, one column each.
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count > 1, isEmojiSequence(first, scalars.dropFirst()) { return 2 }
    // Terminals add up what a cluster is made of, so that a syllable with a spacing mark takes two.
    return scalars.reduce(0) { $0 + of($1) }
  }

  /// The beginning of a text that fits, with “…” where something is left out. It ends with a whole word if there is one
  /// in the last two thirds of it, and always with a whole character.
  static func shortened(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    guard width > 0 else { return "" }
    var used = 0
    var kept = text.prefix { character in
      used += of(character)
      return used < width
    }
    if text[kept.endIndex...].first?.isWhitespace != true, let blank = kept.lastIndex(where: \.isWhitespace),
      of(String(kept[..<blank])) >= width / 3
    {
      kept = kept[..<blank]
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept + "…"
  }

  /// The text with blanks behind it, or before it, up to a width.
  static func padded(_ text: String, to width: Int, before: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - of(text)))
    return before ? blanks + text : text + blanks
  }

  /// The text in lines of at most so many columns, broken between words, and within one only where it is longer. A URL
  /// stays whole even then, so that it can be copied.
  static func folded(_ text: String, to width: Int) -> [String] {
    let width = max(2, width)
    func pieces(of word: Substring) -> [String] {
      if word.contains("://") || of(String(word)) <= width { return [String(word)] }
      // The width of the last piece, which may have any number of characters without a width.
      var used = 0
      return word.reduce(into: [""]) { pieces, character in
        let count = of(character)
        if used + count > width {
          pieces.append("")
          used = 0
        }
        pieces[pieces.count - 1].append(character)
        used += count
      }
    }
    let lines: [String] = text.split(separator: " ").reduce(into: []) { lines, word in
      var pieces = pieces(of: word)
      if let last = lines.last, of(last) + 1 + of(String(word)) <= width {
        lines[lines.count - 1] += " \(pieces.removeFirst())"
      }
      lines += pieces
    }
    return lines.isEmpty ? [""] : lines
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    // Signs that stand before Arabic, Syriac and Kaithi numbers are drawn, though Unicode counts them to the format.
    case .format:
      return [0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110CD]
        .contains { $0.contains(scalar.value) } ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul stand in the block that the first consonant begins.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
    // A regional indicator that stands alone is a narrow letter.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 1 }
    return scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// Two or more scalars shown as one picture: a flag, a keycap, a skin tone, a family.
  private static func isEmojiSequence(_ first: Unicode.Scalar, _ rest: some Sequence<Unicode.Scalar>) -> Bool {
    if (0x1F1E6...0x1F1FF).contains(first.value) { return true }
    guard first.properties.isEmoji else { return false }
    return rest.contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0 == "\u{20E3}" || $0.properties.isEmojiModifier }
  }

  /// Unicode's East Asian Width “W” and “F”, by block.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
    0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
    0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
  ]
}
