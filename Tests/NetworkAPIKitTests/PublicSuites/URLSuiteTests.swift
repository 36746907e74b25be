import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Public suites: URLs", .fewAtOnce)
struct URLSuiteTests {
  /// A case of `urltestdata.json`.
  private struct Case {
    let input: String
    let base: String?
    /// The URL by the WHATWG standard; nil if there is none.
    let href: String?

    /// Whether there are credentials, perhaps empty ones.
    var hasCredentials: Bool

    /// Nil for a comment of the file, and for a base that isn't HTTP.
    init?(_ value: SuiteValue) {
      guard let input = value["input"]?.text else { return nil }
      self.input = input
      base = value["base"]?.text
      href = value["href"]?.text
      // Also empty ones.
      hasCredentials =
        ["username", "password"].contains { value[$0]?.text?.isEmpty == false }
        || input.contains("@") && href?.contains("@") == false
      guard base?.hasPrefix("http") != false else { return nil }
      // Fails only because there is no base.
      guard value["relativeTo"] == nil else { return nil }
    }

    /// The URL as requests have it: HTTP, without fragment and credentials.
    var expected: String? {
      guard let href = href?.prefix(while: { $0 != "#" }), href.hasPrefix("http:") || href.hasPrefix("https:"),
        var parts = URLComponents(string: String(href))
      else { return nil }
      guard parts.user != nil || parts.password != nil else { return String(href) }
      (parts.user, parts.password) = (nil, nil)
      return parts.string
    }
  }

  private static func cases() throws -> [Case] {
    var text = String(decoding: try Data(contentsOf: try #require(PublicSuite.urls.location)), as: UTF8.self)
    // Half a surrogate pair is a replacement character, as in browsers; JSON decoders of Swift refuse it.
    text = text.replacingOccurrences(
      of: #"(?i)(\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2})|\\ud[89a-f][0-9a-f]{2}"#, with: "$1",
      options: .regularExpression)
    let values = try JSONDecoder().decode([SuiteValue].self, from: Data(text.utf8))
    return values.compactMap(Case.init)
  }

  private static func outcome(_ url: () throws -> HTTPURL) -> String? { (try? url())?.absoluteString }

  /// Why the package differs on purpose: it refuses what it would have to guess, and never accepts what the standard
  /// refuses.
  private static func exception(_ test: Case, _ ours: String?) -> String? {
    guard let expected = test.expected else { return nil }
    if let ours {
      // The same URL in other letters.
      let texts = [
        ("%25", "%", "a `%` without digits, which becomes `%25`"),
        ("'", "%27", "an apostrophe in a query, which stays"),
        ("%5B", "[", "brackets in a path, which are escaped"),
        ("[::127.0.0.1]", "[::7f00:1]", "an IPv6 address that ends as an IPv4 address, which stays"),
        ("[::13.1.68.3]", "[::d01:4403]", "an IPv6 address that ends as an IPv4 address, which stays"),
      ]
      return texts.first { text, other, _ in
        ours.replacingOccurrences(of: text, with: other).replacingOccurrences(of: "%5D", with: "]") == expected
      }?.2
    }
    // Browsers ignore line breaks and tabs, and control characters and spaces at the beginning.
    let scalars = test.input.unicodeScalars.filter { !"\t\r\n".unicodeScalars.contains($0) }
    let text = String(String.UnicodeScalarView(scalars.drop { $0.value <= 0x20 }))
    func input(_ pattern: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
    return if text.isEmpty {
      "an empty reference, refused"
    } else if input(#"^https?:(?!//[^/\\])"#) || input(#"^[/\\]{2}"#) && !input(#"^//[^/\\]"#) {
      "not exactly two slashes before the host, refused"
    } else if test.base == nil, test.hasCredentials {
      "credentials, refused"
    } else if test.input.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }) {
      "a control character or backslash, refused"
    } else if input(#"^https?://[^/?#]*:0+(/|$)"#) {
      "port 0, refused"
    } else if input(#"^https?://[^/?#]*%"#) {
      "an escape in the host, refused"
    } else if input(#"%(?![0-9a-fA-F]{2})"#) {
      "a `%` without digits, refused"
    } else if URLComponents(string: expected)?.host?.split(separator: ".", omittingEmptySubsequences: false)
      .dropLast().contains("") == true
    {
      "an empty label in the host, refused"
    } else {
      nil
    }
  }

  @Test(
    "references are resolved by the WHATWG standard, or refused",
    .enabled(if: PublicSuite.urls.isThere, PublicSuite.leftOut))
  func received() throws {
    var report = SuiteReport("urltestdata", "`HTTPURL.resolving`, as for `Location` and `Link`")
    for var test in try Self.cases() {
      // Credentials in a reference are dropped.
      test.hasCredentials = false
      let other = try HTTPURL("https://other.example/")
      // A base may have credentials.
      let base = try test.base.map(other.resolving) ?? other
      let ours = Self.outcome { try base.resolving(test.input) }
      report.add(
        "\(test.input.debugDescription) \(test.base ?? "")",
        difference: ours == test.expected ? nil : "\(ours ?? "refused"), not \(test.expected ?? "refused")",
        exception: ours == test.expected ? nil : Self.exception(test, ours))
    }
    report.finish()
  }

  @Test(
    "absolute URLs are read by the WHATWG standard, or refused",
    .enabled(if: PublicSuite.urls.isThere, PublicSuite.leftOut))
  func written() throws {
    var report = SuiteReport("urltestdata", "`HTTPURL(_:)`, as written in a program")
    for test in try Self.cases() where test.base == nil {
      let ours = Self.outcome { try HTTPURL(test.input) }
      report.add(
        test.input.debugDescription,
        difference: ours == test.expected ? nil : "\(ours ?? "refused"), not \(test.expected ?? "refused")",
        exception: ours == test.expected ? nil : Self.exception(test, ours))
    }
    report.finish()
  }
}
