#if os(Linux)
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

@Suite("libcurl transport: values in URLs", .fewAtOnce)
struct CurlInjectionTests {
  private struct Lookup: NetworkAPIDefinition {
    typealias Response = String
    let urlInfo: URLInfo
    let requestInfo: RequestInfo<[String: String]>

    init(segment: String, value: String) {
      urlInfo = .init(path: "/items/\(segment)/end", query: ["fixed": value])
      requestInfo = .init(method: .get, parameters: ["name": value])
    }
  }

  private static let pieces = [
    "\r\n", "\r", "\n", "\0", " ", "#", "?", "%", "%0d%0a", "..", "/", "//", "\\", "&", "=", ";", "+", ":", "@", "é",
    "日本", "👩‍👩‍👧", "a",
    "HTTP/1.1\r\nHost: evil\r\n\r\n", "\u{7F}", "\u{85}", "\u{2028}", "%2e%2e", "\"", "'", "<", "{", "[", "|", "^", "`",
    "~",
  ]

  @Test("any path or query arrives as one request, with each value unchanged")
  func values() async throws {
    let server = try TestServer.responding { _ in "ok" }
    let client = NetworkClient(
      configuration: .init(baseURL: try HTTPURL(server.url), retry: .never, transport: transport()))
    var generator = SeededGenerator(seed: 43)
    var arrived = 0
    for round in 0..<300 {
      func text() -> String {
        (0..<Int.random(in: 1...4, using: &generator))
          .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
      }
      let (segment, value) = round < Self.pieces.count ? (Self.pieces[round], Self.pieces[round]) : (text(), text())
      guard segment != ".." else {
        // The only value that escaping can't protect: many servers decode `%2E%2E` before they resolve dot segments.
        await #expect(throws: NetworkError.self) { try await client.request(Lookup(segment: segment, value: value)) }
        continue
      }
      #expect(try await client.request(Lookup(segment: segment, value: value)) == "ok")
      arrived += 1
      #expect(server.requestCount == arrived)
      let request = try #require(server.requests.last)
      let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == 4 && parts.last == "end", "\(request.target)")
      #expect(String(parts[2]).removingPercentEncoding == segment, "\(request.target)")
      let items = (request.query ?? "").split(separator: "&", omittingEmptySubsequences: false)
        .map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init) }
      #expect(items.map(\.first) == ["fixed", "name"], "\(request.target)")
      #expect(items.allSatisfy { $0.last?.removingPercentEncoding == value }, "\(request.target)")
    }
    #expect(server.malformed.isEmpty)
    #expect(server.connectionCount == 1)
  }
}
#endif
