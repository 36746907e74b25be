import Foundation
import Testing

@testable import NetworkAPIKit
@testable import NetworkCodecs

@Suite("Public suites: cookies", .fewAtOnce)
struct CookieSuiteTests {
  /// When the suite was written: later, some of its cookies have expired.
  private static let time = TimeSource(
    now: { .now }, date: { Date(timeIntervalSince1970: 1_300_000_000) }, sleep: { _ in }, random: { 0 })

  @Test(
    "the cookies of http-state are stored and sent as the suite expects",
    .enabled(if: PublicSuite.cookies.isThere, PublicSuite.leftOut))
  func parser() throws {
    var report = SuiteReport("http-state", "`CookieJar`: from `Set-Cookie` to `Cookie`")
    for file in try PublicSuite.cookies.files(in: "parser") where file.lastPathComponent.hasSuffix("-test") {
      let name = String(file.lastPathComponent.dropLast("-test".count))
      if name.hasPrefix("disabled-") { continue }
      let jar = CookieJar(time: Self.time)
      let url = try HTTPURL("http://home.example.org:8888/cookie-parser?\(name)")
      var target = "/cookie-parser-result?\(name)"
      for line in try Self.lines(file) {
        let (field, value) = Self.field(line)
        if field == "location" {
          target = value
        } else {
          jar.store([.init(name: "Set-Cookie", value: value)], from: url, since: jar.generation)
        }
      }
      let sent = jar.field(for: try url.resolving(target)) ?? ""
      let expected = file.deletingLastPathComponent().appendingPathComponent("\(name)-expected")
      let value = try Self.lines(expected).map(Self.field).first { $0.name == "cookie" }?.value ?? ""
      report.add(
        name, difference: sent == value ? nil : "\(sent.debugDescription), not \(value.debugDescription)",
        exception: Self.exceptions[name])
    }
    report.finish()
  }

  /// The suite tests RFC 6265; its successor differs.
  private static let exceptions: [String: String] = {
    let nameless = [
      "0004", "0021", "0023", "0024", "0025", "0026", "0027", "0028", "chromium0009", "chromium0010", "chromium0012",
      "mozilla0012", "mozilla0014", "mozilla0015", "mozilla0016", "mozilla0017", "name0017", "name0023", "name0025",
      "name0028", "name0031", "name0032", "name0033",
    ]
    let domain = "an empty `Domain`, which counts since RFC 6265bis"
    return Dictionary(uniqueKeysWithValues: nameless.map { ($0, "without a name, kept since RFC 6265bis") })
      .merging(["optional-domain0042": domain]) { $1 }
  }()

  /// Lines end with a line feed; other control characters are part of the cases.
  private static func lines(_ file: URL) throws -> [String] {
    try Data(contentsOf: file).split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func field(_ line: String) -> (name: String, value: String) {
    let colon = line.firstIndex(of: ":") ?? line.endIndex
    return (line[..<colon].lowercased(), String(line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }))
  }

  @Test(
    "the dates of http-state are read as the suite expects",
    .enabled(if: PublicSuite.cookies.isThere, PublicSuite.leftOut))
  func dates() throws {
    var report = SuiteReport("http-state, dates", "`Expires` of cookies")
    for file in try PublicSuite.cookies.files(in: "dates") {
      // One of the files begins with comments.
      let text = try Self.lines(file).filter { !$0.hasPrefix("//") }.joined(separator: "\n")
      for value in try JSONDecoder().decode([SuiteValue].self, from: Data(text.utf8)) {
        let test = try #require(value["test"]?.text)
        let (ours, expected) = (CookieDate.parse(test).map(HTTPDate.format), value["expected"]?.text)
        report.add(
          test.debugDescription, difference: ours == expected ? nil : "\(ours ?? "none"), not \(expected ?? "none")")
      }
    }
    report.finish()
  }
}
