import Foundation

/// A waterfall in a terminal: a line for each exchange, with a bar on a common time scale.
struct WaterfallTable {
  let waterfall: Waterfall

  private static let gap = 2
  private static let leastBar = 10
  private static let leastPlace = 12

  func text(for console: Console) -> String {
    let rows = waterfall.exchanges.map { exchange in
      (
        cells: [
          exchange.method, exchange.shownStatus, waterfall.place(of: exchange),
          exchange.size.map { ProgressLine.size($0) } ?? "", Waterfall.time(exchange.duration),
        ], exchange: exchange
      )
    }
    var widths = ["METHOD", "STATUS", "PATH", "SIZE", "TIME"].enumerated().map { index, title in
      rows.reduce(title.count) { max($0, DisplayWidth.of($1.cells[index])) }
    }
    // A method may be any text.
    widths[0] = min(widths[0], 10)
    let fixed = widths[0] + widths[1] + widths[3] + widths[4] + 5 * Self.gap
    let free = max(console.width - fixed, Self.leastPlace + Self.leastBar)
    // The bars get at least half of the room, and what the paths leave of the rest.
    widths[2] = min(widths[2], max(Self.leastPlace, free / 2))
    let bar = min(free - widths[2], 100)
    var lines = [console.styled(head(widths, bar), .dim)]
    lines += rows.map { line($0.cells, $0.exchange, widths, bar, console) }
    lines.append(legend(console))
    return lines.joined(separator: "\n")
  }

  private func head(_ widths: [Int], _ bar: Int) -> String {
    let (start, end) = (waterfall.start, Waterfall.time(waterfall.start + waterfall.duration))
    let begin = start == 0 ? "0" : Waterfall.time(start)
    let scale = begin + String(repeating: " ", count: max(1, bar - begin.count - end.count)) + end
    return aligned(["METHOD", "STATUS", "PATH", "SIZE", "TIME"], widths).joined(separator: "  ") + "  \(scale)"
  }

  private func line(
    _ cells: [String], _ exchange: Waterfall.Exchange, _ widths: [Int], _ bar: Int, _ console: Console
  ) -> String {
    var cells = cells
    cells[0] = DisplayWidth.shortened(cells[0], to: widths[0])
    cells[2] = Self.shortened(cells[2], to: widths[2])
    var shown = aligned(cells, widths)
    shown[1] = console.styled(shown[1], exchange.isFailure ? .red : exchange.status >= 300 ? .yellow : .green)
    if let url = URL(string: exchange.url), cells[2] == waterfall.place(of: exchange) {
      shown[2] = shown[2].replacing(cells[2], with: console.linked(cells[2], to: url), maxReplacements: 1)
    }
    return shown.joined(separator: "  ") + "  " + self.bar(exchange, bar, console)
  }

  private func aligned(_ cells: [String], _ widths: [Int]) -> [String] {
    zip(cells, widths).enumerated().map { index, cell in
      DisplayWidth.padded(cell.0, to: cell.1, before: index >= 3)
    }
  }

  /// A path that fits: without its query, or with only its last segments.
  static func shortened(_ path: String, to width: Int) -> String {
    guard DisplayWidth.of(path) > width else { return path }
    let bare = path.prefix { $0 != "?" } + "?…"
    if path.contains("?"), DisplayWidth.of(String(bare)) <= width { return String(bare) }
    var rest = path.prefix { $0 != "?" }
    while let slash = rest.dropFirst().firstIndex(of: "/") {
      rest = rest[slash...]
      if DisplayWidth.of("…\(rest)") <= width { return "…\(rest)" }
    }
    return DisplayWidth.shortened(String(rest), to: width)
  }

  /// The bar of an exchange; at least one cell, and no blanks behind it.
  private func bar(_ exchange: Waterfall.Exchange, _ width: Int, _ console: Console) -> String {
    /// The cell at a time. Times come from a file, so that they may be anything.
    func cell(_ milliseconds: Double) -> Int {
      guard waterfall.duration > 0 else { return 0 }
      return Int((min((milliseconds - waterfall.start) / waterfall.duration, 1) * Double(width)).rounded())
    }
    let first = min(width - 1, cell(exchange.start))
    let last = max(first + 1, cell(exchange.start + exchange.duration))
    var cells: [Waterfall.Phase] = []
    var end = exchange.start
    for (phase, duration) in exchange.phases {
      end += duration
      cells += Array(repeating: phase, count: max(0, min(last, cell(end)) - first - cells.count))
    }
    // Without phases, or between two of them, it is time in which the server was waited for.
    cells += Array(repeating: exchange.phases.last?.phase ?? .wait, count: max(0, last - first - cells.count))
    var text = String(repeating: " ", count: first)
    for phase in Waterfall.Phase.allCases {
      let count = cells.count { $0 == phase }
      if count > 0 { text += Self.styled(String(repeating: Self.block(phase), count: count), phase, console) }
    }
    return text
  }

  private func legend(_ console: Console) -> String {
    Waterfall.Phase.allCases.map { "\(Self.styled(Self.block($0), $0, console)) \($0.rawValue)" }.joined(
      separator: "  ")
  }

  private static func block(_ phase: Waterfall.Phase) -> String {
    switch phase {
    case .connect: "░"
    case .wait: "▒"
    case .receive: "█"
    }
  }

  private static func styled(_ text: String, _ phase: Waterfall.Phase, _ console: Console) -> String {
    console.styled(text, phase == .connect ? .yellow : phase == .wait ? .cyan : .green)
  }
}
