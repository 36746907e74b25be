import Foundation

/// A waterfall as one HTML page that needs nothing else: no script, no font, no image.
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
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <meta name="color-scheme" content="light dark">
    <title>\(Self.escaped(title))</title>
    <style>
    \(Self.style)
    </style>
    </head>
    <body>
    <h1>\(Self.escaped(title))</h1>
    <p>\(Self.escaped(waterfall.summary)). Started \(Self.escaped(TimeText.shown(waterfall.startDate))).</p>
    <p class="legend">\(Waterfall.Phase.allCases.map(Self.key).joined(separator: " "))</p>
    <div class="row head"><span>Method</span><span>Status</span><span>\(waterfall.hosts.count > 1 ? "URL" : "Path")</span>\
    <span class="number">Size</span><span class="number">Time</span>\
    <span class="scale"><span>0</span><span>\(Waterfall.time(waterfall.duration))</span></span></div>
    \(waterfall.exchanges.map(row).joined(separator: "\n"))
    </body>
    </html>

    """
  }

  private func row(_ exchange: Waterfall.Exchange) -> String {
    let kind = exchange.isFailure ? "bad" : exchange.status >= 300 ? "other" : "good"
    let status = exchange.status == 0 ? "failed" : "\(exchange.status)"
    let phases = exchange.phases.map { "\($0.phase.rawValue) \(Waterfall.time($0.duration))" }.joined(separator: ", ")
    return """
      <details><summary class="row"><span>\(Self.escaped(exchange.method))</span>\
      <span class="\(kind)">\(status)</span>\
      <span class="path" title="\(Self.escaped(exchange.url))">\(Self.escaped(waterfall.place(of: exchange)))</span>\
      <span class="number">\(exchange.size.map { ProgressLine.size($0) } ?? "")</span>\
      <span class="number">\(Waterfall.time(exchange.duration))</span><span class="bars">\(bars(exchange))</span></summary>
      <div class="more"><p>\(Self.escaped(exchange.method)) \(Self.escaped(exchange.url))</p>
      <p>\(Self.escaped("\(status) \(exchange.statusText)".trimmingCharacters(in: .whitespaces))). Started after \(Waterfall.time(exchange.start))\
      \(phases.isEmpty ? "" : ": \(phases)").</p>
      \(Self.fields("Request", exchange.requestHeaders))\(Self.fields("Response", exchange.responseHeaders))</div></details>
      """
  }

  /// The phases, as shares of the recording's duration.
  private func bars(_ exchange: Waterfall.Exchange) -> String {
    guard waterfall.duration > 0 else { return "" }
    func percent(_ milliseconds: Double) -> String {
      "\((min(max(milliseconds / waterfall.duration, 0), 1) * 100_000).rounded() / 1000)%"
    }
    var (start, text) = (exchange.start, "")
    let phases = exchange.phases.isEmpty ? [(phase: .wait, duration: exchange.duration)] : exchange.phases
    for (phase, duration) in phases {
      let left = min(start, waterfall.duration)
      let width = min(duration, waterfall.duration - left)
      text += "<i class=\"\(phase.rawValue)\" style=\"left:\(percent(left));width:\(percent(width))\"></i>"
      start += duration
    }
    return text
  }

  private static func fields(_ title: String, _ lines: [String]) -> String {
    guard !lines.isEmpty else { return "" }
    return "<h2>\(title)</h2><ul>\(lines.map { "<li>\(escaped($0))</li>" }.joined())</ul>"
  }

  private static func key(_ phase: Waterfall.Phase) -> String {
    "<span><i class=\"\(phase.rawValue)\"></i>\(phase.rawValue)</span>"
  }

  /// Text without meaning in HTML, also inside quotation marks.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in PlainText.line(text).unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  private static let style = """
    :root { --back: #fff; --text: #1f2328; --dim: #59636e; --line: #d1d9e0; --hover: #f6f8fa; --good: #1a7f37;
      --bad: #cf222e; --other: #9a6700; --connect: #d4a72c; --wait: #54aeff; --receive: #2da44e; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0d1117; --text: #e6edf3; --dim: #9198a1; --line: #3d444d; --hover: #151b23; --good: #3fb950;
        --bad: #f85149; --other: #d29922; --connect: #bb8009; --wait: #388bfd; --receive: #2ea043; }
    }
    body { margin: 2rem auto; padding: 0 1rem; max-width: 80rem; background: var(--back); color: var(--text);
      font: 14px/1.5 system-ui, sans-serif; }
    h1 { font-size: 1.4rem; margin: 0 0 .3rem; overflow-wrap: anywhere; }
    h2 { font-size: 1em; margin: .6rem 0 0; }
    p { margin: .3rem 0; }
    .row { display: grid; grid-template-columns: 5rem 4rem minmax(8rem, 2fr) 5rem 5rem minmax(8rem, 3fr);
      gap: .75rem; align-items: center; padding: .25rem .5rem; border-bottom: 1px solid var(--line);
      font-variant-numeric: tabular-nums; }
    .head { color: var(--dim); }
    .head .scale { display: flex; justify-content: space-between; }
    summary { cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary:hover, details[open] > summary { background: var(--hover); }
    .path { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .number { text-align: right; white-space: nowrap; }
    .good { color: var(--good); } .bad { color: var(--bad); } .other { color: var(--other); }
    .bars { position: relative; height: 1rem; }
    .bars i { position: absolute; top: 0; bottom: 0; min-width: 2px; border-radius: 2px; }
    .connect { background: var(--connect); } .wait { background: var(--wait); } .receive { background: var(--receive); }
    .legend { color: var(--dim); }
    .legend span { margin-right: .8rem; }
    .legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 2px; margin: 0 .3rem -.1rem 0; }
    .more { padding: .5rem 1rem 1rem; overflow-wrap: anywhere; border-bottom: 1px solid var(--line); }
    .more ul { margin: .2rem 0; padding: 0; list-style: none; font: 12px/1.6 ui-monospace, monospace; }
    @media (max-width: 48rem) {
      .row { grid-template-columns: 3.2rem 2.8rem minmax(0, 1fr) 4.2rem 4rem; gap: .3rem .5rem; }
      .bars { grid-column: 1 / -1; }
      .head .scale { display: none; }
    }
    """
}
