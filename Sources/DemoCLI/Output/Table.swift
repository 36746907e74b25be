import Foundation

/// Things of one kind, one a line: columns that fit the terminal for a reader, tab-separated values for a program.
struct Table {
  /// One column.
  struct Column {
    let title: String
    /// The width to which it may be shortened where the terminal is too narrow; nil for a column that is shown whole or
    /// not at all. Columns that may be shorter are shortened first, so that titles keep most.
    var least: Int?
    /// Whether its values stand at the right, as numbers do.
    var isNumeric = false
  }

  /// One value, as a reader and as a program want it.
  struct Cell {
    var shown: String
    let written: String
    var style: Console.Style?
    /// The page that a reader's terminal opens from it.
    var link: URL?
    /// A time, which readers see relative to the present.
    var date: Date?

    /// Text; nil is nothing.
    static func text(
      _ text: (any CustomStringConvertible)?, _ style: Console.Style? = nil, link: URL? = nil
    ) -> Cell {
      let text = PlainText.line(text?.description ?? "")
      return Cell(shown: text, written: text, style: style, link: link)
    }

    static func time(_ date: Date?) -> Cell {
      Cell(shown: "", written: date.map(TimeText.written) ?? "", style: .dim, date: date)
    }
  }

  let columns: [Column]
  let rows: [[Cell]]

  private static let gap = 2
  /// A column isn't made narrower than its longest word, if that isn't longer than this.
  private static let leastForWord = 24
  /// A title is shortened to this before it is left out.
  private static let leastOfTitle = 12

  /// - Parameter now: the time that times are shown relative to.
  func text(for console: Console, now: Date = Date()) -> String {
    guard console.isTerminal else {
      return rows.map { $0.map(\.written).joined(separator: "\t") }.joined(separator: "\n")
    }
    let rows = rows.map { cells in
      cells.map { cell in
        var cell = cell
        if let date = cell.date { cell.shown = TimeText.relative(date, to: now) }
        return cell
      }
    }
    let widths = widths(of: rows, fitting: console.width)
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
        let styled = cells[index].style.map { console.styled(text, $0) } ?? text
        line += cells[index].link.map { console.linked(styled, to: $0) } ?? styled
        pending = 0
      }
      pending += Self.gap + (columns[index].isNumeric ? 0 : blanks)
    }
    return line
  }

  /// The widths of the columns that are shown, from the left.
  private func widths(of rows: [[Cell]], fitting available: Int) -> [Int] {
    let titles = columns.map { DisplayWidth.of($0.title) }
    var widths = columns.indices.map { index in
      rows.reduce(titles[index]) { max($0, index < $1.count ? DisplayWidth.of($1[index].shown) : 0) }
    }
    var least = columns.indices.map { index in
      guard let least = columns[index].least else { return widths[index] }
      let words = rows.compactMap { index < $0.count ? $0[index].shown : nil }.flatMap { $0.split(separator: " ") }
      let word = words.reduce(0) { max($0, DisplayWidth.of(String($1))) }
      return min(widths[index], max(titles[index], least, word <= Self.leastForWord ? word : 0))
    }
    var count = columns.count
    while count > 1, total(least.prefix(count)) > available {
      if least[count - 1] > Self.leastOfTitle, columns[count - 1].least ?? 0 > Self.leastOfTitle {
        least[count - 1] = Self.leastOfTitle
      } else {
        count -= 1
      }
    }
    widths = Array(widths.prefix(count))
    while total(widths[...]) > available {
      let wide = widths.indices.filter { widths[$0] > least[$0] }
      let first = wide.compactMap { columns[$0].least }.min()
      guard let widest = wide.filter({ columns[$0].least == first }).max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    if count == 1 { widths[0] = min(widths[0], available) }
    return widths
  }

  private func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + Self.gap * (widths.count - 1)
  }
}

/// Times in UTC with their zone (RFC 3339), with a blank between date and time for readers; or relative to the present.
enum TimeText {
  /// `3 days ago`, `in 12 minutes`, or `now` within a minute.
  static func relative(_ date: Date, to now: Date) -> String {
    let seconds = abs(now.timeIntervalSince(date))
    let units = [("year", 31_557_600.0), ("month", 2_629_800), ("day", 86_400), ("hour", 3600), ("minute", 60)]
    guard let (name, length) = units.first(where: { seconds >= $0.1 }) else { return "now" }
    let count = Int(min(seconds / length, 1e9))
    let text = "\(count) \(name)\(count == 1 ? "" : "s")"
    return date > now ? "in \(text)" : "\(text) ago"
  }

  /// `2011-04-22 13:33:48Z`
  static func shown(_ date: Date) -> String { written(date).replacing("T", with: " ") }
  /// `2011-04-22T13:33:48Z`
  static func written(_ date: Date) -> String { date.formatted(.iso8601) }
}
