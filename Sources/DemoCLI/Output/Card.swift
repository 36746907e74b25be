/// One thing with its properties: laid out for a reader in a terminal, tab-separated for a program in a pipe.
struct Card {
  var title: String
  var subtitle: String?
  var rows: [(String, (any CustomStringConvertible)?)]
  /// Text of many lines, below the properties.
  var body: String?

  func text(for console: Console) -> String {
    let rows = rows.compactMap { name, value -> (String, String)? in
      let text = PlainText.line(value?.description ?? "")
      return text.isEmpty ? nil : (name, text)
    }
    let body = body.flatMap { $0.isEmpty ? nil : PlainText.lines($0) }
    guard console.isTerminal else {
      let properties = rows.map { "\($0.lowercased())\t\($1)" }
      return (properties + (body.map { ["--"] + $0 } ?? [])).joined(separator: "\n")
    }
    let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    var lines = [console.styled(PlainText.line(title), .bold) + (subtitle.map { "  \(PlainText.line($0))" } ?? "")]
    for (name, value) in rows {
      let label = console.styled(DisplayWidth.padded(name, to: width), .dim)
      let indent = String(repeating: " ", count: width + 4)
      let folded = DisplayWidth.folded(value, to: console.width - width - 4)
      lines.append("  \(label)  " + folded.joined(separator: "\n\(indent)"))
    }
    if let body {
      lines.append("")
      // Lines that fit keep their blanks: text of this kind is laid out by its author.
      lines += body.flatMap { DisplayWidth.of($0) <= console.width ? [$0] : DisplayWidth.folded($0, to: console.width) }
    }
    return lines.joined(separator: "\n")
  }
}
