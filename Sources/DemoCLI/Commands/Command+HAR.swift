import Foundation

extension Command {
  static let har = Command(
    name: "har", summary: "Show a HAR recording as a waterfall",
    discussion: """
      Shows what the calls in a recording did and when, in the terminal or as an HTML page. Recordings are made by \
      --record, by RecordingTransport, and by browsers and proxies. Secrets in URLs and header fields are redacted, \
      and bodies are left out.
      """,
    arguments: [.init(name: "file", help: "The recording, or - for standard input.")],
    options: [
      .init(
        "--filter <words>",
        "Show exchanges whose method, status and URL contain these words; -word excludes."),
      .init("--sort <order>", "Sort by (default: start)", choices: Waterfall.Order.allCases.map(\.rawValue)),
      .init("--html", "Print a self-contained HTML page."),
      .init("-o, --output <file>", "Write the page to this file; implies --html."),
    ],
    examples: [
      ("DemoCLI repos octocat --record calls.har", "makes a recording"), ("DemoCLI har calls.har", "shows it"),
      ("DemoCLI har calls.har --filter 'api.github.com -200' --sort time", "shows the slowest that aren't 200"),
      ("DemoCLI har calls.har -o calls.html", "writes a page for the browser"),
    ]
  ) { invocation in
    let file = try invocation.required(0), console = invocation.console
    if let page = ["html", "output"].first(where: invocation.flag) {
      try invocation.refuse(["json", "jq"], with: "--\(page)")
    }
    let data = invocation.flag("sample") ? Samples.recording : try invocation.contents(of: file)
    var waterfall = try Waterfall(data, file: file)
    if let filter = invocation.value("filter") { waterfall = waterfall.matching(filter) }
    if let order = invocation.value("sort").flatMap(Waterfall.Order.init) { waterfall = waterfall.sorted(by: order) }
    let name = file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
    let page = WaterfallPage(waterfall: waterfall, title: name)
    if let output = invocation.value("output") {
      try invocation.write(Data(page.html.utf8), to: output)
    } else if invocation.flag("html") {
      console.write(page.html)
    } else if invocation.wantsJSON {
      try invocation.printJSON(waterfall.exchanges.map(\.json))
    } else if !console.isTerminal {
      for exchange in waterfall.exchanges { console.print(exchange.line) }
    } else if waterfall.exchanges.isEmpty {
      console.note("There are no exchanges to show.")
    } else {
      for line in DisplayWidth.folded(waterfall.summary, to: console.width) {
        console.print(console.styled(line, .bold))
      }
      console.print("")
      console.print(WaterfallTable(waterfall: waterfall).text(for: console))
    }
  }
}

extension Waterfall.Exchange {
  fileprivate var json: [String: Any] {
    var members: [String: Any] = [
      "started": TimeText.exact(startDate), "method": method, "status": status, "url": url,
      "milliseconds": Self.rounded(duration), "offset": Self.rounded(start),
    ]
    members["bytes"] = size
    return members
  }

  fileprivate var line: String {
    let numbers = "\(size.map(String.init) ?? "")\t\(Self.rounded(duration))"
    return "\(TimeText.exact(startDate))\t\(method)\t\(status)\t\(url)\t\(numbers)"
  }

  /// Milliseconds to a tenth.
  private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10).rounded() / 10 }
}
