import Foundation

/// A waterfall in a terminal: a line for each exchange, with a bar on a common time scale.
struct WaterfallTable: ShownLines {
  let waterfall: Waterfall

  func text(for console: Console, now: Date = Date()) -> String {
    let waterfall = waterfall
    var table = Table<Waterfall.Exchange>(
      waterfall.exchanges,
      [
        // A method may be any text.
        .init("Method") { .text(DisplayWidth.shortened($0.method, to: 10)) },
        .init("Status") { .text($0.shownStatus, $0.isFailure ? .red : $0.status >= 300 ? .yellow : .green) },
        .init("Path", least: 12, shorten: Self.shortened) { .text(waterfall.place(of: $0), link: URL(string: $0.url)) },
        .init("Size", isNumeric: true) { .text($0.size.map { ProgressLine.size($0) }) },
        .init("Time", isNumeric: true) { .text(TimeText.milliseconds($0.duration)) },
      ])
    table.chart = .init(head: scale) { bar($0, $1, console) }
    let legend = Waterfall.Phase.allCases.map { "\(Self.blocks(1, $0, console)) \($0.rawValue)" }
    let width = Waterfall.Phase.allCases.reduce(-2) { $0 + 2 + $1.rawValue.count + 2 }
    let separator = width <= console.width ? "  " : "\n"
    return "\(table.text(for: console, now: now))\n\(legend.joined(separator: separator))"
  }

  private func scale(_ width: Int) -> String {
    let begin = waterfall.start == 0 ? "0" : TimeText.milliseconds(waterfall.start)
    let end = TimeText.milliseconds(waterfall.start + waterfall.duration)
    // Where both have no room, the end says how long it took.
    guard begin.count + 1 + end.count <= width else {
      return end.count <= width ? DisplayWidth.padded(end, to: width, before: true) : ""
    }
    return begin + String(repeating: " ", count: width - begin.count - end.count) + end
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
    /// The cell at a time.
    func cell(_ milliseconds: Double) -> Int {
      guard waterfall.duration > 0 else { return 0 }
      return Int((min((milliseconds - waterfall.start) / waterfall.duration, 1) * Double(width)).rounded())
    }
    let first = min(width - 1, cell(exchange.start))
    let last = max(first + 1, cell(exchange.start + exchange.duration))
    var (text, used, end) = (String(repeating: " ", count: first), first, exchange.start)
    for (phase, duration) in exchange.phases.dropLast() {
      end += duration
      let count = max(0, min(last, cell(end)) - used)
      text += Self.blocks(count, phase, console)
      used += count
    }
    // Without phases, it is time in which the server was waited for.
    return text + Self.blocks(last - used, exchange.phases.last?.phase ?? .wait, console)
  }

  private static func blocks(_ count: Int, _ phase: Waterfall.Phase, _ console: Console) -> String {
    guard count > 0 else { return "" }
    let (block, style): (String, Console.Style) =
      switch phase {
      case .connect: ("░", .yellow)
      case .wait: ("▒", .cyan)
      case .receive: ("█", .green)
      }
    return console.styled(String(repeating: block, count: count), style)
  }
}
