/// Text from a server, made fit for a terminal: what a terminal obeys or hides behind is replaced.
enum PlainText {
  /// One line: line breaks and tabs become blanks, control characters the replacement character.
  static func line(_ text: String) -> String {
    // Most text is printable ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var line = ""
    for character in text {
      if character.isNewline || character == "\t" {
        if !line.hasSuffix(" ") { line.append(" ") }
      } else {
        append(character, to: &line)
      }
    }
    return line
  }

  /// The lines as they are, without their line breaks; tabs become blanks.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line(String($0.replacing("\t", with: "    "))) }
  }

  /// Whether a terminal acts on it, or shows something else because of it (RFC 3629 text may hold both): the C0 and C1
  /// controls, DEL, and the characters that turn the direction of what follows.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func append(_ character: Character, to line: inout String) {
    if character.unicodeScalars.contains(where: isControl) {
      for scalar in character.unicodeScalars { line.unicodeScalars.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    } else {
      line.append(character)
    }
  }
}
