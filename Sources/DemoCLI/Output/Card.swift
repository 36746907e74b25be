import Foundation

/// What a command shows: laid out for a reader in a terminal, tab-separated for a program in a pipe.
protocol Shown {
  /// - Parameter now: the time that times are shown relative to.
  func data(for console: Console, now: Date) -> Data
}

/// What a command shows as text, without the line break behind it.
protocol ShownLines: Shown {
  func text(for console: Console, now: Date) -> String
}

extension ShownLines {
  func data(for console: Console, now: Date) -> Data { Data((text(for: console, now: now) + "\n").utf8) }
}

/// One thing with its properties.
struct Card: ShownLines {
  typealias Row = (String, (any CustomStringConvertible)?)

  /// The first line for a reader.
  var title: String
  /// The properties that the title shows; only programs get them once more.
  var named: [Row] = []
  var rows: [Row]
  /// Text of many lines, below the properties.
  var body: String?

  func text(for console: Console, now: Date = Date()) -> String {
    let body = body.flatMap { $0.isEmpty ? nil : PlainText.lines($0) }
    guard console.isTerminal else {
      let properties = Self.present(named + rows).map { "\($0.lowercased())\t\(PlainText.line(Self.written($1)))" }
      return (properties + (body.map { ["--"] + $0 } ?? [])).joined(separator: "\n")
    }
    let shown = Self.present(rows)
    let width = shown.map { DisplayWidth.of($0.0) }.max() ?? 0
    var lines = DisplayWidth.folded(PlainText.line(title), to: console.width).map { console.styled($0, .bold) }
    lines += shown.map { name, value in
      let label = console.styled(DisplayWidth.padded(name, to: width), .dim)
      let text = (value as? Date).map(TimeText.shown) ?? PlainText.line(Self.written(value))
      let folded = DisplayWidth.folded(text, to: console.width - width - 4)
        .map { line in (value as? URL).map { console.linked(line, to: $0) } ?? line }
      return "  \(label)  " + folded.joined(separator: "\n\(String(repeating: " ", count: width + 4))")
    }
    // Lines that fit keep their blanks: text of this kind is laid out by its author.
    lines += (body.map { [""] + $0 } ?? []).flatMap {
      DisplayWidth.of($0) <= console.width ? [$0] : DisplayWidth.folded($0, to: console.width)
    }
    return lines.joined(separator: "\n")
  }

  private static func present(_ rows: [Row]) -> [Row] { rows.filter { !written($1).isEmpty } }

  private static func written(_ value: (any CustomStringConvertible)?) -> String {
    (value as? Date).map(TimeText.written) ?? value?.description ?? ""
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

  /// `0.4 ms`, `85 ms`, `1.24 s` or `3 min 20 s`
  static func milliseconds(_ count: Double) -> String {
    switch count {
    case ..<9.95: "\((count * 10).rounded() / 10) ms"
    case ..<999.5: "\(Int(count.rounded())) ms"
    case ..<59_995: "\((count / 10).rounded() / 100) s"
    default: "\(Int(min(count / 60_000, 1e15))) min \(Int((count / 1000).truncatingRemainder(dividingBy: 60))) s"
    }
  }

  static func duration(_ duration: Duration) -> String { milliseconds(duration / .milliseconds(1)) }

  /// `2011-04-22 13:33:48Z`
  static func shown(_ date: Date) -> String { written(date).replacing("T", with: " ") }
  /// `2011-04-22T13:33:48Z`
  static func written(_ date: Date) -> String { date.formatted(.iso8601) }
  /// `2011-04-22T13:33:48.250Z`
  static func exact(_ date: Date) -> String {
    date.formatted(
      .iso8601.time(includingFractionalSeconds: true).dateTimeSeparator(.standard).timeZone(separator: .omitted).year()
        .month().day())
  }
}
