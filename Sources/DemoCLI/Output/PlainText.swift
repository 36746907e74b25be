import Foundation

/// Text from a server, made fit for a terminal: what a terminal obeys or hides behind is replaced.
enum PlainText {
  /// One line: line breaks and tabs become blanks, control characters the replacement character.
  static func line(_ text: String) -> String {
    // Most text is printable ASCII.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return text.reduce(into: "") { line, character in
      if !character.isNewline && character != "\t" {
        line +=
          character.unicodeScalars.contains(where: isControl) ? replaced("\(character)", keeping: "") : "\(character)"
      } else if !line.hasSuffix(" ") {
        line.append(" ")
      }
    }
  }

  /// The lines as they are, without their line breaks; tabs become blanks.
  static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { line(String($0.replacing("\t", with: "    "))) }
  }

  /// The text with its line breaks and tabs, but without other controls.
  static func block(_ text: String) -> String { replaced(text.replacing("\r\n", with: "\n"), keeping: "\n\t") }

  private static func replaced(_ text: String, keeping kept: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    let scalars = text.unicodeScalars.map { isControl($0) && !kept.unicodeScalars.contains($0) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Whether a terminal acts on it, or shows something else because of it (RFC 3629 text may hold both): the C0 and C1
  /// controls, DEL, and the characters that turn the direction of what follows.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// JSON with its members sorted by name and one a line, so that scripts and people can compare it.
enum JSONText {
  /// A body laid out; one that isn't JSON is unchanged.
  static func pretty(_ data: Data) -> String {
    (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)).map { pretty($0) }
      ?? PlainText.block(String(decoding: data, as: UTF8.self))
  }

  static func data(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  static func pretty(_ value: Any) -> String { text(value, [.prettyPrinted]) }

  /// A value in one line.
  static func line(_ value: Any) -> String { text(value, []) }

  private static func text(_ value: Any, _ layout: JSONSerialization.WritingOptions) -> String {
    let options = layout.union([.sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed])
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else { return "" }
    // What is empty comes with a blank line in it. Line breaks stand between values only, never within a string.
    let text = String(decoding: data, as: UTF8.self).replacing(/\[\n\n *\]/, with: "[]").replacing(
      /\{\n\n *\}/, with: "{}")
    // JSON itself forbids only some of the characters that a terminal obeys.
    guard text.unicodeScalars.contains(where: { PlainText.isControl($0) && $0 != "\n" }) else { return text }
    return text.unicodeScalars.reduce(into: "") { escaped, scalar in
      let isEscaped = PlainText.isControl(scalar) && scalar != "\n"
      escaped += isEscaped ? String(format: "\\u%04x", scalar.value) : String(scalar)
    }
  }
}
