import Foundation
import Testing

@testable import NetworkAPIKit

/// What errors say of values that could not be encoded or decoded: paths, types and fixed reasons, but never the value.
@Suite("Errors never quote values", .fewAtOnce)
struct ErrorTextTests {
  private enum Kind: String, Decodable, Sendable { case a, b }
  private struct Own: Decodable, Sendable {
    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "bad session \(text)"))
    }
  }
  private struct Account<Value: Decodable & Sendable>: Decodable, Sendable { let value: Value }

  /// Everything that shows an error, also in a log.
  static func shown(_ error: NetworkError) -> String {
    let lines = Locked("")
    let logger = NetworkLogger(level: .debug, bodyLimit: 10_000) { _, line in lines.withLock { $0 += "\(line)\n" } }
    logger.observe(.init(callID: 1, definition: nil, attempt: 1, kind: .failed(error, duration: .zero)))
    var text = "\(error.localizedDescription)\n\(error)\n\(String(reflecting: error))\n\(lines.withLock { $0 })\n"
    dump(error, to: &text)
    if case .decodingFailed(let failure) = error { text += "\(failure) \(failure.reason) \(failure.path)" }
    return text
  }

  private func error<Value: Decodable & Sendable>(
    _ type: Value.Type, _ body: String, _ coding: JSONCoding
  ) async throws -> NetworkError {
    let stub = StubTransport {
      HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: HTTPBody(body), url: $0.url)
    }
    let client = NetworkClient {
      $0.transport = stub
      $0.coding = coding
    }
    let error = await #expect(throws: NetworkError.self) {
      let _: Value = try await client.request(.get("https://h.example/"))
    }
    return try #require(error)
  }

  @Test("a value that can't be decoded is not quoted, with any decoder", arguments: [true, false])
  func decoding(isOwn: Bool) async throws {
    let coding = isOwn ? JSONCoding() : JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder())
    let secret = "\"hunter2\""
    let errors = [
      (try await error(Account<Kind>.self, "{\"value\":\(secret)}", coding), "at value: its value is not valid."),
      (try await error(Account<Int>.self, "{\"value\":\(secret)}", coding), "at value: it is not of type Int."),
      (try await error(Account<Date>.self, "{\"value\":\(secret)}", coding), "at value: "),
      (try await error(Account<URL>.self, "{\"value\":\"http://[hunter2\"}", coding), "at value: "),
      (try await error(Account<Data>.self, "{\"value\":\(secret)}", coding), "at value: "),
      (try await error(Account<UUID>.self, "{\"value\":\(secret)}", coding), "at value: its value is not valid."),
      (try await error(Account<Own>.self, "{\"value\":\(secret)}", coding), "at value: its value is not valid."),
      (try await error([Kind: Int].self, "{\"value\":[\(secret)]}", coding), ": it is not an array."),
      (try await error(Account<[Kind]>.self, "{\"value\":[\"a\",\(secret)]}", coding), "at value[1]: "),
    ]
    for (error, words) in errors {
      #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
      // The JSON of the value is shown, unless its name or look is that of a secret.
      #expect(!error.localizedDescription.contains("hunter2"), "\(error.localizedDescription)")
      guard case .decodingFailed(let failure) = error else { Issue.record("\(error)"); continue }
      #expect(!failure.reason.contains("hunter2"))
    }
    let password = try await error([String: Kind].self, "{\"password\":\(secret)}", coding)
    #expect(password.localizedDescription.hasSuffix("at password: its value is not valid."))
    #expect(!Self.shown(password).contains("hunter2"), "\(password)")
  }

  @Test("the reason of invalid JSON is told, but not its text")
  func syntax() async throws {
    let error = try await error(Int.self, "{\"password\":\"hunter2\"", JSONCoding())
    #expect(error.localizedDescription.contains("not valid JSON: the text ends too early at byte"))
    #expect(!Self.shown(error).contains("hunter2"))
    let other = try await self.error(Int.self, "{hunter2", JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder()))
    #expect(other.localizedDescription.hasSuffix("the response is not a valid Int: its content is not valid."))
    #expect(!Self.shown(other).contains("hunter2"))
  }

  @Test("a number in place of a date names the setting for dates, and a body that is read twice isn't said to be sent")
  func words() async throws {
    let error = try await error([Date].self, "[1296068472]", JSONCoding())
    #expect(error.localizedDescription.contains("at [0]: A number, and not a date of the form 2011-01-26T19:01:12Z"))
    #expect(error.localizedDescription.hasSuffix("; coding.dates says how dates are written."))
    let body = HTTPBody(AsyncStream { $0.finish() })
    for try await _ in body {}
    let again = await #expect(throws: NetworkError.self) { for try await _ in body {} }
    #expect(again?.localizedDescription == "The body was needed again, but it can be read only once.")
  }

  @Test("names in a path that look like secrets are redacted, and long paths are short")
  func paths() async throws {
    let token = "ghp0123456789abcdefghijklmnop"
    let error = try await error([String: [String: Int]].self, "{\"tokens\":{\"\(token)\":\"x\"}}", JSONCoding())
    #expect(error.localizedDescription.contains("at tokens.<redacted>: "))
    #expect(!Self.shown(error).contains(token))
    struct Member: Decodable { let ghp0123456789abcdefghijklmnop: Int }
    let missing = try await self.error(
      [String: Int].self, "{\"\(String(repeating: "k", count: 100_000))\":\"x\"}", JSONCoding())
    #expect(missing.localizedDescription.utf8.count < 300)
    let text = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
    #expect(try await self.error(Account<Int>?.self, text, JSONCoding()).localizedDescription.utf8.count < 500)
  }

  private struct Login: Encodable, Sendable {
    let password: String
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "short \(password)"))
    }
  }

  @Test("a value that can't be encoded is not quoted, and a date that is not a number doesn't end the process")
  func encoding() async throws {
    struct Note: Encodable, Sendable { let at: Date }
    // Generic: `.json` of data is deprecated.
    func json(_ value: some Encodable & Sendable) -> NetworkAPI.Body { .json(value) }
    let endpoints: [(RawEndpoint<EmptyResponse>, String)] = [
      (
        .post("https://h.example/", .json(["login": Login(password: "hunter2")])),
        "login: a value of type Login was refused"
      ),
      (.post("https://h.example/", .form(["login": Login(password: "hunter2")])), "a value of type Login was refused"),
      (
        .post("https://h.example/", .json(Note(at: Date(timeIntervalSince1970: .nan)))),
        "at: The year does not have four digits"
      ),
      (.post("https://h.example/", .form(Note(at: Date(timeIntervalSince1970: .nan)))), "parameter at is a date"),
      (.post("https://h.example/", json(Data("{}".utf8))), "to send data as it is, write .data(data, contentType:)"),
      (.post("https://h.example/", json(Data("{}".utf8) as Data?)), "to send data as it is, write .data(data, "),
      (.post("https://h.example/", json(Data?.none)), "to send data as it is, write .data(data, contentType:)"),
      (.post("https://h.example/", .json(["a": Double.infinity])), "a: Unable to encode infinity directly in JSON"),
    ]
    for (endpoint, words) in endpoints {
      for coding in [JSONCoding(), JSONCoding(dates: .secondsSince1970)] {
        let client = NetworkClient {
          $0.transport = StubTransport { HTTPResponse(status: 204, url: $0.url) }
          $0.coding = coding
        }
        let error = await #expect(throws: NetworkError.self) { try await client.request(endpoint) }
        let shown = try Self.shown(#require(error))
        if case .iso8601 = coding.dates { #expect(shown.contains(words), "\(shown)") }
        #expect(!shown.contains("hunter2"), "\(shown)")
      }
    }
    let form = #expect(throws: FormEncodingError.self) {
      try FormEncoder().encode(["login": Login(password: "hunter2")])
    }
    #expect(form?.description == "The parameter login cannot be encoded: A value of type Login was refused.")
    #expect(form?.localizedDescription == form?.description)
  }

  private struct UserInfo: Codable, Sendable { var name: String }
  private enum Refusal: Error { case locked(password: String), unknown }
  private struct Told: LocalizedError { var errorDescription: String? { "The account is locked." } }
  private struct Plain: Error { let password = "hunter2" }

  @Test(
    "an error of one's own in a decoder, a conversion or a check speaks for itself",
    arguments: [
      (Told(), "The account is locked"), (Refusal.locked(password: "hunter2"), "locked"), (Refusal.unknown, "unknown"),
      (Plain(), "Plain"),
    ] as [(any Error, String)])
  func own(thrown: any Error, words: String) async throws {
    let endpoint = RawEndpoint<UserInfo>.get("https://h.example/")
    let client = NetworkClient {
      $0.transport = StubTransport { HTTPResponse(status: 200, body: HTTPBody(#"{"name":"a"}"#), url: $0.url) }
    }
    let decoder = ResponseDecoder<UserInfo> { _, _, _ in throw thrown }
    let errors = [
      await #expect(throws: NetworkError.self) { try await client.request(endpoint.validate { _, _ in throw thrown }) },
      await #expect(throws: NetworkError.self) {
        try await client.request(endpoint.map { info -> UserInfo in throw thrown })
      },
      await #expect(throws: NetworkError.self) { try await client.request(Custom(responseDecoder: decoder)) },
    ]
    for error in errors {
      let error = try #require(error)
      #expect(
        error.localizedDescription == "GET https://h.example/: the response was not accepted as UserInfo: \(words).")
      #expect(!Self.shown(error).contains("hunter2"))
      guard case .decodingFailed(let failure) = error else { Issue.record("\(error)"); continue }
      #expect(failure.path.isEmpty && failure.response.status == 200)
    }
    // The error of a request that can't be sent would say that this one wasn't.
    let url = Custom(responseDecoder: .init { _, _, _ in UserInfo(name: try HTTPURL("no URL").host) })
    let error = await #expect(throws: NetworkError.self) { try await client.request(url) }
    guard case .decodingFailed = error else { Issue.record("\(error as Any)"); return }
    #expect(error?.mayHaveBeenProcessed == true)
  }

  private struct Custom: NetworkAPIDefinition {
    let urlInfo: URLInfo = .init(host: "h.example", path: "/")
    let responseDecoder: ResponseDecoder<UserInfo>
    typealias Response = UserInfo
  }

  @Test("a redirect that was not followed is named without the secrets of its path")
  func redirects() throws {
    let token = "ghp0123456789abcdefghijklmnop"
    let url = try HTTPURL("https://h.example/a/\(token)/b;token=hunter2?token=hunter2")
    for reason in [NetworkError.RedirectFailure.Reason.tooMany, .insecure, .invalidLocation, .refused] {
      let shown = Self.shown(.redirectFailed(.init(reason, response: HTTPResponse(status: 302, url: url))))
      #expect(!shown.contains(token) && !shown.contains("hunter2"), "\(shown)")
      #expect(shown.contains("https://h.example/a/<redacted>/b;token=<redacted>"))
    }
  }
}
