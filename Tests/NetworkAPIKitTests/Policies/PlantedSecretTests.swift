import Foundation
import Testing

@testable import NetworkAPIKit

/// One table: a secret in every place where a value can stand, and every text that the package can make of a call.
@Suite("Planted secrets", .fewAtOnce)
struct PlantedSecretTests {
  /// Looks like an ordinary word: only the place tells that it is secret.
  private static let secret = "hunter2"
  /// Looks like a token, so it is secret in any place.
  private static let token = "tk0123456789abcdefghijklmnop"

  /// A call, with a secret in one place.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var url = "https://api.example.com/a?page=2"
    var headers: NetworkAPI.Headers = [:]
    var body = ""
    var type = "application/json"
    var responseHeaders: NetworkAPI.Headers = [:]
    var responseBody = "{\"count\":1}"
    var responseType = "application/json"
  }

  private static let jsons = [
    #"{"password":"\#(secret)"}"#, #"{"a":{"token":["\#(secret)",{"x":"\#(secret)"}]}}"#,
    #"{"\u0070assword":"\#(secret)"}"#,
    #"{"password":"a","password":"\#(secret)"}"#, #"{"password":"\#(secret)","count":1,"password":"b"}"#,
    #"[{"name":"token","value":"\#(secret)"}]"#, #"[{"values":["\#(secret)"],"name":"password"}]"#,
    #"{"user_pwd":"\#(secret)","pass":"\#(secret)","otp_code":"\#(secret)","authkey":"\#(secret)"}"#,
    #"{"sessions":{"\#(token)":1}}"#, #"{"client_secret":"\#(secret)""#,
    #"{"access_token":"\#(secret)","refresh_token":"\#(secret)","id_token":"\#(secret)","token_type":"Bearer"}"#,
    #"{"download_url":"https://h.example/x?token=\#(secret)","clone":"https://u:\#(secret)@h.example/a"}"#,
    #"{"next":["https://api.example.com/a?page=2&user_pwd=\#(secret)#a=1&access_token=\#(secret)"]}"#,
    #"{"device_code":"\#(secret)","user_code":"\#(secret)","interval":5}"#,
    #"{"accessJwt":"\#(secret)","mfa_code":"\#(secret)","authCode":"\#(secret)"}"#,
    #"{"input":"{\"password\":\"\#(secret)\"}"}"#, #"{"a":["[\"{\\\"pin\\\":\\\"\#(secret)\\\"}\"]"]}"#,
    #"[{"Key":"password","Value":"\#(secret)"}]"#, #"{"encoded_jit_config":"\#(secret)","pem":"\#(secret)"}"#,
  ]
  private static let forms = [
    "grant_type=a&client_secret=\(secret)&code_verifier=\(secret)&refresh_token=\(secret)&device_code=\(secret)",
    "password=\(secret)&count=1", "a=1;token=\(secret)", "%70assword=\(secret)", "authkey=\(secret)&user_pwd=\(secret)",
    "login[pass]=\(secret)&auth[user]=\(secret)&code[]=\(secret)", "login%5Bpass%5D=\(secret)&db.pin=\(secret)",
    #"payload={"token":"\#(secret)"}&n=%7B%22a%22%3A+%5B%7B%22pin%22%3A%22\#(secret)%22%7D%5D%7D"#,
  ]

  static let places: [Place] =
    [
      .init(testDescription: "user information", url: "https://u:\(secret)@api.example.com/a"),
      .init(testDescription: "query", url: "https://api.example.com/a?access_token=\(secret)&user_pwd=\(secret)"),
      .init(testDescription: "query with semicolons", url: "https://api.example.com/a?a=1;token=\(secret);b=2"),
      .init(testDescription: "escaped query", url: "https://api.example.com/a?%74oken=\(secret)"),
      .init(
        testDescription: "nested query",
        url: "https://api.example.com/a?login[pass]=\(secret)&auth%5Buser%5D=\(secret)&code[]=\(secret)"),
      .init(
        testDescription: "JSON in a query", url: "https://api.example.com/a?variables=%7B%22pass%22:%22\(secret)%22%7D"),
      .init(testDescription: "URL in a query", url: "https://api.example.com/a?to=https%3A%2F%2Fu%3A\(secret)%40h%2F"),
      .init(testDescription: "fragment", url: "https://api.example.com/a#\(secret)"),
      .init(testDescription: "path parameter", url: "https://api.example.com/a;token=\(secret)/b"),
      .init(
        testDescription: "request fields",
        headers: [
          "Authorization": "Bearer \(secret)", "Cookie": "sid=\(secret)", "X-Api-Key": "\(secret)",
          "X-Unknown": "\(secret)",
          "Proxy-Authorization": "Basic \(secret)", "Referer": "https://u:\(secret)@h/?token=\(secret)#\(secret)",
        ]),
      .init(
        testDescription: "response fields",
        responseHeaders: [
          "Set-Cookie": "sid=\(secret)", "X-Token": "\(secret)", "Location": "https://u:\(secret)@h/?token=\(secret)",
          "Link": "<https://h/?token=\(secret)>; rel=next", "Warning": "199 - token=\(secret)",
        ]),
      .init(testDescription: "text of a request", body: "password: \(secret)", type: "text/plain"),
      .init(testDescription: "text of a response", responseBody: "password: \(secret)\n", responseType: "text/plain"),
      .init(
        testDescription: "line of JSON", responseBody: "1\n{\"token\":\"\(secret)\"}\n",
        responseType: "application/x-ndjson"),
      .init(
        testDescription: "event", responseBody: "data: {\"token\":\"\(secret)\"}\n\n", responseType: "text/event-stream"
      ),
    ] + jsons.map { .init(testDescription: "request \($0)", body: $0) }
    + jsons.map { .init(testDescription: "response \($0)", responseBody: $0) }
    + forms.map { .init(testDescription: "request \($0)", body: $0, type: "application/x-www-form-urlencoded") }
    + forms.map {
      .init(testDescription: "response \($0)", responseBody: $0, responseType: "application/x-www-form-urlencoded")
    }

  private struct Shape: Decodable, Sendable { let count: String, password: Int? }

  /// Everything that shows a value.
  private static func shown(_ value: Any) -> String {
    var text = "\(value)\n\(String(reflecting: value))\n"
    dump(value, to: &text)
    func walk(_ value: Any, _ depth: Int) {
      guard depth < 10 else { return }
      for child in Mirror(reflecting: value).children {
        text += "\(child.label ?? "") \(String(reflecting: child.value))\n"
        walk(child.value, depth + 1)
      }
    }
    walk(value, 0)
    return text
  }

  @Test("no text shows a secret, whatever the outcome of a call", arguments: places)
  func everywhere(place: Place) async throws {
    for status in [200, 302, 401, 404, 503] as [HTTPStatus] {
      var texts: [String] = []
      let lines = Locked<[String]>([])
      let log = EventLog()
      let loggers = [NetworkLogger.Level.error, .info, .debug].map { level in
        NetworkLogger(level: level, bodyLimit: 10_000) { _, line in lines.withLock { $0.append(line) } }
      }
      let recording = RecordingTransport(
        StubTransport { request in
          var headers = place.responseHeaders
          headers.append(name: "Content-Type", value: place.responseType)
          return HTTPResponse(status: status, headers: headers, body: HTTPBody(place.responseBody), url: request.url)
        })
      let client = NetworkClient {
        $0.transport = recording
        $0.retry = .never
        $0.observers = loggers + [log]
      }
      // URLs with user information or a fragment aren't valid: then the error is all there is.
      do {
        let endpoint = RawEndpoint<Shape>(
          place.url, method: .post, body: .data(Data(place.body.utf8), contentType: place.type),
          headers: place.headers)
        _ = try await client.request(endpoint)
      } catch {
        texts += [error.localizedDescription, Self.shown(error)]
        if let response = error.response { texts.append(Self.shown(response)) }
        if case .decodingFailed(let failure) = error {
          texts += [failure.surroundings ?? "", failure.reason, failure.path, Self.shown(failure)]
        }
        if case .statusCode(let failure) = error { texts.append(Self.shown(failure)) }
      }
      for event in log.events {
        texts.append(Self.shown(event))
        if case .sent(let request) = event.kind {
          texts += [request.curlCommand(), Self.shown(request), "\(request.url)"]
        }
      }
      texts += lines.withLock { $0 }
      let archive = recording.archive
      texts += [Self.shown(archive), String(decoding: try archive.data(), as: UTF8.self)]
      for text in texts {
        #expect(!text.contains(Self.secret), "\(status): \(text.prefix(600))")
        #expect(!text.contains(Self.token), "\(status): \(text.prefix(600))")
      }
      #expect(texts.count > 2)
    }
  }
}
