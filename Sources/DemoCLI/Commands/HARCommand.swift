import Foundation
import NetworkAPIKit

/// `har <file>`: a recording as a waterfall.
enum HARCommand {
  static let declared = Command(
    name: "har", summary: "Show a HAR recording as a waterfall",
    discussion: """
      Shows what the calls in a recording did and when, in the terminal or as an HTML page. Recordings are made by \
      --record, by RecordingTransport, and by browsers and proxies. Secrets in URLs and header fields are redacted, \
      and bodies are left out.
      """,
    arguments: [.init(name: "file", help: "The recording, or - for standard input.")],
    options: [
      .init(
        name: "filter", value: "words",
        help: "Show exchanges whose method, status and URL contain these words; -word excludes."),
      .init(
        name: "sort", value: "order", help: "Sort by (default: start)",
        choices: Waterfall.Order.allCases.map(\.rawValue)),
      .init(name: "html", help: "Print a self-contained HTML page."),
      .init(name: "output", short: "o", value: "file", help: "Write the page to this file; implies --html."),
    ],
    examples: [
      ("DemoCLI repos octocat --record calls.har", "makes a recording"), ("DemoCLI har calls.har", "shows it"),
      ("DemoCLI har calls.har --filter 'api.github.com -200' --sort time", "shows the slowest that aren't 200"),
      ("DemoCLI har calls.har -o calls.html", "writes a page for the browser"),
    ],
    run: { invocation in
      let file = try invocation.required(0)
      let data = invocation.flag("sample") ? Samples.recording : try invocation.contents(of: file)
      let name = file == "-" ? "standard input" : URL(fileURLWithPath: file).lastPathComponent
      var waterfall: Waterfall
      do throws(Waterfall.Invalid) {
        waterfall = try Waterfall(data)
      } catch {
        throw CommandFailure("\(file) is not a HAR recording: \(error.reason).")
      }
      if let filter = invocation.value("filter") { waterfall = waterfall.matching(filter) }
      if let order = invocation.value("sort").flatMap(Waterfall.Order.init) { waterfall = waterfall.sorted(by: order) }
      let page = WaterfallPage(waterfall: waterfall, title: name)
      if let output = invocation.value("output") {
        do {
          try Data(page.html.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
        } catch {
          throw CommandFailure("The file \(output) can't be written.")
        }
      } else if invocation.flag("html") {
        invocation.console.write(page.html)
      } else {
        invocation.show(waterfall)
      }
    })
}

extension Invocation {
  fileprivate func show(_ waterfall: Waterfall) {
    if flag("json") {
      return console.print(JSONText.pretty(waterfall.exchanges.map(Self.json)))
    }
    guard console.isTerminal else {
      for exchange in waterfall.exchanges {
        let values = [
          TimeText.written(exchange.startDate), exchange.method, "\(exchange.status)", exchange.url,
          exchange.size.map(String.init) ?? "", "\(Self.rounded(exchange.duration))",
        ]
        console.print(values.joined(separator: "\t"))
      }
      return
    }
    guard !waterfall.exchanges.isEmpty else { return console.note("There are no exchanges to show.") }
    console.print("\(console.styled(waterfall.summary, .bold))\n")
    console.print(WaterfallTable(waterfall: waterfall).text(for: console))
  }

  private static func json(_ exchange: Waterfall.Exchange) -> [String: Any] {
    var members: [String: Any] = [
      "started": TimeText.written(exchange.startDate), "method": exchange.method, "status": exchange.status,
      "url": exchange.url, "milliseconds": rounded(exchange.duration), "offset": rounded(exchange.start),
    ]
    members["bytes"] = exchange.size
    return members
  }

  /// Milliseconds to a tenth.
  private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 10).rounded() / 10 }
}
