import Foundation

/// One value of a table, as a reader and as a program want it.
struct Cell: Sendable {
  let text: String
  var style: Console.Style?
  /// The page that a reader's terminal opens from it.
  var link: URL?
  /// A time, which readers see relative to the present.
  var date: Date?

  /// Text; nil is nothing.
  static func text(_ text: (any CustomStringConvertible)?, _ style: Console.Style? = nil, link: URL? = nil) -> Self {
    Cell(text: PlainText.line(text?.description ?? ""), style: style, link: link)
  }

  static func time(_ date: Date?) -> Self { Cell(text: date.map(TimeText.written) ?? "", style: .dim, date: date) }

  /// The same for a reader.
  func shown(at now: Date) -> Self {
    Cell(text: date.map { TimeText.relative($0, to: now) } ?? text, style: style, link: link)
  }
}

/// Things of one kind, one a line: columns that fit the terminal for a reader, tab-separated values for a program.
struct Table<Item>: ShownLines {
  struct Column: Sendable {
    let title: String
    /// The width to which it may be shortened where the terminal is too narrow; nil for a column that is shown whole or
    /// not at all. Columns that may be shorter are shortened first, so that titles keep most.
    let least: Int?
    /// Whether its values stand at the right, as numbers do.
    let isNumeric: Bool
    /// Shortens a value to a width; nil for the beginning of its words.
    let shorten: (@Sendable (String, Int) -> String)?
    let cell: @Sendable (Item) -> Cell

    init(
      _ title: String, least: Int? = nil, isNumeric: Bool = false,
      shorten: (@Sendable (String, Int) -> String)? = nil, _ cell: @escaping @Sendable (Item) -> Cell
    ) {
      (self.title, self.least, self.isNumeric, self.shorten, self.cell) = (title, least, isNumeric, shorten, cell)
    }
  }

  /// What is drawn behind the columns for a reader: the head and the line of each item, given their width.
  struct Chart {
    let head: (Int) -> String
    let line: (Item, Int) -> String
  }

  let items: [Item]
  let columns: [Column]
  var chart: Chart?

  init(_ items: [Item], _ columns: [Column]) { (self.items, self.columns) = (items, columns) }

  private var gap: Int { 2 }
  /// A column isn't made narrower than its longest word, if that isn't longer than this.
  private var leastForWord: Int { 24 }
  /// A title is shortened to this before it is left out.
  private var leastOfTitle: Int { 12 }
  private var widthsOfChart: ClosedRange<Int> { 10...100 }

  func text(for console: Console, now: Date = Date()) -> String {
    let cells = items.map { item in columns.map { $0.cell(item) } }
    guard console.isTerminal else {
      return cells.map { $0.map(\.text).joined(separator: "\t") }.joined(separator: "\n")
    }
    let rows = cells.map { row in row.map { $0.shown(at: now) } }
    let widths = widths(of: rows, fitting: console.width)
    let rest = console.width - widths.reduce(0) { $0 + $1 + gap }
    if chart != nil, rest < widthsOfChart.lowerBound {
      // Too narrow for the chart: only the columns.
      var plain = self
      plain.chart = nil
      return plain.text(for: console, now: now)
    }
    let room = min(max(rest, widthsOfChart.lowerBound), widthsOfChart.upperBound)
    let heads = columns.map { Cell(text: $0.title.uppercased(), style: .dim) }
    let head = line(heads, widths, console, behind: chart.map { console.styled($0.head(room), .dim) })
    let lines = zip(items, rows).map { line($1, widths, console, behind: chart?.line($0, room)) }
    return ([head] + lines).joined(separator: "\n")
  }

  private func line(_ cells: [Cell], _ widths: [Int], _ console: Console, behind: String?) -> String {
    var (line, pending) = ("", 0)
    for ((cell, width), column) in zip(zip(cells, widths), columns) {
      let text = (column.shorten ?? DisplayWidth.shortened)(cell.text, width)
      let blanks = max(0, width - DisplayWidth.of(text))
      if column.isNumeric { pending += blanks }
      if !text.isEmpty {
        // Blanks are written when something follows them: no line ends in them.
        line += String(repeating: " ", count: pending)
        let styled = cell.style.map { console.styled(text, $0) } ?? text
        line += cell.link.map { console.linked(styled, to: $0) } ?? styled
        pending = 0
      }
      pending += gap + (column.isNumeric ? 0 : blanks)
    }
    return line + (behind.map { String(repeating: " ", count: pending) + $0 } ?? "")
  }

  /// The widths of the columns that are shown, from the left.
  private func widths(of rows: [[Cell]], fitting width: Int) -> [Int] {
    func total(_ widths: some Collection<Int>) -> Int { widths.reduce(0, +) + gap * (widths.count - 1) }
    let titles = columns.map { DisplayWidth.of($0.title) }
    var widths = columns.indices.map { index in
      rows.reduce(titles[index]) { max($0, DisplayWidth.of($1[index].text)) }
    }
    var available = width
    if chart != nil {
      // The chart gets at least half of what the columns leave that are never shortened.
      let fixed = zip(columns, widths).reduce(gap * columns.count) { $0 + ($1.0.least == nil ? $1.1 : 0) }
      available = fixed - gap + max(leastOfTitle, (width - fixed) / 2)
    }
    var least = columns.indices.map { index in
      guard let least = columns[index].least else { return widths[index] }
      guard columns[index].shorten == nil else { return min(widths[index], least) }
      let words = rows.flatMap { $0[index].text.split(separator: " ") }
      let word = words.reduce(0) { max($0, DisplayWidth.of(String($1))) }
      return min(widths[index], max(titles[index], least, word <= leastForWord ? word : 0))
    }
    while least.count > 1, total(least) > available {
      if let last = least.last, last > leastOfTitle, columns[least.count - 1].least ?? 0 > leastOfTitle {
        least[least.count - 1] = leastOfTitle
      } else {
        least.removeLast()
      }
    }
    widths = Array(widths.prefix(least.count))
    while total(widths) > available {
      let wide = widths.indices.filter { widths[$0] > least[$0] }
      let first = wide.compactMap { columns[$0].least }.min()
      guard let widest = wide.filter({ columns[$0].least == first }).max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    if widths.count == 1 { widths[0] = min(widths[0], available) }
    return widths
  }
}
