/// One thing with its properties: laid out for a reader in a terminal, tab-separated for a program in a pipe.
struct Card {
  var title: String
  var subtitle: String?
  var rows: [(String, String?)]

  func text(for console: Console) -> String {
    let rows = rows.compactMap { name, value in value.flatMap { $0.isEmpty ? nil : (name, Self.plain($0)) } }
    guard console.isTerminal else {
      return rows.map { "\($0.lowercased())\t\($1)" }.joined(separator: "\n")
    }
    let width = rows.map(\.0.count).max() ?? 0
    let head = console.styled(Self.plain(title), .bold) + (subtitle.map { "  \(Self.plain($0))" } ?? "")
    return ([head] + rows.map { name, value in
      let label = name + String(repeating: " ", count: width - name.count)
      return "  \(console.styled(label, .dim))  \(value)"
    }).joined(separator: "\n")
  }

  /// One line, without control characters: a profile may hold anything, and a terminal obeys escape sequences.
  static func plain(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }))
  }
}
