import Testing

@testable import NetworkAPIKit

@Suite("URLs against vectors", .fewAtOnce)
struct URLVectorTests {
  struct File: Decodable {
    struct Resolution: Decodable { var base, reference, resolved: String }
    struct Split: Decodable {
      var url, scheme, host, path: String
      var port: Int?
      var query, fragment: String?
    }
    var resolve: [Resolution]
    var split: [Split]
  }

  @Test("references are resolved as in RFC 3986 section 5.4 and by urljoin")
  func resolution() throws {
    let vectors = try Vectors.load("url_vectors", as: File.self).resolve
    #expect(vectors.count > 300)
    // An empty reference is rejected: a `Location` or `Link` without a target is a server's mistake.
    for vector in vectors where !vector.reference.isEmpty {
      // `urljoin` keeps escaped dots, which RFC 3986 section 6.2.2 and browsers treat as dots.
      if vector.resolved.contains("%2e") { continue }
      // A request's URL has no fragment, and at least `/` as its path.
      var expected = String(vector.resolved.prefix { $0 != "#" })
      if expected == "http://g" { expected += "/" }
      let resolved = try HTTPURL(vector.base).resolving(vector.reference)
      #expect(resolved.absoluteString == expected, "\(vector.base) with \(vector.reference)")
    }
  }

  @Test("a URL has the same components as with urlsplit")
  func parts() throws {
    let vectors = try Vectors.load("url_vectors", as: File.self).split
    #expect(vectors.count > 100)
    for vector in vectors where vector.fragment == nil {
      let url = try HTTPURL(vector.url)
      #expect(url.scheme == vector.scheme && url.host == vector.host, "\(vector.url)")
      #expect(url.port == vector.port || vector.port == url.effectivePort, "\(vector.url)")
      // Parsing removes dot segments; the vectors above test that.
      if !vector.path.contains(".") { #expect(url.path == (vector.path.isEmpty ? "/" : vector.path), "\(vector.url)") }
      #expect(url.query == vector.query, "\(vector.url)")
    }
  }
}
