import Foundation

/// One thing with its properties: laid out for a reader in a terminal, tab-separated for a program in a pipe.
struct Card {
  typealias Row = (String, (any CustomStringConvertible)?)

  /// The first line for a reader.
  var title: String
  /// The properties that the title shows; only programs get them once more.
  var named: [Row] = []
  var rows: [Row]
  /// Text of many lines, below the properties.
  var body: String?

  func text(for console: Console) -> String {
    let body = body.flatMap { $0.isEmpty ? nil : PlainText.lines($0) }
    guard console.isTerminal else {
      let properties = (named + rows).compactMap { name, value -> String? in
        let text = PlainText.line(Self.written(value))
        return text.isEmpty ? nil : "\(name.lowercased())\t\(text)"
      }
      return (properties + (body.map { ["--"] + $0 } ?? [])).joined(separator: "\n")
    }
    let shown = rows.filter { !Self.written($0.1).isEmpty }
    let width = shown.map { DisplayWidth.of($0.0) }.max() ?? 0
    var lines = DisplayWidth.folded(PlainText.line(title), to: console.width).map { console.styled($0, .bold) }
    lines += shown.map { name, value in
      let label = console.styled(DisplayWidth.padded(name, to: width), .dim)
      let text = (value as? Date).map(TimeText.shown) ?? PlainText.line(Self.written(value))
      let folded = DisplayWidth.folded(text, to: console.width - width - 4)
        .map { line in (value as? URL).map { console.linked(line, to: $0) } ?? line }
      return "  \(label)  " + folded.joined(separator: "\n\(String(repeating: " ", count: width + 4))")
    }
    if let body {
      lines.append("")
      // Lines that fit keep their blanks: text of this kind is laid out by its author.
      lines += body.flatMap { DisplayWidth.of($0) <= console.width ? [$0] : DisplayWidth.folded($0, to: console.width) }
    }
    return lines.joined(separator: "\n")
  }

  private static func written(_ value: (any CustomStringConvertible)?) -> String {
    (value as? Date).map(TimeText.written) ?? value?.description ?? ""
  }
}
