/// Documentation comments.
enum Documentation {
  /// The comment of a declaration: the first sentence on its own, and the rest of the text's first paragraph.
  static func comment(_ text: String?, otherwise: String?) -> [String] {
    let paragraph = paragraph(of: text ?? "")
    guard let first = paragraph.first else { return otherwise.map { lines(of: $0) } ?? [] }
    let isWord = paragraph.prefix { $0.isLetter || $0.isNumber }.dropFirst().allSatisfy(\.isLowercase)
    return lines(of: isWord ? first.uppercased() + paragraph.dropFirst() : paragraph)
  }

  /// The first paragraph of a text as a comment.
  static func lines(of text: String) -> [String] {
    let paragraph = paragraph(of: text)
    return paragraph.isEmpty ? [] : wrapped(paragraph, start: "///", next: "///")
  }

  /// The first paragraph of a Markdown text on one line, which ends as a sentence does.
  static func paragraph(of text: String) -> String {
    var words: [Substring] = []
    var rest = text[...]
    while !rest.isEmpty {
      // Not all lines: a text may be long, and its first paragraph is enough.
      let line = rest.prefix { !$0.isNewline }
      rest = rest[line.endIndex...].dropFirst()
      var trimmed = line.trimming { $0.isWhitespace }
      // A heading, or the end of the paragraph.
      if trimmed.hasPrefix("#") {
        if words.isEmpty { continue } else { break }
      }
      let isItem = trimmed.first.map { "-*|".contains($0) || $0.isNumber } ?? false
      if trimmed.isEmpty || trimmed.hasPrefix("```")
        || !words.isEmpty && isItem && trimmed.contains(#/^([-*|]|\d+\.) /#)
      {
        if words.isEmpty { continue } else { break }
      }
      if words.isEmpty { trimmed = trimmed.trimming { "*-".contains($0) && trimmed.hasPrefix("- ") } }
      words += trimmed.split(whereSeparator: \.isWhitespace)
    }
    let joined = words.joined(separator: " ")
    let sentence =
      !joined.contains("<") ? joined : joined.replacing(/<\/?(br|p|b|i|em|strong|li|ul|ol|code|pre) ?\/?>/, with: "")
    guard let last = sentence.last else { return "" }
    return ".!?:`)|".contains(last) ? sentence : sentence + "."
  }

  /// The comment on the parameters of an initializer.
  static func parameters(_ parameters: [(label: String, text: String)]) -> [String] {
    guard let first = parameters.first else { return [] }
    if parameters.count == 1 {
      return wrapped("- Parameter \(first.label): \(first.text)", start: "///", next: "///  ")
    }
    return ["/// - Parameters:"]
      + parameters.flatMap { wrapped("- \($0.label): \($0.text)", start: "///  ", next: "///    ") }
  }

  /// The words in lines, for a place with an indent of at most six.
  static func wrapped(_ text: String, start: String, next: String) -> [String] {
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in words(of: text) {
      if !isEmpty, line.count + 1 + word.count > Layout.nestedWidth {
        lines.append(line)
        line = next
      }
      line += " " + word
      isEmpty = false
    }
    return lines + [line]
  }

  /// The words of a text, without characters that would end a comment's line or change the order in which it is read.
  static func words(of text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      let shown = word.unicodeScalars.filter {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      }
      return String(String.UnicodeScalarView(shown))
    }
    .filter { !$0.isEmpty }
  }

  /// The words of a name as a sentence, for a person to say what it means.
  static func sentence(_ name: String) -> String {
    let words = Names.words(name).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }
}

extension Substring {
  func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    var text = drop(while: isTrimmed)
    while let last = text.last, isTrimmed(last) { text = text.dropLast() }
    return text
  }
}
