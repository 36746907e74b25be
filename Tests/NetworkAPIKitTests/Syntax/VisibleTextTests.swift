import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Text that is shown", .fewAtOnce)
struct VisibleTextTests {
  /// Clears the screen, reverses the direction of the text, and begins another line.
  private static let attack = "a\u{1B}[2J\u{9B}2J\u{202E}\u{7F}\r\n#9 GET /forged\u{2028}b\0"

  private func isVisible(_ text: String, keepsLayout: Bool = false) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.isControlOrFormat || keepsLayout && $0 == "\n" }
  }

  @Test(
    "control and format characters become escapes, all other text stays",
    arguments: [
      ("", ""), ("plain ~", "plain ~"), ("é 漢 👍", "é 漢 👍"), ("a\u{1B}[2J", "a\\u{1B}[2J"), ("\u{9B}", "\\u{9B}"),
      ("a\nb\tc\r", "a\\nb\\u{9}c\\u{D}"), ("\u{202E}x\u{2069}", "\\u{202E}x\\u{2069}"), ("\u{7F}", "\\u{7F}"),
      ("\u{2028}\u{2029}\u{85}\0", "\\u{2028}\\u{2029}\\u{85}\\u{0}"),
    ])
  func escapes(text: String, shown: String) {
    #expect(text.escapingControls() == shown)
    #expect(isVisible(shown))
  }

  @Test("a log keeps its lines and tabs")
  func layout() {
    #expect("a\n\tb\r\u{1B}".escapingControls(keepsLayout: true) == "a\n\tb\\u{D}\\u{1B}")
  }

  struct Message: LocalizedError, Decodable, Sendable {
    var errorDescription: String? { VisibleTextTests.attack }
  }

  @Test("no error shows control characters of a server, a certificate, a key in JSON or a path")
  func errors() throws {
    let attack = Self.attack
    let url = try HTTPURL("https://api.example.com/a")
    let response = HTTPResponse(
      status: 404, headers: ["Content-Type": attack], body: HTTPBody("{}"), url: url)
    let decoding = DecodingError.keyNotFound(Key(stringValue: attack), .init(codingPath: [], debugDescription: ""))
    let errors: [NetworkError] = [
      .tlsFailed(.init(.wrongHost, authority: "api.example.com", detail: attack)),
      .connectionFailed(.init(.other, authority: "x", mayHaveBeenProcessed: false, detail: attack)),
      .proxyFailed(.init(detail: attack)), .invalidResponse(.init(.malformed, detail: attack)),
      .fileFailed(.init(path: attack, reason: "it cannot be read")),
      .statusCode(.init(response: response, errorResponse: Message())), .notAnImage(response),
      .decodingFailed(.init(type: Int.self, response: response, underlying: decoding)),
      .webSocketFailed(.init(.closed, close: .init(code: .normal, reason: attack), detail: "")),
      .authenticationFailed(underlying: .proxyFailed(.init(detail: attack))), .other(Message()),
    ]
    for error in errors {
      let lines = error.description.split(separator: "\n").map(String.init)
      #expect(lines.allSatisfy { isVisible($0) && !$0.hasPrefix("#9") }, "\(error)")
      #expect(isVisible(error.localizedDescription) && error.localizedDescription.contains("\\u{"), "\(error)")
    }
    #expect(isVisible("\(NetworkError.TLSFailure(.expired, authority: "x", detail: attack))"))
    #expect(isVisible("\(NetworkError.StatusFailure(response: response, errorResponse: Message()))"))
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test("no line of a log is forged by a response, with and without redaction", arguments: [true, false])
  func log(redacts: Bool) async throws {
    let lines = Locked<[String]>([])
    let logger = NetworkLogger(level: .debug, redacts: redacts, bodyLimit: 1_000) { _, line in
      lines.withLock { $0.append(line) }
    }
    let stub = StubTransport { request in
      HTTPResponse(
        status: 200, headers: ["Server": "a\u{9B}2J\u{202E}", "Content-Type": "application/json"],
        body: HTTPBody("\"\u{9B}\u{202E}\""), url: request.url)
    }
    let client = NetworkClient(configuration: .init(observers: [logger], transport: stub))
    _ = try await client.data("https://api.example.com/a", headers: ["Accept": "a\u{9B}b"])
    let text = lines.withLock { $0 }
    #expect(text.count > 3 && text.allSatisfy { isVisible($0, keepsLayout: true) }, "\(text)")
    #expect(text.contains { $0.contains("Server: a\\u{9B}2J\\u{202E}") })
  }
}
