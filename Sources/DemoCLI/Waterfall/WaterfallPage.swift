import Foundation

/// A waterfall as one HTML page that needs nothing else: its style and script are in it, and nothing is loaded.
struct WaterfallPage {
  let waterfall: Waterfall
  /// What the page is about, such as the name of the file.
  let title: String

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'sha256-\(Self.scriptHash)'">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(title))</title>
    <style>\(Self.style)</style>
    </head>
    <body style="--from:\(Self.number(waterfall.start));--span:\(Self.number(max(waterfall.duration, 0.1)))">
    <h1>\(Self.escaped(title))</h1>
    <p>\(Self.escaped(waterfall.summary)). Started \(Self.escaped(TimeText.shown(waterfall.startDate))).</p>
    <form class="tools" hidden>
    <input type="search" id="filter" placeholder="Filter: words of method, status, URL; -word excludes" aria-label="Filter">
    <label><input type="checkbox" id="group"> Group by host</label>
    <span><button type="button" data-zoom="-0.5 1" aria-label="Earlier">◀</button>
    <button type="button" data-zoom="0.25 0.5">Zoom in</button>
    <button type="button" data-zoom="-0.5 2">Zoom out</button>
    <button type="button" data-zoom="0 1e9">All</button>
    <button type="button" data-zoom="0.5 1" aria-label="Later">▶</button></span>
    <output id="count"></output>
    </form>
    <canvas id="overview" hidden title="Drag to zoom in, double-click to show all"></canvas>
    <p class="legend">\(Self.legend)</p>
    <div class="row head">\(Self.heads)<span class="scale">\(ends)</span></div>
    <main id="rows">
    \(waterfall.exchanges.map(row).joined(separator: "\n"))
    </main>
    <script>\(Self.script)</script>
    </body>
    </html>

    """
  }

  /// The ends of the scale; the script puts more times between them.
  private var ends: String {
    let end = TimeText.milliseconds(waterfall.start + waterfall.duration)
    return "<i>\(TimeText.milliseconds(waterfall.start))</i><i style=\"right:0\">\(end)</i>"
  }

  private static let legend = Waterfall.Phase.allCases.map { "<span><i class=\"\($0)\"></i>\($0)</span>\n" }.joined()
  /// The titles of the columns, which sort the rows.
  private static let heads = ["Method", "Status", "URL", "Size", "Time", "Start"].map {
    "<button type=\"button\" data-sort=\"\($0.lowercased())\">\($0)</button>"
  }.joined()

  private func row(_ exchange: Waterfall.Exchange) -> String {
    let kind = exchange.isFailure ? "bad" : exchange.status >= 300 ? "other" : "good"
    let phases = exchange.phases.map { "\($0.phase.rawValue) \(TimeText.milliseconds($0.duration))" }.joined(
      separator: ", ")
    let numbers = [exchange.start, exchange.duration, Double(exchange.size ?? -1), Double(exchange.status)]
    return """
      <details data-host="\(Self.escaped(exchange.host))" data-row="\(numbers.map(Self.number).joined(separator: " "))">\
      <summary class="row"><span>\(Self.escaped(exchange.method))</span><span class="\(kind)">\(exchange.shownStatus)</span>\
      <span class="path" title="\(Self.escaped(exchange.url))">\(Self.escaped(waterfall.place(of: exchange)))</span>\
      <span class="number">\(exchange.size.map { ProgressLine.size($0) } ?? "")</span>\
      <span class="number">\(TimeText.milliseconds(exchange.duration))</span>\
      <span class="number">\(TimeText.milliseconds(exchange.start))</span><span class="bars">\(bars(exchange))</span></summary>
      <div class="more"><p>\(Self.escaped(exchange.method)) \(Self.escaped(exchange.url))</p>
      <p>\(Self.escaped("\(exchange.shownStatus) \(exchange.statusText)".trimmingCharacters(in: .whitespaces)))\
      \(phases.isEmpty ? "" : ": \(phases)").</p>
      \(Self.fields("Request", exchange.requestHeaders))\(Self.fields("Response", exchange.responseHeaders))</div></details>
      """
  }

  /// The phases; the style places them on the part of the time that is shown.
  private func bars(_ exchange: Waterfall.Exchange) -> String {
    var (start, text) = (exchange.start, "")
    for (phase, duration) in exchange.phases.isEmpty ? [(.wait, exchange.duration)] : exchange.phases {
      text += "<i class=\"\(phase.rawValue)\" style=\"--s:\(Self.number(start));--d:\(Self.number(duration))\"></i>"
      start += duration
    }
    return text
  }

  /// Times come from a file, so that they may be anything; three decimals are enough.
  private static func number(_ value: Double) -> String {
    let number = (min(max(value, -1e12), 1e12) * 1000).rounded() / 1000
    return number == number.rounded() ? "\(Int64(number))" : "\(number)"
  }

  private static func fields(_ title: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "<h2>\(title)</h2><ul>\(lines.map { "<li>\(escaped($0))</li>" }.joined())</ul>"
  }

  /// Text without meaning in HTML, also inside quotation marks. Each scalar counts, since a browser knows no graphemes.
  static func escaped(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    return PlainText.line(text).unicodeScalars.reduce(into: "") { $0 += escapes[$1] ?? String($1) }
  }
}
