import Foundation

/// JSON with its members sorted by name and one a line, so that scripts and people can compare it.
enum JSONText {
  /// A body laid out; one that isn't JSON is unchanged.
  static func pretty(_ data: Data) -> String {
    guard let value = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) else {
      return harmless(String(decoding: data, as: UTF8.self))
    }
    return pretty(value)
  }

  static func pretty(_ value: Any) -> String { text(value, [.prettyPrinted]) }

  /// A value in one line.
  static func line(_ value: Any) -> String { text(value, []) }

  private static func text(_ value: Any, _ more: JSONSerialization.WritingOptions) -> String {
    let options: JSONSerialization.WritingOptions = more.union([
      .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
    ])
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else { return "" }
    // What is empty comes with a blank line in it. Line breaks stand between values only, never within a string.
    let text = String(decoding: data, as: UTF8.self).replacing(/\[\n\n *\]/, with: "[]").replacing(
      /\{\n\n *\}/, with: "{}")
    return escaped(text)
  }

  /// A body for a terminal: controls other than line breaks and tabs are replaced.
  static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: PlainText.isControl) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { PlainText.isControl($0) && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }))
  }

  /// The same JSON without characters that a terminal obeys: JSON itself forbids only some of them in strings.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { PlainText.isControl($0) && $0 != "\n" }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if PlainText.isControl(scalar), scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
