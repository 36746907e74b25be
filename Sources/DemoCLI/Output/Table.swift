import Foundation

/// Things of one kind, one a line: columns that fit the terminal for a reader, tab-separated values for a program.
struct Table {
  /// One column.
  struct Column {
    let title: String
    /// Whether it is shortened where the terminal is too narrow; other columns are shown whole or not at all.
    var isFlexible = false
    /// Whether its values stand at the right, as numbers do.
    var isNumeric = false
  }

  /// One value, as a reader and as a program want it.
  struct Cell {
    let shown: String
    let written: String
    var style: Console.Style?

    /// Text; nil is nothing.
    static func text(_ text: (any CustomStringConvertible)?, _ style: Console.Style? = nil) -> Cell {
      let text = PlainText.line(text?.description ?? "")
      return Cell(shown: text, written: text, style: style)
    }

    /// A time: how long ago for a reader, RFC 3339 for a program.
    static func time(_ date: Date?, now: Date = Date()) -> Cell {
      Cell(
        shown: date.map { RelativeTime.text($0, now: now) } ?? "", written: date?.formatted(.iso8601) ?? "", style: .dim
      )
    }
  }

  let columns: [Column]
  let rows: [[Cell]]

  private static let gap = 2
  /// A flexible column is not made narrower than this to keep another column.
  private static let least = 12

  func text(for console: Console) -> String {
    guard console.isTerminal else {
      return rows.map { $0.map(\.written).joined(separator: "\t") }.joined(separator: "\n")
    }
    let widths = widths(fitting: console.width)
    let head = line(columns.map { Cell(shown: $0.title.uppercased(), written: "", style: .dim) }, widths, console)
    return ([head] + rows.map { line($0, widths, console) }).joined(separator: "\n")
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ console: Console) -> String {
    var line = ""
    var pending = 0
    for (index, width) in widths.enumerated() where index < cells.count {
      let text = DisplayWidth.shortened(cells[index].shown, to: width)
      let blanks = max(0, width - DisplayWidth.of(text))
      if columns[index].isNumeric { pending += blanks }
      if !text.isEmpty {
        // Blanks are written when something follows them: no line ends in them.
        line += String(repeating: " ", count: pending)
        line += cells[index].style.map { console.styled(text, $0) } ?? text
        pending = 0
      }
      pending += Self.gap + (columns[index].isNumeric ? 0 : blanks)
    }
    return line
  }

  /// The widths of the columns that are shown, from the left.
  func widths(fitting available: Int) -> [Int] {
    let titles = columns.map { DisplayWidth.of($0.title) }
    var widths = columns.indices.map { index in
      rows.reduce(titles[index]) { max($0, index < $1.count ? DisplayWidth.of($1[index].shown) : 0) }
    }
    let least = columns.indices.map { index in
      columns[index].isFlexible ? min(widths[index], max(titles[index], Self.least)) : widths[index]
    }
    var count = columns.count
    while count > 1, total(least.prefix(count)) > available { count -= 1 }
    widths = Array(widths.prefix(count))
    while total(widths[...]) > available {
      // The widest of those that can give gives first.
      guard let widest = widths.indices.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] }) else {
        break
      }
      widths[widest] -= 1
    }
    if count == 1 { widths[0] = min(widths[0], available) }
    return widths
  }

  private func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + Self.gap * (widths.count - 1)
  }
}

/// A time in the past as a reader says it; what is longer ago than a month is a date.
enum RelativeTime {
  static func text(_ date: Date, now: Date) -> String {
    let seconds = now.timeIntervalSince(date)
    switch seconds {
    case -60..<60: return "now"
    case 60..<3600: return words(seconds / 60, "minute")
    case 3600..<86_400: return words(seconds / 3600, "hour")
    case 86_400..<2_592_000: return words(seconds / 86_400, "day")
    default: return date.formatted(.iso8601.year().month().day())
    }
  }

  private static func words(_ number: Double, _ unit: String) -> String {
    "\(Int(number)) \(unit)\(Int(number) == 1 ? "" : "s") ago"
  }
}
