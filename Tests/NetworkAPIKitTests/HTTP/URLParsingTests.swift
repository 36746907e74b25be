import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("URLs are parsed by bytes", .fewAtOnce)
struct URLParsingTests {
  /// Combining marks, joiners and selectors, each of which forms one `Character` with the preceding text.
  private static let marks = ["\u{301}", "\u{20DD}", "\u{FE0F}", "\u{200D}", "\u{1F3FB}", "\u{E0061}"]

  /// A second, simple implementation of RFC 3986, appendix B.
  private struct Split {
    var scheme, authority, query: [UInt8]?
    var path: [UInt8]

    init(_ text: String) {
      var rest = Array(text.utf8)
      if let hash = rest.firstIndex(of: 0x23) { rest.removeSubrange(hash...) }
      if let mark = rest.firstIndex(of: 0x3F) {
        query = Array(rest[(mark + 1)...])
        rest.removeSubrange(mark...)
      }
      let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
      if let colon = rest.firstIndex(of: 0x3A), colon > 0, letters.contains(rest[0]),
        rest[..<colon].allSatisfy(letters.union("0123456789+-.".utf8).contains)
      {
        scheme = Array(rest[..<colon])
        rest.removeSubrange(...colon)
      }
      if rest.starts(with: [0x2F, 0x2F]) {
        let slash = rest[2...].firstIndex(of: 0x2F) ?? rest.count
        authority = Array(rest[2..<slash])
        rest.removeSubrange(..<slash)
      }
      path = rest
    }

    /// The host after any credentials and before any port.
    var host: String? {
      guard var host = authority else { return nil }
      if let at = host.lastIndex(of: 0x40) { host.removeSubrange(...at) }
      let bracket = host.lastIndex(of: 0x5D) ?? 0
      if let colon = host[bracket...].lastIndex(of: 0x3A) { host.removeSubrange(colon...) }
      return String(decoding: host, as: UTF8.self)
    }
  }

  @Test("a combining mark after a delimiter doesn't change the host or the path")
  func marks() throws {
    let base = try HTTPURL("https://api.example/v1/users?page=1")
    for mark in Self.marks {
      let escaped = Data(mark.utf8).map { String(format: "%%%02X", $0) }.joined()
      #expect(
        try base.resolving("https://api.example/\(mark)@evil.example/").absoluteString
          == "https://api.example/\(escaped)@evil.example/")
      #expect(
        try base.resolving("//api.example?\(mark)@evil.example/").absoluteString
          == "https://api.example/?\(escaped)@evil.example/")
      #expect(try base.resolving("//api.example#\(mark)@evil.example/").absoluteString == "https://api.example/")
      #expect(try base.resolving("/\(mark)x").absoluteString == "https://api.example/\(escaped)x")
      #expect(try base.resolving("?\(mark)x").absoluteString == "https://api.example/v1/users?\(escaped)x")
      #expect(try HTTPURL("https://good.com/\(mark)x").absoluteString == "https://good.com/\(escaped)x")
      #expect(try HTTPURL("https://good.com?\(mark)x").absoluteString == "https://good.com/?\(escaped)x")
      for refused in [
        "https://good.com:\(mark)80/", "https:/\(mark)/good.com/", "https://user:pw@\(mark)good.com/",
        "https://[::1]\(mark)/", "https://[\(mark)::1]/",
      ] {
        #expect(throws: NetworkError.self) { try HTTPURL(refused) }
      }
      let client = NetworkClient(configuration: .init(baseURL: base))
      #expect(try client.httpRequest("/\(mark)x").url.path == "/v1/users/\(escaped)x")
      #expect(
        try NetworkAPI.URLInfo(path: "/\(segments: "a/\(mark)b")").url(relativeTo: base).path
          == "/v1/users/a/\(escaped)b")
    }
  }

  @Test("random texts are split by their bytes")
  func fuzzing() throws {
    let pieces = [
      "https:", "http:", "//", "/", "/", "?", "#", "@", ":", ".", "..", "[", "]", "::1", "80", "a", "b.example", "%2F",
      "\\", " ", "\u{0}", "\r\n", "é",
    ]
    var generator = SeededGenerator(seed: 10)
    var parsed = 0
    for round in 0..<40_000 {
      var text = round % 2 == 0 ? "https://a.example" : ""
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        text += pieces.randomElement(using: &generator) ?? ""
        if Int.random(in: 0..<3, using: &generator) == 0 { text += Self.marks.randomElement(using: &generator) ?? "" }
      }
      let split = Split(text)
      let reference = URLReference(text)
      let shown = text.debugDescription
      #expect(reference.scheme.map { Array($0.utf8) } == split.scheme, "\(shown)")
      #expect(reference.authority.map { Array($0.utf8) } == split.authority, "\(shown)")
      #expect(Array(reference.path.utf8) == split.path, "\(shown)")
      #expect(reference.query.map { Array($0.utf8) } == split.query, "\(shown)")
      guard let url = try? HTTPURL("https://base.example/").resolving(text) else { continue }
      parsed += 1
      // Spaces and control characters around a reference, and line breaks inside of it, are ignored.
      var bytes = Array(text.utf8.drop { $0 <= 0x20 })
      while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
      let trimmed = String(decoding: bytes.filter { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
      let host = try Split(trimmed).host.map { try URLHost.normalized($0) } ?? "base.example"
      #expect(url.host == host, "\(shown)")
      #expect(url.absoluteString.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(shown)")
      #expect(try HTTPURL(url.absoluteString) == url, "\(shown)")
      if trimmed == text, let direct = try? HTTPURL(text) { #expect(direct == url, "\(shown)") }
    }
    #expect(parsed > 5_000)
  }

  @Test("query items are appended to an empty query without a separator")
  func emptyQuery() throws {
    #expect(try HTTPURL("https://h/?").appendingQuery("a=b").absoluteString == "https://h/?a=b")
    #expect(try HTTPURL("https://h/?x").appendingQuery("a=b").absoluteString == "https://h/?x&a=b")
    #expect(try HTTPURL("https://h/").appendingQuery("a=b").absoluteString == "https://h/?a=b")
    #expect(try HTTPURL("https://h/?").appendingQuery("").absoluteString == "https://h/?")
  }

  @Test("a reference is read like by browsers, but only two slashes introduce a host")
  func references() throws {
    let base = try HTTPURL("https://a.example/b/c?q")
    let read = [
      (" \u{1}x \n", "/b/x"), ("/a\tb\r\nc", "/abc"), ("\\x\\y", "/x/y"), ("x\\..\\y", "/b/y"), ("/100%", "/100%25"),
      ("/%zz?%&%4", "/%25zz?%25&%254"), ("?a\\b", "/b/c?a%5Cb"), ("/x/%2e%2E/y/.%2e/z", "/z"), ("%2e", "/b/"),
      ("//b.example/%", "//b.example/%25"), ("http\n://b.example/x", "http://b.example/x"), ("/%41%", "/%41%25"),
      ("/x/%2e%2e%2e/y", "/x/%2e%2e%2e/y"),
    ]
    for (text, expected) in read {
      let whole =
        expected.hasPrefix("http") ? expected : "https:" + (expected.hasPrefix("//") ? "" : "//a.example") + expected
      #expect(try base.resolving(text).absoluteString == whole, "\(text.debugDescription)")
    }
    for text in [
      "\\\\h\\x", "/\\h", "\\/h", "https:\\\\h", "https:/h", "https:h", "http:///h", " \t", "/a\u{0}b", "//h\\x/",
    ] {
      #expect(throws: NetworkError.self, "\(text.debugDescription)") { try base.resolving(text) }
    }
    // A person's URL isn't guessed at.
    for text in ["https://h/%", "https://h/a\\b", "https://h/a\tb"] {
      #expect(throws: NetworkError.self) { try HTTPURL(text) }
    }
    #expect(try HTTPURL("https://h/a/%2E%2e/b/%2e").absoluteString == "https://h/b/")
  }

  @Test(
    "the whole host is validated",
    arguments: [
      "https://[::1\0\r\nX: y]/", "https://[::1\0]/", "https://[::1%25eth0]/", "https://[::1]x/", "https://[::1]x:80/",
      "https://[]/", "https://[", "https://]/", "https://[:::1]/", "https://::1/", "https://fe80::1:2/",
      "https://a\0b/", "https://a\r\nb/", "https://a%00b/", "https://a b/", "https://ü\0/", "https://ü/@x",
      "https://ü@x/",
    ])
  func wholeHosts(text: String) throws {
    if let url = try? HTTPURL(text) {
      #expect(url.absoluteString == "https://xn--tda/@x")
    }
    let host = String(text.dropFirst("https://".count))
    #expect(throws: NetworkError.self) { try NetworkAPI.URLInfo(host: host, path: "/").url() }
  }

  @Test("an error about a URL shows nothing that could be a secret")
  func errors() throws {
    let filler = String(repeating: "a", count: 250)
    let (name, secret) = ("octocat", "hunter2")
    let texts = [
      "https://\(name):\(secret)@host/", "https://\(name):\(filler)\(secret)@host/",
      "https://\(name):pa?\(secret)@host/",
      "https://\(name):pa#\(secret)@host/", "https://\(name):pa/\(secret)@host/", "https://\(name):12/\(secret)@host/%",
      "https:/\(name):\(secret)@host", "https:\(name):\(secret)@host", "\(name):\(secret)@host",
      "\(name):\(secret)@host/x", "//\(name):\(secret)@host", "https://\(name):\(secret)", "\(secret)://h/",
      "\(secret):\(name)@h", "https://h:\(secret)/", "https://h:0/?key=\(secret)", "https://h:0/#token=\(secret)",
      "https://h:0/\(secret)", "https://h:0/%\(secret)", "https://\(name):\(secret)＠host/", "https://[\(secret)]/",
      "https://\(name):\(secret)%40host/", "https://h/\u{301}\(name):\(secret)@x%", "ftp://\(name):\(secret)@host/",
      "https://\(name):99999/\(secret)@h",
    ]
    let base = try HTTPURL("https://base.example/")
    for text in texts {
      for build in [{ try HTTPURL(text) }, { try base.resolving("x:\(text)") }] as [() throws -> HTTPURL] {
        let error = #expect(throws: NetworkError.self, "\(text)") { try build() }
        guard let error else { continue }
        var dumped = ""
        dump(error, to: &dumped)
        for shown in [error.description, error.localizedDescription, String(reflecting: error), dumped] {
          #expect(!shown.contains(secret) && !shown.contains(name) && !shown.contains("99999"), "\(text): \(shown)")
        }
      }
    }
    for info in [
      .init(host: "\(name):\(secret)@host", path: "/"), .init(scheme: secret, host: "h", path: "/"),
      .init(host: "h", path: "/?\(secret)?"), .init(host: "[\(secret)]", path: "/"),
    ] as [NetworkAPI.URLInfo] {
      let error = #expect(throws: NetworkError.self) { try info.url() }
      #expect(error.map { "\($0)" }?.contains(secret) == false)
    }
  }

  @Test("an error about a URL shows the scheme, a valid host and the words of the path")
  func helpfulErrors() throws {
    func shown(_ text: String) -> String? {
      do {
        Issue.record("\(try HTTPURL(text))")
      } catch NetworkError.invalidURL(let failure) {
        return failure.text
      } catch {
        Issue.record("\(error)")
      }
      return nil
    }
    #expect(shown("https://api.example:8080/users/42/Repos/%zz") == "https://api.example:8080/users/…/Repos/…")
    #expect(shown("ftp://files.example/pub") == "ftp://files.example/pub")
    #expect(shown("api.example/users") == "api.example/users")
    #expect(shown("https://api.example/users/@me/%") == "https://<redacted>")
    #expect(
      shown("https://api.example/" + String(repeating: "a/", count: 50) + "%")
        == "https://api.example/" + String(repeating: "a/", count: 8) + "…")
  }
}
