import Foundation
import NetworkAPIKit
import Testing

@Suite("URLs", .fewAtOnce)
struct URLTests {
  static func part<Value>(_ build: () throws -> Value) -> NetworkError.InvalidURL.Part? {
    do {
      _ = try build()
      return nil
    } catch NetworkError.invalidURL(let failure) {
      return failure.part
    } catch {
      Issue.record("\(error)")
      return nil
    }
  }

  @Test(
    "a base and an endpoint are joined with one slash",
    arguments: [
      ("https://example.com/v1", "/users", "https://example.com/v1/users"),
      ("https://example.com/v1", "users", "https://example.com/v1/users"),
      ("https://example.com/v1/", "/users", "https://example.com/v1/users"),
      ("https://example.com/", "/foo", "https://example.com/foo"),
      ("https://example.com", "foo", "https://example.com/foo"),
      ("https://example.com/v1?key=k", "/foo", "https://example.com/v1/foo?key=k"),
    ])
  func joining(base: String, path: String, whole: String) throws {
    #expect(try NetworkAPI.URLInfo(path: path).url(relativeTo: HTTPURL(base)).absoluteString == whole)
  }

  @Test(
    "scheme, host and port are normalized",
    arguments: [
      ("HTTPS://EXAMPLE.com:443", "https://example.com/"),
      ("http://example.com:80/a?b#c", "http://example.com/a?b"),
      ("http://example.com:8080", "http://example.com:8080/"),
      ("http://[::1]:443/x", "http://[::1]:443/x"),
      ("https://example.com./", "https://example.com./"),
      ("https://bücher.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
      ("https://example.com/a/./b/../c", "https://example.com/a/c"),
      ("https://my_host/", "https://my_host/"),
    ])
  func normalising(text: String, whole: String) throws {
    #expect(try HTTPURL(text).absoluteString == whole)
  }

  @Test(
    "invalid input throws a typed error that names the component",
    arguments: [
      ("ftp://example.com/", .scheme), ("example.com/x", .scheme), ("", .scheme), ("//example.com", .scheme),
      ("localhost:8080", .scheme), ("ghe.example.com:8443/api", .scheme),
      ("https:///x", .host), ("https://", .host), ("https://user:pw@example.com/", .host),
      ("https://exa mple.com/", .host),
      ("https://a..b/", .host), ("https://[::1/", .host), ("https://[zz]/", .host), ("https://%41/", .host),
      ("https://\(String(repeating: "a", count: 64)).com/", .host), ("https://a\u{0}b/", .host),
      ("https://\\\\host", .host),
      ("https://example.com:0/", .port), ("https://example.com:65536/", .port), ("https://example.com:x/", .port),
      ("https://example.com:-1/", .port), ("https://example.com:99999999999999999999/", .port),
      ("https://example.com/%zz", .path), ("https://example.com/a\r\nb", .path), ("https://example.com/?%1", .query),
      ("https://example.com/?a\u{0}", .query),
    ] as [(String, NetworkError.InvalidURL.Part)])
  func refusing(text: String, part: NetworkError.InvalidURL.Part) {
    #expect(Self.part { try HTTPURL(text) } == part)
  }

  @Test(
    "an endpoint with invalid input throws a typed error",
    arguments: [
      (.init(scheme: "ftp", host: "h", path: "/"), .scheme), (.init(host: "", path: "/"), .host),
      (.init(host: "h:80", path: "/"), .host), (.init(host: "a b", path: "/"), .host),
      (.init(host: "h/x", path: "/"), .host),
      (.init(host: "h", port: 0, path: "/"), .port), (.init(host: "h", port: 65536, path: "/"), .port),
      (.init(host: "h", path: "/a?b=c"), .path), (.init(host: "h", path: "/a#b"), .path),
      (.init(host: "h", path: "/%"), .path),
      (.init(host: "h", path: "/a/../b"), .path), (.init(host: "h", path: "/users/\("")"), .path),
      (.init(host: "h", path: "/a\nb"), .path), (.init(path: "/relative"), .host),
    ] as [(NetworkAPI.URLInfo, NetworkError.InvalidURL.Part)])
  func refusingDeclared(info: NetworkAPI.URLInfo, part: NetworkError.InvalidURL.Part) {
    #expect(Self.part { try info.url() } == part)
  }

  @Test(
    "the error for a host and port without a scheme shows them, and says that the scheme is missing",
    arguments: ["localhost:8080", "localhost:8080/api", "ghe.example.com:8443/api/v3"])
  func hostAndPort(text: String) {
    let error = #expect(throws: NetworkError.self) { try HTTPURL(text) }
    let shown = text.replacing("v3", with: "…")
    #expect(error?.localizedDescription == "The URL \(shown) is not valid: it has no scheme; write https://….")
  }

  @Test("an error doesn't show the query or credentials of the rejected URL")
  func noSecretsInErrors() throws {
    for text in [
      "https://user:hunter2@example.com/", "ftp://example.com/?token=hunter2", "https://h:0/?key=hunter2",
      "h:80/?key=hunter2", "user:1hunter2@example.com", "user:1hunter2",
    ] {
      let error = #expect(throws: NetworkError.self) { try HTTPURL(text) }
      #expect(error?.localizedDescription.contains("hunter2") == false)
    }
    #expect(
      try HTTPURL("https://h/?page=2&access_token=hunter2").description == "https://h/?page=2&access_token=<redacted>")
  }

  @Test("query items keep their order and are encoded; nil omits an item")
  func query() throws {
    let none: String? = nil
    let info = NetworkAPI.URLInfo(
      host: "h", path: "/", query: ["b": "1 2", "a": "x&y=z#", "skip": none, "b": "é"])
    #expect(try info.url().query == "b=1%202&a=x%26y%3Dz%23&b=%C3%A9")
    let dated = NetworkAPI.URLInfo(host: "h", path: "/", query: ["at": Date(timeIntervalSince1970: 7)])
    #expect(try dated.url(coding: JSONCoding(dates: .secondsSince1970)).query == "at=7")
    #expect(try NetworkAPI.URLInfo(host: "h", path: "/", query: []).url().absoluteString == "https://h/")
    #expect(
      try NetworkAPI.URLInfo(host: "h", path: "/", query: .init([.init(name: "bare", value: nil)])).url().query
        == "bare")
  }

  @Test(
    "interpolated values remain one segment",
    arguments: [
      ("a/b?c#d e", "a%2Fb%3Fc%23d%20e"), ("...", "..."), ("..a", "..a"), ("100%", "100%25"), ("é", "%C3%A9"),
      ("a\r\nHost: evil", "a%0D%0AHost:%20evil"), ("a\u{0}", "a%00"),
    ])
  func segments(value: String, encoded: String) throws {
    #expect(try NetworkAPI.URLInfo(host: "h", path: "/x/\(value)/y").url().path == "/x/\(encoded)/y")
  }

  @Test("numbers, UUIDs, raw values and paths can be interpolated")
  func interpolation() throws {
    enum Kind: String { case big = "b/g" }
    let id = UUID()
    #expect(try NetworkAPI.URLInfo(host: "h", path: "/\(42)/\(id)/\(Kind.big)").url().path == "/42/\(id)/b%2Fg")
    #expect(try NetworkAPI.URLInfo(host: "h", path: "/\(segments: "a b/.c/c?")").url().path == "/a%20b/.c/c%3F")
  }

  @Test("the error for an IPv6 address without brackets names the brackets")
  func brackets() {
    for text in ["https://::1/", "https://fe80::1/x", "https://2001:db8::1:443/"] {
      let error = #expect(throws: NetworkError.self) { try HTTPURL(text) }
      #expect(error.map { "\($0)".contains("brackets") } == true)
    }
  }

  @Test("references are resolved as in RFC 3986, and credentials are dropped")
  func resolving() throws {
    let base = try HTTPURL("https://a.example/b/c/d?q")
    #expect(try base.resolving("?x").absoluteString == "https://a.example/b/c/d?x")
    #expect(try base.resolving("../x").absoluteString == "https://a.example/b/x")
    #expect(try base.resolving("//user:pw@other.example/x").absoluteString == "https://other.example/x")
    #expect(try base.resolving("#f").absoluteString == "https://a.example/b/c/d?q")
    for bad in [
      "", "file:///etc/passwd", "javascript:alert(1)", "ftp://h/", "http:///x", "\\\\host", "mailto:a@b",
    ] {
      #expect(Self.part { try base.resolving(bad) } != nil, "\(bad)")
    }
  }

  @Test("no value in a path or query can change another part of the URL")
  func fuzzing() throws {
    var generator = SeededGenerator(seed: 43)
    let alphabet = Array("/?#%&=+;:@ .\\\r\n\t\u{0}aé😀[]{}<>\"'".unicodeScalars)
    for _ in 0..<3_000 {
      var value = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        value.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      let text = String(value)
      // Rejected; see the suite about paths.
      guard text != ".", text != ".." else { continue }
      let url = try NetworkAPI.URLInfo(host: "h", path: "/a/\(text)/b", query: [text: text, "last": "1"]).url()
      let split = URLComponents(string: url.absoluteString)
      #expect(url.host == "h")
      #expect(url.path.split(separator: "/", omittingEmptySubsequences: false).count == 4)
      #expect(split?.queryItems?.map(\.name) == [text, "last"])
      #expect(split?.queryItems?.first?.value == text)
      #expect(url.absoluteString.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      #expect(try HTTPURL(url.absoluteString).absoluteString == url.absoluteString)
    }
  }
}
