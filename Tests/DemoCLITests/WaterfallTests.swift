#if os(macOS) || os(Linux)
import Foundation
@testable import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

@Suite("har: a recording as a waterfall", .fewAtOnce)
struct WaterfallTests {
  /// A recording of one exchange, with parts replaced.
  private func recording(
    method: String = "GET", url: String = "https://h.example/a", header: String = "text/html",
    date: String = "2026-01-01T00:00:00.000+01:00", time: String = "100", text: String = "OK"
  ) throws -> Data {
    func quoted(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }
    return Data(
      """
      {"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[{"startedDateTime":\(try quoted(date)),
      "time":\(time),"cache":{},"timings":{"send":0,"wait":90,"receive":10},
      "request":{"method":\(try quoted(method)),"url":\(try quoted(url)),"httpVersion":"HTTP/1.1","cookies":[],
      "headers":[{"name":"Authorization","value":"Bearer hunter2"},{"name":"Accept","value":\(try quoted(header))}],
      "queryString":[],"headersSize":-1,"bodySize":-1},
      "response":{"status":200,"statusText":\(try quoted(text)),"httpVersion":"HTTP/1.1","cookies":[],
      "headers":[{"name":"Set-Cookie","value":"id=hunter2"}],"content":{"mimeType":"text/html","text":"hunter2"},
      "redirectURL":"","headersSize":-1,"bodySize":1500}}]}}
      """.utf8)
  }

  private func page(_ data: Data) throws -> String {
    WaterfallPage(waterfall: try Waterfall(data, file: "x"), title: "calls.har").html
  }

  private func table(_ data: Data, width: Int = 80) throws -> String {
    let console = Console(isTerminal: true, usesColor: false, width: width, output: { _ in }, errorOutput: { _ in })
    return try WaterfallTable(waterfall: Waterfall(data, file: "x")).text(for: console)
  }

  @Test("each exchange has a line with its bar on the common time scale")
  func bars() async {
    let run = await run("har", "x.har", "--sample")
    let lines = run.outputLines
    #expect(run.code == 0 && run.errors.isEmpty && lines.count == 10)
    #expect(lines[0] == "7 exchanges with api.github.com in 1.21 s, 76.0 kB received")
    #expect(lines[1].hasPrefix("METHOD  STATUS  PATH") && lines[1].hasSuffix("1.21 s"))
    // The times determine the bars: the first starts at the left edge, the last ends at the right one.
    let bars = lines[2...8].map { line in
      line.indices.filter { "░▒█".contains(line[$0]) }.map { line.distance(from: line.startIndex, to: $0) }
    }
    #expect(bars.allSatisfy { !$0.isEmpty } && bars[0][0] == bars.joined().min())
    #expect(bars[6].last == 79 && bars[0].last.map { $0 < bars[6][0] } == true)
    #expect(zip(bars, bars.dropFirst()).allSatisfy { $0[0] <= $1[0] })
    #expect(lines[9] == "░ connect  ▒ wait  █ receive")
  }

  @Test("no line is wider than the terminal, and bars get at least a part of it")
  func widths() async {
    for width in [60, 80, 81, 120, 200, 400] {
      let run = await run(["har", "x.har", "--sample"], width: width)
      #expect(run.outputLines.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
      #expect(run.outputLines.filter { $0.contains("▒") }.count == 8)
    }
    #expect(WaterfallTable.shortened("/a/b?c=d", to: 8) == "/a/b?c=d")
    #expect(WaterfallTable.shortened("/a/b?c=de", to: 8) == "/a/b?…")
    #expect(WaterfallTable.shortened("/repos/octocat/issues", to: 16) == "…/octocat/issues")
    #expect(WaterfallTable.shortened("/onewordthatislong", to: 8) == "/onewor…")
  }

  @Test("no line is wider than a narrow terminal either", arguments: [20, 24, 30, 40, 50])
  func narrow(width: Int) async throws {
    for words in [["--sample"], ["--sample", "--filter", "graphql"], ["--sample", "--sort", "time"]] {
      let run = await run(["har", "x.har"] + words, width: width)
      #expect(run.outputLines.allSatisfy { DisplayWidth.of($0) <= width }, "\(run.output)")
    }
  }

  @Test("programs get tab-separated values or JSON")
  func programs() async throws {
    let piped = await run("har", "x.har", "--sample", terminal: false)
    #expect(
      piped.outputLines[0]
        == "2026-03-02T09:30:00.000Z\tGET\t301\thttps://api.github.com/repos/octocat/hello-world\t168\t133.0")
    let methods = await run("har", "x.har", "--sample", "--jq", ".[].method", terminal: false)
    #expect(methods.outputLines == ["GET", "GET", "GET", "GET", "GET", "POST", "POST"], "\(methods)")
    let list = try await run("har", "x.har", "--sample", "--json").json() as? [[String: Any]]
    #expect(list?.count == 7 && list?[6]["offset"] as? Double == 1065 && list?[4]["status"] as? Int == 404)
  }

  @Test("secrets in URLs and header fields are never shown")
  func secrets() throws {
    let data = try recording(url: "https://u:hunter2@h.example/a?access_token=hunter2&q=1#hunter2")
    let shown = try page(data) + table(data, width: 300)
    #expect(!shown.contains("hunter2"))
    #expect(shown.contains("q=1") && shown.contains("&lt;redacted&gt;"))
  }

  @Test("text in a recording never becomes markup or a terminal control sequence")
  func hostile() throws {
    let evil = "</title><script>alert(1)</script>\" onmouseover='x' \u{1B}[2J\u{9B}31m\u{202E}\u{0}&amp;"
    let data = try recording(method: evil, url: "https://h.example/\(evil)", header: evil, text: evil)
    let html = try page(data)
    #expect(html.components(separatedBy: "<script").count == 2 && !html.contains("alert(1)</"))
    #expect(!html.contains("\" onmouseover"))
    #expect(!html.unicodeScalars.contains { PlainText.isControl($0) && $0 != "\n" })
    let table = try table(data, width: 400)
    #expect(!table.unicodeScalars.contains { PlainText.isControl($0) && $0 != "\n" })
    let title = WaterfallPage(waterfall: try Waterfall(data, file: "x"), title: evil).html
    #expect(title.components(separatedBy: "</title>").count == 2)
  }

  @Test("the page loads no other resources, and runs only its own script")
  func selfContained() throws {
    let html = try page(Samples.recording)
    for part in ["<link", "<img", "src=", "@import", "url("] { #expect(!html.contains(part), "\(part)") }
    #expect(html.contains("default-src 'none'") && html.contains("prefers-color-scheme: dark"))
    // Without the script, the scale shows its ends.
    #expect(html.contains(#"<span class="scale"><i>0.0 ms</i><i style="right:0">1.21 s</i></span>"#))
    #expect(html.components(separatedBy: "<details ").count == 8)
    let script = try #require(html.firstMatch(of: /<script>(?<script>(?s:.)*?)<\/script>/)).script
    let digits = Array(SHA256Hash.hex(of: Data(script.utf8)))
    let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
    #expect(WaterfallPage.scriptHash == Data(bytes).base64EncodedString())
    #expect(html.contains("script-src 'sha256-\(WaterfallPage.scriptHash)'"))
  }

  @Test("exchanges are filtered and sorted, for readers, programs and the page")
  func chosen() async throws {
    func urls(_ words: String...) async -> [String] {
      let run = await run(["har", "x.har", "--sample"] + words, terminal: false)
      return run.outputLines.map { $0.components(separatedBy: "\t")[1...3].joined(separator: " ") }
    }
    let api = "https://api.github.com"
    #expect(await urls("--filter", "graphql") == ["POST 502 \(api)/graphql", "POST 200 \(api)/graphql"])
    #expect(await urls("--filter", "post -502") == ["POST 200 \(api)/graphql"])
    #expect(await urls("--filter", "-get -200 -").count == 1)
    #expect(await urls("--sort", "time").first == "POST 502 \(api)/graphql")
    #expect(await urls("--sort", "size").last == "POST 502 \(api)/graphql")
    #expect(await urls("--sort", "status").first == "GET 200 \(api)/repositories/1296269")
    #expect(await urls("--sort", "url").first == "POST 502 \(api)/graphql")
    let shown = await run("har", "x.har", "--sample", "--filter", "graphql")
    #expect(shown.output.hasPrefix("2 exchanges with api.github.com in 673 ms"), "\(shown.output)")
    #expect(shown.outputLines[1].hasSuffix("1.21 s") && shown.outputLines[1].contains("540 ms"))
    let sorted = await run("har", "x.har", "--sample", "--html", "--sort", "time").output
    #expect(sorted.firstMatch(of: /<details .*?<span class="bad">(\d+)</)?.1 == "502")
    // The page's script keeps that order until a column is chosen.
    #expect(sorted.contains(#"key = "index","#))
    let page = await run("har", "x.har", "--sample", "--html", "--filter", "404").output
    #expect(page.components(separatedBy: "<details ").count == 2)
    #expect(await run("har", "x.har", "--sample", "--filter", "no").errors == "There are no exchanges to show.\n")
  }

  @Test("a recording of two thousand exchanges becomes a page of a few megabytes at once", .timeLimit(.minutes(60)))
  func many() throws {
    let entries = (0..<2000).map { index in
      #"""
      {"startedDateTime":"2026-03-02T09:30:\#(10 + index / 50).\#(100 + index % 50 * 18)Z","time":\#(index % 90),
      "request":{"method":"GET","url":"https://h\#(index % 7).example/\#(index)","headers":[{"name":"Accept","value":"*/*"}]},
      "response":{"status":200,"content":{"size":\#(index)}}}
      """#
    }
    let data = Data(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)
    let html = try page(data)
    #expect(html.components(separatedBy: "<details ").count == 2001 && html.utf8.count < 4_000_000)
    #expect(try table(data).components(separatedBy: "\n").count == 2002)
  }

  @Test(
    "a file that isn't a recording is rejected with the reason",
    arguments: [
      ("", "it is not JSON"), ("[]", "the top level must be an object"), ("{}", "log is missing"),
      (#"{"log":{"version":"1.2","creator":{"name":"x","version":"1"}}}"#, "log.entries is missing"),
    ])
  func invalid(text: String, reason: String) async throws {
    let folder = try TemporaryDirectory()
    try text.write(toFile: folder.path("a.har"), atomically: true, encoding: .utf8)
    let run = await run("har", folder.path("a.har"))
    #expect(run.code == 1 && run.errorLines == 1 && run.output.isEmpty)
    #expect(run.errors.contains("a.har: it is not a HAR recording") && run.errors.contains(reason), "\(run.errors)")
  }

  @Test("a file that consists of brackets is rejected without a crash")
  func deep() {
    #expect(throws: Waterfall.Invalid.self) {
      try Waterfall(Data(repeating: UInt8(ascii: "["), count: 1 << 20), file: "x")
    }
  }

  @Test("dates without a time zone are rejected, and extreme times can be drawn")
  func times() throws {
    #expect(throws: Waterfall.Invalid.self) { try Waterfall(recording(date: "2026-01-01T00:00:00"), file: "x") }
    // The last one is that of three phases, whose sum no number can hold.
    for time in ["0", "-1", "1e-300", "1e308", "86400000", ""] {
      var data = try recording(time: time.isEmpty ? "1e308" : time)
      if time.isEmpty {
        let text = String(decoding: data, as: UTF8.self).replacing("\"time\":1e308,", with: "")
        data = Data(text.replacing("\"wait\":90,\"receive\":10", with: "\"wait\":1e308,\"receive\":1e308").utf8)
      }
      #expect(try table(data).components(separatedBy: "\n").count == 3)
      #expect(try page(data).contains("<details "))
    }
    for (milliseconds, text) in [
      (0.0, "0.0 ms"), (9.94, "9.9 ms"), (9.96, "10 ms"), (999.4, "999 ms"), (999.6, "1.0 s"), (12_345, "12.35 s"),
      (200_000, "3 min 20 s"),
    ] {
      #expect(TimeText.milliseconds(milliseconds) == text)
    }
  }

  @Test("a recording by the program can be shown, and written as a page")
  func own() async throws {
    let server = try serving(.json(#"{"login":"a","id":7}"#))
    let folder = try TemporaryDirectory()
    let (file, output) = (folder.path("calls.har"), folder.path("calls.html"))
    _ = await run("users", "a", "--api-url", server.url, "--record", file)
    let shown = await run("har", file)
    #expect(shown.code == 0 && shown.output.contains("GET     200     /users/a"), "\(shown)")
    // An existing file keeps its permissions.
    try Data().write(to: URL(fileURLWithPath: output))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: output)
    #expect(await run("har", file, "-o", output).code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: output)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let written = try String(contentsOfFile: output, encoding: .utf8)
    #expect(await run("har", file, "--html").output == written && written.hasPrefix("<!DOCTYPE html>"))
    let input = try String(contentsOfFile: file, encoding: .utf8)
    #expect(await run(["har", "-"], input: input).output == shown.output)
    let missing = await run("har", folder.path("none"))
    #expect(missing.code == 1 && missing.errors.contains("can't be read (No such file or directory)"))
    #expect(await run("har", file, "-o", "/nonexistent/x.html").errorLines == 1)
  }
}
#endif
